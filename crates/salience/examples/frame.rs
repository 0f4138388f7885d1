//! Three journal lines make a frame; two thoughts are scored by it, and a moment is weighed.
#![allow(clippy::print_stdout, reason = "an example prints")]

use agent_memory_core::{Authority, Error, Moment, Validate};
use salience::{Context, SalienceParams, Scorer, Thought, WeigherParams, weigh};
use std::collections::BTreeSet;
use vocab_miner::{Document, Stamp, VocabParams, mine};

fn main() -> Result<(), Error> {
    let tags = BTreeSet::new();
    let writing = [
        "The kiln cracked at dawn.",
        "A new glaze for the kiln.",
        "Clay, glaze and patience.",
    ];
    let documents: Vec<Document> = writing
        .iter()
        .map(|text| Document::new("e", text, &tags))
        .collect();
    let vocabulary = mine(
        &documents,
        &VocabParams::default().valid()?,
        Stamp::at("2026-08-03T04:00:00Z".parse()?),
    );
    let recent = [Thought::new("We walked to the market in the rain.")];
    let scorer = Scorer::new(
        &Context::of(&recent),
        &vocabulary,
        &SalienceParams::default().valid()?,
    )?;
    for text in [
        "In the rain I thought of the kiln.",
        "In the rain I thought of the train.",
    ] {
        let score = scorer.score(&Thought::new(text))?;
        println!(
            "{:.2} = {:.2} like the context, {:.2} own: {text}",
            score.score, score.generic, score.own_frame
        );
    }
    let moment = Moment::new("No wait, the meeting is on Thursday.").source(Authority::User);
    let weighing = weigh(&moment, &WeigherParams::default().valid()?)?;
    for part in &weighing.parts {
        println!(
            "{:+.2} {} {}",
            part.value,
            part.cue,
            part.words.as_deref().unwrap_or("")
        );
    }
    println!("weight {}", weighing.weight);
    Ok(())
}
