//! Groups: moments of a window that hang together more than chance, found by Louvain on their ties.
//!
//! **Wide windows.** Modularity cannot see groups much smaller than the square root of the whole (Fortunato and
//! Barthélemy, 2007), and a name in many moments carries its count squared; so in a window of thousands the plain rule
//! finds a few giants. A group of more than `max_group` moments is therefore taken as a window of its own: its names
//! are weighed anew inside it, which sets aside the very name that held it together, and Louvain runs again. The parts
//! take its place when they hold at least half of its moments; else it stays whole. Parts too large are divided again.

#[cfg(test)]
mod tests;

use agent_memory_core::numeric::Q32;
use agent_memory_core::{Group, GroupName, MomentId, Name, Valid};
use std::collections::{BTreeMap, BTreeSet};

use crate::error::Error;
use crate::louvain::communities;
use crate::params::GraphParams;
use crate::tie::{Member, TieGraph, ties_of};
use crate::weight::{NameWeights, weights_of};

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
    /// Modularity of the division of all moments (isolated ones each alone) at the given resolution, by the ties of
    /// the window; 0 without ties.
    pub modularity: f64,
    /// Share of the weight of all ties that lies inside groups, 0 to 1; 0 without ties.
    pub coverage: f64,
    /// Kept names in more than one group: most groups first, then by name.
    pub bridging: Vec<BridgingName>,
    /// How many groups of the window were too large and were divided by their inner names.
    pub divided: u64,
}

/// The groups of the moments of a window.
///
/// Ties as in [`crate::ties`], groups as in [`crate::louvain`]; both are connected, deterministic, and depend on the set
/// of moments alone. A group has at least two moments. `weights` come from the reference window, which may be wider
/// than this one; a group's names and its strength (the sum of its inner ties) are given in them.
///
/// Time and memory as for [`crate::ties`] and a few passes over them.
///
/// # Errors
/// As [`crate::ties`].
///
/// ```
/// use agent_memory_core::{MomentId, Name, NameKind, Names};
/// use entity_graph::{groups, name_weights};
///
/// let named = |text: &str| Ok::<_, agent_memory_core::Error>(Names::from([(Name::new(NameKind::Place, text)?, text.into())]));
/// let window = [("a", named("Lisbon")?), ("b", named("Lucia's")?), ("c", named("Lisbon")?), ("d", named("Lucia's")?), ("e", named("Oslo")?)]
///     .map(|(id, names)| (MomentId::new(id).expect("an id"), names));
/// let params = Default::default();
/// let weights = name_weights(window.iter().map(|(_, names)| names), &params);
/// let members: Vec<_> = window.iter().map(|(id, names)| (id, names)).collect();
/// let found = groups(&members, &weights, &params)?;
/// assert_eq!(found.groups.len(), 2);
/// assert_eq!(found.isolated.len(), 1);
/// # Ok::<(), entity_graph::Error>(())
/// ```
pub fn groups(
    members: &[Member<'_>],
    weights: &NameWeights,
    params: &Valid<GraphParams>,
) -> Result<Grouping, Error> {
    let mut ordered: Vec<Member<'_>> = members.to_vec();
    ordered.sort_by_key(|member| member.0);
    let graph = ties_of(&ordered, weights, params)?;
    let mut division = Division {
        members: &ordered,
        params,
        found: Vec::new(),
        divided: 0,
    };
    let everyone: Vec<u32> = (0..ordered.len() as u32).collect();
    division.divide(&everyone, &graph, weights.n, 0)?;

    // A moment in no group is a community of its own.
    let mut labels: Vec<u32> = (0..ordered.len() as u32).collect();
    for community in &division.found {
        if let Some(first) = community.first() {
            for node in community {
                labels[*node as usize] = *first;
            }
        }
    }
    let (mut inside, mut strength) = (Q32::ZERO, BTreeMap::<u32, Q32>::new());
    for (a, b, weight) in graph.links().links() {
        if labels[a as usize] == labels[b as usize] {
            inside += weight;
            *strength.entry(labels[a as usize]).or_default() += weight;
        }
    }
    let all = graph.links().total().to_f64() / 2.0;
    let modularity = crate::louvain::modularity_of(graph.links(), &labels, &params.louvain);

    let mut groups = Vec::with_capacity(division.found.len());
    let mut bridges: BTreeMap<&Name, u64> = BTreeMap::new();
    let mut grouped = vec![false; ordered.len()];
    for community in &division.found {
        let mut bearers: BTreeMap<&Name, (Q32, u64)> = BTreeMap::new();
        for node in community {
            grouped[*node as usize] = true;
            for (name, weight) in graph.names(*node as usize) {
                bearers.entry(name).or_insert((weight, 0)).1 += 1;
            }
        }
        for name in bearers.keys() {
            *bridges.entry(name).or_default() += 1;
        }
        let first = community.first().copied().unwrap_or_default();
        groups.push(group_of(
            community.iter().filter_map(|node| graph.moments().get(*node as usize)),
            &bearers,
            strength.get(&first).copied().unwrap_or_default(),
        ));
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
    let isolated = graph
        .moments()
        .iter()
        .zip(&grouped)
        .filter(|(_, grouped)| !**grouped)
        .map(|(id, _)| id.clone())
        .collect();
    Ok(Grouping {
        groups,
        isolated,
        modularity,
        coverage: if all > 0.0 { inside.to_f64() / all } else { 0.0 },
        bridging,
        divided: division.divided,
    })
}

fn group_of<'a>(
    members: impl Iterator<Item = &'a MomentId>,
    bearers: &BTreeMap<&Name, (Q32, u64)>,
    strength: Q32,
) -> Group {
    let members: BTreeSet<MomentId> = members.cloned().collect();
    let mut names: Vec<GroupName> = bearers
        .iter()
        .filter(|(_, (_, bearers))| *bearers >= 2)
        .map(|(name, (weight, bearers))| GroupName {
            name: (*name).clone(),
            weight: *weight,
            members: *bearers,
        })
        .collect();
    let mass = |name: &GroupName| u128::from(name.weight.bits()) * u128::from(name.members);
    names.sort_by(|a, b| mass(b).cmp(&mass(a)).then_with(|| a.name.cmp(&b.name)));
    Group {
        id: Group::id_of(&members),
        members,
        names,
        strength,
    }
}

/// The search for groups, and what it has found so far.
struct Division<'a> {
    members: &'a [Member<'a>],
    params: &'a GraphParams,
    /// Groups as ascending nodes of the whole window.
    found: Vec<Vec<u32>>,
    divided: u64,
}

