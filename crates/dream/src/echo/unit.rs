//! What a text says, sentence by sentence, as keys by which the same words are known again.

use std::ops::Range;

/// A sentence or a line of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unit {
    /// Where it stands, without signs and openings such as "As I recall,".
    pub range: Range<usize>,
    /// Its words, folded, as one number.
    pub key: u64,
}

/// Fewest words of a unit: "Yes." and "Thank you." are said by everybody.
const MIN_WORDS: usize = 3;

/// Openings by which somebody says that something is from memory. They say nothing of their own.
const OPENINGS: [&str; 16] = [
    "as i recall",
    "i recall that",
    "i remember that",
    "from memory",
    "from what i remember",
    "as i remember",
    "you told me that",
    "you mentioned that",
    "as you told me",
    "as you mentioned",
    "according to my memory",
    "according to my notes",
    "my memory says that",
    "my notes say that",
    "as noted",
    "noted",
];

/// The units of a text with at least [`MIN_WORDS`] words. Sentences end at a mark before white space, and at line ends.
/// The cut is rough and fast, and the same for all texts, which is all that is needed here. O(bytes).
pub(super) fn units(text: &str) -> Vec<Unit> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut ended = false;
    for (at, c) in text.char_indices() {
        if c == '\n' || ended && c.is_whitespace() {
            take(text, start..at, &mut found);
            start = at;
            ended = false;
        } else if matches!(c, '.' | '!' | '?' | '。' | '！' | '？' | '…') {
            ended = true;
        } else if c.is_alphanumeric() {
            ended = false;
        }
    }
    take(text, start..text.len(), &mut found);
    found
}

fn take(text: &str, range: Range<usize>, found: &mut Vec<Unit>) {
    let Some(raw) = text.get(range.clone()) else {
        return;
    };
    let skip = opening(raw);
    let Some(said) = raw.get(skip..) else { return };
    let (mut key, mut words, mut inside) = (FNV_OFFSET, 0, false);
    let (mut first, mut last) = (None, 0);
    for (at, c) in said.char_indices() {
        let unspaced = c >= '\u{3040}' && c.is_alphabetic();
        if c.is_alphanumeric() {
            if !inside || unspaced {
                words += 1;
                key = mixed(key, ' ');
            }
            inside = true;
            first.get_or_insert(at);
            last = at + c.len_utf8();
            for lower in c.to_lowercase() {
                key = mixed(key, lower);
            }
        } else if !matches!(c, '\'' | '’' | '\u{300}'..='\u{36f}') {
            inside = false;
        }
    }
    if let Some(first) = first
        && words >= MIN_WORDS
    {
        let base = range.start + skip;
        found.push(Unit {
            range: base + first..base + last,
            key,
        });
    }
}

/// Bytes of an opening that only says that it is from memory.
fn opening(raw: &str) -> usize {
    let body = raw.trim_start();
    let lead = raw.len() - body.len();
    // Longer than the longest opening is never needed.
    let head: String = body.chars().take(32).flat_map(char::to_lowercase).collect();
    for opening in OPENINGS {
        let Some(after) = head.strip_prefix(opening) else {
            continue;
        };
        let ends = if opening.ends_with("that") {
            after.starts_with(' ')
        } else {
            after.starts_with([',', ':'])
        };
        // Lower case may be longer than what was written; then the opening stays.
        if ends && body.is_char_boundary(opening.len()) {
            return lead + opening.len();
        }
    }
    0
}

/// The start and the prime of FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo, 1991) for 64 bits.
const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

fn mixed(key: u64, c: char) -> u64 {
    (key ^ u64::from(c)).wrapping_mul(FNV_PRIME)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn keys(text: &str) -> Vec<u64> {
        units(text).into_iter().map(|unit| unit.key).collect()
    }

    #[test]
    fn the_same_words_have_the_same_key() {
        let wanted = keys("Maya swims on Tuesdays.");
        assert_eq!(wanted.len(), 1);
        for same in [
            "maya swims on tuesdays",
            "- Maya swims on Tuesdays!",
            "As I recall, Maya swims on Tuesdays.",
            "You told me that Maya swims on Tuesdays.",
            "Yes. Maya swims on Tuesdays.",
            "**Maya** swims on Tuesdays",
        ] {
            assert_eq!(keys(same), wanted, "{same}");
        }
        for other in [
            "Maya swims on Thursdays.",
            "Maya swims on Tuesdays with Sara.",
            "Sara, Maya swims on Tuesdays.",
        ] {
            assert_ne!(keys(other), wanted, "{other}");
        }
        assert!(keys("Yes. Thank you!").is_empty());
        assert_eq!(keys("東京は晴れ。大阪は雨。").len(), 1, "no space, so one unit");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn units_lie_in_the_text_in_order(text in "([A-Za-zäÄ’',.!? \n東]|As I recall, |noted: ){0,40}") {
            let mut end = 0;
            for unit in units(&text) {
                prop_assert!(unit.range.start >= end && text.get(unit.range.clone()).is_some());
                end = unit.range.end;
            }
        }
    }
}
