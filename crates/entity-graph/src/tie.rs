//! Ties: how much two moments have to do with each other, by the names they share.

#[cfg(test)]
mod tests;

use agent_memory_core::numeric::Q32;
use agent_memory_core::{MomentId, Name, Names, Tie, Valid};
use std::collections::BTreeMap;

use crate::csr::Csr;
use crate::error::Error;
use crate::params::GraphParams;
use crate::weight::NameWeights;

/// A moment of a window: its id and its names, given and read.
pub type Member<'a> = (&'a MomentId, &'a Names);

/// What ties two moments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shared {
    /// Sum of the weights of the shared names.
    pub weight: Q32,
    /// The shared names that count, heaviest first, equal weights by name.
    pub names: Vec<(Name, Q32)>,
}

/// The tie of two sets of names; none when they share no name that counts.
///
/// tie(a, b) = Σ weight(name) over the kept names of both. O(names of the smaller · log names).
///
/// ```
/// use agent_memory_core::{Name, NameKind, Names};
/// use entity_graph::{name_weights, tie};
///
/// let lisbon = (Name::new(NameKind::Place, "Lisbon")?, "Lisbon".to_owned());
/// let sara = (Name::new(NameKind::Person, "Sara")?, "Sara".to_owned());
/// let both = Names::from([lisbon, sara.clone()]);
/// let one = Names::from([sara]);
/// let none = Names::new();
/// // 200 moments: Lisbon and Sara in 6 of them, Sara alone in 9 more.
/// let window = (0..200).map(|n| if n < 6 { &both } else if n < 15 { &one } else { &none });
/// let weights = name_weights(window, &Default::default());
/// assert_eq!(format!("{:.4}", tie(&both, &both, &weights).expect("a tie").weight), "6.0968");
/// assert_eq!(format!("{:.4}", tie(&both, &one, &weights).expect("a tie").weight), "2.5903");
/// assert_eq!(tie(&both, &none, &weights), None);
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
pub fn tie(a: &Names, b: &Names, weights: &NameWeights) -> Option<Shared> {
    let (few, many) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let names: Vec<(Name, Q32)> = few
        .keys()
        .filter(|name| many.contains_key(name))
        .filter_map(|name| Some((name.clone(), weights.kept(name)?)))
        .collect();
    Shared::of(names)
}

impl Shared {
    fn of(mut names: Vec<(Name, Q32)>) -> Option<Self> {
        if names.is_empty() {
            return None;
        }
        names.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        Some(Self {
            weight: names.iter().map(|(_, weight)| *weight).sum(),
            names,
        })
    }
}

/// The moments of a window and all their ties.
///
/// Nodes are numbered in the order of moment ids, so the graph depends on the set of moments alone.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TieGraph {
    moments: Vec<MomentId>,
    /// The names that count and that at least two of the moments bear, ascending.
    names: Vec<(Name, Q32)>,
    /// The names of each moment, as ascending places in `names`.
    named: Vec<Vec<u32>>,
    links: Csr,
}

impl TieGraph {
    /// The moments, ascending; the node of a moment is its place here.
    pub fn moments(&self) -> &[MomentId] {
        &self.moments
    }

    /// The ties as a graph of nodes.
    pub fn links(&self) -> &Csr {
        &self.links
    }

    /// How many ties there are.
    pub fn len(&self) -> usize {
        self.links.link_count()
    }

    /// Whether there is no tie.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The node of a moment.
    pub fn node(&self, moment: &MomentId) -> Option<usize> {
        self.moments.binary_search(moment).ok()
    }

    /// The names of a node that count and that another moment of the window bears too, by name.
    pub fn names(&self, node: usize) -> impl Iterator<Item = (&Name, Q32)> + '_ {
        self.named
            .get(node)
            .into_iter()
            .flatten()
            .filter_map(|place| self.names.get(*place as usize))
            .map(|(name, weight)| (name, *weight))
    }

    /// The tie of two moments of the window, with the names that make it.
    pub fn tie(&self, a: &MomentId, b: &MomentId) -> Option<Tie> {
        let (a, b) = (a.min(b), a.max(b));
        self.tie_of(self.node(a)?, self.node(b)?)
    }

    /// All ties with the names that make them, by their two moments. Large: O(ties · names).
    pub fn ties(&self) -> Vec<Tie> {
        self.links
            .links()
            .filter_map(|(a, b, _)| self.tie_of(a as usize, b as usize))
            .collect()
    }

    fn tie_of(&self, a: usize, b: usize) -> Option<Tie> {
        if a == b {
            return None;
        }
        let (of_a, of_b) = (self.named.get(a)?, self.named.get(b)?);
        let shared = of_a
            .iter()
            .filter(|place| of_b.binary_search(place).is_ok())
            .filter_map(|place| self.names.get(*place as usize).cloned())
            .collect();
        let Shared { weight, names } = Shared::of(shared)?;
        Some(Tie {
            a: self.moments.get(a)?.clone(),
            b: self.moments.get(b)?.clone(),
            weight,
            names,
        })
    }
}

