//! How often each column stands in each community: all that Louvain needs to know of an incidence.

#[cfg(test)]
mod tests;

/// Columns with at most this many rows are searched from end to end.
const SHORT: usize = 16;

/// For each column, the communities that bear it with their counts: in a long column the largest counts first.
pub(super) struct Counts {
    /// Where the entries of each column begin; one more than columns.
    start: Vec<usize>,
    /// Where the index of each column begins; an empty index means a short column.
    hashed: Vec<usize>,
    /// How many communities bear each column.
    len: Vec<u32>,
    /// No community has more than this of a short column.
    most: Vec<u32>,
    /// Communities and counts.
    entries: Vec<(u32, u32)>,
    /// Place in the column plus 1; 0 where nothing is.
    index: Vec<u32>,
}

impl Counts {
    /// Nothing yet, with room for columns that are borne by so many rows; rows only merge, so no more is ever needed.
    ///
    /// `rows` gives the rows of each column; each of them is given by [`Counts::put`], then [`Counts::arrange`] called.
    pub(super) fn with_room(rows: &[u32]) -> Self {
        let mut start = Vec::with_capacity(rows.len() + 1);
        let mut hashed = Vec::with_capacity(rows.len() + 1);
        let (mut entries, mut index) = (0, 0);
        start.push(0);
        hashed.push(0);
        for rows in rows {
            let rows = *rows as usize;
            entries += rows;
            if rows > SHORT {
                index += (rows * 3 / 2).next_power_of_two();
            }
            start.push(entries);
            hashed.push(index);
        }
        Self {
            start,
            hashed,
            len: vec![0; rows.len()],
            most: vec![0; rows.len()],
            entries: vec![(0, 0); entries],
            index: vec![0; index],
        }
    }

    /// A row of a community bears a column `count` times; to be arranged afterwards.
    pub(super) fn put(&mut self, column: u32, community: u32, count: u32) {
        let len = &mut self.len[column as usize];
        self.entries[self.start[column as usize] + *len as usize] = (community, count);
        *len += 1;
    }

    /// Makes one entry of those of the same community, and brings them into order.
    pub(super) fn arrange(&mut self) {
        for column in 0..self.len.len() {
            let start = self.start[column];
            let entries = &mut self.entries[start..start + self.len[column] as usize];
            entries.sort_unstable();
            let mut kept = 0;
            for place in 1..entries.len() {
                if entries[place].0 == entries[kept].0 {
                    entries[kept].1 += entries[place].1;
                } else {
                    kept += 1;
                    entries[kept] = entries[place];
                }
            }
            let len = entries.len().min(kept + 1);
            let entries = &mut entries[..len];
            self.len[column] = len as u32;
            self.most[column] = entries.iter().map(|entry| entry.1).max().unwrap_or(0);
            let index = &mut self.index[self.hashed[column]..self.hashed[column + 1]];
            if index.is_empty() {
                continue;
            }
            entries.sort_unstable_by_key(|entry| std::cmp::Reverse(entry.1));
            for (place, entry) in entries.iter().enumerate() {
                let slot = free(index, entry.0);
                index[slot] = place as u32 + 1;
            }
        }
    }

    /// How many communities bear a column.
    pub(super) fn len(&self, column: u32) -> u32 {
        self.len[column as usize]
    }

    /// Whether the communities of a column stand with the largest counts first.
    pub(super) fn ordered(&self, column: u32) -> bool {
        !self.index(column).is_empty()
    }

    /// No community has more of a column than this.
    pub(super) fn most(&self, column: u32) -> u32 {
        if self.ordered(column) {
            self.of(column).first().map_or(0, |entry| entry.1)
        } else {
            self.most[column as usize]
        }
    }

    /// The communities that bear a column, with their counts.
    pub(super) fn of(&self, column: u32) -> &[(u32, u32)] {
        let column = column as usize;
        let start = self.start[column];
        &self.entries[start..start + self.len[column] as usize]
    }

    /// After all of a short column was read: the most of it that any community has.
    pub(super) fn tighten(&mut self, column: u32, most: u32) {
        self.most[column as usize] = most;
    }

    fn index(&self, column: u32) -> std::ops::Range<usize> {
        self.hashed[column as usize]..self.hashed[column as usize + 1]
    }

    /// The place of a community among those of a column, and its slot in the index of a long one.
    fn find(&self, column: u32, community: u32) -> Option<(usize, usize)> {
        let entries = self.of(column);
        let index = &self.index[self.index(column)];
        if index.is_empty() {
            let place = entries.iter().position(|entry| entry.0 == community)?;
            return Some((place, 0));
        }
        let mut slot = home(community, index.len());
        loop {
            let place = (index[slot] as usize).checked_sub(1)?;
            if entries[place].0 == community {
                return Some((place, slot));
            }
            slot = (slot + 1) & (index.len() - 1);
        }
    }

