//! The best few of many.

use crate::score::Score;
use agent_memory_core::{Error, rule};

/// The `k` best by score, best first; equal scores by id. All of them when there are fewer. O(n log n).
///
/// # Errors
/// [`Error::InvalidParam`] for k = 0.
///
/// ```
/// use agent_memory_core::Validate;
/// # use agent_memory_core::{Valid, Vocabulary};
/// use salience::{Context, SalienceParams, Thought, score_all, top_k};
/// # let vocabulary = vocab_miner::mine(&[], &Valid::default(), vocab_miner::Stamp::at("2026-08-03T04:00:00Z".parse()?));
/// let recent = [Thought::new("rain on the roof")];
/// let thoughts = [Thought::new("a dry day"), Thought::new("rain again")];
/// let scores = score_all(&thoughts, &Context::of(&recent), &vocabulary, &SalienceParams::default().valid()?)?;
/// let ranked = top_k(["a", "b"].into_iter().zip(&scores), 1)?;
/// assert_eq!(ranked[0].0, "b");
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
pub fn top_k<'s, I: Ord>(
    scored: impl IntoIterator<Item = (I, &'s Score)>,
    k: usize,
) -> Result<Vec<(I, &'s Score)>, Error> {
    rule(k > 0, "k", "it is 0; ask for at least one")?;
    let mut all: Vec<(I, &Score)> = scored.into_iter().collect();
    all.sort_by(|a, b| b.1.score.total_cmp(&a.1.score).then_with(|| a.0.cmp(&b.0)));
    all.truncate(k);
    Ok(all)
}
