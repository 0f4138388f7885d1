//! A real HTTP/1.1 server on a loopback port that answers by a script: what clients of language models and embedders
//! are tested against.
//!
//! It speaks over a socket, so that the client's own transport is under test too: connections that close too early,
//! bodies that are cut, answers that are no HTTP. It records every request. It never sleeps: a slow server is a
//! [`Gate`] that the test opens, or does not.

mod connection;
mod gate;
mod listener;
mod reply;
mod request;

#[cfg(test)]
mod tests;

pub use gate::Gate;
pub use listener::{Listener, closed_url};
pub use reply::Reply;
pub use request::Request;
