//! Names that mean one: what callers say about them, and what the rules find.

use crate::{Error, Memory};
use agent_memory_core::{AliasDeclaration, AliasVerdict, Authority, Name, NameKind};
use entity_graph::{AliasLink, AliasReason};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Names that mean one everywhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AliasRow {
    /// The name that stands for all of them.
    pub name: Name,
    /// The others.
    pub aliases: Vec<Name>,
    /// What merged them.
    pub links: Vec<AliasLink>,
}

/// A name that means different ones in different sessions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SharedName {
    /// The name.
    pub name: Name,
    /// What it means, by session; in all others it means itself.
    pub sessions: BTreeMap<String, Name>,
}

/// All that is known about names that mean one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AliasesView {
    /// Names that mean one everywhere, by the name that stands for them.
    pub merged: Vec<AliasRow>,
    /// Names that several bear, by name.
    pub shared: Vec<SharedName>,
    /// What callers said and what counts of it, by pair.
    pub declared: Vec<AliasDeclaration>,
}

impl Memory {
    /// The user's word that two names mean one. Names, ties, groups, recall and dreams go by it from now on; nothing that
    /// was stored is changed, and [`Memory::withdraw_alias`] undoes it. Says whether it changed what counts.
    ///
    /// ```
    /// use agent_memory::{Memory, Moment};
    /// let mut memory = Memory::in_memory();
    /// for (day, text) in [("19", "We met Bob at the harbor."), ("20", "In the evening Robert called Bob.")] {
    ///     let at = format!("2026-07-{day}T18:00:00Z").parse()?;
    ///     memory.remember(Moment::new(text).at(at))?;
    /// }
    /// let (bob, robert) = ("person:Bob".parse()?, "person:Robert".parse()?);
    /// assert!(memory.alias(&bob, &robert)?);
    /// assert!(memory.names(None)?.iter().any(|row| row.name == robert && row.aliases.contains(&bob)));
    /// memory.withdraw_alias(&bob, &robert)?;
    /// assert!(memory.aliases()?.declared.is_empty());
    /// # Ok::<(), agent_memory::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Core`] when both are one name already, or without a clock in an empty memory; [`Error::Store`].
    pub fn alias(&mut self, a: &Name, b: &Name) -> Result<bool, Error> {
        self.declare_alias(a, b, AliasVerdict::Same, Authority::User)
    }

    /// The user's word that two names mean two, whatever any rule finds.
    ///
    /// # Errors
    /// As [`Memory::alias`].
    pub fn apart(&mut self, a: &Name, b: &Name) -> Result<bool, Error> {
        self.declare_alias(a, b, AliasVerdict::Apart, Authority::User)
    }

    /// Takes back what was said about two names; the rules decide again.
    ///
    /// # Errors
    /// As [`Memory::alias`].
    pub fn withdraw_alias(&mut self, a: &Name, b: &Name) -> Result<bool, Error> {
        self.declare_alias(a, b, AliasVerdict::Open, Authority::User)
    }

    /// The word of any source on two names. While a word of more authority stands, it is kept in the log and changes
    /// nothing. Says whether it changed what counts.
    ///
    /// # Errors
    /// As [`Memory::alias`].
    pub fn declare_alias(
        &mut self,
        a: &Name,
        b: &Name,
        verdict: AliasVerdict,
        source: Authority,
    ) -> Result<bool, Error> {
        let at = self.now_or_latest()?;
        let said = AliasDeclaration::new(a.clone(), b.clone(), verdict, at, source)?;
        let stands = |declared: &[AliasDeclaration]| {
            let standing = AliasDeclaration::standing(declared);
            let verdict = standing.get(&(said.a(), said.b())).map(|known| known.verdict());
            verdict.filter(|verdict| *verdict != AliasVerdict::Open)
        };
        let before = stands(&self.all_names()?.declared);
        if before.is_none() && verdict == AliasVerdict::Open {
            return Ok(false);
        }
        self.store.declare_aliases(std::slice::from_ref(&said))?;
        Ok(stands(&self.all_names()?.declared) != before)
    }

    /// All names that mean one, those that several bear, and what callers said.
    ///
    /// # Errors
    /// [`Error::Store`] when the store cannot be read.
    pub fn aliases(&mut self) -> Result<AliasesView, Error> {
        let names = self.all_names()?;
        let aliases = &names.aliases;
        let mut links: BTreeMap<&Name, Vec<AliasLink>> = BTreeMap::new();
        for link in aliases.links().iter().filter(|link| link.everywhere) {
            if let Some(home) = aliases.forms(&link.name).first().copied() {
                links.entry(home).or_default().push(link.clone());
            }
        }
        let merged = aliases
            .merged()
            .map(|(name, others)| AliasRow {
                name: name.clone(),
                aliases: others.into_iter().cloned().collect(),
                links: links.remove(name).unwrap_or_default(),
            })
            .collect();
        let bearers: BTreeSet<&Name> = aliases
            .links()
            .iter()
            .filter(|link| !link.everywhere)
            .map(|link| &link.name)
            .collect();
        let shared = bearers
            .into_iter()
            .map(|name| SharedName {
                name: name.clone(),
                sessions: aliases
                    .sessions(name)
                    .into_iter()
                    .map(|(session, to)| (session.to_owned(), to.clone()))
                    .collect(),
            })
            .collect();
        let declared = AliasDeclaration::standing(&names.declared)
            .into_values()
            .filter(|said| said.verdict() != AliasVerdict::Open)
            .cloned()
            .collect();
        Ok(AliasesView {
            merged,
            shared,
            declared,
        })
    }

    /// What a name means and why, and why not something else.
    ///
    /// # Errors
    /// [`Error::Store`] when the store cannot be read.
    pub fn explain_alias(&mut self, name: &Name) -> Result<AliasReason, Error> {
        Ok(entity_graph::explain_alias(name, &self.all_names()?.aliases))
    }

    /// The name that a text means: `kind:text` is taken as it is; a text alone is the only known name of that text, and a
    /// name of no kind when nothing is called so.
    ///
    /// # Errors
    /// [`Error::AmbiguousName`] when names of several kinds have the text, [`Error::Core`] for an empty or endless text.
    pub fn find_name(&mut self, text: &str) -> Result<Name, Error> {
        let given: Name = text.parse()?;
        let kind = text.split_once(':').map(|(kind, _)| kind.parse::<NameKind>());
        if matches!(kind, Some(Ok(_))) {
            return Ok(given);
        }
        let names = self.all_names()?;
        let known: BTreeSet<&Name> = names
            .raw
            .values()
            .flat_map(BTreeMap::keys)
            .chain(names.declared.iter().flat_map(|said| [said.a(), said.b()]))
            .filter(|name| name.text() == given.text())
            .collect();
        // Those that mean one are one.
        let meant: BTreeSet<&Name> = known
            .iter()
            .filter_map(|name| names.aliases.forms(name).into_iter().next())
            .collect();
        match (meant.len(), known.first()) {
            (0 | 1, first) => Ok(first.map_or(given, |first| (*first).clone())),
            _ => Err(Error::AmbiguousName {
                text: given.text().to_owned(),
                names: known.into_iter().cloned().collect(),
            }),
        }
    }
}
