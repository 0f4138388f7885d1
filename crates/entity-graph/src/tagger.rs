//! A small trained tagger: which words of a sentence are a name, and of what kind.
//!
//! A linear-chain model over the tags outside, begin and inside of four kinds (Lafferty, McCallum and Pereira, 2001).
//! What it sees of a word are hashes of its form, its neighbors, how the corpus at hand writes it, and what the rules
//! would say; the weights are whole numbers of eight bits, and the best tags are found in integers, so every machine
//! finds the same names. The models are trained by `cargo xtask train names`; `data/README.md` tells from what.
//!
//! It never sees other texts than the sentence: what a corpus tells comes in through the [`Clue`]s.

mod keys;
mod model;
mod table;
#[cfg(test)]
mod tests;

#[cfg(feature = "train")]
pub(crate) mod train;
mod viterbi;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use agent_memory_core::NameKind;
use corpus::Language;

use crate::Error;
use keys::{Keys, features};
use model::Model;

/// How many tags there are: outside, then begin and inside of each of [`KINDS`].
pub(crate) const TAGS: usize = 9;

/// What the tagger tells apart. Works, products and peoples are one kind to its makers, hence other.
const KINDS: [NameKind; 4] = [
    NameKind::Person,
    NameKind::Place,
    NameKind::Organization,
    NameKind::Other,
];

/// How many steps of a weight a kind must be ahead: no kind is better than a wrong one. Names that the lists know are
/// ahead by some hundred, words that nothing is known of by some ten.
const CLEAR: i64 = 40;

/// The models that come along; without the feature `tagger` they are empty, which no tagger is made of.
#[cfg(feature = "tagger")]
const ENGLISH_BYTES: &[u8] = include_bytes!("../data/names.en.bin");
#[cfg(feature = "tagger")]
const FINNISH_BYTES: &[u8] = include_bytes!("../data/names.fi.bin");
#[cfg(not(feature = "tagger"))]
const ENGLISH_BYTES: &[u8] = &[];
#[cfg(not(feature = "tagger"))]
const FINNISH_BYTES: &[u8] = &[];

/// One word as the tagger sees it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clue<'a> {
    /// Without case.
    pub folded: &'a str,
    /// As written.
    pub text: &'a str,
    /// What stands between the word before and this one.
    pub between: &'a str,
    /// Whether its capital says nothing: at the start of a sentence and the like.
    pub opens: bool,
    /// Whether no capital of the sentence says anything.
    pub flat: bool,
    /// How often the corpus writes it with a capital inside sentences, small, with a capital at starts, as a name alone.
    pub seen: [u32; 4],
    /// The same of its Finnish stem, without the last; zeros elsewhere.
    pub stem_seen: [u32; 2],
    /// What the rules hold of the word.
    pub class: u8,
    /// What the rules would do: 0 leave it, 1 a name of one word, 2 begin one, 3 go on.
    pub rule: u8,
    /// Whether it is taken already and must stay outside.
    pub taken: bool,
}

/// A trained tagger of one language.
///
/// ```
/// use corpus::Language;
/// use entity_graph::Tagger;
///
/// assert!(Tagger::builtin(Language::En).is_some());
/// assert!(Tagger::builtin(Language::Ja).is_none());
/// assert!(Tagger::from_bytes(b"something else".to_vec()).is_err());
/// ```
#[derive(Debug, Clone)]
pub struct Tagger {
    model: Model,
}

