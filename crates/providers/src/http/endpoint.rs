//! A server and how to talk to it: address, key, headers, patience.

use super::{BaseUrl, HttpLimits, SystemTimer, Timer};
use crate::{Error, Secret};
use agent_memory_core::Valid;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use ureq::http::{HeaderName, HeaderValue};

/// Where a provider's server is, and the key, headers and limits to use with it. Every part is checked when it is
/// given, so that a wrong setting shows itself before the first request.
///
/// ```
/// use providers::{Endpoint, Secret};
///
/// let endpoint = Endpoint::new("https://api.example.com/v1/")?
///     .with_key(Secret::new("sk-very-secret"))?
///     .with_header("x-project", "memory")?;
/// assert_eq!(endpoint.server(), "https://api.example.com/v1");
/// assert!(!format!("{endpoint:?}").contains("secret"));
/// # Ok::<(), providers::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Endpoint {
    base_url: BaseUrl,
    key: Option<Secret>,
    /// Names in lower case; the values may be keys of another kind, so they are treated like one.
    headers: BTreeMap<String, Secret>,
    limits: HttpLimits,
    /// Instead of the limits' whole seconds.
    timeout: Duration,
    timer: Arc<dyn Timer>,
}

/// Headers that belong to the transport.
const OURS: [&str; 8] = [
    "accept-encoding",
    "connection",
    "content-length",
    "content-type",
    "expect",
    "host",
    "transfer-encoding",
    "upgrade",
];

impl Endpoint {
    /// A server without a key, with the default limits.
    ///
    /// # Errors
    /// [`Error::InvalidSetting`] for an address that [`BaseUrl::new`] refuses.
    pub fn new(base_url: &str) -> Result<Self, Error> {
        let limits = HttpLimits::default();
        Ok(Self {
            base_url: BaseUrl::new(base_url)?,
            key: None,
            headers: BTreeMap::new(),
            timeout: Duration::from_secs(limits.timeout_seconds),
            limits,
            timer: Arc::new(SystemTimer::new()),
        })
    }

    /// With a key; which header carries it is the provider's affair.
    ///
    /// # Errors
    /// [`Error::InvalidSetting`] for an empty key, and for one with characters that no header can carry.
    pub fn with_key(mut self, key: Secret) -> Result<Self, Error> {
        let reason = if key.is_empty() {
            "it is empty; leave it out for a server that wants none"
        } else if !key.expose().bytes().all(|byte| byte.is_ascii_graphic()) {
            "it holds white space or characters beyond ASCII, which no key has"
        } else {
            self.key = Some(key);
            return Ok(self);
        };
        Err(Error::InvalidSetting {
            setting: "key",
            reason: reason.to_owned(),
        })
    }

    /// With one more header on every request. Its value is treated as a secret: it may be a key under another name.
    ///
    /// # Errors
    /// [`Error::InvalidSetting`] for what is no header, and for those that frame the request.
    pub fn with_header(mut self, name: &str, value: &str) -> Result<Self, Error> {
        let invalid = |reason: String| Error::InvalidSetting {
            setting: "headers",
            reason,
        };
        let name = HeaderName::from_bytes(name.as_bytes())
            .map_err(|_| invalid(format!("{name:?} is no name of a header")))?;
        if OURS.contains(&name.as_str()) {
            return Err(invalid(format!("{name} is set by the transport")));
        }
        if HeaderValue::from_str(value.trim()).is_err() {
            return Err(invalid(format!(
                "the value of {name} has characters that no header can carry"
            )));
        }
        self.headers.insert(name.as_str().to_owned(), Secret::new(value));
        Ok(self)
    }

    /// With other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: &Valid<HttpLimits>) -> Self {
        self.limits = (**limits).clone();
        self.timeout = Duration::from_secs(self.limits.timeout_seconds);
        self
    }

    /// With another timeout for one try, finer than whole seconds. A later [`Endpoint::with_limits`] replaces it.
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// With another timer: one that does not sleep, for tests.
    #[must_use]
    pub fn with_timer(mut self, timer: Arc<dyn Timer>) -> Self {
        self.timer = timer;
        self
    }

    /// The server's address, for messages; it holds no secret.
    pub fn server(&self) -> &str {
        self.base_url.as_str()
    }

    /// The checked address.
    pub fn base_url(&self) -> &BaseUrl {
        &self.base_url
    }

    /// Whether a key is set.
    pub fn has_key(&self) -> bool {
        self.key.is_some()
    }

    /// Whether the key travels readable for others: http to another machine. Nothing forbids it; `doctor` says so.
    pub fn exposes_key(&self) -> bool {
        self.has_key() && self.base_url.is_exposed()
    }

    /// The limits.
    pub fn limits(&self) -> &HttpLimits {
        &self.limits
    }

    pub(crate) fn key(&self) -> Option<&Secret> {
        self.key.as_ref()
    }

    pub(crate) fn headers(&self) -> impl Iterator<Item = (&str, &Secret)> {
        self.headers.iter().map(|(name, value)| (name.as_str(), value))
    }

    pub(crate) fn timeout(&self) -> Duration {
        self.timeout
    }

    pub(crate) fn timer(&self) -> &dyn Timer {
        &*self.timer
    }

    /// A text without the key and without the values of the headers.
    pub(crate) fn redact(&self, text: &str) -> String {
        self.key
            .iter()
            .chain(self.headers.values())
            .fold(text.to_owned(), |text, secret| redact(secret, &text))
    }

    /// An answer of success without the key. The values of headers stay: a project's name may well stand in an answer.
    pub(crate) fn redact_answer(&self, text: String) -> String {
        match &self.key {
            Some(key) => redact(key, &text),
            None => text,
        }
    }
}

/// A text without a secret, also where JSON or an address has written some of its signs otherwise.
fn redact(secret: &Secret, text: &str) -> String {
    let plain = secret.redact(text);
    let value = secret.expose();
    if value
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    {
        return plain;
    }
    let json = value.replace('\\', r"\\").replace('"', "\\\"");
    let in_address: String = value
        .bytes()
        .map(|byte| match byte {
            b'-' | b'_' | b'.' | b'~' => char::from(byte).to_string(),
            byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
            byte => format!("%{byte:02X}"),
        })
        .collect();
    [json.replace('/', r"\/"), json, in_address]
        .iter()
        .fold(plain, |text, form| Secret::new(form).redact(&text))
}
