//! Text in the forms in which the memory shows what it knows.

use std::ops::Range;

/// Elements in which hosts hand a memory's answer to a model.
const ELEMENTS: [&str; 9] = [
    "memory",
    "memories",
    "recall",
    "recalled",
    "recalled_memories",
    "recalled-memories",
    "memory_context",
    "memory-context",
    "relevant_memories",
];

/// The stretches of a text that show facts or moments: elements such as `<memory>…</memory>`, and lines as `recall` and
/// `facts` print them, which have a score before the text, or a line of details under it. In order, apart. O(bytes).
pub(super) fn rendered(text: &str) -> Vec<Range<usize>> {
    let mut found = elements(text);
    found.extend(lines(text));
    found.sort_by_key(|range| (range.start, range.end));
    found
}

fn elements(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    if !text.contains('<') {
        return found;
    }
    let lower = text.to_ascii_lowercase();
    let mut from = 0;
    while let Some(open) = lower
        .get(from..)
        .and_then(|rest| rest.find('<'))
        .map(|at| at + from)
    {
        from = open + 1;
        let rest = lower.get(from..).unwrap_or("");
        let named = ELEMENTS.iter().filter(|name| {
            rest.strip_prefix(**name)
                .is_some_and(|after| after.starts_with(['>', ' ', '\n']))
        });
        for name in named {
            let close = format!("</{name}>");
            // An element that nothing closes was cut: all that follows is of it.
            let end = rest.find(&close).map_or(text.len(), |at| from + at + close.len());
            found.push(open..end);
            from = end;
        }
    }
    found
}

fn lines(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut before: Option<Range<usize>> = None;
    let mut listing = false;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let range = at..at + line.len();
        at = range.end;
        let indent = line.len() - line.trim_start().len();
        if is_details(line) {
            found.extend(before.take());
            found.push(range);
            listing = true;
        } else if has_score(line) || listing && indent >= 4 && has_day(line) {
            found.push(range.clone());
            before = Some(range);
            listing = true;
        } else {
            if !line.trim().is_empty() {
                listing = false;
            }
            before = Some(range);
        }
    }
    found.dedup();
    found
}

/// `    world · 3 moments · weight 0.50 · agent · f-f1093f06`
fn is_details(line: &str) -> bool {
    let mut parts = line.split(" · ").map(str::trim);
    let weight = line.contains(" · weight ");
    let id = |part: &str| {
        part.strip_prefix("f-")
            .is_some_and(|id| id.len() >= 8 && id.bytes().all(|b| b.is_ascii_hexdigit()))
    };
    weight && parts.any(id)
}

/// `0.61  Maya booked …`: two decimals and two spaces.
fn has_score(line: &str) -> bool {
    let line = line.trim_start();
    let (Some(score), Some(rest)) = (line.get(..4), line.get(4..)) else {
        return false;
    };
    let bytes = score.as_bytes();
    let digits = [0, 2, 3]
        .iter()
        .all(|at| bytes.get(*at).is_some_and(u8::is_ascii_digit));
    digits && bytes.get(1) == Some(&b'.') && rest.starts_with("  ")
}

/// `2026-07-19  Maya booked …`
fn has_day(line: &str) -> bool {
    let line = line.trim_start();
    line.get(..10)
        .is_some_and(|day| day.parse::<agent_memory_core::Day>().is_ok())
        && line.get(10..).is_some_and(|rest| rest.starts_with("  "))
}

#[cfg(test)]
mod tests {
    use super::rendered;

    fn check(text: &str, wanted: &[&str]) {
        let found: Vec<&str> = rendered(text)
            .into_iter()
            .map(|range| text[range].trim())
            .collect();
        assert_eq!(found, wanted, "{text}");
    }

    #[test]
    fn what_the_memory_printed_is_known() {
        check(
            "Here it is:\n0.61  Maya booked flights.\n      state until 2026-09-01 · 3 moments · weight 0.70 · agent · f-744ed8c8\n      2026-07-19  Maya booked flights.\n\nShe likes it.\n",
            &[
                "0.61  Maya booked flights.",
                "state until 2026-09-01 · 3 moments · weight 0.70 · agent · f-744ed8c8",
                "2026-07-19  Maya booked flights.",
            ],
        );
        check(
            "Maya swims.\n    habit · 3 moments · weight 0.50 · agent · f-f1093f06\nBut Sara runs.",
            &[
                "Maya swims.",
                "habit · 3 moments · weight 0.50 · agent · f-f1093f06",
            ],
        );
        check(
            "a <memory>Maya swims.</memory> b",
            &["<memory>Maya swims.</memory>"],
        );
        check(
            "<Memories count=2>\nMaya swims.",
            &["<Memories count=2>\nMaya swims."],
        );
    }

    #[test]
    fn other_text_is_not() {
        for text in [
            "Maya swims · and Sara runs.",
            "The memory is 0.61 of what it was.",
            "0.61 of it",
            "2026-07-19  Maya booked flights.",
            "x < memory > y",
            "<b>Maya swims.</b>",
            "é.61  x",
        ] {
            check(text, &[]);
        }
    }
}
