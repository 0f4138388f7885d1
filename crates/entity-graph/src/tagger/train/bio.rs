//! Tagged sentences as they lie in files: a token and its tag a line, an empty line after each sentence, and a line
//! `# source` before it.

use super::{TaggedSentence, TaggedSource};

/// The sources of a file, in the order they first stand in it; `# source` begins a sentence of one.
///
/// Tags are `O`, and `B-` or `I-` with `PER`, `LOC`, `ORG` or `MISC`; any other tag is outside.
pub fn parse_bio(text: &str) -> Vec<TaggedSource> {
    let mut sources: Vec<TaggedSource> = Vec::new();
    let mut current = 0;
    let mut tokens = Vec::new();
    for line in text.lines().chain([""]) {
        if let Some((token, tag)) = line.split_once('\t') {
            tokens.push((token.to_owned(), tag_of(tag)));
            continue;
        }
        if !tokens.is_empty() {
            if sources.is_empty() {
                sources.push(TaggedSource::default());
            }
            let mut tokens = std::mem::take(&mut tokens);
            settle(&mut tokens);
            sources[current].sentences.push(TaggedSentence { tokens });
        }
        if let Some(name) = line.strip_prefix("# ") {
            current = sources
                .iter()
                .position(|source| source.name == name)
                .unwrap_or(sources.len());
            if current == sources.len() {
                sources.push(TaggedSource {
                    name: name.to_owned(),
                    ..TaggedSource::default()
                });
            }
        }
    }
    sources
}

/// Where names lie in one another the files hold the tag of the inner one: the whole is one name, of the kind that its
/// last word has, as `New York Times` is. A name that only goes on begins.
fn settle(tokens: &mut [(String, u8)]) {
    let mut last = 0;
    for at in (0..tokens.len()).rev() {
        let tag = tokens[at].1;
        if tag == 0 {
            last = 0;
            continue;
        }
        let kind = if last == 0 { (tag - 1) / 2 } else { last - 1 };
        let before = at.checked_sub(1).map_or(0, |before| tokens[before].1);
        let inside = tag.is_multiple_of(2) && before != 0;
        tokens[at].1 = 2 * kind + if inside { 2 } else { 1 };
        last = if inside { kind + 1 } else { 0 };
    }
}

fn tag_of(tag: &str) -> u8 {
    let (begins, kind) = match tag.split_once('-') {
        Some(("B", kind)) => (1, kind),
        Some(("I", kind)) => (2, kind),
        _ => return 0,
    };
    let kind = match kind {
        "PER" => 0,
        "LOC" => 1,
        "ORG" => 2,
        "MISC" => 3,
        _ => return 0,
    };
    2 * kind + begins
}
