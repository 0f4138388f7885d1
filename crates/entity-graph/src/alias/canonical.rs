//! Which of several names that mean one stands for all of them, and the answer as it is kept.

use std::collections::{BTreeMap, BTreeSet};

use agent_memory_core::{Name, NameKind};

use super::index::Index;
use super::person::{Given, Person};
use super::rules::Joiner;
use super::{AliasRule, Aliases, Declared, spell};

impl Joiner<'_> {
    /// The canonical name of each class, and the answer.
    pub fn finish(self, declared: &Declared) -> Aliases {
        let index = self.index;
        let short: BTreeSet<&Name> = self
            .links
            .iter()
            .filter(|link| link.rule == AliasRule::Acronym)
            .map(|link| &link.name)
            .collect();
        let mut home: BTreeMap<u32, u32> = BTreeMap::new();
        for at in 0..index.len() {
            let root = self.classes.root(at);
            if self.classes.members(at).len() < 2 {
                continue;
            }
            let better = home
                .get(&root)
                .is_none_or(|best| rank(index, at, &short) < rank(index, *best, &short));
            if better {
                home.insert(root, at);
            }
        }
        let home_of = |at: u32| home.get(&self.classes.root(at)).copied().unwrap_or(at);
        let mut classes: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for at in 0..index.len() {
            if self.classes.members(at).len() > 1 {
                classes.entry(home_of(at)).or_default().push(at);
            }
        }
        let by_session = self
            .by_session
            .iter()
            .map(|(at, sessions)| {
                let here = sessions.iter().filter_map(|(session, to)| {
                    Some(((*index.sessions.get(*session as usize)?).to_owned(), home_of(*to)))
                });
                (home_of(*at), here.collect())
            })
            .collect();
        let mut links = self.links;
        links.sort_by(|a, b| (a.rule, &a.name, &a.other).cmp(&(b.rule, &b.name, &b.other)));
        Aliases {
            everywhere: (0..index.len()).map(home_of).collect(),
            names: index.names.iter().map(|name| (*name).clone()).collect(),
            position: (0..index.len())
                .filter_map(|at| Some((index.name(at)?.clone(), at)))
                .collect(),
            by_session,
            classes,
            links,
            refusals: self.refusals,
            apart: declared.apart.clone(),
        }
    }
}

/// The order in which names are taken as the canonical one of their class: one that nobody bears last, a full name of a person first, capitals that
/// stand for another last, a known kind before none, more words written out, more letters, no title, more mentions.
type Rank<'a> = (
    bool,
    bool,
    bool,
    bool,
    std::cmp::Reverse<(usize, usize)>,
    bool,
    std::cmp::Reverse<usize>,
    Option<&'a Name>,
);

fn rank<'a>(index: &Index<'a>, at: u32, short: &BTreeSet<&Name>) -> Rank<'a> {
    let name = index.name(at);
    let person = index.person(at);
    let core = person.map_or_else(|| index.key(at), |person| person.core.as_str());
    let words = match person.filter(|_| index.is_full(at)) {
        Some(Person { given, family, .. }) => {
            given
                .iter()
                .filter(|given| matches!(given, Given::Whole(_)))
                .count()
                + family.split(' ').count()
        }
        None => core.split(' ').count(),
    };
    (
        index.mentions(at).is_empty(),
        !index.is_full(at),
        name.is_some_and(|name| short.contains(name)),
        index.kind(at) == NameKind::Other,
        std::cmp::Reverse((words, spell::spelled_out(core).chars().count())),
        person.is_some_and(|person| person.title.is_some()),
        std::cmp::Reverse(index.mentions(at).len()),
        name,
    )
}
