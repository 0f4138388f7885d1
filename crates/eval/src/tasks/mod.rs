//! One file per task: the shape of its dump, the calls, the shape of its predictions.

pub mod corpus;
pub mod sts;
