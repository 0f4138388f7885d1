//! One way to fold text, so that what is written twice meets once.
//!
//! Names, terms and ids of the whole workspace are compared in this form and in no other.

use unicode_normalization::UnicodeNormalization;

/// Folds text for comparison: NFC, full Unicode case folding, NFC again, typographic apostrophes to plain ones, runs of
/// white space to one space, trimmed.
///
/// Case folding can leave text that is not in NFC (`ΐ`), hence the second pass. Idempotent: `fold(fold(x)) == fold(x)`.
/// O(bytes).
///
/// ```
/// use agent_memory_core::fold;
/// assert_eq!(fold("  Straße\u{a0} DES  17. Juni "), "strasse des 17. juni");
/// assert_eq!(fold("Cafe\u{301}"), fold("CAFÉ"));
/// assert_eq!(fold("Lucia\u{2019}s"), fold("Lucia's"));
/// ```
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return squeeze(text.chars().map(|c| c.to_ascii_lowercase()));
    }
    let mut folded = fold_once(text);
    // Folding and normalizing reach a fixed point after one more pass for the few characters that need it.
    loop {
        let again = fold_once(&folded);
        if again == folded {
            return folded;
        }
        folded = again;
    }
}

fn fold_once(text: &str) -> String {
    let composed: String = text.nfc().collect();
    let folded = caseless::default_case_fold_str(&composed);
    squeeze(folded.nfc().map(|c| {
        if matches!(c, '\u{2019}' | '\u{2bc}') {
            '\''
        } else {
            c
        }
    }))
}

fn squeeze(characters: impl Iterator<Item = char>) -> String {
    let mut out = String::new();
    let mut gap = false;
    for c in characters {
        if c.is_whitespace() {
            gap = !out.is_empty();
        } else {
            if gap {
                out.push(' ');
                gap = false;
            }
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::fold;
    use proptest::prelude::*;

    #[test]
    fn meets_what_is_the_same() {
        assert_eq!(fold("MAYA"), "maya");
        assert_eq!(fold("ΣΊΣΥΦΟΣ"), fold("σίσυφος"));
        assert_eq!(fold("\t a \n b "), "a b");
        assert_eq!(fold(""), "");
    }

    proptest! {
        #[test]
        fn folding_is_idempotent(text in "\\PC{0,40}") {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once);
        }
    }
}
