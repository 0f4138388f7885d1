//! Sentences that are knowledge by themselves, and sentences that were clear only where they stood.

use super::*;

fn names() -> BTreeSet<String> {
    [
        "maya", "petra", "tideline", "lucia's", "lisbon", "osprey", "kaisla",
    ]
    .into_iter()
    .map(str::to_owned)
    .collect()
}

#[test]
fn what_names_its_subject_stands_alone() {
    for text in [
        "Maya swims with Petra on Tuesdays.",
        "The Tideline planning meeting is on Thursday.",
        "The team dinner at Lucia's is on Friday.",
        "The pottery class meets in the kiln house.",
        "The price of the ticket is 40 euros.",
        "Osprey is a static site generator.",
        "Osprey can restore a copy without its index.",
        "Firewalls are often set up to let only known traffic out.",
        "An atlas is an unusual type of book.",
        "Hanna's dog is called Runo.",
        "I keep the silent Osprey files.",
        "In Lisbon, trams run until midnight.",
        "For the workshop Petra gets a guest account.",
        "Maya does not eat meat.",
        "Maya has moved to Lisbon.",
    ] {
        assert_eq!(not_alone(text, Language::En, &names()), None, "{text}");
    }
}

#[test]
fn what_was_clear_only_where_it_stood_does_not() {
    for (text, wanted) in [
        ("The dashboard loads empty.", reason::UNRESOLVED),
        ("One of the common questions is the price.", reason::UNRESOLVED),
        ("Both rows of beans are up.", reason::UNRESOLVED),
        ("The new version is slower than Osprey.", reason::UNRESOLVED),
        ("Osprey takes a very different approach.", reason::UNRESOLVED),
        ("Maya likes these families.", reason::UNRESOLVED),
        ("Osprey is more secure.", reason::UNRESOLVED),
        ("Osprey stores the file on the server.", reason::UNRESOLVED),
        ("In this case, Osprey restarts at night.", reason::UNRESOLVED),
        ("Similarly, Osprey keeps a list of changes.", reason::UNRESOLVED),
        ("Much of its data is public.", reason::UNRESOLVED),
        ("Maya told her friends about it.", reason::UNRESOLVED),
        ("Track pages by their age if Osprey is slow.", reason::FRAGMENT),
        ("Email us for a ticket.", reason::FRAGMENT),
        ("Osprey lets you copy a page.", reason::ADVICE),
        ("Your team is welcome in Lisbon.", reason::ADVICE),
        ("Osprey should copy pages at night.", reason::ADVICE),
        ("I think Osprey is a good choice.", reason::FIRST_PERSON),
        ("We can draw Osprey by hand.", reason::FIRST_PERSON),
        ("“I loved the trams in Lisbon,” said Petra.", reason::QUOTATION),
        ("A small program built by Petra for Osprey.", reason::FRAGMENT),
        ("A guide to trams that can be read in Lisbon.", reason::FRAGMENT),
        ("Osprey knows two things: pages and trams.", reason::FRAGMENT),
        ("Petra is confused.", reason::TOO_SHORT),
        ("A Tram is not a Bus.", reason::FRAGMENT),
        ("Osprey has two options.", reason::FRAGMENT),
        ("Osprey launches pilot trams in Lisbon.", reason::HAPPENED),
        ("Petra recently joined Osprey as an editor.", reason::HAPPENED),
        ("Petra says Osprey is slower than Tideline.", reason::QUOTATION),
        ("Petra thinks that Osprey is slow.", reason::QUOTATION),
        ("Each copy perhaps can be signed by Petra.", reason::CONDITIONAL),
        (
            "The safety of the application is a constant concern.",
            reason::UNRESOLVED,
        ),
        ("Client sends a message to Osprey.", reason::UNRESOLVED),
    ] {
        assert_eq!(not_alone(text, Language::En, &names()), Some(wanted), "{text}");
    }
}

#[test]
fn other_languages_need_a_verb_and_no_speech() {
    let text = "Maya asuu Turussa.";
    assert_eq!(not_alone(text, Language::Fi, &names()), None);
    assert_eq!(
        not_alone("Kirja meren kasveista.", Language::Fi, &names()),
        Some(reason::FRAGMENT)
    );
    assert_eq!(not_alone("東京は晴れています。", Language::Ja, &names()), None);
}

#[test]
fn small_words_are_no_names_because_a_name_has_them() {
    let names: BTreeSet<String> = ["department of the interior", "it"]
        .into_iter()
        .map(str::to_owned)
        .collect();
    for text in [
        "The current website is a live copy of some of the pages.",
        "It helps with trams that run at night.",
    ] {
        assert!(not_alone(text, Language::En, &names).is_some(), "{text}");
    }
    assert_eq!(
        not_alone("IT helps with trams that run at night.", Language::En, &names),
        None
    );
}
