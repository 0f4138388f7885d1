//! What these tests share: a clock that can be set, memories that live day by day, and what of a fact is not a stamp.

use agent_memory::{
    Authority, Clock, Day, Dream, DreamReport, Edge, Fact, FactFilter, FactId, FactKind, LanguageModel,
    Memory, Moment, MomentDraft, MomentId, Params, RetiredReason, Timestamp,
};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// A day of a test.
pub fn day(text: &str) -> Day {
    text.parse().expect("the test gives a day")
}

/// A clock that the test sets; a clone shows the same time.
#[derive(Debug, Clone)]
pub struct SetClock(Arc<AtomicI64>);

impl SetClock {
    pub fn at(instant: &str) -> Self {
        let clock = Self(Arc::new(AtomicI64::new(0)));
        clock.set(instant.parse().expect("the test gives an instant"));
        clock
    }

    pub fn set(&self, instant: Timestamp) {
        self.0.store(instant.unix_micros(), Ordering::Relaxed);
    }

    /// The morning of a day, after its night is over.
    pub fn morning(&self, day: Day) {
        self.set(agent_memory::Calendar::default().at(day, 7 * 3600));
    }
}

impl Clock for SetClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_unix_micros(self.0.load(Ordering::Relaxed))
    }
}

/// A memory and its clock.
pub struct Ground {
    pub memory: Memory,
    pub clock: SetClock,
}

/// What a memory believes, byte for byte.
#[derive(Debug, Clone, PartialEq)]
pub struct Belief {
    pub facts: Vec<Fact>,
    pub edges: Vec<Edge>,
}

impl Ground {
    /// A memory without vectors worth the time, in a file or not, with a model or not.
    pub fn new(params: Params, file: Option<&Path>, model: Option<Box<dyn LanguageModel>>) -> Self {
        let clock = SetClock::at("2026-06-01T12:00:00Z");
        let mut builder = Memory::builder()
            .clock(clock.clone())
            .params(params)
            .embedder(Box::new(agent_memory::providers::HashEmbedder));
        if let Some(file) = file {
            builder = builder.file(file);
        }
        if let Some(model) = model {
            builder = builder.language_model(model);
        }
        let memory = builder.open().expect("a memory opens");
        Self { memory, clock }
    }

    /// A memory that holds these moments already.
    pub fn of(moments: &[Moment]) -> Self {
        let mut ground = Self::new(Params::default(), None, None);
        ground.take_in(moments);
        ground
    }

    pub fn take_in(&mut self, moments: &[Moment]) {
        let drafts = moments.iter().map(draft).collect();
        let report = self.memory.remember_all(drafts).expect("moments are taken in");
        assert!(report.moment_conflicts.is_empty());
    }

    /// Dreams in the morning of a day.
    pub fn dream(&mut self, dream: fn(Day) -> Dream, today: Day) -> DreamReport {
        self.clock.morning(today);
        self.memory.dream(dream(today)).expect("a dream goes through")
    }

    pub fn belief(&mut self) -> Belief {
        Belief {
            facts: self.memory.facts(FactFilter::All).expect("facts are read"),
            edges: self.memory.store().edges().expect("edges are read"),
        }
    }

    pub fn standing(&mut self) -> Vec<Fact> {
        self.memory.facts(FactFilter::Standing).expect("facts are read")
    }

    /// The standing facts that hold a word.
    pub fn about(&mut self, word: &str) -> Vec<Fact> {
        let mut facts = self.standing();
        facts.retain(|fact| fact.text.contains(word));
        facts
    }
}

/// A moment as it is remembered.
pub fn draft(moment: &Moment) -> MomentDraft {
    let mut draft = Moment::new(moment.text.clone())
        .id(moment.id.clone())
        .at(moment.occurred_at)
        .source(moment.source)
        .kind(moment.kind);
    draft.names.clone_from(&moment.names);
    draft.session.clone_from(&moment.session);
    draft.weight = Some(moment.weight.get());
    draft
}

/// All of story S.
pub fn story_s() -> Vec<Moment> {
    let mut moments = testkit::story_s::window_of_200();
    moments.extend(testkit::story_s::wednesday());
    moments.extend(testkit::story_s::budget());
    moments.extend(testkit::story_s::one_evening());
    moments
}

/// The mornings on which a memory of these moments dreams: some days apart, so that a dream has several nights to make up
/// for, and the one after the last moment.
pub fn mornings(moments: &[Moment], apart: i32) -> Vec<Day> {
    let calendar = agent_memory::Calendar::default();
    let days = || moments.iter().map(|m| calendar.day_of(m.occurred_at));
    let (first, last) = (
        days().min().expect("moments"),
        days().max().expect("moments").plus(1),
    );
    let mut mornings: Vec<Day> = (1..1_000)
        .map(|step| first.plus(step * apart))
        .take_while(|day| *day < last)
        .collect();
    mornings.push(last);
    mornings
}

/// What a fact says and stands on, without the stamps of its runs.
pub type Said = (
    FactId,
    String,
    FactKind,
    BTreeSet<MomentId>,
    Authority,
    Option<Day>,
    u32,
    Option<(RetiredReason, Option<FactId>)>,
);

/// Facts without the stamps of their runs.
pub fn said(facts: &[Fact]) -> Vec<Said> {
    facts
        .iter()
        .map(|fact| {
            (
                fact.id.clone(),
                fact.text.clone(),
                fact.kind,
                fact.cites.clone(),
                fact.authority,
                fact.valid_until,
                fact.reinforced,
                fact.retired
                    .as_ref()
                    .map(|end| (end.retired_reason, end.superseded_by.clone())),
            )
        })
        .collect()
}
