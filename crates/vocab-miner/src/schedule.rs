//! When to mine again, and over which span.

use crate::params::VocabParams;
use agent_memory_core::{Calendar, Day, Timestamp, Vocabulary, Window};

/// Whether a vocabulary is due: there is none, or it is at least `refresh_days` old.
///
/// A dream mines at its end whether it is due or not.
pub fn is_due(last: Option<&Vocabulary>, now: Timestamp, params: &VocabParams) -> bool {
    last.is_none_or(|v| now.days_since(v.mined_at) >= f64::from(params.refresh_days))
}

/// The span that is mined on a day: the `window_days` up to and with it.
pub fn mining_window(calendar: &Calendar, today: Day, params: &VocabParams) -> Window {
    let days = i32::try_from(params.window_days).unwrap_or(i32::MAX);
    let end = today.plus(1);
    Window::days(calendar, end.plus(-days), end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Stamp, mine};
    use agent_memory_core::Valid;

    #[test]
    fn a_week_makes_it_due() {
        let at = |text: &str| text.parse::<Timestamp>().expect("an instant");
        let params = VocabParams::default();
        let mined = mine(&[], &Valid::default(), Stamp::at(at("2026-07-19T04:00:00Z")));
        assert!(is_due(None, at("2026-07-19T04:00:00Z"), &params));
        assert!(!is_due(Some(&mined), at("2026-07-26T03:59:59Z"), &params));
        assert!(is_due(Some(&mined), at("2026-07-26T04:00:00Z"), &params));
        assert!(
            !is_due(Some(&mined), at("2026-07-01T04:00:00Z"), &params),
            "a clock set back is no reason"
        );
    }

    #[test]
    fn two_weeks_are_mined() {
        let day = |text: &str| text.parse::<Day>().expect("a day");
        let calendar = Calendar::default();
        let window = mining_window(&calendar, day("2026-08-03"), &VocabParams::default());
        assert!(window.contains(calendar.start_of(day("2026-08-03"))));
        assert!(window.contains(calendar.start_of(day("2026-07-21"))));
        assert!(!window.contains(calendar.start_of(day("2026-07-20"))));
        assert!(!window.contains(calendar.start_of(day("2026-08-04"))));
    }
}
