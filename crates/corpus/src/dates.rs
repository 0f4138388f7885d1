//! Dates in text.

mod words;

use agent_memory_core::Day;

use crate::frontmatter::read_day;

pub(crate) use words::is_month;

/// The day a heading or a title begins with.
pub(crate) fn leading_day(text: &str) -> Option<Day> {
    let (day, rest) = read_day(text.trim_start())?;
    (!rest.starts_with(|c: char| c.is_alphanumeric())).then_some(day)
}
