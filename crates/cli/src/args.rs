//! The command line: options that every verb takes, and the help that teaches by example.

use crate::verb::Verb;
use crate::when::When;
use clap::{Args, Parser};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  agent-memory dream notes/                       what becomes of a folder of notes; keeps nothing
  agent-memory --dir mem import notes/ chat.jsonl
  agent-memory --dir mem dream                    the nights that are due
  agent-memory --dir mem recall \"where is the offsite?\"
  agent-memory --dir mem remember \"Maya booked flights to Lisbon.\" --source user --name place:Lisbon
  agent-memory --dir mem correct \"The planning meeting is on Thursday.\"
  agent-memory --dir mem facts --all --json

Data goes to standard output, everything else to standard error.
Exit codes: 0 done, 1 refused, 2 wrong usage, 3 the surroundings are in the way (files, permissions, locks).
Variables: AGENT_MEMORY_DIR, _SPACE, _TODAY, _THREADS, _LOG, and AGENT_MEMORY_SECTION__KEY for any parameter.
Settings stand in agent-memory.toml in the memory's folder; `agent-memory init` writes one.";

/// A memory for long-running agents that turns into knowledge.
///
/// Moments come in as they happen. Every night, moments that share names over several days become facts that cite
/// them; corrections win the same night, and what loses is retired with a pointer and never deleted.
#[derive(Debug, Parser)]
#[command(name = "agent-memory", version, after_help = EXAMPLES, max_term_width = 110, subcommand_required = true)]
pub struct Cli {
    /// The options of every verb.
    #[command(flatten)]
    pub global: Global,
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

/// The options of every verb.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Every command takes")]
pub struct Global {
    /// The folder of the memory [variable: AGENT_MEMORY_DIR; default: the platform's data folder]
    #[arg(long, global = true, value_name = "PATH")]
    pub dir: Option<PathBuf>,
    /// The space inside it: one agent's memory [variable: AGENT_MEMORY_SPACE; default: default]
    #[arg(long, global = true, value_name = "NAME")]
    pub space: Option<String>,
    /// Fixes the clock: a day means its noon [variable: AGENT_MEMORY_TODAY; default: the system's clock]
    #[arg(long, global = true, value_name = "DATE")]
    pub today: Option<When>,
    /// Most threads; the results are the same for any number [variable: AGENT_MEMORY_THREADS; default: all cores]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// JSON: one document, or one line for each row of a list
    #[arg(long, global = true)]
    pub json: bool,
    /// Leaves out notes and progress; errors still show
    #[arg(long, short, global = true, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Tells more of what happens; twice: much more
    #[arg(long, short, global = true, action = clap::ArgAction::Count)]
    pub verbose: u8,
}

#[cfg(test)]
mod tests {
    use super::Cli;
    use clap::{CommandFactory, Parser};

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn options_stand_before_or_after_the_verb() {
        for line in [
            "agent-memory --dir m --json status",
            "agent-memory status --dir m --json",
        ] {
            let cli = Cli::try_parse_from(line.split(' ')).expect("understood");
            assert!(cli.global.json);
            assert_eq!(cli.global.dir.as_deref(), Some(std::path::Path::new("m")));
        }
    }

    #[test]
    fn wrong_values_are_usage_errors() {
        for line in [
            "agent-memory status --today 2026-13-40",
            "agent-memory status --threads 0",
            "agent-memory status --quiet --verbose",
            "agent-memory ponder",
            "agent-memory",
        ] {
            let error = Cli::try_parse_from(line.split(' ')).expect_err("refused");
            assert_eq!(error.exit_code(), 2, "{line}");
        }
    }
}
