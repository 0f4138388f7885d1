//! `cargo xtask peers`: our graphs beside the rivals', in one session.
//!
//! The rivals live in `benches/peers`, a package outside the workspace. Each measurement is a process of its own, on one
//! thread; they take turns, so that a busy minute of the machine falls on all of them, and medians are compared. The
//! Python rivals join in where a sibling folder holds their script and the Python given has them. Everything lands under
//! `target/peers/`.

mod data;
mod entrant;
mod figures;
mod process;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::json;

use crate::Command;
use crate::context::{Context, Failure, run as run_process};
use crate::eval::commit;
use crate::table::Table;
use data::WORKLOADS;
use entrant::{Entrant, entrants};
use figures::Figures;
use process::Ended;

/// The entry in the list.
pub const COMMAND: Command = Command {
    name: "peers",
    arguments: "[GRAPH...] [--peers PEER,PEER] [--runs N] [--limit SECONDS] [--python PATH] [--from DIR]",
    summary: "our graphs beside those of other libraries, in one session",
    run,
};

/// The package of the rivals.
const PACKAGE: &str = "benches/peers";
/// Where the optional Python scripts lie, seen from the root.
const BESIDE: &str = "../shared/bench";

/// What to measure, and how.
#[derive(Debug, PartialEq)]
struct Plan {
    workloads: Vec<&'static str>,
    /// Who takes part, as the table names them; everybody when empty.
    peers: Vec<String>,
    /// Turns that each peer gets.
    runs: usize,
    /// A process that takes longer is ended, and gets no further turn.
    limit: Duration,
    python: String,
    from: Option<String>,
}

/// Folders and programs of one session.
struct Session<'a> {
    context: &'a Context,
    plan: Plan,
    /// `target/peers`.
    to: PathBuf,
    /// The program of the rivals.
    binary: PathBuf,
    /// The Python scripts, if they are there.
    scripts: Option<PathBuf>,
}

fn run(context: &Context, arguments: &[String]) -> Result<(), Failure> {
    let plan = plan(arguments)?;
    entrant::check_names(&plan.peers)?;
    let from = plan
        .from
        .as_ref()
        .map_or_else(|| context.root.join(BESIDE), |folder| context.root.join(folder));
    let scripts = from.join("louvain.py").is_file().then_some(from);
    if scripts.is_none() && plan.from.is_some() {
        return Err(Failure::new(
            "there is no louvain.py in the folder given by --from",
        ));
    }
    let session = Session {
        context,
        to: context.target().join("peers"),
        binary: build(context)?,
        plan,
        scripts,
    };
    for folder in ["data", "out", "bench"] {
        process::create_folder(&session.to.join(folder))?;
    }
    data::make(&session)?;
    let guests = entrant::python_peers(&session)?;
    let commit = commit(context);
    println!(
        "commit {commit}, {} turns, one thread; ratio of CPU medians to ours; MB is the peak while running",
        session.plan.runs
    );
    let kept = session.to.join("result.json");
    let mut rows = Vec::new();
    for workload in &session.plan.workloads {
        let found = measure(&session, workload, &guests)?;
        println!("\n{}", table(&found));
        rows.extend(found);
        // After each graph, so that a session cut short has something to show.
        let record = json!({
            "commit": commit,
            "runs": session.plan.runs,
            "rows": rows.iter().map(Figures::json).collect::<Vec<_>>(),
        });
        fs::write(&kept, format!("{record:#}\n")).map_err(|error| process::cannot_write(&kept, &error))?;
    }
    println!("all of it in {}", context.shown(&kept));
    match rows.iter().find(|row| row.is_ours() && row.failure.is_some()) {
        Some(row) => Err(Failure::new(format!("{} failed on {}", row.peer, row.workload))),
        None => Ok(()),
    }
}

