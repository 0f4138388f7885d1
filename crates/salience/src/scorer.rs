//! Scores thoughts on both axes.
//!
//! Likeness is the cosine to the mean of the recent context: of vectors where both sides have them, else of words,
//! damped as 1 + ln(count). Rare words are not weighed up: texts on one matter share them whoever wrote them.
//!
//! The own frame is the density of vocabulary weight, Σ weights of the terms present / words^length. It is put on the
//! scale of the agent's own writing: its median text scores 0.5. Without enough of that writing the vocabulary itself
//! tells what to expect: a term of document frequency df stands in df/N of the entries.

use crate::params::SalienceParams;
use crate::score::{Axis, Likeness, Part, Score};
use agent_memory_core::numeric::{self, ln, sqrt};
use agent_memory_core::{Error, Valid, Vocabulary};
use corpus::{Language, content_terms, detect};
use std::collections::{BTreeMap, BTreeSet};
use vocab_miner::Matcher;

/// Own texts from which their median is believed.
const ENOUGH_TEXTS: usize = 5;
/// Distinct content words of a text when nothing is known about the agent's.
const USUAL_WORDS: f64 = 100.0;

/// What terms give to an axis; no term where vectors were compared.
type Contributions = Vec<(Option<String>, f64)>;

/// A text to be scored, or one of the recent ones, with its vector if there is one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Thought<'a> {
    /// The text.
    pub text: &'a str,
    /// Its vector, in the space of the context's vectors. A zero vector counts as none.
    pub vector: Option<&'a [f32]>,
}

impl<'a> Thought<'a> {
    /// A text without a vector.
    pub fn new(text: &'a str) -> Self {
        Self { text, vector: None }
    }

    /// With its vector.
    #[must_use]
    pub fn with_vector(mut self, vector: &'a [f32]) -> Self {
        self.vector = Some(vector);
        self
    }
}

/// What a thought is compared with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Context<'a> {
    /// What was written and said lately, for likeness.
    pub recent: &'a [Thought<'a>],
    /// The agent's own writing, for the scale of the own frame; below five texts the vocabulary tells the scale.
    pub history: &'a [&'a str],
}

impl<'a> Context<'a> {
    /// A context of recent texts, without a history.
    pub fn of(recent: &'a [Thought<'a>]) -> Self {
        Self { recent, history: &[] }
    }

    /// With the agent's own writing.
    #[must_use]
    pub fn with_history(mut self, history: &'a [&'a str]) -> Self {
        self.history = history;
        self
    }
}

/// A context and a vocabulary made ready to score many thoughts.
#[derive(Debug, Clone)]
pub struct Scorer {
    params: SalienceParams,
    /// The vocabulary's terms and weights.
    terms: Vec<(String, f64)>,
    matcher: Matcher,
    /// The density that gives an own frame of 0.5.
    half: f64,
    /// Mean of the unit vectors, and their dimension.
    mean_vector: Option<Vec<f32>>,
    /// Sum of the unit word vectors.
    mean_words: BTreeMap<String, f64>,
    mean_length: f64,
    /// The language of texts too short to tell.
    language: Language,
}

impl Scorer {
    /// Prepares. O(words of the context and the history).
    ///
    /// # Errors
    /// [`Error::NotFinite`] and [`Error::WrongDimension`] for vectors of the context, [`Error::InvalidParam`] for a
    /// vocabulary with a weight that is not a finite number above 0.
    pub fn new(
        context: &Context<'_>,
        vocabulary: &Vocabulary,
        params: &Valid<SalienceParams>,
    ) -> Result<Self, Error> {
        for term in &vocabulary.terms {
            agent_memory_core::rule(
                term.weight.is_finite() && term.weight > 0.0,
                "vocabulary",
                format!(
                    "the weight {} of {:?} is not a finite number above 0",
                    term.weight, term.text
                ),
            )?;
        }
        let texts: Vec<&str> = context
            .recent
            .iter()
            .map(|t| t.text)
            .chain(context.history.iter().copied())
            .collect();
        let mut scorer = Self {
            params: (**params).clone(),
            terms: vocabulary
                .terms
                .iter()
                .map(|t| (t.text.clone(), t.weight))
                .collect(),
            matcher: Matcher::new(vocabulary),
            half: 0.0,
            mean_vector: mean_vector(context.recent)?,
            mean_words: BTreeMap::new(),
            mean_length: 0.0,
            language: main_language(&texts),
        };
        for thought in context.recent {
            for (word, value) in scorer.word_vector(thought.text) {
                *scorer.mean_words.entry(word).or_insert(0.0) += value;
            }
        }
        let squares: Vec<f64> = scorer.mean_words.values().map(|v| v * v).collect();
        scorer.mean_length = sqrt(numeric::sum(&squares));
        scorer.half = scorer.scale(context.history, vocabulary);
        Ok(scorer)
    }

