//! Requests with tries, waits and a deadline; every way out is an answer or a typed error.

use super::retry::{Again, Failure, backoff};
use super::{Answer, Endpoint, failure};
use crate::Error;
use serde_json::Value;
use std::io::Read;
use std::time::Duration;
use ureq::http::{HeaderMap, HeaderName, HeaderValue, Request, Response};
use ureq::{Agent, Body};

/// Bytes read of a refusal's body.
const REFUSAL: u64 = 64 << 10;

/// The header that carries the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KeyHeader {
    /// `Authorization: Bearer KEY`.
    Bearer,
    /// `NAME: KEY`; the name is in lower case.
    #[allow(dead_code, reason = "providers of other kinds use it")]
    Named(&'static str),
}

/// A client of one server. It may be shared by threads; connections are kept and used again.
#[derive(Debug)]
pub(crate) struct Transport {
    endpoint: Endpoint,
    agent: Agent,
    headers: HeaderMap,
}

impl Transport {
    /// A client; `fixed` are headers (names in lower case) that the provider's protocol wants, unless the endpoint sets them.
    ///
    /// # Errors
    /// [`Error::InvalidSetting`] when the endpoint has a key and also sets the key's header.
    pub(crate) fn new(
        endpoint: Endpoint,
        key_header: KeyHeader,
        fixed: &[(&'static str, &'static str)],
    ) -> Result<Self, Error> {
        let limits = endpoint.limits();
        let agent = Agent::config_builder()
            // The default would look into the environment.
            .proxy(None)
            .max_redirects(0)
            .http_status_as_error(false)
            .timeout_connect(Some(Duration::from_secs(limits.connect_timeout_seconds)))
            .timeout_resolve(Some(Duration::from_secs(limits.connect_timeout_seconds)))
            .user_agent(concat!("agent-memory/", env!("CARGO_PKG_VERSION")))
            .build()
            .new_agent();
        let mut headers = HeaderMap::new();
        headers.insert("accept", HeaderValue::from_static("application/json"));
        for (name, value) in fixed {
            headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        for (name, value) in endpoint.headers() {
            headers.insert(header_name(name)?, header_value(name, value.expose())?);
        }
        if let Some(key) = endpoint.key() {
            let (name, value) = match key_header {
                KeyHeader::Bearer => ("authorization", format!("Bearer {}", key.expose())),
                KeyHeader::Named(name) => (name, key.expose().to_owned()),
            };
            if endpoint.headers().any(|(other, _)| other == name) {
                return Err(Error::InvalidSetting {
                    setting: "headers",
                    reason: format!("{name} is set, and there is a key that goes into it"),
                });
            }
            headers.insert(header_name(name)?, header_value(name, &value)?);
        }
        Ok(Self {
            endpoint,
            agent,
            headers,
        })
    }

    /// The server, for messages.
    pub(crate) fn server(&self) -> &str {
        self.endpoint.server()
    }

    /// Sends JSON to a path below the base URL.
    ///
    /// # Errors
    /// [`Error::Unreachable`], [`Error::TimedOut`], [`Error::Unauthorized`], [`Error::RateLimited`],
    /// [`Error::Redirected`], [`Error::Refused`], [`Error::UnexpectedAnswer`].
    pub(crate) fn post_json(&self, path: &str, body: &Value) -> Result<Answer, Error> {
        self.call(path, Some(&body.to_string()))
    }

    /// Asks for a path below the base URL.
    ///
    /// # Errors
    /// As [`Transport::post_json`].
    #[allow(dead_code, reason = "providers of other kinds use it")]
    pub(crate) fn get_json(&self, path: &str) -> Result<Answer, Error> {
        self.call(path, None)
    }

    /// Tries until there is an answer, a lasting failure, or no patience left.
    fn call(&self, path: &str, body: Option<&str>) -> Result<Answer, Error> {
        let timer = self.endpoint.timer();
        let limits = self.endpoint.limits();
        let deadline = timer
            .elapsed()
            .saturating_add(Duration::from_secs(limits.deadline_seconds));
        let mut tries = 1;
        loop {
            let left = deadline.saturating_sub(timer.elapsed());
            let timeout = self.endpoint.timeout().min(left);
            let failure = match self.try_once(path, body, timeout) {
                Ok(answer) => return Ok(Answer { tries, ..answer }),
                Err(failure) => failure,
            };
            let pause = match failure.again {
                Again::Never => None,
                Again::Maybe => Some(backoff(tries)),
                Again::After(wait) => Some(wait.max(backoff(tries))),
            };
            let left = deadline.saturating_sub(timer.elapsed());
            match pause {
                Some(pause) if tries <= limits.retries && pause < left => timer.pause(pause),
                _ => return Err(failure::after_tries(failure.error, tries)),
            }
            tries += 1;
        }
    }

    fn try_once(&self, path: &str, body: Option<&str>, timeout: Duration) -> Result<Answer, Failure> {
        let endpoint = &self.endpoint;
        let mut response = self
            .send(path, body, timeout)
            .map_err(|error| failure::before_the_head(endpoint, &error, timeout))?;
        let status = response.status().as_u16();
        if !response.status().is_success() {
            let mut body = Vec::new();
            // What cannot be read of a refusal's reason is left out; the status says enough.
            let _ = response
                .body_mut()
                .as_reader()
                .take(REFUSAL)
                .read_to_end(&mut body);
            return Err(failure::status(endpoint, status, response.headers(), &body));
        }
        let bytes = response
            .body_mut()
            .with_config()
            .limit(endpoint.limits().answer_limit_bytes)
            .read_to_vec()
            .map_err(|error| failure::in_the_body(endpoint, &error, timeout))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            Failure::never(failure::unexpected(
                endpoint,
                &format!("its body is no UTF-8 from byte {at} on"),
            ))
        })?;
        Ok(Answer {
            server: endpoint.server().to_owned(),
            status,
            text: endpoint.redact_answer(text),
            request_id: request_id(response.headers()),
            tries: 1,
        })
    }

    fn send(&self, path: &str, body: Option<&str>, timeout: Duration) -> Result<Response<Body>, ureq::Error> {
        let mut request = match body {
            Some(_) => Request::post(self.endpoint.base_url().join(path)),
            None => Request::get(self.endpoint.base_url().join(path)),
        };
        if let Some(headers) = request.headers_mut() {
            headers.clone_from(&self.headers);
            if body.is_some() {
                headers.insert("content-type", HeaderValue::from_static("application/json"));
            }
        }
        match body {
            Some(body) => self.run(request.body(body)?, timeout),
            None => self.run(request.body(())?, timeout),
        }
    }

    fn run<S: ureq::AsSendBody>(
        &self,
        request: Request<S>,
        timeout: Duration,
    ) -> Result<Response<Body>, ureq::Error> {
        let request = self
            .agent
            .configure_request(request)
            .timeout_global(Some(timeout))
            .build();
        self.agent.run(request)
    }
}

fn request_id(headers: &HeaderMap) -> Option<String> {
    let value = headers
        .get("x-request-id")
        .or_else(|| headers.get("request-id"))?;
    Some(super::answer::short(value.to_str().ok()?, 100))
}

fn header_name(name: &str) -> Result<HeaderName, Error> {
    HeaderName::from_bytes(name.as_bytes()).map_err(|_| Error::InvalidSetting {
        setting: "headers",
        reason: format!("{name:?} is no name of a header"),
    })
}

/// A value that is marked as not to be shown.
fn header_value(name: &str, value: &str) -> Result<HeaderValue, Error> {
    let mut value = HeaderValue::from_str(value).map_err(|_| Error::InvalidSetting {
        setting: "headers",
        reason: format!("the value of {name} has characters that no header can carry"),
    })?;
    value.set_sensitive(true);
    Ok(value)
}
