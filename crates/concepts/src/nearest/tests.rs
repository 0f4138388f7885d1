//! Order, spaces and refusals of the nearest concepts.

use super::*;
use crate::cluster::cluster;
use crate::planted::rows;
use agent_memory_core::{RunId, Valid};

fn three() -> (ConceptSet, ModelKey) {
    let model = ModelKey::new("test", 3, "1");
    let around = |x: f32, y: f32, z: f32| vec![vec![x, y, z]; 3];
    let vectors = [
        around(1.0, 0.0, 0.0),
        around(0.8, 0.6, 0.0),
        around(0.0, 0.0, -1.0),
    ]
    .concat();
    let at = "2026-08-03T04:00:00Z".parse().expect("a time");
    let run = RunId::new("r").expect("an id");
    let found = cluster(
        &rows(&vectors, 0..9),
        &|_| Vec::new(),
        None,
        &run,
        at,
        &model,
        &Valid::default(),
    )
    .expect("concepts");
    (found.set, model)
}

#[test]
fn neighbors_come_nearest_first() {
    let (set, model) = three();
    let near = concepts_near(&set, &model, &[2.0, 0.1, 0.0], 9).expect("a direction");
    assert_eq!(near.len(), 3);
    assert!(near[0].cosine > 0.99 && near[2].cosine.abs() < 1e-3);
    let others = nearest_concepts(&set, &near[0].concept, 1).expect("a live concept");
    assert_eq!(others.len(), 1);
    assert_eq!(others[0].concept, near[1].concept);
    assert!((others[0].cosine - 0.8).abs() < 1e-3);
    let opposite = concepts_near(&set, &model, &[0.0, 0.0, 5.0], 9).expect("a direction");
    assert!((opposite[2].cosine + 1.0).abs() < 1e-3);
}

#[test]
fn spaces_do_not_mix() {
    let (mut set, model) = three();
    let code = |set: &ConceptSet, model: &ModelKey, vector: &[f32]| {
        concepts_near(set, model, vector, 1)
            .expect_err("a refusal")
            .code()
    };
    assert_eq!(
        code(&set, &ModelKey::new("test", 3, "2"), &[1.0, 0.0, 0.0]),
        "model_mismatch"
    );
    assert_eq!(code(&set, &model, &[1.0, 0.0]), "wrong_dimension");
    assert_eq!(code(&set, &model, &[0.0; 3]), "zero_vector");
    // A retired concept of another space is no reason to refuse.
    set.concepts[0].model = ModelKey::new("older", 3, "1");
    assert_eq!(code(&set, &model, &[1.0, 0.0, 0.0]), "model_mismatch");
    set.concepts[0].retired = Some(Vec::new());
    assert_eq!(
        concepts_near(&set, &model, &[1.0, 0.0, 0.0], 9).map(|near| near.len()),
        Ok(2)
    );
    let gone = set.concepts[0].id.clone();
    assert_eq!(
        nearest_concepts(&set, &gone, 1).expect_err("retired").code(),
        "concept_retired"
    );
}
