//! The weight of a moment at capture, by cues that anyone can check. The night never recomputes it.

mod cues;
#[cfg(test)]
mod tests;

use agent_memory_core::{Authority, Moment, MomentKind, Weight};
use serde::Serialize;

/// What a moment starts from.
const BASE: f64 = 0.4;
/// Cues alone never lift a moment to the weight at which it passes the gate by itself (0.9).
const HIGHEST_BY_CUES: f64 = 0.85;
/// The user's explicit correction or retraction, and what the user asks to be remembered.
const USERS_WORD: f64 = 0.95;

/// One reason for a weight.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Cue {
    /// What was noticed.
    pub what: &'static str,
    /// What it adds.
    pub value: f64,
}

/// A weight with its reasons; they sum to it before it is kept inside its bounds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Weighing {
    /// The weight.
    pub weight: Weight,
    /// What it is made of.
    pub cues: Vec<Cue>,
}

/// Weighs a moment: 0.4, and what its cues add or take.
///
/// The source (user +0.1, tool or outside −0.15), given names (+0.05 each, at most three), words of correction (+0.2),
/// of decision or commitment (+0.15), of a lasting trait or preference (+0.15), of emphasis (+0.1), a question (−0.15),
/// a greeting or a few words only (−0.2), noise that nobody said to anybody (logs, traces, data, licences, courtesies of
/// assistants: −0.4, and no word in it is a cue or a request).
/// Kept inside 0.05..=0.85. A correction or retraction that the caller marked as such, and a request to remember, weigh
/// 0.95 when the user made them and 0.7 when the agent did: the user's word passes the gate of the night alone. A
/// caller's own weight wins over all of this; then this function is not asked. O(bytes).
///
/// ```
/// use agent_memory_core::{Authority, Moment};
/// let now = "2026-07-19T20:00:00Z".parse()?;
/// let weight = |text: &str| {
///     let moment = Moment::new(text).source(Authority::User).finish(now)?;
///     Ok::<f64, agent_memory_core::Error>(salience::weigh(&moment).weight.get())
/// };
/// assert!(weight("We decided to move the workshop to Lisbon.")? > weight("How are you?")?);
/// assert!(weight("Please remember that I am allergic to nuts.")? >= 0.9);
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
pub fn weigh(moment: &Moment) -> Weighing {
    let user = moment.source == Authority::User;
    let own = moment.source >= Authority::Agent;
    let text = cues::Padded::of(&moment.text);
    let marked = moment.kind != MomentKind::Observation;
    // What nobody said to anybody asks for nothing and decides nothing.
    let noisy = corpus::is_noisy(&moment.text);
    let asked = !noisy && text.has_any(cues::REMEMBER);
    if own && (marked || asked) {
        let what = if marked {
            "a correction by its kind"
        } else {
            "a request to remember"
        };
        let value = if user { USERS_WORD } else { 0.7 };
        return Weighing {
            weight: weight(value),
            cues: vec![Cue { what, value }],
        };
    }
    let mut found = vec![Cue {
        what: "any moment",
        value: BASE,
    }];
    let mut note = |noticed: bool, what, value| {
        if noticed {
            found.push(Cue { what, value });
        }
    };
    note(user, "the user's word", 0.1);
    note(!own, "from outside", -0.15);
    let names = moment.names.len().min(3) as f64;
    note(names > 0.0, "names given with it", 0.05 * names);
    note(
        !noisy && text.has_any(cues::CORRECTION),
        "words of correction",
        0.2,
    );
    note(
        !noisy && text.has_any(cues::COMMITMENT),
        "words of decision or commitment",
        0.15,
    );
    note(
        !noisy && text.has_any(cues::LASTING),
        "a lasting trait or preference",
        0.15,
    );
    note(
        !noisy && (text.has_any(cues::EMPHASIS) || moment.text.contains('!')),
        "emphasis",
        0.1,
    );
    note(moment.text.trim_end().ends_with(['?', '？']), "a question", -0.15);
    note(
        text.words() < 4 || text.starts_with_any(cues::GREETING) && text.words() < 12,
        "small talk",
        -0.2,
    );
    note(noisy, "noise: logs, data, boilerplate", -0.4);
    let values: Vec<f64> = found.iter().map(|cue| cue.value).collect();
    let total = agent_memory_core::numeric::sum(&values).clamp(0.05, HIGHEST_BY_CUES);
    Weighing {
        weight: weight(total),
        cues: found,
    }
}

fn weight(value: f64) -> Weight {
    Weight::new(value).unwrap_or_default()
}
