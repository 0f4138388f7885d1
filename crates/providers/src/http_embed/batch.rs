//! Texts into requests: cut, without the empty ones, by number and by bytes.

/// A text to send, and where its vector belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Part<'a> {
    pub(super) index: usize,
    pub(super) text: &'a str,
}

/// The texts that are not blank, each cut to `longest` bytes, in order, in batches of at most `texts` texts and `bytes`
/// bytes. A text of more bytes than a batch holds goes alone.
pub(super) fn batches<'a>(
    texts: &[&'a str],
    longest: usize,
    most_texts: usize,
    most_bytes: usize,
) -> Vec<Vec<Part<'a>>> {
    let mut batches = Vec::new();
    let mut batch: Vec<Part<'a>> = Vec::new();
    let mut bytes = 0;
    for (index, text) in texts.iter().enumerate() {
        let text = cut(text.trim(), longest);
        if text.is_empty() {
            continue;
        }
        if !batch.is_empty() && (batch.len() == most_texts || bytes + text.len() > most_bytes) {
            batches.push(std::mem::take(&mut batch));
            bytes = 0;
        }
        bytes += text.len();
        batch.push(Part { index, text });
    }
    if !batch.is_empty() {
        batches.push(batch);
    }
    batches
}

/// The first `longest` bytes, less where a character would be cut.
fn cut(text: &str, longest: usize) -> &str {
    text.get(..text.floor_char_boundary(longest)).unwrap_or_default()
}
