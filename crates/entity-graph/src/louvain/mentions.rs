//! A level of Louvain whose links are implied by shared columns and never written out.
//!
//! With cnt_c(C) = Σ b_jc over the members j of community C, the weight from row i into C is Σ_c w_c b_ic cnt_c(C),
//! into its own Σ_c w_c b_ic (cnt_c − b_ic): the same integers as the sums over written links. A community as a row of
//! the next level is b_Cc = cnt_c(C): rows merge, so a level never has more entries than the one below.
//!
//! The best community of a row is found without reading all that share a column with it. Columns are read from the one
//! in fewest communities up, and what is still unread can bring a community not met so far at most
//! rem = Σ w_c b_ic max cnt_c. Once even that much, with no strength held against it, gains less than what was met, the
//! rest is unread for good; only communities met that can still win are looked up in it. So the answer is exact.

use std::borrow::Cow;

use super::counts::Counts;
use super::gain::Arithmetic;
use super::network::{Network, View, common_unit, grouped, summed};
use crate::incidence::Incidence;

/// Columns in at most so many communities are read to their end, the others in pieces of at least so many.
const WHOLE: u32 = 32;

/// A graph by the columns of its rows.
pub(super) struct Mentions<'a> {
    offsets: Cow<'a, [usize]>,
    columns: Cow<'a, [u32]>,
    /// The count of each entry; none when all are 1.
    counts: Option<Cow<'a, [u32]>>,
    weights: Cow<'a, [u64]>,
    strength: Vec<u64>,
    total: u64,
    unit: u64,
}

impl<'a> Mentions<'a> {
    /// The incidence itself, its weights divided by what divides them all.
    pub(super) fn of(graph: &'a Incidence) -> Self {
        let (offsets, columns, counts, weights) = graph.arrays();
        let unit = common_unit(weights.iter().copied().filter(|weight| *weight > 0));
        let strength = (0..graph.rows())
            .map(|row| graph.strength(row).bits() / unit)
            .collect();
        Self {
            offsets: Cow::Borrowed(offsets),
            columns: Cow::Borrowed(columns),
            counts: counts.map(Cow::Borrowed),
            weights: if unit == 1 {
                Cow::Borrowed(weights)
            } else {
                weights.iter().map(|weight| weight / unit).collect()
            },
            strength,
            total: graph.total().bits() / unit,
            unit,
        }
    }

    /// The columns of a row with their counts.
    fn row(&self, row: usize) -> impl Iterator<Item = (u32, u32)> + '_ {
        let range = self.offsets[row]..self.offsets[row + 1];
        let counts = self.counts.as_ref().map(|counts| &counts[range.clone()]);
        self.columns[range]
            .iter()
            .enumerate()
            .map(move |(place, column)| {
                let count = counts.map_or(1, |counts| counts[place]);
                (*column, count)
            })
    }

    /// How many rows bear each column.
    fn bearers(&self) -> Vec<u32> {
        let mut rows = vec![0u32; self.weights.len()];
        for column in self.columns.iter() {
            rows[*column as usize] += 1;
        }
        rows
    }

    /// The entries of each column one after another: where each begins, then rows and counts, ascending.
    fn transposed(&self) -> (Vec<usize>, Vec<(u32, u32)>) {
        let mut start = vec![0usize; self.weights.len() + 1];
        for (column, rows) in self.bearers().into_iter().enumerate() {
            start[column + 1] = start[column] + rows as usize;
        }
        let mut next = start.clone();
        let mut entries = vec![(0u32, 0u32); self.columns.len()];
        for row in 0..self.strength.len() {
            for (column, count) in self.row(row) {
                entries[next[column as usize]] = (row as u32, count);
                next[column as usize] += 1;
            }
        }
        (start, entries)
    }
}

