//! Finnish case endings: `Lissabonissa`, `Helsingistä` and `H&M:n` are Lissabon, Helsinki and H&M.
//!
//! A base is never guessed: endings are taken off, the changes that they make in the stem are undone in every way the
//! language knows, and a result counts only if it is a name that is known already.

/// Case endings, longest first; `~` stands for a vowel that lengthens the one before it.
const ENDINGS: [&str; 44] = [
    "seen", "ssa", "ssä", "sta", "stä", "lla", "llä", "lta", "ltä", "lle", "ksi", "tta", "ttä", "han", "hen",
    "hin", "hon", "hun", "hyn", "hän", "hön", "aan", "een", "iin", "oon", "uun", "yyn", "ään", "öön", "na",
    "nä", "ta", "tä", "an", "en", "in", "on", "un", "yn", "än", "ön", "n", "a", "ä",
];

/// Whether a text is a case ending, as it stands after a colon.
pub(super) fn is_ending(text: &str) -> bool {
    ENDINGS.contains(&text)
}

/// Whose it is, and particles: they stand behind the case ending.
const TAILS: &[&str] = &[
    "ni", "si", "nsa", "nsä", "mme", "nne", "kin", "kaan", "kään", "ko", "kö", "han", "hän", "pa", "pä",
];

/// The first base of a folded word that `known` knows; none when the word has no ending or no base is known.
///
/// O(endings · changes), some hundred look-ups at most.
pub(super) fn base(word: &str, known: impl Fn(&str) -> bool) -> Option<String> {
    if let Some((stem, ending)) = word.rsplit_once(':') {
        return (is_ending(ending) && known(stem)).then(|| stem.to_owned());
    }
    if let Some(found) = of_case(word, &known) {
        return Some(found);
    }
    // `Saaralleni`, `Mayakin`; the case ending before it may be none, and an `n` goes before `ni`.
    TAILS.iter().find_map(|tail| {
        let inner = word
            .strip_suffix(tail)
            .filter(|inner| inner.chars().nth(2).is_some())?;
        if known(inner) {
            return Some(inner.to_owned());
        }
        of_case(inner, &known)
    })
}

/// The base of a word with a case ending.
fn of_case(word: &str, known: &impl Fn(&str) -> bool) -> Option<String> {
    for ending in ENDINGS {
        let Some(stem) = word.strip_suffix(ending) else {
            continue;
        };
        if stem.chars().count() < 3 {
            continue;
        }
        // The illative lengthens the vowel: `Turku|un`, where the list has `uun` for stems that end in a consonant.
        let found = changes(stem).into_iter().find(|base| known(base));
        if found.is_some() {
            return found;
        }
    }
    None
}

/// What a stem can be the stem of, likeliest first.
fn changes(stem: &str) -> Vec<String> {
    let mut found = vec![stem.to_owned()];
    let mut add = |head: &str, tail: &str| found.push(format!("{head}{tail}"));
    if let Some(head) = stem.strip_suffix('i') {
        add(head, ""); // Lissabon-i-ssa
    }
    if let Some(head) = stem.strip_suffix("ee") {
        add(head, "e"); // Tamperee-lla
    }
    if let Some(head) = stem.strip_suffix("kse") {
        add(head, "s"); // Kallakse-n
    }
    if let Some(head) = stem.strip_suffix("se") {
        add(head, "nen"); // Virtase-n
    }
    if let Some(head) = stem.strip_suffix('s') {
        add(head, "nen"); // Virtas-ta
    }
    if let Some(head) = stem.strip_suffix('e') {
        add(head, "i"); // Suome-n
    }
    // Names that are plural by form: `Yhdysvalloi-ssa`, `Alpei-lla`, `Filippiinei-ltä`.
    for (marked, plain) in [
        ("oi", "at"),
        ("öi", "ät"),
        ("ei", "it"),
        ("i", "et"),
        ("i", "at"),
        ("i", "it"),
        ("ui", "ut"),
    ] {
        if let Some(head) = stem.strip_suffix(marked) {
            add(head, plain);
        }
    }
    let strong = strong_grade(stem);
    for grade in strong {
        if let Some(head) = grade.strip_suffix('e') {
            found.push(format!("{head}i")); // Lahde-n
        }
        if let Some(head) = grade.strip_suffix('i') {
            found.push(head.to_owned());
        }
        found.push(grade);
    }
    found
}

