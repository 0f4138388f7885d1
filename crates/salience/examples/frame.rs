//! Three journal lines make a frame; two thoughts are scored by it, and a moment is weighed.
#![allow(clippy::print_stdout, reason = "an example prints")]

use agent_memory_core::{Authority, Error, Moment, Valid};
use salience::{Context, Thought, score_all, weigh};
use std::collections::BTreeSet;
use vocab_miner::{Document, Stamp, mine};

fn main() -> Result<(), Error> {
    let (tags, now) = (BTreeSet::new(), "2026-08-03T04:00:00Z".parse()?);
    let writing = [
        "The kiln cracked at dawn.",
        "A new glaze for the kiln.",
        "Clay, glaze and patience.",
    ];
    let documents: Vec<Document> = writing
        .iter()
        .map(|text| Document::new("e", text, &tags))
        .collect();
    let vocabulary = mine(&documents, &Valid::default(), Stamp::at(now));
    let thoughts = [
        "In the rain I thought of the kiln.",
        "In the rain I thought of the train.",
    ];
    let thoughts = thoughts.map(|text| Thought { text, vector: None });
    let scores = score_all(&thoughts, &Context::default(), &vocabulary, &Valid::default())?;
    for (thought, score) in thoughts.iter().zip(&scores) {
        println!(
            "{:.2} ({:.2} own): {}",
            score.score, score.own_frame, thought.text
        );
    }
    let moment = Moment::new("No wait, the meeting is on Thursday.")
        .source(Authority::User)
        .finish(now)?;
    let weighing = weigh(&moment);
    for cue in &weighing.cues {
        println!("{:+.2} {}", cue.value, cue.what);
    }
    println!("weight {}", weighing.weight);
    Ok(())
}
