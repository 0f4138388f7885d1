//! Files and transcripts to entries and moments; text to tokens, sentences and dates.
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
mod params;
mod problems;
mod read;
mod rows;
mod sentence;
mod terms;
mod timeline;
mod token;

pub use chat::parse_chat;
pub use dates::{DateBound, ResolvedDate, resolve_dates};
pub use document::{DateSource, Document, Section, parse_document};
pub use entry::entries;
pub use error::Error;
pub use format::Format;
pub use frontmatter::{Frontmatter, Syntax, TagSplit, Value, WrittenDate, frontmatter};
pub use language::{Language, detect, is_stop_word, stem};
pub use markdown::Block;
pub use moment::{mentions, moments};
pub use params::CorpusParams;
pub use read::{Content, Reader, Source, open_path, read_path};
pub use rows::{FactRow, parse_facts, parse_moments};
pub use sentence::sentences;
pub use terms::{MAX_TERM_BYTES, content_terms, corpus_stop_words};
pub use token::{Token, TokenKind, Tokens, fold_token, join_key, tokenize, tokens};
