use agent_memory_core::Day;
use proptest::prelude::*;

use super::*;

/// The dates as `words=first` or `words=first..last`, with `<` for until and `>` for since, joined by ` | `.
fn show(text: &str, base: &str, language: Language) -> String {
    let base: Day = base.parse().expect("a day");
    let one = |date: &ResolvedDate| {
        let bound = match date.bound {
            DateBound::At => "",
            DateBound::Until => "<",
            DateBound::Since => ">",
        };
        let words = &text[date.range.clone()];
        if date.first == date.last {
            format!("{words}={bound}{}", date.first)
        } else {
            format!("{words}={bound}{}..{}", date.first, date.last)
        }
    };
    resolve_dates(text, base, language)
        .iter()
        .map(one)
        .collect::<Vec<_>>()
        .join(" | ")
}

/// Checks English cases against Tuesday 2026-07-21.
fn check(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(show(text, "2026-07-21", Language::En), *expected, "{text}");
    }
}

#[test]
fn days_near_the_base() {
    check(&[
        (
            "Today we rest, tomorrow not.",
            "Today=2026-07-21 | tomorrow=2026-07-22",
        ),
        ("I called yesterday.", "yesterday=2026-07-20"),
        (
            "It is due the day after tomorrow.",
            "the day after tomorrow=2026-07-23",
        ),
        ("Late last night", "last night=2026-07-20"),
        (
            "in three weeks, two days ago, a month from now",
            "in three weeks=2026-08-11 | two days ago=2026-07-19 | a month from now=2026-08-21",
        ),
    ]);
    assert_eq!(
        show("in a month", "2026-01-31", Language::En),
        "in a month=2026-02-28"
    );
    assert_eq!(
        show("one year ago", "2024-02-29", Language::En),
        "one year ago=2023-02-28"
    );
}

#[test]
fn weekdays() {
    check(&[
        ("The meeting is on Thursday.", "on Thursday=2026-07-23"),
        ("Dinner moved to Friday.", "Friday=2026-07-24"),
        ("last Thursday", "last Thursday=2026-07-16"),
        ("last Tuesday", "last Tuesday=2026-07-14"),
        ("next Friday", "next Friday=2026-07-31"),
        ("this Friday", "this Friday=2026-07-24"),
        ("We met on Monday.", "on Monday=2026-07-20"),
        ("Maya called on Tuesday about it.", "on Tuesday=2026-07-14"),
        ("We met, and the call is on Monday.", "on Monday=2026-07-27"),
        ("every Friday, Fridays, each Monday", ""),
        ("the sun, a sat nav, Sun City", ""),
        ("open on Sun", "on Sun=2026-07-26"),
        ("Thursday next week", "Thursday next week=2026-07-30"),
        ("next week on Thursday", "next week on Thursday=2026-07-30"),
    ]);
}

#[test]
fn weeks_months_years() {
    check(&[
        ("next week", "next week=2026-07-27..2026-08-02"),
        ("this weekend", "this weekend=2026-07-25..2026-07-26"),
        ("last month", "last month=2026-06-01..2026-06-30"),
        ("next year", "next year=2027-01-01..2027-12-31"),
        ("in July", "in July=2026-07-01..2026-07-31"),
        ("in January", "in January=2027-01-01..2027-01-31"),
        ("last March", "last March=2026-03-01..2026-03-31"),
        ("we march on; you may go; May left", ""),
        ("in May", "in May=2026-05-01..2026-05-31"),
        ("August 2027", "August 2027=2027-08-01..2027-08-31"),
        ("2026-08 was fine", "2026-08=2026-08-01..2026-08-31"),
    ]);
}

#[test]
fn calendar_dates() {
    check(&[
        (
            "on 2026-08-12 and 2026/08/13",
            "on 2026-08-12=2026-08-12 | 2026/08/13=2026-08-13",
        ),
        ("at 2026-08-12T18:00", "at 2026-08-12T18=2026-08-12"),
        ("12.8.2026", "12.8.2026=2026-08-12"),
        ("12 August", "12 August=2026-08-12"),
        ("the 12th of August 2027", "12th of August 2027=2027-08-12"),
        ("Aug. 12, 2026", "Aug. 12, 2026=2026-08-12"),
        ("August 12–14", "August 12–14=2026-08-12..2026-08-14"),
        ("12-14 August", "12-14 August=2026-08-12..2026-08-14"),
        (
            "on Wednesday, 12 August 2026",
            "on Wednesday, 12 August 2026=2026-08-12",
        ),
        ("31 February, 40 August, version 3.10", ""),
        ("2 January", "2 January=2027-01-02"),
    ]);
}

