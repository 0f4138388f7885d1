//! One file per task: the shape of its dump, the calls, the shape of its predictions.

pub mod chats;
pub mod concepts;
pub mod corpus;
pub mod graph;
pub mod names;
pub mod precisionmem;
pub mod salience;
pub mod sts;
pub mod supersede;
pub mod vocab;
