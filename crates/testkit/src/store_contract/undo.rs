//! Journals, and commits that take back an earlier run.

use super::{Opener, append};
use crate::{sample, story};
use agent_memory_core::{
    Action, Commit, EdgeBefore, EdgeKind, Exchange, Journal, ModelTurn, Moment, Pass, RetiredReason,
    Retirement, Sequence, Store, StoreError, Undo,
};
use std::collections::{BTreeMap, BTreeSet};

/// A store with two moments and a run that made a fact, an edge and a vocabulary.
fn stage(open: &Opener) -> (Box<dyn Store>, Vec<Moment>) {
    let mut store = open();
    let moments = story(
        "//- 2026-07-19 user id:m1
         The user.
         //- 2026-07-20 user id:m2
         The user again.",
    );
    append(store.as_mut(), &moments);
    let mut first = sample::commit(sample::run("r1", None));
    first.facts = vec![sample::fact("f1", "r1", &[&moments[0]])];
    first.run.watermark = sample::watermark(1);
    store.commit(&first).expect("the first commit");
    let mut second = sample::commit(sample::run("r2", Some("r1")));
    second.facts = vec![sample::fact("f2", "r2", &[&moments[1]])];
    second.edges = vec![sample::edge(&moments[1], &moments[0], EdgeKind::Follows)];
    second.vocabulary = Some(sample::vocabulary("r2"));
    second.run.watermark = sample::watermark(2);
    second.journal = Some(journal(&moments));
    store.commit(&second).expect("the second commit");
    (store, moments)
}

fn journal(moments: &[Moment]) -> Journal {
    let [m1, m2] = moments else {
        panic!("two moments");
    };
    Journal {
        records: Sequence(2),
        writer: "a model".to_owned(),
        prompts: Some("facts/1".to_owned()),
        proposing: true,
        moments: BTreeSet::from([m1.id.clone()]),
        exchanges: vec![Exchange {
            request: "q1".to_owned(),
            group: Some(sample::group(&[m1, m2], "place:lisbon").id),
            moments: vec![m1.id.clone(), m2.id.clone()],
            turns: vec![
                ModelTurn {
                    prompt: "p1".to_owned(),
                    answer: Some("{\"facts\": [] \u{0}\u{1F30A}".to_owned()),
                    failure: None,
                    tokens_in: Some(7),
                    tokens_out: None,
                },
                ModelTurn {
                    prompt: "p2".to_owned(),
                    answer: None,
                    failure: Some(("model_busy".to_owned(), "too much to do".to_owned())),
                    tokens_in: None,
                    tokens_out: None,
                },
            ],
        }],
        facts_before: BTreeMap::from([
            (sample::fact_id("f1"), Some(sample::fact("f1", "r1", &[m1]))),
            (sample::fact_id("f2"), None),
        ]),
        edges_before: vec![EdgeBefore {
            from: m2.id.clone(),
            to: m1.id.clone(),
            kind: EdgeKind::Follows,
            edge: None,
        }],
    }
}

/// The undo of the second run, as a caller would commit it.
fn undo(moments: &[Moment]) -> Commit {
    let mut run = sample::run("r3", Some("r2"));
    run.pass = Pass::Undo;
    run.undoes = Some(sample::run_id("r2"));
    run.watermark = sample::watermark(1);
    run.decisions = vec![agent_memory_core::Decision {
        action: Action::Undone,
        group: None,
        fact: Some(sample::fact_id("f2")),
        other: None,
        moments: Vec::new(),
        reason: "undone".to_owned(),
        detail: String::new(),
    }];
    let mut commit = sample::commit(run);
    commit.undo = Some(Undo {
        facts: vec![sample::fact_id("f2")],
        edges: vec![(moments[1].id.clone(), moments[0].id.clone(), EdgeKind::Follows)],
    });
    commit
}

