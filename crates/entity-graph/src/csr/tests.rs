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
    assert_eq!(code(Csr::from_links(2, &[(1, 1, q(1.0))])), "invalid_link");
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
