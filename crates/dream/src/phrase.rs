//! Sentences as facts: cleaned of markup, without the when and how, and never broken.
//!
//! Every rule here looks at its result before it gives it: if what is left is no complete sentence, the original stays.

mod alone;
mod claim;
mod clause;
mod junk;
mod person;
mod strip;
mod tense;
#[cfg(test)]
mod tests;

pub(crate) use alone::not_alone;
pub(crate) use claim::claims;
pub(crate) use clause::{Tense, tense};
pub(crate) use junk::{junk, junk_in, noise_of};
pub(crate) use person::{Told, points_at_speakers, tell, told};
pub(crate) use strip::without_when;
pub(crate) use tense::as_habit;

use corpus::Language;
use std::collections::BTreeSet;

use crate::frame::{Class, Frame};

/// Trims a sentence, gives it a capital at its start and a full stop at its end.
pub(crate) fn finish_sentence(text: &str) -> String {
    let trimmed = text
        .trim()
        .trim_start_matches([',', ':', ';', '-', '–', '—', '.', ' '])
        .trim_end_matches([',', ':', ';', '-', '–', '—', ' ']);
    let mut out = String::with_capacity(trimmed.len() + 1);
    let mut letters = trimmed.chars();
    // A word with an inner capital or digit ("iPhone", "v2") keeps its form.
    let first_word: String = trimmed.chars().take_while(|c| c.is_alphanumeric()).collect();
    let plain = first_word.chars().skip(1).all(char::is_lowercase);
    if let Some(first) = letters.next() {
        if plain {
            out.extend(first.to_uppercase());
        } else {
            out.push(first);
        }
    }
    out.push_str(letters.as_str());
    if out.ends_with('!') {
        out.truncate(out.trim_end_matches('!').len());
    }
    if !out.is_empty() && !out.ends_with(['.', '?', '…', '。', '"', '”', ')']) {
        out.push('.');
    }
    out
}

/// A sentence without the markup of lists, links and emphasis, and with single spaces.
pub(crate) fn clean(sentence: &str) -> String {
    let mut out = String::with_capacity(sentence.len());
    let mut rest = sentence
        .trim()
        .trim_start_matches(['-', '*', '+', '•', '>', '#', ' ']);
    while let Some(open) = rest.find(['[', '!', '*', '`', '_']) {
        let (before, from) = rest.split_at(open);
        out.push_str(before);
        if let Some((label, after)) = link(from) {
            out.push_str(&clean(label));
            rest = after;
        } else {
            let mark: String = from.chars().take(1).collect();
            let inner = out.ends_with(char::is_alphanumeric)
                && from.chars().nth(1).is_some_and(char::is_alphanumeric);
            // `snake_case` and `a*b` keep their mark; emphasis and backticks lose it.
            if mark == "!" || mark == "[" || mark == "_" && inner {
                out.push_str(&mark);
            }
            rest = from.get(mark.len()..).unwrap_or("");
        }
    }
    out.push_str(rest);
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A Markdown link or image at the start of a text: its label, and what follows.
fn link(text: &str) -> Option<(&str, &str)> {
    let body = text.strip_prefix('!').unwrap_or(text).strip_prefix('[')?;
    let (label, after) = body.split_once("](")?;
    let (_, rest) = after.split_once(')')?;
    (!label.contains('\n')).then_some((label, rest))
}

/// A claim as a fact tells it: without the when and how, and finished as a sentence.
pub(crate) fn statement(claim: &str, language: Language, names: &BTreeSet<String>) -> String {
    let text = without_when(claim, language, names);
    // "Osprey also reads …": also to what, the sentence before said.
    let english = matches!(language, Language::En | Language::Unknown);
    finish_sentence(&if english {
        text.replacen(" also ", " ", 1)
    } else {
        text
    })
}

/// Whether a text is a complete clause: a subject, a verb, and something after it.
pub(crate) fn stands_alone(text: &str, language: Language, names: &BTreeSet<String>) -> bool {
    let frame = Frame::read(text, language, names);
    let Some(pivot) = frame.pivot else {
        return false;
    };
    let after = frame.words.get(pivot + 1..).unwrap_or(&[]);
    !frame.subject.is_empty()
        && after.iter().any(|w| w.class != Class::Stop)
        && after
            .last()
            .is_some_and(|w| !crate::lexicon::is_preposition(&w.folded))
}
