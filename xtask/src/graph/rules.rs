//! The rules of the floors, on a workspace already read: no cargo, no files.

use std::collections::BTreeSet;

use crate::workspace::{Dependency, Kind, Package, Workspace};

/// Edges drawn sideways: both ends share a floor. Each needs its reason here.
const SIDEWAYS: &[(&str, &str)] = &[
    // the verb `eval` of the binary, behind a feature
    ("agent-memory-cli", "agent-memory-eval"),
];

/// The package that only tests and tops may use.
const TESTKIT: &str = "testkit";

/// Third-party crates that layer crates stay free of, and who is excepted.
const KEPT_OUT: &[KeptOut] = &[
    KeptOut {
        name: "tokio",
        owner: None,
        through: &[],
        optional: false,
    },
    KeptOut {
        name: "rusqlite",
        owner: Some("store"),
        through: &["agent-memory"],
        optional: false,
    },
    KeptOut {
        name: "ureq",
        owner: Some("providers"),
        through: &["agent-memory"],
        optional: true,
    },
];

/// The codec and the only package that may name it.
const CODEC: (&str, &str) = ("bincode", "agent-memory-core");

/// A third-party crate kept out of the layers.
struct KeptOut {
    name: &'static str,
    /// The one layer crate that may depend on it.
    owner: Option<&'static str>,
    /// The layer crates that may reach it through the owner.
    through: &'static [&'static str],
    /// Whether the owner may only have it behind a feature.
    optional: bool,
}

/// Everything that breaks the house, one line each, in order of packages.
pub fn check(workspace: &Workspace) -> Vec<String> {
    let mut findings = Vec::new();
    for package in &workspace.packages {
        let Some(floor) = package.floor else {
            findings.push(format!(
                "{}: floor: [package.metadata] floor is missing",
                package.name
            ));
            continue;
        };
        for edge in &package.dependencies {
            if let Some(target) = workspace.package(&edge.name) {
                findings.extend(check_direction(package, floor, edge, target));
            }
            if edge.name == CODEC.0 && package.name != CODEC.1 {
                findings.push(format!(
                    "{}: codec: only {} may depend on {}",
                    package.name, CODEC.1, CODEC.0
                ));
            }
        }
        if package.is_layer() {
            findings.extend(
                KEPT_OUT
                    .iter()
                    .filter_map(|kept_out| check_kept_out(workspace, package, kept_out)),
            );
        }
    }
    findings
}

fn check_direction(package: &Package, floor: i64, edge: &Dependency, target: &Package) -> Option<String> {
    let below = target.floor.is_some_and(|other| other < floor);
    let name = &package.name;
    match edge.kind {
        // The testkit stands on F1 and is used from everywhere, but by tests only.
        Kind::Dev if target.name == TESTKIT || target.name == *name || below => None,
        Kind::Dev => Some(format!(
            "{name} -> {}: dev-edge: tests may use lower floors, the testkit and the crate itself",
            target.name
        )),
        Kind::Normal if target.name == TESTKIT && package.is_layer() => Some(format!(
            "{name} -> {TESTKIT}: testkit: layer crates use it as a dev-dependency only"
        )),
        Kind::Normal if below || SIDEWAYS.contains(&(name.as_str(), target.name.as_str())) => None,
        Kind::Normal => Some(format!(
            "{name} (F{floor}) -> {} ({}): direction: an edge goes strictly down",
            target.name,
            target
                .floor
                .map_or_else(|| "no floor".to_owned(), |other| format!("F{other}"))
        )),
    }
}

/// A layer crate that depends on a kept-out crate, directly or through our own crates.
fn check_kept_out(workspace: &Workspace, package: &Package, kept_out: &KeptOut) -> Option<String> {
    let path = path_to(workspace, package, kept_out.name, &mut BTreeSet::new())?;
    let shown = path.join(" -> ");
    let owner = kept_out.owner.unwrap_or_default();
    if package.name == owner {
        let behind_feature = normal_edges(package).all(|edge| edge.name != kept_out.name || edge.optional);
        if !kept_out.optional || behind_feature {
            return None;
        }
        return Some(format!(
            "{shown}: kept-out: {} must be optional, behind a feature",
            kept_out.name
        ));
    }
    let through_owner = path.len() >= 2 && path.get(path.len() - 2).is_some_and(|last| last == owner);
    if through_owner && kept_out.through.contains(&package.name.as_str()) {
        return None;
    }
    Some(format!(
        "{shown}: kept-out: layer crates know no {}",
        kept_out.name
    ))
}

/// The first path over normal edges to a crate of that name; a direct edge comes before a longer path.
fn path_to(
    workspace: &Workspace,
    package: &Package,
    name: &str,
    seen: &mut BTreeSet<String>,
) -> Option<Vec<String>> {
    if !seen.insert(package.name.clone()) {
        return None;
    }
    if normal_edges(package).any(|edge| edge.name == name) {
        return Some(vec![package.name.clone(), name.to_owned()]);
    }
    normal_edges(package)
        .filter_map(|edge| workspace.package(&edge.name))
        .find_map(|target| {
            let rest = path_to(workspace, target, name, seen)?;
            Some(std::iter::once(package.name.clone()).chain(rest).collect())
        })
}

fn normal_edges(package: &Package) -> impl Iterator<Item = &Dependency> {
    package
        .dependencies
        .iter()
        .filter(|edge| edge.kind == Kind::Normal)
}
