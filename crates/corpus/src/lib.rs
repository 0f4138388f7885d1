//! Files and transcripts to entries and moments; text to tokens, sentences and dates.
//!
//! The lowest layer above the core. It reads what others wrote, so it trusts nothing and loses nothing silently: each
//! problem in the data is a diagnostic beside what could be read, and only a path that cannot be read at all is an
//! error.
//!
//! ```
//! use agent_memory_core::Valid;
//! use corpus::{CorpusParams, Language, content_terms, moments, parse_document};
//!
//! let params = Valid::<CorpusParams>::default();
//! let file = b"---\ntags: [offsite]\npeople: [Maya]\n---\nMaya booked flights to Lisbon.\n\nRain all day.\n";
//! let document = parse_document("journal/2026-07-19.md", file, &params).value;
//! let moments = moments(&document, &params);
//! assert_eq!(moments.len(), 2);
//! assert_eq!(moments[0].names.len(), 1);
//! assert_eq!(content_terms(&moments[0].text, Language::En), ["maya", "book", "flight", "lisbon"]);
//! ```
//!
//! | from | to | with |
//! |---|---|---|
//! | a folder or file | sources | [`open_path`] one by one, [`read_path`] all at once |
//! | a markdown or text file | a document | [`parse_document`], [`frontmatter()`] |
//! | a document | entries, moments | [`entries`], [`moments`] |
//! | a chat, moment lines, fact lines | moments, facts | [`parse_chat`], [`parse_moments`], [`parse_facts`] |
//! | entries | those of a window | [`Span`], [`select`] |
//! | text | tokens, terms, sentences, dates, language | [`tokens`], [`content_terms`], [`sentences`], [`resolve_dates`], [`detect`] |
//! | text | what of it nobody said to anybody | [`noise()`], [`noisy_spans`], [`is_noisy`] |
//!
//! Invariants: the same bytes under the same path give the same ids and the same order; every offset lies on a character
//! boundary of the text it points into; no input panics; no text raises its own authority; no file outside the given
//! path is read, and none is written.
//!
//! Not here: storage and watermarks (the store), names found by statistics (entity-graph), corrections and what they do
//! (dream). This crate knows no clock: who needs "now" gives it.
#![forbid(unsafe_code)]

mod chat;
mod dates;
mod decode;
mod document;
mod entry;
mod error;
mod format;
mod frontmatter;
mod language;
mod markdown;
mod moment;
mod noise;
mod once;
mod params;
mod problems;
mod read;
mod rows;
mod sentence;
mod terms;
mod timeline;
mod token;
mod window;

pub use chat::{is_speakers_name, parse_chat};
pub use dates::{DateBound, ResolvedDate, resolve_dates};
pub use document::{DateSource, Document, Section, parse_document};
pub use entry::entries;
pub use error::Error;
pub use format::Format;
pub use frontmatter::{Frontmatter, Syntax, TagSplit, Value, WrittenDate, frontmatter};
pub use language::{Language, detect, is_stop_word, stem};
pub use markdown::Block;
pub use moment::{mentions, moments};
pub use noise::{Noise, is_noisy, noise, noisy_spans};
pub use params::CorpusParams;
pub use read::{Content, Reader, Source, open_path, read_path};
pub use rows::{FactRow, parse_facts, parse_moments};
pub use sentence::sentences;
pub use terms::{MAX_TERM_BYTES, TermReader, content_terms, corpus_stop_words};
pub use token::{Token, TokenKind, Tokens, fold_token, join_key, tokenize, tokens};
pub use window::{Span, select};
