//! A small fixture: moments and facts in one line each.
#![allow(dead_code, reason = "each test file uses its part")]

use agent_memory_core::{
    Authority, Calendar, Day, Fact, FactId, FactKind, Moment, MomentDraft, MomentId, Name, NameKind, Names,
    RetiredReason, Retirement, RunId, Timestamp, Validate, Weight,
};
use recall::{Hit, Index, Input, Item, Query, RecallParams};
use std::collections::{BTreeMap, BTreeSet};

pub fn day(text: &str) -> Day {
    text.parse().expect("a day")
}

pub fn at(day: &str) -> Timestamp {
    format!("{day}T18:00:00Z").parse().expect("an instant")
}

pub fn id(text: &str) -> MomentId {
    MomentId::new(text).expect("an id")
}

pub fn moment(name: &str, day: &str, text: &str) -> Moment {
    moment_with(name, day, text, |draft| draft)
}

pub fn moment_with(name: &str, day: &str, text: &str, more: impl Fn(MomentDraft) -> MomentDraft) -> Moment {
    more(Moment::new(text).id(id(name)).at(at(day)))
        .finish(at(day))
        .expect("a moment")
}

pub fn fact(name: &str, day: &str, text: &str, cites: &[&str]) -> Fact {
    Fact {
        id: FactId::new(name).expect("an id"),
        text: text.to_owned(),
        kind: FactKind::World,
        cites: cites.iter().map(|c| id(c)).collect(),
        names: BTreeSet::new(),
        aliases: BTreeSet::new(),
        scopes: BTreeSet::new(),
        authority: Authority::User,
        weight: Weight::default(),
        valid_from: day.parse().expect("a day"),
        valid_until: None,
        recorded_at: at(day),
        run: RunId::new("r").expect("an id"),
        reinforced: 0,
        conflicts: BTreeSet::new(),
        retired: None,
        proposed: false,
        doubts: BTreeSet::new(),
    }
}

pub fn retired(mut fact: Fact, day: &str, next: Option<&str>) -> Fact {
    fact.retired = Some(Retirement {
        retired_at: at(day),
        retired_by: RunId::new("r").expect("an id"),
        retired_reason: RetiredReason::Superseded,
        superseded_by: next.map(|n| FactId::new(n).expect("an id")),
        because: BTreeSet::new(),
    });
    fact
}

pub fn place(text: &str) -> Name {
    Name::new(NameKind::Place, text).expect("a name")
}

/// What the index is built from.
#[derive(Debug, Clone, Default)]
pub struct Story {
    pub moments: Vec<Moment>,
    pub facts: Vec<Fact>,
    pub names: BTreeMap<MomentId, Names>,
    pub vectors: Vec<(MomentId, Vec<f32>)>,
    pub fact_vectors: Vec<(FactId, Vec<f32>)>,
}

impl Story {
    pub fn new(moments: &[Moment], facts: &[Fact]) -> Self {
        Self {
            moments: moments.to_vec(),
            facts: facts.to_vec(),
            ..Self::default()
        }
    }

    pub fn try_index(&self) -> Result<Index, agent_memory_core::Error> {
        let input = Input {
            moments: &self.moments,
            names: &self.names,
            facts: &self.facts,
            vectors: &self.vectors,
            fact_vectors: &self.fact_vectors,
            calendar: Calendar::default(),
        };
        Index::build(
            input,
            &RecallParams::default().valid().expect("the defaults hold"),
        )
    }

    pub fn index(&self) -> Index {
        self.try_index().expect("an index")
    }

    pub fn ask(&self, query: &Query) -> Vec<Hit> {
        self.index().recall(query).expect("an answer")
    }

    pub fn ids(&self, query: &Query) -> Vec<String> {
        ids(&self.ask(query))
    }
}

pub fn ids(hits: &[Hit]) -> Vec<String> {
    hits.iter().map(|hit| hit.item.to_string()).collect()
}

pub fn facts_of(hits: &[Hit]) -> Vec<String> {
    hits.iter()
        .filter(|hit| matches!(hit.item, Item::Fact(_)))
        .map(|hit| hit.item.to_string())
        .collect()
}

/// A query on the day after the story.
pub fn query(text: &str) -> Query {
    Query::new(text, day("2026-08-03"))
}

/// Flights, hotel, workshop room, dinner; a planning meeting that was moved.
pub fn lisbon() -> Story {
    let moments = [
        moment(
            "flights",
            "2026-07-19",
            "Maya booked flights to Lisbon for the offsite with Sara.",
        ),
        moment(
            "hotel",
            "2026-07-26",
            "Maya booked the hotel in Lisbon for the offsite with Sara, three nights.",
        ),
        moment(
            "room",
            "2026-08-02",
            "Maya reserved a room for the offsite workshop in Lisbon.",
        ),
        moment(
            "dinner",
            "2026-07-30",
            "Maya moved the team dinner at Lucia's to Friday, so Sara can join.",
        ),
        moment(
            "wednesday",
            "2026-07-14",
            "The Tideline planning meeting is on Wednesday.",
        ),
        moment(
            "thursday",
            "2026-07-21",
            "No, the Tideline planning meeting is on Thursday.",
        ),
    ];
    let mut offsite = fact(
        "offsite",
        "2026-08-02",
        "The offsite with Sara is in Lisbon.",
        &["room", "flights", "hotel"],
    );
    offsite.kind = FactKind::State;
    offsite.valid_until = Some(day("2026-09-01"));
    offsite.names.insert(place("Lisbon"));
    let facts = [
        offsite,
        retired(
            fact(
                "old",
                "2026-07-15",
                "The Tideline planning meeting is on Wednesday.",
                &["wednesday"],
            ),
            "2026-07-21",
            Some("new"),
        ),
        fact(
            "new",
            "2026-07-21",
            "The Tideline planning meeting is on Thursday.",
            &["thursday"],
        ),
    ];
    Story::new(&moments, &facts)
}
