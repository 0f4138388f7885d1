//! Verbs of the first person in the third: "am" is "is", "work" is "works", "swam" stays.

use std::borrow::Cow;

use crate::lexicon;

/// Words that may stand between a subject and its verb.
const ADVERBS: [&str; 30] = [
    "also",
    "really",
    "just",
    "always",
    "never",
    "still",
    "usually",
    "often",
    "only",
    "already",
    "recently",
    "finally",
    "actually",
    "currently",
    "even",
    "now",
    "mostly",
    "sometimes",
    "rarely",
    "totally",
    "definitely",
    "absolutely",
    "truly",
    "once",
    "then",
    "normally",
    "generally",
    "probably",
    "first",
    "ever",
];

/// Past forms, and forms that may be past ones, of verbs that the lexicon does not have.
const PAST: [&str; 57] = [
    "ate", "beat", "bent", "bet", "bit", "bled", "blew", "bought", "bred", "brought", "burst", "cast",
    "clung", "crept", "cut", "dealt", "dug", "felt", "fled", "fought", "froze", "ground", "hid", "hit",
    "hurt", "knelt", "laid", "lay", "leapt", "learnt", "lit", "made", "quit", "rang", "sank", "shook",
    "shot", "shrank", "shut", "slid", "spilt", "spread", "sprang", "stole", "stuck", "struck", "stung",
    "swore", "swung", "tore", "trod", "upset", "wept", "wound", "wove", "woke", "withdrew",
];

/// Verbs and helpers that do not change with the person, past forms aside.
const FIXED: [&str; 11] = [
    "can", "will", "won't", "was", "wasn't", "had", "hadn't", "did", "didn't", "can't", "cannot",
];

pub(super) fn is_adverb(folded: &str) -> bool {
    ADVERBS.contains(&folded) || folded.len() > 5 && folded.ends_with("ly") && lexicon::verb(folded).is_none()
}

/// The third person singular of what stands after "I" or "you"; none where it may be no verb.
pub(super) fn third_person(folded: &str) -> Option<Cow<'_, str>> {
    let fixed = |word: &'static str| Some(Cow::Borrowed(word));
    match folded {
        "am" | "are" => return fixed("is"),
        "were" => return fixed("was"),
        "have" => return fixed("has"),
        "haven't" => return fixed("hasn't"),
        "do" => return fixed("does"),
        "don't" => return fixed("doesn't"),
        "aren't" => return fixed("isn't"),
        "wanna" => return fixed("wants to"),
        "gotta" => return fixed("has to"),
        _ => {}
    }
    if FIXED.contains(&folded) || PAST.contains(&folded) || lexicon::is_past(folded) {
        return Some(Cow::Borrowed(folded));
    }
    if let Some(verb) = lexicon::verb(folded) {
        // A form that is present and past ("read", "put") stays: it can be neither wrong nor sure.
        let both = verb.base == verb.past;
        return Some(Cow::Borrowed(if both || verb.base != folded {
            folded
        } else {
            verb.third
        }));
    }
    let word = folded.len() >= 3 && folded.bytes().all(|b| b.is_ascii_lowercase());
    let other = corpus::is_stop_word(corpus::Language::En, folded)
        || folded.ends_with("ing")
        || folded.ends_with('s');
    (word && !other).then(|| Cow::Owned(with_s(folded)))
}

/// A regular verb with its ending.
fn with_s(verb: &str) -> String {
    let ends = |endings: &[&str]| endings.iter().any(|ending| verb.ends_with(ending));
    let vowel_y = ends(&["ay", "ey", "oy", "uy"]);
    if verb.ends_with('y') && !vowel_y {
        format!("{}ies", verb.trim_end_matches('y'))
    } else if ends(&["s", "x", "z", "ch", "sh", "o"]) {
        format!("{verb}es")
    } else {
        format!("{verb}s")
    }
}

#[cfg(test)]
mod tests {
    use super::third_person;

    #[test]
    fn verbs_agree() {
        for (first, third) in [
            ("am", "is"),
            ("have", "has"),
            ("don't", "doesn't"),
            ("work", "works"),
            ("swim", "swims"),
            ("swam", "swam"),
            ("volunteer", "volunteers"),
            ("carry", "carries"),
            ("coach", "coaches"),
            ("echo", "echoes"),
            ("read", "read"),
            ("stuck", "stuck"),
            ("moved", "moved"),
            ("need", "needs"),
            ("can", "can"),
        ] {
            assert_eq!(third_person(first).as_deref(), Some(third), "{first}");
        }
        for word in ["swimming", "the", "of", "ab", "Turku", "across"] {
            assert_eq!(third_person(word), None, "{word}");
        }
    }
}
