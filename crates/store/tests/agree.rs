//! The two stores agree: told the same, in whatever order of calls, they answer and refuse the same.

use agent_memory_core::{
    AliasVerdict, Append, Authority, Commit, ConceptSet, EdgeKind, ModelKey, Moment, Sequence, SpaceId,
    Store, Window,
};
use proptest::prelude::*;
use std::collections::BTreeSet;
use store::{MemoryStore, SqliteStore, digest};
use testkit::{SplitMix64, sample, world};

/// A commit made by chance, sometimes against the laws.
fn commit_by_chance(
    random: &mut SplitMix64,
    number: usize,
    world: &[Moment],
    last_run: Option<String>,
) -> Commit {
    let id = format!("r{}", if random.chance(0.1) { 0 } else { number });
    let previous = if random.chance(0.1) {
        Some("ghost".to_owned())
    } else {
        last_run
    };
    let mut commit = sample::commit(sample::run(&id, previous.as_deref()));
    commit.run.watermark.seen = Sequence(random.below(number + 1) as u64);
    for _ in 0..random.below(4) {
        let cited: Vec<&Moment> = (0..random.below(3))
            .map(|_| &world[random.below(world.len())])
            .collect();
        let mut fact = sample::fact(&format!("f{}", random.below(12)), &id, &cited);
        if random.chance(0.1) {
            fact.authority = Authority::User;
        }
        if random.chance(0.3) {
            fact.retired = Some(agent_memory_core::Retirement {
                retired_at: sample::instant(),
                retired_by: sample::run_id(&id),
                retired_reason: agent_memory_core::RetiredReason::Superseded,
                superseded_by: Some(sample::fact_id(&format!("f{}", random.below(12)))),
                because: cited.iter().map(|m| m.id.clone()).collect::<BTreeSet<_>>(),
            });
        }
        commit.facts.push(fact);
    }
    let (a, b) = (
        &world[random.below(world.len())],
        &world[random.below(world.len())],
    );
    if random.chance(0.5) {
        commit.groups = vec![sample::group(&[a, b], "place:lisbon")];
        commit.edges = vec![sample::edge(
            a,
            b,
            *[EdgeKind::Repeats, EdgeKind::Follows]
                .get(random.below(2))
                .expect("two"),
        )];
        commit.names = vec![agent_memory_core::MomentNames {
            moment: a.id.clone(),
            names: a.names.clone(),
        }];
    }
    if random.chance(0.2) {
        let concept = sample::concept(&format!("c{}", random.below(3)), &id, a);
        commit.concepts = Some(ConceptSet {
            annotations: vec![sample::annotation(b, &concept)],
            concepts: vec![concept],
        });
    }
    commit.vocabulary = random.chance(0.2).then(|| sample::vocabulary(&id));
    commit
}