    /// Scores one thought.
    ///
    /// # Errors
    /// [`Error::EmptyText`], and [`Error::NotFinite`] or [`Error::WrongDimension`] for its vector.
    pub fn score(&self, thought: &Thought<'_>) -> Result<Score, Error> {
        if thought.text.trim().is_empty() {
            return Err(Error::EmptyText { what: "a thought" });
        }
        let (likeness, mut like) = self.likeness(thought)?;
        let mut own = self.own_frame(thought.text);
        let all = |parts: &Contributions| {
            let values: Vec<f64> = parts.iter().map(|(_, value)| *value).collect();
            numeric::sum(&values).clamp(0.0, 1.0)
        };
        let (generic, own_frame) = (all(&like), all(&own));
        let weights = if likeness == Likeness::Absent {
            (0.0, 1.0)
        } else {
            let sum = self.params.generic + self.params.own_frame;
            (self.params.generic / sum, self.params.own_frame / sum)
        };
        let mut parts = Vec::with_capacity(like.len() + own.len());
        for (axis, weight, found) in [
            (Axis::Generic, weights.0, &mut like),
            (Axis::OwnFrame, weights.1, &mut own),
        ] {
            found.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
            let weighted = found.drain(..).map(|(term, value)| Part {
                axis,
                term,
                value: value * weight,
            });
            parts.extend(weighted.filter(|part| part.value > 0.0));
        }
        let values: Vec<f64> = parts.iter().map(|p| p.value).collect();
        Ok(Score {
            score: numeric::sum(&values),
            generic,
            own_frame,
            likeness,
            parts,
        })
    }

    /// Likeness to the context and what gave it.
    fn likeness(&self, thought: &Thought<'_>) -> Result<(Likeness, Contributions), Error> {
        let unit = thought.vector.map(unit_or_none).transpose()?.flatten();
        if let (Some(unit), Some(mean)) = (&unit, &self.mean_vector) {
            let cosine = numeric::cosine(mean, unit)?;
            return Ok((Likeness::Vectors, vec![(None, cosine.max(0.0))]));
        }
        if self.mean_length <= 0.0 {
            return Ok((Likeness::Absent, Vec::new()));
        }
        let shared = self
            .word_vector(thought.text)
            .into_iter()
            .filter_map(|(word, value)| {
                let mean = self.mean_words.get(&word)?;
                Some((Some(word), value * mean / self.mean_length))
            })
            .collect();
        Ok((Likeness::Words, shared))
    }

    /// The own frame of a text, by term.
    fn own_frame(&self, text: &str) -> Contributions {
        let (weight, present) = self.density(text);
        if weight <= 0.0 || self.half <= 0.0 {
            return Vec::new();
        }
        let frame = weight / (weight + self.half);
        present
            .into_iter()
            .map(|(term, share)| (Some(term), frame * share / weight))
            .collect()
    }

    /// The density of vocabulary weight in a text, and what each term gives to it.
    fn density(&self, text: &str) -> (f64, Vec<(String, f64)>) {
        let rows: BTreeSet<usize> = self
            .matcher
            .find(text)
            .into_iter()
            .map(|found| found.term)
            .collect();
        let language = detect(text).or(self.language);
        let words: BTreeSet<String> = content_terms(text, language).into_iter().collect();
        let words = (words.len() as f64).max(f64::from(self.params.least_words));
        let divisor = numeric::exp(self.params.length * ln(words));
        let present: Vec<(String, f64)> = rows
            .into_iter()
            .filter_map(|row| self.terms.get(row))
            .map(|(term, weight)| (term.clone(), weight / divisor))
            .collect();
        let shares: Vec<f64> = present.iter().map(|(_, share)| *share).collect();
        (numeric::sum(&shares), present)
    }

