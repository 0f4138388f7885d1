//! Every author has a vocabulary; hidden tags stay hidden.

use crate::fixture::{boats, borrowed, dump, predictions, predictions_with};
use crate::{Mode, Options, run};
use serde_json::{Value, json};

fn terms(prediction: &Value) -> Vec<&str> {
    prediction["vocab"]
        .as_object()
        .expect("terms")
        .keys()
        .map(String::as_str)
        .collect()
}

#[test]
fn own_words_and_tags_have_weights() {
    let found = predictions("vocab", &borrowed(&boats()));
    assert_eq!(found.len(), 1);
    assert_eq!(
        (&found[0]["author"], &found[0]["mode"]),
        (&json!("olli"), &json!("tags"))
    );
    let terms = terms(&found[0]);
    assert!(
        terms.contains(&"dinghy") && terms.contains(&"regatta"),
        "{terms:?}"
    );
    assert!(!terms.contains(&"the"), "{terms:?}");
    assert!(
        found[0]["vocab"]
            .as_object()
            .expect("terms")
            .values()
            .all(|w| w.as_f64() > Some(0.0))
    );
}

#[test]
fn tags_that_are_hidden_are_not_used() {
    let options = Options { mode: Mode::NoTags };
    let found = predictions_with("vocab", &borrowed(&boats()), &options).expect("predictions");
    assert_eq!(found[0]["mode"], "notags");
    let terms = terms(&found[0]);
    assert!(
        terms.contains(&"dinghy") && !terms.contains(&"regatta"),
        "{terms:?}"
    );
}

#[test]
fn an_author_without_texts_is_no_dump() {
    let folder = dump(&[("olli/notes.md", "Not in train.\n")]);
    let error = run("vocab", folder.path(), &Options::default(), &mut Vec::new()).expect_err("refused");
    assert!(error.to_string().contains("train"), "{error}");
}
