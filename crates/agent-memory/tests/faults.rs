//! A store that fails at every write in turn: what stands is what stood before the write, and doing it again comes to
//! the same as if nothing had happened.

use agent_memory::core::{Completion, LanguageModel, ModelError, Prompt};
use agent_memory::{
    Authority, Day, Dream, Error, FactFilter, FixedClock, Memory, Moment, MomentDraft, RunId, SpaceId, Store,
};
use std::path::Path;
use store::{MemoryStore, SqliteStore, digest};
use testkit::{FailingStore, story};

fn day(text: &str) -> Day {
    text.parse().expect("a day")
}

/// Three weeks with a meeting that moves, a habit and a plan, among other things.
fn life() -> Vec<MomentDraft> {
    let mut text = String::from(
        "//- 2026-07-07 agent id:a1 names:project:Tideline
         The Tideline planning meeting is on Wednesday.
         //- 2026-07-08 agent id:s1 names:person:Maya,person:Petra
         Maya swam with Petra after work.
         //- 2026-07-14 agent id:a2 names:project:Tideline
         The Tideline planning meeting is on Wednesday.
         //- 2026-07-15 agent id:s2 names:person:Maya,person:Petra
         Maya swam with Petra again.
         //- 2026-07-16 user id:a3 names:project:Tideline
         Actually, the Tideline planning meeting is on Thursday, not Wednesday.
         //- 2026-07-22 agent id:s3 names:person:Maya,person:Petra
         Maya swam with Petra in the lake.
         ",
    );
    for n in 0..14 {
        let told = format!(
            "//- 2026-07-{:02} agent id:life{n}\n         The brook{n} looked gray.\n         ",
            7 + n
        );
        text.push_str(&told);
    }
    let drafts = story(&text).into_iter().map(|moment| {
        let mut draft = Moment::new(moment.text)
            .id(moment.id)
            .at(moment.occurred_at)
            .source(moment.source);
        draft.names = moment.names;
        draft
    });
    drafts.collect()
}

/// A model that swims.
struct Swims;

impl LanguageModel for Swims {
    fn name(&self) -> String {
        "swims".to_owned()
    }

    fn complete(&self, prompt: &Prompt) -> Result<Completion, ModelError> {
        let text = match (prompt.user.starts_with("Pair 1"), prompt.user.contains("Petra")) {
            (true, _) => r#"{"pairs":[{"pair":1,"holds":true}]}"#,
            (_, true) => {
                r#"{"facts":[{"fact":"Maya swims with Petra.","kind":"habit","until":null,"moments":[1,2]}]}"#
            }
            _ if prompt.user.contains("Harbor") => {
                r#"{"facts":[{"fact":"The Harbor budget is 40,000 euros.","kind":"world","until":null,"moments":[1]}]}"#
            }
            _ => r#"{"facts":[]}"#,
        };
        Ok(Completion {
            text: text.to_owned(),
            truncated: false,
            tokens_in: None,
            tokens_out: None,
        })
    }
}

fn memory_over(store: Box<dyn Store>) -> Memory {
    Memory::builder()
        .clock(FixedClock("2026-07-27T12:00:00Z".parse().expect("an instant")))
        .store(store)
        .language_model(Box::new(Swims))
        .open()
        .expect("a memory")
}

fn newest_run(memory: &Memory) -> Option<RunId> {
    memory.status().expect("a status").last_run
}

