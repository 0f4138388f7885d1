//! Planted topics in windows of any width: what groups find of them, as normalized mutual information.

use agent_memory_core::{MomentId, Names, Valid, Validate};
use std::collections::BTreeMap;

use super::{GroupRule, Grouping, groups};
use crate::fixture::{Stream, Window, id_of, members, name};
use crate::params::GraphParams;
use crate::weight::name_weights;

/// A window whose moments are about one topic each and name other things besides.
struct Planted {
    moments: u64,
    /// Moments of a topic.
    size: u64,
    /// Names of a topic; a moment bears one of them or, in six of ten cases, two.
    own: u64,
    /// Names of the world that every moment bears besides; half of the moments bear one more.
    others: u64,
    seed: u64,
}

impl Planted {
    const fn of(moments: u64) -> Self {
        Self {
            moments,
            size: 25,
            own: 4,
            others: 1,
            seed: 3,
        }
    }

    /// The window and the topic of each moment. The names of the world follow Zipf's law, and there are 30·√moments of
    /// them (Heaps' law); one name more is in 85 of 100 moments.
    fn build(&self) -> (Window, Vec<u64>) {
        let mut stream = Stream(self.seed);
        let topics = (self.moments / self.size).max(4);
        let world = 30 * self.moments.isqrt();
        let mut reach = 0u64;
        let reaches: Vec<u64> = (1..=world)
            .map(|rank| {
                reach += 1_000_000 / rank;
                reach
            })
            .collect();
        let mut window = Window::new();
        let mut truth = Vec::new();
        for moment in 0..self.moments {
            let topic = stream.below(topics);
            let mut names = Names::new();
            let mut add = |text: String| names.insert(name(&text), text);
            for _ in 0..=u64::from(stream.below(10) < 6) {
                add(format!("topic {topic} name {}", stream.below(self.own)));
            }
            for _ in 0..self.others + stream.below(2) {
                let at = stream.below(reach);
                add(format!("world {}", reaches.partition_point(|reach| *reach <= at)));
            }
            if stream.below(100) < 85 {
                add("the user".to_owned());
            }
            window.push((id_of(&format!("m{moment:06}")), names));
            truth.push(topic);
        }
        (window, truth)
    }

    fn grouped(&self, params: &Valid<GraphParams>) -> (Grouping, f64) {
        let (window, truth) = self.build();
        let weights = name_weights(window.iter().map(|(_, names)| names), params);
        let found =
            groups(&members(&window), &weights, params).expect("a window without duplicates has groups");
        let nmi = nmi(&found, &window, &truth);
        (found, nmi)
    }
}

/// Normalized mutual information of groups and topics, 2 I(G; T) / (H(G) + H(T)); a moment in no group is one by itself.
fn nmi(found: &Grouping, window: &Window, truth: &[u64]) -> f64 {
    let mut group: BTreeMap<&MomentId, usize> = BTreeMap::new();
    for (number, members) in found.groups.iter().enumerate() {
        group.extend(members.members.iter().map(|id| (id, number)));
    }
    let alone = found.groups.len();
    group.extend(
        found
            .isolated
            .iter()
            .enumerate()
            .map(|(place, id)| (id, alone + place)),
    );
    let (mut of_group, mut of_topic, mut of_both) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    for ((id, _), topic) in window.iter().zip(truth) {
        let group = group[id];
        *of_group.entry(group).or_insert(0u64) += 1;
        *of_topic.entry(*topic).or_insert(0u64) += 1;
        *of_both.entry((group, *topic)).or_insert(0u64) += 1;
    }
    let n = window.len() as f64;
    let entropy = |counts: &mut dyn Iterator<Item = u64>| {
        let parts: Vec<f64> = counts
            .map(|count| {
                let share = count as f64 / n;
                -share * agent_memory_core::numeric::ln(share)
            })
            .collect();
        agent_memory_core::numeric::sum(&parts)
    };
    let groups = entropy(&mut of_group.values().copied());
    let topics = entropy(&mut of_topic.values().copied());
    let both = entropy(&mut of_both.values().copied());
    2.0 * (groups + topics - both) / (groups + topics)
}

fn median_size(found: &Grouping) -> usize {
    let mut sizes: Vec<usize> = found.groups.iter().map(|group| group.members.len()).collect();
    sizes.sort_unstable();
    sizes[sizes.len() / 2]
}

#[test]
fn topics_come_back_at_any_width_with_one_default() {
    for (moments, least, rule) in [
        (200, 0.98, GroupRule::Plain),
        (700, 0.98, GroupRule::Wide { resolution: 1.175 }),
        (2000, 0.99, GroupRule::Wide { resolution: 1.5 }),
    ] {
        let (found, nmi) = Planted::of(moments).grouped(&Valid::default());
        assert!(nmi >= least, "{moments}: {nmi}");
        assert!((15..=40).contains(&median_size(&found)), "{moments}");
        match (rule, found.rule) {
            (GroupRule::Wide { resolution: wanted }, GroupRule::Wide { resolution }) => {
                assert!((resolution - wanted).abs() < 0.01, "{moments}: {resolution}");
            }
            (wanted, found) => assert_eq!(wanted, found),
        }
    }
}

#[test]
fn the_plain_rule_loses_them_in_wide_windows() {
    let plain = GraphParams::plain().valid().expect("the params of tests hold");
    assert!(Planted::of(2000).grouped(&plain).1 < 0.7);
    assert_eq!(
        Planted::of(200).grouped(&plain).0,
        Planted::of(200).grouped(&Valid::default()).0
    );
}

#[test]
fn topics_of_other_shapes_come_back_too() {
    let shapes = [
        (
            "another draw",
            Planted {
                seed: 8,
                ..Planted::of(1500)
            },
            0.97,
        ),
        (
            "one name each",
            Planted {
                own: 1,
                ..Planted::of(1500)
            },
            0.97,
        ),
        (
            "large, of many names",
            Planted {
                size: 60,
                own: 8,
                ..Planted::of(1500)
            },
            0.97,
        ),
        (
            "much else named",
            Planted {
                others: 3,
                ..Planted::of(1500)
            },
            0.97,
        ),
        (
            "small",
            Planted {
                size: 12,
                ..Planted::of(1500)
            },
            0.88,
        ),
    ];
    for (shape, planted, least) in shapes {
        let nmi = planted.grouped(&Valid::default()).1;
        assert!(nmi >= least, "{shape}: {nmi}");
    }
}
