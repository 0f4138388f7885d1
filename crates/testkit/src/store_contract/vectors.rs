//! Stored vectors.

use super::{Opener, append, refusal};
use crate::{sample, story};
use agent_memory_core::{EmbeddingSpace, ModelKey, MomentId, Store};

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

/// Rows of a space for moments, each vector told by its first component.
fn rows(model: &ModelKey, moments: &[&str], first: f32) -> Vec<(MomentId, Vec<f32>)> {
    let mut vector = vec![0.0; model.dimension];
    vector[0] = first;
    moments.iter().map(|m| (id(m), vector.clone())).collect()
}

/// Both spaces as words: `model vectors`.
#[track_caller]
fn spaces(store: &dyn Store) -> (Option<String>, Option<String>) {
    let spaces = store.embedding_spaces().expect("a sound store tells its spaces");
    let shown = |space: Option<EmbeddingSpace>| space.map(|s| format!("{} {}", s.model, s.vectors));
    (shown(spaces.current), shown(spaces.building))
}

#[track_caller]
fn missing(store: &dyn Store, model: &ModelKey) -> Vec<String> {
    let missing = store
        .unembedded(model)
        .expect("a sound store tells what is missing");
    missing.iter().map(ToString::to_string).collect()
}

pub fn a_space_being_built_is_unseen(open: &Opener) {
    let mut store = stage(open);
    let (old, new) = (sample::model(), ModelKey::new("new", 2, "1"));
    assert_eq!(spaces(store.as_ref()), (None, None));
    assert_eq!(missing(store.as_ref(), &old), ["b", "a"], "in log order");
    store
        .put_embeddings(&old, &rows(&old, &["a"], 1.0))
        .expect("good vectors are taken");
    assert_eq!(missing(store.as_ref(), &old), ["b"]);
    assert_eq!(missing(store.as_ref(), &new), ["b", "a"]);

    let before = store.status().expect("a status is always readable");
    store.begin_embeddings(&new).expect("a space is begun");
    store
        .put_embeddings(&new, &rows(&new, &["a"], 2.0))
        .expect("vectors of the space being built are taken");
    assert_eq!(
        spaces(store.as_ref()),
        (Some("sample/3@1 1".to_owned()), Some("new/2@1 1".to_owned()))
    );
    assert_eq!(missing(store.as_ref(), &new), ["b"]);
    assert_eq!(
        store.status().expect("a status is always readable"),
        before,
        "what nobody sees makes no cache old"
    );
    assert_eq!(
        store.embeddings(&old).expect("the old space is read"),
        rows(&old, &["a"], 1.0)
    );
    assert_eq!(refusal(store.embeddings(&new)), "model_mismatch");
    let other = ModelKey::new("other", 2, "1");
    assert_eq!(
        refusal(store.put_embeddings(&other, &rows(&other, &["a"], 3.0))),
        "model_mismatch"
    );
    assert_eq!(
        refusal(store.put_embeddings(&new, &rows(&old, &["b"], 3.0))),
        "record_refused",
        "the space being built has its own dimension"
    );

    // The old space is still written to, by whoever has not heard of the new one.
    store
        .put_embeddings(&old, &rows(&old, &["a"], 4.0))
        .expect("good vectors are taken");
    store
        .switch_embeddings(&new)
        .expect("the new space lacks nothing");
    let after = store.status().expect("a status is always readable");
    assert!(after.generation > before.generation, "caches are old");
    assert_eq!(spaces(store.as_ref()), (Some("new/2@1 1".to_owned()), None));
    assert_eq!(
        store.embeddings(&new).expect("the new space is read"),
        rows(&new, &["a"], 2.0)
    );
    assert_eq!(refusal(store.embeddings(&old)), "model_mismatch");
    assert_eq!(
        refusal(store.put_embeddings(&old, &rows(&old, &["b"], 1.0))),
        "model_mismatch"
    );
    assert_eq!(
        missing(store.as_ref(), &old),
        ["b", "a"],
        "the old vectors are gone"
    );
    store
        .put_embeddings(&new, &rows(&new, &["b"], 2.0))
        .expect("what came in meanwhile is embedded later");
    assert!(missing(store.as_ref(), &new).is_empty());
}

