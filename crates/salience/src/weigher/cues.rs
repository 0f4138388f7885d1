//! Words that make a moment weigh more or less, by table, in the languages of the corpus.

/// Something known is wrong.
pub(super) const CORRECTION: &[&str] = &[
    "actually",
    "correction",
    "no longer",
    "not anymore",
    "any more",
    "instead of",
    "scrap that",
    "i was wrong",
    "mistaken",
    "that is not true",
    "cancelled",
    "canceled",
    "moved to",
    "rescheduled", // English
    "eigentlich",
    "korrektur",
    "nicht mehr",
    "stattdessen",
    "abgesagt",
    "verschoben", // German
    "itse asiassa",
    "korjaus",
    "ei enää",
    "peruttu",
    "siirretty", // Finnish
    "en fait",
    "ne plus",
    "annulé",
    "au lieu de",
    "reporté", // French
    "en realidad",
    "ya no",
    "cancelado",
    "en vez de",
    "aplazado", // Spanish
    "egentligen",
    "rättelse",
    "inte längre",
    "inställt",
    "flyttat till", // Swedish
];

/// Somebody decided, agreed or promised.
pub(super) const COMMITMENT: &[&str] = &[
    "decided",
    "decide to",
    "agreed",
    "promise",
    "promised",
    "committed",
    "deadline",
    "signed",
    "booked",
    "hired",
    "will marry",
    "moves to",
    "moving to",
    "allergic", // English
    "entschieden",
    "beschlossen",
    "versprochen",
    "vereinbart",
    "gebucht",
    "frist", // German
    "päätti",
    "päätettiin",
    "lupasi",
    "sovittiin",
    "varasi",
    "määräaika", // Finnish
    "décidé",
    "promis",
    "convenu",
    "réservé",
    "échéance", // French
    "decidido",
    "decidió",
    "prometió",
    "acordado",
    "reservó",
    "plazo", // Spanish
    "bestämde",
    "lovade",
    "kom överens",
    "bokade",
    "tidsfrist", // Swedish
];

/// The writer says that it matters.
pub(super) const EMPHASIS: &[&str] = &[
    "important",
    "urgent",
    "crucial",
    "critical",
    "never",
    "always",
    "must", // English
    "wichtig",
    "dringend",
    "niemals",
    "immer", // German
    "tärkeä",
    "tärkeää",
    "kiireellinen",
    "aina", // Finnish
    "urgente",
    "jamais",
    "toujours",
    "importante",
    "nunca",
    "siempre", // French, Spanish
    "viktigt",
    "viktig",
    "brådskande",
    "alltid", // Swedish
];

/// Somebody asks that it be kept in mind.
pub(super) const REMEMBER: &[&str] = &[
    "please remember",
    "remember that",
    "keep in mind that",
    "don't forget that",
    "note for later", // English
    "merk dir",
    "bitte merken",
    "vergiss nicht", // German
    "muista että",
    "pidä mielessä", // Finnish
    "souviens-toi que",
    "n'oublie pas que",
    "recuerda que",
    "no olvides que", // French, Spanish
    "kom ihåg att",
    "glöm inte att", // Swedish
];

/// Talk that opens talk.
pub(super) const GREETING: &[&str] = &[
    "hi",
    "hello",
    "hey",
    "thanks",
    "thank you",
    "good morning",
    "good evening",
    "bye",
    "ok",
    "okay", // English
    "hallo",
    "danke",
    "guten morgen",
    "tschüss", // German
    "moi",
    "hei",
    "kiitos",
    "huomenta", // Finnish
    "bonjour",
    "merci",
    "salut",
    "hola",
    "gracias",
    "buenos días", // French, Spanish
    "hej",
    "tack",
    "god morgon", // Swedish
];

/// A text as folded words with a space at either end, so that a phrase is found only at word borders.
pub(super) struct Padded {
    text: String,
    words: usize,
}

impl Padded {
    pub(super) fn of(text: &str) -> Self {
        let mut padded = String::from(" ");
        let mut words = 0;
        for token in corpus::tokens(text) {
            padded.push_str(&token.text);
            padded.push(' ');
            words += 1;
        }
        Self { text: padded, words }
    }

    pub(super) fn words(&self) -> usize {
        self.words
    }

    pub(super) fn has_any(&self, phrases: &[&str]) -> bool {
        phrases
            .iter()
            .any(|phrase| self.text.contains(&format!(" {phrase} ")))
    }

    pub(super) fn starts_with_any(&self, phrases: &[&str]) -> bool {
        phrases
            .iter()
            .any(|phrase| self.text.starts_with(&format!(" {phrase} ")))
    }
}
