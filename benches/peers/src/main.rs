//! `agent-memory-peers`: one rival, one graph, one line of JSON; and the graphs, and the scores.
//!
//! `cargo xtask peers` starts this program once for each measurement, so that every rival has a process, and with it a
//! peak of memory, of its own. Rivals bring their own dependencies, so this is a package outside the workspace.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "a command-line tool at the edge: it prints, measures time and reads its arguments"
)]

mod files;
mod generate;
mod graph;
mod measure;
mod ours;
mod random;
mod rivals;
mod score;

use std::path::Path;
use std::process::ExitCode;

use graph::{Incidence, Links};
use measure::Measured;

const USAGE: &str = "\
agent-memory-peers louvain PEER FILE.bin OUT.lab RUNS   communities of a graph by one peer, or by `ours`
agent-memory-peers incidence FILE.inc OUT.lab RUNS      ours on moments and names, the ties never written out
agent-memory-peers groups FILE.inc OUT.lab RUNS         our groups of moments with the default parameters
agent-memory-peers modularity FILE.bin|FILE.inc LABELS  Q of a division
agent-memory-peers nmi LABELS LABELS                    how much two divisions agree: NMI, ARI
agent-memory-peers generate FOLDER NAME...              makes the files of graphs by name
agent-memory-peers list                                 the names of peers and graphs";

/// What went wrong, in words.
type Failure = String;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(line) => {
            println!("{line}");
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<String, Failure> {
    match *words {
        ["louvain", peer, file, out, runs] => {
            let links = Links::read(Path::new(file))?;
            let runs = count(runs)?;
            let measured = if peer == "ours" {
                ours::louvain(&links, runs)?
            } else {
                rivals::run(peer, &links, runs)?
            };
            keep(&measured, out)
        }
        ["incidence", file, out, runs] => keep(
            &ours::incidence(&Incidence::read(Path::new(file))?, count(runs)?)?,
            out,
        ),
        ["groups", file, out, runs] => keep(
            &ours::groups(&Incidence::read(Path::new(file))?, count(runs)?)?,
            out,
        ),
        ["modularity", file, labels] => {
            let labels = files::read_labels(Path::new(labels))?;
            let q = if Path::new(file).extension().is_some_and(|ending| ending == "inc") {
                score::modularity_of_incidence(&Incidence::read(Path::new(file))?, &labels)?
            } else {
                score::modularity(&Links::read(Path::new(file))?, &labels)?
            };
            let communities = score::Renumbered::of(&labels).count;
            Ok(format!("{{\"q\":{q:.9},\"communities\":{communities}}}"))
        }
        ["nmi", a, b] => {
            let (a, b) = (
                files::read_labels(Path::new(a))?,
                files::read_labels(Path::new(b))?,
            );
            let table = score::Contingency::of(&a, &b)?;
            Ok(format!(
                "{{\"nmi\":{:.9},\"ari\":{:.9}}}",
                table.nmi(),
                table.ari()
            ))
        }
        ["generate", folder, ref names @ ..] => {
            for name in names {
                generate::write(Path::new(folder), name)?;
            }
            Ok(format!("{{\"generated\":{}}}", names.len()))
        }
        ["list"] => Ok(format!(
            "peers: {}\ngraphs: {}",
            rivals::NAMES.join(" "),
            generate::NAMES.join(" ")
        )),
        _ => Err(format!("these arguments say nothing\n{USAGE}")),
    }
}

fn count(word: &str) -> Result<usize, Failure> {
    match word.parse() {
        Ok(runs) if runs > 0 => Ok(runs),
        _ => Err(format!("`{word}` is no number of runs")),
    }
}

/// Writes the labels and gives the line of figures.
fn keep(measured: &Measured, out: &str) -> Result<String, Failure> {
    files::write_lab(Path::new(out), &measured.labels)?;
    Ok(measured.json())
}
