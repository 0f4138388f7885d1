//! A level of Louvain whose links stand in compressed rows.

use std::borrow::Cow;

use super::expected::Expected;
use super::gain::Arithmetic;
use super::network::{Network, View, common_unit, grouped, summed};
use crate::csr::Csr;

/// A graph by its links. Links inside a node are left out, because no move changes them; its strength counts them.
pub(super) struct Links<'a> {
    offsets: Cow<'a, [usize]>,
    targets: Cow<'a, [u32]>,
    weights: Weights<'a>,
    strength: Vec<u64>,
    /// What stands for the strengths in what is expected.
    mass: Vec<u64>,
    total: u64,
    unit: u64,
}

/// Weights of the targets, in as few bytes as hold them.
enum Weights<'a> {
    /// All are 1.
    Unit,
    Small(Vec<u32>),
    Large(Cow<'a, [u64]>),
}

impl<'a> Links<'a> {
    /// The graph itself, its weights divided by what divides them all, where that costs the masses nothing.
    pub(super) fn of(graph: &'a Csr, expected: Expected) -> Self {
        let (offsets, targets, weights) = graph.rows();
        let loops = graph.self_loops();
        let unit = match expected {
            Expected::Strength => {
                common_unit(weights.iter().chain(loops).copied().filter(|weight| *weight > 0))
            }
            Expected::Root => 1,
        };
        let largest = weights.iter().copied().max().unwrap_or(0) / unit;
        let mut strength: Vec<u64> = (0..graph.nodes())
            .map(|node| graph.strength(node).bits())
            .collect();
        for strength in &mut strength {
            *strength /= unit;
        }
        let weights = if largest <= 1 && weights.iter().all(|weight| *weight == unit) {
            Weights::Unit
        } else if u32::try_from(largest).is_ok() {
            Weights::Small(weights.iter().map(|weight| (weight / unit) as u32).collect())
        } else if unit == 1 {
            Weights::Large(Cow::Borrowed(weights))
        } else {
            Weights::Large(weights.iter().map(|weight| weight / unit).collect())
        };
        Self {
            offsets: Cow::Borrowed(offsets),
            targets: Cow::Borrowed(targets),
            weights,
            total: strength.iter().sum(),
            mass: expected.masses(&strength),
            strength,
            unit,
        }
    }

    fn row(&self, node: usize) -> std::ops::Range<usize> {
        self.offsets[node]..self.offsets[node + 1]
    }

    /// The links between communities, as rows.
    fn merged<S: Sum>(&self, labels: &[u32], communities: usize) -> (Vec<usize>, Vec<u32>, Vec<S>) {
        let (start, ordered) = grouped(labels, communities);
        let mut into = vec![S::default(); communities];
        let mut seen = vec![0u32; communities + 1];
        let mut offsets = Vec::with_capacity(communities + 1);
        offsets.push(0);
        let (mut targets, mut weights) = (Vec::new(), Vec::new());
        for community in 0..communities {
            let mut found = 0;
            for &node in &ordered[start[community]..start[community + 1]] {
                self.each(node as usize, |target, weight| {
                    let other = labels[target as usize];
                    let slot = &mut into[other as usize];
                    seen[found] = other;
                    found += usize::from(*slot == S::default());
                    *slot += S::of(weight);
                });
            }
            for &other in &seen[..found] {
                let weight = std::mem::take(&mut into[other as usize]);
                if other as usize != community {
                    targets.push(other);
                    weights.push(weight);
                }
            }
            offsets.push(targets.len());
        }
        (offsets, targets, weights)
    }

    /// Calls `each` with the other end and the weight of each link of a node.
    #[inline]
    fn each(&self, node: usize, mut each: impl FnMut(u32, u64)) {
        let row = self.row(node);
        let targets = &self.targets[row.clone()];
        match &self.weights {
            Weights::Unit => targets.iter().for_each(|target| each(*target, 1)),
            Weights::Small(weights) => targets
                .iter()
                .zip(&weights[row])
                .for_each(|(target, weight)| each(*target, u64::from(*weight))),
            Weights::Large(weights) => targets
                .iter()
                .zip(&weights[row])
                .for_each(|(target, weight)| each(*target, *weight)),
        }
    }
}

