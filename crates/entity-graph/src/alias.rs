//! Aliases: several names that mean one, merged on evidence and never on likeness.
//!
//! What may merge two names, strongest first: the caller's word; the same spelling (hyphens, dots, apostrophes); the same
//! text where one of the two has no known kind; accents left out; a title before it; initials; a nickname; the capitals
//! of an organization; a first or last name beside the full name. Every merge keeps its evidence, every refusal its
//! reason, and [`explain_alias`] tells both. A declared `apart` is stronger than all of it.
//!
//! What may merge: names of one kind. Kind `other` is no kind of its own but "nobody knows what", so such a name may join
//! a name of a kind: one of the same spelling where only one kind has it, and a person's where its words are a person's
//! (a known given name in front, no institution at the end).
//!
//! What this cannot do: see through a name that two people share whole, or know that somebody changed theirs.

mod bare;
mod canonical;
mod classes;
mod index;
mod near;
mod nicknames;
mod person;
mod reason;
mod rules;
mod spell;
#[cfg(test)]
mod tests;

use agent_memory_core::{AliasDeclaration, AliasVerdict, Lookup, MomentId, Name, Names};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

use bare::bare_names;
use index::Index;
use rules::Joiner;

pub use near::{NearMiss, NearWhy};
pub use reason::{AliasReason, explain_alias};

/// The names of one moment, as they were given and read, and what it was said in.
#[derive(Debug, Clone, Copy)]
pub struct Naming<'a> {
    /// The moment.
    pub moment: &'a MomentId,
    /// What was said in one go: the conversation, the file, or the day.
    pub session: &'a str,
    /// Its names.
    pub names: &'a Names,
}

/// What the caller says about pairs of names. A pair in both sets is apart.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Declared {
    /// Pairs that mean one.
    pub same: BTreeSet<(Name, Name)>,
    /// Pairs that mean two.
    pub apart: BTreeSet<(Name, Name)>,
}

impl Declared {
    /// What counts of a log of declarations, by [`AliasDeclaration::standing`].
    pub fn of<'a>(log: impl IntoIterator<Item = &'a AliasDeclaration>) -> Self {
        let mut declared = Self::default();
        for ((a, b), said) in AliasDeclaration::standing(log) {
            let pair = (a.clone(), b.clone());
            match said.verdict() {
                AliasVerdict::Same => declared.same.insert(pair),
                AliasVerdict::Apart => declared.apart.insert(pair),
                AliasVerdict::Open => false,
            };
        }
        declared
    }

    /// With two names that mean one.
    #[must_use]
    pub fn same(mut self, a: Name, b: Name) -> Self {
        self.same.insert((a, b));
        self
    }

    /// With two names that mean two.
    #[must_use]
    pub fn apart(mut self, a: Name, b: Name) -> Self {
        self.apart.insert((a, b));
        self
    }
}

/// By what two names were found to mean one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum AliasRule {
    /// The caller said so.
    Declared,
    /// They differ in hyphens, dots, apostrophes or spaces only.
    Spelling,
    /// The same spelling; one of them has no known kind, and only one kind has it.
    Kind,
    /// One is the other without its accents; both stand in one session, never in one moment.
    Accents,
    /// One is the other with a title.
    Title,
    /// One has initials for given names of the other, and no other name fits them.
    Initials,
    /// One is a short form of the other's given name, and no other name fits it.
    Nickname,
    /// One is made of the first letters of the other.
    Acronym,
    /// One is the first or last name of the other, seen in one session.
    Part,
}

/// One merge with its evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AliasLink {
    /// One name: the shorter form where the rule knows which that is.
    pub name: Name,
    /// The name it was linked with.
    pub other: Name,
    /// By what.
    pub rule: AliasRule,
    /// Whether it holds everywhere, or only in the sessions that [`Aliases::sessions`] tells.
    pub everywhere: bool,
    /// Sessions that name both, or in which it holds.
    pub sessions: u64,
    /// Up to four moments to look at: of the first such session, else of each name.
    pub moments: Vec<MomentId>,
}

/// A merge that was considered and refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AliasRefusal {
    /// The name.
    pub name: Name,
    /// What it might have meant: one name, or the first few of several.
    pub others: Vec<Name>,
    /// By what.
    pub rule: AliasRule,
    /// Why not.
    pub why: WhyNot,
}

/// Why two names were not merged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum WhyNot {
    /// The caller said that these two are apart.
    DeclaredApart {
        /// One of the two.
        a: Name,
        /// The other.
        b: Name,
    },
    /// Several names fit.
    Rivals,
    /// No session names both.
    NoSession,
    /// One moment names both, as one names two people.
    SameMoment {
        /// The moment.
        moment: MomentId,
    },
    /// One session names both, and a nickname alone does not tell that they are one.
    SameSession {
        /// The session.
        session: String,
    },
}

/// Which names mean one, with the evidence. Made by [`aliases`].
#[derive(Debug, Clone, Default)]
pub struct Aliases {
    /// All names, sorted.
    names: Vec<Name>,
    position: Lookup<Name, u32>,
    /// For each name, what it means wherever nothing else is said.
    everywhere: Vec<u32>,
    /// For names that mean different ones in different sessions: what they mean in each, by what they mean elsewhere.
    by_session: BTreeMap<u32, BTreeMap<String, u32>>,
    /// For each canonical name that has others, all of them, itself included.
    classes: BTreeMap<u32, Vec<u32>>,
    links: Vec<AliasLink>,
    refusals: Vec<AliasRefusal>,
    apart: BTreeSet<(Name, Name)>,
}

