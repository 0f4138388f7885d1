//! Who takes part: ours, the Rust rivals, and the Python rivals that are installed.

use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::Session;
use super::data::file;
use super::process::cannot_write;
use crate::context::{Failure, succeeds};

/// One peer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entrant {
    /// Our Louvain on links.
    Ours,
    /// Our Louvain on moments and names.
    Incidence,
    /// Our groups with the default parameters.
    Groups,
    /// A Rust rival, by its name in `benches/peers`.
    Rust(&'static str),
    /// A Python rival, by its name in the script.
    Python(&'static str),
}

const RUST: &[&str] = &[
    "single-clustering",
    "single-clustering-leiden",
    "leiden-rs",
    "leiden-rs-louvain",
    "rust-igraph",
    "graphrs",
];

/// Python rivals with the module each needs.
const PYTHON: &[(&str, &str)] = &[
    ("igraph", "igraph"),
    ("igraph-leiden", "igraph"),
    ("leidenalg", "leidenalg"),
    ("networkit", "networkit"),
    ("scikit-network", "sknetwork"),
    ("python-louvain", "community"),
    ("networkx", "networkx"),
];

/// Rivals that hold a link as several objects: they are left out where they would need many GB.
const BULKY: &[&str] = &["graphrs", "networkx", "python-louvain"];
const MOST_LINKS_OF_BULKY: u64 = 2_000_000;
/// Below this size of file a process measures several runs, so that tiny times mean something.
const SMALL_BYTES: u64 = 4_000_000;

impl fmt::Display for Entrant {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ours => out.write_str("ours"),
            Self::Incidence => out.write_str("ours:incidence"),
            Self::Groups => out.write_str("ours:groups"),
            Self::Rust(name) => write!(out, "rs:{name}"),
            Self::Python(name) => write!(out, "py:{name}"),
        }
    }
}

impl Entrant {
    /// The process that measures it.
    pub fn command(&self, session: &Session<'_>, workload: &str) -> Command {
        let (links, names) = (file(session, workload, "bin"), file(session, workload, "inc"));
        let size = fs::metadata(&links)
            .or_else(|_| fs::metadata(&names))
            .map_or(0, |data| data.len());
        let runs = if size < SMALL_BYTES { "5" } else { "1" };
        let (verb, input): (&[&str], _) = match self {
            Self::Ours => (&["louvain", "ours"], links),
            Self::Rust(name) => (&["louvain", name], links),
            Self::Incidence => (&["incidence"], names),
            Self::Groups => (&["groups"], names),
            Self::Python(name) => {
                let mut command = session.context.process(&session.plan.python, &[]);
                command.arg(session.to.join("bench/louvain.py"));
                command.args(["--child", name, workload, runs]);
                return command;
            }
        };
        let mut command = session.context.process(&session.binary, verb);
        command.arg(input).arg(self.labels(session, workload)).arg(runs);
        command
    }

    /// Where it leaves the labels.
    pub fn labels(&self, session: &Session<'_>, workload: &str) -> PathBuf {
        let name = match self {
            Self::Python(name) => format!("{workload}.{name}.npy"),
            other => format!("{workload}.{other}.lab").replace(':', "-"),
        };
        session.to.join("out").join(name)
    }

    fn is_bulky(&self) -> bool {
        match self {
            Self::Rust(name) | Self::Python(name) => BULKY.contains(name),
            _ => false,
        }
    }
}

/// Who takes part on a graph: rivals where its links are written out, ours on names where it has names.
pub fn entrants(session: &Session<'_>, workload: &str, guests: &[Entrant]) -> Vec<Entrant> {
    let mut entrants = Vec::new();
    if file(session, workload, "inc").is_file() {
        entrants.extend([Entrant::Incidence, Entrant::Groups]);
    }
    if let Ok(data) = fs::metadata(file(session, workload, "bin")) {
        let links = data.len() / 16;
        let all = std::iter::once(Entrant::Ours)
            .chain(RUST.iter().copied().map(Entrant::Rust))
            .chain(guests.iter().copied());
        let (out, within): (Vec<_>, Vec<_>) =
            all.partition(|entrant| entrant.is_bulky() && links > MOST_LINKS_OF_BULKY);
        for entrant in out.into_iter().filter(|_| session.plan.peers.is_empty()) {
            println!("{workload}: {entrant} left out, it needs many GB for {links} links");
        }
        entrants.extend(within);
    }
    let chosen = &session.plan.peers;
    entrants.retain(|entrant| chosen.is_empty() || chosen.contains(&entrant.to_string()));
    entrants
}

/// Refuses a name that no peer has, before anything is measured.
pub fn check_names(names: &[String]) -> Result<(), Failure> {
    let ours = [Entrant::Ours, Entrant::Incidence, Entrant::Groups];
    let rivals = RUST.iter().map(|name| Entrant::Rust(name));
    let guests = PYTHON.iter().map(|(name, _)| Entrant::Python(name));
    let known: Vec<String> = ours
        .into_iter()
        .chain(rivals)
        .chain(guests)
        .map(|entrant| entrant.to_string())
        .collect();
    match names.iter().find(|name| !known.contains(name)) {
        Some(name) => Err(Failure::usage(format!("there is no peer `{name}`"))
            .hint(format!("the peers are: {}", known.join(", ")))),
        None => Ok(()),
    }
}

/// The Python rivals that can run; why the others cannot is printed.
pub fn python_peers(session: &Session<'_>) -> Result<Vec<Entrant>, Failure> {
    let python = &session.plan.python;
    let has = |module: &str| {
        let line = format!("import numpy, {module}");
        succeeds(&mut session.context.process(python, &["-c", &line]))
    };
    let Some(scripts) = &session.scripts else {
        println!(
            "python peers skipped: their script is not in {} (--from DIR)",
            super::BESIDE
        );
        return Ok(Vec::new());
    };
    if !succeeds(&mut session.context.process(python, &["-c", "import numpy"])) {
        println!("python peers skipped: {python} is not there or lacks numpy (--python PATH)");
        return Ok(Vec::new());
    }
    // The script keeps data and output beside its own folder: a copy keeps them under `target/`.
    for name in ["louvain.py", "common.py"] {
        let copy = session.to.join("bench").join(name);
        fs::copy(scripts.join(name), &copy).map_err(|error| cannot_write(&copy, &error))?;
    }
    let (there, missing): (Vec<_>, Vec<_>) = PYTHON.iter().partition(|(_, module)| has(module));
    if !missing.is_empty() {
        let names: Vec<&str> = missing.iter().map(|(name, _)| *name).collect();
        println!(
            "python peers skipped: {python} does not have {}",
            names.join(", ")
        );
    }
    Ok(there.iter().map(|(name, _)| Entrant::Python(name)).collect())
}
