//! The best community of a row, exactly, without reading all that share a column with it.
//!
//! Columns in few communities are read first, then the frequent ones a piece at a time, their largest counts first. What
//! is unread can bring a community not met so far at most rem = Σ_c w_c b_ic (the largest unread count of c). Once even
//! that much, with no strength held against it, gains less than some community is known to gain, or no more than
//! staying, no community that was not met can win, and the rest stays unread; those met that still can win are looked
//! up in it. (The same idea as the threshold algorithm of Fagin, Lotem and Naor, 2001.)
//!
//! At a resolution far above 1 weight is not the bound but strength is: a community that bears a column t times has at
//! least t times the strength f_c that a bearer has for each count of it, at the least. So one that was not met, with t
//! the largest of its counts, gains no more than t · gain(Σ_c w_c b_ic, min_c f_c) over the columns with something
//! unread; where that gain is below nothing, it is the most that any can gain, however large the counts.
//!
//! Which rows wake follows from the columns too: a row has a neighbor that moved elsewhere when one of its columns has a
//! bearer that did.

use super::super::counts::Counts;
use super::super::gain::Arithmetic;
use super::super::network::View;
use super::Mentions;

/// Columns in at most so many communities are read to their end, the others in pieces of at least so many.
const WHOLE: usize = 32;

/// Rows in their communities.
pub(in super::super) struct MentionView<'a> {
    mentions: &'a Mentions<'a>,
    counts: Counts,
    /// Strength of each community.
    strength: Vec<u64>,
    /// Weight from the row that is asked into each community, as far as read; 0 between questions.
    into: Vec<u64>,
    /// The communities met, the row's own apart.
    seen: Vec<u32>,
    /// The columns of the row that is asked.
    columns: Vec<Reading>,
    /// Counts moves.
    clock: u64,
    /// When each row was last asked; 0 for never.
    asked: Vec<u64>,
    changed: Vec<Changed>,
    /// The least strength of the rows that bear a column, for each count of it.
    floors: Vec<u64>,
}

/// How far a column was read.
#[derive(Clone, Copy)]
struct Reading {
    column: u32,
    /// Communities that bear it.
    communities: usize,
    /// The first of them that were read.
    done: usize,
    /// Weight of the column times the count of the row.
    pull: u64,
    /// What it can bring to a community that was not read, at most. The count may be the row's own community's, which
    /// nothing bounds: so this takes more than 64 bits.
    most: u128,
    /// The least strength, for each count, of what bears this column or one after it.
    floor: u64,
}

/// The row that is asked, and what is known of its best community.
struct Question<A: Arithmetic> {
    arithmetic: A,
    own: u32,
    of_node: u64,
    /// What staying gains.
    stay: A::Gain,
    /// What some community is known to gain at least.
    known: A::Gain,
    /// What is unread can bring at most so much,
    rest: u128,
    /// and so much where each count is 1,
    single: u64,
    /// to a community of at least this strength, for each count.
    floor: u64,
    /// No weight is above this.
    total: u64,
}

impl<A: Arithmetic> Question<A> {
    /// Whether a community with `into` so far, and all that is unread on top, cannot be the best.
    fn hopeless(&self, into: u64, strength: u64) -> bool {
        let reach = self.within(u128::from(into) + self.rest);
        let bound = self.arithmetic.gain(reach, self.of_node, strength);
        self.loses(bound)
    }

    /// Whether no community that was not met can be the best.
    fn met_best(&self) -> bool {
        let reach = self.within(self.rest);
        if self.loses(self.arithmetic.gain(reach, self.of_node, self.floor)) {
            return true;
        }
        let single = self.single.min(self.total);
        let bound = self.arithmetic.gain(single, self.of_node, self.floor);
        bound < self.arithmetic.gain(0, 0, 0) && self.loses(bound)
    }

    /// No weight is above the total.
    fn within(&self, weight: u128) -> u64 {
        u64::try_from(weight).map_or(self.total, |weight| weight.min(self.total))
    }

    fn loses(&self, bound: A::Gain) -> bool {
        bound < self.known || bound <= self.stay
    }
}

impl<'a> MentionView<'a> {
    pub(super) fn new(mentions: &'a Mentions<'a>, counts: Counts, strength: Vec<u64>) -> Self {
        Self {
            counts,
            into: vec![0; strength.len()],
            strength,
            seen: Vec::new(),
            columns: Vec::new(),
            clock: 1,
            asked: vec![0; mentions.mass.len()],
            changed: vec![Changed::default(); mentions.weights.len()],
            floors: mentions.floors(),
            mentions,
        }
    }

