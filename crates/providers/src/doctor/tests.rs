use agent_memory_core::{Completion, Embedder, Error, ModelError, ModelKey};
use testkit::ScriptedModel;

use super::*;
use crate::HashEmbedder;

fn line(report: &Report) -> String {
    let words: Vec<String> = report
        .findings
        .iter()
        .filter(|finding| finding.state != State::Ok)
        .map(|finding| format!("{} {:?}", finding.name, finding.state).to_lowercase())
        .collect();
    words.join(", ")
}

fn answers(text: &str) -> ScriptedModel {
    ScriptedModel::new().then(Ok(Completion {
        text: text.to_owned(),
        truncated: false,
        tokens_in: Some(40),
        tokens_out: Some(8),
    }))
}

#[test]
fn what_an_answer_shows_of_a_model() {
    for (text, expected) in [
        (r#"{"city":"Lisbon"}"#, ""),
        ("<think>easy</think>{\"city\": \"It is Lisbon.\"}", ""),
        (r#"{"city":"Porto"}"#, "model.sense warning"),
        ("Lisbon", "model.schema failed"),
        (r#"{"town":"Lisbon"}"#, "model.schema failed"),
    ] {
        assert_eq!(line(&check_language_model(&answers(text))), expected, "{text}");
    }
    let report = check_language_model(&answers(r#"{"city":"Lisbon"}"#));
    let names: Vec<&str> = report.findings.iter().map(|finding| finding.name).collect();
    assert_eq!(
        names.join(" "),
        "model.reachable model.key model.known model.answers model.schema model.sense model.tokens"
    );
    let json = serde_json::to_value(&report).expect("a report is JSON");
    assert_eq!(json["findings"][0]["state"], "ok");
}

#[test]
fn what_a_failure_shows_of_a_model() {
    let message = || "why".to_owned();
    for (error, expected) in [
        (ModelError::Unreachable(message()), "model.reachable=Failed"),
        (ModelError::TimedOut(9), "model.reachable=Failed"),
        (
            ModelError::Unauthorized {
                status: 401,
                message: message(),
            },
            "model.reachable=Ok model.key=Failed",
        ),
        (
            ModelError::UnknownModel {
                model: "m".into(),
                message: message(),
            },
            "model.reachable=Ok model.key=Ok model.known=Failed",
        ),
        (
            ModelError::Busy {
                status: 429,
                message: message(),
            },
            "model.reachable=Ok model.answers=Failed",
        ),
        (
            ModelError::Empty,
            "model.reachable=Ok model.key=Ok model.known=Ok model.answers=Failed",
        ),
        (ModelError::Unusable(message()), "model.answers=Failed"),
    ] {
        let report = check_language_model(&ScriptedModel::new().fail(error.clone()));
        let shown: Vec<String> = report
            .findings
            .iter()
            .map(|finding| format!("{}={:?}", finding.name, finding.state))
            .collect();
        assert_eq!(shown.join(" "), expected, "{error}");
        assert_eq!(
            report.findings.last().map(|last| last.hint.is_empty()),
            Some(false)
        );
        assert_eq!(report.state(), State::Failed);
    }
}

/// Gives whatever it was made with.
struct Odd(usize, Vec<f32>);

impl Embedder for Odd {
    fn key(&self) -> ModelKey {
        ModelKey::new("odd", 2, "1")
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, Error> {
        if self.0 == 0 {
            return Err(crate::Error::NotBuilt { provider: "odd" }.of_embedder("odd"));
        }
        Ok(vec![self.1.clone(); texts.len() + self.0 - 1])
    }
}

#[test]
fn what_vectors_show_of_an_embedder() {
    assert_eq!(line(&check_embedder(&HashEmbedder)), "");
    for (odd, expected) in [
        (Odd(0, vec![]), "embedder.answers failed"),
        (Odd(1, vec![1.0]), "embedder.shape failed"),
        (Odd(2, vec![1.0, 0.0]), "embedder.shape failed"),
        (Odd(1, vec![1.0, f32::NAN]), "embedder.shape failed"),
        (Odd(1, vec![1.0, 0.0]), "embedder.sense warning"),
        (Odd(1, vec![0.0, 0.0]), "embedder.sense warning"),
    ] {
        assert_eq!(line(&check_embedder(&odd)), expected, "{:?}", odd.1);
    }
    let report = check_embedder(&Odd(0, vec![]));
    assert!(report.findings[0].hint.contains("feature"));
}
