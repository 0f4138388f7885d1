//! Laws that hold for every input, and refusals of bad input.

mod story;

use agent_memory_core::{MomentId, numeric};
use proptest::prelude::*;
use recall::{Only, Query};
use story::*;

const WORDS: [&str; 12] = [
    "lisbon", "offsite", "Maya", "hotel", "dinner", "the", "printer", "東京", "booked", "friday", "Lucia's",
    "re-run",
];

/// Words that tell no language.
const SIGNS: [&str; 8] = ["k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8"];

fn text_of(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(words), 1..8).prop_map(|words| words.join(" "))
}

fn text() -> impl Strategy<Value = String> {
    text_of(&WORDS)
}

fn a_story() -> impl Strategy<Value = (Story, Story)> {
    story_of(&WORDS)
}

prop_compose! {
    fn story_of(words: &'static [&'static str])(rows in prop::collection::vec((text_of(words), 1u32..28, 0u32..3, 0u32..2), 1..14), shuffle in any::<u64>())
        -> (Story, Story)
    {
        let moments: Vec<_> = rows
            .iter()
            .enumerate()
            .map(|(n, (text, day, session, scope))| {
                moment_with(&format!("m{n}"), &format!("2026-07-{day:02}"), text, |draft| {
                    let draft = draft.session(format!("s{session}")).speaker(if n % 2 == 0 { "Ana" } else { "Ben" });
                    if *scope == 0 { draft } else { draft.scope("work") }
                })
            })
            .collect();
        let facts: Vec<_> = rows
            .iter()
            .enumerate()
            .filter(|(n, _)| n % 3 == 0)
            .map(|(n, (text, day, ..))| fact(&format!("f{n}"), &format!("2026-07-{day:02}"), text, &[&format!("m{n}")]))
            .collect();
        let mut story = Story::new(&moments, &facts);
        story.vectors = moments.iter().enumerate().map(|(n, m)| (m.id.clone(), vec![n as f32, 1.0])).collect();
        let mut other = story.clone();
        let turn = shuffle as usize % rows.len();
        other.moments.rotate_left(turn);
        other.moments.reverse();
        other.facts.reverse();
        other.vectors.rotate_left(turn);
        (story, other)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn order_of_input_does_not_matter((one, other) in a_story(), text in text()) {
        let query = query(&text).vector(vec![1.0, 1.0]);
        prop_assert_eq!(one.ask(&query), other.ask(&query));
    }

    #[test]
    fn parts_sum_to_the_score_and_the_best_comes_first((story, _) in a_story(), text in text()) {
        let hits = story.ask(&query(&text).vector(vec![0.5, 1.0]));
        for hit in &hits {
            let values: Vec<f64> = hit.parts.iter().map(|p| p.value).collect();
            prop_assert_eq!(numeric::sum(&values), hit.score);
            prop_assert!(hit.score > 0.0 && hit.score < 1.0);
            prop_assert!(hit.parts.iter().all(|p| p.value > 0.0));
        }
        let facts = facts_of(&hits).len();
        prop_assert_eq!(facts_of(&hits), ids(&hits[..facts]));
        for part in [&hits[..facts], &hits[facts..]] {
            prop_assert!(part.windows(2).all(|pair| pair[0].score >= pair[1].score));
        }
        let mut all: Vec<String> = hits.iter().flat_map(|h| h.behind.iter().map(MomentId::to_string)).collect();
        all.extend(ids(&hits[facts..]));
        let count = all.len();
        all.sort();
        all.dedup();
        let shared_behind = facts > 1;
        prop_assert!(all.len() == count || shared_behind, "a moment comes once");
    }

    #[test]
    fn a_smaller_limit_gives_a_prefix((story, _) in a_story(), text in text(), limit in 1usize..6) {
        let items = |limit| story.ids(&query(&text).only(Only::Moments).limit(limit));
        let all = items(100);
        prop_assert_eq!(&items(limit)[..], &all[..limit.min(all.len())]);
    }

    #[test]
    fn the_future_leaves_no_trace((story, _) in story_of(&SIGNS), text in text_of(&SIGNS), cut in 1u32..28) {
        let instant = at(&format!("2026-07-{cut:02}"));
        let mut past = story.clone();
        past.moments.retain(|m| m.occurred_at < instant);
        past.facts.retain(|f| f.recorded_at <= instant);
        // A fact known by then may cite what is not there; it is left away on both sides.
        let query = query(&text).as_of(instant);
        prop_assert_eq!(story.ask(&query), past.ask(&query));
    }

    #[test]
    fn nothing_of_another_scope((story, _) in a_story(), text in text()) {
        for hit in story.ask(&query(&text).scope("home")) {
            for id in hit.behind.iter().map(MomentId::as_str).chain([hit.item.to_string().as_str()]) {
                if let Some(moment) = story.moments.iter().find(|m| m.id.as_str() == id) {
                    prop_assert!(moment.scopes.is_empty());
                }
            }
        }
    }

    #[test]
    fn any_text_is_answered(text in "\\PC{1,200}|[\\x00-\\x1f]{1,20}|[a-z \u{0}\u{7f}\u{202e}]{1,60}") {
        match lisbon().index().recall(&query(&text)) {
            Ok(hits) => prop_assert!(hits.len() <= 10),
            Err(error) => prop_assert_eq!(error.code(), "empty_text"),
        }
    }
}

