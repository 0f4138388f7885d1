use super::{Config, FILE, template};
use crate::environment::Environment;
use crate::failure::Failure;
use std::ffi::OsString;

fn load(file: &str, variables: &[(&str, &str)]) -> Result<Config, Failure> {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join(FILE), file).expect("written");
    let environment: Environment = variables
        .iter()
        .map(|(name, value)| (OsString::from(name), OsString::from(value)))
        .collect();
    Config::load(Some(folder.path()), &environment)
}

fn told(result: Result<Config, Failure>) -> String {
    result.expect_err("refused").to_string()
}

#[test]
fn the_template_holds_every_default() {
    let written = template();
    assert_eq!(load(&written, &[]).expect("a good file"), Config::default());
    // The keys are there, behind a comment sign: uncommented they still say the defaults.
    let active: String = written
        .lines()
        .skip_while(|line| !line.starts_with('['))
        .map(|line| match line.strip_prefix("# ") {
            Some(key) if key.contains(" = ") => format!("{key}\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    assert_eq!(
        load(&active, &[]).expect("every key"),
        Config {
            space: None,
            threads: None,
            ..Config::default()
        }
    );
    assert!(active.contains("\nday_start_hour = 4\n"), "{active}");
}

#[test]
fn variables_win_over_the_file() {
    let file = "space = \"work\"\nthreads = 2\n[calendar]\nday_start_hour = 5\noffset_seconds = 3600\n";
    let config = load(file, &[("AGENT_MEMORY_CALENDAR__DAY_START_HOUR", "6")]).expect("both");
    assert_eq!(config.params.calendar.day_start_hour, 6);
    assert_eq!(config.params.calendar.offset_seconds, 3600);
    assert_eq!(config.space.as_deref(), Some("work"));
    assert_eq!(config.threads, Some(2));
}

#[test]
fn what_nobody_knows_is_refused_where_it_stands() {
    let unknown = told(load("[calendar]\nday_starts_at = 5\n", &[]));
    assert!(
        unknown.contains("error[invalid_config]") && unknown.contains(FILE),
        "{unknown}"
    );
    assert!(
        unknown.contains("day_starts_at") && unknown.contains("hint: "),
        "{unknown}"
    );

    let variable = told(load("", &[("AGENT_MEMORY_CALENDAR__HOUR", "5")]));
    assert!(
        variable.contains("variables") && variable.contains("hour"),
        "{variable}"
    );

    let syntax = told(load("\n\n[calendar\n", &[]));
    assert!(syntax.contains(&format!("{FILE}:3")), "{syntax}");

    let rule = told(load("[calendar]\nday_start_hour = 24\n", &[]));
    assert!(rule.contains("calendar.day_start_hour"), "{rule}");

    let twice = told(load("[corpus.calendar]\nday_start_hour = 5\n", &[]));
    assert!(twice.contains("[calendar] holds for files too"), "{twice}");

    assert!(told(load("threads = 0\n", &[])).contains("threads"));
    assert!(told(load("space = 3\n", &[])).contains("space"));
}

#[test]
fn no_file_is_no_settings() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = Config::load(Some(folder.path()), &Environment::default()).expect("defaults");
    assert_eq!(config, Config::default());
}

#[test]
fn providers_are_chosen_by_file_and_variables_and_keys_stand_in_neither() {
    let file = "[embedder]\nprovider = \"ollama\"\nmodel = \"nomic-embed-text\"\n[language_model.budget]\ncalls = 9\n";
    let config = load(file, &[("AGENT_MEMORY_EMBEDDER__MODEL", "all-minilm")]).expect("both");
    assert_eq!(config.embedder.model.as_deref(), Some("all-minilm"));
    assert_eq!(config.embedder.provider.name(), "ollama");
    assert_eq!(config.language_model.budget.calls, Some(9));
    for (file, variables) in [
        ("[embedder]\nkey = \"sk-very-secret\"\n", &[][..]),
        ("", &[("AGENT_MEMORY_LANGUAGE_MODEL__KEY", "sk-very-secret")][..]),
    ] {
        let told = told(load(file, variables));
        assert!(
            told.contains("key_env") && !told.contains("very-secret"),
            "{told}"
        );
    }
    let none = told(load("[embedder]\nprovider = \"magic\"\n", &[]));
    assert!(none.contains("magic") && none.contains("built-in"), "{none}");
    let stray = told(load("[embedder]\nurl = \"http://localhost\"\n", &[]));
    assert!(stray.contains("no effect"), "{stray}");
}
