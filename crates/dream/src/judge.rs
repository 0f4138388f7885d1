//! Which known statements does a new one end? The judge on its own, without a memory around it.
//!
//! Inside the dream only the structural guard decides (same subject, same slot, another value), because a wrong
//! retirement costs more than a conflict. Here, where statements come alone and a host will decide, words that weigh
//! much in both may decide too, above a gate.

#[cfg(test)]
mod tests;

use agent_memory_core::{Authority, Error, Timestamp, Valid, Validate, fold, numeric, rule};
use corpus::{Language, content_terms};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

use crate::cue::{self, Intent};
use crate::frame::{Difference, Frame, Relation, relate};

/// A known statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownStatement {
    /// Its id, given back in [`Judgement::supersedes`].
    pub id: String,
    /// What it says.
    pub text: String,
    /// When it was said; unknown counts as older than the new one.
    #[serde(default)]
    pub at: Option<Timestamp>,
    /// Whose word it is; unknown counts as the agent's.
    #[serde(default)]
    pub source: Option<Authority>,
}

/// A new statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statement {
    /// What it says.
    pub text: String,
    /// When it was said; unknown counts as now.
    #[serde(default)]
    pub at: Option<Timestamp>,
    /// Whose word it is; unknown counts as the agent's.
    #[serde(default)]
    pub source: Option<Authority>,
}

/// What a new statement does to the known ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JudgeAction {
    /// It says something else.
    Add,
    /// It says one of them again.
    Reinforce,
    /// It takes the place of some of them.
    Supersede,
    /// It takes some of them back, with nothing in their place.
    Retract,
    /// It says otherwise than one of them, and does not win.
    Conflict,
}

/// The judge's answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    /// What it does.
    pub action: JudgeAction,
    /// The ids of the known statements that end, best first.
    pub supersedes: Vec<String>,
    /// How sure it is that something ends, 0 to 1; below the gate nothing does.
    pub score: f64,
}

/// Parameters of the judge.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct JudgeParams {
    /// Least likeness at which words alone end a known statement. Default 0.3: on preference statements and on facts
    /// of public life (HaluMem, MQuAKE) at most one plain addition in twelve ends something at this gate. 0 always
    /// gives the best guess, 1 leaves the decision to structure.
    pub gate: f64,
}

impl Default for JudgeParams {
    fn default() -> Self {
        Self { gate: 0.3 }
    }
}

impl Validate for JudgeParams {
    fn check(&self) -> Result<(), Error> {
        rule(
            (0.0..=1.0).contains(&self.gate),
            "gate",
            format!("{} is not from 0 to 1", self.gate),
        )
    }
}

