//! Where a Rust file stands, which decides the rules that hold there.

use crate::workspace::{Package, Workspace};

/// The standing of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Source of a layer crate (F0 to F4): nothing ambient, nothing unordered.
    pub library: bool,
    /// The whole file is test, bench or example code.
    pub test: bool,
    /// `lib.rs` or `main.rs` of a package.
    pub root: bool,
    /// The folder of its package; empty when it belongs to none.
    pub folder: String,
}

impl Place {
    /// Reads the standing off the path.
    pub fn of(path: &str, workspace: &Workspace) -> Self {
        let owner = workspace.owner(path);
        let folder = owner.map(|package| package.folder.clone()).unwrap_or_default();
        let inside = path
            .strip_prefix(folder.as_str())
            .unwrap_or(path)
            .trim_start_matches('/');
        let name = inside.rsplit('/').next().unwrap_or(inside);
        let mut folders = inside.split('/').rev().skip(1);
        let test = name == "tests.rs"
            || name.ends_with("_tests.rs")
            || folder == "benches"
            || folders.any(|folder| matches!(folder, "tests" | "benches" | "examples"));
        Self {
            library: owner.is_some_and(Package::is_layer) && inside.starts_with("src/"),
            test,
            root: inside == "src/lib.rs" || inside == "src/main.rs",
            folder,
        }
    }

    /// Whether the path is a module of that name in the source of that package folder: `m.rs` or inside `m/`.
    pub fn is_module(path: &str, folder: &str, module: &str) -> bool {
        path.strip_prefix(folder)
            .and_then(|rest| rest.strip_prefix("/src/"))
            .and_then(|rest| rest.strip_prefix(module))
            .is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
    }
}
