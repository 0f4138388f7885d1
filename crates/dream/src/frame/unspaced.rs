//! Chinese and Japanese statements: written without spaces, so the verb is found by its characters.
//!
//! Chinese is subject, verb, value (会议在周三); Japanese is subject, は, value, ending (会議は水曜日です). What is no such
//! sentence has no verb and decides nothing.

use super::Word;
use super::word::{Class, words};
use crate::lexicon;
use corpus::Language;
use std::collections::BTreeSet;

/// The words of a statement, and where its verb stands among them.
pub(super) struct Parts {
    pub words: Vec<Word>,
    pub pivot: Option<usize>,
}

/// A verb as written, the word it is compared by, and whether it is a form of "to be".
type Verb = (&'static str, &'static str, bool);

/// Longest first, so that 住在 is not read as 在.
const CHINESE: [Verb; 10] = [
    ("改到", "是", true),
    ("改为", "是", true),
    ("住在", "住在", false),
    ("喜欢", "喜欢", false),
    ("定在", "是", true),
    ("就是", "是", true),
    ("是在", "是", true),
    ("在", "是", true),
    ("是", "是", true),
    ("叫", "是", true),
];

/// Endings of Japanese statements, longest first.
const JAPANESE: [Verb; 11] = [
    ("に住んでいます", "住在", false),
    ("に住んでいる", "住在", false),
    ("が好きです", "好き", false),
    ("が好きだ", "好き", false),
    ("にあります", "是", true),
    ("に変更", "是", true),
    ("になりました", "是", true),
    ("でした", "でした", true),
    ("です", "是", true),
    ("である", "是", true),
    ("だ", "是", true),
];

/// Words between subject and verb that say that something is not so.
const NEGATIONS: [&str; 9] = [
    "不是",
    "不在",
    "没有",
    "不再",
    "不",
    "ではない",
    "ではありません",
    "ありません",
    "ない",
];

/// Reads a statement in a script without spaces; none in any other language.
pub(super) fn read(text: &str, language: Language) -> Option<Parts> {
    let text = text.trim().trim_end_matches(['。', '.', '！', '!']);
    let (subject, verb, value) = match language {
        Language::Zh => chinese(text),
        Language::Ja => japanese(text),
        _ => return None,
    }
    .unwrap_or((text, None, ""));
    let negated = NEGATIONS.iter().any(|no| text.contains(no));
    let none = BTreeSet::new();
    let mut all = part(subject, language, &none);
    let pivot = verb.map(|(shown, key, copula)| {
        all.push(Word {
            class: Class::Content,
            key: key.to_owned(),
            folded: key.to_owned(),
            start: 0,
            end: shown.len(),
            negates: negated,
            copula,
        });
        all.len() - 1
    });
    all.extend(part(value, language, &none));
    Some(Parts { words: all, pivot })
}

type Split<'a> = Option<(&'a str, Option<Verb>, &'a str)>;

fn chinese(text: &str) -> Split<'_> {
    CHINESE.iter().find_map(|verb| {
        let (subject, value) = text.split_once(verb.0)?;
        let subject = NEGATIONS.iter().fold(subject, |s, no| s.trim_end_matches(no));
        (!subject.is_empty() && !value.is_empty()).then_some((subject, Some(*verb), value))
    })
}

fn japanese(text: &str) -> Split<'_> {
    let (subject, rest) = text.split_once('は')?;
    JAPANESE.iter().find_map(|verb| {
        let value = rest.strip_suffix(verb.0)?;
        let value = value.trim_end_matches('に').trim_end_matches("では");
        (!subject.is_empty() && !value.is_empty()).then_some((subject, Some(*verb), value))
    })
}

/// The words of a part: a weekday or a number stands for itself, what is left by pairs of characters as one word.
fn part(text: &str, language: Language, names: &BTreeSet<String>) -> Vec<Word> {
    if let Some((day, found)) = lexicon::unspaced_weekday(text) {
        let (before, after) = text.split_once(found).unwrap_or((text, ""));
        let mut all = words(before, language, names);
        all.push(Word {
            class: Class::Weekday,
            key: day.index().to_string(),
            folded: found.to_owned(),
            start: 0,
            end: found.len(),
            negates: false,
            copula: false,
        });
        all.extend(words(after, language, names));
        return all;
    }
    words(text, language, names)
}
