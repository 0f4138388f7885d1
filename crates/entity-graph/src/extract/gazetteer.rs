//! Names that are known already, found in text as whole words.
//!
//! What a caller or a frontmatter gave is known with its kind, whatever the text's capitals say; every form it was given
//! in leads to one name. The leftmost name wins, and of those that begin together the longest. Names of words are looked
//! for among the words of a sentence, also under the endings of its language; names that are no words (`C++`) or of
//! scripts without spaces (東京) are looked for in the text as it is written.
//!
//! Both by one automaton each (Aho and Corasick, 1975): the time is linear in the text, whatever is known and whatever
//! the text repeats.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use agent_memory_core::{Lookup, MAX_NAME_BYTES, Name};
use aho_corasick::{AhoCorasick, MatchKind};
use corpus::Language;

use super::folded::{Folded, surface_key};
use super::inflection::base;
use super::word::{Gap, Sort, Word, read};

/// Stands on both sides of every word that is looked through, so that a name is found as whole words only. A control
/// character, which is part of no word.
const EDGE: char = '\u{1f}';
/// Stands where a name may not go on.
const BREAK: char = '\u{1e}';
/// Most bytes of surfaces that go into one automaton, well under what its 32-bit states can hold; what is known beyond
/// them is found in links and where the text's own capitals show a name.
const MAX_SURFACE_BYTES: usize = 1 << 28;

/// The known names.
#[derive(Debug, Clone, Default)]
pub(super) struct Gazetteer {
    /// Every surface key with its name.
    names: Lookup<String, Name>,
    /// The words that known names are made of.
    words: Lookup<String, ()>,
    /// Names that are made of words.
    spelled: Surfaces,
    /// Names that are found as they are written.
    raw: Surfaces,
}

/// Surfaces and the automaton that finds them.
#[derive(Debug, Clone, Default)]
struct Surfaces {
    automaton: Option<AhoCorasick>,
    names: Vec<Name>,
}

impl Surfaces {
    fn new(surfaces: Vec<(String, Name)>, kind: MatchKind) -> Self {
        let mut bytes = 0;
        let (patterns, names): (Vec<String>, Vec<Name>) = surfaces
            .into_iter()
            .take_while(|(surface, _)| {
                bytes += surface.len();
                bytes <= MAX_SURFACE_BYTES
            })
            .unzip();
        let automaton = if patterns.is_empty() {
            None
        } else {
            AhoCorasick::builder().match_kind(kind).build(&patterns).ok()
        };
        Self { automaton, names }
    }
}

impl Gazetteer {
    /// Of each surface, folded, the names it was given for and how often; the most frequent is taken.
    pub fn of(given: &BTreeMap<String, BTreeMap<Name, u64>>) -> Self {
        let mut merged: BTreeMap<Cow<'_, str>, BTreeMap<&Name, u64>> = BTreeMap::new();
        for (surface, names) in given
            .iter()
            .filter(|(surface, _)| surface.len() <= MAX_NAME_BYTES)
        {
            let own = merged.entry(surface_key(surface)).or_default();
            for (name, count) in names {
                *own.entry(name).or_default() += count;
            }
        }
        let mut gazetteer = Self::default();
        let (mut spelled, mut raw) = (Vec::new(), Vec::new());
        for (surface, names) in merged {
            let best = names
                .iter()
                .max_by(|a, b| a.1.cmp(b.1).then_with(|| b.0.cmp(a.0)));
            let Some((&name, _)) = best.filter(|_| !surface.is_empty()) else {
                continue;
            };
            match plain_words(&surface) {
                Some(words) => {
                    let pattern = words
                        .iter()
                        .fold(String::new(), |pattern, word| with_word(pattern, word));
                    spelled.push((pattern, name.clone()));
                    gazetteer.names.insert(words.join(" "), name.clone());
                    for word in words {
                        gazetteer.words.insert(word, ());
                    }
                }
                None => raw.push((surface.clone().into_owned(), name.clone())),
            }
            gazetteer.names.insert(surface.into_owned(), name.clone());
        }
        gazetteer.spelled = Surfaces::new(spelled, MatchKind::LeftmostLongest);
        gazetteer.raw = Surfaces::new(raw, MatchKind::Standard);
        gazetteer
    }

    /// The name of a folded text, when it is known.
    pub fn get(&self, folded: &str) -> Option<&Name> {
        self.names.get(surface_key(folded).as_ref())
    }

