//! Bonds: how much two moments have to do with each other by every channel, and which part of it is whose.
//!
//! A tie is made of names alone, exactly. In a conversation most turns name nothing, so what belongs together is ranked
//! by more: the tie, the words in common, and who spoke.

#[cfg(test)]
mod tests;

use agent_memory_core::Valid;
use agent_memory_core::numeric::Q32;
use serde::Serialize;
use std::fmt;

use crate::explain::{TieReason, explain_tie};
use crate::params::GraphParams;
use crate::tie::{Member, Shared, tie};
use crate::weight::NameWeights;
use crate::words::{SharedSpeaker, SharedWord, SharedWords, WordReason, WordTable};

/// Words that a text lists; the value holds all.
const LISTED: usize = 8;

/// What two moments have to do with each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bond {
    /// The sum over all channels.
    pub weight: Q32,
    /// Their tie: the names they share.
    pub tie: Option<Shared>,
    /// The words they share, or stand among.
    pub words: Option<SharedWords>,
    /// Who spoke both.
    pub speaker: Option<SharedSpeaker>,
}

/// Why two moments have much to do with each other, or little, or nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BondReason {
    /// The sum over all channels.
    pub weight: Q32,
    /// The names they share, those that count and those set aside.
    pub tie: TieReason,
    /// What the words bring together.
    pub by_words: Q32,
    /// The words they share or stand among, heaviest first.
    pub words: Vec<SharedWord>,
    /// The words both use that are set aside, most frequent first.
    pub words_set_aside: Vec<WordReason>,
    /// Who spoke both.
    pub speaker: Option<SharedSpeaker>,
}

/// The bond of two moments; none when they share nothing that counts.
///
/// bond(a, b) = tie(a, b) + words(a, b) + speaker(a, b), each zero where nothing is shared. The tie is that of
/// [`crate::tie`]; for the words see [`WordTable`], built by [`WordTable::for_bonds`]. A speaker who said df of N moments
/// weighs ln(N/df), like a name that nobody needs to say: in a talk of two about .69, in a group of eight about 2.
///
/// The bond says which of two pairs belongs together more. Nearly all pairs of a conversation have some bond; only a tie
/// says that two moments are linked.
pub fn bond(a: Member<'_>, b: Member<'_>, weights: &NameWeights, words: &WordTable) -> Option<Bond> {
    if a.0 == b.0 {
        return None;
    }
    let tie = tie(a.1, b.1, weights);
    let shared = words.shared(a.0, b.0);
    let speaker = words.same_speaker(a.0, b.0);
    if tie.is_none() && shared.is_none() && speaker.is_none() {
        return None;
    }
    let parts = [
        tie.as_ref().map(|shared| shared.weight),
        shared.as_ref().map(|shared| shared.weight),
        speaker.as_ref().map(|speaker| speaker.weight),
    ];
    Some(Bond {
        weight: parts.into_iter().flatten().sum(),
        tie,
        words: shared,
        speaker,
    })
}

/// Why two moments have a bond, or none.
pub fn explain_bond(
    a: Member<'_>,
    b: Member<'_>,
    weights: &NameWeights,
    words: &WordTable,
    params: &Valid<GraphParams>,
) -> BondReason {
    let found = bond(a, b, weights, words);
    let shared = found.as_ref().and_then(|bond| bond.words.clone());
    BondReason {
        weight: found.as_ref().map_or(Q32::ZERO, |bond| bond.weight),
        tie: explain_tie(a.1, b.1, weights, params),
        by_words: shared.as_ref().map_or(Q32::ZERO, |shared| shared.weight),
        words: shared.map_or(Vec::new(), |shared| shared.words),
        words_set_aside: words.set_aside(a.0, b.0),
        speaker: found.and_then(|bond| bond.speaker),
    }
}

impl fmt::Display for BondReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.tie)?;
        if self.words.is_empty() {
            write!(f, "\nno words in common")?;
        } else {
            write!(f, "\nwords in common bring {:.4}", self.by_words)?;
        }
        for word in self.words.iter().take(LISTED) {
            let whose = if word.own { "" } else { ", said around" };
            write!(f, "\n  {} brings {:.4}{whose}", word.word, word.brings)?;
        }
        if let Some(more) = self.words.len().checked_sub(LISTED).filter(|more| *more > 0) {
            write!(f, "\n  and {more} more")?;
        }
        for reason in self.words_set_aside.iter().take(LISTED) {
            write!(f, "\n  {reason}")?;
        }
        if let Some(SharedSpeaker {
            speaker,
            df,
            n,
            weight,
        }) = &self.speaker
        {
            write!(f, "\nboth said by {speaker}: {weight:.4} = ln({n}/{df})")?;
        }
        Ok(())
    }
}
