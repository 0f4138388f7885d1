//! Everything a server can do wrong is one typed error, with words that help.

use super::*;
use std::time::Duration;

/// The error for two texts of a two-dimensional model.
fn error_of(kind: Kind, reply: Reply) -> Error {
    let server = Listener::always(reply);
    let embedder = kind.make(&server.url(), settings(2)).expect("good settings");
    embedder.try_it(&["a", "b"]).expect_err("a fault is an error")
}

fn reason_of(kind: Kind, body: &Value) -> String {
    match error_of(kind, Reply::json(body.to_string())) {
        Error::UnexpectedAnswer { reason, .. } => reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn numbers_of_vectors_must_fit() {
    for kind in KINDS {
        for vectors in [vec![], vec![json!([1, 2])], vec![json!([1, 2]); 3]] {
            let error = error_of(kind, kind.reply(&vectors));
            assert_eq!(error.code(), "server_wrong_number_of_vectors");
            assert!(
                error
                    .to_string()
                    .ends_with(&format!("{} vectors for 2 texts", vectors.len()))
            );
        }
    }
}

#[test]
fn dimensions_must_fit_and_stay() {
    for kind in KINDS {
        let error = error_of(kind, kind.reply(&[json!([1, 2]), json!([1, 2, 3])]));
        assert_eq!(error.code(), "server_wrong_dimension");
        assert!(
            error
                .to_string()
                .ends_with("a vector of 3 components where 2 belong")
        );
        assert!(error.hint().contains("dimension"));

        // The dimension that was asked for at first holds.
        let server = Listener::script([kind.reply(&[json!([1, 2])]), kind.reply(&[json!([1])])]);
        let embedder = kind
            .make(&server.url(), EmbedSettings::new("m"))
            .expect("two dimensions");
        let error = embedder.try_it(&["a"]).expect_err("another dimension");
        assert!(matches!(
            error,
            Error::WrongDimension {
                expected: 2,
                found: 1,
                ..
            }
        ));
    }
}

#[test]
fn components_must_be_finite_numbers() {
    for kind in KINDS {
        let with = |vector: Value| reason_of(kind, &kind.answer(&[json!([1, 2]), vector]));
        assert_eq!(
            with(json!([1, null])),
            "component 1 of a vector is null and no number"
        );
        assert_eq!(
            with(json!(["1", 2])),
            "component 0 of a vector is a text and no number"
        );
        assert_eq!(
            with(json!([[1], 2])),
            "component 0 of a vector is a list and no number"
        );
        assert_eq!(
            with(json!([1e39, 2])),
            "component 0 of a vector is beyond every number"
        );
        assert_eq!(with(json!({"0": 1})), "a vector is an object");
        assert_eq!(with(json!(null)), "a vector is null");
        assert_eq!(with(json!("!!!!")), "a vector is a text that is no base64");
        assert_eq!(with(json!("AAAA")), "a vector of 3 bytes is no row of floats");
        // A NaN as bytes.
        assert_eq!(
            with(json!("AADAfwAAgD8=")),
            "component 0 of a vector is beyond every number"
        );
        // A NaN as a word is no JSON at all.
        let text = kind
            .answer(&[json!([1, 2]), json!([1, 2])])
            .to_string()
            .replace("[1,2]", "[NaN,2]");
        let error = error_of(kind, Reply::json(text));
        assert!(error.to_string().contains("it is no JSON"), "{error}");
    }
}

#[test]
fn the_shape_must_be_the_protocols() {
    let openai = |body: Value| reason_of(Kind::OpenAi, &body);
    assert_eq!(
        openai(json!({})),
        "`data` is missing where a list of vectors belongs"
    );
    assert_eq!(
        openai(json!({"data": "x"})),
        "`data` is a text where a list of vectors belongs"
    );
    assert_eq!(
        openai(json!({"data": [{}, {}]})),
        "a row of `data` has no `embedding`"
    );
    let numbered = |a: Value, b: Value| {
        openai(json!({"data": [{"index": a, "embedding": [1, 2]}, {"index": b, "embedding": [1, 2]}]}))
    };
    for (a, b) in [
        (json!(0), json!(0)),
        (json!(0), json!(2)),
        (json!(-1), json!(1)),
        (json!(0), json!("1")),
    ] {
        assert_eq!(
            numbered(a, b),
            "the numbers of its vectors are not those of the texts"
        );
    }
    let ollama = |body: Value| reason_of(Kind::Ollama, &body);
    // The older `/api/embeddings` answers with one vector.
    assert_eq!(
        ollama(json!({"embedding": [1, 2]})),
        "`embeddings` is missing where a list of vectors belongs"
    );
    assert_eq!(
        ollama(json!([])),
        "`embeddings` is missing where a list of vectors belongs"
    );
}

#[test]
fn faults_of_the_server_are_typed() {
    let json = "application/json";
    for kind in KINDS {
        let whole = kind.reply(&[json!([1, 2]), json!([1, 2])]);
        for (reply, code) in [
            (
                Reply::status(200).body("text/html", "<html>login</html>"),
                "server_unexpected_answer",
            ),
            (whole.clone().cut_after(30), "server_unexpected_answer"),
            (Reply::raw("SSH-2.0-OpenSSH_9.6\r\n"), "server_unexpected_answer"),
            (Reply::nothing(), "server_unreachable"),
            (Reply::status(500), "server_refused"),
            (
                Reply::status(404).body(json, r#"{"error":"model \"m\" not found"}"#),
                "server_refused",
            ),
            (
                Reply::status(401).body(json, r#"{"error":{"message":"bad key"}}"#),
                "server_unauthorized",
            ),
            (
                Reply::status(429).header("Retry-After", "86400"),
                "server_rate_limited",
            ),
            (
                Reply::status(307).header("Location", "https://example.com/"),
                "server_redirected",
            ),
        ] {
            let error = error_of(kind, reply);
            assert_eq!(error.code(), code, "{kind:?} {error}");
        }
    }
}

#[test]
fn failures_reach_the_port_with_code_and_hint() {
    for kind in KINDS {
        let echo = format!(r#"{{"error":{{"message":"Incorrect API key provided: {KEY}"}}}}"#);
        let server = Listener::always(Reply::status(401).body("application/json", echo));
        let embedder = kind.make(&server.url(), settings(2)).expect("good settings");
        let error = embedder.embed(&["a"]).expect_err("a wrong key");
        assert_eq!(
            error.to_string(),
            format!(
                "test-model/2@1 could not embed: {} refused the key with status 401: \
                 Incorrect API key provided: [redacted]",
                server.url()
            )
        );
        assert_eq!(error.code(), "server_unauthorized");
        let agent_memory_core::Error::EmbedderFailed { hint, .. } = error else {
            panic!("{error:?}");
        };
        assert!(hint.contains("environment variable"));
    }
}

#[test]
fn one_failing_batch_fails_the_call() {
    for kind in KINDS {
        let server = Listener::script([kind.reply(&[json!([1, 2])]), Reply::status(400)]);
        let settings = EmbedSettings {
            batch_texts: 1,
            ..settings(2)
        };
        let embedder = kind.make(&server.url(), settings).expect("good settings");
        assert!(embedder.embed(&["a", "b"]).is_err());
        assert_eq!(
            embedder.usage_so_far().requests,
            1,
            "what was answered is counted"
        );
    }
}

#[test]
fn a_slow_server_and_one_that_is_down() {
    for kind in KINDS {
        let server = Listener::always(kind.reply(&[json!([1, 2])]).held(&Gate::new()));
        let endpoint = Endpoint::new(&server.url())
            .expect("a good address")
            .with_timeout(Duration::from_millis(30));
        let error = match kind {
            Kind::OpenAi => OpenAiEmbedder::new(endpoint, EmbedSettings::new("m")).map(|_| ()),
            Kind::Ollama => OllamaEmbedder::new(endpoint, EmbedSettings::new("m")).map(|_| ()),
        };
        assert_eq!(error.expect_err("the gate stays shut").code(), "server_timed_out");
        let error = kind.make(&closed_url(), EmbedSettings::new("m")).map(|_| ());
        assert_eq!(error.expect_err("nothing is there").code(), "server_unreachable");
    }
}

#[test]
fn a_model_without_components_is_refused() {
    for kind in KINDS {
        let server = Listener::always(kind.reply(&[json!([])]));
        let error = kind.make(&server.url(), EmbedSettings::new("m")).map(|_| ());
        assert!(
            error
                .expect_err("no components")
                .to_string()
                .ends_with("its vectors have no components")
        );
    }
}

#[test]
fn wrong_settings_are_typed() {
    let good = || settings(2);
    for (wrong, setting) in [
        (
            EmbedSettings {
                model: " ".into(),
                ..good()
            },
            "model",
        ),
        (
            EmbedSettings {
                dimension: Some(0),
                ..good()
            },
            "dimension",
        ),
        (
            EmbedSettings {
                shorten_to: Some(0),
                ..good()
            },
            "shorten_to",
        ),
        (
            EmbedSettings {
                shorten_to: Some(3),
                ..good()
            },
            "shorten_to",
        ),
        (
            EmbedSettings {
                space: Some(String::new()),
                ..good()
            },
            "space",
        ),
        (
            EmbedSettings {
                version: String::new(),
                ..good()
            },
            "version",
        ),
        (
            EmbedSettings {
                batch_texts: 0,
                ..good()
            },
            "batch_texts",
        ),
        (
            EmbedSettings {
                batch_bytes: 1,
                ..good()
            },
            "batch_bytes",
        ),
        (
            EmbedSettings {
                longest_text_bytes: 3,
                ..good()
            },
            "longest_text_bytes",
        ),
    ] {
        let error = Kind::OpenAi.make("http://127.0.0.1:1", wrong).map(|_| ());
        match error.expect_err(setting) {
            Error::InvalidSetting { setting: found, .. } => assert_eq!(found, setting),
            other => panic!("{other:?}"),
        }
    }
    let read: EmbedSettings = serde_json::from_str(r#"{"model": "m"}"#).expect("the rest is by default");
    assert_eq!(read, EmbedSettings::new("m"));
    assert!(
        serde_json::from_str::<EmbedSettings>("{}").is_err(),
        "a model has no default"
    );
    assert!(serde_json::from_str::<EmbedSettings>(r#"{"model":"m","size":3}"#).is_err());
}

#[test]
fn embedders_print_no_key() {
    let embedder = OllamaEmbedder::new(
        Endpoint::new("http://127.0.0.1:1")
            .and_then(|endpoint| endpoint.with_key(Secret::new(KEY)))
            .expect("good settings"),
        settings(2),
    );
    let printed = format!("{:?}", embedder.expect("good settings"));
    assert!(
        !printed.contains(KEY) && printed.contains("127.0.0.1"),
        "{printed}"
    );
}