#[test]
fn bad_queries_are_refused() {
    let index = lisbon().index();
    let code = |query: &Query| index.recall(query).expect_err("refused").code();
    for text in ["", "   ", "\n\t\u{a0}"] {
        assert_eq!(code(&query(text)), "empty_text", "{text:?}");
    }
    assert_eq!(code(&query("offsite").limit(0)), "invalid_param");
    assert_eq!(
        code(&query(&"x".repeat(recall::MAX_QUERY_BYTES + 1))),
        "text_too_long"
    );
}

#[test]
fn long_queries_and_odd_characters_are_fine() {
    let index = lisbon().index();
    let long = "where is the offsite, and unknownword too? ".repeat(2_500);
    assert!(long.len() > 100_000);
    assert_eq!(
        facts_of(&index.recall(&query(&long)).expect("an answer")),
        ["offsite"]
    );
    let odd = index
        .recall(&query("off\u{0}site \u{202e}offsite\u{7}"))
        .expect("an answer");
    assert_eq!(facts_of(&odd), ["offsite"]);
}

#[test]
fn bad_vectors_are_refused() {
    let mut story = lisbon();
    story.vectors = vec![(id("hotel"), vec![1.0, 0.0])];
    let index = story.index();
    let code = |vector: Vec<f32>| {
        index
            .recall(&query("offsite").vector(vector))
            .expect_err("refused")
            .code()
    };
    assert_eq!(code(vec![f32::NAN, 0.0]), "not_finite");
    assert_eq!(code(vec![0.0, f32::INFINITY]), "not_finite");
    assert_eq!(code(vec![1.0]), "wrong_dimension");
    assert!(
        index.recall(&query("offsite").vector(vec![0.0, 0.0])).is_ok(),
        "no direction, no vector leg"
    );

    let build = |vectors: &[(&str, Vec<f32>)]| {
        let mut story = lisbon();
        story.vectors = vectors.iter().map(|(name, v)| (id(name), v.clone())).collect();
        story.try_index().map(|_| ()).map_err(|error| error.code())
    };
    assert_eq!(
        build(&[("hotel", vec![1.0]), ("room", vec![1.0, 2.0])]),
        Err("wrong_dimension")
    );
    assert_eq!(build(&[("hotel", vec![f32::NAN])]), Err("not_finite"));
    assert_eq!(build(&[("hotel", vec![0.0]), ("nobody", vec![1.0, 2.0])]), Ok(()));
    let mut twice = lisbon();
    twice.moments.push(twice.moments[0].clone());
    assert_eq!(
        twice.try_index().map(|_| ()).expect_err("refused").code(),
        "invalid_id"
    );
}

#[test]
fn an_empty_index_answers_nothing() {
    let story = Story::default();
    assert!(story.index().is_empty());
    assert_eq!(story.ids(&query("offsite")), Vec::<String>::new());
    let long: Vec<_> = (0..3)
        .map(|n| moment(&format!("m{n}"), "2026-07-19", &"…!".repeat(50)))
        .collect();
    assert_eq!(
        Story::new(&long, &[]).ids(&query("offsite")),
        Vec::<String>::new()
    );
}
