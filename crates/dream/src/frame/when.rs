//! Words of when, set aside: they say when a statement holds, not what it states.

use super::{Class, Word};
use crate::lexicon::{self, Span};
use std::collections::BTreeSet;

/// Marks the words of when as words without meaning, and says when the statement holds.
///
/// "As of Monday" and "since March" are set aside with their day; "now" says that it is otherwise than before. What was
/// is stronger than what is now, so that "now" in a story of last year changes nothing. O(words · phrases).
pub(super) fn set_aside(words: &mut [Word]) -> (Option<Span>, BTreeSet<String>) {
    let folded: Vec<String> = words.iter().map(|w| w.folded.clone()).collect();
    let folded: Vec<&str> = folded.iter().map(String::as_str).collect();
    let mut span: Option<Span> = None;
    let mut when = BTreeSet::new();
    let mut at = 0;
    while at < words.len() {
        let rest = folded.get(at..).unwrap_or(&[]);
        if let Some((found, length)) = lexicon::span_at(rest) {
            span = Some(match (span, found) {
                (Some(Span::Past), _) | (_, Span::Past) => Span::Past,
                (Some(Span::Later), _) | (_, Span::Later) => Span::Later,
                _ => Span::Anew,
            });
            if found != Span::Anew {
                when.insert(rest.get(..length).unwrap_or(&[]).join(" "));
            }
            silence(words, at, length);
            at += length;
        } else if let Some(length) = lexicon::from_at(rest) {
            let values = words
                .iter()
                .skip(at + length)
                .take_while(|w| {
                    w.class.is_value() || matches!(w.folded.as_str(), "the" | "of" | "next" | "may" | "march")
                })
                .count();
            if values == 0 {
                at += 1;
                continue;
            }
            if span.is_none() {
                span = Some(Span::Anew);
            }
            silence(words, at, length + values);
            at += length + values;
        } else {
            at += 1;
        }
    }
    (span, when)
}

fn silence(words: &mut [Word], from: usize, length: usize) {
    for word in words.iter_mut().skip(from).take(length) {
        word.class = Class::Stop;
        word.copula = false;
    }
}
