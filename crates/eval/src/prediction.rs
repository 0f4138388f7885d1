//! Writing of predictions: one JSON object a line, as the scorers read them.

use crate::Error;
use serde::Serialize;
use std::io::{self, Write};

/// Writes one prediction and ends its line.
///
/// # Errors
/// [`Error::Write`] when the writer fails, or when a value has no JSON (a key that is no text).
pub fn write<T: Serialize>(out: &mut dyn Write, prediction: &T) -> Result<(), Error> {
    let mut line = serde_json::to_vec(prediction).map_err(io::Error::from)?;
    line.push(b'\n');
    Ok(out.write_all(&line)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn one_line_each_whatever_the_text() {
        let mut out = Vec::new();
        write(&mut out, &("a\nb", 1)).expect("written");
        write(&mut out, &["ä\u{2028}"]).expect("written");
        assert_eq!(out, "[\"a\\nb\",1]\n[\"ä\u{2028}\"]\n".as_bytes());
    }

    #[test]
    fn a_writer_that_fails_is_told() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::Error::new(io::ErrorKind::StorageFull, "no room"))
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        assert_eq!(write(&mut Full, &1).expect_err("full").code(), "cannot_write");
        let keys = BTreeMap::from([(vec![1], 1)]);
        assert_eq!(
            write(&mut Vec::new(), &keys).expect_err("no JSON").code(),
            "cannot_write"
        );
    }
}
