//! Two moments and a fact, asked for in words; prints each hit with its why.
#![allow(clippy::print_stdout, reason = "an example prints")]

use agent_memory_core::{Calendar, Moment, Validate};
use recall::{Index, Input, Query, RecallParams};
use std::collections::BTreeMap;

fn main() -> Result<(), agent_memory_core::Error> {
    let texts = [
        (
            "2026-07-19T18:00:00Z",
            "Maya booked flights to Lisbon for the offsite with Sara.",
        ),
        (
            "2026-07-30T18:00:00Z",
            "Maya moved the team dinner at Lucia's to Friday, so Sara can join.",
        ),
    ];
    let moments = texts
        .iter()
        .map(|(at, text)| Moment::new(*text).at(at.parse()?).finish(at.parse()?))
        .collect::<Result<Vec<_>, _>>()?;
    let names = BTreeMap::new();
    let input = Input {
        moments: &moments,
        names: &names,
        facts: &[],
        vectors: &[],
        fact_vectors: &[],
        calendar: Calendar::default(),
    };
    let index = Index::build(input, &RecallParams::default().valid()?)?;
    for hit in index.recall(&Query::new("When is the team dinner?", "2026-08-03".parse()?))? {
        let why: Vec<String> = hit
            .parts
            .iter()
            .map(|part| format!("{} {:.2}", part.leg, part.value))
            .collect();
        println!("{:.2} {} ({})", hit.score, hit.item, why.join(", "));
    }
    Ok(())
}
