//! Passes over a world in which everything happens: nothing depends on the order of moments or on threads, and nothing is
//! decided twice.

mod world;

use agent_memory_core::Action;

#[test]
fn the_order_of_moments_decides_nothing() {
    let moments = world::moments(240, 3);
    let once = world::replay(&moments, |_| {});
    assert!(once.facts.len() > 10, "{} facts", once.facts.len());
    let turned = world::replay(&moments, |seen| seen.reverse());
    assert_eq!(once.digests, turned.digests);
    let third = world::replay(&moments, |seen| {
        let by = seen.len() / 3;
        seen.rotate_left(by);
    });
    assert_eq!(once.digests, third.digests);
}

#[cfg(feature = "parallel")]
#[test]
fn threads_decide_nothing() {
    let moments = world::moments(120, 4);
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        pool.install(|| world::replay(&moments, |_| {}).digest())
    };
    let one = with(1);
    assert_eq!(one, with(2));
    assert_eq!(one, with(5));
}

#[test]
fn a_world_meets_every_kind_of_decision() {
    let replay = world::replay(&world::moments(500, 7), |_| {});
    for action in [
        Action::New,
        Action::Reinforced,
        Action::Superseded,
        Action::Retracted,
        Action::Rejected,
        Action::Gated,
        Action::Conflict,
        Action::Expired,
    ] {
        let word = format!("{action:?} ");
        assert!(
            replay.reasons.keys().any(|reason| reason.starts_with(&word)),
            "{word}: {:?}",
            replay.reasons
        );
    }
}
