//! Every rule with a snippet that it must report and one that it must leave alone.

use std::collections::BTreeMap;

use super::{RUST, machine, manifest, size};
use crate::tidy::RustFile;
use crate::tidy::files::File;
use crate::workspace::{Package, Workspace};

const LIBRARY: &str = "crates/dream/src/gate.rs";
const TESTS: &str = "crates/dream/src/gate/tests.rs";
const TOP: &str = "crates/cli/src/verb.rs";

fn workspace() -> Workspace {
    let package = |name: &str, floor| Package {
        name: name.to_owned(),
        folder: format!("crates/{name}"),
        floor: Some(floor),
        features: BTreeMap::new(),
        dependencies: Vec::new(),
    };
    Workspace {
        packages: vec![package("core", 0), package("dream", 3), package("cli", 5)],
    }
}

/// The findings of all Rust rules for one file, as `line rule`; a header is put above the text.
fn found(path: &str, text: &str) -> Vec<String> {
    let file = RustFile::new(path, &format!("//! What it is for.\n{text}"), &workspace());
    let mut findings: Vec<_> = RUST.iter().flat_map(|rule| rule(&file)).collect();
    findings.retain(|finding| !file.source.allows(finding.line, finding.rule));
    findings.sort();
    findings
        .iter()
        .map(|finding| format!("{} {}", finding.line, finding.rule))
        .collect()
}

#[track_caller]
fn reports(path: &str, text: &str, expected: &[&str]) {
    assert_eq!(found(path, text), expected, "{path}: {text}");
}

#[track_caller]
fn is_fine(path: &str, text: &str) {
    reports(path, text, &[]);
}

#[test]
fn lines() {
    is_fine(LIBRARY, &"let a;\n".repeat(799));
    reports(LIBRARY, &"let a;\n".repeat(800), &["0 lines"]);
}

#[test]
fn lines_p90() {
    let file = |lines: usize| RustFile::new(LIBRARY, &"let a;\n".repeat(lines), &workspace());
    let nine_short: Vec<RustFile> = (0..9).map(|_| file(500)).chain([file(700)]).collect();
    assert!(size::percentile(&nine_short).is_empty());
    let eight_short: Vec<RustFile> = (0..8).map(|_| file(10)).chain([file(501), file(501)]).collect();
    assert_eq!(size::percentile(&eight_short)[0].rule, "lines-p90");
    assert!(size::percentile(&[]).is_empty());
    assert_eq!(size::nearest_rank(&mut [3, 1, 2, 4], 50), Some(2));
}

#[test]
fn file_size() {
    let file = |path: &str, size| File {
        path: path.to_owned(),
        size,
        text: None,
    };
    assert!(size::file_size(&file("data.bin", 1 << 20)).is_none());
    assert_eq!(
        size::file_size(&file("data.bin", (1 << 20) + 1)).unwrap().rule,
        "file-size"
    );
    let table = "crates/embedding-table/data/table.bin";
    assert!(size::file_size(&file(table, 4_500_000)).is_none());
    assert!(size::file_size(&file(table, 4_500_001)).is_some());
}

#[test]
fn header() {
    let file = |path: &str, text: &str| {
        super::docs::header(&RustFile::new(path, text, &workspace()))
            .iter()
            .map(|finding| finding.rule)
            .collect::<Vec<_>>()
    };
    assert_eq!(file(LIBRARY, "use std::fmt;\n"), ["header"]);
    assert_eq!(file("build.rs", "// not a doc comment\n"), ["header"]);
    assert!(file(LIBRARY, "//! The gate.\n").is_empty());
    assert!(file(TESTS, "use super::gate;\n").is_empty());
}

#[test]
fn crate_docs() {
    let root =
        |path: &str, docs: &str| super::docs::crate_docs(&RustFile::new(path, docs, &workspace())).len();
    let whole = "//! The night.\n//!\n//! ```\n//! assert_eq!(1, 1);\n//! ```\n";
    assert_eq!(root("crates/dream/src/lib.rs", whole), 0);
    assert_eq!(root("crates/dream/src/lib.rs", "//! The night.\n"), 2);
    assert_eq!(root("crates/dream/src/lib.rs", &"//! Many words.\n".repeat(9)), 1);
    assert_eq!(
        root(
            "crates/cli/src/main.rs",
            "//! The command.\n//! One file per verb.\n"
        ),
        0
    );
    assert_eq!(root("crates/cli/src/main.rs", "fn main() {}\n"), 1);
    assert_eq!(root(LIBRARY, "fn f() {}\n"), 0);
}

