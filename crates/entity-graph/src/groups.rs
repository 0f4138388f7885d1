//! Groups: moments of a window that hang together more than chance, found by Louvain on their ties.
//!
//! **Wide windows.** In a window of a few hundred moments plain modularity finds the planted groups; in one of
//! thousands it merges them, for three reasons, and the wide rule answers each:
//!
//! - A name in df moments makes df²/2 ties, so the frequent names carry nearly all the weight. Beyond `damp_df` moments a
//!   name brings less into each tie, in proportion to its count.
//! - Modularity cannot see groups much smaller than the square root of the whole (Fortunato and Barthélemy, 2007),
//!   because what it expects of two groups shrinks as the window grows. The resolution grows with the window. And a
//!   group is looked at once more by itself, where it is the whole, and divided if its parts have next to nothing to do
//!   with each other. So are all moments together that are left alone: those of a thread that is too large a part of
//!   the window for its resolution and that one name alone holds together.
//! - Modularity holds it against moments that they name much. The wide rule expects weight in proportion to the square
//!   roots of the strengths ([`Expected::Root`](crate::Expected)).

mod columns;
#[cfg(test)]
mod planted;
mod review;
mod rule;
#[cfg(test)]
mod tests;
mod worded;

use agent_memory_core::numeric::Q32;
use agent_memory_core::{Group, GroupId, GroupName, MomentId, Name, Valid};
use std::collections::{BTreeMap, BTreeSet};

use crate::error::Error;
use crate::louvain::{communities_incidence, modularity_incidence_of};
use crate::params::GraphParams;
use crate::tie::Member;
use crate::weight::NameWeights;
use crate::words::WordTable;
use columns::Columns;
pub use rule::GroupRule;
pub use worded::GroupWord;
use worded::WordColumns;

/// A name that stands in more than one group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BridgingName {
    /// The name.
    pub name: Name,
    /// Groups with at least one moment that bears it.
    pub groups: u64,
}

/// The groups of a window.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Grouping {
    /// The groups, by id.
    pub groups: Vec<Group>,
    /// The moments in no group, ascending: without a tie, or alone in what Louvain found.
    pub isolated: Vec<MomentId>,
    /// Modularity of this division (each isolated moment alone) at the resolution of the params, strengths expected
    /// whatever the rule, so that windows compare; 0 without ties.
    pub modularity: f64,
    /// Share of the weight of all ties that lies inside groups, 0 to 1; 0 without ties.
    pub coverage: f64,
    /// Kept names in more than one group: most groups first, then by name.
    pub bridging: Vec<BridgingName>,
    /// The rule by which the groups were found.
    pub rule: GroupRule,
    /// How many groups were plainly several and were divided.
    pub divided: u64,
    /// The words that hold each group together, heaviest first, at most eight; nothing when names alone were asked.
    pub words: BTreeMap<GroupId, Vec<GroupWord>>,
}

