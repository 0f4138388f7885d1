//! Story S: weights, ties and groups of the canonical window, with the names given and with the names read.

use agent_memory_core::{Moment, MomentId, Names, Valid};
use entity_graph::{Grouping, Learner, NameWeights, Standing, groups, name_weights, tie};
use testkit::story_s;

type Window = Vec<(MomentId, Names)>;

fn given(moments: &[Moment]) -> Window {
    moments.iter().map(|m| (m.id.clone(), m.names.clone())).collect()
}

/// Names as the dream sees them: given and read from the text, learned from `corpus`.
fn read(moments: &[Moment], corpus: &[Moment]) -> Window {
    let mut learner = Learner::new();
    for moment in corpus {
        learner.observe(&moment.text, &moment.names);
    }
    let extractor = learner.finish();
    moments
        .iter()
        .map(|m| (m.id.clone(), extractor.names(&m.text, &m.names)))
        .collect()
}

fn weigh(window: &Window) -> NameWeights {
    name_weights(window.iter().map(|(_, names)| names), &Valid::default())
}

fn group(window: &Window, weights: &NameWeights) -> Grouping {
    let members: Vec<_> = window.iter().map(|(id, names)| (id, names)).collect();
    groups(&members, weights, &Valid::default()).expect("groups")
}

/// The groups that hold any of the five moments, by those moments.
fn five(grouping: &Grouping) -> Vec<String> {
    let mut sets: Vec<String> = grouping
        .groups
        .iter()
        .map(|group| {
            let ours = group
                .members
                .iter()
                .map(MomentId::as_str)
                .filter(|id| id.starts_with('m'));
            ours.filter(|id| id.len() == 2).collect::<Vec<_>>().join(" ")
        })
        .filter(|ours| !ours.is_empty())
        .collect();
    sets.sort();
    sets
}

fn check(window: &Window, five_moments: &Window) {
    let weights = weigh(window);
    let weight = |name: &str| {
        let found = weights.names[&name.parse().expect("a name")];
        (format!("{:.4}", found.weight), found.standing)
    };
    assert_eq!(weight("place:lisbon"), ("3.5066".to_owned(), Standing::Kept));
    assert_eq!(weight("person:sara"), ("2.5903".to_owned(), Standing::Kept));
    assert_eq!(weight("person:maya").1, Standing::TooFrequent);

    let names = |id: &str| {
        &five_moments
            .iter()
            .find(|(own, _)| own.as_str() == id)
            .expect("a moment")
            .1
    };
    let tied =
        |a: &str, b: &str| tie(names(a), names(b), &weights).map(|shared| format!("{:.4}", shared.weight));
    assert_eq!(tied("m1", "m2").as_deref(), Some("6.0968"));
    assert_eq!(tied("m1", "m3").as_deref(), Some("3.5066"));
    assert_eq!(tied("m1", "m4").as_deref(), Some("2.5903"));
    assert_eq!(tied("m3", "m5"), None);

    let night = group(five_moments, &weights);
    assert_eq!(five(&night), ["m1 m2 m3", "m4 m5"]);
    assert_eq!(five(&group(window, &weights)), ["m1 m2 m3", "m4 m5"]);
}

#[test]
fn with_the_names_given() {
    check(&given(&story_s::window_of_200()), &given(&story_s::moments()));
}

#[test]
fn with_the_names_read_from_the_texts_too() {
    let window = story_s::window_of_200();
    check(&read(&window, &window), &read(&story_s::moments(), &window));
}

#[test]
fn with_no_name_given_at_all() {
    let mut window = story_s::window_of_200();
    for moment in &mut window {
        moment.names.clear();
    }
    let read = read(&window, &window);
    let weights = weigh(&read);
    let count = |text: &str| {
        let of_text = weights.names.iter().filter(|(name, _)| name.text() == text);
        of_text.map(|(_, found)| found.df).sum::<u64>()
    };
    assert_eq!((count("lisbon"), count("sara"), count("maya")), (6, 15, 192));
    assert_eq!(five(&group(&read, &weights)), ["m1 m2 m3", "m4 m5"]);
}

#[test]
fn permuted_moments_give_the_same_groups() {
    let window = given(&story_s::window_of_200());
    let mut back = window.clone();
    back.reverse();
    let weights = weigh(&window);
    assert_eq!(weights, weigh(&back));
    assert_eq!(group(&window, &weights), group(&back, &weights));
}

#[test]
fn one_busy_evening_is_a_group_like_any_other() {
    // That it yields no fact is the gate's work, not the graph's.
    let mut moments = story_s::window_of_200();
    moments.extend(story_s::one_evening());
    let window = given(&moments);
    let found = group(&window, &weigh(&window));
    let evening = found
        .groups
        .iter()
        .find(|g| g.members.iter().any(|id| id.as_str() == "e1"));
    assert_eq!(evening.expect("the evening").members.len(), 3);
}
