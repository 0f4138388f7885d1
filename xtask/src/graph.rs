//! `cargo xtask graph`: the floors of the house.
//!
//! An edge of the dependency graph goes strictly down a floor, so that a lower crate never learns of a
//! higher one and each crate can be used with what lies under it alone. `--print` draws the floors.

mod rules;

use crate::Command;
use crate::context::{Context, Failure};
use crate::workspace::{Kind, Package, Workspace};

/// The entry in the list.
pub const COMMAND: Command = Command {
    name: "graph",
    arguments: "[--print]",
    summary: "check that every dependency edge goes down a floor; --print draws the floors",
    run,
};

fn run(context: &Context, arguments: &[String]) -> Result<(), Failure> {
    let mut print = false;
    for argument in arguments {
        match argument.as_str() {
            "--print" => print = true,
            "--check" => {}
            other => return Err(Failure::usage(format!("graph knows no argument `{other}`"))),
        }
    }
    let workspace = Workspace::load(context)?;
    if print {
        print!("{}", draw(&workspace));
    }
    let findings = rules::check(&workspace);
    for finding in &findings {
        println!("{finding}");
    }
    if findings.is_empty() {
        println!(
            "graph: {} packages, every edge goes down",
            workspace.packages.len()
        );
        Ok(())
    } else {
        Err(Failure::new(format!(
            "graph: {} edges or packages break the house",
            findings.len()
        ))
        .hint("CONTRIBUTING.md, \"A new edge\", says which edges there may be"))
    }
}

/// The packages floor by floor, the highest first, each with what it depends on.
fn draw(workspace: &Workspace) -> String {
    let mut packages: Vec<&Package> = workspace.packages.iter().collect();
    packages.sort_by_key(|package| (std::cmp::Reverse(package.floor), package.name.as_str()));
    let mut drawn = String::new();
    let mut floor = None;
    for package in packages {
        if floor != Some(package.floor) {
            floor = Some(package.floor);
            drawn += &package
                .floor
                .map_or_else(|| "no floor".to_owned(), |number| format!("F{number}"));
            drawn += "\n";
        }
        drawn += "  ";
        drawn += &package.name;
        let edges = our_edges(workspace, package);
        if !edges.is_empty() {
            drawn += " -> ";
            drawn += &edges.join(", ");
        }
        drawn += "\n";
    }
    drawn
}

fn our_edges(workspace: &Workspace, package: &Package) -> Vec<String> {
    package
        .dependencies
        .iter()
        .filter(|edge| edge.kind == Kind::Normal && workspace.package(&edge.name).is_some())
        .map(|edge| {
            if edge.optional {
                format!("({})", edge.name)
            } else {
                edge.name.clone()
            }
        })
        .collect()
}

#[cfg(test)]
mod tests;
