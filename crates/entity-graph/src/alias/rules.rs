//! The rules that hold everywhere, each over all names in their order.

use std::collections::{BTreeMap, BTreeSet};

use agent_memory_core::{Name, NameKind};

use super::classes::Classes;
use super::index::{Index, common};
use super::person::{Given, Title};
use super::{AliasLink, AliasRefusal, AliasRule, Declared, WhyNot, spell};

/// Most names that a refusal tells.
const TOLD: usize = 8;

/// Shortest acronym that stands for an organization which no session names beside it.
const SURE_ACRONYM: usize = 3;

/// Longest acronym.
const LONGEST_ACRONYM: usize = 8;

/// Small words that an acronym may leave out.
const SMALL: [&str; 22] = [
    "a", "an", "and", "da", "das", "de", "del", "der", "des", "di", "die", "du", "et", "for", "für", "in",
    "la", "of", "on", "the", "und", "y",
];

/// What is being joined.
pub(super) struct Joiner<'a> {
    pub index: &'a Index<'a>,
    pub classes: Classes,
    /// What there was before anything was declared apart: only what was one there may be one here.
    within: Option<&'a Joiner<'a>>,
    pub links: Vec<AliasLink>,
    pub refusals: Vec<AliasRefusal>,
    /// For classes that mean different ones in different sessions, by root: a member of the class they mean there.
    pub by_session: BTreeMap<u32, BTreeMap<u32, u32>>,
    /// By the root of a class: the names that mean it in some session.
    pub visitors: BTreeMap<u32, Vec<u32>>,
}

impl<'a> Joiner<'a> {
    pub fn new(index: &'a Index<'a>, declared: &Declared, within: Option<&'a Self>) -> Self {
        let number = |name: &Name| index.number.get(name).copied();
        let apart: Vec<(u32, u32)> = declared
            .apart
            .iter()
            .filter_map(|(a, b)| Some((number(a)?, number(b)?)))
            .collect();
        Self {
            index,
            classes: Classes::new(index.len(), &apart),
            within,
            links: Vec::new(),
            refusals: Vec::new(),
            by_session: BTreeMap::new(),
            visitors: BTreeMap::new(),
        }
    }

    /// Joins two names, unless the caller keeps them apart.
    pub fn join(&mut self, rule: AliasRule, a: u32, b: u32) {
        if self.classes.root(a) == self.classes.root(b) {
            return;
        }
        if self
            .within
            .is_some_and(|before| before.classes.root(a) != before.classes.root(b))
        {
            return;
        }
        let foes = self
            .classes
            .apart(self.classes.members(a), self.classes.members(b));
        if let Some((x, y)) = foes {
            self.refuse_declared(rule, a, b, (x, y));
            return;
        }
        self.classes.join(a, b);
        self.link(rule, a, b, None);
    }

    /// Keeps the evidence of a merge: of the sessions that name both, or of those in which it holds.
    pub fn link(&mut self, rule: AliasRule, a: u32, b: u32, within: Option<&[u32]>) {
        let (Some(name), Some(other)) = (self.index.name(a), self.index.name(b)) else {
            return;
        };
        let both = common(self.index.spoken(a), self.index.spoken(b));
        let sessions = within.unwrap_or(&both);
        self.links.push(AliasLink {
            name: name.clone(),
            other: other.clone(),
            rule,
            everywhere: within.is_none(),
            sessions: sessions.len() as u64,
            moments: self.index.examples(a, b, sessions.first().copied()),
        });
    }

    pub fn refuse_declared(&mut self, rule: AliasRule, a: u32, b: u32, (x, y): (u32, u32)) {
        if let (Some(x), Some(y)) = (self.index.name(x), self.index.name(y)) {
            let why = WhyNot::DeclaredApart {
                a: x.clone(),
                b: y.clone(),
            };
            self.refuse(rule, a, &[b], why);
        }
    }

    pub fn refuse(&mut self, rule: AliasRule, name: u32, others: &[u32], why: WhyNot) {
        let Some(name) = self.index.name(name) else {
            return;
        };
        self.refusals.push(AliasRefusal {
            name: name.clone(),
            others: others
                .iter()
                .take(TOLD)
                .filter_map(|at| self.index.name(*at).cloned())
                .collect(),
            rule,
            why,
        });
    }

