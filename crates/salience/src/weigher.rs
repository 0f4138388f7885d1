//! The weight of a moment at capture, from cues that can be read off it.
//!
//! Deterministic and explainable: the base of its source, plus or minus what each cue is worth. The night never
//! recomputes it.

use crate::cues::{
    COMMITTING, CORRECTING, DECIDING, LASTING, URGENT, only_greeting, phrase, spoken, unspaced,
};
use crate::params::WeigherParams;
use agent_memory_core::{Authority, Error, MomentDraft, MomentKind, Valid, Weight, numeric};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Most names that count.
const MOST_NAMES: usize = 3;

/// What a part of a weight stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Cue {
    /// The caller gave the weight.
    Caller,
    /// Whose word it is.
    Source,
    /// A declared correction or retraction.
    Correction,
    /// Words that take something back.
    Correcting,
    /// Words that commit somebody.
    Committing,
    /// Words that decide.
    Deciding,
    /// Words that ask to be remembered, or tell a lasting preference.
    Lasting,
    /// Urgent words, capitals, exclamation marks.
    Emphasis,
    /// Names given with it.
    Names,
    /// It is a question.
    Question,
    /// It is a greeting or thanks and nothing more.
    Greeting,
    /// What was cut or added to stay within bounds.
    Bounds,
}

impl Cue {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Caller => "caller",
            Self::Source => "source",
            Self::Correction => "correction",
            Self::Correcting => "correcting",
            Self::Committing => "committing",
            Self::Deciding => "deciding",
            Self::Lasting => "lasting",
            Self::Emphasis => "emphasis",
            Self::Names => "names",
            Self::Question => "question",
            Self::Greeting => "greeting",
            Self::Bounds => "bounds",
        }
    }
}

impl fmt::Display for Cue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// One part of a weight.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CuePart {
    /// The cue.
    pub cue: Cue,
    /// The words that gave it, where words did.
    pub words: Option<String>,
    /// How much it adds; negative takes away.
    pub value: f64,
}

/// A weight with its why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Weighing {
    /// The weight.
    pub weight: Weight,
    /// The cues; their values sum to the weight, up to its rounding to millionths.
    pub parts: Vec<CuePart>,
}

/// Weighs a moment that comes in. O(length of the text · phrases known).
///
/// A caller's weight wins. A declared correction or retraction weighs `user_correction` or `agent_correction`, and at
/// least what its words weigh. Everything else is the base of its source plus its cues, kept from `least` to `most`.
///
/// # Errors
/// [`Error::InvalidWeight`] for a caller's weight that is not from 0 to 1, [`Error::EmptyText`].
///
/// ```
/// use agent_memory_core::{Authority, Moment, MomentKind, Validate};
/// use salience::{WeigherParams, weigh};
/// let params = WeigherParams::default().valid()?;
/// let said = Moment::new("The planning meeting is on Thursday.").source(Authority::User);
/// assert_eq!(weigh(&said, &params)?.weight.get(), 0.5);
/// assert_eq!(weigh(&said.kind(MomentKind::Correction), &params)?.weight.get(), 0.9);
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
pub fn weigh(draft: &MomentDraft, params: &Valid<WeigherParams>) -> Result<Weighing, Error> {
    if let Some(value) = draft.weight {
        let weight = Weight::new(value)?;
        let part = CuePart {
            cue: Cue::Caller,
            words: None,
            value,
        };
        return Ok(Weighing {
            weight,
            parts: vec![part],
        });
    }
    if draft.text.trim().is_empty() {
        return Err(Error::EmptyText { what: "a moment" });
    }
    let mut parts = cues(draft, params);
    let values = |parts: &[CuePart]| {
        let values: Vec<f64> = parts.iter().map(|p| p.value).collect();
        numeric::sum(&values)
    };
    let push = |parts: &mut Vec<CuePart>, cue, value: f64| {
        if value != 0.0 {
            parts.push(CuePart {
                cue,
                words: None,
                value,
            });
        }
    };
    let sum = values(&parts);
    push(
        &mut parts,
        Cue::Bounds,
        sum.clamp(params.least, params.most) - sum,
    );
    if let Some(declared) = declared(draft, params) {
        let sum = values(&parts);
        push(&mut parts, Cue::Correction, (declared - sum).max(0.0));
    }
    let weight = Weight::new(values(&parts).clamp(0.0, 1.0))?;
    Ok(Weighing { weight, parts })
}

/// What a declared correction or retraction weighs, from a source that may declare one.
fn declared(draft: &MomentDraft, params: &WeigherParams) -> Option<f64> {
    match (draft.kind, draft.source) {
        (MomentKind::Observation, _) | (_, Authority::Tool | Authority::External) => None,
        (_, Authority::User) => Some(params.user_correction),
        (_, Authority::Agent) => Some(params.agent_correction),
    }
}

fn cues(draft: &MomentDraft, params: &WeigherParams) -> Vec<CuePart> {
    let base = match draft.source {
        Authority::User => params.user,
        Authority::Agent => params.agent,
        Authority::Tool => params.tool,
        Authority::External => params.external,
    };
    let mut parts = vec![CuePart {
        cue: Cue::Source,
        words: Some(draft.source.as_str().to_owned()),
        value: base,
    }];
    let mut add = |cue: Cue, words: Option<String>, value: f64| {
        if value != 0.0 {
            parts.push(CuePart { cue, words, value });
        }
    };
    let text = spoken(&draft.text);
    if only_greeting(&text) {
        add(Cue::Greeting, None, -params.greeting);
        return parts;
    }
    let lists = [
        (Cue::Correcting, CORRECTING, params.correcting),
        (Cue::Committing, COMMITTING, params.committing),
        (Cue::Deciding, DECIDING, params.deciding),
        (Cue::Lasting, LASTING, params.lasting),
    ];
    for (cue, list, value) in lists {
        if let Some(words) = phrase(list, &text).or_else(|| unspaced(cue.as_str(), &draft.text)) {
            add(cue, Some(words.to_owned()), value);
        }
    }
    if let Some(words) = phrase(URGENT, &text) {
        add(Cue::Emphasis, Some(words.to_owned()), params.emphasis);
    } else if is_loud(&draft.text) {
        add(Cue::Emphasis, None, params.emphasis);
    }
    add(
        Cue::Names,
        None,
        params.name * draft.names.len().min(MOST_NAMES) as f64,
    );
    if draft.text.trim_end().ends_with(['?', '？', '؟']) {
        add(Cue::Question, None, -params.question);
    }
    parts
}

/// Whether somebody raises their voice: two words in capitals, or two exclamation marks.
fn is_loud(text: &str) -> bool {
    let capitals = |word: &&str| {
        let letters = word.chars().filter(|c| c.is_alphabetic()).count();
        letters >= 4 && word.chars().filter(|c| c.is_alphabetic()).all(char::is_uppercase)
    };
    text.chars().filter(|c| matches!(c, '!' | '！')).count() >= 2
        || text.split_whitespace().filter(capitals).count() >= 2
}