/// Judges a new statement against the known ones.
///
/// In this order: a known statement with the same subject, the same slot and another value ends if the new one wins
/// (the user's word against anybody else's, then the later one), else it is a conflict. A retraction by its words
/// ("no longer", "is cancelled") ends what it names. A known statement that says the same is reinforced. Else the most
/// alike one ends when its likeness reaches the gate.
///
/// Likeness, 0 to 1, of a known statement k to the new one n, over stems weighed with ln((N + 2)/df) among the N + 1
/// statements, where the head of a statement is its first sentence without a label ("Likes: …"):
/// (max(cos(head k, head n), 0.7 · share of head k named in n) + 0.3 · cos(k, n)) / 1.3. Equal likeness goes to the
/// first id. No known statement: add, score 0. O(words · log words).
///
/// ```
/// use dream::{JudgeAction, KnownStatement, Statement, judge};
/// let known = [KnownStatement {
///     id: "7".to_owned(),
///     text: "The Tideline planning meeting is on Wednesday.".to_owned(),
///     at: None,
///     source: None,
/// }];
/// let new = Statement { text: "The Tideline planning meeting is on Thursday.".to_owned(), at: None, source: None };
/// let judgement = judge(&known, &new, &Default::default());
/// assert_eq!((judgement.action, judgement.supersedes), (JudgeAction::Supersede, vec!["7".to_owned()]));
/// ```
pub fn judge(known: &[KnownStatement], new: &Statement, params: &Valid<JudgeParams>) -> Judgement {
    let language = language_of(known, new);
    if says_nothing(&new.text) {
        return Judgement {
            action: JudgeAction::Add,
            supersedes: Vec::new(),
            score: 0.0,
        };
    }
    let plain = |text: &str| fold(text.trim().trim_end_matches(['.', '!', '。']));
    if known.iter().any(|k| plain(&k.text) == plain(&new.text)) {
        return Judgement {
            action: JudgeAction::Reinforce,
            supersedes: Vec::new(),
            score: 0.0,
        };
    }
    let intent = cue::read(&new.text, language);
    let says = match &intent {
        Some(Intent::Correct { statement, .. }) => statement.as_str(),
        Some(Intent::Retract { about, .. }) => about.as_str(),
        None => new.text.as_str(),
    };
    let none = BTreeSet::new();
    let frame = Frame::read(says, language, &none);
    let relations: Vec<Relation> = known
        .iter()
        .map(|k| relate(&Frame::read(&k.text, language, &none), &frame))
        .collect();
    let likeness = likeness(known, says, language);
    let retracts = matches!(intent, Some(Intent::Retract { .. }));
    let ends = if retracts {
        JudgeAction::Retract
    } else {
        JudgeAction::Supersede
    };

    let ended: Vec<usize> = (0..known.len())
        .filter(|at| match relations.get(*at) {
            Some(Relation::Differs(Difference::Sure)) => true,
            Some(Relation::Same) => retracts,
            _ => false,
        })
        .collect();
    if !ended.is_empty() {
        let (won, lost): (Vec<usize>, Vec<usize>) = ended
            .into_iter()
            .partition(|at| known.get(*at).is_some_and(|k| wins(new, k)));
        let like = won
            .iter()
            .chain(&lost)
            .filter_map(|at| likeness.get(*at))
            .copied()
            .fold(0.0, f64::max);
        return Judgement {
            action: if lost.is_empty() {
                ends
            } else {
                JudgeAction::Conflict
            },
            supersedes: if lost.is_empty() {
                ids(known, &won)
            } else {
                Vec::new()
            },
            score: f64::midpoint(1.0, like),
        };
    }
    if relations.contains(&Relation::Same) {
        return Judgement {
            action: JudgeAction::Reinforce,
            supersedes: Vec::new(),
            score: 0.0,
        };
    }
    guess(known, new, &relations, &likeness, ends, params)
}

/// Whether a text asks, or says what would be if or what may be: nothing about how things are.
fn says_nothing(text: &str) -> bool {
    let folded = fold(text);
    let hedges = ["if ", "maybe ", "perhaps ", "possibly "];
    folded.ends_with(['?', '？']) || hedges.iter().any(|hedge| folded.starts_with(hedge))
}

/// The most alike known statement, if it is alike enough.
fn guess(
    known: &[KnownStatement],
    new: &Statement,
    relations: &[Relation],
    likeness: &[f64],
    ends: JudgeAction,
    params: &JudgeParams,
) -> Judgement {
    let mut best: Option<usize> = None;
    for (at, like) in likeness.iter().enumerate() {
        if best.and_then(|b| likeness.get(b)).is_none_or(|b| like > b) {
            best = Some(at);
        }
    }
    let score = best.and_then(|at| likeness.get(at)).copied().unwrap_or(0.0);
    let found = best
        .and_then(|at| Some((at, known.get(at)?)))
        .filter(|_| score >= params.gate);
    let Some((at, statement)) = found else {
        let unsure = relations.contains(&Relation::Differs(Difference::Unsure));
        return Judgement {
            action: if unsure {
                JudgeAction::Conflict
            } else {
                JudgeAction::Add
            },
            supersedes: Vec::new(),
            score,
        };
    };
    let won = wins(new, statement);
    Judgement {
        action: if won { ends } else { JudgeAction::Conflict },
        supersedes: if won { ids(known, &[at]) } else { Vec::new() },
        score,
    }
}

