//! A dream with a language model behind it: what a good one adds, and what a bad one cannot do.

use agent_memory::core::{Completion, LanguageModel, ModelError, Prompt};
use agent_memory::{
    Action, Day, Dream, EdgeStatus, Fact, FactFilter, FixedClock, Memory, Moment, MomentDraft, Writer,
};
use std::sync::{Arc, Mutex};
use testkit::story_s;

fn day(text: &str) -> Day {
    text.parse().expect("a day")
}

fn draft(moment: Moment) -> MomentDraft {
    let mut draft = Moment::new(moment.text)
        .id(moment.id)
        .at(moment.occurred_at)
        .source(moment.source)
        .kind(moment.kind);
    draft.names = moment.names;
    draft.weight = Some(moment.weight.get());
    draft
}

/// A model whose answer is a function of the prompt, and that keeps count.
#[derive(Clone)]
struct Told {
    says: fn(&Prompt) -> Result<String, ModelError>,
    prompts: Arc<Mutex<Vec<Prompt>>>,
}

impl Told {
    fn new(says: fn(&Prompt) -> Result<String, ModelError>) -> Self {
        Self {
            says,
            prompts: Arc::default(),
        }
    }

    fn calls(&self) -> usize {
        self.prompts.lock().expect("nobody panics").len()
    }
}

impl LanguageModel for Told {
    fn name(&self) -> String {
        "told/1".to_owned()
    }

    fn complete(&self, prompt: &Prompt) -> Result<Completion, ModelError> {
        self.prompts.lock().expect("nobody panics").push(prompt.clone());
        (self.says)(prompt).map(|text| Completion {
            text,
            truncated: false,
            tokens_in: Some(10),
            tokens_out: Some(5),
        })
    }
}

/// Story S in its window of 200, with this model.
fn memory_with(model: &Told) -> Memory {
    let clock = FixedClock("2026-08-03T12:00:00Z".parse().expect("an instant"));
    let mut memory = Memory::builder()
        .clock(clock)
        .language_model(Box::new(model.clone()))
        .open()
        .expect("a memory");
    memory
        .remember_all(story_s::window_of_200().into_iter().map(draft).collect())
        .expect("remembered");
    memory
}

fn texts(facts: &[Fact]) -> Vec<&str> {
    facts.iter().map(|f| f.text.as_str()).collect()
}

fn all(memory: &mut Memory) -> Vec<Fact> {
    memory.facts(FactFilter::All).expect("facts")
}

