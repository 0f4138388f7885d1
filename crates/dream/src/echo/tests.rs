//! The loop that must not feed itself, and what it must not cost.

use super::*;
use agent_memory_core::{
    Calendar, Day, Fact, FactId, FactKind, Names, Pass, RunId, Timestamp, Weight, Window,
};
use entity_graph::NameWeights;

fn at(text: &str) -> Timestamp {
    text.parse().expect("a time")
}

/// `day source speaker session: text`; `-` is nobody, or no session.
fn moment(line: &str) -> Moment {
    let (head, text) = line.split_once(": ").expect("a head and a text");
    let [day, source, speaker, session] = head.split(' ').collect::<Vec<_>>()[..] else {
        panic!("four words before the colon: {line}");
    };
    let mut draft = Moment::new(text)
        .id(MomentId::of(&[line.as_bytes()]))
        .at(at(&format!("2026-07-{day}T12:00:00Z")))
        .source(source.parse().expect("a source"));
    draft.speaker = (speaker != "-").then(|| speaker.to_owned());
    draft.session = (session != "-").then(|| session.to_owned());
    draft.finish(at("2026-07-31T12:00:00Z")).expect("a moment")
}

fn fact(text: &str, recorded_at: &str, cites: &[&MomentId]) -> Fact {
    Fact {
        id: FactId::of(&[text.as_bytes()]),
        text: text.to_owned(),
        kind: FactKind::World,
        cites: cites.iter().map(|id| (*id).clone()).collect(),
        names: BTreeSet::new(),
        aliases: BTreeSet::new(),
        scopes: BTreeSet::new(),
        authority: Authority::User,
        weight: Weight::default(),
        valid_from: "2026-07-01".parse().expect("a day"),
        valid_until: None,
        recorded_at: at(recorded_at),
        run: RunId::of(&[b"run"]),
        reinforced: 0,
        conflicts: BTreeSet::new(),
        retired: None,
        proposed: false,
        doubts: BTreeSet::new(),
    }
}

/// The moments that are echoes as a whole, by their line.
fn check(lines: &[&str], facts: &[Fact], older: &[&str], wanted: &[&str]) {
    let moments: Vec<Moment> = lines.iter().map(|line| moment(line)).collect();
    let older: Vec<Moment> = older.iter().map(|line| moment(line)).collect();
    let cited: BTreeMap<MomentId, &Moment> = older.iter().map(|m| (m.id.clone(), m)).collect();
    let facts: BTreeMap<FactId, Fact> = facts.iter().map(|f| (f.id.clone(), f.clone())).collect();
    let names = Names::new();
    let seen: Vec<Seen<'_>> = moments
        .iter()
        .map(|moment| Seen {
            moment,
            names: &names,
            new: true,
        })
        .collect();
    let today: Day = "2026-08-01".parse().expect("a day");
    let input = Input {
        pass: Pass::Month,
        today,
        at: at("2026-08-01T04:00:00Z"),
        calendar: Calendar::default(),
        window: Window::ALL,
        moments: &seen,
        weights: &NameWeights::default(),
        facts: &facts,
        evidence: &BTreeMap::new(),
        cited: &cited,
        edges: &[],
        run: &RunId::of(&[b"run"]),
    };
    let echoes = Echoes::of(&input, |_, text| text.contains(" had "));
    let found: Vec<&str> = lines
        .iter()
        .zip(&moments)
        .filter(|(_, m)| echoes.is_whole(&m.id))
        .map(|(line, _)| *line)
        .collect();
    assert_eq!(found, wanted, "{lines:?}");
}

#[test]
fn what_a_fact_said_is_an_echo_unless_a_person_says_it() {
    let known = fact("Maya swims on Tuesdays.", "2026-07-10T04:00:00Z", &[]);
    let echo = "12 agent - -: As I recall, Maya swims on Tuesdays!";
    let page = "12 external - -: maya swims on tuesdays";
    let lines = [
        "05 agent - -: Maya swims on Tuesdays.",
        echo,
        page,
        "12 user - -: Maya swims on Tuesdays.",
        "12 external Sara s: Maya swims on Tuesdays.",
        "13 agent - -: Maya swims on Tuesdays. Sara joined her.",
        "14 agent - -: Maya swims on Tuesdays and Fridays.",
    ];
    check(&lines, &[known], &[], &[echo, page]);
}

#[test]
fn what_a_fact_stands_on_is_known_too() {
    let cited = "02 user - -: The budget is 40,000 euros, she said.";
    let known = fact(
        "The budget is 40,000 euros.",
        "2026-07-03T04:00:00Z",
        &[&moment(cited).id],
    );
    let echo = "12 tool - -: The budget is 40,000 euros, she said.";
    check(&[echo], std::slice::from_ref(&known), &[cited], &[echo]);
    check(&[echo], &[known], &[], &[]);
}

#[test]
fn who_repeats_a_person_adds_nothing() {
    let echo = "03 agent - b: The offsite is in Lisbon.";
    let lines = [
        "02 user - a: The offsite is in Lisbon.",
        echo,
        "04 user - c: The offsite is in Lisbon.",
    ];
    check(&lines, &[], &[], &[echo]);
    // Whoever says it first cannot have it from the other.
    check(
        &[
            "01 agent - b: The offsite is in Lisbon.",
            "02 user - a: The offsite is in Lisbon.",
        ],
        &[],
        &[],
        &[],
    );
}

#[test]
fn a_diary_may_repeat_itself_and_a_conversation_may_not() {
    let echo = "09 agent - b: The build takes forty minutes.";
    let talk = [
        "02 agent - a: The build takes forty minutes.",
        "02 user - a: I see.",
        "09 user - b: And now?",
        echo,
    ];
    check(&talk, &[], &[], &[echo]);
    check(
        &[
            "02 agent - d/02.md: The build takes forty minutes.",
            "09 agent - d/09.md: The build takes forty minutes.",
        ],
        &[],
        &[],
        &[],
    );
    // What happened is new each time.
    check(
        &[
            "02 agent - -: Maya had lunch at Kaisla.",
            "09 agent - -: Maya had lunch at Kaisla.",
        ],
        &[],
        &[],
        &[],
    );
}

#[test]
fn pasted_answers_are_echoes_whoever_pastes_them() {
    let pasted = "12 user - -: <memory>The offsite is in Lisbon.</memory>";
    check(
        &[
            pasted,
            "13 user - -: <memory>Maya swims.</memory> The offsite is in Porto.",
        ],
        &[],
        &[],
        &[pasted],
    );
}

#[test]
fn only_the_new_part_of_a_moment_is_left() {
    let moment = moment("13 user - -: <memory>Maya swims.</memory> The offsite is in Porto.");
    let mut echoes = Echoes::default();
    echoes.parts.insert(moment.id.clone(), rendered(&moment.text));
    assert_eq!(echoes.rest(&moment), " The offsite is in Porto.");
}
