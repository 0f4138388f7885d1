//! Seeded numbers: the same seed gives the same world on every machine.

/// SplitMix64 (Steele, Lea, Flood 2014): a counter and a finalizer, 64 bits of state, full period.
///
/// Good enough to build test data, and small enough to read; not for secrets.
///
/// ```
/// let mut random = testkit::SplitMix64::new(0);
/// assert_eq!(random.next_u64(), 0xe220_a839_7b1d_cdaf); // the published first value of seed 0
/// ```
#[derive(Debug, Clone)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator that starts at `seed`.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`; 0 when `bound` is 0. The bias of the remainder is below 2⁻³² for bounds up to 2³².
    pub fn below(&mut self, bound: usize) -> usize {
        match bound {
            0 => 0,
            _ => (self.next_u64() % bound as u64) as usize,
        }
    }

    /// A number in 0..1, a multiple of 2⁻⁵³.
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / 9_007_199_254_740_992.0
    }

    /// Whether something with this probability happens.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// A rank below `bound` where small ones come more often: the probability of rank r falls about like 1/(r + 1), as
    /// words and names do (Zipf 1949).
    pub fn rank(&mut self, bound: usize) -> usize {
        let largest = agent_memory_core::numeric::ln(bound as f64 + 1.0);
        let rank = agent_memory_core::numeric::exp(self.unit() * largest) - 1.0;
        (rank as usize).min(bound.saturating_sub(1))
    }

    /// About a normal number: mean 0, variance 1, within ±6 (the sum of twelve uniform ones).
    pub fn normal(&mut self) -> f64 {
        let parts: Vec<f64> = (0..12).map(|_| self.unit()).collect();
        agent_memory_core::numeric::sum(&parts) - 6.0
    }
}
