use agent_memory_core::Valid;

use super::*;
use crate::fixture::{members, window};
use crate::weight::name_weights;

fn graph(text: &str) -> TieGraph {
    let window = window(text);
    let params = Valid::default();
    let weights = name_weights(window.iter().map(|(_, names)| names), &params);
    crate::tie::ties(&members(&window), &weights, &params).expect("ties")
}

const AWKWARD: &str = "a\"<1>: R&D, Lucia's\nb\\2: R&D\nc: Lucia's\nd:";

#[test]
fn marks_are_escaped() {
    let graph = graph(AWKWARD);
    assert_eq!(
        graph.to_dot(),
        "graph ties {\n  \"a\\\"<1>\";\n  \"b\\\\2\";\n  \"c\";\n  \"d\";\n  \
         \"a\\\"<1>\" -- \"b\\\\2\" [weight=0.6931, label=\"other:r&d\"];\n  \
         \"a\\\"<1>\" -- \"c\" [weight=0.6931, label=\"other:lucia's\"];\n}\n"
    );
    let graphml = graph.to_graphml();
    assert!(graphml.contains("<node id=\"a&quot;&lt;1&gt;\"/>"));
    assert!(graphml.contains("<data key=\"names\">other:r&amp;d</data>"));
    assert!(!graphml.replace("&amp;", "").contains("r&d"));
    assert_eq!(xml("\u{1}\u{ffff}'"), "\u{fffd}\u{fffd}&apos;");
}

#[test]
fn json_holds_every_moment_and_tie() {
    let json: serde_json::Value = serde_json::from_str(&graph(AWKWARD).to_json()).expect("json");
    assert_eq!(json["moments"].as_array().map(Vec::len), Some(4));
    assert_eq!(json["ties"][1]["b"], "c");
    assert_eq!(json["ties"][1]["names"][0], "other:lucia's");
    assert_eq!(
        format!("{:.4}", json["ties"][0]["weight"].as_f64().expect("a number")),
        "0.6931"
    );
}

#[test]
fn nothing_exports_too() {
    let none = graph("");
    assert_eq!(none.to_dot(), "graph ties {\n}\n");
    assert_eq!(none.to_json(), "{\"moments\":[],\"ties\":[]}");
    assert!(none.to_graphml().ends_with("  </graph>\n</graphml>\n"));
}

#[cfg(feature = "petgraph")]
#[test]
fn petgraph_has_the_same_ties() {
    let graph = graph("a: Lisbon, Sara\nb: Lisbon, Sara\nc: Sara\nd: Oslo\ne: Oslo\nf:");
    let other = graph.to_petgraph();
    assert_eq!((other.node_count(), other.edge_count()), (6, graph.len()));
    let ties: Vec<_> = other.edge_weights().cloned().collect();
    assert_eq!(ties, graph.ties());
    assert_eq!(petgraph::algo::connected_components(&other), 3);
}
