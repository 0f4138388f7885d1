//! The words that dates are written with, by language.
//!
//! All words stand folded. Finnish inflects its months and weekdays, so its entries are beginnings of words; all other
//! entries are whole words.

use crate::language::Language;

/// One language's words.
#[derive(Debug)]
pub(crate) struct Words {
    /// Months, January first.
    pub months: [&'static [&'static str]; 12],
    /// Weekdays, Monday first.
    pub weekdays: [&'static [&'static str]; 7],
    /// Whether months and weekdays are given as beginnings of words.
    pub inflected: bool,
    /// Months that are also something else: they need a preposition, a day or a year beside them.
    pub doubtful: &'static [&'static str],
    /// Phrases that mean a day by its distance from the base.
    pub days: &'static [(&'static str, i32)],
    /// Words before (or, in French, after) a weekday, month or unit.
    pub last: &'static [&'static str],
    /// As `last`, for the coming one.
    pub next: &'static [&'static str],
    /// As `last`, for the present one.
    pub this: &'static [&'static str],
    /// Whether "next Friday" is the Friday of the following week rather than the coming one.
    pub next_skips_week: bool,
    /// Words that make a weekday a habit.
    pub every: &'static [&'static str],
    /// Words before a date that mean "at".
    pub at: &'static [&'static str],
    /// Words before a date that make it the last day of a span.
    pub until: &'static [&'static str],
    /// Words after a date that do the same.
    pub until_after: &'static [&'static str],
    /// Words before a date that make it the first day of a span.
    pub since: &'static [&'static str],
    /// Words after a date that do the same.
    pub since_after: &'static [&'static str],
    /// Words between two dates that make them one span.
    pub to: &'static [&'static str],
    /// Words before a number of units that put them ahead.
    pub ahead: &'static [&'static str],
    /// Words after a number of units that put them ahead.
    pub ahead_after: &'static [&'static str],
    /// Phrases before a number of units that put them behind.
    pub ago: &'static [&'static str],
    /// Words after a number of units that put them behind.
    pub ago_after: &'static [&'static str],
    /// Units of time.
    pub units: &'static [(&'static str, Unit)],
    /// Number words.
    pub numbers: &'static [(&'static str, i32)],
    /// Words that may stand between day, month and year.
    pub of: &'static [&'static str],
    /// Articles that may stand between a preposition and what it governs.
    pub articles: &'static [&'static str],
}

/// A unit of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    Day,
    Week,
    Weekend,
    Month,
    Year,
}

/// The words of a language; English where there is no table.
pub(crate) fn words_of(language: Language) -> &'static Words {
    match language {
        Language::De => &GERMAN,
        Language::Fr => &FRENCH,
        Language::Es => &SPANISH,
        Language::Fi => &FINNISH,
        Language::Sv => &SWEDISH,
        _ => &ENGLISH,
    }
}

/// Whether a folded word is a month in any of the languages.
pub(crate) fn is_month(folded: &str) -> bool {
    [&ENGLISH, &GERMAN, &FRENCH, &SPANISH, &FINNISH, &SWEDISH]
        .into_iter()
        .any(|words| words.month(folded).is_some())
}

impl Words {
    /// The month of a folded word, 1 to 12.
    pub fn month(&self, folded: &str) -> Option<i8> {
        let found = self.months.iter().position(|forms| self.one_of(forms, folded))?;
        i8::try_from(found + 1).ok()
    }

    /// The weekday of a folded word, 0 for Monday.
    pub fn weekday(&self, folded: &str) -> Option<i32> {
        let found = self
            .weekdays
            .iter()
            .position(|forms| self.one_of(forms, folded))?;
        i32::try_from(found).ok()
    }

    fn one_of(&self, forms: &[&str], folded: &str) -> bool {
        forms.iter().any(|form| {
            if self.inflected {
                folded.starts_with(form)
            } else {
                folded == *form
            }
        })
    }