    /// One name of each class among some names, each the first of it.
    pub fn distinct(&self, names: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let mut seen = BTreeSet::new();
        names
            .into_iter()
            .filter(|at| seen.insert(self.classes.root(*at)))
            .collect()
    }

    /// Joins a name with the only class among the candidates; several are rivals.
    fn join_only(&mut self, rule: AliasRule, name: u32, candidates: Vec<u32>) {
        let own = self.classes.root(name);
        let candidates: Vec<u32> = candidates
            .into_iter()
            .filter(|at| self.classes.root(*at) != own)
            .collect();
        match self.distinct(candidates).as_slice() {
            [] => {}
            [only] => self.join(rule, name, *only),
            rivals => self.refuse(rule, name, rivals, WhyNot::Rivals),
        }
    }

    /// What the caller said.
    pub fn declared(&mut self, declared: &Declared) {
        let number = |name: &Name| self.index.number.get(name).copied();
        let pairs: Vec<_> = declared
            .same
            .iter()
            .filter_map(|(a, b)| Some((number(a)?, number(b)?)))
            .collect();
        for (a, b) in pairs {
            self.join(AliasRule::Declared, a, b);
        }
    }

    /// One kind, one key.
    pub fn spelling(&mut self) {
        let index = self.index;
        for names in index.by(|at| Some((index.kind(at), index.key(at)))).values() {
            if let [first, others @ ..] = names.as_slice() {
                for other in others {
                    self.join(AliasRule::Spelling, *other, *first);
                }
            }
        }
    }

    /// A name without a kind joins the one kind that has its spelling.
    pub fn kinds(&mut self) {
        let index = self.index;
        for names in index.by(|at| Some(index.key(at))).values() {
            let (bare, kinded): (Vec<u32>, Vec<u32>) =
                names.iter().partition(|at| index.kind(**at) == NameKind::Other);
            let Some(first) = bare.first() else {
                continue;
            };
            let kinds: BTreeMap<NameKind, u32> =
                kinded.iter().rev().map(|at| (index.kind(*at), *at)).collect();
            let others: Vec<u32> = kinds.values().copied().collect();
            match others.as_slice() {
                [] => {}
                [only] => self.join(AliasRule::Kind, *first, *only),
                rivals => self.refuse(AliasRule::Kind, *first, rivals, WhyNot::Rivals),
            }
        }
    }

    /// A spelling without accents joins the one spelling with them, where a session has both and no moment.
    pub fn accents(&mut self) {
        let index = self.index;
        let mut accented: BTreeMap<(NameKind, String), Vec<u32>> = BTreeMap::new();
        for at in 0..index.len() {
            let key = index.key(at);
            let plain = spell::without_marks(key);
            if !key.is_ascii() && plain != key {
                let spelled = spell::spelled_out(key);
                if spelled != plain {
                    accented.entry((index.kind(at), spelled)).or_default().push(at);
                }
                accented.entry((index.kind(at), plain)).or_default().push(at);
            }
        }
        if accented.is_empty() {
            return;
        }
        for at in 0..index.len() {
            let found = accented.get(&(index.kind(at), index.key(at).to_owned()));
            let own = self.classes.root(at);
            let rivals: Vec<u32> = found
                .into_iter()
                .flatten()
                .copied()
                .filter(|other| self.classes.root(*other) != own)
                .collect();
            match self.distinct(rivals).as_slice() {
                [] => {}
                [only] => {
                    if let Some(moment) = index.common_moment(at, *only) {
                        let moment = moment.clone();
                        self.refuse(AliasRule::Accents, at, &[*only], WhyNot::SameMoment { moment });
                    } else if common(index.spoken(at), index.spoken(*only)).is_empty() {
                        self.refuse(AliasRule::Accents, at, &[*only], WhyNot::NoSession);
                    } else {
                        self.join(AliasRule::Accents, at, *only);
                    }
                }
                several => self.refuse(AliasRule::Accents, at, several, WhyNot::Rivals),
            }
        }
    }

