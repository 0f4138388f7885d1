//! Links, commands and verbs on small documents.

use std::collections::BTreeSet;

use super::markdown::{Shown, command_lines, links, verb};
use super::{broken_links, known_verbs, resolve, unknown_commands, unknown_verbs};

fn targets(text: &str) -> Vec<String> {
    links(text).into_iter().map(|shown| shown.text).collect()
}

#[test]
fn links_are_found_in_prose_only() {
    let text = "See [a](docs/a.md#top) and ![b](<b.png> \"title\").\n[c]: ../c.md\n`[d](d.md)`\n```\n[e](e.md)\n```\n[^1]: note\n";
    assert_eq!(targets(text), ["docs/a.md#top", "b.png", "../c.md"]);
}

#[test]
fn a_link_resolves_from_its_document_and_stays_inside() {
    assert_eq!(
        resolve("docs/guide/a.md", "../b.md").as_deref(),
        Some("docs/b.md")
    );
    assert_eq!(resolve("README.md", "./docs/").as_deref(), Some("docs"));
    assert_eq!(resolve("docs/a.md", "/README.md").as_deref(), Some("README.md"));
    assert_eq!(resolve("README.md", "../other/a.md"), None);
}

#[test]
fn a_broken_link_is_named_with_its_line() {
    let paths = BTreeSet::from(["README.md", "docs/a.md"]);
    let text =
        "[a](docs/a.md)\n[folder](docs)\n[web](https://example.org/x)\n[here](#top)\n[gone](docs/b.md)\n";
    assert_eq!(
        broken_links("README.md", text, &paths),
        ["README.md:5: link: `docs/b.md` does not exist in the project"]
    );
}

#[test]
fn commands_of_the_workshop_exist() {
    let text =
        "Run `cargo xtask ci`, then cargo xtask help; `cargo xtask COMMAND` is any.\ncargo xtask polish\n";
    assert_eq!(
        unknown_commands("a.md", text),
        ["a.md:2: command: `cargo xtask polish` does not exist"]
    );
}

#[test]
fn verbs_are_read_off_command_lines() {
    assert_eq!(
        verb("agent-memory --dir x --today 2026-08-03 dream a").as_deref(),
        Some("dream")
    );
    assert_eq!(
        verb("$ cargo run --release -- recall \"where\"").as_deref(),
        Some("recall")
    );
    assert_eq!(verb("agent-memory VERB"), None);
    assert_eq!(verb("agent-memory = { path = \"x\" }"), None);
    assert_eq!(verb("cargo test"), None);
    assert_eq!(verb("agent-memory-core"), None);
}

#[test]
fn command_lines_are_shell_blocks_and_code_spans() {
    let text = "Call `a b` now.\n```rust\nlet c;\n```\n```sh\nd e\n```\n";
    let expected = [
        Shown {
            line: 1,
            text: "a b".to_owned(),
        },
        Shown {
            line: 6,
            text: "d e".to_owned(),
        },
    ];
    assert_eq!(command_lines(text), expected);
}

#[test]
fn a_verb_is_a_file_or_a_variant_of_the_binary() {
    let files = [
        (
            "crates/cli/src/verb/recall.rs".to_owned(),
            "//! Recall.\n".to_owned(),
        ),
        (
            "crates/cli/src/arguments.rs".to_owned(),
            "enum Verb {\n    Facts(Facts),\n    Retract,\n}\n".to_owned(),
        ),
    ];
    let verbs = known_verbs(&files);
    let text =
        "`agent-memory recall x`, `agent-memory facts`, `agent-memory retract 1`, `agent-memory undo 2`\n";
    assert_eq!(
        unknown_verbs("a.md", text, &verbs),
        ["a.md:1: verb: `agent-memory undo` does not exist"]
    );
}
