//! What can be only one thing at a time, and what can be many: lives in, works at, likes, speaks.
//!
//! Whether another value contradicts lies in the relation, not in the value: who moves to Berlin no longer lives in
//! Turku, who learns Finnish still speaks German. A relation that stands in no table decides nothing.

use agent_memory_core::Lookup;
use std::sync::OnceLock;

/// How many values a relation has at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Holds {
    /// One: another value takes its place.
    One,
    /// Often one, sometimes several: another value is a conflict, unless it is said to be so now.
    Mostly,
    /// Several: another value is one more.
    Many,
}

/// A relation: what it is called when it stands for others of the same meaning, and how many values it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slot {
    /// One name for all wordings: "lives in" and "resides in" are both `home`; `origin` is what was once and never
    /// changes. Empty: the words themselves.
    pub group: &'static str,
    /// How many values it has at a time.
    pub holds: Holds,
}

/// Words (verbs in base form where the verb list knows them, participles, nouns) and the prepositions after which the
/// value stands; an empty list of prepositions is any, an empty preposition is none.
type Row = (
    &'static str,
    Holds,
    &'static [&'static str],
    &'static [&'static str],
);

use Holds::{Many, Mostly, One};

const ROWS: &[Row] = &[
    (
        "home",
        One,
        &[
            "live", "reside", "based", "dwell", "wohnt", "lebt", "asuu", "habite", "vit", "vive", "reside",
            "bor",
        ],
        &["in", "at", "near", "on", "", "en", "à", "i", "på", "au", "aux"],
    ),
    ("home", One, &["wohne", "lebe", "asun", "vivo", "住在"], &[]),
    (
        "work",
        One,
        &[
            "work",
            "employed",
            "arbeitet",
            "arbeite",
            "työskentelee",
            "travaille",
            "trabaja",
            "trabajo",
            "jobbar",
            "arbetar",
        ],
        &[
            "at", "for", "by", "bei", "für", "chez", "pour", "en", "para", "hos", "på",
        ],
    ),
    ("role", One, &["work", "employed", "serve"], &["as"]),
    (
        "",
        One,
        &[
            "located",
            "situated",
            "headquartered",
            "placed",
            "housed",
            "stored",
            "kept",
            "parked",
        ],
        &["in", "at", "on", "near", "by"],
    ),
    ("origin", One, &["born", "died", "buried"], &["in", "on", "at"]),
    (
        "origin",
        One,
        &[
            "founded",
            "created",
            "invented",
            "discovered",
            "written",
            "produced",
            "directed",
            "composed",
            "performed",
            "designed",
            "painted",
            "developed",
            "established",
        ],
        &["in", "by", "on", "at"],
    ),
    (
        "",
        One,
        &[
            "owned",
            "led",
            "headed",
            "run",
            "managed",
            "chaired",
            "hosted",
            "coached",
            "organized",
        ],
        &["by"],
    ),
    ("", One, &["married", "engaged"], &["to"]),
    (
        "",
        One,
        &[
            "citizen",
            "capital",
            "resident",
            "king",
            "queen",
            "president",
            "head",
            "ceo",
            "captain",
        ],
        &["of"],
    ),
    (
        "",
        One,
        &[
            "named",
            "called",
            "titled",
            "spelled",
            "heißt",
            "heisst",
            "s'appelle",
            "llama",
            "heter",
        ],
        &["", "after"],
    ),
    (
        "",
        One,
        &["due", "scheduled", "planned", "set", "booked", "held", "fixed"],
        &["on", "for", "at", "in", "by", "to"],
    ),
    (
        "",
        One,
        &[
            "cost", "weigh", "measure", "earn", "kostet", "wiegt", "maksaa", "painaa", "coûte", "pèse",
            "cuesta", "pesa", "kostar", "väger",
        ],
        &["", "about", "at", "over", "under"],
    ),
    (
        "",
        One,
        &[
            "begin",
            "start",
            "end",
            "open",
            "close",
            "leave",
            "arrive",
            "depart",
            "finish",
            "expire",
            "beginnt",
            "endet",
            "öffnet",
            "schließt",
            "alkaa",
            "päättyy",
            "commence",
            "finit",
            "empieza",
            "termina",
            "börjar",
            "slutar",
        ],
        &[
            "at", "on", "in", "um", "am", "klo", "à", "a", "kl", "el", "le", "",
        ],
    ),
    ("", One, &["report", "belong"], &["to"]),
    ("", One, &["sit", "stay", "sleep"], &["in", "at"]),
    (
        "",
        Mostly,
        &["meet", "takes", "happen", "train", "gather"],
        &["on", "at", "in"],
    ),
    (
        "",
        Mostly,
        &["prefer", "use", "study", "lead", "drive", "become", "move"],
        &[],
    ),
    (
        "",
        Many,
        &[
            "like", "love", "enjoy", "dislike", "hate", "have", "own", "visit", "speak", "know", "play",
            "eat", "drink", "read", "watch", "collect", "need", "want", "learn", "buy", "see", "teach",
            "write", "support", "avoid", "attend", "follow", "cook", "bake", "practice", "dance", "listen",
            "go", "get", "make", "take", "call", "help", "say", "tell", "meet", "include", "contain",
            "require", "sing", "ride", "wear", "paint", "hike", "climb", "swim", "run", "walk", "plan",
            "book", "order", "sell", "build", "keep", "give", "find",
        ],
        &[],
    ),
    ("", Many, &["work"], &["on", "with", "in"]),
    ("", Many, &["study"], &["with"]),
    (
        "",
        Many,
        &[
            "allergic",
            "friends",
            "friend",
            "member",
            "fond",
            "afraid",
            "scared",
            "interested",
            "good",
            "bad",
            "known",
            "famous",
            "responsible",
            "involved",
            "part",
            "fan",
            "proud",
            "used",
            "related",
            "parent",
            "mother",
            "father",
            "sister",
            "brother",
            "child",
            "fluent",
            "experienced",
            "certified",
            "available",
            "busy",
            "compatible",
        ],
        &[],
    ),
    (
        "",
        Many,
        &[
            "mag", "liebt", "hat", "spricht", "pitää", "puhuu", "omistaa", "aime", "parle", "possède",
            "gusta", "habla", "tiene", "gillar", "talar", "har", "äger", "喜欢", "好き",
        ],
        &[],
    ),
];

