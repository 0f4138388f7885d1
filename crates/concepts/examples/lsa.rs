//! Learns what words mean from `{"id","text"}` lines on standard input, and prints the three texts nearest to the first.
//!
//! `cargo run --release -p concepts --example lsa < texts.jsonl`
#![allow(clippy::print_stdout, reason = "an example reports to whoever runs it")]

use agent_memory_core::{Valid, numeric::cosine};
use concepts::Lsa;
use std::io::BufRead;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut texts: Vec<(String, Vec<String>)> = Vec::new();
    for line in std::io::stdin().lock().lines() {
        let row: serde_json::Value = serde_json::from_str(&line?)?;
        let text = row["text"].as_str().ok_or("a line has no text")?.to_lowercase();
        let words = text
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| word.len() > 1);
        texts.push((row["id"].to_string(), words.map(str::to_owned).collect()));
    }
    let documents: Vec<Vec<String>> = texts.iter().map(|(_, words)| words.clone()).collect();
    let lsa = Lsa::fit(&documents, &Valid::default())?;
    println!(
        "{}, {} terms, residual {:.4}",
        lsa.key(),
        lsa.terms().len(),
        lsa.residual()
    );
    let Some(first) = documents.first().map(|words| lsa.vector(words)) else {
        return Ok(());
    };
    let to_first = |words: &Vec<String>| cosine(&first, &lsa.vector(words)).unwrap_or(0.0);
    texts.sort_by(|a, b| to_first(&b.1).total_cmp(&to_first(&a.1)));
    for (id, words) in texts.iter().take(4) {
        println!("{:.3} {id}", to_first(words));
    }
    Ok(())
}
