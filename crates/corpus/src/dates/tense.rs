//! Whether an English clause looks back, so that "on Monday" is the Monday before.

use super::lex::Text;

/// Verbs in the past that do not end in -ed and are no participles of plans.
const PAST: [&str; 40] = [
    "was", "were", "met", "had", "went", "did", "didn't", "came", "said", "saw", "got", "took", "told",
    "gave", "left", "wrote", "spoke", "heard", "found", "felt", "thought", "ate", "drank", "ran", "sat",
    "slept", "woke", "began", "broke", "brought", "bought", "built", "fell", "flew", "drove", "won", "lost",
    "sent", "paid", "made",
];

/// Words that turn a clause toward what is to come.
const AHEAD: [&str; 24] = [
    "will", "won't", "i'll", "we'll", "he'll", "she'll", "they'll", "it'll", "shall", "going", "is", "are",
    "am", "i'm", "we're", "he's", "she's", "they're", "it's", "can", "should", "must", "let's", "plan",
];

/// Participles that name a plan: `scheduled on Friday` lies ahead.
const PLANNED: [&str; 12] = [
    "scheduled",
    "planned",
    "moved",
    "rescheduled",
    "postponed",
    "shifted",
    "booked",
    "reserved",
    "expected",
    "supposed",
    "delayed",
    "invited",
];

/// Words of a clause that are looked at on each side.
const REACH: usize = 12;

/// Whether the clause around the weekday at `at` is in the past: it has a verb in the past, no word of a plan, and the
/// weekday does not follow a word such as `to`, `for` or `by`.
pub(super) fn is_past(text: &Text<'_>, at: usize) -> bool {
    if text.follows(at, text.table.toward) || text.follows(at, text.table.until) {
        return false;
    }
    let mut start = at;
    while start > 0 && at - start < REACH && !ends_clause(text.gap(start - 1)) {
        start -= 1;
    }
    let mut end = at + 1;
    while end < text.words.len() && end - at < REACH && !ends_clause(text.gap(end - 1)) {
        end += 1;
    }
    let clause = || (start..end).map(|index| text.word(index));
    let past = clause().any(|word| {
        PAST.contains(&word) || word.len() > 4 && word.ends_with("ed") && !PLANNED.contains(&word)
    });
    past && !clause().any(|word| AHEAD.contains(&word) || PLANNED.contains(&word))
}

fn ends_clause(gap: &str) -> bool {
    gap.contains([',', '.', ';', ':', '!', '?', '\n', '(', ')', '–', '—'])
}