/// The ties of all pairs of moments in a window.
///
/// Built from the list of moments of each name, so only pairs that share something are visited: O(Σ df²) time over the
/// kept names, at most 40 bytes for each tie. The order of `members` does not matter.
///
/// # Errors
/// [`Error::DuplicateMoment`]; [`Error::TooManyTies`] beyond `max_ties`, before memory runs out; [`Error::TooHeavy`].
pub fn ties(
    members: &[Member<'_>],
    weights: &NameWeights,
    params: &Valid<GraphParams>,
) -> Result<TieGraph, Error> {
    let mut ordered: Vec<Member<'_>> = members.to_vec();
    ordered.sort_by_key(|member| member.0);
    for pair in ordered.windows(2) {
        if let [(a, _), (b, _)] = pair
            && a == b
        {
            return Err(Error::DuplicateMoment { id: (*a).clone() });
        }
    }
    if u32::try_from(ordered.len()).is_err() {
        return Err(Error::TooManyNodes { nodes: ordered.len() });
    }

    let mut named: Vec<Vec<u32>> = vec![Vec::new(); ordered.len()];
    let (mut names, mut lists) = (Vec::new(), Vec::new());
    for (name, (weight, nodes)) in postings(&ordered, weights) {
        for node in &nodes {
            named[*node as usize].push(names.len() as u32);
        }
        names.push((name.clone(), weight));
        lists.push(nodes);
    }

    let links = link(&named, &names, &lists, params.max_ties)?;
    Ok(TieGraph {
        links: Csr::from_sorted(ordered.len(), &links)?,
        moments: ordered.into_iter().map(|(id, _)| id.clone()).collect(),
        names,
        named,
    })
}

/// For each name that counts and that at least two of the members bear: its weight, and their places, ascending.
fn postings<'a>(members: &[Member<'a>], weights: &NameWeights) -> BTreeMap<&'a Name, (Q32, Vec<u32>)> {
    let mut postings: BTreeMap<&Name, (Q32, Vec<u32>)> = BTreeMap::new();
    for (node, (_, names)) in members.iter().enumerate() {
        for name in names.keys() {
            if let Some(weight) = weights.kept(name) {
                postings
                    .entry(name)
                    .or_insert_with(|| (weight, Vec::new()))
                    .1
                    .push(node as u32);
            }
        }
    }
    postings.retain(|_, (_, nodes)| nodes.len() >= 2);
    postings
}

/// The links of each node to later ones, ascending. `lists` holds the ascending nodes of each name.
fn link(
    named: &[Vec<u32>],
    names: &[(Name, Q32)],
    lists: &[Vec<u32>],
    limit: usize,
) -> Result<Vec<(u32, u32, Q32)>, Error> {
    let mut links = Vec::new();
    let mut weight = vec![Q32::ZERO; named.len()];
    let mut later: Vec<u32> = Vec::new();
    // Nodes come in ascending order, so the part of each list that is still to come begins one further each time.
    let mut next = vec![0usize; lists.len()];
    for (node, of_node) in named.iter().enumerate() {
        for &place in of_node {
            let place = place as usize;
            next[place] += 1;
            for &other in lists[place].get(next[place]..).unwrap_or_default() {
                let slot = &mut weight[other as usize];
                if *slot == Q32::ZERO {
                    later.push(other);
                }
                *slot += names[place].1;
            }
        }
        later.sort_unstable();
        if links.len() + later.len() > limit {
            return Err(Error::TooManyTies {
                moments: named.len(),
                limit,
            });
        }
        for other in later.drain(..) {
            let weight = std::mem::take(&mut weight[other as usize]);
            links.push((node as u32, other, weight));
        }
    }
    Ok(links)
}
