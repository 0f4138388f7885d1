//! The graphs as they lie in files: links (`.bin`), or moments and their names (`.inc`).
//!
//! `.bin`: u64 nodes, u64 links, u32 from[links], u32 to[links], f64 weight[links]; each link once, none from a node to
//! itself. `.inc`: u64 rows, u64 columns, u64 entries, u64 offset[rows + 1], u32 column[entries], f64 weight[columns].

use std::path::Path;

use crate::Failure;
use crate::files::{Reader, read, write};

/// An undirected graph as columns of links.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Links {
    /// How many nodes there are.
    pub nodes: usize,
    /// One end of each link.
    pub from: Vec<u32>,
    /// The other end.
    pub to: Vec<u32>,
    /// Its weight.
    pub weight: Vec<f64>,
}

impl Links {
    /// Links of weight 1.
    pub fn plain(nodes: usize, links: impl IntoIterator<Item = (u32, u32)>) -> Self {
        let (from, to): (Vec<u32>, Vec<u32>) = links.into_iter().unzip();
        let weight = vec![1.0; from.len()];
        Self {
            nodes,
            from,
            to,
            weight,
        }
    }

    /// Whether all weights are 1.
    pub fn is_plain(&self) -> bool {
        self.weight.iter().all(|weight| *weight == 1.0)
    }

    /// The links: both ends and the weight.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u32, f64)> + '_ {
        let ends = self.from.iter().zip(&self.to);
        ends.zip(&self.weight)
            .map(|((from, to), weight)| (*from, *to, *weight))
    }

    /// Reads a `.bin` file.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let bytes = read(path)?;
        let mut reader = Reader::new(&bytes, path);
        let (nodes, links) = (reader.size()?, reader.size()?);
        let graph = Self {
            nodes,
            from: reader.many(links, u32::from_le_bytes)?,
            to: reader.many(links, u32::from_le_bytes)?,
            weight: reader.many(links, f64::from_le_bytes)?,
        };
        let wrong = graph
            .iter()
            .find(|(from, to, _)| *from.max(to) as usize >= nodes || from == to);
        match wrong {
            Some((from, to, _)) => Err(format!(
                "{}: {from}-{to} is no link of {nodes} nodes",
                path.display()
            )),
            None => Ok(graph),
        }
    }

    /// Writes a `.bin` file.
    pub fn write(&self, path: &Path) -> Result<(), Failure> {
        let mut bytes = Vec::with_capacity(16 + 16 * self.from.len());
        bytes.extend((self.nodes as u64).to_le_bytes());
        bytes.extend((self.from.len() as u64).to_le_bytes());
        bytes.extend(
            self.from
                .iter()
                .chain(&self.to)
                .flat_map(|node| node.to_le_bytes()),
        );
        bytes.extend(self.weight.iter().flat_map(|weight| weight.to_le_bytes()));
        write(path, &bytes)
    }
}

/// Moments (rows) and the names (columns) they bear; a name has one weight everywhere.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Incidence {
    /// Where the names of each moment begin; one more than moments.
    pub offsets: Vec<usize>,
    /// The names, ascending within a moment.
    pub columns: Vec<u32>,
    /// The weight of each name.
    pub weights: Vec<f64>,
}

impl Incidence {
    /// How many moments there are.
    pub fn rows(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// The names of each moment.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> + '_ {
        self.offsets
            .windows(2)
            .map(|pair| &self.columns[pair[0]..pair[1]])
    }

    /// Reads an `.inc` file.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let bytes = read(path)?;
        let mut reader = Reader::new(&bytes, path);
        let (rows, columns, entries) = (reader.size()?, reader.size()?, reader.size()?);
        let offsets = reader.many(rows.saturating_add(1), u64::from_le_bytes)?;
        let graph = Self {
            offsets: offsets.into_iter().map(|offset| offset as usize).collect(),
            columns: reader.many(entries, u32::from_le_bytes)?,
            weights: reader.many(columns, f64::from_le_bytes)?,
        };
        let ascending = graph.offsets.windows(2).all(|pair| pair[0] <= pair[1]);
        let known = graph.columns.iter().all(|column| (*column as usize) < columns);
        if ascending && known && graph.offsets.last() == Some(&entries) {
            Ok(graph)
        } else {
            Err(format!(
                "{} names rows or columns that are not there",
                path.display()
            ))
        }
    }

    /// Writes an `.inc` file.
    pub fn write(&self, path: &Path) -> Result<(), Failure> {
        let mut bytes = Vec::new();
        for size in [self.rows(), self.weights.len(), self.columns.len()] {
            bytes.extend((size as u64).to_le_bytes());
        }
        bytes.extend(
            self.offsets
                .iter()
                .flat_map(|offset| (*offset as u64).to_le_bytes()),
        );
        bytes.extend(self.columns.iter().flat_map(|column| column.to_le_bytes()));
        bytes.extend(self.weights.iter().flat_map(|weight| weight.to_le_bytes()));
        write(path, &bytes)
    }

    /// The ties written out: each pair of moments with a name in common, weighted by the sum of such names' weights.
    pub fn ties(&self) -> Links {
        let mut bearers: Vec<Vec<u32>> = vec![Vec::new(); self.weights.len()];
        for (row, names) in self.iter().enumerate() {
            for name in names {
                bearers[*name as usize].push(row as u32);
            }
        }
        let mut ties = Links {
            nodes: self.rows(),
            ..Links::default()
        };
        let mut weight = vec![0.0; self.rows()];
        let mut later: Vec<u32> = Vec::new();
        for (row, names) in self.iter().enumerate() {
            for name in names {
                let list = &bearers[*name as usize];
                let from = list.partition_point(|other| *other as usize <= row);
                for other in &list[from..] {
                    if weight[*other as usize] == 0.0 {
                        later.push(*other);
                    }
                    weight[*other as usize] += self.weights[*name as usize];
                }
            }
            later.sort_unstable();
            for other in later.drain(..) {
                ties.from.push(row as u32);
                ties.to.push(other);
                ties.weight.push(std::mem::take(&mut weight[other as usize]));
            }
        }
        ties
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_come_back_from_their_files() {
        let folder = std::env::temp_dir().join(format!("peers-graph-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (bin, inc) = (folder.join("a.bin"), folder.join("a.inc"));
        let links = Links {
            nodes: 3,
            from: vec![0, 1],
            to: vec![1, 2],
            weight: vec![1.0, 2.5],
        };
        links.write(&bin).unwrap();
        assert_eq!(Links::read(&bin).unwrap(), links);
        assert!(!links.is_plain());
        Links { nodes: 2, ..links }.write(&bin).unwrap();
        assert!(
            Links::read(&bin)
                .unwrap_err()
                .contains("1-2 is no link of 2 nodes")
        );
        let names = example();
        names.write(&inc).unwrap();
        assert_eq!(Incidence::read(&inc).unwrap(), names);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn ties_sum_the_weights_of_shared_names() {
        let ties: Vec<_> = example().ties().iter().collect();
        assert_eq!(ties, [(0, 1, 3.0), (0, 2, 2.0), (1, 2, 2.0)]);
    }

    /// Moments 0 and 1 share both names, 2 bears the second only, 3 none.
    fn example() -> Incidence {
        Incidence {
            offsets: vec![0, 2, 4, 5, 5],
            columns: vec![0, 1, 0, 1, 1],
            weights: vec![1.0, 2.0],
        }
    }
}
