//! Flags win over variables, variables over the file, the file over the defaults.

use crate::home::{Home, assert_refused, called};
use serde_json::Value;

fn status(command: &mut std::process::Command) -> Value {
    let done = called(command);
    assert_eq!(done.code, Some(0), "{}", done.err);
    serde_json::from_str(done.out.trim()).expect("one document")
}

#[test]
fn the_folder_comes_from_the_flag_the_variable_or_the_platform() {
    let home = Home::new();
    let by_variable = home.path("by-variable");
    let mut command = home.bare(&["remember", "One line."]);
    assert_eq!(
        called(command.env("AGENT_MEMORY_DIR", &by_variable)).code,
        Some(0)
    );
    assert!(by_variable.join("memory.db").is_file());

    let by_flag = home.path("by-flag");
    let mut command = home.bare(&["remember", "One line.", "--dir"]);
    command.arg(&by_flag).env("AGENT_MEMORY_DIR", &by_variable);
    assert_eq!(called(&mut command).code, Some(0));
    assert!(by_flag.join("memory.db").is_file());

    // An empty variable is none.
    let mut command = home.bare(&["remember", "One line."]);
    command
        .env("AGENT_MEMORY_DIR", "")
        .env("XDG_DATA_HOME", home.path("data"));
    assert_eq!(called(&mut command).code, Some(0));
    if cfg!(all(unix, not(target_os = "macos"))) {
        assert!(home.path("data/agent-memory/memory.db").is_file());
    }
}

#[test]
fn the_day_and_the_space_follow_the_same_order() {
    let home = Home::new();
    home.file("mem/agent-memory.toml", "space = \"filed\"\n");
    home.ok(&["init"]);
    assert_eq!(home.document(&["status"])["space"], "filed");
    for space in ["named", "flagged"] {
        home.ok(&["init", "--space", space]);
    }
    let mut command = home.command(&["status", "--json"]);
    command
        .env("AGENT_MEMORY_SPACE", "named")
        .env("AGENT_MEMORY_TODAY", "2026-08-03");
    let by_variable = status(&mut command);
    assert_eq!(by_variable["space"], "named");
    assert_eq!(by_variable["today"], "2026-08-03");
    let mut command = home.command(&["status", "--json", "--space", "flagged", "--today", "2026-08-04"]);
    command
        .env("AGENT_MEMORY_SPACE", "named")
        .env("AGENT_MEMORY_TODAY", "2026-08-03");
    let by_flag = status(&mut command);
    assert_eq!(by_flag["space"], "flagged");
    assert_eq!(by_flag["today"], "2026-08-04");
}

#[test]
fn the_calendar_of_the_file_decides_what_a_day_is() {
    let home = Home::new();
    home.file("mem/agent-memory.toml", "[calendar]\noffset_seconds = 10800\n");
    let moment = home.document(&["remember", "One line.", "--at", "2026-07-19"]);
    assert_eq!(moment["occurred_at"], "2026-07-19T12:00:00+03:00");
    // 01:30 in the night still belongs to the day before; with a day that starts at 1, it does not.
    let mut command = home.command(&["status", "--json", "--today", "2026-07-19T22:30:00Z"]);
    assert_eq!(status(&mut command)["today"], "2026-07-19");
    command.env("AGENT_MEMORY_CALENDAR__DAY_START_HOUR", "1");
    assert_eq!(status(&mut command)["today"], "2026-07-20");
}

#[test]
fn unknown_settings_are_refused() {
    let home = Home::new();
    home.ok(&["init"]);
    home.file("mem/agent-memory.toml", "[calendar]\nday_starts_at = 5\n");
    let told = home.refused(&["status"], 1, "invalid_config");
    assert!(
        told.contains("agent-memory.toml") && told.contains("day_starts_at"),
        "{told}"
    );
    home.file("mem/agent-memory.toml", "");
    let mut command = home.command(&["status"]);
    command.env("AGENT_MEMORY_CALENDAR__HOUR", "5");
    assert_refused(&called(&mut command), &["status"], 1, "invalid_config");
    let mut command = home.command(&["status"]);
    command.env("AGENT_MEMORY_THREADS", "many");
    let threads = called(&mut command);
    assert_eq!(threads.code, Some(2), "{}", threads.err);
}

#[test]
fn a_passing_dream_takes_no_settings_from_the_platform_s_folder() {
    let home = Home::new();
    let data = home.path("data");
    home.file("data/agent-memory/agent-memory.toml", "no_such_key = 1\n");
    let note = home
        .file("2026-07-01.md", "One line of writing.\n")
        .display()
        .to_string();
    let mut command = home.bare(&["dream", &note, "--today", "2026-07-02", "--quiet"]);
    assert_eq!(called(command.env("XDG_DATA_HOME", &data)).code, Some(0));
}
