//! What models put around their answers: marks of thoughts, control tokens, ends.

/// Pairs that enclose a thought.
const THOUGHTS: &[(&str, &str)] = &[
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<reasoning>", "</reasoning>"),
    ("<reflection>", "</reflection>"),
    ("<|think|>", "<|/think|>"),
    ("<|begin_of_thought|>", "<|end_of_thought|>"),
    ("[THINK]", "[/THINK]"),
    ("◁think▷", "◁/think▷"),
];

/// Tokens after which nothing belongs to the answer.
const ENDS: &[&str] = &[
    "<|im_end|>",
    "<|eot_id|>",
    "<|eom_id|>",
    "<|endoftext|>",
    "<|end_of_text|>",
    "<|return|>",
    "<|end|>",
    "</s>",
    "<end_of_turn>",
    "<eos>",
];

/// The token before the name of a channel; what is said in any but `final` is thought.
const CHANNEL: &str = "<|channel|>";
/// What ends the words of a channel.
const CHANNEL_ENDS: &[&str] = &["<|end|>", "<|start|>", CHANNEL, "<|return|>"];

/// Something that is no part of an answer's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// A thought up to here, counted from the mark's begin.
    Thought(usize),
    /// A thought that goes on to the end of the text.
    OpenThought,
    /// The end of a thought that was begun before the text; its length.
    Closing(usize),
    /// The answer is over.
    End(usize),
}

/// The mark at the begin of a text, if there is one. O(length of the thought).
pub(super) fn mark(rest: &str) -> Option<Mark> {
    for &(open, close) in THOUGHTS {
        if starts(rest, open) {
            return Some(thought(rest, open, close));
        }
        if starts(rest, close) {
            return Some(Mark::Closing(close.len()));
        }
    }
    if let Some(channel) = rest.strip_prefix(CHANNEL) {
        let name = channel.split('<').next().unwrap_or("").trim();
        if name == "final" {
            return Some(Mark::Closing(CHANNEL.len()));
        }
        let end = places(channel).find(|&at| {
            let here = channel.get(at..).unwrap_or("");
            CHANNEL_ENDS.iter().any(|end| here.starts_with(end))
        });
        return Some(end.map_or(Mark::OpenThought, |at| Mark::Thought(CHANNEL.len() + at)));
    }
    let end = ENDS.iter().find(|end| starts(rest, end))?;
    Some(Mark::End(end.len()))
}

/// Whether an answer can break off here: nothing is left, a fence closes, or a control token follows.
pub(super) fn ends_here(rest: &str) -> bool {
    rest.is_empty()
        || rest.starts_with("```")
        || rest.starts_with("<|")
        || ENDS.iter().any(|end| starts(rest, end))
}

/// The thought that opens here, with those inside it.
fn thought(rest: &str, open: &str, close: &str) -> Mark {
    let mut depth = 1_usize;
    let mut after = open.len();
    for at in places(rest).skip_while(|&at| at < open.len()) {
        if at < after {
            continue;
        }
        let here = rest.get(at..).unwrap_or("");
        if starts(here, open) {
            depth += 1;
            after = at + open.len();
        } else if starts(here, close) {
            depth -= 1;
            after = at + close.len();
        }
        if depth == 0 {
            return Mark::Thought(after);
        }
    }
    Mark::OpenThought
}

/// Where a mark may begin.
fn places(text: &str) -> impl Iterator<Item = usize> + '_ {
    text.char_indices()
        .filter(|(_, c)| matches!(c, '<' | '[' | '◁'))
        .map(|(at, _)| at)
}

/// Whether a text begins with a mark, in whatever case of letters.
fn starts(text: &str, mark: &str) -> bool {
    text.get(..mark.len())
        .is_some_and(|head| head.eq_ignore_ascii_case(mark))
}
