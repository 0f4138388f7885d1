//! Which steps run, and what the closing lines say.

use std::collections::BTreeMap;
use std::time::Duration;

use super::{End, STEPS, feature_checks, select, summary};
use crate::workspace::{Package, Workspace};

fn chosen(arguments: &[&str]) -> Result<Vec<&'static str>, String> {
    let arguments: Vec<String> = arguments.iter().map(|word| (*word).to_owned()).collect();
    select(&arguments)
        .map(|steps| steps.iter().map(|step| step.name).collect())
        .map_err(|failure| failure.to_string())
}

#[test]
fn all_steps_run_unless_some_are_chosen() {
    assert_eq!(chosen(&[]).unwrap().len(), STEPS.len());
    assert_eq!(chosen(&["--only", "tidy,fmt"]).unwrap(), ["fmt", "tidy"]);
    assert_eq!(chosen(&["--only=graph"]).unwrap(), ["graph"]);
}

#[test]
fn an_unknown_step_is_named_with_the_known_ones() {
    let message = chosen(&["--only", "fmt,lint"]).unwrap_err();
    assert!(
        message.contains("`lint`") && message.contains("clippy"),
        "{message}"
    );
    assert!(chosen(&["--fast"]).is_err());
    assert!(chosen(&["--only"]).is_err());
}

#[test]
fn the_last_line_counts_steps() {
    let time = Duration::from_millis(1500);
    let good = summary(&[("fmt", End::Passed(time)), ("graph", End::Passed(time))]);
    assert_eq!(good.lines().last(), Some("2 passed, 0 failed"));
    assert!(good.contains("total          3.0 s"), "{good}");
    let bad = summary(&[
        ("fmt", End::Passed(time)),
        ("graph", End::Failed(time)),
        ("tidy", End::NotRun),
    ]);
    assert_eq!(bad.lines().last(), Some("1 passed, 1 failed"));
    assert!(bad.contains("tidy   not run"), "{bad}");
}

#[test]
fn layer_crates_are_checked_alone_and_bare() {
    let package = |name: &str, floor, features: &[(&str, &[&str])]| Package {
        name: name.to_owned(),
        folder: String::new(),
        floor: Some(floor),
        features: features
            .iter()
            .map(|(name, on)| {
                (
                    (*name).to_owned(),
                    on.iter().map(|word| (*word).to_owned()).collect(),
                )
            })
            .collect::<BTreeMap<_, _>>(),
        dependencies: Vec::new(),
    };
    let workspace = Workspace {
        packages: vec![
            package("agent-memory-cli", 5, &[("eval", &[])]),
            package("corpus", 1, &[]),
            package("store", 1, &[("default", &["sqlite"]), ("sqlite", &[])]),
            package("xtask", 9, &[]),
        ],
    };
    let lines: Vec<String> = feature_checks(&workspace)
        .iter()
        .map(|check| check.join(" "))
        .collect();
    assert_eq!(
        lines,
        [
            "-p corpus",
            "-p store --no-default-features",
            "-p store",
            "-p agent-memory-cli --all-features"
        ]
    );
}
