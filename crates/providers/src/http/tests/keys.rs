//! The key goes into its header and nowhere else.

use super::*;
use crate::Secret;

const KEY: &str = "sk-live-0123456789abcdef";

fn with_key(url: &str) -> Endpoint {
    endpoint(url, &FakeTimer::new())
        .with_key(Secret::new(KEY))
        .expect("a good key")
}

/// An error in every form in which it may be shown.
fn shown(error: &Error) -> String {
    format!(
        "{error} {error:?} {:?} {}",
        error.of_embedder("test"),
        error.of_embedder("test")
    )
}

#[test]
fn it_travels_in_the_header_of_its_protocol() {
    let server = Listener::always(Reply::json("1"));
    transport(with_key(&server.url()))
        .get_json("/")
        .expect("an answer");
    let named = Transport::new(with_key(&server.url()), KeyHeader::Named("x-api-key"), &[]);
    named.expect("good settings").get_json("/").expect("an answer");
    let requests = server.requests();
    assert_eq!(
        requests[0].header("authorization"),
        Some(&*format!("Bearer {KEY}"))
    );
    assert_eq!(requests[0].header("x-api-key"), None);
    assert_eq!(requests[1].header("x-api-key"), Some(KEY));
    assert_eq!(requests[1].header("authorization"), None);
}

#[test]
fn a_server_that_repeats_it_does_not_spread_it() {
    let long = format!("{}{KEY}", "x".repeat(290));
    let echo = format!(r#"{{"error":{{"message":"Incorrect API key provided: {KEY}."}}}}"#);
    let body = |status: u16, body: &str| Reply::status(status).body("application/json", body);
    for reply in [
        body(401, &echo),
        body(403, &long),
        body(400, &format!("<p>{KEY}</p>")),
        body(429, &echo),
        body(500, &echo),
        Reply::status(302).header("Location", &format!("http://example.com/{KEY}?key={KEY}")),
        Reply::raw(format!("{KEY}\r\n\r\n")),
    ] {
        let server = Listener::always(reply);
        let error = transport(with_key(&server.url()))
            .get_json("/")
            .expect_err("a refusal");
        let shown = shown(&error);
        assert!(!shown.contains(KEY) && !shown.contains("sk-live"), "{shown}");
    }
    // Not in an answer either: answers are recorded.
    let server = Listener::always(Reply::json(format!(r#"{{"you":"{KEY}"}}"#)));
    let answer = transport(with_key(&server.url()))
        .get_json("/")
        .expect("an answer");
    assert_eq!(answer.text, r#"{"you":"[redacted]"}"#);
    let server = Listener::always(Reply::json(format!("<p>{KEY}")));
    let answer = transport(with_key(&server.url()))
        .get_json("/")
        .expect("an answer");
    assert!(!shown(&answer.json().expect_err("no JSON")).contains(KEY));
}

#[test]
fn it_is_found_in_other_spellings() {
    let key = "ab/cd+ef\"12=34";
    for form in [
        key,
        r#"ab\/cd+ef\"12=34"#,
        r#"ab/cd+ef\"12=34"#,
        "ab%2Fcd%2Bef%2212%3D34",
    ] {
        let server = Listener::always(Reply::status(400).body("text/plain", format!("no {form} here")));
        let endpoint = Endpoint::new(&server.url())
            .and_then(|endpoint| endpoint.with_key(Secret::new(key)))
            .expect("good settings");
        let error = transport(endpoint).get_json("/").expect_err("a refusal");
        assert!(error.to_string().ends_with(": no [redacted] here"), "{error}");
    }
}

#[test]
fn nothing_prints_it() {
    let endpoint = with_key("http://127.0.0.1:1")
        .with_header("api-key", "another-secret")
        .expect("a good header");
    let printed = format!("{endpoint:?} {:?}", transport(endpoint.clone()));
    assert!(
        !printed.contains(KEY) && !printed.contains("another-secret"),
        "{printed}"
    );
    assert!(printed.contains("api-key"), "names are shown: {printed}");
}

#[test]
fn the_values_of_headers_are_redacted_too() {
    let server = Listener::always(Reply::status(401).body("text/plain", "no entry for another-secret"));
    let endpoint = Endpoint::new(&server.url())
        .and_then(|endpoint| endpoint.with_header("api-key", "another-secret"))
        .expect("good settings");
    let error = transport(endpoint).get_json("/").expect_err("a refusal");
    assert!(error.to_string().ends_with("no entry for [redacted]"), "{error}");
}

#[test]
fn one_header_has_one_owner() {
    let endpoint = with_key("http://127.0.0.1:1")
        .with_header("Authorization", "Basic abcdefgh")
        .expect("a good header");
    let error = Transport::new(endpoint, KeyHeader::Bearer, &[]).expect_err("two owners");
    assert_eq!(error.code(), "invalid_setting");
    assert!(!shown(&error).contains(KEY));
}
