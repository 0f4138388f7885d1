//! The check of an embedder.

use agent_memory_core::{Embedder, Error, numeric::cosine};

use super::Report;

/// Two texts that mean the same, and one that does not.
const NEAR: [&str; 2] = [
    "Maya booked flights to Lisbon.",
    "Maya has booked a flight to Lisbon.",
];
const FAR: &str = "The quarterly budget was too high.";

/// Embeds four short texts, twice, and tells what the vectors show: whether the embedder answers (`embedder.answers`), with
/// one vector per text of its own dimension (`embedder.shape`), the same ones each time (`embedder.repeatable`), and with
/// more likeness between two texts that mean the same than between two that do not (`embedder.sense`).
///
/// Two calls. What a failure leaves open is not in the report.
///
/// ```
/// use providers::{HashEmbedder, State, check_embedder};
/// assert_eq!(check_embedder(&HashEmbedder).state(), State::Ok);
/// ```
pub fn check_embedder(embedder: &dyn Embedder) -> Report {
    let mut report = Report::default();
    let texts = [NEAR[0], NEAR[1], FAR, ""];
    let key = embedder.key();
    let vectors = match embedder.embed(&texts) {
        Ok(vectors) => vectors,
        Err(error) => {
            report.failed("embedder.answers", error.to_string(), hint(&error));
            return report;
        }
    };
    report.ok("embedder.answers", format!("{key} answered"));
    let whole = vectors.len() == texts.len()
        && vectors
            .iter()
            .all(|vector| vector.len() == key.dimension && vector.iter().all(|part| part.is_finite()));
    if !whole {
        report.failed(
            "embedder.shape",
            format!("{key} does not give one vector of its dimension per text"),
            "check the dimension in the settings against that of the model",
        );
        return report;
    }
    report.ok(
        "embedder.shape",
        format!("each text has a vector of {} components", key.dimension),
    );
    match embedder.embed(&texts) {
        Ok(again) if again == vectors => {
            report.ok("embedder.repeatable", "the same texts have the same vectors");
        }
        Ok(_) => report.warning(
            "embedder.repeatable",
            "the same texts have slightly different vectors each time",
            "vectors are stored once per text, so a memory stays as it is; two memories may differ",
        ),
        Err(error) => report.failed("embedder.repeatable", error.to_string(), hint(&error)),
    }
    let likeness = |one: usize, other: usize| cosine(vectors.get(one)?, vectors.get(other)?).ok();
    match (likeness(0, 1), likeness(0, 2)) {
        (Some(near), Some(far)) if near > far => report.ok(
            "embedder.sense",
            "texts that mean the same are closer than texts that do not",
        ),
        _ => report.warning(
            "embedder.sense",
            "two texts that mean the same are no closer than two that do not",
            "check that the model is one for embeddings",
        ),
    }
    report
}

fn hint(error: &Error) -> &'static str {
    match error {
        Error::EmbedderFailed { hint, .. } => hint,
        _ => "the error itself says what is wrong",
    }
}
