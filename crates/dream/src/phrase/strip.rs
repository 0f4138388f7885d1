//! Takes the when and how from the ends of a sentence: "Yesterday", "At 14:05", "In the evening", "last night".
//!
//! Only whole phrases of time go, only from the ends, and only when a complete sentence is left. "The meeting is on
//! Thursday" keeps its Thursday: there it is what is said.

use corpus::Language;
use std::collections::BTreeSet;

use crate::lexicon;
use crate::phrase::stands_alone;

/// Single words of time that stand alone.
const ADVERBS: [&str; 9] = [
    "yesterday",
    "today",
    "tonight",
    "tomorrow",
    "earlier",
    "later",
    "recently",
    "lately",
    "afterwards",
];

/// Words that open a phrase of time.
const OPENERS: [&str; 11] = [
    "in", "on", "at", "this", "last", "late", "early", "after", "before", "during", "by",
];

/// Words that may stand inside a phrase of time.
const INNER: [&str; 10] = [
    "the", "a", "of", "in", "very", "same", "early", "late", "last", "this",
];

/// Words that end a phrase of time.
const NOUNS: [&str; 25] = [
    "morning",
    "mornings",
    "afternoon",
    "evening",
    "evenings",
    "night",
    "noon",
    "midnight",
    "dawn",
    "dusk",
    "day",
    "week",
    "weekend",
    "month",
    "year",
    "spring",
    "summer",
    "autumn",
    "winter",
    "breakfast",
    "lunch",
    "dinner",
    "work",
    "sunrise",
    "sunset",
];

/// A sentence without phrases of time at its ends; the sentence itself when nothing complete would be left.
pub(crate) fn without_when(sentence: &str, language: Language, names: &BTreeSet<String>) -> String {
    let mut text = without_stamp(sentence);
    if !matches!(language, Language::En | Language::Unknown) {
        return text.to_owned();
    }
    if let Some(rest) = after_leading(text)
        && stands_alone(rest, language, names)
    {
        text = rest;
    }
    let mut text = without_remark(text, language, names);
    if let Some(rest) = before_trailing(&text, language, names)
        && stands_alone(&rest, language, names)
    {
        text = rest;
    }
    text
}

/// Remarks at the end of a sentence that change nothing about what is said.
const REMARKS: [&str; 9] = [
    " as ever",
    " as usual",
    " as always",
    " as before",
    " now",
    " again",
    " too",
    " anyway",
    " already",
];

/// A sentence without such remarks.
fn without_remark(text: &str, language: Language, names: &BTreeSet<String>) -> String {
    let body = text.trim_end_matches(['.', ' ']);
    let tail = text.get(body.len()..).unwrap_or("");
    for remark in REMARKS {
        if let Some(kept) = body.strip_suffix(remark) {
            let kept = kept.trim_end_matches([',', ' ']);
            if stands_alone(kept, language, names) {
                return without_remark(&format!("{kept}{tail}"), language, names);
            }
        }
    }
    text.to_owned()
}

/// A text without a date or a clock time that stands before it as a stamp ("08:55 Maya …", "2026-07-19: …").
fn without_stamp(text: &str) -> &str {
    let mut rest = text.trim_start();
    loop {
        let stamp = rest
            .find(|c: char| !(c.is_ascii_digit() || matches!(c, ':' | '.' | '-' | 'T')))
            .unwrap_or(rest.len());
        let head = rest.get(..stamp).unwrap_or("").trim_end_matches([':', '.', '-']);
        let clock = is_clock(head);
        let date = head.parse::<agent_memory_core::Day>().is_ok();
        if !clock && !date {
            return rest;
        }
        let after = rest.get(head.len()..).unwrap_or("");
        let next = after.trim_start_matches([':', '.', '-', '–', '—', ',', ' ']);
        if next.is_empty() || next.len() == after.len() {
            return rest;
        }
        rest = next;
    }
}

