//! One file as read: its frontmatter understood, its body in blocks, its dates found.

mod kind;
mod names;
mod place;
mod section;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use agent_memory_core::{Day, Diagnostic, EntryKind, Names, Parsed, Severity, Timestamp, Valid};

use crate::decode::decode;
use crate::frontmatter::{Frontmatter, Syntax, frontmatter};
use crate::language::{Language, detect};
use crate::markdown;
use crate::once::keep_first;
use crate::params::CorpusParams;

pub(crate) use names::link_name;
pub(crate) use place::day_of_path;
pub use section::Section;

/// Most tags of one document, each of which all its moments carry.
const MAX_TAGS: usize = 1_000;

/// Where the day of a document comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DateSource {
    /// A frontmatter key: `date`, `created`, `pubDate`, `published`, ….
    Frontmatter(&'static str),
    /// `yyyy-mm-dd` at the start of the file's name.
    FileName,
    /// `yyyy-mm-dd` at the start of a folder's name, or folders `yyyy/mm/dd`.
    Folder,
    /// `yyyy/mm/dd` in the frontmatter key `path`.
    PathKey,
    /// The first heading, when the text begins with it.
    Heading,
    /// Nowhere. The time of the file on disk is never taken: copying a folder must not move a memory.
    None,
}

/// One file as read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Path inside the imported folder, `/` between its parts.
    pub path: String,
    /// The syntax of its frontmatter, if it has any.
    pub syntax: Option<Syntax>,
    /// The title: from the frontmatter, else the first heading.
    pub title: Option<String>,
    /// Whether the title is the frontmatter's.
    pub title_declared: bool,
    /// What sort of writing it is: from `kind` or `type`, else a folder's name (`journal`, `thoughts`, `insights`,
    /// `notes`), else a journal when it has a day and a note when it has none.
    pub kind: EntryKind,
    /// The day it is about, as written.
    pub day: Option<Day>,
    /// The instant, when a time of day is written beside the day.
    pub time: Option<Timestamp>,
    /// Where the day comes from.
    pub date_source: DateSource,
    /// Tags of the frontmatter, as written.
    pub tags: Vec<String>,
    /// `#tags` in the text, as written, that are not among `tags`.
    pub inline_tags: Vec<String>,
    /// Names declared: by fields such as `people`, by wiki links, by handles; each with the form it was written in.
    pub names: Names,
    /// The language of the body.
    pub language: Language,
    /// The text without its frontmatter.
    pub body: String,
    /// The parts of the body, in order; more than one when headings carry dates.
    pub sections: Vec<Section>,
}

