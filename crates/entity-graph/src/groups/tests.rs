use agent_memory_core::{Names, Validate};
use proptest::prelude::*;

use super::*;
use crate::fixture::{Stream, Window, any_window, id_of, members, name, padded, window};
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

/// Moments on planted topics: each topic has 6 names of its own, each moment 2 of them and one of 20 common names.
fn planted(topics: u64, size: u64) -> (Window, Vec<u64>) {
    let mut stream = Stream(7);
    let mut window = Window::new();
    let mut truth = Vec::new();
    for moment in 0..topics * size {
        let topic = moment % topics;
        let mut names = Names::new();
        for _ in 0..2 {
            let text = format!("t{topic} n{}", stream.below(6));
            names.insert(name(&text), text);
        }
        let common = format!("common {}", stream.below(20));
        names.insert(name(&common), common);
        window.push((id_of(&format!("m{moment:05}")), names));
        truth.push(topic);
    }
    (window, truth)
}

/// Share of pairs of one group that are of one topic, and of pairs of one topic that are in one group.
fn pairs(grouping: &Grouping, window: &Window, truth: &[u64]) -> (f64, f64) {
    let topic: BTreeMap<&MomentId, u64> = window
        .iter()
        .map(|(id, _)| id)
        .zip(truth.iter().copied())
        .collect();
    let two = |n: u64| n * n.saturating_sub(1) / 2;
    let (mut together, mut right) = (0, 0);
    for group in &grouping.groups {
        together += two(group.members.len() as u64);
        let mut counts: BTreeMap<u64, u64> = BTreeMap::new();
        for member in &group.members {
            *counts.entry(topic[member]).or_default() += 1;
        }
        right += counts.values().map(|n| two(*n)).sum::<u64>();
    }
    let mut sizes: BTreeMap<u64, u64> = BTreeMap::new();
    for topic in truth {
        *sizes.entry(*topic).or_default() += 1;
    }
    let same: u64 = sizes.values().map(|n| two(*n)).sum();
    (right as f64 / together.max(1) as f64, right as f64 / same as f64)
}

#[test]
fn wide_windows_keep_their_topics_apart() {
    // Common names in 5 % of the moments; without the damping they are the groups.
    let (window, truth) = planted(60, 30);
    let undamped = GraphParams {
        damp_df: u64::MAX,
        review_size: usize::MAX,
        ..GraphParams::default()
    };
    let before = group(&window, &window, &undamped.valid().expect("params"));
    assert!(pairs(&before, &window, &truth).0 < 0.1);
    let after = group(&window, &window, &Valid::default());
    assert_eq!(pairs(&after, &window, &truth), (1.0, 1.0));
    assert_eq!(after.groups.len(), 60);
}

#[test]
fn a_merged_group_is_divided_and_one_thread_is_not() {
    let (window, truth) = planted(150, 20);
    let unseen = GraphParams {
        review_size: usize::MAX,
        ..GraphParams::default()
    };
    let merged = group(&window, &window, &unseen.valid().expect("params"));
    let seen = GraphParams {
        review_size: 30,
        ..GraphParams::default()
    };
    let found = group(&window, &window, &seen.valid().expect("params"));
    assert!(found.divided > 5 && found.groups.len() > merged.groups.len());
    assert!(pairs(&found, &window, &truth).0 > pairs(&merged, &window, &truth).0);
    assert!(pairs(&found, &window, &truth).1 > 0.9);

    let (window, _) = planted(20, 90);
    let found = group(&window, &window, &Valid::default());
    assert_eq!((found.groups.len(), found.divided), (20, 0));
}

#[test]
fn a_large_group_of_one_thing_stays_whole() {
    // 70 moments that share one name and nothing else.
    let lines: Vec<String> = (0..70).map(|n| format!("m{n:02}: Lisbon, x{n}")).collect();
    let window = padded(window(&lines.join("\n")), 1000);
    let found = group(&window, &window, &Valid::default());
    assert_eq!(found.groups.len(), 1);
    assert_eq!((found.groups[0].members.len(), found.divided), (70, 0));
}

#[test]
fn what_does_not_fit_is_left_out_and_reported() {
    // Lisbon has 6 pairs, Oslo 3.
    let window = padded(
        window("a: Lisbon\nb: Lisbon\nc: Lisbon, Oslo\nd: Lisbon\ne: Oslo\nf: Oslo"),
        100,
    );
    let with = |max_ties| {
        let params = GraphParams {
            max_ties,
            ..GraphParams::default()
        };
        let found = group(&window, &window, &params.valid().expect("params"));
        (sets(&found), found.left_out_above)
    };
    assert_eq!(with(9).1, None);
    assert_eq!(with(8), (vec!["c e f".to_owned()], Some(3)));
    assert_eq!(with(2), (vec![], Some(1)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn groups_depend_on_the_set_of_moments(window in any_window(), review_size in 2usize..12, damp_df in 2u64..6) {
        let params = GraphParams { max_ratio: 0.4, review_size, damp_df, ..GraphParams::default() };
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
}
