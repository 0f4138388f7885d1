//! The transport against a real server: what it sends, when it asks again, and what it makes of every fault.

mod faults;
mod keys;
mod retries;
mod settings;

use super::fake_timer::FakeTimer;
use super::*;
use crate::Error;
use serde_json::json;
use std::sync::Arc;
use testkit::http::{Listener, Reply};

/// An endpoint whose waits cost nothing.
fn endpoint(url: &str, timer: &Arc<FakeTimer>) -> Endpoint {
    Endpoint::new(url)
        .expect("a good address")
        .with_timer(Arc::<FakeTimer>::clone(timer))
}

fn transport(endpoint: Endpoint) -> Transport {
    Transport::new(endpoint, KeyHeader::Bearer, &[]).expect("good settings")
}

/// One POST; the answer, and the waits in milliseconds.
fn post(server: &Listener) -> (Result<Answer, Error>, Vec<u128>) {
    let timer = FakeTimer::new();
    let answer = transport(endpoint(&server.url(), &timer)).post_json("/embed", &json!({"a": 1}));
    (answer, timer.pauses())
}

fn post_error(server: &Listener) -> (Error, Vec<u128>) {
    let (answer, pauses) = post(server);
    (answer.expect_err("a fault is an error"), pauses)
}

#[test]
fn json_goes_out_and_comes_back() {
    let reply = Reply::json("{\"ä\": [1.5]}").header("x-request-id", "req_1");
    let server = Listener::script([reply, Reply::json("[]").chunked(1)]);
    let endpoint = Endpoint::new(&format!("{}/v1/", server.url()))
        .and_then(|endpoint| endpoint.with_header("X-Project", "memory"))
        .expect("good settings");
    let transport = Transport::new(endpoint, KeyHeader::Bearer, &[("x-version", "2026-01-01")]);
    let transport = transport.expect("good settings");
    let answer = transport
        .post_json("/embeddings", &json!({"input": ["ö"]}))
        .expect("an answer");
    assert_eq!(answer.json(), Ok(json!({"ä": [1.5]})));
    assert_eq!((answer.status, answer.tries), (200, 1));
    assert_eq!(answer.request_id.as_deref(), Some("req_1"));
    assert_eq!(
        transport.get_json("models").expect("an answer").json(),
        Ok(json!([]))
    );

    let requests = server.requests();
    let post = &requests[0];
    assert_eq!(
        (post.method.as_str(), post.path.as_str()),
        ("POST", "/v1/embeddings")
    );
    assert_eq!(post.text(), "{\"input\":[\"ö\"]}");
    assert_eq!(post.header("content-type"), Some("application/json"));
    assert_eq!(post.header("accept"), Some("application/json"));
    assert_eq!(post.header("x-project"), Some("memory"));
    assert_eq!(post.header("x-version"), Some("2026-01-01"));
    assert_eq!(post.header("authorization"), None);
    assert_eq!(post.header("user-agent"), Some("agent-memory/0.1.0"));
    let get = &requests[1];
    assert_eq!((get.method.as_str(), get.path.as_str()), ("GET", "/v1/models"));
    assert_eq!(get.connection, post.connection, "the connection is used again");
}

#[test]
fn the_users_header_wins_over_the_protocols() {
    let server = Listener::always(Reply::json("1"));
    let endpoint = Endpoint::new(&server.url())
        .and_then(|endpoint| endpoint.with_header("x-version", "mine"))
        .expect("good settings");
    let transport = Transport::new(endpoint, KeyHeader::Bearer, &[("x-version", "theirs")]);
    transport
        .expect("good settings")
        .get_json("/")
        .expect("an answer");
    assert_eq!(server.requests()[0].header("x-version"), Some("mine"));
}
