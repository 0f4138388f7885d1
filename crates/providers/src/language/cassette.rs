//! What a language model was asked and said, kept in a file, and answered from there again.
//!
//! With a recording a run can be repeated to the byte without a model, a network or a bill, and a test can have a real
//! model's words in it.

mod error;
mod line;
mod record;
mod replay;
#[cfg(test)]
mod tests;

pub use error::CassetteError;
pub use record::Recorder;
pub use replay::Replayer;

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

use line::Line;

/// The version of the lines that are written, and the newest that is read.
pub const CASSETTE_VERSION: u32 = 1;

/// Largest recording that is read, in bytes: 256 MiB, some ten thousand nights.
const MAX_BYTES: u64 = 256 << 20;

/// The lines of a recording.
struct Lines {
    all: Vec<Line>,
    /// Bytes up to the end of the last whole line.
    whole: u64,
    /// Whether more stands behind it: a line that was being written when the process died.
    torn: bool,
}

impl Lines {
    /// Reads a file; one that is not there has no lines.
    fn of_file(path: &Path) -> Result<Self, CassetteError> {
        let io = |error: &std::io::Error| CassetteError::io(path, error);
        let mut bytes = Vec::new();
        match File::open(path) {
            Ok(file) => {
                file.take(MAX_BYTES + 1)
                    .read_to_end(&mut bytes)
                    .map_err(|error| io(&error))?;
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(io(&error)),
        }
        if bytes.len() as u64 > MAX_BYTES {
            return Err(CassetteError::TooLarge {
                path: path.display().to_string(),
                limit: MAX_BYTES,
            });
        }
        Self::read(&path.display().to_string(), &bytes)
    }

    /// Reads the bytes of a recording called `name`.
    fn read(name: &str, bytes: &[u8]) -> Result<Self, CassetteError> {
        let whole = bytes
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |at| at + 1);
        let (kept, tail) = bytes.split_at(whole);
        let mut lines = Vec::new();
        for (index, line) in kept.split(|byte| *byte == b'\n').enumerate() {
            if !line.trim_ascii().is_empty() {
                lines.push(Line::read(name, index + 1, line)?);
            }
        }
        Ok(Self {
            all: lines,
            whole: whole as u64,
            torn: !tail.is_empty(),
        })
    }
}
