//! The address of a server, checked: it is shown in errors and logs, so nothing secret may stand in it.

use crate::Error;
use std::fmt;
use ureq::http::Uri;

/// The address under which a server's paths begin, such as `https://api.example.com/v1`.
///
/// http or https, a host (name, IPv4, or IPv6 in brackets), a port if it is not the usual one, a path. A trailing
/// slash makes no difference. Refused: user names and passwords, queries and fragments, white space.
///
/// ```
/// use providers::BaseUrl;
///
/// let base = BaseUrl::new("http://[::1]:11434/")?;
/// assert_eq!(base.join("/api/embed"), "http://[::1]:11434/api/embed");
/// assert!(BaseUrl::new("https://me:password@example.com").is_err());
/// # Ok::<(), providers::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseUrl {
    /// Without a trailing slash.
    text: String,
    plain: bool,
    loopback: bool,
}

impl BaseUrl {
    /// Checks an address.
    ///
    /// # Errors
    /// [`Error::InvalidSetting`]; it does not repeat an address that holds a password.
    pub fn new(text: &str) -> Result<Self, Error> {
        let text = text.trim();
        let (scheme, rest) = text
            .split_once("://")
            .ok_or_else(|| invalid("it begins with http:// or https://"))?;
        let authority = rest.split(['/', '?', '#', '\\']).next().unwrap_or_default();
        if authority.contains('@') {
            return Err(invalid(
                "user names and passwords do not belong into an address; give the key as a key",
            ));
        }
        if rest.contains(['?', '#']) {
            return Err(invalid("it has no query and no fragment"));
        }
        let plain = if scheme.eq_ignore_ascii_case("http") {
            true
        } else if scheme.eq_ignore_ascii_case("https") {
            false
        } else {
            return Err(invalid("only http and https are spoken"));
        };
        let uri: Uri = text
            .parse()
            .map_err(|error| invalid(&format!("{text}: {error}; hosts are written in ASCII")))?;
        let host = uri
            .host()
            .filter(|host| !host.is_empty())
            .ok_or_else(|| invalid("it names a host"))?;
        let has_port = authority
            .rsplit_once(':')
            .is_some_and(|(_, port)| !port.contains(']'));
        if has_port && uri.port_u16().unwrap_or(0) == 0 {
            return Err(invalid(&format!("{text}: a port is a number from 1 to 65535")));
        }
        Ok(Self {
            text: text.trim_end_matches('/').to_owned(),
            plain,
            loopback: is_loopback(host),
        })
    }

    /// The address of a path below it.
    pub fn join(&self, path: &str) -> String {
        format!("{}/{}", self.text, path.trim_start_matches('/'))
    }

    /// The address, without a trailing slash.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether what is sent can be read on the way: http to another machine.
    pub fn is_exposed(&self) -> bool {
        self.plain && !self.loopback
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare.eq_ignore_ascii_case("localhost")
        || bare
            .parse::<std::net::IpAddr>()
            .is_ok_and(|address| address.is_loopback())
}

fn invalid(reason: &str) -> Error {
    Error::InvalidSetting {
        setting: "base_url",
        reason: reason.to_owned(),
    }
}