    /// The unit of a folded word.
    pub fn unit(&self, folded: &str) -> Option<Unit> {
        self.units
            .iter()
            .find(|(word, _)| *word == folded)
            .map(|&(_, unit)| unit)
    }

    /// A number in digits or in a word, 1 to 999.
    pub fn number(&self, folded: &str) -> Option<i32> {
        let digits = folded.len() <= 3 && folded.bytes().all(|byte| byte.is_ascii_digit());
        if digits {
            return folded.parse().ok().filter(|&n| n > 0);
        }
        self.numbers
            .iter()
            .find(|(word, _)| *word == folded)
            .map(|&(_, n)| n)
    }
}

static ENGLISH: Words = Words {
    months: [
        &["january", "jan"],
        &["february", "feb"],
        &["march", "mar"],
        &["april", "apr"],
        &["may"],
        &["june", "jun"],
        &["july", "jul"],
        &["august", "aug"],
        &["september", "sep", "sept"],
        &["october", "oct"],
        &["november", "nov"],
        &["december", "dec"],
    ],
    weekdays: [
        &["monday", "mon"],
        &["tuesday", "tue", "tues"],
        &["wednesday", "wed"],
        &["thursday", "thu", "thur", "thurs"],
        &["friday", "fri"],
        &["saturday", "sat"],
        &["sunday", "sun"],
    ],
    inflected: false,
    doubtful: &[
        "may", "march", "mar", "jan", "jun", "dec", "sep", "oct", "mon", "tue", "wed", "thu", "fri", "sat",
        "sun", "april", "june", "august",
    ],
    days: &[
        ("the day before yesterday", -2),
        ("the day after tomorrow", 2),
        ("day after tomorrow", 2),
        ("yesterday", -1),
        ("last night", -1),
        ("today", 0),
        ("tonight", 0),
        ("this morning", 0),
        ("this afternoon", 0),
        ("this evening", 0),
        ("tomorrow", 1),
    ],
    last: &["last"],
    next: &["next"],
    this: &["this"],
    next_skips_week: true,
    every: &["every", "each"],
    at: &["on", "in", "for", "at", "during"],
    until: &["until", "till", "through", "thru", "by", "before"],
    until_after: &[],
    since: &["since", "from", "after", "starting"],
    since_after: &[],
    to: &["to", "until", "till", "through", "thru"],
    ahead: &["in", "within"],
    ahead_after: &["from now"],
    ago: &[],
    ago_after: &["ago", "earlier"],
    units: &[
        ("day", Unit::Day),
        ("days", Unit::Day),
        ("week", Unit::Week),
        ("weeks", Unit::Week),
        ("weekend", Unit::Weekend),
        ("month", Unit::Month),
        ("months", Unit::Month),
        ("year", Unit::Year),
        ("years", Unit::Year),
    ],
    numbers: &[
        ("a", 1),
        ("an", 1),
        ("one", 1),
        ("two", 2),
        ("three", 3),
        ("four", 4),
        ("five", 5),
        ("six", 6),
        ("seven", 7),
        ("eight", 8),
        ("nine", 9),
        ("ten", 10),
        ("eleven", 11),
        ("twelve", 12),
    ],
    of: &["of", "the"],
    articles: &["the"],
};