#[test]
fn forbid_unsafe() {
    let root = "crates/dream/src/lib.rs";
    let docs = "//!\n//! ```\n//! a();\n//! ```\n";
    is_fine(root, &format!("{docs}#![forbid(unsafe_code)]\n"));
    reports(
        root,
        &format!("{docs}// #![forbid(unsafe_code)]\n"),
        &["1 forbid-unsafe"],
    );
}

#[test]
fn stub() {
    for text in [
        concat!("fn f() { todo", "!() }"),
        concat!("fn f() { unimplemented", "!(\"later\") }"),
        concat!("fn f() { dbg", "!(1); }"),
        concat!("#[", "ignore = \"slow\"]\nfn f() {}"),
        concat!("fn f() { assert!(", "true); }"),
        concat!("// FIX", "ME: later"),
        concat!("fn f() -> &str { \"not implemented", " yet\" }"),
    ] {
        for path in [LIBRARY, TESTS, TOP] {
            reports(path, text, &["2 stub"]);
        }
    }
    is_fine(
        LIBRARY,
        concat!(
            "// we forbid todo",
            "!() here\nfn f() -> &str { \"todo",
            "!()\" }"
        ),
    );
    is_fine(LIBRARY, "fn f() { assert!(true_enough); my_todo(); ignore(); }");
}

#[test]
fn ambient() {
    for text in [
        "fn f() { std::time::SystemTime::now(); }",
        "fn f() { Instant::now(); }",
        "fn f() { jiff::Timestamp::now(); }",
        "fn f() { println!(\"x\"); }",
        "fn f() { eprint!(\"x\"); }",
        "use std::env;",
        "fn f() { thread_rng(); }",
    ] {
        reports(LIBRARY, text, &["2 ambient"]);
        is_fine(TESTS, text);
        is_fine(TOP, text);
        is_fine(LIBRARY, &format!("#[cfg(test)]\nmod tests {{ {text} }}"));
    }
    is_fine(
        LIBRARY,
        "/// Not `SystemTime::now`.\nfn f() { clock.now(); writeln!(out, \"x\"); env!(\"CARGO_PKG_VERSION\"); }",
    );
}

#[test]
fn hash() {
    reports(LIBRARY, "use std::collections::{BTreeMap, HashMap};", &["2 hash"]);
    reports(LIBRARY, "fn f(seen: &HashSet<u8>) {}", &["2 hash"]);
    is_fine("crates/core/src/lookup.rs", "use std::collections::HashMap;");
    is_fine(TOP, "use std::collections::HashMap;");
    is_fine(
        LIBRARY,
        "use std::hash::Hash;\nuse std::collections::BTreeMap; // not a HashMap",
    );
    is_fine(
        LIBRARY,
        "// tidy: allow(hash): linfa's trait returns one\nuse std::collections::HashMap;",
    );
}

#[test]
fn codec() {
    for path in [
        LIBRARY,
        TESTS,
        TOP,
        "crates/core/src/id.rs",
        "crates/core/src/snapshots.rs",
    ] {
        reports(path, "fn f() { bincode::encode(); }", &["2 codec"]);
    }
    is_fine("crates/core/src/snapshot.rs", "fn f() { bincode::encode(); }");
    is_fine(
        "crates/core/src/snapshot/codec.rs",
        "fn f() { bincode::encode(); }",
    );
    is_fine(LIBRARY, "// encoded with bincode, elsewhere");
}

#[test]
fn float_functions() {
    for text in [
        "fn f() { x.ln(); }",
        "fn f() { (a / b).sqrt(); }",
        "fn f() { x.powf(2.0); }",
        "fn f() { y.map(f64::exp); }",
    ] {
        reports(LIBRARY, text, &["2 float-function"]);
        is_fine("crates/core/src/numeric.rs", text);
        is_fine("crates/core/src/numeric/scalar.rs", text);
        is_fine(TESTS, text);
        is_fine(TOP, text);
    }
    reports(LIBRARY, "fn f() { libm::log(x); }", &["2 float-function"]);
    is_fine(LIBRARY, "fn f() { numeric::ln(x); writer.exp_level(); x.abs(); }");
}

#[test]
fn float_sums() {
    reports(
        LIBRARY,
        "fn f() { let a = x.iter().sum::<f64>(); }",
        &["2 float-sum"],
    );
    reports(
        LIBRARY,
        "fn f() { let a: f32 = x.iter().map(|y| y * y).sum(); }",
        &["2 float-sum"],
    );
    is_fine(
        LIBRARY,
        "fn f() { let a: u64 = x.iter().sum(); let b: f64 = numeric::sum(&x); }",
    );
    is_fine(LIBRARY, "fn f() { let a: f64 = x; let b: u64 = y.iter().sum(); }");
    is_fine(TESTS, "fn f() { let a: f64 = x.iter().sum(); }");
}

