//! The names of a space with where they stand: numbered in their order, so that the order of input leaves no trace.

use std::collections::{BTreeMap, BTreeSet};

use agent_memory_core::{Lookup, MomentId, Name, NameKind};

use super::person::Person;
use super::{Declared, Naming, nicknames::Nicknames, spell};

/// Everything the rules look at.
pub(super) struct Index<'a> {
    pub names: Vec<&'a Name>,
    pub number: Lookup<Name, u32>,
    /// Moments by id.
    pub moments: Vec<&'a MomentId>,
    /// The session of each moment, and the moments of each session, ascending.
    session_of: Vec<u32>,
    moments_of: Vec<Vec<u32>>,
    pub sessions: Vec<&'a str>,
    /// For each name, the moments that name it, and their sessions; ascending.
    pub mentions: Vec<Vec<u32>>,
    pub spoken: Vec<Vec<u32>>,
    /// Whether it is somewhere written in capitals.
    pub shouted: Vec<bool>,
    /// For each name, the key of its spelling.
    pub keys: Vec<String>,
    /// For names that may be a person's by kind: their parts.
    pub people: Vec<Option<Person>>,
    /// For each name, whether it is a full name of a person, by its kind or by its words.
    pub full: Vec<bool>,
    pub nicknames: Nicknames,
}

impl<'a> Index<'a> {
    pub fn of(moments: &'a [Naming<'a>], declared: &'a Declared) -> Self {
        let mut sorted: Vec<&Naming<'_>> = moments.iter().collect();
        sorted.sort_by(|a, b| (a.moment, a.session).cmp(&(b.moment, b.session)));
        let sessions: Vec<&str> = sorted
            .iter()
            .map(|naming| naming.session)
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect();
        let session_of: Vec<u32> = sorted
            .iter()
            .map(|naming| number(sessions.partition_point(|session| *session < naming.session)))
            .collect();
        let mut moments_of = vec![Vec::new(); sessions.len()];
        for (moment, session) in session_of.iter().enumerate() {
            if let Some(moments) = moments_of.get_mut(*session as usize) {
                moments.push(number(moment));
            }
        }
        let names: Vec<&Name> = sorted
            .iter()
            .flat_map(|naming| naming.names.keys())
            .chain(
                declared
                    .same
                    .iter()
                    .chain(&declared.apart)
                    .flat_map(|(a, b)| [a, b]),
            )
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect();
        let numbers: Lookup<Name, u32> = names
            .iter()
            .enumerate()
            .map(|(at, name)| ((*name).clone(), number(at)))
            .collect();
        let mut mentions = vec![Vec::new(); names.len()];
        let mut shouted = vec![false; names.len()];
        for (moment, naming) in sorted.iter().enumerate() {
            for (name, shown) in naming.names {
                let Some(at) = numbers.get(name).map(|at| *at as usize) else {
                    continue;
                };
                if let (Some(mentions), Some(shouted)) = (mentions.get_mut(at), shouted.get_mut(at)) {
                    mentions.push(number(moment));
                    *shouted |= is_shouted(shown);
                }
            }
        }
        let mut index = Self {
            keys: names.iter().map(|name| spell::key(name.text())).collect(),
            people: names.iter().map(|name| person_of(name)).collect(),
            spoken: Vec::new(),
            full: Vec::new(),
            number: numbers,
            moments: sorted.iter().map(|naming| naming.moment).collect(),
            nicknames: Nicknames::new(),
            names,
            session_of,
            moments_of,
            sessions,
            mentions,
            shouted,
        };
        index.spoken = index
            .mentions
            .iter()
            .map(|mentions| index.sessions_of(mentions))
            .collect();
        index.full = index.full_names();
        index
    }

    /// The sessions of some moments, ascending, each once.
    fn sessions_of(&self, moments: &[u32]) -> Vec<u32> {
        let mut sessions: Vec<u32> = moments
            .iter()
            .filter_map(|moment| self.session_of.get(*moment as usize).copied())
            .collect();
        sessions.sort_unstable();
        sessions.dedup();
        sessions
    }

    /// Which names are full names of people. A name without a kind is one when a title stands before it, or when its first
    /// word is a given name, of the table or of a person of this space, and its last no institution's.
    fn full_names(&self) -> Vec<bool> {
        let learned: BTreeSet<&str> = self
            .names
            .iter()
            .zip(&self.people)
            .filter(|(name, _)| name.kind() == NameKind::Person)
            .filter_map(|(_, person)| {
                let person = person.as_ref()?;
                if person.is_full() {
                    person.first()
                } else {
                    Some(person.family.as_str())
                }
            })
            .collect();
        let is_full = |(name, person): (&&Name, &Option<Person>)| {
            let Some(person) = person.as_ref().filter(|person| person.is_full()) else {
                return false;
            };
            let given = |word: &str| self.nicknames.is_given(word) || learned.contains(word);
            name.kind() == NameKind::Person
                || person.may_be_one() && (person.title.is_some() || person.first().is_some_and(given))
        };
        self.names.iter().zip(&self.people).map(is_full).collect()
    }

    pub fn len(&self) -> u32 {
        number(self.names.len())
    }

    pub fn name(&self, at: u32) -> Option<&'a Name> {
        self.names.get(at as usize).copied()
    }

    pub fn kind(&self, at: u32) -> NameKind {
        self.name(at).map_or(NameKind::Other, Name::kind)
    }

    pub fn key(&self, at: u32) -> &str {
        self.keys.get(at as usize).map_or("", String::as_str)
    }

    pub fn person(&self, at: u32) -> Option<&Person> {
        self.people.get(at as usize)?.as_ref()
    }

    pub fn is_full(&self, at: u32) -> bool {
        self.full.get(at as usize).copied().unwrap_or_default()
    }

    pub fn mentions(&self, at: u32) -> &[u32] {
        self.mentions.get(at as usize).map_or(&[], Vec::as_slice)
    }

    pub fn spoken(&self, at: u32) -> &[u32] {
        self.spoken.get(at as usize).map_or(&[], Vec::as_slice)
    }

    /// The names that are full names of people, with their parts.
    pub fn full_people(&self) -> impl Iterator<Item = (u32, &Person)> {
        (0..self.len())
            .filter(|at| self.is_full(*at))
            .filter_map(|at| Some((at, self.person(at)?)))
    }

    /// The first moment that names both.
    pub fn common_moment(&self, a: u32, b: u32) -> Option<&'a MomentId> {
        let first = *common(self.mentions(a), self.mentions(b)).first()?;
        self.moments.get(first as usize).copied()
    }

    /// Up to four moments to look at, two of each name, of a session or of all.
    pub fn examples(&self, a: u32, b: u32, session: Option<u32>) -> Vec<MomentId> {
        let there = session.and_then(|session| self.moments_of.get(session as usize));
        let mut moments: Vec<u32> = Vec::new();
        for name in [a, b] {
            match there {
                Some(there) => moments.extend(common(there, self.mentions(name)).iter().take(2)),
                None => moments.extend(self.mentions(name).iter().take(2)),
            }
        }
        moments.sort_unstable();
        moments.dedup();
        let ids = moments
            .iter()
            .filter_map(|moment| self.moments.get(*moment as usize));
        ids.map(|id| (*id).clone()).collect()
    }

    /// Groups names by something, in their order.
    pub fn by<K: Ord>(&self, key: impl Fn(u32) -> Option<K>) -> BTreeMap<K, Vec<u32>> {
        let mut groups: BTreeMap<K, Vec<u32>> = BTreeMap::new();
        for at in 0..self.len() {
            if let Some(key) = key(at) {
                groups.entry(key).or_default().push(at);
            }
        }
        groups
    }
}

