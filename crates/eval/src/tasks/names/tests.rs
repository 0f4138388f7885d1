//! Every text has its names, as they stand in it.

use crate::fixture::{field, predictions};
use serde_json::json;

#[test]
fn names_as_written_for_every_text() {
    let texts: String = [
        "We met Ainikki at the pier .",
        "It rained and nobody came .",
        "",
        "Then Ainikki sailed to Hanko with Pekka Lahti .",
        "On Monday we saw Ainikki in Hanko again .",
        "Nobody knew where Pekka Lahti had gone .",
    ]
    .iter()
    .enumerate()
    .map(|(id, text)| json!({"dataset": "pier", "id": id, "text": text}).to_string() + "\n")
    .collect();
    let found = predictions("names", &[("pier.jsonl", &texts)]);
    assert_eq!(
        field(&found, "id"),
        [&json!(0), &json!(1), &json!(2), &json!(3), &json!(4), &json!(5)]
    );
    assert_eq!(field(&found, "dataset"), [&json!("pier"); 6]);
    let names = field(&found, "names");
    assert_eq!(names[1], &json!([]));
    assert_eq!(names[2], &json!([]));
    assert_eq!(names[3], &json!(["Ainikki", "Hanko", "Pekka Lahti"]));
}
