//! The words of corrections and retractions, by language. Folded; words are separated by single spaces.

use agent_memory_core::Lookup;
use corpus::Language;
use std::sync::OnceLock;

/// The cues of one language.
pub(super) struct Cues {
    pub language: Language,
    /// The word that contradicts whoever spoke before.
    pub no: &'static str,
    /// Words at the start that only call for attention, that word among them.
    pub interjections: &'static [&'static str],
    /// Openings after which what is right follows, and nothing else can.
    pub hard_leads: &'static [&'static str],
    /// Openings that may correct or only emphasize.
    pub soft: &'static [&'static str],
    /// The same inside a sentence, where they are taken out.
    pub soft_inside: &'static [&'static str],
    /// Words between an opening and its statement.
    pub that: &'static [&'static str],
    /// "not", before what is denied; the phrases of `instead` are among them.
    pub not: &'static [&'static str],
    /// Those of `not` that need no comma before them.
    pub instead: &'static [&'static str],
    /// "but", between what is denied and what is right.
    pub but: &'static [&'static str],
    /// Openings that take something back.
    pub retract_leads: &'static [&'static str],
    /// Phrases that say that something is not, or no longer, so.
    pub retract: &'static [&'static str],
    /// Verbs of moving to another day or number.
    pub moved: &'static [&'static str],
    /// Prepositions before where it moved.
    pub to: &'static [&'static str],
}

/// The phrases of all tables that a folded word begins: a sentence in which none of them stands has no cue.
pub(super) fn opened_by(folded: &str) -> &'static [&'static str] {
    static FIRST: OnceLock<Lookup<&str, Vec<&str>>> = OnceLock::new();
    let phrases = FIRST.get_or_init(|| {
        let all = TABLES.iter().flat_map(|t| {
            [
                t.hard_leads,
                t.soft,
                t.soft_inside,
                t.not,
                t.retract_leads,
                t.retract,
                t.moved,
            ]
            .concat()
        });
        let mut phrases: Lookup<&str, Vec<&str>> = Lookup::new();
        for phrase in all {
            let first = phrase.split(' ').next().unwrap_or(phrase);
            phrases.entry_or(first, Vec::new()).push(phrase);
        }
        phrases
    });
    phrases.get(folded).map_or(&[], Vec::as_slice)
}

