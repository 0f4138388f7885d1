//! The workshop of agent-memory: `cargo xtask COMMAND`.
//!
//! One file per command; this file only finds the workspace and hands over. A command that checks
//! (`ci`, `graph`, `tidy`, `docs`) never writes into the tree; whatever is produced lies under `target/`.
//! Exit codes are those of the product: 0 done, 1 refused or failed, 2 usage.
#![forbid(unsafe_code)]
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "a command-line tool at the top floor: it prints, measures time and reads its arguments"
)]
#![allow(
    clippy::case_sensitive_file_extension_comparisons,
    reason = "the files of the tree have lower-case endings; another case is another file"
)]

mod bench;
mod ci;
mod context;
mod demo;
mod determinism;
mod docs;
mod eval;
mod facts;
mod graph;
mod help;
mod llm;
mod peers;
mod table;
mod tidy;
mod train;
mod workspace;

use std::process::ExitCode;

use context::{Context, Failure};

/// One entry of the workshop.
struct Command {
    /// The word after `cargo xtask`.
    name: &'static str,
    /// Its arguments, as shown by `help`.
    arguments: &'static str,
    /// What it does, in one line.
    summary: &'static str,
    /// The command itself.
    run: fn(&Context, &[String]) -> Result<(), Failure>,
}

/// Every command, in the order of `help`.
const COMMANDS: &[Command] = &[
    ci::COMMAND,
    graph::COMMAND,
    tidy::COMMAND,
    docs::COMMAND,
    determinism::COMMAND,
    bench::COMMAND,
    peers::COMMAND,
    eval::COMMAND,
    facts::COMMAND,
    train::COMMAND,
    llm::COMMAND,
    demo::COMMAND,
    help::COMMAND,
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}

fn dispatch(arguments: &[String]) -> Result<(), Failure> {
    let context = Context::find()?;
    let Some((name, rest)) = arguments.split_first() else {
        return help::run(&context, &[]);
    };
    let name = match name.as_str() {
        "--help" | "-h" => "help",
        other => other,
    };
    match COMMANDS.iter().find(|command| command.name == name) {
        Some(command) => (command.run)(&context, rest),
        None => {
            Err(Failure::usage(format!("there is no command `{name}`")).hint("`cargo xtask help` lists them"))
        }
    }
}
