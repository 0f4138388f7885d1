//! Faults that another try would meet again: each is one typed error at once.

use super::*;
use agent_memory_core::Validate;
use std::time::Duration;
use testkit::http::Gate;

/// The fault's reason, after one try.
fn reason(reply: Reply) -> String {
    let server = Listener::always(reply);
    let (error, pauses) = post_error(&server);
    assert!(pauses.is_empty() && server.requests().len() == 1, "{error:?}");
    match error {
        Error::UnexpectedAnswer { reason, .. } => reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_cut_body_is_an_error() {
    assert_eq!(
        reason(Reply::json("[1,2,3]").cut_after(3)),
        "its body was cut off: the server ended the connection"
    );
}

#[test]
fn garbage_is_an_error() {
    assert!(reason(Reply::raw("220 mail ready\r\n\r\n")).starts_with("it is no HTTP: "));
    assert_eq!(
        reason(Reply::status(200).body("application/json", [b'"', 0xff, b'"'])),
        "its body is no UTF-8 from byte 1 on"
    );
    let head = Reply::json("1").header("x-long", &"y".repeat(70_000));
    assert!(reason(head).starts_with("its head is longer than 65536 bytes"));
}

#[test]
fn what_is_no_json_is_shown_in_short() {
    let text_of = |text: &str| {
        let (answer, _) = post(&Listener::always(Reply::json(text)));
        match answer.expect("an answer").json() {
            Err(Error::UnexpectedAnswer { reason, .. }) => reason,
            other => panic!("{other:?}"),
        }
    };
    let html = format!("\n<!DOCTYPE html>\n <html>{}", "x".repeat(500));
    let shown = text_of(&html);
    assert!(shown.starts_with("it is HTML or XML and no JSON: <!DOCTYPE html> <html>xxx"));
    assert!(shown.ends_with("x…") && shown.len() < 120);
    assert_eq!(text_of(" "), "its body is empty");
    assert!(text_of("OK").starts_with("it is no JSON ("));
    assert!(text_of(&"[".repeat(100_000)).contains("recursion limit"));
}

#[test]
fn a_body_beyond_the_limit_is_an_error() {
    let limits = HttpLimits {
        answer_limit_bytes: 1024,
        ..HttpLimits::default()
    };
    let limits = limits.valid().expect("good limits");
    let server = Listener::script([
        Reply::json("1".repeat(1024)),
        Reply::json("1".repeat(1025)),
        Reply::json("1".repeat(5000)).chunked(100),
        Reply::json("1".repeat(5000)).until_closed(),
    ]);
    let timer = FakeTimer::new();
    let transport = transport(endpoint(&server.url(), &timer).with_limits(&limits));
    assert!(transport.get_json("/").is_ok(), "the limit itself is allowed");
    for _ in 0..3 {
        let error = transport.get_json("/").expect_err("too long");
        assert!(
            error.to_string().ends_with("its body is longer than 1024 bytes"),
            "{error}"
        );
    }
}

#[test]
fn a_slow_server_times_out_once() {
    let slow = Reply::json("[1,2]");
    for reply in [slow.clone().held(&Gate::new()), slow.held_in_body(&Gate::new())] {
        let server = Listener::always(reply);
        let timer = FakeTimer::new();
        let endpoint = endpoint(&server.url(), &timer).with_timeout(Duration::from_millis(40));
        let error = transport(endpoint)
            .get_json("/")
            .expect_err("the gate stays shut");
        assert_eq!(
            error.to_string(),
            format!("{} did not answer within 1 s", server.url())
        );
        assert_eq!((error.code(), timer.pauses().len()), ("server_timed_out", 0));
    }
}

#[test]
fn redirects_are_named_and_not_followed() {
    let other = Listener::always(Reply::json("1"));
    let target = format!("{}/v1/embeddings?token=abc", other.url());
    for status in [301, 302, 303, 307, 308] {
        let server = Listener::always(Reply::status(status).header("Location", &target));
        let (error, pauses) = post_error(&server);
        assert!(pauses.is_empty());
        assert_eq!(
            error.to_string(),
            format!(
                "{} sends requests on to {}/v1/embeddings with status {status}",
                server.url(),
                other.url()
            )
        );
        assert_eq!(error.code(), "server_redirected");
    }
    assert!(
        other.requests().is_empty(),
        "nothing was carried to the other address"
    );
    let (error, _) = post_error(&Listener::always(
        Reply::status(302).header("Location", "https://me:secret@example.com/"),
    ));
    assert!(!error.to_string().contains("secret"));
}

#[test]
fn the_servers_own_words_are_found() {
    let words = |content_type: &str, body: &str| {
        let server = Listener::always(Reply::status(400).body(content_type, body));
        match post_error(&server).0 {
            Error::Refused { message, .. } => message,
            other => panic!("{other:?}"),
        }
    };
    let json = "application/json";
    assert_eq!(
        words(json, r#"{"error":{"message":"no such model","code":1}}"#),
        "no such model"
    );
    assert_eq!(
        words(json, r#"{"error":"model \"x\" not found"}"#),
        "model \"x\" not found"
    );
    assert_eq!(
        words(json, r#"{"type":"error","message":"bad\n request"}"#),
        "bad request"
    );
    assert_eq!(words(json, r#"{"detail":"Not Found"}"#), "Not Found");
    assert_eq!(
        words(json, r#"{"detail":[{"loc":"x"}]}"#),
        r#"{"detail":[{"loc":"x"}]}"#
    );
    assert_eq!(words("text/html", "<h1>\tBad\u{0} gateway"), "<h1> Bad gateway");
    assert_eq!(
        words("text/plain", &"é".repeat(400)),
        format!("{}…", "é".repeat(300))
    );
    assert_eq!(words(json, ""), "it gives no reason");
}

#[test]
fn a_refusal_whose_reason_is_cut_is_still_a_refusal() {
    let server = Listener::always(Reply::json("{\"error\": \"long\"}").with_status(404).cut_after(4));
    assert!(matches!(
        post_error(&server).0,
        Error::Refused { status: 404, .. }
    ));
}

#[test]
fn a_server_without_tls_is_unreachable_by_https() {
    let server = Listener::always(Reply::json("1"));
    let timer = FakeTimer::new();
    let url = server.url().replace("http://", "https://");
    let error = transport(endpoint(&url, &timer))
        .get_json("/")
        .expect_err("no TLS is there");
    assert_eq!(error.code(), "server_unreachable", "{error}");
    assert!(server.requests().is_empty(), "nothing was sent in the open");
}
