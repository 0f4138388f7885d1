//! Corrections that say first what is not so: "Maya doesn't swim on Tuesdays, it's Mondays", "It's Tuesday now, not
//! Thursday: the planning meeting". They are turned into what is right and what is denied. English.

use crate::lexicon;

use super::table::TABLES;
use super::{Piece, pieces_of};

/// A kind of value with what it is compared by.
type Value = (u8, String);

/// What is right, as a statement, and the value that is denied, if one is.
pub(super) type Turned = (String, Option<String>);

/// The longest text that is read so, in tokens.
const LONGEST: usize = 30;

/// Reads a text that turns from what is wrong to what is right, or from a value to what has it. O(tokens²).
pub(super) fn read(text: &str) -> Option<Turned> {
    let text = without_no(text).trim();
    if text.ends_with('?') {
        return None;
    }
    let pieces = pieces_of(text);
    if pieces.len() > LONGEST {
        return None;
    }
    moved(text, &pieces)
        .or_else(|| negated_first(text, &pieces))
        .or_else(|| value_first(text))
}

/// "The planning meeting has moved from Thursday to Friday."
fn moved(text: &str, pieces: &[Piece]) -> Option<Turned> {
    let verb = (1..pieces.len()).find(|at| {
        matches!(
            word(pieces, *at),
            "moved" | "changed" | "switched" | "shifted" | "rescheduled"
        ) && word(pieces, at + 1) == "from"
            && word(pieces, at + 3) == "to"
            && at + 5 == pieces.len()
    })?;
    let (old, new) = (pieces.get(verb + 2)?, pieces.get(verb + 4)?);
    let (Some((0, before)), Some((0, after))) = (value(&old.folded), value(&new.folded)) else {
        return None;
    };
    let mut end = verb;
    let mut many = false;
    while matches!(
        word(pieces, end - 1),
        "has" | "have" | "was" | "were" | "is" | "are" | "been" | "now"
    ) {
        many |= matches!(word(pieces, end - 1), "have" | "were" | "are");
        end = end.checked_sub(1).filter(|end| *end > 1)?;
    }
    if before == after {
        return None;
    }
    let subject = text.get(..pieces.get(end - 1)?.end)?;
    let be = if many { "are" } else { "is" };
    let statement = format!("{subject} {be} on {}", text.get(new.start..new.end)?);
    Some((statement, Some(text.get(old.start..old.end)?.to_owned())))
}

/// A text without the words at its start that only contradict or call for attention ("No,", "Nein,", "Sorry,").
pub(crate) fn without_no(text: &str) -> &str {
    let mut rest = text.trim_start();
    for phrase in [
        "that's wrong",
        "that is wrong",
        "that's not right",
        "no wait",
        "wait",
    ] {
        let head = rest
            .get(..phrase.len())
            .filter(|head| head.eq_ignore_ascii_case(phrase));
        let tail = head.and_then(|_| rest.get(phrase.len()..)).unwrap_or("");
        let left = tail.trim_start_matches([',', ':', ';', '.', '!', '–', '—', ' ']);
        if tail.starts_with([',', ':', ';', '.', '!', '–', '—']) && !left.is_empty() {
            rest = left;
        }
    }
    while let Some(token) = corpus::tokens(rest).next() {
        let no = TABLES
            .iter()
            .any(|table| table.no == token.text || table.interjections.contains(&token.text.as_ref()));
        let after = rest.get(token.end..).unwrap_or("");
        let tail = after.trim_start_matches([',', ':', ';', '.', '!', '–', '—', ' ']);
        if !no
            || !after.starts_with([',', ':', ';', '.', '!', '–', '—']) && !after.starts_with(" –")
            || tail.is_empty()
        {
            break;
        }
        rest = tail;
    }
    rest
}

fn word(pieces: &[Piece], at: usize) -> &str {
    pieces.get(at).map_or("", |p| p.folded.as_str())
}

fn value(folded: &str) -> Option<Value> {
    if let Some(day) = lexicon::weekday(folded) {
        return Some((0, day.index().to_string()));
    }
    if lexicon::is_month(folded) {
        return Some((1, folded.to_owned()));
    }
    if folded.starts_with(|c: char| c.is_ascii_digit()) {
        return Some((2, folded.to_owned()));
    }
    lexicon::number_word(folded).map(|number| (2, number.to_owned()))
}

