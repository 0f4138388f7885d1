use agent_memory_core::numeric::Q32;
use proptest::prelude::*;

use super::*;
use crate::fixture::Stream;

/// Zachary's karate club (1977): who saw whom outside the club, 34 members, 78 links.
const KARATE: [(u32, u32); 78] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (0, 5),
    (0, 6),
    (0, 7),
    (0, 8),
    (0, 10),
    (0, 11),
    (0, 12),
    (0, 13),
    (0, 17),
    (0, 19),
    (0, 21),
    (0, 31),
    (1, 2),
    (1, 3),
    (1, 7),
    (1, 13),
    (1, 17),
    (1, 19),
    (1, 21),
    (1, 30),
    (2, 3),
    (2, 7),
    (2, 8),
    (2, 9),
    (2, 13),
    (2, 27),
    (2, 28),
    (2, 32),
    (3, 7),
    (3, 12),
    (3, 13),
    (4, 6),
    (4, 10),
    (5, 6),
    (5, 10),
    (5, 16),
    (6, 16),
    (8, 30),
    (8, 32),
    (8, 33),
    (9, 33),
    (13, 33),
    (14, 32),
    (14, 33),
    (15, 32),
    (15, 33),
    (18, 32),
    (18, 33),
    (19, 33),
    (20, 32),
    (20, 33),
    (22, 32),
    (22, 33),
    (23, 25),
    (23, 27),
    (23, 29),
    (23, 32),
    (23, 33),
    (24, 25),
    (24, 27),
    (24, 31),
    (25, 31),
    (26, 29),
    (26, 33),
    (27, 33),
    (28, 31),
    (28, 33),
    (29, 32),
    (29, 33),
    (30, 32),
    (30, 33),
    (31, 32),
    (31, 33),
    (32, 33),
];

fn graph(nodes: usize, links: &[(u32, u32)]) -> Csr {
    let one = Q32::from_f64(1.0);
    let links: Vec<_> = links.iter().map(|&(a, b)| (a, b, one)).collect();
    Csr::from_links(nodes, &links).expect("a graph")
}

fn at(resolution: f64) -> Valid<LouvainParams> {
    LouvainParams {
        resolution,
        ..LouvainParams::default()
    }
    .valid()
    .expect("params")
}

#[test]
fn the_karate_club_splits_well() {
    let club = graph(34, &KARATE);
    let found = louvain(&club, &Valid::default());
    // The best division there is (Brandes et al., 2008).
    assert_eq!(format!("{:.6}", found.modularity), "0.419790");
    assert!(found.converged);
    assert_eq!(found.communities, 4);
    assert_eq!(
        found.modularity,
        modularity(&club, &found.labels, &Valid::default())
    );
}

#[test]
fn modularity_by_hand() {
    let path = graph(3, &[(0, 1), (1, 2)]);
    let q = |labels: &[u32], resolution| format!("{:.6}", modularity(&path, labels, &at(resolution)));
    assert_eq!(q(&[0, 0, 0], 1.0), "0.000000");
    assert_eq!(q(&[7, 7, 3], 1.0), "-0.125000"); // 2/4 − (3/4)² − (1/4)²
    assert_eq!(q(&[7, 7, 3], 0.5), "0.187500");
    assert_eq!(q(&[0, 1, 2], 1.0), "-0.375000"); // −(1/4)² − (2/4)² − (1/4)²
    assert_eq!(q(&[], 1.0), "-0.375000");
    assert_eq!(modularity(&graph(3, &[]), &[0, 0, 0], &at(1.0)), 0.0);
}

#[test]
fn rings_of_cliques_come_apart() {
    // 10 cliques of 5, each with one link to the next.
    let mut links = Vec::new();
    for clique in 0..10u32 {
        for a in 0..5 {
            for b in a + 1..5 {
                links.push((clique * 5 + a, clique * 5 + b));
            }
        }
        links.push((clique * 5, (clique * 5 + 6) % 50));
    }
    let found = louvain(&graph(50, &links), &Valid::default());
    let expected: Vec<u32> = (0..50).map(|node| node / 5).collect();
    assert_eq!(found.labels, expected);
}

