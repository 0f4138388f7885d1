//! The memory store keeps the contract, and copies are stores of their own.

use super::MemoryStore;
use agent_memory_core::{Append, SpaceId, Store};
use testkit::store_contract::{self, Opener};
use testkit::{sample, world};

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
