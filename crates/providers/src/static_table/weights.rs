//! How much each feature weighs: as the table says, or as it fits a corpus.

use super::features::{Features, Hashed, SHARE_ONE};
use super::table::{MOST_SCALE, Table};
use agent_memory_core::numeric::{exp, ln};
use agent_memory_core::{Error, Valid, Validate, rule};
use serde::{Deserialize, Serialize};

/// Hashed features share this many counters; two that meet in one count as one.
const BUCKETS: usize = 1 << 14;

/// How an embedder adapts to a corpus.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AdaptParams {
    /// Fewer texts tell nothing about which words are rare: below this the embedder stays as it is. Default 16, about
    /// the texts of two days.
    pub least_texts: usize,
    /// The number of texts at which the corpus has as much to say as the table, in texts. Default 64: with fewer, a
    /// word that stands in many texts may do so by chance.
    pub half_way: f64,
    /// The power of the relative idf that weights are multiplied with; 0 changes nothing. Default 1, the idf itself.
    pub strength: f64,
}

impl Default for AdaptParams {
    fn default() -> Self {
        Self {
            least_texts: 16,
            half_way: 64.0,
            strength: 1.0,
        }
    }
}

impl Validate for AdaptParams {
    fn check(&self) -> Result<(), Error> {
        rule(
            self.least_texts >= 2,
            "adapt.least_texts",
            "two texts or more are needed to compare words",
        )?;
        rule(
            self.half_way.is_finite() && self.half_way >= 0.0,
            "adapt.half_way",
            "a finite number of texts from 0 on",
        )?;
        rule(
            (0.0..=4.0).contains(&self.strength),
            "adapt.strength",
            "a power between 0 and 4",
        )
    }
}

/// The scales of rows.
#[derive(Debug, Clone)]
pub(super) struct Weights {
    pieces: Vec<u16>,
    /// One for all hashed features, or one per bucket.
    hashed: Vec<u16>,
}

impl Weights {
    /// Those of the table.
    pub fn of(table: &Table) -> Self {
        Self {
            pieces: table.scales.clone(),
            hashed: vec![table.unknown],
        }
    }

    /// Those of the table times how rare each feature is in a corpus, the largest being as large as can be.
    pub fn adapted(table: &Table, texts: &[&str], params: &Valid<AdaptParams>) -> Self {
        let counts = Counts::of(table, texts);
        let factor = Factor::new(texts.len(), params);
        let pieces = table.scales.iter().zip(&counts.pieces);
        let pieces: Vec<f64> = pieces
            .map(|(scale, df)| f64::from(*scale) * factor.of(*df))
            .collect();
        let hashed = counts.hashed.iter();
        let hashed: Vec<f64> = hashed
            .map(|df| f64::from(table.unknown) * factor.of(*df))
            .collect();
        let largest = pieces
            .iter()
            .chain(&hashed)
            .fold(0.0, |most: f64, w| most.max(*w));
        let fixed = |weights: Vec<f64>| -> Vec<u16> {
            let stretch = f64::from(MOST_SCALE) / largest.max(f64::MIN_POSITIVE);
            let rounded = weights.iter().map(|w| (w * stretch + 0.5) as u16);
            rounded.map(|w| w.min(MOST_SCALE)).collect()
        };
        Self {
            pieces: fixed(pieces),
            hashed: fixed(hashed),
        }
    }

    /// The scale of a piece.
    pub fn piece(&self, piece: u32) -> u16 {
        self.pieces.get(piece as usize).copied().unwrap_or(0)
    }

    /// The scale of a hashed feature.
    pub fn hashed(&self, feature: Hashed) -> u16 {
        let bucket = feature.hash as usize & (self.hashed.len() - 1);
        let scale = self.hashed.get(bucket).copied().unwrap_or(0);
        ((u32::from(scale) * u32::from(feature.share)) / u32::from(SHARE_ONE)) as u16
    }

    /// CRC-32 of all scales.
    pub fn digest(&self) -> u32 {
        let mut digest = crc32fast::Hasher::new();
        for scale in self.pieces.iter().chain(&self.hashed) {
            digest.update(&scale.to_le_bytes());
        }
        digest.finalize()
    }
}

/// In how many texts each feature stands.
struct Counts {
    pieces: Vec<u32>,
    hashed: Vec<u32>,
}

impl Counts {
    fn of(table: &Table, texts: &[&str]) -> Self {
        let mut counts = Self {
            pieces: vec![0; table.scales.len()],
            hashed: vec![0; BUCKETS],
        };
        // The last text that each feature was counted for, from 1 on.
        let mut last_piece = vec![0u32; table.scales.len()];
        let mut last_hashed = vec![0u32; BUCKETS];
        let mut features = Features::default();
        for (text, number) in texts.iter().zip(1u32..) {
            features.read(table, text);
            let count = |df: &mut [u32], last: &mut [u32], at: usize| {
                if let (Some(df), Some(last)) = (df.get_mut(at), last.get_mut(at))
                    && *last != number
                {
                    *last = number;
                    *df += 1;
                }
            };
            for piece in &features.pieces {
                count(&mut counts.pieces, &mut last_piece, *piece as usize);
            }
            for feature in &features.hashed {
                let bucket = feature.hash as usize & (BUCKETS - 1);
                count(&mut counts.hashed, &mut last_hashed, bucket);
            }
        }
        counts
    }
}

/// What the weight of a feature in `df` of n texts is multiplied with.
struct Factor {
    texts: f64,
    trust: f64,
    strength: f64,
}

impl Factor {
    fn new(texts: usize, params: &AdaptParams) -> Self {
        let texts = texts as f64;
        Self {
            texts,
            trust: texts / (texts + params.half_way),
            strength: params.strength,
        }
    }

    /// (1 − t + t · idf / idf₀)^strength with idf = ln((n + 1) / (df + ½)), idf₀ that of a word in no text, and the trust
    /// t = n / (n + half_way).
    fn of(&self, df: u32) -> f64 {
        let idf = |df: f64| ln((self.texts + 1.0) / (df + 0.5));
        let rare = (idf(f64::from(df)) / idf(0.0)).clamp(0.0, 1.0);
        let base = 1.0 - self.trust + self.trust * rare;
        if base <= 0.0 {
            return 0.0;
        }
        exp(self.strength * ln(base))
    }
}
