//! Files and transcripts to entries and moments; text to tokens, sentences and dates.
#![forbid(unsafe_code)]

mod token;

pub use token::{Token, TokenKind, Tokens, fold_token, join_key, tokenize, tokens};
