//! `ties`: how strongly two moments hang together, and by which names.

use crate::context::Context;
use crate::failure::Failure;
use crate::ids::{self, short};
use agent_memory_core::{Tie, Window};
use clap::Args;
use serde_json::json;

/// Tells the tie of two moments: the sum of the weights of the names they share
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory ties m-0a1b2c3d m-4e5f6071
  agent-memory ties --all --json       {\"a\",\"b\",\"w\"} a line")]
pub struct Arguments {
    /// A moment
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    a: Option<String>,
    /// Another moment
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    b: Option<String>,
    /// Every tie of the window
    #[arg(long)]
    all: bool,
    /// By the weights over everything, not only the last thirty days
    #[arg(long)]
    everything: bool,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let mut memory = context.memory()?;
    let window = arguments.everything.then_some(Window::ALL);
    let (Some(a), Some(b)) = (&arguments.a, &arguments.b) else {
        let ties = memory.ties(window)?;
        if context.out.json {
            return ties.iter().try_for_each(|tie| {
                context
                    .out
                    .document(&json!({"a": tie.a, "b": tie.b, "w": tie.weight.to_f64()}))
            });
        }
        return ties.iter().try_for_each(|tie| {
            context.out.line(format!(
                "{:.4}  {}  {}",
                tie.weight.to_f64(),
                short(tie.a.as_str()),
                short(tie.b.as_str())
            ))
        });
    };
    let a = ids::moment(&mut memory, a)?;
    let b = ids::moment(&mut memory, b)?;
    let tie = memory.tie(&a, &b, window)?;
    if context.out.json {
        return context.out.document(&match &tie {
            Some(tie) => json!({
                "a": tie.a,
                "b": tie.b,
                "w": tie.weight.to_f64(),
                "names": tie
                    .names
                    .iter()
                    .map(|(name, weight)| json!({"name": name, "weight": weight.to_f64()}))
                    .collect::<Vec<_>>(),
            }),
            None => json!({"a": a, "b": b, "w": 0.0, "names": []}),
        });
    }
    match &tie {
        Some(tie) => context
            .out
            .line(format!("{:.4}  {}", tie.weight.to_f64(), sum(tie))),
        None => context.out.line("0.0000  they share no name that counts"),
    }
}

/// `place:lisbon 3.5066 + person:sara 2.5903`
fn sum(tie: &Tie) -> String {
    let parts: Vec<String> = tie
        .names
        .iter()
        .map(|(name, weight)| format!("{name} {:.4}", weight.to_f64()))
        .collect();
    parts.join(" + ")
}
