//! `agent-memory-peers-embed [TEXTS.txt]`: the built-in embedder beside model2vec-rs, on one thread, in one run.
//!
//! The rival gets the same pieces and rows as a model2vec model made in memory from our table, so both look up the same
//! words and sum the same numbers. They take turns over the same texts, one a line (10,000 seeded moments without a file),
//! and the medians of CPU time are compared. How alike the vectors are is printed too: they differ where a text repeats
//! words, which count once for us.
#![forbid(unsafe_code)]
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a command-line tool at the edge: it prints, measures time and reads its arguments"
)]

mod table;

use agent_memory_core::Embedder;
use agent_memory_core::numeric::cosine;
use model2vec_rs::model::StaticModel;
use providers::StaticEmbedder;
use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;

/// Turns each of the two gets.
const TURNS: usize = 15;
/// Texts of the seeded world.
const MOMENTS: usize = 10_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let texts: Vec<String> = match std::env::args().nth(1) {
        Some(file) => std::fs::read_to_string(file)?
            .lines()
            .map(str::to_owned)
            .collect(),
        None => testkit::world::moments(MOMENTS, 250, 6, 7)
            .into_iter()
            .map(|moment| moment.text)
            .collect(),
    };
    let borrowed: Vec<&str> = texts.iter().map(String::as_str).collect();
    let words: usize = texts.iter().map(|text| text.split_whitespace().count()).sum();
    let ours = StaticEmbedder::built_in()?;
    let (tokenizer, model, config) = table::as_model2vec(embedding_table::TABLE)?;
    let theirs = StaticModel::from_bytes(tokenizer, model, config, None)?;

    let (mut our_times, mut their_times) = (Vec::new(), Vec::new());
    let (mut our_vectors, mut their_vectors) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        let start = cpu_seconds();
        our_vectors = ours.embed(black_box(&borrowed))?;
        our_times.push(cpu_seconds() - start);
        let start = cpu_seconds();
        their_vectors = black_box(&texts)
            .iter()
            .map(|text| theirs.encode_single(text))
            .collect::<Vec<_>>();
        their_times.push(cpu_seconds() - start);
    }
    let (our, their) = (median(&mut our_times), median(&mut their_times));
    let mut alike = Vec::new();
    for (a, b) in our_vectors.iter().zip(&their_vectors) {
        alike.push(cosine(a, b)?);
    }
    let count = texts.len() as f64;
    println!(
        "{} texts, {:.1} words each, median of {TURNS} turns, CPU time",
        texts.len(),
        words as f64 / count
    );
    println!(
        "ours         {:>9.0} texts/s  {:.3} µs a text",
        count / our,
        our / count * 1e6
    );
    println!(
        "model2vec-rs {:>9.0} texts/s  {:.3} µs a text",
        count / their,
        their / count * 1e6
    );
    println!("ratio        {:.2} × model2vec-rs", their / our);
    println!("median cosine of the two vectors {:.4}", median(&mut alike));
    Ok(())
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// User and system time of this process.
fn cpu_seconds() -> f64 {
    let spent = clock_gettime(ClockId::ProcessCPUTime);
    spent.tv_sec as f64 + spent.tv_nsec as f64 / 1e9
}
