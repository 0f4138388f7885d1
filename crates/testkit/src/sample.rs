//! Small valid records: what a test of a store or a reader needs and does not want to spell out.
//!
//! Each function gives a record that keeps every law of the store; a test changes the one field it is about. Names, ids
//! and days that a test writes down are taken as they are; a bad one is a mistake of the test and panics.

use agent_memory_core::numeric::Q32;
use agent_memory_core::{
    AliasDeclaration, AliasVerdict, Annotation, Authority, Commit, Concept, ConceptId, Day, Edge, EdgeKind,
    EdgeStatus, Entry, EntryId, Fact, FactId, FactKind, Group, GroupName, ModelKey, Moment, MomentId, Name,
    Pass, Run, RunId, Sequence, Term, Timestamp, Vocabulary, Watermark, Weight, Window,
};
use std::collections::BTreeSet;

/// The instant at which all samples are recorded: 2026-07-20 at 03:00.
pub fn instant() -> Timestamp {
    Timestamp::from_unix_micros(i64::from(today().number()) * 86_400_000_000).plus_seconds(3 * 3600)
}

/// The day of all samples: 2026-07-20, a Monday.
pub fn today() -> Day {
    Day::from_number(20_654)
}

/// A moment id.
///
/// # Panics
/// When it is none.
#[track_caller]
pub fn moment_id(id: &str) -> MomentId {
    MomentId::new(id).expect("the test gives a good moment id")
}

/// A fact id.
///
/// # Panics
/// When it is none.
#[track_caller]
pub fn fact_id(id: &str) -> FactId {
    FactId::new(id).expect("the test gives a good fact id")
}

/// A run id.
///
/// # Panics
/// When it is none.
#[track_caller]
pub fn run_id(id: &str) -> RunId {
    RunId::new(id).expect("the test gives a good run id")
}

/// A name written `kind:text`.
///
/// # Panics
/// When it is none.
#[track_caller]
pub fn name(text: &str) -> Name {
    text.parse().expect("the test gives a good name")
}

/// What a source says about two names written `kind:text`.
///
/// # Panics
/// When they are one name or none.
#[track_caller]
pub fn declaration(a: &str, b: &str, verdict: AliasVerdict, source: Authority) -> AliasDeclaration {
    AliasDeclaration::new(name(a), name(b), verdict, instant(), source).expect("the test gives two names")
}

/// An entry with this id and body: a journal page of 2026-07-20 with one tag.
///
/// # Panics
/// When the id is none.
#[track_caller]
pub fn entry(id: &str, body: &str) -> Entry {
    Entry {
        id: EntryId::new(id).expect("the test gives a good entry id"),
        path: format!("journal/{id}.md"),
        kind: agent_memory_core::EntryKind::Journal,
        title: Some(format!("On {id}")),
        day: Some(today()),
        recorded_at: instant(),
        body: body.to_owned(),
        tags: BTreeSet::from(["travel".to_owned()]),
    }
}

/// A night run after `previous` that looked at the day before and decided nothing; its watermark stands at the start.
pub fn run(id: &str, previous: Option<&str>) -> Run {
    Run {
        id: run_id(id),
        previous: previous.map(run_id),
        pass: Pass::Night,
        today: today(),
        at: instant(),
        window: Window::ALL,
        moments: 0,
        groups: 0,
        watermark: Watermark::default(),
        params: "params".to_owned(),
        decisions: Vec::new(),
        undoes: None,
    }
}

/// The commit of a run that changes nothing else; it expects the run's `previous` to be the last.
pub fn commit(run: Run) -> Commit {
    Commit {
        expected: run.previous.clone(),
        run,
        facts: Vec::new(),
        groups: Vec::new(),
        names: Vec::new(),
        edges: Vec::new(),
        concepts: None,
        vocabulary: None,
        journal: None,
        undo: None,
    }
}

