//! A memory folder of its own for each test, and short ways of calling the program in it.

use serde_json::Value;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

/// The variables that could reach in from outside.
const VARIABLES: &[&str] = &[
    "AGENT_MEMORY_DIR",
    "AGENT_MEMORY_SPACE",
    "AGENT_MEMORY_TODAY",
    "AGENT_MEMORY_THREADS",
    "AGENT_MEMORY_LOG",
    "RAYON_NUM_THREADS",
    "NO_COLOR",
    "XDG_DATA_HOME",
];

/// The root of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("crates/cli lies two folders below the root")
        .to_owned()
}

/// A folder that goes away with the test.
pub struct Home {
    folder: TempDir,
}

/// What a call gave.
pub struct Called {
    /// The exit code; none after a signal.
    pub code: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Home {
    /// An empty folder.
    pub fn new() -> Self {
        Self {
            folder: tempfile::tempdir().expect("a folder"),
        }
    }

    /// A folder with the Lisbon example in its memory, dreamt on 2026-08-03. Dreamt once, and copied for each test.
    pub fn lisbon() -> Self {
        let home = Self::new();
        fs::create_dir(home.memory()).expect("a folder");
        for file in fs::read_dir(lisbon()).expect("the dreamt memory") {
            let file = file.expect("a file");
            fs::copy(file.path(), home.memory().join(file.file_name())).expect("copied");
        }
        home
    }

    /// A path inside it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The memory folder.
    pub fn memory(&self) -> PathBuf {
        self.path("mem")
    }

    /// A file inside it.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).expect("a folder");
        }
        fs::write(&path, content).expect("written");
        path
    }

    /// The program, with nothing of the outside in it and no memory named.
    pub fn bare(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_agent-memory"));
        for variable in VARIABLES {
            command.env_remove(variable);
        }
        command
            .env("HOME", self.path("home"))
            .current_dir(root())
            .stdin(Stdio::null())
            .args(arguments);
        command
    }

    /// The program with this memory.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = self.bare(&["--dir"]);
        command.arg(self.memory()).args(arguments);
        command
    }

    /// Calls it.
    pub fn call(&self, arguments: &[&str]) -> Called {
        called(&mut self.command(arguments))
    }

    /// Calls it; it must do well. Gives standard output.
    pub fn ok(&self, arguments: &[&str]) -> String {
        let called = self.call(arguments);
        assert_eq!(
            called.code,
            Some(0),
            "{arguments:?}\n{}{}",
            called.out,
            called.err
        );
        called.out
    }

    /// Calls it with `--json`; it must do well. Gives the lines.
    pub fn json(&self, arguments: &[&str]) -> Vec<Value> {
        let mut arguments = arguments.to_vec();
        arguments.push("--json");
        rows(&self.ok(&arguments))
    }

    /// Calls it with `--json`; it must give one document.
    pub fn document(&self, arguments: &[&str]) -> Value {
        let mut rows = self.json(arguments);
        assert_eq!(rows.len(), 1, "{arguments:?} gives one document");
        rows.remove(0)
    }

    /// Calls it; it must end with this exit code, this error code, a hint, and no data. Gives standard error.
    pub fn refused(&self, arguments: &[&str], exit: i32, code: &str) -> String {
        let called = self.call(arguments);
        assert_refused(&called, arguments, exit, code);
        called.err
    }

    /// The digest of what the memory holds.
    pub fn digest(&self) -> String {
        let digest = self.ok(&["export", "--digest"]).trim().to_owned();
        assert!(
            digest.len() == 64 && digest.bytes().all(|byte| byte.is_ascii_hexdigit()),
            "{digest}"
        );
        digest
    }
}

/// The memory that [`Home::lisbon`] copies. It lies in a slot of its own, held by a lock, so that two runs of the tests
/// at once do not meet, and is used anew by later runs.
fn lisbon() -> &'static Path {
    static DREAMT: OnceLock<(File, PathBuf)> = OnceLock::new();
    let (_, memory) = DREAMT.get_or_init(|| {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let (slot, lock) = (0..)
            .find_map(|slot| {
                let lock = File::create(place.join(format!("lisbon-{slot}.lock"))).expect("a lock file");
                lock.try_lock().ok().map(|()| (slot, lock))
            })
            .expect("some slot is free");
        let memory = place.join(format!("lisbon-{slot}"));
        if memory.exists() {
            fs::remove_dir_all(&memory).expect("removed");
        }
        let home = Home::new();
        home.ok(&["dream", "examples/lisbon", "--today", "2026-08-03", "--quiet"]);
        fs::create_dir(&memory).expect("a folder");
        // The last connection has put the log back into the file, so the file is all there is.
        fs::copy(home.memory().join("memory.db"), memory.join("memory.db")).expect("copied");
        (lock, memory)
    });
    memory
}

/// Runs a command to its end.
pub fn called(command: &mut Command) -> Called {
    let output: Output = command.output().expect("the program starts");
    Called {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("standard output is text"),
        err: String::from_utf8(output.stderr).expect("standard error is text"),
    }
}

/// Whether a call was refused as it should be.
pub fn assert_refused(called: &Called, arguments: &[&str], exit: i32, code: &str) {
    let all = format!("{arguments:?}\n{}{}", called.out, called.err);
    assert_eq!(called.code, Some(exit), "{all}");
    assert_eq!(called.out, "", "{all}");
    let lines: Vec<&str> = called.err.lines().collect();
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with(&format!("error[{code}]: "))),
        "{all}"
    );
    assert!(lines.iter().any(|line| line.starts_with("hint: ")), "{all}");
    assert!(!called.err.contains("panicked"), "{all}");
}

/// JSON lines.
pub fn rows(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect()
}

/// Moments as the lines that `import` reads.
pub fn moment_lines(moments: &[agent_memory_core::Moment]) -> String {
    let lines: Vec<String> = moments
        .iter()
        .map(|moment| {
            let names: Vec<String> = moment
                .names
                .iter()
                .map(|(name, shown)| format!("{}:{shown}", name.kind()))
                .collect();
            let line = serde_json::json!({
                "id": moment.id,
                "text": moment.text,
                "occurred_at": moment.occurred_at,
                "source": moment.source,
                "speaker": moment.speaker,
                "session": moment.session,
                "names": names,
                "tags": moment.tags,
                "weight": moment.weight,
                "kind": moment.kind,
            });
            line.to_string()
        })
        .collect();
    lines.join("\n")
}
