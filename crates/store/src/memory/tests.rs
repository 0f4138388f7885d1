//! The memory store keeps the contract, and copies are stores of their own.

use super::MemoryStore;
use agent_memory_core::{AliasVerdict, Append, Authority, SpaceId, Store};
use testkit::store_contract::{self, Opener};
use testkit::{FailingStore, sample, world};

fn fresh() -> Opener {
    let store = MemoryStore::new(SpaceId::default());
    Box::new(move || Box::new(store.clone()))
}

#[test]
fn it_keeps_the_contract() {
    store_contract::run(fresh);
}

#[test]
fn a_copy_holds_the_same_and_goes_its_own_way() {
    let mut store = MemoryStore::new(SpaceId::default());
    let records = Append {
        entries: world::entries(5, 1),
        moments: world::moments(5, 2, 2, 1),
    };
    store.append(&records).expect("an append");
    store
        .commit(&sample::commit(sample::run("r1", None)))
        .expect("a commit");
    store
        .declare_aliases(&[sample::declaration(
            "person:Bob",
            "person:Robert",
            AliasVerdict::Same,
            Authority::User,
        )])
        .expect("a declaration");
    let mut copy = MemoryStore::copy_of(&store, None).expect("a copy");
    assert_eq!(
        copy.status().expect("a status"),
        store.status().expect("a status")
    );
    assert_eq!(
        crate::export_lines(&copy).expect("lines"),
        crate::export_lines(&store).expect("lines")
    );
    copy.commit(&sample::commit(sample::run("r2", Some("r1"))))
        .expect("a commit");
    assert_eq!(store.runs().expect("runs").len(), 1);
}

#[test]
fn a_failing_store_fails_where_it_should_and_nowhere_else() {
    let records = |n: u64| Append {
        entries: Vec::new(),
        moments: world::moments(3, 1, 2, n),
    };
    let space = SpaceId::default();
    let mut once = FailingStore::once(Box::new(MemoryStore::new(space.clone())), 2);
    assert!(once.commit(&sample::commit(sample::run("r1", None))).is_ok());
    assert_eq!(
        once.append(&records(1)).expect_err("the second write").code(),
        "store_failed"
    );
    assert_eq!(once.status().expect("reads go on").moments, 0);
    assert_eq!(
        once.append(&records(1)).expect("the third write").moments_added,
        3
    );
    assert_eq!(once.writes(), 3);
    assert_eq!(once.into_inner().status().expect("a status").moments, 3);

    let mut ended = FailingStore::from_then_on(Box::new(MemoryStore::new(space)), 1);
    for n in 0..3 {
        assert!(ended.append(&records(n)).is_err());
    }
    assert!(ended.put_embeddings(&sample::model(), &[]).is_err());
    assert_eq!(ended.into_inner().status().expect("a status").generation, 0);
}
