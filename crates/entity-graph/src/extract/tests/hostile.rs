//! Texts that make a reader slow that compares each thing with each: the time must stay linear. Sizes are such that a
//! quadratic step shows in how long the tests take.

use super::*;

const WORDS: usize = 24_000;

/// An extractor with taggers that knows what the texts below are made of, and has seen it as names.
fn knowing() -> Extractor {
    let mut learner = Learner::new();
    learner.observe("Yesterday we met Sara, and then Miller.", &Names::new());
    learner.observe("Then we met Sara again with Sara Okafor.", &Names::new());
    learner.observe("", &given_names(&["place:東京", "other:C++"]));
    learner.finish()
}

#[cfg(feature = "tagger")]
#[test]
fn one_sentence_of_very_many_names_is_read_in_linear_time() {
    let known = knowing();
    // Without anything between them they are one name, too long to be one; of names after titles the last one stays.
    for (part, names) in [
        ("Sara, ", WORDS / 4),
        ("with Sara Okafor ", WORDS / 12),
        ("Dr. Sara ", 1),
        ("SARA OKAFOR ", 0),
    ] {
        let times = WORDS / 4 / part.split_whitespace().count();
        let found = known.extract(&["we met ", &part.repeat(times)].concat());
        assert_eq!(found.len(), names, "{part}");
    }
}

#[test]
fn very_many_words_that_are_no_names_are_read_in_linear_time() {
    let text = "then we met again and ".repeat(WORDS / 5);
    assert_eq!(knowing().extract(&text), vec![]);
}

#[test]
fn very_many_names_in_scripts_without_case_are_read_in_linear_time() {
    let known = knowing();
    for (part, kind) in [("東京、", NameKind::Place), ("C++ ", NameKind::Other)] {
        let found = known.extract(&part.repeat(WORDS / 4));
        assert_eq!(found.len(), WORDS / 4, "{part}");
        assert!(found.iter().all(|mention| mention.name.kind() == kind), "{part}");
    }
}

#[test]
fn very_many_given_names_do_not_slow_down_those_that_are_read() {
    let given: Names = (0..5_000)
        .map(|at| format!("n{at}"))
        .filter_map(|text| Some((Name::new(NameKind::Other, &text).ok()?, text)))
        .collect();
    let text = "with Sara, ".repeat(5_000);
    assert_eq!(knowing().names(&text, &given).len(), given.len() + 1);
}

#[test]
fn a_very_long_word_or_name_is_none() {
    let known = knowing();
    for text in [
        "Sara".repeat(20_000),
        ["we met ", &"Sara-".repeat(40_000), "Sara today"].concat(),
        ["we met ", &"Helsingissä".repeat(10_000), " eilen illalla"].concat(),
        "`".repeat(40_000),
        "[[".repeat(20_000),
        "@".repeat(40_000),
        format!("we met C{}", "\u{301}".repeat(20_000)),
    ] {
        assert_eq!(known.extract(&text), vec![], "{}", text.get(..20).unwrap_or(""));
    }
}
