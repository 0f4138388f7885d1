//! Names of two moments that look like one and are not: what to tell when somebody asks why two moments are not tied.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use agent_memory_core::{Name, Names};
use serde::Serialize;

use super::{AliasRefusal, Aliases, spell};

/// Two names, one of each moment, that might have been one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct NearMiss {
    /// The name of the one moment, as it stands there.
    pub a: Name,
    /// The name of the other.
    pub b: Name,
    /// Why they are two.
    pub why: NearWhy,
}

/// Why two names are two.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum NearWhy {
    /// The caller said that they are apart.
    Declared,
    /// The same text with another kind is another name.
    OtherKind,
    /// The same name, and each session means another one by it.
    OtherOne {
        /// What the first means.
        a: Name,
        /// What the second means.
        b: Name,
    },
    /// A rule looked at them and refused: what it said.
    Refused(String),
}

impl Aliases {
    /// The names of two moments, as given and read, that might have been one and are not: same text, a refused merge, or
    /// a declaration. Sorted, each pair once. O(names · log) and the refusals of these names.
    pub fn near(&self, (a, in_a): (&Names, &str), (b, in_b): (&Names, &str)) -> Vec<NearMiss> {
        let mut found = BTreeSet::new();
        let two = |x: &Name, y: &Name| self.resolve(x, in_a) != self.resolve(y, in_b);
        let mut add = |x: &Name, y: &Name, why: NearWhy| {
            found.insert(NearMiss {
                a: x.clone(),
                b: y.clone(),
                why,
            });
        };
        let mut by_key: BTreeMap<String, Vec<&Name>> = BTreeMap::new();
        for name in b.keys() {
            by_key.entry(spell::key(name.text())).or_default().push(name);
        }
        let declared = |x: &Name, y: &Name| {
            self.apart.contains(&(x.clone(), y.clone())) || self.apart.contains(&(y.clone(), x.clone()))
        };
        for x in a.keys() {
            for y in by_key
                .get(&spell::key(x.text()))
                .into_iter()
                .flatten()
                .filter(|y| two(x, y))
            {
                let why = if declared(x, y) {
                    NearWhy::Declared
                } else if x.kind() != y.kind() {
                    NearWhy::OtherKind
                } else {
                    NearWhy::OtherOne {
                        a: self.resolve(x, in_a).clone(),
                        b: self.resolve(y, in_b).clone(),
                    }
                };
                add(x, y, why);
            }
        }
        for (x, y) in &self.apart {
            for (x, y) in [(x, y), (y, x)] {
                if a.contains_key(x) && b.contains_key(y) && two(x, y) {
                    add(x, y, NearWhy::Declared);
                }
            }
        }
        let told: BTreeSet<(Name, Name)> = found
            .iter()
            .map(|miss| (miss.a.clone(), miss.b.clone()))
            .collect();
        let refused = |x: &Name, y: &Name, refusal: &AliasRefusal| NearMiss {
            a: x.clone(),
            b: y.clone(),
            why: NearWhy::Refused(refusal.reason()),
        };
        for refusal in &self.refusals {
            for other in &refusal.others {
                for (x, y) in [(&refusal.name, other), (other, &refusal.name)] {
                    let named = a.contains_key(x) && b.contains_key(y) && two(x, y);
                    if named && !told.contains(&(x.clone(), y.clone())) {
                        found.insert(refused(x, y, refusal));
                    }
                }
            }
        }
        found.into_iter().collect()
    }
}

impl fmt::Display for NearMiss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { a, b, why } = self;
        match why {
            NearWhy::Declared => write!(f, "{a} and {b} are kept apart: the caller said so"),
            NearWhy::OtherKind => write!(
                f,
                "{a} and {b} are two: the same text with another kind is another name"
            ),
            NearWhy::OtherOne { a: x, b: y } => write!(f, "{a} means {x} in the one and {y} in the other"),
            NearWhy::Refused(why) => write!(f, "{a} and {b} are two: {why}"),
        }
    }
}
