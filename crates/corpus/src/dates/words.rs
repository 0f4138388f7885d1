//! The words that dates are written with, by language.
//!
//! All words stand folded. Finnish inflects its months and weekdays, so its entries are beginnings of words; all other
//! entries are whole words.

mod english;
mod finnish;
mod french;
mod german;
mod spanish;
mod swedish;

use std::sync::OnceLock;

use agent_memory_core::Lookup;

use crate::language::Language;
use english::ENGLISH;
use finnish::FINNISH;
use french::FRENCH;
use german::GERMAN;
use spanish::SPANISH;
use swedish::SWEDISH;

/// One language's words.
#[derive(Debug)]
pub(crate) struct Words {
    /// Months, January first.
    pub months: [&'static [&'static str]; 12],
    /// Weekdays, Monday first.
    pub weekdays: [&'static [&'static str]; 7],
    /// What else is particular to it.
    pub traits: &'static [Trait],
    /// Months and weekdays that are also something else: they need a preposition, a day or a year beside them.
    pub doubtful: &'static [&'static str],
    /// Phrases that mean a day by its distance from the base.
    pub days: &'static [(&'static str, i32)],
    /// Words before (or, in French, after) a weekday, month or unit.
    pub last: &'static [&'static str],
    /// As `last`, for the coming one.
    pub next: &'static [&'static str],
    /// As `last`, for the present one.
    pub this: &'static [&'static str],
    /// Words that make a weekday a habit.
    pub every: &'static [&'static str],
    /// Words before a date that mean "at".
    pub at: &'static [&'static str],
    /// Words before a date that make it the last day of a span.
    pub until: &'static [&'static str],
    /// Words after a date that do the same as `until`.
    pub until_after: &'static [&'static str],
    /// Words before a date that make it the first day of a span that lasts until now.
    pub since: &'static [&'static str],
    /// Words before a date that make it the first day of a span to come.
    pub from: &'static [&'static str],
    /// Words after a date that do the same as `since`.
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
    /// Words after which a bare weekday lies ahead even beside a verb in the past.
    pub toward: &'static [&'static str],
    /// The first words of everything a date can begin with, worked out once.
    pub starters: OnceLock<Lookup<&'static str, ()>>,
    /// Articles that may stand between a preposition and what it governs.
    pub articles: &'static [&'static str],
}

/// What is particular to a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trait {
    /// Months and weekdays are given as beginnings of words.
    Inflected,
    /// Months and weekdays are written with a capital.
    Capital,
    /// The day may follow the month (`August 12`), and verbs tell the past (`met on Monday`).
    English,
    /// "Next Friday" is the Friday of the following week rather than the coming one.
    NextSkipsWeek,
    /// `last` and `next` may stand behind what they modify.
    ModifierFollows,
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

/// All tables.
pub(crate) static ALL: [&Words; 6] = [&ENGLISH, &GERMAN, &FRENCH, &SPANISH, &FINNISH, &SWEDISH];

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
    ALL.into_iter().any(|words| words.month(folded).is_some())
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

    /// Whether a date can begin with a folded word: the quick no for nearly every word of a text.
    pub fn can_begin(&self, folded: &str) -> bool {
        let starters = self.starters.get_or_init(|| {
            let phrases = [self.last, self.next, self.this, self.ahead, self.ago];
            let names = self
                .months
                .iter()
                .chain(&self.weekdays)
                .filter(|_| !self.has(Trait::Inflected));
            let listed = phrases
                .iter()
                .chain(names)
                .flat_map(|words| words.iter().copied());
            let days = self.days.iter().map(|&(phrase, _)| phrase);
            let counted = self
                .numbers
                .iter()
                .map(|&(word, _)| word)
                .chain(self.units.iter().map(|&(word, _)| word));
            let first = |phrase: &'static str| (phrase.split(' ').next().unwrap_or(phrase), ());
            listed.chain(days).chain(counted).map(first).collect()
        });
        folded.starts_with(|c: char| c.is_ascii_digit())
            || starters.contains_key(folded)
            || self.has(Trait::Inflected) && (self.month(folded).is_some() || self.weekday(folded).is_some())
    }

    /// Whether something is particular to this language.
    pub fn has(&self, particular: Trait) -> bool {
        self.traits.contains(&particular)
    }

    fn one_of(&self, forms: &[&str], folded: &str) -> bool {
        forms.iter().any(|form| {
            if self.has(Trait::Inflected) {
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
