//! `dream`: what is due, pass by pass, and what became of it.

mod journal;
mod reason;
mod replay;

use crate::context::{Context, Need};
use crate::failure::Failure;
use crate::progress::Bar;
use crate::verb::import;
use agent_memory::{Dream, DreamReport, ImportReport, Memory, Writer};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::path::PathBuf;

pub use journal::tell;
pub use reason::meaning;

/// Runs the passes that are due: what happened becomes what is known
///
/// With paths they are imported first. Where neither --dir nor AGENT_MEMORY_DIR names a memory, the paths are dreamt
/// in passing: everything is shown and nothing is kept.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory dream notes/ --today 2026-08-03         shows what becomes of a folder, keeps nothing
  agent-memory --dir mem dream notes/ chat.jsonl       imports, dreams, keeps
  agent-memory --dir mem dream                         the nights that are due since the last time
  agent-memory --dir mem dream --window week --dry-run
  agent-memory --dir mem dream --propose               new facts wait for `accept` or `reject`
  agent-memory --dir mem dream --replay all            every run again from its journal: all the same?

A night looks at one day, a week pass (Mondays) at the last thirty days, a month pass (on the 1st) at everything. A group
of moments becomes a fact when it is spread over two days or more; corrections take effect the same night.")]
pub struct Arguments {
    /// Files and folders to import first
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Which passes: those that are due, or one
    #[arg(long, value_name = "WINDOW", default_value = "auto")]
    window: Passes,
    /// Who phrases the facts
    #[arg(long, value_name = "WRITER", default_value = "auto")]
    writer: By,
    /// Shows what would be done, and writes no run
    #[arg(long)]
    dry_run: bool,
    /// Lets new facts wait for your word: `facts --proposed` lists them, `accept` and `reject` give it
    #[arg(long)]
    propose: bool,
    /// Does a run, or all of them, again from its journal without a model, writes nothing, and tells what differs
    #[arg(long, value_name = "RUN|all", conflicts_with_all = ["paths", "window", "writer", "dry_run", "propose", "full"])]
    replay: Option<String>,
    /// Everything about every pass: each group that stayed moments, each sentence that was rejected
    #[arg(long)]
    full: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Passes {
    /// Everything that is due, in order
    Auto,
    /// One night over yesterday, and over what came late
    Night,
    /// One week pass over the last thirty days
    Week,
    /// One month pass over everything
    #[value(alias = "all")]
    Month,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    /// A language model where one is configured, else the extractive writer
    Auto,
    /// The extractive writer
    Extractive,
    /// A language model, or nothing
    Model,
}

/// All of a dream as one document.
#[derive(Serialize)]
struct Document<'a> {
    /// Whether it was kept in a memory file.
    kept: bool,
    /// What was imported first.
    import: Option<&'a ImportReport>,
    #[serde(flatten)]
    report: &'a DreamReport,
}

impl Arguments {
    /// Whether it only replays; nobody phrases then.
    pub fn replays(&self) -> bool {
        self.replay.is_some()
    }

    /// Paths without a named memory are dreamt in passing.
    pub fn need(&self, named: bool) -> Need {
        match (self.paths.is_empty(), named) {
            (true, _) => Need::Existing,
            (false, true) => Need::Created,
            (false, false) => Need::Passing,
        }
    }
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    if let Some(wanted) = &arguments.replay {
        return replay::run(wanted, context);
    }
    import::check(&arguments.paths)?;
    let need = arguments.need(context.folder_is_named());
    let rehearses = arguments.dry_run && !arguments.paths.is_empty();
    let mut memory = match need {
        Need::Existing => context.memory()?,
        Need::Created if rehearses => context.rehearsal()?,
        Need::Created => context.memory_or_new()?,
        Need::Passing => context.passing_memory()?,
    };
    let imported = if arguments.paths.is_empty() {
        None
    } else {
        Some(import::take_in(
            &mut memory,
            &arguments.paths,
            None,
            None,
            context,
        )?)
    };
    if let Some(report) = imported.as_ref().filter(|_| !context.out.json) {
        context.out.note(import::summary(report));
        import::tell(&report.diagnostics, context);
    }

    let bar = Bar::new("dream", context.shows_progress());
    let report = memory.dream_with(plan(arguments, context), &mut |progress| bar.dream(progress))?;
    drop(bar);

    let kept = need != Need::Passing;
    if context.out.json {
        context.out.document(&Document {
            kept: kept && !arguments.dry_run,
            import: imported.as_ref(),
            report: &report,
        })?;
    } else {
        tell(&report, &mut memory, arguments.full, context)?;
        summary(&mut memory, &report, context)?;
    }
    if !kept {
        context
            .out
            .note("nothing was kept; give --dir PATH to keep it, then ask: agent-memory --dir PATH recall …");
    } else if arguments.dry_run {
        context.out.note("a dry run: nothing was written");
    }
    Ok(())
}

fn plan(arguments: &Arguments, context: &Context) -> Dream {
    let today = context.today();
    let dream = match arguments.window {
        Passes::Auto => Dream::auto(today),
        Passes::Night => Dream::night(today),
        Passes::Week => Dream::week(today),
        Passes::Month => Dream::month(today),
    };
    let dream = dream.writer(match arguments.writer {
        By::Auto => Writer::Auto,
        By::Extractive => Writer::Extractive,
        By::Model => Writer::Model,
    });
    // Without the flag the parameters decide.
    let dream = if arguments.propose {
        dream.propose(true)
    } else {
        dream
    };
    if arguments.dry_run { dream.dry_run() } else { dream }
}

fn summary(memory: &mut Memory, report: &DreamReport, context: &mut Context) -> Result<(), Failure> {
    for line in journal::summary(memory, report, context)? {
        context.out.line(line)?;
    }
    Ok(())
}
