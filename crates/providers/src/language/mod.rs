//! Language models behind servers, and what makes their answers safe to use.
//!
//! A model is asked over one of three protocols ([`served`]), its answer is read for the JSON that it wrote whole
//! ([`json`]) and checked against the schema ([`schema`]), what it costs is counted and limited ([`budget`]), and what it
//! said can be kept and replayed ([`cassette`]). Nothing here decides what an answer means.

mod budget;
mod cassette;
mod json;
mod schema;
mod served;
mod settings;
mod wire;

pub use budget::{Budget, Budgeted, Usage, estimated_tokens};
pub use cassette::{CASSETTE_VERSION, CassetteError, Recorder, Replayer};
pub use json::{Cut, JsonError, MAX_ANSWER_BYTES, MAX_ANSWER_DEPTH, Recovered, Repair, extract_json};
pub use schema::{AnswerError, Mismatch, Schema, SchemaError};
pub use served::{Adjustment, Answered, Exchange, ServedModel};
pub use settings::{ModelSettings, Provider, SchemaMode, TokenField};
