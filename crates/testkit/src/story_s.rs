//! Story S, the canonical case: an offsite in Lisbon, a dinner at Lucia's, a meeting that moves, a budget that goes.
//!
//! What must come of it, for every layer:
//!
//! - weights in the window of 200: Lisbon ln(200/6) = 3.5066, Sara ln(200/15) = 2.5903, Lucia's ln(200/2) = 4.6052;
//!   Maya (192 of 200) is set aside;
//! - ties: m1–m2 6.0968 (Lisbon and Sara), m1–m3 and m2–m3 3.5066 (Lisbon), m1–m4 and m2–m4 2.5903 (Sara);
//! - two groups: the Lisbon group with m1, m2, m3 and the dinner group with m4, m5;
//! - on 2026-08-03 one state that cites m1, m2, m3 and has a last valid day;
//! - after [`wednesday`]: in the night of 2026-07-21 Thursday stands and Wednesday is retired with a pointer to it, and
//!   no later pass brings Wednesday back; after [`budget`]: closed, no successor; after [`one_evening`]: no fact.
//!
//! Every name is given with its moment, so these figures do not hang on an extractor.

mod filler;

use crate::story;
use agent_memory_core::Moment;

/// The five moments: m1, m2, m3 on the Lisbon offsite, m4 and m5 on the dinner at Lucia's, in this order.
pub fn moments() -> Vec<Moment> {
    story(
        "//- 2026-07-19 agent weight:0.7 id:m1 at:20:15 names:person:Maya,place:Lisbon,person:Sara
         Maya booked flights to Lisbon for the offsite with Sara.
         //- 2026-07-26 agent weight:0.7 id:m2 at:18:40 names:person:Maya,place:Lisbon,person:Sara
         Maya booked the hotel in Lisbon for the offsite with Sara, three nights.
         //- 2026-08-02 agent weight:0.7 id:m3 at:17:05 names:person:Maya,place:Lisbon
         Maya reserved a room for the offsite workshop in Lisbon.
         //- 2026-07-22 agent weight:0.6 id:m4 at:19:30 names:person:Maya,place:Lucia's,person:Sara
         Maya moved the team dinner at Lucia's to Friday, so Sara can join.
         //- 2026-07-20 agent weight:0.6 id:m5 at:13:10 names:person:Maya,place:Lucia's
         Maya booked the long table at Lucia's for the team dinner.",
    )
}

/// The window of 200 moments, by time: the five and 195 fillers on the days from 2026-07-04 to 2026-08-02.
///
/// Maya is named in 192 of them, Lisbon in 6, Sara in 15, Lucia's in 2, nobody and nothing else in any. The 12 fillers
/// with Sara do not name Lisbon, the 3 with Lisbon do not name Sara; those fillers hang together with the five by these
/// names, so that the best division of the window is still the Lisbon group (m1, m2, m3 and the Lisbon fillers) and the
/// dinner group (m4, m5 and the Sara fillers): modularity 0.190, against 0.186 with the Sara fillers apart and 0.105
/// with m1 and m2 among them.
pub fn window_of_200() -> Vec<Moment> {
    let mut window = moments();
    window.extend(filler::fillers());
    window.sort_by(|a, b| (a.occurred_at, &a.id).cmp(&(b.occurred_at, &b.id)));
    window
}

/// Two days on which the agent notes Wednesday (w1, w2), and the user's correction to Thursday on 2026-07-21 (w3).
pub fn wednesday() -> Vec<Moment> {
    story(
        "//- 2026-07-08 agent weight:0.5 id:w1 at:10:20 names:project:Tideline
         The Tideline planning meeting is on Wednesday.
         //- 2026-07-14 agent weight:0.5 id:w2 at:09:45 names:project:Tideline,person:Maya
         As Maya understands it, the Tideline planning meeting is on Wednesday.
         //- 2026-07-21 user weight:0.8 id:w3 at:16:02 kind:correction session:chat-21 names:project:Tideline
         Actually, the Tideline planning meeting is on Thursday, not Wednesday.",
    )
}

/// Two days on which the agent notes the budget (b1, b2), and the user's retraction on 2026-07-28 (b3).
pub fn budget() -> Vec<Moment> {
    story(
        "//- 2026-07-10 agent weight:0.5 id:b1 at:15:10 names:project:Tideline
         The Tideline budget is 40,000 euros.
         //- 2026-07-17 agent weight:0.5 id:b2 at:11:30 names:project:Tideline,person:Maya
         Going by the second deck that Maya had open, the Tideline budget is 40,000 euros.
         //- 2026-07-28 user weight:0.8 id:b3 at:08:13 kind:retraction session:chat-28 names:project:Tideline
         Scrap the Tideline budget claim, the 40,000 euros are not true.",
    )
}

/// One busy evening (e1, e2, e3): three moments of one day, the last after midnight, with two names in common.
///
/// A day starts at 04:00, so 00:40 still belongs to 2026-07-11. Put it beside [`window_of_200`]: alone, its names stand
/// in every moment and are set aside for that.
pub fn one_evening() -> Vec<Moment> {
    story(
        "//- 2026-07-11 agent weight:0.6 id:e1 at:19:20 names:person:Viola,place:Harbor_Hall
         Viola sang with the choir at Harbor Hall.
         //- 2026-07-11 agent weight:0.6 id:e2 at:22:05 names:person:Viola,place:Harbor_Hall
         After the choir, Viola danced at Harbor Hall until the lamps went out.
         //- 2026-07-12 agent weight:0.6 id:e3 at:00:40 names:person:Viola,place:Harbor_Hall
         Viola left Harbor Hall with the choir and the last tram.",
    )
}

#[cfg(test)]
mod tests;
