//! Which files belong to the project: what git tracks or would track, or a walk where there is no git.

use std::fs;
use std::path::Path;

use crate::context::{Context, Failure, capture, succeeds};

/// Folders that a walk without git leaves out.
const NOT_OURS: &[&str] = &[".git", "target", ".agent-memory"];

/// One file of the project.
pub struct File {
    /// Relative to the root, with forward slashes.
    pub path: String,
    /// In bytes.
    pub size: u64,
    /// Its text; none when it is not UTF-8.
    pub text: Option<String>,
}

/// Every file of the project, in order of paths.
pub fn read_files(context: &Context) -> Result<Vec<File>, Failure> {
    let mut files = Vec::new();
    for path in paths(context)? {
        let full = context.root.join(&path);
        // Deleted but still in the index: nothing to check.
        if !full.is_file() {
            continue;
        }
        let bytes = fs::read(&full).map_err(|error| Failure::new(format!("cannot read {path}: {error}")))?;
        files.push(File {
            path,
            size: bytes.len() as u64,
            text: String::from_utf8(bytes).ok(),
        });
    }
    Ok(files)
}

/// The paths alone, sorted.
fn paths(context: &Context) -> Result<Vec<String>, Failure> {
    let mut paths = Vec::new();
    if succeeds(&mut context.process("git", &["rev-parse", "--git-dir"])) {
        let mut list = context.process(
            "git",
            &["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        );
        let listed = capture(&mut list)?;
        paths.extend(
            listed
                .split('\0')
                .filter(|path| !path.is_empty())
                .map(str::to_owned),
        );
    } else {
        walk(&context.root, "", &mut paths)
            .map_err(|error| Failure::new(format!("cannot list the files: {error}")))?;
    }
    paths.sort();
    paths.dedup();
    Ok(paths)
}

fn walk(folder: &Path, prefix: &str, paths: &mut Vec<String>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if NOT_OURS.contains(&name.as_str()) {
            continue;
        }
        let path = format!("{prefix}{name}");
        let kind = entry.file_type()?;
        if kind.is_dir() {
            walk(&entry.path(), &format!("{path}/"), paths)?;
        } else if kind.is_file() {
            paths.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
