//! Words that say what stands beside them, in the languages that are read: who speaks, where one is, what was made.

use super::lists::List;

/// Words for a work, before its title in quotation marks.
const WORKS: [&str; 82] = [
    "album",
    "albumi",
    "albumin",
    "aufsatz",
    "boek",
    "bok",
    "boken",
    "book",
    "buch",
    "canción",
    "canzone",
    "canção",
    "chanson",
    "documentary",
    "elokuva",
    "elokuvaa",
    "elokuvan",
    "essay",
    "film",
    "filmen",
    "filmi",
    "game",
    "gedicht",
    "kirja",
    "kirjaa",
    "kirjan",
    "kitabı",
    "kitap",
    "kniha",
    "książka",
    "książkę",
    "laulu",
    "laulun",
    "libro",
    "lied",
    "liedje",
    "livre",
    "livro",
    "låten",
    "memoir",
    "movie",
    "musical",
    "novel",
    "novela",
    "oper",
    "opera",
    "paper",
    "peli",
    "pelin",
    "película",
    "piosenka",
    "play",
    "podcast",
    "poem",
    "powieść",
    "poème",
    "píseň",
    "romaani",
    "romaanin",
    "roman",
    "romanen",
    "romanzo",
    "runo",
    "runon",
    "sarja",
    "sarjan",
    "serie",
    "series",
    "show",
    "song",
    "spelet",
    "spiel",
    "story",
    "sång",
    "βιβλίο",
    "ταινία",
    "книга",
    "книгу",
    "песню",
    "песня",
    "роман",
    "фильм",
];

/// Verbs of saying, meaning and feeling, which people do.
const SAYS: [&str; 96] = [
    "agreed",
    "antwortete",
    "asked",
    "asks",
    "berättade",
    "called",
    "chiede",
    "cree",
    "dedi",
    "demanda",
    "demande",
    "dice",
    "dijo",
    "disse",
    "dit",
    "erzählte",
    "escribió",
    "felt",
    "fragte",
    "frågade",
    "hat",
    "kertoi",
    "kirjoitti",
    "knows",
    "kysyi",
    "kérdezte",
    "lachte",
    "laughed",
    "likes",
    "loves",
    "lupasi",
    "meinte",
    "mondta",
    "mówi",
    "napisał",
    "napisała",
    "napsal",
    "napsala",
    "nauroi",
    "pensa",
    "pense",
    "pergunta",
    "piensa",
    "powiedział",
    "powiedziała",
    "preguntó",
    "promised",
    "répond",
    "sa",
    "sade",
    "sagde",
    "sagte",
    "said",
    "sanoi",
    "says",
    "schreef",
    "schrieb",
    "sier",
    "skrev",
    "soitti",
    "sordu",
    "spurgte",
    "spurte",
    "svarade",
    "säger",
    "söyledi",
    "thinks",
    "told",
    "tyckte",
    "vastasi",
    "versprach",
    "vroeg",
    "wants",
    "wrote",
    "yazdı",
    "zapytał",
    "zapytała",
    "zegt",
    "zei",
    "írta",
    "řekl",
    "řekla",
    "είπε",
    "λέει",
    "ρώτησε",
    "говорит",
    "думает",
    "написал",
    "написала",
    "ответил",
    "ответила",
    "сказав",
    "сказал",
    "сказала",
    "спросил",
    "спросила",
];

/// Words that stand before places and seldom before people.
const WHERE: [&str; 7] = ["across", "around", "in", "nach", "near", "près", "вблизи"];

pub(super) fn is_work(folded: &str) -> bool {
    static LIST: List = List::new(&WORKS);
    LIST.has(folded)
}

pub(super) fn is_speech(folded: &str) -> bool {
    static LIST: List = List::new(&SAYS);
    LIST.has(folded)
}

pub(super) fn is_where(folded: &str) -> bool {
    static LIST: List = List::new(&WHERE);
    LIST.has(folded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_folded_and_have_each_word_once() {
        for list in [&WORKS[..], &SAYS, &WHERE] {
            for pair in list.windows(2) {
                assert!(pair[0] < pair[1], "{pair:?}");
            }
            for word in list {
                assert_eq!(corpus::fold_token(word), *word);
            }
        }
    }
}
