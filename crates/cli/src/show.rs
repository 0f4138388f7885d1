//! Facts and moments as people read them; every verb that shows one shows it this way.

use crate::ids::short;
use crate::paint::{Ink, Paint};
use crate::text;
use agent_memory_core::{Calendar, Fact, Moment};

/// Longest text of a moment on one line, in characters.
const MOMENT_CHARS: usize = 96;

/// How values are put into words.
#[derive(Debug, Clone, Copy)]
pub struct Show {
    /// Colors, or none.
    pub paint: Paint,
    /// The days of instants.
    pub calendar: Calendar,
}

impl Show {
    /// What sort of fact it is and what it stands on: `state until 2026-09-01 · 3 moments · weight 0.70 · agent · f-…`.
    pub fn fact_details(&self, fact: &Fact) -> String {
        self.details(fact, fact.cites.len() as u64, fact.reinforced)
    }

    /// The same of a fact when it was new, on so many moments: it was not yet reinforced.
    pub fn new_fact_details(&self, fact: &Fact, moments: u64) -> String {
        self.details(fact, moments, 0)
    }

    fn details(&self, fact: &Fact, moments: u64, reinforced: u32) -> String {
        let until = fact
            .valid_until
            .map_or_else(String::new, |last| format!(" until {last}"));
        let mut parts = vec![
            format!("{}{until}", fact.kind),
            text::count(moments, "moment"),
            format!("weight {:.2}", fact.weight.get()),
            fact.authority.to_string(),
        ];
        if reinforced > 0 {
            parts.push(format!("reinforced {reinforced}×"));
        }
        if !fact.scopes.is_empty() {
            let scopes: Vec<&str> = fact.scopes.iter().map(String::as_str).collect();
            parts.push(format!("scope {}", scopes.join(", ")));
        }
        if !fact.conflicts.is_empty() {
            parts.push("in conflict".to_owned());
        }
        if !fact.doubts.is_empty() {
            parts.push("in doubt".to_owned());
        }
        if fact.proposed && fact.retired.is_none() {
            parts.push("waits for your word".to_owned());
        }
        parts.push(short(fact.id.as_str()).to_owned());
        self.paint.ink(Ink::Faint, &parts.join(" · "))
    }

    /// How a fact ended: `superseded 2026-07-22 by f-…`; none while it stands.
    pub fn ending(&self, fact: &Fact) -> Option<String> {
        let end = fact.retired.as_ref()?;
        let day = self.calendar.day_of(end.retired_at);
        let by = end.superseded_by.as_ref().map_or_else(String::new, |successor| {
            format!(" by {}", short(successor.as_str()))
        });
        let words = format!("{} {day}{by}", end.retired_reason);
        Some(self.paint.ink(Ink::Ended, &words))
    }

    /// A moment on one line: its day, then its text.
    pub fn moment(&self, moment: &Moment) -> String {
        format!(
            "{}  {}",
            self.calendar.day_of(moment.occurred_at),
            text::short(&moment.text, MOMENT_CHARS)
        )
    }
}
