//! Who outranks whom: the user, the agent, tools, the web.

use agent_memory::{Authority, Dream, FactFilter, FactKind, FixedClock, Memory, Moment};

/// The window of 200 and some statements `(day, source, session, text)`, dreamt in the week pass of 2026-08-03.
fn standing(said: &[(&str, Authority, &str, &str)]) -> Vec<(String, FactKind, Authority)> {
    let clock = FixedClock("2026-08-03T12:00:00Z".parse().expect("an instant"));
    let mut memory = Memory::builder().clock(clock).open().expect("a memory");
    for moment in testkit::story_s::window_of_200() {
        let mut draft = Moment::new(moment.text).id(moment.id).at(moment.occurred_at);
        draft.names = moment.names;
        memory.remember(draft).expect("remembered");
    }
    for (day, source, session, text) in said {
        let at = format!("{day}T10:00:00Z").parse().expect("an instant");
        let mut draft = Moment::new(*text)
            .at(at)
            .source(*source)
            .name("project:Tideline".parse().expect("a name"));
        if !session.is_empty() {
            draft = draft.session(*session);
        }
        memory.remember(draft).expect("remembered");
    }
    memory
        .dream(Dream::week("2026-08-03".parse().expect("a day")))
        .expect("a dream");
    let facts = memory.facts(FactFilter::Standing).expect("facts");
    facts
        .into_iter()
        .filter(|f| f.text.contains("Tideline"))
        .map(|f| (f.text, f.kind, f.authority))
        .collect()
}

const WEDNESDAY: &str = "The Tideline planning meeting is on Wednesday.";
const MONDAY: &str = "The Tideline planning meeting is on Monday.";

#[test]
fn newer_words_from_outside_do_not_retire_the_agents() {
    let found = standing(&[
        ("2026-07-06", Authority::Agent, "", WEDNESDAY),
        ("2026-07-08", Authority::Agent, "", WEDNESDAY),
        ("2026-07-20", Authority::External, "a", MONDAY),
        ("2026-07-22", Authority::External, "b", MONDAY),
    ]);
    assert_eq!(found, [(WEDNESDAY.to_owned(), FactKind::World, Authority::Agent)]);
}

#[test]
fn a_weekday_is_no_date_whatever_day_it_is_written_on() {
    for (first, second) in [
        ("2026-07-15", "2026-07-17"),
        ("2026-07-20", "2026-07-22"),
        ("2026-07-24", "2026-07-26"),
    ] {
        let found = standing(&[
            ("2026-07-06", Authority::Agent, "", WEDNESDAY),
            ("2026-07-08", Authority::Agent, "", WEDNESDAY),
            (first, Authority::Agent, "", MONDAY),
            (second, Authority::Agent, "", MONDAY),
        ]);
        assert_eq!(
            found,
            [(MONDAY.to_owned(), FactKind::World, Authority::Agent)],
            "{first}"
        );
    }
}

#[test]
fn outside_words_without_a_session_make_no_fact() {
    let found = standing(&[
        ("2026-07-06", Authority::External, "", MONDAY),
        ("2026-07-08", Authority::External, "", MONDAY),
        ("2026-07-20", Authority::External, "", MONDAY),
    ]);
    assert_eq!(found, []);
}

#[test]
fn an_echo_from_outside_does_not_lower_the_users_word() {
    let found = standing(&[
        ("2026-07-06", Authority::User, "", WEDNESDAY),
        ("2026-07-08", Authority::User, "", WEDNESDAY),
        ("2026-07-09", Authority::External, "a", WEDNESDAY),
        ("2026-07-20", Authority::Agent, "", MONDAY),
        ("2026-07-22", Authority::Agent, "", MONDAY),
    ]);
    assert_eq!(found, [(WEDNESDAY.to_owned(), FactKind::World, Authority::User)]);
}
