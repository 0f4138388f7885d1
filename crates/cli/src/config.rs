//! Settings: flags over `AGENT_MEMORY_*` variables over `agent-memory.toml` over defaults.
//!
//! A key that nobody knows is refused, wherever it stands: a setting with a typing error in it would otherwise be
//! silently without effect.

use crate::environment::Environment;
use crate::failure::Failure;
use agent_memory::Params;
use agent_memory::providers::{EmbedderSettings, LanguageModelSettings};
use agent_memory_core::Validate;
use serde::de::DeserializeOwned;
use std::path::Path;
use toml::{Table, Value};

mod template;

pub use template::template;

/// The settings file, in the memory's folder.
pub const FILE: &str = "agent-memory.toml";

/// Most bytes of a settings file; a thousand times what one needs.
const MAX_BYTES: u64 = 1 << 20;

/// What was set.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Config {
    /// The parameters of all layers.
    pub params: Params,
    /// The space, when the file chooses one.
    pub space: Option<String>,
    /// Threads, when the file says so.
    pub threads: Option<usize>,
    /// Who turns texts into vectors.
    pub embedder: EmbedderSettings,
    /// Who answers prompts, if anybody.
    pub language_model: LanguageModelSettings,
}

impl Config {
    /// The settings of a folder and of the variables; without a folder, of the variables alone.
    ///
    /// # Errors
    /// [`Failure`] when the file cannot be read, or the file or a variable cannot be understood.
    pub fn load(folder: Option<&Path>, environment: &Environment) -> Result<Self, Failure> {
        let mut table = Table::new();
        if let Some(folder) = folder {
            let path = folder.join(FILE);
            table = read(&path)?;
            // Checked alone first, so that a wrong key is blamed on the file it stands in.
            Self::understand(table.clone(), &path.display().to_string())?;
        }
        let parameters = environment.parameters()?;
        if parameters.is_empty() {
            return Self::understand(table, FILE);
        }
        for (keys, value) in &parameters {
            set(&mut table, keys, value)?;
        }
        Self::understand(table, "the AGENT_MEMORY_* variables")
    }

    fn understand(mut table: Table, whence: &str) -> Result<Self, Failure> {
        let space = match table.remove("space") {
            None => None,
            Some(Value::String(space)) => Some(space),
            Some(other) => {
                return Err(wrong(
                    whence,
                    &format!("space is {} where a text should stand", other.type_str()),
                ));
            }
        };
        let threads = match table.remove("threads") {
            None => None,
            Some(Value::Integer(threads)) if (1..=1024).contains(&threads) => usize::try_from(threads).ok(),
            Some(other) => {
                let what = match other {
                    Value::Integer(number) => number.to_string(),
                    other => other.type_str().to_owned(),
                };
                return Err(wrong(
                    whence,
                    &format!("threads is {what}, not a number from 1 to 1024"),
                ));
            }
        };
        if let Some(Value::Table(corpus)) = table.get("corpus")
            && corpus.contains_key("calendar")
        {
            return Err(wrong(
                whence,
                "corpus.calendar has no effect of its own: [calendar] holds for files too",
            ));
        }
        let embedder: EmbedderSettings = section(&mut table, "embedder", whence)?;
        let language_model: LanguageModelSettings = section(&mut table, "language_model", whence)?;
        let params: Params = table
            .try_into()
            .map_err(|error: toml::de::Error| wrong(whence, error.to_string().trim()))?;
        params
            .check()
            .map_err(|error| wrong(whence, &error.to_string()))?;
        Ok(Self {
            params,
            space,
            threads,
            embedder,
            language_model,
        })
    }
}

/// One section of providers, taken out of the table and checked.
fn section<T>(table: &mut Table, name: &str, whence: &str) -> Result<T, Failure>
where
    T: DeserializeOwned + Default + Validate,
{
    let Some(value) = table.remove(name) else {
        return Ok(T::default());
    };
    if value.get("key").is_some() || value.get("api_key").is_some() {
        let failure = wrong(whence, &format!("{name}.key: a key never stands in settings"));
        return Err(failure.hint(format!(
            "put the key into an environment variable and name that: {name}.key_env = \"MY_KEY\""
        )));
    }
    let settings: T = value.try_into().map_err(|error: toml::de::Error| {
        wrong(whence, &format!("[{name}]: {}", error.to_string().trim()))
    })?;
    settings
        .check()
        .map_err(|error| wrong(whence, &format!("[{name}]: {error}")))?;
    Ok(settings)
}

/// The file's table; a file that is not there is empty.
fn read(path: &Path) -> Result<Table, Failure> {
    match std::fs::metadata(path) {
        Ok(metadata) if metadata.len() > MAX_BYTES => {
            return Err(wrong(
                &path.display().to_string(),
                "it is larger than 1 MiB, which no settings file is",
            ));
        }
        Ok(_) => {}
        // A folder that is a file is told by whoever opens the memory.
        Err(error)
            if matches!(
                error.kind(),
                std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory
            ) =>
        {
            return Ok(Table::new());
        }
        Err(error) => return Err(Failure::file("read", path, &error)),
    }
    let text = std::fs::read_to_string(path).map_err(|error| Failure::file("read", path, &error))?;
    text.parse().map_err(|error: toml::de::Error| {
        let line = error
            .span()
            .and_then(|span| text.get(..span.start))
            .map_or(1, |before| before.matches('\n').count() + 1);
        wrong(&format!("{}:{line}", path.display()), error.message())
    })
}

/// Sets one parameter from a variable: the value is read as TOML where it is that, else taken as text.
fn set(table: &mut Table, keys: &[String], value: &str) -> Result<(), Failure> {
    let read = format!("v = {value}")
        .parse::<Table>()
        .ok()
        .filter(|table| table.len() == 1)
        .and_then(|mut table| table.remove("v"))
        .unwrap_or_else(|| Value::String(value.to_owned()));
    let Some((last, path)) = keys.split_last() else {
        return Ok(());
    };
    let mut place = table;
    for key in path {
        let next = place
            .entry(key.clone())
            .or_insert_with(|| Value::Table(Table::new()));
        match next {
            Value::Table(inner) => place = inner,
            _ => {
                return Err(wrong(
                    "the AGENT_MEMORY_* variables",
                    &format!("`{key}` is a value and has no parts"),
                ));
            }
        }
    }
    place.insert(last.clone(), read);
    Ok(())
}

fn wrong(whence: &str, reason: &str) -> Failure {
    Failure::refused("invalid_config", format!("{whence}: {reason}")).hint(format!(
        "`agent-memory init` in an empty folder writes {FILE} with every key and its default"
    ))
}

#[cfg(test)]
mod tests;
