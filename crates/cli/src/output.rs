//! Where words go: data to standard output, everything else to standard error.

use crate::failure::Failure;
use crate::paint::Paint;
use crate::plain;
use serde::Serialize;
use std::fmt;
use std::io::{self, Write};

/// The two streams, and how the caller wants them.
pub struct Output {
    data: Box<dyn Write>,
    notes: Box<dyn Write>,
    /// Whether data is JSON.
    pub json: bool,
    /// Whether notes are left out; errors never are.
    pub quiet: bool,
    /// The colors of the data.
    pub paint: Paint,
}

impl Output {
    /// Standard output and standard error.
    pub fn standard(json: bool, quiet: bool, paint: Paint) -> Self {
        Self {
            data: Box::new(io::BufWriter::new(io::stdout())),
            notes: Box::new(io::stderr()),
            json,
            quiet,
            paint,
        }
    }

    /// One line of data for people; what could steer a terminal is escaped.
    pub fn line(&mut self, line: impl fmt::Display) -> Result<(), Failure> {
        let line = self.paint.line(&line.to_string());
        self.exact(line)
    }

    /// One line of data for programs, as it is.
    pub fn exact(&mut self, line: impl fmt::Display) -> Result<(), Failure> {
        Ok(writeln!(self.data, "{line}")?)
    }

    /// One JSON document on one line.
    pub fn document(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string(value)
            .map_err(|error| Failure::refused("json", format!("cannot write this as JSON: {error}")))?;
        self.exact(text)
    }

    /// Something worth saying that is not data. A closed standard error does not stop the work.
    pub fn note(&mut self, line: impl fmt::Display) {
        if !self.quiet {
            let _ = writeln!(self.notes, "{}", plain::line(&line.to_string()));
        }
    }

    /// The writer of the data, for those who write it themselves.
    #[cfg(feature = "eval")]
    pub fn writer(&mut self) -> &mut dyn Write {
        &mut self.data
    }

    /// Hands over what is still held back.
    pub fn finish(&mut self) -> Result<(), Failure> {
        Ok(self.data.flush()?)
    }
}
