//! The few word lists that reading names needs: words that are written with a capital and are no names, and words that
//! say what kind of name stands beside them. All folded, all sorted.

/// Words with a capital that are never a name by themselves: days, months, feasts of the calendar, `I`, and the like.
const NO_NAMES: [&str; 108] = [
    "ad",
    "am",
    "anybody",
    "anyone",
    "anything",
    "april",
    "aug",
    "august",
    "bc",
    "ceo",
    "cet",
    "cfo",
    "christmas",
    "cto",
    "dec",
    "december",
    "dezember",
    "dienstag",
    "diy",
    "dj",
    "donnerstag",
    "easter",
    "eta",
    "everybody",
    "everyone",
    "everything",
    "faq",
    "feb",
    "februar",
    "february",
    "freitag",
    "friday",
    "fridays",
    "gmt",
    "i",
    "i'd",
    "i'll",
    "i'm",
    "i've",
    "id",
    "ii",
    "iii",
    "im",
    "iv",
    "ive",
    "jan",
    "januar",
    "january",
    "juli",
    "july",
    "june",
    "juni",
    "keskiviikko",
    "lauantai",
    "maanantai",
    "mai",
    "march",
    "may",
    "mittwoch",
    "mon",
    "monday",
    "mondays",
    "montag",
    "märz",
    "nobody",
    "nothing",
    "nov",
    "november",
    "o",
    "oct",
    "october",
    "oktober",
    "pdf",
    "perjantai",
    "pm",
    "ps",
    "rt",
    "samstag",
    "saturday",
    "saturdays",
    "sept",
    "september",
    "somebody",
    "someone",
    "something",
    "sonntag",
    "sunday",
    "sundays",
    "sunnuntai",
    "thurs",
    "thursday",
    "thursdays",
    "tiistai",
    "today",
    "tomorrow",
    "torstai",
    "tues",
    "tuesday",
    "tuesdays",
    "tv",
    "url",
    "usd",
    "utc",
    "vs",
    "wed",
    "wednesday",
    "wednesdays",
    "yesterday",
];

/// What is said in passing: with a capital no name, and between two texts nothing in common.
const INTERJECTIONS: [&str; 34] = [
    "aww", "bye", "cheers", "congrats", "fyi", "haha", "hahaha", "hello", "hey", "hi", "hmm", "imo", "lmao",
    "lmfao", "lol", "nah", "nope", "oh", "ok", "okay", "omg", "please", "sorry", "thanks", "ugh", "whoa",
    "woah", "wow", "wtf", "xd", "yay", "yeah", "yep", "yes",
];

/// Words before a person's name that are no part of it.
const TITLES: [&str; 50] = [
    "ambassador",
    "aunt",
    "capt",
    "captain",
    "cardinal",
    "chairman",
    "chancellor",
    "col",
    "colonel",
    "doktor",
    "doktorn",
    "dottor",
    "dottore",
    "doutor",
    "gov",
    "governor",
    "judge",
    "kaptajn",
    "king",
    "księdz",
    "lt",
    "mayor",
    "maître",
    "minister",
    "ministeri",
    "pani",
    "pope",
    "premier",
    "president",
    "presidentti",
    "prince",
    "princess",
    "prof",
    "professor",
    "professoressa",
    "professori",
    "pääministeri",
    "queen",
    "secretary",
    "sen",
    "senator",
    "statsminister",
    "tohtori",
    "uncle",
    "δρ",
    "доктор",
    "министр",
    "пан",
    "президент",
    "профессор",
];

/// Titles that everyone has: no part of a name, and no content either.
const ADDRESSES: [&str; 33] = [
    "doña",
    "dr",
    "frau",
    "fru",
    "fröken",
    "herr",
    "herra",
    "madame",
    "mademoiselle",
    "meneer",
    "mevrouw",
    "mister",
    "monsieur",
    "mr",
    "mrs",
    "ms",
    "neiti",
    "rouva",
    "sayın",
    "senhor",
    "senhora",
    "señor",
    "señora",
    "señorita",
    "signor",
    "signora",
    "signorina",
    "sir",
    "κυρία",
    "κύριοσ",
    "господин",
    "госпожа",
    "пані",
];

/// Small words that stand inside names, with a capital on either side.
const CONNECTORS: [&str; 11] = [
    "al", "da", "de", "del", "della", "der", "di", "do", "of", "van", "von",
];

/// Small words that stand inside names after one of those: `of the`, `de la`, `van den`.
const SECOND: [&str; 7] = ["den", "der", "la", "las", "le", "los", "the"];