/// Says the same to both and compares what they say.
fn tell(stores: &mut [Box<dyn Store>; 2], seed: u64) -> Result<(), TestCaseError> {
    let mut random = SplitMix64::new(seed);
    let world = world::moments(30, 3, 3, seed);
    let entries = world::entries(10, seed);
    for number in 1..20 {
        if random.chance(0.4) {
            let pick = |random: &mut SplitMix64| random.below(world.len());
            let mut records = Append {
                entries: vec![entries[random.below(entries.len())].clone()],
                moments: (0..random.below(8))
                    .map(|_| world[pick(&mut random)].clone())
                    .collect(),
            };
            if random.chance(0.2) {
                records
                    .moments
                    .extend(records.moments.first().cloned().map(|m| Moment {
                        text: "Other content.".to_owned(),
                        ..m
                    }));
            }
            let reports = stores
                .each_mut()
                .map(|store| store.append(&records).expect("an append"));
            prop_assert_eq!(&reports[0], &reports[1]);
        } else if random.chance(0.2) {
            let names = ["person:Bob", "person:Robert", "place:Lisbon"];
            let first = random.below(3);
            let said = sample::declaration(
                names[first],
                names[(first + 1 + random.below(2)) % 3],
                AliasVerdict::ALL[random.below(3)],
                if random.chance(0.5) {
                    Authority::User
                } else {
                    Authority::Agent
                },
            );
            let new = stores.each_mut().map(|store| {
                store
                    .declare_aliases(&[said.clone(), said.clone()])
                    .expect("a declaration")
            });
            prop_assert_eq!(new[0], new[1]);
        } else if random.chance(0.3) {
            tell_vectors(stores, &mut random, &world)?;
        } else {
            let last = stores[0]
                .status()
                .expect("a status")
                .last_run
                .map(|run| run.to_string());
            let commit = commit_by_chance(&mut random, number, &world, last);
            let said = stores
                .each_mut()
                .map(|store| store.commit(&commit).map_err(|e| e.to_string()));
            prop_assert_eq!(&said[0], &said[1]);
        }
    }
    let [one, two] = stores;
    prop_assert_eq!(
        digest(one.as_ref()).expect("a digest"),
        digest(two.as_ref()).expect("a digest")
    );
    prop_assert_eq!(
        one.moments(Sequence(3)).expect("moments"),
        two.moments(Sequence(3)).expect("moments")
    );
    prop_assert_eq!(
        one.alias_declarations(Sequence(2)).expect("declarations"),
        two.alias_declarations(Sequence(2)).expect("declarations")
    );
    prop_assert_eq!(
        one.moments_in(&Window::ALL).expect("moments"),
        two.moments_in(&Window::ALL).expect("moments")
    );
    let (mut a, mut b) = (one.status().expect("a status"), two.status().expect("a status"));
    a.location.clear();
    b.location.clear();
    prop_assert_eq!(a, b);
    Ok(())
}

/// Says the same about vectors to both: of three models, sometimes against the laws.
fn tell_vectors(
    stores: &mut [Box<dyn Store>; 2],
    random: &mut SplitMix64,
    world: &[Moment],
) -> Result<(), TestCaseError> {
    let models = ["one", "two", "three"].map(|name| ModelKey::new(name, 1, "1"));
    let model = &models[random.below(3)];
    let rows: Vec<_> = (0..random.below(6))
        .map(|n| (world[random.below(world.len())].id.clone(), vec![n as f32]))
        .collect();
    let word = random.below(4);
    let said = stores.each_mut().map(|store| {
        let done = match word {
            0 => store.begin_embeddings(model),
            1 => store.switch_embeddings(model),
            _ => store.put_embeddings(model, &rows),
        };
        let spaces = store.embedding_spaces().expect("spaces");
        let missing = models
            .each_ref()
            .map(|model| store.unembedded(model).expect("moments"));
        let read = models
            .each_ref()
            .map(|model| store.embeddings(model).map_err(|e| e.to_string()));
        (done.map_err(|e| e.to_string()), spaces, missing, read)
    });
    prop_assert_eq!(&said[0], &said[1]);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn told_the_same_they_know_the_same(seed in any::<u64>()) {
        let folder = tempfile::tempdir().expect("a folder");
        let space = SpaceId::default();
        let file = SqliteStore::open(folder.path().join("agent.db"), &space).expect("a store");
        tell(&mut [Box::new(MemoryStore::new(space)), Box::new(file)], seed)?;
    }
}

#[test]
fn chance_makes_commits_that_are_taken_and_commits_that_are_refused() {
    let (mut taken, mut refused) = (0, BTreeSet::new());
    for seed in 0..20 {
        let mut random = SplitMix64::new(seed);
        let world = world::moments(30, 3, 3, seed);
        let mut store = MemoryStore::new(SpaceId::default());
        let records = Append {
            entries: Vec::new(),
            moments: world.clone(),
        };
        store.append(&records).expect("an append");
        for number in 1..20 {
            let last = store
                .status()
                .expect("a status")
                .last_run
                .map(|run| run.to_string());
            match store.commit(&commit_by_chance(&mut random, number, &world, last)) {
                Ok(()) => taken += 1,
                Err(error) => {
                    refused.insert(error.code());
                }
            }
        }
    }
    assert!(taken > 40, "{taken}");
    assert_eq!(refused, BTreeSet::from(["broken_law", "run_conflict"]));
}