#[track_caller]
fn breaks(store: &mut dyn Store, commit: &Commit, words: &str) {
    match store.commit(commit) {
        Err(StoreError::BrokenLaw { reason, .. }) => {
            assert!(reason.contains(words), "{reason:?} should say {words:?}");
        }
        other => panic!("{other:?} should be a broken law about {words:?}"),
    }
}

pub fn a_journal_comes_back_whole(open: &Opener) {
    let (store, moments) = stage(open);
    assert_eq!(
        store
            .journal(&sample::run_id("r2"))
            .expect("a sound store reads journals"),
        Some(journal(&moments))
    );
    for run in ["r1", "r9"] {
        assert_eq!(
            store
                .journal(&sample::run_id(run))
                .expect("a sound store reads journals"),
            None
        );
    }
}

pub fn an_undo_removes_what_it_names(open: &Opener) {
    let (mut store, moments) = stage(open);
    let first = store
        .fact(&sample::fact_id("f1"))
        .expect("a sound store finds facts");
    store.commit(&undo(&moments)).expect("a good undo is taken");
    assert_eq!(
        store.facts().expect("a sound store lists facts"),
        first.into_iter().collect::<Vec<_>>()
    );
    assert_eq!(store.edges().expect("a sound store lists edges"), []);
    assert_eq!(store.vocabularies().expect("a sound store lists them"), []);
    let status = store.status().expect("a status is always readable");
    assert_eq!((status.facts, status.runs, status.moments), (1, 3, 2));
    assert_eq!(status.watermark, sample::watermark(1));
    let runs = store.runs().expect("a sound store lists runs");
    assert_eq!(runs[2].undoes, Some(sample::run_id("r2")));
    assert_eq!((&runs[0].undoes, &runs[1].undoes), (&None, &None));
    assert!(
        store
            .journal(&sample::run_id("r2"))
            .expect("a sound store reads journals")
            .is_some()
    );
}

pub fn only_an_undo_removes(open: &Opener) {
    let (mut store, moments) = stage(open);
    let mut commit = undo(&moments);
    commit.run.pass = Pass::Night;
    breaks(store.as_mut(), &commit, "goes back");
    commit.run.watermark = sample::watermark(2);
    breaks(store.as_mut(), &commit, "only an undo");
    commit = undo(&moments);
    commit.undo = None;
    breaks(store.as_mut(), &commit, "only an undo");
    commit = undo(&moments);
    commit.run.undoes = None;
    breaks(store.as_mut(), &commit, "only an undo");
    commit = undo(&moments);
    commit.run.undoes = Some(sample::run_id("r9"));
    breaks(store.as_mut(), &commit, "r9");
    assert_eq!(store.facts().expect("a sound store lists facts").len(), 2);
}

pub fn what_is_removed_leaves_no_pointer(open: &Opener) {
    let (mut store, moments) = stage(open);
    let mut commit = undo(&moments);
    commit.undo = Some(Undo {
        facts: vec![sample::fact_id("f9")],
        edges: Vec::new(),
    });
    breaks(store.as_mut(), &commit, "not there");
    commit = undo(&moments);
    commit.facts = vec![sample::fact("f2", "r2", &[&moments[1]])];
    breaks(store.as_mut(), &commit, "both");
    // A later run made the first fact point to the second.
    let mut later = sample::commit(sample::run("r2b", Some("r2")));
    later.run.watermark = sample::watermark(2);
    let mut old = sample::fact("f1", "r1", &[&moments[0]]);
    old.retired = Some(Retirement {
        retired_at: sample::instant(),
        retired_by: sample::run_id("r2b"),
        retired_reason: RetiredReason::Superseded,
        superseded_by: Some(sample::fact_id("f2")),
        because: BTreeSet::new(),
    });
    later.facts = vec![old];
    store.commit(&later).expect("a good supersession is taken");
    commit = undo(&moments);
    commit.run.previous = Some(sample::run_id("r2b"));
    commit.expected = Some(sample::run_id("r2b"));
    breaks(store.as_mut(), &commit, "points to fact f2");
    assert_eq!(store.facts().expect("a sound store lists facts").len(), 2);
}
