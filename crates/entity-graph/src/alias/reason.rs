//! What a name means and why: as values, and as text.

use std::fmt;

use agent_memory_core::Name;
use serde::Serialize;

use super::{AliasLink, AliasRefusal, AliasRule, Aliases, WhyNot};

/// What a name means, why, and what else it might have meant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AliasReason {
    /// The name.
    pub name: Name,
    /// What it means where nothing else is said; itself when it has no alias.
    pub means: Name,
    /// What it means in single sessions, by session.
    pub in_sessions: Vec<(String, Name)>,
    /// All other names that mean the same everywhere.
    pub aliases: Vec<Name>,
    /// The merges among these names, and those of the name in single sessions.
    pub links: Vec<AliasLink>,
    /// The merges of these names that were refused.
    pub refusals: Vec<AliasRefusal>,
}

/// What a name means and why, and why not something else. A name that is not known means itself.
pub fn explain_alias(name: &Name, aliases: &Aliases) -> AliasReason {
    let forms = aliases.forms(name);
    let about = |link: &AliasLink| {
        if link.everywhere {
            forms.contains(&&link.name) && forms.contains(&&link.other)
        } else {
            forms.contains(&&link.name) || link.other == *name
        }
    };
    let concerns = |refusal: &AliasRefusal| {
        forms.contains(&&refusal.name) || refusal.others.iter().any(|other| forms.contains(&other))
    };
    AliasReason {
        name: name.clone(),
        means: forms
            .first()
            .map_or_else(|| name.clone(), |first| (*first).clone()),
        in_sessions: aliases
            .sessions(name)
            .into_iter()
            .map(|(session, to)| (session.to_owned(), to.clone()))
            .collect(),
        aliases: forms
            .iter()
            .filter(|form| **form != name)
            .map(|form| (*form).clone())
            .collect(),
        links: aliases
            .links()
            .iter()
            .filter(|link| about(link))
            .cloned()
            .collect(),
        refusals: aliases
            .refusals()
            .iter()
            .filter(|refusal| concerns(refusal))
            .cloned()
            .collect(),
    }
}

impl AliasRule {
    /// What the rule says of the two names of a link.
    fn says(self) -> &'static str {
        match self {
            Self::Declared => "the caller said so",
            Self::Spelling => "the same spelling but for hyphens, dots and apostrophes",
            Self::Kind => "the same text, and only one kind has it",
            Self::Accents => "the same but for accents",
            Self::Title => "the same person with and without a title",
            Self::Initials => "initials that fit no other name",
            Self::Nickname => "a short form that fits no other name",
            Self::Acronym => "its first letters",
            Self::Part => "a part of the full name",
        }
    }
}

impl AliasRefusal {
    /// Why not, in words.
    pub fn reason(&self) -> String {
        match &self.why {
            WhyNot::DeclaredApart { a, b } => format!("the caller keeps {a} and {b} apart"),
            WhyNot::Rivals => {
                let others: Vec<String> = self.others.iter().map(ToString::to_string).collect();
                format!("several fit: {}", others.join(", "))
            }
            WhyNot::NoSession => "no session names both".to_owned(),
            WhyNot::SameMoment { moment } => format!("moment {moment} names both, as one names two"),
            WhyNot::SameSession { session } => {
                format!(
                    "session {session} names both, and a short form alone is no evidence that they are one"
                )
            }
        }
    }
}

impl fmt::Display for AliasLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            other,
            rule,
            everywhere,
            sessions,
            moments,
        } = self;
        write!(f, "{name} is {other}: {}", rule.says())?;
        match (everywhere, sessions) {
            (true, 0) => {}
            (true, 1) => write!(f, "; one session names both")?,
            (true, n) => write!(f, "; {n} sessions name both")?,
            (false, 1) => write!(f, "; in the one session where nobody else fits")?,
            (false, n) => write!(f, "; in the {n} sessions where nobody else fits")?,
        }
        for (at, moment) in moments.iter().enumerate() {
            write!(f, "{} {moment}", if at == 0 { ", as in" } else { "," })?;
        }
        Ok(())
    }
}

impl fmt::Display for AliasRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is kept by itself", self.name)?;
        if let ([other], false) = (self.others.as_slice(), self.why == WhyNot::Rivals) {
            write!(f, " and not taken for {other}")?;
        }
        write!(f, ": {}", self.reason())
    }
}

impl fmt::Display for AliasReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.means == self.name {
            write!(f, "{} means itself", self.name)?;
        } else {
            write!(f, "{} means {}", self.name, self.means)?;
        }
        for alias in self.aliases.iter().filter(|alias| **alias != self.means) {
            write!(f, "\n  also {alias}")?;
        }
        for (session, to) in &self.in_sessions {
            write!(f, "\n  in {session}: {to}")?;
        }
        for link in &self.links {
            write!(f, "\n  {link}")?;
        }
        for refusal in &self.refusals {
            write!(f, "\n  {refusal}")?;
        }
        Ok(())
    }
}