/// The relation that a word and the preposition before the value stand for; an empty preposition is none.
pub(crate) fn slot(word: &str, preposition: &str) -> Option<Slot> {
    static ROWS_BY_WORD: OnceLock<Lookup<&str, Vec<&Row>>> = OnceLock::new();
    let rows = ROWS_BY_WORD.get_or_init(|| {
        let mut by_word: Lookup<&str, Vec<&Row>> = Lookup::new();
        for row in ROWS {
            for word in row.2 {
                let mut rows = by_word.get(word).cloned().unwrap_or_default();
                rows.push(row);
                by_word.insert(word, rows);
            }
        }
        by_word
    });
    let rows = rows.get(word)?;
    let named = rows.iter().find(|row| row.3.contains(&preposition));
    named
        .or_else(|| rows.iter().find(|row| row.3.is_empty()))
        .map(|row| Slot {
            group: row.0,
            holds: row.1,
        })
}

/// Verbs and participles of change, with what is so after it: after "moved to Berlin" somebody's home is in Berlin.
const CHANGES: &[(&str, &[&str], &[&str])] = &[
    (
        "home",
        &[
            "moved",
            "moves",
            "relocated",
            "relocates",
            "resettled",
            "muutti",
            "muuttaa",
            "déménagé",
            "déménage",
            "mudó",
            "muda",
            "mudado",
            "flyttade",
            "flyttar",
            "flyttat",
            "zog",
            "zieht",
            "gezogen",
            "umgezogen",
        ],
        &["to", "nach", "in", "à", "a", "till", "en"],
    ),
    ("work", &["joined", "joins"], &[""]),
    ("work", &["moved", "switched", "started", "starts"], &["at"]),
    (
        "value",
        &[
            "moved",
            "postponed",
            "rescheduled",
            "pushed",
            "shifted",
            "changed",
            "raised",
            "lowered",
            "cut",
            "increased",
            "reduced",
            "extended",
            "updated",
            "set",
            "rose",
            "fell",
            "dropped",
            "grew",
            "verschoben",
            "verlegt",
            "erhöht",
            "gesenkt",
            "siirretty",
            "siirtyi",
            "siirrettiin",
            "déplacé",
            "déplacée",
            "reporté",
            "reportée",
            "movió",
            "aplazó",
            "cambió",
            "flyttades",
            "flyttats",
        ],
        &["to", "until", "auf", "à", "au", "al", "a", "till", ""],
    ),
];

