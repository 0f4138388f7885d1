//! The full lane: UAX 29 segments, joined at hyphens and cut into bigrams where a script has no spaces.

use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

use super::script::{is_plain_letter, is_unspaced};
use super::{Token, TokenKind, fold_token, is_edge_mark, is_hyphen, word_token};

/// Appends the tokens of `text[from..to]`. The caller cuts only where a boundary is certain whatever stands around it.
///
/// Runs of Han and kana go by the character; all else goes through the segmentation.
pub(super) fn push_tokens<'a>(text: &'a str, from: usize, to: usize, out: &mut Vec<Token<'a>>) {
    let Some(chunk) = text.get(from..to) else { return };
    let mut builder = Builder::new(text, out);
    let mut at = from;
    let mut chars = chunk
        .char_indices()
        .map(|(offset, c)| (from + offset, c))
        .peekable();
    while let Some(&(start, c)) = chars.peek() {
        if !is_plain_cjk(c) {
            // A stretch of anything else, up to the next plain character: nothing joins across that edge.
            while chars.next_if(|&(_, c)| !is_plain_cjk(c)).is_some() {}
            let end = chars.peek().map_or(to, |&(next, _)| next);
            builder.stretch(at, end);
            at = end;
            continue;
        }
        let mut last = start;
        let mut end = start;
        while let Some((start, c)) = chars.next_if(|&(_, c)| is_plain_cjk(c)) {
            last = start;
            end = start + c.len_utf8();
            builder.plain(start, end, c);
        }
        at = end;
        // What follows may attach to the last character (a combining mark): let the segmentation see both.
        if chars.peek().is_some_and(|&(_, c)| !c.is_ascii())
            && builder.units.pop_if(|unit| unit.0 == last).is_some()
        {
            at = last;
        }
    }
    builder.end();
}

/// The same through the segmentation alone: what the fast ways are tested against.
#[cfg(test)]
pub(super) fn push_reference<'a>(text: &'a str, out: &mut Vec<Token<'a>>) {
    let mut builder = Builder::new(text, out);
    builder.stretch(0, text.len());
    builder.end();
}

/// Characters that stand for themselves: Han, kana, and the stops and brackets of Chinese and Japanese that join nothing.
fn is_plain_cjk(c: char) -> bool {
    is_plain_letter(c) || is_plain_stop(c)
}

fn is_plain_stop(c: char) -> bool {
    matches!(c, '\u{3000}'..='\u{3002}' | '\u{3008}'..='\u{3011}' | '！' | '（' | '）' | '？')
}

/// What is open while segments are read: at most one word, or one run of an unspaced script.
struct Builder<'a, 'b> {
    text: &'a str,
    out: &'b mut Vec<Token<'a>>,
    /// Start and end of the open word.
    word: Option<(usize, usize)>,
    /// End of a hyphen that directly follows the open word.
    hyphen: Option<usize>,
    /// Start and end of each character (with its combining marks) of the open run.
    units: Vec<(usize, usize)>,
}

impl<'a, 'b> Builder<'a, 'b> {
    fn new(text: &'a str, out: &'b mut Vec<Token<'a>>) -> Self {
        Self {
            text,
            out,
            word: None,
            hyphen: None,
            units: Vec::new(),
        }
    }

    /// Reads a stretch through the segmentation.
    fn stretch(&mut self, from: usize, to: usize) {
        let Some(chunk) = self.text.get(from..to) else {
            return;
        };
        for (offset, segment) in chunk.split_word_bound_indices() {
            self.segment(from + offset, segment);
        }
    }

    /// A character that stands for itself.
    fn plain(&mut self, start: usize, end: usize, c: char) {
        self.end_word();
        if is_plain_letter(c) {
            self.units.push((start, end));
        } else {
            self.end_run();
        }
    }

    fn end(&mut self) {
        self.end_word();
        self.end_run();
    }

    fn segment(&mut self, start: usize, segment: &str) {
        if segment.chars().any(is_unspaced) {
            self.mixed(start, segment);
        } else if segment.chars().any(char::is_alphanumeric) {
            self.end_run();
            self.piece(start, start + segment.len());
        } else if self.word.is_some_and(|(_, end)| end == start)
            && one_char(segment).is_some_and(is_hyphen)
            && !self
                .text
                .get(..start)
                .and_then(|before| before.chars().next_back())
                .is_some_and(is_edge_mark)
        {
            self.hyphen = Some(start + segment.len());
        } else {
            self.end_word();
            self.end_run();
        }
    }

    /// A segment with letters of an unspaced script; kana may be joined to other letters by an underscore.
    fn mixed(&mut self, start: usize, segment: &str) {
        let mut other: Option<usize> = None;
        for (offset, c) in segment.char_indices() {
            let at = start + offset;
            let end = at + c.len_utf8();
            let follows_unit = other.is_none() && self.units.last().is_some_and(|&(_, last)| last == at);
            if is_unspaced(c) {
                if let Some(from) = other.take() {
                    self.piece(from, at);
                }
                self.end_word();
                self.units.push((at, end));
            } else if follows_unit && (is_combining_mark(c) || c == '\u{200d}') {
                if let Some(last) = self.units.last_mut() {
                    last.1 = end;
                }
            } else if other.is_none() {
                self.end_run();
                other = Some(at);
            }
        }
        if let Some(from) = other {
            self.piece(from, start + segment.len());
        }
    }

    /// A span of other letters and digits: continues the open word after a hyphen, else begins one.
    fn piece(&mut self, start: usize, end: usize) {
        let joins = self.hyphen.take() == Some(start)
            && self
                .text
                .get(start..end)
                .and_then(|piece| piece.chars().next())
                .is_some_and(char::is_alphanumeric);
        match &mut self.word {
            Some(word) if joins => word.1 = end,
            _ => {
                self.end_word();
                self.word = Some((start, end));
            }
        }
    }

    fn end_word(&mut self) {
        self.hyphen = None;
        if let Some((start, end)) = self.word.take() {
            self.out.extend(word_token(self.text, start, end));
        }
    }

    /// Closes a run: bigrams, or the single character when it is alone.
    fn end_run(&mut self) {
        let units = std::mem::take(&mut self.units);
        let mut emit = |start: usize, end: usize| {
            if let Some(raw) = self.text.get(start..end) {
                self.out.push(Token {
                    text: fold_token(raw),
                    start,
                    end,
                    kind: TokenKind::Cjk,
                });
            }
        };
        if let [(start, end)] = units.as_slice() {
            emit(*start, *end);
        }
        for pair in units.windows(2) {
            if let [(start, _), (_, end)] = pair {
                emit(*start, *end);
            }
        }
    }
}

fn one_char(segment: &str) -> Option<char> {
    let mut chars = segment.chars();
    let first = chars.next()?;
    chars.next().is_none().then_some(first)
}