pub fn a_switch_takes_a_complete_space(open: &Opener) {
    let mut store = stage(open);
    let (old, new) = (sample::model(), ModelKey::new("new", 2, "1"));
    assert_eq!(
        refusal(store.switch_embeddings(&new)),
        "model_mismatch",
        "none begun"
    );
    store
        .put_embeddings(&old, &rows(&old, &["a", "b"], 1.0))
        .expect("good vectors are taken");
    assert_eq!(
        refusal(store.switch_embeddings(&new)),
        "model_mismatch",
        "none begun"
    );
    store.begin_embeddings(&new).expect("a space is begun");
    store
        .put_embeddings(&new, &rows(&new, &["b"], 2.0))
        .expect("vectors of the space being built are taken");
    let before = (
        store.status().expect("a status is always readable"),
        spaces(store.as_ref()),
    );
    assert_eq!(refusal(store.switch_embeddings(&new)), "unfinished_space");
    let other = ModelKey::new("other", 2, "1");
    assert_eq!(refusal(store.switch_embeddings(&other)), "model_mismatch");
    assert_eq!(
        (
            store.status().expect("a status is always readable"),
            spaces(store.as_ref())
        ),
        before,
        "a refused switch leaves no trace"
    );
    assert_eq!(
        store.embeddings(&old).expect("the old space is read"),
        rows(&old, &["a", "b"], 1.0)
    );
    store
        .put_embeddings(&new, &rows(&new, &["a"], 2.0))
        .expect("vectors of the space being built are taken");
    store
        .switch_embeddings(&new)
        .expect("the new space lacks nothing");
    let after = store.status().expect("a status is always readable");
    store
        .switch_embeddings(&new)
        .expect("a second switch changes nothing");
    assert_eq!(store.status().expect("a status is always readable"), after);
    assert_eq!(spaces(store.as_ref()), (Some("new/2@1 2".to_owned()), None));
}

pub fn one_space_is_built_at_a_time(open: &Opener) {
    let mut store = stage(open);
    let old = sample::model();
    let (one, two) = (ModelKey::new("one", 2, "1"), ModelKey::new("two", 1, "1"));
    store
        .put_embeddings(&old, &rows(&old, &["a"], 1.0))
        .expect("good vectors are taken");
    store.begin_embeddings(&one).expect("a space is begun");
    store
        .put_embeddings(&one, &rows(&one, &["a"], 1.0))
        .expect("vectors of the space being built are taken");
    // Begun again, by another process after the first was killed: what was kept is still there.
    drop(store);
    let mut store = open();
    store.begin_embeddings(&one).expect("it goes on");
    assert_eq!(missing(store.as_ref(), &one), ["b"]);
    // Another model takes its place, and then nothing of the first is left.
    store.begin_embeddings(&two).expect("another space is begun");
    assert_eq!(spaces(store.as_ref()).1.as_deref(), Some("two/1@1 0"));
    assert_eq!(
        refusal(store.put_embeddings(&one, &rows(&one, &["b"], 1.0))),
        "model_mismatch"
    );
    store.begin_embeddings(&one).expect("the first is begun anew");
    assert_eq!(missing(store.as_ref(), &one), ["b", "a"]);
    // The current one needs no building: naming it gives up.
    store.begin_embeddings(&old).expect("the building is given up");
    assert_eq!(spaces(store.as_ref()), (Some("sample/3@1 1".to_owned()), None));
    assert_eq!(refusal(store.switch_embeddings(&one)), "model_mismatch");
    assert_eq!(
        store.embeddings(&old).expect("the old space is read"),
        rows(&old, &["a"], 1.0)
    );
}
