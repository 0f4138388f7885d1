//! Words of when: what was, what will be, and what is so from now on. By language, in one place.

use agent_memory_core::Lookup;
use std::sync::OnceLock;

/// When a statement holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Span {
    /// Before now.
    Past,
    /// From now on, otherwise than before.
    Anew,
    /// Later.
    Later,
}

/// Phrases of folded words, English first, then German, French, Spanish, Finnish, Swedish.
const PHRASES: &[(Span, &[&str])] = &[
    (
        Span::Past,
        &[
            "last year",
            "last month",
            "last week",
            "last summer",
            "last winter",
            "last spring",
            "last autumn",
            "last fall",
            "last time",
            "last season",
            "years ago",
            "months ago",
            "a year ago",
            "a month ago",
            "a week ago",
            "formerly",
            "previously",
            "in the past",
            "back then",
            "at the time",
            "in those days",
            "as a child",
            "früher",
            "damals",
            "letztes jahr",
            "im letzten jahr",
            "letzten monat",
            "letzte woche",
            "letzten sommer",
            "l'année dernière",
            "l'an dernier",
            "le mois dernier",
            "la semaine dernière",
            "autrefois",
            "auparavant",
            "el año pasado",
            "el mes pasado",
            "la semana pasada",
            "anteriormente",
            "en el pasado",
            "viime vuonna",
            "viime viikolla",
            "viime kuussa",
            "viime kesänä",
            "aiemmin",
            "aikaisemmin",
            "ennen vanhaan",
            "förra året",
            "förra veckan",
            "förra månaden",
            "tidigare",
            "förr i tiden",
        ],
    ),
    (
        Span::Anew,
        &[
            "from now on",
            "now",
            "as of now",
            "as of today",
            "from today",
            "from today on",
            "these days",
            "nowadays",
            "going forward",
            "henceforth",
            "instead",
            "ab jetzt",
            "ab sofort",
            "ab heute",
            "von nun an",
            "jetzt",
            "nun",
            "mittlerweile",
            "inzwischen",
            "stattdessen",
            "désormais",
            "dorénavant",
            "maintenant",
            "à partir de maintenant",
            "à partir d'aujourd'hui",
            "de ahora en adelante",
            "a partir de ahora",
            "a partir de hoy",
            "ahora",
            "tästä lähtien",
            "tästä eteenpäin",
            "nykyään",
            "nyt",
            "jatkossa",
            "från och med nu",
            "från och med idag",
            "numera",
            "nuförtiden",
            "nu",
            "hädanefter",
        ],
    ),
    (
        Span::Later,
        &[
            "next year",
            "next month",
            "next week",
            "next summer",
            "next winter",
            "next spring",
            "next time",
            "someday",
            "this week",
            "this time",
            "today only",
            "just this once",
            "nächstes jahr",
            "nächsten monat",
            "nächste woche",
            "diese woche",
            "diesmal",
            "l'année prochaine",
            "l'an prochain",
            "le mois prochain",
            "la semaine prochaine",
            "cette semaine",
            "cette fois",
            "el próximo año",
            "el próximo mes",
            "la próxima semana",
            "esta semana",
            "esta vez",
            "ensi vuonna",
            "ensi viikolla",
            "ensi kuussa",
            "tällä viikolla",
            "tällä kertaa",
            "nästa år",
            "nästa vecka",
            "nästa månad",
            "den här veckan",
            "den här gången",
        ],
    ),
];

/// Prepositions after which the day of a change stands: "as of Monday", "ab März".
const FROM: &[&str] = &[
    "as of",
    "as from",
    "starting",
    "starting in",
    "starting on",
    "effective",
    "beginning",
    "since",
    "seit",
    "depuis",
    "desde",
    "sedan",
    "från och med",
    "à partir de",
    "a partir de",
    "à partir du",
    "a partir del",
];

