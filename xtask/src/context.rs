//! Where the workspace lies, how processes are started, and how a command fails.
//!
//! Every command gets the same `Context`, so that `cargo xtask` works from any folder below the root and
//! no command reads the environment on its own.

use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The workspace a command works on.
pub struct Context {
    /// The folder of the root manifest.
    pub root: PathBuf,
}

impl Context {
    /// Finds the workspace by walking up from the current folder.
    pub fn find() -> Result<Self, Failure> {
        let here =
            std::env::current_dir().map_err(|error| Failure::new(format!("no current folder: {error}")))?;
        here.ancestors()
            .find(|folder| folder.join("xtask/Cargo.toml").is_file() && folder.join("Cargo.toml").is_file())
            .map(|root| Self {
                root: root.to_path_buf(),
            })
            .ok_or_else(|| Failure::new("not inside the agent-memory workspace"))
    }

    /// A `cargo` process at the root: the very cargo that started this program, if there is one.
    pub fn cargo(&self, arguments: &[&str]) -> Command {
        let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        self.process(program, arguments)
    }

    /// Any other process at the root.
    pub fn process(&self, program: impl AsRef<OsStr>, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&self.root);
        command
    }

    /// The folder that build output and measurements go to.
    pub fn target(&self) -> PathBuf {
        match std::env::var_os("CARGO_TARGET_DIR") {
            Some(folder) => self.root.join(folder),
            None => self.root.join("target"),
        }
    }

    /// The built binary `agent-memory` of a profile folder (`debug` or `release`).
    pub fn binary(&self, profile: &str) -> PathBuf {
        self.target()
            .join(profile)
            .join(format!("agent-memory{}", std::env::consts::EXE_SUFFIX))
    }

    /// A path as the reader knows it: relative to the root, with forward slashes.
    pub fn shown(&self, path: &Path) -> String {
        path.strip_prefix(&self.root)
            .unwrap_or(path)
            .to_string_lossy()
            .replace('\\', "/")
    }
}

/// Runs a process with its output passed through; a non-zero end is a failure that names the command.
pub fn run(command: &mut Command) -> Result<(), Failure> {
    let line = shown_command(command);
    let status = command
        .status()
        .map_err(|error| Failure::new(format!("cannot start `{line}`: {error}")))?;
    if status.success() {
        Ok(())
    } else {
        Err(Failure::new(format!("`{line}` ended with {status}")))
    }
}

/// Runs a process and returns what it printed on standard output; standard error is passed through.
pub fn capture(command: &mut Command) -> Result<String, Failure> {
    let line = shown_command(command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| Failure::new(format!("cannot start `{line}`: {error}")))?;
    if !output.status.success() {
        return Err(Failure::new(format!("`{line}` ended with {}", output.status)));
    }
    String::from_utf8(output.stdout)
        .map_err(|_| Failure::new(format!("`{line}` printed something that is not UTF-8")))
}

/// Whether a process starts and ends well; its output is dropped. For probing what is installed.
pub fn succeeds(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// The command line, with the program's own name instead of its path.
pub fn shown_command(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_stem().unwrap_or(command.get_program());
    std::iter::once(name)
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Why a command did not do its job, and what to do about it.
#[derive(Debug)]
pub struct Failure {
    message: String,
    hint: Option<String>,
    usage: bool,
}

impl Failure {
    /// The work was refused or went wrong.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            hint: None,
            usage: false,
        }
    }

    /// The command was called in a wrong way.
    pub fn usage(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            hint: None,
            usage: true,
        }
    }

    /// Adds what to do next.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The exit code: 2 for wrong usage, else 1.
    pub fn exit_code(&self) -> u8 {
        if self.usage { 2 } else { 1 }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)?;
        match &self.hint {
            Some(hint) => write!(out, "\nhint: {hint}"),
            None => Ok(()),
        }
    }
}
