//! Words as they are written: with their case, their place in the sentence, and what stands between them.
//!
//! Tokens for counting are folded and know nothing of case, which is all that capitalization statistics have to go by.
//! So the names are read from words of their own: a word here keeps inner hyphens, apostrophes, ampersands and the
//! dots of abbreviations, loses a possessive ending, and code, links, addresses and hashtags are stepped over.

use std::borrow::Cow;
use std::ops::Range;

use corpus::{fold_token, sentences};

use unicode_normalization::char::is_combining_mark;

use super::finnish;
use super::gazetteer::{is_hangul, is_unspaced};

/// How a word is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// In small letters.
    Lower,
    /// With a capital first letter.
    Capital,
    /// In capitals, two at least.
    Upper,
    /// With a small first letter and capitals inside: `iPhone`.
    Mixed,
    /// Without letters, or of a script without case.
    Other,
}

/// What stands before a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gap {
    /// Only white space (or the dot of an abbreviation).
    Space,
    /// An ampersand between spaces.
    And,
    /// Anything else.
    Break,
}

/// What a word is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    /// A word of the text.
    Plain,
    /// The target of a wiki link.
    Link,
    /// A handle, without its `@`.
    Handle,
}

/// One word of a sentence.
#[derive(Debug, Clone)]
pub(super) struct Word<'a> {
    /// Where it stands in the text, without a possessive ending and without the marks of links and handles.
    pub range: Range<usize>,
    /// As written, without a possessive ending or marks.
    pub text: &'a str,
    /// Folded as tokens are.
    pub folded: Cow<'a, str>,
    pub shape: Shape,
    pub sort: Sort,
    pub gap: Gap,
    /// Whether a capital says nothing here: at the start of a sentence, a quotation, or after a colon.
    pub opens: bool,
}

/// One sentence.
#[derive(Debug, Clone)]
pub(super) struct Sentence<'a> {
    pub text: &'a str,
    pub words: Vec<Word<'a>>,
    /// Whether capitals say nothing in all of it: it is written in capitals, or as a headline.
    pub flat: bool,
}

impl Word<'_> {
    /// Whether it is the initial of a name: `J.`
    pub fn is_initial(&self) -> bool {
        let mut chars = self.text.chars();
        self.shape == Shape::Capital
            && chars.next().is_some_and(char::is_uppercase)
            && chars.next() == Some('.')
            && chars.next().is_none()
    }

    /// Whether it may be part of a name by its case.
    pub fn is_capital(&self) -> bool {
        matches!(self.shape, Shape::Capital | Shape::Upper | Shape::Mixed)
    }
}

/// The sentences of a text as words.
pub(super) fn read(text: &str) -> Vec<Sentence<'_>> {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for range in sentences(text) {
        let next = text.get(range.clone()).unwrap_or("");
        match ranges.last_mut() {
            Some(last) if text.get(last.clone()).is_some_and(|before| runs_on(before, next)) => {
                last.end = range.end;
            }
            _ => ranges.push(range),
        }
    }
    ranges
        .into_iter()
        .filter_map(|range| {
            let sentence = text.get(range.clone())?;
            let mut words = Reader::new(text, range).words();
            let caseless = is_caseless(&words);
            for word in &mut words {
                word.opens &= !caseless;
            }
            let flat = !caseless && is_flat(&words);
            (!words.is_empty()).then_some(Sentence {
                text: sentence,
                words,
                flat,
            })
        })
        .collect()
}

/// Whether a sentence goes on in the next one: after an abbreviation of capitals (`the U.S. Open`; `the U.S. He` is rare
/// enough), and between two initials (`J. K. Okafor`).
fn runs_on(before: &str, next: &str) -> bool {
    let last = before.rsplit(char::is_whitespace).next().unwrap_or("");
    let Some(word) = last.strip_suffix('.').filter(|word| takes_dot(word)) else {
        return false;
    };
    let mut next = next.chars();
    let initial = next.next().is_some_and(char::is_uppercase) && next.next() == Some('.');
    word.contains('.') || initial && word.chars().nth(1).is_none()
}