/// Where what "it's" opens begins, if it stands here.
fn it_is(pieces: &[Piece], at: usize) -> Option<usize> {
    match (word(pieces, at), word(pieces, at + 1)) {
        ("it's" | "they're" | "that's", _) => Some(at + 1),
        ("it" | "that", "is") | ("they", "are") => Some(at + 2),
        _ => None,
    }
}

/// Whether the negation that begins here is spelled out: "is not".
fn spelled_out(pieces: &[Piece], negation: usize) -> bool {
    word(pieces, negation + 1) == "not"
}

/// "Maya doesn't swim with Petra on Tuesdays, it's Mondays."
fn negated_first(text: &str, pieces: &[Piece]) -> Option<Turned> {
    let (negation, after, verb) =
        (1..pieces.len()).find_map(|at| match (word(pieces, at), word(pieces, at + 1)) {
            ("isn't", _) => Some((at, at + 1, Some("is"))),
            ("aren't", _) => Some((at, at + 1, Some("are"))),
            ("doesn't", _) => Some((at, at + 1, None)),
            ("don't", _) => Some((at, at + 1, Some(""))),
            ("is", "not") => Some((at, at + 2, Some("is"))),
            ("are", "not") => Some((at, at + 2, Some("are"))),
            ("does", "not") => Some((at, at + 2, None)),
            ("do", "not") => Some((at, at + 2, Some(""))),
            _ => None,
        })?;
    let (turn, right) = (after + 1..pieces.len()).find_map(|at| {
        let gap = text.get(pieces.get(at - 1)?.end..pieces.get(at)?.start)?;
        let parted = gap.contains([',', ';', '.', ':', '–', '—']);
        match word(pieces, at) {
            // "is not X but Y" is a contrast, which every language has.
            "but" if !spelled_out(pieces, negation) => Some((at, it_is(pieces, at + 1).unwrap_or(at + 1))),
            _ if parted => Some((at, it_is(pieces, at)?)),
            _ => None,
        }
    })?;
    let tail = pieces.get(right..).filter(|tail| (1..=4).contains(&tail.len()))?;
    let mut values = tail.iter().filter_map(|p| Some((p, value(&p.folded)?)));
    let (new, new_value) = values.next()?;
    let negates = tail
        .iter()
        .any(|p| p.folded == "not" || p.folded.ends_with("n't"));
    if values.next().is_some() || negates {
        return None;
    }
    let mut end = turn;
    match (word(pieces, end.checked_sub(2)?), word(pieces, end - 1)) {
        ("any", "more" | "longer") => end -= 2,
        (_, "anymore" | "now") => end -= 1,
        _ => {}
    }
    let head = pieces.get(..end)?;
    let old = head
        .iter()
        .skip(after)
        .rfind(|p| value(&p.folded).is_some_and(|(kind, _)| kind == new_value.0))?;
    if value(&old.folded)? == new_value {
        return None;
    }
    let mut begin = pieces.get(after)?.start;
    let positive = if let Some(verb) = verb {
        verb.to_owned()
    } else {
        let doing = pieces.get(after)?;
        begin = doing.end;
        third_person(text.get(doing.start..doing.end)?)
    };
    let denied = text.get(old.start..old.end)?;
    let mut shown = text.get(new.start..new.end)?.to_owned();
    if lexicon::is_weekday_plural(&old.folded) && !lexicon::is_weekday_plural(&new.folded) {
        shown.push('s');
    }
    let statement = format!(
        "{} {positive} {}{shown}{}",
        text.get(..pieces.get(negation)?.start)?.trim_end(),
        text.get(begin..old.start)?.trim_start(),
        text.get(old.end..head.last()?.end)?
    );
    let statement = statement.split_whitespace().collect::<Vec<_>>().join(" ");
    Some((statement, Some(denied.to_owned())))
}

