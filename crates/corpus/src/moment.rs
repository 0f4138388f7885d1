//! Documents to moments: each paragraph and each list item is one thing that happened.
//!
//! **Time.** A block that begins with a clock time (`16:02 Maya called`) happened then; the clock is taken off its text.
//! Any other block follows the one before it by a second, and the first happens at the document's time of day, else at
//! noon. So the order of the file is the order of the moments, and noon keeps them in their day whatever hour a day
//! starts at. A document's own time of day before the start hour (00:30 with days from 04:00) would fall into the day
//! before the one that is written; it is moved to the start of the written day.
//!
//! **Identity.** An id hashes path, day, text and the rank among equal blocks of the file. Importing the same file again
//! therefore adds nothing, and neither does a file that grew at its end; an edited block is a new moment.

mod matter;
mod mention;
mod pack;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use agent_memory_core::{Calendar, Day, MomentDraft, MomentId, Name, Names, Timestamp, Valid, fold};

use crate::document::{Document, Section, link_name};
use crate::frontmatter::read_clock;
use crate::markdown::{Block, marks};
use crate::params::CorpusParams;

pub(crate) use matter::matters;
use mention::Mentions;
pub use mention::mentions;
pub(crate) use pack::parts;

/// The moments of a document, in the order of the file.
///
/// Their session is the document's path and their source `params.authority`: no text can raise its own authority. Tags
/// are the frontmatter's and the block's own. A declared name belongs to the moments that mention it: by a link or
/// handle, or by its text as whole words, folded. A paragraph beyond `params.max_moment_chars` comes apart at its
/// sentences. Text without any day gives moments only where `params.undated` gives it one; the document's diagnostics
/// say so.
///
/// ```
/// use agent_memory_core::Valid;
/// use corpus::{CorpusParams, moments, parse_document};
/// let params = Valid::<CorpusParams>::default();
/// let bytes = b"# Monday\n\n- 16:02 Maya called.\n- The room is booked.\n";
/// let document = parse_document("2026-07-20.md", bytes, &params).value;
/// let found = moments(&document, &params);
/// let shown: Vec<String> =
///     found.iter().map(|m| format!("{} {}", m.occurred_at.expect("dated"), m.text)).collect();
/// assert_eq!(shown, ["2026-07-20T16:02:00Z Maya called.", "2026-07-20T16:02:01Z The room is booked."]);
/// ```
pub fn moments(document: &Document, params: &Valid<CorpusParams>) -> Vec<MomentDraft> {
    let mut made = Maker::new(document, params);
    for section in &document.sections {
        made.section(section);
    }
    made.moments
}

struct Maker<'a> {
    document: &'a Document,
    params: &'a CorpusParams,
    /// The declared names, and where their folded texts stand among them.
    names: Vec<(&'a Name, &'a str)>,
    by_text: BTreeMap<&'a str, usize>,
    mentions: Mentions,
    /// How often a text of a day was seen.
    ranks: BTreeMap<(Day, String), u64>,
    moments: Vec<MomentDraft>,
}

impl<'a> Maker<'a> {
    fn new(document: &'a Document, params: &'a CorpusParams) -> Self {
        let names: Vec<(&Name, &str)> = document
            .names
            .iter()
            .map(|(name, shown)| (name, shown.as_str()))
            .collect();
        let mentions = Mentions::new(names.iter().map(|(name, _)| name.text()));
        // Of names with one text the first kind counts, as it does where links are read.
        let by_text = names
            .iter()
            .enumerate()
            .rev()
            .map(|(index, (name, _))| (name.text(), index))
            .collect();
        Self {
            document,
            params,
            names,
            by_text,
            mentions,
            ranks: BTreeMap::new(),
            moments: Vec::new(),
        }
    }