fn ids(known: &[KnownStatement], places: &[usize]) -> Vec<String> {
    places
        .iter()
        .filter_map(|at| known.get(*at))
        .map(|k| k.id.clone())
        .collect()
}

/// Whether the new statement wins: the higher authority, then the later one.
fn wins(new: &Statement, known: &KnownStatement) -> bool {
    let (ours, theirs) = (new.source.unwrap_or_default(), known.source.unwrap_or_default());
    if ours != theirs {
        return ours > theirs;
    }
    match (new.at, known.at) {
        (Some(new), Some(known)) => new.unix_micros() > known.unix_micros(),
        _ => true,
    }
}

/// The language of all statements together.
fn language_of(known: &[KnownStatement], new: &Statement) -> Language {
    let mut sample = new.text.clone();
    for statement in known.iter().take(20) {
        sample.push('\n');
        sample.push_str(&statement.text);
    }
    corpus::detect(&sample)
}

/// The likeness of every known statement to the new one.
fn likeness(known: &[KnownStatement], says: &str, language: Language) -> Vec<f64> {
    let terms = |text: &str| -> BTreeSet<String> { content_terms(text, language).into_iter().collect() };
    let all: Vec<BTreeSet<String>> = known.iter().map(|k| terms(&k.text)).collect();
    let ours = terms(says);
    let mut df: BTreeMap<&str, u32> = BTreeMap::new();
    for term in all.iter().flatten().chain(&ours) {
        *df.entry(term).or_default() += 1;
    }
    let n = known.len() as f64;
    let weight = |term: &str| numeric::ln((n + 2.0) / f64::from(df.get(term).copied().unwrap_or(1)));
    let our_head = terms(head(says));
    all.iter()
        .zip(known)
        .map(|(theirs, statement)| {
            let their_head = terms(head(&statement.text));
            let heads = cosine(&their_head, &our_head, &weight);
            let named = share(&their_head, &ours, &weight);
            (heads.max(0.7 * named) + 0.3 * cosine(theirs, &ours, &weight)) / 1.3
        })
        .collect()
}

/// The first sentence of a statement, without a label of one word before it.
fn head(text: &str) -> &str {
    let first = corpus::sentences(text)
        .into_iter()
        .next()
        .and_then(|range| text.get(range))
        .unwrap_or(text);
    match first.split_once(": ") {
        Some((label, rest)) if !label.is_empty() && label.chars().all(char::is_alphabetic) => rest,
        _ => first,
    }
}

fn cosine(a: &BTreeSet<String>, b: &BTreeSet<String>, weight: &impl Fn(&str) -> f64) -> f64 {
    let squares = |terms: &BTreeSet<String>| {
        numeric::sum(&terms.iter().map(|t| weight(t) * weight(t)).collect::<Vec<_>>())
    };
    let shared: Vec<f64> = a.intersection(b).map(|t| weight(t) * weight(t)).collect();
    let lengths = numeric::sqrt(squares(a)) * numeric::sqrt(squares(b));
    if lengths > 0.0 {
        (numeric::sum(&shared) / lengths).min(1.0)
    } else {
        0.0
    }
}

/// The share of the weight of `a` that stands in `b`.
fn share(a: &BTreeSet<String>, b: &BTreeSet<String>, weight: &impl Fn(&str) -> f64) -> f64 {
    let all = numeric::sum(&a.iter().map(|t| weight(t)).collect::<Vec<_>>());
    let shared = numeric::sum(&a.intersection(b).map(|t| weight(t)).collect::<Vec<_>>());
    if all > 0.0 { (shared / all).min(1.0) } else { 0.0 }
}
