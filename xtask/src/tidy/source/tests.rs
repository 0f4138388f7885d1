//! The lexer on the forms that fool a plain search.

use super::{Source, find_words};

#[test]
fn strings_and_comments_are_not_code() {
    let source = Source::new("let a = \"x.ln()\"; // y.ln()\n/* /* z.ln() */ w.ln() */ v.ln();\n");
    assert_eq!(source.find_code(".ln()").len(), 1);
    assert_eq!(source.line_of(source.find_code(".ln()")[0]), 2);
    assert_eq!(source.comments.matches(".ln()").count(), 3);
    assert_eq!(source.code.len(), source.text.len());
}

#[test]
fn raw_strings_end_at_their_own_hashes() {
    let source =
        Source::new("let a = r#\"say \"dbg\" here\"#; call(b\"\\\"dbg\", br\"dbg\\\", r\"dbg\"); dbg");
    assert_eq!(source.find_code("dbg").len(), 1);
    assert_eq!(Source::new("let bar\"dbg\" = 1;").find_code("dbg").len(), 0);
}

#[test]
fn lifetimes_are_not_characters() {
    let source =
        Source::new("fn f<'a>(x: &'a str, y: &'a str) { let q = '\"'; let b = '\\''; let u = 'é'; dbg }");
    assert_eq!(source.find_code("dbg").len(), 1);
    assert_eq!(source.find_code("é").len(), 0);
}

#[test]
fn unfinished_forms_run_to_the_end() {
    for text in ["\"abc dbg", "/* dbg", "r#\"dbg\"", "'\\", "\"\\"] {
        assert!(Source::new(text).find_code("dbg").is_empty(), "{text}");
    }
}

#[test]
fn items_under_cfg_test_are_test_code() {
    let text = "fn a() {}\n#[cfg(test)]\nmod tests {\n    fn b() { \"}\" }\n}\nfn c() {}\n#[cfg(test)]\nmod more;\nfn d() {}\n";
    let source = Source::new(text);
    let tests: Vec<bool> = ["fn a", "fn b", "fn c", "fn d"]
        .iter()
        .map(|item| source.in_test(text.find(item).unwrap()))
        .collect();
    assert_eq!(tests, [false, true, false, false]);
    assert!(!Source::new("#[cfg(not(test))]\nfn a() {}").in_test(20));
    assert!(Source::new("#![cfg(test)]\nfn a() {}").in_test(16));
}

#[test]
fn words_stand_alone() {
    assert_eq!(
        find_words("HashMap MyHashMap HashMaps hash_map::HashMap<", "HashMap"),
        [0, 37]
    );
    assert_eq!(find_words("a.ln() b.ln_1p()", ".ln()"), [1]);
}

#[test]
fn a_statement_ends_at_its_semicolon_or_bracket() {
    let source = Source::new("{ a.map(|x| { x; y }).sum(); b }");
    assert_eq!(source.statement(2), "a.map(|x| { x; y }).sum()");
    assert_eq!(source.statement(29).trim(), "b");
}

#[test]
fn an_allowance_needs_its_rule_and_a_reason() {
    let text = "// tidy: allow(float-sum): the sums are integers\na;\n\nb; // tidy: allow(hash): \nc; // tidy: allow(hash): never iterated here\n";
    let source = Source::new(text);
    assert!(source.allows(2, "float-sum"));
    assert!(!source.allows(2, "hash"));
    assert!(!source.allows(3, "float-sum"));
    assert!(!source.allows(4, "hash"));
    assert!(source.allows(5, "hash"));
}
