//! Small closed word lists: weekdays, months, verbs, negations. What a rule needs to know about words stands here.
//!
//! The lists are short on purpose. A word that is missing makes a rule silent, and a silent rule keeps both facts and
//! the original sentence; a word too many would retire what is true.

mod form;
mod slot;
mod time;
mod unit;
mod verb;

pub(crate) use form::{Form, as_verb};
pub(crate) use slot::{Holds, Slot, changes, is_foreign_verb, is_kind, slot};
pub(crate) use time::{Span, from_at, span_at, turns};
pub(crate) use unit::{Clock, clock, multiplier, unit};
pub(crate) use verb::{is_past, is_verb_form, verb};

use agent_memory_core::{Lookup, Weekday};
use std::sync::OnceLock;

/// Weekday names by language: English, German, French, Spanish, Swedish, in the order of [`Weekday::ALL`].
const WEEKDAYS: [[&str; 7]; 5] = [
    [
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
    ],
    [
        "montag",
        "dienstag",
        "mittwoch",
        "donnerstag",
        "freitag",
        "samstag",
        "sonntag",
    ],
    [
        "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
    ],
    [
        "lunes",
        "martes",
        "miércoles",
        "jueves",
        "viernes",
        "sábado",
        "domingo",
    ],
    [
        "måndag", "tisdag", "onsdag", "torsdag", "fredag", "lördag", "söndag",
    ],
];

/// Finnish weekdays as the part that every case form begins with.
const FINNISH_WEEKDAYS: [&str; 7] = [
    "maananta",
    "tiista",
    "keskiviik",
    "torsta",
    "perjanta",
    "lauanta",
    "sunnunta",
];

/// Endings of weekdays in the plural and the genitive.
const WEEKDAY_ENDINGS: [&str; 6] = ["", "s", "e", "en", "ar", "arna"];

/// The weekday a folded word names, in the singular or the plural, in any of the known languages.
pub(crate) fn weekday(folded: &str) -> Option<Weekday> {
    static FORMS: OnceLock<Lookup<String, usize>> = OnceLock::new();
    let word = folded.strip_suffix("'s").unwrap_or(folded);
    let forms = FORMS.get_or_init(|| {
        let named = WEEKDAYS.iter().flat_map(|list| list.iter().enumerate());
        named
            .flat_map(|(index, name)| {
                WEEKDAY_ENDINGS
                    .iter()
                    .map(move |ending| (format!("{name}{ending}"), index))
            })
            .chain([("sonnabend".to_owned(), 5)])
            .collect()
    });
    let finnish = || {
        FINNISH_WEEKDAYS.iter().position(|stem| {
            word.strip_prefix(stem)
                .is_some_and(|ending| ending.chars().count() <= 6)
        })
    };
    forms
        .get(word)
        .copied()
        .or_else(|| finnish().filter(|_| word.len() >= 7))
        .and_then(|index| Weekday::ALL.get(index).copied())
}

/// The weekday named in a Chinese or Japanese text, with the form it is named by: 周三, 星期三, 水曜日.
pub(crate) fn unspaced_weekday(text: &str) -> Option<(Weekday, &'static str)> {
    const FORMS: [[&str; 5]; 7] = [
        ["星期一", "礼拜一", "周一", "月曜日", "月曜"],
        ["星期二", "礼拜二", "周二", "火曜日", "火曜"],
        ["星期三", "礼拜三", "周三", "水曜日", "水曜"],
        ["星期四", "礼拜四", "周四", "木曜日", "木曜"],
        ["星期五", "礼拜五", "周五", "金曜日", "金曜"],
        ["星期六", "礼拜六", "周六", "土曜日", "土曜"],
        ["星期日", "星期天", "周日", "日曜日", "日曜"],
    ];
    FORMS.iter().zip(Weekday::ALL).find_map(|(forms, day)| {
        let form = forms.iter().find(|form| text.contains(**form))?;
        Some((day, *form))
    })
}

/// Whether a folded word is a weekday in the plural ("on Tuesdays", "dienstags"): something that recurs.
pub(crate) fn is_weekday_plural(folded: &str) -> bool {
    weekday(folded).is_some()
        && (folded.ends_with("days") || folded.ends_with("tags") || folded.ends_with("isin"))
}

/// The English name of a weekday.
pub(crate) fn weekday_name(weekday: Weekday) -> &'static str {
    match weekday {
        Weekday::Monday => "Monday",
        Weekday::Tuesday => "Tuesday",
        Weekday::Wednesday => "Wednesday",
        Weekday::Thursday => "Thursday",
        Weekday::Friday => "Friday",
        Weekday::Saturday => "Saturday",
        Weekday::Sunday => "Sunday",
    }
}

