//! `init`: the folder, the memory file in it, and a settings file that shows every default.

use crate::config;
use crate::context::{Context, MEMORY_FILE};
use crate::failure::Failure;
use clap::Args;
use serde_json::json;
use std::io::ErrorKind;

/// Makes a memory: the folder, an empty memory.db, and an agent-memory.toml with every setting commented out
///
/// What is there already stays as it is.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  agent-memory --dir mem init")]
pub struct Arguments {}

/// Runs the verb.
pub fn run(context: &mut Context) -> Result<(), Failure> {
    let folder = context.folder()?.to_owned();
    let file = folder.join(MEMORY_FILE);
    let known = file
        .try_exists()
        .map_err(|error| Failure::file("open", &file, &error))?;
    let space = context.memory_or_new()?.status()?.space;

    let settings = folder.join(config::FILE);
    let written = std::fs::File::create_new(&settings)
        .and_then(|mut file| std::io::Write::write_all(&mut file, config::template().as_bytes()));
    match written {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        Err(error) => return Err(Failure::file("write", &settings, &error)),
    }

    if context.out.json {
        return context.out.document(&json!({
            "dir": folder.display().to_string(),
            "file": file.display().to_string(),
            "config": settings.display().to_string(),
            "space": space,
            "created": !known,
        }));
    }
    let state = if known { "is there already" } else { "is ready" };
    context.out.line(format!(
        "the memory in {} {state} (space {space})",
        folder.display()
    ))
}
