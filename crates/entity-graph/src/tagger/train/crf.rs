//! The random field: marginals by forward and backward sums, and steps of AdaGrad.

use agent_memory_core::numeric::{exp, ln, sqrt};

use crate::tagger::TAGS;
use crate::tagger::model::GAPS;

use super::TrainParams;
use super::examples::Example;
use super::random::Random;

/// A row of weights, or of sums of squared slopes.
type Row = [f32; TAGS];

/// Rows that stand for transitions: by gap and from; the last one for starts.
const TRANSITION_ROWS: usize = GAPS * TAGS + 1;
/// A step smaller than this is not taken.
const SMALL: f64 = 1e-3;
/// What a transition that cannot be weighs, in steps of a weight.
const NEVER: i16 = -20_000;

/// Weights in training.
pub(super) struct Field {
    weights: Vec<Row>,
    slopes: Vec<Row>,
    transitions: Vec<Row>,
    transition_slopes: Vec<Row>,
    /// Sums over epochs, for the mean.
    summed: Vec<Row>,
    summed_transitions: Vec<Row>,
    rate: f64,
    decay: f64,
    hidden: f64,
    lean: f64,
    epochs: u32,
}

/// Whether a tag may follow another; `None` is the start.
fn may_follow(before: Option<usize>, tag: usize) -> bool {
    let inside = tag > 0 && tag.is_multiple_of(2);
    !inside || before == Some(tag) || before == Some(tag - 1)
}

impl Field {
    pub fn new(features: usize, params: &TrainParams) -> Self {
        Self {
            weights: vec![[0.0; TAGS]; features],
            slopes: vec![[0.0; TAGS]; features],
            transitions: vec![[0.0; TAGS]; TRANSITION_ROWS],
            transition_slopes: vec![[0.0; TAGS]; TRANSITION_ROWS],
            summed: vec![[0.0; TAGS]; features],
            summed_transitions: vec![[0.0; TAGS]; TRANSITION_ROWS],
            rate: params.rate,
            decay: params.decay,
            hidden: params.hidden,
            lean: params.lean,
            epochs: 0,
        }
    }

    /// One step by one sentence; its loss before the step.
    pub fn step(&mut self, example: &Example, random: &mut Random) -> f64 {
        let words = &example.words;
        let seen: Vec<Vec<u32>> = words
            .iter()
            .map(|word| {
                let forms = word.features.iter().take(word.lexical);
                let rest = word.features.iter().skip(word.lexical).copied();
                // All forms of a word go together: any one of them would betray it.
                let mut seen: Vec<u32> = if random.happens(self.hidden) {
                    Vec::new()
                } else {
                    forms.copied().collect()
                };
                seen.extend(rest);
                seen
            })
            .collect();
        let scores: Vec<[f64; TAGS]> = seen
            .iter()
            .map(|features| {
                let mut scores = [0.0; TAGS];
                for feature in features {
                    let row = &self.weights[*feature as usize];
                    for (score, weight) in scores.iter_mut().zip(row) {
                        *score += f64::from(*weight);
                    }
                }
                scores
            })
            .collect();
        let transitions: Vec<[f64; TAGS]> = self
            .transitions
            .iter()
            .enumerate()
            .map(|(row, weights)| {
                let before = (row + 1 < TRANSITION_ROWS).then_some(row % TAGS);
                std::array::from_fn(|tag| {
                    if may_follow(before, tag) {
                        exp(f64::from(weights[tag]))
                    } else {
                        0.0
                    }
                })
            })
            .collect();
        let gaps: Vec<usize> = words.iter().map(|word| word.gap).collect();
        let free = Marginals::of(&scores, &transitions, &gaps, |_| u16::MAX);
        let gold = Marginals::of(&scores, &transitions, &gaps, |at| words[at].allowed);
        for (at, features) in seen.iter().enumerate() {
            let slope: [f64; TAGS] = std::array::from_fn(|tag| gold.tags[at][tag] - free.tags[at][tag]);
            if slope.iter().all(|slope| slope.abs() < SMALL) {
                continue;
            }
            for feature in features {
                let number = *feature as usize;
                update(
                    &mut self.weights[number],
                    &mut self.slopes[number],
                    &slope,
                    self.rate,
                    self.decay,
                );
            }
        }
        for row in 0..TRANSITION_ROWS {
            let slope: [f64; TAGS] = std::array::from_fn(|tag| gold.pairs[row][tag] - free.pairs[row][tag]);
            update(
                &mut self.transitions[row],
                &mut self.transition_slopes[row],
                &slope,
                self.rate,
                0.0,
            );
        }
        free.log - gold.log
    }

