use agent_memory_core::Valid;
use proptest::prelude::*;

use super::*;
use crate::fixture::Stream;
use crate::louvain::{louvain, louvain_incidence, modularity, modularity_incidence};
use crate::{Expected, LouvainParams, Partition};
use agent_memory_core::Validate;

fn q(value: f64) -> Q32 {
    Q32::from_f64(value)
}

fn rows(weights: &[f64], rows: &[&[u32]]) -> Incidence {
    let weights: Vec<Q32> = weights.iter().map(|weight| q(*weight)).collect();
    Incidence::from_rows(&weights, rows).expect("an incidence")
}

#[test]
fn links_are_sums_over_shared_columns() {
    let graph = rows(&[1.0, 2.0, 4.0, 8.0], &[&[1, 0, 1], &[0, 1, 3], &[1, 2], &[]]);
    assert_eq!(
        (graph.rows(), graph.columns(), graph.entries(), graph.halvings()),
        (4, 4, 7, 0)
    );
    let written = graph.to_csr(10).expect("links");
    assert_eq!(
        written.links().collect::<Vec<_>>(),
        [(0, 1, q(3.0)), (0, 2, q(2.0)), (1, 2, q(2.0))]
    );
    for row in 0..5 {
        assert_eq!(graph.strength(row), written.strength(row));
    }
    assert_eq!(graph.total(), written.total());
    assert_eq!(graph.to_csr(2).expect_err("refused").code(), "too_many_ties");
}

#[test]
fn counts_multiply() {
    let weights = [q(1.0), q(0.5)];
    let given: [&[(u32, u32)]; 3] = [&[(0, 2), (1, 1), (0, 1)], &[(0, 5), (1, 0)], &[(1, 4)]];
    let graph = Incidence::from_counts(&weights, given).expect("an incidence");
    assert_eq!(graph.row(0).collect::<Vec<_>>(), [(0, 3), (1, 1)]);
    assert_eq!(graph.row(1).collect::<Vec<_>>(), [(0, 5)]);
    let written = graph.to_csr(10).expect("links");
    assert_eq!(
        written.links().collect::<Vec<_>>(),
        [(0, 1, q(15.0)), (0, 2, q(2.0))]
    );
    // Counts of 1 are the same graph as none.
    let ones: [&[(u32, u32)]; 2] = [&[(0, 1)], &[(0, 1), (1, 1)]];
    let plain: [&[u32]; 2] = [&[0], &[1, 0]];
    assert_eq!(
        Incidence::from_counts(&weights, ones),
        Incidence::from_rows(&weights, plain)
    );
}

#[test]
fn a_part_has_the_links_between_its_rows() {
    let graph = rows(
        &[1.0, 2.0, 4.0, 8.0],
        &[&[0, 1], &[1, 2], &[2, 3], &[0, 3], &[1, 2]],
    );
    let part = graph.part(&[4, 1, 3]).expect("a part");
    assert_eq!((part.rows(), part.columns(), part.entries()), (3, 2, 4));
    assert_eq!(
        part.to_csr(10).expect("links").links().collect::<Vec<_>>(),
        [(0, 1, q(6.0))]
    );
    assert_eq!(graph.part(&[]).expect("a part").rows(), 0);
    assert_eq!(graph.part(&[5]).expect_err("refused").code(), "invalid_row");
    assert_eq!(graph.part(&[1, 1]).expect_err("refused").code(), "invalid_row");
}

#[test]
fn impossible_incidences_are_refused() {
    let one = [q(1.0)];
    let beyond: [&[u32]; 2] = [&[0], &[1]];
    assert_eq!(
        Incidence::from_rows(&one, beyond).expect_err("refused").code(),
        "invalid_column"
    );
    let many: [&[(u32, u32)]; 2] = [&[(0, u32::MAX)], &[(0, 1)]];
    let refused = Incidence::from_counts(&one, many).expect_err("refused");
    assert_eq!(refused.code(), "ties_too_heavy");
    assert_eq!(
        refused.to_string(),
        "the ties of 2 nodes are too heavy for the integers of Louvain: the counts of a column sum to 2^32 or more"
    );
}

#[test]
fn heavy_weights_are_halved_until_they_fit() {
    let heavy = [
        Q32::from_bits(u64::MAX),
        Q32::from_bits(u64::MAX / 2),
        Q32::from_bits(3),
    ];
    let given: [&[u32]; 4] = [&[0], &[0, 1], &[1, 2], &[2]];
    let graph = Incidence::from_rows(&heavy, given).expect("an incidence");
    assert!(graph.halvings() > 0);
    assert!(graph.total().bits() <= 1 << 62);
    // Nothing is halved away.
    assert_eq!(graph.to_csr(10).expect("links").link_count(), 3);
    both(&graph, &Valid::default());
}