impl Network for Links<'_> {
    type Coarse = Links<'static>;
    type View<'a>
        = LinkView<'a>
    where
        Self: 'a;

    fn masses(&self) -> &[u64] {
        &self.mass
    }

    fn total(&self) -> u64 {
        self.total
    }

    fn unit(&self) -> u64 {
        self.unit
    }

    fn view(&self, labels: &[u32], communities: usize) -> LinkView<'_> {
        let longest = self.offsets.windows(2).map(|row| row[1] - row[0]).max();
        let strength = summed(&self.mass, labels, communities);
        LinkView {
            links: self,
            slots: if u32::try_from(self.total).is_ok() {
                Slots::Small(strength.into_iter().map(Slot::of).collect())
            } else {
                Slots::Large(strength.into_iter().map(Slot::of).collect())
            },
            seen: vec![0; longest.unwrap_or(0) + 1],
            awake: vec![true; labels.len()],
        }
    }

    fn aggregate(&self, labels: &[u32], communities: usize) -> Links<'static> {
        let (offsets, targets, weights) = if u32::try_from(self.total).is_ok() {
            let (offsets, targets, weights) = self.merged::<u32>(labels, communities);
            (offsets, targets, Weights::Small(weights))
        } else {
            let (offsets, targets, weights) = self.merged::<u64>(labels, communities);
            (offsets, targets, Weights::Large(Cow::Owned(weights)))
        };
        Links {
            offsets: Cow::Owned(offsets),
            targets: Cow::Owned(targets),
            weights,
            strength: summed(&self.strength, labels, communities),
            mass: summed(&self.mass, labels, communities),
            total: self.total,
            unit: self.unit,
        }
    }

    fn inside(&self, labels: &[u32], communities: usize) -> Vec<u64> {
        // What is inside is what does not lead out, links inside a node included.
        let mut inside = summed(&self.strength, labels, communities);
        for (node, label) in labels.iter().enumerate() {
            self.each(node, |target, weight| {
                if labels[target as usize] != *label {
                    inside[*label as usize] -= weight;
                }
            });
        }
        inside
    }

    fn divide(&self, labels: &mut [u32]) -> bool {
        const FOUND: u32 = u32::MAX;
        let mut left = labels.to_vec();
        let mut size = vec![0usize; labels.iter().max().map_or(0, |largest| *largest as usize + 1)];
        for label in labels.iter() {
            size[*label as usize] += 1;
        }
        let mut divided = false;
        let mut part: Vec<u32> = Vec::new();
        for seed in 0..labels.len() {
            let community = left[seed];
            if community == FOUND {
                continue;
            }
            let missing = &mut size[community as usize];
            left[seed] = FOUND;
            *missing -= 1;
            part.clear();
            part.push(seed as u32);
            let mut next = 0;
            // Once all of the community is found, the rows of what was found need not be read.
            while *missing > 0 && next < part.len() {
                for &other in &self.targets[self.row(part[next] as usize)] {
                    if left[other as usize] == community {
                        left[other as usize] = FOUND;
                        *missing -= 1;
                        part.push(other);
                    }
                }
                next += 1;
            }
            divided |= *missing > 0;
            for node in &part {
                labels[*node as usize] = seed as u32;
            }
        }
        divided
    }
}

/// What is known of a community, side by side in memory because both are read at random.
#[derive(Clone, Copy, Default)]
struct Slot<S> {
    /// Weight of the links from the node that is asked; 0 between questions.
    into: S,
    /// Strength of its members.
    strength: S,
}

impl<S: Sum> Slot<S> {
    fn of(strength: u64) -> Self {
        Self {
            into: S::default(),
            strength: S::of(strength),
        }
    }
}

/// All communities, in half the bytes where no sum of weights needs more.
enum Slots {
    Small(Vec<Slot<u32>>),
    Large(Vec<Slot<u64>>),
}

pub(super) struct LinkView<'a> {
    links: &'a Links<'a>,
    slots: Slots,
    /// The communities met, in room for one more than the longest row.
    seen: Vec<u32>,
    awake: Vec<bool>,
}

/// A sum of weights.
trait Sum: Copy + Default + PartialEq + std::ops::AddAssign + std::ops::SubAssign {
    fn of(weight: u64) -> Self;
    fn wide(self) -> u64;
}

impl Sum for u32 {
    #[inline]
    fn of(weight: u64) -> Self {
        weight as Self
    }

    #[inline]
    fn wide(self) -> u64 {
        u64::from(self)
    }
}

impl Sum for u64 {
    #[inline]
    fn of(weight: u64) -> Self {
        weight
    }

    #[inline]
    fn wide(self) -> u64 {
        self
    }
}

impl View for LinkView<'_> {
    fn wakes(&mut self, node: usize, _: u32) -> bool {
        std::mem::replace(&mut self.awake[node], false)
    }

    fn place<A: Arithmetic>(&mut self, node: usize, of_node: u64, labels: &[u32], arithmetic: A) -> u32 {
        match &mut self.slots {
            Slots::Small(slots) => place(
                self.links,
                slots,
                &mut self.seen,
                node,
                of_node,
                labels,
                arithmetic,
            ),
            Slots::Large(slots) => place(
                self.links,
                slots,
                &mut self.seen,
                node,
                of_node,
                labels,
                arithmetic,
            ),
        }
    }

    fn moved(&mut self, node: usize, _: u32, to: u32, labels: &[u32]) {
        for &other in &self.links.targets[self.links.row(node)] {
            if labels[other as usize] != to {
                self.awake[other as usize] = true;
            }
        }
    }
}

/// [`View::place`], once for each width of sums: the inner loop of it all.
fn place<S: Sum, A: Arithmetic>(
    links: &Links<'_>,
    slots: &mut [Slot<S>],
    seen: &mut [u32],
    node: usize,
    of_node: u64,
    labels: &[u32],
    arithmetic: A,
) -> u32 {
    let mut found = 0;
    links.each(node, |target, weight| {
        let community = labels[target as usize];
        let slot = &mut slots[community as usize];
        // Written always and counted if new: a branch here would be a coin toss.
        seen[found] = community;
        found += usize::from(slot.into == S::default());
        slot.into += S::of(weight);
    });
    let own = labels[node];
    slots[own as usize].strength -= S::of(of_node);
    let gain = |slot: Slot<S>| arithmetic.gain(slot.into.wide(), of_node, slot.strength.wide());
    let mut best = own;
    let mut most = gain(slots[own as usize]);
    for &community in &seen[..found] {
        let slot = &mut slots[community as usize];
        let gain = gain(*slot);
        slot.into = S::default();
        if gain > most || gain == most && best != own && community < best {
            (best, most) = (community, gain);
        }
    }
    slots[best as usize].strength += S::of(of_node);
    best
}
