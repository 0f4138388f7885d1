//! A civil day, as a number that can be counted with.

use crate::Error;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A day of the week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

impl Weekday {
    /// All seven, Monday first.
    pub const ALL: [Self; 7] = [
        Self::Monday,
        Self::Tuesday,
        Self::Wednesday,
        Self::Thursday,
        Self::Friday,
        Self::Saturday,
        Self::Sunday,
    ];

    /// Days after Monday, 0 to 6.
    pub fn index(self) -> i32 {
        self as i32
    }
}

/// A civil day (proleptic Gregorian), counted from 1970-01-01 = 0. Reads and prints `yyyy-mm-dd`.
///
/// ```
/// use agent_memory_core::{Day, Weekday};
/// let day: Day = "2026-08-03".parse()?;
/// assert_eq!(day.weekday(), Weekday::Monday);
/// assert_eq!(day.plus(-1).to_string(), "2026-08-02");
/// # Ok::<(), agent_memory_core::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Day(i32);

impl Day {
    const MIN: i32 = -4_371_222; // -9999-01-02
    const MAX: i32 = 2_932_895; // 9999-12-30

    /// The day `days` after 1970-01-01, kept inside years -9999 to 9999.
    pub fn from_number(days: i32) -> Self {
        Self(days.clamp(Self::MIN, Self::MAX))
    }

    /// The day of a year, month (1–12) and day of month.
    ///
    /// # Errors
    /// [`Error::InvalidTime`] when there is no such day.
    pub fn from_ymd(year: i16, month: i8, day: i8) -> Result<Self, Error> {
        let date = Date::new(year, month, day).map_err(|e| Error::InvalidTime {
            text: format!("{year:04}-{month:02}-{day:02}"),
            wanted: "day",
            reason: e.to_string(),
        })?;
        Ok(Self::from_date(date))
    }

    fn from_date(date: Date) -> Self {
        let epoch = Date::constant(1970, 1, 1);
        let span = epoch.duration_until(date);
        Self::from_number((span.as_secs() / 86_400) as i32)
    }

    fn date(self) -> Date {
        Date::constant(1970, 1, 1)
            .checked_add(jiff::SignedDuration::from_secs(i64::from(self.0) * 86_400))
            .unwrap_or(Date::constant(1970, 1, 1))
    }

    /// Days after 1970-01-01.
    pub fn number(self) -> i32 {
        self.0
    }

    /// Year, month (1–12) and day of month.
    pub fn ymd(self) -> (i16, i8, i8) {
        let date = self.date();
        (date.year(), date.month(), date.day())
    }

    /// The day of the week.
    pub fn weekday(self) -> Weekday {
        // 1970-01-01 was a Thursday.
        Weekday::ALL[(self.0 + 3).rem_euclid(7) as usize]
    }

    /// The day `days` later (earlier when negative).
    #[must_use]
    pub fn plus(self, days: i32) -> Self {
        Self::from_number(self.0.saturating_add(days))
    }

    /// Days from `earlier` to this day.
    pub fn since(self, earlier: Self) -> i32 {
        self.0 - earlier.0
    }

    /// The first day of this day's month.
    #[must_use]
    pub fn first_of_month(self) -> Self {
        self.plus(1 - i32::from(self.ymd().2))
    }

    /// The Monday on or before this day.
    #[must_use]
    pub fn monday(self) -> Self {
        self.plus(-self.weekday().index())
    }
}

impl FromStr for Day {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let date: Date = text.trim().parse().map_err(|e: jiff::Error| Error::InvalidTime {
            text: text.chars().take(60).collect(),
            wanted: "day written yyyy-mm-dd",
            reason: e.to_string(),
        })?;
        Ok(Self::from_date(date))
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.date().to_string())
    }
}

impl TryFrom<String> for Day {
    type Error = Error;
    fn try_from(text: String) -> Result<Self, Error> {
        text.parse()
    }
}

impl From<Day> for String {
    fn from(day: Day) -> String {
        day.to_string()
    }
}