fn plan(arguments: &[String]) -> Result<Plan, Failure> {
    let mut plan = Plan {
        workloads: Vec::new(),
        peers: Vec::new(),
        runs: 3,
        limit: Duration::from_mins(2),
        python: "python3".to_owned(),
        from: None,
    };
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let mut value = || {
            let next = words.next().cloned();
            next.ok_or_else(|| Failure::usage(format!("{word} needs a value")))
        };
        match word.as_str() {
            "--peers" => plan.peers.extend(value()?.split(',').map(str::to_owned)),
            "--runs" => plan.runs = positive(word, &value()?)?,
            "--limit" => plan.limit = Duration::from_secs(positive(word, &value()?)? as u64),
            "--python" => plan.python = value()?,
            "--from" => plan.from = Some(value()?),
            name => match WORKLOADS.iter().find(|known| **known == name) {
                Some(known) => plan.workloads.push(known),
                None => {
                    return Err(Failure::usage(format!("there is no graph `{name}`"))
                        .hint(format!("the graphs are: {}", WORKLOADS.join(", "))));
                }
            },
        }
    }
    if plan.workloads.is_empty() {
        plan.workloads = WORKLOADS.to_vec();
    }
    Ok(plan)
}

fn positive(flag: &str, word: &str) -> Result<usize, Failure> {
    match word.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err(Failure::usage(format!(
            "{flag} needs a number above 0, not `{word}`"
        ))),
    }
}

/// The program of the rivals, in a target folder of its own: they shall not slow the build of the house.
fn build(context: &Context) -> Result<PathBuf, Failure> {
    let (manifest, target) = (format!("{PACKAGE}/Cargo.toml"), format!("{PACKAGE}/target"));
    run_process(&mut context.cargo(&[
        "build",
        "--release",
        "--locked",
        "--manifest-path",
        &manifest,
        "--target-dir",
        &target,
    ]))?;
    let name = format!("agent-memory-peers{}", std::env::consts::EXE_SUFFIX);
    Ok(context.root.join(target).join("release").join(name))
}

/// All peers on one graph, in turns; ours first, then by time.
fn measure(session: &Session<'_>, workload: &str, guests: &[Entrant]) -> Result<Vec<Figures>, Failure> {
    let entrants = entrants(session, workload, guests);
    let mut rows: Vec<Figures> = entrants
        .iter()
        .map(|entrant| Figures::new(workload, &entrant.to_string()))
        .collect();
    for turn in 1..=session.plan.runs {
        eprintln!(
            "peers {workload}: turn {turn} of {}, {} peers",
            session.plan.runs,
            rows.len()
        );
        for (entrant, row) in entrants.iter().zip(&mut rows) {
            if row.failure.is_some() {
                continue;
            }
            match process::run(&mut entrant.command(session, workload), session)? {
                Ended::Well(line) => row.add(&line)?,
                Ended::Over => row.failure = Some(format!("over {} s", session.plan.limit.as_secs())),
                Ended::Badly(why) => row.failure = Some(why),
            }
        }
    }
    for (entrant, row) in entrants.iter().zip(&mut rows) {
        if row.failure.is_none() {
            score(session, workload, entrant, row)?;
        }
    }
    figures::rank(&mut rows);
    Ok(rows)
}

/// Q of the last division, and how well it agrees with the planted one.
fn score(session: &Session<'_>, workload: &str, entrant: &Entrant, row: &mut Figures) -> Result<(), Failure> {
    let labels = entrant.labels(session, workload);
    let ask = |verb: &str, first: PathBuf| {
        let mut command = session.context.process(&session.binary, &[verb]);
        command.arg(first).arg(&labels);
        crate::context::capture(&mut command)
    };
    let graph = data::file(session, workload, "bin");
    let graph = if graph.is_file() {
        graph
    } else {
        data::file(session, workload, "inc")
    };
    row.add(&ask("modularity", graph)?)?;
    let truth = data::file(session, workload, "lab.npy");
    if truth.is_file() {
        row.add(&ask("nmi", truth)?)?;
    }
    Ok(())
}

fn table(rows: &[Figures]) -> Table {
    let mut ours: BTreeMap<&str, f64> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.is_reference()) {
        if let Some(cpu) = row.cpu() {
            // The later reference wins: ranks put `ours` first, `ours:incidence` after it.
            ours.insert(&row.workload, cpu);
        }
    }
    let mut table = Table::default();
    table.row([
        "graph", "peer", "CPU s", "wall s", "ratio", "Q", "groups", "NMI", "MB",
    ]);
    let mut last = "";
    for row in rows {
        let name = if row.workload == last {
            ""
        } else {
            row.workload.as_str()
        };
        last = &row.workload;
        table.row(row.cells(name, ours.get(row.workload.as_str()).copied()));
    }
    table
}

#[cfg(test)]
mod tests;
