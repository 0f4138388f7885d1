//! One file per task: the shape of its dump, the calls, the shape of its predictions.

pub mod concepts;
pub mod corpus;
pub mod names;
pub mod salience;
pub mod sts;
pub mod vocab;
