//! From counts to a bounded, weighted list.

#[cfg(test)]
mod tests;

use agent_memory_core::{RunId, Term, Timestamp, Valid, Vocabulary, Window, numeric};
use std::collections::BTreeSet;

use crate::count::{Document, Tally, count};
use crate::params::{Preset, VocabParams};

/// Documents from which on the ceiling on frequent words applies: in fewer, every theme is frequent.
const CEILING_FROM: usize = 20;
/// A phrase enters when it stands in at least this share of the documents of its rarer word.
const PHRASE_SHARE: f64 = 0.5;

/// What a vocabulary is stamped with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp {
    /// When it is mined.
    pub mined_at: Timestamp,
    /// The span of its documents, for the record.
    pub window: Window,
    /// The run it belongs to.
    pub run: Option<RunId>,
}

/// Mines the heaviest terms of some documents.
///
/// Plain: w(t) = df(t)/N + tag weight · tagged(t)/N, where a derived document counts as `derived_weight` of one; see
/// [`Preset`] for the others. A term needs `min_df` documents (a tag too); an untagged word in more than `max_df_ratio`
/// of at least 20 documents is left out; a two-word phrase enters in place of its words' company when it stands in half
/// of the documents of its rarer word. `rising_share` of the list is kept for terms whose documents lie mostly in the
/// later half of the days. Order: weight, then term. No documents give an empty, noisy vocabulary.
/// O(tokens · log terms).
pub fn mine(documents: &[Document<'_>], params: &Valid<VocabParams>, stamp: Stamp) -> Vocabulary {
    let tallies = count(documents, params);
    let entries = documents.iter().map(|d| d.id).collect::<BTreeSet<_>>().len();
    let ceiling = if entries >= CEILING_FROM {
        params.max_df_ratio * entries as f64
    } else {
        f64::INFINITY
    };
    let top = tallies.values().map(counts).max().unwrap_or(0).max(1);
    let mut terms: Vec<(Term, u64)> = tallies
        .iter()
        .filter(|(_, tally)| tally.own + tally.derived >= params.min_df)
        .filter(|(_, tally)| tally.tagged > 0 || (tally.own + tally.derived) as f64 <= ceiling)
        .filter(|(term, tally)| tally.tagged > 0 || holds_together(term, tally, &tallies))
        .map(|(term, tally)| (row(term, tally, entries, top, params), tally.late))
        .filter(|(term, _)| term.weight.is_finite() && term.weight > 0.0)
        .collect();
    terms.sort_by(|(a, _), (b, _)| b.weight.total_cmp(&a.weight).then_with(|| a.text.cmp(&b.text)));
    Vocabulary {
        terms: choose(terms, params),
        mined_at: stamp.mined_at,
        window: stamp.window,
        run: stamp.run,
        params: params.digest(),
        entries: entries as u64,
        noisy: (entries as u64) < params.noisy_below,
    }
}

/// Whether a vocabulary is due to be mined again: there is none, or it is `refresh_days` old.
pub fn is_due(last: Option<&Vocabulary>, now: Timestamp, params: &VocabParams) -> bool {
    last.is_none_or(|last| now.days_since(last.mined_at) >= f64::from(params.refresh_days))
}

fn counts(tally: &Tally) -> u64 {
    tally.occurrences + 3 * tally.tagged
}

/// Whether a phrase is one: a single word always is; two words must keep company.
fn holds_together(term: &str, tally: &Tally, tallies: &std::collections::BTreeMap<String, Tally>) -> bool {
    let Some((first, second)) = term.split_once(' ') else {
        return true;
    };
    let df = |word: &str| tallies.get(word).map_or(0, |t| t.own + t.derived);
    let rarer = df(first).min(df(second));
    // A hyphenated word is a term although its parts never stand alone.
    rarer == 0 || (tally.own + tally.derived) as f64 >= PHRASE_SHARE * rarer as f64
}

fn row(text: &str, tally: &Tally, entries: usize, top: u64, params: &VocabParams) -> Term {
    let n = entries.max(1) as f64;
    let df = tally.own as f64 + params.derived_weight * tally.derived as f64;
    let plain = df / n + params.tag_weight * tally.tagged as f64 / n;
    let weight = match params.preset {
        Preset::Plain => plain,
        Preset::Counts => counts(tally) as f64 / top as f64,
        Preset::Idf => plain * numeric::ln(1.0 + n / df.max(1.0)),
    };
    let shown = tally
        .forms
        .iter()
        .max_by(|a, b| a.1.cmp(b.1).then_with(|| b.0.cmp(a.0)));
    Term {
        text: text.to_owned(),
        shown: shown.map_or_else(|| text.to_owned(), |(form, _)| form.clone()),
        weight,
        df: tally.own + tally.derived,
        tagged: tally.tagged,
    }
}

/// The heaviest terms, with the last places kept for the heaviest rising ones that did not make it.
fn choose(terms: Vec<(Term, u64)>, params: &VocabParams) -> Vec<Term> {
    let reserved = (params.rising_share * params.terms as f64) as usize;
    let (mut chosen, rest) = if terms.len() > params.terms {
        let mut chosen = terms;
        let rest = chosen.split_off(params.terms - reserved);
        (chosen, rest)
    } else {
        (terms, Vec::new())
    };
    // Rising: at least three of four documents lie in the later half of the days.
    let (rising, steady): (Vec<_>, Vec<_>) =
        rest.into_iter().partition(|(term, late)| 4 * late >= 3 * term.df);
    let free = params.terms.saturating_sub(chosen.len());
    chosen.extend(rising.into_iter().take(free));
    let free = params.terms.saturating_sub(chosen.len());
    chosen.extend(steady.into_iter().take(free));
    chosen.sort_by(|(a, _), (b, _)| b.weight.total_cmp(&a.weight).then_with(|| a.text.cmp(&b.text)));
    chosen.into_iter().map(|(term, _)| term).collect()
}
