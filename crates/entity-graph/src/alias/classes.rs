//! Names that were found to mean one, as classes; two names that are declared apart never come into one class.

use std::collections::BTreeMap;

/// Classes over the names 0..n.
#[derive(Debug, Clone)]
pub(super) struct Classes {
    root: Vec<u32>,
    /// The members of each root, in no order; empty for the others.
    members: Vec<Vec<u32>>,
    /// Who is declared apart from whom, both ways.
    apart: BTreeMap<u32, Vec<u32>>,
}

impl Classes {
    pub fn new(n: u32, apart: &[(u32, u32)]) -> Self {
        let mut both: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (a, b) in apart {
            both.entry(*a).or_default().push(*b);
            both.entry(*b).or_default().push(*a);
        }
        Self {
            root: (0..n).collect(),
            members: (0..n).map(|name| vec![name]).collect(),
            apart: both,
        }
    }

    pub fn root(&self, name: u32) -> u32 {
        self.root.get(name as usize).copied().unwrap_or(name)
    }

    /// The members of the class of a name.
    pub fn members(&self, name: u32) -> &[u32] {
        let root = self.root(name) as usize;
        self.members.get(root).map_or(&[], Vec::as_slice)
    }

    /// Two names, one of each side, that are declared apart.
    pub fn apart(&self, a: &[u32], b: &[u32]) -> Option<(u32, u32)> {
        if self.apart.is_empty() {
            return None;
        }
        let (few, many) = if a.len() <= b.len() { (a, b) } else { (b, a) };
        few.iter().find_map(|one| {
            let foes = self.apart.get(one)?;
            foes.iter().find(|foe| many.contains(foe)).map(|foe| (*one, *foe))
        })
    }

    /// Makes one class of two, the smaller into the larger: each name moves at most log n times.
    pub fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        let size = |root: u32| self.members.get(root as usize).map_or(0, Vec::len);
        let (from, to) = if size(a) < size(b) || (size(a) == size(b) && a > b) {
            (a, b)
        } else {
            (b, a)
        };
        let Some(moving) = self.members.get_mut(from as usize).map(std::mem::take) else {
            return;
        };
        for name in &moving {
            if let Some(root) = self.root.get_mut(*name as usize) {
                *root = to;
            }
        }
        if let Some(members) = self.members.get_mut(to as usize) {
            members.extend(moving);
        }
    }
}
