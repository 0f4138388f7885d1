//! Every thought has its score, and the author's own line scores higher.

use crate::fixture::{boats, borrowed, field, predictions};
use serde_json::{Value, json};

#[test]
fn own_words_score_above_other_words() {
    let mut files = boats();
    let thoughts: String = [
        ("own", "More varnish on the keel of the dinghy, and new rope."),
        ("other", "The orchestra tuned its violins before the concert."),
        ("empty", ""),
    ]
    .map(|(id, text)| json!({"author": "olli", "id": id, "text": text}).to_string() + "\n")
    .concat();
    files.push(("olli/thoughts.jsonl".to_owned(), thoughts));
    let found = predictions("salience", &borrowed(&files));
    assert_eq!(field(&found, "id"), ["own", "other", "empty"]);
    assert_eq!(field(&found, "author"), ["olli"; 3]);
    let scores: Vec<f64> = field(&found, "score")
        .into_iter()
        .filter_map(Value::as_f64)
        .collect();
    assert!(scores[0] > scores[1] && scores[1] >= scores[2], "{scores:?}");
    assert_eq!(scores[2], 0.0);
}
