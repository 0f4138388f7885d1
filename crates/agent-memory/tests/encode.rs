//! What enters: speakers have names, and what was recalled is no new evidence.

use agent_memory::{Authority, Dream, Fact, FactFilter, FixedClock, Memory, Moment, Query};

fn memory() -> Memory {
    let clock = FixedClock("2026-08-30T12:00:00Z".parse().expect("an instant"));
    let mut memory = Memory::builder().clock(clock).open().expect("a memory");
    for moment in testkit::story_s::window_of_200() {
        let mut draft = Moment::new(moment.text).id(moment.id).at(moment.occurred_at);
        draft.names = moment.names;
        memory.remember(draft).expect("remembered");
    }
    memory
}

fn say(memory: &mut Memory, day: &str, source: Authority, speaker: &str, text: &str) {
    let at = format!("{day}T10:00:00Z").parse().expect("an instant");
    let mut draft = Moment::new(text)
        .at(at)
        .source(source)
        .session(format!("chat {day}"));
    if !speaker.is_empty() {
        draft = draft.speaker(speaker);
    }
    memory.remember(draft).expect("remembered");
}

fn dream(memory: &mut Memory, today: &str) {
    memory
        .dream(Dream::auto(today.parse().expect("a day")))
        .expect("a dream");
}

fn shape(fact: &Fact) -> (String, u32, usize, bool) {
    (
        fact.text.clone(),
        fact.reinforced,
        fact.cites.len(),
        fact.retired.is_some(),
    )
}

#[test]
fn what_people_say_of_themselves_becomes_a_fact_about_them() {
    let mut memory = memory();
    let outside = Authority::External;
    say(
        &mut memory,
        "2026-07-06",
        outside,
        "Melanie",
        "I teach pottery at the Harbor School!",
    );
    say(
        &mut memory,
        "2026-07-09",
        outside,
        "Melanie",
        "My class was full, I teach pottery at the Harbor School.",
    );
    say(
        &mut memory,
        "2026-07-10",
        outside,
        "Jonas",
        "I teach chess at the Harbor School.",
    );
    say(
        &mut memory,
        "2026-07-10",
        Authority::User,
        "",
        "Thanks, I am so glad to hear that!",
    );
    dream(&mut memory, "2026-08-03");
    let facts = memory.facts(FactFilter::Standing).expect("facts");
    let told: Vec<&Fact> = facts
        .iter()
        .filter(|f| f.text.contains("Harbor School"))
        .collect();
    assert_eq!(told.len(), 1, "{facts:?}");
    assert_eq!(told[0].text, "Melanie teaches pottery at the Harbor School.");
    assert!(told[0].names.iter().any(|name| name.text() == "melanie"));
    let said = memory
        .recall(&Query::new("Who teaches pottery?"))
        .expect("recalled");
    assert!(said.iter().any(|hit| hit.fact.is_some()));
}

#[test]
fn a_role_or_an_account_is_no_name() {
    let mut memory = memory();
    for (speaker, wanted) in [("Melanie", 1), ("assistant", 0), ("user_4711", 0), ("@maya", 0)] {
        let draft = Moment::new(format!("A word of {}.", speaker.len())).speaker(speaker);
        let moment = memory.remember(draft).expect("remembered");
        assert_eq!(moment.names.len(), wanted, "{speaker}");
    }
}

#[test]
fn what_was_recalled_and_written_down_again_changes_no_fact() {
    let mut memory = memory();
    let user = Authority::User;
    say(
        &mut memory,
        "2026-07-06",
        user,
        "",
        "The Tideline budget is 40,000 euros.",
    );
    say(
        &mut memory,
        "2026-07-09",
        user,
        "",
        "They said on the phone that the Tideline budget is 40,000 euros.",
    );
    dream(&mut memory, "2026-08-03");
    let shapes = |memory: &mut Memory| -> Vec<(String, u32, usize, bool)> {
        let facts = memory.facts(FactFilter::All).expect("facts");
        facts
            .iter()
            .filter(|f| f.text.contains("Tideline budget"))
            .map(shape)
            .collect()
    };
    let before = shapes(&mut memory);
    assert_eq!(
        before,
        [("The Tideline budget is 40,000 euros.".to_owned(), 0, 2, false)]
    );
    for round in 0..4 {
        let (day, next) = (
            format!("2026-08-{:02}", round + 4),
            format!("2026-08-{:02}", round + 5),
        );
        let hits = memory
            .recall(&Query::new("What is the Tideline budget?"))
            .expect("recalled");
        let hit = hits.first().expect("a hit");
        let fact = hit.fact.as_ref().expect("a fact");
        let lines: Vec<String> = hits.iter().map(ToString::to_string).collect();
        // As the agent repeats it: in its words, as it was said, and as it was printed.
        say(
            &mut memory,
            &day,
            Authority::Agent,
            "",
            &format!("As I recall, {}", fact.text),
        );
        for moment in &hit.behind {
            say(&mut memory, &day, Authority::Agent, "", &moment.text);
        }
        say(&mut memory, &day, Authority::Tool, "", &lines.join("\n"));
        say(
            &mut memory,
            &day,
            user,
            "",
            &format!("<memory>\n{}\n</memory>", fact.text),
        );
        dream(&mut memory, &next);
        assert_eq!(shapes(&mut memory), before, "round {round}");
    }
    say(
        &mut memory,
        "2026-08-20",
        user,
        "",
        "The Tideline budget is 40,000 euros.",
    );
    dream(&mut memory, "2026-08-21");
    let after = shapes(&mut memory);
    assert_eq!(
        (after[0].1, after[0].2),
        (1, 3),
        "the user's own word counts: {after:?}"
    );
}
