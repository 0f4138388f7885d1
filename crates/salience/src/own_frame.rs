//! The own-frame axis: how densely a text speaks in the agent's own words.

use agent_memory_core::{Vocabulary, numeric};
use std::collections::BTreeSet;
use vocab_miner::Matcher;

use crate::params::SalienceParams;

/// A vocabulary made ready to measure many texts.
pub(crate) struct Frame {
    /// The terms with their weights; a weight that is no positive number counts for nothing.
    terms: Vec<(String, f64)>,
    matcher: Matcher,
    /// The density that reads 0.5.
    half: f64,
    short_text: f64,
}

/// The terms of a vocabulary that a text uses, and how dense they are.
pub(crate) struct OwnFrame {
    /// The axis, 0..=1.
    pub(crate) value: f64,
    /// The terms in it with their share of the axis; the shares sum to 1 when there are any. By their place in the
    /// vocabulary.
    pub(crate) terms: Vec<(String, f64)>,
}

impl Frame {
    /// Own texts set the scale: a term that df of N entries use is expected with its weight in df/N of them, so
    /// E = Σ wₜ·dfₜ/N is what an average text of the agent holds. h = E / (usual length + s) reads 0.5.
    pub(crate) fn new(vocabulary: &Vocabulary, params: &SalienceParams) -> Self {
        let entries = vocabulary.entries.max(1) as f64;
        let positive = |weight: f64| if weight.is_finite() { weight.max(0.0) } else { 0.0 };
        let terms: Vec<(String, f64)> = vocabulary
            .terms
            .iter()
            .map(|t| (t.text.clone(), positive(t.weight)))
            .collect();
        let expected: Vec<f64> = vocabulary
            .terms
            .iter()
            .map(|t| positive(t.weight) * (t.df as f64 / entries).min(1.0))
            .collect();
        Self {
            matcher: Matcher::new(vocabulary),
            terms,
            half: numeric::sum(&expected) / (params.usual_words + params.short_text),
            short_text: params.short_text,
        }
    }

    /// Whether there is a frame at all.
    pub(crate) fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// own = d / (d + h) with the density d = Σ wₜ / (L + s): the weights of the distinct vocabulary terms the text
    /// uses, over its L distinct content words and s more. Dividing by the length is what makes the axis work: a raw
    /// sum grows with every word and calls long texts salient.
    pub(crate) fn measure(&self, text: &str) -> OwnFrame {
        let used: BTreeSet<usize> = self
            .matcher
            .find(text)
            .into_iter()
            .map(|found| found.term)
            .collect();
        let found: Vec<(String, f64)> = used
            .into_iter()
            .filter_map(|row| self.terms.get(row))
            .filter(|(_, weight)| *weight > 0.0)
            .cloned()
            .collect();
        let weights: Vec<f64> = found.iter().map(|(_, weight)| *weight).collect();
        let total = numeric::sum(&weights);
        if total <= 0.0 {
            return OwnFrame {
                value: 0.0,
                terms: Vec::new(),
            };
        }
        // A text of stop words alone still has a length.
        let density = total / (content_words(text).max(1) as f64 + self.short_text);
        OwnFrame {
            value: density / (density + self.half),
            terms: found
                .into_iter()
                .map(|(term, weight)| (term, weight / total))
                .collect(),
        }
    }
}

/// How many different content words a text has.
fn content_words(text: &str) -> usize {
    let terms = corpus::content_terms(text, corpus::detect(text));
    terms.into_iter().collect::<BTreeSet<String>>().len()
}
