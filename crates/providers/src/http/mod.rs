//! JSON over HTTP: one transport for every provider that sits behind a server.
//!
//! It is blocking (ureq with rustls; ring does the cryptography, Mozilla's roots are built in) and reads nothing from
//! its surroundings: no proxy, no certificate and no key comes from the environment or the system. Keys travel in
//! headers only, never in an address, and stand in no error, log or answer. Redirects are not followed: the answer to a
//! request with a key in it must come from the address that the settings name.

mod answer;
mod base_url;
mod endpoint;
mod failure;
mod limits;
mod retry;
mod timer;
mod transport;

#[cfg(test)]
pub(crate) mod fake_timer;
#[cfg(test)]
mod tests;

pub(crate) use answer::Answer;
pub use base_url::BaseUrl;
pub use endpoint::Endpoint;
pub use limits::HttpLimits;
pub use timer::{SystemTimer, Timer};
pub(crate) use transport::{KeyHeader, Transport};