    /// Lists the columns of a row that other communities bear, and reads its own community in all of them.
    fn ask<A: Arithmetic>(&mut self, node: usize, of_node: u64, own: u32, arithmetic: A) -> Question<A> {
        let (mut staying, mut rest, mut single) = (0u64, 0u128, 0u64);
        self.columns.clear();
        for (column, count) in self.mentions.row(node) {
            let communities = self.counts.len(column) as usize;
            let inside = self.counts.get_from(column, own, 0) - count;
            if inside == 0 && communities == 1 {
                // No other row bears it, so nothing bounds its weight.
                continue;
            }
            let pull = self.mentions.weights[column as usize] * u64::from(count);
            staying += pull * u64::from(inside);
            if communities > 1 {
                let most = u128::from(pull) * u128::from(self.counts.most(column));
                rest += most;
                single = single.saturating_add(pull);
                self.columns.push(Reading {
                    column,
                    communities,
                    done: 0,
                    pull,
                    most,
                    floor: self.floors[column as usize],
                });
            }
        }
        let stay = arithmetic.gain(staying, of_node, self.strength[own as usize]);
        Question {
            arithmetic,
            own,
            of_node,
            stay,
            known: stay,
            rest,
            single,
            floor: 0,
            total: self.mentions.total,
        }
    }

    /// Reads on in the column at a place among those of the row, at most so many communities.
    fn read<A: Arithmetic>(&mut self, place: usize, piece: usize, asked: &mut Question<A>) {
        let reading = &mut self.columns[place];
        let entries = self.counts.of(reading.column);
        let to = entries.len().min(reading.done.saturating_add(piece));
        let mut largest = 0;
        for &(community, count) in &entries[reading.done..to] {
            largest = largest.max(count);
            if community == asked.own {
                continue;
            }
            let slot = &mut self.into[community as usize];
            if *slot == 0 {
                self.seen.push(community);
            }
            *slot += reading.pull * u64::from(count);
            let strength = self.strength[community as usize];
            asked.known = asked
                .known
                .max(asked.arithmetic.gain(*slot, asked.of_node, strength));
        }
        let next = entries.get(to).map_or(0, |entry| u128::from(entry.1));
        let most = u128::from(reading.pull) * next;
        asked.rest = asked.rest - reading.most + most;
        reading.most = most;
        reading.done = to;
        if to == reading.communities {
            asked.single = asked.single.saturating_sub(reading.pull);
            if to <= WHOLE {
                self.counts.tighten(reading.column, largest);
            }
        }
    }

    /// Reads until no community that was not met can be the best.
    fn search<A: Arithmetic>(&mut self, asked: &mut Question<A>) {
        self.columns
            .sort_unstable_by_key(|reading| (reading.communities, reading.column));
        let mut floor = asked.total;
        for reading in self.columns.iter_mut().rev() {
            floor = floor.min(reading.floor);
            reading.floor = floor;
        }
        let rare = self
            .columns
            .partition_point(|reading| reading.communities <= WHOLE);
        for place in 0..rare {
            asked.floor = self.columns[place].floor;
            if asked.met_best() {
                return;
            }
            self.read(place, WHOLE, asked);
        }
        asked.floor = self.columns.get(rare).map_or(0, |reading| reading.floor);
        let mut piece = WHOLE;
        while !asked.met_best() {
            // That one next which can still bring most.
            let frequent = self.columns.iter().enumerate().skip(rare);
            match frequent.max_by_key(|(_, reading)| reading.most) {
                Some((place, reading)) if reading.most > 0 => self.read(place, piece, asked),
                _ => return,
            }
            piece += piece / 8;
        }
    }

    /// The best of the communities met and the row's own.
    fn choose<A: Arithmetic>(&mut self, asked: &Question<A>) -> u32 {
        self.columns.retain(|reading| reading.most > 0);
        let (mut best, mut most) = (asked.own, asked.stay);
        for community in self.seen.drain(..) {
            let mut into = std::mem::take(&mut self.into[community as usize]);
            let strength = self.strength[community as usize];
            if !self.columns.is_empty() {
                if asked.hopeless(into, strength) {
                    continue;
                }
                for reading in &self.columns {
                    let count = self.counts.get_from(reading.column, community, reading.done);
                    into += reading.pull * u64::from(count);
                }
            }
            let gain = asked.arithmetic.gain(into, asked.of_node, strength);
            if gain > most || gain == most && best != asked.own && community < best {
                (best, most) = (community, gain);
            }
        }
        best
    }
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
        self.strength[own as usize] -= of_node;
        let mut asked = self.ask(node, of_node, own, arithmetic);
        self.search(&mut asked);
        let best = self.choose(&asked);
        self.strength[best as usize] += of_node;
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
