//! Marks inside prose: `#tags` and `@handles`, and what only looks like one.

use crate::once::keep_first;

/// The marks of a text, each once, in the order of the text.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    pub(crate) tags: Vec<String>,
    pub(crate) handles: Vec<String>,
}

/// C directives that stand where a tag could.
const DIRECTIVES: [&str; 15] = [
    "include", "define", "undef", "ifdef", "ifndef", "endif", "elif", "else", "if", "pragma", "error",
    "warning", "line", "import", "region",
];

/// Finds the marks of prose from which code is already gone.
///
/// A mark begins after white space, an opening bracket or quote, so neither the fragment of an address nor a mail
/// address holds one. A tag has a letter (`#42` is an issue), is no color (`#fff`, `#00a2ff`), no C directive at the start
/// of a line and no CSS id before a brace.
pub(crate) fn marks(prose: &str) -> Marks {
    let mut marks = Marks::default();
    let mut before = '\n';
    let mut chars = prose.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let opens = before.is_whitespace()
            || matches!(before, '(' | '[' | '{' | '"' | '\'' | '“' | '‘' | '«' | ',' | ';');
        if opens && matches!(c, '#' | '@') {
            let rest = prose.get(at + 1..).unwrap_or("");
            let word = mark_word(rest);
            let after = rest.get(word.len()..).unwrap_or("");
            let line_start = prose
                .get(..at)
                .unwrap_or("")
                .chars()
                .rev()
                .take_while(|c| *c != '\n')
                .all(char::is_whitespace);
            if c == '#' && is_tag(word, after, line_start) {
                marks.tags.push(word.to_owned());
            } else if c == '@' && is_handle(word, after) {
                marks.handles.push(word.to_owned());
            }
            // Go on after the word; its last character is what the next mark would follow.
            let end = at + 1 + word.len();
            before = word.chars().next_back().unwrap_or(c);
            while chars.next_if(|&(next, _)| next < end).is_some() {}
            continue;
        }
        before = c;
    }
    keep_first(&mut marks.tags);
    keep_first(&mut marks.handles);
    marks
}

/// The characters a mark may have, without punctuation at its end.
fn mark_word(rest: &str) -> &str {
    let end = rest
        .find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-' | '/' | '.') || is_mark(c)))
        .unwrap_or(rest.len());
    rest.get(..end)
        .unwrap_or("")
        .trim_end_matches(['-', '/', '.', '_'])
}

/// Combining marks are part of the letter they stand on.
fn is_mark(c: char) -> bool {
    unicode_normalization::char::is_combining_mark(c)
}

fn is_tag(word: &str, after: &str, line_start: bool) -> bool {
    let first = word.chars().next();
    if !first.is_some_and(|c| c.is_alphanumeric() || c == '_') || !word.chars().any(char::is_alphabetic) {
        return false;
    }
    if word.contains('.')
        && word
            .split('.')
            .any(|part| part.is_empty() || part.bytes().all(|b| b.is_ascii_digit()))
    {
        return false;
    }
    let directive = line_start
        && DIRECTIVES.contains(&word)
        && !after.starts_with(['.', ',', '!', '\n'])
        && !after.is_empty();
    let css = after.trim_start_matches(' ').starts_with('{');
    !(directive || css || is_color(word))
}

/// Three, four, six or eight hexadecimal digits, unless they spell a word (`#dad`, `#facade`).
fn is_color(word: &str) -> bool {
    let hex = matches!(word.len(), 3 | 4 | 6 | 8) && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let first = word.bytes().next();
    hex && (word.bytes().any(|byte| byte.is_ascii_digit()) || word.bytes().all(|byte| Some(byte) == first))
}

fn is_handle(word: &str, after: &str) -> bool {
    word.chars().next().is_some_and(char::is_alphabetic)
        && !word.contains('/') // `@scope/package`
        && !after.starts_with(['/', '(', '@']) // a path, a decorator, an address
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags(text: &str) -> String {
        marks(text).tags.join(" ")
    }

    #[test]
    fn tags_count_and_look_alikes_do_not() {
        let cases = [
            ("#lisbon trip, #work/plans.", "lisbon work/plans"),
            ("(#offsite) “#quoted”", "offsite quoted"),
            ("#東京 #sää-2026 #v2", "東京 sää-2026 v2"),
            ("see #42 and #1234 or PR#7", ""),
            ("https://example.org/page#part a#b", ""),
            ("#include <stdio.h>\n#define X\n#fff #00a2ff #AAAAAA", ""),
            ("#main { color: red } #side{}", ""),
            ("# heading ## two #", ""),
            ("#dad likes the #facade", "dad facade"),
            ("we #include everyone", "include"),
            ("#same #same", "same"),
            ("##double", ""),
        ];
        for (text, expected) in cases {
            assert_eq!(tags(text), expected, "{text:?}");
        }
    }

    #[test]
    fn handles_are_people_not_addresses() {
        let found =
            marks("@maya met (@j.silva). mail me@example.org, use @types/node, @override() @2x @ @lena-k!");
        assert_eq!(found.handles, ["maya", "j.silva", "lena-k"]);
    }
}