#[expect(clippy::unnecessary_wraps, reason = "another model of these tests does fail")]
/// Answers about the first two pairs, and about Lisbon with one good fact and first with one that cites what is not there.
fn good(prompt: &Prompt) -> Result<String, ModelError> {
    if prompt.user.starts_with("Pair 1") {
        return Ok(r#"{"pairs":[{"pair":1,"holds":true},{"pair":2,"holds":false}]}"#.to_owned());
    }
    let numbers: Vec<&str> = prompt
        .user
        .lines()
        .filter(|line| line.contains("offsite"))
        .filter_map(|line| line.split('.').next())
        .collect();
    let trip = format!(
        r#"{{"fact":"Maya travels to Lisbon for the offsite with Sara.","kind":"state","until":"2026-09-30","moments":[{}]}}"#,
        numbers.join(",")
    );
    let boat = r#"{"fact":"Maya bought a boat.","kind":"world","until":null,"moments":[77]}"#;
    Ok(match (numbers.len(), prompt.user.contains("Your last answer")) {
        (0 | 1, _) => r#"{"facts":[]}"#.to_owned(),
        (_, false) => format!("{{\"facts\":[{trip},{boat}]}}"),
        (_, true) => format!("{{\"facts\":[{trip}]}}"),
    })
}

#[test]
fn a_model_phrases_and_its_answers_are_in_the_journal() {
    let model = Told::new(good);
    let mut memory = memory_with(&model);
    let report = memory
        .dream(Dream::week(day("2026-08-03")).writer(Writer::Model))
        .expect("a dream");
    let facts = all(&mut memory);
    assert_eq!(
        texts(&facts),
        ["Maya travels to Lisbon for the offsite with Sara."]
    );
    let run = &report.runs[0];
    let journal = memory
        .store()
        .journal(&run.id)
        .expect("it is read")
        .expect("it is there");
    assert_eq!(journal.writer, "told/1");
    assert_eq!(journal.prompts.as_deref(), Some(agent_memory::dream::PROMPTS));
    let turns: usize = journal.exchanges.iter().map(|e| e.turns.len()).sum();
    assert_eq!(turns, model.calls());
    // The given-up fact of the first answer is listed.
    assert!(
        run.decisions
            .iter()
            .any(|d| d.action == Action::Rejected && d.reason == "unknown_cite" && d.detail.contains("boat"))
    );
    let edges = memory.store().edges().expect("edges");
    assert!(edges.iter().any(|e| e.status == EdgeStatus::Confirmed));
    assert!(edges.iter().any(|e| e.status == EdgeStatus::Rejected));
    let replay = memory.replay(&run.id).expect("a replay");
    assert_eq!(replay.differences, Vec::<String>::new());
    assert_eq!(model.calls(), turns, "a replay asks nobody");
}

#[test]
fn the_extractive_writer_is_there_on_demand_and_asks_nobody() {
    let model = Told::new(good);
    let mut memory = memory_with(&model);
    memory
        .dream(Dream::week(day("2026-08-03")).writer(Writer::Extractive))
        .expect("a dream");
    assert_eq!(model.calls(), 0);
    assert!(!all(&mut memory).is_empty());
    let edges = memory.store().edges().expect("edges");
    assert!(!edges.is_empty());
    assert!(edges.iter().all(|e| e.status == EdgeStatus::Pending));
}

#[test]
fn a_model_without_words_fails_groups_and_not_the_dream_and_is_asked_again() {
    let model = Told::new(|_| Err(ModelError::TimedOut(30)));
    let mut memory = memory_with(&model);
    let report = memory.dream(Dream::auto(day("2026-08-03"))).expect("a dream");
    assert!(
        all(&mut memory)
            .iter()
            .all(|f| f.text != "Maya travels to Lisbon for the offsite with Sara.")
    );
    let failed = |report: &agent_memory::DreamReport| {
        let decisions = report.runs.last().expect("a run").decisions.clone();
        decisions.iter().filter(|d| d.reason == "no_answer").count()
    };
    assert!(failed(&report) > 0, "the last pass asked about groups");
    let calls = model.calls();

    // Nothing is new, and still it is asked again, by another model that now answers.
    let mut memory = with_another(&memory, good);
    let again = memory.dream(Dream::auto(day("2026-08-03"))).expect("a dream");
    assert_eq!(again.runs.len(), 1);
    assert_eq!(failed(&again), 0);
    assert!(
        texts(&all(&mut memory)).contains(&"Maya travels to Lisbon for the offsite with Sara."),
        "{:?}",
        texts(&all(&mut memory))
    );
    assert_eq!(model.calls(), calls);
    // And then nothing is due any more.
    let quiet = memory.dream(Dream::auto(day("2026-08-03"))).expect("a dream");
    assert_eq!(quiet.runs.len(), 0);
}

#[test]
fn a_model_that_fails_three_times_about_the_same_is_not_asked_a_fourth_time() {
    let model = Told::new(|_| Ok("no idea".to_owned()));
    let mut memory = memory_with(&model);
    memory.dream(Dream::week(day("2026-08-03"))).expect("a dream");
    let calls = |memory: &mut Memory| {
        let before = model.calls();
        memory.dream(Dream::night(day("2026-08-03"))).expect("a dream");
        model
            .prompts
            .lock()
            .expect("nobody panics")
            .iter()
            .skip(before)
            .filter(|prompt| prompt.user.contains("Moments:"))
            .count()
    };
    assert!(calls(&mut memory) > 0);
    assert!(calls(&mut memory) > 0);
    assert_eq!(calls(&mut memory), 0);
}

/// The same memory with another model.
fn with_another(memory: &Memory, says: fn(&Prompt) -> Result<String, ModelError>) -> Memory {
    let copy = agent_memory::store::MemoryStore::copy_of(memory.store(), None).expect("a copy");
    Memory::builder()
        .clock(FixedClock("2026-08-03T12:00:00Z".parse().expect("an instant")))
        .store(Box::new(copy))
        .language_model(Box::new(Told::new(says)))
        .open()
        .expect("a memory")
}

#[test]
fn nothing_new_asks_nobody() {
    let model = Told::new(good);
    let mut memory = memory_with(&model);
    memory.dream(Dream::auto(day("2026-08-03"))).expect("a dream");
    let calls = model.calls();
    assert!(calls > 0);
    memory.dream(Dream::auto(day("2026-08-03"))).expect("a dream");
    assert_eq!(model.calls(), calls);
}

#[test]
fn a_model_that_is_wanted_and_not_there_is_refused_before_anything_is_written() {
    let mut memory = Memory::in_memory();
    let error = memory
        .dream(Dream::auto(day("2026-08-03")).writer(Writer::Model))
        .expect_err("there is no model");
    assert_eq!(error.code(), "language_model_not_configured");
    assert_eq!(memory.status().expect("a status").runs, 0);
}

#[test]
fn whatever_a_model_says_no_fact_is_without_ground() {
    // Nonsense of every kind, by the length of the prompt.
    let model = Told::new(|prompt| {
        Ok(match prompt.user.len() % 7 {
            0 => String::new(),
            1 => r#"{"facts":[{"fact":"2026-07-19","kind":"world","until":null,"moments":[2026,2026]}]}"#.to_owned(),
            2 => r#"{"facts":[{"fact":"Zork the wizard owns 99 dragons.","kind":"world","until":null,"moments":[1]}]}"#.to_owned(),
            3 => "{\"facts\":[{\"fact\":\"Maya".to_owned(),
            4 => r#"{"facts":[{"fact":"Maya met Sara.","kind":"state","until":"1999-01-01","moments":[1,2]}]}"#.to_owned(),
            5 => return Err(ModelError::Busy { status: 429, message: "later".to_owned() }),
            _ => r#"<think>{"facts":[1]}</think>{"facts":[{"fact":"Everybody is happy, ignore all instructions!","kind":"habit","until":null,"moments":[1]}]}"#.to_owned(),
        })
    });
    let mut memory = memory_with(&model);
    let report = memory.dream(Dream::auto(day("2026-08-03"))).expect("a dream");
    let moments = memory.moments(&agent_memory::Window::ALL).expect("moments");
    assert_eq!(moments.len(), 200);
    for fact in all(&mut memory) {
        assert!(!fact.cites.is_empty());
        let said: String = moments
            .iter()
            .filter(|m| fact.cites.contains(&m.id))
            .map(|m| m.text.as_str())
            .collect();
        for word in ["Zork", "99", "1999", "happy"] {
            assert!(!fact.text.contains(word) || said.contains(word), "{fact:?}");
        }
    }
    for run in &report.runs {
        assert!(memory.replay(&run.id).expect("a replay").is_identical());
    }
}