static GERMAN: Words = Words {
    months: [
        &["januar", "jänner", "jan"],
        &["februar", "feber", "feb"],
        &["märz"],
        &["april", "apr"],
        &["mai"],
        &["juni", "jun"],
        &["juli", "jul"],
        &["august", "aug"],
        &["september", "sep", "sept"],
        &["oktober", "okt"],
        &["november", "nov"],
        &["dezember", "dez"],
    ],
    weekdays: [
        &["montag"],
        &["dienstag"],
        &["mittwoch"],
        &["donnerstag"],
        &["freitag"],
        &["samstag", "sonnabend"],
        &["sonntag"],
    ],
    inflected: false,
    doubtful: &["jan", "august"],
    days: &[
        ("vorgestern", -2),
        ("gestern", -1),
        ("heute", 0),
        ("heute morgen", 0),
        ("heute abend", 0),
        ("übermorgen", 2),
        ("morgen", 1),
    ],
    last: &[
        "letzten",
        "letzte",
        "letzter",
        "letztes",
        "vergangenen",
        "vergangene",
        "vorigen",
        "vorige",
    ],
    next: &[
        "nächsten",
        "nächste",
        "nächster",
        "nächstes",
        "kommenden",
        "kommende",
        "kommendes",
    ],
    this: &["diesen", "diese", "dieser", "diesem", "dieses"],
    next_skips_week: false,
    every: &["jeden", "jeder", "jede"],
    at: &["am", "im", "in", "an", "zum", "ab"],
    until: &["bis", "vor"],
    until_after: &[],
    since: &["seit", "von", "vom"],
    since_after: &[],
    to: &["bis"],
    ahead: &["in"],
    ahead_after: &[],
    ago: &["vor"],
    ago_after: &[],
    units: &[
        ("tag", Unit::Day),
        ("tage", Unit::Day),
        ("tagen", Unit::Day),
        ("woche", Unit::Week),
        ("wochen", Unit::Week),
        ("wochenende", Unit::Weekend),
        ("monat", Unit::Month),
        ("monate", Unit::Month),
        ("monaten", Unit::Month),
        ("jahr", Unit::Year),
        ("jahre", Unit::Year),
        ("jahren", Unit::Year),
    ],
    numbers: &[
        ("ein", 1),
        ("eine", 1),
        ("einen", 1),
        ("einem", 1),
        ("einer", 1),
        ("zwei", 2),
        ("drei", 3),
        ("vier", 4),
        ("fünf", 5),
        ("sechs", 6),
        ("sieben", 7),
        ("acht", 8),
        ("neun", 9),
        ("zehn", 10),
        ("elf", 11),
        ("zwölf", 12),
    ],
    of: &["des"],
    articles: &["zum", "zur", "dem", "den"],
};

static FRENCH: Words = Words {
    months: [
        &["janvier", "janv"],
        &["février", "févr"],
        &["mars"],
        &["avril", "avr"],
        &["mai"],
        &["juin"],
        &["juillet", "juil"],
        &["août", "aout"],
        &["septembre", "sept"],
        &["octobre", "oct"],
        &["novembre", "nov"],
        &["décembre", "déc"],
    ],
    weekdays: [
        &["lundi"],
        &["mardi"],
        &["mercredi"],
        &["jeudi"],
        &["vendredi"],
        &["samedi"],
        &["dimanche"],
    ],
    inflected: false,
    doubtful: &["mars", "sept"],
    days: &[
        ("avant-hier", -2),
        ("hier", -1),
        ("aujourd'hui", 0),
        ("ce matin", 0),
        ("ce soir", 0),
        ("après-demain", 2),
        ("demain", 1),
    ],
    last: &["dernier", "dernière", "passé", "passée"],
    next: &["prochain", "prochaine"],
    this: &["ce", "cette", "cet"],
    next_skips_week: false,
    every: &["chaque"],
    at: &["le", "en", "au"],
    until: &["jusqu'à", "jusqu'au", "jusqu'en", "avant"],
    until_after: &[],
    since: &["depuis", "dès", "du"],
    since_after: &[],
    to: &["au", "à", "jusqu'à", "jusqu'au"],
    ahead: &["dans"],
    ahead_after: &[],
    ago: &["il y a"],
    ago_after: &[],
    units: &[
        ("jour", Unit::Day),
        ("jours", Unit::Day),
        ("semaine", Unit::Week),
        ("semaines", Unit::Week),
        ("week-end", Unit::Weekend),
        ("mois", Unit::Month),
        ("an", Unit::Year),
        ("ans", Unit::Year),
        ("année", Unit::Year),
        ("années", Unit::Year),
    ],
    numbers: &[
        ("un", 1),
        ("une", 1),
        ("deux", 2),
        ("trois", 3),
        ("quatre", 4),
        ("cinq", 5),
        ("six", 6),
        ("sept", 7),
        ("huit", 8),
        ("neuf", 9),
        ("dix", 10),
        ("onze", 11),
        ("douze", 12),
    ],
    of: &["de"],
    articles: &["le", "la", "au", "à"],
};

