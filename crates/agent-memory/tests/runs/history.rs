//! History, timeline, and why: what a fact replaced, what replaced it, and everything behind it.

use crate::ground::{Ground, day, story_s};
use agent_memory::{Action, Dream, Fact, FactFilter, RetiredReason, Window, Writer};
use testkit::ScriptedModel;

fn lines(ground: &mut Ground, id: &str) -> Vec<(String, String)> {
    ground.memory.explain(id).expect("an explanation").lines
}

fn with<'a>(lines: &'a [(String, String)], label: &str) -> Vec<&'a str> {
    lines
        .iter()
        .filter(|(l, _)| l == label)
        .map(|(_, text)| text.as_str())
        .collect()
}

/// Wednesday, corrected to Thursday, corrected to Friday: the three facts, oldest first.
fn twice_corrected() -> (Ground, Vec<Fact>) {
    let mut moments = testkit::story_s::window_of_200();
    moments.extend(testkit::story_s::wednesday());
    let mut ground = Ground::of(&moments);
    ground.dream(Dream::week, day("2026-07-20"));
    ground.dream(Dream::night, day("2026-07-22"));
    ground
        .memory
        .correct(
            "Actually, the Tideline planning meeting is on Friday, not Thursday.",
            None,
        )
        .expect("a correction");
    let all = ground.memory.facts(FactFilter::All).expect("facts");
    let facts = ["Wednesday", "Thursday", "Friday"]
        .iter()
        .map(|word| {
            all.iter()
                .find(|f| f.text.contains(word))
                .cloned()
                .expect("a fact")
        })
        .collect();
    (ground, facts)
}

#[test]
fn a_history_tells_the_whole_chain_from_any_link() {
    let (mut ground, facts) = twice_corrected();
    let ids: Vec<_> = facts.iter().map(|f| f.id.clone()).collect();
    for id in &ids {
        let history = ground.memory.history(id).expect("a history");
        assert_eq!((&history.fact, &history.current), (id, &ids[2]));
        let chain: Vec<_> = history.steps.iter().map(|step| step.fact.id.clone()).collect();
        assert_eq!(chain, ids);
        assert_eq!(history.steps[0].replaced, Vec::new());
        assert_eq!(history.steps[1].replaced, vec![ids[0].clone()]);
        let first: Vec<Action> = history.steps[0].events.iter().map(|e| e.action).collect();
        assert_eq!(first, [Action::New, Action::Superseded]);
        let end = &history.steps[0].events[1];
        assert_eq!(end.other.as_ref(), Some(&ids[1]));
        assert_eq!(
            (end.reason.as_str(), end.today),
            ("correction", day("2026-07-22"))
        );
        assert!(end.moments.iter().all(|m| history.moments.contains_key(m)));
        assert!(history.moments.values().any(|m| m.id.as_str() == "w3"));
    }
    // A word that was taken back is still told, as such.
    let last = ground
        .memory
        .runs()
        .expect("runs")
        .last()
        .expect("a run")
        .id
        .clone();
    ground.memory.undo(&last).expect("taken back");
    let history = ground.memory.history(&ids[1]).expect("a history");
    assert_eq!(history.current, ids[1]);
    let undone: Vec<(Action, bool)> = history.steps[1]
        .events
        .iter()
        .map(|e| (e.action, e.undone))
        .collect();
    assert_eq!(
        undone,
        [
            (Action::New, false),
            (Action::Superseded, true),
            (Action::Undone, false)
        ]
    );
    let unknown = agent_memory::FactId::new("f-none").expect("an id");
    assert_eq!(
        ground.memory.history(&unknown).expect_err("no such fact").code(),
        "unknown_id"
    );
}

#[test]
fn a_timeline_tells_each_day_once_and_leaves_out_what_was_taken_back() {
    let (mut ground, facts) = twice_corrected();
    let timeline = ground.memory.timeline(&Window::ALL).expect("a timeline");
    let days: Vec<_> = timeline.days.iter().map(|d| d.day).collect();
    assert_eq!(days, [day("2026-07-20"), day("2026-07-22")]);
    let of_day = |at: usize| -> Vec<(Action, &str)> {
        timeline.days[at]
            .events
            .iter()
            .filter_map(|e| Some((e.action, timeline.facts.get(&e.fact)?.text.as_str())))
            .collect()
    };
    assert!(
        of_day(0).contains(&(Action::New, facts[0].text.as_str())),
        "{:?}",
        of_day(0)
    );
    assert!(of_day(1).contains(&(Action::Superseded, facts[0].text.as_str())));
    assert!(of_day(1).contains(&(Action::New, facts[2].text.as_str())));

    let calendar = agent_memory::Calendar::default();
    let window = Window {
        start: Some(calendar.start_of(day("2026-07-22"))),
        end: None,
    };
    assert_eq!(ground.memory.timeline(&window).expect("a timeline").days.len(), 1);

    let last = ground
        .memory
        .runs()
        .expect("runs")
        .last()
        .expect("a run")
        .id
        .clone();
    ground.memory.undo(&last).expect("taken back");
    let timeline = ground.memory.timeline(&Window::ALL).expect("a timeline");
    let events: Vec<_> = timeline.days.iter().flat_map(|d| &d.events).collect();
    assert!(
        events
            .iter()
            .all(|e| e.fact != facts[2].id && e.action != Action::Undone)
    );
}