impl Network for Mentions<'_> {
    type Coarse = Mentions<'static>;
    type View<'a>
        = MentionView<'a>
    where
        Self: 'a;

    fn strengths(&self) -> &[u64] {
        &self.strength
    }

    fn total(&self) -> u64 {
        self.total
    }

    fn unit(&self) -> u64 {
        self.unit
    }

    fn view(&self, labels: &[u32], communities: usize) -> MentionView<'_> {
        let mut counts = Counts::with_room(&self.bearers());
        for (row, label) in labels.iter().enumerate() {
            for (column, count) in self.row(row) {
                counts.put(column, *label, count);
            }
        }
        counts.arrange();
        MentionView {
            mentions: self,
            counts,
            strength: summed(&self.strength, labels, communities),
            into: vec![0; communities],
            seen: Vec::new(),
            order: Vec::new(),
            clock: 1,
            asked: vec![0; labels.len()],
            changed: vec![Changed::default(); self.weights.len()],
        }
    }

    fn aggregate(&self, labels: &[u32], communities: usize) -> Mentions<'static> {
        let (start, ordered) = grouped(labels, communities);
        let mut sums = vec![0u32; self.weights.len()];
        let mut seen: Vec<u32> = Vec::new();
        let mut offsets = Vec::with_capacity(communities + 1);
        offsets.push(0);
        let (mut columns, mut counts) = (Vec::new(), Vec::new());
        for community in 0..communities {
            for &row in &ordered[start[community]..start[community + 1]] {
                for (column, count) in self.row(row as usize) {
                    let sum = &mut sums[column as usize];
                    if *sum == 0 {
                        seen.push(column);
                    }
                    *sum += count;
                }
            }
            for column in seen.drain(..) {
                columns.push(column);
                counts.push(std::mem::take(&mut sums[column as usize]));
            }
            offsets.push(columns.len());
        }
        // A column that one row bears alone links nothing any more.
        let mut rows = vec![0u32; self.weights.len()];
        for column in &columns {
            rows[*column as usize] += 1;
        }
        let mut number = vec![u32::MAX; rows.len()];
        let mut weights = Vec::new();
        for (column, rows) in rows.iter().enumerate() {
            if *rows > 1 {
                number[column] = weights.len() as u32;
                weights.push(self.weights[column]);
            }
        }
        let mut kept = 0;
        let mut from = 0;
        for end in offsets.iter_mut().skip(1) {
            for place in from..*end {
                let column = number[columns[place] as usize];
                if column != u32::MAX {
                    columns[kept] = column;
                    counts[kept] = counts[place];
                    kept += 1;
                }
            }
            from = *end;
            *end = kept;
        }
        columns.truncate(kept);
        counts.truncate(kept);
        Mentions {
            offsets: Cow::Owned(offsets),
            columns: Cow::Owned(columns),
            counts: Some(Cow::Owned(counts)),
            weights: Cow::Owned(weights),
            strength: summed(&self.strength, labels, communities),
            total: self.total,
            unit: self.unit,
        }
    }

    fn inside(&self, labels: &[u32], communities: usize) -> Vec<u64> {
        let (start, entries) = self.transposed();
        let mut inside = vec![0u64; communities];
        let mut sums = vec![(0u64, 0u64); communities];
        for (column, weight) in self.weights.iter().enumerate() {
            let bearers = &entries[start[column]..start[column + 1]];
            for (row, count) in bearers {
                let (sum, squares) = &mut sums[labels[*row as usize] as usize];
                *sum += u64::from(*count);
                *squares += u64::from(*count) * u64::from(*count);
            }
            for (row, _) in bearers {
                let label = labels[*row as usize] as usize;
                let (sum, squares) = std::mem::take(&mut sums[label]);
                let pairs = sum * sum - squares;
                if pairs > 0 {
                    inside[label] += weight * pairs;
                }
            }
        }
        inside
    }

    fn divide(&self, labels: &mut [u32]) -> bool {
        // All rows of a community that bear the same column are linked.
        let (start, entries) = self.transposed();
        let mut parts: Vec<u32> = (0..labels.len() as u32).collect();
        let mut first =
            vec![(u32::MAX, 0u32); labels.iter().max().map_or(0, |largest| *largest as usize + 1)];
        for column in 0..self.weights.len() {
            for (row, _) in &entries[start[column]..start[column + 1]] {
                let slot = &mut first[labels[*row as usize] as usize];
                if slot.0 == column as u32 {
                    join(&mut parts, slot.1, *row);
                } else {
                    *slot = (column as u32, *row);
                }
            }
        }
        let mut whole = vec![u32::MAX; first.len()];
        let mut divided = false;
        for (row, label) in labels.iter_mut().enumerate() {
            let part = root(&mut parts, row as u32);
            let whole = &mut whole[*label as usize];
            divided |= *whole != u32::MAX && *whole != part;
            *whole = part;
            *label = part;
        }
        divided
    }
}