impl Tagger {
    /// The tagger of a language that the crate brings along: English and Finnish, and none without the feature `tagger`.
    pub fn builtin(language: Language) -> Option<&'static Self> {
        static ENGLISH: LazyLock<Option<Tagger>> =
            LazyLock::new(|| Tagger::load(Cow::Borrowed(ENGLISH_BYTES)).ok());
        static FINNISH: LazyLock<Option<Tagger>> =
            LazyLock::new(|| Tagger::load(Cow::Borrowed(FINNISH_BYTES)).ok());
        match language {
            Language::En => ENGLISH.as_ref(),
            Language::Fi => FINNISH.as_ref(),
            _ => None,
        }
    }

    /// A tagger from the bytes of a model file. O(bytes).
    ///
    /// # Errors
    ///
    /// [`Error::Model`] when the bytes are no model, of another version, or damaged.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, Error> {
        Self::load(Cow::Owned(bytes))
    }

    fn load(bytes: Cow<'static, [u8]>) -> Result<Self, Error> {
        Model::read(bytes).map(|model| Self { model })
    }

    /// The names of a sentence as ranges of words, each with its kind. O(words).
    pub(crate) fn spans(&self, clues: &[Clue<'_>]) -> Vec<(Range<usize>, NameKind)> {
        let tags = viterbi::best(&self.model, &self.scores(clues), &|at| clues[at].between);
        spans_of(&tags)
    }

    /// Whether the texts it was trained with have all their names tagged.
    pub(crate) fn is_complete(&self) -> bool {
        self.model.complete
    }

    /// The kind of a name that stands alone, by its folded text; other, unless one kind has [`CLEAR`] more for it than
    /// any other. O(words).
    pub(crate) fn kind(&self, folded: &str) -> NameKind {
        let words: Vec<(&str, String)> = folded.split(' ').map(|word| (word, capitalized(word))).collect();
        let several = words.len() > 1;
        let clues: Vec<Clue<'_>> = words
            .iter()
            .enumerate()
            .map(|(at, (folded, text))| Clue {
                folded,
                text,
                between: if at == 0 { "" } else { " " },
                opens: false,
                flat: false,
                seen: [1, 0, 0, u32::from(!several)],
                stem_seen: [1, 0],
                class: 0,
                rule: match at {
                    0 if several => 2,
                    0 => 1,
                    _ => 3,
                },
                taken: false,
            })
            .collect();
        let mut sums = [0i64; KINDS.len()];
        for (at, scores) in self.scores(&clues).iter().enumerate() {
            for (kind, sum) in sums.iter_mut().enumerate() {
                *sum += i64::from(scores[1 + 2 * kind + usize::from(at > 0)]);
            }
        }
        let mut order: Vec<usize> = (0..KINDS.len()).collect();
        order.sort_by_key(|kind| std::cmp::Reverse(sums[*kind]));
        match order.as_slice() {
            [best, second, ..] if sums[*best] - sums[*second] >= CLEAR => KINDS[*best],
            _ => NameKind::Other,
        }
    }

    /// What speaks for each tag at each word.
    fn scores(&self, clues: &[Clue<'_>]) -> Vec<[i32; TAGS]> {
        let keys = Keys::of(clues, &self.model);
        let mut found = Vec::with_capacity(64);
        clues
            .iter()
            .enumerate()
            .map(|(at, clue)| {
                if clue.taken {
                    let mut scores = [i32::MIN / 4; TAGS];
                    scores[0] = 0;
                    return scores;
                }
                found.clear();
                features(&keys, at, &mut found);
                self.model.sum(&mut found)
            })
            .collect()
    }
}

/// A folded word with a capital first letter.
fn capitalized(folded: &str) -> String {
    let mut rest = folded.chars();
    let first = rest.next().into_iter().flat_map(char::to_uppercase);
    first.chain(rest).collect()
}

/// The ranges of words that tags mark, with their kinds.
fn spans_of(tags: &[u8]) -> Vec<(Range<usize>, NameKind)> {
    let mut found: Vec<(Range<usize>, NameKind)> = Vec::new();
    for (at, tag) in tags.iter().enumerate() {
        let Some(kind) = usize::from(*tag)
            .checked_sub(1)
            .and_then(|tag| KINDS.get(tag / 2))
        else {
            continue;
        };
        match found.last_mut() {
            Some((range, _)) if tag % 2 == 0 && range.end == at => range.end = at + 1,
            _ => found.push((at..at + 1, *kind)),
        }
    }
    found
}
