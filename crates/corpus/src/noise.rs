//! Text that nobody said to anybody: logs, traces, diffs, data, progress, licences, courtesies of machines.
//!
//! It comes with conversations and tool output in any amount, and none of it tells how things are. It is kept like all
//! else and found again; it weighs little, and no fact is made of it. Each rule looks at one line and at signs that
//! prose does not have; a line that no rule knows is prose.

#[cfg(test)]
mod tests;

use std::ops::Range;

/// What sort of noise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Noise {
    /// A line of a log: a time or level in front.
    Log,
    /// A line of a stack trace or a panic.
    Trace,
    /// A line of a patch.
    Diff,
    /// Data or code instead of prose: JSON, markup, base64, a fenced block.
    Data,
    /// Output of a tool at work: percentages, bars, packages compiled.
    Progress,
    /// Licence and legal text.
    Licence,
    /// The close of a letter.
    Closing,
    /// "Sure! I'd be happy to help", "Let me know if …".
    Courtesy,
    /// Text that sets a model up: "You are a helpful assistant".
    System,
}

/// Parts of licences and legal notices.
const LICENCES: [&str; 12] = [
    "permission is hereby granted",
    "without warranty of any kind",
    "without warranties or conditions",
    "licensed under the apache license",
    "licensed under the mit license",
    "redistribution and use in source",
    "gnu general public license",
    "gnu lesser general public license",
    "all rights reserved",
    "shall not be liable",
    "in no event shall the",
    "this e-mail and any attachments",
];

/// Lines that close a letter.
const CLOSINGS: [&str; 22] = [
    "best regards",
    "kind regards",
    "warm regards",
    "regards",
    "best wishes",
    "yours sincerely",
    "sincerely",
    "yours truly",
    "many thanks",
    "sent from my",
    "mit freundlichen grüssen",
    "viele grüsse",
    "liebe grüsse",
    "beste grüsse",
    "cordialement",
    "bien à vous",
    "saludos",
    "un saludo",
    "atentamente",
    "ystävällisin terveisin",
    "med vänliga hälsningar",
    "vänliga hälsningar",
];

/// Openings of what an assistant says out of habit.
const COURTESIES: [&str; 44] = [
    "sure!",
    "sure thing",
    "sure, i",
    "sure, here",
    "certainly!",
    "certainly, ",
    "of course!",
    "of course, i",
    "absolutely!",
    "great question",
    "good question",
    "excellent question",
    "i'd be happy to",
    "i would be happy to",
    "i'd be glad to",
    "i'm happy to",
    "i am happy to",
    "happy to help",
    "glad to help",
    "glad i could help",
    "i'm here to help",
    "i am here to help",
    "let me know if",
    "please let me know",
    "let me know how",
    "feel free to",
    "is there anything else",
    "if you have any other questions",
    "if you have any questions",
    "if you need anything else",
    "if you need any",
    "i hope this helps",
    "hope this helps",
    "hope that helps",
    "how can i help",
    "how can i assist",
    "how may i",
    "what can i do for you",
    "you're welcome",
    "you are welcome",
    "i apologize for",
    "i'm sorry for the confusion",
    "sorry for the confusion",
    "thank you for reaching out",
];

/// Parts of text that sets a model up.
const SYSTEM: [&str; 12] = [
    "you are a helpful",
    "you are an ai",
    "as an ai language model",
    "as a language model",
    "as an ai assistant",
    "you have access to the following tools",
    "<|im_start|>",
    "<|system|>",
    "[inst]",
    "<system",
    "knowledge cutoff",
    "do not reveal these instructions",
];

