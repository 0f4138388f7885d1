use serde_json::json;

use super::*;

fn schema(value: &Value) -> Schema {
    Schema::new(&value.to_string()).expect("a schema")
}

fn broken(schema: &Schema, value: &Value) -> String {
    match schema.check(value) {
        Ok(()) => String::new(),
        Err(mismatch) => format!("{} {}", mismatch.path, mismatch.rule),
    }
}

fn facts() -> Schema {
    schema(&json!({
        "type": "object", "additionalProperties": false, "required": ["facts"],
        "properties": {"facts": {
            "type": "array", "maxItems": 2, "minItems": 1,
            "items": {
                "type": "object", "required": ["text", "cites"], "additionalProperties": false,
                "properties": {
                    "text": {"type": "string", "minLength": 2, "maxLength": 9, "description": "one sentence"},
                    "cites": {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 5}},
                    "kind": {"enum": ["world", "habit"]},
                    "until": {"type": ["string", "null"]},
                    "share": {"type": "number", "maximum": 0.5},
                }
            }
        }}
    }))
}

#[test]
fn each_rule_names_the_place_that_breaks_it() {
    let facts = facts();
    let one = |fact: Value| json!({"facts": [fact]});
    for (value, expected) in [
        (
            one(json!({"text": "it is", "cites": [1, 5], "kind": "habit", "until": null, "share": 0.5})),
            "",
        ),
        (json!([]), " type"),
        (json!({}), " required"),
        (json!({"facts": [], "more": 1}), "/facts minItems"),
        (
            json!({"facts": [{"text": "it", "cites": []}], "more": 1}),
            " additionalProperties",
        ),
        (
            json!({"facts": vec![json!({"text": "it", "cites": []}); 3]}),
            "/facts maxItems",
        ),
        (one(json!({"text": "it is"})), "/facts/0 required"),
        (one(json!({"text": 5, "cites": []})), "/facts/0/text type"),
        (one(json!({"text": "é", "cites": []})), "/facts/0/text minLength"),
        (
            one(json!({"text": "it goes on", "cites": []})),
            "/facts/0/text maxLength",
        ),
        (
            one(json!({"text": "it is", "cites": [0]})),
            "/facts/0/cites/0 minimum",
        ),
        (
            one(json!({"text": "it is", "cites": [1, 6]})),
            "/facts/0/cites/1 maximum",
        ),
        (
            one(json!({"text": "it is", "cites": [1.5]})),
            "/facts/0/cites/0 type",
        ),
        (
            one(json!({"text": "it is", "cites": [], "kind": "rumor"})),
            "/facts/0/kind enum",
        ),
        (
            one(json!({"text": "it is", "cites": [], "until": 1})),
            "/facts/0/until type",
        ),
        (
            one(json!({"text": "it is", "cites": [], "share": 0.6})),
            "/facts/0/share maximum",
        ),
        (
            one(json!({"text": "it is", "cites": [], "who": 1})),
            "/facts/0 additionalProperties",
        ),
    ] {
        assert_eq!(broken(&facts, &value), expected, "{value}");
    }
    let large = schema(&json!({"minimum": 9_007_199_254_740_993_i64}));
    assert_eq!(
        broken(&large, &json!(9_007_199_254_740_992_i64)),
        " minimum",
        "whole numbers are compared as such"
    );
    let like = schema(&json!({"additionalProperties": {"type": "string"}}));
    assert_eq!(broken(&like, &json!({"a": "x", "b": 1})), "/b type");
    assert_eq!(broken(&schema(&json!({"const": 1})), &json!(2)), " enum");
    assert_eq!(broken(&schema(&json!(true)), &json!(2)), "");
}