    fn section(&mut self, section: &Section) {
        let Some(day) = section.day.or(self.params.undated) else {
            return;
        };
        let calendar = &self.params.calendar;
        let written = self.document.time.filter(|_| section.day == self.document.day);
        let mut at = first_instant(calendar, day, written);
        let last = calendar.start_of(day.plus(1)).plus_seconds(-1);
        for block in &section.blocks {
            let (clock, text) = leading_clock(&block.text);
            if let Some(seconds) = clock {
                at = calendar.at(day, seconds);
            }
            let mut names = self.linked_names(block);
            let parts = pack::parts(text, self.params.max_moment_chars);
            let whole = parts.len() == 1;
            let known: BTreeSet<&String> = block.tags.iter().collect();
            for part in parts {
                names.extend(self.mentioned_names(&part));
                let tags = if whole {
                    block.tags.clone()
                } else {
                    own_tags(&part, &known)
                };
                let draft = self.draft(part, day, at, std::mem::take(&mut names), &tags);
                self.moments.push(draft);
                at = at.plus_seconds(1).min(last);
            }
        }
    }

    fn draft(&mut self, text: String, day: Day, at: Timestamp, names: Names, own: &[String]) -> MomentDraft {
        let rank = self.ranks.entry((day, text.clone())).or_insert(0);
        *rank += 1;
        let id = MomentId::of(&[
            self.document.path.as_bytes(),
            day.to_string().as_bytes(),
            text.as_bytes(),
            &rank.to_le_bytes(),
        ]);
        let tags = self.document.tags.iter().chain(own).map(|tag| fold(tag));
        MomentDraft {
            id: Some(id),
            text,
            occurred_at: Some(at),
            session: Some(self.document.path.clone()),
            source: self.params.authority,
            names,
            tags: tags.filter(|tag| !tag.is_empty()).collect(),
            ..MomentDraft::default()
        }
    }

    /// The names that links and handles of a block stand for.
    fn linked_names(&self, block: &Block) -> Names {
        let links = block
            .links
            .iter()
            .filter_map(|link| link_name(link).map(|(_, name)| name));
        let marks = links.chain(block.handles.iter().map(String::as_str));
        self.named(marks.filter_map(|shown| self.by_text.get(fold(shown).as_str()).copied()))
    }

    /// The declared names whose text stands in `text`.
    fn mentioned_names(&self, text: &str) -> Names {
        self.named(self.mentions.find(text))
    }

    fn named(&self, indices: impl IntoIterator<Item = usize>) -> Names {
        let found = indices.into_iter().filter_map(|index| self.names.get(index));
        found
            .map(|&(name, shown)| (name.clone(), shown.to_owned()))
            .collect()
    }
}

/// The tags of a block, `known`, that stand in one part of it.
fn own_tags(part: &str, known: &BTreeSet<&String>) -> Vec<String> {
    marks(part)
        .tags
        .into_iter()
        .filter(|tag| known.contains(tag))
        .collect()
}

/// When the first block without a clock happens.
fn first_instant(calendar: &Calendar, day: Day, written: Option<Timestamp>) -> Timestamp {
    match written {
        Some(instant) if calendar.day_of(instant) == day => instant,
        Some(instant) => {
            let local =
                (instant.unix_micros() / 1_000_000 + i64::from(instant.offset_seconds())).rem_euclid(86_400);
            let start = u32::from(calendar.day_start_hour) * 3600;
            calendar.at(day, u32::try_from(local).unwrap_or(0).max(start))
        }
        None => calendar.at(day, 12 * 3600),
    }
}

/// A clock time at the start of a text, in seconds after midnight, and the text without it.
///
/// `09:30 standup`, `[09:30] standup`, `09:30–10:00: standup`, `9:30 – standup`. A text that is nothing but a clock time
/// keeps it.
pub(crate) fn leading_clock(text: &str) -> (Option<u32>, &str) {
    let inner = text.trim_start_matches(['[', '(']);
    let (Some(seconds), rest) = read_clock(inner) else {
        return (None, text);
    };
    if inner.starts_with(['T', 't']) {
        return (None, text);
    }
    // The end of a span is read over.
    let rest = match rest
        .trim_start()
        .strip_prefix(['-', '–', '—'])
        .map(str::trim_start)
        .map(read_clock)
    {
        Some((Some(_), after)) => after,
        _ => rest,
    };
    let after = rest.trim_start_matches([']', ')', ':', ',', '-', '–', '—', ' ', '\n']);
    let separated = after.len() < rest.len();
    if separated && after.chars().any(char::is_alphanumeric) {
        (Some(seconds), after)
    } else {
        (None, text)
    }
}
