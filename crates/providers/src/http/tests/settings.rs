//! Wrong settings show themselves before the first request.

use super::*;
use crate::Secret;
use agent_memory_core::Validate;

#[test]
fn good_addresses_are_taken() {
    for (text, kept) in [
        ("https://api.example.com/v1", "https://api.example.com/v1"),
        (" http://localhost:11434/ ", "http://localhost:11434"),
        ("HTTP://10.0.0.1:8080//", "HTTP://10.0.0.1:8080"),
        ("http://[::1]:8080/v1/", "http://[::1]:8080/v1"),
        ("https://xn--mnchen-3ya.example", "https://xn--mnchen-3ya.example"),
    ] {
        let base = BaseUrl::new(text).expect(text);
        assert_eq!(base.as_str(), kept);
        assert_eq!(base.join("/api/embed"), format!("{kept}/api/embed"));
        assert_eq!(base.join("api/embed"), format!("{kept}/api/embed"));
    }
}

#[test]
fn bad_addresses_are_refused_without_repeating_passwords() {
    for text in [
        "",
        "localhost:11434",
        "ftp://example.com",
        "http://",
        "http:///v1",
        "https://example.com/v1?key=abc",
        "https://example.com/#x",
        "https://exam ple.com",
        "https://münchen.example",
        "http://example.com:99999",
        "http://example.com:0",
        "http://example.com:",
        "http://[::1",
        "https://me:hunter2@example.com/v1",
        "https://hunter2@example.com",
    ] {
        let error = BaseUrl::new(text).expect_err(text);
        assert_eq!(error.code(), "invalid_setting", "{text}");
        assert!(!error.to_string().contains("hunter2"), "{error}");
    }
}

#[test]
fn a_key_in_the_open_is_known() {
    let exposes = |url: &str, key: bool| {
        let mut endpoint = Endpoint::new(url).expect("a good address");
        if key {
            endpoint = endpoint.with_key(Secret::new("sk-123456")).expect("a good key");
        }
        endpoint.exposes_key()
    };
    assert!(exposes("http://example.com", true) && exposes("http://192.168.0.7:8000", true));
    assert!(!exposes("http://example.com", false) && !exposes("https://example.com", true));
    assert!(!exposes("http://localhost:1", true) && !exposes("http://[::1]:1", true));
    assert!(!exposes("http://127.0.0.1:1", true));
}

#[test]
fn bad_keys_and_headers_are_refused() {
    let endpoint = || Endpoint::new("http://localhost").expect("a good address");
    for key in ["", "  ", "two words", "sk-ключ", "line\nbreak"] {
        let error = endpoint().with_key(Secret::new(key)).expect_err(key);
        assert_eq!(error.code(), "invalid_setting");
        assert!(key.trim().is_empty() || !error.to_string().contains(key));
    }
    for (name, value) in [
        ("", "x"),
        ("two words", "x"),
        ("x-a", "line\nbreak"),
        ("Host", "x"),
        ("Content-Length", "1"),
    ] {
        assert!(endpoint().with_header(name, value).is_err(), "{name:?}");
    }
}

#[test]
fn limits_are_checked() {
    assert!(HttpLimits::default().check().is_ok());
    let d = HttpLimits::default;
    for (wrong, name) in [
        (
            HttpLimits {
                timeout_seconds: 0,
                ..d()
            },
            "timeout_seconds",
        ),
        (
            HttpLimits {
                connect_timeout_seconds: 0,
                ..d()
            },
            "connect_timeout_seconds",
        ),
        (
            HttpLimits {
                deadline_seconds: 0,
                ..d()
            },
            "deadline_seconds",
        ),
        (HttpLimits { retries: 11, ..d() }, "retries"),
        (
            HttpLimits {
                longest_wait_seconds: 3601,
                ..d()
            },
            "longest_wait_seconds",
        ),
        (
            HttpLimits {
                answer_limit_bytes: 5,
                ..d()
            },
            "answer_limit_bytes",
        ),
    ] {
        assert!(wrong.check().expect_err(name).to_string().contains(name));
    }
    assert!(serde_json::from_str::<HttpLimits>(r#"{"timeout": 5}"#).is_err());
    let read: HttpLimits = serde_json::from_str(r#"{"retries": 1}"#).expect("the rest is by default");
    assert_eq!(read, HttpLimits { retries: 1, ..d() });
}

#[test]
fn the_real_timer_waits() {
    let timer = SystemTimer::new();
    let before = timer.elapsed();
    timer.pause(std::time::Duration::from_millis(2));
    assert!(timer.elapsed() >= before + std::time::Duration::from_millis(2));
}
