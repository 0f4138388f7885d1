//! What a word may be without the ending that its language puts on names: `Annas`, `Анны`, `Lissabonissa`, `민수는`.
//!
//! A base is never guessed. The candidates of a word are looked up, and only one that is a name already counts; so a
//! rule that is too generous for the language costs a look-up and no more, unless two known names meet in one form.

use agent_memory_core::MAX_NAME_BYTES;
use corpus::Language;

use super::finnish;
use super::gazetteer::is_hangul;
use super::slavic;

/// Fewest letters of a base that an ending of a few letters is taken from.
const MIN_BASE: usize = 3;
/// Longest word that may be a name with an ending; no name is longer than half of it, and no ending nearly so long.
pub(super) const MAX_INFLECTED_BYTES: usize = 2 * MAX_NAME_BYTES;

/// The first base of a folded word that `known` knows, by the script of the word, else by the language.
///
/// O(endings · changes): some hundred look-ups at most, none for a language without endings or a word too long for a
/// name.
pub(super) fn base(word: &str, language: Language, known: &dyn Fn(&str) -> bool) -> Option<String> {
    if word.len() > MAX_INFLECTED_BYTES {
        return None;
    }
    let first = word.chars().find(|c| c.is_alphabetic())?;
    match u32::from(first) {
        0x400..=0x52f => return slavic::cyrillic(word, known),
        0x370..=0x3ff | 0x1f00..=0x1fff => return greek(word, known),
        0x590..=0x5ff => return prefixed(word, HEBREW, known),
        0x600..=0x6ff => return prefixed(word, ARABIC, known),
        _ if is_hangul(first) => return korean(word, known),
        _ => {}
    }
    match language {
        Language::Fi => finnish::base(word, known),
        Language::De => replaced(word, GERMAN, known),
        Language::Sv | Language::Da | Language::No | Language::Nl => replaced(word, GENITIVE, known),
        Language::Pl | Language::Cs => slavic::latin(word, known),
        Language::Tr => turkish(word, known),
        Language::Hu => hungarian(word, known),
        _ => None,
    }
}

/// Endings with what stands in their place in the base, the likeliest first.
type Endings = [(&'static str, &'static str)];

/// `Annas`, `Jonas'` is read without its apostrophe; `Haus des Maxens` is out of use.
const GERMAN: &Endings = &[("s", ""), ("es", ""), ("ens", "")];
const GENITIVE: &Endings = &[("s", ""), ("'s", "")];

/// The accusative, genitive and vocative of names.
const GREEK: &Endings = &[
    ("ου", "ος"),
    ("ο", "ος"),
    ("ε", "ος"),
    ("η", "ης"),
    ("α", "ας"),
    ("ασ", "α"),
    ("ησ", "η"),
    ("εως", "η"),
    ("εωσ", "η"),
    ("ων", "α"),
    ("ων", "οι"),
    ("ους", "οι"),
    ("ες", "α"),
    ("ι", "ις"),
];

/// Greek names; a final sigma folds to the other one, and an accent may move.
fn greek(word: &str, known: &dyn Fn(&str) -> bool) -> Option<String> {
    let bare = without_accents(word);
    for &(ending, instead) in GREEK {
        // The tables are written as the language is, the words are folded.
        let (ending, instead) = (ending.replace('ς', "σ"), instead.replace('ς', "σ"));
        for form in [word, bare.as_str()] {
            let Some(stem) = form.strip_suffix(ending.as_str()).filter(|stem| long(stem)) else {
                continue;
            };
            let candidate = format!("{stem}{instead}");
            if known(&candidate) {
                return Some(candidate);
            }
        }
    }
    None
}

fn without_accents(word: &str) -> String {
    word.chars()
        .map(|c| match c {
            'ά' => 'α',
            'έ' => 'ε',
            'ή' => 'η',
            'ί' => 'ι',
            'ό' => 'ο',
            'ύ' => 'υ',
            'ώ' => 'ω',
            _ => c,
        })
        .collect()
}