/// `8:55`, `08:55`, `08:55:30`.
fn is_clock(text: &str) -> bool {
    let parts: Vec<&str> = text.split(':').collect();
    let two_digits = |part: &&str| part.len() == 2 && part.bytes().all(|b| b.is_ascii_digit());
    matches!(parts.len(), 2 | 3)
        && parts.iter().skip(1).all(two_digits)
        && parts
            .first()
            .is_some_and(|h| matches!(h.len(), 1 | 2) && h.bytes().all(|b| b.is_ascii_digit()))
}

struct Piece {
    folded: String,
    start: usize,
    end: usize,
}

fn pieces(text: &str) -> Vec<Piece> {
    corpus::tokens(text)
        .map(|token| Piece {
            folded: token.text.into_owned(),
            start: token.start,
            end: token.end,
        })
        .collect()
}

fn is_time_noun(folded: &str) -> bool {
    NOUNS.contains(&folded)
        || lexicon::weekday(folded).is_some()
        || lexicon::is_month(folded)
        || is_clock(folded)
}

/// How many tokens at `from` make a phrase of time.
fn phrase_len(pieces: &[Piece], from: usize) -> Option<usize> {
    let word = |at: usize| pieces.get(at).map(|p| p.folded.as_str());
    let first = word(from)?;
    if ADVERBS.contains(&first) {
        // "later today", "earlier this week" go on.
        return Some(1 + phrase_len(pieces, from + 1).unwrap_or(0));
    }
    if first == "from" && word(from + 1).is_some_and(is_time_noun) && word(from + 2) == Some("on") {
        return Some(3); // "from June on"
    }
    if !OPENERS.contains(&first) {
        return None;
    }
    let mut at = from + 1;
    while word(at).is_some_and(|w| INNER.contains(&w)) {
        at += 1;
    }
    if !word(at).is_some_and(is_time_noun) {
        return None;
    }
    while word(at + 1).is_some_and(is_time_noun) {
        at += 1; // "Tuesday evening"
    }
    Some(at + 1 - from)
}

/// What follows a phrase of time at the start, when a comma or a capital shows that the sentence begins there.
fn after_leading(text: &str) -> Option<&str> {
    let pieces = pieces(text);
    let len = phrase_len(&pieces, 0)?;
    let (last, next) = (pieces.get(len - 1)?, pieces.get(len)?);
    let gap = text.get(last.end..next.start)?;
    let rest = text.get(next.start..)?;
    let article = matches!(next.folded.as_str(), "the" | "my" | "our");
    let begins = gap.contains(',') || rest.starts_with(char::is_uppercase) || article;
    begins.then_some(rest)
}

/// What stands before a phrase of time at the end, unless the phrase is what is said: after a form of "to be", or after
/// a preposition that leads to it.
fn before_trailing(text: &str, language: Language, names: &BTreeSet<String>) -> Option<String> {
    let frame = crate::frame::Frame::read(text, language, names);
    if frame.verb()?.copula {
        return None;
    }
    let pieces = pieces(text);
    let happened = frame.verb().is_some_and(|v| lexicon::is_past(&v.folded));
    let from = (1..pieces.len()).find(|&from| phrase_len(&pieces, from) == Some(pieces.len() - from))?;
    let (first, last, before) = (pieces.get(from)?, pieces.last()?, pieces.get(from - 1)?);
    if lexicon::is_preposition(&before.folded)
        || matches!(before.folded.as_str(), "and" | "or" | "until" | "every" | "each")
    {
        return None;
    }
    // A weekday or month is kept where it is a plan, and dropped where it only dates what happened.
    let dates = pieces
        .get(from..)?
        .iter()
        .any(|p| lexicon::weekday(&p.folded).is_some() || lexicon::is_month(&p.folded));
    if dates && !happened {
        return None;
    }
    let tail = text.get(last.end..)?.trim();
    let kept = text.get(..first.start)?.trim_end().trim_end_matches(',');
    tail.chars()
        .all(|c| matches!(c, '.' | '!'))
        .then(|| format!("{kept}{tail}"))
}
