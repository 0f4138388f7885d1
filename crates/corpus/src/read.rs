//! Folders and files to sources, one file at a time.
//!
//! Files are untrusted. Nothing is read outside the folder, no file beyond its cap, no folder below its depth; a file
//! that cannot be read costs itself only, and every file passed over is told, hidden ones excepted.

#[cfg(test)]
mod tests;
mod walk;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use agent_memory_core::{Diagnostic, MomentDraft, Parsed, Severity, Valid};

use crate::chat::parse_chat;
use crate::decode::decode;
use crate::document::{Document, parse_document};
use crate::error::Error;
use crate::format::{Format, ending};
use crate::params::CorpusParams;
use crate::rows::{FactRow, parse_facts, parse_moments};

use walk::Found;

/// One file as read.
#[derive(Debug, Clone, PartialEq)]
pub struct Source {
    /// Path inside the folder, `/` between its parts; the file's name when a file was given.
    pub path: String,
    /// What it was read as.
    pub format: Format,
    /// Its size in bytes.
    pub bytes: u64,
    /// What it holds.
    pub content: Content,
}

/// What a file holds.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// A document (markdown, text); see [`crate::entries`] and [`crate::moments`].
    Document(Box<Document>),
    /// Moments of a chat or of moment lines.
    Moments(Vec<MomentDraft>),
    /// Facts.
    Facts(Vec<FactRow>),
}

/// The files of a path, read one by one as they are asked for; see [`open_path`].
#[derive(Debug)]
pub struct Reader<'a> {
    params: &'a Valid<CorpusParams>,
    format: Option<Format>,
    /// In reverse, so that the next one is at the end.
    found: Vec<Found>,
    diagnostics: Vec<Diagnostic>,
}

/// Finds the files of a folder, or takes the one file given, and reads none of them yet.
///
/// Files come in the order of their paths. Hidden files and folders (`.git`) are passed over silently; what else is
/// passed over stands in [`Reader::diagnostics`]: `other_kinds` (files with other endings, counted), `symlink_outside`,
/// `symlink_inside` (its target is read where it stands), `too_deep`, `too_many_files`, `unreadable`, `path_not_utf8`.
///
/// Ids hash the path inside the folder: read a folder from the same root each time.
///
/// # Errors
/// [`Error::Unreadable`], [`Error::NoFile`], [`Error::NothingToRead`].
pub fn open_path<'a>(root: &Path, params: &'a Valid<CorpusParams>) -> Result<Reader<'a>, Error> {
    let walked = walk::files(root, params)?;
    let mut found = walked.value;
    found.reverse();
    Ok(Reader {
        params,
        format: None,
        found,
        diagnostics: walked.diagnostics,
    })
}

/// Reads all files of a path at once: [`open_path`] and everything it gives. For big folders read one by one.
///
/// # Errors
/// As [`open_path`]. Files that were found and cannot be read are diagnostics, even when they are all there is.
pub fn read_path(root: &Path, params: &Valid<CorpusParams>) -> Result<Parsed<Vec<Source>>, Error> {
    let reader = open_path(root, params)?;
    let mut all = Parsed {
        value: Vec::new(),
        diagnostics: reader.diagnostics.clone(),
    };
    for one in reader {
        all.value.extend(one.value);
        all.diagnostics.extend(one.diagnostics);
    }
    Ok(all)
}

impl Reader<'_> {
    /// Reads every file as one format, whatever its name and content say.
    #[must_use]
    pub fn as_format(mut self, format: Format) -> Self {
        self.format = Some(format);
        self
    }

    /// What was met while the files were looked for.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// How many files are still to be read.
    pub fn remaining(&self) -> usize {
        self.found.len()
    }

    fn read(&self, found: &Found) -> Parsed<Option<Source>> {
        let bytes = match read_capped(&found.file, self.params.max_file_bytes) {
            Ok(Some(bytes)) => bytes,
            Ok(None) => {
                let limit = self.params.max_file_bytes;
                let message = format!("the file is larger than {limit} bytes and is not read");
                let problem =
                    Diagnostic::new(Severity::Error, found.path.as_str(), "file_too_large", message)
                        .with_hint("split the file, or raise corpus.max_file_bytes");
                return Parsed {
                    value: None,
                    diagnostics: vec![problem],
                };
            }
            Err(error) => {
                let message = format!("the file cannot be read: {error}");
                let problem = Diagnostic::new(Severity::Error, found.path.as_str(), "unreadable", message)
                    .with_hint("check that you may read it");
                return Parsed {
                    value: None,
                    diagnostics: vec![problem],
                };
            }
        };
        let size = bytes.len() as u64;
        parse_source(&found.path, &bytes, self.format, found.given, self.params).map(|source| {
            source.map(|(format, content)| Source {
                path: found.path.clone(),
                format,
                bytes: size,
                content,
            })
        })
    }
}

impl Iterator for Reader<'_> {
    /// A file that cannot be read gives no source, and a diagnostic.
    type Item = Parsed<Option<Source>>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.found.pop()?;
        Some(self.read(&found))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.found.len(), Some(self.found.len()))
    }
}

impl ExactSizeIterator for Reader<'_> {}

/// Reads bytes in a chosen or detected format. A file that was given by itself is read whatever its ending.
fn parse_source(
    path: &str,
    bytes: &[u8],
    chosen: Option<Format>,
    given: bool,
    params: &Valid<CorpusParams>,
) -> Parsed<Option<(Format, Content)>> {
    let detected = chosen.or_else(|| {
        let text = decode(path, bytes).value;
        let by_name = Format::detect(path, &text);
        let by_content = || {
            let json = text.trim_start().starts_with('{');
            Format::detect(if json { "a.jsonl" } else { "a.txt" }, &text)
        };
        if given && !Format::is_known(path) {
            by_content()
        } else {
            by_name
        }
    });
    let Some(format) = detected else {
        let message = format!("the .{} file holds no messages and is not read", ending(path));
        let problem = Diagnostic::new(Severity::Note, path, "other_kind", message);
        return Parsed {
            value: None,
            diagnostics: vec![problem],
        };
    };
    match format {
        Format::Markdown | Format::Text => parse_document(path, bytes, params)
            .map(|document| Some((format, Content::Document(Box::new(document))))),
        Format::Chat => {
            parse_chat(path, bytes, params).map(|moments| Some((format, Content::Moments(moments))))
        }
        Format::Moments => {
            parse_moments(path, bytes, params).map(|moments| Some((format, Content::Moments(moments))))
        }
        Format::Facts => parse_facts(path, bytes, params).map(|facts| Some((format, Content::Facts(facts)))),
    }
}

/// The bytes of a file, or none when there are more than `limit`.
fn read_capped(file: &Path, limit: u64) -> std::io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    File::open(file)?.take(limit + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= limit).then_some(bytes))
}
