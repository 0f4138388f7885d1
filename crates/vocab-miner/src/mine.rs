//! From counts to a vocabulary.

use crate::count::{Tally, count};
use crate::document::{Document, Stamp};
use crate::matcher::Matcher;
use crate::params::{Scoring, VocabParams};
use agent_memory_core::numeric::{Q32, ln};
use agent_memory_core::{Term, Valid, Vocabulary};
use corpus::join_key;
use std::collections::BTreeMap;

/// Below so many entries the df ceiling does not hold: there every second word would be above it.
const FEW: u64 = 10;

/// Mines the vocabulary of some entries: the heaviest `terms` of them by [`Scoring`], heaviest first, equal weights by term.
///
/// A term must stand in `min_df` entries, in text or as a tag, and in at most the share `max_df` of them unless it is a
/// tag. Derived entries weigh `derived_weight` and give at most the share `derived_share` of a term's weight; what only
/// they say is no term. Function words, numbers and words of one or two letters are no terms unless they are tags.
///
/// Needs no order of the documents and gives the same bytes for any. O(words · log terms) time; memory grows with the
/// distinct words and word pairs. No documents give an empty, noisy vocabulary.
pub fn mine(documents: &[Document<'_>], params: &Valid<VocabParams>, stamp: Stamp) -> Vocabulary {
    let entries = documents.len() as u64;
    let one = |derived: bool| Q32::from_f64(if derived { params.derived_weight } else { 1.0 });
    let total: Q32 = documents.iter().map(|d| one(d.derived)).sum();
    let mut terms: Vec<Term> = count(documents, params)
        .into_iter()
        .filter(|(_, tally)| is_kept(tally, entries, params))
        .filter_map(|(text, tally)| {
            let weight = weigh(&tally, entries, total, params);
            (weight > 0.0).then(|| Term {
                shown: text.clone(),
                text,
                weight,
                df: tally.df,
                tagged: tally.tagged,
            })
        })
        .collect();
    terms.sort_by(|a, b| b.weight.total_cmp(&a.weight).then_with(|| a.text.cmp(&b.text)));
    terms.truncate(params.terms);
    let mut vocabulary = Vocabulary {
        terms,
        mined_at: stamp.mined_at,
        window: stamp.window,
        run: stamp.run,
        params: params.digest(),
        entries,
        noisy: entries < params.noisy_below,
    };
    show_as_written(&mut vocabulary, documents);
    vocabulary
}

fn is_kept(tally: &Tally, entries: u64, params: &VocabParams) -> bool {
    let frequent = entries >= FEW && tally.in_text as f64 > params.max_df * entries as f64;
    tally.df >= params.min_df && (tally.tagged > 0 || !frequent)
}

/// The weight of a term; derived entries are capped first.
fn weigh(tally: &Tally, entries: u64, total: Q32, params: &VocabParams) -> f64 {
    // derived / (own + derived) <= share  <=>  derived <= own · share / (1 − share)
    let cap = Q32::from_f64(tally.own.to_f64() * params.derived_share / (1.0 - params.derived_share));
    let points = (tally.own + tally.derived.min(cap)).to_f64();
    let total = total.to_f64();
    match params.scoring {
        Scoring::Counts => points,
        _ if total <= 0.0 => 0.0,
        Scoring::Plain => points / total,
        Scoring::Idf => points / total * ln(entries as f64 / tally.df as f64),
    }
}

/// Gives each term the form it is most often written in; of equally frequent ones the first by code points.
fn show_as_written(vocabulary: &mut Vocabulary, documents: &[Document<'_>]) {
    let matcher = Matcher::new(vocabulary);
    let mut forms: Vec<BTreeMap<&str, u64>> = vec![BTreeMap::new(); vocabulary.terms.len()];
    for document in documents {
        for found in matcher.find(document.text) {
            // A part of a hyphenated token has no form of its own there.
            let written = document.text.get(found.start..found.end).unwrap_or("");
            let same = vocabulary
                .terms
                .get(found.term)
                .is_some_and(|t| t.text == normal_form(written));
            if let Some(forms) = forms.get_mut(found.term).filter(|_| same) {
                *forms.entry(written).or_default() += 1;
            }
        }
    }
    for (term, forms) in vocabulary.terms.iter_mut().zip(forms) {
        let best = forms
            .into_iter()
            .max_by(|a, b| a.1.cmp(&b.1).then_with(|| b.0.cmp(a.0)));
        if let Some((form, _)) = best {
            term.shown = form.split_whitespace().collect::<Vec<_>>().join(" ");
        }
    }
}

/// The normal form of a term or a tag: folded, with single spaces for hyphens and underscores.
///
/// ```
/// assert_eq!(vocab_miner::normal_form("Open-Source"), "open source");
/// ```
pub fn normal_form(term: &str) -> String {
    join_key(term)
}

/// The share of documents that have at least one term, in the text or as a tag; 0 without documents.
pub fn coverage(vocabulary: &Vocabulary, documents: &[Document<'_>]) -> f64 {
    let matcher = Matcher::new(vocabulary);
    let tagged = |d: &Document<'_>| {
        d.tags
            .iter()
            .any(|tag| vocabulary.get(&normal_form(tag)).is_some())
    };
    let covered = documents
        .iter()
        .filter(|d| tagged(d) || !matcher.find(d.text).is_empty())
        .count();
    if documents.is_empty() {
        0.0
    } else {
        covered as f64 / documents.len() as f64
    }
}
