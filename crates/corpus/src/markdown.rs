//! Markdown to blocks: the paragraphs and list items of a text, as a reader would read them aloud.
//!
//! A block is what becomes a moment. Code blocks, tables, HTML and images are no prose and are dropped; headings order
//! the blocks and are none; struck-out text was taken back by its writer. What the reader sees of a link stays, its
//! address goes.

mod inline;
#[cfg(test)]
mod tests;

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

pub(crate) use inline::{Marks, marks};

/// One paragraph or top-level list item.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Block {
    /// The text without markup; lines of nested items follow each other with `- ` before them.
    pub text: String,
    /// `#tags` in it, without the `#`, as written.
    pub tags: Vec<String>,
    /// `@handles` in it, without the `@`, as written.
    pub handles: Vec<String>,
    /// Targets of `[[wiki links]]` in it, as written but without the place inside the target (`#section`).
    pub links: Vec<String>,
    /// Byte offset in the body where it begins.
    pub start: usize,
}

/// What the body of a document is made of, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    Heading {
        level: u8,
        text: String,
        range: Range<usize>,
    },
    Block(Block),
}

/// Reads a markdown body. Linear in its length.
pub(crate) fn pieces(body: &str) -> Vec<Piece> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_WIKILINKS
        | Options::ENABLE_FOOTNOTES;
    let mut reader = Reader::default();
    for (event, range) in Parser::new_ext(body, options).into_offset_iter() {
        reader.take(event, &range);
    }
    reader.end_block();
    reader.pieces
}

/// Reads a body without markup: paragraphs end at blank lines, list items begin at their marker.
pub(crate) fn plain_pieces(body: &str) -> Vec<Piece> {
    let mut reader = Reader::default();
    let mut at = 0;
    for line in body.split_inclusive('\n') {
        let content = line.trim();
        let item = ["- ", "* ", "• "]
            .into_iter()
            .find_map(|marker| content.strip_prefix(marker));
        if content.is_empty() || item.is_some() {
            reader.end_block();
        }
        if !content.is_empty() {
            reader.open(at);
            reader.line_end();
            reader.push_prose(item.unwrap_or(content));
        }
        at += line.len();
    }
    reader.end_block();
    reader.pieces
}

#[derive(Default)]
struct Reader {
    pieces: Vec<Piece>,
    /// The block or heading being read.
    block: Option<Block>,
    /// Its text again without code, where marks are looked for.
    prose: String,
    heading: Option<u8>,
    /// Depth of list items.
    items: usize,
    /// Depth of constructs whose content is dropped.
    dropped: usize,
    /// A soft line end waits for what follows.
    line_end: bool,
}

