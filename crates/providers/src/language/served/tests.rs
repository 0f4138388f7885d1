//! A scripted server behind the adapter: what is asked, what is learned, what fails.

use std::collections::VecDeque;
use std::sync::Arc;

use serde_json::json;

use super::*;

/// Replies in order, and every body that was sent.
#[derive(Default)]
struct Server {
    replies: Mutex<VecDeque<Result<String, Error>>>,
    bodies: Mutex<Vec<Value>>,
}

struct Wire(Arc<Server>);

impl Exchange for Wire {
    fn server(&self) -> &'static str {
        "a test"
    }

    fn post(&self, _: &str, body: &Value) -> Result<String, Error> {
        self.0.bodies.lock().expect("bodies").push(body.clone());
        self.0
            .replies
            .lock()
            .expect("replies")
            .pop_front()
            .expect("the script has another reply")
    }
}

fn refused(status: u16, message: &str) -> Result<String, Error> {
    Err(Error::Refused {
        server: "a test".to_owned(),
        status,
        message: message.to_owned(),
    })
}

#[expect(clippy::unnecessary_wraps, reason = "a scripted reply is a result")]
fn says(text: &str) -> Result<String, Error> {
    Ok(
        json!({"choices": [{"message": {"content": text}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 10, "completion_tokens": 4}})
        .to_string(),
    )
}

fn model(settings: ModelSettings, replies: Vec<Result<String, Error>>) -> (ServedModel, Arc<Server>) {
    of(Provider::Openai, settings, replies)
}

fn of(
    provider: Provider,
    settings: ModelSettings,
    replies: Vec<Result<String, Error>>,
) -> (ServedModel, Arc<Server>) {
    let server = Arc::new(Server {
        replies: Mutex::new(replies.into()),
        ..Server::default()
    });
    let model = ServedModel::over(provider, settings, Box::new(Wire(server.clone()))).expect("settings");
    (model, server)
}

fn named() -> ModelSettings {
    ModelSettings::named("some-model")
}

fn prompt() -> Prompt {
    Prompt {
        system: String::new(),
        user: "Who?".to_owned(),
        schema: Some(
            r#"{"type":"object","required":["names"],"properties":{"names":{"type":"array","maxItems":2}}}"#
                .to_owned(),
        ),
        max_tokens: 50,
    }
}

fn formats(server: &Server) -> Vec<String> {
    let bodies = server.bodies.lock().expect("bodies");
    bodies
        .iter()
        .map(|body| {
            body["response_format"]["type"]
                .as_str()
                .unwrap_or("none")
                .to_owned()
        })
        .collect()
}

const GOOD: &str = r#"{"names":["Sara"]}"#;

#[test]
fn a_refused_schema_is_put_otherwise_and_that_is_remembered() {
    let (model, server) = model(
        named(),
        vec![
            refused(
                400,
                "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
            ),
            refused(422, "response_format.type: must be 'text'"),
            says(GOOD),
            says(GOOD),
        ],
    );
    let answer = model.ask(&prompt()).expect("an answer");
    assert_eq!((answer.mode, answer.requests), (Some(SchemaMode::Prompt), 3));
    assert_eq!(answer.adjustments.len(), 2);
    assert_eq!(model.ask(&prompt()).expect("again").requests, 1);
    assert_eq!(formats(&server), ["json_schema", "json_object", "none", "none"]);
    assert_eq!(model.mode(), SchemaMode::Prompt);
    assert_eq!(model.adjustments(), answer.adjustments);
    assert!(matches!(&answer.adjustments[0], Adjustment::Mode { why, .. } if why.contains("not supported")));
}

#[test]
fn an_ignored_schema_is_noticed_and_its_tokens_counted() {
    let (model, server) = model(named(), vec![says("Her name is Sara."), says(GOOD)]);
    let answer = model.ask(&prompt()).expect("an answer");
    assert_eq!((answer.mode, answer.requests), (Some(SchemaMode::Object), 2));
    assert_eq!(
        (answer.completion.tokens_in, answer.completion.tokens_out),
        (Some(20), Some(8))
    );
    assert_eq!(answer.completion.text, GOOD);
    assert_eq!(formats(&server), ["json_schema", "json_object"]);
}

#[test]
fn an_answer_that_breaks_a_limit_or_was_cut_is_no_sign() {
    let many = r#"{"names":[1,2,3]}"#;
    let cut = json!({"choices": [{"message": {"content": "Her na"}, "finish_reason": "length"}]}).to_string();
    let (model, server) = model(named(), vec![says(many), Ok(cut)]);
    assert_eq!(model.ask(&prompt()).expect("too many").completion.text, many);
    assert!(model.ask(&prompt()).expect("cut").completion.truncated);
    assert_eq!(formats(&server), ["json_schema", "json_schema"]);
}

#[test]
fn at_the_last_mode_the_answer_comes_as_it_is() {
    let (model, server) = model(named(), vec![says("no"), says("no"), says("no"), says("no")]);
    let answer = model.ask(&prompt()).expect("an answer");
    assert_eq!((answer.completion.text.as_str(), answer.requests), ("no", 3));
    assert_eq!(model.ask(&prompt()).expect("again").requests, 1);
    assert_eq!(formats(&server), ["json_schema", "json_object", "none", "none"]);
}

#[test]
fn a_set_mode_stays() {
    let settings = ModelSettings {
        schema: SchemaMode::Schema,
        ..named()
    };
    let (model, _) = model(
        settings,
        vec![refused(400, "response_format is not supported"), says("no")],
    );
    assert_eq!(
        model.complete(&prompt()).expect_err("refused").code(),
        "model_refused"
    );
    assert_eq!(model.complete(&prompt()).expect("as it is").text, "no");
    assert_eq!(model.adjustments(), []);
}

#[test]
fn what_a_server_does_not_take_is_left_out() {
    let settings = ModelSettings {
        seed: Some(1),
        thinking_tokens: 100,
        max_tokens: Some(20),
        ..named()
    };
    let (model, server) = model(
        settings,
        vec![
            refused(
                400,
                "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
            ),
            refused(
                400,
                "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
            ),
            refused(400, "Unrecognized request argument supplied: seed"),
            says(GOOD),
            says(GOOD),
        ],
    );
    let answer = model.ask(&prompt()).expect("an answer");
    assert_eq!(
        answer.adjustments,
        [
            Adjustment::TokenField {
                to: TokenField::MaxCompletionTokens
            },
            Adjustment::NoTemperature,
            Adjustment::NoSeed
        ]
    );
    assert_eq!(model.ask(&prompt()).expect("again").requests, 1);
    let bodies = server.bodies.lock().expect("bodies");
    assert_eq!(bodies[0]["max_tokens"], 120);
    let last = &bodies[4];
    assert_eq!(last["max_completion_tokens"], 120);
    assert!(
        last.get("temperature").is_none() && last.get("seed").is_none() && last.get("max_tokens").is_none()
    );
}

#[test]
fn a_server_that_always_complains_is_not_asked_forever() {
    let complaint = "temperature seed response_format max_completion_tokens";
    let replies = (0..20).map(|_| refused(400, complaint)).collect();
    let (model, server) = model(
        ModelSettings {
            seed: Some(1),
            ..named()
        },
        replies,
    );
    assert_eq!(
        model.complete(&prompt()).expect_err("refused").code(),
        "model_refused"
    );
    assert_eq!(server.bodies.lock().expect("bodies").len(), 6);
}

#[test]
fn anthropic_goes_from_tool_to_prompt() {
    let text = |text: &str| {
        Ok(json!({"content": [{"type": "text", "text": text}], "stop_reason": "end_turn"}).to_string())
    };
    let replies = vec![
        refused(400, "tool_choice: this model does not support tools"),
        text(GOOD),
        text(GOOD),
    ];
    let (model, server) = of(Provider::Anthropic, named(), replies);
    assert_eq!(
        model.ask(&prompt()).expect("an answer").mode,
        Some(SchemaMode::Prompt)
    );
    let list = Prompt {
        schema: Some(r#"{"type":"array"}"#.to_owned()),
        ..prompt()
    };
    model.ask(&list).expect("an answer");
    let bodies = server.bodies.lock().expect("bodies");
    assert!(bodies[0].get("tools").is_some() && bodies[1].get("tools").is_none());
    assert!(
        bodies[1]["system"]
            .as_str()
            .is_some_and(|system| system.contains("schema"))
    );
    let (fresh, server) = of(Provider::Anthropic, named(), vec![text("[]")]);
    fresh.ask(&list).expect("an answer");
    assert!(
        server.bodies.lock().expect("bodies")[0].get("tools").is_none(),
        "a tool's input is an object"
    );
}

#[test]
fn failures_keep_their_kind() {
    let server = || "a test".to_owned();
    for (failure, expected) in [
        (
            Err(Error::Unreachable {
                server: server(),
                reason: "nothing listens there".into(),
            }),
            "model_unreachable",
        ),
        (
            Err(Error::TimedOut {
                server: server(),
                seconds: 3,
            }),
            "model_timed_out",
        ),
        (
            Err(Error::Unauthorized {
                server: server(),
                status: 401,
                message: "Incorrect API key provided".into(),
            }),
            "model_unauthorized",
        ),
        (
            Err(Error::UnexpectedAnswer {
                server: server(),
                reason: "no UTF-8".into(),
            }),
            "model_answer_unreadable",
        ),
        (Err(Error::NotBuilt { provider: "x" }), "model_unusable"),
        (refused(403, "no"), "model_unauthorized"),
        (refused(429, "Rate limit reached"), "model_busy"),
        (refused(529, "Overloaded"), "model_busy"),
        (
            refused(
                404,
                "The model `some-model` does not exist or you do not have access to it.",
            ),
            "model_unknown",
        ),
        (refused(404, "model: some-model"), "model_unknown"),
        (
            refused(404, "model \"some-model\" not found, try pulling it first"),
            "model_unknown",
        ),
        (
            refused(400, "some-model is not a valid model ID: unknown model"),
            "model_unknown",
        ),
        (refused(404, "404 page not found"), "model_refused"),
        (
            refused(
                400,
                "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens",
            ),
            "model_prompt_too_long",
        ),
        (
            refused(
                400,
                "request (9000 tokens) exceeds the available context size (4096 tokens), try increasing it",
            ),
            "model_prompt_too_long",
        ),
        (
            refused(400, "prompt is too long: 210000 tokens > 200000 maximum"),
            "model_prompt_too_long",
        ),
        (refused(500, "internal error"), "model_refused"),
        (Ok("<html>".to_owned()), "model_answer_unreadable"),
        (
            Ok(json!({"error": {"message": "slow down", "code": 429}}).to_string()),
            "model_busy",
        ),
    ] {
        let words = format!("{failure:?}");
        let (model, server) = model(named(), vec![failure]);
        let error = model.complete(&prompt()).expect_err(&words);
        assert_eq!(error.code(), expected, "{words}");
        assert!(!error.hint().is_empty());
        assert_eq!(
            server.bodies.lock().expect("bodies").len(),
            1,
            "{words} is not asked again"
        );
    }
}

#[test]
fn wrong_settings_and_prompts_are_refused_before_anything_is_sent() {
    for settings in [
        ModelSettings::default(),
        ModelSettings {
            temperature: f64::NAN,
            ..named()
        },
        ModelSettings {
            temperature: 3.0,
            ..named()
        },
        ModelSettings {
            max_tokens: Some(0),
            ..named()
        },
        ModelSettings {
            context_tokens: Some(1),
            ..named()
        },
    ] {
        let wire = Box::new(Wire(Arc::default()));
        let error = ServedModel::over(Provider::Openai, settings, wire).expect_err("a wrong setting");
        assert_eq!(error.code(), "invalid_setting");
    }
    let (model, _) = model(named(), vec![]);
    let broken = Prompt {
        schema: Some("{".to_owned()),
        ..prompt()
    };
    assert_eq!(
        model.complete(&broken).expect_err("no schema").code(),
        "model_prompt_invalid"
    );
    assert_eq!(model.name(), "openai/some-model");
    assert!(format!("{model:?}").contains("a test"));
    let text = r#"{"model":"m","schema":"object","token_field":"max_completion_tokens","seed":3}"#;
    let settings: ModelSettings = serde_json::from_str(text).expect("settings");
    assert_eq!(
        (settings.schema, settings.token_field),
        (SchemaMode::Object, TokenField::MaxCompletionTokens)
    );
    assert!(serde_json::from_str::<ModelSettings>(r#"{"modell":"m"}"#).is_err());
    let provider: Provider = serde_json::from_str("\"openai-compatible\"").expect("a provider");
    assert_eq!(provider, Provider::Openai);
}

#[test]
fn threads_share_what_was_learned() {
    let (model, server) = model(
        named(),
        std::iter::once(refused(400, "response_format is unknown"))
            .chain((0..40).map(|_| says(GOOD)))
            .collect(),
    );
    model.complete(&prompt()).expect("an answer");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..5).for_each(|_| drop(model.complete(&prompt()).expect("an answer"))));
        }
    });
    assert_eq!(
        formats(&server)
            .iter()
            .filter(|format| *format == "json_schema")
            .count(),
        1
    );
    assert_eq!(model.adjustments().len(), 1);
}
