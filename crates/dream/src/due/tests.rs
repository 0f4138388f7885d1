//! Which passes are due, case by case.

use super::*;
use proptest::prelude::*;

fn day(text: &str) -> Day {
    text.parse().expect("a day")
}

fn records(days: &[&str]) -> Vec<(Sequence, Day)> {
    days.iter()
        .enumerate()
        .map(|(n, text)| (Sequence(n as u64 + 1), day(text)))
        .collect()
}

fn show(passes: &[DuePass]) -> Vec<String> {
    passes
        .iter()
        .map(|p| format!("{} {}{}", p.today, p.pass, if p.late { " late" } else { "" }))
        .collect()
}

fn mark(seen: u64, through: &str) -> Watermark {
    Watermark {
        seen: Sequence(seen),
        through: Some(day(through)),
    }
}

fn last(today: &str, seen: u64) -> LastPass {
    LastPass {
        today: day(today),
        seen: Sequence(seen),
    }
}

#[test]
fn nothing_is_due_where_nothing_is_new() {
    assert_eq!(due(&Watermark::default(), &[], None, None, day("2026-08-03")), []);
    let today_only = records(&["2026-08-03"]);
    assert_eq!(
        due(&Watermark::default(), &today_only, None, None, day("2026-08-03")),
        []
    );
    let considered = records(&["2026-07-30", "2026-08-02"]);
    let passes = due(
        &mark(2, "2026-08-03"),
        &considered,
        Some(last("2026-08-03", 2)),
        Some(last("2026-08-01", 2)),
        day("2026-08-20"),
    );
    assert_eq!(passes, []);
}

#[test]
fn a_fresh_memory_replays_its_days_mondays_and_the_last_first() {
    // 2026-07-20 and 2026-07-27 are Mondays, 2026-08-01 is a Saturday.
    let days = records(&["2026-07-19", "2026-07-21", "2026-07-21", "2026-07-31"]);
    let passes = due(&Watermark::default(), &days, None, None, day("2026-08-03"));
    assert_eq!(
        show(&passes),
        [
            "2026-07-20 night",
            "2026-07-20 week",
            "2026-07-22 night",
            "2026-07-27 week",
            "2026-08-01 night",
            "2026-08-01 month",
            "2026-08-03 week",
        ]
    );
}

#[test]
fn a_monday_counts_what_the_nights_before_it_considered() {
    // Every night ran; nothing is unconsidered, but the week pass has not seen Tuesday.
    let days = records(&["2026-07-19", "2026-07-21"]);
    let passes = due(
        &mark(2, "2026-07-22"),
        &days,
        Some(last("2026-07-20", 1)),
        Some(last("2026-07-01", 0)),
        day("2026-07-27"),
    );
    assert_eq!(show(&passes), ["2026-07-27 week"]);
}

#[test]
fn late_arrivals_join_the_first_night_or_make_one() {
    let mut days = records(&["2026-07-19", "2026-07-20", "2026-07-10"]);
    let monday = Some(last("2026-07-20", 3));
    let month = Some(last("2026-07-01", 0));
    let passes = due(&mark(1, "2026-07-20"), &days, monday, month, day("2026-07-22"));
    assert_eq!(show(&passes), ["2026-07-21 night late"]);
    let night = passes[0];
    let watermark = mark(1, "2026-07-20");
    let taken: Vec<u64> = days
        .iter()
        .filter(|(sequence, d)| night.takes(&watermark, *sequence, *d))
        .map(|(sequence, _)| sequence.0)
        .collect();
    assert_eq!(taken, [2, 3]);

    days.remove(1);
    let passes = due(&mark(2, "2026-07-21"), &days, monday, month, day("2026-07-25"));
    assert_eq!(show(&passes), ["2026-07-25 night late"]);
    assert!(passes[0].takes(&mark(2, "2026-07-21"), Sequence(3), day("2026-07-10")));
}

#[test]
fn a_late_arrival_makes_the_next_wide_passes_due() {
    let days = records(&["2026-07-19", "2026-07-10"]);
    let considered = mark(2, "2026-07-20");
    let passes = due(
        &considered,
        &days,
        Some(last("2026-07-20", 1)),
        Some(last("2026-07-01", 0)),
        day("2026-08-01"),
    );
    assert_eq!(show(&passes), ["2026-07-27 week", "2026-08-01 month"]);
}

#[test]
fn the_month_pass_runs_once_for_the_last_first() {
    let days = records(&["2026-03-05", "2026-07-19"]);
    let passes = due(
        &mark(2, "2026-07-20"),
        &days,
        Some(last("2026-08-03", 2)),
        Some(last("2026-04-01", 1)),
        day("2026-08-05"),
    );
    assert_eq!(show(&passes), ["2026-08-01 month"]);
}

#[test]
fn windows_are_half_open() {
    let calendar = Calendar::default();
    let days = records(&["2026-07-19", "2026-07-31"]);
    for pass in due(&Watermark::default(), &days, None, None, day("2026-08-03")) {
        let window = pass.window(&calendar);
        assert!(!window.contains(calendar.start_of(pass.end)));
        assert!(window.contains(calendar.start_of(pass.end.plus(-1))));
        assert_eq!(window.start.is_none(), pass.pass == Pass::Month);
    }
}

#[test]
fn the_last_run_of_a_pass_is_read_from_the_log() {
    assert_eq!(LastPass::of(&[], Pass::Week), None);
}

proptest! {
    /// Every past record is taken by exactly one night, and once all nights ran none is due again.
    #[test]
    fn nights_take_every_record_once(
        days in prop::collection::vec(0i32..40, 0..20),
        considered in 0u64..20,
        through in 0i32..40,
    ) {
        let records: Vec<(Sequence, Day)> = days
            .iter()
            .enumerate()
            .map(|(n, d)| (Sequence(n as u64 + 1), Day::from_number(20_600 + d)))
            .collect();
        let watermark = Watermark { seen: Sequence(considered), through: Some(Day::from_number(20_600 + through)) };
        let today = Day::from_number(20_640);
        let passes = due(&watermark, &records, None, None, today);
        prop_assert!(passes.is_sorted());
        let nights: Vec<&DuePass> = passes.iter().filter(|p| p.pass == Pass::Night).collect();
        for (sequence, d) in &records {
            let taken = nights.iter().filter(|n| n.takes(&watermark, *sequence, *d)).count();
            let wanted = usize::from(!watermark.considered(*sequence, *d));
            // A night takes its whole day again, so what was considered on it may stand beside what is new.
            prop_assert!(taken == wanted || wanted == 0 && taken <= 1, "{sequence:?} {d} taken {taken} times");
        }
        let done = Watermark { seen: Sequence(records.len() as u64), through: Some(today) };
        prop_assert!(due(&done, &records, None, None, today).iter().all(|p| p.pass != Pass::Night));
    }
}
