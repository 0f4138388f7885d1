//! The stable words of decisions as sentences, for people who read what a dream did.

/// Every word with its sentence.
const MEANINGS: &[(&str, &str)] = &[
    ("spread", "moments on enough distinct days speak for it"),
    ("correction", "a correction says so"),
    ("habit", "it recurs at one weekday or one interval on enough days"),
    ("heavy", "a single moment that weighs enough"),
    ("update", "a moment changes something that was known"),
    ("retraction", "a retraction says so"),
    ("said_again", "other moments say the same"),
    ("same_matter", "new moments on what it stands on already"),
    ("higher_authority", "the user's word stands above another's"),
    ("newer_evidence", "newer moments stand against older ones"),
    (
        "equal_evidence",
        "nothing speaks for the new one, so the standing fact stays",
    ),
    (
        "undecided",
        "they differ, and whether about the same thing is unclear; ask the user",
    ),
    ("last_day_over", "its last valid day is past"),
    ("one_day", "all its moments are of one day"),
    ("no_matter", "no sentence of it is spoken for on enough days"),
    (
        "retired_before",
        "a retired fact says the same, and no moment since then does",
    ),
    (
        "denied",
        "a correction or retraction is newer than all its moments",
    ),
    ("lost_before", "it has lost against the same standing fact before"),
    ("single_session", "only outside sources of one session say so"),
    (
        "low_authority",
        "a tool or an outside source cannot correct what is known",
    ),
    ("no_target", "it takes back nothing that is known"),
    (
        "ambiguous_target",
        "it fits several facts equally well; name one with `correct --fact` or `retract`",
    ),
    ("past", "it is over before it is known"),
    (
        "no_answer",
        "the writer gave no answer; it is asked again next time",
    ),
    (
        "writer_failed",
        "nothing of the answer can be used; it is asked again next time",
    ),
    ("no_cites", "it cites no moment"),
    ("unknown_cite", "it cites a moment that the writer was not given"),
    ("duplicate_cite", "it cites a moment twice"),
    (
        "invented_number",
        "it holds a number that stands in no cited moment",
    ),
    ("invented_name", "it holds a name that stands in no cited moment"),
    ("conditional", "it holds only if something else does"),
    (
        "happened",
        "it tells what happened, not how things are, and it does not recur",
    ),
    ("advice", "it says what one can, should or might do"),
    ("quotation", "it is somebody's speech"),
    ("no_last_day", "a state needs a last valid day"),
    ("needless_last_day", "only a state has a last valid day"),
    (
        "invented_matter",
        "it says something that its cited moments do not say",
    ),
    (
        "unsupported_cite",
        "a cited moment has no word of it, and not two of its names",
    ),
    (
        "invalid_draft",
        "the model gave it in another shape than asked for",
    ),
    ("too_many", "the model gave more facts than one group may"),
    ("waits", "it waits for your word: `accept` or `reject`"),
    ("accepted", "the user accepted it"),
    ("declined", "the user turned it down"),
    (
        "hangs_together",
        "its moments hang together with those of a fact that no longer stands",
    ),
    ("edge_confirmed", "the model says that the two moments relate so"),
    (
        "edge_rejected",
        "the model says that the two moments do not relate so",
    ),
    ("undone", "an earlier run was taken back"),
    ("empty", "it has no text"),
    ("too_short", "it is too short to state something"),
    ("too_long", "it tells a story, and states nothing"),
    ("question", "it asks, and states nothing"),
    ("exclamation", "it exclaims, and states nothing"),
    ("greeting", "it greets, and states nothing"),
    ("request", "it asks for something, and states nothing"),
    (
        "instruction",
        "it is an instruction, and instructions in moments are not followed",
    ),
    ("first_person", "it is about whoever speaks"),
    (
        "unresolved",
        "it is about somebody or something of the sentence before",
    ),
    ("fragment", "it is no whole sentence"),
    ("code", "it is code"),
    ("address", "it is an address"),
    ("boilerplate", "it is boilerplate"),
    ("echo", "it only repeats what the memory had, in the same words"),
    ("stated", "a caller stated it"),
];

/// The sentence of a word.
pub fn meaning(word: &str) -> Option<&'static str> {
    MEANINGS
        .iter()
        .find(|(known, _)| *known == word)
        .map(|(_, meaning)| *meaning)
}

/// The sentence that a detail quotes at its start.
pub fn quoted(detail: &str) -> Option<&str> {
    let rest = detail.strip_prefix('"')?;
    let end = rest.rfind('"')?;
    // Two sentences in one detail: the first is the one at hand.
    let end = rest.find("\" in place of \"").unwrap_or(end);
    rest.get(..end)
}

#[cfg(test)]
mod tests {
    use super::{meaning, quoted};

    #[test]
    fn every_word_of_the_dream_has_its_sentence() {
        for word in agent_memory::dream::reason::ALL {
            assert!(meaning(word).is_some(), "{word}");
        }
        assert_eq!(meaning("no such word"), None);
    }

    #[test]
    fn quotes_inside_a_sentence_stay() {
        assert_eq!(quoted("\"It is so.\""), Some("It is so."));
        assert_eq!(
            quoted("\"She said \"yes\" to it.\""),
            Some("She said \"yes\" to it.")
        );
        assert_eq!(quoted("\"New.\" in place of \"Old.\""), Some("New."));
        assert_eq!(quoted("all of one day"), None);
    }
}