    /// Takes the weights of now into their mean.
    pub fn remember(&mut self) {
        self.epochs += 1;
        let add = |sums: &mut Vec<Row>, rows: &Vec<Row>| {
            for (sums, row) in sums.iter_mut().zip(rows) {
                for (sum, value) in sums.iter_mut().zip(row) {
                    *sum += value;
                }
            }
        };
        add(&mut self.summed, &self.weights);
        add(&mut self.summed_transitions, &self.transitions);
    }

    /// The features that do most, in their order: those of heavy weights that are met often.
    pub fn heaviest(&self, counts: &[u32], kept: usize) -> Vec<usize> {
        let worth: Vec<f64> = self
            .weights
            .iter()
            .zip(counts)
            .map(|(row, count)| heaviest(row) * sqrt(f64::from(*count)))
            .collect();
        let mut order: Vec<usize> = (0..worth.len()).collect();
        order.sort_by(|a, b| worth[*b].total_cmp(&worth[*a]).then_with(|| a.cmp(b)));
        order.truncate(kept);
        order.sort_unstable();
        order
    }

    /// Forgets all features but some, which are numbered anew in their order.
    pub fn keep(&mut self, kept: &[usize]) {
        for rows in [&mut self.weights, &mut self.slopes, &mut self.summed] {
            *rows = kept.iter().map(|number| rows[*number]).collect();
        }
    }

    /// The mean weights as whole numbers: transitions, and the row of each feature, the heaviest first.
    pub fn pack(&self, hashes: &[u64]) -> (Vec<i16>, Vec<(u64, Vec<u8>)>) {
        let mut order: Vec<usize> = (0..self.summed.len()).collect();
        order.sort_by(|a, b| {
            heaviest(&self.summed[*b])
                .total_cmp(&heaviest(&self.summed[*a]))
                .then_with(|| hashes[*a].cmp(&hashes[*b]))
        });
        let top = order
            .first()
            .map_or(1.0, |first| heaviest(&self.summed[*first]).max(1e-9));
        let steps = |value: f32| (f64::from(value) / top * 127.0).round();
        let weights = order
            .iter()
            .map(|number| {
                let row = &self.summed[*number];
                let bytes: Vec<u8> = row
                    .iter()
                    .map(|value| (steps(*value) as i8).cast_unsigned())
                    .collect();
                (hashes[*number], bytes)
            })
            .filter(|(_, bytes)| bytes.iter().any(|byte| *byte != 0))
            .collect();
        let lean = (self.lean * f64::from(self.epochs.max(1)) / top * 127.0).round();
        let transitions = self
            .summed_transitions
            .iter()
            .enumerate()
            .flat_map(|(row, weights)| {
                let before = (row + 1 < TRANSITION_ROWS).then_some(row % TAGS);
                (0..TAGS).map(move |tag| {
                    let lean = if tag == 0 { lean } else { 0.0 };
                    if may_follow(before, tag) {
                        (steps(weights[tag]) - lean) as i16
                    } else {
                        NEVER
                    }
                })
            })
            .collect();
        (transitions, weights)
    }
}

/// The largest weight of a row, either way.
fn heaviest(row: &Row) -> f64 {
    row.iter()
        .fold(0.0, |most, weight| f64::from(weight.abs()).max(most))
}

fn update(weights: &mut Row, squares: &mut Row, slope: &[f64; TAGS], rate: f64, decay: f64) {
    for ((weight, square), slope) in weights.iter_mut().zip(squares).zip(slope) {
        let slope = slope - decay * f64::from(*weight);
        let sum = f64::from(*square) + slope * slope;
        *square = sum as f32;
        *weight += (rate * slope / sqrt(sum + 1e-8)) as f32;
    }
}

