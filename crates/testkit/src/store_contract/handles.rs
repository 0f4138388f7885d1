//! Several handles on one store, as a command beside a running server.

use super::{Opener, append, refusal};
use crate::{sample, story, world};
use agent_memory_core::Sequence;

pub fn two_handles_see_one_store(open: &Opener) {
    let (mut one, mut two) = (open(), open());
    let before = two.status().expect("a status is always readable").generation;
    append(
        one.as_mut(),
        &story(
            "//- 2026-07-19 id:m1
             One.",
        ),
    );
    let status = two.status().expect("a status is always readable");
    assert!(
        status.generation > before,
        "the other handle sees that its cache is old"
    );
    assert_eq!(status.moments, 1);
    two.commit(&sample::commit(sample::run("r1", None)))
        .expect("a good commit is taken");
    let late = sample::commit(sample::run("r2", None));
    assert_eq!(refusal(one.commit(&late)), "run_conflict");
    assert_eq!(one.runs().expect("a sound store lists its runs").len(), 1);
    drop(one);
    assert_eq!(
        open().status().expect("a status is always readable"),
        two.status().expect("a status is always readable")
    );
}

pub fn two_handles_lose_nothing(open: &Opener) {
    let world = world::moments(40, 2, 3, 7);
    let mut handles = [open(), open()];
    for (i, moment) in world.iter().enumerate() {
        let report = append(handles[i % 2].as_mut(), std::slice::from_ref(moment));
        assert_eq!(report.moments_added, 1);
    }
    for handle in &handles {
        let read: Vec<_> = handle
            .moments(Sequence(0))
            .expect("a sound store lists its moments");
        assert!(read.is_sorted_by(|a, b| a.sequence < b.sequence));
        assert_eq!(read.into_iter().map(|r| r.value).collect::<Vec<_>>(), world);
    }
}
