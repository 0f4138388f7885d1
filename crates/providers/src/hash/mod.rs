//! Text to vectors by signed feature hashing: an embedder that needs nothing but the text.
//!
//! Every other embedder needs a table or a model; this one makes the whole system work on an empty machine. It is the
//! "hashing trick" (Weinberger et al., 2009) over words and their character pieces (as in fastText, Bojanowski et al.,
//! 2017), so that inflected forms of a word stay close without a stemmer for every language.

mod code;
mod words;

#[cfg(test)]
mod tests;

use self::code::{Kind, places};
use self::words::weighted_words;
use agent_memory_core::numeric::{sqrt, unit};
use agent_memory_core::{Embedder, Error, ModelKey};

/// Components of a vector of [`HashEmbedder`].
pub const HASH_DIMENSION: usize = 256;

/// Share of a word's length that its whole form gets; its character pieces get the rest (√(1 − .35²) ≈ .94).
/// Tuned on the development pairs of sentence similarity, where .2 to .4 differ by less than the noise of the hash.
const WHOLE: f64 = 0.35;
/// Pieces have 3 or 4 characters, the marks at the word's ends counted.
const PIECES: std::ops::RangeInclusive<usize> = 3..=4;
/// How much more a piece at the beginning of a word weighs: stems stand in front, endings behind.
const FRONT: f64 = 2.0;
/// Components are summed as multiples of 2⁻²⁴, so that no order of addition can show.
const FIXED: f64 = 16_777_216.0;

/// Embeds text by hashing its words and their character pieces into 256 signed components.
///
/// For each distinct word w of the folded text, with count tf and weight g(w) (small for function words, common
/// words and short words): x(w) = g(w) · (1 + ln tf). The word adds .35 · x(w) for its whole form, and √(1 − .35²) · x(w), split over
/// its pieces of 3 or 4 characters so that their squares sum to it, pieces at the beginning counting double. Each of
/// these features goes to four components with four signs (a 64-bit hash, 16 bits each), and the sum is scaled to
/// length 1.
///
/// Order of words does not matter. Empty text, and text of signs only, gives the zero vector. Cosines of unrelated short
/// texts scatter around 0 with a deviation of about 1/16. O(bytes) per text.
///
/// ```
/// use agent_memory_core::Embedder;
/// use providers::HashEmbedder;
/// assert_eq!(HashEmbedder.key().to_string(), "hash/256@1");
/// assert_eq!(HashEmbedder.embed(&["  …"])?, [vec![0.0; 256]]);
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HashEmbedder;

impl Embedder for HashEmbedder {
    fn key(&self) -> ModelKey {
        ModelKey::new("hash", HASH_DIMENSION, "1")
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, Error> {
        texts.iter().map(|text| embed_one(text)).collect()
    }
}

fn embed_one(text: &str) -> Result<Vec<f32>, Error> {
    let mut sums = [0i64; HASH_DIMENSION];
    for (word, weight) in weighted_words(text) {
        add_word(&mut sums, &word, weight);
    }
    if sums.iter().all(|sum| *sum == 0) {
        return Ok(vec![0.0; HASH_DIMENSION]);
    }
    let floats: Vec<f32> = sums.iter().map(|sum| (*sum as f64 / FIXED) as f32).collect();
    unit(&floats)
}

/// Adds one word, whole and in pieces.
fn add_word(sums: &mut [i64; HASH_DIMENSION], word: &str, weight: f64) {
    let marked: Vec<char> = std::iter::once('<')
        .chain(word.chars())
        .chain(std::iter::once('>'))
        .collect();
    // Whole, the marked word is no piece of itself.
    let longest = (*PIECES.end()).min(marked.len().saturating_sub(1));
    let lengths = || *PIECES.start()..=longest;
    // Squares of the piece weights: per length one piece stands in front.
    let squares: f64 = lengths()
        .map(|length| FRONT * FRONT + (marked.len() - length) as f64)
        .fold(0.0, |total, square| total + square);
    if squares == 0.0 {
        add(sums, Kind::Whole, word, weight);
        return;
    }
    add(sums, Kind::Whole, word, weight * WHOLE);
    let share = weight * sqrt((1.0 - WHOLE * WHOLE) / squares);
    let mut piece = String::new();
    for length in lengths() {
        for (index, window) in marked.windows(length).enumerate() {
            piece.clear();
            piece.extend(window);
            let front = if index == 0 { FRONT } else { 1.0 };
            add(sums, Kind::Piece, &piece, share * front);
        }
    }
}

/// Adds one feature to its four components. Halving keeps the feature's length: four squares of ½ make 1.
fn add(sums: &mut [i64; HASH_DIMENSION], kind: Kind, feature: &str, weight: f64) {
    let part = (weight * 0.5 * FIXED + 0.5) as i64;
    for (slot, negative) in places(kind, feature) {
        if let Some(sum) = sums.get_mut(usize::from(slot)) {
            *sum += if negative { -part } else { part };
        }
    }
}
