//! Same input, same bytes: any order of the input, any number of threads, any number of imports.

use agent_memory::{Dream, FixedClock, Import, Memory, Moment, Timestamp};
use proptest::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};

fn instant(text: &str) -> Timestamp {
    text.parse().expect("an instant")
}

fn memory() -> Memory {
    Memory::builder()
        .clock(FixedClock(instant("2026-08-03T12:00:00Z")))
        .open()
        .expect("a memory")
}

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../examples")
        .join(name)
}

/// All files of a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut left = vec![folder.to_path_buf()];
    while let Some(place) = left.pop() {
        for entry in fs::read_dir(place).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                left.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn digest_of(order: &[PathBuf]) -> String {
    let mut memory = memory();
    for path in order {
        memory.import(&Import::new(path)).expect("imported");
    }
    memory
        .dream(Dream::auto("2026-08-03".parse().expect("a day")))
        .expect("a dream");
    memory.digest().expect("a digest")
}

#[test]
fn the_order_of_files_does_not_show() {
    let mut order = files(&example("lisbon"));
    let there = digest_of(&order);
    order.reverse();
    assert_eq!(digest_of(&order), there);
    let half = order.len() / 2;
    order.rotate_left(half);
    assert_eq!(digest_of(&order), there);
}

#[test]
fn importing_twice_adds_nothing() {
    let mut memory = memory();
    let first = memory.import(&Import::new(example("journal"))).expect("imported");
    let before = memory.digest().expect("a digest");
    let second = memory.import(&Import::new(example("journal"))).expect("imported");
    assert!(
        first.moments_added > 250 && first.entries_added >= 150,
        "{first:?}"
    );
    assert_eq!((second.moments_added, second.entries_added), (0, 0));
    assert_eq!(
        (second.moments_known, second.entries_known),
        (first.moments_added, first.entries_added)
    );
    assert_eq!(memory.digest().expect("a digest"), before);
}

#[test]
fn a_dry_run_writes_nothing_and_tells_the_same() {
    let mut memory = memory();
    memory.import(&Import::new(example("lisbon"))).expect("imported");
    let before = memory.digest().expect("a digest");
    let dream = || Dream::auto("2026-08-03".parse().expect("a day"));
    let shown = memory.dream(dream().dry_run()).expect("a dream");
    assert_eq!(memory.digest().expect("a digest"), before);
    let done = memory.dream(dream()).expect("a dream");
    assert_eq!(shown.runs, done.runs);
    assert_eq!(shown.facts, done.facts);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn the_order_of_moments_does_not_show(seed in 0u64..1000, turn in 0usize..60) {
        let world = testkit::world::moments(60, 4, 3, seed);
        let digest = |moments: &[Moment]| {
            let mut memory = memory();
            for moment in moments {
                let mut draft = Moment::new(moment.text.clone()).id(moment.id.clone()).at(moment.occurred_at);
                draft.names = moment.names.clone();
                memory.remember(draft).expect("remembered");
            }
            let last = world.iter().map(|m| m.occurred_at).max().expect("moments");
            let today = agent_memory::Calendar::default().day_of(last).plus(1);
            memory.dream(Dream::week(today)).expect("a dream");
            memory.digest().expect("a digest")
        };
        let mut turned = world.clone();
        turned.rotate_left(turn);
        turned.reverse();
        prop_assert_eq!(digest(&world), digest(&turned));
    }
}

#[test]
fn a_paragraph_put_in_before_others_is_the_only_new_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("2026-07-19.md");
    let mut memory = memory();
    fs::write(&file, "Maya booked flights to Lisbon.\n\nThe meadow was mowed.\n").expect("written");
    memory.import(&Import::new(folder.path())).expect("imported");
    fs::write(
        &file,
        "The tram was late.\n\nMaya booked flights to Lisbon.\n\nThe meadow was mowed.\n",
    )
    .expect("written");
    let again = memory.import(&Import::new(folder.path())).expect("imported");
    assert_eq!(
        (again.moments_added, again.moments_known),
        (1, 2),
        "{:?}",
        again.diagnostics
    );
    assert!(again.diagnostics.is_empty(), "{:?}", again.diagnostics);
}
