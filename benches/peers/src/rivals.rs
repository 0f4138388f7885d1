//! The rivals: each gets the graph in its own form, built outside the timer, and gives a label to each node.
//!
//! All maximize plain modularity (resolution 1) with a fixed seed on one thread.

use std::collections::BTreeMap;

use graphrs::algorithms::community::louvain::louvain_communities;
use graphrs::{Edge, Graph, GraphSpecs, Node};
use leiden_rs::{GraphDataBuilder, Leiden};
use single_clustering::community_search::leiden::{LeidenConfig, ObjectiveKind, leiden};
use single_clustering::network::CSRNetwork;

use crate::Failure;
use crate::graph::Links;
use crate::measure::Measured;

/// The seed of all rivals that take one.
const SEED: u64 = 1;

/// Every rival.
pub const NAMES: &[&str] = &[
    "single-clustering",
    "single-clustering-leiden",
    "leiden-rs",
    "leiden-rs-louvain",
    "rust-igraph",
    "graphrs",
];

/// Measures one rival on a graph.
pub fn run(name: &str, links: &Links, runs: usize) -> Result<Measured, Failure> {
    match name {
        "single-clustering" => single_clustering(links, runs, false),
        "single-clustering-leiden" => single_clustering(links, runs, true),
        "leiden-rs" => leiden_rs(links, runs, false),
        "leiden-rs-louvain" => leiden_rs(links, runs, true),
        "rust-igraph" => rust_igraph(links, runs),
        "graphrs" => graphrs(links, runs),
        _ => Err(format!(
            "there is no peer `{name}`; the peers are ours, {}",
            NAMES.join(", ")
        )),
    }
}

/// Its Leiden with its defaults (two passes); without refinement that is Louvain, run twice from where it ended.
fn single_clustering(links: &Links, runs: usize, refine: bool) -> Result<Measured, Failure> {
    let edges: Vec<(usize, usize, f64)> = links
        .iter()
        .map(|(from, to, weight)| (from as usize, to as usize, weight))
        .collect();
    let graph = CSRNetwork::from_edges(links.nodes, &edges).map_err(|error| error.to_string())?;
    drop(edges);
    let config = LeidenConfig {
        objective: ObjectiveKind::Rb { resolution: 1.0 },
        seed: Some(SEED),
        refine,
        ..LeidenConfig::default()
    };
    Measured::of(runs, || {
        let found = leiden(&graph, &config).map_err(|error| error.to_string())?;
        Ok(found.labels().iter().map(|label| *label as u32).collect())
    })
}

/// Its Leiden with its defaults, or with the refinement skipped.
fn leiden_rs(links: &Links, runs: usize, skip_refinement: bool) -> Result<Measured, Failure> {
    let mut builder = GraphDataBuilder::new(links.nodes);
    for (from, to, weight) in links.iter() {
        builder
            .add_edge(from as usize, to as usize, weight)
            .map_err(|error| error.to_string())?;
    }
    let graph = builder.build().map_err(|error| error.to_string())?;
    let config = leiden_rs::LeidenConfig {
        seed: Some(SEED),
        skip_refinement,
        ..Default::default()
    };
    let leiden = Leiden::new(config);
    Measured::of(runs, || {
        let found = leiden.run(&graph).map_err(|error| error.to_string())?;
        Ok(found
            .partition
            .as_slice()
            .iter()
            .map(|label| *label as u32)
            .collect())
    })
}

/// The port of igraph's multilevel method.
fn rust_igraph(links: &Links, runs: usize) -> Result<Measured, Failure> {
    let nodes = u32::try_from(links.nodes).map_err(|_| "too many nodes".to_owned())?;
    let ends: Vec<(u32, u32)> = links.from.iter().copied().zip(links.to.iter().copied()).collect();
    let graph =
        rust_igraph::Graph::from_edges(&ends, false, Some(nodes)).map_err(|error| error.to_string())?;
    drop(ends);
    let weights = (!links.is_plain()).then_some(links.weight.as_slice());
    Measured::of(runs, || {
        let found = rust_igraph::louvain_with_options(&graph, weights, 1.0, SEED);
        Ok(found.map_err(|error| error.to_string())?.membership)
    })
}

/// Louvain over its graph of named nodes; gains are 32-bit floats there.
fn graphrs(links: &Links, runs: usize) -> Result<Measured, Failure> {
    let nodes = (0..links.nodes as u32).map(Node::<u32, ()>::from_name).collect();
    let plain = links.is_plain();
    let edges = links
        .iter()
        .map(|(from, to, weight)| {
            if plain {
                Edge::new(from, to)
            } else {
                Edge::with_weight(from, to, weight)
            }
        })
        .collect();
    let graph = Graph::new_from_nodes_and_edges(nodes, edges, GraphSpecs::undirected())
        .map_err(|error| error.to_string())?;
    Measured::of(runs, || {
        let found =
            louvain_communities(&graph, !plain, None, None, Some(SEED)).map_err(|error| error.to_string())?;
        let mut label: BTreeMap<u32, u32> = BTreeMap::new();
        for (community, members) in found.iter().enumerate() {
            label.extend(members.iter().map(|node| (*node, community as u32)));
        }
        // A node that no community holds is one of its own.
        let alone = found.len() as u32;
        Ok((0..links.nodes as u32)
            .map(|node| label.get(&node).copied().unwrap_or(alone + node))
            .collect())
    })
}