/// Whether case says nothing: the sentence is written in capitals, or as a headline, which begins with a capital and has
/// no small word but short ones.
fn is_flat(words: &[Word<'_>]) -> bool {
    let (mut upper, mut capital, mut lower, mut long) = (0, 0, 0, 0);
    for word in words.iter().filter(|word| word.sort == Sort::Plain) {
        match word.shape {
            Shape::Upper => upper += 1,
            Shape::Capital | Shape::Mixed => capital += 1,
            Shape::Lower => {
                lower += 1;
                long += usize::from(word.text.chars().count() >= 4);
            }
            Shape::Other => {}
        }
    }
    let shouted = upper >= 1 && upper >= 2 * (capital + lower);
    let first = words.iter().find(|word| word.shape != Shape::Other);
    let headline = capital >= 4
        && long == 0
        && capital > 2 * lower
        && first.is_some_and(|word| word.shape == Shape::Capital);
    shouted || headline
}

/// Reads the words of one sentence.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    end: usize,
    words: Vec<Word<'a>>,
    gap: Gap,
    opens: bool,
    /// Whether an odd number of plain quotation marks was met.
    quoted: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, range: Range<usize>) -> Self {
        // A word and what follows it have some six bytes.
        let words = range.len() / 6 + 1;
        Self {
            text,
            at: range.start,
            end: range.end,
            words: Vec::with_capacity(words),
            gap: Gap::Break,
            opens: true,
            quoted: false,
        }
    }

    fn words(mut self) -> Vec<Word<'a>> {
        while let Some(c) = self.char_at(self.at) {
            if self.stands_free() && self.step_over() {
                continue;
            }
            if c.is_alphanumeric() {
                self.word();
            } else {
                self.mark(c);
            }
        }
        self.words
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..self.end).unwrap_or("")
    }

    fn char_at(&self, at: usize) -> Option<char> {
        self.text.get(at..self.end)?.chars().next()
    }

    fn before(&self, at: usize) -> Option<char> {
        self.text.get(..at)?.chars().next_back()
    }

    /// Whether no letter or digit stands directly before.
    fn stands_free(&self) -> bool {
        !self.before(self.at).is_some_and(char::is_alphanumeric)
    }

    /// Steps over code, addresses and hashtags, and takes links and handles. Looks ahead a bounded way only, so that no
    /// text can make it slow.
    fn step_over(&mut self) -> bool {
        let rest = self.rest();
        let end = match rest.chars().next() {
            Some('`') => code_len(rest),
            Some('[') => {
                return rest.strip_prefix("[[").is_some_and(|inner| self.link(inner));
            }
            Some('@') => return self.handle(),
            Some('#') => rest.get(1..).map_or(0, |tag| {
                let end = tag.find(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_' | '/')));
                match end.unwrap_or(tag.len()) {
                    0 => 0,
                    length => 1 + length,
                }
            }),
            Some(c) if c.is_alphanumeric() && is_address(rest) => {
                rest.find(char::is_whitespace).unwrap_or(rest.len())
            }
            _ => 0,
        };
        if end == 0 {
            return false;
        }
        self.at += end;
        self.gap = Gap::Break;
        self.opens = false;
        true
    }

    /// `[[target]]`, `[[target|shown]]` or `[[target#part]]`.
    fn link(&mut self, inner: &'a str) -> bool {
        let near = inner
            .get(..inner.floor_char_boundary(MAX_LINK_BYTES))
            .unwrap_or("");
        let Some(close) = near.find("]]") else {
            return false;
        };
        let target = inner
            .get(..close)
            .unwrap_or("")
            .split(['|', '#'])
            .next()
            .unwrap_or("");
        let start = self.at + 2 + (target.len() - target.trim_start().len());
        let resume = self.at + close + 4;
        self.push(start, target.trim(), Sort::Link);
        self.at = resume;
        true
    }

    fn handle(&mut self) -> bool {
        let body = self.rest().get(1..).unwrap_or("");
        // `@maya说`: a handle in ASCII ends where the script does.
        let ascii = body.starts_with(|c: char| c.is_ascii());
        let length = body
            .find(|c: char| {
                !(c.is_alphanumeric() || c == '_' || c == '-')
                    || ascii && is_unspaced(c)
                    || ascii && is_hangul(c)
            })
            .unwrap_or(body.len());
        let name = body.get(..length).unwrap_or("").trim_end_matches('-');
        if name.chars().nth(1).is_none() {
            return false;
        }
        let resume = self.at + 1 + name.len();
        self.push(self.at + 1, name, Sort::Handle);
        self.at = resume;
        true
    }

    fn push(&mut self, start: usize, text: &'a str, sort: Sort) {
        if !text.is_empty() {
            self.words.push(Word {
                range: start..start + text.len(),
                text,
                folded: fold_token(text),
                shape: shape_of(text),
                sort,
                gap: self.gap,
                opens: self.opens,
            });
        }
        self.gap = Gap::Space;
        self.opens = false;
    }

    /// One word from here on.
    fn word(&mut self) {
        let start = self.at;
        let mut end = start;
        let mut letter = None;
        loop {
            // Most words are plain letters and digits, which need none of the questions below.
            if letter.is_none_or(|letter: char| letter.is_ascii()) {
                let rest = self.text.as_bytes().get(end..self.end).unwrap_or(&[]);
                let plain = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric());
                let length = plain.count();
                let letters = rest.get(..length).unwrap_or(&[]).iter().rev();
                letter = letters
                    .map(|byte| char::from(*byte))
                    .find(char::is_ascii_alphabetic)
                    .or(letter);
                end += length;
            }
            let Some(c) = self.char_at(end) else {
                break;
            };
            let next = self.char_at(end + c.len_utf8());
            let around = self.before(end).zip(next);
            let joined = |(before, next)| joins(before, c, next) && (c != ':' || self.colon_ending(end));
            if !(is_inner(c) || around.is_some_and(joined)) {
                break;
            }
            // `昨日Saraと`, `Sara는`: where the script changes, a word ends.
            if c.is_alphabetic() {
                if letter.is_some_and(|letter| turns(letter, c)) {
                    break;
                }
                letter = Some(c);
            }
            end += c.len_utf8();
        }
        let raw = self.text.get(start..end).unwrap_or("");
        let kept = without_possessive(raw);
        let mut range = start..start + kept.len();
        let mut resume = end;
        // The dot of `J.`, `U.S.` and `Inc.` belongs to them.
        if kept.len() == raw.len() && self.char_at(end) == Some('.') && takes_dot(raw) {
            let last = self.rest_is_blank(end + 1);
            if !last || raw.contains('.') {
                range.end = end + 1;
            }
            resume = end + 1;
        }
        let text = self.text.get(range.clone()).unwrap_or(kept);
        let word = Word {
            range,
            text,
            folded: fold_token(text.trim_end_matches('.')),
            shape: shape_of(text),
            sort: Sort::Plain,
            gap: self.gap,
            opens: self.opens,
        };
        let numeral = word.shape == Shape::Other && raw.chars().all(|c| !c.is_alphabetic());
        self.words.push(word);
        self.at = resume;
        self.gap = if kept.len() == raw.len() {
            Gap::Space
        } else {
            Gap::Break
        };
        // A number at the start says nothing about the capital after it.
        self.opens = self.opens && numeral;
    }

    fn rest_is_blank(&self, at: usize) -> bool {
        self.text
            .get(at..self.end)
            .is_none_or(|rest| rest.trim().is_empty())
    }

    /// Whether the colon at `at` is followed by a Finnish case ending and the end of the word: `H&M:n`.
    fn colon_ending(&self, at: usize) -> bool {
        let after = self.text.get(at + 1..self.end).unwrap_or("");
        let ending: String = after
            .chars()
            .take(6)
            .take_while(|c| c.is_alphanumeric())
            .collect();
        finnish::is_ending(&ending)
    }

    /// One character between words.
    fn mark(&mut self, c: char) {
        self.at += c.len_utf8();
        if c.is_whitespace() {
            return;
        }
        let between_spaces = self
            .before(self.at - c.len_utf8())
            .is_none_or(char::is_whitespace)
            && self.char_at(self.at).is_none_or(char::is_whitespace);
        match c {
            '&' if between_spaces && self.gap == Gap::Space => {
                self.gap = Gap::And;
                return;
            }
            '"' => {
                self.quoted = !self.quoted;
                self.opens |= self.quoted;
            }
            '“' | '„' | '«' | '‘' | ':' | '•' | '…' | '!' | '?' | '|' | '>' => self.opens = true,
            '.' | '-' | '–' | '—' | '*' | '_' => {}
            _ if is_emoji(c) => self.opens = true,
            _ => self.opens &= self.words.is_empty(),
        }
        self.gap = Gap::Break;
    }
}

