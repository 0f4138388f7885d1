//! The arguments, the figures, and the way a task's files are named.

use serde_json::json;

use super::metrics::{lookup, shown_value};
use super::read_arguments;
use super::task::{Scorer, TASKS};

fn chosen(arguments: &[&str]) -> Result<(Vec<&'static str>, Option<String>), String> {
    let arguments: Vec<String> = arguments.iter().map(|word| (*word).to_owned()).collect();
    read_arguments(&arguments)
        .map(|(tasks, from)| (tasks.iter().map(|task| task.name).collect(), from))
        .map_err(|failure| failure.to_string())
}

#[test]
fn all_tasks_run_unless_some_are_named() {
    assert_eq!(chosen(&[]).unwrap().0.len(), TASKS.len());
    assert_eq!(
        chosen(&["vocab", "--from", "elsewhere", "sts"]).unwrap(),
        (vec!["vocab", "sts"], Some("elsewhere".to_owned()))
    );
    assert!(chosen(&["vocal"]).unwrap_err().contains("salience"));
    assert!(chosen(&["--from"]).is_err());
}

#[test]
fn figures_are_found_under_keys_with_dots() {
    let result = json!({"noadv": {"R@10": 0.7}, "conll03.testa": {"F1": 0.8}, "wnut17": {"dev": {"F1": 1}}, "a": {"none": null}});
    assert_eq!(shown_value(lookup(&result, "noadv.R@10")), "0.700");
    assert_eq!(shown_value(lookup(&result, "conll03.testa.F1")), "0.800");
    assert_eq!(shown_value(lookup(&result, "wnut17.dev.F1")), "1");
    assert_eq!(shown_value(lookup(&result, "a.none")), "-");
    assert_eq!(shown_value(lookup(&result, "noadv.R@20")), "-");
    assert_eq!(
        shown_value(lookup(&json!({"M": {"x@false<=0.08": 0.5}}), "M.x@false<=0.08")),
        "0.500"
    );
}

#[test]
fn vocab_runs_with_and_without_tags() {
    let vocab = TASKS.iter().find(|task| task.name == "vocab").unwrap();
    let folders: Vec<String> = vocab.modes.iter().map(|mode| mode.folder(vocab.name)).collect();
    assert_eq!(folders, ["vocab", "vocab-notags"]);
    assert_eq!(vocab.modes[1].verb, ["--mode", "notags"]);
}

#[test]
fn only_the_similarity_task_has_a_scorer_of_its_own() {
    let own: Vec<&str> = TASKS
        .iter()
        .filter(|task| task.scorer == Scorer::Sts)
        .map(|task| task.name)
        .collect();
    assert_eq!(own, ["sts"]);
}