    /// A full name with a title joins the one without, unless `Mr` and `Mrs` stand before it.
    pub fn titles(&mut self) {
        let index = self.index;
        let mut by_core: BTreeMap<&str, Vec<(u32, Option<Title>)>> = BTreeMap::new();
        for (at, person) in index.full_people() {
            by_core
                .entry(person.core.as_str())
                .or_default()
                .push((at, person.title));
        }
        for names in by_core.values().filter(|names| names.len() > 1) {
            let split = both_genders(names.iter().filter_map(|(_, title)| *title));
            let untitled: Vec<u32> = names
                .iter()
                .filter(|(_, title)| title.is_none())
                .map(|(at, _)| *at)
                .collect();
            for (at, title) in names.iter().filter(|(_, title)| title.is_some()) {
                if split && *title != Some(Title::Any) {
                    let others: Vec<u32> = names
                        .iter()
                        .map(|(other, _)| *other)
                        .filter(|o| o != at)
                        .collect();
                    self.refuse(AliasRule::Title, *at, &others, WhyNot::Rivals);
                } else if untitled.is_empty() && !split {
                    let first = names.first().map(|(first, _)| *first);
                    self.join_only(AliasRule::Title, *at, first.into_iter().collect());
                } else {
                    self.join_only(AliasRule::Title, *at, untitled.clone());
                }
            }
        }
    }

    /// A shorter form of the given names joins the only full name that it fits.
    pub fn initials(&mut self) {
        let index = self.index;
        let mut by_first: BTreeMap<(&str, &str), Vec<u32>> = BTreeMap::new();
        let mut by_letter: BTreeMap<(&str, char), Vec<u32>> = BTreeMap::new();
        let mut order: Vec<(usize, u32)> = Vec::new();
        for (at, person) in index.full_people() {
            let letter = match person.given.first() {
                Some(Given::Whole(word)) => {
                    by_first.entry((&person.family, word)).or_default().push(at);
                    word.chars().next()
                }
                Some(Given::Initial(letter)) => Some(*letter),
                None => None,
            };
            if let Some(letter) = letter {
                by_letter.entry((&person.family, letter)).or_default().push(at);
            }
            let whole = person
                .given
                .iter()
                .filter(|given| matches!(given, Given::Whole(_)))
                .count();
            order.push((whole, at));
        }
        // The fuller forms first, so that the shorter ones find them as one.
        order.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        for (_, at) in order {
            let Some(person) = index.person(at) else {
                continue;
            };
            let near = match person.given.first() {
                Some(Given::Whole(word)) => by_first.get(&(person.family.as_str(), word.as_str())),
                Some(Given::Initial(letter)) => by_letter.get(&(person.family.as_str(), *letter)),
                None => None,
            };
            let fits = |other: &u32| {
                index
                    .person(*other)
                    .is_some_and(|other| person.abbreviates(other))
            };
            let mut candidates: Vec<u32> = Vec::new();
            for other in near.into_iter().flatten().filter(|other| fits(other)) {
                if candidates
                    .iter()
                    .all(|known| self.classes.root(*known) != self.classes.root(*other))
                {
                    candidates.push(*other);
                }
                if candidates.len() > TOLD {
                    break;
                }
            }
            self.join_only(AliasRule::Initials, at, candidates);
        }
    }

    /// A full name with a short given name joins the only one that has what it stands for, with the same family name.
    pub fn nicknames(&mut self) {
        let index = self.index;
        let mut by_first: BTreeMap<(&str, &str), Vec<u32>> = BTreeMap::new();
        for (at, person) in index.full_people() {
            if let Some(first) = person.first() {
                by_first.entry((&person.family, first)).or_default().push(at);
            }
        }
        for (at, person) in index.full_people() {
            let Some(first) = person.first() else {
                continue;
            };
            let agrees = |other: &&u32| {
                index.person(**other).is_some_and(|other| {
                    let (own, theirs) = (person.given.get(1..), other.given.get(1..));
                    let free = |rest: Option<&[Given]>| rest.is_none_or(<[Given]>::is_empty);
                    person.generation == other.generation && (free(own) || free(theirs) || own == theirs)
                })
            };
            let candidates: Vec<u32> = index
                .nicknames
                .formals(first)
                .filter_map(|formal| by_first.get(&(person.family.as_str(), formal)))
                .flatten()
                .filter(agrees)
                .copied()
                .collect();
            let own = self.classes.root(at);
            let candidates = candidates
                .into_iter()
                .filter(|other| self.classes.root(*other) != own);
            match self.distinct(candidates).as_slice() {
                [] => {}
                [only] => match index.common_moment(at, *only).cloned() {
                    Some(moment) => {
                        self.refuse(AliasRule::Nickname, at, &[*only], WhyNot::SameMoment { moment });
                    }
                    None => self.join(AliasRule::Nickname, at, *only),
                },
                rivals => self.refuse(AliasRule::Nickname, at, rivals, WhyNot::Rivals),
            }
        }
    }

