use proptest::prelude::*;
use serde_json::{Map, Number, Value, json};

use super::*;
use crate::Schema;

fn read(text: &str) -> Recovered {
    extract_json(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The value as text, with a mark when it broke off.
fn shown(text: &str) -> String {
    match extract_json(text) {
        Ok(found) => format!("{}{}", found.value, if found.cut.is_some() { " cut" } else { "" }),
        Err(error) => error.code().to_owned(),
    }
}

#[test]
fn what_stands_around_an_answer_is_read_over() {
    for answer in [
        r#"{"a":1}"#,
        "\u{feff}  {\"a\":1}\n",
        "```json\n{\"a\":1}\n```",
        "```\n{ \"a\" : 1 }```",
        "Sure! Here you are:\n\n{\"a\":1}\n\nAnything else?",
        "<think>{\"a\":2} or so</think>{\"a\":1}",
        "<THINK>hm</THINK>\n{\"a\":1}",
        "<thinking>one <thinking>two {\"a\":2}</thinking> three</thinking>{\"a\":1}",
        "{\"a\":2} is what I think.\n</think>\n{\"a\":1}",
        "<|begin_of_thought|>{\"a\":2}<|end_of_thought|>{\"a\":1}",
        "[THINK]{\"a\":2}[/THINK]{\"a\":1}",
        "◁think▷{\"a\":2}◁/think▷{\"a\":1}",
        "<|channel|>analysis<|message|>{\"a\":2}<|end|><|start|>assistant<|channel|>final<|message|>{\"a\":1}<|return|>",
        "{\"a\":1}<|im_end|>\n<|im_start|>user\n{\"a\":2}",
        "{\"a\":1}</s>{\"a\":2}",
        "First {\"a\":2}, no: {\"a\":1}",
        "As in [1] and [see above], {x} and {}: {\"a\":1} [2]",
        "In the form {\"a\": ...}: {\"a\":1}",
        "I wrote [not sure {\"a\":1}",
        "{\"a\":1} and then {",
    ] {
        assert_eq!(shown(answer), r#"{"a":1}"#, "{answer}");
    }
    assert_eq!(shown(r#"so [1]: [{"a":1}] and [2]"#), r#"[{"a":1}]"#);
    assert_eq!(shown("only [1, 2]"), "[1,2]");
    assert_eq!(
        shown(r#"{"a":"<think>no</think> ``` </s> {"}"#),
        r#"{"a":"<think>no</think> ``` </s> {"}"#
    );
}

#[test]
fn only_what_is_whole_is_kept_of_an_answer_that_broke_off() {
    for (answer, expected) in [
        (r#"{"a":1,"b":2"#, r#"{"a":1} cut"#),
        (r#"{"a":1,"b":2,"#, r#"{"a":1,"b":2} cut"#),
        (r#"{"a":"one","b":"tw"#, r#"{"a":"one"} cut"#),
        // A string that closes at the very end may be one whose quotes were not escaped.
        (r#"{"a":"one","b":"two""#, r#"{"a":"one"} cut"#),
        (r#"{"a":true,"b":tru"#, r#"{"a":true} cut"#),
        (r#"{"a":[1,2,3"#, r#"{"a":[1,2]} cut"#),
        (r#"{"a":[{"b":1},{"b":2"#, r#"{"a":[{"b":1}]} cut"#),
        (r#"{"a":[{"b":1},{"b":2}"#, r#"{"a":[{"b":1},{"b":2}]} cut"#),
        (r#"{"a":[[1],[2"#, r#"{"a":[[1]]} cut"#),
        (r#"{"a":{"b":1,"c":{"d":2,"#, r#"{"a":{"b":1,"c":{"d":2}}} cut"#),
        (r#"{"a":1,"b":{"c":"#, r#"{"a":1} cut"#),
        (r#"{"a":1,"b":[{"c":1"#, r#"{"a":1} cut"#),
        ("```json\n{\"a\":1,\"b\":[2,3\n```", r#"{"a":1,"b":[2]} cut"#),
        ("{\"a\":1,\n<|im_end|>", r#"{"a":1} cut"#),
        (r#"{"a":1,"b":"\ud83d"#, r#"{"a":1} cut"#),
        (r#"{"a":1,"b":"\"#, r#"{"a":1} cut"#),
        (r#"[{"a":1},{"a""#, r#"[{"a":1}] cut"#),
        // Said before, and whole.
        (r#"{"a":1} again {"a":1,"b"#, r#"{"a":1}"#),
        (r#"As in [1]: {"a":1,"b"#, r#"{"a":1} cut"#),
        (r#"{"a":[1"#, "answer_nothing_whole"),
        (r#"{"a"#, "answer_nothing_whole"),
        ("{", "answer_nothing_whole"),
        (r#"{"a":"a sentence that goes on and"#, "answer_nothing_whole"),
        ("<think>so {\"a\":1} might", "answer_only_thoughts"),
        ("<think>x<think>y</think>{\"a\":1}", "answer_only_thoughts"),
    ] {
        assert_eq!(shown(answer), expected, "{answer}");
    }
    let found = read(r#"{"facts":[{"text":"x"},{"text":"y","cites":[1"#);
    let cut = found.cut.expect("it broke off");
    assert_eq!(cut.pointer(), "/facts/1/cites/0");
    assert_eq!(cut.at, r#"{"facts":[{"text":"x"},{"text":"y","cites":[1"#.len());
    assert_eq!(
        read(r#"{"a/b":{"c~":1,"d":2"#).cut.expect("cut").pointer(),
        "/a~1b/d"
    );
    assert_eq!(read(r#"{"a":{"b":1}"#).cut.expect("cut").pointer(), "");
}

#[test]
fn faults_with_one_meaning_are_set_right_and_told() {
    for (answer, expected, repair) in [
        (r#"{"a":[1,2,],}"#, r#"{"a":[1,2]}"#, Repair::TrailingComma),
        (
            r#"{'a':'it is "so"'}"#,
            r#"{"a":"it is \"so\""}"#,
            Repair::SingleQuotes,
        ),
        ("{\"a\":\"one\ntwo\"}", r#"{"a":"one\ntwo"}"#, Repair::RawControl),
        (r#"{"a":"it\'s"}"#, r#"{"a":"it's"}"#, Repair::NeedlessEscape),
        (r#"{"a":True}"#, r#"{"a":true}"#, Repair::PythonWord),
        (
            r#"{"a":1,"b":2,"a":1}"#,
            r#"{"a":1,"b":2}"#,
            Repair::RepeatedMember,
        ),
    ] {
        let found = read(answer);
        assert_eq!(found.value.to_string(), expected, "{answer}");
        assert_eq!(found.repairs, [repair], "{answer}");
    }
    assert_eq!(read(r#"{"a":"\u00e9\ud83d\ude00\/"}"#).value["a"], "é😀/");
    assert_eq!(read(r#"{"a":1}"#).repairs, []);
}

#[test]
fn faults_with_more_than_one_meaning_are_errors() {
    for answer in [
        r#"{"a":"\ud800","b":1}"#,
        r#"{"a":"\ude00","b":1}"#,
        r#"{"a":"\ud83dx","b":1}"#,
        r#"{"a":"\ud83dA","b":1}"#,
        r#"{"a":"\u12g4"}"#,
        r#"{"a":"\x41"}"#,
        r#"{"a":"He said "hi" to me"}"#,
        r"{'a':'it's here'}",
        r#"{"a":1 "b":2}"#,
        r#"{"a" 1}"#,
        r#"{"a":1,,"b":2}"#,
        r#"{"a":1,b:2}"#,
        r#"{"a":undefined}"#,
        r#"{"a":NaN}"#,
        r#"{"a":007}"#,
        r#"{"a":+1}"#,
        r#"{"a":.5}"#,
        r#"{"a":1e999}"#,
        r#"{"a":123456789012345678901234567890}"#,
        r#"{"a":1 /* one */}"#,
        // A piece of a faulty answer is no answer.
        r#"{"a":x,"b":{"c":1}}"#,
        r#"{"names":[{"text":"a"},,{"text":"b"}]}"#,
    ] {
        assert_eq!(shown(answer), "answer_malformed", "{answer}");
    }
    assert_eq!(
        extract_json(r#"{"a":{"b":1,"b":2}}"#),
        Err(JsonError::DuplicateKey { path: "/a/b".into() })
    );
    assert_eq!(shown(r#"{"a":1,"a":[2"#), "answer_duplicate_key");
    for answer in [
        "",
        "   ",
        "I cannot do that.",
        "null",
        "42",
        "\"text\"",
        "<html></html>",
        "[see]",
        "{x}",
    ] {
        assert_eq!(shown(answer), "answer_without_json", "{answer}");
    }
}

#[test]
fn a_schema_is_no_answer() {
    let schema = r#"{"type":"object","properties":{"a":{"type":"integer"}}}"#;
    assert_eq!(shown(schema), "answer_schema_echo");
    assert_eq!(shown(&schema[..schema.len() - 1]), "answer_schema_echo");
    assert_eq!(shown(&format!("{schema}\n{{\"a\":1}}")), r#"{"a":1}"#);
    assert_eq!(
        shown(r#"{"type":"array","items":{"type":"string"}}"#),
        "answer_schema_echo"
    );
    assert_eq!(
        shown(r#"{"type":"dinner","items":["soup"]}"#),
        r#"{"items":["soup"],"type":"dinner"}"#
    );
    let known = Schema::new(r#"{"type":"object","required":["a"],"properties":{"a":{"type":"integer"}}}"#)
        .expect("a schema");
    // The begin of this very schema, which alone could be anything.
    assert_eq!(
        known
            .read(r#"{"type":"object","required":["a"],"x"#)
            .expect_err("an echo")
            .code(),
        "answer_schema_echo"
    );
}

#[test]
fn sizes_are_bounded() {
    let long = format!("{{\"a\":\"{}\"}}", "x".repeat(MAX_ANSWER_BYTES));
    assert_eq!(shown(&long), "answer_too_long");
    let nested = |depth: usize| format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
    assert!(extract_json(&nested(MAX_ANSWER_DEPTH)).is_ok());
    assert_eq!(shown(&nested(MAX_ANSWER_DEPTH + 1)), "answer_too_deep");
    for piece in [
        "{",
        "[",
        "{\"a\":",
        "[{\"a\":1},",
        "<think>",
        "[n",
        "[\"",
        "['",
        "{'",
        "<|channel|>",
        "{\"a\" ",
        "[1 ",
    ] {
        let bomb = piece.repeat(MAX_ANSWER_BYTES / piece.len());
        let _ = extract_json(&bomb);
    }
}

/// Any JSON value, with members that make cuts interesting.
fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<i32>().prop_map(|eighths| Value::from(f64::from(eighths) / 8.0)),
        "[a-z \"\\\\\n<>{}\\[\\],:'é東😀/`|]{0,12}".prop_map(Value::from),
        Just(json!("</think>")),
        Just(json!("```")),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::btree_map("[a-d\"\\\\ é]{0,3}", inner, 0..5)
                .prop_map(|members| Value::from(members.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

fn documents() -> impl Strategy<Value = Value> {
    values().prop_filter("an object or a list", |value| {
        let found = Recovered {
            value: value.clone(),
            cut: None,
            repairs: Vec::new(),
        };
        (value.is_object() || value.is_array()) && !is_schema(&found)
    })
}

/// Whether a value holds nothing that the other has not at the same place.
fn within(part: &Value, all: &Value) -> bool {
    match (part, all) {
        (Value::Object(part), Value::Object(all)) => part
            .iter()
            .all(|(name, value)| all.get(name).is_some_and(|other| within(value, other))),
        (Value::Array(part), Value::Array(all)) => {
            part.len() <= all.len() && part.iter().zip(all).all(|(one, other)| within(one, other))
        }
        _ => part == all,
    }
}

/// The deepest and last value on the way of a cut, which alone may be smaller than it was.
fn whole_but_for(part: &Value, all: &Value, path: &[String]) -> bool {
    match (part, all) {
        (Value::Object(part), Value::Object(all)) => part.iter().all(|(name, value)| {
            all.get(name).is_some_and(|other| match path.split_first() {
                Some((first, rest)) if first == name => whole_but_for(value, other, rest),
                _ => value == other,
            })
        }),
        (Value::Array(part), Value::Array(all)) => {
            part.len() <= all.len() && part.iter().zip(all).all(|(one, other)| one == other)
        }
        _ => part == all,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn a_cut_document_gives_a_part_of_itself(
        document in documents(),
        pretty in any::<bool>(),
        before in prop_oneof![Just(""), Just("Sure:\n```json\n"), Just("<think>{\"a\":0}</think>")],
        after in prop_oneof![Just(""), Just("\n```"), Just("<|im_end|>")],
    ) {
        let text = if pretty { serde_json::to_string_pretty(&document) } else { serde_json::to_string(&document) };
        let text = text.expect("a value is JSON");
        let whole = read(&format!("{before}{text}{after}"));
        prop_assert_eq!(&whole.value, &document);
        prop_assert!(whole.cut.is_none() && whole.repairs.is_empty());
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            // What closes a fence may stand inside a string that was cut, and is a part of it then.
            if let Ok(found) = extract_json(&format!("{before}{}{after}", &text[..end])) {
                let cut = found.cut.clone().expect("half a document is not whole");
                prop_assert!(within(&found.value, &document), "{} at {end}: {}", text, found.value);
                prop_assert!(whole_but_for(&found.value, &document, &cut.path), "{} at {end}: {}", text, found.value);
            }
        }
    }

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = extract_json(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn no_soup_of_json_panics_or_invents(
        soup in "([{}\\[\\]:,'\"]|true|nul|-?[0-9]{1,3}|\\\\u[dD][89a-f]00|[a-c]|<think>|</think>|```|<\\|im_end\\|>| |\n){0,40}"
    ) {
        if let Ok(found) = extract_json(&soup) {
            every_leaf(&found.value, &mut |leaf| {
                let stands = match leaf {
                    Value::String(text) => text.chars().all(|c| soup.contains(c) || !c.is_ascii() || c.is_control()),
                    Value::Number(number) => soup.contains(&number.to_string()),
                    other => soup.contains(&other.to_string()),
                };
                assert!(stands, "{soup}: {leaf}");
            });
        }
    }
}

fn every_leaf(value: &Value, see: &mut impl FnMut(&Value)) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| every_leaf(item, see)),
        Value::Object(members) => members.values().for_each(|member| every_leaf(member, see)),
        // "-0" is read as it is written, and shown as a fraction.
        Value::Number(number) if *number == Number::from_f64(-0.0).expect("finite") => {}
        leaf => see(leaf),
    }
}
