//! Neighboring dates become one, and each takes the words that lead up to it.

use agent_memory_core::Day;

use super::lex::{Hit, Kind, Text};
use super::{DateBound, ResolvedDate};

/// A date with the words around it that belong to it.
#[derive(Debug, Clone, Copy)]
struct Dated {
    /// Index of its first word, prepositions included.
    from: usize,
    /// Index of the first word of the date itself.
    core: usize,
    next: usize,
    first: Day,
    last: Day,
    kind: Kind,
    bound: DateBound,
}

/// Turns hits, in order and without overlaps, into dates.
pub(super) fn finish(text: &Text<'_>, hits: Vec<Hit>) -> Vec<ResolvedDate> {
    let mut dates: Vec<Dated> = Vec::new();
    for hit in hits {
        let floor = dates.last().map_or(0, |before| before.next);
        let date = led(text, hit, floor);
        match dates.last_mut() {
            Some(before) => match combine(text, before, &date) {
                Some(one) => *before = one,
                None => dates.push(date),
            },
            None => dates.push(date),
        }
    }
    dates.iter().filter_map(|date| resolved(text, date)).collect()
}

/// Takes in the prepositions before a hit, down to the word at `floor`, and the words behind it that bound it.
fn led(text: &Text<'_>, hit: Hit, floor: usize) -> Dated {
    let table = text.table;
    let before = |at: usize, words: &[&str]| text.phrase_before(at, words).filter(|start| *start >= floor);
    let mut date = Dated {
        from: hit.from,
        core: hit.from,
        next: hit.next,
        first: hit.first,
        last: hit.last,
        kind: hit.kind,
        bound: DateBound::At,
    };
    let past_article = before(date.from, table.articles).unwrap_or(date.from);
    let leads = [
        (table.until, DateBound::Until),
        (table.since, DateBound::Since),
        (table.from, DateBound::Since),
        (table.at, DateBound::At),
    ];
    let found = leads.into_iter().find_map(|(words, bound)| {
        let from = before(past_article, words).or_else(|| before(date.from, words))?;
        Some((from, bound))
    });
    if let Some((from, bound)) = found {
        (date.from, date.bound) = (from, bound);
        // `until in July`, `bis zum Freitag`: a second word may stand before.
        if bound == DateBound::At
            && let Some(outer) = before(from, table.until)
        {
            (date.from, date.bound) = (outer, DateBound::Until);
        }
    }
    if text.joined(date.next - 1) {
        for (words, bound) in [
            (table.until_after, DateBound::Until),
            (table.since_after, DateBound::Since),
        ] {
            if let Some(end) = text.any_phrase(date.next, words) {
                (date.next, date.bound) = (end, bound);
                break;
            }
        }
    }
    date
}

/// Joins a date to the one before it where the two are one; none where they are two.
fn combine(text: &Text<'_>, before: &Dated, date: &Dated) -> Option<Dated> {
    let gap = text.gap(before.next - 1);
    let adjacent = before.next == date.core;
    // `Monday, 3 August 2026`: the calendar decides.
    if adjacent
        && date.kind == Kind::Calendar
        && matches!(before.kind, Kind::Weekday(_))
        && matches!(gap.trim(), "" | ",")
    {
        return Some(Dated {
            from: before.from,
            core: before.core,
            bound: before.bound,
            ..*date
        });
    }
    // `Thursday next week`, `next week on Thursday`.
    let close = before.next == date.from && text.joined(before.next - 1);
    match (before.kind, date.kind) {
        (Kind::Weekday(weekday), Kind::Week) if close => {
            let day = date.first.plus(weekday);
            return Some(Dated {
                next: date.next,
                first: day,
                last: day,
                kind: Kind::Other,
                ..*before
            });
        }
        (Kind::Week, Kind::Weekday(weekday)) if close && date.bound == DateBound::At => {
            let day = before.first.plus(weekday);
            return Some(Dated {
                next: date.next,
                first: day,
                last: day,
                kind: Kind::Other,
                ..*before
            });
        }
        _ => {}
    }
    let dashed = adjacent && matches!(gap.trim(), "-" | "–" | "—");
    let connected = text.joined(before.next - 1)
        && (close && date.bound == DateBound::Until
            || text.any_phrase(before.next, text.table.to) == Some(date.from) && text.joined(date.from - 1));
    // "from last Thursday to Friday" may also be a move; only a span that runs forward from a bare date is one.
    if !(dashed || connected) || before.bound == DateBound::Until || before.kind == Kind::Other {
        return None;
    }
    let last = match date.kind {
        Kind::Weekday(_) if date.last < before.first => date.last.plus(7),
        _ => date.last,
    };
    if last < before.first {
        return None;
    }
    Some(Dated {
        next: date.next,
        last,
        kind: Kind::Other,
        bound: DateBound::At,
        ..*before
    })
}

fn resolved(text: &Text<'_>, date: &Dated) -> Option<ResolvedDate> {
    let start = text.words.get(date.from)?.start;
    let end = text.words.get(date.next.checked_sub(1)?)?.end;
    let (first, last) = match date.bound {
        DateBound::At => (date.first, date.last),
        DateBound::Until => (text.base.min(date.last), date.last),
        DateBound::Since => (
            date.first,
            date.last.max(if date.first <= text.base {
                text.base
            } else {
                date.last
            }),
        ),
    };
    Some(ResolvedDate {
        range: start..end,
        first,
        last,
        bound: date.bound,
    })
}