#[test]
fn a_fact_tells_its_group_its_ties_and_its_writer() {
    let mut ground = Ground::of(&testkit::story_s::window_of_200());
    ground.dream(Dream::week, day("2026-08-03"));
    let fact = ground.about("Lisbon").first().cloned().expect("a state");
    let told = lines(&mut ground, fact.id.as_str());
    assert!(with(&told, "made by")[0].starts_with("the week pass of 2026-08-03 (run r-"));
    assert!(with(&told, "written by")[0].starts_with("the extractive writer; rule [spread]"));
    assert!(
        with(&told, "held by")
            .iter()
            .any(|l| l.starts_with("place:lisbon weighs 3.5066")),
        "{told:?}"
    );
    assert!(
        with(&told, "tied").contains(&"m1 – m2: 6.0968 = place:lisbon 3.5066 + person:sara 2.5903"),
        "{told:?}"
    );
    assert_eq!(with(&told, "cites").len(), 3);

    // And its group tells of the fact.
    let group = with(&told, "group")[0]
        .split(' ')
        .next()
        .expect("an id")
        .to_owned();
    let told = lines(&mut ground, &group);
    assert!(
        with(&told, "decided")
            .iter()
            .any(|l| l.starts_with("new by the week pass")),
        "{told:?}"
    );
    assert!(
        with(&told, "cited by")
            .iter()
            .any(|l| l.contains(fact.id.as_str()))
    );
}

#[test]
fn a_group_tells_why_it_did_not_become_a_fact() {
    let mut ground = Ground::of(&story_s());
    let report = ground.dream(Dream::week, day("2026-07-13"));
    let gated = report
        .decisions()
        .find(|(_, d)| d.reason == "one_day" && d.moments.iter().any(|m| m.as_str() == "e1"))
        .and_then(|(_, d)| d.group.clone())
        .expect("the evening's group");
    let told = lines(&mut ground, gated.as_str());
    assert!(with(&told, "why no fact")[0].contains("[one_day]"), "{told:?}");
}

#[test]
fn a_retired_fact_tells_what_replaced_it_and_when_up_to_what_stands() {
    let (mut ground, facts) = twice_corrected();
    let told = lines(&mut ground, facts[0].id.as_str());
    let by = with(&told, "superseded by");
    assert_eq!(by.len(), 2, "{told:?}");
    assert!(
        by[0].contains(facts[1].id.as_str()) && by[0].contains("on 2026-07-22"),
        "{by:?}"
    );
    assert!(by[0].contains("the night pass of 2026-07-22"), "{by:?}");
    assert!(by[1].contains(facts[2].id.as_str()));
    assert!(with(&told, "current")[0].contains(facts[2].id.as_str()));
    assert!(with(&told, "because of")[0].starts_with("w3 "));
    let told = lines(&mut ground, facts[2].id.as_str());
    assert!(
        with(&told, "written by")[0].starts_with("the user, in one moment; rule [correction]"),
        "{told:?}"
    );
    assert!(with(&told, "retired")[0].contains(facts[1].id.as_str()));
    assert_eq!(facts[2].retired, None);
    assert_eq!(
        facts[0].retired.as_ref().map(|end| end.retired_reason),
        Some(RetiredReason::Superseded)
    );
}

#[test]
fn a_run_tells_its_journal_and_a_moment_its_edges() {
    let mut params = agent_memory::Params::default();
    params.dream.model.concurrency = 1;
    let model = ScriptedModel::new()
        .answer("{\"facts\":[{\"fact\":\"Maya flies to Porto.\",\"kind\":\"world\",\"moments\":[1],\"until\":null}]}")
        .answer("{\"facts\":[]}")
        .fail(agent_memory::core::ModelError::TimedOut(30));
    let mut ground = Ground::new(params, None, Some(Box::new(model)));
    ground.take_in(&testkit::story_s::window_of_200());
    let report = ground.dream(
        |today| Dream::week(today).writer(Writer::Model),
        day("2026-08-03"),
    );
    let run = report.runs[0].id.clone();
    assert_eq!(report.writers.get(&run).map(String::as_str), Some("scripted"));
    let told = lines(&mut ground, run.as_str());
    assert!(
        with(&told, "written by")[0].starts_with("scripted, prompts "),
        "{told:?}"
    );
    let said = with(&told, "model said");
    assert!(said.iter().any(|l| l.contains("Maya flies to Porto")), "{said:?}");
    assert!(said.iter().any(|l| l.contains("asked to repair it")), "{said:?}");
    assert!(said.iter().any(|l| l.contains("no answer [")), "{said:?}");
    assert!(
        with(&told, "rejected")
            .iter()
            .any(|l| l.contains("\"Maya flies to Porto.\"")),
        "{told:?}"
    );
    let journal = ground.memory.journal(&run).expect("read").expect("a journal");
    assert_eq!(journal.writer, "scripted");

    let edge = ground.belief().edges.first().cloned().expect("an edge");
    let told = lines(&mut ground, edge.from.as_str());
    assert!(
        told.iter()
            .any(|(_, l)| l.starts_with(edge.to.as_str()) && l.contains("a rule proposes it")),
        "{told:?}"
    );

    let undo = ground.memory.undo(&run).expect("taken back").runs[0].id.clone();
    assert!(with(&lines(&mut ground, run.as_str()), "standing")[0].contains(undo.as_str()));
    assert!(with(&lines(&mut ground, undo.as_str()), "takes back")[0].contains(run.as_str()));
}
