//! What the layers tell of their work, on standard error.

use crate::args::Global;
use crate::environment::Environment;
use crate::failure::Failure;
use crate::plain;
use std::io;
use tracing_subscriber::EnvFilter;

/// Standard error, with nothing in it that steers a terminal: events may quote the texts of others.
struct Plain;

impl io::Write for Plain {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = plain::lines(&String::from_utf8_lossy(bytes));
        writeln!(io::stderr(), "{text}")?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

/// Sets up the log: warnings, more with `-v`, errors alone with `--quiet`; `AGENT_MEMORY_LOG` may hold a finer filter.
///
/// # Errors
/// [`Failure`] when that variable is no filter.
pub fn start(global: &Global, environment: &Environment) -> Result<(), Failure> {
    let level = match (global.quiet, global.verbose) {
        (true, _) => "error",
        (false, 0) => "warn",
        (false, 1) => "info",
        (false, 2) => "debug",
        (false, _) => "trace",
    };
    let filter = match environment.text("AGENT_MEMORY_LOG")? {
        Some(text) => EnvFilter::try_new(text)
            .map_err(|error| Failure::usage(format!("AGENT_MEMORY_LOG: {text:?} is no filter: {error}")))?,
        None => EnvFilter::new(level),
    };
    // A second subscriber can only be set by a program that embeds this one; the first stays.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(|| Plain)
        .with_ansi(false)
        .without_time()
        .try_init();
    Ok(())
}
