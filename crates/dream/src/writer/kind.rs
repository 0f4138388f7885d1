//! World, habit or state: by what recurs, by words, and by dates to come.

use agent_memory_core::{Day, FactKind, Lookup, Weekday};
use corpus::Language;
use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::frame::Frame;
use crate::lexicon;
use crate::params::DreamParams;
use crate::phrase::Tense;
use crate::when::{self, Ahead};

/// A sentence with the day it was said.
pub(super) struct Evidence<'a> {
    pub text: &'a str,
    pub day: Day,
    pub language: Language,
    /// The key of its verb.
    pub verb: Option<&'a str>,
    /// What time its verb speaks of, where that is sure.
    pub tense: Option<Tense>,
}

/// What kind of fact it is.
pub(super) struct Found {
    pub kind: FactKind,
    /// The last day of a state.
    pub last: Option<Day>,
    /// Whether it is a habit because it recurs, not because it says so.
    pub recurs: bool,
    /// The weekday on which it recurs.
    pub weekday: Option<Weekday>,
}

/// Finds the kind of what the first sentence says and the others speak for.
pub(super) fn judge_kind(evidence: &[Evidence<'_>], frame: &Frame, params: &DreamParams) -> Found {
    let world = Found {
        kind: FactKind::World,
        last: None,
        recurs: false,
        weekday: None,
    };
    let Some(center) = evidence.first() else {
        return world;
    };
    let days: BTreeSet<Day> = evidence.iter().map(|e| e.day).collect();
    let happens = frame.verb().is_some_and(|v| !v.copula);
    let words: Vec<String> = corpus::tokens(center.text).map(|t| t.text.into_owned()).collect();
    let planned = says_plan(&words) || passes(center.tense);
    // Only the same again recurs: booking a flight, a hotel and a room on three Sundays is one plan.
    let verb = frame.verb().map(|v| v.key.as_str());
    let same: BTreeSet<Day> = evidence
        .iter()
        .filter(|e| e.verb == verb)
        .map(|e| e.day)
        .collect();
    if happens
        && !planned
        && let Some(found) = recurrence(&same, params)
    {
        return Found {
            kind: FactKind::Habit,
            recurs: true,
            weekday: found.weekday,
            ..world
        };
    }
    // What used to be so, however often, is over.
    if says_habit(&words, happens) && center.tense != Some(Tense::Past) {
        return Found {
            kind: FactKind::Habit,
            ..world
        };
    }
    // A weekday alone is a date where something is planned or happens. Where something just is ("the meeting is on
    // Wednesday") it is no date, whatever the weekday it was written on: the same sentence must not be a state, over or
    // lasting by that accident.
    let named: Vec<Vec<Ahead>> = evidence
        .iter()
        .map(|e| when::ahead(e.text, e.day, e.language))
        .collect();
    let past = frame.verb().is_some_and(|v| lexicon::is_past(&v.folded));
    // The day on which something is not so is no last day of anything, unless it is so until then.
    let counts =
        |a: &&Ahead| (!frame.negated || a.toward) && (!a.bare || planned || happens && (!past || a.toward));
    let dated = named.first().is_some_and(|n| n.iter().any(|a| counts(&a)));
    // That a guest account is valid until July stands in another sentence than that there is one.
    let ends = !frame.negated
        && happens
        && named
            .iter()
            .zip(evidence)
            .skip(1)
            .any(|(days, said)| says_until(said.text) && days.iter().any(|a| a.toward && !a.bare));
    if planned || dated || ends {
        let newest = days.last().copied().unwrap_or(center.day);
        let horizon = newest.plus(i32::try_from(params.horizon_days).unwrap_or(i32::MAX));
        let last = named.iter().flatten().filter(counts).map(|a| a.last).max();
        return Found {
            kind: FactKind::State,
            last: Some(last.unwrap_or(horizon)),
            ..world
        };
    }
    world
}

/// Whether a text says until when something is so.
fn says_until(text: &str) -> bool {
    corpus::tokens(text).any(|t| matches!(t.text.as_ref(), "until" | "till" | "bis" | "jusqu'au"))
}

/// Whether a statement tells what merely happened: in the past, without a plan, a habit, a day to come or a lasting
/// result.
pub(super) fn merely_happened(said: &Evidence<'_>, frame: &Frame) -> bool {
    if !frame.is_past() && said.tense != Some(Tense::Past) {
        return false;
    }
    let words: Vec<String> = corpus::tokens(said.text).map(|t| t.text.into_owned()).collect();
    // What the speaker did is a diary's matter, whatever came of it.
    let told = words.first().is_some_and(|w| matches!(w.as_str(), "i" | "we"));
    let lasts = !told
        && frame
            .verb()
            .is_some_and(|v| lexicon::is_result(&v.key) && !is_event(&v.key))
        || words
            .iter()
            .any(|w| matches!(w.as_str(), "born" | "married" | "engaged"));
    let ahead = || when::ahead(said.text, said.day, said.language);
    !lasts && !says_plan(&words) && !ahead().iter().any(|a| !a.bare || a.toward)
}

/// Whether a change is an event first: what was launched or said on a day is news, and how it stands now another matter.
fn is_event(key: &str) -> bool {
    matches!(
        key,
        "agre" | "chang" | "decid" | "decide" | "launch" | "publish" | "releas" | "sign"
    )
}

/// Whether what happened on these days recurs.
pub(super) fn recurs(days: &BTreeSet<Day>, params: &DreamParams) -> bool {
    recurrence(days, params).is_some()
}

/// That something recurs.
struct Recurrence {
    /// The weekday, when it is always the same.
    weekday: Option<Weekday>,
}

/// Whether days recur: at one weekday (three quarters of them), or at one interval (one day more or less).
fn recurrence(days: &BTreeSet<Day>, params: &DreamParams) -> Option<Recurrence> {
    let least = params.habit_days as usize;
    if days.len() < least {
        return None;
    }
    for weekday in Weekday::ALL {
        let on_it = days.iter().filter(|day| day.weekday() == weekday).count();
        if on_it >= least && on_it * 4 >= days.len() * 3 {
            return Some(Recurrence {
                weekday: Some(weekday),
            });
        }
    }
    let gaps: Vec<i32> = days
        .iter()
        .zip(days.iter().skip(1))
        .map(|(a, b)| b.since(*a))
        .collect();
    let (shortest, longest) = (gaps.iter().min()?, gaps.iter().max()?);
    // A pattern of gaps needs one gap more than a weekday does, or three days in a row would always be one.
    (days.len() > least && longest - shortest <= 1).then_some(Recurrence { weekday: None })
}

/// Words that say by themselves that something recurs.
const HABIT_WORDS: [&str; 29] = [
    "usually",
    "always",
    "often",
    "regularly",
    "typically",
    "weekly",
    "daily",
    "monthly",
    "generally",
    "normally",
    "immer",
    "meistens",
    "täglich",
    "gewöhnlich",
    "wöchentlich",
    "aina",
    "yleensä",
    "päivittäin",
    "viikoittain",
    "toujours",
    "d'habitude",
    "souvent",
    "siempre",
    "normalmente",
    "suele",
    "alltid",
    "brukar",
    "vanligtvis",
    "dagligen",
];

/// Words before a unit of time that say so.
const EACH: [&str; 14] = [
    "every", "each", "jeden", "jede", "jedes", "joka", "chaque", "cada", "varje", "most", "tous", "toutes",
    "todos", "todas",
];

/// Units of time, where "every" makes a habit.
const UNITS: [&str; 33] = [
    "day",
    "days",
    "week",
    "weeks",
    "month",
    "months",
    "morning",
    "evening",
    "night",
    "afternoon",
    "weekend",
    "year",
    "tag",
    "woche",
    "monat",
    "morgen",
    "abend",
    "päivä",
    "viikko",
    "kuukausi",
    "aamu",
    "ilta",
    "jour",
    "jours",
    "semaine",
    "matin",
    "mois",
    "día",
    "días",
    "semana",
    "mañana",
    "dag",
    "vecka",
];

/// Words that say so only of what happens: that something usually is so makes no habit of it.
const OFTEN: [&str; 6] = ["always", "generally", "normally", "often", "typically", "usually"];

/// Words that say so unless a noun follows: "weekly", but not "the weekly report".
const RHYTHMS: [&str; 3] = ["daily", "monthly", "weekly"];

/// Whether words say that something recurs: in the main clause, where something `happens`.
fn says_habit(words: &[String], happens: bool) -> bool {
    let inner = |w: &String| matches!(w.as_str(), "who" | "which" | "that" | "because");
    let words = words.split(inner).next().unwrap_or(&[]);
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    (0..words.len()).any(|at| {
        let this = word(at);
        // "how often" asks.
        if at > 0 && word(at - 1) == "how" {
            return false;
        }
        if OFTEN.contains(&this) && !happens {
            return false;
        }
        let next = word(at + 1);
        if RHYTHMS.contains(&this) && !next.is_empty() && !corpus::is_stop_word(Language::En, next) {
            return false;
        }
        if HABIT_WORDS.contains(&this) || lexicon::is_weekday_plural(this) {
            return true;
        }
        let unit = |w: &str| UNITS.contains(&w) || lexicon::weekday(w).is_some();
        EACH.contains(&this)
            && (unit(word(at + 1))
                || unit(word(at + 2))
                    && matches!(
                        word(at + 1),
                        "single" | "other" | "second" | "third" | "les" | "los" | "las"
                    ))
    })
}

/// Whether a verb speaks of what goes on, is to come or has just been done: so for a while.
fn passes(tense: Option<Tense>) -> bool {
    matches!(tense, Some(Tense::Progressive | Tense::Future | Tense::Perfect))
}

/// Words and phrases of plans and of what holds for a while.
const PLAN_PHRASES: [&str; 55] = [
    "will",
    "going to",
    "plans to",
    "plan to",
    "planning to",
    "about to",
    "scheduled",
    "booked",
    "reserved",
    "intends to",
    "expects to",
    "upcoming",
    "currently",
    "at the moment",
    "for now",
    "for the time being",
    "temporarily",
    "this week",
    "this month",
    "until",
    "till",
    "is moving",
    "are moving",
    "is staying",
    "are staying",
    "is visiting",
    "is travelling",
    "is traveling",
    "is working on",
    "is building",
    "is looking for",
    "is waiting for",
    "is preparing",
    "is writing",
    "is learning",
    "wird",
    "plant",
    "gebucht",
    "reserviert",
    "bis",
    "derzeit",
    "zurzeit",
    "varasi",
    "aikoo",
    "parhaillaan",
    "réservé",
    "prévoit",
    "jusqu'à",
    "actuellement",
    "reservó",
    "hasta",
    "actualmente",
    "bokade",
    "reserverade",
    "just nu",
];

fn says_plan(words: &[String]) -> bool {
    // The phrases by their first word, without it.
    static PHRASES: OnceLock<Lookup<&str, Vec<&str>>> = OnceLock::new();
    let phrases = PHRASES.get_or_init(|| {
        let mut phrases: Lookup<&str, Vec<&str>> = Lookup::new();
        for phrase in PLAN_PHRASES {
            let (first, rest) = phrase.split_once(' ').unwrap_or((phrase, ""));
            phrases.entry_or(first, Vec::new()).push(rest);
        }
        phrases
    });
    words.iter().enumerate().any(|(at, first)| {
        let after = words.get(at + 1..).unwrap_or(&[]);
        let follows = |rest: &&str| {
            let mut next = after.iter();
            rest.split_whitespace()
                .all(|word| next.next().is_some_and(|said| said == word))
        };
        phrases
            .get(first.as_str())
            .is_some_and(|rests| rests.iter().any(follows))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        text.parse().expect("a day")
    }

    fn kind_of(said: &[(&str, &str)]) -> (FactKind, Option<String>, Option<Weekday>) {
        let frames: Vec<Frame> = said
            .iter()
            .map(|(_, text)| Frame::read(text, Language::En, &BTreeSet::new()))
            .collect();
        let evidence: Vec<Evidence<'_>> = said
            .iter()
            .zip(&frames)
            .map(|((d, text), frame)| Evidence {
                text,
                day: day(d),
                language: Language::En,
                verb: frame.verb().map(|v| v.key.as_str()),
                tense: crate::phrase::tense(text, Language::En, &BTreeSet::new()),
            })
            .collect();
        let found = judge_kind(&evidence, &frames[0], &DreamParams::default());
        (found.kind, found.last.map(|d| d.to_string()), found.weekday)
    }

    #[test]
    fn what_recurs_on_a_weekday_is_a_habit() {
        let swim = "Maya swam with Petra.";
        let days = ["2026-07-07", "2026-07-14", "2026-07-21"];
        let said: Vec<(&str, &str)> = days.iter().map(|d| (*d, swim)).collect();
        assert_eq!(kind_of(&said), (FactKind::Habit, None, Some(Weekday::Tuesday)));
        assert_eq!(kind_of(&said[..2]).0, FactKind::World);
        let scattered = [("2026-07-07", swim), ("2026-07-09", swim), ("2026-07-20", swim)];
        assert_eq!(kind_of(&scattered).0, FactKind::World);
        let daily = [
            ("2026-07-07", swim),
            ("2026-07-08", swim),
            ("2026-07-09", swim),
            ("2026-07-10", swim),
        ];
        assert_eq!(kind_of(&daily), (FactKind::Habit, None, None));
    }

    #[test]
    fn different_things_on_one_weekday_are_no_habit() {
        let said = [
            ("2026-07-07", "Maya swam with Petra."),
            ("2026-07-14", "Maya walked with Petra."),
            ("2026-07-21", "Maya swam with Petra."),
        ];
        assert_eq!(kind_of(&said).0, FactKind::World);
    }

    #[test]
    fn the_day_of_what_is_not_so_is_no_last_day() {
        let said = [("2026-08-03", "The planning meeting isn't on Thursday any more.")];
        assert_eq!(kind_of(&said), (FactKind::World, None, None));
        let said = [("2026-08-03", "Maya doesn't swim with Petra on 12 August.")];
        assert_eq!(kind_of(&said), (FactKind::World, None, None));
    }

    #[test]
    fn what_is_said_three_times_about_how_things_are_is_no_habit() {
        let meeting = "The Tideline planning meeting is on Wednesday.";
        let said = [
            ("2026-07-07", meeting),
            ("2026-07-14", meeting),
            ("2026-07-21", meeting),
        ];
        assert_eq!(kind_of(&said), (FactKind::World, None, None));
    }

    #[test]
    fn words_make_habits() {
        for text in [
            "Maya swims every Tuesday.",
            "Maya usually has lunch at Kaisla.",
            "Maya swims on Tuesdays.",
            "Maya swims every single day.",
            "Maya schwimmt jeden Tag.",
        ] {
            assert_eq!(kind_of(&[("2026-07-07", text)]).0, FactKind::Habit, "{text}");
        }
        assert_eq!(
            kind_of(&[("2026-07-07", "Maya checked each figure.")]).0,
            FactKind::World
        );
    }

    #[test]
    fn plans_are_states_with_a_horizon() {
        let said = [
            (
                "2026-07-19",
                "Maya booked flights to Lisbon for the offsite with Sara.",
            ),
            (
                "2026-08-02",
                "Maya reserved a room for the offsite workshop in Lisbon.",
            ),
        ];
        assert_eq!(
            kind_of(&said),
            (FactKind::State, Some("2026-09-01".to_owned()), None)
        );
    }

    #[test]
    fn dates_to_come_are_the_last_day_of_a_state() {
        let said = [("2026-07-20", "Ines starts as the new analyst in August.")];
        assert_eq!(
            kind_of(&said),
            (FactKind::State, Some("2026-08-31".to_owned()), None)
        );
        let said = [
            (
                "2026-07-20",
                "Maya booked the long table at Lucia's for the team dinner.",
            ),
            (
                "2026-07-22",
                "Maya moved the team dinner at Lucia's to Friday, so Sara can join.",
            ),
        ];
        assert_eq!(
            kind_of(&said),
            (FactKind::State, Some("2026-07-24".to_owned()), None)
        );
        // Where something just is, a weekday is no date, whatever the day it was written on.
        let exam = "The exam of Maya is on Friday.";
        let said = [("2026-07-20", exam), ("2026-07-22", exam)];
        assert_eq!(kind_of(&said).0, FactKind::World);
        let said = [("2026-07-13", exam), ("2026-07-22", exam)];
        assert_eq!(kind_of(&said).0, FactKind::World);
    }
}
