//! Text to tokens: one definition of "word" for the vocabulary, salience, recall and names.
//!
//! Layers that count words must agree on what a word is, or a tag never meets the phrase it names. The rule here is
//! Unicode's (UAX 29, word boundaries) with three tailorings, each of which the annex allows:
//!
//! 1. An inner hyphen joins (`state-of-the-art` is one token), as `_` and `'` already do; [`join_key`] brings the
//!    hyphenated, the underscored and the spaced writing together again.
//! 2. Scripts written without spaces (Han, kana, Thai, Lao, Khmer, Myanmar) give overlapping bigrams, a single
//!    character only when it stands alone: two-character words are then found wherever they stand.
//! 3. Marks that only join (`_` at either end, as in `_emphasis_`) are no part of a token.
//!
//! Texts are mostly ASCII, so there is a byte lane for ASCII and precomposed Latin letters; everything else goes through
//! the full segmentation. A property test holds both lanes equal.

mod lane;
mod script;
#[cfg(test)]
mod tests;
mod unicode;

use std::borrow::Cow;

use caseless::Caseless;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

pub use lane::Tokens;
pub(crate) use script::is_unspaced;

/// What a token is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TokenKind {
    /// Letters, perhaps with digits, hyphens, underscores and apostrophes inside.
    Word,
    /// Digits with separators and no letter: `42`, `3.10`, `1,000`, `2026-07-20`.
    Number,
    /// One or two characters of a script that is written without spaces.
    Cjk,
}

/// One token: its folded text, and where it stands in the original.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token<'a> {
    /// The folded text (NFC, casefolded, typographic apostrophes and hyphens as ASCII); borrowed when folding changes
    /// nothing.
    pub text: Cow<'a, str>,
    /// Byte offset of the first byte in the original.
    pub start: usize,
    /// Byte offset after the last byte in the original. CJK bigrams overlap, all other tokens do not.
    pub end: usize,
    /// What it is made of.
    pub kind: TokenKind,
}

/// The tokens of a text, in order of their start.
///
/// Linear in the text's length; borrows every token that is lower case already. Empty text and text without letters or
/// digits have no tokens.
///
/// ```
/// let found: Vec<String> = corpus::tokens("The State-of-the-Art, don't 3.10")
///     .map(|token| token.text.into_owned())
///     .collect();
/// assert_eq!(found, ["the", "state-of-the-art", "don't", "3.10"]);
/// ```
pub fn tokens(text: &str) -> Tokens<'_> {
    Tokens::new(text)
}

/// The tokens of a text as a list; the same as collecting [`tokens`].
pub fn tokenize(text: &str) -> Vec<Token<'_>> {
    tokens(text).collect()
}

/// The key under which the writings of one term meet: `open-source`, `Open_Source` and `open  source` all give
/// `open source`.
///
/// Folded as a token is; runs of hyphens, underscores and white space become one space; none stands at either end.
/// Applying it twice changes nothing.
pub fn join_key(term: &str) -> String {
    let folded = fold_token(term);
    let mut key = String::with_capacity(folded.len());
    for part in folded.split(|c: char| c.is_whitespace() || c == '-' || c == '_') {
        if part.is_empty() {
            continue;
        }
        if !key.is_empty() {
            key.push(' ');
        }
        key.push_str(part);
    }
    key
}

/// Folds one word as [`tokens`] does: NFC and full case folding, `’` as `'`, the Unicode hyphens as `-`, and invisible
/// marks (soft hyphen, byte-order mark, directional marks) dropped.
pub fn fold_token(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        return if word.bytes().any(|byte| byte.is_ascii_uppercase()) {
            Cow::Owned(word.to_ascii_lowercase())
        } else {
            Cow::Borrowed(word)
        };
    }
    if word.chars().all(is_settled) {
        return Cow::Borrowed(word);
    }
    let folded: String = word
        .chars()
        .filter(|&c| !is_invisible(c))
        .map(plain_mark)
        .nfc()
        .default_case_fold()
        .nfc()
        .collect();
    if folded == word {
        Cow::Borrowed(word)
    } else {
        Cow::Owned(folded)
    }
}

/// Characters that folding never changes, whatever of them stands beside: lower-case ASCII and Latin-1, Han, kana.
fn is_settled(c: char) -> bool {
    if c.is_ascii() {
        return !c.is_ascii_uppercase();
    }
    matches!(c, '\u{e0}'..='\u{f6}' | '\u{f8}'..='\u{fe}') || script::is_plain_letter(c)
}

/// A text with typographic apostrophes and hyphens as their ASCII forms and without invisible marks.
pub(crate) fn plain_marks(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(
        text.chars()
            .filter(|&c| !is_invisible(c))
            .map(plain_mark)
            .collect(),
    )
}

/// Marks that change nothing for the reader and would keep equal words apart.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// Typographic apostrophes and hyphens as their ASCII forms.
fn plain_mark(c: char) -> char {
    match c {
        '\u{2019}' | '\u{ff07}' => '\'',
        '\u{2010}' | '\u{2011}' => '-',
        _ => c,
    }
}

/// Whether `c` joins the words on both its sides into one token.
fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}' | '\u{2011}')
}

/// Makes a word or number token from a span that may carry joining marks at its ends; none when nothing is left.
fn word_token(text: &str, start: usize, end: usize) -> Option<Token<'_>> {
    let raw = text.get(start..end)?;
    let lead = raw.find(is_base)?;
    let last = raw.rfind(is_base)?;
    let marks = raw
        .get(last..)?
        .chars()
        .skip(1)
        .take_while(|&c| is_combining_mark(c));
    let base = raw.get(last..)?.chars().next()?;
    let trail = last + base.len_utf8() + marks.map(char::len_utf8).sum::<usize>();
    let inner = raw.get(lead..trail)?;
    let kind = if inner.chars().any(char::is_alphabetic) {
        TokenKind::Word
    } else {
        TokenKind::Number
    };
    let start = start + lead;
    Some(Token {
        text: fold_token(inner),
        start,
        end: start + inner.len(),
        kind,
    })
}

/// Letters and digits: what a token begins with, and ends with but for combining marks.
fn is_base(c: char) -> bool {
    c.is_alphanumeric() && !is_combining_mark(c)
}

/// Whether `c` can neither begin nor end a token: connectors, apostrophes, joiners.
fn is_edge_mark(c: char) -> bool {
    !c.is_alphanumeric() && !is_combining_mark(c)
}
