//! Time without a clock: instants, days, weekdays, windows and the calendar that says when a day starts.
//!
//! Nothing here reads the system clock. Who needs "now" is given it, through [`crate::Clock`].

mod calendar;
mod day;
mod timestamp;
mod window;

pub use calendar::Calendar;
pub use day::{Day, Weekday};
pub use timestamp::Timestamp;
pub use window::Window;

#[cfg(test)]
mod tests;