/// Something that writes, by name.
type Step = (&'static str, fn(&mut Memory) -> Result<(), Error>);

/// Everything that writes, one after the other. Each step is one that a caller can do again.
fn steps() -> Vec<Step> {
    vec![
        ("remember", |memory| memory.remember_all(life()).map(|_| ())),
        ("dream", |memory| {
            memory.dream(Dream::auto(day("2026-07-27"))).map(|_| ())
        }),
        ("correct", |memory| {
            let text = "Actually, the Tideline planning meeting is on Monday, not Thursday.";
            match memory.correct(text, None) {
                // Said again, the moment is known and its effect may be there already.
                Ok(_) | Err(Error::NoEffect { .. }) => Ok(()),
                Err(error) => Err(error),
            }
        }),
        ("undo", |memory| {
            let run = newest_run(memory).expect("a run");
            let runs = memory.store().runs()?;
            if runs.iter().any(|run| run.undoes.is_some()) {
                return Ok(());
            }
            memory.undo(&run).map(|_| ())
        }),
        ("propose", |memory| {
            let at = "2026-07-26T10:00:00Z".parse().expect("an instant");
            let moment = Moment::new("The Harbor budget is 40,000 euros, says everybody.")
                .at(at)
                .source(Authority::Agent)
                .weight(0.95);
            memory.remember(moment)?;
            memory
                .dream(Dream::night(day("2026-07-27")).propose(true))
                .map(|_| ())
        }),
        ("accept", |memory| {
            let waiting = memory
                .facts(FactFilter::All)?
                .into_iter()
                .find(|f| f.proposed && f.retired.is_none());
            match waiting {
                Some(fact) => memory.accept(&fact.id).map(|_| ()),
                None => Ok(()),
            }
        }),
    ]
}

/// Does all steps on a store; stops at the first that fails.
fn all(memory: &mut Memory) -> Result<(), Error> {
    steps().into_iter().try_for_each(|(_, step)| step(memory))
}

/// The digests of a memory before the first write and after each of its writes.
fn states(fresh: &dyn Fn() -> Box<dyn Store>, copy: &dyn Fn() -> Box<dyn Store>) -> (u64, Vec<String>) {
    let mut seen = vec![digest(fresh().as_ref()).expect("a digest")];
    let mut writes = 0;
    for nth in 1.. {
        let store = copy();
        let failing = FailingStore::from_then_on(store, nth);
        let mut memory = memory_over(Box::new(failing));
        let outcome = all(&mut memory);
        seen.push(digest(memory.store()).expect("a digest"));
        writes = nth;
        if outcome.is_ok() {
            break;
        }
    }
    (writes, seen)
}

/// Lets each write fail once, then goes on with a sound store, step by step.
fn resumes(place: &dyn Fn() -> Box<dyn Store>, reopen: &dyn Fn(Box<dyn Store>) -> Box<dyn Store>) {
    let mut undisturbed = memory_over(place());
    all(&mut undisturbed).expect("a sound store");
    let expected = digest(undisturbed.store()).expect("a digest");
    let facts: Vec<String> = undisturbed
        .facts(FactFilter::Standing)
        .expect("facts")
        .into_iter()
        .map(|f| f.text)
        .collect();
    assert_eq!(facts.len(), 3, "{facts:?}");

    let mut failures = 0;
    for nth in 1.. {
        let inner = place();
        let mut memory = memory_over(Box::new(FailingStore::once(inner, nth)));
        let mut failed = None;
        for (at, (name, step)) in steps().into_iter().enumerate() {
            if let Err(error) = step(&mut memory) {
                assert_eq!(error.code(), "store_failed", "{name}: {error}");
                failed = Some(at);
                break;
            }
        }
        let Some(failed) = failed else { break };
        failures += 1;
        // Another process goes on.
        let copy = MemoryStore::copy_of(memory.store(), None).expect("a copy");
        let before = digest(&copy).expect("a digest");
        drop(memory);
        let mut memory = memory_over(reopen(Box::new(copy)));
        assert_eq!(digest(memory.store()).expect("a digest"), before);
        for (name, step) in steps().into_iter().skip(failed) {
            step(&mut memory).unwrap_or_else(|error| panic!("write {nth}, again {name}: {error}"));
        }
        assert_eq!(
            digest(memory.store()).expect("a digest"),
            expected,
            "write {nth} failed once"
        );
    }
    assert!(failures >= 8, "only {failures} writes");
}

#[test]
fn every_write_may_fail_once() {
    let place = || -> Box<dyn Store> { Box::new(MemoryStore::new(SpaceId::default())) };
    resumes(&place, &|store| store);
}

fn sqlite(path: &Path) -> Box<dyn Store> {
    Box::new(SqliteStore::open(path, &SpaceId::default()).expect("a store"))
}

#[test]
fn a_store_that_fails_for_good_holds_a_state_between_two_writes() {
    let fresh = || -> Box<dyn Store> { Box::new(MemoryStore::new(SpaceId::default())) };
    let (writes, in_memory) = states(&fresh, &fresh);
    assert!(writes >= 8, "only {writes} writes");
    // The file holds the same states, after each write that failed, and verifies.
    let folder = tempfile::tempdir().expect("a folder");
    let count = std::cell::Cell::new(0);
    let file = || -> Box<dyn Store> {
        count.set(count.get() + 1);
        sqlite(&folder.path().join(format!("{}.db", count.get())))
    };
    let (same, on_disk) = states(&file, &file);
    assert_eq!((same, on_disk), (writes, in_memory));
    for n in 1..=count.get() {
        let store = SqliteStore::open(folder.path().join(format!("{n}.db")), &SpaceId::default());
        assert_eq!(
            store.expect("it opens").verify().expect("findings"),
            Vec::<String>::new()
        );
    }
}