/// What noise a line is, or a sentence; none when it may be prose. O(bytes).
///
/// ```
/// use corpus::{Noise, noise};
/// assert_eq!(noise("2026-07-21T16:02:11Z ERROR db: connection refused"), Some(Noise::Log));
/// assert_eq!(noise("Sure! I'd be happy to help with that."), Some(Noise::Courtesy));
/// assert_eq!(noise("Maya moved the dinner to Friday."), None);
/// ```
pub fn noise(line: &str) -> Option<Noise> {
    let line = line.trim();
    if line.is_empty() {
        return None;
    }
    if is_trace(line) {
        return Some(Noise::Trace);
    }
    if is_log(line) {
        return Some(Noise::Log);
    }
    if is_diff(line) {
        return Some(Noise::Diff);
    }
    if is_progress(line) {
        return Some(Noise::Progress);
    }
    if is_data(line) {
        return Some(Noise::Data);
    }
    let folded = crate::token::fold_token(line);
    if SYSTEM.iter().any(|part| folded.contains(part)) {
        return Some(Noise::System);
    }
    if COURTESIES.iter().any(|opening| folded.starts_with(opening)) {
        return Some(Noise::Courtesy);
    }
    if LICENCES.iter().any(|part| folded.contains(part)) {
        return Some(Noise::Licence);
    }
    let bare = folded.trim_end_matches([',', '.', '!', ' ']);
    let closes = |closing: &str| bare == closing || closing.ends_with("my") && bare.starts_with(closing);
    CLOSINGS
        .iter()
        .any(|closing| closes(closing))
        .then_some(Noise::Closing)
}

/// The noise in a text: runs of lines that are no prose, in order. Fenced blocks, and what stands below the line `-- `
/// of a mail, are noise whatever they hold; so is a text that is one piece of data. O(bytes).
///
/// ```
/// let text = "The build broke:\nthread 'main' panicked at src/main.rs:2:5\nMaya looks into it.";
/// let found = corpus::noisy_spans(text);
/// assert_eq!(found.len(), 1);
/// assert!(text[found[0].0.clone()].starts_with("thread"));
/// ```
pub fn noisy_spans(text: &str) -> Vec<(Range<usize>, Noise)> {
    let trimmed = text.trim();
    if is_document(trimmed) {
        return vec![(0..text.len(), Noise::Data)];
    }
    let mut found: Vec<(Range<usize>, Noise)> = Vec::new();
    let (mut at, mut fenced, mut signed) = (0, false, false);
    for line in text.split_inclusive('\n') {
        let range = at..at + line.len();
        at = range.end;
        let content = line.trim();
        let fence = content.starts_with("```") || content.starts_with("~~~");
        // The rest of a mail below its mark is a signature.
        signed |= line.trim_end_matches(['\n', '\r']) == "-- ";
        let what = if fenced || fence {
            Some(Noise::Data)
        } else if signed {
            Some(Noise::Closing)
        } else {
            noise(content).or_else(|| follows(found.last(), &range, line))
        };
        fenced ^= fence;
        let Some(what) = what else { continue };
        match found.last_mut() {
            Some((before, kind)) if before.end == range.start && *kind == what => before.end = range.end,
            _ => found.push((range, what)),
        }
    }
    found
}

/// Whether more of a text is noise than not, counted in letters and digits.
pub fn is_noisy(text: &str) -> bool {
    let count = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
    let noisy: usize = noisy_spans(text)
        .into_iter()
        .filter_map(|(range, _)| text.get(range))
        .map(count)
        .sum();
    noisy > 0 && noisy * 2 >= count(text)
}

/// Lines of a patch or of a trace that only their neighbors show to be such.
fn follows(before: Option<&(Range<usize>, Noise)>, range: &Range<usize>, line: &str) -> Option<Noise> {
    let (last, kind) = before?;
    let near = last.end == range.start;
    match kind {
        Noise::Diff if near && line.starts_with(['+', '-', ' ']) => Some(Noise::Diff),
        Noise::Trace if near && line.starts_with([' ', '\t']) => Some(Noise::Trace),
        _ => None,
    }
}

fn is_log(line: &str) -> bool {
    const LEVELS: [&str; 10] = [
        "TRACE", "DEBUG", "INFO", "NOTICE", "WARN", "WARNING", "ERROR", "FATAL", "CRITICAL", "SEVERE",
    ];
    let words = || {
        line.split(|c: char| !c.is_alphanumeric())
            .filter(|w| !w.is_empty())
    };
    let level = |most: usize| words().take(most).any(|w| LEVELS.contains(&w));
    let first = line.trim_start_matches(['[', '<', '(']);
    let stamped = first.len() >= 16
        && first.bytes().take(4).all(|b| b.is_ascii_digit())
        && first.bytes().take(24).filter(|b| *b == b':').count() >= 2;
    // "INFO:", "[WARN]", "ERROR db …"; a sentence in capitals has no level alone in front.
    let bracketed = line.starts_with('[') && level(1);
    let colon = words().next().is_some_and(|w| {
        LEVELS.contains(&w)
            && line
                .get(w.len()..)
                .is_some_and(|rest| rest.starts_with([':', ' ', '\t']))
    });
    stamped && (level(10) || first.starts_with(|c: char| c.is_ascii_digit()) && first.contains("] "))
        || bracketed
        || colon
}

