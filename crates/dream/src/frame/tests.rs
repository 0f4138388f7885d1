//! Statements side by side.

use super::*;

fn frame(text: &str) -> Frame {
    Frame::read(text, corpus::detect(text).or(Language::En), &BTreeSet::new())
}

fn between(known: &str, new: &str) -> Relation {
    let names: BTreeSet<String> = ["maya", "sara", "lou", "graceland", "berlin", "turku"]
        .map(str::to_owned)
        .into();
    let language = corpus::detect(&format!("{known} {new}")).or(Language::En);
    relate(
        &Frame::read(known, language, &names),
        &Frame::read(new, language, &names),
    )
}

const SURE: Relation = Relation::Differs(Difference::Sure);
const UNSURE: Relation = Relation::Differs(Difference::Unsure);

#[test]
fn the_main_clause_states() {
    for (text, wanted) in [
        (
            "As Maya understands it, the meeting is on Wednesday.",
            "the meeting is on Wednesday.",
        ),
        (
            "Going by the second deck, too, the Tideline budget is 40,000 euros; Maya had it open.",
            "the Tideline budget is 40,000 euros",
        ),
        (
            "As I understand it, the meeting is on Wednesday, and Maya leads it.",
            "the meeting is on Wednesday",
        ),
        ("Maya, Sara and Jonas swam.", "Maya, Sara and Jonas swam."),
    ] {
        assert_eq!(main_clause(text), wanted);
    }
}

#[test]
fn verbs_are_found_where_they_stand() {
    for (text, wanted) in [
        ("The Tideline planning meeting is on Wednesday.", "is"),
        ("Maya booked flights to Lisbon.", "booked"),
        ("The booked room is in Lisbon.", "is"),
        ("The type of music that Bobby Goldsboro plays is chanson", "is"),
        ("The company that produced Windows Phone 8.1 is Toyota", "is"),
        ("Maya always swims on Tuesdays.", "swims"),
        ("Sara's plans are secret.", "are"),
    ] {
        assert_eq!(
            frame(text).verb().map(|v| v.folded.clone()).as_deref(),
            Some(wanted),
            "{text}"
        );
    }
    assert_eq!(frame("Lisbon at night.").verb(), None);
}

#[test]
fn restatements_are_the_same() {
    for (a, b) in [
        (
            "The Tideline budget is 40,000 euros.",
            "the Tideline budget is 40000 euros",
        ),
        (
            "The Tideline planning meeting is on Wednesday.",
            "As Maya understands it, the Tideline planning meeting is on Wednesday.",
        ),
        ("Maya lives in Turku.", "Maya still lives in Turku."),
    ] {
        assert_eq!(between(a, b), Relation::Same, "{a} / {b}");
        assert_eq!(between(b, a), Relation::Same, "{b} / {a}");
    }
}

#[test]
fn another_value_in_the_same_slot_differs() {
    for (a, b) in [
        (
            "The Tideline planning meeting is on Wednesday.",
            "The Tideline planning meeting is on Thursday.",
        ),
        (
            "The Tideline budget is 40,000 euros.",
            "The Tideline budget is 35,000 euros.",
        ),
        ("Maya is vegetarian.", "Maya is not vegetarian."),
        ("Maya lives in Turku.", "Maya lives in Helsinki."),
        ("Maya is in Turku.", "Maya is in Lisbon."),
        (
            "Maya's favorite color is blue.",
            "Maya's favorite color is green.",
        ),
        (
            "The capital of Leningrad Okrug is Saint Petersburg",
            "The capital of Leningrad Okrug is Providence",
        ),
        ("The office opens at 8.", "The office opens at 9."),
    ] {
        assert_eq!(between(a, b), SURE, "{a} / {b}");
        assert_eq!(between(b, a), SURE, "{b} / {a}");
    }
    let budget = "The Tideline budget is 40,000 euros.";
    assert_eq!(
        between(budget, "The Tideline budget is 35,000 euros for travel."),
        UNSURE
    );
}

#[test]
fn what_does_not_exclude_the_other_is_apart() {
    for (a, b) in [
        ("Maya booked flights to Lisbon.", "Maya booked flights to Porto."),
        ("Maya is a designer.", "Maya is vegetarian."),
        ("Maya lives in Turku.", "Sara lives in Helsinki."),
        ("Maya lives in Turku.", "Maya's mother lives in Helsinki."),
        (
            "The Tideline planning meeting is on Wednesday.",
            "The Tideline budget is 40,000 euros.",
        ),
        ("Maya had lunch at Kaisla.", "Maya had lunch at Lucia's."),
        ("The Tideline page is slow.", "The Tideline page is blue."),
        ("She lives in Turku.", "She lives in Helsinki."),
        ("Maya lived in Turku.", "Maya lives in Helsinki."),
        ("Maya worked at Acme.", "Maya worked at Initech."),
    ] {
        assert_eq!(between(a, b), Relation::Apart, "{a} / {b}");
    }
}

#[test]
fn numbers_weekdays_names_and_negation_are_never_the_same() {
    for (a, b) in [
        (
            "Maya swam two lengths in the pool with Sara.",
            "Maya swam three lengths in the pool with Sara.",
        ),
        (
            "Maya swam in the cold pool with Petra on Monday.",
            "Maya swam in the cold pool with Petra on Tuesday.",
        ),
        (
            "Maya cooked soup for Sara in the large kitchen.",
            "Maya cooked soup for Jonas in the large kitchen.",
        ),
        (
            "Edwin van der Sar plays the position of keeper",
            "Edwin van der Sar plays the position of defender",
        ),
        (
            "Maya liked the soup at the harbor.",
            "Maya never liked the soup at the harbor.",
        ),
    ] {
        assert_ne!(between(a, b), Relation::Same, "{a} / {b}");
    }
}

mod talk;