/// The groups of the moments of a window.
///
/// Up to `plain_up_to` moments with a tie these are the communities of [`crate::louvain`] on [`crate::ties`]; beyond, the
/// wide rule holds (see [`GroupRule`] and the fields of [`GraphParams`]). Groups are connected, have at least two moments,
/// and depend on the set of moments alone. `weights` come from the reference window, which may be wider than this one. A
/// group's names and its strength (the sum of its inner ties) are given in these weights, undamped; modularity and
/// coverage are those of the damped ties.
///
/// The ties are never written out ([`crate::louvain_incidence`]): memory grows with mentions, `max_ties` is of no
/// account. A name in all moments is set aside by its weight; so are names in one.
///
/// # Errors
/// [`Error::DuplicateMoment`], [`Error::TooManyNodes`], [`Error::TooHeavy`].
///
/// ```
/// use agent_memory_core::{MomentId, Name, NameKind, Names};
/// use entity_graph::{groups, name_weights};
///
/// let mut window = Vec::new();
/// for (id, place) in [("a", "Lisbon"), ("b", "Lucia's"), ("c", "Lisbon"), ("d", "Lucia's"), ("e", "Oslo")] {
///     window.push((MomentId::new(id)?, Names::from([(Name::new(NameKind::Place, place)?, place.to_owned())])));
/// }
/// let params = Default::default();
/// let weights = name_weights(window.iter().map(|(_, names)| names), &params);
/// let members: Vec<_> = window.iter().map(|(id, names)| (id, names)).collect();
/// let found = groups(&members, &weights, &params)?;
/// assert_eq!(found.groups.len(), 2);
/// assert_eq!(found.isolated, [MomentId::new("e")?]);
/// # Ok::<(), entity_graph::Error>(())
/// ```
pub fn groups(
    members: &[Member<'_>],
    weights: &NameWeights,
    params: &Valid<GraphParams>,
) -> Result<Grouping, Error> {
    found(members, weights, None, params)
}

/// The groups of the moments of a window, by their names and by their words.
///
/// As [`groups`], on ties to which the words add what the table says ([`WordTable::for_groups`]). A word has one column
/// as a name has, with the amounts to which moments use it for entries, so the method and its exactness are the same.
/// Damping counts the moments that use the word. A group's strength is the sum of the ties inside, words and all; its
/// names are names only (there may be none), its words stand in [`Grouping::words`]. An empty table gives [`groups`], and
/// so does one of more than `group_up_to` moments.
///
/// # Errors
/// As [`groups`].
pub fn groups_with_words(
    members: &[Member<'_>],
    weights: &NameWeights,
    words: &WordTable,
    params: &Valid<GraphParams>,
) -> Result<Grouping, Error> {
    let few = !words.is_empty() && words.len() <= params.words.group_up_to;
    found(members, weights, few.then_some(words), params)
}

fn found(
    members: &[Member<'_>],
    weights: &NameWeights,
    words: Option<&WordTable>,
    params: &Valid<GraphParams>,
) -> Result<Grouping, Error> {
    let window = Columns::of(members, weights)?;
    let mut words = words.map(|table| WordColumns::of(&window.moments, table));
    let rule = GroupRule::of(window.linked(words.as_ref()), params);
    if let Some(words) = &mut words {
        words.damp(rule, params);
    }
    let pulls: Vec<Q32> = window
        .names
        .iter()
        .map(|column| rule.pull(column.weight, column.df, params))
        .collect();
    let graph = window.graph(&pulls, words.as_ref())?;
    let mut labels = communities_incidence(&graph, &rule.louvain(params)).labels;
    let divided = match rule.review(params) {
        Some(louvain) => {
            review::gather(&graph, &mut labels, &rule.louvain_of_rest(params))?;
            review::divide(&graph, &mut labels, params.review_size, &louvain)?
        }
        None => 0,
    };

    let mut sets: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (node, label) in labels.iter().enumerate() {
        sets.entry(*label).or_default().push(node as u32);
    }
    let (alone, grouped): (Vec<_>, Vec<_>) = sets.into_values().partition(|nodes| nodes.len() < 2);

    let mut groups = Vec::with_capacity(grouped.len());
    let mut bridges = vec![0u64; window.names.len()];
    let mut inside = 0u128;
    let mut held = BTreeMap::new();
    for nodes in &grouped {
        let bearers = window.bearers(nodes);
        for (place, count) in &bearers {
            bridges[*place as usize] += 1;
            inside += mass(pulls[*place as usize], *count);
        }
        let mut by_words = 0;
        let mut heaviest = Vec::new();
        if let Some(words) = &words {
            let (pulled, of_words) = words.among(nodes.iter().copied());
            inside += pulled;
            by_words = of_words.iter().map(|word| word.brings).sum();
            heaviest = words.heaviest(of_words);
        }
        let group = group_of(&window, nodes, &bearers, by_words);
        if !heaviest.is_empty() {
            held.insert(group.id.clone(), heaviest);
        }
        groups.push(group);
    }
    groups.sort_by(|a, b| a.id.cmp(&b.id));
    let mut bridging: Vec<BridgingName> = window
        .names
        .iter()
        .zip(&bridges)
        .filter(|(_, groups)| **groups > 1)
        .map(|(column, groups)| BridgingName {
            name: column.name.clone(),
            groups: *groups,
        })
        .collect();
    bridging.sort_by(|a, b| b.groups.cmp(&a.groups).then_with(|| a.name.cmp(&b.name)));

    let all = window
        .names
        .iter()
        .zip(&pulls)
        .fold(0u128, |all, (column, pull)| all + mass(*pull, column.df));
    let all = all
        + words
            .as_ref()
            .map_or(0, |words| words.among(0..window.moments.len() as u32).0);
    Ok(Grouping {
        groups,
        isolated: alone.iter().flatten().map(|node| window.id(*node)).collect(),
        modularity: modularity_incidence_of(&graph, &labels, &params.louvain),
        coverage: if all > 0 { inside as f64 / all as f64 } else { 0.0 },
        bridging,
        rule,
        divided,
        words: held,
    })
}

/// The weight of the ties among `bearers` of a name that brings so much into each.
fn mass(pull: Q32, bearers: u64) -> u128 {
    u128::from(pull.bits()) * u128::from(bearers) * u128::from(bearers - 1) / 2
}

fn group_of(window: &Columns<'_>, nodes: &[u32], bearers: &[(u32, u64)], by_words: u128) -> Group {
    let members: BTreeSet<MomentId> = nodes.iter().map(|node| window.id(*node)).collect();
    let mut names: Vec<GroupName> = bearers
        .iter()
        .filter(|(_, bearers)| *bearers >= 2)
        .map(|(place, bearers)| {
            let column = &window.names[*place as usize];
            GroupName {
                name: column.name.clone(),
                weight: column.weight,
                members: *bearers,
            }
        })
        .collect();
    let heaviest = |name: &GroupName| u128::from(name.weight.bits()) * u128::from(name.members);
    names.sort_by(|a, b| heaviest(b).cmp(&heaviest(a)).then_with(|| a.name.cmp(&b.name)));
    // The sum of all ties inside, name by name, after the words: each pair of bearers has the name in its tie.
    let strength = names
        .iter()
        .fold(by_words, |sum, name| sum + mass(name.weight, name.members));
    Group {
        id: Group::id_of(&members),
        members,
        names,
        strength: Q32::from_bits(u64::try_from(strength).unwrap_or(u64::MAX)),
    }
}
