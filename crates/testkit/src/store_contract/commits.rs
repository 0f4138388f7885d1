//! Commits: what a run writes, whole or not at all.

use super::{Opener, append, refusal};
use crate::{sample, story};
use agent_memory_core::{
    Action, Append, Commit, ConceptSet, Decision, EdgeKind, EdgeStatus, Fact, FactKind, Moment, MomentNames,
    Pass, RetiredReason, Retirement, Sequence, Store, Window,
};
use std::collections::BTreeSet;

fn moments() -> Vec<Moment> {
    story(
        "//- 2026-07-19 user id:m1 weight:0.7 names:place:Lisbon,person:Sara
         Maya booked flights to Lisbon with Sara.
         //- 2026-07-20 agent id:m2 names:place:Lisbon
         Maya packed for Lisbon.
         //- 2026-07-20 tool id:m3
         Two seats are booked.",
    )
}

/// A commit that has something in each of its fields.
fn full(run: &str, previous: Option<&str>, moments: &[Moment]) -> Commit {
    let [m1, m2, m3] = moments else {
        panic!("three moments");
    };
    let mut commit = sample::commit(sample::run(run, previous));
    commit.run.pass = Pass::Month;
    commit.run.window = Window {
        start: Some(
            sample::instant()
                .with_offset(7200)
                .expect("the test writes a good offset"),
        ),
        end: None,
    };
    commit.run.moments = 3;
    commit.run.groups = 1;
    commit.run.watermark = sample::watermark(3);
    commit.run.decisions = vec![Decision {
        action: Action::Gated,
        group: Some(sample::group(&[m1, m2], "place:lisbon").id),
        fact: Some(sample::fact_id("f1")),
        other: None,
        moments: vec![m2.id.clone(), m1.id.clone()],
        reason: "one_day".to_owned(),
        detail: "Moments on one day only.".to_owned(),
    }];
    let mut state = sample::fact("f2", run, &[m1]);
    state.kind = FactKind::State;
    state.valid_until = Some(sample::today().plus(30));
    state.aliases.insert("the trip".to_owned());
    state.scopes.insert("work".to_owned());
    state.reinforced = 3;
    state.proposed = true;
    state.conflicts.insert(sample::fact_id("f1"));
    commit.facts = vec![
        state,
        sample::fact("f1", run, &[m1, m2]),
        retired(sample::fact("f3", run, &[m3]), run, Some("f1"), m2),
    ];
    commit.groups = vec![sample::group(&[m1, m2], "place:lisbon")];
    commit.names = [m2, m1]
        .into_iter()
        .map(|m| MomentNames {
            moment: m.id.clone(),
            names: m.names.clone(),
        })
        .collect();
    commit.edges = vec![
        sample::edge(m2, m1, EdgeKind::Follows),
        sample::edge(m3, m1, EdgeKind::Repeats),
    ];
    let mut gone = sample::concept("c2", run, m2);
    gone.retired = Some(vec![sample::concept("c1", run, m1).id]);
    let concept = sample::concept("c1", run, m1);
    commit.concepts = Some(ConceptSet {
        annotations: vec![sample::annotation(m1, &concept), sample::annotation(m2, &concept)],
        concepts: vec![concept, gone],
    });
    commit.vocabulary = Some(sample::vocabulary(run));
    commit
}

fn retired(mut fact: Fact, run: &str, by: Option<&str>, because: &Moment) -> Fact {
    fact.retired = Some(Retirement {
        retired_at: sample::instant(),
        retired_by: sample::run_id(run),
        retired_reason: by.map_or(RetiredReason::Retracted, |_| RetiredReason::Superseded),
        superseded_by: by.map(sample::fact_id),
        because: BTreeSet::from([because.id.clone()]),
    });
    fact
}

pub fn a_commit_comes_back_whole(open: &Opener) {
    let mut store = open();
    append(store.as_mut(), &moments());
    let commit = full("r1", None, &moments());
    store.commit(&commit).expect("a good commit is taken");

    let mut facts = commit.facts.clone();
    facts.sort_by(|a, b| a.id.cmp(&b.id));
    assert_eq!(store.facts().expect("a sound store lists its facts"), facts);
    for fact in &facts {
        assert_eq!(
            store
                .fact(&fact.id)
                .expect("a sound store finds its facts")
                .as_ref(),
            Some(fact)
        );
    }
    assert_eq!(
        store
            .groups(&commit.run.id)
            .expect("a sound store lists its groups"),
        commit.groups
    );
    let mut names = commit.names.clone();
    names.sort_by(|a, b| a.moment.cmp(&b.moment));
    assert_eq!(store.names().expect("a sound store lists its names"), names);
    assert_eq!(
        store.edges().expect("a sound store lists its edges"),
        commit.edges
    );
    assert_eq!(
        Some(store.concepts().expect("a sound store lists its concepts")),
        commit.concepts
    );
    assert_eq!(
        Some(
            store
                .vocabularies()
                .expect("a sound store lists its vocabularies")
        ),
        commit.vocabulary.map(|v| vec![v])
    );
    assert_eq!(store.runs().expect("a sound store lists its runs"), [commit.run]);
}

