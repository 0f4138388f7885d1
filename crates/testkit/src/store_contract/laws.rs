//! Commits that break a law: each is refused, and each time for what is wrong with it.

use super::{Opener, append, refusal};
use crate::{sample, story};
use agent_memory_core::{
    Authority, Commit, ConceptSet, EdgeKind, Fact, Moment, MomentNames, RetiredReason, Retirement, Store,
    StoreError,
};
use std::collections::BTreeSet;

/// A store with a user's, an agent's and a tool's moment and one run, and those moments.
fn stage(open: &Opener) -> (Box<dyn Store>, Vec<Moment>) {
    let mut store = open();
    let moments = story(
        "//- 2026-07-19 user id:m1
         The user.
         //- 2026-07-19 agent id:m2
         The agent.
         //- 2026-07-19 tool id:m3
         The tool.",
    );
    append(store.as_mut(), &moments);
    let mut first = sample::commit(sample::run("r1", None));
    first.facts = vec![sample::fact("f1", "r1", &[&moments[0]])];
    first.run.watermark = sample::watermark(2);
    store.commit(&first).expect("the first commit");
    (store, moments)
}

/// A commit after the first run.
fn next() -> Commit {
    let mut commit = sample::commit(sample::run("r2", Some("r1")));
    commit.run.watermark = sample::watermark(3);
    commit
}

/// The commit is refused, and the reason holds these words.
#[track_caller]
fn breaks(store: &mut dyn Store, commit: &Commit, words: &str) {
    match store.commit(commit) {
        Err(StoreError::BrokenLaw { run, reason }) => {
            assert_eq!(run, commit.run.id);
            assert!(reason.contains(words), "{reason:?} should say {words:?}");
        }
        other => panic!("{other:?} should be a broken law about {words:?}"),
    }
}

fn superseded(mut fact: Fact, by: &str) -> Fact {
    fact.retired = Some(Retirement {
        retired_at: sample::instant(),
        retired_by: sample::run_id("r2"),
        retired_reason: RetiredReason::Superseded,
        superseded_by: Some(sample::fact_id(by)),
        because: BTreeSet::new(),
    });
    fact
}

pub fn a_fact_cites_known_moments(open: &Opener) {
    let (mut store, moments) = stage(open);
    let mut commit = next();
    let mut fact = sample::fact("f2", "r2", &[&moments[0]]);
    fact.cites.clear();
    commit.facts = vec![fact.clone()];
    breaks(store.as_mut(), &commit, "f2");
    fact.cites = BTreeSet::from([moments[0].id.clone(), sample::moment_id("ghost")]);
    commit.facts = vec![fact];
    breaks(store.as_mut(), &commit, "ghost");
}

pub fn no_authority_above_the_lowest_cited(open: &Opener) {
    let (mut store, moments) = stage(open);
    let mut commit = next();
    let mut fact = sample::fact("f2", "r2", &[&moments[0], &moments[2]]);
    assert_eq!(fact.authority, Authority::Tool);
    for above in [Authority::Agent, Authority::User] {
        fact.authority = above;
        commit.facts = vec![fact.clone()];
        breaks(store.as_mut(), &commit, "f2");
    }
    fact.authority = Authority::External;
    commit.facts = vec![fact];
    store
        .commit(&commit)
        .expect("less authority than cited is no law's business");
}

pub fn supersession_turns_in_no_circle(open: &Opener) {
    let (mut store, moments) = stage(open);
    let fact = |id: &str| sample::fact(id, "r2", &[&moments[0]]);
    let mut commit = next();
    commit.facts = vec![superseded(fact("f2"), "f2")];
    breaks(store.as_mut(), &commit, "circle");
    commit.facts = vec![superseded(fact("f2"), "f3"), superseded(fact("f3"), "f2")];
    breaks(store.as_mut(), &commit, "circle");
    commit.facts = vec![superseded(fact("f2"), "f1"), fact("f3")];
    store.commit(&commit).expect("a chain is no circle");

    // A circle that closes over what is stored: f2 -> f1 stands, now f1 -> f3 -> f2.
    let mut closing = sample::commit(sample::run("r3", Some("r2")));
    closing.run.watermark = sample::watermark(3);
    closing.facts = vec![
        superseded(fact("f3"), "f2"),
        superseded(sample::fact("f1", "r1", &[&moments[0]]), "f3"),
    ];
    breaks(store.as_mut(), &closing, "circle");
    closing.facts.pop();
    store.commit(&closing).expect("f3 -> f2 -> f1 is no circle");
}