    /// The known names among some words, as ranges of words, in their order, not overlapping.
    ///
    /// Each word counts as it stands; one that is no word of a known name counts as what it is without an ending of the
    /// language. Names of one word are also found where a longer name has a word that looks the same. Linear in the
    /// text but for the endings, of which a word has a bounded number.
    pub fn find(&self, words: &[Word<'_>], language: Language) -> Vec<(Range<usize>, &Name)> {
        let mut found = Vec::new();
        let Some(automaton) = &self.spelled.automaton else {
            return found;
        };
        let mut text = String::new();
        let mut starts = Vec::with_capacity(words.len());
        for word in words {
            if word.gap == Gap::Break || word.sort != Sort::Plain {
                text.push(BREAK);
            }
            starts.push(text.len());
            if word.sort == Sort::Plain {
                text = with_word(text, &self.reading(word, language));
            }
        }
        let mut free = 0;
        for hit in automaton.find_iter(&text) {
            let start = starts.partition_point(|start| *start < hit.start());
            let end = starts.partition_point(|start| *start < hit.end());
            self.inflected(words, free..start, language, &mut found);
            if let Some(name) = self.spelled.names.get(hit.pattern().as_usize()) {
                found.push((start..end, name));
            }
            free = end;
        }
        self.inflected(words, free..words.len(), language, &mut found);
        found
    }

    /// A word as it is looked up.
    fn reading<'a>(&self, word: &'a Word<'_>, language: Language) -> Cow<'a, str> {
        let key = surface_key(&word.folded);
        if self.words.contains_key(key.as_ref()) {
            return key;
        }
        base(&key, language, &|base| self.words.contains_key(base)).map_or(key, Cow::Owned)
    }

    /// Single names among words that no name was found in: words of longer names that are forms of another one too
    /// (`Annan` of Kofi Annan and of Anna).
    fn inflected<'a>(
        &'a self,
        words: &[Word<'_>],
        range: Range<usize>,
        language: Language,
        found: &mut Vec<(Range<usize>, &'a Name)>,
    ) {
        for at in range {
            let Some(word) = words.get(at).filter(|word| word.sort == Sort::Plain) else {
                continue;
            };
            let key = surface_key(&word.folded);
            if !self.words.contains_key(key.as_ref()) {
                continue; // it was looked up without its ending
            }
            let base = base(&key, language, &|base| self.names.contains_key(base));
            if let Some(name) = base.and_then(|base| self.names.get(base.as_str())) {
                found.push((at..at + 1, name));
            }
        }
    }

    /// The known names that are found as they are written, in the order of the text, longest first, not overlapping.
    pub fn raw(&self, text: &str) -> Vec<(Range<usize>, &Name)> {
        self.raw_counted(text).0
    }

    /// The same, with how many places were looked at: at most as many at each place as names can nest in 256 bytes.
    fn raw_counted(&self, text: &str) -> (Vec<(Range<usize>, &Name)>, usize) {
        let mut found = Vec::new();
        let Some(automaton) = &self.raw.automaton else {
            return (found, 0);
        };
        let folded = Folded::new(text);
        let mut looked = 0;
        // Of each start the longest that ends at a boundary.
        let mut longest: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        for hit in automaton.find_overlapping_iter(folded.text()) {
            looked += 1;
            if stands_alone(folded.text(), &hit.range()) && folded.written(&hit.range()).is_some() {
                longest.insert(hit.start(), (hit.end(), hit.pattern().as_usize()));
            }
        }
        let mut free = 0;
        for (start, (end, pattern)) in longest {
            if start < free {
                continue;
            }
            free = end;
            if let (Some(range), Some(name)) = (folded.written(&(start..end)), self.raw.names.get(pattern)) {
                found.push((range, name));
            }
        }
        (found, looked)
    }
}

/// A text of words with one more.
fn with_word(mut text: String, word: &str) -> String {
    text.push(EDGE);
    text.push_str(word);
    text.push(EDGE);
    text
}

/// The words of a surface when it is made of nothing else.
fn plain_words(surface: &str) -> Option<Vec<String>> {
    let sentences = read(surface);
    let [sentence] = sentences.as_slice() else {
        return None;
    };
    let words = &sentence.words;
    let whole = words.first()?.range.start == 0 && words.last()?.range.end == surface.len();
    let joined = words
        .iter()
        .enumerate()
        .all(|(at, word)| at == 0 || word.gap != Gap::Break);
    let plain = words
        .iter()
        .all(|word| word.sort == Sort::Plain && !word.text.chars().any(is_unspaced));
    (whole && joined && plain).then(|| {
        words
            .iter()
            .map(|word| surface_key(&word.folded).into_owned())
            .collect()
    })
}

/// Whether word boundaries lie at both ends of a span.
pub(crate) fn stands_alone(text: &str, span: &Range<usize>) -> bool {
    let (Some(before), Some(inside), Some(after)) = (
        text.get(..span.start),
        text.get(span.clone()),
        text.get(span.end..),
    ) else {
        return false;
    };
    is_edge(before.chars().next_back(), inside.chars().next())
        && is_edge(after.chars().next(), inside.chars().next_back())
}

/// Whether a word boundary lies between a character outside a name and one at its end.
fn is_edge(outside: Option<char>, inside: Option<char>) -> bool {
    let letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() && !is_unspaced(c));
    // A particle may follow a name of another script: `C++는`.
    let hangul = |c: Option<char>| c.is_some_and(is_hangul);
    !(letter(outside) && letter(inside)) || hangul(outside) != hangul(inside)
}

/// Letters of scripts that are written without spaces.
pub(super) fn is_unspaced(c: char) -> bool {
    matches!(u32::from(c),
        0x0e00..=0x0eff | 0x1000..=0x109f | 0x1780..=0x17ff | 0x3005..=0x3007 | 0x3041..=0x30ff
        | 0x3105..=0x312f | 0x31f0..=0x31ff | 0x3400..=0x4dbf | 0x4e00..=0x9fff | 0xf900..=0xfaff | 0xff66..=0xff9f
        | 0x20000..=0x323af)
}

/// Letters of Korean, which is written with spaces, and its particles without.
pub(super) fn is_hangul(c: char) -> bool {
    matches!(u32::from(c), 0x1100..=0x11ff | 0x3131..=0x318e | 0xac00..=0xd7a3)
}

#[cfg(test)]
mod tests;
