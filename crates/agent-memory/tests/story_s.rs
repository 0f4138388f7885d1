//! Story S, entire, through the facade.

use agent_memory::{
    Day, Dream, DreamReport, Fact, FactFilter, FactKind, FixedClock, Memory, Moment, MomentDraft, MomentId,
    Name, Pass, RetiredReason, Timestamp, Window,
};
use std::collections::BTreeSet;

fn day(text: &str) -> Day {
    text.parse().expect("a day")
}

fn instant(text: &str) -> Timestamp {
    text.parse().expect("an instant")
}

fn id(text: &str) -> MomentId {
    MomentId::new(text).expect("an id")
}

fn draft(moment: Moment) -> MomentDraft {
    let mut draft = Moment::new(moment.text)
        .id(moment.id)
        .at(moment.occurred_at)
        .source(moment.source)
        .kind(moment.kind);
    draft.names = moment.names;
    draft.session = moment.session;
    draft.weight = Some(moment.weight.get());
    draft
}

fn memory_of(moments: Vec<Moment>, today: &str) -> Memory {
    let clock = FixedClock(instant(&format!("{today}T12:00:00Z")));
    let mut memory = Memory::builder().clock(clock).open().expect("a memory");
    let report = memory
        .remember_all(moments.into_iter().map(draft).collect())
        .expect("remembered");
    assert!(report.moment_conflicts.is_empty());
    memory
}

/// Some moments beside the window of 200: alone, their names would stand in every moment and tell nothing apart.
fn among_200(moments: Vec<Moment>) -> Vec<Moment> {
    let mut window = testkit::story_s::window_of_200();
    window.extend(moments);
    window
}

fn texts(facts: &[Fact]) -> Vec<&str> {
    facts.iter().map(|fact| fact.text.as_str()).collect()
}

fn standing(memory: &mut Memory) -> Vec<Fact> {
    memory.facts(FactFilter::Standing).expect("facts")
}

fn about<'a>(facts: &'a [Fact], word: &str) -> Vec<&'a Fact> {
    facts.iter().filter(|fact| fact.text.contains(word)).collect()
}

#[test]
fn weights_ties_and_two_groups() {
    let mut memory = memory_of(testkit::story_s::window_of_200(), "2026-08-03");
    let names = memory.names(None).expect("names");
    let weight = |text: &str| {
        let name: Name = text.parse().expect("a name");
        let row = names
            .iter()
            .find(|row| row.name == name)
            .unwrap_or_else(|| panic!("{text} in {names:?}"));
        (row.n, row.df, format!("{:.4}", row.weight))
    };
    assert_eq!(weight("place:Lisbon"), (200, 6, "3.5066".to_owned()));
    assert_eq!(weight("person:Sara"), (200, 15, "2.5903".to_owned()));
    assert_eq!(
        weight("person:Maya"),
        (200, 192, "0.0000".to_owned()),
        "set aside"
    );

    let tie = |a, b, memory: &mut Memory| {
        memory
            .tie(&id(a), &id(b), None)
            .expect("both are there")
            .map(|tie| format!("{:.4}", tie.weight))
    };
    assert_eq!(tie("m1", "m2", &mut memory).as_deref(), Some("6.0968"));
    assert_eq!(tie("m1", "m4", &mut memory).as_deref(), Some("2.5903"));
    assert_eq!(tie("m3", "m4", &mut memory), None);

    let groups = memory.groups(None).expect("groups").grouping.groups;
    assert_eq!(groups.len(), 2, "{groups:?}");
    let with = |a: &str| {
        groups
            .iter()
            .find(|g| g.members.contains(&id(a)))
            .expect("a group")
            .members
            .clone()
    };
    assert!(with("m1").is_superset(&BTreeSet::from([id("m2"), id("m3")])));
    assert!(with("m4").contains(&id("m5")));
    assert!(!with("m1").contains(&id("m4")));
}

#[test]
fn one_state_with_three_cites_and_an_expiry() {
    let mut memory = memory_of(testkit::story_s::window_of_200(), "2026-08-03");
    memory.dream(Dream::week(day("2026-08-03"))).expect("a dream");
    let facts = standing(&mut memory);
    let lisbon = about(&facts, "Lisbon");
    assert_eq!(lisbon.len(), 1, "{:?}", texts(&facts));
    let fact = lisbon[0];
    assert_eq!(fact.kind, FactKind::State);
    assert_eq!(fact.cites, BTreeSet::from([id("m1"), id("m2"), id("m3")]));
    assert!(fact.valid_until.expect("a state ends") >= day("2026-08-03"));

    // It is brought back with its moments one step behind, and gone when its last day is over.
    let ask = agent_memory::Query::new("where is the offsite?");
    let hits = memory.recall(&ask).expect("hits");
    assert_eq!(hits[0].fact.as_ref().map(|f| &f.id), Some(&fact.id));
    assert_eq!(hits[0].behind.len(), 3);
    let later = fact.valid_until.expect("a state ends").plus(1);
    let report = memory.dream(Dream::auto(later)).expect("a dream");
    assert!(report.facts.values().any(|f| {
        f.id == fact.id
            && f.retired
                .as_ref()
                .is_some_and(|end| end.retired_reason == RetiredReason::Expired)
    }));
}

