//! Each rule of the floors with a workspace that keeps it and one that breaks it.
//!
//! A workspace is written as lines `name floor: edges`; `dev:x` is a dev-dependency, `x?` an optional one.

use super::draw;
use super::rules::check;
use crate::workspace::{Dependency, Kind, Package, Workspace};

fn workspace(lines: &str) -> Workspace {
    let packages = lines
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .map(|line| {
            let (head, edges) = line.split_once(':').unwrap();
            let (name, floor) = head.split_once(' ').unwrap();
            Package {
                name: name.to_owned(),
                folder: format!("crates/{name}"),
                floor: floor.parse().ok(),
                features: std::collections::BTreeMap::new(),
                dependencies: edges.split_whitespace().map(dependency).collect(),
            }
        })
        .collect();
    Workspace { packages }
}

fn dependency(word: &str) -> Dependency {
    let (kind, name) = match word.strip_prefix("dev:") {
        Some(name) => (Kind::Dev, name),
        None => (Kind::Normal, word),
    };
    Dependency {
        name: name.trim_end_matches('?').to_owned(),
        kind,
        optional: name.ends_with('?'),
    }
}

/// The rule names of all findings.
fn rules_broken(lines: &str) -> Vec<String> {
    check(&workspace(lines))
        .iter()
        .map(|line| line.split(": ").nth(1).unwrap().to_owned())
        .collect()
}

#[test]
fn the_house_as_drawn_is_fine() {
    let house = "
        agent-memory-core 0: bincode? dev:testkit
        corpus 1: agent-memory-core dev:testkit
        store 1: agent-memory-core rusqlite?
        providers 1: agent-memory-core ureq?
        testkit 1: agent-memory-core
        entity-graph 2: corpus
        dream 3: entity-graph agent-memory-core
        agent-memory 4: dream store providers
        agent-memory-cli 5: agent-memory tokio? agent-memory-eval?
        agent-memory-eval 5: agent-memory
        xtask 9: serde_json";
    assert_eq!(check(&workspace(house)), Vec::<String>::new());
}

#[test]
fn every_package_has_a_floor() {
    assert_eq!(rules_broken("corpus ?: "), ["floor"]);
}

#[test]
fn edges_never_go_up_or_sideways() {
    assert_eq!(rules_broken("core 0: dream\ndream 3: "), ["direction"]);
    assert_eq!(rules_broken("dream 3: recall\nrecall 3: "), ["direction"]);
    assert_eq!(
        rules_broken("agent-memory-eval 5: agent-memory-cli\nagent-memory-cli 5: "),
        ["direction"]
    );
    assert_eq!(rules_broken("dream 3: lost\nlost ?: "), ["direction", "floor"]);
}

#[test]
fn tests_use_lower_floors_the_testkit_and_the_crate_itself() {
    assert!(rules_broken("core 0: dev:testkit dev:core\ntestkit 1: core").is_empty());
    assert!(rules_broken("dream 3: dev:corpus\ncorpus 1: ").is_empty());
    assert_eq!(rules_broken("corpus 1: dev:dream\ndream 3: "), ["dev-edge"]);
    assert_eq!(rules_broken("recall 3: dev:dream\ndream 3: "), ["dev-edge"]);
}

#[test]
fn layer_crates_have_no_normal_edge_to_the_testkit() {
    assert_eq!(rules_broken("dream 3: testkit\ntestkit 1: "), ["testkit"]);
    assert!(rules_broken("benches 9: testkit\ntestkit 1: ").is_empty());
}

#[test]
fn layer_crates_stay_free_of_runtimes_and_databases() {
    assert_eq!(rules_broken("dream 3: tokio"), ["kept-out"]);
    assert!(rules_broken("dream 3: dev:tokio").is_empty());
    assert!(rules_broken("agent-memory-cli 5: tokio rusqlite ureq").is_empty());
}

#[test]
fn rusqlite_is_reached_through_the_store_and_by_the_facade_only() {
    assert!(rules_broken("store 1: rusqlite\nagent-memory 4: store").is_empty());
    assert_eq!(rules_broken("agent-memory 4: rusqlite"), ["kept-out"]);
    assert_eq!(
        rules_broken("agent-memory 4: store rusqlite\nstore 1: rusqlite"),
        ["kept-out"]
    );
    assert_eq!(rules_broken("dream 3: store\nstore 1: rusqlite"), ["kept-out"]);
}

#[test]
fn ureq_is_behind_a_feature_of_the_providers() {
    assert!(rules_broken("providers 1: ureq?\nagent-memory 4: providers").is_empty());
    assert_eq!(rules_broken("providers 1: ureq"), ["kept-out"]);
    assert_eq!(rules_broken("recall 3: ureq?"), ["kept-out"]);
}

#[test]
fn the_codec_is_named_in_core_only() {
    assert_eq!(rules_broken("store 1: bincode"), ["codec"]);
    assert_eq!(rules_broken("xtask 9: dev:bincode"), ["codec"]);
    assert!(rules_broken("agent-memory-core 0: bincode").is_empty());
}

#[test]
fn the_drawing_goes_from_the_top_floor_down() {
    let drawn = draw(&workspace(
        "core 0: bincode\ndream 3: core\nrecall 3: core dev:testkit\ncli 5: dream recall?",
    ));
    assert_eq!(
        drawn,
        "F5\n  cli -> dream, (recall)\nF3\n  dream -> core\n  recall -> core\nF0\n  core\n"
    );
}
