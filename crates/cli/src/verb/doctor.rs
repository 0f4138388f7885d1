//! `doctor`: whether the memory and what it works with are in order.

use crate::context::{Context, MEMORY_FILE};
use crate::embedder::Choice;
use crate::failure::Failure;
use agent_memory::Memory;
#[cfg(feature = "http")]
use agent_memory::providers::BaseUrl;
use agent_memory::providers::{Report, State, check_embedder, check_language_model};
use agent_memory::store::{Create, SqliteStore};
use agent_memory_core::Embedder;
use clap::Args;
use serde::Serialize;
use serde_json::json;

/// Checks the memory file, the embedder and the language model; ends with 1 when something does not work
///
/// The embedder embeds four short texts, the language model answers one short question: with a paid server that costs
/// a few tokens. What is known is not changed; a file of an older format is brought to this one, as by every verb.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory doctor
  agent-memory doctor --json
  agent-memory doctor --provider ollama --model nomic-embed-text")]
pub struct Arguments {
    #[command(flatten)]
    embedder: Choice,
}

/// One thing that was looked at.
#[derive(Debug, Serialize)]
struct Row {
    name: String,
    state: State,
    what: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

#[derive(Default)]
struct Rows(Vec<Row>);

impl Rows {
    fn add(&mut self, name: &str, state: State, what: impl Into<String>, hint: Option<String>) {
        self.0.push(Row {
            name: name.to_owned(),
            state,
            what: what.into(),
            hint: hint.filter(|hint| !hint.is_empty()),
        });
    }

    fn failed(&mut self, name: &str, failure: &Failure) {
        if let Failure::Told { message, hint, .. } = failure {
            self.add(name, State::Failed, message.as_str(), hint.clone());
        }
    }

    fn report(&mut self, report: Report) {
        for finding in report.findings {
            self.add(finding.name, finding.state, finding.what, Some(finding.hint));
        }
    }
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let mut rows = Rows::default();
    rows.add(
        "version",
        State::Ok,
        format!(
            "agent-memory {}, file format {}",
            env!("CARGO_PKG_VERSION"),
            agent_memory::store::FORMAT
        ),
        None,
    );
    let memory = store(&mut rows, context);
    let embedder = arguments
        .embedder
        .over(&context.config.embedder)
        .and_then(|settings| {
            exposed(
                &mut rows,
                "embedder.key",
                settings.server(),
                settings.key_variable(),
            );
            context.embedder(&settings)
        });
    match embedder {
        Ok(embedder) => {
            rows.report(check_embedder(embedder.as_ref()));
            if let Some(memory) = &memory {
                vectors(&mut rows, memory, embedder.as_ref())?;
            }
        }
        Err(failure) => rows.failed("embedder.made", &failure),
    }
    let settings = &context.config.language_model;
    exposed(&mut rows, "model.key", settings.server(), settings.key_variable());
    match context.language_model() {
        Ok(Some(model)) => rows.report(check_language_model(model.as_ref())),
        Ok(None) => rows.add(
            "model.configured",
            State::Ok,
            "no language model is configured; none is needed",
            None,
        ),
        Err(failure) => rows.failed("model.made", &failure),
    }
    let worst = rows.0.iter().map(|row| row.state).max().unwrap_or(State::Ok);
    show(&rows, worst, context)?;
    if worst == State::Failed {
        return Err(Failure::refused("doctor_failed", "something does not work")
            .hint("each finding that failed says what to do"));
    }
    Ok(())
}

/// Warns of a key that would travel readable for others.
#[cfg(feature = "http")]
fn exposed(rows: &mut Rows, name: &str, server: Option<&str>, key: Option<&str>) {
    let address = server.and_then(|server| BaseUrl::new(server).ok());
    if let (Some(address), Some(variable)) = (address.filter(BaseUrl::is_exposed), key) {
        rows.add(
            name,
            State::Warning,
            format!(
                "the key in {variable} goes to {address} without encryption: others on the way can read it"
            ),
            Some("use an address that begins with https, or a server on this machine".to_owned()),
        );
    }
}

#[cfg(not(feature = "http"))]
fn exposed(_: &mut Rows, _: &str, _: Option<&str>, _: Option<&str>) {}

/// The memory file: whether it opens, may be written, and is whole.
fn store(rows: &mut Rows, context: &Context) -> Option<Memory> {
    let file = match context.folder() {
        Ok(folder) => folder.join(MEMORY_FILE),
        Err(failure) => {
            rows.failed("store.opens", &failure);
            return None;
        }
    };
    if !file.exists() {
        rows.add(
            "store.opens",
            State::Warning,
            format!(
                "there is no memory in {}",
                file.parent().unwrap_or(&file).display()
            ),
            Some("`agent-memory init` makes one; --dir PATH names another folder".to_owned()),
        );
        return None;
    }
    let memory = match context.memory() {
        Ok(memory) => memory,
        Err(failure) => {
            rows.failed("store.opens", &failure);
            return None;
        }
    };
    let found = memory.status().and_then(|status| {
        let store = SqliteStore::open_in(&file, &status.space, Create::Never)?;
        Ok((status, store.verify()?))
    });
    match found {
        Ok((status, findings)) => {
            rows.add(
                "store.opens",
                State::Ok,
                format!(
                    "{}, space {}, format {}",
                    status.location, status.space, status.format
                ),
                None,
            );
            for finding in &findings {
                rows.add(
                    "store.sound",
                    State::Failed,
                    finding.as_str(),
                    Some("restore the file from a backup".to_owned()),
                );
            }
            if findings.is_empty() {
                rows.add(
                    "store.sound",
                    State::Ok,
                    "pages, references and numbers agree",
                    None,
                );
            }
            Some(memory)
        }
        Err(error) => {
            rows.failed("store.sound", &Failure::from(error));
            None
        }
    }
}

/// Whether the stored vectors are those of the embedder, and whether a change was broken off.
fn vectors(rows: &mut Rows, memory: &Memory, embedder: &dyn Embedder) -> Result<(), Failure> {
    let key = embedder.key();
    let spaces = memory.embedding_spaces()?;
    let moments = memory.status()?.moments;
    match spaces.current {
        None => rows.add("vectors.own", State::Ok, "no vectors are stored yet", None),
        Some(space) if space.model == key => rows.add(
            "vectors.own",
            State::Ok,
            format!("{} of {moments} moments have a vector of {key}", space.vectors),
            None,
        ),
        Some(space) => rows.add(
            "vectors.own",
            State::Failed,
            format!(
                "the stored vectors are of {}, and the embedder is {key}",
                space.model
            ),
            Some("`agent-memory re-embed` makes them anew, or choose the other embedder".to_owned()),
        ),
    }
    if let Some(space) = spaces.building {
        rows.add(
            "vectors.change",
            State::Warning,
            format!(
                "a change to {} was broken off after {} of {moments} moments",
                space.model, space.vectors
            ),
            Some("`agent-memory re-embed` goes on with it".to_owned()),
        );
    }
    Ok(())
}

fn show(rows: &Rows, worst: State, context: &mut Context) -> Result<(), Failure> {
    if context.out.json {
        return context.out.document(&json!({"state": worst, "findings": rows.0}));
    }
    for row in &rows.0 {
        let state = match row.state {
            State::Ok => "ok",
            State::Warning => "warning",
            State::Failed => "failed",
        };
        context
            .out
            .line(format!("{state:<8} {:<20} {}", row.name, row.what))?;
        if let Some(hint) = &row.hint {
            context.out.line(format!("{:<29} hint: {hint}", ""))?;
        }
    }
    Ok(())
}