    /// Capitals join the only name of several words that they are the first letters of, people's names aside.
    pub fn acronyms(&mut self) {
        let index = self.index;
        let is_acronym = |at: u32| {
            let key = index.key(at);
            let letters = key.chars().count();
            index.kind(at) != NameKind::Person
                && index.shouted.get(at as usize).copied().unwrap_or_default()
                && (2..=LONGEST_ACRONYM).contains(&letters)
                && key.chars().all(char::is_alphabetic)
        };
        let acronyms: Vec<u32> = (0..index.len()).filter(|at| is_acronym(*at)).collect();
        let wanted: BTreeSet<&str> = acronyms.iter().map(|at| index.key(*at)).collect();
        let mut long: BTreeMap<String, Vec<u32>> = BTreeMap::new();
        for at in 0..index.len() {
            if wanted.is_empty() || index.kind(at) == NameKind::Person || index.is_full(at) {
                continue;
            }
            for letters in first_letters(index.key(at)) {
                if wanted.contains(letters.as_str()) {
                    long.entry(letters).or_default().push(at);
                }
            }
        }
        for at in acronyms {
            let kind = index.kind(at);
            let fits = |other: &&u32| {
                let theirs = index.kind(**other);
                theirs == kind || theirs == NameKind::Other || kind == NameKind::Other
            };
            let own = self.classes.root(at);
            let candidates: Vec<u32> = long
                .get(index.key(at))
                .into_iter()
                .flatten()
                .filter(fits)
                .copied()
                .filter(|other| self.classes.root(*other) != own)
                .collect();
            match self.distinct(candidates).as_slice() {
                [] => {}
                [only] => {
                    let together = !common(index.spoken(at), index.spoken(*only)).is_empty();
                    if together || index.key(at).chars().count() >= SURE_ACRONYM {
                        self.join(AliasRule::Acronym, at, *only);
                    } else {
                        self.refuse(AliasRule::Acronym, at, &[*only], WhyNot::NoSession);
                    }
                }
                rivals => self.refuse(AliasRule::Acronym, at, rivals, WhyNot::Rivals),
            }
        }
    }

    /// What a name would mean before anything was declared apart, in a session: a member of that class.
    pub fn allowed(&self, name: u32, session: u32, to: u32) -> bool {
        self.within.is_none_or(|before| {
            let there = before
                .by_session
                .get(&before.classes.root(name))
                .and_then(|sessions| sessions.get(&session));
            before.classes.root(there.copied().unwrap_or(name)) == before.classes.root(to)
        })
    }
}

/// Whether some titles are a man's and some a woman's.
pub(super) fn both_genders(titles: impl Iterator<Item = Title>) -> bool {
    let (mut he, mut she) = (false, false);
    for title in titles {
        he |= title == Title::He;
        she |= title == Title::She;
    }
    he && she
}

/// The first letters of the words of a key, with and without its small words; none for a single word.
fn first_letters(key: &str) -> BTreeSet<String> {
    let words: Vec<&str> = key.split(' ').collect();
    let letters = |words: &mut dyn Iterator<Item = &&str>| -> String {
        words.filter_map(|word| word.chars().next()).collect()
    };
    let all = letters(&mut words.iter());
    let told = letters(&mut words.iter().filter(|word| !SMALL.contains(word)));
    let several = |letters: &String| letters.chars().count() >= 2;
    if words.len() < 2 {
        return BTreeSet::new();
    }
    [all, told].into_iter().filter(several).collect()
}
