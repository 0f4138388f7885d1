//! Two axes, blended, with every contribution named.

use agent_memory_core::{Error, Valid, Vocabulary, numeric};
use serde::Serialize;

use crate::own_frame::Frame;
use crate::params::SalienceParams;

/// A thought to score.
#[derive(Debug, Clone, Copy)]
pub struct Thought<'a> {
    /// Its text.
    pub text: &'a str,
    /// Its vector, in the space of the context's; none leaves the generic axis out.
    pub vector: Option<&'a [f32]>,
}

/// What is going on.
#[derive(Debug, Clone, Copy, Default)]
pub struct Context<'a> {
    /// Vectors of the recent texts; zero vectors count for nothing.
    pub vectors: &'a [Vec<f32>],
}

/// One of the two axes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Axis {
    /// Likeness to the context.
    Generic,
    /// The agent's own words.
    OwnFrame,
}

/// One contribution to a score.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Part {
    /// The axis it belongs to.
    pub axis: Axis,
    /// The vocabulary term, on the own-frame axis.
    pub term: Option<String>,
    /// What it adds to the score.
    pub value: f64,
}

/// How much a thought matters.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Score {
    /// The blend, 0..=1; the sum of the parts.
    pub score: f64,
    /// Likeness to the context, 0..=1; none when there is no context or no vector.
    pub generic: Option<f64>,
    /// Density of the agent's own words, 0..=1.
    pub own_frame: f64,
    /// What adds up to the score: the generic axis, then terms, heaviest first, equal ones by term.
    pub parts: Vec<Part>,
}

/// Scores a thought: g·generic + o·own frame, with g + o = 1 over the axes that are there.
///
/// Generic is the cosine between the thought and the mean of the unit vectors of the context, negative ones as 0. The
/// own frame is d / (d + h), where d is the summed weight of the vocabulary terms in the text per content word, and h the
/// density to expect of the agent's own texts (see [`SalienceParams`]). An absent axis (no context, no vector, an empty
/// vocabulary) leaves its share to the other; with neither the score is 0. O(words + context · dimension).
///
/// # Errors
/// [`Error::EmptyText`] for a thought without text, [`Error::WrongDimension`] and [`Error::NotFinite`] for vectors.
pub fn score(
    thought: &Thought<'_>,
    context: &Context<'_>,
    vocabulary: &Vocabulary,
    params: &Valid<SalienceParams>,
) -> Result<Score, Error> {
    score_in(&Frame::new(vocabulary, params), thought, context, params)
}

fn score_in(
    frame: &Frame,
    thought: &Thought<'_>,
    context: &Context<'_>,
    params: &SalienceParams,
) -> Result<Score, Error> {
    if thought.text.trim().is_empty() {
        return Err(Error::EmptyText { what: "a thought" });
    }
    let generic = generic(thought, context)?;
    let (g, o) = shares(generic.is_some(), !frame.is_empty(), params);
    let frame = frame.measure(thought.text);
    let mut parts = Vec::with_capacity(1 + frame.terms.len());
    if let Some(value) = generic.filter(|_| g > 0.0) {
        parts.push(Part {
            axis: Axis::Generic,
            term: None,
            value: g * value,
        });
    }
    let mut terms: Vec<Part> = frame
        .terms
        .into_iter()
        .map(|(term, share)| Part {
            axis: Axis::OwnFrame,
            term: Some(term),
            value: o * frame.value * share,
        })
        .collect();
    terms.sort_by(|a, b| b.value.total_cmp(&a.value).then_with(|| a.term.cmp(&b.term)));
    parts.append(&mut terms);
    let values: Vec<f64> = parts.iter().map(|part| part.value).collect();
    Ok(Score {
        score: numeric::sum(&values).clamp(0.0, 1.0),
        generic,
        own_frame: frame.value,
        parts,
    })
}

/// Scores many thoughts; each as it would score alone.
///
/// # Errors
/// As [`score`], for the first thought that cannot be scored.
pub fn score_all(
    thoughts: &[Thought<'_>],
    context: &Context<'_>,
    vocabulary: &Vocabulary,
    params: &Valid<SalienceParams>,
) -> Result<Vec<Score>, Error> {
    let frame = Frame::new(vocabulary, params);
    thoughts
        .iter()
        .map(|thought| score_in(&frame, thought, context, params))
        .collect()
}

/// The shares of the axes that are there; they sum to 1, or are both 0.
fn shares(generic: bool, own: bool, params: &SalienceParams) -> (f64, f64) {
    let g = if generic { params.generic } else { 0.0 };
    let o = if own { params.own_frame } else { 0.0 };
    let total = g + o;
    if total > 0.0 {
        (g / total, o / total)
    } else {
        (0.0, 0.0)
    }
}

fn generic(thought: &Thought<'_>, context: &Context<'_>) -> Result<Option<f64>, Error> {
    let Some(vector) = thought.vector else {
        return Ok(None);
    };
    if let Some(index) = vector.iter().position(|x| !x.is_finite()) {
        return Err(Error::NotFinite { index });
    }
    let mut mean = vec![0.0f32; vector.len()];
    let mut any = false;
    for recent in context.vectors {
        if recent.len() != vector.len() {
            return Err(Error::WrongDimension {
                expected: vector.len(),
                found: recent.len(),
            });
        }
        if recent.iter().all(|x| *x == 0.0) {
            continue;
        }
        any = true;
        // In the order of the context, so the sum has one order.
        for (total, x) in mean.iter_mut().zip(numeric::unit(recent)?) {
            *total += x;
        }
    }
    Ok(if any {
        Some(numeric::cosine(vector, &mean)?.max(0.0))
    } else {
        None
    })
}

#[cfg(test)]
mod tests;
