//! The lexical leg: postings and BM25 (Robertson and Zaragoza, 2009), on what could be seen at an instant.
//!
//! Moments are numbered in order of time, so "what was known at t" is a prefix of every postings list: document
//! frequency, collection size and mean length are those of the prefix, and nothing later leaks into a score.
//!
//! A score is divided by what the query's words could reach once each in a document of mean length, Σ idf(t): 1 means
//! that a document says all the query says, 0 that it says nothing of it. Words that nobody has written yet count
//! there as the rarest known word does; that is what makes a query unlike anything known come out low. Sums run in fixed
//! point ([`Q32`]), so that the order in which words were first met leaves no trace in the last digit.

use agent_memory_core::Lookup;
use agent_memory_core::numeric::{self, Q32};
use std::collections::BTreeMap;

/// A document's number in its collection.
pub(crate) type Doc = u32;
/// A term's number.
pub(crate) type TermId = u32;

/// The terms of an index.
#[derive(Debug, Clone, Default)]
pub(crate) struct Dictionary {
    ids: Lookup<String, TermId>,
    count: TermId,
}

impl Dictionary {
    /// The number of a term, new if need be.
    pub fn add(&mut self, term: String) -> TermId {
        if let Some(id) = self.ids.get(term.as_str()) {
            return *id;
        }
        let id = self.count;
        self.count += 1;
        self.ids.insert(term, id);
        id
    }

    /// The number of a known term.
    pub fn get(&self, term: &str) -> Option<TermId> {
        self.ids.get(term).copied()
    }
}

/// The postings of one collection.
#[derive(Debug, Clone, Default)]
pub(crate) struct Postings {
    /// Per term: documents with their term frequency, by document.
    lists: Vec<Vec<(Doc, u32)>>,
    /// Per document: the length of all documents up to and with it, in terms.
    lengths: Vec<u64>,
    /// Per document: its distinct terms, sorted.
    terms: Vec<Vec<TermId>>,
}

impl Postings {
    /// Appends a document.
    pub fn push(&mut self, terms: &[TermId]) {
        let doc = self.terms.len() as Doc;
        let mut counts: BTreeMap<TermId, u32> = BTreeMap::new();
        for term in terms {
            *counts.entry(*term).or_default() += 1;
        }
        for (&term, &count) in &counts {
            let at = term as usize;
            if self.lists.len() <= at {
                self.lists.resize(at + 1, Vec::new());
            }
            if let Some(list) = self.lists.get_mut(at) {
                list.push((doc, count));
            }
        }
        let before = self.lengths.last().copied().unwrap_or(0);
        self.lengths.push(before + terms.len() as u64);
        self.terms.push(counts.into_keys().collect());
    }

    /// The documents below `end` that hold a term.
    pub fn of(&self, term: TermId, end: usize) -> &[(Doc, u32)] {
        let list = self.lists.get(term as usize).map_or(&[][..], Vec::as_slice);
        let cut = list.partition_point(|(doc, _)| (*doc as usize) < end);
        list.get(..cut).unwrap_or(&[])
    }

    /// The length of a document in terms.
    pub fn length(&self, doc: usize) -> u64 {
        let upto = |d: usize| self.lengths.get(d).copied().unwrap_or(0);
        upto(doc) - doc.checked_sub(1).map_or(0, upto)
    }

    /// The length of the first `end` documents together.
    pub fn total_length(&self, end: usize) -> u64 {
        end.checked_sub(1)
            .and_then(|d| self.lengths.get(d))
            .copied()
            .unwrap_or(0)
    }

    /// The distinct terms of a document, sorted.
    pub fn terms(&self, doc: usize) -> &[TermId] {
        self.terms.get(doc).map_or(&[], Vec::as_slice)
    }

    /// How many documents there are.
    pub fn len(&self) -> usize {
        self.terms.len()
    }
}

/// A query word: its readings as terms of the index, and how often it stands in the query.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct QueryWord {
    /// The readings that the index knows, sorted; none for a word nobody wrote.
    pub terms: Vec<TermId>,
    /// How often it is asked for.
    pub count: u32,
}

/// A query made ready for a collection: its words with their idf.
#[derive(Debug, Clone)]
pub(crate) struct Weighed {
    /// (term, idf · count), by term.
    pub terms: Vec<(TermId, f64)>,
    /// Σ idf over all words, unknown ones too.
    pub attainable: Q32,
}

/// idf(df) = ln(1 + (N − df + ½)/(df + ½)).
pub(crate) fn idf(documents: u64, df: u64) -> f64 {
    let (n, df) = (documents as f64, df.min(documents) as f64);
    numeric::ln(1.0 + (n - df + 0.5) / (df + 0.5))
}

/// Weighs a query's words; `df` gives the documents that hold a term, `documents` how many there are.
pub(crate) fn weigh(words: &[QueryWord], documents: u64, df: impl Fn(TermId) -> u64) -> Weighed {
    let mut terms: BTreeMap<TermId, f64> = BTreeMap::new();
    let mut attainable = Q32::ZERO;
    let unknown = idf(documents, 1);
    for word in words {
        let mut best = 0.0f64;
        let mut known = false;
        for &term in &word.terms {
            let df = df(term);
            if df > 0 {
                let weight = idf(documents, df);
                terms.insert(term, weight * f64::from(word.count));
                best = best.max(weight);
                known = true;
            }
        }
        let weight = if known { best } else { unknown };
        let once = Q32::from_f64(weight).bits();
        attainable += Q32::from_bits(once.saturating_mul(u64::from(word.count)));
    }
    Weighed {
        terms: terms.into_iter().collect(),
        attainable,
    }
}

