//! The best few, in an order that never depends on chance.

use crate::score::Score;

/// The `k` highest scores, highest first, equal ones by id. O(n log n).
///
/// ```
/// use salience::{Score, top_k};
/// let score = |score| Score { score, generic: None, own_frame: score, parts: Vec::new() };
/// let best = top_k(vec![("b", score(0.5)), ("a", score(0.5)), ("c", score(0.9))], 2);
/// assert_eq!(best.iter().map(|(id, _)| *id).collect::<Vec<_>>(), ["c", "a"]);
/// ```
pub fn top_k<I: Ord>(mut scored: Vec<(I, Score)>, k: usize) -> Vec<(I, Score)> {
    scored.sort_by(|a, b| b.1.score.total_cmp(&a.1.score).then_with(|| a.0.cmp(&b.0)));
    scored.truncate(k);
    scored
}
