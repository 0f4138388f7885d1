//! Batch forms: one JSON object a line in, one a line out, in the same order.

use crate::failure::Failure;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// Longest line; a line that long is no record but a file without line ends.
const MAX_LINE: u64 = 64 << 20;

/// Calls `each` with every object of a file of JSON lines, in order; `-` is standard input. Empty lines are skipped.
///
/// # Errors
/// [`Failure`] when the file cannot be read, at the first line that is not such an object, or from `each`.
pub fn for_each<T: DeserializeOwned>(
    path: &Path,
    mut each: impl FnMut(T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut reader: Box<dyn BufRead> = if path == Path::new("-") {
        Box::new(BufReader::new(io::stdin()))
    } else {
        let file = File::open(path).map_err(|error| Failure::file("read", path, &error))?;
        Box::new(BufReader::new(file))
    };
    let mut line = Vec::new();
    let mut number = 0_u64;
    loop {
        line.clear();
        number += 1;
        let read = reader
            .by_ref()
            .take(MAX_LINE)
            .read_until(b'\n', &mut line)
            .map_err(|error| Failure::file("read", path, &error))?;
        if read == 0 {
            return Ok(());
        }
        let wrong = |reason: &str| {
            Failure::refused("invalid_line", format!("{}:{number}: {reason}", path.display()))
                .hint("each line is one JSON object; nothing after this line was read")
        };
        if read as u64 == MAX_LINE && line.last() != Some(&b'\n') {
            return Err(wrong("the line is longer than 64 MiB"));
        }
        let text = std::str::from_utf8(&line).map_err(|_| wrong("the line is not valid UTF-8"))?;
        // A byte order mark at the start of a file is none of the data.
        let text = if number == 1 {
            text.trim_start_matches('\u{feff}')
        } else {
            text
        };
        if !text.trim().is_empty() {
            each(serde_json::from_str(text).map_err(|error| wrong(&error.to_string()))?)?;
        }
    }
}

/// All objects of such a file.
///
/// # Errors
/// As [`for_each`].
pub fn read_all<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>, Failure> {
    let mut all = Vec::new();
    for_each(path, |row| {
        all.push(row);
        Ok(())
    })?;
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::{Failure, read_all};
    use serde::Deserialize;
    use std::path::Path;

    #[derive(Debug, PartialEq, Deserialize)]
    struct Row {
        id: String,
    }

    fn read(bytes: &[u8]) -> Result<Vec<Row>, Failure> {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), bytes).expect("written");
        read_all(file.path())
    }

    #[test]
    fn rows_come_in_order_and_empty_lines_do_not_count() {
        let rows = read("\u{feff}{\"id\":\"b\"}\r\n\n{\"id\":\"a\"}".as_bytes()).expect("two rows");
        let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        assert_eq!(ids, ["b", "a"]);
    }

    #[test]
    fn a_bad_line_is_named() {
        for (bytes, what) in [
            (&b"{\"id\":\"a\"}\n{\"id\":1}\n"[..], "string"),
            (b"{\"id\":\"a\"}\nplain\n", "expected value"),
            (b"{\"id\":\"a\"}\n\xff\n", "UTF-8"),
        ] {
            let told = read(bytes).expect_err("refused").to_string();
            assert!(
                told.starts_with("error[invalid_line]") && told.contains(":2: ") && told.contains(what),
                "{told}"
            );
        }
    }

    #[test]
    fn a_file_that_is_not_there_is_the_surroundings_fault() {
        let told = read_all::<Row>(Path::new("no-such-file.jsonl"))
            .expect_err("refused")
            .to_string();
        assert!(
            told.starts_with("error[io]: cannot read no-such-file.jsonl"),
            "{told}"
        );
    }
}