/// How often a group may be divided by its inner names, one inside the other: each time its names are rarer by the
/// ratio, so four are enough for any window that fits in memory.
const MAX_DEPTH: u32 = 4;

impl Division<'_> {
    /// Adds the groups among some nodes; their ties are given, and how many moments the weights were counted in.
    fn divide(&mut self, nodes: &[u32], graph: &TieGraph, n: u64, depth: u32) -> Result<(), Error> {
        let partition = communities(graph.links(), &self.params.louvain);
        for community in partition.members() {
            let community: Vec<u32> = community
                .iter()
                .filter_map(|inner| nodes.get(*inner as usize).copied())
                .collect();
            // Weights counted in these very moments would come out the same again.
            let anew = (community.len() as u64) < n && depth < MAX_DEPTH;
            if community.len() > self.params.max_group && anew {
                self.again(community, depth + 1)?;
            } else if community.len() >= 2 {
                self.found.push(community);
            }
        }
        Ok(())
    }

    /// Divides a group that is too large by its inner names, or keeps it.
    fn again(&mut self, community: Vec<u32>, depth: u32) -> Result<(), Error> {
        let inner: Vec<Member<'_>> = community
            .iter()
            .filter_map(|node| self.members.get(*node as usize).copied())
            .collect();
        let weights = weights_of(inner.iter().map(|(_, names)| *names), self.params);
        let graph = ties_of(&inner, &weights, self.params)?;
        let (before, divided) = (self.found.len(), self.divided);
        self.divide(&community, &graph, weights.n, depth)?;
        let parts = self.found.get(before..).unwrap_or_default();
        let kept: usize = parts.iter().map(Vec::len).sum();
        if parts.len() >= 2 && 2 * kept >= community.len() {
            self.divided += 1;
        } else {
            self.found.truncate(before);
            self.divided = divided;
            self.found.push(community);
        }
        Ok(())
    }
}
