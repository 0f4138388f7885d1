//! The words of a window with their weights, and the moments that use them.

use agent_memory_core::numeric::Q32;
use agent_memory_core::{MomentId, Timestamp, Valid};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

use crate::error::Error;
use crate::params::{GraphParams, millionths};
use crate::weight::Standing;
use crate::words::params::{Around, WordParams};
use crate::words::read::Words;
use crate::words::shared::{SharedSpeaker, SharedWord, SharedWords};

/// The unit of an entry: b = count / 256.
pub(crate) const UNIT: u64 = 1 << 8;
/// Binary places of t and of √p.
const PLACES: u32 = 16;
/// The most a moment uses a word, in parts of 2⁻¹⁶: its own, and all around it.
const OWN: u64 = 1 << PLACES;

/// A moment with its words, and where it stands.
#[derive(Debug, Clone, Copy)]
pub struct Turn<'a> {
    /// The moment.
    pub id: &'a MomentId,
    /// Its content words, as [`crate::read_words`] gives them.
    pub words: &'a Words,
    /// When it happened; turns of a session are in this order, equal times by id.
    pub at: Timestamp,
    /// The session it belongs to. Without one nothing stands around it.
    pub session: Option<&'a str>,
    /// Who said it.
    pub speaker: Option<&'a str>,
}

/// What a word weighs in a window, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WordReason {
    /// The word, a stem.
    pub word: String,
    /// Moments of the window that use it.
    pub df: u64,
    /// Moments of the window.
    pub n: u64,
    /// ln(n/df)².
    pub weight: Q32,
    /// Whether it counts.
    pub standing: Standing,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Word {
    text: String,
    df: u64,
    weight: Q32,
    standing: Standing,
}

/// The words of a window, their weights, and what each moment uses.
///
/// A function of the set of turns, not of their order. Turns whose words do not count ([`crate::WordsOf`]) are no part of it, nor
/// of N. Memory in proportion to the words said; what stands around a turn is worked out when it is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WordTable {
    /// Ascending; the node of a moment is its place here.
    moments: Vec<MomentId>,
    /// Ascending.
    words: Vec<Word>,
    /// The words of each moment, those that are set aside too, as ascending places.
    own: Vec<Vec<u32>>,
    /// Nodes by session and time.
    order: Vec<u32>,
    /// The place of each node in `order`, and the stretch of its session there.
    stands: Vec<(u32, u32, u32)>,
    /// √p of each moment in parts of 2⁻¹⁶; 0 for one without words.
    roots: Vec<u64>,
    /// The speaker of each moment.
    spoke: Vec<Option<u32>>,
    /// The speakers and how many moments each said.
    speakers: Vec<(String, u64)>,
    reach: usize,
    /// In parts of 2⁻¹⁶.
    share: u64,
}

