//! What went wrong on the wire or in the server, in our words, without secrets.

use super::Endpoint;
use super::answer::short;
use super::retry::{Again, Failure, is_passing, retry_after};
use crate::Error;
use serde_json::Value;
use std::io::ErrorKind;
use std::time::Duration;
use ureq::Timeout;
use ureq::http::HeaderMap;

/// Characters of a server's own words that are passed on.
const SHOWN: usize = 300;

/// A try that ended before a whole head of an answer.
pub(super) fn before_the_head(endpoint: &Endpoint, error: &ureq::Error, timeout: Duration) -> Failure {
    match error {
        ureq::Error::Timeout(Timeout::Connect | Timeout::Resolve) => {
            let seconds = endpoint.limits().connect_timeout_seconds;
            Failure::maybe(unreachable(
                endpoint,
                &format!("no connection within {seconds} s"),
            ))
        }
        ureq::Error::Timeout(_) => Failure::never(timed_out(endpoint, timeout)),
        ureq::Error::HostNotFound => Failure::maybe(unreachable(endpoint, "its name leads to no address")),
        // TLS reports what it cannot read in this way; the next try meets the same server.
        ureq::Error::Io(error) if error.kind() == ErrorKind::InvalidData => {
            Failure::never(unreachable(endpoint, &format!("no safe connection: {error}")))
        }
        ureq::Error::Io(error) => Failure::maybe(unreachable(endpoint, &broken(error))),
        ureq::Error::ConnectionFailed => Failure::maybe(unreachable(endpoint, "the connection failed")),
        ureq::Error::Rustls(error) => {
            Failure::never(unreachable(endpoint, &format!("no safe connection: {error}")))
        }
        ureq::Error::Protocol(error) => {
            Failure::never(unexpected(endpoint, &format!("it is no HTTP: {error}")))
        }
        ureq::Error::LargeResponseHeader(_, limit) => Failure::never(unexpected(
            endpoint,
            &format!("its head is longer than {limit} bytes"),
        )),
        other => Failure::never(unreachable(endpoint, &other.to_string())),
    }
}

/// A try that ended in the body of an answer. The server has done its work by then, so it is not asked again.
pub(super) fn in_the_body(endpoint: &Endpoint, error: &ureq::Error, timeout: Duration) -> Failure {
    Failure::never(match error {
        ureq::Error::Timeout(_) => timed_out(endpoint, timeout),
        ureq::Error::BodyExceedsLimit(limit) => {
            unexpected(endpoint, &format!("its body is longer than {limit} bytes"))
        }
        ureq::Error::Io(error) => unexpected(endpoint, &format!("its body was cut off: {}", broken(error))),
        other => unexpected(endpoint, &format!("its body cannot be read: {other}")),
    })
}

/// A status that is no success.
pub(super) fn status(endpoint: &Endpoint, status: u16, headers: &HeaderMap, body: &[u8]) -> Failure {
    let server = endpoint.server().to_owned();
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if (300..400).contains(&status) {
        let target = header("location").map_or_else(
            || "nowhere".to_owned(),
            |target| short(&endpoint.redact(without_secrets(target)), SHOWN),
        );
        return Failure::never(Error::Redirected {
            server,
            status,
            target,
        });
    }
    let message = message(endpoint, body);
    let wait = header("retry-after")
        .filter(|_| is_passing(status))
        .and_then(|value| retry_after(value, header("date")));
    let too_long = wait.is_some_and(|wait| wait.as_secs() > endpoint.limits().longest_wait_seconds);
    let error = match status {
        401 | 403 => Error::Unauthorized {
            server,
            status,
            message,
        },
        _ if status == 429 || too_long => Error::RateLimited {
            server,
            status,
            retry_after_seconds: wait.map(|wait| wait.as_secs()),
            message,
        },
        _ => Error::Refused {
            server,
            status,
            message,
        },
    };
    let again = match wait {
        _ if too_long || !is_passing(status) => Again::Never,
        Some(wait) => Again::After(wait),
        None => Again::Maybe,
    };
    Failure { error, again }
}

/// The error of the last of several tries.
pub(super) fn after_tries(mut error: Error, tries: u32) -> Error {
    if tries > 1
        && let Error::Unreachable { reason: text, .. }
        | Error::Refused { message: text, .. }
        | Error::RateLimited { message: text, .. } = &mut error
    {
        *text = format!("{text} (tried {tries} times)");
    }
    error
}

pub(super) fn timed_out(endpoint: &Endpoint, timeout: Duration) -> Error {
    Error::TimedOut {
        server: endpoint.server().to_owned(),
        seconds: timeout.as_secs() + u64::from(timeout.subsec_nanos() > 0),
    }
}

pub(super) fn unexpected(endpoint: &Endpoint, reason: &str) -> Error {
    Error::UnexpectedAnswer {
        server: endpoint.server().to_owned(),
        reason: endpoint.redact(reason),
    }
}

fn unreachable(endpoint: &Endpoint, reason: &str) -> Error {
    Error::Unreachable {
        server: endpoint.server().to_owned(),
        reason: endpoint.redact(reason),
    }
}

/// A broken connection in words that are the same on every platform where that is possible.
fn broken(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::ConnectionRefused => "nothing listens there".to_owned(),
        ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted => {
            "the server ended the connection".to_owned()
        }
        _ => error.to_string(),
    }
}

/// What the server says in the body of a refusal: the message of the usual JSON shapes, else the beginning of the text.
fn message(endpoint: &Endpoint, body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body);
    let found = serde_json::from_str::<Value>(&text).ok().and_then(|value| {
        ["/error/message", "/error", "/message", "/detail"]
            .iter()
            .find_map(|place| value.pointer(place)?.as_str().map(str::to_owned))
    });
    // Redacted before it is cut: half a key would be half a secret.
    let redacted = endpoint.redact(found.as_deref().unwrap_or(&text));
    match short(&redacted, SHOWN) {
        empty if empty.is_empty() => "it gives no reason".to_owned(),
        message => message,
    }
}

/// An address without query, fragment, user and password.
fn without_secrets(target: &str) -> &str {
    let target = target.split(['?', '#']).next().unwrap_or_default();
    let authority = target.find("//").map_or(0, |at| at + 2);
    let rest = target.get(authority..).unwrap_or_default();
    let host = rest.split('/').next().unwrap_or_default();
    if host.contains('@') {
        "an address with a password"
    } else {
        target
    }
}
