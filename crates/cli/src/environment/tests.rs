use super::Environment;
use std::ffi::OsString;
use std::path::Path;

fn environment(variables: &[(&str, &str)]) -> Environment {
    variables
        .iter()
        .map(|(name, value)| (OsString::from(name), OsString::from(value)))
        .collect()
}

#[test]
fn an_empty_variable_is_absent() {
    let environment = environment(&[("AGENT_MEMORY_DIR", ""), ("AGENT_MEMORY_SPACE", "work")]);
    assert_eq!(environment.get("AGENT_MEMORY_DIR"), None);
    assert_eq!(
        environment.text("AGENT_MEMORY_SPACE").expect("text"),
        Some("work")
    );
}

#[test]
fn parameters_are_the_variables_with_a_double_underscore() {
    let environment = environment(&[
        ("AGENT_MEMORY_DREAM__MIN_DAYS", "3"),
        ("AGENT_MEMORY_SPACE", "work"),
        ("OTHER__THING", "1"),
    ]);
    let found = environment.parameters().expect("all text");
    assert_eq!(
        found,
        [(vec!["dream".to_owned(), "min_days".to_owned()], "3".to_owned())]
    );
}

#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn data_lies_where_the_platform_says() {
    let home = environment(&[("HOME", "/h")]);
    assert_eq!(
        home.data_dir().as_deref(),
        Some(Path::new("/h/.local/share/agent-memory"))
    );
    let xdg = environment(&[("HOME", "/h"), ("XDG_DATA_HOME", "/d")]);
    assert_eq!(xdg.data_dir().as_deref(), Some(Path::new("/d/agent-memory")));
    let relative = environment(&[("HOME", "/h"), ("XDG_DATA_HOME", "d")]);
    assert_eq!(relative.data_dir(), home.data_dir());
    assert_eq!(environment(&[]).data_dir(), None);
}
