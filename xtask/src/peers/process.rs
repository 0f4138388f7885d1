//! One measurement: a process on one thread, ended when it takes too long.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::Session;
use crate::context::{Failure, shown_command};

/// Settings that keep every library to one thread.
const ONE_THREAD: &[&str] = &[
    "OMP_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
    "MKL_NUM_THREADS",
    "NUMEXPR_NUM_THREADS",
    "RAYON_NUM_THREADS",
];

/// How a process ended.
pub enum Ended {
    /// With a line of JSON.
    Well(String),
    /// It was ended.
    Over,
    /// By itself, with a complaint.
    Badly(String),
}

/// Runs a process to its end or to the limit.
pub fn run(command: &mut Command, session: &Session<'_>) -> Result<Ended, Failure> {
    let line = shown_command(command);
    let complaints = session.to.join("out/complaints.txt");
    let errors = File::create(&complaints).map_err(|error| cannot_write(&complaints, &error))?;
    let mut child = command
        .envs(ONE_THREAD.iter().map(|name| (name, "1")))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(errors)
        .spawn()
        .map_err(|error| Failure::new(format!("cannot start `{line}`: {error}")))?;
    let cannot_wait = |error| Failure::new(format!("cannot wait for `{line}`: {error}"));
    let start = Instant::now();
    // What is printed is a few lines, which the pipe holds until they are read.
    let status = loop {
        if let Some(status) = child.try_wait().map_err(cannot_wait)? {
            break status;
        }
        if start.elapsed() > session.plan.limit {
            child.kill().map_err(cannot_wait)?;
            child.wait().map_err(cannot_wait)?;
            return Ok(Ended::Over);
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let mut printed = String::new();
    if let Some(mut out) = child.stdout.take() {
        out.read_to_string(&mut printed).map_err(cannot_wait)?;
    }
    if status.success() {
        let json = printed.lines().rev().find(|line| line.starts_with('{'));
        return Ok(json.map_or_else(
            || Ended::Badly("printed no figures".to_owned()),
            |line| Ended::Well(line.to_owned()),
        ));
    }
    let said = fs::read_to_string(&complaints).unwrap_or_default();
    let last = said.lines().rev().find(|line| !line.trim().is_empty());
    Ok(Ended::Badly(format!(
        "{status}: {}",
        last.unwrap_or("no word why")
    )))
}

/// Makes a folder and those above it.
pub fn create_folder(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))
}

/// The failure to write somewhere.
pub fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(format!("cannot write {}: {error}", path.display()))
}
