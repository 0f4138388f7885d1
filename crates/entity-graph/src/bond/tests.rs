//! A bond is the sum of its parts, and says which they are.

use super::*;
use crate::words::{Turn, WordParams, Words};
use crate::{groups, groups_with_words, name_weights};
use agent_memory_core::{MomentId, Name, NameKind, Names, Timestamp};

struct Window {
    ids: Vec<MomentId>,
    names: Vec<Names>,
    words: Vec<Words>,
}

/// Two talks of Maya and Tom in each of three sessions: about the garden, and about a trip; and one about Lisbon.
fn window() -> Window {
    let texts = [
        "fence paint garden",
        "trip train ticket",
        "fence wood garden",
        "ticket train seat",
        "paint fence wood",
        "trip seat ticket",
        "lunch",
        "rain",
        "sun",
        "snow",
        "wind",
        "storm",
    ];
    let lisbon = (
        Name::new(NameKind::Place, "Lisbon").expect("a name"),
        "Lisbon".to_owned(),
    );
    Window {
        ids: (0..texts.len())
            .map(|n| MomentId::new(format!("m{n:02}")).expect("an id"))
            .collect(),
        names: (0..texts.len())
            .map(|n| {
                if n == 1 || n == 6 {
                    Names::from([lisbon.clone()])
                } else {
                    Names::new()
                }
            })
            .collect(),
        words: texts
            .iter()
            .map(|t| t.split(' ').map(str::to_owned).collect())
            .collect(),
    }
}

fn turns(window: &Window) -> Vec<Turn<'_>> {
    (0..window.ids.len())
        .map(|n| Turn {
            id: &window.ids[n],
            words: &window.words[n],
            at: Timestamp::from_unix_micros(n as i64),
            session: None,
            speaker: Some(if n % 2 == 0 { "Maya" } else { "Tom" }),
        })
        .collect()
}

#[test]
fn a_bond_is_the_sum_of_its_parts() {
    let window = window();
    let params = Valid::<GraphParams>::default();
    let weights = name_weights(&window.names, &params);
    let table = WordTable::for_bonds(&turns(&window), &Valid::default()).expect("a table");
    let member = |n: usize| (&window.ids[n], &window.names[n]);
    let found = bond(member(1), member(5), &weights, &table).expect("words and speaker");
    assert_eq!(found.tie, None);
    let words = found.words.as_ref().expect("words");
    let speaker = found.speaker.as_ref().expect("Tom");
    assert_eq!(found.weight, words.weight + speaker.weight);
    assert_eq!(
        words.words.iter().map(|w| w.word.as_str()).collect::<Vec<_>>(),
        ["trip", "ticket"]
    );

    let found = bond(member(1), member(6), &weights, &table).expect("Lisbon");
    assert_eq!(found.tie, tie(&window.names[1], &window.names[6], &weights));
    assert_eq!((found.words, found.speaker), (None, None));

    assert_eq!(bond(member(7), member(8), &weights, &table), None);
    assert_eq!(bond(member(1), member(1), &weights, &table), None);
    // Without words a bond is the tie.
    let none = WordTable::default();
    let found = bond(member(1), member(6), &weights, &none).expect("Lisbon");
    assert_eq!(found.tie.map(|tie| tie.weight), Some(found.weight));
    assert_eq!(bond(member(1), member(5), &weights, &none), None);
}

#[test]
fn a_bond_says_what_made_it() {
    let window = window();
    let params = Valid::<GraphParams>::default();
    let weights = name_weights(&window.names, &params);
    let table = WordTable::for_bonds(&turns(&window), &Valid::default()).expect("a table");
    let member = |n: usize| (&window.ids[n], &window.names[n]);
    let reason = explain_bond(member(0), member(4), &weights, &table, &params);
    assert_eq!(reason.words_set_aside.len(), 0);
    let text = reason.to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "not tied: they share no name");
    assert!(lines[1].starts_with("words in common bring "), "{text}");
    assert!(
        lines[2].starts_with("  paint brings ") && lines[3].starts_with("  fence brings "),
        "{text}"
    );
    assert!(
        lines[4].starts_with("both said by Maya: 0.6931 = ln(12/6)"),
        "{text}"
    );
    let text = explain_bond(member(7), member(8), &weights, &table, &params).to_string();
    assert_eq!(text, "not tied: they share no name\nno words in common");
}

#[test]
fn words_group_what_names_leave_alone() {
    let window = window();
    let params = Valid::<GraphParams>::default();
    let weights = name_weights(&window.names, &params);
    let members: Vec<Member<'_>> = window.ids.iter().zip(&window.names).collect();
    let by_names = groups(&members, &weights, &params).expect("groups");
    assert_eq!(by_names.groups.len(), 1);
    let table = WordTable::for_groups(&turns(&window), &Valid::default()).expect("a table");
    let found = groups_with_words(&members, &weights, &table, &params).expect("groups");
    let mut sets: Vec<Vec<&str>> = found
        .groups
        .iter()
        .map(|group| group.members.iter().map(MomentId::as_str).collect())
        .collect();
    sets.sort();
    assert_eq!(
        sets,
        [vec!["m00", "m02", "m04"], vec!["m01", "m03", "m05", "m06"]]
    );
    for group in &found.groups {
        let words = &found.words[&group.id];
        assert!(words.len() <= 8 && words.windows(2).all(|w| w[0].brings >= w[1].brings));
        let parts = crate::explain_group(group);
        let names: Q32 = parts.names.iter().map(|part| part.brings).sum();
        assert_eq!(parts.words + names, group.strength);
        // Few words here, so all are listed: what they bring is what the group has from words.
        assert_eq!(words.iter().map(|word| word.brings).sum::<Q32>(), parts.words);
    }
    assert!(found.modularity > 0.0 && found.coverage > 0.9);
    // An empty table, and a table too wide, are names alone.
    for (table, up_to) in [(WordTable::default(), 3000), (table, 3)] {
        let words = WordParams {
            group_up_to: up_to,
            ..WordParams::default()
        };
        let params = agent_memory_core::Validate::valid(GraphParams {
            words,
            ..GraphParams::default()
        });
        let found = groups_with_words(&members, &weights, &table, &params.expect("params")).expect("groups");
        assert_eq!(found, by_names);
    }
}

#[test]
fn the_strength_of_words_is_the_sum_of_what_pairs_share() {
    let window = window();
    let params = Valid::<GraphParams>::default();
    let weights = name_weights([], &params);
    let names = Names::new();
    let members: Vec<Member<'_>> = window.ids.iter().map(|id| (id, &names)).collect();
    let table = WordTable::for_groups(&turns(&window), &Valid::default()).expect("a table");
    let found = groups_with_words(&members, &weights, &table, &params).expect("groups");
    assert_eq!(found.groups.len(), 2);
    for group in &found.groups {
        let ids: Vec<&MomentId> = group.members.iter().collect();
        let pairs = ids
            .iter()
            .enumerate()
            .flat_map(|(n, a)| ids[n + 1..].iter().map(move |b| (a, b)));
        let sum: Q32 = pairs.filter_map(|(a, b)| Some(table.shared(a, b)?.weight)).sum();
        assert_eq!(sum, group.strength);
    }
}