impl Reader {
    fn take(&mut self, event: Event<'_>, range: &Range<usize>) {
        match event {
            Event::Start(tag) => self.start(&tag, range),
            Event::End(tag) => self.end(tag, range),
            _ if self.dropped > 0 => {}
            Event::Text(text) => {
                self.open(range.start);
                self.push_prose(&text);
            }
            Event::Code(code) | Event::InlineMath(code) | Event::DisplayMath(code) => {
                self.open(range.start);
                self.push(&code);
                self.prose.push('\u{fffc}'); // code separates marks, and is none
            }
            Event::SoftBreak => self.line_end(),
            Event::HardBreak => self.new_line(""),
            Event::Rule => self.end_block(),
            Event::Html(_)
            | Event::InlineHtml(_)
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_) => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>, range: &Range<usize>) {
        match tag {
            Tag::CodeBlock(_)
            | Tag::HtmlBlock
            | Tag::Table(_)
            | Tag::Image { .. }
            | Tag::Strikethrough
            | Tag::MetadataBlock(_) => self.dropped += 1,
            _ if self.dropped > 0 => {}
            Tag::Heading { level, .. } => {
                self.end_block();
                self.heading = Some(*level as u8);
                self.open(range.start);
            }
            Tag::Item => {
                if self.items == 0 {
                    self.end_block();
                } else {
                    self.new_line("- ");
                }
                self.items += 1;
            }
            Tag::Paragraph => {
                if self.items == 0 {
                    self.end_block();
                } else if !self
                    .block
                    .as_ref()
                    .is_some_and(|block| block.text.ends_with("- "))
                {
                    self.new_line("");
                }
                self.open(range.start);
            }
            Tag::Link {
                link_type: LinkType::WikiLink { .. },
                dest_url,
                ..
            } => {
                self.open(range.start);
                let target = dest_url.split(['#', '^']).next().unwrap_or("").trim();
                if let (Some(block), false) = (&mut self.block, target.is_empty()) {
                    block.links.push(target.to_owned());
                }
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd, range: &Range<usize>) {
        match tag {
            TagEnd::CodeBlock
            | TagEnd::HtmlBlock
            | TagEnd::Table
            | TagEnd::Image
            | TagEnd::Strikethrough
            | TagEnd::MetadataBlock(_) => {
                self.dropped = self.dropped.saturating_sub(1);
            }
            _ if self.dropped > 0 => {}
            TagEnd::Heading(_) => {
                if let (Some(level), Some(block)) = (self.heading.take(), self.block.take()) {
                    let text = block.text.trim().to_owned();
                    self.pieces.push(Piece::Heading {
                        level,
                        text,
                        range: range.clone(),
                    });
                }
                self.prose.clear();
                self.line_end = false;
            }
            TagEnd::Item => {
                self.items = self.items.saturating_sub(1);
                if self.items == 0 {
                    self.end_block();
                }
            }
            TagEnd::Paragraph if self.items == 0 => self.end_block(),
            _ => {}
        }
    }

    fn open(&mut self, start: usize) {
        self.block.get_or_insert_with(|| Block {
            start,
            ..Block::default()
        });
    }

    fn push(&mut self, text: &str) {
        let waiting = std::mem::take(&mut self.line_end);
        let Some(block) = &mut self.block else { return };
        if waiting && !block.text.is_empty() {
            // Chinese and Japanese lines wrap without a space.
            let closed =
                |c: char| matches!(u32::from(c), 0x3000..=0x30ff | 0x3400..=0x9fff | 0xff01..=0xff60);
            let joined = block.text.chars().next_back().is_some_and(closed) && text.starts_with(closed);
            if !joined && !block.text.ends_with(char::is_whitespace) {
                block.text.push(' ');
            }
        }
        block.text.push_str(text);
    }

    fn push_prose(&mut self, text: &str) {
        if self.line_end {
            self.prose.push('\n');
        }
        self.push(text);
        self.prose.push_str(text);
    }

    fn line_end(&mut self) {
        self.line_end = self.block.is_some();
    }

    /// Begins a new line of the block, if it has text so far.
    fn new_line(&mut self, marker: &str) {
        self.line_end = false;
        self.prose.push('\n');
        if let Some(block) = &mut self.block {
            let kept = block.text.trim_end().len();
            block.text.truncate(kept);
            if !block.text.is_empty() {
                block.text.push('\n');
            }
            block.text.push_str(marker);
        }
    }

    fn end_block(&mut self) {
        self.line_end = false;
        let prose = std::mem::take(&mut self.prose);
        let Some(mut block) = self.block.take() else {
            return;
        };
        if self.heading.is_some() {
            self.block = Some(block);
            self.prose = prose;
            return;
        }
        let text = block.text.trim();
        // Nested items that held only code leave bare markers.
        let text = text.trim_end_matches("\n-").trim_end();
        if text.chars().any(char::is_alphanumeric) {
            let kept = text.to_owned();
            let Marks { tags, handles } = marks(&prose);
            block.text = kept;
            block.tags = tags;
            block.handles = handles;
            self.pieces.push(Piece::Block(block));
        }
    }
}