#[test]
fn equal_gains_go_to_the_smallest_community() {
    // The node in the middle is tied alike to both pairs.
    let found = louvain(
        &graph(5, &[(0, 1), (3, 4), (0, 2), (1, 2), (2, 3), (2, 4)]),
        &Valid::default(),
    );
    assert_eq!(found.labels, [0, 0, 0, 1, 1]);
}

#[test]
fn roots_expect_as_much_of_all_pairs_together() {
    // Two hubs with one link between them, each with three links to a clique of its own.
    let mut links: Vec<(u32, u32)> = vec![(0, 1)];
    for first in [2, 5] {
        links.extend([(first, first + 1), (first, first + 2), (first + 1, first + 2)]);
        links.extend((first..first + 3).map(|node| (u32::from(first == 5), node)));
    }
    let two = graph(8, &links);
    let of = |expected, resolution| {
        let params = LouvainParams {
            resolution,
            expected,
            ..LouvainParams::default()
        };
        louvain(&two, &params.valid().expect("params"))
    };
    for expected in [Expected::Strength, Expected::Root] {
        assert_eq!(of(expected, 1.0).labels, [0, 1, 0, 0, 0, 1, 1, 1]);
        let one = of(expected, 0.01);
        assert_eq!(one.communities, 1);
        // All pairs together expect as much as there is.
        assert_eq!(format!("{:.4}", one.modularity), "0.9900");
    }
    // Both divisions are even halves of 26, with one link between them.
    let wanted = 24.0 / 26.0 - 2.0 * 0.5 * 0.5;
    assert_eq!(
        format!("{:.4}", of(Expected::Root, 1.0).modularity),
        format!("{wanted:.4}")
    );
}

#[test]
fn resolution_makes_communities_smaller() {
    let club = graph(34, &KARATE);
    let count = |resolution| louvain(&club, &at(resolution)).communities;
    assert!(count(0.3) < count(1.0));
    assert!(count(1.0) < count(3.0));
    assert_eq!(count(1000.0), 34);
    assert_eq!(count(0.000_001), 1);
}

#[test]
fn graphs_without_links_and_nodes() {
    let none = louvain(&graph(0, &[]), &Valid::default());
    assert_eq!(
        (none.labels.len(), none.communities, none.modularity),
        (0, 0, 0.0)
    );
    let alone = louvain(&graph(3, &[]), &Valid::default());
    assert_eq!(
        (alone.labels, alone.communities, alone.modularity),
        (vec![0, 1, 2], 3, 0.0)
    );
    assert_eq!(louvain(&graph(2, &[(0, 1)]), &Valid::default()).labels, [0, 0]);
}

#[test]
fn the_heaviest_weights_do_not_overflow() {
    let heavy = Q32::from_bits(u64::MAX / 16);
    let light = Q32::from_bits(1);
    let links = [
        (0, 1, heavy),
        (2, 3, heavy),
        (1, 2, heavy),
        (4, 5, light),
        (0, 4, light),
    ];
    let graph = Csr::from_links(6, &links).expect("a graph");
    for resolution in [0.000_001, 1.0, 1.234_567, 1000.0] {
        let found = louvain(&graph, &at(resolution));
        assert!(found.modularity.is_finite());
    }
    assert_eq!(louvain(&graph, &at(1.0)).labels, [0, 0, 1, 1, 2, 2]);
}

#[test]
fn fractions_are_reduced() {
    let ratio = |resolution| {
        let ratio = at(resolution).ratio();
        (ratio.num, ratio.den)
    };
    assert_eq!(ratio(1.0), (1, 1));
    assert_eq!(ratio(0.75), (3, 4));
    assert_eq!(ratio(1.000_001), (1_000_001, 1_000_000));
}

