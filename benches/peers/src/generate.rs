//! The graphs of the bench, made here: seeded, the same on every machine.
//!
//! Two classics, two kinds of graph with planted communities (LFR, stochastic block model), one without (R-MAT), and
//! moments with planted topics. Each is as large and as hard as the graph of the same name from the optional Python
//! generator; only the random stream differs, so figures are compared within one set of files.

pub mod classic;
pub mod lfr;
pub mod planted;
pub mod rmat;
pub mod sbm;
mod wiring;

use std::fs;
use std::path::Path;

use crate::Failure;
use crate::files::write_npy;
use crate::graph::Links;

/// Every graph by name.
pub const NAMES: &[&str] = &[
    "karate", "dolphins", "lfr1k", "lfr10k", "sbm100k", "rmat1m", "tie200", "tie2k", "tie20k", "tie100k",
    "tie1m",
];

/// Makes the files of one graph: `NAME.bin` or `NAME.inc` or both, and `NAME.lab.npy` where a division is planted.
pub fn write(folder: &Path, name: &str) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| format!("cannot create {}: {error}", folder.display()))?;
    let (links, labels) = match name {
        "karate" => classic::read(classic::KARATE)?,
        "dolphins" => classic::read(classic::DOLPHINS)?,
        "lfr1k" => lfr::graph(&lfr::SMALL),
        "lfr10k" => lfr::graph(&lfr::LARGE),
        "sbm100k" => sbm::graph(100_000, 1000, 1_000_000),
        "rmat1m" => (rmat::graph(20, 10_000_000), Vec::new()),
        "tie200" => return moments(folder, name, 200, true),
        "tie2k" => return moments(folder, name, 2000, true),
        "tie20k" => return moments(folder, name, 20_000, true),
        "tie100k" => return moments(folder, name, 100_000, false),
        "tie1m" => return moments(folder, name, 1_000_000, false),
        _ => {
            return Err(format!(
                "there is no graph `{name}`; the graphs are {}",
                NAMES.join(", ")
            ));
        }
    };
    keep(folder, name, &links, &labels)
}

/// Moments and names; with the ties written out where they fit.
fn moments(folder: &Path, name: &str, count: usize, written_out: bool) -> Result<(), Failure> {
    let (names, topics) = planted::graph(count);
    names.write(&folder.join(format!("{name}.inc")))?;
    if written_out {
        keep(folder, name, &names.ties(), &topics)
    } else {
        write_npy(&folder.join(format!("{name}.lab.npy")), &topics)
    }
}

fn keep(folder: &Path, name: &str, links: &Links, labels: &[u32]) -> Result<(), Failure> {
    links.write(&folder.join(format!("{name}.bin")))?;
    if labels.is_empty() {
        return Ok(());
    }
    write_npy(&folder.join(format!("{name}.lab.npy")), labels)
}

#[cfg(test)]
mod tests;