#[test]
fn what_broke_off_may_lack_what_came_after() {
    let facts = facts();
    let cut = facts
        .read(r#"{"facts":[{"text":"it is","cites":[1]},{"text":"it w"#)
        .expect("one fact");
    assert_eq!(cut.value["facts"][0]["cites"], json!([1]));
    assert!(cut.cut.is_some());
    // An item that is whole has to have its members, and where it is the first, nothing is whole.
    let error = facts
        .read(r#"{"facts":[{"text":"it is"},{"text":"it w"#)
        .expect_err("no cites");
    assert_eq!(error.code(), "answer_breaks_schema");
    assert_eq!(
        facts
            .read(r#"{"facts":[{"text":"it is""#)
            .expect_err("nothing")
            .code(),
        "answer_nothing_whole"
    );
    let flat = schema(
        &json!({"type": "object", "required": ["a", "b"], "properties": {"a": {"type": "string"}, "b": {"type": "array", "minItems": 3}}}),
    );
    assert!(flat.read(r#"{"a":"x","b":[1,2"#).is_ok());
    assert!(flat.read(r#"{"a":"x","b":[1]}"#).is_err());
    assert!(flat.read(r#"{"a":7,"b":[1,2"#).is_err());
}

#[test]
fn the_last_value_that_follows_the_schema_counts() {
    let names =
        schema(&json!({"type": "object", "required": ["names"], "properties": {"names": {"type": "array"}}}));
    for answer in [
        r#"{"names":[1]}"#,
        r#"{"names":[0]} no, {"names":[1]}"#,
        r#"{"names":[1]} where {"x":{"names":2}}"#,
        r#"{"names":"none"} {"names":[1]} {"other":[]}"#,
        r#"{"names":[1]} [1] [{"names":[2]}]"#,
        r#"{"draft":1} then {"names":[1],"x"#,
    ] {
        assert_eq!(
            names.read(answer).expect(answer).value,
            json!({"names": [1]}),
            "{answer}"
        );
    }
    assert_eq!(
        names.read(r#"{"x":1}"#).expect_err("it has no names").code(),
        "answer_breaks_schema"
    );
    assert_eq!(
        names.read("none").expect_err("no JSON").code(),
        "answer_without_json"
    );
    let echo = names.source().to_string();
    assert_eq!(
        names.read(&echo).expect_err("an echo").code(),
        "answer_schema_echo"
    );
    assert_eq!(
        names
            .read(&format!("{echo} {{\"names\":[]}}"))
            .expect("names")
            .value,
        json!({"names": []})
    );
}

#[test]
fn schemas_that_would_not_be_checked_are_refused() {
    for (text, code) in [
        ("{", "schema_no_json"),
        ("[]", "schema_invalid_keyword"),
        (r#"{"pattern":"a"}"#, "schema_unknown_keyword"),
        (r#"{"items":{"$ref":"x"}}"#, "schema_unknown_keyword"),
        (r#"{"type":"text"}"#, "schema_invalid_keyword"),
        (r#"{"required":"a"}"#, "schema_invalid_keyword"),
        (r#"{"maxItems":-1}"#, "schema_invalid_keyword"),
        (r#"{"minimum":"1"}"#, "schema_invalid_keyword"),
        (r#"{"properties":[]}"#, "schema_invalid_keyword"),
    ] {
        assert_eq!(Schema::new(text).expect_err(text).code(), code, "{text}");
    }
    let deep = format!("{}{{}}{}", "{\"items\":".repeat(100), "}".repeat(100));
    assert_eq!(Schema::new(&deep).expect_err("deep").code(), "schema_too_deep");
    let error = Schema::new(r#"{"properties":{"a":{"oneOf":[]}}}"#).expect_err("oneOf");
    assert_eq!(
        error.to_string(),
        "the schema has \"oneOf\" at \"/properties/a\", which is not checked"
    );
    assert!(!error.hint().is_empty());
}

#[test]
fn strict_is_what_leaves_nothing_open() {
    let strict = |value: Value| schema(&value).is_strict();
    assert!(strict(
        json!({"type": "object", "additionalProperties": false, "required": ["a"], "properties": {"a": {"type": "string"}}})
    ));
    assert!(!strict(
        json!({"type": "object", "additionalProperties": false, "required": [], "properties": {"a": {"type": "string"}}})
    ));
    assert!(!strict(
        json!({"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}})
    ));
    assert!(!strict(json!({"type": "array", "items": {"type": "object"}})));
    assert!(strict(json!({"type": "array", "items": {"type": "string"}})));
    assert!(!strict(json!({})));
}
