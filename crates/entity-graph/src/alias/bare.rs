//! First names, last names and nicknames that stand alone: taken for a full name on evidence, everywhere or session by
//! session.

use std::collections::{BTreeMap, BTreeSet};

use agent_memory_core::NameKind;

use super::index::common;
use super::person::{Person, Title};
use super::rules::{Joiner, both_genders};
use super::{AliasRule, WhyNot};

/// Joins names of one word with each other and with full names.
pub(super) fn bare_names(joiner: &mut Joiner<'_>) {
    among_themselves(joiner);
    with_full_names(joiner);
}

/// The one word of a name that is nothing more, with its title.
fn word_of(person: &Person) -> Option<(&str, Option<Title>)> {
    (!person.is_full()).then_some((person.family.as_str(), person.title))
}

/// Nicknames that stand alone join what they stand for where that stands alone too; and `Dr. Okafor` joins `Okafor`.
fn among_themselves(joiner: &mut Joiner<'_>) {
    let index = joiner.index;
    let mut plain: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
    let mut titled: BTreeMap<&str, Vec<(u32, Title)>> = BTreeMap::new();
    for at in 0..index.len() {
        match index.person(at).and_then(word_of) {
            Some((word, None)) => plain.entry(word).or_default().push(at),
            Some((word, Some(title))) => titled.entry(word).or_default().push((at, title)),
            None => {}
        }
    }
    let firsts: BTreeSet<&str> = index
        .full_people()
        .filter_map(|(_, person)| person.first())
        .collect();
    for (word, names) in &plain {
        let formals: Vec<&str> = index
            .nicknames
            .formals(word)
            .filter(|f| plain.contains_key(f) || firsts.contains(f))
            .collect();
        let meant: Vec<u32> = formals
            .iter()
            .filter_map(|formal| plain.get(formal))
            .flatten()
            .copied()
            .collect();
        for at in names {
            if formals.len() > 1 {
                joiner.refuse(AliasRule::Nickname, *at, &meant, WhyNot::Rivals);
                continue;
            }
            let own = joiner.classes.root(*at);
            let fits = |other: &u32| {
                joiner.classes.root(*other) != own && alike(index.kind(*at), index.kind(*other))
            };
            let candidates: Vec<u32> = meant.iter().copied().filter(fits).collect();
            match joiner.distinct(candidates).as_slice() {
                [] => {}
                [only] => match common(index.spoken(*at), index.spoken(*only)).first() {
                    Some(session) => {
                        let session = index
                            .sessions
                            .get(*session as usize)
                            .map_or_else(String::new, |s| (*s).to_owned());
                        joiner.refuse(
                            AliasRule::Nickname,
                            *at,
                            &[*only],
                            WhyNot::SameSession { session },
                        );
                    }
                    None => joiner.join(AliasRule::Nickname, *at, *only),
                },
                rivals => joiner.refuse(AliasRule::Nickname, *at, rivals, WhyNot::Rivals),
            }
        }
    }
    for (word, names) in &titled {
        if both_genders(names.iter().map(|(_, title)| *title)) {
            continue;
        }
        for (at, _) in names {
            for other in plain.get(word).into_iter().flatten() {
                let together = !common(index.spoken(*at), index.spoken(*other)).is_empty();
                if alike(index.kind(*at), index.kind(*other)) && together {
                    joiner.join(AliasRule::Title, *at, *other);
                }
            }
        }
    }
}

/// A name without a kind may be a person's.
fn alike(a: NameKind, b: NameKind) -> bool {
    a == b || a == NameKind::Other || b == NameKind::Other
}

/// Names of one word that were found to mean one.
struct Bare {
    names: Vec<u32>,
    /// The first full name of each class that it may be, and whether it has the very word.
    candidates: BTreeMap<u32, (u32, bool)>,
}

