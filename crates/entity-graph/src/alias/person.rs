//! A person's name in its parts: titles, given names, family name.

use super::spell::{initials, key, plain};

/// What a title says of who bears it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Title {
    /// A man: `Mr`.
    He,
    /// A woman: `Mrs`.
    She,
    /// Neither: `Dr`.
    Any,
}

/// Titles, folded and without dots.
const TITLES: [(&str, Title); 50] = [
    ("aunt", Title::She),
    ("auntie", Title::She),
    ("brother", Title::He),
    ("capt", Title::Any),
    ("captain", Title::Any),
    ("chancellor", Title::Any),
    ("col", Title::Any),
    ("colonel", Title::Any),
    ("dame", Title::She),
    ("doctor", Title::Any),
    ("don", Title::He),
    ("dott", Title::Any),
    ("doña", Title::She),
    ("dr", Title::Any),
    ("frau", Title::She),
    ("herr", Title::He),
    ("judge", Title::Any),
    ("lieutenant", Title::Any),
    ("lt", Title::Any),
    ("madame", Title::She),
    ("minister", Title::Any),
    ("miss", Title::She),
    ("mister", Title::He),
    ("mlle", Title::She),
    ("mme", Title::She),
    ("monsieur", Title::He),
    ("mr", Title::He),
    ("mrs", Title::She),
    ("ms", Title::She),
    ("mx", Title::Any),
    ("onkel", Title::He),
    ("president", Title::Any),
    ("prof", Title::Any),
    ("professor", Title::Any),
    ("rev", Title::Any),
    ("rouva", Title::She),
    ("sen", Title::Any),
    ("senator", Title::Any),
    ("senor", Title::He),
    ("senora", Title::She),
    ("sergeant", Title::Any),
    ("señor", Title::He),
    ("señora", Title::She),
    ("sgt", Title::Any),
    ("signor", Title::He),
    ("signora", Title::She),
    ("sir", Title::He),
    ("sister", Title::She),
    ("tante", Title::She),
    ("uncle", Title::He),
];

/// Small words with which a family name begins.
const PARTICLES: [&str; 28] = [
    "af", "al", "bin", "da", "de", "del", "della", "den", "der", "di", "do", "dos", "du", "el", "ibn", "la",
    "le", "o'", "ten", "ter", "van", "vander", "von", "vom", "zu", "zum", "zur", "y",
];

/// Those of them that are first names too.
const FIRST_TOO: [&str; 3] = ["al", "bin", "della"];

/// What tells a son from his father: names that differ in it are two.
const GENERATIONS: [&str; 8] = ["ii", "iii", "iv", "jr", "junior", "sr", "senior", "v"];

/// Last words of names that are no person's.
const NO_FAMILY: [&str; 60] = [
    "academy",
    "agency",
    "airport",
    "award",
    "bank",
    "bar",
    "bay",
    "beach",
    "bridge",
    "cafe",
    "café",
    "castle",
    "center",
    "centre",
    "church",
    "city",
    "club",
    "co",
    "college",
    "company",
    "corp",
    "council",
    "county",
    "court",
    "day",
    "dinner",
    "festival",
    "foundation",
    "garden",
    "gardens",
    "gmbh",
    "group",
    "hall",
    "hospital",
    "hotel",
    "house",
    "inc",
    "institute",
    "island",
    "lake",
    "library",
    "ltd",
    "market",
    "meeting",
    "mountain",
    "museum",
    "park",
    "project",
    "restaurant",
    "river",
    "road",
    "school",
    "square",
    "station",
    "street",
    "team",
    "theater",
    "theatre",
    "tower",
    "university",
];

/// One given name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Given {
    /// Written out.
    Whole(String),
    /// Its first letter.
    Initial(char),
}

impl Given {
    fn agrees(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Whole(a), Self::Whole(b)) => a == b,
            (Self::Initial(a), Self::Initial(b)) => a == b,
            (Self::Initial(a), Self::Whole(b)) | (Self::Whole(b), Self::Initial(a)) => b.starts_with(*a),
        }
    }
}

/// A name as a person's: at least one word beside titles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Person {
    pub title: Option<Title>,
    /// Empty when only one word is there: nobody knows which of the two names it is.
    pub given: Vec<Given>,
    /// The family name with its particles, or the one word.
    pub family: String,
    /// `jr` and the like.
    pub generation: Option<String>,
    /// The text without titles, as a key.
    pub core: String,
    /// Words beside titles.
    pub words: usize,
}

impl Person {
    /// Reads a folded text.
    pub fn read(text: &str) -> Option<Self> {
        let all: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
        let mut rest = all.as_slice();
        let mut title = None;
        while let [first, more @ ..] = rest
            && !more.is_empty()
            && let Some(found) = title_of(&plain(first))
        {
            title = match title {
                None | Some(Title::Any) => Some(found),
                kept => kept,
            };
            rest = more;
        }
        let core = key(&rest.join(" "));
        let words = rest.len();
        let mut generation = None;
        if let [head @ .., last] = rest
            && head.len() >= 2
            && GENERATIONS.contains(&plain(last).as_str())
        {
            generation = Some(plain(last));
            rest = head;
        }
        let (last, before) = rest.split_last()?;
        if initials(last).is_some() && !before.is_empty() {
            // `Sara O.`: an initial of a family name says too little.
            return None;
        }
        let is_particle = |word: &&str| PARTICLES.contains(&plain(word).as_str());
        // `Van der Berg` is a family name; `Al Haddad` is most often a first name and one.
        let leading = before
            .first()
            .is_some_and(|word| is_particle(word) && !FIRST_TOO.contains(word));
        let start = if leading {
            0
        } else {
            before
                .iter()
                .skip(1)
                .position(is_particle)
                .map_or(before.len(), |at| at + 1)
        };
        let (names, particles) = before.split_at(start);
        let mut given = Vec::new();
        for word in names {
            match initials(word) {
                Some(letters) => given.extend(letters.into_iter().map(Given::Initial)),
                None => given.push(Given::Whole(plain(word))),
            }
        }
        let mut family = String::new();
        for word in particles.iter().chain(std::iter::once(last)) {
            if !family.is_empty() {
                family.push(' ');
            }
            family.push_str(&plain(word));
        }
        (!family.is_empty()).then_some(Self {
            title,
            given,
            family,
            generation,
            core,
            words,
        })
    }

