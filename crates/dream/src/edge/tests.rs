//! Edges that rules propose, and what a model makes of them.

use super::{drive_edges, edge_requests, judged_edges};
use crate::apply::tests::world::World;
use crate::{plan, propose_edges, reason};
use agent_memory_core::{
    Edge, EdgeKind, EdgeStatus, ModelError, Moment, MomentId, Names, Pass, RunId, Valid, Window,
};
use entity_graph::name_weights;
use std::collections::BTreeMap;
use testkit::{ScriptedModel, story};

fn told() -> Vec<Moment> {
    World::busy(story(
        "//- 2026-07-07 agent id:a session:chat names:person:Maya,place:Lisbon
         Maya booked flights to Lisbon.
         //- 2026-07-07 agent id:b session:chat names:person:Maya
         Maya packed a bag.
         //- 2026-07-09 agent id:c names:person:Maya,place:Lisbon
         Maya showed me the hotel in Lisbon.
         //- 2026-07-10 agent id:d names:person:Maya,place:Lisbon
         Maya showed me the hotel in Lisbon.
         //- 2026-07-11 user id:e names:person:Maya,place:Lisbon
         The flights of Maya to Lisbon have been moved to Friday.
         //- 2026-07-12 user id:f names:person:Maya,place:Lisbon
         Actually, Maya is in Porto, not in Lisbon.",
    ))
    .moments
}

/// The edges of a month pass in which some moments are new.
fn proposed(moments: &[Moment], new: impl Fn(&Moment) -> bool) -> Vec<Edge> {
    let names: BTreeMap<&MomentId, &Names> = moments.iter().map(|m| (&m.id, &m.names)).collect();
    let weights = name_weights(names.values().copied(), &Valid::default());
    let seen: Vec<crate::Seen<'_>> = moments
        .iter()
        .map(|moment| crate::Seen {
            moment,
            names: &moment.names,
            new: new(moment),
        })
        .collect();
    let input = crate::Input {
        pass: Pass::Month,
        today: "2026-08-01".parse().expect("a day"),
        at: "2026-08-01T04:00:00Z".parse().expect("an instant"),
        calendar: agent_memory_core::Calendar::default(),
        window: Window::ALL,
        moments: &seen,
        weights: &weights,
        facts: &BTreeMap::new(),
        evidence: &BTreeMap::new(),
        edges: &[],
        cited: &BTreeMap::new(),
        run: &RunId::of(&[b"run"]),
    };
    let plan = plan(&input, &Valid::default(), &Valid::default()).expect("a plan");
    propose_edges(&input, &plan)
}

#[test]
fn each_rule_proposes_its_kind() {
    let edges = proposed(&told(), |_| true);
    let shown: Vec<(&str, &str, EdgeKind)> = edges
        .iter()
        .map(|e| (e.from.as_str(), e.to.as_str(), e.kind))
        .collect();
    assert_eq!(
        shown,
        [
            ("b", "a", EdgeKind::Follows),
            ("c", "a", EdgeKind::Elaborates),
            ("d", "c", EdgeKind::Repeats),
            ("e", "d", EdgeKind::Updates),
            ("f", "e", EdgeKind::Contradicts),
        ]
    );
    assert!(edges.iter().all(|e| e.status == EdgeStatus::Pending));
}

#[test]
fn only_new_moments_propose() {
    let edges = proposed(&told(), |m| m.id.as_str() == "d");
    assert_eq!(edges.len(), 1);
    assert_eq!(proposed(&told(), |_| false), []);
}

#[test]
fn a_model_confirms_and_rejects_and_what_it_leaves_out_stays_pending() {
    let moments = told();
    let edges = proposed(&moments, |_| true);
    let find = |id: &MomentId| moments.iter().find(|m| m.id == *id);
    let requests = edge_requests(&edges, find, &Valid::default());
    assert_eq!((requests.len(), requests[0].edges.len()), (1, 5));
    let prompt = &requests[0].prompt.user;
    assert!(
        prompt
            .contains("Pair 1: the later note follows the earlier one?\n  earlier: 2026-07-07 \"Maya booked")
    );
    let model = ScriptedModel::new().answer(
        r#"Sure: {"pairs":[{"pair":1,"holds":true},{"pair":2,"holds":false},{"pair":3,"holds":true},{"pair":3,"holds":false},{"pair":9,"holds":true},{"pair":"4","holds":true}]}"#,
    );
    let exchanges = drive_edges(&requests, &model, &Valid::default());
    let (judged, decisions) = judged_edges(&requests, &exchanges, &RunId::of(&[b"later"]));
    let statuses: Vec<EdgeStatus> = judged.iter().map(|e| e.status).collect();
    assert_eq!(statuses, [EdgeStatus::Confirmed, EdgeStatus::Rejected]);
    let reasons: Vec<&str> = decisions.iter().map(|d| d.reason.as_str()).collect();
    assert_eq!(reasons, [reason::EDGE_CONFIRMED, reason::EDGE_REJECTED]);
}

#[test]
fn without_a_usable_answer_everything_stays_pending() {
    let moments = told();
    let edges = proposed(&moments, |_| true);
    let find = |id: &MomentId| moments.iter().find(|m| m.id == *id);
    let requests = edge_requests(&edges, find, &Valid::default());
    for model in [
        ScriptedModel::new().answer("no idea"),
        ScriptedModel::new().answer("{\"pairs\":{}}"),
        ScriptedModel::new().fail(ModelError::TimedOut(3)),
    ] {
        let exchanges = drive_edges(&requests, &model, &Valid::default());
        assert_eq!(
            judged_edges(&requests, &exchanges, &RunId::of(&[b"later"])),
            (Vec::new(), Vec::new())
        );
    }
}
