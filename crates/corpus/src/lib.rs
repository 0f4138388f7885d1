//! Files and transcripts to entries and moments; text to tokens, sentences and dates.
#![forbid(unsafe_code)]

mod language;
mod terms;
mod token;

pub use language::{Language, detect, is_stop_word, stem};
pub use terms::{MAX_TERM_BYTES, content_terms, corpus_stop_words};
pub use token::{Token, TokenKind, Tokens, fold_token, join_key, tokenize, tokens};
