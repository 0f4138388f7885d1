//! The story language: moments as a test writes them down.
//!
//! Tests of every layer start from moments. Written as values they drown the test; written as text they read like the
//! case they stand for. A story that cannot be read is a mistake of the test, so reading panics.

use agent_memory_core::{Authority, FactId, Moment, MomentId, Name, Timestamp};

/// What starts a moment.
const HEADER: &str = "//-";

/// Reads a story.
///
/// A line that begins with `//-` starts a moment; the lines up to the next one are its text, without their common
/// indentation and without blank lines at both ends. After `//-` stands the day, then any of these in any order:
///
/// | word | meaning | when absent |
/// |---|---|---|
/// | `user`, `agent`, `tool`, `external` | whose word it is | `agent` |
/// | `at:20:30`, `at:20:30:15` | the time of day, in UTC, on the day as written | 12:00 and one minute for every moment before it in the story |
/// | `id:m1` | its id | content hash |
/// | `weight:0.8` | its weight | 0.5 |
/// | `kind:correction` | observation, correction or retraction | observation |
/// | `about:f1` | the fact it is about | none |
/// | `session:x`, `speaker:Maya` | where and by whom it was said | none |
/// | `#lisbon`, `scope:work` | a tag, a scope; may stand again | none |
/// | `names:place:Lisbon,person:Sara_Lind` | given names; `_` stands for a space | none |
/// | `recorded:2026-08-01` | the day on which it came in, at 12:00 | `recorded_at` = `occurred_at` |
///
/// The default times keep the order of the story among moments of one day.
///
/// # Panics
/// When the story cannot be read: text before the first `//-`, no day, an unknown word, a moment without text, a bad
/// weight, id or name, or a default time later than 03:59 of the next day (more than 960 moments).
#[track_caller]
pub fn story(text: &str) -> Vec<Moment> {
    match read(text) {
        Ok(moments) => moments,
        Err(why) => panic!("this story cannot be read: {why}"),
    }
}

/// One moment before its words are read.
struct Paragraph<'a> {
    /// Line number of the header, from 1.
    line: usize,
    header: &'a str,
    text: Vec<&'a str>,
}

fn read(text: &str) -> Result<Vec<Moment>, String> {
    let paragraphs = paragraphs(text)?;
    let mut moments = Vec::with_capacity(paragraphs.len());
    for (index, paragraph) in paragraphs.iter().enumerate() {
        let moment = moment(paragraph, index).map_err(|why| format!("line {}: {why}", paragraph.line))?;
        moments.push(moment);
    }
    Ok(moments)
}

fn paragraphs(text: &str) -> Result<Vec<Paragraph<'_>>, String> {
    let mut paragraphs: Vec<Paragraph<'_>> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if let Some(header) = line.trim_start().strip_prefix(HEADER) {
            paragraphs.push(Paragraph {
                line: index + 1,
                header,
                text: Vec::new(),
            });
        } else if let Some(paragraph) = paragraphs.last_mut() {
            paragraph.text.push(line);
        } else if !line.trim().is_empty() {
            return Err(format!(
                "line {}: {line:?} stands before the first `//- yyyy-mm-dd`",
                index + 1
            ));
        }
    }
    Ok(paragraphs)
}

fn moment(paragraph: &Paragraph<'_>, index: usize) -> Result<Moment, String> {
    let mut words = paragraph.header.split_whitespace();
    let day = words.next().ok_or("a day is missing after `//-`")?;
    let mut occurred_at = instant(day, "12:00")?.plus_seconds(index as i64 * 60);
    let mut timed = false;
    let mut recorded_at = None;
    let mut draft = Moment::new(body(&paragraph.text));
    for word in words {
        if let Some(tag) = word.strip_prefix('#') {
            draft = draft.tag(tag);
            continue;
        }
        let Some((key, value)) = word.split_once(':') else {
            draft = draft.source(word.parse::<Authority>().map_err(|e| e.to_string())?);
            continue;
        };
        let refused = |e: agent_memory_core::Error| format!("{word}: {e}");
        draft = match key {
            "at" => {
                occurred_at = instant(day, value)?;
                timed = true;
                draft
            }
            "recorded" => {
                recorded_at = Some(instant(value, "12:00")?);
                draft
            }
            "id" => draft.id(MomentId::new(value).map_err(refused)?),
            "weight" => draft.weight(value.parse().map_err(|e| format!("{word}: {e}"))?),
            "kind" => draft.kind(value.parse().map_err(refused)?),
            "about" => draft.about(FactId::new(value).map_err(refused)?),
            "session" => draft.session(value),
            "speaker" => draft.speaker(value.replace('_', " ")),
            "scope" => draft.scope(value),
            "names" => {
                for written in value.split(',') {
                    let (name, shown) = name(written)?;
                    draft = draft.named(name, shown);
                }
                draft
            }
            _ => return Err(format!("the word {word:?} is not known")),
        };
    }
    if !timed && index >= 960 {
        return Err("default times reach the next day; write `at:hh:mm` or make several stories".to_owned());
    }
    draft
        .at(occurred_at)
        .finish(recorded_at.unwrap_or(occurred_at))
        .map_err(|e| e.to_string())
}

/// The lines of a text without their common indentation and the blank lines around them.
fn body(lines: &[&str]) -> String {
    let indentation = |line: &str| line.len() - line.trim_start().len();
    let common = lines
        .iter()
        .filter(|line| !line.trim().is_empty())
        .map(|line| indentation(line))
        .min()
        .unwrap_or(0);
    let dedented: Vec<&str> = lines
        .iter()
        .map(|line| line.get(common..).unwrap_or("").trim_end())
        .collect();
    dedented.join("\n").trim_matches('\n').to_owned()
}

fn instant(day: &str, clock: &str) -> Result<Timestamp, String> {
    let seconds = if clock.matches(':').count() == 1 {
        ":00"
    } else {
        ""
    };
    format!("{day}T{clock}{seconds}Z")
        .parse()
        .map_err(|e: agent_memory_core::Error| e.to_string())
}

/// A name written `kind:Shown_form`, and the form it shows.
fn name(written: &str) -> Result<(Name, String), String> {
    let (kind, shown) = written
        .split_once(':')
        .ok_or_else(|| format!("the name {written:?} has no kind; write person:{written}"))?;
    let shown = shown.replace('_', " ");
    let kind = kind
        .parse()
        .map_err(|e: agent_memory_core::Error| e.to_string())?;
    let name = Name::new(kind, &shown).map_err(|e| format!("{written}: {e}"))?;
    Ok((name, shown))
}

#[cfg(test)]
mod tests;
