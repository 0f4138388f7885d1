//! Files stay small enough to be read at one sitting, and nothing bulky is tracked.

use crate::tidy::RustFile;
use crate::tidy::files::File;
use crate::tidy::finding::Finding;

/// No Rust file is longer.
const MOST_LINES: usize = 800;
/// Nine of ten Rust files are no longer.
const MOST_LINES_OF_NINE_IN_TEN: usize = 500;
/// No tracked file is larger: 1 MiB.
const MOST_BYTES: u64 = 1 << 20;
/// The one file that may be larger, and its own limit: the data of the built-in embedder, which cannot be generated
/// without a model and hours of work.
const TABLE: (&str, u64) = ("crates/embedding-table/data/table.bin", 4_500_000);

/// Rule `lines`.
pub fn lines(file: &RustFile) -> Vec<Finding> {
    let lines = file.source.lines();
    if lines <= MOST_LINES {
        return Vec::new();
    }
    vec![Finding::new(
        &file.path,
        0,
        "lines",
        format!("{lines} lines, at most {MOST_LINES}: split it by its nouns"),
    )]
}

/// Rule `lines-p90`: the 90th percentile (nearest rank) over all Rust files.
pub fn percentile(files: &[RustFile]) -> Vec<Finding> {
    let mut lengths: Vec<usize> = files.iter().map(|file| file.source.lines()).collect();
    match nearest_rank(&mut lengths, 90) {
        Some(lines) if lines > MOST_LINES_OF_NINE_IN_TEN => vec![Finding::new(
            "*.rs",
            0,
            "lines-p90",
            format!("the 90th percentile is {lines} lines, at most {MOST_LINES_OF_NINE_IN_TEN}"),
        )],
        _ => Vec::new(),
    }
}

/// The smallest value that at least `percent` of all values do not exceed.
pub fn nearest_rank(values: &mut [usize], percent: usize) -> Option<usize> {
    values.sort_unstable();
    let rank = (values.len() * percent).div_ceil(100);
    values.get(rank.checked_sub(1)?).copied()
}

/// Rule `file-size`.
pub fn file_size(file: &File) -> Option<Finding> {
    let most = if file.path == TABLE.0 { TABLE.1 } else { MOST_BYTES };
    (file.size > most).then(|| {
        Finding::new(
            &file.path,
            0,
            "file-size",
            format!("{} bytes, at most {most}: generate or fetch it", file.size),
        )
    })
}
