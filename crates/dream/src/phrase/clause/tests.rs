//! Verbs found, their tenses, and texts without one.

use super::*;

fn read(text: &str) -> Option<(String, String, Tense)> {
    let names = ["maya", "petra", "osprey"]
        .into_iter()
        .map(str::to_owned)
        .collect();
    let clause = Clause::read(text, Language::En, &names)?;
    let subject: Vec<&str> = clause.subject_words().iter().map(|w| w.folded.as_str()).collect();
    let verb = clause.words.get(clause.verb)?.folded.clone();
    Some((subject.join(" "), verb, clause.tense))
}

#[test]
fn the_verb_is_found_with_its_time() {
    for (text, subject, verb, tense) in [
        ("Maya swims with Petra.", "maya", "swims", Tense::Present),
        ("Maya works at home.", "maya", "works", Tense::Present),
        ("Maya put the keys away.", "maya", "put", Tense::Past),
        (
            "Maya and Petra swim at dawn.",
            "maya and petra",
            "swim",
            Tense::Present,
        ),
        (
            "The team dinner at Petra's is on Friday.",
            "the team dinner at petra's",
            "is",
            Tense::Present,
        ),
        (
            "The pages that Maya wrote are public.",
            "the pages that maya wrote",
            "are",
            Tense::Present,
        ),
        (
            "The pages you write are public.",
            "the pages you write",
            "are",
            Tense::Present,
        ),
        (
            "Pages stored by Osprey are public.",
            "pages stored by osprey",
            "are",
            Tense::Present,
        ),
        ("In Osprey, pages are public.", "pages", "are", Tense::Present),
        (
            "Petra, the host, has a dog.",
            "petra the host",
            "has",
            Tense::Present,
        ),
        ("Maya has moved to Lisbon.", "maya", "has", Tense::Present),
        ("Maya has painted the door.", "maya", "has", Tense::Perfect),
        (
            "Maya has been painting the door.",
            "maya",
            "has",
            Tense::Progressive,
        ),
        ("Maya is painting the door.", "maya", "is", Tense::Progressive),
        ("The story is interesting.", "the story", "is", Tense::Present),
        ("Maya is going to paint the door.", "maya", "is", Tense::Future),
        ("Maya will paint the door.", "maya", "will", Tense::Future),
        ("Osprey can copy pages.", "osprey", "can", Tense::Able),
        ("Osprey should copy pages.", "osprey", "should", Tense::Supposed),
        ("Maya painted the door.", "maya", "painted", Tense::Past),
    ] {
        assert_eq!(
            read(text),
            Some((subject.to_owned(), verb.to_owned(), tense)),
            "{text}"
        );
    }
}

#[test]
fn scraps_have_no_verb() {
    for text in [
        "A book written by Petra.",
        "License checks for the shop.",
        "A program that can be read by Maya.",
        "Ideas like open pages.",
        "Nothing but trams.",
        "Trams.",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}
