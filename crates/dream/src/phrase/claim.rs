//! Claims: the single things that a sentence says, each as a sentence of its own.
//!
//! "Ines accepted the offer and starts as the new analyst in August, Maya told me" says two things, and another day may
//! say only one of them again. A claim is taken out only where its words stand in the sentence and its subject is sure;
//! a sentence that is hard to part stays whole.

use corpus::Language;
use std::collections::BTreeSet;

use super::stands_alone;
use crate::frame::{Class, Frame, Word, main_clause, opening, words};
use crate::lexicon::{self, Form};

/// Words that join two statements of equal rank.
const EQUAL: [&str; 2] = ["and", "but"];

/// Words after a comma that begin something beside the statement: a reason, a time, a remark.
const BESIDE: [&str; 7] = ["so", "because", "while", "although", "though", "which", "who"];

/// Words that open a clause inside another one: a second verb after them may have another subject.
const INSIDE: [&str; 12] = [
    "that", "whether", "if", "who", "which", "because", "when", "while", "how", "what", "where", "before",
];

/// Verbs of saying that end a sentence with whoever says it.
const SAYING: [&str; 11] = [
    "said", "says", "told", "tells", "thinks", "thought", "decided", "noted", "added", "reported", "wrote",
];

/// The claims of a sentence that is cleaned of markup, in their order; at least one, perhaps the sentence itself.
pub(crate) fn claims(sentence: &str, language: Language, names: &BTreeSet<String>) -> Vec<String> {
    if !matches!(language, Language::En | Language::Unknown) {
        let clause = main_clause(sentence);
        let whole = if stands_alone(clause, language, names) {
            clause
        } else {
            sentence
        };
        return vec![whole.to_owned()];
    }
    let mut found = Vec::new();
    for part in without_comment(opening(sentence)).split("; ") {
        let said = after_label(part, language, names);
        match ground(said) {
            Some((ground, rest)) if stands_alone(ground, language, names) => {
                found.push(ground.to_owned());
                found.extend(of_part(rest, language, names));
            }
            _ => found.extend(of_part(said, language, names)),
        }
    }
    found
}

/// Openings that tell what the speaker thinks of it, and nothing about it.
const COMMENTS: [&str; 18] = [
    "fortunately",
    "unfortunately",
    "luckily",
    "sadly",
    "thankfully",
    "happily",
    "interestingly",
    "surprisingly",
    "naturally",
    "obviously",
    "clearly",
    "of course",
    "in fact",
    "indeed",
    "admittedly",
    "honestly",
    "to be fair",
    "to be clear",
];

/// A sentence without a comment of the speaker before its first comma ("Fortunately, …").
fn without_comment(sentence: &str) -> &str {
    match sentence.split_once(", ") {
        Some((comment, rest)) if COMMENTS.contains(&corpus::fold_token(comment).as_ref()) => rest,
        _ => sentence,
    }
}

/// What follows a colon, when it stands alone and what stands before it does not ("What mattered: the meeting is …").
fn after_label<'t>(part: &'t str, language: Language, names: &BTreeSet<String>) -> &'t str {
    match part.split_once(": ") {
        Some((label, rest))
            if stands_alone(rest, language, names) && !stands_alone(label, language, names) =>
        {
            rest
        }
        _ => part,
    }
}

/// Words that open a sentence with its ground, which is then said as true.
const GROUNDS: [&str; 3] = ["since ", "because ", "now that "];

/// A sentence that opens with its ground, taken apart: "Since Maya pays, Sara chose" is that Maya pays, and that Sara
/// chose.
fn ground(part: &str) -> Option<(&str, &str)> {
    let folded = corpus::fold_token(part);
    let word = GROUNDS.iter().find(|word| folded.starts_with(**word))?;
    let (ground, rest) = part.split_once(", ")?;
    Some((ground.get(word.len()..)?, rest))
}

/// One place where a part may be cut.
struct Cut {
    /// Where the piece before ends.
    end: usize,
    /// Where the piece after begins, behind the joint.
    start: usize,
    joint: String,
}

