//! `eval`: predictions for one task of the evaluation set, from the folder that its scorer dumped.

use crate::context::Context;
use crate::failure::Failure;
use agent_memory_eval::{Error, Mode, Options};
use clap::Args;
use std::path::PathBuf;

/// Writes the predictions of one evaluation task; needs no memory
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  agent-memory eval names dump/ > predictions.jsonl

Tasks: corpus, locomo, realmem, names, supersede, concepts, vocab, salience, graph, precisionmem, sts.")]
pub struct Arguments {
    /// The task
    task: String,
    /// The folder that the scorer dumped; of `sts` the file
    dir: PathBuf,
    /// What may be used (tags, notags, names, dense): vocab and salience may go without tags, graph by names alone,
    /// locomo and realmem by vectors alone
    #[arg(long, value_name = "MODE", default_value = "tags")]
    mode: String,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let mode: Mode = arguments.mode.parse().map_err(told)?;
    let options = Options { mode };
    agent_memory_eval::run(&arguments.task, &arguments.dir, &options, context.out.writer()).map_err(told)
}

fn told(error: Error) -> Failure {
    let hint = error.hint();
    let message = error.to_string();
    let failure = match error {
        // A closed pipe is no error here either.
        Error::Write(error) => return error.into(),
        Error::UnknownTask { .. } | Error::UnknownMode { .. } => Failure::usage(message),
        Error::Read { .. } => Failure::environment(error.code(), message),
        Error::Memory(error) => return error.into(),
        other => Failure::refused(other.code(), message),
    };
    match hint {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
}
