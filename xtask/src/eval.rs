//! `cargo xtask eval`: the quality of every layer on the evaluation set beside the checkout.
//!
//! The set lies in an optional sibling folder and is never part of the tree. For each task the scorer
//! writes the input files, the release binary reads them and writes predictions, the scorer scores them:
//! the gold never reaches the program under test. Everything lands under `target/eval/`.

mod metrics;
mod task;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Instant;

use serde_json::{Value, json};

use crate::Command;
use crate::context::{Context, Failure, capture, run as run_process, shown_command, succeeds};
use crate::table::Table;
use crate::workspace::Workspace;
use metrics::{lookup, shown_value};
use task::{Scorer, TASKS, Task};

/// The entry in the list.
pub const COMMAND: Command = Command {
    name: "eval",
    arguments: "[TASK...] [--from DIR]",
    summary: "score every layer on the evaluation set, if it lies beside the checkout",
    run,
};

/// Where the evaluation set lies, seen from the root.
const BESIDE: &str = "../shared/eval";

/// Folders and programs of one evaluation.
struct Bench<'a> {
    context: &'a Context,
    /// The scorers.
    from: PathBuf,
    /// `target/eval`.
    to: PathBuf,
    binary: PathBuf,
    commit: String,
}

/// What one task came to.
struct Score {
    result: Value,
    seconds: f64,
}

fn run(context: &Context, arguments: &[String]) -> Result<(), Failure> {
    let (tasks, from) = read_arguments(arguments)?;
    let given = from.is_some();
    let from = from.map_or_else(|| context.root.join(BESIDE), PathBuf::from);
    if !from.join("score.py").is_file() {
        if given {
            return Err(Failure::new(format!(
                "there is no score.py in {}",
                from.display()
            )));
        }
        println!("skipped: {BESIDE} is not there");
        return Ok(());
    }
    if !succeeds(&mut context.process("python3", &["--version"])) {
        return Err(Failure::new("python3 is not installed")
            .hint("the scorers need Python 3.9 or newer, nothing else"));
    }
    let bench = Bench {
        context,
        from,
        to: context.target().join("eval"),
        binary: build(context)?,
        commit: commit(context),
    };
    let mut failed = Vec::new();
    let mut table = Table::default();
    table.row(["task", "metric", "ours", "target", "time"]);
    for task in &tasks {
        match bench.run(task) {
            Ok(score) => add_rows(&mut table, task, &score),
            Err(failure) => {
                eprintln!("eval {}: {failure}", task.name);
                table.row([task.name, "FAILED"]);
                failed.push(task.name);
            }
        }
    }
    println!("commit {}, single run\n\n{table}", bench.commit);
    if failed.is_empty() {
        Ok(())
    } else {
        Err(Failure::new(format!("tasks failed: {}", failed.join(", "))))
    }
}

fn read_arguments(arguments: &[String]) -> Result<(Vec<&'static Task>, Option<String>), Failure> {
    let mut tasks = Vec::new();
    let mut from = None;
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        if word == "--from" {
            from = Some(
                words
                    .next()
                    .ok_or_else(|| Failure::usage("--from needs a folder"))?
                    .clone(),
            );
            continue;
        }
        let task = TASKS.iter().find(|task| task.name == word).ok_or_else(|| {
            let known = TASKS.iter().map(|task| task.name).collect::<Vec<_>>().join(", ");
            Failure::usage(format!("there is no task `{word}`")).hint(format!("the tasks are: {known}"))
        })?;
        tasks.push(task);
    }
    if tasks.is_empty() {
        tasks = TASKS.iter().collect();
    }
    Ok((tasks, from))
}

/// The release binary, with its verb `eval` turned on where that is a feature.
fn build(context: &Context) -> Result<PathBuf, Failure> {
    let workspace = Workspace::load(context)?;
    let cli = workspace.package("agent-memory-cli");
    let mut words = vec!["build", "--release", "-p", "agent-memory-cli"];
    if cli.is_some_and(|package| package.features.contains_key("eval")) {
        words.extend(["--features", "eval"]);
    }
    run_process(&mut context.cargo(&words))?;
    Ok(context.binary("release"))
}

