//! Several names that mean one: found, declared, taken back, explained, and seen by all that goes by names.

use agent_memory::{
    AliasVerdict, Authority, Dream, FixedClock, Memory, Moment, MomentId, Name, Query, SpaceId, Window,
};

fn memory() -> Memory {
    let clock = FixedClock("2026-08-03T12:00:00Z".parse().expect("an instant"));
    Memory::builder().clock(clock).open().expect("a memory")
}

fn name(text: &str) -> Name {
    text.parse().expect("a name")
}

fn id(text: &str) -> MomentId {
    MomentId::new(text).expect("an id")
}

/// Remembers lines `id day session: text | name, name`.
fn told(memory: &mut Memory, lines: &[(&str, &str, &str, &str, &[&str])]) {
    for (moment, day, session, text, names) in lines {
        let at = format!("2026-07-{day}T10:00:00Z").parse().expect("an instant");
        let mut draft = Moment::new(*text).id(id(moment)).at(at).source(Authority::User);
        if !session.is_empty() {
            draft = draft.session(*session);
        }
        for shown in *names {
            let text = shown.split(':').next_back().unwrap_or(shown);
            draft = draft.named(name(shown), text);
        }
        memory.remember(draft).expect("remembered");
    }
}

fn row(memory: &mut Memory, wanted: &str) -> Option<agent_memory::NameRow> {
    let rows = memory.names(Some(Window::ALL)).expect("names");
    rows.into_iter().find(|row| row.name == name(wanted))
}

const BOB: &[(&str, &str, &str, &str, &[&str])] = &[
    ("m1", "19", "a", "Bob repaired the sluice.", &["person:Bob"]),
    ("m2", "20", "b", "Robert ordered new planks.", &["person:Robert"]),
    ("m3", "21", "c", "It rained.", &[]),
    ("m4", "22", "d", "It rained again.", &[]),
    ("m5", "23", "e", "The wind turned.", &[]),
];

#[test]
fn a_nickname_ties_two_moments_until_it_is_taken_back() {
    let mut memory = memory();
    told(&mut memory, BOB);
    let found = row(&mut memory, "person:robert").expect("a name");
    assert_eq!((found.df, found.shown.as_str()), (2, "Robert"));
    assert_eq!(found.aliases, [name("person:bob")]);
    assert!(row(&mut memory, "person:bob").is_none());
    let tie = memory
        .tie(&id("m1"), &id("m2"), Some(Window::ALL))
        .expect("a look");
    assert_eq!(tie.expect("a tie").names[0].0, name("person:robert"));

    let before = memory.digest().expect("a digest");
    assert!(
        memory
            .apart(&name("person:Bob"), &name("person:Robert"))
            .expect("said")
    );
    assert!(
        !memory
            .apart(&name("person:Robert"), &name("person:Bob"))
            .expect("said again")
    );
    assert_ne!(memory.digest().expect("a digest"), before);
    assert_eq!(
        memory
            .tie(&id("m1"), &id("m2"), Some(Window::ALL))
            .expect("a look"),
        None
    );
    let why = memory
        .explain_tie(&id("m2"), &id("m1"), Some(Window::ALL))
        .expect("a reason")
        .to_string();
    assert_eq!(
        why,
        "not tied: they share no name\n  person:bob and person:robert are kept apart: the caller said so"
    );
    let told = memory.explain("Bob").expect("a name").to_string();
    assert!(
        told.contains("the caller keeps person:bob and person:robert apart"),
        "{told}"
    );

    assert!(
        memory
            .withdraw_alias(&name("person:Bob"), &name("person:Robert"))
            .expect("taken back")
    );
    assert!(
        !memory
            .withdraw_alias(&name("person:Bob"), &name("person:Robert"))
            .expect("once")
    );
    assert!(row(&mut memory, "person:bob").is_none());
    let told = memory.explain("Bob").expect("a name").to_string();
    assert!(
        told.contains("person:bob is person:robert: a short form that fits no other name"),
        "{told}"
    );
    assert!(told.contains("2 of 5 moments name it"), "{told}");
}

#[test]
fn the_callers_word_joins_what_no_rule_can() {
    let mut memory = memory();
    told(
        &mut memory,
        &[
            ("m1", "19", "", "The lockkeeper waved at us.", &[]),
            (
                "m2",
                "20",
                "",
                "We had tea with Ilse Brandt.",
                &["person:Ilse Brandt"],
            ),
            ("m3", "21", "", "It rained.", &[]),
            ("m4", "22", "", "It rained again.", &[]),
        ],
    );
    assert!(
        memory
            .alias(&name("the lockkeeper"), &name("person:Ilse Brandt"))
            .expect("said")
    );
    let row = row(&mut memory, "person:ilse brandt").expect("a name");
    assert_eq!(
        (row.df, row.shown.as_str()),
        (2, "Ilse Brandt"),
        "the words are found in the text"
    );
    for question in ["Ilse Brandt", "the lockkeeper"] {
        let hits = memory.recall(&Query::new(question)).expect("an answer");
        let ids: Vec<String> = hits.iter().map(agent_memory::Recalled::id).collect();
        assert!(
            ids.contains(&"m1".to_owned()) && ids.contains(&"m2".to_owned()),
            "{question}: {ids:?}"
        );
    }
    let view = memory.aliases().expect("aliases");
    assert_eq!(view.merged.len(), 1);
    assert_eq!(
        view.merged[0].links[0].rule,
        agent_memory::entity_graph::AliasRule::Declared
    );
    assert_eq!(view.declared.len(), 1);
    let same = memory.alias(&name("person:Ilse Brandt"), &name("person:ilse  BRANDT"));
    assert_eq!(same.expect_err("one name").code(), "same_name");
}

