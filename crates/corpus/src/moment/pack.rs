//! Long paragraphs come apart at sentences.

use crate::sentence::sentences;

/// The parts of a text, none longer than `most` characters: as many whole sentences as fit, and a sentence that is too
/// long itself cut at white space, or anywhere when there is none.
pub(crate) fn parts(text: &str, most: usize) -> Vec<String> {
    if text.len() <= most || text.chars().count() <= most {
        return vec![text.to_owned()];
    }
    let mut parts: Vec<String> = Vec::new();
    let mut open = String::new();
    let mut open_chars = 0;
    for range in sentences(text) {
        let Some(sentence) = text.get(range) else { continue };
        for piece in cut(sentence, most) {
            let chars = piece.chars().count();
            if open_chars > 0 && open_chars + 1 + chars > most {
                parts.push(std::mem::take(&mut open));
                open_chars = 0;
            }
            if open_chars > 0 {
                open.push(' ');
                open_chars += 1;
            }
            open.push_str(piece);
            open_chars += chars;
        }
    }
    if open_chars > 0 {
        parts.push(open);
    }
    parts.retain(|part| part.chars().any(char::is_alphanumeric));
    parts
}

/// Cuts one sentence into pieces of at most `most` characters.
fn cut(sentence: &str, most: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = sentence;
    while let Some((limit, _)) = rest.char_indices().nth(most) {
        let head = rest.get(..limit).unwrap_or(rest);
        let at = head
            .rfind(char::is_whitespace)
            .filter(|&at| at > 0)
            .unwrap_or(limit);
        let (piece, after) = rest.split_at_checked(at).unwrap_or((rest, ""));
        pieces.push(piece.trim_end());
        rest = after.trim_start();
    }
    if !rest.is_empty() {
        pieces.push(rest);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::parts;

    #[test]
    fn sentences_stay_whole_while_they_fit() {
        assert_eq!(parts("One. Two. Three.", 40), ["One. Two. Three."]);
        assert_eq!(
            parts("One two. Three four. Five.", 21),
            ["One two. Three four.", "Five."]
        );
        assert_eq!(parts("abcdefghij klm", 6), ["abcdef", "ghij", "klm"]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]

        #[test]
        fn nothing_is_lost_and_nothing_is_too_long(text in "[A-Za-zäß東。.!? \n]{0,120}", most in 3usize..30) {
            let parts = parts(&text, most);
            let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
            prop_assert_eq!(letters(&parts.concat()), letters(&text));
            prop_assert!(parts.iter().all(|part| part.chars().count() <= most));
        }
    }
}