/// What is measured: the commit, and whether the tree differs from it.
pub fn commit(context: &Context) -> String {
    if !succeeds(&mut context.process("git", &["rev-parse", "HEAD"])) {
        return "unknown".to_owned();
    }
    let ask = |arguments: &[&str]| capture(&mut context.process("git", arguments)).unwrap_or_default();
    let head = ask(&["rev-parse", "--short=12", "HEAD"]);
    let changed = if ask(&["status", "--porcelain"]).is_empty() {
        ""
    } else {
        " with changes"
    };
    format!("{}{changed}", head.trim())
}

impl Bench<'_> {
    /// Input files, predictions, score; and the whole of it kept as JSON.
    fn run(&self, task: &Task) -> Result<Score, Failure> {
        let predictions = self.to.join("out").join(format!("{}.jsonl", task.name));
        create_folder(&self.to.join("out"))?;
        create_folder(&self.to.join("result"))?;
        create_folder(&self.to.join("in"))?;
        // Truncates what an earlier run left.
        let mut out = File::create(&predictions).map_err(|error| cannot_write(&predictions, &error))?;
        let mut seconds = 0.0;
        let mut commands = Vec::new();
        for mode in task.modes {
            let input = self.to.join("in").join(mode.folder(task.name));
            self.dump(task, mode.dump, &input)?;
            let mut command = self.context.process(&self.binary, &["eval", task.scored]);
            command.arg(&input).args(mode.verb);
            commands.push(shown_command(&command).replace(&format!("{}/", self.context.root.display()), ""));
            println!(
                "eval {}: {}",
                task.name,
                commands.last().map_or("", String::as_str)
            );
            let start = Instant::now();
            let handle = out
                .try_clone()
                .map_err(|error| cannot_write(&predictions, &error))?;
            run_process(command.stdin(Stdio::null()).stdout(handle))?;
            seconds += start.elapsed().as_secs_f64();
        }
        std::io::Write::flush(&mut out).map_err(|error| cannot_write(&predictions, &error))?;
        let result = self.score(task, &predictions)?;
        let record = json!({
            "task": task.name,
            "commit": self.commit,
            "commands": commands,
            "seconds": seconds,
            "result": result,
        });
        let kept = self.to.join("result").join(format!("{}.json", task.name));
        fs::write(&kept, format!("{record:#}\n")).map_err(|error| cannot_write(&kept, &error))?;
        Ok(Score { result, seconds })
    }

    /// The task's input, fresh.
    fn dump(&self, task: &Task, options: &[&str], input: &Path) -> Result<(), Failure> {
        let removed = if input.is_dir() {
            fs::remove_dir_all(input)
        } else if input.exists() {
            fs::remove_file(input)
        } else {
            Ok(())
        };
        removed.map_err(|error| cannot_write(input, &error))?;
        let mut command = self.scorer(task);
        command.arg("--dump").arg(input).args(options);
        capture(&mut command).map(drop)
    }

    fn score(&self, task: &Task, predictions: &Path) -> Result<Value, Failure> {
        let printed = capture(self.scorer(task).arg(predictions))?;
        let value: Value = serde_json::from_str(&printed)
            .map_err(|error| Failure::new(format!("the scorer printed no JSON: {error}")))?;
        Ok(match value.get("result") {
            Some(result) => result.clone(),
            None => value,
        })
    }

    fn scorer(&self, task: &Task) -> std::process::Command {
        let mut command = self.context.process("python3", &[]);
        command.env("PYTHONDONTWRITEBYTECODE", "1");
        match task.scorer {
            Scorer::Score => command.arg(self.from.join("score.py")).arg(task.scored),
            Scorer::Sts => command.arg(self.from.join("sts.py")),
        };
        command
    }
}

fn add_rows(table: &mut Table, task: &Task, score: &Score) {
    let mut name = task.name;
    let mut time = format!("{:.2} s", score.seconds);
    for (metric, target) in task.metrics {
        let ours = shown_value(lookup(&score.result, metric));
        let target = target.map_or_else(String::new, |target| format!("{target}"));
        table.row([name, metric, &ours, &target, &time]);
        name = "";
        time = String::new();
    }
}

fn create_folder(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(format!("cannot write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests;
