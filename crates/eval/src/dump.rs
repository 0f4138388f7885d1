//! Reading of dumps: rows of JSON, one a line, and folders of files, both as untrusted as any other input.
//!
//! A dump is written by a scorer and read by us, so a row that does not fit its shape is an error that names its line,
//! never a row passed over in silence: a score over half the rows would look like a score.

#[cfg(test)]
mod tests;

use crate::Error;
use serde::de::DeserializeOwned;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// Longest line in bytes: a thousand times the longest text of any task.
pub const MAX_LINE_BYTES: u64 = 16 << 20;

/// Largest single file in bytes.
const MAX_FILE_BYTES: u64 = 64 << 20;

/// Deepest nesting of folders: beyond that stands a loop.
const MAX_DEPTH: usize = 32;

/// A row and where it stands, for errors about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Row<T> {
    /// The line, from 1.
    pub line: u64,
    /// What it says.
    pub value: T,
}

/// All rows of a file, in order. Empty lines are passed over; a byte-order mark at the start is too.
///
/// # Errors
/// [`Error::Read`], [`Error::TooLarge`], and [`Error::Row`] for the first line that is no UTF-8, no JSON, or not of the
/// shape of `T`.
pub fn rows<T: DeserializeOwned>(path: &Path) -> Result<Vec<Row<T>>, Error> {
    let unreadable = |source| Error::Read {
        path: path.to_owned(),
        source,
    };
    let mut reader = BufReader::new(File::open(path).map_err(unreadable)?);
    let mut rows = Vec::new();
    let mut bytes = Vec::new();
    for line in 1.. {
        bytes.clear();
        // One byte more than allowed tells a line that is too long from one that just fits.
        let mut limited = reader.by_ref().take(MAX_LINE_BYTES + 1);
        if limited.read_until(b'\n', &mut bytes).map_err(unreadable)? == 0 {
            break;
        }
        if bytes.len() as u64 > MAX_LINE_BYTES {
            return Err(Error::TooLarge {
                path: path.to_owned(),
                limit: MAX_LINE_BYTES,
            });
        }
        let text = std::str::from_utf8(&bytes)
            .map_err(|error| bad_row(path, line, format!("the line is no UTF-8: {error}")))?;
        let text = if line == 1 {
            text.trim_start_matches('\u{feff}')
        } else {
            text
        };
        if text.trim().is_empty() {
            continue;
        }
        let value = serde_json::from_str(text).map_err(|error| bad_row(path, line, explain(&error)))?;
        rows.push(Row { line, value });
    }
    Ok(rows)
}

/// The error for a row.
pub fn bad_row(path: &Path, line: u64, reason: impl Into<String>) -> Error {
    Error::Row {
        path: path.to_owned(),
        line,
        reason: reason.into(),
    }
}

/// What the parser says, without its own count of lines: it sees one line only.
fn explain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let (what, _) = text.rsplit_once(" at line ").unwrap_or((&text, ""));
    format!("{what} (column {})", error.column())
}

/// The folders inside a folder, by name.
///
/// # Errors
/// [`Error::Read`]; [`Error::NotADump`] when there is none.
pub fn folders(dir: &Path, task: &'static str) -> Result<Vec<PathBuf>, Error> {
    let found: Vec<PathBuf> = listed(dir)?.into_iter().filter(|path| path.is_dir()).collect();
    if found.is_empty() {
        return Err(not_a_dump(dir, task, "there is no folder in it"));
    }
    Ok(found)
}

/// The `.jsonl` files inside a folder, by name.
///
/// # Errors
/// [`Error::Read`]; [`Error::NotADump`] when there is none.
pub fn row_files(dir: &Path, task: &'static str) -> Result<Vec<PathBuf>, Error> {
    let is_rows = |path: &PathBuf| path.extension().is_some_and(|end| end == "jsonl") && path.is_file();
    let found: Vec<PathBuf> = listed(dir)?.into_iter().filter(is_rows).collect();
    if found.is_empty() {
        return Err(not_a_dump(dir, task, "there is no .jsonl file in it"));
    }
    Ok(found)
}

/// A file that must be there.
///
/// # Errors
/// [`Error::NotADump`].
pub fn required(dir: &Path, name: &str, task: &'static str) -> Result<PathBuf, Error> {
    let path = dir.join(name);
    if path.is_file() {
        Ok(path)
    } else {
        Err(not_a_dump(dir, task, format!("there is no {name} in it")))
    }
}

/// The error for what is no dump.
pub fn not_a_dump(path: &Path, task: &'static str, missing: impl Into<String>) -> Error {
    Error::NotADump {
        path: path.to_owned(),
        task,
        missing: missing.into(),
    }
}

/// A file of a folder, by its path inside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Where it lies.
    pub at: PathBuf,
    /// Its path inside the folder, with `/` between the parts.
    pub inside: String,
}

/// All files beneath a folder, by path. Links are not followed: what they point to is no part of the dump.
///
/// # Errors
/// [`Error::Read`]; [`Error::NotADump`] for a file whose name is no UTF-8 (no prediction could name it) and for
/// folders nested deeper than 32.
pub fn files(dir: &Path, task: &'static str) -> Result<Vec<Found>, Error> {
    let mut found = Vec::new();
    walk(dir, "", 0, task, &mut found)?;
    found.sort_by(|a, b| a.inside.cmp(&b.inside));
    Ok(found)
}

fn walk(
    dir: &Path,
    inside: &str,
    depth: usize,
    task: &'static str,
    found: &mut Vec<Found>,
) -> Result<(), Error> {
    if depth > MAX_DEPTH {
        let missing = format!("its folders are nested deeper than {MAX_DEPTH}");
        return Err(not_a_dump(dir, task, missing));
    }
    for at in listed(dir)? {
        let kind = fs::symlink_metadata(&at)
            .map_err(|source| Error::Read {
                path: at.clone(),
                source,
            })?
            .file_type();
        let Some(name) = at.file_name().and_then(|name| name.to_str()) else {
            return Err(not_a_dump(&at, task, "its name is no UTF-8"));
        };
        let inside = if inside.is_empty() {
            name.to_owned()
        } else {
            format!("{inside}/{name}")
        };
        if kind.is_dir() {
            walk(&at, &inside, depth + 1, task, found)?;
        } else if kind.is_file() {
            found.push(Found { at, inside });
        }
    }
    Ok(())
}

/// The last part of a path, which names a conversation, a person, a corpus or an author.
pub fn name_of(path: &Path) -> String {
    path.file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// The bytes of a file.
///
/// # Errors
/// [`Error::Read`], [`Error::TooLarge`] beyond 64 MiB.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Error> {
    let unreadable = |source| Error::Read {
        path: path.to_owned(),
        source,
    };
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(unreadable)?;
    file.take(MAX_FILE_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(Error::TooLarge {
            path: path.to_owned(),
            limit: MAX_FILE_BYTES,
        });
    }
    Ok(bytes)
}

/// What a folder lists, by name.
fn listed(dir: &Path) -> Result<Vec<PathBuf>, Error> {
    let unreadable = |source| Error::Read {
        path: dir.to_owned(),
        source,
    };
    let mut paths = fs::read_dir(dir)
        .map_err(unreadable)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<PathBuf>, _>>()
        .map_err(unreadable)?;
    paths.sort();
    Ok(paths)
}