#[test]
fn self_loops_are_inside_and_count_twice() {
    let one = Q32::from_f64(1.0);
    let three = Q32::from_f64(3.0);
    let path = Csr::from_links(3, &[(0, 1, one), (1, 2, one), (2, 2, three)]).expect("a graph");
    // 2m = 10, tot = 1, 2, 7; the loop puts 6 inside.
    let q = |labels: &[u32]| format!("{:.6}", modularity(&path, labels, &at(1.0)));
    assert_eq!(q(&[0, 1, 2]), "0.060000"); // 6/10 − (1 + 4 + 49)/100
    assert_eq!(q(&[0, 0, 2]), "0.220000"); // 8/10 − (9 + 49)/100
    assert_eq!(louvain(&path, &at(1.0)).labels, [0, 0, 1]);
    // Alone with itself, a node is a community.
    let alone = Csr::from_links(2, &[(0, 0, one), (1, 1, one)]).expect("a graph");
    let found = louvain(&alone, &at(1.0));
    assert_eq!((found.labels, found.modularity), (vec![0, 1], 0.5));
}

#[test]
fn an_aggregated_graph_has_the_same_modularity() {
    let club = graph(34, &KARATE);
    let found = louvain(&club, &at(1.0));
    let links: Vec<_> = club
        .links()
        .map(|(a, b, weight)| (found.labels[a as usize], found.labels[b as usize], weight))
        .collect();
    let whole = Csr::from_links(found.communities, &links).expect("a graph");
    let each: Vec<u32> = (0..found.communities as u32).collect();
    assert_eq!(modularity(&whole, &each, &at(1.0)), found.modularity);
    assert_eq!(louvain(&whole, &at(1.0)).communities, found.communities);
}

#[test]
fn further_rounds_only_help() {
    for seed in 0..20 {
        let graph = random(seed, 200, 700);
        let with = |rounds| {
            let params = LouvainParams {
                rounds,
                ..LouvainParams::default()
            };
            louvain(&graph, &params.valid().expect("params")).modularity
        };
        assert!(with(0) <= with(1) && with(1) <= with(12), "{seed}");
        assert_eq!(with(8), with(8));
    }
    // Large graphs have none.
    let graph = random(3, 200, 700);
    let at = |rounds_up_to, rounds| {
        let params = LouvainParams {
            rounds,
            rounds_up_to,
            ..LouvainParams::default()
        };
        louvain(&graph, &params.valid().expect("params"))
    };
    assert_eq!(at(199, 8), at(u64::MAX, 0));
}

#[cfg(feature = "petgraph")]
mod of_petgraph {
    use petgraph::graph::UnGraph;
    use petgraph::graphmap::UnGraphMap;
    use petgraph::stable_graph::StableUnGraph;

    use super::*;
    use crate::error::Error;
    use crate::louvain::louvain_petgraph;

    #[test]
    fn every_kind_of_graph_gives_the_same() {
        let expected = louvain(&graph(34, &KARATE), &at(1.0));
        let params = at(1.0);

        let plain = UnGraph::<(), f64>::from_edges(KARATE.iter().map(|(a, b)| (*a, *b, 1.0)));
        let found = louvain_petgraph(&plain, |edge| *edge.weight(), &params).expect("communities");
        assert_eq!(found.partition, expected);

        let map = UnGraphMap::<u32, f64>::from_edges(KARATE.iter().map(|(a, b)| (*a, *b, 1.0)));
        let found = louvain_petgraph(&map, |edge| *edge.2, &params).expect("communities");
        assert_eq!(found.partition.modularity, expected.modularity);
        assert_eq!(found.nodes.len(), 34);

        let mut rows = petgraph::csr::Csr::<(), f64, petgraph::Undirected>::with_nodes(34);
        for (a, b) in KARATE {
            rows.add_edge(a, b, 1.0);
        }
        let found = louvain_petgraph(&rows, |edge| *edge.weight(), &params).expect("communities");
        // Its rows hold each edge from both ends, and so the same twice.
        assert_eq!(found.partition.labels, expected.labels);

        // Removed nodes leave gaps.
        let mut stable = StableUnGraph::<u32, f64>::default();
        let nodes: Vec<_> = (0..68).map(|node| stable.add_node(node)).collect();
        for (a, b) in KARATE {
            stable.add_edge(nodes[2 * a as usize + 1], nodes[2 * b as usize + 1], 1.0);
        }
        stable.retain_nodes(|graph, node| graph[node] % 2 == 1);
        let found = louvain_petgraph(&stable, |edge| *edge.weight(), &params).expect("communities");
        assert_eq!(found.partition, expected);
        assert_eq!(found.nodes[3], nodes[7]);
        assert_eq!(found.members().concat().len(), 34);
        assert_eq!(found.iter().count(), 34);
    }