#[test]
fn who_says_less_cannot_undo_what_the_user_said() {
    let mut memory = memory();
    told(&mut memory, BOB);
    let (bob, robert) = (name("person:Bob"), name("person:Robert"));
    assert!(memory.alias(&bob, &robert).expect("said"));
    let declared = memory.declare_alias(&bob, &robert, AliasVerdict::Apart, Authority::External);
    assert!(!declared.expect("kept, and without effect"));
    assert!(row(&mut memory, "person:bob").is_none());
}

#[test]
fn two_saras_are_told_apart_by_their_sessions() {
    let mut memory = memory();
    told(
        &mut memory,
        &[
            ("m1", "19", "mon", "Sara Okafor came by.", &["person:Sara Okafor"]),
            ("m2", "19", "mon", "Sara brought plums.", &["person:Sara"]),
            ("m3", "20", "tue", "Sara Lind called.", &["person:Sara Lind"]),
            ("m4", "20", "tue", "Sara asked about the boat.", &["person:Sara"]),
            ("m5", "21", "wed", "Sara wrote.", &["person:Sara"]),
            ("m6", "22", "", "It rained.", &[]),
            ("m7", "23", "", "It rained again.", &[]),
        ],
    );
    assert_eq!(row(&mut memory, "person:sara okafor").map(|row| row.df), Some(2));
    assert_eq!(row(&mut memory, "person:sara lind").map(|row| row.df), Some(2));
    assert_eq!(row(&mut memory, "person:sara").map(|row| row.df), Some(1));
    let why = memory
        .explain_tie(&id("m2"), &id("m4"), Some(Window::ALL))
        .expect("a reason")
        .to_string();
    assert!(
        why.contains("person:sara means person:sara okafor in the one and person:sara lind in the other"),
        "{why}"
    );
    let shared = memory.aliases().expect("aliases").shared;
    assert_eq!(shared.len(), 1);
    assert_eq!(shared[0].sessions["mon"], name("person:sara okafor"));
    let told = memory.explain("person:Sara").expect("a name").to_string();
    assert!(told.contains("tue: person:sara lind"), "{told}");
    assert!(told.contains("several fit"), "{told}");
}

#[test]
fn a_dream_keeps_what_names_mean_and_a_copy_of_the_file_knows_it_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("memory.db");
    let open = || {
        let clock = FixedClock("2026-08-03T12:00:00Z".parse().expect("an instant"));
        Memory::builder()
            .file(&file)
            .clock(clock)
            .space(SpaceId::default())
            .open()
            .expect("a memory")
    };
    let mut memory = open();
    told(&mut memory, BOB);
    memory
        .alias(&name("person:Bob"), &name("person:Robert"))
        .expect("said");
    memory
        .dream(Dream::week("2026-08-03".parse().expect("a day")))
        .expect("a dream");
    let stored = memory.store().names().expect("names");
    let of = |moment: &str| {
        stored
            .iter()
            .find(|row| row.moment == id(moment))
            .map(|row| row.names.clone())
    };
    assert_eq!(
        of("m1").expect("names").keys().collect::<Vec<_>>(),
        [&name("person:robert")]
    );
    let digest = memory.digest().expect("a digest");
    drop(memory);
    let mut again = open();
    assert_eq!(again.digest().expect("a digest"), digest);
    assert!(row(&mut again, "person:bob").is_none());
    again
        .apart(&name("person:Bob"), &name("person:Robert"))
        .expect("said");
    again
        .dream(Dream::week("2026-08-04".parse().expect("a day")))
        .expect("a dream");
    let stored = again.store().names().expect("names");
    let bob = stored.iter().find(|row| row.moment == id("m1")).expect("names");
    assert!(
        bob.names.contains_key(&name("person:bob")),
        "the next dream undoes the merge in what it keeps"
    );
}

#[test]
fn a_text_means_the_only_name_of_that_text() {
    let mut memory = memory();
    told(
        &mut memory,
        &[
            ("m1", "19", "", "Oslo it is.", &["place:Oslo"]),
            ("m2", "20", "", "Oslo, the project.", &["project:Oslo"]),
            ("m3", "21", "", "Bob.", &["person:Bob"]),
        ],
    );
    assert_eq!(memory.find_name("bob").expect("one"), name("person:bob"));
    assert_eq!(memory.find_name("place:OSLO").expect("one"), name("place:oslo"));
    assert_eq!(
        memory.find_name("org:Oslo").expect("one"),
        name("organization:oslo")
    );
    assert_eq!(memory.find_name("nobody").expect("one"), name("other:nobody"));
    assert_eq!(
        memory.find_name("Oslo").expect_err("two").code(),
        "ambiguous_name"
    );
}
