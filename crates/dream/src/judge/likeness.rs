//! How alike two statements are: by their words, and by the meaning of their words where an embedder is at hand.

use agent_memory_core::{Embedder, Error, numeric};
use corpus::{Language, content_terms};
use std::collections::{BTreeMap, BTreeSet};

/// Likeness by words at which one in twenty plain additions looks like the update of an entry.
const EVEN_BY_WORDS: f64 = 0.3;

/// The same for likeness by meaning.
const EVEN_BY_MEANING: f64 = 0.445;

/// A statement as its terms.
struct Terms<'a> {
    text: &'a str,
    head: &'a str,
    labeled: Option<&'a str>,
    all: BTreeSet<String>,
    of_head: BTreeSet<String>,
}

impl<'a> Terms<'a> {
    fn of(text: &'a str, language: Language) -> Self {
        let terms = |text: &str| content_terms(text, language).into_iter().collect();
        let head = head(text);
        Self {
            text,
            head,
            labeled: label(text),
            all: terms(text),
            of_head: terms(head),
        }
    }
}

/// What the terms of all statements of a case weigh: ln((N + 2)/df) among the N + 1 statements.
struct Weights<'a> {
    df: BTreeMap<&'a str, u32>,
    statements: f64,
}

impl Weights<'_> {
    fn of(&self, term: &str) -> f64 {
        let df = self.df.get(term).copied().unwrap_or(1);
        numeric::ln((self.statements + 1.0) / f64::from(df))
    }

    fn sum(&self, terms: &BTreeSet<String>) -> f64 {
        numeric::sum(&terms.iter().map(|t| self.of(t)).collect::<Vec<_>>())
    }

    fn cosine(&self, a: &BTreeSet<String>, b: &BTreeSet<String>) -> f64 {
        let square = |term: &String| self.of(term) * self.of(term);
        let squares = |terms: &BTreeSet<String>| numeric::sum(&terms.iter().map(square).collect::<Vec<_>>());
        let shared: Vec<f64> = a.intersection(b).map(square).collect();
        let lengths = numeric::sqrt(squares(a)) * numeric::sqrt(squares(b));
        if lengths > 0.0 {
            (numeric::sum(&shared) / lengths).min(1.0)
        } else {
            0.0
        }
    }

    /// The share of the weight of `a` that stands in `b`.
    fn share(&self, a: &BTreeSet<String>, b: &BTreeSet<String>) -> f64 {
        let all = self.sum(a);
        let shared = numeric::sum(&a.intersection(b).map(|t| self.of(t)).collect::<Vec<_>>());
        if all > 0.0 { (shared / all).min(1.0) } else { 0.0 }
    }
}

/// The likeness of every known statement to what is said, 0 to 1; at one half a plain addition is as rare as one in
/// twenty. See [`judge`](super::judge) for the formula.
pub(super) fn likeness(
    known: &[&str],
    says: &str,
    language: Language,
    embedder: Option<&dyn Embedder>,
) -> Result<Vec<f64>, Error> {
    let all: Vec<Terms<'_>> = known.iter().map(|text| Terms::of(text, language)).collect();
    let ours = Terms::of(says, language);
    let mut df: BTreeMap<&str, u32> = BTreeMap::new();
    for term in all.iter().chain([&ours]).flat_map(|terms| &terms.all) {
        *df.entry(term).or_default() += 1;
    }
    let weights = Weights {
        df,
        statements: known.len() as f64 + 1.0,
    };
    let heads: Vec<f64> = all
        .iter()
        .map(|t| weights.cosine(&t.of_head, &ours.of_head))
        .collect();
    let by_words: Vec<f64> = all
        .iter()
        .zip(&heads)
        .map(|(theirs, heads)| {
            let named = weights.share(&theirs.of_head, &ours.all);
            (heads.max(0.7 * named) + 0.3 * weights.cosine(&theirs.all, &ours.all)) / 1.3
        })
        .collect();
    let Some(embedder) = embedder else {
        return Ok(by_words
            .iter()
            .map(|like| leveled(*like, EVEN_BY_WORDS))
            .collect());
    };
    let meant = Meanings::of(&all, &ours, language, embedder)?;
    let mut found = Vec::with_capacity(all.len());
    for (at, theirs) in all.iter().enumerate() {
        let other_label =
            theirs.labeled.is_some() && ours.labeled.is_some() && theirs.labeled != ours.labeled;
        let heads = heads.get(at).copied().unwrap_or(0.0);
        let sum = numeric::sum(&[
            0.5 * by_words.get(at).copied().unwrap_or(0.0),
            meant.heads(at)?,
            meant.covered(&theirs.of_head, &ours.all, &weights)?,
            0.3 * meant.texts(at)?,
            if other_label { 0.2 * heads } else { 0.0 },
        ]);
        found.push(leveled((sum / 3.0).clamp(0.0, 1.0), EVEN_BY_MEANING));
    }
    Ok(found)
}