/// Months by language; English "may" and "march" are left out, because they are words of their own.
const MONTHS: [&[&str]; 5] = [
    &[
        "january",
        "february",
        "april",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ],
    &["januar", "februar", "märz", "juni", "juli", "oktober", "dezember"],
    &[
        "janvier",
        "février",
        "mars",
        "avril",
        "juin",
        "juillet",
        "août",
        "septembre",
        "octobre",
        "novembre",
        "décembre",
    ],
    &[
        "enero",
        "febrero",
        "marzo",
        "abril",
        "mayo",
        "junio",
        "julio",
        "agosto",
        "septiembre",
        "octubre",
        "noviembre",
        "diciembre",
    ],
    &["januari", "februari", "maj", "augusti"],
];

/// Finnish months, as the part that every case form begins with.
const FINNISH_MONTHS: [&str; 12] = [
    "tammikuu",
    "helmikuu",
    "maaliskuu",
    "huhtikuu",
    "toukokuu",
    "kesäkuu",
    "heinäkuu",
    "elokuu",
    "syyskuu",
    "lokakuu",
    "marraskuu",
    "joulukuu",
];

/// Whether a folded word names a month and nothing else.
pub(crate) fn is_month(folded: &str) -> bool {
    static FORMS: OnceLock<Lookup<&str, ()>> = OnceLock::new();
    let forms = FORMS.get_or_init(|| {
        MONTHS
            .iter()
            .flat_map(|list| list.iter().map(|month| (*month, ())))
            .collect()
    });
    forms.contains_key(folded)
        || folded.contains("kuu") && FINNISH_MONTHS.iter().any(|month| folded.starts_with(month))
}

/// The value of an English number word, as digits.
pub(crate) fn number_word(folded: &str) -> Option<&'static str> {
    Some(match folded {
        "two" => "2",
        "three" => "3",
        "four" => "4",
        "five" => "5",
        "six" => "6",
        "seven" => "7",
        "eight" => "8",
        "nine" => "9",
        "ten" => "10",
        "eleven" => "11",
        "twelve" => "12",
        "twenty" => "20",
        "thirty" => "30",
        "forty" => "40",
        "fifty" => "50",
        "hundred" => "100",
        "thousand" => "1000",
        _ => return None,
    })
}

/// Words that turn a statement into its opposite, in the known languages.
const NEGATIONS: [&str; 34] = [
    "not", "no", "never", "cannot", "without", "neither", "nobody", "nothing", "none", "nor", "nicht",
    "kein", "keine", "keinen", "nie", "niemals", "ei", "eivät", "en", "et", "emme", "ette", "pas", "jamais",
    "aucun", "aucune", "nunca", "jamás", "ningún", "ninguna", "inte", "ingen", "aldrig", "inga",
];

/// Whether a folded word negates. `en` and `et` are Finnish verbs of negation and French and Swedish small words, so
/// they count in Finnish only.
pub(crate) fn is_negation(folded: &str, language: corpus::Language) -> bool {
    match folded {
        "en" | "et" | "ei" => language == corpus::Language::Fi,
        "no" if language == corpus::Language::Fi => false,
        _ => {
            folded.ends_with("n't") || {
                static FORMS: OnceLock<Lookup<&str, ()>> = OnceLock::new();
                FORMS
                    .get_or_init(|| NEGATIONS.iter().map(|word| (*word, ())).collect())
                    .contains_key(folded)
            }
        }
    }
}

/// Forms of "to be": they join a subject with what it is.
const COPULAS: [&str; 27] = [
    "is", "are", "was", "were", "am", "be", "been", "ist", "sind", "war", "waren", "on", "ovat", "oli",
    "olivat", "est", "sont", "était", "étaient", "es", "son", "está", "están", "era", "är", "var", "will",
];

/// Whether a folded word is a form of "to be" in a language; of all of them when the language is unknown, except where
/// the form is a common word of another one.
pub(crate) fn is_copula(folded: &str, language: corpus::Language) -> bool {
    use corpus::Language::{De, En, Es, Fi, Fr, Sv};
    let own = match folded {
        "is" | "are" | "were" | "am" | "be" | "been" | "will" => &[En][..],
        "was" => &[En],
        "ist" | "sind" | "war" | "waren" => &[De],
        "on" | "ovat" | "oli" | "olivat" => &[Fi],
        "est" | "sont" | "était" | "étaient" => &[Fr],
        "es" | "son" | "está" | "están" | "era" => &[Es],
        "är" | "var" => &[Sv],
        _ => return false,
    };
    own.contains(&language)
        || language == corpus::Language::Unknown && folded != "on" && COPULAS.contains(&folded)
}

/// Forms of "to be" that speak of the past.
const PAST_COPULAS: [&str; 11] = [
    "was", "were", "been", "war", "waren", "oli", "olivat", "était", "étaient", "era", "var",
];

/// Whether a form of "to be" speaks of the past.
pub(crate) fn is_past_copula(folded: &str) -> bool {
    PAST_COPULAS.contains(&folded)
}