    #[test]
    fn parallel_edges_add_up_and_bad_weights_are_refused() {
        let mut graph = UnGraph::<(), f64>::from_edges([(0, 1, 1.0), (0, 1, 1.0), (1, 2, 1.5), (2, 2, 0.5)]);
        let found = louvain_petgraph(&graph, |edge| *edge.weight(), &at(1.0)).expect("communities");
        assert_eq!(found.partition.labels, [0, 0, 1]);
        graph.extend_with_edges([(0, 2, f64::NAN)]);
        let refused = louvain_petgraph(&graph, |edge| *edge.weight(), &at(1.0));
        assert!(matches!(refused, Err(Error::InvalidWeight { a: 0, b: 2, .. })));
        let none = UnGraph::<(), f64>::default();
        let found = louvain_petgraph(&none, |edge| *edge.weight(), &at(1.0)).expect("communities");
        assert_eq!(found.partition.communities, 0);
    }
}

/// A random weighted graph with a few dense parts.
fn random(seed: u64, nodes: u64, links: u64) -> Csr {
    let mut stream = Stream(seed);
    let mut found = Vec::new();
    for _ in 0..links {
        let a = stream.below(nodes);
        let near = stream.below(3) > 0;
        let b = if near {
            a / 8 * 8 + stream.below(8)
        } else {
            stream.below(nodes)
        };
        if a != b && b < nodes {
            found.push((a as u32, b as u32, Q32::from_bits(1 + stream.below(1 << 36))));
        }
    }
    Csr::from_links(nodes as usize, &found).expect("a graph")
}

fn connected(graph: &Csr, members: &[u32]) -> bool {
    let mut seen = vec![members[0]];
    let mut next = 0;
    while next < seen.len() {
        for (other, _) in graph.neighbors(seen[next] as usize) {
            if members.contains(&other) && !seen.contains(&other) {
                seen.push(other);
            }
        }
        next += 1;
    }
    seen.len() == members.len()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn communities_are_connected_numbered_and_better_than_none(
        seed in any::<u64>(),
        nodes in 1u64..80,
        links in 0u64..300,
        resolution in prop::sample::select(vec![0.5, 1.0, 1.7]),
    ) {
        let graph = random(seed, nodes, links);
        let params = at(resolution);
        let found = louvain(&graph, &params);
        prop_assert!(found.converged);
        let mut next = 0;
        for label in &found.labels {
            prop_assert!(*label <= next);
            next = next.max(label + 1);
        }
        prop_assert_eq!(found.communities, next as usize);
        for members in found.members() {
            prop_assert!(connected(&graph, &members));
        }
        let alone: Vec<u32> = (0..nodes as u32).collect();
        prop_assert!(found.modularity >= modularity(&graph, &alone, &params) - 1e-12);
        // No single move gains: the whole was repeated from the communities found.
        for node in 0..nodes as usize {
            for (other, _) in graph.neighbors(node) {
                let mut moved = found.labels.clone();
                moved[node] = found.labels[other as usize];
                prop_assert!(modularity(&graph, &moved, &params) <= found.modularity + 1e-9);
            }
        }
    }
}