/// The saturated term frequency tf·(k₁ + 1)/(tf + k₁·(1 − b + b·length/mean)).
pub(crate) fn saturated(tf: u64, length: u64, mean: f64, k1: f64, b: f64) -> f64 {
    let tf = tf as f64;
    let relative = if mean > 0.0 { length as f64 / mean } else { 1.0 };
    tf * (k1 + 1.0) / (tf + k1 * (1.0 - b + b * relative))
}

/// BM25 of the first `end` documents, as a share of the attainable; dense, by document.
pub(crate) fn bm25(postings: &Postings, weighed: &Weighed, end: usize, k1: f64, b: f64) -> Vec<f64> {
    let end = end.min(postings.len());
    let mut gained = vec![Q32::ZERO; end];
    let mean = postings.total_length(end) as f64 / end.max(1) as f64;
    for &(term, weight) in &weighed.terms {
        for &(doc, tf) in postings.of(term, end) {
            if let Some(sum) = gained.get_mut(doc as usize) {
                let length = postings.length(doc as usize);
                *sum += Q32::from_f64(weight * saturated(u64::from(tf), length, mean, k1, b));
            }
        }
    }
    gained
        .into_iter()
        .map(|sum| ratio(sum, weighed.attainable))
        .collect()
}

/// a / b; 0 when b is 0.
pub(crate) fn ratio(a: Q32, b: Q32) -> f64 {
    if b == Q32::ZERO {
        0.0
    } else {
        a.to_f64() / b.to_f64()
    }
}

/// Whether the Jaccard index of two sorted sets, common / all, is at least `share`. Sets of very different size are told
/// apart without a look inside: common / all is at most smaller / larger.
pub(crate) fn alike(a: &[TermId], b: &[TermId], share: f64) -> bool {
    let (smaller, larger) = (a.len().min(b.len()), a.len().max(b.len()));
    smaller as f64 >= share * larger as f64 && jaccard(a, b) >= share
}

/// Jaccard: common / all of two sorted sets; 0 when both are empty.
fn jaccard(a: &[TermId], b: &[TermId]) -> f64 {
    let (mut i, mut j, mut common) = (0, 0, 0usize);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        match x.cmp(y) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                common += 1;
                i += 1;
                j += 1;
            }
        }
    }
    let all = a.len() + b.len() - common;
    if all == 0 { 0.0 } else { common as f64 / all as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(term: TermId) -> QueryWord {
        QueryWord {
            terms: vec![term],
            count: 1,
        }
    }

    #[test]
    fn bm25_by_hand() {
        let mut postings = Postings::default();
        postings.push(&[0, 1]);
        postings.push(&[0, 2]);
        let weighed = weigh(&[word(1)], 2, |t| postings.of(t, 2).len() as u64);
        // Equal lengths: the saturation of tf 1 is (k1 + 1)/(1 + k1) = 1, so the share is exactly 1.
        assert_eq!(bm25(&postings, &weighed, 2, 0.9, 0.4), [1.0, 0.0]);
        assert_eq!(idf(2, 1), numeric::ln(2.0));
    }

    #[test]
    fn the_future_does_not_count() {
        let mut postings = Postings::default();
        for _ in 0..4 {
            postings.push(&[7]);
        }
        assert_eq!(postings.of(7, 2), [(0, 1), (1, 1)]);
        assert_eq!(postings.of(9, 2), []);
        assert_eq!((postings.total_length(0), postings.total_length(3)), (0, 3));
        assert_eq!(
            bm25(&postings, &weigh(&[word(7)], 2, |_| 2), 2, 0.9, 0.4).len(),
            2
        );
    }

    #[test]
    fn unknown_words_lower_the_share() {
        let mut postings = Postings::default();
        postings.push(&[0]);
        postings.push(&[1]);
        let unknown = QueryWord {
            terms: vec![],
            count: 1,
        };
        let weighed = weigh(&[word(0), unknown], 2, |t| postings.of(t, 2).len() as u64);
        assert_eq!(bm25(&postings, &weighed, 2, 0.9, 0.4), [0.5, 0.0]);
    }

    #[test]
    fn jaccard_of_sets() {
        assert_eq!(jaccard(&[1, 2, 3], &[2, 3, 4]), 0.5);
        assert_eq!(jaccard(&[], &[]), 0.0);
        assert_eq!(jaccard(&[1], &[1]), 1.0);
    }

    #[test]
    fn alike_is_a_short_way_to_jaccard() {
        let sets: [&[TermId]; 6] = [
            &[],
            &[1],
            &[1, 2],
            &[2, 3],
            &[1, 2, 3, 4],
            &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
        ];
        for a in sets {
            for b in sets {
                for share in [0.1, 0.4, 0.5, 0.9, 1.0] {
                    assert_eq!(alike(a, b, share), jaccard(a, b) >= share, "{a:?} {b:?} {share}");
                }
            }
        }
    }
}
