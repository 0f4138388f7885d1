//! The `agent-memory` command: a memory that turns into knowledge, from the shell.
//!
//! One file per verb under `verb/`. Data goes to standard output, everything else to standard error; `--json` gives
//! one document, or one line for each row of a list. Here is the edge of the house: the environment is read in
//! `environment`, the clock in `clock`, and nowhere else. No verb does anything but call the facade and show what came.
#![forbid(unsafe_code)]

mod args;
mod batch;
mod clock;
mod config;
mod context;
mod embedder;
mod environment;
mod failure;
mod ids;
mod logging;
mod lsa;
mod output;
mod paint;
mod plain;
mod progress;
mod show;
mod table;
mod text;
mod verb;
mod when;

use args::{Cli, Global};
use clap::Parser;
use context::Context;
use environment::Environment;
use failure::Failure;
use std::io::Write;
use std::process::ExitCode;
use verb::Verb;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version come this way too; whether they could be printed changes nothing.
            if !error.use_stderr() {
                let _ = error.print();
                return ExitCode::SUCCESS;
            }
            let failure = Failure::parser(&error);
            if environment::asks_for_json() {
                tell(&failure, true);
            } else {
                let _ = writeln!(std::io::stderr(), "{}", plain::lines(&error.to_string()));
            }
            return failure.exit_code();
        }
    };
    match run(&cli.global, cli.verb) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            tell(&failure, cli.global.json);
            failure.exit_code()
        }
    }
}

fn run(global: &Global, verb: Verb) -> Result<(), Failure> {
    let environment = Environment::read();
    logging::start(global, &environment)?;
    let mut context = Context::new(global, &environment, |named| verb.need(named))?;
    if let Some(threads) = context::threads(global, &environment, &context.config)? {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build_global()
            .map_err(|error| {
                Failure::environment("threads", format!("cannot start {threads} threads: {error}"))
            })?;
    }
    context.provides = verb.provides();
    let done = verb.run(&mut context);
    // What was found before a failure is still data.
    let written = context.out.finish();
    done.and(written)
}

/// Says what went wrong, on standard error.
fn tell(failure: &Failure, json: bool) {
    if *failure == Failure::ClosedPipe {
        return;
    }
    let text = if json { failure.to_json() } else { None };
    let text = text.unwrap_or_else(|| failure.to_string());
    // Nobody is left to hear that standard error is closed.
    let _ = writeln!(std::io::stderr(), "{text}");
}