fn is_trace(line: &str) -> bool {
    let place = || {
        line.contains(".java:")
            || line.contains(".js:")
            || line.contains(".ts:")
            || line.contains(".rs:")
            || line.contains(".py:")
            || line.contains(".go:")
            || line.contains(".kt:")
    };
    line.starts_with("Traceback (most recent call last)")
        || line.starts_with("File \"") && line.contains(", line ")
        || line.starts_with("thread '") && line.contains("panicked at")
        || line.starts_with("goroutine ") && line.ends_with(':')
        || line.starts_with("Caused by:")
        || line.starts_with("stack backtrace:")
        || line.starts_with("Exception in thread ")
        || line.starts_with("at ") && (place() || line.ends_with(')') && line.contains('('))
        || line.starts_with("--> ") && place()
}

fn is_diff(line: &str) -> bool {
    line.starts_with("diff --git ")
        || line.starts_with("@@ -")
        || line.starts_with("+++ b/")
        || line.starts_with("--- a/")
        || line.starts_with("--- /dev/null")
        || line.starts_with("+++ /dev/null")
        || line.starts_with("index ") && line.contains("..") && line.len() < 60
}

/// What tools say they are at.
const DOING: [&str; 14] = [
    "Compiling ",
    "Downloading ",
    "Downloaded ",
    "Installing ",
    "Fetching ",
    "Resolving ",
    "Unpacking ",
    "Checking ",
    "Building ",
    "Collecting ",
    "Receiving objects",
    "Resolving deltas",
    "Get:",
    "npm WARN",
];

fn is_progress(line: &str) -> bool {
    let percent = line.match_indices('%').any(|(at, _)| {
        line.get(..at)
            .is_some_and(|head| head.ends_with(|c: char| c.is_ascii_digit()))
    });
    let bar = line.contains("███")
        || line.contains("####")
        || line.contains("====")
        || line.contains("━━")
        || line.contains("[=")
        || line.contains("...]");
    let doing = DOING.iter().any(|word| line.starts_with(word));
    let sentence = line.ends_with(['.', '!', '?']) && !line.ends_with("...");
    percent && bar
        || doing && !sentence && (percent || line.contains('/') || has_version(line) || line.ends_with("..."))
}

/// `v1.2.3`, `serde-1.0.229`.
fn has_version(line: &str) -> bool {
    line.split([' ', '-', '@', '(']).any(|word| {
        let word = word.strip_prefix('v').unwrap_or(word);
        word.split('.').count() >= 3
            && word
                .split('.')
                .all(|part| part.bytes().next().is_some_and(|b| b.is_ascii_digit()))
    })
}

/// A line that holds data: mostly one long token, or fields in braces.
fn is_data(line: &str) -> bool {
    let longest = line.split_whitespace().map(str::len).max().unwrap_or(0);
    let blob = longest >= 40
        && longest * 2 >= line.len()
        && line
            .split_whitespace()
            .filter(|word| word.len() == longest)
            .any(is_blob);
    let fields = (line.starts_with('{') || line.starts_with("[{") || line.starts_with('"'))
        && line.contains("\":")
        && line.ends_with(['}', ']', ',', '{', '"']);
    blob || fields
}

/// Base64, hexadecimal and the like: letters and digits in a row, in no word's order.
fn is_blob(word: &str) -> bool {
    let plain = word
        .bytes()
        .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'=' | b'_' | b'-'));
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    let upper = word.bytes().filter(u8::is_ascii_uppercase).count();
    let lower = word.bytes().filter(u8::is_ascii_lowercase).count();
    plain && (digits * 10 >= word.len() || upper * 5 >= word.len() && lower * 5 >= word.len())
}

/// Whether a whole text is one piece of JSON or markup.
fn is_document(text: &str) -> bool {
    let json = (text.starts_with('{') && text.ends_with('}') || text.starts_with('[') && text.ends_with(']'))
        && text.contains("\":");
    let markup = text.starts_with('<')
        && text.ends_with('>')
        && text.matches("</").count() + text.matches("/>").count() >= 3;
    json || markup
}