pub fn records_point_to_what_is_there(open: &Opener) {
    let (mut store, moments) = stage(open);
    let ghost = || {
        let mut moment = moments[0].clone();
        moment.id = sample::moment_id("ghost");
        moment
    };
    let fact = || sample::fact("f2", "r2", &[&moments[0]]);
    let mut conflicting = fact();
    conflicting.conflicts.insert(sample::fact_id("ghost"));
    let mut because = superseded(fact(), "f1");
    if let Some(end) = &mut because.retired {
        end.because.insert(sample::moment_id("ghost"));
    }
    let mut ended_by = superseded(fact(), "f1");
    if let Some(end) = &mut ended_by.retired {
        end.retired_by = sample::run_id("ghost");
    }
    let bad_facts = [
        superseded(fact(), "ghost"),
        conflicting,
        because,
        ended_by,
        sample::fact("f2", "ghost", &[&moments[0]]),
    ];
    for bad in bad_facts {
        let mut commit = next();
        commit.facts = vec![bad];
        breaks(store.as_mut(), &commit, "ghost");
    }
    let mut commit = next();
    commit.groups = vec![sample::group(&[&moments[0], &ghost()], "place:lisbon")];
    breaks(store.as_mut(), &commit, "ghost");
    commit = next();
    commit.names = vec![MomentNames {
        moment: ghost().id,
        names: [].into(),
    }];
    breaks(store.as_mut(), &commit, "ghost");
    for (from, to) in [(&ghost(), &moments[0]), (&moments[0], &ghost())] {
        commit = next();
        commit.edges = vec![sample::edge(from, to, EdgeKind::Updates)];
        breaks(store.as_mut(), &commit, "ghost");
    }
    commit = next();
    let concept = sample::concept("c1", "r2", &moments[0]);
    commit.concepts = Some(ConceptSet {
        concepts: vec![concept.clone()],
        annotations: vec![sample::annotation(&ghost(), &concept)],
    });
    breaks(store.as_mut(), &commit, "ghost");
    commit = next();
    commit.concepts = Some(ConceptSet {
        concepts: vec![concept],
        annotations: vec![sample::annotation(
            &moments[0],
            &sample::concept("ghost", "r2", &moments[0]),
        )],
    });
    breaks(store.as_mut(), &commit, "ghost");
    commit = next();
    commit.vocabulary = Some(sample::vocabulary("ghost"));
    breaks(store.as_mut(), &commit, "ghost");
}

pub fn a_commit_says_each_thing_once(open: &Opener) {
    let (mut store, moments) = stage(open);
    let mut commit = next();
    commit.facts = vec![
        sample::fact("f2", "r2", &[&moments[0]]),
        sample::fact("f2", "r2", &[&moments[1]]),
    ];
    breaks(store.as_mut(), &commit, "twice");
    commit = next();
    let group = sample::group(&[&moments[0], &moments[1]], "place:lisbon");
    commit.groups = vec![group.clone(), group];
    breaks(store.as_mut(), &commit, "twice");
    commit = next();
    let names = MomentNames {
        moment: moments[0].id.clone(),
        names: [].into(),
    };
    commit.names = vec![names.clone(), names];
    breaks(store.as_mut(), &commit, "twice");
    commit = next();
    let edge = sample::edge(&moments[1], &moments[0], EdgeKind::Updates);
    commit.edges = vec![edge.clone(), edge];
    breaks(store.as_mut(), &commit, "twice");
    commit = next();
    let concept = sample::concept("c1", "r2", &moments[0]);
    let set = ConceptSet {
        concepts: vec![concept.clone(), concept.clone()],
        annotations: Vec::new(),
    };
    commit.concepts = Some(set);
    breaks(store.as_mut(), &commit, "twice");
    let annotation = sample::annotation(&moments[0], &concept);
    commit.concepts = Some(ConceptSet {
        concepts: vec![concept],
        annotations: vec![annotation.clone(), annotation],
    });
    breaks(store.as_mut(), &commit, "twice");
}

pub fn numbers_are_finite(open: &Opener) {
    let (mut store, moments) = stage(open);
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let mut commit = next();
        let mut vocabulary = sample::vocabulary("r2");
        vocabulary.terms[1].weight = bad;
        commit.vocabulary = Some(vocabulary);
        breaks(store.as_mut(), &commit, "tide table");
        commit = next();
        let mut concept = sample::concept("c1", "r2", &moments[0]);
        concept.cohesion = bad;
        commit.concepts = Some(ConceptSet {
            concepts: vec![concept.clone()],
            annotations: Vec::new(),
        });
        breaks(store.as_mut(), &commit, "c1");
        concept.cohesion = 1.0;
        let mut annotation = sample::annotation(&moments[0], &concept);
        annotation.confidence = bad;
        commit.concepts = Some(ConceptSet {
            concepts: vec![concept],
            annotations: vec![annotation],
        });
        breaks(store.as_mut(), &commit, "m1");
    }
}

pub fn runs_make_a_chain(open: &Opener) {
    let (mut store, _) = stage(open);
    let mut commit = next();
    commit.run.previous = None;
    breaks(store.as_mut(), &commit, "r1");
    commit = next();
    commit.run.id = sample::run_id("r1");
    breaks(store.as_mut(), &commit, "r1");
    store.commit(&next()).expect("the next link");
}

pub fn the_watermark_goes_forward(open: &Opener) {
    let (mut store, _) = stage(open);
    let mut commit = next();
    commit.run.watermark = sample::watermark(4);
    breaks(store.as_mut(), &commit, "beyond");
    commit.run.watermark = sample::watermark(1);
    breaks(store.as_mut(), &commit, "back");
    commit.run.watermark.seen = agent_memory_core::Sequence(3);
    commit.run.watermark.through = Some(sample::today().plus(-1));
    breaks(store.as_mut(), &commit, "back");
    commit.run.watermark.through = None;
    breaks(store.as_mut(), &commit, "back");
    assert_eq!(
        store.status().expect("a status is always readable").watermark,
        sample::watermark(2)
    );
    commit.run.watermark = sample::watermark(2);
    store.commit(&commit).expect("standing still is not going back");
    assert_eq!(refusal(store.commit(&commit)), "run_conflict");
}
