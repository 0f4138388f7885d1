//! The second, weaker channel: the words that moments have in common.
//!
//! In a conversation few turns name anything, but turns about one thing use the same words for it, and so do the turns
//! around them. [`read_words`] gives the content words of texts, a [`WordTable`] weighs those of a window.
//!
//! **Formula.** With N moments of which df use word w, its weight is ln(N/df)², 0 outside the band. Moment i uses w to
//! the amount t_iw = 1 where it is its own word, plus (for bonds) `share` × the part of the turns around it, in the same
//! session, that use w. ‖i‖ = √(Σ_w t_iw² ln(N/df)²), and p_i = (1 − slope)·mean‖·‖ + slope·‖i‖ (pivoted length normalization;
//! Singhal, Buckley and Mitra, 1996). Then
//!
//! words(a, b) = Σ_w ln(N/df)² · b_aw · b_bw, with b_iw = t_iw / √p_i.
//!
//! The unit is that of names: squares of ln(N/df) divided by a length in ln(N/df). A word that two moments of mean
//! length share brings ln(N/df)²/mean‖·‖, a third to a half of what a name of that count would: the channel is the
//! weaker one. b is rounded to 1/256, so sums are integers and factor through words as ties through names: groups need
//! no list of pairs.

mod params;
mod read;
mod shared;
mod table;
#[cfg(test)]
mod tests;

pub use params::{Around, WordParams, WordsOf};
pub use read::{Words, read_words};
pub use shared::{SharedSpeaker, SharedWord, SharedWords};
pub use table::{Turn, WordReason, WordTable};