/// First and last names join the full name they belong to.
fn with_full_names(joiner: &mut Joiner<'_>) {
    let index = joiner.index;
    // By a word: the full names that have it as their first or last name.
    let mut by_word: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
    let mut by_first: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
    for (at, person) in index.full_people() {
        let words = [
            person.first(),
            Some(person.family.as_str()),
            person.short_family(),
        ];
        for word in words.into_iter().flatten() {
            by_word.entry(word).or_default().insert(at);
        }
        if let Some(first) = person.first() {
            by_first.entry(first).or_default().insert(at);
        }
    }
    let bares = bare_classes(joiner, &by_word, &by_first);
    let before = sessions_of_classes(joiner, &bares);
    for bare in bares.values() {
        // The key is the root from before the first join here, as in `before`: a join may change what the root is now.
        let Some((root, (full, exact))) = bare
            .candidates
            .first_key_value()
            .filter(|_| bare.candidates.len() == 1)
        else {
            continue;
        };
        if is_weak(joiner, bare, *full) {
            continue;
        }
        let there = before.get(root).map_or(&[][..], Vec::as_slice);
        only_candidate(joiner, bare, *full, *exact, there);
    }
    let after = sessions_of_classes(joiner, &bares);
    for bare in bares.values() {
        let only = bare
            .candidates
            .values()
            .next()
            .filter(|_| bare.candidates.len() == 1);
        if only.is_none_or(|(full, _)| is_weak(joiner, bare, *full)) {
            session_by_session(joiner, bare, &after);
        }
    }
}

/// A word that has no kind, is no given name and stands where a last name would: `London` beside `Jack London`. In a
/// session that names the person it is taken for them, elsewhere it may be anything.
fn is_weak(joiner: &Joiner<'_>, bare: &Bare, full: u32) -> bool {
    let index = joiner.index;
    let first = index.person(full).and_then(Person::first);
    bare.names.iter().all(|at| {
        let word = index.person(*at).and_then(word_of).map_or("", |(word, _)| word);
        let titled = index.person(*at).is_some_and(|person| person.title.is_some());
        index.kind(*at) == NameKind::Other
            && !titled
            && first != Some(word)
            && !index.nicknames.is_given(word)
    })
}

/// The classes of names of one word, each with the full names it may be, by root.
fn bare_classes(
    joiner: &Joiner<'_>,
    by_word: &BTreeMap<&str, BTreeSet<u32>>,
    by_first: &BTreeMap<&str, BTreeSet<u32>>,
) -> BTreeMap<u32, Bare> {
    let index = joiner.index;
    let mut genders: BTreeMap<&str, Vec<Title>> = BTreeMap::new();
    for at in 0..index.len() {
        if let Some((word, Some(title))) = index.person(at).and_then(word_of) {
            genders.entry(word).or_default().push(title);
        }
    }
    let mut bares: BTreeMap<u32, Bare> = BTreeMap::new();
    for at in 0..index.len() {
        let Some((word, title)) = index.person(at).and_then(word_of) else {
            continue;
        };
        // `Mr Okafor` and `Mrs Okafor` are two, and a family name does not tell which.
        let split = genders
            .get(word)
            .is_some_and(|titles| both_genders(titles.iter().copied()));
        if split && title.is_some_and(|title| title != Title::Any) {
            continue;
        }
        let root = joiner.classes.root(at);
        let is_bare = |member: &u32| {
            !index.is_full(*member) && matches!(index.kind(*member), NameKind::Person | NameKind::Other)
        };
        if !joiner.classes.members(at).iter().all(is_bare) {
            continue;
        }
        let bare = bares.entry(root).or_insert_with(|| Bare {
            names: Vec::new(),
            candidates: BTreeMap::new(),
        });
        bare.names.push(at);
        let exact = by_word.get(word).into_iter().flatten().map(|full| (*full, true));
        let nicknames = index.nicknames.formals(word).chain(index.nicknames.shorts(word));
        let near = nicknames
            .filter_map(|formal| by_first.get(formal))
            .flatten()
            .map(|full| (*full, false));
        for (full, exact) in exact.chain(near) {
            let known = bare
                .candidates
                .entry(joiner.classes.root(full))
                .or_insert((full, exact));
            if exact && !known.1 {
                *known = (full, exact);
            }
        }
    }
    bares.retain(|_, bare| !bare.candidates.is_empty());
    bares
}