/// Letters, digits and the marks that modify them.
fn is_inner(c: char) -> bool {
    c.is_alphanumeric()
        || matches!(u32::from(c), 0xad | 0x200c | 0x200d)
        || !c.is_ascii() && is_combining_mark(c)
}

/// Whether between two letters a script without spaces, or Korean with its particles, begins or ends.
fn turns(before: char, c: char) -> bool {
    let lane = |c: char| (is_unspaced(c), is_hangul(c));
    !(before.is_ascii() && c.is_ascii()) && lane(before) != lane(c)
}

/// Whether a sentence is written in a script without case, in which a capital always says something.
fn is_caseless(words: &[Word<'_>]) -> bool {
    let caseless = |word: &&Word<'_>| {
        word.text
            .chars()
            .next()
            .is_some_and(|c| is_unspaced(c) || is_hangul(c))
    };
    let without = words.iter().filter(caseless).count();
    without > 0 && 2 * without >= words.len()
}

/// Whether `mark` belongs to the word between `before` and `next`.
fn joins(before: char, mark: char, next: char) -> bool {
    match mark {
        '\'' | '’' | '.' => before.is_alphabetic() && next.is_alphabetic(),
        '-' | '\u{2010}' | '\u{2011}' | '_' | '&' | '+' => before.is_alphanumeric() && next.is_alphanumeric(),
        ':' => before.is_alphabetic(),
        _ => false,
    }
}