/// How likely each tag is at each word, and each pair of tags at each kind of gap.
struct Marginals {
    tags: Vec<[f64; TAGS]>,
    pairs: Vec<[f64; TAGS]>,
    /// The logarithm of the sum over all allowed tags.
    log: f64,
}

impl Marginals {
    fn of(
        scores: &[[f64; TAGS]],
        transitions: &[[f64; TAGS]],
        gaps: &[usize],
        allowed: impl Fn(usize) -> u16,
    ) -> Self {
        let length = scores.len();
        let mut log = 0.0;
        let factors: Vec<[f64; TAGS]> = scores
            .iter()
            .enumerate()
            .map(|(at, scores)| {
                let top = scores.iter().copied().fold(f64::MIN, f64::max);
                log += top;
                let bits = allowed(at);
                std::array::from_fn(|tag| {
                    if bits >> tag & 1 == 1 {
                        exp(scores[tag] - top)
                    } else {
                        0.0
                    }
                })
            })
            .collect();
        let row = |at: usize, before: usize| &transitions[gaps[at] * TAGS + before];
        let mut forward = vec![[0.0; TAGS]; length];
        let mut backward = vec![[1.0; TAGS]; length];
        for at in 0..length {
            let mut sums = [0.0; TAGS];
            if at == 0 {
                sums = transitions[TRANSITION_ROWS - 1];
            } else {
                for (before, weight) in forward[at - 1].into_iter().enumerate() {
                    if weight > 0.0 {
                        for (sum, step) in sums.iter_mut().zip(row(at, before)) {
                            *sum += weight * step;
                        }
                    }
                }
            }
            let mut all = 0.0;
            for (sum, factor) in sums.iter_mut().zip(&factors[at]) {
                *sum *= factor;
                all += *sum;
            }
            let all = all.max(1e-300);
            log += ln(all);
            forward[at] = sums.map(|sum| sum / all);
        }
        for at in (0..length.saturating_sub(1)).rev() {
            let after: [f64; TAGS] = std::array::from_fn(|tag| factors[at + 1][tag] * backward[at + 1][tag]);
            let mut all = 0.0;
            for (before, place) in backward[at].iter_mut().enumerate() {
                let mut sum = 0.0;
                for (step, value) in row(at + 1, before).iter().zip(&after) {
                    sum += step * value;
                }
                *place = sum;
                all += sum;
            }
            let all = all.max(1e-300);
            backward[at] = backward[at].map(|value| value / all);
        }
        let mut pairs = vec![[0.0; TAGS]; TRANSITION_ROWS];
        let mut tags = Vec::with_capacity(length);
        for at in 0..length {
            let mut both: [f64; TAGS] = std::array::from_fn(|tag| forward[at][tag] * backward[at][tag]);
            normalize(&mut both);
            tags.push(both);
            if at == 0 {
                pairs[TRANSITION_ROWS - 1] = both;
                continue;
            }
            let mut joint = [[0.0; TAGS]; TAGS];
            let mut all = 0.0;
            for before in 0..TAGS {
                let weight = forward[at - 1][before];
                if weight > 0.0 {
                    for tag in 0..TAGS {
                        let value = weight * row(at, before)[tag] * factors[at][tag] * backward[at][tag];
                        joint[before][tag] = value;
                        all += value;
                    }
                }
            }
            let all = if all > 0.0 { all } else { 1.0 };
            for before in 0..TAGS {
                let pairs = &mut pairs[gaps[at] * TAGS + before];
                for tag in 0..TAGS {
                    pairs[tag] += joint[before][tag] / all;
                }
            }
        }
        Self { tags, pairs, log }
    }
}

fn normalize(values: &mut [f64; TAGS]) {
    let mut all = 0.0;
    for value in values.iter() {
        all += value;
    }
    if all > 0.0 {
        *values = values.map(|value| value / all);
    }
}
