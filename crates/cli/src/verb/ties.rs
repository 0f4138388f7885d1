//! `ties`: how strongly two moments hang together and by which names, and why they do not.

use crate::context::Context;
use crate::failure::Failure;
use crate::ids::{self, short};
use crate::plain;
use agent_memory::entity_graph::{BondReason, NameReason};
use agent_memory_core::Window;
use clap::Args;
use serde_json::json;

/// Words that a line lists.
const WORDS: usize = 8;

/// Tells the tie of two moments: the sum of the weights of the names they share, and why it is no more; of turns of a
/// conversation also what their words and their speaker bring
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
    if a == b {
        return Err(Failure::usage(format!(
            "{a} is one moment, and a tie is between two"
        )));
    }
    let why = memory.explain_tie(&a, &b, window)?;
    let bond = memory.bonds(window)?.why(&a, &b);
    if context.out.json {
        let names = |reasons: &[NameReason]| -> Vec<serde_json::Value> {
            let row = |reason: &NameReason| {
                json!({
                    "name": reason.name,
                    "weight": reason.weight.to_f64(),
                    "df": reason.df,
                    "n": reason.n,
                    "standing": reason.standing,
                    "most": reason.most,
                })
            };
            reasons.iter().map(row).collect()
        };
        return context.out.document(&json!({
            "a": a,
            "b": b,
            "w": why.reason.weight.to_f64(),
            "names": names(&why.reason.counted),
            "set_aside": names(&why.reason.set_aside),
            "near": why.near,
            "bond": bond.as_ref().map(bond_row),
        }));
    }
    let weight = why.reason.weight.to_f64();
    if why.reason.counted.is_empty() {
        let because = if why.reason.set_aside.is_empty() {
            "they share no name"
        } else {
            "every name they share is set aside"
        };
        context.out.line(format!("{weight:.4}  {because}"))?;
    } else {
        context
            .out
            .line(format!("{weight:.4}  {}", plain::line(&sum(&why.reason.counted))))?;
    }
    let aside = why.reason.set_aside.iter().map(ToString::to_string);
    let near = why.near.iter().map(ToString::to_string);
    aside
        .chain(near)
        .try_for_each(|line| context.out.line(format!("  {}", plain::line(&line))))?;
    let lines = bond.as_ref().map(beside).unwrap_or_default();
    lines
        .iter()
        .try_for_each(|line| context.out.line(plain::line(line)))
}

/// What two moments of a conversation have in common beside names, a line each; nothing where that is nothing.
fn beside(bond: &BondReason) -> Vec<String> {
    let mut lines = Vec::new();
    if !bond.words.is_empty() {
        let words: Vec<String> = bond
            .words
            .iter()
            .take(WORDS)
            .map(|word| format!("{} {:.4}", word.word, word.brings.to_f64()))
            .collect();
        let more = bond.words.len().saturating_sub(WORDS);
        let more = if more > 0 {
            format!(" + {more} more")
        } else {
            String::new()
        };
        lines.push(format!(
            "words  {:.4}  {}{more}",
            bond.by_words.to_f64(),
            words.join(" + ")
        ));
    }
    if let Some(speaker) = &bond.speaker {
        let (weight, n, df) = (speaker.weight.to_f64(), speaker.n, speaker.df);
        lines.push(format!(
            "both said by {}  {weight:.4} = ln({n}/{df})",
            speaker.speaker
        ));
    }
    if !lines.is_empty() {
        lines.push(format!("together  {:.4}", bond.weight.to_f64()));
    }
    lines
}

fn bond_row(bond: &BondReason) -> serde_json::Value {
    let words: Vec<_> = bond
        .words
        .iter()
        .map(|word| json!({"word": word.word, "brings": word.brings.to_f64(), "own": word.own}))
        .collect();
    let speaker = bond.speaker.as_ref().map(
        |said| json!({"speaker": said.speaker, "df": said.df, "n": said.n, "weight": said.weight.to_f64()}),
    );
    json!({"w": bond.weight.to_f64(), "words": words, "speaker": speaker})
}

/// `place:lisbon 3.5066 + person:sara 2.5903`
fn sum(counted: &[NameReason]) -> String {
    let parts: Vec<String> = counted
        .iter()
        .map(|reason| format!("{} {:.4}", reason.name, reason.weight.to_f64()))
        .collect();
    parts.join(" + ")
}
