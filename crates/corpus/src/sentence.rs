//! Text to sentences: Unicode's rule (UAX 29), with the abbreviations it cannot know and the lists it does not see.
//!
//! The rule breaks after a full stop before a capital, so `Mr. Smith`, `z. B. Lissabon` and `12. August` come apart, and
//! at each line end, so wrapped prose comes apart too. Here a line end inside a paragraph is a space, a list item or
//! heading begins a sentence of its own, and what an abbreviation cut is put together again.

mod abbreviation;
#[cfg(test)]
mod tests;

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use abbreviation::runs_on;

/// The sentences of a text as byte ranges into it, in order, without white space at either end and without list
/// markers.
///
/// Paragraphs, list items, headings and table rows end sentences; a line end inside a paragraph does not. Text without
/// a full stop is one sentence. Every letter and digit of the text lies in exactly one sentence, those of list numbers
/// (`2.`) excepted. Linear in the text's length.
///
/// ```
/// let text = "Mr. Silva called. The room is booked,\ne.g. for Friday.\n- bring maps\n- 東京は晴れ。大阪は雨。";
/// let found: Vec<&str> = corpus::sentences(text).into_iter().map(|range| &text[range]).collect();
/// assert_eq!(found, [
///     "Mr. Silva called.",
///     "The room is booked,\ne.g. for Friday.",
///     "bring maps",
///     "東京は晴れ。",
///     "大阪は雨。",
/// ]);
/// ```
pub fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for block in blocks(text) {
        block_sentences(text, block, &mut found);
    }
    found
}

/// Paragraphs and list items: spans of lines that belong together.
fn blocks(text: &str) -> Vec<Range<usize>> {
    let mut blocks: Vec<Range<usize>> = Vec::new();
    let mut open: Option<Range<usize>> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let content = line.trim();
        if content.is_empty() {
            blocks.extend(open.take());
            continue;
        }
        match marker_len(line) {
            Some(marker) => {
                blocks.extend(open.take());
                let item = start + marker..at;
                if content.starts_with('#') {
                    blocks.push(item); // a heading is complete with its line
                } else {
                    open = Some(item);
                }
            }
            None => match &mut open {
                Some(block) => block.end = at,
                None => open = Some(start..at),
            },
        }
    }
    blocks.extend(open);
    blocks
}

/// Bytes of indentation and marker when a line begins a list item, a quotation, a heading or a table row.
fn marker_len(line: &str) -> Option<usize> {
    let content = line.trim_start();
    let indent = line.len() - content.len();
    let first = content.chars().next()?;
    let marker = match first {
        '-' | '*' | '+' | '•' | '–' | '>' => first.len_utf8(),
        '|' => return Some(indent),
        '#' => content.len() - content.trim_start_matches('#').len(),
        '0'..='9' => {
            let digits = content.bytes().take_while(u8::is_ascii_digit).count();
            let closed = content
                .get(digits..)
                .is_some_and(|rest| rest.starts_with(['.', ')']));
            if !closed || digits > 3 {
                return None;
            }
            digits + 1
        }
        _ => return None,
    };
    let rest = content.get(marker..)?;
    let space = rest.len() - rest.trim_start().len();
    // A marker needs its space, or `-5` and `*emphasis*` would lose a character.
    (space > 0 || first == '>').then_some(indent + marker + space)
}

/// Sentences of one block. Line ends are read as spaces: one byte each, so offsets stay.
fn block_sentences(text: &str, block: Range<usize>, found: &mut Vec<Range<usize>>) {
    let Some(raw) = text.get(block.clone()) else {
        return;
    };
    let flat: String = raw
        .chars()
        .map(|c| if matches!(c, '\n' | '\r') { ' ' } else { c })
        .collect();
    let mut open: Option<Range<usize>> = None;
    for (offset, segment) in flat.split_sentence_bound_indices() {
        let end = offset + segment.len();
        let start = match open.take() {
            Some(before) if runs_on(flat.get(before.clone()).unwrap_or(""), segment) => before.start,
            Some(before) => {
                push_trimmed(text, block.start, before, found);
                offset
            }
            None => offset,
        };
        open = Some(start..end);
    }
    if let Some(last) = open {
        push_trimmed(text, block.start, last, found);
    }
}

/// Keeps a sentence without its surrounding white space, if anything is left.
fn push_trimmed(text: &str, base: usize, range: Range<usize>, found: &mut Vec<Range<usize>>) {
    let range = base + range.start..base + range.end;
    let Some(raw) = text.get(range.clone()) else {
        return;
    };
    let lead = raw.len() - raw.trim_start().len();
    let kept = raw.trim();
    if !kept.is_empty() {
        found.push(range.start + lead..range.start + lead + kept.len());
    }
}