/// The group of what is so after a change, and the prepositions before its value, for each reading of the word.
pub(crate) fn changes(folded: &str) -> &'static [Change] {
    static CHANGES_BY_WORD: OnceLock<Lookup<&str, Vec<Change>>> = OnceLock::new();
    let table = CHANGES_BY_WORD.get_or_init(|| {
        let mut table: Lookup<&str, Vec<Change>> = Lookup::new();
        for (group, words, prepositions) in CHANGES {
            for word in *words {
                let mut list = table.get(word).cloned().unwrap_or_default();
                list.push((*group, *prepositions));
                table.insert(*word, list);
            }
        }
        table
    });
    table.get(folded).map_or(&[], Vec::as_slice)
}

/// What a word of change sets, and the prepositions before its value.
pub(crate) type Change = (&'static str, &'static [&'static str]);

/// Verbs of other languages after a subject, for texts too short to tell their language.
const VERBS: [&str; 34] = [
    "aime",
    "arbeitet",
    "asuu",
    "bor",
    "cuesta",
    "gillar",
    "habite",
    "habla",
    "har",
    "hat",
    "heißt",
    "heter",
    "jobbar",
    "kostar",
    "kostet",
    "lebt",
    "liebt",
    "llama",
    "mag",
    "maksaa",
    "muutti",
    "omistaa",
    "parle",
    "pitää",
    "puhuu",
    "spricht",
    "talar",
    "tiene",
    "trabaja",
    "travaille",
    "työskentelee",
    "vive",
    "wiegt",
    "wohnt",
];

/// Whether a folded word is a verb of one of the tables in another language than English.
pub(crate) fn is_foreign_verb(folded: &str) -> bool {
    VERBS.binary_search(&folded).is_ok()
}

/// Nouns of kind: in "the position of goalkeeper" and "the city of Turku" what follows is the value, and there is one.
const KINDS: [&str; 16] = [
    "city",
    "color",
    "colour",
    "continent",
    "country",
    "currency",
    "genre",
    "job",
    "language",
    "nationality",
    "position",
    "rank",
    "religion",
    "role",
    "sport",
    "state",
];

/// Whether a folded word is a noun of kind.
pub(crate) fn is_kind(folded: &str) -> bool {
    KINDS.binary_search(&folded).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_holds_one_and_what_holds_many() {
        for (word, preposition, holds) in [
            ("live", "in", Some(One)),
            ("live", "with", None),
            ("work", "at", Some(One)),
            ("work", "on", Some(Many)),
            ("like", "", Some(Many)),
            ("speak", "", Some(Many)),
            ("allergic", "to", Some(Many)),
            ("prefer", "", Some(Mostly)),
            ("wohnt", "in", Some(One)),
            ("kettle", "", None),
        ] {
            assert_eq!(
                slot(word, preposition).map(|s| s.holds),
                holds,
                "{word} {preposition}"
            );
        }
        assert_eq!(
            slot("live", "in").map(|s| s.group),
            slot("based", "in").map(|s| s.group)
        );
        assert!(KINDS.is_sorted() && VERBS.is_sorted());
    }
}