/// The strong grades of a stem in weak grade: the consonants before its last vowel as they are in the base.
fn strong_grade(stem: &str) -> Vec<String> {
    const PAIRS: [(&str, &str); 12] = [
        ("ng", "nk"),
        ("nn", "nt"),
        ("ll", "lt"),
        ("rr", "rt"),
        ("mm", "mp"),
        ("lj", "lk"),
        ("rj", "rk"),
        ("d", "t"),
        ("v", "p"),
        ("k", "kk"),
        ("p", "pp"),
        ("t", "tt"),
    ];
    let Some(vowel) = stem.chars().next_back().filter(|c| is_vowel(*c)) else {
        return Vec::new();
    };
    let head = stem.get(..stem.len() - vowel.len_utf8()).unwrap_or("");
    let mut found: Vec<String> = PAIRS
        .iter()
        .filter_map(|(weak, strong)| {
            head.strip_suffix(weak)
                .map(|start| format!("{start}{strong}{vowel}"))
        })
        .collect();
    // A single k vanishes: `Turu-ssa` is Turku, `Vantaa` has none to lose.
    if head
        .chars()
        .next_back()
        .is_some_and(|c| is_vowel(c) || matches!(c, 'l' | 'r' | 'h'))
    {
        found.push(format!("{head}k{vowel}"));
    }
    found
}

fn is_vowel(c: char) -> bool {
    matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y' | 'ä' | 'ö' | 'å')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_names_are_found_under_their_endings() {
        let known = [
            "lissabon",
            "helsinki",
            "turku",
            "lahti",
            "tampere",
            "espoo",
            "virtanen",
            "h&m",
            "maya",
            "suomi",
            "tukholma",
            "kallas",
            "porvoo",
            "mikko",
            "vantaa",
            "yhdysvallat",
            "alpit",
            "saara",
            "pekka",
            "heikki",
        ];
        for (word, expected) in [
            ("lissabonissa", "lissabon"),
            ("lissaboniin", "lissabon"),
            ("lissabonin", "lissabon"),
            ("helsingistä", "helsinki"),
            ("helsinkiin", "helsinki"),
            ("turussa", "turku"),
            ("turkuun", "turku"),
            ("lahden", "lahti"),
            ("tampereella", "tampere"),
            ("espooseen", "espoo"),
            ("virtasen", "virtanen"),
            ("virtasta", "virtanen"),
            ("h&m:n", "h&m"),
            ("mayan", "maya"),
            ("mayalle", "maya"),
            ("suomessa", "suomi"),
            ("tukholmaan", "tukholma"),
            ("kallaksen", "kallas"),
            ("porvooseen", "porvoo"),
            ("mikon", "mikko"),
            ("vantaalla", "vantaa"),
            ("yhdysvalloissa", "yhdysvallat"),
            ("yhdysvalloista", "yhdysvallat"),
            ("alpeilla", "alpit"),
            ("saaralleni", "saara"),
            ("mayakin", "maya"),
            ("pekan", "pekka"),
            ("pekankin", "pekka"),
            ("heikillä", "heikki"),
        ] {
            let found = base(word, |base| known.contains(&base));
            assert_eq!(found.as_deref(), Some(expected), "{word}");
        }
        for word in ["maya", "mayor", "on", "n", "", "talossa", "h&m:x"] {
            assert_eq!(
                base(word, |base| known.contains(&base) && base != word),
                None,
                "{word}"
            );
        }
    }
}