/// Particles and copulas that Korean writes on to a name, the longest first.
const KOREAN: &[&str] = &[
    "으로부터",
    "에서는",
    "에게서",
    "한테서",
    "이라고",
    "이라는",
    "로부터",
    "에서",
    "에게",
    "한테",
    "까지",
    "부터",
    "처럼",
    "보다",
    "이나",
    "이랑",
    "으로",
    "이와",
    "라고",
    "라는",
    "하고",
    "께서",
    "은",
    "는",
    "이",
    "가",
    "을",
    "를",
    "의",
    "에",
    "와",
    "과",
    "도",
    "로",
];
/// Others, after which another may not stand.
const KOREAN_LAST: &[&str] = &["만", "랑", "야", "아", "께", "들"];

fn korean(word: &str, known: &dyn Fn(&str) -> bool) -> Option<String> {
    let bare = |word: &str| {
        KOREAN
            .iter()
            .chain(KOREAN_LAST)
            .filter_map(|particle| word.strip_suffix(particle))
            .filter(|stem| stem.chars().nth(1).is_some())
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let once = bare(word);
    // `서울에서도`, and the particle of courtesy before another one: `민수이는`.
    let twice = once.iter().flat_map(|stem| bare(stem)).collect::<Vec<_>>();
    once.into_iter().chain(twice).find(|base| known(base))
}

/// And, in, to, from, the, that, as.
const HEBREW: &[&str] = &["ו", "ב", "ל", "מ", "ה", "ש", "כ"];
/// And, so, with, for, as; the article.
const ARABIC: &[&str] = &["و", "ف", "ب", "ل", "ك", "ال"];

/// The word without up to two of the small words that are written on to it.
fn prefixed(word: &str, prefixes: &[&str], known: &dyn Fn(&str) -> bool) -> Option<String> {
    let bare = |word: &str| {
        prefixes
            .iter()
            .filter_map(|prefix| word.strip_prefix(prefix))
            .filter(|rest| rest.chars().nth(1).is_some())
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let once = bare(word);
    let twice = once.iter().flat_map(|rest| bare(rest)).collect::<Vec<_>>();
    once.into_iter().chain(twice).find(|base| known(base))
}

/// Turkish puts an apostrophe between a name and its ending: `İstanbul'da`.
fn turkish(word: &str, known: &dyn Fn(&str) -> bool) -> Option<String> {
    let (stem, ending) = word.rsplit_once('\'')?;
    let short = ending.chars().nth(6).is_none();
    (short && known(stem)).then(|| stem.to_owned())
}

/// Hungarian cases; a final `a` or `e` is long before them.
const HUNGARIAN: &[&str] = &[
    "ban", "ben", "ból", "ből", "ról", "ről", "tól", "től", "nál", "nél", "hoz", "hez", "höz", "nak", "nek",
    "val", "vel", "ért", "ig", "ra", "re", "ba", "be", "on", "en", "ön", "n", "ot", "et", "öt", "at", "t",
    "val", "vel", "i", "ék", "é",
];

fn hungarian(word: &str, known: &dyn Fn(&str) -> bool) -> Option<String> {
    for ending in HUNGARIAN {
        let Some(stem) = word.strip_suffix(ending).filter(|stem| long(stem)) else {
            continue;
        };
        let short = |long: char, short: &str| stem.strip_suffix(long).map(|head| format!("{head}{short}"));
        let candidates = [
            Some(stem.to_owned()),
            short('á', "a"),
            short('é', "e"),
            undoubled(stem),
        ];
        let found = candidates.into_iter().flatten().find(|base| known(base));
        if found.is_some() {
            return found;
        }
    }
    // `Annával` is `Anná` and `val`; `Péterrel` is `Péter` and `el` with its last letter twice.
    let stem = word.strip_suffix("al").or_else(|| word.strip_suffix("el"))?;
    undoubled(stem).filter(|base| long(base) && known(base))
}

/// A word without the second of two equal last letters.
fn undoubled(word: &str) -> Option<String> {
    let mut letters = word.chars();
    let last = letters.next_back()?;
    (letters.clone().next_back() == Some(last)).then(|| letters.as_str().to_owned())
}

fn replaced(word: &str, endings: &Endings, known: &dyn Fn(&str) -> bool) -> Option<String> {
    endings.iter().find_map(|(ending, instead)| {
        let stem = word.strip_suffix(ending).filter(|stem| long(stem))?;
        let candidate = format!("{stem}{instead}");
        known(&candidate).then_some(candidate)
    })
}

fn long(stem: &str) -> bool {
    stem.chars().nth(MIN_BASE - 1).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(language: Language, known: &[&str], words: &[(&str, &str)]) {
        let known: Vec<String> = known.iter().map(|name| agent_memory_core::fold(name)).collect();
        for (word, expected) in words {
            let word = agent_memory_core::fold(word);
            let found = base(&word, language, &|base| known.iter().any(|name| name == base));
            let expected = agent_memory_core::fold(expected);
            assert_eq!(found.unwrap_or_default(), expected, "{word}");
        }
    }

    #[test]
    fn genitives_of_germanic_names() {
        let known = ["Anna", "Berlin", "Max", "Jonas", "Bo"];
        check(
            Language::De,
            &known,
            &[
                ("Annas", "Anna"),
                ("Berlins", "Berlin"),
                ("Anna", ""),
                ("Hauses", ""),
                ("Bos", ""),
            ],
        );
        check(Language::Sv, &known, &[("Annas", "Anna"), ("Annan", "")]);
        check(Language::En, &known, &[("Annas", "")]);
    }

    #[test]
    fn greek_names_in_their_cases() {
        check(
            Language::El,
            &["Γιώργος", "Αθήνα", "Μαρία", "Κώστας", "Θεσσαλονίκη"],
            &[
                ("Γιώργο", "Γιώργος"),
                ("Γιώργου", "Γιώργος"),
                ("Αθήνας", "Αθήνα"),
                ("Μαρίας", "Μαρία"),
                ("Κώστα", "Κώστας"),
                ("Θεσσαλονίκης", "Θεσσαλονίκη"),
                ("σπίτι", ""),
            ],
        );
    }

    #[test]
    fn korean_particles() {
        check(
            Language::Ko,
            &["민수", "서울", "지은"],
            &[
                ("민수는", "민수"),
                ("민수가", "민수"),
                ("서울에서", "서울"),
                ("서울에서도", "서울"),
                ("지은에게", "지은"),
                ("지은이는", "지은"),
                ("학교에서", ""),
                ("는", ""),
            ],
        );
    }

    #[test]
    fn small_words_before_hebrew_and_arabic_names() {
        check(
            Language::He,
            &["ברלין", "שרה"],
            &[("בברלין", "ברלין"), ("ושרה", "שרה"), ("בית", "")],
        );
        check(
            Language::Ar,
            &["سارة", "قاهرة"],
            &[("وسارة", "سارة"), ("بالقاهرة", "قاهرة"), ("كتاب", "")],
        );
    }

    #[test]
    fn turkish_and_hungarian_endings() {
        check(
            Language::Tr,
            &["ankara", "ayşe"],
            &[("Ankara'da", "ankara"), ("Ayşe'nin", "ayşe"), ("kitap'ta", "")],
        );
        check(
            Language::Hu,
            &["Anna", "Budapest", "Péter"],
            &[
                ("Annának", "Anna"),
                ("Annával", "Anna"),
                ("Budapesten", "Budapest"),
                ("Budapestről", "Budapest"),
                ("Péterrel", "Péter"),
                ("könyvet", ""),
            ],
        );
    }
}
