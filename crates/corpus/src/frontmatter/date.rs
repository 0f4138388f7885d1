//! A date as it stands in frontmatter: the calendar day as written, and the time of day if there is one.

use agent_memory_core::{Calendar, Day, Timestamp};

/// A date as written: no time-zone shift moves its day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenDate {
    /// The calendar day as written.
    pub day: Day,
    /// Seconds after midnight, when a time of day is written.
    pub seconds: Option<u32>,
    /// The offset from UTC in seconds, when it is written.
    pub offset_seconds: Option<i32>,
    /// Whether a time of day or an offset is written that cannot be read: `T25:61`, `+99:99`, `6:30 PM`. The day, and
    /// what else could be read, holds all the same.
    pub unread: bool,
}

impl WrittenDate {
    /// Reads a date at the start of a text: `2026-07-20`, `2026/7/20`, `2026.07.20`, `20260720`, each with or without a
    /// time (`T18:30`, ` 18:30:05.2`) and an offset (`Z`, `+03:00`, ` +0300`). None when there is no such day.
    ///
    /// ```
    /// use corpus::WrittenDate;
    /// let date = WrittenDate::read("2026-07-20T00:30:00+09:00").expect("a date");
    /// assert_eq!(date.day.to_string(), "2026-07-20");
    /// assert_eq!((date.seconds, date.offset_seconds), (Some(1800), Some(32_400)));
    /// ```
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let (day, rest) = read_day(text)?;
        if rest.starts_with(|c: char| c.is_ascii_digit()) {
            return None; // digits go on: some number, no date
        }
        let (seconds, after) = read_clock(rest);
        let offset_seconds = seconds.and_then(|_| read_offset(after));
        let unread = match seconds {
            Some(_) => offset_seconds.is_none() && !after.trim().is_empty(),
            None => begins_like_a_clock(rest),
        };
        Some(Self {
            day,
            seconds,
            offset_seconds,
            unread,
        })
    }

    /// A day and nothing else.
    pub(crate) fn of_day(day: Day) -> Self {
        Self {
            day,
            seconds: None,
            offset_seconds: None,
            unread: false,
        }
    }

    /// The instant, when a time of day is written; without an offset the calendar's holds.
    pub fn timestamp(&self, calendar: &Calendar) -> Option<Timestamp> {
        let offset = self.offset_seconds.unwrap_or(calendar.offset_seconds);
        let local = i64::from(self.day.number()) * 86_400 + i64::from(self.seconds?);
        let micros = (local - i64::from(offset)).checked_mul(1_000_000)?;
        Timestamp::from_unix_micros(micros).with_offset(offset).ok()
    }
}

/// The day at the start of a text, and what follows it.
pub(crate) fn read_day(text: &str) -> Option<(Day, &str)> {
    let (year, rest) = digits(text, 4, 4)?;
    let mark = rest.chars().next().filter(|c| matches!(c, '-' | '/' | '.'));
    let (month, day, rest) = if let Some(mark) = mark {
        let (month, rest) = digits(rest.get(1..)?, 1, 2)?;
        let (day, rest) = digits(rest.strip_prefix(mark)?, 1, 2)?;
        (month, day, rest)
    } else {
        let (month, rest) = digits(rest, 2, 2)?;
        let (day, rest) = digits(rest, 2, 2)?;
        (month, day, rest)
    };
    let day = Day::from_ymd(
        i16::try_from(year).ok()?,
        i8::try_from(month).ok()?,
        i8::try_from(day).ok()?,
    )
    .ok()?;
    Some((day, rest))
}

/// A clock time such as `18:30` or `18:30:05.25` at the start of a text (after `T` or spaces), in seconds after
/// midnight, and what follows it.
pub(crate) fn read_clock(text: &str) -> (Option<u32>, &str) {
    let rest = text.strip_prefix(['T', 't']).unwrap_or(text).trim_start();
    let read = || {
        let (hour, rest) = digits(rest, 1, 2)?;
        let (minute, rest) = digits(rest.strip_prefix(':')?, 2, 2)?;
        let (second, rest) = rest
            .strip_prefix(':')
            .and_then(|rest| digits(rest, 2, 2))
            .unwrap_or((0, rest));
        let rest = match rest.strip_prefix('.') {
            Some(fraction) => fraction.trim_start_matches(|c: char| c.is_ascii_digit()),
            None => rest,
        };
        (hour < 24 && minute < 60 && second < 61).then(|| (hour * 3600 + minute * 60 + second.min(59), rest))
    };
    match read() {
        Some((seconds, rest)) => (Some(seconds), rest),
        None => (None, text),
    }
}

/// Whether what follows a day is meant as a time of day: `T25:61`, ` 25:61`, ` 7:5`.
fn begins_like_a_clock(text: &str) -> bool {
    let marked = text.strip_prefix(['T', 't']);
    let rest = marked.unwrap_or(text).trim_start();
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    after.len() < rest.len() && (marked.is_some() || after.starts_with(':'))
}

/// An offset from UTC in seconds, at most 18 hours: `Z`, `UTC`, `+03:00`, `UTC+3`.
fn read_offset(text: &str) -> Option<i32> {
    let text = text.trim();
    if text.starts_with(['Z', 'z']) {
        return Some(0);
    }
    let text = match text.strip_prefix("UTC").or_else(|| text.strip_prefix("GMT")) {
        Some(rest) if rest.starts_with(['+', '-']) => rest,
        Some(_) => return Some(0),
        None => text,
    };
    let (sign, rest) = match text.split_at_checked(1)? {
        ("+", rest) => (1, rest),
        ("-", rest) => (-1, rest),
        _ => return None,
    };
    let (hours, rest) = digits(rest, 1, 2)?;
    let (minutes, rest) = match rest.strip_prefix(':') {
        Some(rest) => digits(rest, 2, 2)?,
        None => digits(rest, 2, 2).unwrap_or((0, rest)),
    };
    let seconds = i32::try_from(hours * 3600 + minutes * 60).ok()?;
    let whole = !rest.starts_with(|c: char| c.is_ascii_digit());
    (whole && minutes < 60 && seconds <= 18 * 3600).then_some(sign * seconds)
}

/// Between `least` and `most` digits at the start of a text, and what follows them.
fn digits(text: &str, least: usize, most: usize) -> Option<(u32, &str)> {
    let count = text.bytes().take(most).take_while(u8::is_ascii_digit).count();
    if count < least {
        return None;
    }
    let (number, rest) = text.split_at_checked(count)?;
    Some((number.parse().ok()?, rest))
}