/// Reads one markdown or text file (`.txt` is read without markup).
///
/// `path` is relative to the imported folder, with `/` between its parts; it names the file in diagnostics and gives the
/// day and the kind where the text gives none. Every file gives a document, whatever its bytes; what was wrong stands in
/// the diagnostics. Linear in the size of the file.
///
/// Diagnostics: those of the frontmatter, and `invalid_utf8`, `nul_bytes`, `empty`, `date_unreadable`, `undated`,
/// `name_unusable`, `too_many_names`, `too_many_tags`.
///
/// ```
/// use agent_memory_core::Valid;
/// use corpus::{CorpusParams, parse_document};
/// let bytes = b"---\ntags: [lisbon]\npeople: [Maya]\n---\nMaya booked flights.\n\nShe is happy #travel\n";
/// let read = parse_document("journal/2026-07-19.md", bytes, &Valid::<CorpusParams>::default());
/// assert!(read.diagnostics.is_empty());
/// let document = read.value;
/// assert_eq!(document.day.map(|day| day.to_string()).as_deref(), Some("2026-07-19"));
/// assert_eq!((document.tags, document.inline_tags), (vec!["lisbon".to_owned()], vec!["travel".to_owned()]));
/// assert_eq!(document.names.len(), 1);
/// ```
pub fn parse_document(path: &str, bytes: &[u8], params: &Valid<CorpusParams>) -> Parsed<Document> {
    let Parsed {
        value: text,
        mut diagnostics,
    } = decode(path, bytes);
    let Parsed {
        value: front,
        diagnostics: more,
    } = frontmatter(path, &text);
    diagnostics.extend(more);
    let body = text.get(front.body.clone()).unwrap_or("").to_owned();
    if body.trim().is_empty() {
        let message = "the file has no text";
        diagnostics.push(Diagnostic::new(Severity::Note, path, "empty", message));
    }
    let pieces = if is_plain(path) {
        markdown::plain_pieces(&body)
    } else {
        markdown::pieces(&body)
    };
    let place = place::find(path, &front, &pieces, &params.calendar);
    if let Some((key, value)) = front.unreadable_date() {
        let value: String = value.chars().take(60).collect();
        let message = format!("the frontmatter's {key} {value:?} is no date that can be read");
        let problem = Diagnostic::new(Severity::Warning, path, "date_unreadable", message);
        diagnostics.push(problem.with_hint("write it as yyyy-mm-dd, with or without a time"));
    }
    if let Some((key, written)) = front.date()
        && written.unread
    {
        let value: String = front.text(key).unwrap_or("").chars().take(60).collect();
        let message = format!(
            "the time of day or the offset in the frontmatter's {key} {value:?} cannot be read; its day {} is kept",
            written.day
        );
        let problem = Diagnostic::new(Severity::Warning, path, "invalid_time", message);
        diagnostics.push(
            problem.with_hint("write it in RFC 3339: 2026-07-20T18:30:00+03:00, the offset at most 18 hours"),
        );
    }
    let sections = section::split(&body, pieces, place.day);
    report_undated(path, &sections, params, &mut diagnostics);
    let mut tags = front.tags(params.tag_split);
    if tags.len() > MAX_TAGS {
        let message = format!(
            "the frontmatter has {} tags; the first {MAX_TAGS} are kept",
            tags.len()
        );
        diagnostics.push(Diagnostic::new(Severity::Warning, path, "too_many_tags", message));
        tags.truncate(MAX_TAGS);
    }
    let inline_tags = inline_tags(&sections, &tags);
    let names = names::declared(path, &front, &sections, &mut diagnostics);
    let declared = front.title().map(str::to_owned);
    let title_declared = declared.is_some();
    let heading = || sections.iter().find_map(|section| section.heading.clone());
    let document = Document {
        path: path.to_owned(),
        syntax: front.syntax,
        title: declared.or_else(heading),
        title_declared,
        kind: kind::of(
            path,
            &front,
            place.day.is_some() || sections.iter().any(|section| section.day.is_some()),
        ),
        day: place.day,
        time: place.time,
        date_source: place.source,
        tags,
        inline_tags,
        names,
        language: language(&front, &sections, params),
        sections,
        body,
    };
    Parsed {
        value: document,
        diagnostics,
    }
}

/// Whether the file has no markup.
fn is_plain(path: &str) -> bool {
    path.rsplit('.')
        .next()
        .is_some_and(|end| end.eq_ignore_ascii_case("txt") || end.eq_ignore_ascii_case("text"))
}

/// The language: chosen, declared (`lang`, `language`), or detected in the prose (code and addresses are English anywhere).
fn language(front: &Frontmatter, sections: &[Section], params: &CorpusParams) -> Language {
    let declared = front
        .text("lang")
        .or_else(|| front.text("language"))
        .map_or(Language::Unknown, Language::of_tag);
    let known = params.language.unwrap_or_default().or(declared);
    if known != Language::Unknown {
        return known;
    }
    let mut prose = String::new();
    for block in sections.iter().flat_map(|section| &section.blocks) {
        prose.push_str(&block.text);
        prose.push('\n');
        if prose.len() > 2_048 {
            break; // more is not looked at
        }
    }
    detect(&prose)
}

fn inline_tags(sections: &[Section], tags: &[String]) -> Vec<String> {
    let known: BTreeSet<&String> = tags.iter().collect();
    let blocks = sections.iter().flat_map(|section| &section.blocks);
    let mut found: Vec<String> = blocks
        .flat_map(|block| &block.tags)
        .filter(|tag| !known.contains(tag))
        .cloned()
        .collect();
    keep_first(&mut found);
    found
}

/// Says which text has no day and therefore gives no moments.
fn report_undated(
    path: &str,
    sections: &[Section],
    params: &CorpusParams,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let undated: usize = sections
        .iter()
        .filter(|section| section.day.is_none())
        .map(|section| section.blocks.len())
        .sum();
    if undated == 0 {
        return;
    }
    let (outcome, severity) = match params.undated {
        Some(day) => (format!("they are taken as of {day}"), Severity::Note),
        None => (
            "they stay in the entry and become no moments".to_owned(),
            Severity::Warning,
        ),
    };
    let message = format!("no date is known for {undated} of the text's paragraphs; {outcome}");
    diagnostics.push(
        Diagnostic::new(severity, path, "undated", message)
            .with_hint("add `date: yyyy-mm-dd` to the frontmatter, or begin the file's name with the date"),
    );
}
