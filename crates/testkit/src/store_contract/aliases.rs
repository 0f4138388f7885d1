//! What callers say about names: records of the log like any other.

use super::{Opener, append};
use crate::{sample, story};
use agent_memory_core::{AliasDeclaration, AliasVerdict, Authority, Sequence, Store};

fn said() -> [AliasDeclaration; 3] {
    [
        sample::declaration("person:Bob", "person:Robert", AliasVerdict::Same, Authority::User),
        sample::declaration(
            "person:Sara",
            "other:it's \"Sara\"",
            AliasVerdict::Apart,
            Authority::Agent,
        ),
        sample::declaration("person:Robert", "person:Bob", AliasVerdict::Open, Authority::User),
    ]
}

fn values(store: &dyn Store, after: u64) -> Vec<AliasDeclaration> {
    let read = store
        .alias_declarations(Sequence(after))
        .expect("a sound store lists its declarations");
    assert!(read.is_sorted_by(|a, b| a.sequence < b.sequence));
    read.into_iter().map(|r| r.value).collect()
}

pub fn declarations_come_back_in_log_order(open: &Opener) {
    let mut store = open();
    assert_eq!(values(store.as_ref(), 0), []);
    assert_eq!(
        store
            .declare_aliases(&said())
            .expect("good declarations are kept"),
        3
    );
    assert_eq!(values(store.as_ref(), 0), said());
    assert_eq!(values(store.as_ref(), 2), said()[2..]);
    assert_eq!(values(open().as_ref(), 0), said());
    let log = values(store.as_ref(), 0);
    assert_eq!(AliasDeclaration::standing(&log).len(), 2);
}

pub fn the_same_word_again_changes_nothing(open: &Opener) {
    let mut store = open();
    let [same, apart, open_again] = said();
    let declare = |store: &mut dyn Store, said: &[&AliasDeclaration]| {
        let said: Vec<AliasDeclaration> = said.iter().map(|d| (*d).clone()).collect();
        store.declare_aliases(&said).expect("good declarations are kept")
    };
    assert_eq!(declare(store.as_mut(), &[&same, &same]), 1);
    let before = store.status().expect("a status is always readable");
    assert_eq!(declare(store.as_mut(), &[&same]), 0);
    assert_eq!(declare(store.as_mut(), &[]), 0);
    assert_eq!(store.status().expect("a status is always readable"), before);
    assert_eq!(declare(store.as_mut(), &[&open_again, &apart, &same]), 3);
    assert!(store.status().expect("a status is always readable").generation > before.generation);
    // The same word of another source is another word.
    let agent = sample::declaration(
        "person:Bob",
        "person:Robert",
        AliasVerdict::Same,
        Authority::Agent,
    );
    assert_eq!(declare(store.as_mut(), &[&agent, &agent]), 1);
    assert_eq!(values(store.as_ref(), 0).len(), 5);
}

pub fn declarations_share_the_log(open: &Opener) {
    let mut store = open();
    append(
        store.as_mut(),
        &story(
            "//- 2026-07-19 id:m1
             One.",
        ),
    );
    store
        .declare_aliases(&said())
        .expect("good declarations are kept");
    append(
        store.as_mut(),
        &story(
            "//- 2026-07-19 id:m2
             Two.",
        ),
    );
    let status = store.status().expect("a status is always readable");
    assert_eq!((status.last, status.moments), (Sequence(5), 2));
    let moments = store
        .moments(Sequence(0))
        .expect("a sound store lists its moments");
    assert_eq!(moments.iter().map(|r| r.sequence.0).collect::<Vec<_>>(), [1, 5]);
    store
        .commit(&sample::commit(sample::run("r1", None)))
        .expect("a good commit is taken");
    assert_eq!(values(store.as_ref(), 1), said());
}