#[test]
fn a_file_holds_spaces_that_know_nothing_of_each_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("agent.db");
    let open =
        |space: &str| SqliteStore::open(&path, &SpaceId::new(space).expect("a space")).expect("a store");
    let (mut one, mut two) = (open("one"), open("two"));
    let world = world::moments(10, 2, 2, 1);
    for (store, moments) in [(&mut one, &world[..7]), (&mut two, &world[3..])] {
        let records = Append {
            entries: Vec::new(),
            moments: moments.to_vec(),
        };
        assert_eq!(store.append(&records).expect("an append").moments_added, 7);
        let mut commit = sample::commit(sample::run("r1", None));
        commit.facts = vec![sample::fact("f1", "r1", &[&moments[0]])];
        store.commit(&commit).expect("a commit");
    }
    assert_ne!(one.facts().expect("facts"), two.facts().expect("facts"));
    assert_eq!(one.status().expect("a status").last, Sequence(7));
    assert_eq!(one.moment(&world[9].id).expect("a moment"), None);
    let names: Vec<String> = one
        .spaces()
        .expect("spaces")
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(names, ["one", "two"]);
    assert_eq!(one.verify().expect("findings"), Vec::<String>::new());
}

#[test]
fn numbers_keep_every_bit() {
    let folder = tempfile::tempdir().expect("a folder");
    let space = SpaceId::default();
    let mut stores: [Box<dyn Store>; 2] = [
        Box::new(MemoryStore::new(space.clone())),
        Box::new(SqliteStore::open(folder.path().join("agent.db"), &space).expect("a store")),
    ];
    let odd = [
        -0.0,
        0.1 + 0.2,
        f64::MIN_POSITIVE / 3.0,
        f64::MAX,
        1.0,
        -1.0,
        1e16,
        123_456_789.000_000_01,
    ];
    let moments = world::moments(odd.len(), 1, 2, 1);
    let read = stores.each_mut().map(|store| {
        let records = Append {
            entries: Vec::new(),
            moments: moments.clone(),
        };
        store.append(&records).expect("an append");
        let mut commit = sample::commit(sample::run("r1", None));
        let concepts: Vec<_> = odd
            .iter()
            .enumerate()
            .map(|(i, number)| {
                let mut concept = sample::concept(&format!("c{i}"), "r1", &moments[0]);
                concept.cohesion = *number;
                concept
            })
            .collect();
        let annotations = moments.iter().zip(&odd).map(|(moment, number)| {
            let mut annotation = sample::annotation(moment, &concepts[0]);
            annotation.confidence = *number;
            annotation
        });
        commit.concepts = Some(ConceptSet {
            annotations: annotations.collect(),
            concepts,
        });
        let mut vocabulary = sample::vocabulary("r1");
        vocabulary.terms = odd
            .iter()
            .map(|number| {
                let mut term = vocabulary.terms[0].clone();
                term.weight = *number;
                term
            })
            .collect();
        commit.vocabulary = Some(vocabulary);
        store.commit(&commit).expect("a commit");
        let set = store.concepts().expect("concepts");
        let cohesion = set.concepts.iter().map(|c| c.cohesion.to_bits());
        let confidence = set.annotations.iter().map(|a| a.confidence.to_bits());
        let weights: Vec<u64> = store.vocabularies().expect("vocabularies")[0]
            .terms
            .iter()
            .map(|t| t.weight.to_bits())
            .collect();
        (cohesion.chain(confidence).collect::<Vec<u64>>(), weights)
    });
    assert_eq!(read[0], read[1]);
    assert_eq!(read[0].1, odd.map(f64::to_bits));
}