pub(super) const TABLES: &[Cues] = &[
    Cues {
        language: Language::En,
        no: "no",
        interjections: &[
            "no", "oh", "wait", "sorry", "hey", "hmm", "well", "ok", "okay", "please", "ah", "and", "also",
        ],
        hard_leads: &[
            "correction",
            "i was wrong",
            "i was mistaken",
            "i misspoke",
            "my mistake",
            "to correct myself",
            "let me correct that",
            "i stand corrected",
        ],
        soft: &[
            "actually",
            "in fact",
            "turns out",
            "it turns out",
            "as it turns out",
            "i meant",
        ],
        soft_inside: &["actually", "in fact"],
        that: &["that"],
        not: &["not", "and not", "instead of", "rather than"],
        instead: &["instead of", "rather than"],
        but: &["but"],
        retract_leads: &[
            "scrap",
            "scratch",
            "forget",
            "disregard",
            "ignore what",
            "ignore the",
            "never mind",
            "nevermind",
            "strike",
            "retract",
            "i retract",
            "withdraw",
            "i withdraw",
            "take back",
            "i take back",
        ],
        retract: &[
            "no longer",
            "any longer",
            "anymore",
            "is cancelled",
            "is canceled",
            "are cancelled",
            "are canceled",
            "was cancelled",
            "was canceled",
            "were cancelled",
            "were canceled",
            "been cancelled",
            "been canceled",
            "called off",
            "not true",
            "isn't true",
            "aren't true",
            "wasn't true",
            "is wrong",
            "was wrong",
            "are wrong",
            "were wrong",
            "is false",
            "was false",
            "are false",
            "not happening",
            "isn't happening",
            "won't happen",
            "are not true",
            "is not true",
        ],
        moved: &[
            "moved",
            "postponed",
            "rescheduled",
            "pushed",
            "shifted",
            "changed",
            "brought forward",
        ],
        to: &["to", "until", "for"],
    },
    Cues {
        language: Language::De,
        no: "nein",
        interjections: &[
            "nein",
            "oh",
            "warte",
            "sorry",
            "entschuldigung",
            "ach",
            "bitte",
            "also",
        ],
        hard_leads: &[
            "korrektur",
            "berichtigung",
            "ich habe mich geirrt",
            "ich lag falsch",
        ],
        soft: &["eigentlich", "tatsächlich", "in wirklichkeit", "doch"],
        soft_inside: &["eigentlich", "tatsächlich", "in wirklichkeit"],
        that: &["dass"],
        not: &["nicht", "und nicht", "statt", "anstatt"],
        instead: &["statt", "anstatt"],
        but: &["sondern"],
        retract_leads: &[
            "vergiss",
            "vergesst",
            "streich",
            "streiche",
            "ignoriere",
            "ich nehme zurück",
        ],
        retract: &[
            "nicht mehr",
            "kein mehr",
            "abgesagt",
            "stimmt nicht",
            "stimmen nicht",
            "nicht wahr",
            "ist falsch",
            "war falsch",
            "sind falsch",
            "doch nicht",
            "fällt aus",
        ],
        moved: &["verschoben", "verlegt", "verschob", "verlegte", "geändert"],
        to: &["auf", "in"],
    },
    Cues {
        language: Language::Fi,
        no: "ei",
        interjections: &["ei", "oho", "anteeksi", "hetkinen", "no", "eiku"],
        hard_leads: &["korjaus", "oikaisu", "olin väärässä", "erehdyin"],
        soft: &["itse asiassa", "oikeastaan", "tosiasiassa"],
        soft_inside: &["itse asiassa", "oikeastaan"],
        that: &["että"],
        not: &["ei", "eikä"],
        instead: &[],
        but: &["vaan"],
        retract_leads: &["unohda", "peru", "perun", "unohtakaa"],
        retract: &[
            "ei enää",
            "eivät enää",
            "en enää",
            "on peruttu",
            "peruttiin",
            "peruutettu",
            "ei pidä paikkaansa",
            "eivät pidä paikkaansa",
            "ei ole totta",
            "on väärin",
            "oli väärin",
        ],
        moved: &["siirtyi", "siirrettiin", "siirsi", "siirtyy"],
        to: &[],
    },
    Cues {
        language: Language::Fr,
        no: "non",
        interjections: &["non", "oh", "attends", "attendez", "pardon", "désolé", "désolée"],
        hard_leads: &[
            "correction",
            "rectification",
            "je me suis trompé",
            "je me suis trompée",
        ],
        soft: &["en fait", "en réalité", "finalement"],
        soft_inside: &["en fait", "en réalité", "finalement"],
        that: &["que"],
        not: &["pas", "et non", "et pas", "non", "au lieu de"],
        instead: &["au lieu de"],
        but: &["mais"],
        retract_leads: &["oublie", "oubliez", "ignore", "laisse tomber", "je retire"],
        retract: &[
            "ne plus",
            "n'est plus",
            "ne sont plus",
            "est annulé",
            "est annulée",
            "sont annulés",
            "a été annulé",
            "a été annulée",
            "n'est pas vrai",
            "ne sont pas vrais",
            "est faux",
            "est fausse",
            "était faux",
        ],
        moved: &["déplacé", "déplacée", "reporté", "reportée", "décalé", "décalée"],
        to: &["à", "au"],
    },
    Cues {
        language: Language::Es,
        no: "no",
        interjections: &["oh", "espera", "perdón", "perdona", "disculpa"],
        hard_leads: &[
            "corrección",
            "me equivoqué",
            "estaba equivocado",
            "estaba equivocada",
        ],
        soft: &["en realidad", "de hecho"],
        soft_inside: &["en realidad", "de hecho"],
        that: &["que"],
        not: &["no", "y no", "en vez de", "en lugar de"],
        instead: &["en vez de", "en lugar de"],
        but: &["sino"],
        retract_leads: &["olvida", "olvidad", "olvide", "ignora", "retiro"],
        retract: &[
            "ya no",
            "está cancelado",
            "está cancelada",
            "se canceló",
            "fue cancelado",
            "fue cancelada",
            "cancelada",
            "cancelado",
            "no es cierto",
            "no es verdad",
            "no son ciertos",
            "es falso",
            "es falsa",
            "era falso",
        ],
        moved: &[
            "movió", "movido", "movida", "aplazó", "aplazado", "aplazada", "pasó", "cambió",
        ],
        to: &["a", "al", "para"],
    },
    Cues {
        language: Language::Sv,
        no: "nej",
        interjections: &["nej", "oj", "vänta", "förlåt", "ursäkta"],
        hard_leads: &["rättelse", "korrigering", "jag hade fel", "jag misstog mig"],
        soft: &["egentligen", "faktiskt", "i själva verket"],
        soft_inside: &["egentligen", "faktiskt", "i själva verket"],
        that: &["att"],
        not: &["inte", "och inte", "i stället för", "istället för"],
        instead: &["i stället för", "istället för"],
        but: &["utan"],
        retract_leads: &["glöm", "stryk", "ignorera", "jag tar tillbaka"],
        retract: &[
            "inte längre",
            "inställt",
            "inställd",
            "inställda",
            "stämmer inte",
            "inte sant",
            "är fel",
            "var fel",
            "är falskt",
        ],
        moved: &["flyttade", "flyttad", "flyttat", "flyttades", "sköts upp"],
        to: &["till"],
    },
];