#[test]
fn the_correction_wins_the_same_night_and_wednesday_never_returns() {
    let mut memory = memory_of(among_200(testkit::story_s::wednesday()), "2026-08-03");
    memory.dream(Dream::week(day("2026-07-20"))).expect("the belief");
    let wednesday = about(&standing(&mut memory), "Wednesday")
        .first()
        .copied()
        .cloned()
        .expect("the belief stands");

    memory
        .dream(Dream::night(day("2026-07-22")))
        .expect("the night of the correction");
    let facts = standing(&mut memory);
    let thursday = about(&facts, "Thursday")
        .first()
        .copied()
        .cloned()
        .expect("Thursday stands");
    assert_eq!(about(&facts, "Wednesday"), Vec::<&Fact>::new());
    let old = memory
        .facts(FactFilter::Retired)
        .expect("facts")
        .into_iter()
        .find(|f| f.id == wednesday.id)
        .expect("kept");
    let end = old.retired.expect("retired");
    assert_eq!(
        (end.retired_reason, end.superseded_by.as_ref()),
        (RetiredReason::Superseded, Some(&thursday.id))
    );

    for pass in [
        Dream::week(day("2026-07-27")),
        Dream::month(day("2026-08-01")),
        Dream::week(day("2026-08-03")),
    ] {
        memory.dream(pass).expect("a later pass");
        let facts = standing(&mut memory);
        assert_eq!(about(&facts, "Wednesday"), Vec::<&Fact>::new());
        assert_eq!(about(&facts, "Thursday").len(), 1, "{:?}", texts(&facts));
    }
    let told = memory
        .explain(wednesday.id.as_str())
        .expect("an explanation")
        .to_string();
    assert!(
        told.contains("superseded by") && told.contains(thursday.id.as_str()),
        "{told}"
    );
}

#[test]
fn the_budget_is_closed_without_a_successor() {
    let mut memory = memory_of(among_200(testkit::story_s::budget()), "2026-08-03");
    memory.dream(Dream::week(day("2026-07-27"))).expect("the claim");
    let claim = about(&standing(&mut memory), "budget")
        .first()
        .copied()
        .cloned()
        .expect("the claim stands");
    memory
        .dream(Dream::night(day("2026-07-29")))
        .expect("the night of the retraction");
    for pass in [Dream::week(day("2026-08-03")), Dream::month(day("2026-08-03"))] {
        let facts = memory.facts(FactFilter::All).expect("facts");
        let closed = facts
            .iter()
            .find(|f| f.id == claim.id)
            .expect("kept")
            .retired
            .clone()
            .expect("closed");
        assert_eq!(
            (closed.retired_reason, closed.superseded_by),
            (RetiredReason::Retracted, None)
        );
        assert_eq!(about(&standing(&mut memory), "budget"), Vec::<&Fact>::new());
        memory.dream(pass).expect("a later pass");
    }
    assert_eq!(about(&standing(&mut memory), "budget"), Vec::<&Fact>::new());
}

#[test]
fn one_evening_gives_no_fact() {
    let moments = among_200(testkit::story_s::one_evening());
    let evening: BTreeSet<MomentId> = testkit::story_s::one_evening()
        .into_iter()
        .map(|m| m.id)
        .collect();
    let mut memory = memory_of(moments, "2026-08-03");
    for pass in [
        Dream::night(day("2026-07-12")),
        Dream::week(day("2026-07-13")),
        Dream::month(day("2026-08-03")),
    ] {
        let report: DreamReport = memory.dream(pass).expect("a dream");
        let gated = report
            .decisions()
            .any(|(_, d)| d.reason == "one_day" && d.moments.iter().any(|m| evening.contains(m)));
        assert!(
            gated,
            "the group of the evening is told as gated: {:?}",
            report.runs
        );
    }
    for fact in memory.facts(FactFilter::All).expect("facts") {
        assert!(fact.cites.is_disjoint(&evening), "{}", fact.text);
    }
}

#[test]
fn the_whole_story_dreamt_night_by_night() {
    let mut moments = testkit::story_s::window_of_200();
    moments.extend(testkit::story_s::wednesday());
    moments.extend(testkit::story_s::budget());
    moments.extend(testkit::story_s::one_evening());
    let mut memory = memory_of(moments.clone(), "2026-08-03");
    let report = memory.dream(Dream::auto(day("2026-08-03"))).expect("a dream");
    assert!(report.runs.iter().filter(|r| r.pass == Pass::Night).count() > 20);
    assert_eq!(report.runs.iter().filter(|r| r.pass == Pass::Week).count(), 5);
    assert_eq!(report.runs.iter().filter(|r| r.pass == Pass::Month).count(), 1);
    let facts = standing(&mut memory);
    assert_eq!(about(&facts, "Thursday").len(), 1, "{:?}", texts(&facts));
    assert_eq!(
        about(&facts, "Wednesday").len() + about(&facts, "budget").len(),
        0,
        "{:?}",
        texts(&facts)
    );

    // Nothing new, nothing done; and no moment was changed by any of it.
    let before = memory.digest().expect("a digest");
    let again = memory.dream(Dream::auto(day("2026-08-03"))).expect("a dream");
    assert!(again.runs.is_empty());
    assert_eq!(memory.digest().expect("a digest"), before);
    let kept = memory.moments(&Window::ALL).expect("moments");
    assert_eq!(kept.len(), moments.len());
    for moment in moments {
        let same = kept.iter().find(|m| m.id == moment.id).expect("kept");
        assert!(same.same_event(&moment) && same.weight == moment.weight);
    }
}
