//! What a client sent.

use std::io::{BufRead, Read};

/// One request as it came over the wire.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The method, as sent.
    pub method: String,
    /// The path with its query, as sent.
    pub path: String,
    /// Name (in lower case) and value of each header, in order.
    pub headers: Vec<(String, String)>,
    /// The body, transfer coding undone.
    pub body: Vec<u8>,
    /// Which connection it came over, counted from 1: two requests of one number shared a connection.
    pub connection: usize,
}

impl Request {
    /// The value of a header, by its name in any case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// The body as text.
    ///
    /// # Panics
    /// When it is not UTF-8.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("the request's body is UTF-8")
    }

    /// Reads the next request, or none at the end of the connection or when it is no HTTP.
    pub(super) fn read(from: &mut impl BufRead, connection: usize) -> Option<Self> {
        let first = line(from)?;
        let mut words = first.split(' ');
        let (method, path) = (words.next()?.to_owned(), words.next()?.to_owned());
        let mut headers = Vec::new();
        loop {
            let line = line(from)?;
            if line.is_empty() {
                break;
            }
            let (name, value) = line.split_once(':')?;
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        let mut request = Self {
            method,
            path,
            headers,
            body: Vec::new(),
            connection,
        };
        request.body = match request.header("content-length") {
            Some(length) => exactly(from, length.parse().ok()?)?,
            None if request.header("transfer-encoding") == Some("chunked") => chunks(from)?,
            None => Vec::new(),
        };
        Some(request)
    }
}

/// A line without its end; none at the end of the stream.
fn line(from: &mut impl BufRead) -> Option<String> {
    let mut line = String::new();
    match from.read_line(&mut line) {
        Ok(read) if read > 0 => Some(line.trim_end_matches(['\r', '\n']).to_owned()),
        _ => None,
    }
}

fn exactly(from: &mut impl Read, length: usize) -> Option<Vec<u8>> {
    let mut bytes = vec![0; length];
    from.read_exact(&mut bytes).ok()?;
    Some(bytes)
}

fn chunks(from: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let length = usize::from_str_radix(&line(from)?, 16).ok()?;
        body.extend(exactly(from, length)?);
        line(from)?;
        if length == 0 {
            return Some(body);
        }
    }
}
