//! `alias`: names that mean one, and the user's word on two of them.

use crate::context::Context;
use crate::failure::Failure;
use crate::plain;
use crate::text;
use agent_memory::{AliasVerdict, AliasesView, Authority};
use agent_memory_core::{Name, Window};
use clap::Args;
use serde_json::json;

/// Says that two names mean one, or that they do not; without names, lists those that mean one
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory alias                                     who is who, and by what
  agent-memory alias person:Bob \"person:Robert Lind\"     the two mean one
  agent-memory alias --apart person:Sara person:Zara     they mean two, whatever any rule finds
  agent-memory alias --withdraw person:Sara person:Zara  the rules decide again

Nothing that was stored is changed, so every word can be taken back. A text without a kind means the only name of that
text. `explain person:Bob` tells what a name means and why.")]
pub struct Arguments {
    /// A name, as kind:name or as its text
    #[arg(requires = "b")]
    a: Option<String>,
    /// Another name
    b: Option<String>,
    /// They mean two
    #[arg(long, requires = "a")]
    apart: bool,
    /// Takes back what was said about the two
    #[arg(long, requires = "a", conflicts_with = "apart")]
    withdraw: bool,
}

impl Arguments {
    /// Whether something is said, so that a memory may be made for it.
    pub fn says(&self) -> bool {
        self.a.is_some()
    }
}

/// One line, with what could steer a terminal escaped.
fn tell(context: &mut Context, line: &str) -> Result<(), Failure> {
    context.out.line(plain::line(line))
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let (Some(a), Some(b)) = (&arguments.a, &arguments.b) else {
        return list(context);
    };
    let mut memory = context.memory_or_new()?;
    let (a, b) = (memory.find_name(a)?, memory.find_name(b)?);
    let verdict = match (arguments.apart, arguments.withdraw) {
        (true, _) => AliasVerdict::Apart,
        (_, true) => AliasVerdict::Open,
        _ => AliasVerdict::Same,
    };
    let rows = memory.names(Some(Window::ALL))?;
    let unknown: Vec<&Name> = [&a, &b]
        .into_iter()
        .filter(|name| {
            !rows
                .iter()
                .any(|row| row.name == **name || row.aliases.contains(name))
        })
        .collect();
    let changed = memory.declare_alias(&a, &b, verdict, Authority::User)?;
    if context.out.json {
        return context
            .out
            .document(&json!({"a": a, "b": b, "verdict": verdict, "changed": changed, "unknown": unknown}));
    }
    for name in unknown {
        context.out.note(format!("no moment names {name} so far"));
    }
    let said = match verdict {
        AliasVerdict::Same => format!("{a} and {b} mean one"),
        AliasVerdict::Apart => format!("{a} and {b} mean two"),
        AliasVerdict::Open => format!("{a} and {b} are left to the rules"),
    };
    tell(
        context,
        &if changed {
            said
        } else {
            format!("{said}, as before")
        },
    )
}

fn list(context: &mut Context) -> Result<(), Failure> {
    let view: AliasesView = context.memory()?.aliases()?;
    if context.out.json {
        for row in &view.merged {
            context.out.document(&json!({"merged": row}))?;
        }
        for row in &view.shared {
            context.out.document(&json!({"shared": row}))?;
        }
        return view
            .declared
            .iter()
            .try_for_each(|said| context.out.document(&json!({"declared": said})));
    }
    if view.merged.is_empty() && view.shared.is_empty() && view.declared.is_empty() {
        context.out.note("no names that mean one");
    }
    for row in &view.merged {
        tell(context, &format!("{} = {}", row.name, names(&row.aliases)))?;
        for link in &row.links {
            tell(context, &format!("  {link}"))?;
        }
    }
    for row in &view.shared {
        let sessions = text::count(row.sessions.len() as u64, "session");
        let mut meant: Vec<Name> = row.sessions.values().cloned().collect();
        meant.sort();
        meant.dedup();
        tell(
            context,
            &format!(
                "{} is told by the others named in {sessions}: {}",
                row.name,
                names(&meant)
            ),
        )?;
    }
    for said in &view.declared {
        let word = if said.verdict() == AliasVerdict::Same {
            "mean one"
        } else {
            "mean two"
        };
        tell(
            context,
            &format!(
                "{} and {} {word}: said by the {}",
                said.a(),
                said.b(),
                said.source()
            ),
        )?;
    }
    Ok(())
}

/// Names in a row, separated by commas.
pub fn names(names: &[Name]) -> String {
    names
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}
