//! Bytes to text: nothing a file holds stops the reading, and nothing changes without a word.

use agent_memory_core::{Diagnostic, Parsed, Severity};

/// Turns the bytes of a file into text with `\n` line ends.
///
/// UTF-8 with or without a byte-order mark, UTF-16 with one. What is no text is replaced and told: invalid bytes
/// become `U+FFFD` (`invalid_utf8`), NUL bytes a space (`nul_bytes`).
pub(crate) fn decode(path: &str, bytes: &[u8]) -> Parsed<String> {
    let mut diagnostics = Vec::new();
    let mut text = match bytes {
        [0xff, 0xfe, rest @ ..] => decode_utf16(path, rest, u16::from_le_bytes, &mut diagnostics),
        [0xfe, 0xff, rest @ ..] => decode_utf16(path, rest, u16::from_be_bytes, &mut diagnostics),
        _ => {
            let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
            match std::str::from_utf8(bytes) {
                Ok(text) => text.to_owned(),
                Err(error) => {
                    let valid = bytes.get(..error.valid_up_to()).unwrap_or(bytes);
                    diagnostics.push(invalid(path, "UTF-8", line_of(valid)));
                    String::from_utf8_lossy(bytes).into_owned()
                }
            }
        }
    };
    if let Some(first) = text.find('\0') {
        let line = line_of(text.as_bytes().get(..first).unwrap_or(b""));
        diagnostics.push(
            Diagnostic::new(
                Severity::Warning,
                path,
                "nul_bytes",
                "the file holds NUL bytes; each is read as a space",
            )
            .at_line(line)
            .with_hint("save the file as plain text"),
        );
        text = text.replace('\0', " ");
    }
    if text.contains('\r') {
        text = text.replace("\r\n", "\n").replace('\r', "\n");
    }
    Parsed {
        value: text,
        diagnostics,
    }
}

fn decode_utf16(
    path: &str,
    bytes: &[u8],
    unit: fn([u8; 2]) -> u16,
    diagnostics: &mut Vec<Diagnostic>,
) -> String {
    let (pairs, odd) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|pair| unit(*pair));
    let mut broken = !odd.is_empty();
    let text = char::decode_utf16(units)
        .map(|c| {
            c.unwrap_or_else(|_| {
                broken = true;
                char::REPLACEMENT_CHARACTER
            })
        })
        .collect();
    if broken {
        diagnostics.push(invalid(path, "UTF-16", 1));
    }
    text
}

fn invalid(path: &str, encoding: &str, line: u64) -> Diagnostic {
    let message = format!("the file is not valid {encoding}; what cannot be read stands as U+FFFD");
    Diagnostic::new(Severity::Warning, path, "invalid_utf8", message)
        .at_line(line)
        .with_hint("save the file as UTF-8")
}

/// The line, from 1, that begins after these bytes' last line end.
fn line_of(before: &[u8]) -> u64 {
    before.split(|&byte| byte == b'\n').count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(bytes: &[u8]) -> (String, Vec<String>) {
        let read = decode("a.md", bytes);
        (
            read.value,
            read.diagnostics
                .into_iter()
                .map(|d| format!("{}:{}", d.code, d.line.unwrap_or(0)))
                .collect(),
        )
    }

    #[test]
    fn text_comes_through_and_the_rest_is_told() {
        let clean = |bytes: &[u8], text: &str| assert_eq!(codes(bytes), (text.to_owned(), Vec::new()));
        clean(b"", "");
        clean(b"\xef\xbb\xbfa\r\nb\rc\n", "a\nb\nc\n");
        clean(b"\xff\xfeh\x00i\x00", "hi");
        clean(b"\xfe\xff\x00h\x00i", "hi");
        assert_eq!(
            codes(b"a\nb\xff\n"),
            ("a\nb\u{fffd}\n".to_owned(), vec!["invalid_utf8:2".to_owned()])
        );
        assert_eq!(
            codes(b"a\n\nb\0c"),
            ("a\n\nb c".to_owned(), vec!["nul_bytes:3".to_owned()])
        );
        assert_eq!(
            codes(b"\xff\xfeh"),
            (String::new(), vec!["invalid_utf8:1".to_owned()])
        );
        assert_eq!(
            codes(b"\xff\xfe\x00\xd8"),
            ("\u{fffd}".to_owned(), vec!["invalid_utf8:1".to_owned()])
        );
    }
}