fn of_part(part: &str, language: Language, names: &BTreeSet<String>) -> Vec<String> {
    let words = words(part, language, names);
    let cuts = cuts(part, &words);
    let Some(first) = cuts.first() else {
        return vec![without_speaker(part, language, names).to_owned()];
    };
    let head = part.get(..first.end).unwrap_or(part);
    if !stands_alone(head, language, names) {
        return beside_name(part, &words, first).unwrap_or_else(|| vec![part.to_owned()]);
    }
    let subject = subject(head, language, names);
    let mut found = vec![without_speaker(head, language, names).to_owned()];
    for (at, cut) in cuts.iter().enumerate() {
        let end = cuts.get(at + 1).map_or(part.len(), |next| next.end);
        let Some(piece) = part.get(cut.start..end).map(str::trim) else {
            continue;
        };
        let piece = speaker_at_end(piece, language, names).unwrap_or(piece);
        let begins_with_verb = words.iter().find(|w| w.start >= cut.start).is_some_and(is_finite);
        let about = match cut.joint.as_str() {
            "who" => begins_with_verb
                .then(|| name_before(part, &words, cut.end))
                .flatten(),
            joint if EQUAL.contains(&joint) => {
                if begins_with_verb {
                    subject.clone().filter(|_| !piece.contains(','))
                } else {
                    stands_alone(piece, language, names).then(String::new)
                }
            }
            _ => None,
        };
        if let Some(about) = about {
            found.push(format!("{about} {piece}").trim().to_owned());
        }
    }
    found
}

/// A subject that is told of in passing, taken apart: "Petra, who lives in Turku, paints" is that she lives in Turku, and
/// that she paints.
fn beside_name(part: &str, words: &[Word], cut: &Cut) -> Option<Vec<String>> {
    let name = name_before(part, words, cut.end).filter(|_| cut.joint == "who")?;
    let opens = part.get(..cut.end)?.trim() == name;
    let verb = words.iter().find(|w| w.start >= cut.start)?;
    let third = lexicon::as_verb(&verb.folded).is_some_and(|v| v.form == Form::Third);
    let (passing, rest) = part.get(cut.start..)?.split_once(", ")?;
    let finite = is_finite(verb) || third;
    (opens && finite).then(|| vec![format!("{name} {}", passing.trim()), format!("{name} {rest}")])
}

/// The places where a part may be cut: commas before a joint, and "and" before a finite verb.
fn cuts(part: &str, words: &[Word]) -> Vec<Cut> {
    let mut cuts = Vec::new();
    for (at, word) in words.iter().enumerate().skip(1) {
        let Some(before) = words.get(at - 1) else { continue };
        let gap = part.get(before.end..word.start).unwrap_or("");
        let comma = gap.starts_with(',');
        let equal = EQUAL.contains(&word.folded.as_str());
        let beside = is_beside(words, at);
        let verb_next = words.get(at + 1).is_some_and(is_finite);
        let pronoun_next = words.get(at + 1).is_some_and(|w| is_pronoun(&w.folded))
            && words.get(at + 2).is_some_and(is_finite);
        if equal && comma && (ends_list(part, words, at) || !states(part, words, at)) {
            continue;
        }
        if comma && (equal || beside) || equal && (verb_next || pronoun_next) {
            cuts.push(Cut {
                end: before.end,
                start: word.end,
                joint: word.folded.clone(),
            });
        }
    }
    cuts
}

/// Whether "and" before a word ends a list: "content, visual, and sound".
fn ends_list(part: &str, words: &[Word], at: usize) -> bool {
    let gap = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| words.get(at))?;
        part.get(before.end..words.get(at)?.start)
    };
    (at.saturating_sub(LIST_ITEM)..at)
        .filter(|&from| from > 0 && gap(from).is_some_and(|gap| gap.starts_with(',')))
        .any(|from| !words.get(from..at).unwrap_or(&[]).iter().skip(1).any(is_finite))
}

/// Most words of an item of a list.
const LIST_ITEM: usize = 6;

