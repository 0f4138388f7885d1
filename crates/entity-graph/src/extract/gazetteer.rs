//! Names that are known already, found in text as whole words.
//!
//! What a caller or a frontmatter gave is known with its kind, whatever the text's capitals say. The longest name wins.
//! Names that are no words (`C++`) or of scripts without spaces (東京) are found as they are written.

use std::collections::BTreeMap;
use std::ops::Range;

use agent_memory_core::Name;

use super::word::{Gap, Sort, Word, read};

/// One known name, as the folded words it is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Entry {
    words: Vec<String>,
    name: Name,
}

/// The known names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Gazetteer {
    /// By the first word, longest first.
    entries: BTreeMap<String, Vec<Entry>>,
    /// Names that are found as written, by their first character, longest first.
    raw: BTreeMap<char, Vec<(String, Name)>>,
}

impl Gazetteer {
    /// Of each surface, folded, the names it was given for and how often; the most frequent is taken.
    pub fn of(given: &BTreeMap<String, BTreeMap<Name, u64>>) -> Self {
        let mut gazetteer = Self::default();
        for (surface, names) in given {
            let best = names
                .iter()
                .max_by(|a, b| a.1.cmp(b.1).then_with(|| b.0.cmp(a.0)));
            let Some((name, _)) = best else {
                continue;
            };
            gazetteer.insert(surface, name);
        }
        for entries in gazetteer.entries.values_mut() {
            entries.sort_by(|a, b| {
                b.words
                    .len()
                    .cmp(&a.words.len())
                    .then_with(|| a.words.cmp(&b.words))
            });
        }
        for entries in gazetteer.raw.values_mut() {
            entries.sort_by(|a, b| b.0.len().cmp(&a.0.len()).then_with(|| a.0.cmp(&b.0)));
        }
        gazetteer
    }

    fn insert(&mut self, surface: &str, name: &Name) {
        match plain_words(surface) {
            Some(words) => {
                let Some(first) = words.first().cloned() else {
                    return;
                };
                let entry = Entry {
                    words,
                    name: name.clone(),
                };
                self.entries.entry(first).or_default().push(entry);
            }
            None => {
                if let Some(first) = surface.chars().next() {
                    let entry = (surface.to_owned(), name.clone());
                    self.raw.entry(first).or_default().push(entry);
                }
            }
        }
    }

    /// The name of a folded text, when it is known.
    pub fn get(&self, folded: &str) -> Option<&Name> {
        let first = folded.split(' ').next().unwrap_or("");
        let of_words = self.entries.get(first).into_iter().flatten();
        let found = of_words
            .filter(|entry| entry.words.iter().map(String::as_str).eq(folded.split(' ')))
            .map(|entry| &entry.name)
            .next();
        found.or_else(|| {
            let listed = self.raw.get(&folded.chars().next()?)?;
            listed
                .iter()
                .find(|(text, _)| text == folded)
                .map(|(_, name)| name)
        })
    }

    /// The longest known name that begins at the word `at`, and how many words it has.
    ///
    /// A word agrees by `same(folded, known)`; one word alone must also be `likely` to be meant as a name.
    pub fn at(
        &self,
        words: &[Word<'_>],
        at: usize,
        base: impl Fn(usize) -> Option<String>,
        likely: impl Fn(usize) -> bool,
    ) -> Option<(usize, &Name)> {
        let first = words.get(at).filter(|word| word.sort == Sort::Plain)?;
        let bare = base(at);
        let firsts = [Some(first.folded.as_str()), bare.as_deref()];
        for folded in firsts.into_iter().flatten() {
            let entries = self.entries.get(folded).into_iter().flatten();
            for entry in entries {
                let rest = entry.words.iter().enumerate().skip(1);
                let agrees = rest.into_iter().all(|(offset, known)| {
                    let word = words.get(at + offset).filter(|word| word.gap != Gap::Break);
                    word.is_some_and(|word| {
                        word.folded == *known || base(at + offset).as_deref() == Some(known)
                    })
                });
                if agrees && (entry.words.len() > 1 || likely(at)) {
                    return Some((entry.words.len(), &entry.name));
                }
            }
        }
        None
    }

    /// The known names that are found as they are written, in the order of the text, longest first, not overlapping.
    pub fn raw(&self, text: &str) -> Vec<(Range<usize>, &Name)> {
        let mut found = Vec::new();
        if self.raw.is_empty() {
            return found;
        }
        let mut end = 0;
        for (at, c) in text.char_indices() {
            if at < end {
                continue;
            }
            let lower = c.to_lowercase().next().unwrap_or(c);
            let entries = self.raw.get(&c).or_else(|| self.raw.get(&lower));
            let rest = text.get(at..).unwrap_or("");
            let before = text.get(..at).and_then(|before| before.chars().next_back());
            for (known, name) in entries.into_iter().flatten() {
                let Some(length) = prefix_len(rest, known) else {
                    continue;
                };
                let after = rest.get(length..).and_then(|after| after.chars().next());
                if is_edge(before, known.chars().next()) && is_edge(after, known.chars().next_back()) {
                    end = at + length;
                    found.push((at..end, name));
                    break;
                }
            }
        }
        found
    }
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
    (whole && joined && plain).then(|| words.iter().map(|word| word.folded.clone()).collect())
}

/// How many bytes of `text` are `known`, small and capital letters alike.
fn prefix_len(text: &str, known: &str) -> Option<usize> {
    let mut rest = text.chars();
    let mut length = 0;
    for wanted in known.chars() {
        let c = rest.next()?;
        let c = if c == '’' { '\'' } else { c };
        if c != wanted && c.to_lowercase().next() != Some(wanted) {
            return None;
        }
        length = text.len() - rest.as_str().len();
    }
    Some(length)
}

/// Whether a word boundary lies between a character outside a name and one at its end.
fn is_edge(outside: Option<char>, inside: Option<char>) -> bool {
    let letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() && !is_unspaced(c));
    !(letter(outside) && letter(inside))
}

/// Letters of scripts that are written without spaces.
pub(super) fn is_unspaced(c: char) -> bool {
    matches!(u32::from(c),
        0x0e00..=0x0eff | 0x1000..=0x109f | 0x1780..=0x17ff | 0x3005..=0x3007 | 0x3041..=0x30ff
        | 0x3105..=0x312f | 0x31f0..=0x31ff | 0x3400..=0x4dbf | 0x4e00..=0x9fff | 0xf900..=0xfaff | 0xff66..=0xff9f
        | 0x20000..=0x323af)
}
