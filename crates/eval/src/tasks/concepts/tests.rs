//! Every note has its line; like notes share a concept, and what says nothing has none.

use crate::fixture::{field, predictions};
use serde_json::{Value, json};

#[test]
fn like_notes_meet_and_empty_ones_stay_alone() {
    let mut lines: Vec<Value> = Vec::new();
    for n in 0..6 {
        lines.push(json!({"track": "shed", "id": format!("sail/{n} knot.md"), "text": format!("Tie the sail rope, knot {n}: rope, sail, mast, rope.")}));
        lines.push(json!({"track": "shed", "id": format!("bread/{n}.md"), "text": format!("Bake bread, loaf {n}: flour, yeast, oven, flour.")}));
    }
    lines.push(json!({"track": "shed", "id": "empty.md", "text": "…"}));
    let rows: String = lines.iter().map(|line| line.to_string() + "\n").collect();
    let found = predictions("concepts", &[("shed.jsonl", &rows)]);
    assert_eq!(found.len(), 13);
    assert_eq!(field(&found, "id"), field(&lines, "id"));
    let concepts = field(&found, "concept");
    assert_eq!(concepts[12], &Value::Null);
    assert_eq!((concepts[0], concepts[1]), (&json!(0), &json!(1)));
    for n in 0..6 {
        assert_eq!((concepts[2 * n], concepts[2 * n + 1]), (&json!(0), &json!(1)));
    }
}
