//! Parts of a body: a heading with a date begins an entry of its own.

use std::ops::Range;

use agent_memory_core::Day;

use crate::dates::leading_day;
use crate::markdown::{Block, Piece};

/// A part of a document's body that is about one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The day it is about: its heading's, else the document's.
    pub day: Option<Day>,
    /// The text of its first heading.
    pub heading: Option<String>,
    /// Its span in the body, its heading included.
    pub body: Range<usize>,
    /// Its paragraphs and list items.
    pub blocks: Vec<Block>,
}

/// Cuts a body at the headings that begin with a date. A section ends at the next dated heading, or at a heading of the
/// same or a higher level, after which the document's own day holds again.
pub(super) fn split(body: &str, pieces: Vec<Piece>, day: Option<Day>) -> Vec<Section> {
    let mut sections = Vec::new();
    let mut current = Section {
        day,
        heading: None,
        body: 0..body.len(),
        blocks: Vec::new(),
    };
    // The level of the dated heading that holds, if one does.
    let mut dated: Option<u8> = None;
    for piece in pieces {
        match piece {
            Piece::Block(block) => current.blocks.push(block),
            Piece::Heading { level, text, range } => {
                let own = leading_day(&text);
                let ends = dated.is_some_and(|holding| level <= holding);
                if own.is_none() && !ends {
                    current.heading.get_or_insert(text);
                    continue;
                }
                dated = own.map(|_| level);
                let next = Section {
                    day: own.or(day),
                    heading: Some(text),
                    body: range.start..body.len(),
                    blocks: Vec::new(),
                };
                let mut done = std::mem::replace(&mut current, next);
                done.body.end = range.start;
                sections.push(done);
            }
        }
    }
    sections.push(current);
    // What stands before the first dated heading is often its title only.
    let several = sections.len() > 1;
    sections.retain(|section| !several || !section.blocks.is_empty());
    sections
}
