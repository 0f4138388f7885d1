//! `import`: files and folders in. The same input twice adds nothing.

use crate::context::Context;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::text;
use agent_memory::corpus::Format;
use agent_memory::{Import, ImportReport, Memory};
use agent_memory_core::{Authority, Diagnostic, Severity};
use clap::{Args, ValueEnum};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Diagnostics shown one by one; the rest is counted.
const SHOWN: usize = 10;

/// Imports folders of markdown, chat transcripts, moments and facts; twice adds nothing
///
/// What cannot be read is told with its file, line and reason, and the rest goes on.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory import notes/ chat.jsonl
  agent-memory import --format jsonl events.jsonl --source tool
  agent-memory import --format facts profile.jsonl

Moments: {\"id\",\"text\",\"occurred_at\",\"source\"?,\"speaker\"?,\"session\"?,\"names\"?,\"tags\"?,\"weight\"?,\"kind\"?} a line.
Facts: {\"id\",\"text\",\"kind\"?,\"names\"?,\"aliases\"?,\"scope\"?,\"status\"?,\"superseded_by\"?,\"valid_from\"?,\"valid_until\"?}.")]
pub struct Arguments {
    /// Files and folders
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The format of every file
    #[arg(long, value_name = "FORMAT", default_value = "auto")]
    format: Shape,
    /// Whose word files are that do not say: user, agent, tool or external; files may say less, never more
    #[arg(long, value_name = "SOURCE")]
    source: Option<Authority>,
}

/// The format of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Shape {
    /// By name and content
    Auto,
    /// Markdown with YAML or TOML frontmatter
    Markdown,
    /// Text without markup
    Text,
    /// A chat transcript: JSON lines with role, content and time
    Chat,
    /// Moments: JSON lines with text and occurred_at
    #[value(name = "jsonl", alias = "moments")]
    Moments,
    /// Facts: JSON lines with id and text
    Facts,
}

impl Shape {
    fn format(self) -> Option<Format> {
        match self {
            Self::Auto => None,
            Self::Markdown => Some(Format::Markdown),
            Self::Text => Some(Format::Text),
            Self::Chat => Some(Format::Chat),
            Self::Moments => Some(Format::Moments),
            Self::Facts => Some(Format::Facts),
        }
    }
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    check(&arguments.paths)?;
    let mut memory = context.memory_or_new()?;
    let report = take_in(
        &mut memory,
        &arguments.paths,
        arguments.format.format(),
        arguments.source,
        context,
    )?;
    if context.out.json {
        return context.out.document(&report);
    }
    context.out.line(summary(&report))?;
    tell(&report.diagnostics, context);
    Ok(())
}

/// Whether every path is there, before anything is taken in.
pub fn check(paths: &[PathBuf]) -> Result<(), Failure> {
    paths.iter().try_for_each(|path| {
        std::fs::metadata(path)
            .map(drop)
            .map_err(|error| Failure::file("read", path, &error))
    })
}

/// Imports all paths, in the order given.
pub fn take_in(
    memory: &mut Memory,
    paths: &[PathBuf],
    format: Option<Format>,
    source: Option<Authority>,
    context: &Context,
) -> Result<ImportReport, Failure> {
    let mut total = ImportReport::default();
    for path in paths {
        let mut import = Import::new(path);
        if let Some(format) = format {
            import = import.format(format);
        }
        if let Some(source) = source {
            import = import.source(source);
        }
        let bar = Bar::new("import", context.shows_progress());
        let report = memory.import_with(&import, &mut |progress| bar.import(progress))?;
        drop(bar);
        add(&mut total, report, path, paths.len() > 1);
    }
    Ok(total)
}

/// Adds a report; where several paths came in, its diagnostics name theirs.
fn add(total: &mut ImportReport, report: ImportReport, path: &Path, several: bool) {
    total.files += report.files;
    total.bytes += report.bytes;
    total.entries_added += report.entries_added;
    total.entries_known += report.entries_known;
    total.moments_added += report.moments_added;
    total.moments_known += report.moments_known;
    total.facts_added += report.facts_added;
    total.facts_known += report.facts_known;
    total
        .diagnostics
        .extend(report.diagnostics.into_iter().map(|mut diagnostic| {
            if several && path.is_dir() {
                diagnostic.path = path.join(&diagnostic.path).display().to_string();
            }
            diagnostic
        }));
}

/// What came in, on one line for people.
pub fn summary(report: &ImportReport) -> String {
    let mut added = vec![
        text::entries(report.entries_added),
        text::count(report.moments_added, "moment"),
    ];
    if report.facts_added > 0 {
        added.push(text::count(report.facts_added, "fact"));
    }
    let known = report.entries_known + report.moments_known + report.facts_known;
    let known = if known > 0 {
        format!(", {} known already", text::grouped(known))
    } else {
        String::new()
    };
    format!(
        "imported {}: {} new{known}",
        text::count(report.files, "file"),
        added.join(", ")
    )
}

/// Tells what was wrong with the data: the gravest first, each kind counted.
pub fn tell(diagnostics: &[Diagnostic], context: &mut Context) {
    if diagnostics.is_empty() {
        return;
    }
    let mut counts: BTreeMap<(&str, Severity), u64> = BTreeMap::new();
    for diagnostic in diagnostics {
        *counts
            .entry((diagnostic.code.as_str(), diagnostic.severity))
            .or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by(|a, b| b.0.1.cmp(&a.0.1).then_with(|| a.0.0.cmp(b.0.0)));
    let counts: Vec<String> = counts
        .into_iter()
        .map(|((code, _), count)| format!("{} {code}", text::grouped(count)))
        .collect();
    context.out.note(format!(
        "{}: {}",
        text::count(diagnostics.len() as u64, "diagnostic"),
        counts.join(", ")
    ));
    let mut ordered: Vec<&Diagnostic> = diagnostics.iter().collect();
    ordered.sort_by_key(|diagnostic| std::cmp::Reverse(diagnostic.severity));
    for diagnostic in ordered.iter().take(SHOWN) {
        context.out.note(format!("  {diagnostic}"));
    }
    if ordered.len() > SHOWN {
        context.out.note(format!(
            "  … and {} more; `import --json` lists all",
            text::grouped((ordered.len() - SHOWN) as u64)
        ));
    }
}
