//! Groups: moments of a window that hang together more than chance, found by Louvain on their ties.
//!
//! **Wide windows.** A name in df moments makes df²/2 ties, so in a window of thousands the frequent names carry nearly
//! all the weight and moments would be grouped by them alone. Beyond `damp_df` moments a name therefore brings less
//! into each tie, in proportion to its count. Besides, modularity cannot see groups much smaller than the square root
//! of the whole (Fortunato and Barthélemy, 2007) and merges them; so a large group is looked at once more by itself,
//! where it is the whole, and divided if it is plainly several (Ruan and Zhang, 2008). Up to 200 moments the first
//! changes nothing, and the second only groups of more than `review_size`.

mod review;
#[cfg(test)]
mod tests;

use agent_memory_core::numeric::Q32;
use agent_memory_core::{Group, GroupName, MomentId, Name, Valid};
use std::collections::{BTreeMap, BTreeSet};

use crate::error::Error;
use crate::louvain::{communities, modularity_of};
use crate::params::GraphParams;
use crate::tie::{Member, TieGraph, build, postings};
use crate::weight::NameWeights;

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
    /// Modularity of this division (each isolated moment alone) at the given resolution; 0 without ties.
    pub modularity: f64,
    /// Share of the weight of all ties that lies inside groups, 0 to 1; 0 without ties.
    pub coverage: f64,
    /// Kept names in more than one group: most groups first, then by name.
    pub bridging: Vec<BridgingName>,
    /// How many groups were plainly several and were divided.
    pub divided: u64,
    /// Names in more of the moments than this were left out because their ties would not fit in memory; none when all
    /// took part.
    pub left_out_above: Option<u64>,
}

/// The groups of the moments of a window.
///
/// Ties as in [`crate::ties`], but damped beyond `damp_df`; communities as in [`crate::louvain`], looked at again beyond
/// `review_size`. Groups are connected, have at least two moments, and depend on the set of moments alone. `weights`
/// come from the reference window, which may be wider than this one. A group's names and its strength (the sum of its
/// inner ties) are given in these weights, undamped; modularity and coverage are those of the damped ties.
///
/// Where a window has more pairs of moments with a common name than `max_ties`, the most frequent names are left out, so
/// many as it takes: they tell least. Time and memory as for [`crate::ties`] and a few passes over them.
///
/// # Errors
/// [`Error::DuplicateMoment`], [`Error::TooHeavy`].
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
    let (widest, left_out) = widest_df(members, weights, params.max_ties);
    let graph = build(members, weights, params.max_ties, |weight, df| {
        (df <= widest).then(|| damped(weight, df as u64, params.damp_df))
    })?;
    let links = graph.links();
    let mut labels = communities(links, &params.louvain).labels;
    let divided = review::divide(links, &mut labels, params);

    let mut sets: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (node, label) in labels.iter().enumerate() {
        sets.entry(*label).or_default().push(node as u32);
    }
    let (alone, grouped): (Vec<_>, Vec<_>) = sets.into_values().partition(|nodes| nodes.len() < 2);

    let mut groups = Vec::with_capacity(grouped.len());
    let mut bridges: BTreeMap<&Name, u64> = BTreeMap::new();
    for nodes in &grouped {
        let mut bearers: BTreeMap<&Name, u64> = BTreeMap::new();
        for node in nodes {
            for (name, _) in graph.names(*node as usize) {
                *bearers.entry(name).or_default() += 1;
            }
        }
        for name in bearers.keys() {
            *bridges.entry(name).or_default() += 1;
        }
        groups.push(group_of(&graph, nodes, &bearers, weights));
    }
    groups.sort_by(|a, b| a.id.cmp(&b.id));
    let mut bridging: Vec<BridgingName> = bridges
        .into_iter()
        .filter(|(_, groups)| *groups > 1)
        .map(|(name, groups)| BridgingName {
            name: name.clone(),
            groups,
        })
        .collect();
    bridging.sort_by(|a, b| b.groups.cmp(&a.groups).then_with(|| a.name.cmp(&b.name)));

    let (mut inside, mut all) = (0u64, 0u64);
    for (a, b, weight) in links.links() {
        all += weight.bits();
        if labels[a as usize] == labels[b as usize] {
            inside += weight.bits();
        }
    }
    Ok(Grouping {
        groups,
        isolated: alone
            .iter()
            .flatten()
            .filter_map(|node| graph.moments().get(*node as usize).cloned())
            .collect(),
        modularity: modularity_of(links, &labels, &params.louvain),
        coverage: if all > 0 { inside as f64 / all as f64 } else { 0.0 },
        bridging,
        divided,
        left_out_above: left_out.then_some(widest as u64),
    })
}

/// The largest count of a name among the members with which all ties of the names up to it fit.
///
/// Also says whether any name has a larger one.
fn widest_df(members: &[Member<'_>], weights: &NameWeights, max_ties: usize) -> (usize, bool) {
    let mut pairs: BTreeMap<usize, usize> = BTreeMap::new();
    for (_, nodes) in postings(members, weights).into_values() {
        let of_name = nodes.len().saturating_mul(nodes.len() - 1) / 2;
        let sum = pairs.entry(nodes.len()).or_default();
        *sum = sum.saturating_add(of_name);
    }
    let mut widest = 1;
    let mut sum = 0usize;
    for (df, of_df) in pairs {
        sum = sum.saturating_add(of_df);
        if sum > max_ties {
            return (widest, true);
        }
        widest = df;
    }
    (widest, false)
}

/// What a name in `df` moments brings into each of its ties.
fn damped(weight: Q32, df: u64, damp_df: u64) -> Q32 {
    if df <= damp_df {
        return weight;
    }
    let part = u128::from(weight.bits()) * u128::from(damp_df - 1) / u128::from(df - 1);
    Q32::from_bits(u64::try_from(part).unwrap_or(u64::MAX).max(1))
}

fn group_of(graph: &TieGraph, nodes: &[u32], bearers: &BTreeMap<&Name, u64>, weights: &NameWeights) -> Group {
    let members: BTreeSet<MomentId> = nodes
        .iter()
        .filter_map(|node| graph.moments().get(*node as usize).cloned())
        .collect();
    let mut names: Vec<GroupName> = bearers
        .iter()
        .filter(|(_, bearers)| **bearers >= 2)
        .filter_map(|(name, bearers)| {
            Some(GroupName {
                name: (*name).clone(),
                weight: weights.kept(name)?,
                members: *bearers,
            })
        })
        .collect();
    let mass = |name: &GroupName| u128::from(name.weight.bits()) * u128::from(name.members);
    names.sort_by(|a, b| mass(b).cmp(&mass(a)).then_with(|| a.name.cmp(&b.name)));
    // The sum of all ties inside, name by name: each pair of bearers has the name in its tie.
    let strength = names.iter().fold(0u128, |sum, name| {
        let pairs = u128::from(name.members) * u128::from(name.members - 1) / 2;
        sum + pairs * u128::from(name.weight.bits())
    });
    Group {
        id: Group::id_of(&members),
        members,
        names,
        strength: Q32::from_bits(u64::try_from(strength).unwrap_or(u64::MAX)),
    }
}
