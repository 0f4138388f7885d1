//! `cargo xtask determinism`: same input, same bytes.
//!
//! The examples are dreamed again and again in fresh memories, with other thread counts, with the files
//! laid down and handed over in other orders, and with another build; the digest of the canonical export
//! must stay the same. `--smoke` is the short form that `cargo xtask ci` runs.

mod cases;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::Command;
use crate::context::{Context, Failure, capture, run as run_process, shown_command};
use cases::{Case, Copy, cases, is_digest, latest_date, verdict};

/// The entry in the list.
pub const COMMAND: Command = Command {
    name: "determinism",
    arguments: "[--smoke]",
    summary: "compare the digest of the export over threads, input orders and builds",
    run,
};

/// The folders that are dreamed; without a date, the latest one in a file name is today.
const EXAMPLES: &[(&str, Option<&str>)] = &[
    ("examples/lisbon", Some("2026-08-03")),
    ("examples/journal", None),
];

/// One folder of the tour, and the day it is dreamed on.
struct Example {
    name: String,
    today: String,
    /// Relative to the example, sorted.
    files: Vec<String>,
}

fn run(context: &Context, arguments: &[String]) -> Result<(), Failure> {
    let smoke = match arguments {
        [] => false,
        [flag] if flag == "--smoke" => true,
        _ => return Err(Failure::usage("determinism takes no argument but `--smoke`")),
    };
    let mut build = vec!["build", "-p", "agent-memory-cli"];
    run_process(&mut context.cargo(&build))?;
    let mut binaries = vec![("dev", context.binary("debug"))];
    if !smoke {
        build.push("--release");
        run_process(&mut context.cargo(&build))?;
        binaries.push(("release", context.binary("release")));
    }
    compare(context, &binaries, smoke)
}

/// The smoke run inside `ci`: it takes the binary that the tests have just built, so that nothing is built twice.
pub fn smoke_in_ci(context: &Context) -> Result<(), Failure> {
    run_process(&mut context.cargo(&["build", "--workspace", "--bins", "--tests", "--locked", "--quiet"]))?;
    compare(context, &[("dev", context.binary("debug"))], true)
}

fn compare(context: &Context, binaries: &[(&str, PathBuf)], smoke: bool) -> Result<(), Failure> {
    let mut differing = 0;
    let shown = if smoke { &EXAMPLES[..1] } else { EXAMPLES };
    for (folder, today) in shown {
        let Some(example) = Example::read(context, folder, *today)? else {
            println!("{folder}: not there, left out");
            continue;
        };
        let place = context.target().join("determinism").join(&example.name);
        lay_out(context, folder, &example, &place)?;
        let mut digests: Vec<(Case, String)> = Vec::new();
        for (build, binary) in binaries {
            for case in cases(&example.name, &example.files, smoke)
                .into_iter()
                .map(|case| case.of_build(build))
            {
                let memory = place.join(format!("memory-{}", digests.len()));
                let digest = dream(binary, &case, &place, &memory, &example.today)?;
                println!("{:<44} {digest}", format!("{} {}", example.name, case.name));
                digests.push((case, digest));
            }
        }
        let verdict = verdict(&digests);
        for line in &verdict.notes {
            println!("{}: {line}", example.name);
        }
        differing += verdict.differing;
    }
    if differing == 0 {
        Ok(())
    } else {
        Err(Failure::new(format!("{differing} runs gave another digest")))
    }
}

impl Example {
    /// The example as it lies in the tree; none when it is not there.
    fn read(context: &Context, folder: &str, today: Option<&str>) -> Result<Option<Self>, Failure> {
        let root = context.root.join(folder);
        if !root.is_dir() {
            return Ok(None);
        }
        let mut files = Vec::new();
        list(&root, "", &mut files)
            .map_err(|error| Failure::new(format!("cannot list {folder}: {error}")))?;
        files.sort();
        let Some(today) = today.map(str::to_owned).or_else(|| latest_date(&files)) else {
            return Err(Failure::new(format!(
                "{folder}: no file name holds a date to take for today"
            )));
        };
        let name = folder.rsplit('/').next().unwrap_or(folder).to_owned();
        Ok(Some(Self { name, today, files }))
    }
}

fn list(folder: &Path, prefix: &str, files: &mut Vec<String>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{path}/"), files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// Two copies of the example, their files written in opposite orders, each under its own name.
fn lay_out(context: &Context, folder: &str, example: &Example, place: &Path) -> Result<(), Failure> {
    let failed =
        |error: std::io::Error| Failure::new(format!("cannot lay out {}: {error}", context.shown(place)));
    if place.exists() {
        fs::remove_dir_all(place).map_err(failed)?;
    }
    for copy in [Copy::Forward, Copy::Backward] {
        let mut files: Vec<&String> = example.files.iter().collect();
        if copy == Copy::Backward {
            files.reverse();
        }
        for file in files {
            let target = place.join(copy.folder()).join(&example.name).join(file);
            if let Some(parent) = target.parent() {
                fs::create_dir_all(parent).map_err(failed)?;
            }
            fs::copy(context.root.join(folder).join(file), target).map_err(failed)?;
        }
    }
    Ok(())
}

/// One night in a fresh memory, and the digest of what it holds afterwards.
fn dream(binary: &Path, case: &Case, place: &Path, memory: &Path, today: &str) -> Result<String, Failure> {
    let start = |words: &[&str]| {
        let mut command = std::process::Command::new(binary);
        command
            .current_dir(place.join(case.copy.folder()))
            .arg("--dir")
            .arg(memory)
            .args(["--today", today]);
        if let Some(threads) = &case.threads {
            command.args(["--threads", threads]);
        }
        match &case.rayon {
            Some(threads) => command.env("RAYON_NUM_THREADS", threads),
            None => command.env_remove("RAYON_NUM_THREADS"),
        };
        command.args(words);
        command
    };
    let mut night = start(&["dream"]);
    night
        .args(&case.paths)
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let output = night
        .output()
        .map_err(|error| Failure::new(format!("cannot start {}: {error}", binary.display())))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let line = shown_command(&night);
        return Err(Failure::new(format!(
            "{}: `{line}` ended with {}\n{said}",
            case.name, output.status
        )));
    }
    let printed = capture(&mut start(&["export", "--digest"]))?;
    let digest = printed.trim();
    if !is_digest(digest) {
        return Err(Failure::new(format!(
            "`export --digest` printed `{digest}`, not one hex digest"
        )));
    }
    Ok(digest.to_owned())
}

#[cfg(test)]
mod tests;
