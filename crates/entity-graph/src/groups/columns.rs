//! A window as rows and columns: its moments, and the names that link them.

use agent_memory_core::numeric::Q32;
use agent_memory_core::{Lookup, MomentId, Name};

use crate::error::Error;
use crate::groups::worded::WordColumns;
use crate::incidence::Incidence;
use crate::tie::Member;
use crate::weight::NameWeights;

/// The place of a name that does not count.
const NONE: u32 = u32::MAX;

/// The moments of a window in the order of their ids, and the names that at least two of them bear and that count.
pub(super) struct Columns<'a> {
    pub(super) moments: Vec<&'a MomentId>,
    /// The names, ascending, each with its weight and with how many of the moments bear it.
    pub(super) names: Vec<Column<'a>>,
    /// Where the names of each moment begin; one more than moments.
    offsets: Vec<usize>,
    /// Places in `names`, ascending for each moment.
    entries: Vec<u32>,
}

pub(super) struct Column<'a> {
    pub(super) name: &'a Name,
    pub(super) weight: Q32,
    pub(super) df: u64,
}

impl<'a> Columns<'a> {
    pub(super) fn of(members: &[Member<'a>], weights: &NameWeights) -> Result<Self, Error> {
        let mut ordered: Vec<Member<'a>> = members.to_vec();
        ordered.sort_by_key(|member| member.0);
        if let Some(pair) = ordered.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(Error::DuplicateMoment {
                id: pair[0].0.clone(),
            });
        }
        let nodes = ordered.len();
        if u32::try_from(nodes).is_err() {
            return Err(Error::TooManyNodes { nodes });
        }
        // Names are numbered as they come, then by name: hashing each mention is cheaper than finding its place.
        let mut number: Lookup<&Name, u32> = Lookup::new();
        let mut found: Vec<Column<'a>> = Vec::new();
        let mut offsets = Vec::with_capacity(nodes + 1);
        offsets.push(0);
        let mut entries: Vec<u32> = Vec::new();
        for (_, names) in &ordered {
            for name in names.keys() {
                let place = if let Some(place) = number.get(name) {
                    *place
                } else {
                    let weight = weights.kept(name);
                    let place = weight.map_or(NONE, |_| found.len() as u32);
                    found.extend(weight.map(|weight| Column { name, weight, df: 0 }));
                    number.insert(name, place);
                    place
                };
                if let Some(column) = found.get_mut(place as usize) {
                    column.df += 1;
                    entries.push(place);
                }
            }
            offsets.push(entries.len());
        }
        let mut order: Vec<u32> = (0..found.len() as u32)
            .filter(|place| found[*place as usize].df >= 2)
            .collect();
        order.sort_unstable_by_key(|place| found[*place as usize].name);
        let mut places = vec![NONE; found.len()];
        for (place, old) in order.iter().enumerate() {
            places[*old as usize] = place as u32;
        }
        let (mut from, mut kept) = (0, 0);
        for end in offsets.iter_mut().skip(1) {
            let start = kept;
            for entry in from..*end {
                let place = places[entries[entry] as usize];
                if place != NONE {
                    entries[kept] = place;
                    kept += 1;
                }
            }
            from = std::mem::replace(end, kept);
            entries[start..kept].sort_unstable();
        }
        entries.truncate(kept);
        found.retain(|column| column.df >= 2);
        found.sort_unstable_by_key(|column| column.name);
        Ok(Self {
            moments: ordered.into_iter().map(|(id, _)| id).collect(),
            names: found,
            offsets,
            entries,
        })
    }

    /// The id of a moment.
    pub(super) fn id(&self, node: u32) -> MomentId {
        self.moments[node as usize].clone()
    }

    /// How many moments have a tie.
    pub(super) fn linked(&self, words: Option<&WordColumns<'_>>) -> usize {
        self.offsets
            .windows(2)
            .enumerate()
            .filter(|(node, pair)| pair[0] < pair[1] || words.is_some_and(|words| words.links(*node)))
            .count()
    }

    /// The names of a moment, as ascending places.
    pub(super) fn row(&self, node: u32) -> &[u32] {
        let node = node as usize;
        &self.entries[self.offsets[node]..self.offsets[node + 1]]
    }

    /// The graph of the ties, with the weight that each name brings into each of its ties.
    pub(super) fn graph(&self, pulls: &[Q32], words: Option<&WordColumns<'_>>) -> Result<Incidence, Error> {
        let nodes = 0..self.moments.len() as u32;
        let Some(words) = words else {
            return Incidence::from_rows(pulls, nodes.map(|node| self.row(node)));
        };
        let names = pulls.len() as u32;
        let pulls = [pulls, words.pulls()].concat();
        Incidence::from_counts(
            &pulls,
            nodes.map(|node| {
                let of_names = self.row(node).iter().map(|place| (*place, 1));
                let of_words = words
                    .row(node)
                    .iter()
                    .map(|(place, count)| (names + place, *count));
                of_names.chain(of_words).collect::<Vec<_>>()
            }),
        )
    }

    /// The names of some moments, ascending, each with how many of them bear it.
    pub(super) fn bearers(&self, nodes: &[u32]) -> Vec<(u32, u64)> {
        let mut places: Vec<u32> = nodes.iter().flat_map(|node| self.row(*node)).copied().collect();
        places.sort_unstable();
        places
            .chunk_by(|a, b| a == b)
            .map(|same| (same[0], same.len() as u64))
            .collect()
    }
}
