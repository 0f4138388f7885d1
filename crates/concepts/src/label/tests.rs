//! Labels tell concepts apart.

use super::*;
use crate::planted::moment;

fn check(clusters: &[&[&str]], limit: usize, expected: &[&[&str]]) {
    // Each member is written as its terms.
    let mut terms: BTreeMap<MomentId, Vec<String>> = BTreeMap::new();
    let mut ids = Vec::new();
    for cluster in clusters {
        let mut members = Vec::new();
        for text in *cluster {
            let id = moment(terms.len());
            terms.insert(id.clone(), text.split_whitespace().map(str::to_owned).collect());
            members.push(id);
        }
        ids.push(members);
    }
    assert_eq!(
        labels(&ids, &|id| terms.get(id).cloned().unwrap_or_default(), limit),
        expected
    );
}

#[test]
fn what_all_concepts_share_names_none() {
    check(
        &[
            &["trip lisbon hotel", "trip lisbon", "trip hotel"],
            &["trip oslo", "trip oslo", "trip"],
        ],
        2,
        &[&["hotel", "lisbon"], &["oslo", "trip"]],
    );
}

#[test]
fn one_concept_is_named_by_its_most_frequent_terms() {
    check(&[&["a b c", "c b", "c", "d"]], 2, &[&["c", "b"]]);
}

#[test]
fn what_is_rarer_here_than_elsewhere_is_no_name() {
    check(&[&["x y", "x y", "y", "y"], &["x", "x"]], 3, &[&["y"], &["x"]]);
}

#[test]
fn repeats_within_a_moment_do_not_count_and_single_terms_do_not_name() {
    check(&[&["a a a a", "b", "b"]], 3, &[&["b"]]);
    check(&[&["a b"]], 1, &[&["a"]]);
}

#[test]
fn no_terms_give_no_label() {
    check(&[&["", ""], &[]], 3, &[&[], &[]]);
    check(&[], 3, &[]);
    check(&[&["a", "a"]], 0, &[&[]]);
}
