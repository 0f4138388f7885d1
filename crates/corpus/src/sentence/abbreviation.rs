//! Full stops that end no sentence: titles, initials, ordinals, abbreviations.

use crate::dates::is_month;
use crate::language::is_function_word;
use crate::token::fold_token;

/// Abbreviations that never end a sentence, folded and without their last full stop.
const NEVER_LAST: [&str; 64] = [
    "approx", "asst", "b.v", "bl.a", "bsp", "bzgl", "bzw", "ca", "capt", "cf", "cpl", "d.h", "dept", "dr",
    "e.g", "ebd", "eg", "esim", "evtl", "f.eks", "fig", "ggf", "hrsg", "i.e", "ie", "inkl", "insb", "kpl",
    "ks", "m.a.w", "m.fl", "messrs", "mlle", "mm", "mme", "mr", "mrs", "ms", "nr", "p.ej", "p.ex", "pp",
    "prof", "resp", "s.o", "s.u", "sgt", "sog", "sra", "srta", "st", "t.ex", "tel", "tlf", "u.a", "uds",
    "vgl", "viz", "vol", "vs", "z.b", "z.t", "zb", "zzgl",
];

/// The same, where the small word is one that can end a sentence (`modern art.`): only when written with a capital.
const CAPITAL_ONLY: [&str; 20] = [
    "abb", "abs", "art", "ch", "col", "ed", "est", "fr", "gen", "gov", "hon", "hr", "lt", "maj", "mt", "op",
    "rep", "rev", "sen", "str",
];

/// Single letters that stand before another one in an abbreviation written with a space: `z. B.`, `p. ej.`.
const SPACED: [(&str, &str); 14] = [
    ("a", "d"),
    ("b", "a"),
    ("d", "h"),
    ("d", "s"),
    ("e", "g"),
    ("i", "a"),
    ("i", "e"),
    ("p", "ej"),
    ("p", "ex"),
    ("t", "ex"),
    ("u", "a"),
    ("u", "u"),
    ("z", "b"),
    ("z", "t"),
];

/// Whether the sentence `before` goes on in `after` although a boundary was found between them.
pub(super) fn runs_on(before: &str, after: &str) -> bool {
    let trimmed = before.trim_end();
    let Some(stem) = trimmed.strip_suffix('.') else {
        return false;
    };
    if stem.ends_with('.') || trimmed.len() == before.len() {
        return false; // an ellipsis, or no space: the boundary is sure
    }
    let last = last_word(stem);
    let rest = stem.get(..stem.len() - last.len()).unwrap_or("");
    let next = first_word(after);
    let folded = fold_token(last);
    let capital = last.chars().next().is_some_and(char::is_uppercase);
    if NEVER_LAST.contains(&folded.as_ref()) || capital && CAPITAL_ONLY.contains(&folded.as_ref()) {
        return true;
    }
    // `U.S. Navy` goes on; `in the U.S. The …` does not.
    let initials = last.len() >= 3
        && last
            .split('.')
            .all(|part| part.len() == 1 && part.bytes().all(|b| b.is_ascii_uppercase()));
    if initials {
        return next.chars().next().is_some_and(char::is_uppercase) && !is_function_word(&fold_token(next));
    }
    if last.bytes().all(|byte| byte.is_ascii_digit()) && (1..=2).contains(&last.len()) {
        return is_month(&fold_token(next));
    }
    let mut letters = last.chars();
    let single = letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none();
    if !single {
        return false;
    }
    if last.chars().all(char::is_uppercase) {
        // `J. Silva` is an initial, unless a function word opens a new sentence ("Plan B. Then we …").
        let spaced = ends_spaced(rest, &folded);
        return spaced
            || next.chars().next().is_some_and(char::is_uppercase) && !is_function_word(&fold_token(next));
    }
    ends_spaced(rest, &folded)
        || SPACED
            .iter()
            .any(|(one, two)| *one == folded && *two == fold_token(next))
}

/// Whether `rest` ends with the letter that makes an abbreviation together with `second`.
fn ends_spaced(rest: &str, second: &str) -> bool {
    let Some(stem) = rest.trim_end().strip_suffix('.') else {
        return false;
    };
    let first = fold_token(last_word(stem));
    SPACED.iter().any(|(one, two)| *one == first && *two == second)
}

/// The word at the end of a text, inner full stops included.
fn last_word(text: &str) -> &str {
    let start = text
        .char_indices()
        .rev()
        .take_while(|&(_, c)| c.is_alphanumeric() || matches!(c, '.' | '-'))
        .last()
        .map_or(text.len(), |(offset, _)| offset);
    text.get(start..).unwrap_or("").trim_start_matches(['.', '-'])
}

/// The word at the start of a text.
fn first_word(text: &str) -> &str {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let end = text
        .find(|c: char| !c.is_alphanumeric() && c != '\'')
        .unwrap_or(text.len());
    text.get(..end).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::{CAPITAL_ONLY, NEVER_LAST, runs_on};

    #[test]
    fn the_tables_have_each_abbreviation_once() {
        let mut all = [NEVER_LAST.as_slice(), CAPITAL_ONLY.as_slice()].concat();
        all.sort_unstable();
        let count = all.len();
        all.dedup();
        assert_eq!(all.len(), count);
    }

    #[test]
    fn a_word_that_is_also_an_abbreviation_needs_its_capital() {
        assert!(runs_on("They met Sen. ", "Okafor."));
        assert!(!runs_on("Tiedän sen. ", "Maya tulee."));
        assert!(runs_on("The U.S. ", "Navy sails."));
        assert!(!runs_on("They live in the U.S. ", "The navy sails."));
    }
}