impl WordTable {
    /// The words of a window as bonds use them: with those said around.
    ///
    /// # Errors
    /// [`Error::DuplicateMoment`]; [`Error::TooManyNodes`].
    pub fn for_bonds(turns: &[Turn<'_>], params: &Valid<GraphParams>) -> Result<Self, Error> {
        Self::of(turns, params.words.around, &params.words)
    }

    /// The words of a window as groups use them: of each moment its own.
    ///
    /// # Errors
    /// [`Error::DuplicateMoment`]; [`Error::TooManyNodes`].
    pub fn for_groups(turns: &[Turn<'_>], params: &Valid<GraphParams>) -> Result<Self, Error> {
        let alone = Around { reach: 0, share: 0.0 };
        Self::of(turns, alone, &params.words)
    }

    fn of(turns: &[Turn<'_>], around: Around, params: &WordParams) -> Result<Self, Error> {
        let mut turns: Vec<Turn<'_>> = turns
            .iter()
            .filter(|turn| params.of.counts(turn.speaker))
            .copied()
            .collect();
        turns.sort_by_key(|turn| turn.id);
        if let Some([a, _]) = turns
            .windows(2)
            .filter_map(|pair| <&[Turn<'_>; 2]>::try_from(pair).ok())
            .find(|[a, b]| a.id == b.id)
        {
            return Err(Error::DuplicateMoment { id: a.id.clone() });
        }
        if u32::try_from(turns.len()).is_err() {
            return Err(Error::TooManyNodes { nodes: turns.len() });
        }
        let (words, own) = weigh(&turns, params);
        let (order, stands) = stand(&turns);
        let (spoke, speakers) = speakers(&turns);
        let mut table = Self {
            moments: turns.iter().map(|turn| turn.id.clone()).collect(),
            words,
            own,
            order,
            stands,
            roots: Vec::new(),
            spoke,
            speakers,
            reach: around.reach as usize,
            share: share_of(around.share),
        };
        table.roots = table.pivoted(millionths(params.slope));
        Ok(table)
    }

    /// How many moments take part.
    pub fn len(&self) -> usize {
        self.moments.len()
    }

    /// Whether no moment takes part.
    pub fn is_empty(&self) -> bool {
        self.moments.is_empty()
    }

    /// What a word weighs, and why; none when no moment of the window uses it.
    pub fn word(&self, word: &str) -> Option<WordReason> {
        let place = self.words.binary_search_by(|w| w.text.as_str().cmp(word)).ok()?;
        self.reason(place)
    }

    /// The words that two moments share, or stand among.
    pub fn shared(&self, a: &MomentId, b: &MomentId) -> Option<SharedWords> {
        let (a, b) = (self.node(a)?, self.node(b)?);
        if a == b {
            return None;
        }
        let (of_a, of_b) = (self.row(a), self.row(b));
        let mut words: Vec<SharedWord> = Vec::new();
        for (place, count) in &of_a {
            let Ok(at) = of_b.binary_search_by_key(place, |entry| entry.0) else {
                continue;
            };
            let brings =
                u128::from(self.column_weight(*place).bits()) * u128::from(*count) * u128::from(of_b[at].1);
            words.push(SharedWord {
                word: self.words.get(*place as usize)?.text.clone(),
                brings: Q32::from_bits(u64::try_from(brings).unwrap_or(u64::MAX)),
                own: [a, b]
                    .iter()
                    .all(|node| self.own[*node].binary_search(place).is_ok()),
            });
        }
        if words.is_empty() {
            return None;
        }
        words.sort_by(|a, b| b.brings.cmp(&a.brings).then_with(|| a.word.cmp(&b.word)));
        Some(SharedWords {
            weight: words.iter().map(|word| word.brings).sum(),
            words,
        })
    }

    /// The words that both moments use themselves and that are set aside, most frequent first.
    pub fn set_aside(&self, a: &MomentId, b: &MomentId) -> Vec<WordReason> {
        let (Some(a), Some(b)) = (self.node(a), self.node(b)) else {
            return Vec::new();
        };
        let mut aside: Vec<WordReason> = self.own[a]
            .iter()
            .filter(|place| self.own[b].binary_search(place).is_ok())
            .filter_map(|place| self.reason(*place as usize))
            .filter(|reason| reason.standing != Standing::Kept)
            .collect();
        aside.sort_by(|a, b| b.df.cmp(&a.df).then_with(|| a.word.cmp(&b.word)));
        aside
    }

    /// The speaker of both moments; none when two spoke, or one who said only these, or all.
    pub fn same_speaker(&self, a: &MomentId, b: &MomentId) -> Option<SharedSpeaker> {
        let (a, b) = (self.node(a)?, self.node(b)?);
        let speaker = self.spoke[a].filter(|speaker| a != b && self.spoke[b] == Some(*speaker))?;
        let (speaker, df) = self.speakers.get(speaker as usize)?;
        let n = self.len() as u64;
        let weight = Q32::ln_ratio(n, *df);
        (weight > Q32::ZERO).then(|| SharedSpeaker {
            speaker: speaker.clone(),
            df: *df,
            n,
            weight,
        })
    }

    pub(crate) fn node(&self, moment: &MomentId) -> Option<usize> {
        self.moments.binary_search(moment).ok()
    }

    pub(crate) fn text(&self, place: u32) -> &str {
        self.words.get(place as usize).map_or("", |word| &word.text)
    }

    /// How many words there are, those set aside too.
    pub(crate) fn columns(&self) -> usize {
        self.words.len()
    }

    /// What a word weighs between two entries of 1/256: its weight / 2¹⁶.
    pub(crate) fn column_weight(&self, place: u32) -> Q32 {
        self.words.get(place as usize).map_or(Q32::ZERO, |word| {
            Q32::from_bits((word.weight.bits() / (UNIT * UNIT)).max(1))
        })
    }

    /// Moments that use a word.
    pub(crate) fn df(&self, place: u32) -> u64 {
        self.words.get(place as usize).map_or(0, |word| word.df)
    }

    /// What a moment uses: places of words that count, ascending, each with b in parts of 1/256.
    pub(crate) fn row(&self, node: usize) -> Vec<(u32, u32)> {
        let root = self.roots[node];
        if root == 0 {
            return Vec::new();
        }
        self.amounts(node)
            .into_iter()
            .filter_map(|(place, amount)| {
                let count = (2 * UNIT * amount + root) / (2 * root);
                let count = u32::try_from(count).unwrap_or(u32::MAX);
                (count > 0).then_some((place, count))
            })
            .collect()
    }

    fn reason(&self, place: usize) -> Option<WordReason> {
        let word = self.words.get(place)?;
        Some(WordReason {
            word: word.text.clone(),
            df: word.df,
            n: self.len() as u64,
            weight: word.weight,
            standing: word.standing,
        })
    }

    /// t of a moment in parts of 2⁻¹⁶, words that count only, ascending.
    fn amounts(&self, node: usize) -> Vec<(u32, u64)> {
        let (place, start, end) = self.stands[node];
        let (place, start, end) = (place as usize, start as usize, end as usize);
        let from = place.saturating_sub(self.reach).max(start);
        let to = (place + self.reach + 1).min(end);
        let others = (to - from).saturating_sub(1) as u64;
        let mut amounts: Vec<(u32, u64)> = Vec::new();
        if others > 0 && self.share > 0 {
            let mut around: Vec<u32> = (from..to)
                .filter(|at| *at != place)
                .flat_map(|at| self.own[self.order[at] as usize].iter().copied())
                .collect();
            around.sort_unstable();
            amounts.extend(
                around
                    .chunk_by(|a, b| a == b)
                    .map(|same| (same[0], self.share * same.len() as u64 / others)),
            );
        }
        let beside = amounts.len();
        for word in &self.own[node] {
            match amounts[..beside].binary_search_by_key(word, |entry| entry.0) {
                Ok(at) => amounts[at].1 += OWN,
                Err(_) => amounts.push((*word, OWN)),
            }
        }
        amounts.retain(|(place, _)| {
            self.words
                .get(*place as usize)
                .is_some_and(|word| word.standing == Standing::Kept)
        });
        amounts.sort_unstable();
        amounts
    }

    /// √p of each moment, in parts of 2⁻¹⁶.
    fn pivoted(&self, slope: u64) -> Vec<u64> {
        // t² has 32 places and the weight 32, so their root has 32.
        let norms: Vec<u128> = (0..self.len())
            .map(|node| {
                self.amounts(node)
                    .into_iter()
                    .map(|(place, amount)| {
                        let weight = self
                            .words
                            .get(place as usize)
                            .map_or(0, |word| word.weight.bits());
                        u128::from(amount) * u128::from(amount) * u128::from(weight)
                    })
                    .sum::<u128>()
                    .isqrt()
            })
            .collect();
        let worded = norms.iter().filter(|norm| **norm > 0).count() as u128;
        let mean = norms.iter().sum::<u128>() / worded.max(1);
        let slope = u128::from(slope);
        norms
            .into_iter()
            .map(|norm| {
                if norm == 0 {
                    return 0;
                }
                let pivoted = ((1_000_000 - slope) * mean + slope * norm) / 1_000_000;
                u64::try_from(pivoted.isqrt().max(1)).unwrap_or(u64::MAX)
            })
            .collect()
    }
}

/// A share of 0 to 1 in parts of 2⁻¹⁶, read to six decimals.
fn share_of(share: f64) -> u64 {
    millionths(share) * OWN / 1_000_000
}

/// The words of all turns with their weights, and those of each turn.
fn weigh(turns: &[Turn<'_>], params: &WordParams) -> (Vec<Word>, Vec<Vec<u32>>) {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for word in turns.iter().flat_map(|turn| turn.words) {
        *counts.entry(word).or_default() += 1;
    }
    let n = turns.len() as u64;
    let most = params.most(n);
    let words: Vec<Word> = counts
        .into_iter()
        .map(|(text, df)| {
            let root = u128::from(Q32::ln_ratio(n, df).bits());
            Word {
                text: text.to_owned(),
                df,
                weight: Q32::from_bits(u64::try_from((root * root) >> 32).unwrap_or(u64::MAX)),
                standing: Standing::of(df, params.min_df, most),
            }
        })
        .collect();
    let own = turns
        .iter()
        .map(|turn| {
            turn.words
                .iter()
                .filter_map(|word| words.binary_search_by(|w| w.text.as_str().cmp(word)).ok())
                .map(|place| place as u32)
                .collect()
        })
        .collect();
    (words, own)
}

/// The nodes by session and time, and where each stands.
fn stand(turns: &[Turn<'_>]) -> (Vec<u32>, Vec<(u32, u32, u32)>) {
    let mut order: Vec<u32> = (0..turns.len() as u32).collect();
    let session = |node: u32| turns[node as usize].session;
    order.sort_by_key(|node| {
        let turn = &turns[*node as usize];
        (turn.session, turn.at.unix_micros(), *node)
    });
    let mut stands = vec![(0, 0, 0); turns.len()];
    let mut start = 0;
    // Moments of no session stand alone.
    for stretch in order.chunk_by(|a, b| session(*a).is_some() && session(*a) == session(*b)) {
        for (step, node) in stretch.iter().enumerate() {
            let end = start + stretch.len();
            stands[*node as usize] = ((start + step) as u32, start as u32, end as u32);
        }
        start += stretch.len();
    }
    (order, stands)
}

/// The speaker of each turn, and what each speaker said.
fn speakers(turns: &[Turn<'_>]) -> (Vec<Option<u32>>, Vec<(String, u64)>) {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for speaker in turns.iter().filter_map(|turn| turn.speaker) {
        *counts.entry(speaker).or_default() += 1;
    }
    let speakers: Vec<(String, u64)> = counts
        .into_iter()
        .map(|(speaker, count)| (speaker.to_owned(), count))
        .collect();
    let spoke = turns
        .iter()
        .map(|turn| {
            let speaker = turn.speaker?;
            let place = speakers.binary_search_by(|s| s.0.as_str().cmp(speaker)).ok()?;
            Some(place as u32)
        })
        .collect();
    (spoke, speakers)
}

impl fmt::Display for WordReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            word,
            df,
            n,
            weight,
            standing,
        } = self;
        match standing {
            Standing::Kept => write!(f, "the word {word} weighs {weight:.4} = ln({n}/{df})²"),
            Standing::Once => write!(f, "the word {word} is set aside: only {df} of {n} moments use it"),
            Standing::TooFrequent => {
                write!(
                    f,
                    "the word {word} is set aside: {df} of {n} moments use it, too many"
                )
            }
        }
    }
}
