//! Ids for people: content hashes are shown by their first characters, and understood by them.

use crate::failure::Failure;
use agent_memory::{FactFilter, Memory};
use agent_memory_core::{ConceptId, FactId, MomentId, RunId, Window};

/// Characters of a content id that are shown: the letter, the dash, 8 hex digits.
const SHOWN: usize = 10;

/// Fewest characters by which a content id is understood.
const FEWEST: usize = 6;

/// Characters of a whole content id: the letter, the dash, 32 hex digits.
const WHOLE: usize = 34;

/// An id as people see it: the beginning of a content id, a caller's id whole.
pub fn short(id: &str) -> &str {
    if id.len() == WHOLE && is_beginning(id) {
        id.get(..SHOWN).unwrap_or(id)
    } else {
        id
    }
}

/// Whether it may be the beginning of a content id.
fn is_beginning(text: &str) -> bool {
    let mut parts = text.splitn(2, '-');
    let letter = parts.next().unwrap_or_default();
    let digits = parts.next().unwrap_or_default();
    matches!(letter, "f" | "m" | "c" | "r" | "g")
        && !digits.is_empty()
        && digits
            .bytes()
            .all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

/// The whole id that begins so, or the text itself when no stored one does.
///
/// # Errors
/// [`Failure`] with code `ambiguous_id` when several do, or when the memory cannot be read.
pub fn resolve(memory: &mut Memory, text: &str) -> Result<String, Failure> {
    if !is_beginning(text) || !(FEWEST..WHOLE).contains(&text.len()) {
        return Ok(text.to_owned());
    }
    let all: Vec<String> = match text.as_bytes().first() {
        Some(b'f') => memory
            .facts(FactFilter::All)?
            .into_iter()
            .map(|fact| fact.id.into())
            .collect(),
        Some(b'm') => memory
            .moments(&Window::ALL)?
            .into_iter()
            .map(|moment| moment.id.into())
            .collect(),
        Some(b'c') => memory
            .concepts()?
            .concepts
            .into_iter()
            .map(|concept| concept.id.into())
            .collect(),
        Some(b'r') => memory.runs()?.into_iter().map(|run| run.id.into()).collect(),
        // Groups are made anew with every pass; their ids stand in the decisions that were kept. `groups` shows those of
        // now.
        _ => {
            let kept = memory
                .runs()?
                .into_iter()
                .flat_map(|run| run.decisions)
                .filter_map(|decision| decision.group.map(String::from));
            let mut all: Vec<String> = kept.collect();
            let now = memory.groups(None)?.grouping.groups;
            all.extend(now.into_iter().map(|group| group.id.into()));
            all
        }
    };
    beginning_with(text, all)
}

fn beginning_with(text: &str, mut all: Vec<String>) -> Result<String, Failure> {
    all.retain(|id| id.starts_with(text));
    all.sort();
    all.dedup();
    match all.as_slice() {
        [] => Ok(text.to_owned()),
        [one] => Ok(one.clone()),
        several if several.iter().any(|id| id == text) => Ok(text.to_owned()),
        several => Err(Failure::refused(
            "ambiguous_id",
            format!("{} ids begin with {text:?}", several.len()),
        )
        .hint("give more of its characters; --json shows whole ids")),
    }
}

/// A fact's id from its beginning.
///
/// # Errors
/// As [`resolve`], and when it cannot be an id.
pub fn fact(memory: &mut Memory, text: &str) -> Result<FactId, Failure> {
    Ok(FactId::new(resolve(memory, text)?)?)
}

/// A moment's id from its beginning.
///
/// # Errors
/// As [`resolve`], and when it cannot be an id.
pub fn moment(memory: &mut Memory, text: &str) -> Result<MomentId, Failure> {
    Ok(MomentId::new(resolve(memory, text)?)?)
}

/// A concept's id from its beginning.
///
/// # Errors
/// As [`resolve`], and when it cannot be an id.
pub fn concept(memory: &mut Memory, text: &str) -> Result<ConceptId, Failure> {
    Ok(ConceptId::new(resolve(memory, text)?)?)
}

/// A run's id from its beginning.
///
/// # Errors
/// As [`resolve`], and when it cannot be an id.
pub fn run_id(memory: &mut Memory, text: &str) -> Result<RunId, Failure> {
    Ok(RunId::new(resolve(memory, text)?)?)
}

/// How a run is shown.
pub fn run(id: &RunId) -> &str {
    short(id.as_str())
}

#[cfg(test)]
mod tests {
    use super::{beginning_with, is_beginning, short};
    use agent_memory_core::content_id;

    #[test]
    fn content_ids_are_short_and_callers_ids_whole() {
        let id = content_id("f", &[b"x"]);
        assert_eq!(short(&id), &id[..10]);
        assert_eq!(short("D1:3"), "D1:3");
        assert_eq!(short("f-lisbon"), "f-lisbon");
        assert!(is_beginning("f-0a1b") && !is_beginning("f-") && !is_beginning("x-0a1b"));
    }

    #[test]
    fn a_beginning_must_be_of_one_id() {
        let ids = || {
            vec![
                "f-0011aa".to_owned(),
                "f-0011bb".to_owned(),
                "f-0022cc".to_owned(),
            ]
        };
        assert_eq!(beginning_with("f-0022", ids()).expect("one"), "f-0022cc");
        assert_eq!(beginning_with("f-0033", ids()).expect("none"), "f-0033");
        let told = beginning_with("f-0011", ids()).expect_err("two").to_string();
        assert!(told.starts_with("error[ambiguous_id]: 2 ids"), "{told}");
    }
}
