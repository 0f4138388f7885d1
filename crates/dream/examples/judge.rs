//! Judges cases of new statements against known ones: one JSON object a line on standard input, one a line out.
//!
//! In: `{"case","active":[{"id","text","occurred_at"}],"new":{"text","occurred_at"}}`; out:
//! `{"case","supersedes":[id…],"action","score"}`. The gate is 0, so that the best guess is always given with its score.

#![expect(clippy::print_stdout, reason = "an example talks on standard output")]

use agent_memory_core::Validate;
use dream::{JudgeParams, KnownStatement, Statement, judge};
use serde::Deserialize;
use std::io::BufRead;

#[derive(Deserialize)]
struct Line {
    case: String,
    active: Vec<Row>,
    new: Row,
}

#[derive(Deserialize)]
struct Row {
    #[serde(default)]
    id: String,
    text: String,
    #[serde(default)]
    occurred_at: Option<agent_memory_core::Timestamp>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let params = JudgeParams { gate: 0.0 }.valid()?;
    for line in std::io::stdin().lock().lines() {
        let case: Line = serde_json::from_str(&line?)?;
        let known: Vec<KnownStatement> = case
            .active
            .into_iter()
            .map(|row| KnownStatement {
                id: row.id,
                text: row.text,
                at: row.occurred_at,
                source: None,
            })
            .collect();
        let new = Statement {
            text: case.new.text,
            at: case.new.occurred_at,
            source: None,
        };
        let judged = judge(&known, &new, &params);
        let out = serde_json::json!({
            "case": case.case,
            "supersedes": judged.supersedes,
            "action": judged.action,
            "score": judged.score,
        });
        println!("{out}");
    }
    Ok(())
}