/// The smallest row of a part, with the way to it made short.
fn root(parent: &mut [u32], row: u32) -> u32 {
    let mut at = row;
    while parent[at as usize] != at {
        parent[at as usize] = parent[parent[at as usize] as usize];
        at = parent[at as usize];
    }
    at
}

fn join(parent: &mut [u32], a: u32, b: u32) {
    let (a, b) = (root(parent, a), root(parent, b));
    parent[a.max(b) as usize] = a.min(b);
}

pub(super) struct MentionView<'a> {
    mentions: &'a Mentions<'a>,
    counts: Counts,
    /// Strength of each community.
    strength: Vec<u64>,
    /// Weight from the row that is asked into each community, as far as read; 0 between questions.
    into: Vec<u64>,
    seen: Vec<u32>,
    /// Columns of the row that is asked, from the fewest communities up, with w·b and what it can bring at most.
    order: Vec<Read>,
    /// Counts moves.
    clock: u64,
    /// When each row was last asked.
    asked: Vec<u64>,
    changed: Vec<Changed>,
}

/// How far a column was read.
#[derive(Clone, Copy)]
struct Read {
    column: u32,
    communities: u32,
    /// The first communities that were read.
    read: u32,
    /// Weight of the column times the count of the row.
    pull: u64,
    /// What it can bring to a community that was not read, at most.
    most: u64,
}