    /// How often a community has a column, among the entries from a place on.
    pub(super) fn get_from(&self, column: u32, community: u32, from: usize) -> u32 {
        match self.find(column, community) {
            Some((place, _)) if place >= from => self.entries[self.start[column as usize] + place].1,
            _ => 0,
        }
    }

    /// A row that bears a column `count` times comes into a community.
    pub(super) fn add(&mut self, column: u32, community: u32, count: u32) {
        let at = column as usize;
        let start = self.start[at];
        let place = if let Some((place, _)) = self.find(column, community) {
            self.entries[start + place].1 += count;
            place
        } else {
            let place = self.len[at] as usize;
            self.entries[start + place] = (community, count);
            self.len[at] += 1;
            if self.ordered(column) {
                let range = self.index(column);
                let index = &mut self.index[range];
                let slot = free(index, community);
                index[slot] = place as u32 + 1;
            }
            place
        };
        if self.ordered(column) {
            self.rise(column, place);
        } else {
            self.most[at] = self.most[at].max(self.entries[start + place].1);
        }
    }

    /// A row that bears a column `count` times leaves a community.
    pub(super) fn take(&mut self, column: u32, community: u32, count: u32) {
        let Some((place, _)) = self.find(column, community) else {
            return;
        };
        let at = column as usize;
        let start = self.start[at];
        self.entries[start + place].1 -= count;
        let left = self.entries[start + place].1;
        if !self.ordered(column) {
            if left == 0 {
                self.len[at] -= 1;
                // The last entry fills the gap.
                self.entries[start + place] = self.entries[start + self.len[at] as usize];
            }
            return;
        }
        let place = self.sink(column, place);
        if left == 0 {
            // Nothing is less than nothing: it stands last.
            if let Some((_, slot)) = self.find(column, community) {
                self.vacate(column, slot);
            }
            self.len[at] = place as u32;
        }
    }

    /// Moves an entry that grew to the front of what is smaller; gives its new place.
    fn rise(&mut self, column: u32, mut place: usize) -> usize {
        let count = self.of(column)[place].1;
        // Over one run of equal counts at a time, each with one exchange.
        while place > 0 && self.of(column)[place - 1].1 < count {
            let over = self.of(column)[place - 1].1;
            let first = first_where(&self.of(column)[..place], |other| other <= over);
            self.exchange(column, place, first);
            place = first;
        }
        place
    }

    /// Moves an entry that shrank behind what is larger; gives its new place.
    fn sink(&mut self, column: u32, mut place: usize) -> usize {
        let count = self.of(column)[place].1;
        while let Some(&(_, over)) = self.of(column).get(place + 1)
            && over > count
        {
            let run = first_where(&self.of(column)[place + 1..], |other| other < over);
            self.exchange(column, place, place + run);
            place += run;
        }
        place
    }

    /// Exchanges two entries of a long column.
    fn exchange(&mut self, column: u32, a: usize, b: usize) {
        if a == b {
            return;
        }
        let start = self.start[column as usize];
        let of = |counts: &Self, place: usize| {
            let community = counts.entries[start + place].0;
            counts.find(column, community).map(|(_, slot)| slot)
        };
        let (of_a, of_b) = (of(self, a), of(self, b));
        let range = self.index(column);
        if let (Some(of_a), Some(of_b)) = (of_a, of_b) {
            self.index.swap(range.start + of_a, range.start + of_b);
        }
        self.entries.swap(start + a, start + b);
    }

    /// Empties a slot of an index and moves up what was pushed past it.
    fn vacate(&mut self, column: u32, slot: usize) {
        let range = self.index(column);
        let start = self.start[column as usize];
        let index = &mut self.index[range];
        let mask = index.len() - 1;
        let (mut gap, mut next) = (slot, slot);
        loop {
            next = (next + 1) & mask;
            let Some(place) = (index[next] as usize).checked_sub(1) else {
                break;
            };
            let home = home(self.entries[start + place].0, index.len());
            // Stays if its home lies after the gap, on the way from the gap to where it is.
            if (next.wrapping_sub(home) & mask) >= (next.wrapping_sub(gap) & mask) {
                index[gap] = index[next];
                gap = next;
            }
        }
        index[gap] = 0;
    }
}

/// The first place in falling counts where a condition holds that then holds to the end.
fn first_where(entries: &[(u32, u32)], holds: impl Fn(u32) -> bool) -> usize {
    entries.partition_point(|entry| !holds(entry.1))
}

/// Where a search for a community begins in an index of this size.
fn home(community: u32, size: usize) -> usize {
    let mixed = community.wrapping_mul(0x9E37_79B1);
    ((u64::from(mixed) * size as u64) >> 32) as usize
}

/// The slot of an index, whose size is a power of two, where a community that is not in it goes.
fn free(index: &[u32], community: u32) -> usize {
    let mut slot = home(community, index.len());
    while index[slot] != 0 {
        slot = (slot + 1) & (index.len() - 1);
    }
    slot
}
