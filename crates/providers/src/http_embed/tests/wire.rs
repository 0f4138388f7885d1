//! The shapes on the wire, batches, keys, and counts.

use super::*;

#[test]
fn openai_asks_and_reads_its_shape() {
    // The second row comes first: `index` decides.
    let body = r#"{"object":"list","data":[
        {"object":"embedding","index":1,"embedding":[0.5,-0.25]},
        {"object":"embedding","index":0,"embedding":[0.0023064255,-0.009327292]}],
        "model":"text-embedding-3-small","usage":{"prompt_tokens":8,"total_tokens":8}}"#;
    let server = Listener::always(Reply::json(body));
    let settings = EmbedSettings {
        shorten_to: Some(2),
        ..EmbedSettings::new("text-embedding-3-small")
    };
    let url = format!("{}/v1", server.url());
    let embedder = Kind::OpenAi.make(&url, settings).expect("good settings");
    assert!(server.requests().is_empty(), "a known dimension needs no request");
    let vectors = embedder.embed(&["Maya", " Lisbon\n"]).expect("vectors");
    assert_eq!(vectors, [vec![0.002_306_425_5, -0.009_327_292], vec![0.5, -0.25]]);
    let request = &server.requests()[0];
    assert_eq!(
        (request.method.as_str(), request.path.as_str()),
        ("POST", "/v1/embeddings")
    );
    assert_eq!(request.header("authorization"), Some(&*format!("Bearer {KEY}")));
    assert_eq!(
        serde_json::from_str::<Value>(request.text()).expect("JSON"),
        json!({
            "model": "text-embedding-3-small",
            "input": ["Maya", "Lisbon"],
            "encoding_format": "float",
            "dimensions": 2
        })
    );
    let usage = embedder.usage_so_far();
    assert_eq!((usage.requests, usage.texts, usage.tokens), (1, 2, 8));
}

#[test]
fn ollama_asks_and_reads_its_shape() {
    let body = r#"{"model":"all-minilm","embeddings":[[0.010071029,-0.0017594862],[-0.0098,0.06]],
        "total_duration":14143917,"load_duration":1019500,"prompt_eval_count":8}"#;
    let server = Listener::always(Reply::json(body));
    let embedder = Kind::Ollama
        .make(
            &server.url(),
            EmbedSettings {
                dimension: Some(2),
                ..EmbedSettings::new("all-minilm:latest")
            },
        )
        .expect("good settings");
    assert_eq!(embedder.key().to_string(), "all-minilm/2@1");
    let vectors = embedder.embed(&["Maya", "Lisbon"]).expect("vectors");
    assert_eq!(
        vectors,
        [vec![0.010_071_029, -0.001_759_486_2], vec![-0.0098, 0.06]]
    );
    let request = &server.requests()[0];
    assert_eq!(
        (request.method.as_str(), request.path.as_str()),
        ("POST", "/api/embed")
    );
    assert_eq!(
        serde_json::from_str::<Value>(request.text()).expect("JSON"),
        json!({"model": "all-minilm:latest", "input": ["Maya", "Lisbon"], "truncate": true})
    );
    assert_eq!(embedder.usage_so_far().tokens, 8);
}

#[test]
fn openai_rows_as_base64_and_without_numbers_are_read() {
    let body = json!({"data": [
        // 1.0, -2.5 and 0.5, 0.25 in little-endian order
        {"embedding": "AACAPwAAIMA="},
        {"embedding": "AAAAPwAAgD4"},
    ]});
    let server = Listener::always(Reply::json(body.to_string()));
    let embedder = Kind::OpenAi
        .make(&server.url(), settings(2))
        .expect("good settings");
    let vectors = embedder.embed(&["a", "b"]).expect("vectors");
    assert_eq!(vectors, [vec![1.0, -2.5], vec![0.5, 0.25]]);
    assert_eq!(embedder.usage_so_far().tokens, 0, "this server counts none");
}

#[test]
fn an_unknown_dimension_is_asked_for_once() {
    for kind in KINDS {
        let server = kind.server();
        let embedder = kind
            .make(&server.url(), EmbedSettings::new("Test-Model"))
            .expect("the server answers");
        assert_eq!(embedder.key().to_string(), "test-model/3@1");
        assert_eq!(embedder.key(), embedder.key());
        assert_eq!(server.requests().len(), 1);
        assert_eq!(embedder.embed(&["ab"]).expect("a vector"), [[2.0, 2.0, 1.0]]);
        assert_eq!(server.requests().len(), 2);
    }
}

#[test]
fn the_key_is_the_callers_to_name() {
    let settings = EmbedSettings {
        space: Some("nomic-embed-text".into()),
        version: "2026-01".into(),
        ..settings(768)
    };
    for kind in KINDS {
        let embedder = kind
            .make("http://127.0.0.1:1", settings.clone())
            .expect("good settings");
        assert_eq!(embedder.key().to_string(), "nomic-embed-text/768@2026-01");
    }
}

#[test]
fn texts_go_out_in_batches_and_come_back_in_order() {
    for kind in KINDS {
        let server = kind.server();
        let settings = EmbedSettings {
            batch_texts: 3,
            batch_bytes: 1024,
            ..settings(3)
        };
        let embedder = kind.make(&server.url(), settings).expect("good settings");
        let texts: Vec<String> = (0..8).map(|n| "x".repeat(n * 60)).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let vectors = embedder.embed(&texts).expect("vectors");
        let lengths: Vec<f32> = vectors.iter().map(|vector| vector[0]).collect();
        assert_eq!(lengths, [0.0, 60.0, 120.0, 180.0, 240.0, 300.0, 360.0, 420.0]);
        assert_eq!(vectors[0], [0.0; 3]);
        let sizes: Vec<usize> = server
            .requests()
            .iter()
            .map(|request| inputs(request).len())
            .collect();
        // 60+120+180, 240+300+360, 420
        assert_eq!(sizes, [3, 3, 1], "{kind:?}");
        assert_eq!(
            embedder.usage_so_far(),
            EmbedUsage {
                requests: 3,
                texts: 7,
                tokens: 15
            }
        );
        assert!(server.requests().iter().all(|request| request.connection == 1));
    }
}

#[test]
fn blank_texts_need_no_server() {
    for kind in KINDS {
        let embedder = kind.make(&closed_url(), settings(4)).expect("good settings");
        assert_eq!(
            embedder.embed(&["", " \n\t "]).expect("no request"),
            [[0.0; 4]; 2]
        );
        assert!(embedder.embed(&[]).expect("no request").is_empty());
    }
}

#[test]
fn a_long_text_is_cut_at_a_character() {
    let server = Kind::OpenAi.server();
    let embedder = Kind::OpenAi
        .make(&server.url(), settings(3))
        .expect("good settings");
    let long = "日本語🙂".repeat(100_000);
    let vectors = embedder.embed(&[&long, "after"]).expect("vectors");
    // 8192 = 630 · 13 + 2: two bytes of the next character are left out.
    assert_eq!(vectors[0], [8190.0, 630.0 * 4.0, 1.0]);
    assert_eq!(vectors[1][0], 5.0);
}

#[test]
fn a_passing_fault_is_outlasted() {
    for kind in KINDS {
        let server = Listener::script([
            Reply::status(429).header("Retry-After", "1"),
            Reply::nothing(),
            kind.reply(&[json!([1, 2])]),
        ]);
        let embedder = kind.make(&server.url(), settings(2)).expect("good settings");
        assert_eq!(embedder.embed(&["a"]).expect("the third try works"), [[1.0, 2.0]]);
        assert_eq!(embedder.usage_so_far().requests, 1);
    }
}
