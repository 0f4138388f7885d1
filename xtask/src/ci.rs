//! `cargo xtask ci`: everything that must hold before a commit is shared, in one command.
//!
//! It needs cargo, rustfmt and clippy, nothing else; cargo-nextest is used when installed. All steps build
//! with the one dev profile and the same flags, so that no step throws away what another has built. The
//! cheap steps come first, and the first failure ends the run.

use std::time::{Duration, Instant};

use crate::Command;
use crate::context::{Context, Failure, run as run_process, succeeds};
use crate::table::Table;
use crate::workspace::Workspace;
use crate::{determinism, docs, graph, llm, tidy};

/// The entry in the list.
pub const COMMAND: Command = Command {
    name: "ci",
    arguments: "[--only STEP,STEP]",
    summary: "fmt, graph, tidy, links, clippy, tests, providers, model, doctests, docs, features, determinism smoke",
    run,
};

/// One thing that must hold.
struct Step {
    name: &'static str,
    what: &'static str,
    run: fn(&Context) -> Result<(), Failure>,
}

const STEPS: &[Step] = &[
    Step {
        name: "fmt",
        what: "every file is formatted",
        run: fmt,
    },
    Step {
        name: "graph",
        what: "every dependency edge goes down a floor",
        run: |context| (graph::COMMAND.run)(context, &[]),
    },
    Step {
        name: "tidy",
        what: "sizes, stubs, ambient calls, floats, paths",
        run: |context| (tidy::COMMAND.run)(context, &[]),
    },
    Step {
        name: "links",
        what: "links and commands in the documents exist",
        run: |context| (docs::COMMAND.run)(context, &[]),
    },
    Step {
        name: "clippy",
        what: "no warning of rustc or clippy",
        run: clippy,
    },
    Step {
        name: "tests",
        what: "unit and integration tests",
        run: run_tests,
    },
    Step {
        name: "providers",
        what: "lints, tests and examples of the embedders behind features",
        run: providers,
    },
    Step {
        name: "model",
        what: "a small real language model, where there is one",
        run: llm::tests_in_ci,
    },
    Step {
        name: "doctests",
        what: "examples in the docs",
        run: doctests,
    },
    Step {
        name: "docs",
        what: "rustdoc without a warning",
        run: rustdoc,
    },
    Step {
        name: "features",
        what: "each layer crate alone, with and without default features",
        run: features,
    },
    Step {
        name: "determinism",
        what: "one digest for threads and input orders",
        run: determinism::smoke_in_ci,
    },
];

/// How a step ended.
enum End {
    Passed(Duration),
    Failed(Duration),
    NotRun,
}

fn run(context: &Context, arguments: &[String]) -> Result<(), Failure> {
    let steps = select(arguments)?;
    need_components(context, &steps)?;
    let mut ends = Vec::new();
    let mut failure = None;
    for step in &steps {
        if failure.is_some() {
            ends.push((step.name, End::NotRun));
            continue;
        }
        println!("\n== {}: {}", step.name, step.what);
        let start = Instant::now();
        match (step.run)(context) {
            Ok(()) => {
                println!("== {} passed in {}", step.name, seconds(start.elapsed()));
                ends.push((step.name, End::Passed(start.elapsed())));
            }
            Err(reason) => {
                println!("== {} FAILED in {}", step.name, seconds(start.elapsed()));
                ends.push((step.name, End::Failed(start.elapsed())));
                failure = Some(
                    Failure::new(format!("step {}: {reason}", step.name)).hint(format!(
                        "`cargo xtask ci --only {}` repeats this step alone",
                        step.name
                    )),
                );
            }
        }
    }
    print!("{}", summary(&ends));
    match failure {
        Some(failure) => Err(failure),
        None => Ok(()),
    }
}

/// The steps that `--only` names, in their usual order; all of them without it.
fn select(arguments: &[String]) -> Result<Vec<&'static Step>, Failure> {
    let names: Vec<&str> = match arguments {
        [] => return Ok(STEPS.iter().collect()),
        [flag, list] if flag == "--only" => list.split(',').map(str::trim).collect(),
        [flag] if flag.starts_with("--only=") => flag.trim_start_matches("--only=").split(',').collect(),
        _ => return Err(Failure::usage("ci takes no argument but `--only STEP,STEP`").hint(known_steps())),
    };
    if let Some(unknown) = names
        .iter()
        .find(|name| STEPS.iter().all(|step| step.name != **name))
    {
        return Err(Failure::usage(format!("ci has no step `{unknown}`")).hint(known_steps()));
    }
    Ok(STEPS.iter().filter(|step| names.contains(&step.name)).collect())
}

fn known_steps() -> String {
    format!(
        "the steps are {}",
        STEPS.iter().map(|step| step.name).collect::<Vec<_>>().join(", ")
    )
}