impl View for MentionView<'_> {
    fn wakes(&mut self, node: usize, own: u32) -> bool {
        let asked = self.asked[node];
        let wakes = asked == 0
            || self
                .mentions
                .row(node)
                .any(|(column, _)| self.changed[column as usize].elsewhere(own) > asked);
        self.asked[node] = self.clock;
        wakes
    }

    fn place<A: Arithmetic>(&mut self, node: usize, of_node: u64, labels: &[u32], arithmetic: A) -> u32 {
        let own = labels[node];
        let strength = &mut self.strength;
        strength[own as usize] -= of_node;
        let total = self.mentions.total;
        let mut staying = 0u64;
        let mut rest = 0u64;
        self.order.clear();
        for (column, count) in self.mentions.row(node) {
            let communities = self.counts.len(column);
            let inside = self.counts.get_from(column, own, 0) - count;
            let pull = self.mentions.weights[column as usize];
            if inside > 0 {
                staying += pull * u64::from(count) * u64::from(inside);
            } else if communities == 1 {
                continue;
            }
            if communities > 1 {
                let pull = pull * u64::from(count);
                let most = pull.saturating_mul(u64::from(self.counts.most(column)));
                rest = rest.saturating_add(most);
                self.order.push(Read {
                    column,
                    communities,
                    read: 0,
                    pull,
                    most,
                });
            }
        }
        let stay = arithmetic.gain(staying, of_node, strength[own as usize]);
        // A gain that some community is known to reach at least.
        let mut known = stay;
        // The columns from the one in fewest communities up, each to its end.
        self.order
            .sort_unstable_by_key(|read| (read.communities, read.column));
        let mut next = 0;
        let done = loop {
            let bound = arithmetic.gain(rest.min(total), of_node, 0);
            if bound < known || bound <= stay {
                break true;
            }
            let Some(read) = self.order.get_mut(next) else {
                break true;
            };
            if read.communities > WHOLE {
                break false;
            }
            next += 1;
            let mut most = 0;
            for &(community, count) in self.counts.of(read.column) {
                most = most.max(count);
                if community == own {
                    continue;
                }
                let slot = &mut self.into[community as usize];
                if *slot == 0 {
                    self.seen.push(community);
                }
                *slot += read.pull * u64::from(count);
                let gain = arithmetic.gain(*slot, of_node, strength[community as usize]);
                known = known.max(gain);
            }
            self.counts.tighten(read.column, most);
            rest = rest.saturating_sub(std::mem::take(&mut read.most));
            read.read = read.communities;
        };
        // Frequent columns a piece at a time, largest counts first, that one next which can still bring most.
        let mut piece = WHOLE;
        while !done {
            let bound = arithmetic.gain(rest.min(total), of_node, 0);
            if bound < known || bound <= stay {
                break;
            }
            let Some(read) = self.order.iter_mut().max_by_key(|read| read.most) else {
                break;
            };
            if read.most == 0 {
                break;
            }
            let entries = self.counts.of(read.column);
            let from = read.read as usize;
            let to = entries.len().min(from + piece as usize);
            for &(community, count) in &entries[from..to] {
                if community == own {
                    continue;
                }
                let slot = &mut self.into[community as usize];
                if *slot == 0 {
                    self.seen.push(community);
                }
                *slot += read.pull * u64::from(count);
                let gain = arithmetic.gain(*slot, of_node, strength[community as usize]);
                known = known.max(gain);
            }
            read.read = to as u32;
            let most = entries
                .get(to)
                .map_or(0, |entry| read.pull.saturating_mul(u64::from(entry.1)));
            rest = rest.saturating_sub(read.most).saturating_add(most);
            read.most = most;
            piece = piece.saturating_add(piece / 8);
        }
        let rest = rest.min(total);
        self.order.retain(|read| read.most > 0);
        let mut best = own;
        let mut most = stay;
        for community in self.seen.drain(..) {
            let mut into = std::mem::take(&mut self.into[community as usize]);
            let theirs = strength[community as usize];
            if !self.order.is_empty() {
                let reach = into.saturating_add(rest).min(total);
                let bound = arithmetic.gain(reach, of_node, theirs);
                if bound < known || bound < most || bound <= stay {
                    continue;
                }
                for read in &self.order {
                    let count = self.counts.get_from(read.column, community, read.read);
                    into += read.pull * u64::from(count);
                }
            }
            let gain = arithmetic.gain(into, of_node, theirs);
            if gain > most || gain == most && best != own && community < best {
                (best, most) = (community, gain);
            }
        }
        strength[best as usize] += of_node;
        best
    }

    fn moved(&mut self, node: usize, from: u32, to: u32, _: &[u32]) {
        self.clock += 1;
        for (column, count) in self.mentions.row(node) {
            self.counts.take(column, from, count);
            self.counts.add(column, to, count);
            self.changed[column as usize].moved(to, self.clock);
        }
    }
}

/// The last moves of rows that bear a column.
#[derive(Clone, Copy, Default)]
struct Changed {
    /// When the last was,
    last: u64,
    /// to which community,
    to: u32,
    /// and when the last was to another one.
    before: u64,
}

impl Changed {
    fn moved(&mut self, to: u32, now: u64) {
        if self.to != to {
            self.before = self.last;
            self.to = to;
        }
        self.last = now;
    }

    /// When a row last moved to another community than this; 0 for never.
    fn elsewhere(self, own: u32) -> u64 {
        if self.to == own { self.before } else { self.last }
    }
}
