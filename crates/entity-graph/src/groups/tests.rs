use agent_memory_core::{Names, Validate};
use proptest::prelude::*;

use super::*;
use crate::fixture::{Window, any_window, id_of, members, name, padded, window};
use crate::louvain::LouvainParams;
use crate::weight::name_weights;

fn group(window: &Window, reference: &Window, params: &Valid<GraphParams>) -> Grouping {
    let weights = name_weights(reference.iter().map(|(_, names)| names), params);
    groups(&members(window), &weights, params).expect("groups")
}

fn sets(grouping: &Grouping) -> Vec<String> {
    let mut sets: Vec<String> = grouping
        .groups
        .iter()
        .map(|group| {
            group
                .members
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    sets.sort();
    sets
}

/// The five moments of story S.
const STORY: &str = "
    m1: Maya, Lisbon, Sara
    m2: Maya, Lisbon, Sara
    m3: Maya, Lisbon
    m4: Maya, Lucia's, Sara
    m5: Maya, Lucia's";

/// Story S with its window of 200: Maya 192, Lisbon 6, Sara 15, Lucia's 2.
fn story_window() -> Window {
    let mut story = window(STORY);
    for n in 5..200 {
        let mut names = Names::new();
        let mut add = |text: &str| names.insert(name(text), text.to_owned());
        if n < 192 {
            add("Maya");
        }
        if n < 8 {
            add("Lisbon");
        }
        if (8..20).contains(&n) {
            add("Sara");
        }
        story.push((id_of(&format!("z{n:03}")), names));
    }
    story
}

#[test]
fn story_s_gives_the_dinner_and_lisbon() {
    let reference = story_window();
    let weights = name_weights(reference.iter().map(|(_, names)| names), &Valid::default());
    assert_eq!(weights.names[&name("Maya")].df, 192);
    let found = group(&window(STORY), &reference, &Valid::default());
    assert_eq!(sets(&found), ["m1 m2 m3", "m4 m5"]);
    assert_eq!(found.isolated, []);
    assert_eq!(
        found.bridging,
        [BridgingName {
            name: name("Sara"),
            groups: 2
        }]
    );
    let lisbon = found
        .groups
        .iter()
        .find(|group| group.members.len() == 3)
        .expect("the Lisbon group");
    // 6.0968 + 3.5066 + 3.5066
    assert_eq!(format!("{:.4}", lisbon.strength), "13.1099");
    let names: Vec<String> = lisbon
        .names
        .iter()
        .map(|n| format!("{} {}", n.name.text(), n.members))
        .collect();
    assert_eq!(names, ["lisbon 3", "sara 2"]);
    assert!(found.groups.windows(2).all(|pair| pair[0].id < pair[1].id));
    assert_eq!(lisbon.id, Group::id_of(&lisbon.members));
}

#[test]
fn story_s_holds_as_a_window_of_its_own_and_in_the_window_of_200() {
    let five = window(STORY);
    assert_eq!(
        sets(&group(&five, &five, &Valid::default())),
        ["m1 m2 m3", "m4 m5"]
    );
    let all = story_window();
    let found = group(&all, &all, &Valid::default());
    assert_eq!(
        sets(&found),
        [
            "m1 m2 m3 z005 z006 z007",
            "m4 m5 z008 z009 z010 z011 z012 z013 z014 z015 z016 z017 z018 z019",
        ]
    );
    assert_eq!(found.isolated.len(), 180);
}

#[test]
fn windows_without_ties_have_no_groups() {
    for text in [
        "",
        "a: Lisbon",
        "a: Lisbon\nb: Oslo",
        "a: Lisbon\nb: Lisbon\nc: Lisbon",
    ] {
        let window = window(text);
        let found = group(&window, &window, &Valid::default());
        assert_eq!(found.groups, []);
        assert_eq!(found.isolated.len(), window.len());
        assert_eq!((found.modularity, found.coverage), (0.0, 0.0));
    }
}

#[test]
fn duplicates_are_refused() {
    let twice = window("a: Lisbon\na: Lisbon");
    let refused = groups(&members(&twice), &NameWeights::default(), &Valid::default());
    assert_eq!(refused.expect_err("refused").code(), "duplicate_moment");
}

/// Groups under params that differ from the default in what `change` says.
fn group_with(window: &Window, change: impl FnOnce(&mut GraphParams)) -> Grouping {
    let mut params = GraphParams::default();
    change(&mut params);
    group(window, window, &params.valid().expect("params"))
}

#[test]
fn names_of_all_moments_and_twins_group_as_defined() {
    // Lisbon is in all moments: it sets none apart.
    let lines: Vec<String> = (0..400)
        .map(|n| format!("m{n:03}: Lisbon, place {}", n / 8))
        .collect();
    let all = window(&lines.join("\n"));
    let found = group(&all, &all, &Valid::default());
    // Twins, moments with equal names, stay together.
    assert_eq!(found.groups.len(), 50);
    assert!(found.groups.iter().all(|group| group.members.len() == 8));
    assert_eq!((found.isolated.len(), found.coverage), (0, 1.0));
    assert_eq!(found.rule, GroupRule::Wide { resolution: 1.1 });
    assert_eq!(found.rule.to_string(), "wide (resolution 1.100)");
    assert_eq!(found.bridging, []);
}

#[test]
fn what_could_not_be_written_out_is_grouped_all_the_same() {
    let window = padded(
        window("a: Lisbon\nb: Lisbon\nc: Lisbon, Oslo\nd: Lisbon\ne: Oslo\nf: Oslo"),
        100,
    );
    let found = group_with(&window, |params| params.max_ties = 1);
    assert_eq!(found, group_with(&window, |_| ()));
    assert_eq!((found.groups.len(), found.isolated.len()), (2, 94));
    assert_eq!(found.rule, GroupRule::Plain);
    assert_eq!(found.rule.to_string(), "plain");
}

#[test]
fn a_large_group_of_one_thing_stays_whole() {
    // 70 moments that share one name and nothing else.
    let lines: Vec<String> = (0..70).map(|n| format!("m{n:02}: Lisbon, x{n}")).collect();
    let all = padded(window(&lines.join("\n")), 1000);
    let found = group_with(&all, |params| params.plain_up_to = 0);
    assert_eq!(found.rule, GroupRule::Wide { resolution: 1.0175 });
    assert_eq!(found.groups.len(), 1);
    assert_eq!((found.groups[0].members.len(), found.divided), (70, 0));
    // Nor is it lost where other threads stand beside it.
    let beside: Vec<String> = (0..90).map(|n| format!("n{n:02}: place {}", n / 10)).collect();
    let mixed = padded(window(&[lines, beside].concat().join("\n")), 1000);
    let found = group_with(&mixed, |params| {
        params.plain_up_to = 0;
        params.resolution_span = 20;
    });
    let mut sizes: Vec<usize> = found.groups.iter().map(|group| group.members.len()).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [10, 10, 10, 10, 10, 10, 10, 10, 10, 70]);
}

#[test]
fn the_resolution_grows_with_the_moments_that_have_a_tie() {
    let lines: Vec<String> = (0..600).map(|n| format!("m{n:03}: place {}", n / 4)).collect();
    let tied = window(&lines.join("\n"));
    let rule = |window: &Window, span| group_with(window, |params| params.resolution_span = span).rule;
    assert_eq!(rule(&tied, 100), GroupRule::Wide { resolution: 7.0 });
    assert_eq!(
        rule(&padded(tied.clone(), 700), 100),
        GroupRule::Wide { resolution: 7.0 }
    );
    assert_eq!(rule(&tied, 2400), GroupRule::Wide { resolution: 1.25 });
    assert_eq!(rule(&tied[..300].to_vec(), 100), GroupRule::Plain);
    // Louvain takes 1000 at most.
    let huge = GroupRule::of(usize::MAX, &GraphParams::default());
    assert_eq!(huge, GroupRule::Wide { resolution: 1000.0 });
    let params = GraphParams {
        louvain: LouvainParams {
            resolution: 2.0,
            ..LouvainParams::default()
        },
        ..GraphParams::default()
    };
    assert_eq!(GroupRule::of(4000, &params), GroupRule::Wide { resolution: 4.0 });
}

#[test]
fn a_frequent_name_is_damped_in_wide_windows_only() {
    let params = GraphParams::default();
    let weight = Q32::from_f64(3.0);
    let wide = GroupRule::Wide { resolution: 1.0 };
    assert_eq!(wide.pull(weight, 15, &params), weight);
    assert_eq!(wide.pull(weight, 29, &params), Q32::from_f64(1.5));
    assert_eq!(wide.pull(Q32::from_bits(1), 39, &params), Q32::from_bits(1));
    assert_eq!(GroupRule::Plain.pull(weight, 39, &params), weight);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn groups_depend_on_the_set_of_moments(
        window in any_window(),
        plain_up_to in prop::sample::select(vec![0usize, 300]),
        review_size in 2usize..12,
        damp_df in 2u64..6,
        resolution_span in 5u64..40,
    ) {
        let params = GraphParams {
            max_ratio: 0.4,
            plain_up_to,
            review_size,
            damp_df,
            resolution_span,
            ..GraphParams::default()
        };
        let params = params.valid().expect("params");
        let found = group(&window, &window, &params);
        let mut back = window.clone();
        back.reverse();
        prop_assert_eq!(&found, &group(&back, &back, &params));

        let mut all: Vec<&MomentId> = found.isolated.iter().collect();
        let weights = name_weights(window.iter().map(|(_, names)| names), &params);
        let graph = crate::tie::ties(&members(&window), &weights, &params).expect("ties");
        for group in &found.groups {
            prop_assert!(group.members.len() >= 2);
            all.extend(&group.members);
            let mut strength = Q32::ZERO;
            let mut reached = vec![group.members.first().expect("members")];
            let mut next = 0;
            while next < reached.len() {
                for other in &group.members {
                    if graph.tie(reached[next], other).is_some() && !reached.contains(&other) {
                        reached.push(other);
                    }
                }
                next += 1;
            }
            prop_assert_eq!(reached.len(), group.members.len());
            for a in &group.members {
                for b in &group.members {
                    if a < b {
                        strength += graph.tie(a, b).map_or(Q32::ZERO, |tie| tie.weight);
                    }
                }
            }
            prop_assert_eq!(strength, group.strength);
            prop_assert!(group.names.iter().all(|name| name.members >= 2));
        }
        all.sort();
        all.dedup();
        prop_assert_eq!(all.len(), window.len());
        prop_assert!((0.0..=1.0).contains(&found.coverage));
    }

    #[test]
    fn the_plain_preset_is_louvain_on_the_ties(window in any_window(), max_ratio in 0.1f64..0.6) {
        let params = GraphParams { max_ratio, ..GraphParams::plain() }.valid().expect("params");
        let weights = name_weights(window.iter().map(|(_, names)| names), &params);
        let graph = crate::tie::ties(&members(&window), &weights, &params).expect("ties");
        let louvain_params = params.louvain.clone().valid().expect("params");
        let found = crate::louvain(graph.links(), &louvain_params);
        let mut wanted: Vec<String> = found
            .members()
            .iter()
            .filter(|nodes| nodes.len() > 1)
            .map(|nodes| {
                let ids = nodes.iter().map(|node| graph.moments()[*node as usize].to_string());
                ids.collect::<Vec<_>>().join(" ")
            })
            .collect();
        wanted.sort();
        let plain = group(&window, &window, &params);
        prop_assert_eq!(plain.rule, GroupRule::Plain);
        prop_assert_eq!(plain.divided, 0);
        prop_assert_eq!(sets(&plain), wanted);
        prop_assert_eq!(plain.modularity, found.modularity);
        // So small a window is grouped by the plain rule anyway.
        prop_assert_eq!(plain, group(&window, &window, &GraphParams { max_ratio, ..GraphParams::default() }.valid().expect("params")));
    }
}