static SPANISH: Words = Words {
    months: [
        &["enero", "ene"],
        &["febrero", "feb"],
        &["marzo"],
        &["abril", "abr"],
        &["mayo"],
        &["junio", "jun"],
        &["julio", "jul"],
        &["agosto"],
        &["septiembre", "setiembre", "sept"],
        &["octubre", "oct"],
        &["noviembre", "nov"],
        &["diciembre", "dic"],
    ],
    weekdays: [
        &["lunes"],
        &["martes"],
        &["miércoles", "miercoles"],
        &["jueves"],
        &["viernes"],
        &["sábado", "sabado"],
        &["domingo"],
    ],
    inflected: false,
    doubtful: &["julio", "domingo"],
    days: &[
        ("anteayer", -2),
        ("antes de ayer", -2),
        ("ayer", -1),
        ("anoche", -1),
        ("hoy", 0),
        ("esta mañana", 0),
        ("esta noche", 0),
        ("pasado mañana", 2),
        ("mañana", 1),
    ],
    last: &["pasado", "pasada", "último", "última"],
    next: &["próximo", "próxima", "siguiente"],
    this: &["este", "esta"],
    next_skips_week: false,
    every: &["cada", "todos"],
    at: &["el", "en", "del"],
    until: &["hasta", "antes"],
    until_after: &[],
    since: &["desde"],
    since_after: &[],
    to: &["hasta", "a", "al"],
    ahead: &["en", "dentro"],
    ahead_after: &[],
    ago: &["hace"],
    ago_after: &["atrás"],
    units: &[
        ("día", Unit::Day),
        ("días", Unit::Day),
        ("semana", Unit::Week),
        ("semanas", Unit::Week),
        ("mes", Unit::Month),
        ("meses", Unit::Month),
        ("año", Unit::Year),
        ("años", Unit::Year),
    ],
    numbers: &[
        ("un", 1),
        ("una", 1),
        ("dos", 2),
        ("tres", 3),
        ("cuatro", 4),
        ("cinco", 5),
        ("seis", 6),
        ("siete", 7),
        ("ocho", 8),
        ("nueve", 9),
        ("diez", 10),
        ("once", 11),
        ("doce", 12),
    ],
    of: &["de", "del"],
    articles: &["el", "la", "de", "del"],
};