/// A standing world fact of a run: it cites these moments and has their lowest authority and heaviest weight.
///
/// # Panics
/// When an id is none.
#[track_caller]
pub fn fact(id: &str, run: &str, cites: &[&Moment]) -> Fact {
    Fact {
        id: fact_id(id),
        text: format!("This is fact {id}."),
        kind: FactKind::World,
        cites: cites.iter().map(|m| m.id.clone()).collect(),
        names: cites.iter().flat_map(|m| m.names.keys().cloned()).collect(),
        aliases: BTreeSet::new(),
        scopes: BTreeSet::new(),
        authority: Authority::lowest(cites.iter().map(|m| m.source)).unwrap_or_default(),
        weight: cites.iter().map(|m| m.weight).max().unwrap_or_default(),
        valid_from: today(),
        valid_until: None,
        recorded_at: instant(),
        run: run_id(run),
        reinforced: 0,
        conflicts: BTreeSet::new(),
        retired: None,
        proposed: false,
        doubts: BTreeSet::new(),
    }
}

/// A group of these moments, held together by one name.
pub fn group(members: &[&Moment], by: &str) -> Group {
    let members: BTreeSet<MomentId> = members.iter().map(|m| m.id.clone()).collect();
    Group {
        id: Group::id_of(&members),
        names: vec![GroupName {
            name: name(by),
            weight: Q32::ln_ratio(200, 6),
            members: members.len() as u64,
        }],
        strength: Q32::ln_ratio(200, 6),
        members,
    }
}

/// A pending edge.
pub fn edge(from: &Moment, to: &Moment, kind: EdgeKind) -> Edge {
    Edge {
        from: from.id.clone(),
        to: to.id.clone(),
        kind,
        status: EdgeStatus::Pending,
        reason: "shared_names".to_owned(),
        run: None,
    }
}

/// A space of three dimensions.
pub fn model() -> ModelKey {
    ModelKey::new("sample", 3, "1")
}

/// A concept of a run around a moment.
///
/// # Panics
/// When an id is none.
#[track_caller]
pub fn concept(id: &str, run: &str, medoid: &Moment) -> Concept {
    Concept {
        id: ConceptId::new(id).expect("the test gives a good concept id"),
        label: vec!["travel".to_owned(), "lisbon".to_owned()],
        size: 3,
        // Not a short decimal: a store has to give back every bit.
        cohesion: 0.1 + 0.2,
        medoid: medoid.id.clone(),
        centroid: vec![16_384, 0, -7],
        model: model(),
        run: run_id(run),
        retired: None,
    }
}

/// An annotation of a moment with a concept.
pub fn annotation(moment: &Moment, concept: &Concept) -> Annotation {
    Annotation {
        moment: moment.id.clone(),
        concept: concept.id.clone(),
        confidence: 1.0 / 3.0,
        assigned_at: instant(),
    }
}

/// A vocabulary of two terms, mined by a run.
pub fn vocabulary(run: &str) -> Vocabulary {
    let term = |text: &str, weight: f64| Term {
        text: text.to_owned(),
        shown: text.to_uppercase(),
        weight,
        df: 3,
        tagged: 1,
    };
    Vocabulary {
        terms: vec![term("offsite", 1.0 / 3.0), term("tide table", 5e-324)],
        mined_at: instant(),
        window: Window::ALL,
        run: Some(run_id(run)),
        params: "params".to_owned(),
        entries: 12,
        noisy: true,
    }
}

/// The watermark of a night that has seen everything up to `seen` on the days before 2026-07-20.
pub fn watermark(seen: u64) -> Watermark {
    Watermark {
        seen: Sequence(seen),
        through: Some(today()),
    }
}

/// A weight.
///
/// # Panics
/// When it is not from 0 to 1.
#[track_caller]
pub fn weight(value: f64) -> Weight {
    Weight::new(value).expect("the test gives a weight from 0 to 1")
}