    /// Whether it has both a given name and a family name.
    pub fn is_full(&self) -> bool {
        !self.given.is_empty()
    }

    /// The first given name, written out.
    pub fn first(&self) -> Option<&str> {
        match self.given.first() {
            Some(Given::Whole(word)) => Some(word),
            _ => None,
        }
    }

    /// The last word of the family name when it begins with particles: `berg` of `van der berg`.
    pub fn short_family(&self) -> Option<&str> {
        self.family.rsplit_once(' ').map(|(_, last)| last)
    }

    /// Whether the shape of a name that nobody gave a kind may be a person's: two or three words, none of an institution.
    pub fn may_be_one(&self) -> bool {
        let last = self.short_family().unwrap_or(&self.family);
        self.is_full() && self.words <= 3 && !NO_FAMILY.contains(&last)
    }

    /// Whether this is a shorter form of the given names of another with the same family name: every one of its given
    /// names agrees with one of the other's, in order and from the first on, some as initials, and what the other has
    /// more is initials too where this one is written out. `s.` of `sara`, `j. r. r.` of `john ronald reuel`, `sara` of
    /// `sara m.`
    pub fn abbreviates(&self, other: &Self) -> bool {
        if self.family != other.family || self.generation != other.generation || self.given == other.given {
            return false;
        }
        let short = self.given.iter().any(|given| matches!(given, Given::Initial(_)));
        let mut at = 0;
        let mut extra = false;
        for (position, own) in self.given.iter().enumerate() {
            let found = other
                .given
                .iter()
                .enumerate()
                .skip(at)
                .find(|(_, theirs)| own.agrees(theirs));
            let Some((found, theirs)) = found else {
                return false;
            };
            if position == 0 && found != 0 || matches!((own, theirs), (Given::Whole(_), Given::Initial(_))) {
                return false;
            }
            extra |= other
                .given
                .get(at..found)
                .unwrap_or_default()
                .iter()
                .any(is_whole);
            at = found + 1;
        }
        extra |= other.given.get(at..).unwrap_or_default().iter().any(is_whole);
        short || !extra
    }
}

fn is_whole(given: &Given) -> bool {
    matches!(given, Given::Whole(_))
}

fn title_of(word: &str) -> Option<Title> {
    let at = TITLES.binary_search_by(|(title, _)| title.cmp(&word)).ok()?;
    TITLES.get(at).map(|(_, title)| *title)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Person {
        Person::read(text).expect("a name")
    }

    #[test]
    fn the_lists_can_be_searched() {
        for pair in TITLES.windows(2) {
            assert!(pair[0].0 < pair[1].0, "{pair:?}");
        }
        for word in TITLES.iter().map(|(title, _)| *title).chain(NO_FAMILY) {
            assert_eq!(agent_memory_core::fold(word), word);
        }
    }

    #[test]
    fn parts_are_found() {
        let sara = read("dr. sara okafor");
        assert_eq!(
            (sara.title, sara.first(), sara.family.as_str()),
            (Some(Title::Any), Some("sara"), "okafor")
        );
        assert_eq!((sara.core.as_str(), sara.words), ("sara okafor", 2));
        let berg = read("anna van der berg");
        assert_eq!(
            (berg.family.as_str(), berg.short_family()),
            ("van der berg", Some("berg"))
        );
        let tolkien = read("j.r.r. tolkien");
        assert_eq!(
            tolkien.given,
            [Given::Initial('j'), Given::Initial('r'), Given::Initial('r')]
        );
        assert_eq!(
            (read("van der berg").is_full(), read("al haddad").is_full()),
            (false, true)
        );
        assert_eq!(read("john smith jr.").generation.as_deref(), Some("jr"));
        assert_eq!(read("frau prof. dr. lind").title, Some(Title::She));
        assert!(!read("okafor").is_full());
        assert!(Person::read("sara o.").is_none() && Person::read("").is_none());
        assert!(!read("victoria station").may_be_one());
    }

    #[test]
    fn shorter_forms_are_told_from_other_names() {
        let short = |a: &str, b: &str| read(a).abbreviates(&read(b));
        assert!(short("s. okafor", "sara okafor"));
        assert!(short("j. r. r. tolkien", "john ronald reuel tolkien"));
        assert!(short("j. tolkien", "john ronald reuel tolkien"));
        assert!(short("sara okafor", "sara m. okafor"));
        assert!(short("s. okafor", "s. m. okafor"));
        for (a, b) in [
            ("sara okafor", "s. okafor"),
            ("sara okafor", "sara okafor"),
            ("t. okafor", "sara okafor"),
            ("s. okafor", "sara lind"),
            ("anna lind", "anna maria lind"),
            ("m. lind", "anna maria lind"),
            ("s. okafor", "sara okafor jr."),
            ("sara m. okafor", "sara k. okafor"),
        ] {
            assert!(!short(a, b), "{a} and {b}");
        }
    }
}
