//! The arguments, the figures, the table.

use super::entrant::check_names;
use super::figures::{Figures, median, rank, seconds};
use super::{Plan, WORKLOADS, plan, table};

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(|word| (*word).to_owned()).collect()
}

fn row(peer: &str, lines: &[&str]) -> Figures {
    let mut row = Figures::new("karate", peer);
    for line in lines {
        row.add(line).unwrap();
    }
    row
}

#[test]
fn all_graphs_run_unless_some_are_named() {
    let all = plan(&[]).unwrap();
    assert_eq!((all.workloads.as_slice(), all.runs), (WORKLOADS, 3));
    assert_eq!(
        plan(&words(&[
            "tie2k",
            "--peers",
            "ours,rs:graphrs",
            "--runs",
            "5",
            "karate",
            "--python",
            "py",
            "--limit",
            "9",
            "--from",
            "d"
        ]))
        .unwrap(),
        Plan {
            workloads: vec!["tie2k", "karate"],
            peers: words(&["ours", "rs:graphrs"]),
            runs: 5,
            limit: std::time::Duration::from_secs(9),
            python: "py".to_owned(),
            from: Some("d".to_owned()),
        }
    );
}

#[test]
fn wrong_arguments_are_usage() {
    for (arguments, said) in [
        (&["karat"][..], "lfr10k"),
        (&["--runs"], "--runs needs a value"),
        (&["--runs", "0"], "above 0"),
        (&["--limit", "soon"], "above 0"),
    ] {
        let failure = plan(&words(arguments)).unwrap_err();
        assert_eq!(failure.exit_code(), 2);
        assert!(failure.to_string().contains(said), "{failure}");
    }
}

#[test]
fn an_unknown_peer_is_answered_with_the_list() {
    check_names(&words(&["ours:incidence", "py:igraph", "rs:leiden-rs"])).unwrap();
    let failure = check_names(&words(&["ours", "igraph"])).unwrap_err();
    assert!(failure.to_string().contains("py:igraph"), "{failure}");
}

#[test]
fn turns_are_gathered() {
    let row = row(
        "ours",
        &[
            r#"{"times":[3.0,1.0],"cpu":[0.5],"peak_mb":9.0,"base_mb":2.0}"#,
            r#"{"times":[2.0],"cpu":[0.25,1.0],"peak_mb":7.0,"base_mb":4.0}"#,
            r#"{"q":0.4198,"communities":4}"#,
        ],
    );
    assert_eq!((row.wall(), row.cpu()), (Some(2.0), Some(0.5)));
    let json = row.json();
    assert_eq!(json["peak_mb"], 9.0);
    assert_eq!(json["base_mb"], 4.0);
    assert_eq!(json["median_s"], 2.0);
    assert_eq!(json["times"].as_array().map(Vec::len), Some(3));
    let mut broken = Figures::new("karate", "ours");
    assert!(broken.add("nothing").is_err());
    assert!(broken.add(r#"{"times":["soon"]}"#).is_err());
}

#[test]
fn medians_take_the_middle() {
    assert_eq!(median(&[]), None);
    assert_eq!(median(&[4.0]), Some(4.0));
    assert_eq!(median(&[4.0, 1.0]), Some(2.5));
    assert_eq!(median(&[9.0, 1.0, 2.0]), Some(2.0));
}

#[test]
fn seconds_show_three_digits() {
    let shown: Vec<String> = [123.4, 12.34, 1.234, 0.0123, 0.000_012].map(seconds).to_vec();
    assert_eq!(shown, ["123", "12.3", "1.23", "0.0123", "0.000012"]);
}

#[test]
fn ours_comes_first_and_others_are_compared_with_it() {
    let figures = |cpu: &str| format!(r#"{{"times":[1],"cpu":[{cpu}],"peak_mb":3}}"#);
    let mut rows = vec![
        row("rs:slow", &[&figures("8")]),
        row(
            "rs:fast",
            &[&figures("1"), r#"{"q":0.5,"communities":3,"nmi":1}"#],
        ),
        row("ours", &[&figures("2")]),
        row("rs:broken", &[]),
    ];
    rows[3].failure = Some("over 9 s".to_owned());
    rank(&mut rows);
    let peers: Vec<&str> = rows.iter().map(|row| row.peer.as_str()).collect();
    assert_eq!(peers, ["ours", "rs:fast", "rs:slow", "rs:broken"]);
    let shown = table(&rows).to_string();
    let lines: Vec<Vec<&str>> = shown
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(
        lines[1],
        ["karate", "ours", "2.00", "1.00", "1.00", "-", "-", "-", "3.0"]
    );
    assert_eq!(
        lines[2],
        ["rs:fast", "1.00", "1.00", "0.50", "0.5000", "3", "1.000", "3.0"]
    );
    assert_eq!(lines[4], ["rs:broken", "over", "9", "s"]);
}