#[test]
fn bounds_and_spans() {
    check(&[
        ("until Friday", "until Friday=<2026-07-21..2026-07-24"),
        ("by 12 August", "by 12 August=<2026-07-21..2026-08-12"),
        ("through next week", "through next week=<2026-07-21..2026-08-02"),
        ("since Monday", "since Monday=>2026-07-20..2026-07-21"),
        (
            "from Monday to Friday",
            "from Monday to Friday=2026-07-27..2026-07-31",
        ),
        ("Thursday–Sunday", "Thursday–Sunday=2026-07-23..2026-07-26"),
        (
            "12 August until 14 August",
            "12 August until 14 August=2026-08-12..2026-08-14",
        ),
        (
            "from last Thursday to Friday",
            "from last Thursday=>2026-07-16..2026-07-21 | Friday=2026-07-24",
        ),
    ]);
}

#[test]
fn other_languages() {
    let cases = [
        (
            Language::De,
            "Wir treffen uns am Donnerstag.",
            "am Donnerstag=2026-07-23",
        ),
        (
            Language::De,
            "Übermorgen, vor drei Wochen, in zwei Tagen",
            "Übermorgen=2026-07-23 | vor drei Wochen=2026-06-30 | in zwei Tagen=2026-07-23",
        ),
        (
            Language::De,
            "bis zum 12. August 2026",
            "bis zum 12. August 2026=<2026-07-21..2026-08-12",
        ),
        (
            Language::De,
            "nächste Woche, letzten Freitag, nächsten Freitag",
            "nächste Woche=2026-07-27..2026-08-02 | letzten Freitag=2026-07-17 | nächsten Freitag=2026-07-24",
        ),
        (Language::De, "jeden Freitag", ""),
        (
            Language::Fr,
            "vendredi prochain, la semaine dernière, hier",
            "vendredi prochain=2026-07-24 | semaine dernière=2026-07-13..2026-07-19 | hier=2026-07-20",
        ),
        (
            Language::Fr,
            "le 12 août, il y a trois jours, dans deux semaines",
            "le 12 août=2026-08-12 | il y a trois jours=2026-07-18 | dans deux semaines=2026-08-04",
        ),
        (
            Language::Fr,
            "jusqu'à vendredi",
            "jusqu'à vendredi=<2026-07-21..2026-07-24",
        ),
        (
            Language::Es,
            "el próximo viernes, ayer, el 12 de agosto de 2026",
            "el próximo viernes=2026-07-24 | ayer=2026-07-20 | el 12 de agosto de 2026=2026-08-12",
        ),
        (
            Language::Es,
            "hace dos días, hasta el viernes",
            "hace dos días=2026-07-19 | hasta el viernes=<2026-07-21..2026-07-24",
        ),
        (
            Language::Fi,
            "Tapaamme torstaina, ensi viikolla tai huomenna.",
            "torstaina=2026-07-23 | ensi viikolla=2026-07-27..2026-08-02 | huomenna=2026-07-22",
        ),
        (
            Language::Fi,
            "12. elokuuta, perjantaihin asti, kolme viikkoa sitten",
            "12. elokuuta=2026-08-12 | perjantaihin asti=<2026-07-21..2026-07-24 | kolme viikkoa sitten=2026-06-30",
        ),
        (
            Language::Sv,
            "på fredag, i morgon, förra veckan, om tre veckor",
            "på fredag=2026-07-24 | i morgon=2026-07-22 | förra veckan=2026-07-13..2026-07-19 | om tre veckor=2026-08-11",
        ),
        (
            Language::Sv,
            "den 12 augusti, för två dagar sedan",
            "den 12 augusti=2026-08-12 | för två dagar sedan=2026-07-19",
        ),
    ];
    for (language, text, expected) in cases {
        assert_eq!(show(text, "2026-07-21", language), expected, "{language} {text}");
    }
}

#[test]
fn headings_begin_with_days() {
    let day = |text| leading_day(text).map(|day| day.to_string());
    for text in [
        "2026-07-20",
        "2026-07-20: Monday",
        "20 July 2026",
        "Monday, July 20, 2026 – plans",
        "Montag, 20. Juli 2026",
        "lundi 20 juillet 2026",
    ] {
        assert_eq!(day(text).as_deref(), Some("2026-07-20"), "{text}");
    }
    for text in [
        "",
        "July 2026",
        "20 July",
        "Plans for 2026-07-20",
        "2026-07-20x",
        "Monday",
    ] {
        assert_eq!(day(text), None, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn dates_are_valid_ordered_and_apart(
        text in prop_oneof![
            "\\PC{0,60}",
            "((on|last|next|this|in|until|from|to|Friday|Monday|July|May|12|2026|three|weeks?|ago|bis|am|vor|-|–|,|\\.) ?){0,14}",
        ],
        number in -20_000i32..40_000,
        language in prop::sample::select(Language::ALL.to_vec()),
    ) {
        let mut end = 0;
        for date in resolve_dates(&text, Day::from_number(number), language) {
            prop_assert!(date.first <= date.last);
            prop_assert!(date.range.start >= end && date.range.start < date.range.end);
            prop_assert!(text.get(date.range.clone()).is_some());
            end = date.range.end;
        }
    }
}