/// Nouns whose "the … of X is" or "X's … is" has one answer at a time.
const ATTRIBUTES: [&str; 62] = [
    "address",
    "age",
    "author",
    "birthday",
    "birthplace",
    "boss",
    "budget",
    "capital",
    "captain",
    "ceo",
    "chair",
    "chairman",
    "chairperson",
    "citizenship",
    "coach",
    "code",
    "color",
    "colour",
    "continent",
    "cost",
    "currency",
    "date",
    "deadline",
    "default",
    "director",
    "email",
    "employer",
    "founder",
    "goal",
    "governor",
    "head",
    "headquarters",
    "height",
    "home",
    "host",
    "husband",
    "job",
    "language",
    "leader",
    "limit",
    "location",
    "manager",
    "mayor",
    "monarch",
    "name",
    "nationality",
    "number",
    "occupation",
    "owner",
    "password",
    "phone",
    "position",
    "president",
    "price",
    "religion",
    "role",
    "salary",
    "size",
    "spouse",
    "status",
    "title",
    "wife",
];

/// Whether a folded word is a noun of one answer.
pub(crate) fn is_attribute(folded: &str) -> bool {
    ATTRIBUTES.binary_search(&folded).is_ok()
}

/// Words that only hedge: they stand in sentences of the same meaning or not.
const HEDGES: [&str; 21] = [
    "actually",
    "again",
    "already",
    "also",
    "anymore",
    "anyway",
    "apparently",
    "basically",
    "currently",
    "ever",
    "indeed",
    "just",
    "now",
    "only",
    "perhaps",
    "probably",
    "really",
    "simply",
    "still",
    "today",
    "too",
];

/// Whether a folded word changes nothing about what is stated.
pub(crate) fn is_hedge(folded: &str) -> bool {
    HEDGES.binary_search(&folded).is_ok()
}

/// English verbs that any sentence may have, whatever it is about: base forms, stems where they differ.
const LIGHT: [&str; 29] = [
    "add", "ask", "becom", "become", "begin", "bring", "call", "come", "feel", "find", "get", "give", "go",
    "help", "keep", "know", "let", "look", "make", "need", "put", "say", "see", "start", "take", "tell",
    "think", "tri", "want",
];

/// Whether the key of a word is that of a verb without content of its own.
pub(crate) fn is_light(key: &str) -> bool {
    LIGHT.binary_search(&key).is_ok()
}

/// Verbs after which something is as it was not before: keys of words (base forms, stems where they differ).
const RESULTS: [&str; 34] = [
    "accept", "adopt", "agre", "appoint", "become", "born", "buy", "cancel", "chang", "choose", "decid",
    "decide", "die", "divorc", "elect", "engag", "enrol", "graduat", "hire", "inherit", "join", "launch",
    "marri", "move", "promot", "publish", "quit", "releas", "renam", "resign", "retir", "sell", "sign",
    "switch",
];

/// Whether the key of a verb is that of a change that lasts.
pub(crate) fn is_result(key: &str) -> bool {
    RESULTS.binary_search(&key).is_ok()
}

/// Prepositions, the part of a slot that says how the value hangs on it.
const PREPOSITIONS: [&str; 21] = [
    "about", "after", "at", "before", "behind", "by", "during", "for", "from", "in", "into", "near", "of",
    "on", "over", "since", "through", "to", "under", "until", "with",
];

/// Whether a folded word is an English preposition.
pub(crate) fn is_preposition(folded: &str) -> bool {
    PREPOSITIONS.binary_search(&folded).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use corpus::Language;

    #[test]
    fn searched_lists_are_sorted() {
        assert!(ATTRIBUTES.is_sorted());
        assert!(HEDGES.is_sorted());
        assert!(PREPOSITIONS.is_sorted());
        assert!(LIGHT.is_sorted());
        assert!(RESULTS.is_sorted());
    }

    #[test]
    fn weekdays_in_six_languages() {
        for (word, wanted) in [
            ("tuesday", Weekday::Tuesday),
            ("tuesdays", Weekday::Tuesday),
            ("thursday's", Weekday::Thursday),
            ("mittwoch", Weekday::Wednesday),
            ("torstaina", Weekday::Thursday),
            ("keskiviikkona", Weekday::Wednesday),
            ("mercredi", Weekday::Wednesday),
            ("jueves", Weekday::Thursday),
            ("söndagar", Weekday::Sunday),
        ] {
            assert_eq!(weekday(word), Some(wanted), "{word}");
        }
        for word in ["mondays-off", "sun", "mond", "freitagmorgen", "domingos-x", "day"] {
            assert_eq!(weekday(word), None, "{word}");
        }
        assert!(is_weekday_plural("tuesdays") && !is_weekday_plural("tuesday"));
    }

    #[test]
    fn small_words_of_one_language_are_not_negations_of_another() {
        assert!(is_negation("ei", Language::Fi) && !is_negation("ei", Language::De));
        assert!(!is_negation("en", Language::Fr));
        assert!(is_negation("isn't", Language::En));
        assert!(is_copula("on", Language::Fi) && !is_copula("on", Language::En));
        assert!(is_copula("is", Language::Unknown));
    }
}
