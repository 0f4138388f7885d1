use super::*;
use crate::fixture::{members, name, padded, window};
use crate::groups::groups;
use crate::weight::name_weights;

const STORY: &str = "
    m1: Maya, Lisbon, Sara
    m2: Maya, Lisbon, Sara, Rua Augusta
    m3: Maya, Lisbon
    m4: Maya, Lucia's
    m5: Maya, Lucia's
    m6: Maya
    m7: Maya
    m8: Oslo";

#[test]
fn each_answer_says_why() {
    let params = Valid::default();
    let story = padded(window(STORY), 20);
    let weights = name_weights(story.iter().map(|(_, names)| names), &params);
    let tie = |a: usize, b: usize| explain_tie(&story[a].1, &story[b].1, &weights, &params).to_string();
    assert_eq!(
        tie(0, 1),
        "tied with 4.1997\n  other:sara weighs 2.3026 = ln(20/2)\n  other:lisbon weighs 1.8971 = ln(20/3)\n  \
         other:maya is set aside: 7 of 20 moments name it, more than 5"
    );
    assert_eq!(
        tie(2, 4),
        "not tied: every name they share is set aside\n  \
         other:maya is set aside: 7 of 20 moments name it, more than 5"
    );
    assert_eq!(tie(0, 7), "not tied: they share no name");
    let of = |text: &str| explain_name(&name(text), &weights, &params).to_string();
    assert_eq!(
        of("Rua Augusta"),
        "other:rua augusta is set aside: only one of 20 moments names it"
    );
    assert_eq!(
        of("nobody"),
        "other:nobody is set aside: none of 20 moments names it"
    );

    let found = groups(&members(&story), &weights, &params).expect("groups");
    let lisbon = found
        .groups
        .iter()
        .find(|group| group.members.len() == 3)
        .expect("the Lisbon group");
    let why = explain_group(lisbon);
    assert_eq!(
        why.names.iter().map(|part| part.brings).sum::<Q32>(),
        lisbon.strength
    );
    assert_eq!(
        why.to_string(),
        "3 moments, strength 7.9939\n  other:lisbon in 3 of them brings 5.6914 (weight 1.8971)\n  \
         other:sara in 2 of them brings 2.3026 (weight 2.3026)"
    );
}

#[test]
fn the_reason_of_a_tie_is_the_tie() {
    let params = Valid::default();
    let story = padded(window(STORY), 20);
    let weights = name_weights(story.iter().map(|(_, names)| names), &params);
    for (_, a) in &story {
        for (_, b) in &story {
            let why = explain_tie(a, b, &weights, &params);
            let tied = crate::tie::tie(a, b, &weights);
            assert_eq!(tied.map(|shared| shared.weight).unwrap_or_default(), why.weight);
            assert!(
                why.set_aside
                    .iter()
                    .all(|reason| reason.standing != Standing::Kept)
            );
        }
    }
}