impl Aliases {
    /// What a name means in a session. A name that is not known means itself.
    pub fn resolve<'a>(&'a self, name: &'a Name, session: &str) -> &'a Name {
        let Some(at) = self.position.get(name) else {
            return name;
        };
        let home = self.everywhere.get(*at as usize).unwrap_or(at);
        let here = self
            .by_session
            .get(home)
            .and_then(|sessions| sessions.get(session));
        self.names.get(*here.unwrap_or(home) as usize).unwrap_or(name)
    }

    /// The names of a moment as what they mean, each with the form it is written in there; where several of them mean one,
    /// its own form goes first.
    pub fn names(&self, names: &Names, session: &str) -> Names {
        let mut out = Names::new();
        for (name, shown) in names {
            let to = self.resolve(name, session);
            if to == name {
                out.insert(name.clone(), shown.clone());
            } else {
                out.entry(to.clone()).or_insert_with(|| shown.clone());
            }
        }
        out
    }

    /// All names that mean the same everywhere, the canonical one first; the name alone when it has no alias.
    pub fn forms<'a>(&'a self, name: &'a Name) -> Vec<&'a Name> {
        let home = self
            .position
            .get(name)
            .and_then(|at| self.everywhere.get(*at as usize));
        match home.and_then(|home| Some((home, self.classes.get(home)?))) {
            None => vec![name],
            Some((home, members)) => std::iter::once(home)
                .chain(members.iter().filter(|at| *at != home))
                .filter_map(|at| self.names.get(*at as usize))
                .collect(),
        }
    }

    /// Every canonical name that has others, by name, with the others.
    pub fn merged(&self) -> impl Iterator<Item = (&Name, Vec<&Name>)> {
        self.classes.keys().filter_map(|home| {
            let name = self.names.get(*home as usize)?;
            Some((name, self.forms(name).split_off(1)))
        })
    }

    /// What a name means in each session where that is not the same everywhere.
    pub fn sessions(&self, name: &Name) -> BTreeMap<&str, &Name> {
        let home = self
            .position
            .get(name)
            .and_then(|at| self.everywhere.get(*at as usize));
        home.and_then(|home| self.by_session.get(home))
            .into_iter()
            .flatten()
            .filter_map(|(session, to)| Some((session.as_str(), self.names.get(*to as usize)?)))
            .collect()
    }

    /// Every merge, strongest rule first.
    pub fn links(&self) -> &[AliasLink] {
        &self.links
    }

    /// Every merge that was considered and refused.
    pub fn refusals(&self) -> &[AliasRefusal] {
        &self.refusals
    }
}

/// Finds which names of a space mean one.
///
/// The names are joined rule by rule in the order of [`AliasRule`], each rule over all names in their order, and a join
/// that would put two names together that are declared apart is refused. A rule that knows several candidates joins none;
/// a first or last name that several people bear is taken, session by session, for the one of them who is named there,
/// and stays as it is where none or several are; so is a last name without a kind, which may be a place as well. The canonical name of those that mean one is the fullest one, then the
/// most mentioned, then the first.
///
/// Laws: the order of moments does not matter; what a name means, means itself; two names that are declared apart never
/// mean the same, in no session; declaring two names apart where none were only ever takes merges away.
///
/// No moments, or no names: nothing. Integers only. O(m log m) for m mentions, times the names that share a family name
/// and a first letter where initials stand.
///
/// ```
/// use agent_memory_core::{MomentId, Name, Names};
/// use entity_graph::{Declared, Naming, aliases};
///
/// let said = [("m1", "monday", "person:Sara Okafor"), ("m2", "monday", "person:Sara"), ("m3", "friday", "person:Sara")];
/// let moments: Vec<(MomentId, &str, Names)> = said
///     .iter()
///     .map(|(id, session, name)| Ok((MomentId::new(*id)?, *session, Names::from([(name.parse()?, name.to_string())]))))
///     .collect::<Result<_, agent_memory_core::Error>>()?;
/// let namings: Vec<Naming<'_>> =
///     moments.iter().map(|(moment, session, names)| Naming { moment, session, names }).collect();
/// let found = aliases(&namings, &Declared::default());
/// let sara: Name = "person:Sara".parse()?;
/// assert_eq!(found.resolve(&sara, "friday").text(), "sara okafor");
/// let okafor: Name = "person:Sara Okafor".parse()?;
/// let undone = aliases(&namings, &Declared::default().apart(sara.clone(), okafor));
/// assert_eq!(undone.resolve(&sara, "friday"), &sara);
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
pub fn aliases(moments: &[Naming<'_>], declared: &Declared) -> Aliases {
    let index = Index::of(moments, declared);
    if declared.apart.is_empty() {
        return run(&index, declared, None).finish(declared);
    }
    // A declared `apart` takes merges away and never makes one: what it leaves lies within what there was before.
    let whole = Declared {
        same: declared.same.clone(),
        apart: BTreeSet::new(),
    };
    let before = run(&index, &whole, None);
    run(&index, declared, Some(&before)).finish(declared)
}

fn run<'a>(index: &'a Index<'a>, declared: &Declared, within: Option<&'a Joiner<'a>>) -> Joiner<'a> {
    let mut joiner = Joiner::new(index, declared, within);
    joiner.declared(declared);
    joiner.spelling();
    joiner.kinds();
    joiner.accents();
    joiner.titles();
    joiner.initials();
    joiner.nicknames();
    joiner.acronyms();
    bare_names(&mut joiner);
    joiner
}