/// Words that end or begin the name of an organization.
const ORGANIZATIONS: [&str; 65] = [
    "ab",
    "ag",
    "agency",
    "aps",
    "association",
    "banca",
    "banco",
    "bank",
    "banque",
    "bhd",
    "bv",
    "co",
    "college",
    "commission",
    "committee",
    "company",
    "corp",
    "corporation",
    "council",
    "department",
    "fondation",
    "foundation",
    "fundación",
    "gmbh",
    "group",
    "hochschule",
    "inc",
    "institute",
    "kft",
    "kk",
    "llc",
    "ltd",
    "ministerium",
    "ministry",
    "museum",
    "oy",
    "oyj",
    "pankki",
    "parliament",
    "party",
    "plc",
    "pty",
    "school",
    "society",
    "spa",
    "srl",
    "stiftung",
    "union",
    "universidad",
    "universidade",
    "universitet",
    "university",
    "università",
    "universität",
    "université",
    "univerzita",
    "uniwersytet",
    "verein",
    "yliopisto",
    "üniversitesi",
    "πανεπιστήμιο",
    "банк",
    "институт",
    "министерство",
    "университет",
];

/// Words that end the name of a place.
const PLACES: [&str; 40] = [
    "airport",
    "allee",
    "asema",
    "avenue",
    "bahnhof",
    "bay",
    "beach",
    "bridge",
    "brücke",
    "calle",
    "castle",
    "city",
    "county",
    "flughafen",
    "gatan",
    "harbor",
    "harbour",
    "island",
    "islands",
    "järvi",
    "katu",
    "lake",
    "mountain",
    "mountains",
    "ocean",
    "park",
    "platz",
    "plaza",
    "river",
    "road",
    "saari",
    "sea",
    "square",
    "station",
    "strasse",
    "street",
    "torget",
    "valley",
    "площадь",
    "улица",
];

/// A sorted list, and by outer bytes and length which words it may have: most words are in no list, and this tells it of
/// nearly all of them without a comparison.
pub(super) struct List {
    words: &'static [&'static str],
    lengths: [u32; 256],
}

impl List {
    pub(super) const fn new(words: &'static [&'static str]) -> Self {
        let mut lengths = [0; 256];
        let mut at = 0;
        while at < words.len() {
            let word = words[at].as_bytes();
            lengths[outer(word)] |= 1 << (word.len() % 32);
            at += 1;
        }
        Self { words, lengths }
    }

    pub(super) fn has(&self, word: &str) -> bool {
        self.lengths[outer(word.as_bytes())] >> (word.len() % 32) & 1 == 1
            && self.words.binary_search(&word).is_ok()
    }
}

/// A number below 256 for the first and the last byte of a word.
const fn outer(word: &[u8]) -> usize {
    match word {
        [] => 0,
        [first, .., last] => first.wrapping_add(last.wrapping_mul(31)) as usize,
        [only] => *only as usize,
    }
}

pub(super) fn is_no_name(folded: &str) -> bool {
    static LIST: List = List::new(&NO_NAMES);
    static PASSING: List = List::new(&INTERJECTIONS);
    LIST.has(folded) || PASSING.has(folded)
}

pub(super) fn is_title(folded: &str) -> bool {
    static LIST: List = List::new(&TITLES);
    static EVERYONES: List = List::new(&ADDRESSES);
    LIST.has(folded) || EVERYONES.has(folded)
}

/// Interjections and forms of address, folded: words that say nothing of what a text is about.
pub(crate) fn passing_words() -> impl Iterator<Item = &'static str> {
    INTERJECTIONS.into_iter().chain(ADDRESSES)
}

pub(super) fn is_connector(folded: &str) -> bool {
    static LIST: List = List::new(&CONNECTORS);
    LIST.has(folded)
}

pub(super) fn is_second_connector(folded: &str) -> bool {
    static LIST: List = List::new(&SECOND);
    LIST.has(folded)
}

pub(super) fn is_organization(folded: &str) -> bool {
    static LIST: List = List::new(&ORGANIZATIONS);
    LIST.has(folded)
}

pub(super) fn is_place(folded: &str) -> bool {
    static LIST: List = List::new(&PLACES);
    LIST.has(folded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_folded_and_have_each_word_once() {
        for list in [
            &NO_NAMES[..],
            &INTERJECTIONS,
            &TITLES,
            &ADDRESSES,
            &CONNECTORS,
            &SECOND,
            &ORGANIZATIONS,
            &PLACES,
        ] {
            for pair in list.windows(2) {
                assert!(pair[0] < pair[1], "{pair:?}");
            }
            for word in list {
                assert_eq!(corpus::fold_token(word), *word);
            }
        }
    }
}
