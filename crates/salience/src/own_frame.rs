//! The own-frame axis: how densely a text speaks in the agent's own words.

use agent_memory_core::{Lookup, Vocabulary, numeric};
use std::collections::BTreeMap;

use crate::params::SalienceParams;

/// Longest term in words that is looked for.
const LONGEST: usize = 4;

/// The terms of a vocabulary that a text uses, and how dense they are.
pub(crate) struct OwnFrame {
    /// The axis, 0..=1.
    pub(crate) value: f64,
    /// The terms in it with their share of the axis; the shares sum to 1 when there are any. By term.
    pub(crate) terms: Vec<(String, f64)>,
}

/// own = d / (d + h) with the density d = Σ wₜ / (L + s): the weights of the distinct vocabulary terms the text uses,
/// the heaviest term of the vocabulary counting 1, over its L content words and s more; h is the density that reads
/// 0.5. Dividing by the length is what makes the axis work: a raw sum grows with every word and calls long texts
/// salient.
pub(crate) fn own_frame(text: &str, vocabulary: &Vocabulary, params: &SalienceParams) -> OwnFrame {
    let heaviest = vocabulary
        .terms
        .iter()
        .map(|t| t.weight)
        .filter(|w| w.is_finite())
        .fold(0.0, f64::max);
    if heaviest <= 0.0 {
        return OwnFrame {
            value: 0.0,
            terms: Vec::new(),
        };
    }
    let known: Lookup<&str, f64> = vocabulary
        .terms
        .iter()
        .filter(|t| t.weight > 0.0)
        .map(|t| (t.text.as_str(), t.weight / heaviest))
        .collect();
    let (words, content) = words(text);
    let mut found: BTreeMap<String, f64> = BTreeMap::new();
    for start in 0..words.len() {
        for length in 1..=LONGEST.min(words.len() - start) {
            let term = words.get(start..start + length).unwrap_or_default().join(" ");
            if let Some(weight) = known.get(term.as_str()) {
                found.insert(term, *weight);
            }
        }
    }
    let weights: Vec<f64> = found.values().copied().collect();
    let total = numeric::sum(&weights);
    if total <= 0.0 {
        return OwnFrame {
            value: 0.0,
            terms: Vec::new(),
        };
    }
    // A text of stop words alone still has a length.
    let density = total / (content.max(1) as f64 + params.short_text);
    let value = density / (density + params.half_density);
    OwnFrame {
        value,
        terms: found
            .into_iter()
            .map(|(term, weight)| (term, weight / total))
            .collect(),
    }
}

/// The words of a text in their normal form, and how many of them are content words.
fn words(text: &str) -> (Vec<String>, usize) {
    let language = corpus::detect(text);
    let mut words = Vec::new();
    let mut content = 0;
    for token in corpus::tokens(text) {
        if !corpus::is_stop_word(language, &token.text) {
            content += 1;
        }
        words.extend(
            corpus::join_key(&token.text)
                .split(' ')
                .filter(|w| !w.is_empty())
                .map(str::to_owned),
        );
    }
    (words, content)
}
