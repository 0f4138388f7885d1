//! The few word lists that reading names needs: words that are written with a capital and are no names, and words that
//! say what kind of name stands beside them. All folded, all sorted.

/// Words with a capital that are never a name by themselves: days, months, feasts of the calendar, `I`, and the like.
const NO_NAMES: [&str; 142] = [
    "ad",
    "am",
    "anybody",
    "anyone",
    "anything",
    "april",
    "aug",
    "august",
    "aww",
    "bc",
    "bye",
    "ceo",
    "cet",
    "cfo",
    "cheers",
    "christmas",
    "congrats",
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
    "fyi",
    "gmt",
    "haha",
    "hahaha",
    "hello",
    "hey",
    "hi",
    "hmm",
    "i",
    "i'd",
    "i'll",
    "i'm",
    "i've",
    "id",
    "ii",
    "iii",
    "im",
    "imo",
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
    "lmao",
    "lmfao",
    "lol",
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
    "nah",
    "nobody",
    "nope",
    "nothing",
    "nov",
    "november",
    "o",
    "oct",
    "october",
    "oh",
    "ok",
    "okay",
    "oktober",
    "omg",
    "pdf",
    "perjantai",
    "please",
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
    "sorry",
    "sunday",
    "sundays",
    "sunnuntai",
    "thanks",
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
    "ugh",
    "url",
    "usd",
    "utc",
    "vs",
    "wed",
    "wednesday",
    "wednesdays",
    "whoa",
    "woah",
    "wow",
    "wtf",
    "xd",
    "yay",
    "yeah",
    "yep",
    "yes",
    "yesterday",
];

/// Words before a person's name that are no part of it.
const TITLES: [&str; 38] = [
    "ambassador",
    "aunt",
    "capt",
    "captain",
    "cardinal",
    "chairman",
    "chancellor",
    "col",
    "colonel",
    "dr",
    "frau",
    "gov",
    "governor",
    "herr",
    "judge",
    "king",
    "lt",
    "madame",
    "mayor",
    "minister",
    "mister",
    "monsieur",
    "mr",
    "mrs",
    "ms",
    "pope",
    "premier",
    "president",
    "prince",
    "princess",
    "prof",
    "professor",
    "queen",
    "secretary",
    "sen",
    "senator",
    "sir",
    "uncle",
];

/// Small words that stand inside names, with a capital on either side.
const CONNECTORS: [&str; 11] = [
    "al", "da", "de", "del", "della", "der", "di", "do", "of", "van", "von",
];

/// Small words that stand inside names after one of those: `of the`, `de la`, `van den`.
const SECOND: [&str; 7] = ["den", "der", "la", "las", "le", "los", "the"];

/// Words that end or begin the name of an organization.
const ORGANIZATIONS: [&str; 34] = [
    "ab",
    "ag",
    "agency",
    "association",
    "bank",
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
    "foundation",
    "gmbh",
    "group",
    "inc",
    "institute",
    "llc",
    "ltd",
    "ministry",
    "museum",
    "oy",
    "oyj",
    "parliament",
    "party",
    "plc",
    "school",
    "society",
    "union",
    "university",
    "universität",
];

/// Words that end the name of a place.
const PLACES: [&str; 24] = [
    "airport",
    "avenue",
    "bay",
    "beach",
    "bridge",
    "castle",
    "city",
    "county",
    "harbor",
    "harbour",
    "island",
    "islands",
    "lake",
    "mountain",
    "mountains",
    "ocean",
    "park",
    "river",
    "road",
    "sea",
    "square",
    "station",
    "street",
    "valley",
];

fn has(list: &[&str], word: &str) -> bool {
    list.binary_search(&word).is_ok()
}

pub(super) fn is_no_name(folded: &str) -> bool {
    has(&NO_NAMES, folded)
}

pub(super) fn is_title(folded: &str) -> bool {
    has(&TITLES, folded)
}

pub(super) fn is_connector(folded: &str) -> bool {
    has(&CONNECTORS, folded)
}

pub(super) fn is_second_connector(folded: &str) -> bool {
    has(&SECOND, folded)
}

pub(super) fn is_organization(folded: &str) -> bool {
    has(&ORGANIZATIONS, folded)
}

pub(super) fn is_place(folded: &str) -> bool {
    has(&PLACES, folded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_folded_and_have_each_word_once() {
        for list in [
            &NO_NAMES[..],
            &TITLES,
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
