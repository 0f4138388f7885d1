//! Ids that live, that are gone, and that never were.

use super::*;
use crate::planted::moment;
use agent_memory_core::{Annotation, ModelKey, RunId};

fn id(name: &str) -> ConceptId {
    ConceptId::new(name).expect("an id")
}

fn set(concepts: &[(&str, Option<&[&str]>)], annotations: &[(usize, &str)]) -> ConceptSet {
    let concept = |(name, retired): &(&str, Option<&[&str]>)| Concept {
        id: id(name),
        label: Vec::new(),
        size: 1,
        cohesion: 1.0,
        medoid: moment(0),
        centroid: vec![16_384],
        model: ModelKey::new("test", 1, "1"),
        run: RunId::new("r").expect("an id"),
        retired: retired.map(|names| names.iter().map(|name| id(name)).collect()),
    };
    let annotation = |(number, name): &(usize, &str)| Annotation {
        moment: moment(*number),
        concept: id(name),
        confidence: 1.0,
        assigned_at: "2026-08-03T04:00:00Z".parse().expect("a time"),
    };
    ConceptSet {
        concepts: concepts.iter().map(concept).collect(),
        annotations: annotations.iter().map(annotation).collect(),
    }
}

#[test]
fn ids_unite_and_none_is_empty() {
    let set = set(&[("a", None), ("b", None)], &[(1, "a"), (2, "b"), (3, "a")]);
    assert_eq!(resolve(&set, &[]), Ok(BTreeSet::new()));
    assert_eq!(
        resolve(&set, &[id("a")]),
        Ok(BTreeSet::from([moment(1), moment(3)]))
    );
    assert_eq!(
        resolve(&set, &[id("b"), id("a"), id("b")]).map(|moments| moments.len()),
        Ok(3)
    );
    let error = resolve(&set, &[id("a"), id("nobody")]).expect_err("unknown");
    assert_eq!(
        (error.code(), error.to_string().as_str()),
        ("unknown_concept", "no concept has the id nobody")
    );
}

#[test]
fn retired_ids_name_their_living_successors() {
    let set = set(
        &[
            ("a", Some(&["b", "c"])),
            ("b", Some(&["d", "c"])),
            ("c", None),
            ("d", None),
            ("alone", Some(&[])),
            ("loop", Some(&["pool"])),
            ("pool", Some(&["loop", "lost"])),
        ],
        &[],
    );
    let refused = |name: &str| resolve(&set, &[id(name)]).expect_err("retired");
    assert_eq!(
        refused("a"),
        Error::ConceptRetired {
            id: id("a"),
            successors: vec![id("c"), id("d")]
        }
    );
    assert_eq!(refused("a").to_string(), "concept a is retired; look at c, d");
    assert_eq!(
        refused("alone").to_string(),
        "concept alone is retired and nothing took its place"
    );
    assert_eq!(
        refused("loop"),
        Error::ConceptRetired {
            id: id("loop"),
            successors: Vec::new()
        }
    );
    assert_eq!(refused("a").code(), "concept_retired");
}
