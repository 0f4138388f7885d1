//! When the transport asks again, and how long it waits.

use super::*;
use crate::http::retry::{backoff, retry_after};
use agent_memory_core::Validate;
use std::time::Duration;
use testkit::http::closed_url;

#[test]
fn waits_double_up_to_eight_seconds() {
    let waits: Vec<u128> = (1..=7).map(|tries| backoff(tries).as_millis()).collect();
    assert_eq!(waits, [500, 1000, 2000, 4000, 8000, 8000, 8000]);
}

#[test]
fn passing_statuses_are_tried_again() {
    for status in [408, 425, 429, 500, 502, 503, 504, 529] {
        let server = Listener::script([Reply::status(status), Reply::status(status), Reply::json("1")]);
        let (answer, pauses) = post(&server);
        let answer = answer.expect("the third try works");
        assert_eq!((answer.tries, pauses), (3, vec![500, 1000]), "{status}");
        let bodies: Vec<String> = server.requests().iter().map(|r| r.text().to_owned()).collect();
        assert_eq!(bodies, vec!["{\"a\":1}"; 3], "every try sends the whole request");
    }
}

#[test]
fn lasting_statuses_are_not() {
    for status in [400, 401, 403, 404, 405, 413, 422, 501] {
        let server = Listener::always(Reply::status(status).header("Retry-After", "1"));
        let (error, pauses) = post_error(&server);
        assert!(pauses.is_empty() && server.requests().len() == 1, "{status}");
        let expected = if matches!(status, 401 | 403) {
            "server_unauthorized"
        } else {
            "server_refused"
        };
        assert_eq!(error.code(), expected);
    }
}

#[test]
fn tries_end() {
    let server =
        Listener::always(Reply::status(500).body("application/json", r#"{"error":"out of memory"}"#));
    let (error, pauses) = post_error(&server);
    assert_eq!(pauses, [500, 1000, 2000]);
    assert_eq!(
        error.to_string(),
        format!(
            "{} refused with status 500: out of memory (tried 4 times)",
            server.url()
        )
    );
}

#[test]
fn retry_after_is_honored() {
    let server = Listener::script([
        Reply::status(429).header("Retry-After", "7"),
        Reply::status(503)
            .header("Date", "Sun, 06 Nov 1994 08:49:37 GMT")
            .header("Retry-After", "Sun, 06 Nov 1994 08:50:07 GMT"),
        Reply::status(429).header("Retry-After", "0"),
        Reply::json("1"),
    ]);
    let (answer, pauses) = post(&server);
    assert!(answer.is_ok());
    // Asked for none, the wait is the usual one.
    assert_eq!(pauses, [7000, 30_000, 2000]);
}

#[test]
fn a_wait_that_is_too_long_is_named() {
    let body = r#"{"error":{"message":"Rate limit reached","type":"requests"}}"#;
    let server = Listener::always(
        Reply::status(429)
            .header("Retry-After", "3600")
            .body("application/json", body),
    );
    let (error, pauses) = post_error(&server);
    assert!(pauses.is_empty() && server.requests().len() == 1);
    assert_eq!(
        error.to_string(),
        format!(
            "{} refused for now with status 429 and asks to wait 3600 s: Rate limit reached",
            server.url()
        )
    );
    assert_eq!(error.code(), "server_rate_limited");
    assert!(error.hint().contains("wait"));
}

#[test]
fn rate_limits_that_stay_are_typed() {
    let (error, pauses) = post_error(&Listener::always(Reply::status(429)));
    assert_eq!(pauses, [500, 1000, 2000]);
    let Error::RateLimited {
        status: 429,
        retry_after_seconds: None,
        message,
        ..
    } = error
    else {
        panic!("{error:?}");
    };
    assert_eq!(message, "it gives no reason (tried 4 times)");
}

#[test]
fn the_deadline_counts_waits() {
    let server = Listener::always(Reply::status(429).header("Retry-After", "40"));
    let timer = FakeTimer::new();
    let limits = HttpLimits {
        deadline_seconds: 100,
        retries: 10,
        ..HttpLimits::default()
    };
    let endpoint = endpoint(&server.url(), &timer).with_limits(&limits.valid().expect("good limits"));
    let error = transport(endpoint).get_json("/").expect_err("no success comes");
    // A third wait would end beyond the deadline.
    assert_eq!(timer.pauses(), [40_000, 40_000]);
    assert_eq!(error.code(), "server_rate_limited");
}

#[test]
fn broken_connections_are_tried_again() {
    for fault in [Reply::nothing(), Reply::json("1").half_a_head()] {
        let server = Listener::script([fault, Reply::json("1")]);
        let (answer, pauses) = post(&server);
        assert!(answer.is_ok(), "{answer:?}");
        assert_eq!(pauses, [500]);
    }
}

#[test]
fn a_server_that_is_down_is_unreachable() {
    let timer = FakeTimer::new();
    let url = closed_url();
    let error = transport(endpoint(&url, &timer))
        .get_json("/")
        .expect_err("nothing is there");
    assert_eq!(timer.pauses(), [500, 1000, 2000]);
    assert_eq!(
        error.to_string(),
        format!("{url} could not be reached: nothing listens there (tried 4 times)")
    );
    assert!(error.hint().contains("doctor"));
}

#[test]
fn retry_after_is_seconds_or_a_date() {
    let date = Some("Tue, 03 Jun 2008 11:05:30 GMT");
    let seconds = |value: &str| retry_after(value, date).map(|wait| wait.as_secs());
    assert_eq!(seconds(" 120 "), Some(120));
    assert_eq!(seconds("Tue, 03 Jun 2008 11:06:00 GMT"), Some(30));
    assert_eq!(
        seconds("Tue, 03 Jun 2008 11:00:00 GMT"),
        Some(0),
        "a date that has passed"
    );
    assert_eq!(seconds("99999999999999999999999"), Some(u64::MAX));
    for nothing in ["", "soon", "-1", "1.5", "2008-06-03"] {
        assert_eq!(seconds(nothing), None, "{nothing:?}");
    }
    assert_eq!(retry_after("Tue, 03 Jun 2008 11:06:00 GMT", None), None);
    assert_eq!(retry_after("3", None), Some(Duration::from_secs(3)));
}
