//! Stored vectors.

use super::{Opener, append, refusal};
use crate::{sample, story};
use agent_memory_core::{ModelKey, MomentId, Store};

fn stage(open: &Opener) -> Box<dyn Store> {
    let mut store = open();
    append(
        store.as_mut(),
        &story(
            "//- 2026-07-19 id:b
             One.
             //- 2026-07-19 id:a
             Two.",
        ),
    );
    store
}

fn id(id: &str) -> MomentId {
    sample::moment_id(id)
}

pub fn vectors_come_back_bit_for_bit(open: &Opener) {
    let mut store = stage(open);
    let model = sample::model();
    let odd = vec![0.1, -0.0, f32::MIN_POSITIVE / 2.0];
    store
        .put_embeddings(
            &model,
            &[(id("b"), odd.clone()), (id("a"), vec![f32::MAX, -1.5, 0.0])],
        )
        .expect("good vectors are taken and given");
    let read = store
        .embeddings(&model)
        .expect("good vectors are taken and given");
    let bits = |v: &[f32]| v.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
    assert_eq!(
        read.iter().map(|(m, _)| m.as_str()).collect::<Vec<_>>(),
        ["a", "b"]
    );
    assert_eq!(bits(&read[1].1), bits(&odd));
    assert_eq!(bits(&read[0].1), bits(&[f32::MAX, -1.5, 0.0]));

    store
        .put_embeddings(&model, &[(id("a"), vec![0.0, 0.0, 1.0])])
        .expect("good vectors are taken");
    let read = store
        .embeddings(&model)
        .expect("good vectors are taken and given");
    assert_eq!(
        read[0],
        (id("a"), vec![0.0, 0.0, 1.0]),
        "a moment's vector is replaced"
    );
    assert_eq!(read.len(), 2);
}

pub fn spaces_never_mix(open: &Opener) {
    let mut store = stage(open);
    let model = sample::model();
    store
        .put_embeddings(&model, &[(id("a"), vec![1.0, 0.0, 0.0])])
        .expect("good vectors are taken");
    let others = [
        ModelKey::new("other", 3, "1"),
        ModelKey::new("sample", 2, "1"),
        ModelKey::new("sample", 3, "2"),
    ];
    for other in others {
        let vector = vec![1.0; other.dimension];
        assert_eq!(
            refusal(store.put_embeddings(&other, &[(id("b"), vector)])),
            "model_mismatch"
        );
        assert_eq!(refusal(store.embeddings(&other)), "model_mismatch");
    }
    assert_eq!(
        store
            .embeddings(&model)
            .expect("good vectors are taken and given")
            .len(),
        1
    );
}

pub fn bad_vectors_are_refused(open: &Opener) {
    let mut store = stage(open);
    let model = sample::model();
    let before = store.status().expect("a status is always readable");
    let good = (id("a"), vec![1.0, 0.0, 0.0]);
    let bad = [
        (id("b"), vec![1.0, 0.0]),
        (id("b"), vec![1.0, 0.0, f32::NAN]),
        (id("b"), vec![f32::INFINITY, 0.0, 0.0]),
        (id("ghost"), vec![1.0, 0.0, 0.0]),
    ];
    for row in bad {
        assert_eq!(
            refusal(store.put_embeddings(&model, &[good.clone(), row])),
            "record_refused"
        );
    }
    assert!(
        store
            .embeddings(&model)
            .expect("good vectors are taken and given")
            .is_empty(),
        "the good row of a bad call is not kept"
    );
    store.put_embeddings(&model, &[]).expect("nothing to keep");
    assert_eq!(store.status().expect("a status is always readable"), before);
    // Nothing was kept, so the space of vectors is not chosen yet.
    store
        .put_embeddings(&ModelKey::new("other", 1, "1"), &[(id("a"), vec![1.0])])
        .expect("good vectors are taken");
}