/// Phrases by their first word, each with what it says; none for a preposition of a change.
type ByFirst = Lookup<&'static str, Vec<(Option<Span>, &'static str)>>;

fn by_first(word: &str) -> &'static [(Option<Span>, &'static str)] {
    static PHRASES_BY_FIRST: OnceLock<ByFirst> = OnceLock::new();
    let table = PHRASES_BY_FIRST.get_or_init(|| {
        let spans = PHRASES
            .iter()
            .flat_map(|(span, phrases)| phrases.iter().map(move |phrase| (Some(*span), *phrase)));
        let mut table = ByFirst::new();
        for (span, phrase) in spans.chain(FROM.iter().map(|phrase| (None, *phrase))) {
            let first = phrase.split(' ').next().unwrap_or(phrase);
            let mut list = table.get(first).cloned().unwrap_or_default();
            list.push((span, phrase));
            table.insert(first, list);
        }
        table
    });
    table.get(word).map_or(&[], Vec::as_slice)
}

/// The longest phrase of when that begins at a place, with the number of its words.
pub(crate) fn span_at(words: &[&str]) -> Option<(Span, usize)> {
    by_first(words.first()?)
        .iter()
        .filter_map(|(span, phrase)| Some(((*span)?, begins(words, phrase)?)))
        .max_by_key(|(_, length)| *length)
}

/// The length of the preposition of a change that begins at a place.
pub(crate) fn from_at(words: &[&str]) -> Option<usize> {
    by_first(words.first()?)
        .iter()
        .filter(|(span, _)| span.is_none())
        .filter_map(|(_, phrase)| begins(words, phrase))
        .max()
}

/// Beginnings of words by which a story tells of a change of mind.
const TURNS: &[&str] = &[
    "abandon",
    "adjust",
    "anymore",
    "appreciat",
    "avoid",
    "became",
    "becom",
    "cancel",
    "chang",
    "decid",
    "decision",
    "despite",
    "diminish",
    "discover",
    "eliminat",
    "focus",
    "instead",
    "interest",
    "lead",
    "led",
    "lost",
    "longer",
    "nuanced",
    "openness",
    "outgrew",
    "outgrow",
    "overcom",
    "perspective",
    "prefer",
    "priorit",
    "prompt",
    "quit",
    "realis",
    "realiz",
    "recogni",
    "reconsider",
    "reevaluat",
    "re-evaluat",
    "remov",
    "replac",
    "rethink",
    "revis",
    "shift",
    "stop",
    "switch",
    "tired",
    "turn",
    "understanding",
    "geändert",
    "umgestiegen",
    "aufgehört",
    "arrêté",
    "changé",
    "dejó",
    "cambió",
    "lopetti",
    "slutade",
    "ändrade",
    "不再",
    "改变",
    "やめ",
];

fn is_unspaced(turn: &str) -> bool {
    turn.chars().all(|c| c as u32 >= 0x2E80)
}

/// Whether a text tells of a change of mind.
pub(crate) fn turns(text: &str) -> bool {
    let folded = corpus::fold_token(text);
    folded
        .split(|c: char| !c.is_alphanumeric() && c != '-')
        .any(|word| {
            TURNS
                .iter()
                .any(|turn| word.starts_with(turn) || is_unspaced(turn) && word.contains(turn))
        })
}

fn begins(words: &[&str], phrase: &str) -> Option<usize> {
    let mut length = 0;
    for word in phrase.split(' ') {
        if words.get(length) != Some(&word) {
            return None;
        }
        length += 1;
    }
    Some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_phrase_is_found() {
        assert_eq!(span_at(&["from", "now", "on", "x"]), Some((Span::Anew, 3)));
        assert_eq!(span_at(&["viime", "vuonna"]), Some((Span::Past, 2)));
        assert_eq!(span_at(&["last", "call"]), None);
        assert_eq!(from_at(&["as", "of", "monday"]), Some(2));
    }
}