/// The form after "Maya": swim, swims.
fn third_person(base: &str) -> String {
    let vowel = |c: char| matches!(c, 'a' | 'e' | 'i' | 'o' | 'u');
    match base {
        "have" => return "has".to_owned(),
        "be" => return "is".to_owned(),
        _ => {}
    }
    if ["s", "x", "z", "ch", "sh", "o"]
        .iter()
        .any(|end| base.ends_with(end))
    {
        return format!("{base}es");
    }
    match base.strip_suffix('y') {
        Some(stem) if !stem.ends_with(vowel) => format!("{stem}ies"),
        _ => format!("{base}s"),
    }
}

/// "It's Tuesday now, not Thursday: the planning meeting", and the same the other way round.
fn value_first(text: &str) -> Option<Turned> {
    let (a, b) = text.split_once(": ")?;
    let (said, what) = if it_is(&pieces_of(a), 0).is_some() {
        (a, b)
    } else {
        (b, a)
    };
    let pieces = pieces_of(said);
    let from = it_is(&pieces, 0)?;
    let what = what.trim().trim_end_matches(['.', '!']);
    if what.contains([',', ';', ':', '.', '!', '?']) || !(1..=8).contains(&what.split_whitespace().count()) {
        return None;
    }
    let at = (from..pieces.len().min(from + 4)).find(|at| value(word(&pieces, *at)).is_some())?;
    let new = pieces.get(at)?;
    let new_value = value(&new.folded)?;
    let not = pieces.iter().position(|p| p.folded == "not");
    if not.is_some_and(|not| not < at) {
        return None;
    }
    let denied = not.and_then(|not| {
        let old = pieces
            .iter()
            .skip(not + 1)
            .find(|p| value(&p.folded).is_some_and(|v| v.0 == new_value.0 && v != new_value))?;
        Some(said.get(old.start..old.end)?.to_owned())
    });
    if not.is_some() && denied.is_none() {
        return None;
    }
    let before = word(&pieces, at - 1);
    let preposition = match new_value.0 {
        _ if lexicon::is_preposition(before) => before,
        0 => "on",
        1 => "in",
        _ => "",
    };
    let statement = format!("{what} is {preposition} {}", said.get(new.start..new.end)?);
    Some((statement.split_whitespace().collect::<Vec<_>>().join(" "), denied))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_so_turns_into_what_is() {
        for (text, statement, denied) in [
            (
                "Maya doesn't swim with Petra on Tuesdays, it's Mondays.",
                "Maya swims with Petra on Mondays",
                Some("Tuesdays"),
            ),
            (
                "No, the planning meeting isn't on Thursday any more. It's on Friday.",
                "the planning meeting is on Friday",
                Some("Thursday"),
            ),
            (
                "The budget isn't 40,000 euros but 35,000.",
                "The budget is 35,000 euros",
                Some("40,000"),
            ),
            (
                "It's Tuesday now, not Thursday: the Tideline planning meeting.",
                "the Tideline planning meeting is on Tuesday",
                Some("Thursday"),
            ),
            (
                "The Tideline planning meeting has been moved from Thursday to Friday.",
                "The Tideline planning meeting is on Friday",
                Some("Thursday"),
            ),
            (
                "The Tideline planning meeting: it's on Tuesday now.",
                "The Tideline planning meeting is on Tuesday",
                None,
            ),
        ] {
            let wanted = (statement.to_owned(), denied.map(str::to_owned));
            assert_eq!(read(text), Some(wanted), "{text}");
        }
        for text in [
            "The planning meeting isn't on Thursday any more.",
            "Maya doesn't swim on Tuesdays, it's too cold.",
            "Isn't it on Tuesday, not Thursday: the planning meeting?",
            "It's late: the planning meeting is on Tuesday.",
            "Maya moved the dinner from Thursday to Friday.",
            "Tomas has moved from Gothenburg to Oulu.",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn words_that_only_contradict_are_left_out() {
        for text in [
            "No, it rains",
            "Nein, it rains",
            "Sorry, no, it rains",
            "Ei, it rains",
            "Non, no: it rains",
            "Nej! it rains",
            "That's wrong: it rains",
            "No wait, it rains",
        ] {
            assert_eq!(without_no(text), "it rains", "{text}");
        }
        for text in ["No.", "No meeting on Monday", "Nobody came"] {
            assert_eq!(without_no(text), text);
        }
    }
}
