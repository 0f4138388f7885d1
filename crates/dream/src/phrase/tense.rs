//! Habits in the present: "Maya had lunch at Kaisla" on many Fridays is "Maya has lunch at Kaisla on Fridays".

use agent_memory_core::Weekday;
use corpus::Language;
use std::collections::BTreeSet;

use crate::frame::{Class, Frame};
use crate::lexicon;

/// A sentence as a habit: its verb in the present when its subject is one name and the verb is a known one, and the
/// weekday at its end when it names none. Not English, another verb, several subjects: only what is safe is done.
pub(crate) fn as_habit(
    sentence: &str,
    weekday: Option<Weekday>,
    language: Language,
    names: &BTreeSet<String>,
) -> String {
    if language != Language::En {
        return sentence.to_owned();
    }
    let frame = Frame::read(sentence, language, names);
    let Some(verb) = frame.verb() else {
        return sentence.to_owned();
    };
    let one_name = frame.subject.len() == 1
        && frame.subject.iter().all(|(class, _)| *class == Class::Name)
        && frame.pivot == Some(1);
    // A second verb in the past would no longer agree with the first.
    let only_verb = frame.words.iter().skip(2).all(|w| !lexicon::is_past(&w.folded));
    let mut text = sentence.to_owned();
    if let Some(known) = lexicon::verb(&verb.folded)
        && one_name
        && only_verb
        && lexicon::is_past(&verb.folded)
        && sentence.get(verb.start..verb.end).is_some()
    {
        text.replace_range(verb.start..verb.end, known.third);
    }
    let named = crate::frame::words(sentence, language, names)
        .iter()
        .any(|w| w.class == Class::Weekday);
    match weekday {
        Some(day) if !named => {
            let body = text.trim_end_matches(['.', ' ']);
            format!("{body} on {}s.", lexicon::weekday_name(day))
        }
        _ => text,
    }
}
