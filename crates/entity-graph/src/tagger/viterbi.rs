//! The best tags of a sentence (Viterbi, 1967), in integers; of equally good ones the lower tag.

use super::TAGS;
use super::keys::gap;
use super::model::Model;

/// The tags with the highest sum of word scores and transitions. O(words · tags²).
pub(super) fn best<'a>(model: &Model, scores: &[[i32; TAGS]], between: &dyn Fn(usize) -> &'a str) -> Vec<u8> {
    let Some((first, rest)) = scores.split_first() else {
        return Vec::new();
    };
    // Sums are kept below each word's best, so that no length can overflow them.
    let mut now: [i32; TAGS] = std::array::from_fn(|tag| first[tag] + model.starts[tag]);
    let mut back: Vec<[u8; TAGS]> = Vec::with_capacity(rest.len());
    for (at, scores) in rest.iter().enumerate() {
        let transitions = &model.transitions[gap(between(at + 1))];
        let mut from = [0u8; TAGS];
        let mut next = [i32::MIN; TAGS];
        for before in 0..TAGS {
            for tag in 0..TAGS {
                let value = now[before] + transitions[before][tag];
                if value > next[tag] {
                    next[tag] = value;
                    from[tag] = before as u8;
                }
            }
        }
        let top = next.iter().copied().max().unwrap_or(0);
        now = std::array::from_fn(|tag| (next[tag] - top).saturating_add(scores[tag]).max(i32::MIN / 2));
        back.push(from);
    }
    let mut tag = (0..TAGS).rev().max_by_key(|tag| now[*tag]).unwrap_or(0) as u8;
    let mut tags = vec![tag];
    for from in back.iter().rev() {
        tag = from[usize::from(tag)];
        tags.push(tag);
    }
    tags.reverse();
    tags
}
