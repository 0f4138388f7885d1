//! Entries of an invented journal.

use super::first_day;
use super::words::word;
use crate::SplitMix64;
use agent_memory_core::{Day, Entry, EntryId, EntryKind, Timestamp};
use std::collections::BTreeSet;

/// Different words of the whole journal beside the small ones.
const WORDS: usize = 3000;
/// Words that are used as tags.
const TAGS: usize = 40;

/// `n` entries, two a day from 2026-01-01 on, by day; ids are content hashes of path, day and body.
///
/// A body has four to twelve sentences whose words follow Zipf's law over 3000 words; an entry has up to three tags out
/// of 40. Half are journals, the rest thoughts, insights and notes. O(n).
pub fn entries(n: usize, seed: u64) -> Vec<Entry> {
    let mut random = SplitMix64::new(seed);
    let first = first_day();
    (0..n)
        .map(|i| entry(&mut random, first.plus((i / 2) as i32), i))
        .collect()
}

fn entry(random: &mut SplitMix64, day: Day, i: usize) -> Entry {
    let sentences: Vec<String> = (0..4 + random.below(9)).map(|_| sentence(random)).collect();
    let body = sentences.join(" ");
    let path = format!("journal/{day}-{}.md", i % 2 + 1);
    let tags: BTreeSet<String> = (0..random.below(4)).map(|_| word(random.rank(TAGS))).collect();
    let kind = match random.below(6) {
        0 => EntryKind::Thought,
        1 => EntryKind::Insight,
        2 => EntryKind::Note,
        _ => EntryKind::Journal,
    };
    let noon = i64::from(day.number()) * 86_400_000_000 + 43_200_000_000;
    Entry {
        id: EntryId::of(&[path.as_bytes(), day.to_string().as_bytes(), body.as_bytes()]),
        path,
        kind,
        title: random
            .chance(0.5)
            .then(|| format!("On the {}", word(random.rank(WORDS)))),
        day: Some(day),
        recorded_at: Timestamp::from_unix_micros(noon),
        body,
        tags,
    }
}

fn sentence(random: &mut SplitMix64) -> String {
    let mut draw = || word(random.rank(WORDS));
    let (a, b, c, d) = (draw(), draw(), draw(), draw());
    match random.below(4) {
        0 => format!("The {a} and the {b} of this {c} are like a {d}."),
        1 => format!("I thought about the {a} while the {b} was near the {c}."),
        2 => format!("There is a {a} in every {b}, and it has to do with the {c} and the {d}."),
        _ => format!("We came from the {a} to the {b} with a {c}."),
    }
}