/// What two ascending lists have in common. O(shorter · log longer), and never more than O(both).
pub(super) fn common(a: &[u32], b: &[u32]) -> Vec<u32> {
    let (few, mut many) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let mut out = Vec::new();
    for wanted in few {
        // Steps that double find the place in time that grows with the logarithm of the distance.
        let mut step = 1;
        while many.get(step).is_some_and(|found| found < wanted) {
            step *= 2;
        }
        let near = many.get(..(step + 1).min(many.len())).unwrap_or(many);
        let at = near.partition_point(|found| found < wanted);
        many = many.get(at..).unwrap_or_default();
        if many.first() == Some(wanted) {
            out.push(*wanted);
        }
    }
    out
}

/// Names and moments are counted in 32 bits: more do not fit in memory as texts.
fn number(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

fn person_of(name: &Name) -> Option<Person> {
    matches!(name.kind(), NameKind::Person | NameKind::Other).then(|| Person::read(name.text()))?
}

/// Whether a form is written in capitals, two at least.
fn is_shouted(shown: &str) -> bool {
    shown.chars().filter(|c| c.is_uppercase()).count() >= 2 && !shown.chars().any(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::common;
    use std::collections::BTreeSet;

    #[test]
    fn common_is_the_intersection() {
        let mut stream = crate::fixture::Stream(7);
        for _ in 0..300 {
            let mut list = |most: u64| -> Vec<u32> {
                let length = stream.below(most);
                let set: BTreeSet<u32> = (0..length).map(|_| stream.below(40) as u32).collect();
                set.into_iter().collect()
            };
            let (a, b) = (list(5), list(60));
            let wanted: Vec<u32> = a.iter().copied().filter(|x| b.contains(x)).collect();
            assert_eq!(common(&a, &b), wanted);
            assert_eq!(common(&b, &a), wanted);
        }
    }
}
