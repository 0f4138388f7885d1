//! What the server does with one request: an honest answer, or a fault.

use super::Gate;
use std::io::{self, Write};

/// One scripted reply. By default it is whole, with its length, and the connection stays open.
#[derive(Debug, Clone)]
pub struct Reply {
    status: u16,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
    shape: Shape,
    gate: Option<(Place, Gate)>,
}

/// How the answer goes over the wire.
#[derive(Debug, Clone)]
enum Shape {
    /// Head with `Content-Length`, whole body.
    Whole,
    /// Chunked transfer coding, in chunks of so many bytes.
    Chunked(usize),
    /// Head with the length of the whole body, so many bytes of it, then the end of the connection.
    Cut(usize),
    /// No length: the end of the connection ends the body.
    UntilClosed,
    /// The head, or part of it, then the end of the connection.
    HeadOnly,
    /// The end of the connection before a byte.
    Nothing,
    /// These bytes instead of HTTP, then the end of the connection.
    Raw,
}

/// Where a reply waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    BeforeHead,
    InBody,
}

impl Reply {
    /// A status with an empty body.
    pub fn status(status: u16) -> Self {
        Self {
            status,
            headers: Vec::new(),
            body: Vec::new(),
            shape: Shape::Whole,
            gate: None,
        }
    }

    /// 200 with a JSON text.
    pub fn json(text: impl Into<String>) -> Self {
        Self::status(200).body("application/json", text.into())
    }

    /// The end of the connection before a byte of an answer.
    pub fn nothing() -> Self {
        Self {
            shape: Shape::Nothing,
            ..Self::status(200)
        }
    }

    /// Bytes that need not be HTTP, then the end of the connection.
    pub fn raw(bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            body: bytes.into(),
            shape: Shape::Raw,
            ..Self::status(200)
        }
    }

    /// With another status.
    #[must_use]
    pub fn with_status(mut self, status: u16) -> Self {
        self.status = status;
        self
    }

    /// With one more header.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// With a body of a content type.
    #[must_use]
    pub fn body(mut self, content_type: &str, body: impl Into<Vec<u8>>) -> Self {
        self.body = body.into();
        self.header("Content-Type", content_type)
    }

    /// In chunks of `bytes` each.
    ///
    /// # Panics
    /// When `bytes` is 0.
    #[must_use]
    pub fn chunked(mut self, bytes: usize) -> Self {
        assert!(bytes > 0, "a chunk has at least one byte");
        self.shape = Shape::Chunked(bytes);
        self
    }

    /// Only the first `bytes` of the body, though the head promises all of it; then the connection ends.
    #[must_use]
    pub fn cut_after(mut self, bytes: usize) -> Self {
        self.shape = Shape::Cut(bytes);
        self
    }

    /// Without a length: the end of the connection ends the body.
    #[must_use]
    pub fn until_closed(mut self) -> Self {
        self.shape = Shape::UntilClosed;
        self
    }

    /// Only the first half of the head; then the connection ends.
    #[must_use]
    pub fn half_a_head(mut self) -> Self {
        self.shape = Shape::HeadOnly;
        self
    }

    /// Waits before the first byte until the gate opens.
    #[must_use]
    pub fn held(mut self, gate: &Gate) -> Self {
        self.gate = Some((Place::BeforeHead, gate.clone()));
        self
    }

    /// Sends the head and half of the body, then waits until the gate opens. For whole bodies.
    #[must_use]
    pub fn held_in_body(mut self, gate: &Gate) -> Self {
        self.gate = Some((Place::InBody, gate.clone()));
        self
    }

    /// The gate it waits at.
    pub(super) fn gate(&self) -> Option<&Gate> {
        self.gate.as_ref().map(|(_, gate)| gate)
    }

    /// Writes the reply; the answer says whether the connection stays open.
    pub(super) fn write(&self, to: &mut impl Write) -> io::Result<bool> {
        self.wait_at(Place::BeforeHead);
        match &self.shape {
            Shape::Nothing => return Ok(false),
            Shape::Raw => to.write_all(&self.body)?,
            Shape::HeadOnly => {
                let head = self.head(&format!("Content-Length: {}\r\n", self.body.len()));
                let half = head.len() / 2;
                to.write_all(head.get(..half).unwrap_or_default())?;
            }
            Shape::Cut(bytes) => {
                to.write_all(&self.head(&format!("Content-Length: {}\r\n", self.body.len())))?;
                to.write_all(self.body.get(..*bytes).unwrap_or(&self.body))?;
            }
            Shape::UntilClosed => {
                to.write_all(&self.head("Connection: close\r\n"))?;
                to.write_all(&self.body)?;
            }
            Shape::Chunked(bytes) => {
                to.write_all(&self.head("Transfer-Encoding: chunked\r\n"))?;
                for chunk in self.body.chunks(*bytes) {
                    write!(to, "{:x}\r\n", chunk.len())?;
                    to.write_all(chunk)?;
                    to.write_all(b"\r\n")?;
                }
                to.write_all(b"0\r\n\r\n")?;
            }
            Shape::Whole => {
                to.write_all(&self.head(&format!("Content-Length: {}\r\n", self.body.len())))?;
                let (front, back) = self.body.split_at(self.body.len() / 2);
                to.write_all(front)?;
                to.flush()?;
                self.wait_at(Place::InBody);
                to.write_all(back)?;
            }
        }
        to.flush()?;
        Ok(matches!(self.shape, Shape::Whole | Shape::Chunked(_)))
    }

    fn wait_at(&self, place: Place) {
        if let Some((there, gate)) = &self.gate
            && *there == place
        {
            gate.pass();
        }
    }

    fn head(&self, framing: &str) -> Vec<u8> {
        let mut head = format!("HTTP/1.1 {} Scripted\r\n{framing}", self.status);
        for (name, value) in &self.headers {
            head.extend([name, ": ", value, "\r\n"]);
        }
        head.push_str("\r\n");
        head.into_bytes()
    }
}