    /// The density of the agent's median text that has any, or what the vocabulary leads to expect.
    fn scale(&self, history: &[&str], vocabulary: &Vocabulary) -> f64 {
        let mut densities: Vec<f64> = history
            .iter()
            .map(|text| self.density(text).0)
            .filter(|density| *density > 0.0)
            .collect();
        if densities.len() >= ENOUGH_TEXTS {
            densities.sort_by(f64::total_cmp);
            return densities.get(densities.len() / 2).copied().unwrap_or(0.0);
        }
        let entries = vocabulary.entries.max(1) as f64;
        let expected: Vec<f64> = vocabulary
            .terms
            .iter()
            .map(|t| t.weight * (t.df as f64 / entries).min(1.0))
            .collect();
        numeric::sum(&expected) / numeric::exp(self.params.length * ln(USUAL_WORDS))
    }

    /// Words damped as 1 + ln(count), at unit length.
    fn word_vector(&self, text: &str) -> BTreeMap<String, f64> {
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        for term in content_terms(text, detect(text).or(self.language)) {
            *counts.entry(term).or_default() += 1;
        }
        let damped: BTreeMap<String, f64> = counts
            .into_iter()
            .map(|(term, count)| (term, 1.0 + ln(f64::from(count))))
            .collect();
        let squares: Vec<f64> = damped.values().map(|v| v * v).collect();
        let length = sqrt(numeric::sum(&squares));
        damped
            .into_iter()
            .map(|(term, value)| (term, value / length))
            .collect()
    }
}

/// Scores one thought; to score many, make a [`Scorer`] or use [`score_all`].
///
/// # Errors
/// As [`Scorer::new`] and [`Scorer::score`].
pub fn score(
    thought: &Thought<'_>,
    context: &Context<'_>,
    vocabulary: &Vocabulary,
    params: &Valid<SalienceParams>,
) -> Result<Score, Error> {
    Scorer::new(context, vocabulary, params)?.score(thought)
}

/// Scores thoughts in order; each as it would score alone.
///
/// # Errors
/// As [`score`]; the first refusal ends it.
pub fn score_all(
    thoughts: &[Thought<'_>],
    context: &Context<'_>,
    vocabulary: &Vocabulary,
    params: &Valid<SalienceParams>,
) -> Result<Vec<Score>, Error> {
    let scorer = Scorer::new(context, vocabulary, params)?;
    thoughts.iter().map(|thought| scorer.score(thought)).collect()
}

/// The language that most of the texts are in.
fn main_language(texts: &[&str]) -> Language {
    let mut census: BTreeMap<Language, usize> = BTreeMap::new();
    for language in texts
        .iter()
        .map(|text| detect(text))
        .filter(|l| *l != Language::Unknown)
    {
        *census.entry(language).or_default() += 1;
    }
    let most = census
        .into_iter()
        .max_by(|a, b| a.1.cmp(&b.1).then(b.0.cmp(&a.0)));
    most.map_or(Language::Unknown, |(language, _)| language)
}

/// The unit vector; none for a zero vector.
fn unit_or_none(vector: &[f32]) -> Result<Option<Vec<f32>>, Error> {
    match numeric::unit(vector) {
        Ok(unit) => Ok(Some(unit)),
        Err(Error::ZeroVector) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The mean of the unit vectors, or none without vectors.
fn mean_vector(recent: &[Thought<'_>]) -> Result<Option<Vec<f32>>, Error> {
    let mut rows: Vec<Vec<f32>> = Vec::new();
    let mut expected: Option<usize> = None;
    for vector in recent.iter().filter_map(|t| t.vector) {
        let dimension = *expected.get_or_insert(vector.len());
        if vector.len() != dimension {
            return Err(Error::WrongDimension {
                expected: dimension,
                found: vector.len(),
            });
        }
        rows.extend(unit_or_none(vector)?);
    }
    let Some(first) = rows.first() else {
        return Ok(None);
    };
    let mean = (0..first.len())
        .map(|component| {
            let values: Vec<f64> = rows
                .iter()
                .filter_map(|row| row.get(component))
                .map(|x| f64::from(*x))
                .collect();
            numeric::mean(&values).unwrap_or(0.0) as f32
        })
        .collect();
    Ok(Some(mean))
}
