//! What a moment weighs when it comes in, and why.

use agent_memory_core::{Authority, Moment, MomentDraft, MomentKind, Name, NameKind, Validate, numeric};
use proptest::prelude::*;
use salience::{Cue, WeigherParams, Weighing, weigh};

fn weighing(draft: &MomentDraft) -> Weighing {
    weigh(
        draft,
        &WeigherParams::default().valid().expect("the defaults hold"),
    )
    .expect("a weight")
}

fn user(text: &str) -> MomentDraft {
    Moment::new(text).source(Authority::User)
}

fn weight(text: &str) -> f64 {
    weighing(&user(text)).weight.get()
}

#[test]
fn a_table_of_moments() {
    let table = [
        ("Maya booked flights to Lisbon.", 0.65),
        ("The kiln is red.", 0.5),
        ("Is the kiln red?", 0.4),
        ("Hi there!", 0.25),
        ("Thanks a lot", 0.25),
        ("No wait, the meeting is on Thursday.", 0.7),
        ("We decided to move to Porto, and I will sign on Friday.", 0.8),
        ("I prefer tea.", 0.65),
        ("This is important: the kiln is broken", 0.55),
        ("THE KILN EXPLODED AGAIN", 0.55),
        ("Nein doch, das war falsch.", 0.7),
        ("Nous avons choisi Lisbonne.", 0.65),
        ("Päätimme lähteä.", 0.65),
        ("我们决定去东京", 0.65),
        ("El plazo: voy a llamar mañana", 0.65),
    ];
    for (text, expected) in table {
        let found = weighing(&user(text));
        assert_eq!(found.weight.get(), expected, "{text}: {:?}", found.parts);
    }
}

#[test]
fn the_source_makes_the_base() {
    let base = |source| {
        weighing(&Moment::new("The kiln is red.").source(source))
            .weight
            .get()
    };
    assert_eq!(
        Authority::ALL.map(base),
        [0.35, 0.4, 0.45, 0.5],
        "external, tool, agent, user"
    );
}

#[test]
fn declared_corrections_weigh_by_who_declares() {
    let declared = |kind, source| {
        weighing(&user("It is Thursday.").kind(kind).source(source))
            .weight
            .get()
    };
    for kind in [MomentKind::Correction, MomentKind::Retraction] {
        assert_eq!(
            Authority::ALL.map(|source| declared(kind, source)),
            [0.35, 0.4, 0.75, 0.9]
        );
    }
}

#[test]
fn words_alone_never_take_effect_alone() {
    let everything = "No wait! We decided, I promise, remember that it is urgent!! MAYA SARA LISBON";
    let mut draft = user(everything);
    for name in ["Maya", "Sara", "Lisbon", "Porto"] {
        draft = draft.name(Name::new(NameKind::Other, name).expect("a name"));
    }
    let found = weighing(&draft);
    assert_eq!(found.weight.get(), 0.85);
    assert!(found.parts.iter().any(|p| p.cue == Cue::Bounds && p.value < 0.0));
}

#[test]
fn names_count_up_to_three() {
    let named = |count: usize| {
        let names = ["Maya", "Sara", "Lisbon", "Porto"];
        let draft = names
            .iter()
            .take(count)
            .fold(user("The kiln is red."), |draft, name| {
                draft.name(Name::new(NameKind::Other, name).expect("a name"))
            });
        weighing(&draft).weight.get()
    };
    assert_eq!([0, 1, 3, 4].map(named), [0.5, 0.52, 0.56, 0.56]);
}

#[test]
fn the_caller_wins_or_is_refused() {
    let given = weighing(&user("Hi").weight(0.97));
    assert_eq!(
        (given.weight.get(), given.parts.len(), given.parts[0].cue),
        (0.97, 1, Cue::Caller)
    );
    let params = WeigherParams::default().valid().expect("the defaults hold");
    for wrong in [f64::NAN, -0.1, 1.1, f64::INFINITY] {
        let error = weigh(&user("Hi").weight(wrong), &params).expect_err("refused");
        assert_eq!(error.code(), "invalid_weight");
    }
    assert_eq!(
        weigh(&user("  "), &params).expect_err("refused").code(),
        "empty_text"
    );
}

#[test]
fn greetings_stay_low_and_long_texts_are_fine() {
    assert!(weight("ok") < weight("ok, the kiln is red"));
    assert!(weight(&"i promise ".repeat(20_000)) > 0.6);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn parts_sum_to_the_weight(text in "[A-Za-z' !?]{1,60}|\\PC{1,40}", source in 0usize..4, kind in 0usize..3) {
        prop_assume!(!text.trim().is_empty());
        let draft = Moment::new(text).source(Authority::ALL[source]).kind(MomentKind::ALL[kind]);
        let found = weighing(&draft);
        let values: Vec<f64> = found.parts.iter().map(|p| p.value).collect();
        prop_assert!((numeric::sum(&values) - found.weight.get()).abs() < 1e-6);
        prop_assert!((0.05..=0.9).contains(&found.weight.get()));
        prop_assert_eq!(found, weighing(&draft));
    }
}