#[test]
fn parallel_sums() {
    reports(
        LIBRARY,
        "fn f() { let a = x.par_iter()\n    .map(|y| y + 1)\n    .sum(); }",
        &["2 parallel-sum"],
    );
    reports(
        LIBRARY,
        "fn f() { x.into_par_iter().reduce(|| 0.0, |a, b| a + b) }",
        &["2 parallel-sum"],
    );
    reports(
        LIBRARY,
        "fn f() { x.iter().par_bridge().for_each(drop); }",
        &["2 parallel-sum"],
    );
    is_fine(
        LIBRARY,
        "fn f() { let a: Vec<u32> = x.par_iter().map(|row| row.iter().sum()).collect(); }",
    );
    is_fine(
        LIBRARY,
        "fn f() { x.par_iter().for_each(g); y.iter().sum::<u32>(); }",
    );
    is_fine(
        LIBRARY,
        "fn f() {\n    // tidy: allow(parallel-sum): sums of integers are exact\n    x.par_iter().sum()\n}",
    );
}

#[test]
fn expect() {
    reports(LIBRARY, "fn f() { x.expect(\"valid\"); }", &["2 expect"]);
    reports(
        LIBRARY,
        "fn f() { x\n    .expect(\n        \"should work\",\n    ); }",
        &["3 expect"],
    );
    reports(TESTS, "fn f() { x.expect(\"\"); }", &["2 expect"]);
    is_fine(TESTS, "fn f() { x.expect(\"parses\"); }");
    is_fine(
        TOP,
        "fn f() { x.expect(\"the list was checked to be non-empty above\"); }",
    );
    is_fine(
        LIBRARY,
        "fn f() { parser.expect(Token::Colon); x.expect(&format!(\"{y}\")); x.expect_err(\"no\"); }",
    );
}

fn machine_rules(path: &str, text: &str) -> Vec<&'static str> {
    machine::check(path, text)
        .iter()
        .map(|finding| finding.rule)
        .collect()
}

#[test]
fn machine_paths() {
    for path in [
        concat!("/wo", "rk/main"),
        concat!("/ro", "ot/.cargo"),
        concat!("/ho", "me/maya/x"),
        concat!("/tm", "p/x"),
    ] {
        assert_eq!(
            machine_rules("README.md", &format!("see `{path}` there")),
            ["machine-path"],
            "{path}"
        );
        assert_eq!(machine_rules("a.toml", path), ["machine-path"], "{path}");
    }
    for text in [
        "https://example.org/work/one",
        ".github/workflows",
        "the /home folder",
        "../root/x",
        "a/tmp/b",
        concat!("/wor", "ker"),
    ] {
        assert!(machine_rules("README.md", text).is_empty(), "{text}");
    }
}

#[test]
fn registry_hosts() {
    assert_eq!(
        machine_rules("config.toml", concat!("url = \"https://index.", "crates.io/\"")),
        ["registry-host"]
    );
    assert!(machine_rules("README.md", "published on the registry").is_empty());
    let locked = "source = \"registry+https://github.com/rust-lang/crates.io-index\"\n";
    assert!(machine_rules("Cargo.lock", locked).is_empty());
    assert_eq!(
        machine_rules(
            "Cargo.lock",
            "source = \"registry+https://mirror.example/index\"\n"
        ),
        ["registry-host"]
    );
}

#[test]
fn dependencies_come_from_the_workspace() {
    let lines = |text: &str| -> Vec<usize> {
        manifest::check("crates/dream/Cargo.toml", text)
            .iter()
            .map(|f| f.line)
            .collect()
    };
    let fine = "[dependencies]\nserde.workspace = true\n# why\nrayon = { workspace = true, optional = true }\n\n[features]\ndefault = []\n";
    assert!(lines(fine).is_empty());
    assert_eq!(
        lines("[dependencies]\nserde = \"1\"\n[dev-dependencies]\ninsta = { version = \"1\" }\n"),
        [2, 4]
    );
    assert_eq!(lines("[dependencies.serde]\nversion = \"1\"\n"), [1]);
    assert!(manifest::applies_to("crates/dream/Cargo.toml", &workspace()));
    assert!(!manifest::applies_to("Cargo.toml", &workspace()));
}