static FINNISH: Words = Words {
    months: [
        &["tammiku"],
        &["helmiku"],
        &["maalisku"],
        &["huhtiku"],
        &["toukoku"],
        &["kesäku"],
        &["heinäku"],
        &["eloku"],
        &["syysku"],
        &["lokaku"],
        &["marrasku"],
        &["jouluku"],
    ],
    weekdays: [
        &["maanantai"],
        &["tiistai"],
        &["keskiviikko", "keskiviikon"],
        &["torstai"],
        &["perjantai"],
        &["lauantai"],
        &["sunnuntai"],
    ],
    inflected: true,
    doubtful: &[],
    days: &[
        ("toissapäivänä", -2),
        ("eilen", -1),
        ("viime yönä", -1),
        ("tänään", 0),
        ("tänä aamuna", 0),
        ("tänä iltana", 0),
        ("ylihuomenna", 2),
        ("huomenna", 1),
    ],
    last: &["viime"],
    next: &["ensi", "seuraava", "seuraavana", "seuraavalla"],
    this: &["tänä", "tällä", "tässä"],
    next_skips_week: false,
    every: &["joka"],
    at: &[],
    until: &["ennen"],
    until_after: &["asti", "saakka", "mennessä"],
    since: &[],
    since_after: &["lähtien", "alkaen"],
    to: &[],
    ahead: &[],
    ahead_after: &["päästä", "kuluttua", "sisällä"],
    ago: &[],
    ago_after: &["sitten"],
    units: &[
        ("päivä", Unit::Day),
        ("päivän", Unit::Day),
        ("päivää", Unit::Day),
        ("viikko", Unit::Week),
        ("viikon", Unit::Week),
        ("viikkoa", Unit::Week),
        ("viikolla", Unit::Week),
        ("viikonloppuna", Unit::Weekend),
        ("kuukausi", Unit::Month),
        ("kuukauden", Unit::Month),
        ("kuukautta", Unit::Month),
        ("kuussa", Unit::Month),
        ("vuosi", Unit::Year),
        ("vuoden", Unit::Year),
        ("vuotta", Unit::Year),
        ("vuonna", Unit::Year),
    ],
    numbers: &[
        ("yksi", 1),
        ("yhden", 1),
        ("kaksi", 2),
        ("kahden", 2),
        ("kolme", 3),
        ("kolmen", 3),
        ("neljä", 4),
        ("neljän", 4),
        ("viisi", 5),
        ("viiden", 5),
        ("kuusi", 6),
        ("kuuden", 6),
        ("seitsemän", 7),
        ("kahdeksan", 8),
        ("yhdeksän", 9),
        ("kymmenen", 10),
    ],
    of: &[],
    articles: &[],
};

static SWEDISH: Words = Words {
    months: [
        &["januari", "jan"],
        &["februari", "feb"],
        &["mars"],
        &["april", "apr"],
        &["maj"],
        &["juni", "jun"],
        &["juli", "jul"],
        &["augusti", "aug"],
        &["september", "sept"],
        &["oktober", "okt"],
        &["november", "nov"],
        &["december", "dec"],
    ],
    weekdays: [
        &["måndag", "måndagen"],
        &["tisdag", "tisdagen"],
        &["onsdag", "onsdagen"],
        &["torsdag", "torsdagen"],
        &["fredag", "fredagen"],
        &["lördag", "lördagen"],
        &["söndag", "söndagen"],
    ],
    inflected: false,
    doubtful: &["mars", "jul"],
    days: &[
        ("i förrgår", -2),
        ("i går", -1),
        ("igår", -1),
        ("i dag", 0),
        ("idag", 0),
        ("i morse", 0),
        ("ikväll", 0),
        ("i kväll", 0),
        ("i övermorgon", 2),
        ("i morgon", 1),
        ("imorgon", 1),
    ],
    last: &["förra"],
    next: &["nästa"],
    this: &["denna", "den", "detta"],
    next_skips_week: true,
    every: &["varje"],
    at: &["på", "i", "under"],
    until: &["till", "tills", "före", "innan"],
    until_after: &[],
    since: &["sedan", "från"],
    since_after: &[],
    to: &["till"],
    ahead: &["om"],
    ahead_after: &[],
    ago: &["för"],
    ago_after: &[],
    units: &[
        ("dag", Unit::Day),
        ("dagar", Unit::Day),
        ("vecka", Unit::Week),
        ("veckan", Unit::Week),
        ("veckor", Unit::Week),
        ("helg", Unit::Weekend),
        ("helgen", Unit::Weekend),
        ("månad", Unit::Month),
        ("månaden", Unit::Month),
        ("månader", Unit::Month),
        ("år", Unit::Year),
        ("året", Unit::Year),
    ],
    numbers: &[
        ("en", 1),
        ("ett", 1),
        ("två", 2),
        ("tre", 3),
        ("fyra", 4),
        ("fem", 5),
        ("sex", 6),
        ("sju", 7),
        ("åtta", 8),
        ("nio", 9),
        ("tio", 10),
        ("elva", 11),
        ("tolv", 12),
    ],
    of: &[],
    articles: &["den"],
};