/// The sessions of the classes that the candidates belong to, by root, ascending.
fn sessions_of_classes(joiner: &Joiner<'_>, bares: &BTreeMap<u32, Bare>) -> BTreeMap<u32, Vec<u32>> {
    let fulls = bares.values().flat_map(|bare| bare.candidates.values());
    let roots: BTreeSet<u32> = fulls.map(|(full, _)| joiner.classes.root(*full)).collect();
    let sessions = |root: u32| {
        let members = joiner.classes.members(root).iter();
        let mut all: Vec<u32> = members.flat_map(|at| joiner.index.spoken(*at)).copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    roots.into_iter().map(|root| (root, sessions(root))).collect()
}

/// One full name in the whole space: the word means it everywhere, once a session has both.
fn only_candidate(joiner: &mut Joiner<'_>, bare: &Bare, full: u32, exact: bool, there: &[u32]) {
    let index = joiner.index;
    let rule = if exact {
        AliasRule::Part
    } else {
        AliasRule::Nickname
    };
    let met = bare
        .names
        .iter()
        .copied()
        .find(|at| !common(index.spoken(*at), there).is_empty());
    let Some(first) = bare.names.first().copied() else {
        return;
    };
    let Some(at) = met else {
        joiner.refuse(rule, first, &[full], WhyNot::NoSession);
        return;
    };
    if !exact && let Some(moment) = bare.names.iter().find_map(|at| index.common_moment(*at, full)) {
        let moment = moment.clone();
        joiner.refuse(rule, at, &[full], WhyNot::SameMoment { moment });
        return;
    }
    joiner.join(rule, at, full);
}

/// Several people bear the word, or it may be no person's: in each session it means the only one of them who is named
/// there. A nickname alone is only ever a rival.
fn session_by_session(joiner: &mut Joiner<'_>, bare: &Bare, sessions: &BTreeMap<u32, Vec<u32>>) {
    let index = joiner.index;
    let mut present: BTreeMap<u32, Vec<(u32, bool)>> = BTreeMap::new();
    let fulls: Vec<u32> = bare.candidates.values().map(|(full, _)| *full).collect();
    let own: BTreeSet<u32> = bare
        .names
        .iter()
        .flat_map(|at| index.spoken(*at))
        .copied()
        .collect();
    // Candidates that a weaker rule has joined since are one.
    let mut asked = BTreeSet::new();
    for (full, exact) in bare.candidates.values() {
        let root = joiner.classes.root(*full);
        if !asked.insert(root) {
            continue;
        }
        for session in sessions
            .get(&root)
            .into_iter()
            .flatten()
            .filter(|session| own.contains(session))
        {
            present.entry(*session).or_default().push((*full, *exact));
        }
    }
    if fulls.len() > 1 {
        for at in &bare.names {
            joiner.refuse(AliasRule::Part, *at, &fulls, WhyNot::Rivals);
        }
    }
    let mut held: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    let Some(first) = bare.names.first().copied() else {
        return;
    };
    let own_root = joiner.classes.root(first);
    let own_names: Vec<u32> = joiner.classes.members(first).to_vec();
    for (session, found) in present {
        let [(full, true)] = found[..] else {
            continue;
        };
        let root = joiner.classes.root(full);
        let mut there: Vec<u32> = joiner.classes.members(full).to_vec();
        there.extend(joiner.visitors.get(&root).into_iter().flatten());
        if let Some(foes) = joiner.classes.apart(&own_names, &there) {
            joiner.refuse_declared(AliasRule::Part, first, full, foes);
        } else if joiner.allowed(first, session, full) {
            joiner
                .by_session
                .entry(own_root)
                .or_default()
                .insert(session, full);
            let visitors = joiner.visitors.entry(root).or_default();
            if !visitors.contains(&first) {
                visitors.extend(&own_names);
            }
            held.entry(full).or_default().push(session);
        }
    }
    for (full, sessions) in held {
        for at in &bare.names {
            let spoken = common(&sessions, index.spoken(*at));
            if !spoken.is_empty() {
                joiner.link(AliasRule::Part, *at, full, Some(&spoken));
            }
        }
    }
}
