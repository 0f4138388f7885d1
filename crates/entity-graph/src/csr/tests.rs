use super::*;

fn q(value: f64) -> Q32 {
    Q32::from_f64(value)
}

#[test]
fn links_come_in_any_order_and_add_up() {
    let links = [
        (3, 0, q(1.0)),
        (1, 0, q(2.0)),
        (2, 3, q(4.0)),
        (0, 1, q(0.5)),
        (1, 2, Q32::ZERO),
    ];
    let graph = Csr::from_links(5, &links).expect("a graph");
    let mut back = links;
    back.reverse();
    assert_eq!(graph, Csr::from_links(5, &back).expect("a graph"));
    assert_eq!(
        graph.links().collect::<Vec<_>>(),
        [(0, 1, q(2.5)), (0, 3, q(1.0)), (2, 3, q(4.0))]
    );
    assert_eq!(graph.neighbors(3).collect::<Vec<_>>(), [(0, q(1.0)), (2, q(4.0))]);
    assert_eq!(graph.neighbors(4).count(), 0);
    assert_eq!(graph.neighbors(99).count(), 0);
    assert_eq!(graph.weight(3, 2), Some(q(4.0)));
    assert_eq!(graph.weight(1, 2), None);
    assert_eq!(graph.weight(99, 2), None);
    assert_eq!((graph.nodes(), graph.link_count()), (5, 3));
    assert_eq!(graph.total(), q(15.0));
}

#[test]
fn impossible_graphs_are_refused() {
    let code = |result: Result<Csr, Error>| result.expect_err("refused").code();
    assert_eq!(code(Csr::from_links(2, &[(0, 2, q(1.0))])), "invalid_link");
    assert_eq!(
        code(Csr::from_links(2, &[(0, 1, Q32::from_bits(u64::MAX))])),
        "ties_too_heavy"
    );
    let heavy = Q32::from_bits(u64::MAX / 4);
    assert_eq!(
        code(Csr::from_links(3, &[(0, 1, heavy), (1, 2, heavy), (0, 2, heavy)])),
        "ties_too_heavy"
    );
}

#[test]
fn nothing_is_a_graph_too() {
    let graph = Csr::from_links(0, &[]).expect("a graph");
    assert_eq!(
        (graph.nodes(), graph.link_count(), graph.total()),
        (0, 0, Q32::ZERO)
    );
    assert_eq!(Csr::default().nodes(), 0);
}

#[test]
fn self_loops_have_both_ends_at_their_node() {
    let links = [(0, 1, q(1.0)), (1, 1, q(2.0)), (1, 1, q(1.0)), (2, 2, Q32::ZERO)];
    let graph = Csr::from_links(3, &links).expect("a graph");
    assert_eq!(graph.strength(1), q(7.0));
    assert_eq!(graph.total(), q(8.0));
    assert_eq!(
        (graph.self_loop(1), graph.weight(1, 1)),
        (Some(q(3.0)), Some(q(3.0)))
    );
    assert_eq!(
        (graph.self_loop(0), graph.self_loop(2), graph.self_loop(9)),
        (None, None, None)
    );
    assert_eq!(graph.neighbors(1).collect::<Vec<_>>(), [(0, q(1.0))]);
    let back: Vec<_> = graph.links().collect();
    assert_eq!(back, [(0, 1, q(1.0)), (1, 1, q(3.0))]);
    assert_eq!(graph.link_count(), 2);
    assert_eq!(graph, Csr::from_links(3, &back).expect("a graph"));
    let heavy = Q32::from_bits(u64::MAX / 2 + 1);
    assert_eq!(
        Csr::from_links(1, &[(0, 0, heavy)]).expect_err("refused").code(),
        "ties_too_heavy"
    );
    assert_eq!(
        Csr::from_links(2, &[(0, 1, heavy), (1, 0, heavy)])
            .expect_err("refused")
            .code(),
        "ties_too_heavy"
    );
}

#[test]
fn floats_are_read_as_they_are_where_they_can_be() {
    let graph =
        Csr::from_f64_links(3, &[(0, 1, 1.0), (1, 2, 0.3), (0, 2, 0.0), (1, 0, 2.0)]).expect("a graph");
    assert_eq!(
        graph.links().collect::<Vec<_>>(),
        [(0, 1, q(3.0)), (1, 2, q(0.3))]
    );
    assert_eq!(Csr::from_f64_links(2, &[]).expect("a graph").link_count(), 0);
    assert_eq!(
        Csr::from_f64_links(2, &[(0, 1, 0.0), (0, 1, -0.0)])
            .expect("a graph")
            .link_count(),
        0
    );
}

#[test]
fn tiny_and_huge_floats_keep_their_ratios() {
    for scale in [f64::MIN_POSITIVE, 1e-300, 1e-20, 0.9, 1e15, 1e300, f64::MAX / 4.0] {
        let links = [(0, 1, scale), (1, 2, 3.0 * scale), (0, 2, 1e-9 * scale)];
        let graph = Csr::from_f64_links(3, &links).expect("a graph");
        let weight = |a, b| graph.weight(a, b).expect("a link").bits();
        assert!(
            (weight(1, 2) as f64 / weight(0, 1) as f64 - 3.0).abs() < 1e-9,
            "{scale}"
        );
        assert!(weight(0, 2) > 0 && weight(0, 2) < weight(0, 1) / 1000, "{scale}");
        assert!(graph.total().bits() <= 1 << 62);
    }
    // Floats below the least normal one have fewer digits, and keep their ratios too.
    let tiny = |times: u64| f64::from_bits(times);
    let graph = Csr::from_f64_links(3, &[(0, 1, tiny(20)), (1, 2, tiny(1))]).expect("a graph");
    let weight = |a, b| graph.weight(a, b).expect("a link").bits();
    assert_eq!(weight(0, 1), 20 * weight(1, 2));
    let graph = Csr::from_f64_links(3, &[(0, 1, tiny(1 << 51)), (1, 2, tiny((1 << 51) - (1 << 20)))])
        .expect("a graph");
    assert!(graph.strength(2) < graph.strength(0));
    let least = f64::from_bits(1);
    assert_eq!(
        Csr::from_f64_links(2, &[(0, 1, least)])
            .expect("a graph")
            .link_count(),
        1
    );
}

#[test]
fn weights_that_are_none_are_refused() {
    for weight in [-1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let refused = Csr::from_f64_links(2, &[(0, 1, weight)]).expect_err("refused");
        assert_eq!(refused.code(), "invalid_weight");
    }
    assert_eq!(
        Csr::from_f64_links(2, &[(0, 2, 1.0)])
            .expect_err("refused")
            .code(),
        "invalid_link"
    );
}
