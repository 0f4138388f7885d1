//! What settings may say, and which provider they mean.

use super::{
    EmbedderProvider, EmbedderSettings, LanguageModelSettings, ModelProvider, open_embedder,
    open_language_model,
};
use crate::Error;
use agent_memory_core::Validate;

fn broken(settings: &EmbedderSettings) -> String {
    match open_embedder(settings, None) {
        Err(Error::InvalidSetting { setting, .. }) => setting.to_owned(),
        Err(other) => other.to_string(),
        Ok(_) => "nothing".to_owned(),
    }
}

#[test]
fn every_rule_has_its_setting() {
    let of = EmbedderSettings::of;
    let text = |text: &str| Some(text.to_owned());
    let server = EmbedderSettings {
        model: text("nomic-embed-text"),
        dimension: Some(3),
        ..of(EmbedderProvider::Ollama)
    };
    assert!(server.check().is_ok());
    for (expected, settings) in [
        ("path", of(EmbedderProvider::Transformer)),
        ("path", of(EmbedderProvider::Model2vec)),
        ("model", of(EmbedderProvider::Openai)),
        ("model", of(EmbedderProvider::Ollama)),
        (
            "url",
            EmbedderSettings {
                url: text("http://localhost"),
                ..EmbedderSettings::default()
            },
        ),
        (
            "path",
            EmbedderSettings {
                path: Some("model".into()),
                ..of(EmbedderProvider::Hash)
            },
        ),
        (
            "timeout_seconds",
            EmbedderSettings {
                timeout_seconds: 0,
                ..server.clone()
            },
        ),
        (
            "retries",
            EmbedderSettings {
                retries: 11,
                ..server.clone()
            },
        ),
        (
            "batch",
            EmbedderSettings {
                batch: Some(0),
                ..server.clone()
            },
        ),
        (
            "key_env",
            EmbedderSettings {
                key_env: text("sk-a-key-and-no-variable"),
                ..server.clone()
            },
        ),
    ] {
        assert_eq!(broken(&settings), expected, "{settings:?}");
    }
    let told = EmbedderSettings {
        key_env: text("sk-a-key-and-no-variable"),
        ..server
    };
    let told = told.check().expect_err("a broken rule").to_string();
    assert!(!told.contains("sk-a-key"), "{told}");
}

#[test]
fn a_key_goes_only_where_it_was_named_for() {
    let model = Some("m".to_owned());
    let own = EmbedderSettings {
        model: model.clone(),
        ..EmbedderSettings::of(EmbedderProvider::Openai)
    };
    assert_eq!(own.key_variable(), Some("OPENAI_API_KEY"));
    let elsewhere = EmbedderSettings {
        url: Some("https://elsewhere.example".to_owned()),
        ..own.clone()
    };
    assert_eq!(elsewhere.key_variable(), None);
    let named = EmbedderSettings {
        key_env: Some("ELSEWHERE_KEY".to_owned()),
        ..elsewhere
    };
    assert_eq!(named.key_variable(), Some("ELSEWHERE_KEY"));
    let anthropic = LanguageModelSettings {
        provider: ModelProvider::Anthropic,
        model,
        ..LanguageModelSettings::default()
    };
    assert_eq!(anthropic.key_variable(), Some("ANTHROPIC_API_KEY"));
    let replayed = LanguageModelSettings {
        replay: Some("tape.jsonl".into()),
        ..anthropic
    };
    assert_eq!(replayed.key_variable(), None);
}

#[test]
fn no_model_is_none_and_a_server_needs_a_name() {
    let none = LanguageModelSettings::default();
    assert!(open_language_model(&none, None).is_ok_and(|model| model.is_none()));
    let unnamed = LanguageModelSettings {
        provider: ModelProvider::Openai,
        ..LanguageModelSettings::default()
    };
    let refused = open_language_model(&unnamed, None);
    assert!(matches!(
        refused,
        Err(Error::InvalidSetting { setting: "model", .. })
    ));
    let gone = LanguageModelSettings {
        model: Some("m".to_owned()),
        replay: Some("no/such/recording.jsonl".into()),
        ..unnamed
    };
    let refused = open_language_model(&gone, None);
    assert!(matches!(
        refused,
        Err(Error::InvalidSetting {
            setting: "replay",
            ..
        })
    ));
}

#[test]
fn settings_are_read_as_they_are_written() {
    for provider in EmbedderProvider::ALL {
        let name = serde_json::to_value(provider).expect("a word");
        assert_eq!(name, provider.name());
    }
    let settings = EmbedderSettings::default();
    let text = serde_json::to_string(&settings).expect("plain settings");
    assert_eq!(
        serde_json::from_str::<EmbedderSettings>(&text).expect("the same"),
        settings
    );
    assert!(serde_json::from_str::<EmbedderSettings>(r#"{"key":"sk-secret"}"#).is_err());
}

#[cfg(not(feature = "transformer"))]
#[test]
fn what_is_not_built_says_so() {
    let settings = EmbedderSettings {
        path: Some("model".into()),
        ..EmbedderSettings::of(EmbedderProvider::Transformer)
    };
    assert_eq!(broken(&settings), "transformer is not part of this build");
}

#[cfg(feature = "built-in")]
#[test]
fn the_default_needs_nothing() {
    let embedder = open_embedder(&EmbedderSettings::default(), None).expect("part of the build");
    assert_eq!(embedder.key().dimension, 128);
}