/// Says at once that a rustup component is missing, not after ten minutes.
fn need_components(context: &Context, steps: &[&Step]) -> Result<(), Failure> {
    for (step, command, component) in [("fmt", "fmt", "rustfmt"), ("clippy", "clippy", "clippy")] {
        let needed = steps.iter().any(|chosen| chosen.name == step);
        if needed && !succeeds(&mut context.cargo(&[command, "--version"])) {
            return Err(Failure::new(format!("`cargo {command}` is not installed"))
                .hint(format!("rustup component add {component}")));
        }
    }
    Ok(())
}

fn fmt(context: &Context) -> Result<(), Failure> {
    run_process(&mut context.cargo(&["fmt", "--all", "--check"]))
        .map_err(|failure| failure.hint("`cargo fmt --all` formats"))
}

fn clippy(context: &Context) -> Result<(), Failure> {
    let arguments = [
        "clippy",
        "--workspace",
        "--all-targets",
        "--locked",
        "--",
        "-D",
        "warnings",
    ];
    run_process(&mut context.cargo(&arguments))
}

fn run_tests(context: &Context) -> Result<(), Failure> {
    if succeeds(&mut context.cargo(&["nextest", "--version"])) {
        return run_process(&mut context.cargo(&["nextest", "run", "--workspace", "--locked"]));
    }
    println!("cargo-nextest is not installed; running `cargo test`");
    let arguments = [
        "test",
        "--workspace",
        "--lib",
        "--bins",
        "--tests",
        "--examples",
        "--locked",
    ];
    run_process(&mut context.cargo(&arguments))
}

/// Local models and HTTP stand behind features that the other steps leave off, as they are heavy to build.
fn providers(context: &Context) -> Result<(), Failure> {
    let lints = ["--all-targets", "--locked", "--", "-D", "warnings"];
    run_process(
        &mut context.cargo(&[&["clippy", "-p", "providers", "--all-features"], &lints[..]].concat()),
    )?;
    run_process(&mut context.cargo(&["test", "-p", "providers", "--all-features", "--locked"]))
}

fn doctests(context: &Context) -> Result<(), Failure> {
    run_process(&mut context.cargo(&["test", "--doc", "--workspace", "--locked"]))
}

/// Libraries only: the binary `agent-memory` and the facade of that name would write the same page.
fn rustdoc(context: &Context) -> Result<(), Failure> {
    let arguments = ["doc", "--workspace", "--lib", "--no-deps", "--locked"];
    run_process(context.cargo(&arguments).env("RUSTDOCFLAGS", "-D warnings"))
}

fn features(context: &Context) -> Result<(), Failure> {
    let workspace = Workspace::load(context)?;
    for check in feature_checks(&workspace) {
        let mut arguments = vec!["check", "--quiet", "--locked"];
        arguments.extend(check.iter().map(String::as_str));
        println!("cargo {}", arguments.join(" "));
        run_process(&mut context.cargo(&arguments))?;
    }
    Ok(())
}

/// The arguments of every `cargo check`: each layer crate alone, so that it cannot lean on what another one
/// turned on; without default features where it has any; the binary with all of its own.
fn feature_checks(workspace: &Workspace) -> Vec<Vec<String>> {
    let mut checks = Vec::new();
    for package in workspace.packages.iter().filter(|package| package.is_layer()) {
        let one = vec!["-p".to_owned(), package.name.clone()];
        if package.features.get("default").is_some_and(|on| !on.is_empty()) {
            checks.push([one.clone(), vec!["--no-default-features".to_owned()]].concat());
        }
        checks.push(one);
    }
    if workspace
        .package("agent-memory-cli")
        .is_some_and(|package| !package.features.is_empty())
    {
        checks.push(
            ["-p", "agent-memory-cli", "--all-features"]
                .map(str::to_owned)
                .to_vec(),
        );
    }
    checks
}

/// The table of steps, and the closing line that says how many held.
fn summary(ends: &[(&str, End)]) -> String {
    let mut table = Table::default();
    let (mut passed, mut failed) = (0, 0);
    for (name, end) in ends {
        match end {
            End::Passed(time) => {
                passed += 1;
                table.row([name, "passed", seconds(*time).as_str()]);
            }
            End::Failed(time) => {
                failed += 1;
                table.row([name, "FAILED", seconds(*time).as_str()]);
            }
            End::NotRun => table.row([name, "not run"]),
        }
    }
    let total: Duration = ends
        .iter()
        .map(|(_, end)| match end {
            End::Passed(time) | End::Failed(time) => *time,
            End::NotRun => Duration::ZERO,
        })
        .sum();
    table.row(["total", "", seconds(total).as_str()]);
    format!("\n{table}\n{passed} passed, {failed} failed\n")
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests;
