//! The SQLite store keeps the contract.

use super::SqliteStore;
use agent_memory_core::SpaceId;
use std::rc::Rc;
use tempfile::TempDir;
use testkit::store_contract::{self, Opener};

fn fresh() -> Opener {
    let folder = Rc::new(TempDir::new().expect("a folder"));
    Box::new(move || {
        let path = folder.path().join("agent.db");
        Box::new(SqliteStore::open(path, &SpaceId::default()).expect("a store"))
    })
}

#[test]
fn it_keeps_the_contract() {
    store_contract::run(fresh);
}
