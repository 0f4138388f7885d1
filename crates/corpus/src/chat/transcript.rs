//! Plain transcripts: `Name: text`, with or without times.

use agent_memory_core::Day;

use super::{Said, role};
use crate::dates::leading_day;
use crate::frontmatter::{WrittenDate, read_clock};
use crate::rows::written_of;
use crate::timeline::When;

/// Most characters and words of a speaker's name.
const MAX_NAME: (usize, usize) = (40, 4);

/// Reads a transcript. Lines that name no speaker go on with what was said; such lines before the first speaker are
/// headings.
pub(super) fn read(text: &str) -> Vec<Said> {
    let mut said: Vec<Said> = Vec::new();
    // A date line holds for what follows, until a line has a date of its own.
    let mut day: Option<Day> = None;
    for (index, line) in text.lines().enumerate() {
        if let Some(own) = date_line(line) {
            day = Some(own);
            continue;
        }
        if let Some(head) = speaker_line(line) {
            let when = match (head.when, day.take()) {
                (Some(When::Clock(seconds)), Some(day)) => Some(on_day(day, Some(seconds))),
                (None, Some(day)) => Some(on_day(day, None)),
                (when, _) => when,
            };
            said.push(Said {
                line: index as u64 + 1,
                role: None,
                speaker: Some(head.name.to_owned()),
                when,
                text: head.text.to_owned(),
                ..Said::default()
            });
        } else if let Some(last) = said.last_mut() {
            last.text.push('\n');
            last.text.push_str(line.trim_end());
        }
    }
    for one in &mut said {
        one.text.truncate(one.text.trim_end().len());
        // `User` is a role, not somebody's name.
        if one.speaker.as_deref().is_some_and(role::is_role) {
            one.role = one.speaker.take();
        }
    }
    said
}

/// Who speaks in a transcript.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Voices {
    /// Only names.
    Names,
    /// A role such as `User` is among them.
    Roles,
}

/// Who speaks, when a text is a transcript: two speakers' lines or more, most paragraphs begin with one, and somebody
/// speaks twice or is named as a role. A list of `key: value` lines has every key once.
pub(crate) fn voices(text: &str) -> Option<Voices> {
    let mut names: Vec<&str> = Vec::new();
    let mut paragraphs = 0;
    let mut after_blank = true;
    for line in text.lines().take(200) {
        if line.trim().is_empty() {
            after_blank = true;
            continue;
        }
        let head = speaker_line(line);
        if let Some(head) = &head {
            names.push(head.name);
        }
        if (after_blank || head.is_some()) && date_line(line).is_none() && !line.starts_with('#') {
            paragraphs += 1;
        }
        after_blank = false;
    }
    let repeated = names
        .iter()
        .enumerate()
        .any(|(index, name)| names.iter().take(index).any(|known| known == name));
    let roles = names.iter().filter(|name| role::is_role(name)).count();
    if names.len() < 2 || names.len() * 4 < paragraphs * 3 {
        return None;
    }
    if roles > 0 {
        Some(Voices::Roles)
    } else {
        repeated.then_some(Voices::Names)
    }
}

struct Head<'a> {
    when: Option<When>,
    name: &'a str,
    text: &'a str,
}

/// `[time] Name: text`, `time Name: text`, `**Name:** text`, `Name (time): text`.
fn speaker_line(line: &str) -> Option<Head<'_>> {
    let line = line.trim_start();
    let (when, rest) = leading_time(line);
    let rest = rest.trim_start_matches(['-', '–', ' ']).trim_start_matches("**");
    let (head, text) = rest.split_once(':')?;
    // A time behind the name holds the first colon: `Maya (16:02): text`.
    let (head, text) = match head.rfind(['(', '[']) {
        Some(_) => {
            let close = rest.find([')', ']'])?;
            let after = rest.get(close + 1..)?.trim_start_matches("**").trim_start();
            (rest.get(..=close)?, after.strip_prefix(':')?)
        }
        None => (head, text),
    };
    let (name, when) = match head.split_once(['(', '[']) {
        Some((name, inner)) => {
            let (own, left) = leading_time(inner.trim_end_matches([')', ']']));
            (
                name,
                if left.trim().is_empty() {
                    own.or(when)
                } else {
                    return None;
                },
            )
        }
        None => (head, when),
    };
    let name = name.trim().trim_end_matches("**").trim();
    let text = text.trim_start_matches("**");
    let spaced = text.is_empty() || text.starts_with(char::is_whitespace);
    (spaced && is_name(name)).then(|| Head {
        when,
        name,
        text: text.trim(),
    })
}

/// Whether a text can be a speaker's name: a few words that begin with a letter, the first a capital one where the
/// script has capitals, or a role's word.
fn is_name(name: &str) -> bool {
    let (most_chars, most_words) = MAX_NAME;
    let plain = name
        .chars()
        .all(|c| c.is_alphanumeric() || matches!(c, ' ' | '.' | '-' | '_' | '\'' | '’' | '@'));
    let first = name.trim_start_matches('@').chars().next();
    plain
        && name.chars().count() <= most_chars
        && name.split_whitespace().count() <= most_words
        && first.is_some_and(char::is_alphabetic)
        && (role::is_role(name) || name.starts_with('@') || first.is_some_and(|c| !c.is_lowercase()))
}

/// A time at the start of a line, in brackets or bare.
fn leading_time(line: &str) -> (Option<When>, &str) {
    let bracketed = line
        .strip_prefix(['[', '('])
        .and_then(|inner| inner.split_once([']', ')']));
    if let Some((inner, rest)) = bracketed {
        return match time_of(inner.trim()) {
            Some(when) => (Some(when), rest),
            None => (None, line),
        };
    }
    // Bare: up to the first word that is no part of a time.
    let end = line
        .find(|c: char| {
            !(c.is_ascii_digit() || matches!(c, '-' | '/' | '.' | ':' | ' ' | 'T' | 'Z' | '+' | ','))
        })
        .unwrap_or(line.len());
    let head = line.get(..end).unwrap_or("");
    // Its last characters may belong to a name or a dash: `16:02 Tomás: …`, `16:02 - Maya: …`.
    let head = head.trim_end();
    let head = head
        .strip_suffix(" T")
        .or(head.strip_suffix(" Z"))
        .unwrap_or(head);
    let head = head.trim_end_matches([' ', '-', ':', ',']);
    match time_of(head) {
        Some(when) => (
            Some(when),
            line.get(head.len()..)
                .unwrap_or("")
                .trim_start_matches([' ', ':', ',']),
        ),
        None => (None, line),
    }
}

fn time_of(text: &str) -> Option<When> {
    if let Ok(at) = text.parse() {
        return Some(When::Instant(at));
    }
    let joined = text.replace(", ", " ");
    if let Some(written) = written_of(&joined) {
        return Some(When::Written(written));
    }
    match read_clock(text) {
        (Some(seconds), "") => Some(When::Clock(seconds)),
        _ => None,
    }
}

/// A line that holds a date and nothing else, marks of a heading or rule aside.
fn date_line(line: &str) -> Option<Day> {
    let bare = line.trim().trim_matches(['#', '-', '=', '*', '[', ']', ' ', ':']);
    let day = leading_day(bare)?;
    let rest = bare.get(10..).unwrap_or("");
    (!rest.contains(':') && rest.split_whitespace().count() <= 2).then_some(day)
}

fn on_day(day: Day, seconds: Option<u32>) -> When {
    When::Written(WrittenDate {
        seconds,
        ..WrittenDate::of_day(day)
    })
}