pub fn a_later_commit_changes_what_it_names(open: &Opener) {
    let mut store = open();
    append(store.as_mut(), &moments());
    let first = full("r1", None, &moments());
    store.commit(&first).expect("the first commit");
    let all = moments();

    let mut second = sample::commit(sample::run("r2", Some("r1")));
    second.run.watermark = sample::watermark(3);
    let mut wider = sample::fact("f1", "r1", &[&all[0], &all[1], &all[2]]);
    wider.reinforced = 1;
    second.facts = vec![wider.clone(), sample::fact("f4", "r2", &[&all[2]])];
    second.names = vec![MomentNames {
        moment: all[0].id.clone(),
        names: [(sample::name("person:maya"), "Maya".to_owned())].into(),
    }];
    let mut judged = sample::edge(&all[1], &all[0], EdgeKind::Follows);
    judged.status = EdgeStatus::Confirmed;
    judged.run = Some(second.run.id.clone());
    second.edges = vec![judged.clone()];
    store.commit(&second).expect("the second commit");

    let facts = store.facts().expect("a sound store lists its facts");
    assert_eq!(
        facts.iter().map(|f| f.id.as_str()).collect::<Vec<_>>(),
        ["f1", "f2", "f3", "f4"]
    );
    assert_eq!(facts[0], wider);
    assert_eq!(facts[1], first.facts[0]);
    assert_eq!(
        store.names().expect("a sound store lists its names")[0],
        second.names[0]
    );
    assert_eq!(
        store.names().expect("a sound store lists its names")[1],
        first.names[0]
    );
    assert_eq!(
        store.edges().expect("a sound store lists its edges"),
        [judged, first.edges[1].clone()]
    );
    // Without concepts and vocabulary of its own, a run leaves them as they are.
    assert_eq!(
        Some(store.concepts().expect("a sound store lists its concepts")),
        first.concepts
    );
    assert_eq!(
        store
            .vocabularies()
            .expect("a sound store lists its vocabularies")
            .len(),
        1
    );
    assert_eq!(
        store
            .groups(&first.run.id)
            .expect("a sound store lists its groups"),
        first.groups
    );
    assert!(
        store
            .groups(&second.run.id)
            .expect("a sound store lists its groups")
            .is_empty()
    );

    // With them, concepts are replaced and the vocabulary is added.
    let mut third = sample::commit(sample::run("r3", Some("r2")));
    third.run.watermark = sample::watermark(3);
    third.concepts = Some(ConceptSet {
        concepts: vec![sample::concept("c9", "r3", &all[2])],
        annotations: Vec::new(),
    });
    third.vocabulary = Some(sample::vocabulary("r3"));
    store.commit(&third).expect("the third commit");
    assert_eq!(
        Some(store.concepts().expect("a sound store lists its concepts")),
        third.concepts
    );
    let miners: Vec<_> = store
        .vocabularies()
        .expect("a sound store lists its vocabularies")
        .into_iter()
        .map(|v| v.run)
        .collect();
    assert_eq!(miners, [Some(first.run.id), Some(third.run.id)]);
}

pub fn lists_are_in_their_order(open: &Opener) {
    let mut store = open();
    let all = moments();
    append(store.as_mut(), &all);
    let mut commit = sample::commit(sample::run("z", None));
    // Ids compare by their bytes: upper case before lower case before other letters.
    commit.facts = ["ä", "b", "B", "a"]
        .map(|id| sample::fact(id, "z", &[&all[0]]))
        .to_vec();
    commit.groups = vec![
        sample::group(&[&all[1], &all[2]], "place:lisbon"),
        sample::group(&[&all[0], &all[2]], "place:lisbon"),
        sample::group(&[&all[0], &all[1]], "place:lisbon"),
    ];
    // Kinds compare as they are listed, not by their letters.
    commit.edges = [
        EdgeKind::Follows,
        EdgeKind::Contradicts,
        EdgeKind::Updates,
        EdgeKind::Repeats,
    ]
    .map(|kind| sample::edge(&all[1], &all[0], kind))
    .to_vec();
    let concepts = ["c2", "c1"].map(|id| sample::concept(id, "z", &all[0]));
    commit.concepts = Some(ConceptSet {
        annotations: vec![
            sample::annotation(&all[2], &concepts[0]),
            sample::annotation(&all[0], &concepts[1]),
        ],
        concepts: concepts.to_vec(),
    });
    store.commit(&commit).expect("a good commit is taken");
    let next = sample::commit(sample::run("a", Some("z")));
    store.commit(&next).expect("the next commit");

    let facts = store.facts().expect("a sound store lists its facts");
    assert_eq!(
        facts.iter().map(|f| f.id.as_str()).collect::<Vec<_>>(),
        ["B", "a", "b", "ä"]
    );
    assert!(
        store
            .groups(&commit.run.id)
            .expect("a sound store lists its groups")
            .is_sorted_by_key(|g| g.id.clone())
    );
    let kinds: Vec<EdgeKind> = store
        .edges()
        .expect("a sound store lists its edges")
        .into_iter()
        .map(|e| e.kind)
        .collect();
    assert_eq!(
        kinds,
        [
            EdgeKind::Repeats,
            EdgeKind::Updates,
            EdgeKind::Contradicts,
            EdgeKind::Follows
        ]
    );
    let set = store.concepts().expect("a sound store lists its concepts");
    assert!(set.concepts.is_sorted_by_key(|c| c.id.clone()));
    assert!(set.annotations.is_sorted_by_key(|a| a.moment.clone()));
    assert_eq!((set.concepts.len(), set.annotations.len()), (2, 2));
    let runs: Vec<String> = store
        .runs()
        .expect("a sound store lists its runs")
        .into_iter()
        .map(|r| r.id.to_string())
        .collect();
    assert_eq!(runs, ["z", "a"], "runs come in the order they were committed");
}

