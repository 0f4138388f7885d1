//! The graphs: made once under `target/peers/data`, by the Python generator beside the checkout or by our own.

use std::fs;
use std::path::PathBuf;

use super::process::cannot_write;
use super::{BESIDE, Session};
use crate::context::{Failure, capture, succeeds};

/// Every graph, small ones first.
pub const WORKLOADS: &[&str] = &[
    "karate", "dolphins", "lfr1k", "lfr10k", "sbm100k", "rmat1m", "tie200", "tie2k", "tie20k", "tie100k",
    "tie1m",
];

/// Only our own generator has it.
const OWN_ONLY: &str = "dolphins";

/// A file of a graph.
pub fn file(session: &Session<'_>, workload: &str, ending: &str) -> PathBuf {
    session.to.join("data").join(format!("{workload}.{ending}"))
}

/// Makes what is missing, or was made by the other generator.
pub fn make(session: &Session<'_>) -> Result<(), Failure> {
    let script = session
        .scripts
        .as_ref()
        .map(|folder| folder.join("gen_graphs.py"))
        .filter(|script| script.is_file());
    let probe = &["-c", "import numpy, scipy, networkx"];
    let script = match script {
        None => {
            println!("graphs: by our own generators ({BESIDE} is not there)");
            None
        }
        Some(_) if !succeeds(&mut session.context.process(&session.plan.python, probe)) => {
            println!(
                "graphs: by our own generators ({} lacks numpy, scipy or networkx)",
                session.plan.python
            );
            None
        }
        Some(script) => {
            println!("graphs: by gen_graphs.py");
            Some(script)
        }
    };
    for workload in &session.plan.workloads {
        let script = script.as_ref().filter(|_| *workload != OWN_ONLY);
        let maker = if script.is_some() {
            "gen_graphs.py"
        } else {
            "agent-memory-peers"
        };
        let (mark, there) = (
            file(session, workload, "maker"),
            file(session, workload, "bin").is_file() || file(session, workload, "inc").is_file(),
        );
        if there && fs::read_to_string(&mark).is_ok_and(|made_by| made_by == maker) {
            continue;
        }
        eprintln!("peers {workload}: making the graph");
        let folder = session.to.join("data");
        let mut command = if let Some(script) = script {
            let mut command = session.context.process(&session.plan.python, &[]);
            command.arg(script);
            command
        } else {
            session.context.process(&session.binary, &["generate"])
        };
        command.arg(&folder).arg(workload);
        capture(&mut command)?;
        fs::write(&mark, maker).map_err(|error| cannot_write(&mark, &error))?;
    }
    Ok(())
}
