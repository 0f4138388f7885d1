//! Training of the tagger: a conditional random field (Lafferty, McCallum and Pereira, 2001) by AdaGrad (Duchi, Hazan
//! and Singer, 2011), then cut to the heaviest features and to eight bits.
//!
//! What makes it fit for a memory: the corpus statistics that the tagger sees at run time are computed here in the same
//! way, over the training texts, and over small and foreign parts of them, so that it also works for a young memory and
//! for a text nobody has learned from. The forms of words are hidden from it at random, so that it leans on what other
//! corpora have too. Where the makers of a source do not tag works, products and peoples, a capitalized word that they
//! left out may be one: such words are learned from neither way.
//!
//! A pure function of its input: same texts, same bytes.

mod bio;
mod crf;
mod examples;
mod random;
mod words;

pub use bio::parse_bio;

use corpus::Language;

use super::model;
use crf::Field;
use examples::Examples;
use random::Random;

/// One tagged sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaggedSentence {
    /// Its tokens, each with its tag: 0 outside, then begin and inside of person, place, organization, other.
    pub tokens: Vec<(String, u8)>,
}

/// The tagged sentences of one maker.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TaggedSource {
    /// What it is called.
    pub name: String,
    /// In the order of the source.
    pub sentences: Vec<TaggedSentence>,
    /// Whether it tags all names, also those of works, products and peoples.
    pub complete: bool,
}

impl TaggedSource {
    fn tagged(&self) -> impl Iterator<Item = &(String, u8)> {
        self.sentences.iter().flat_map(|sentence| &sentence.tokens)
    }
}

/// Everything that a model is trained from.
#[derive(Debug, Clone)]
pub struct TrainingTexts {
    /// The language.
    pub language: Language,
    /// Tagged sentences.
    pub sources: Vec<TaggedSource>,
    /// Untagged sentences, for how general text writes words.
    pub general: Vec<String>,
    /// Given names, family names, and places, folded.
    pub lists: [Vec<String>; 3],
}

/// How a model is trained.
#[derive(Debug, Clone, PartialEq)]
pub struct TrainParams {
    /// How often all sentences are gone through.
    pub epochs: u32,
    /// Step size of AdaGrad.
    pub rate: f64,
    /// How strongly weights are drawn to zero.
    pub decay: f64,
    /// Share of word forms that are hidden.
    pub hidden: f64,
    /// How much is taken from what speaks against names, in units of a weight: training texts have many names that
    /// nobody tagged.
    pub lean: f64,
    /// Features that are kept.
    pub features: usize,
    /// Words of general text that are kept.
    pub words: usize,
    /// Seed of the order of sentences and of what is hidden.
    pub seed: u64,
}

impl TrainParams {
    /// The settings of the models that the crate brings along, chosen once on texts of other makers.
    ///
    /// English is learned from makers that differ in what they tag, so nearly all forms are hidden; Finnish from one.
    pub fn of(language: Language) -> Self {
        let of_many = language == Language::En;
        Self {
            epochs: 8,
            rate: 0.15,
            decay: if of_many { 1e-3 } else { 3e-3 },
            hidden: if of_many { 0.8 } else { 0.5 },
            lean: if of_many { 1.0 } else { 0.5 },
            features: 60_000,
            words: 20_000,
            seed: 39,
        }
    }
}

/// Trains a model; the bytes of its file. Minutes for some ten thousand sentences.
///
/// `report` is told of each epoch and the mean loss of its sentences.
pub fn train_tagger(
    texts: &TrainingTexts,
    params: &TrainParams,
    report: &mut dyn FnMut(u32, f64),
) -> Vec<u8> {
    let words = words::list(texts, params);
    let mut random = Random::new(params.seed);
    let mut examples = Examples::new(texts, &words);
    examples.count(&mut random);
    let mut field = Field::new(examples.features(), params);
    for epoch in 0..params.epochs {
        if epoch == params.epochs / 2 {
            // From here on only what will be kept, so that the rest learns to do without.
            let kept = field.heaviest(examples.counts(), params.features);
            examples.keep(&kept);
            field.keep(&kept);
        }
        let mut drawn = examples.draw(&mut random);
        random.shuffle(&mut drawn);
        let mut losses = Vec::with_capacity(drawn.len());
        for example in &drawn {
            losses.push(field.step(example, &mut random));
        }
        if epoch >= params.epochs * 3 / 4 {
            field.remember();
        }
        report(epoch, agent_memory_core::numeric::mean(&losses).unwrap_or(0.0));
    }
    let (transitions, weights) = field.pack(examples.hashes());
    let complete = texts.sources.iter().all(|source| source.complete);
    model::write(complete, &transitions, &weights, &words.rows())
}