/// Whether a word ends in a dot of its own: initials, `U.S`, and a few abbreviations that stand in names.
fn takes_dot(word: &str) -> bool {
    let mut segments = word.split('.');
    let letters = segments.all(|segment| segment.chars().nth(1).is_none());
    let capital = word.chars().next().is_some_and(char::is_uppercase);
    capital
        && (letters
            || matches!(
                word,
                "St" | "Mr"
                    | "Mrs"
                    | "Ms"
                    | "Dr"
                    | "Prof"
                    | "Jr"
                    | "Sr"
                    | "Inc"
                    | "Corp"
                    | "Co"
                    | "Ltd"
                    | "Mt"
                    | "Ft"
                    | "Gen"
                    | "Col"
                    | "Sgt"
                    | "Capt"
                    | "Lt"
                    | "Rev"
                    | "Sen"
                    | "Rep"
                    | "Gov"
                    | "Bros"
            ))
}

/// The word without `'s`, or without the apostrophe of `s'`.
fn without_possessive(word: &str) -> &str {
    for ending in ["'s", "’s", "'S", "’S"] {
        if let Some(stem) = word.strip_suffix(ending)
            && !stem.is_empty()
        {
            return stem;
        }
    }
    word
}

fn shape_of(word: &str) -> Shape {
    let (mut upper, mut lower) = (0usize, 0usize);
    let mut first = None;
    for c in word.chars() {
        if c.is_uppercase() || c.is_alphabetic() && !c.is_lowercase() && has_case(c) {
            upper += 1;
            first.get_or_insert(true);
        } else if c.is_lowercase() {
            lower += 1;
            first.get_or_insert(false);
        }
    }
    match (first, upper, lower) {
        (None, _, _) => Shape::Other,
        (Some(true), 2.., 0) => Shape::Upper,
        (Some(true), _, _) => Shape::Capital,
        (Some(false), 0, _) => Shape::Lower,
        (Some(false), _, _) => Shape::Mixed,
    }
}

/// Whether a letter that is neither upper nor lower case is a title-case one (`ǅ`).
fn has_case(c: char) -> bool {
    c.to_lowercase().next() != Some(c)
}

/// How far an address or the name before the `@` of one is looked for, and the longest link target.
const MAX_ADDRESS_BYTES: usize = 80;
const MAX_LINK_BYTES: usize = 1024;

/// Whether a text begins with a web or mail address.
fn is_address(text: &str) -> bool {
    let near = text
        .get(..text.floor_char_boundary(MAX_ADDRESS_BYTES))
        .unwrap_or("");
    let chunk = near.split(char::is_whitespace).next().unwrap_or("");
    chunk.contains("://")
        || chunk.starts_with("www.")
        || chunk.split_once('@').is_some_and(|(name, host)| {
            name.chars().next_back().is_some_and(char::is_alphanumeric) && host.contains('.')
        })
}

/// Bytes of a code span with its backticks; of the backticks alone where none closes it.
fn code_len(text: &str) -> usize {
    let ticks = text.bytes().take_while(|byte| *byte == b'`').count();
    let (fence, inner) = text.split_at(ticks);
    inner.find(fence).map_or(ticks, |found| found + 2 * ticks)
}

fn is_emoji(c: char) -> bool {
    matches!(u32::from(c), 0x2600..=0x27bf | 0x1f000..=0x1faff)
}
