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
    // Further phrases and languages: Italian, Portuguese, Dutch; scripts without spaces are found anywhere.
    "no wait",
    "scratch that",
    "that was wrong",
    "that's wrong",
    "that is wrong",
    "i meant",
    "i misspoke",
    "my mistake",
    "changed my mind",
    "das stimmt nicht",
    "das war falsch",
    "ich meinte",
    "ich habe mich geirrt",
    "je voulais dire",
    "me equivoqué",
    "quise decir",
    "mi sono sbagliato",
    "mi sono sbagliata",
    "volevo dire",
    "correzione",
    "non più",
    "invece di",
    "me enganei",
    "quis dizer",
    "correção",
    "já não",
    "em vez de",
    "ik vergiste me",
    "ik bedoelde",
    "dat klopt niet",
    "correctie",
    "niet meer",
    "in plaats van",
    "jag menade",
    "tarkoitin",
    "olin väärässä",
    "不对",
    "更正",
    "改为",
    "訂正",
    "間違い",
    "ではなく",
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
    // Further phrases and languages: Italian, Portuguese, Dutch; scripts without spaces are found anywhere.
    "i will",
    "i'll",
    "we will",
    "we'll",
    "we agreed",
    "let's go with",
    "settled on",
    "from now on",
    "reserved",
    "appointment",
    "remind me",
    "ich werde",
    "wir werden",
    "ab jetzt",
    "von nun an",
    "erinnere mich",
    "päätimme",
    "päätin",
    "sovimme",
    "varasin",
    "muistuta minua",
    "lupaan",
    "je vais",
    "nous avons choisi",
    "désormais",
    "rendez-vous",
    "rappelle-moi",
    "voy a",
    "prometo",
    "a partir de ahora",
    "jag ska",
    "vi ska",
    "påminn mig",
    "bokat",
    "beslutat",
    "deciso",
    "prometto",
    "scadenza",
    "prenotato",
    "ricordami",
    "decidimos",
    "prazo",
    "reservei",
    "besloten",
    "ik zal",
    "ik beloof",
    "geboekt",
    "vanaf nu",
    "决定",
    "决定了",
    "決定",
    "決めた",
    "预订",
    "截止",
    "予約",
    "締め切り",
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

/// How somebody is, or what they like: it lasts.
pub(super) const LASTING: &[&str] = &[
    "i prefer",
    "i always",
    "i never",
    "i hate",
    "i love",
    "my name is",
    "my birthday",
    "i'm allergic",
    "i am allergic",
    "ich heisse",
    "ich mag",
    "ich bevorzuge",
    "ich hasse",
    "nimeni on",
    "pidän enemmän",
    "je m'appelle",
    "je préfère",
    "me llamo",
    "prefiero",
    "jag heter",
    "jag föredrar",
    "mi chiamo",
    "preferisco",
    "me chamo",
    "prefiro",
    "ik heet",
    "我喜欢",
    "我叫",
    "私の名前",
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
pub(super) struct Padded<'a> {
    raw: &'a str,
    text: String,
    words: usize,
}

impl<'a> Padded<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let mut padded = String::from(" ");
        let mut words = 0;
        for token in corpus::tokens(text) {
            padded.push_str(&token.text);
            padded.push(' ');
            words += 1;
        }
        Self {
            raw: text,
            text: padded,
            words,
        }
    }

    pub(super) fn words(&self) -> usize {
        self.words
    }

    pub(super) fn has_any(&self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| {
            if is_spaced(phrase) {
                self.text.contains(&format!(" {phrase} "))
            } else {
                self.raw.contains(phrase)
            }
        })
    }

    pub(super) fn starts_with_any(&self, phrases: &[&str]) -> bool {
        phrases
            .iter()
            .any(|phrase| self.text.starts_with(&format!(" {phrase} ")))
    }
}

/// Whether a phrase is of a script that puts spaces between words.
fn is_spaced(phrase: &str) -> bool {
    phrase.chars().next().is_none_or(|c| c < '\u{3040}')
}
