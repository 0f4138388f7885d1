use agent_memory_core::{NameKind, Validate};
use proptest::prelude::*;

use super::*;
use crate::fixture::{any_window, id_of, members, name, padded, window};
use crate::weight::name_weights;

fn show(tie: &Tie) -> String {
    let names: Vec<&str> = tie.names.iter().map(|(name, _)| name.text()).collect();
    format!("{}-{} {:.4} {}", tie.a, tie.b, tie.weight, names.join("+"))
}

#[test]
fn ties_are_sums_of_shared_weights() {
    // Lisbon 6 of 200, Sara 15 of 200, Maya in all but eight.
    let mut lines = Vec::new();
    for n in 0..200 {
        let lisbon = if n < 6 { "Lisbon," } else { "" };
        let sara = if (4..19).contains(&n) { "Sara," } else { "" };
        let maya = if n < 192 { "Maya" } else { "" };
        lines.push(format!("m{n:03}: {lisbon}{sara}{maya}"));
    }
    let story = window(&lines.join("\n"));
    let params = Valid::default();
    let weights = name_weights(story.iter().map(|(_, names)| names), &params);
    let graph = ties(&members(&story), &weights, &params).expect("ties");
    let found = |a: &str, b: &str| graph.tie(&id_of(a), &id_of(b)).map(|tie| show(&tie));
    assert_eq!(
        found("m005", "m004").as_deref(),
        Some("m004-m005 6.0968 lisbon+sara")
    );
    assert_eq!(found("m000", "m005").as_deref(), Some("m000-m005 3.5066 lisbon"));
    assert_eq!(found("m005", "m018").as_deref(), Some("m005-m018 2.5903 sara"));
    assert_eq!(found("m000", "m018"), None, "both name Maya, who is set aside");
    assert_eq!(found("m000", "m000"), None);
    assert_eq!(found("m000", "nobody"), None);
    // 15 pairs of Lisbon, 105 of Sara, one of both.
    assert_eq!(graph.len(), 15 + 105 - 1);
}

#[test]
fn a_name_of_one_moment_of_the_window_ties_nothing_here() {
    // The reference window is wider than the one that is grouped.
    let params = Valid::default();
    let wide = padded(window("a: Lisbon\nb: Lisbon\nc: Lisbon"), 100);
    let weights = name_weights(wide.iter().map(|(_, names)| names), &params);
    let night = window("a: Lisbon\nd: Oslo\ne: Oslo");
    let graph = ties(&members(&night), &weights, &params).expect("ties");
    assert!(graph.is_empty());
    assert_eq!(graph.names(0).count(), 0);
    assert_eq!(graph.moments().len(), 3);
}

#[test]
fn empty_and_single_windows_have_no_ties() {
    let params = Valid::default();
    for text in ["", "a: Lisbon, Sara"] {
        let window = window(text);
        let weights = name_weights(window.iter().map(|(_, names)| names), &params);
        let graph = ties(&members(&window), &weights, &params).expect("ties");
        assert_eq!((graph.len(), graph.moments().len()), (0, window.len()));
    }
}

#[test]
fn too_many_ties_are_refused_before_they_are_made() {
    let lines: Vec<String> = (0..100).map(|n| format!("m{n:03}: Sara")).collect();
    let window = padded(window(&lines.join("\n")), 1000);
    let few = GraphParams {
        max_ties: 4949,
        ..GraphParams::default()
    }
    .valid()
    .expect("params");
    let enough = GraphParams {
        max_ties: 4950,
        ..GraphParams::default()
    }
    .valid()
    .expect("params");
    let weights = name_weights(window.iter().map(|(_, names)| names), &few);
    assert_eq!(
        ties(&members(&window), &weights, &few),
        Err(Error::TooManyTies {
            moments: 1000,
            limit: 4949
        })
    );
    assert_eq!(
        ties(&members(&window), &weights, &enough).expect("ties").len(),
        4950
    );
}

#[test]
fn a_moment_cannot_be_there_twice() {
    let window = window("a: Lisbon\nb: Lisbon\na: Oslo");
    let error = ties(&members(&window), &NameWeights::default(), &Valid::default()).expect_err("refused");
    assert_eq!(error, Error::DuplicateMoment { id: id_of("a") });
}

#[test]
fn a_moment_may_bear_very_many_names() {
    let many: Names = (0..100_000)
        .map(|n| {
            (
                Name::new(NameKind::Other, &format!("n{n}")).expect("a name"),
                String::new(),
            )
        })
        .collect();
    let mut window = vec![(id_of("a"), many.clone()), (id_of("b"), many)];
    window.extend(padded(Vec::new(), 20));
    let params = Valid::default();
    let weights = name_weights(window.iter().map(|(_, names)| names), &params);
    let graph = ties(&members(&window), &weights, &params).expect("ties");
    let one = weights.kept(&name("n7")).expect("kept").bits();
    assert_eq!(graph.links().weight(0, 1), Some(Q32::from_bits(one * 100_000)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_graph_agrees_with_each_pair_and_with_any_order(window in any_window()) {
        let params = GraphParams { max_ratio: 0.4, ..GraphParams::default() }.valid().expect("params");
        let weights = name_weights(window.iter().map(|(_, names)| names), &params);
        let graph = ties(&members(&window), &weights, &params).expect("ties");
        let mut back = members(&window);
        back.reverse();
        prop_assert_eq!(&graph, &ties(&back, &weights, &params).expect("ties"));
        let mut count = 0;
        for (a, of_a) in &window {
            for (b, of_b) in &window {
                if a >= b {
                    continue;
                }
                let pair = tie(of_a, of_b, &weights);
                let found = graph.tie(b, a);
                prop_assert_eq!(pair.clone(), found.map(|t| Shared { weight: t.weight, names: t.names }));
                let link = graph.node(a).zip(graph.node(b)).and_then(|(a, b)| graph.links().weight(a, b));
                prop_assert_eq!(link, pair.as_ref().map(|shared| shared.weight));
                count += usize::from(pair.is_some());
                if let Some(shared) = pair {
                    let sum: Q32 = shared.names.iter().map(|(name, _)| weights.kept(name).expect("kept")).sum();
                    prop_assert_eq!(sum, shared.weight);
                }
            }
        }
        prop_assert_eq!(graph.len(), count);
        prop_assert_eq!(graph.ties().len(), count);
    }

    #[test]
    fn a_moment_that_shares_nothing_changes_no_tie(window in any_window(), at in 0usize..40) {
        let params = GraphParams { max_ratio: 0.4, ..GraphParams::default() }.valid().expect("params");
        let weights = name_weights(window.iter().map(|(_, names)| names), &params);
        let before = ties(&members(&window), &weights, &params).expect("ties").ties();
        // N and df stay: the stranger comes into the window that is grouped, not into the reference window.
        let mut more = window.clone();
        more.insert(at.min(window.len()), (id_of("m0005"), Names::from([(name("stranger"), String::new())])));
        let after = ties(&members(&more), &weights, &params).expect("ties").ties();
        prop_assert_eq!(before, after);
    }
}
