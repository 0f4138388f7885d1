//! What all embedders from a local folder share: reading a model's files, and saying what is wrong with them.
//!
//! The files come from anywhere and may be cut, swapped or lie about each other. Nothing here trusts a number in a
//! file before it has been compared with the bytes that are there.

mod folder;
mod half;
mod json;
mod safetensors;

pub(crate) use self::folder::{Digest, Folder};
pub(crate) use self::json::{flag, model_name};
#[cfg(feature = "transformer")]
pub(crate) use self::json::{number, size, text};
#[cfg(feature = "model2vec")]
pub(crate) use self::safetensors::Kind;
pub(crate) use self::safetensors::Tensors;

#[cfg(test)]
pub(crate) mod tests;