fn both(graph: &Incidence, params: &Valid<LouvainParams>) -> Partition {
    let written = graph.to_csr(usize::MAX).expect("links");
    let found = louvain_incidence(graph, params);
    let twin = louvain(&written, params);
    assert_eq!(found, twin);
    assert_eq!(found.modularity.to_bits(), twin.modularity.to_bits());
    for labels in [&found.labels[..], &[7, 7, 3], &[]] {
        let here = modularity_incidence(graph, labels, params);
        assert_eq!(here.to_bits(), modularity(&written, labels, params).to_bits());
    }
    found
}

#[test]
fn counts_that_outweigh_64_bits_decide_as_their_links() {
    let weights = [708_576_540_954, 1, 31_140_103_108_638_867].map(Q32::from_bits);
    let rows = [
        vec![(0, 984), (1, 237)],
        vec![(2, 610), (0, 3), (0, 33_554_432)],
        vec![(2, 65_536), (0, 302)],
    ];
    let graph = Incidence::from_counts(&weights, &rows).expect("an incidence");
    let params = LouvainParams {
        resolution: 1.137,
        ..LouvainParams::default()
    };
    assert_eq!(
        both(&graph, &params.valid().expect("params that hold")).labels,
        [0, 1, 1]
    );
}

#[test]
fn edges_of_the_possible() {
    let none = both(&Incidence::default(), &Valid::default());
    assert_eq!((none.communities, none.modularity), (0, 0.0));
    let one = both(&rows(&[1.0], &[&[0]]), &Valid::default());
    assert_eq!((one.communities, one.modularity), (1, 0.0));
    let empty = both(&rows(&[], &[&[], &[], &[]]), &Valid::default());
    assert_eq!(empty.labels, [0, 1, 2]);
    // A column in all rows ties all alike.
    let all = both(&rows(&[1.0], &[&[0][..]; 9]), &Valid::default());
    assert_eq!((all.communities, all.modularity), (1, 0.0));
    // Equal rows belong together.
    let equal = both(
        &rows(&[1.0, 2.0], &[&[0], &[1], &[0], &[1], &[0]]),
        &Valid::default(),
    );
    assert_eq!(equal.labels, [0, 1, 0, 1, 0]);
}

#[test]
fn a_row_of_a_million_columns() {
    let weights = vec![q(1.0); 1_000_000];
    let all: Vec<u32> = (0..1_000_000).rev().collect();
    let given: [&[u32]; 4] = [&all, &[3, 4], &[4, 5], &[999_999]];
    let graph = Incidence::from_rows(&weights, given).expect("an incidence");
    assert_eq!(graph.entries(), 1_000_005);
    assert_eq!(graph.strength(0), q(5.0));
    both(&graph, &Valid::default());
}

/// Rows with columns of their own part of the graph, and some that all share.
fn random(seed: u64, rows: u64, columns: u64, counted: bool) -> (Vec<Q32>, Vec<Vec<(u32, u32)>>) {
    let mut stream = Stream(seed);
    let weights = (0..columns)
        .map(|_| match stream.below(6) {
            0 => Q32::ZERO,
            1 => Q32::from_bits(1 + stream.below(5)),
            2 | 3 => q(1.0),
            _ => Q32::from_bits(1 + stream.below(1 << 36)),
        })
        .collect();
    let rows = (0..rows)
        .map(|row| {
            let own = row / 6 * 3;
            (0..stream.below(6))
                .map(|_| {
                    let column = match stream.below(4) {
                        0 => stream.below(columns.min(3)),
                        1 => stream.below(columns),
                        _ => (own + stream.below(4)) % columns,
                    };
                    // Now and then a count so large that a product of three does not fit in 64 bits.
                    let count = match (counted, stream.below(12)) {
                        (false, _) => 1,
                        (true, 0) => 1 << stream.below(26),
                        (true, _) => 1 + stream.below(4),
                    };
                    (column as u32, count as u32)
                })
                .collect()
        })
        .collect();
    (weights, rows)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_incidence_decides_as_its_links(
        seed in any::<u64>(),
        rows in 1u64..120,
        columns in 1u64..60,
        counted in any::<bool>(),
        resolution in prop::sample::select(vec![0.3, 1.0, 1.7, 1.234_567]),
        expected in prop::sample::select(vec![Expected::Strength, Expected::Root]),
    ) {
        let (weights, rows) = random(seed, rows, columns, counted);
        let graph = Incidence::from_counts(&weights, &rows).expect("an incidence");
        let params = LouvainParams { resolution, expected, ..LouvainParams::default() }.valid().expect("params");
        let found = both(&graph, &params);

        // The order and number of the columns mean nothing.
        let turned: Vec<Q32> = weights.iter().rev().copied().collect();
        let places: Vec<Vec<(u32, u32)>> = rows
            .iter()
            .map(|row| row.iter().rev().map(|(column, count)| (columns as u32 - 1 - column, *count)).collect())
            .collect();
        let turned = Incidence::from_counts(&turned, &places).expect("an incidence");
        prop_assert_eq!(&found, &louvain_incidence(&turned, &params));

        // A part decides as the links between its rows.
        let some: Vec<u32> = (0..rows.len() as u32).filter(|row| row % 3 > 0).collect();
        both(&graph.part(&some).expect("a part"), &params);
    }
}