/// A likeness with `even` at one half, straight on both sides.
fn leveled(like: f64, even: f64) -> f64 {
    if like < even {
        0.5 * like / even
    } else {
        0.5 + 0.5 * (like - even) / (1.0 - even)
    }
}

/// What the statements of a case mean, and the words in them.
struct Meanings {
    heads: Vec<Vec<f32>>,
    texts: Vec<Vec<f32>>,
    terms: BTreeMap<String, Vec<f32>>,
}

impl Meanings {
    fn of(
        known: &[Terms<'_>],
        ours: &Terms<'_>,
        language: Language,
        embedder: &dyn Embedder,
    ) -> Result<Self, Error> {
        let all: Vec<&Terms<'_>> = known.iter().chain([ours]).collect();
        // A term is embedded as its shortest form: a stem is no word.
        let mut forms: BTreeMap<String, String> = BTreeMap::new();
        let wanted: BTreeSet<&String> = known.iter().flat_map(|t| &t.of_head).chain(&ours.all).collect();
        for token in all.iter().flat_map(|t| corpus::tokens(t.text)) {
            let form = token.text.into_owned();
            for term in content_terms(&form, language) {
                if !wanted.contains(&term) {
                    continue;
                }
                let shortest = forms.entry(term).or_insert_with(|| form.clone());
                if (form.len(), &form) < (shortest.len(), &*shortest) {
                    shortest.clone_from(&form);
                }
            }
        }
        let heads = embedder.embed(&all.iter().map(|t| t.head).collect::<Vec<_>>())?;
        let texts = embedder.embed(&all.iter().map(|t| t.text).collect::<Vec<_>>())?;
        let words = embedder.embed(&forms.values().map(String::as_str).collect::<Vec<_>>())?;
        Ok(Self {
            heads,
            texts,
            terms: forms.into_keys().zip(words).collect(),
        })
    }

    fn heads(&self, at: usize) -> Result<f64, Error> {
        against_last(&self.heads, at)
    }

    fn texts(&self, at: usize) -> Result<f64, Error> {
        against_last(&self.texts, at)
    }

    /// The share of the weight of the one's terms that the other covers, each by the term most like it (as in
    /// BERTScore, Zhang et al., 2020, over static vectors).
    fn covered(
        &self,
        terms: &BTreeSet<String>,
        by: &BTreeSet<String>,
        weights: &Weights<'_>,
    ) -> Result<f64, Error> {
        let mut parts = Vec::with_capacity(terms.len());
        for term in terms {
            let mut most: f64 = if by.contains(term) { 1.0 } else { 0.0 };
            if let Some(ours) = self.terms.get(term) {
                for other in by.iter().filter_map(|other| self.terms.get(other)) {
                    most = most.max(numeric::cosine(ours, other)?);
                }
            }
            parts.push(weights.of(term) * most.min(1.0));
        }
        let all = weights.sum(terms);
        Ok(if all > 0.0 {
            numeric::sum(&parts) / all
        } else {
            0.0
        })
    }
}

fn against_last(vectors: &[Vec<f32>], at: usize) -> Result<f64, Error> {
    match (vectors.get(at), vectors.last()) {
        (Some(a), Some(b)) => numeric::cosine(a, b),
        _ => Ok(0.0),
    }
}

/// The label of an entry of a profile: "Likes" in "Likes: Dogs. They are loyal." One word, with something behind it.
pub(super) fn label(text: &str) -> Option<&str> {
    let (label, rest) = text.trim_start().split_once(": ")?;
    let one_word = !label.is_empty() && label.chars().all(char::is_alphabetic);
    (one_word && !rest.trim().is_empty()).then_some(label)
}

/// The first sentence of a statement, without its label.
pub(super) fn head(text: &str) -> &str {
    let first = corpus::sentences(text)
        .into_iter()
        .next()
        .and_then(|range| text.get(range))
        .unwrap_or(text);
    match label(first) {
        Some(_) => first.split_once(": ").map_or(first, |(_, rest)| rest),
        None => first,
    }
}