pub fn another_run_in_between_refuses_the_commit(open: &Opener) {
    let mut store = open();
    let early = sample::commit(sample::run("early", None));
    let same_time = sample::commit(sample::run("same-time", None));
    store.commit(&early).expect("the first commit");
    assert_eq!(refusal(store.commit(&same_time)), "run_conflict");
    let ghost = sample::commit(sample::run("after-ghost", Some("ghost")));
    assert_eq!(refusal(store.commit(&ghost)), "run_conflict");
    let again = sample::commit(sample::run("same-time", Some("early")));
    store.commit(&again).expect("planned again, it is taken");
    assert_eq!(
        store.status().expect("a status is always readable").last_run,
        Some(again.run.id)
    );
}

/// Everything a store shows.
fn picture(store: &dyn Store) -> String {
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        store.status().expect("a status is always readable"),
        store
            .moments(Sequence(0))
            .expect("a sound store lists its moments"),
        store.facts().expect("a sound store lists its facts"),
        store.names().expect("a sound store lists its names"),
        store.edges().expect("a sound store lists its edges"),
        store.concepts().expect("a sound store lists its concepts"),
        store
            .vocabularies()
            .expect("a sound store lists its vocabularies"),
        store.runs().expect("a sound store lists its runs"),
        store
            .groups(&sample::run_id("r2"))
            .expect("a sound store lists its groups"),
    )
}

pub fn a_refused_commit_leaves_no_trace(open: &Opener) {
    let mut store = open();
    let all = moments();
    append(store.as_mut(), &all);
    store.commit(&full("r1", None, &all)).expect("the first commit");
    let before = picture(store.as_ref());

    // Everything is good but the very last fact.
    let mut commit = full("r2", Some("r1"), &all);
    let mut bad = sample::fact("zz", "r2", &[&all[0]]);
    bad.cites.clear();
    commit.facts.push(bad);
    assert_eq!(refusal(store.commit(&commit)), "broken_law");
    assert_eq!(picture(store.as_ref()), before);

    // The same one mended is taken: the refusal left nothing that is in its way.
    commit.facts.pop();
    store.commit(&commit).expect("the mended commit");
    assert_ne!(picture(store.as_ref()), before);
}

pub fn the_status_counts(open: &Opener) {
    let mut store = open();
    let all = moments();
    let mut generations = vec![store.status().expect("a status is always readable").generation];
    let records = Append {
        entries: vec![sample::entry("e1", "A page.")],
        moments: all.clone(),
    };
    store.append(&records).expect("good records are taken");
    generations.push(store.status().expect("a status is always readable").generation);
    store
        .commit(&full("r1", None, &all))
        .expect("a good commit is taken");
    generations.push(store.status().expect("a status is always readable").generation);
    store
        .put_embeddings(&sample::model(), &[(all[0].id.clone(), vec![1.0, 0.0, 0.0])])
        .expect("good vectors are taken and given");
    generations.push(store.status().expect("a status is always readable").generation);
    assert!(generations.is_sorted_by(|a, b| a < b), "{generations:?}");

    let status = store.status().expect("a status is always readable");
    assert_eq!(
        (status.entries, status.moments, status.facts, status.runs),
        (1, 3, 3, 1)
    );
    assert_eq!(status.last_run, Some(sample::run_id("r1")));
    assert_eq!(status.watermark, sample::watermark(3));
    assert!(!status.location.is_empty());

    let mut second = full("r2", Some("r1"), &all);
    second.facts.push(sample::fact("f4", "r2", &[&all[0]]));
    store.commit(&second).expect("a good commit is taken");
    let status = store.status().expect("a status is always readable");
    assert_eq!(
        (status.facts, status.runs),
        (4, 2),
        "a changed fact is no new one"
    );
}
