//! How often each column stands in each community: all that Louvain needs to know of an incidence.

/// Columns with at most this many rows are searched from end to end.
const SHORT: usize = 16;

/// For each column, the communities that bear it with their counts, in no order that matters.
pub(super) struct Counts {
    /// Where the entries of each column begin; one more than columns.
    start: Vec<usize>,
    /// Where the index of each column begins; an empty index means a short column.
    hashed: Vec<usize>,
    /// How many communities bear each column.
    len: Vec<u32>,
    /// No community has more than this of a column.
    most: Vec<u32>,
    /// Communities and counts.
    entries: Vec<(u32, u32)>,
    /// Place in the column plus 1; 0 where nothing is.
    index: Vec<u32>,
}

impl Counts {
    /// Room for columns that are borne by so many rows; rows only merge, so no more is ever needed.
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

    /// How many communities bear a column.
    pub(super) fn len(&self, column: u32) -> u32 {
        self.len[column as usize]
    }

    /// No community has more of a column than this.
    pub(super) fn most(&self, column: u32) -> u32 {
        self.most[column as usize]
    }

    /// The communities that bear a column, with their counts.
    pub(super) fn of(&self, column: u32) -> &[(u32, u32)] {
        let column = column as usize;
        let start = self.start[column];
        &self.entries[start..start + self.len[column] as usize]
    }

    /// After all of a column was read: the most of it that any community has.
    pub(super) fn tighten(&mut self, column: u32, most: u32) {
        self.most[column as usize] = most;
    }

    fn index(&self, column: u32) -> std::ops::Range<usize> {
        self.hashed[column as usize]..self.hashed[column as usize + 1]
    }

    /// Where a search for a community begins in an index of this size, a power of two.
    fn home(community: u32, size: usize) -> usize {
        let mixed = community.wrapping_mul(0x9E37_79B1);
        ((u64::from(mixed) * size as u64) >> 32) as usize
    }

    /// The place of a community among those of a column, and its slot in the index of a long one.
    fn find(&self, column: u32, community: u32) -> Option<(usize, usize)> {
        let entries = self.of(column);
        let index = &self.index[self.index(column)];
        if index.is_empty() {
            let place = entries.iter().position(|entry| entry.0 == community)?;
            return Some((place, 0));
        }
        let mut slot = Self::home(community, index.len());
        loop {
            let place = (index[slot] as usize).checked_sub(1)?;
            if entries[place].0 == community {
                return Some((place, slot));
            }
            slot = (slot + 1) & (index.len() - 1);
        }
    }

    /// How often a community has a column.
    pub(super) fn get(&self, column: u32, community: u32) -> u32 {
        self.find(column, community).map_or(0, |(place, _)| {
            self.entries[self.start[column as usize] + place].1
        })
    }

    /// A row that bears a column `count` times comes into a community.
    pub(super) fn add(&mut self, column: u32, community: u32, count: u32) {
        let start = self.start[column as usize];
        let now = match self.find(column, community) {
            Some((place, _)) => {
                let entry = &mut self.entries[start + place];
                entry.1 += count;
                entry.1
            }
            None => {
                self.push(column, community, count);
                count
            }
        };
        let most = &mut self.most[column as usize];
        *most = now.max(*most);
    }

    /// A community that bears a column for the first time.
    fn push(&mut self, column: u32, community: u32, count: u32) {
        let range = self.index(column);
        let len = self.len[column as usize] as usize;
        self.entries[self.start[column as usize] + len] = (community, count);
        self.len[column as usize] += 1;
        if !range.is_empty() {
            let index = &mut self.index[range];
            let mut slot = Self::home(community, index.len());
            while index[slot] != 0 {
                slot = (slot + 1) & (index.len() - 1);
            }
            index[slot] = len as u32 + 1;
        }
    }

    /// A row that bears a column `count` times leaves a community.
    pub(super) fn take(&mut self, column: u32, community: u32, count: u32) {
        let Some((place, slot)) = self.find(column, community) else {
            return;
        };
        let start = self.start[column as usize];
        let entry = &mut self.entries[start + place];
        entry.1 -= count;
        if entry.1 > 0 {
            return;
        }
        // The last entry fills the gap.
        let last = self.len[column as usize] as usize - 1;
        let filler = self.entries[start + last];
        let range = self.index(column);
        if place != last
            && !range.is_empty()
            && let Some((_, at)) = self.find(column, filler.0)
        {
            self.index[range.start + at] = place as u32 + 1;
        }
        self.entries[start + place] = filler;
        if !range.is_empty() {
            self.vacate(column, slot);
        }
        self.len[column as usize] -= 1;
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
            let home = Self::home(self.entries[start + place].0, index.len());
            // Stays if its home lies after the gap, on the way from the gap to where it is.
            if (next.wrapping_sub(home) & mask) >= (next.wrapping_sub(gap) & mask) {
                index[gap] = index[next];
                gap = next;
            }
        }
        index[gap] = 0;
    }
}