/// Whether what follows "and" or "but" states something: with its own subject, or a verb at its start.
fn states(part: &str, words: &[Word], at: usize) -> bool {
    let rest = words.get(at + 1..).unwrap_or(&[]);
    let Some(first) = rest.first() else { return false };
    let verb =
        is_finite(first) || lexicon::as_verb(&first.folded).is_some_and(|v| v.form == Form::Third && !v.noun);
    let piece = part.get(first.start..).unwrap_or("");
    verb || is_pronoun(&first.folded) || super::clause::states(piece)
}

fn is_pronoun(folded: &str) -> bool {
    matches!(
        folded,
        "it" | "he" | "she" | "they" | "i" | "we" | "this" | "that"
    )
}

/// Whether what begins at a word stands beside the statement: a reason, a remark, a time with a verb of its own, or "as
/// ever" and "as on most Fridays".
fn is_beside(words: &[Word], at: usize) -> bool {
    let word = |at: usize| words.get(at).map_or("", |w| w.folded.as_str());
    match word(at) {
        "as" => matches!(
            word(at + 1),
            "on" | "in" | "usual" | "always" | "ever" | "every" | "before"
        ),
        "before" | "after" | "when" | "where" => words.iter().skip(at + 1).take(6).any(is_finite),
        other => BESIDE.contains(&other),
    }
}

/// Whether a word is surely a finite verb: a past form or a third person of a known verb, or "is" and its like.
fn is_finite(word: &Word) -> bool {
    word.class != Class::Name
        && !word.folded.contains('-')
        && (word.copula
            || lexicon::is_past(&word.folded)
            || lexicon::verb(&word.folded).is_some_and(|v| v.third == word.folded))
}

/// The words of a clause before its verb, where whatever verb follows has the same subject: no comma and no clause
/// inside.
fn subject(head: &str, language: Language, names: &BTreeSet<String>) -> Option<String> {
    let frame = Frame::read(head, language, names);
    let verb = frame.verb()?;
    let inside = frame.words.iter().any(|w| INSIDE.contains(&w.folded.as_str()));
    let simple = !head.contains(',') && !inside && !frame.subject.is_empty() && frame.pivot? <= 6;
    simple
        .then(|| head.get(..verb.start).map(|s| s.trim().to_owned()))
        .flatten()
}

/// The name that ends right before a comma.
fn name_before(part: &str, words: &[Word], end: usize) -> Option<String> {
    let last = words.iter().rposition(|w| w.end == end)?;
    let run = words
        .get(..=last)?
        .iter()
        .rev()
        .take_while(|w| w.class == Class::Name)
        .count();
    let first = words.get(last + 1 - run).filter(|_| run > 0)?;
    part.get(first.start..end).map(str::to_owned)
}

/// A statement without the remark at its end that says who says it ("…, Maya told me").
fn without_speaker<'t>(text: &'t str, language: Language, names: &BTreeSet<String>) -> &'t str {
    match speaker_at_end(text, language, names) {
        Some(before) if stands_alone(before, language, names) => before,
        _ => text,
    }
}

/// What stands before a remark at the end that says who says it; none where there is no such remark.
pub(super) fn speaker_at_end<'t>(
    text: &'t str,
    language: Language,
    names: &BTreeSet<String>,
) -> Option<&'t str> {
    let (before, tail) = text.rsplit_once(", ")?;
    let tail: Vec<Word> = words(tail, language, names);
    let says = match tail.as_slice() {
        [verb, who] if SAYING.contains(&verb.folded.as_str()) => is_speaker(who),
        [who, verb] => is_speaker(who) && SAYING.contains(&verb.folded.as_str()),
        [who, verb, whom] => {
            is_speaker(who)
                && SAYING.contains(&verb.folded.as_str())
                && matches!(whom.folded.as_str(), "me" | "us" | "him" | "her" | "them")
        }
        _ => false,
    };
    says.then_some(before)
}

fn is_speaker(word: &Word) -> bool {
    word.class == Class::Name || matches!(word.folded.as_str(), "i" | "he" | "she" | "they")
}
