//! Laws and corner cases of instants, days and calendars.

use super::*;
use proptest::prelude::*;

fn day(text: &str) -> Day {
    text.parse().expect("a day")
}

fn instant(text: &str) -> Timestamp {
    text.parse().expect("an instant")
}

#[test]
fn instants_keep_their_offset() {
    for text in [
        "2026-07-19T18:30:00+03:00",
        "2026-07-19T18:30:00Z",
        "2026-07-19T18:30:00.25-09:30",
        "1969-12-31T23:59:59.999999Z",
    ] {
        assert_eq!(instant(text).to_string(), text);
    }
    assert_eq!(
        instant("2026-07-19 18:30:00z").to_string(),
        "2026-07-19T18:30:00Z"
    );
}

#[test]
fn what_is_no_instant_is_refused() {
    for text in [
        "",
        "2026-07-19",
        "2026-02-30T00:00:00Z",
        "2026-07-19T25:00:00Z",
        "yesterday",
        "2026-07-19T18:30:00",
    ] {
        let error = text.parse::<Timestamp>().expect_err("refused");
        assert_eq!(error.code(), "invalid_time", "{text}");
    }
}

#[test]
fn what_is_no_day_is_refused() {
    for text in ["", "2026-02-30", "2026-13-01", "19.7.2026"] {
        assert!(text.parse::<Day>().is_err(), "{text}");
    }
}

#[test]
fn weekdays_and_months() {
    assert_eq!(day("1970-01-01").weekday(), Weekday::Thursday);
    assert_eq!(day("1969-12-31").weekday(), Weekday::Wednesday);
    assert_eq!(day("2026-08-05").monday(), day("2026-08-03"));
    assert_eq!(day("2026-08-03").monday(), day("2026-08-03"));
    assert_eq!(day("2024-02-29").first_of_month(), day("2024-02-01"));
    assert_eq!(day("2024-02-28").plus(2), day("2024-03-01"));
}

#[test]
fn a_clock_time_in_the_small_hours_stays_in_its_day() {
    let calendar = Calendar {
        offset_seconds: 10_800,
        day_start_hour: 4,
    };
    let d = day("2026-07-19");
    let late = calendar.at(d, 3600 + 1800);
    assert_eq!(late.to_string(), "2026-07-20T01:30:00+03:00");
    assert_eq!(calendar.day_of(late), d);
    assert_eq!(calendar.at(d, 12 * 3600).to_string(), "2026-07-19T12:00:00+03:00");
}

#[test]
fn extreme_instants_stay_in_range() {
    for micros in [i64::MIN, i64::MAX, 0] {
        let t = Timestamp::from_unix_micros(micros);
        assert_eq!(t.to_string().parse::<Timestamp>().expect("round trip"), t);
        let d = Calendar::default().day_of(t);
        assert_eq!(d.to_string().parse::<Day>().expect("round trip"), d);
    }
}

proptest! {
    #[test]
    fn days_round_trip(number in -3_000_000i32..2_900_000) {
        let d = Day::from_number(number);
        prop_assert_eq!(d.to_string().parse::<Day>().expect("round trip"), d);
        let (y, m, dd) = d.ymd();
        prop_assert_eq!(Day::from_ymd(y, m, dd).expect("a real day"), d);
    }

    #[test]
    fn every_instant_is_in_the_window_of_its_day(micros in -10_000_000_000_000_000i64..10_000_000_000_000_000, hour in 0u8..24, offset in -50_000i32..50_000) {
        let calendar = Calendar { offset_seconds: offset, day_start_hour: hour };
        let t = Timestamp::from_unix_micros(micros);
        let d = calendar.day_of(t);
        prop_assert!(Window::days(&calendar, d, d.plus(1)).contains(t));
        prop_assert!(!Window::days(&calendar, d.plus(1), d.plus(2)).contains(t));
    }
}
