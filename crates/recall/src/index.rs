//! The index: everything that recall needs, built once and asked many times.

use crate::analyze::{Analyzer, estimated_tokens};
use crate::common::Common;
use crate::keys::{Key, Keys};
use crate::matrix::Matrix;
use crate::params::RecallParams;
use crate::words::{Dictionary, Doc, Postings, TermId};
use agent_memory_core::{
    Calendar, Error, Fact, FactId, Moment, MomentId, Name, Names, Timestamp, Valid, Validate, fold,
};
use corpus::{Language, content_terms};
use std::collections::{BTreeMap, BTreeSet};

/// What an index is built from. The order of the slices does not matter.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a> {
    /// The moments.
    pub moments: &'a [Moment],
    /// Names found in moments; those given with a moment count anyway, and ids that are not there are passed over.
    pub names: &'a BTreeMap<MomentId, Names>,
    /// The facts, retired ones too.
    pub facts: &'a [Fact],
    /// Vectors of moments, of one space; may be empty or partial. Ids that are not there are passed over.
    pub vectors: &'a [(MomentId, Vec<f32>)],
    /// Vectors of facts, of the same space.
    pub fact_vectors: &'a [(FactId, Vec<f32>)],
    /// Decides on the day of an instant.
    pub calendar: Calendar,
}

/// A moment as the index keeps it.
#[derive(Debug, Clone)]
pub(crate) struct MomentRow {
    pub id: MomentId,
    pub occurred_at: Timestamp,
    pub session: Option<u32>,
    /// Its place among the moments of its session.
    pub place: usize,
    /// Terms of its session up to and with it.
    pub session_terms: u64,
    pub speaker: Option<Key>,
    pub scopes: BTreeSet<String>,
    pub weight: f64,
    pub tokens: usize,
    pub names: BTreeSet<Key>,
    /// Those of the names whose words do not stand in it: the words leg cannot find these.
    pub unsaid: BTreeSet<Key>,
}

/// A fact as the index keeps it.
#[derive(Debug, Clone)]
pub(crate) struct FactRow {
    pub fact: Fact,
    /// The cited moments that are there, oldest first.
    pub cites: Vec<Doc>,
    pub names: BTreeSet<Key>,
    pub aliases: BTreeSet<Key>,
    pub tokens: usize,
}

/// All that recall needs, in memory.
///
/// Building costs O(total terms · log), a query O(postings of its words + visible moments); memory grows with the
/// terms and the vectors. Equal input gives an equal index, whatever the order of the slices.
#[derive(Debug, Clone)]
pub struct Index {
    pub(crate) params: RecallParams,
    pub(crate) calendar: Calendar,
    pub(crate) analyzer: Analyzer,
    pub(crate) dictionary: Dictionary,
    pub(crate) keys: Keys,
    /// By time, then id.
    pub(crate) moments: Vec<MomentRow>,
    pub(crate) moment_words: Postings,
    pub(crate) moment_vectors: Matrix,
    /// Per session: its moments in order.
    pub(crate) sessions: Vec<Vec<Doc>>,
    /// By the instant they came to be known, then id.
    pub(crate) facts: Vec<FactRow>,
    pub(crate) fact_words: Postings,
    pub(crate) fact_vectors: Matrix,
    pub(crate) dimension: Option<usize>,
    /// What the vectors have in common; it is removed from all rows.
    pub(crate) common: Option<Common>,
}

impl Index {
    /// Builds the index.
    ///
    /// # Errors
    /// [`Error::InvalidId`] for an id that is there twice, [`Error::WrongDimension`] for vectors of several dimensions,
    /// [`Error::NotFinite`] for NaN and infinities in a vector, [`Error::InvalidParam`] for a broken calendar.
    pub fn build(input: Input<'_>, params: &Valid<RecallParams>) -> Result<Self, Error> {
        input.calendar.check()?;
        let mut moments: Vec<&Moment> = input.moments.iter().collect();
        moments
            .sort_by(|a, b| (a.occurred_at.unix_micros(), &a.id).cmp(&(b.occurred_at.unix_micros(), &b.id)));
        let mut facts: Vec<&Fact> = input.facts.iter().collect();
        facts.sort_by(|a, b| (a.recorded_at.unix_micros(), &a.id).cmp(&(b.recorded_at.unix_micros(), &b.id)));
        let moment_docs = number("moment", moments.iter().map(|m| m.id.as_str()))?;
        let fact_docs = number("fact", facts.iter().map(|f| f.id.as_str()))?;

        let texts = moments
            .iter()
            .map(|m| m.text.as_str())
            .chain(facts.iter().map(|f| f.text.as_str()));
        let (analyzer, languages) = Analyzer::survey(texts);
        let mut index = Self {
            params: (**params).clone(),
            calendar: input.calendar,
            analyzer,
            dictionary: Dictionary::default(),
            keys: Keys::default(),
            moments: Vec::with_capacity(moments.len()),
            moment_words: Postings::default(),
            moment_vectors: Matrix::new(moments.len()),
            sessions: Vec::new(),
            facts: Vec::with_capacity(facts.len()),
            fact_words: Postings::default(),
            fact_vectors: Matrix::new(facts.len()),
            dimension: None,
            common: None,
        };
        let mut sessions: BTreeMap<&str, u32> = BTreeMap::new();
        for (moment, language) in moments.iter().zip(&languages) {
            index.add_moment(moment, *language, input.names, &mut sessions);
        }
        for (fact, language) in facts.iter().zip(languages.iter().skip(moments.len())) {
            index.add_fact(fact, *language, &moment_docs);
        }
        for (id, vector) in input.vectors {
            if let Some(&doc) = moment_docs.get(id.as_str()) {
                index
                    .moment_vectors
                    .set(doc as usize, vector, &mut index.dimension)?;
            }
        }
        for (id, vector) in input.fact_vectors {
            if let Some(&doc) = fact_docs.get(id.as_str()) {
                index
                    .fact_vectors
                    .set(doc as usize, vector, &mut index.dimension)?;
            }
        }
        if let Some(common) = Common::of(&[&index.moment_vectors, &index.fact_vectors]) {
            index.moment_vectors.remove(&common);
            index.fact_vectors.remove(&common);
            index.common = Some(common);
        }
        Ok(index)
    }

    /// How many moments and facts it holds.
    pub fn len(&self) -> usize {
        self.moments.len() + self.facts.len()
    }

    /// Whether it holds nothing.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn add_moment<'a>(
        &mut self,
        moment: &'a Moment,
        language: Language,
        names: &BTreeMap<MomentId, Names>,
        sessions: &mut BTreeMap<&'a str, u32>,
    ) {
        let doc = self.moments.len() as Doc;
        let mut terms = moment
            .speaker
            .as_deref()
            .map(|s| content_terms(s, self.analyzer.main_language()))
            .unwrap_or_default();
        terms.append(&mut content_terms(&moment.text, language));
        let ids = self.intern(terms);
        self.moment_words.push(&ids);

        let (mut place, mut session_terms) = (0, ids.len() as u64);
        let session = moment.session.as_deref().map(|name| {
            let next = sessions.len() as u32;
            let session = *sessions.entry(name).or_insert(next);
            if session == next {
                self.sessions.push(Vec::new());
            }
            if let Some(members) = self.sessions.get_mut(session as usize) {
                place = members.len();
                if let Some(last) = members.last().and_then(|d| self.moments.get(*d as usize)) {
                    session_terms += last.session_terms;
                }
                members.push(doc);
            }
            session
        });
        let given = moment.names.iter();
        let found = names.get(&moment.id).into_iter().flatten();
        let written: BTreeSet<String> = given
            .chain(found)
            .flat_map(|(name, shown)| [name.text().to_owned(), shown.clone()])
            .collect();
        let said: BTreeSet<TermId> = ids.into_iter().collect();
        let (mut keys, mut unsaid) = (BTreeSet::new(), BTreeSet::new());
        for name in written {
            let Some(key) = self.key(&name) else { continue };
            keys.insert(key);
            if !self.key_terms(&name).is_subset(&said) {
                unsaid.insert(key);
            }
        }
        let speaker = moment.speaker.as_deref().and_then(|s| self.key(s));
        self.moments.push(MomentRow {
            id: moment.id.clone(),
            occurred_at: moment.occurred_at,
            session,
            place,
            session_terms,
            speaker,
            scopes: moment.scopes.clone(),
            weight: moment.weight.get(),
            tokens: estimated_tokens(&moment.text),
            names: keys,
            unsaid,
        });
    }

    fn add_fact(&mut self, fact: &Fact, language: Language, moments: &BTreeMap<&str, Doc>) {
        let main = self.analyzer.main_language();
        let mut terms = content_terms(&fact.text, language);
        let present: BTreeSet<String> = terms.iter().cloned().collect();
        // What the fact is about or called is found by its words even where its sentence leaves them out.
        let mut more: BTreeSet<String> = BTreeSet::new();
        for written in fact
            .aliases
            .iter()
            .map(String::as_str)
            .chain(fact.names.iter().map(Name::text))
        {
            more.extend(content_terms(&spaced(written), main));
        }
        terms.extend(more.into_iter().filter(|t| !present.contains(t)));
        let ids = self.intern(terms);
        self.fact_words.push(&ids);
        let names = fact.names.iter().filter_map(|n| self.key(n.text())).collect();
        let aliases = fact.aliases.iter().filter_map(|a| self.key(a)).collect();
        let mut cites: Vec<Doc> = fact
            .cites
            .iter()
            .filter_map(|id| moments.get(id.as_str()).copied())
            .collect();
        cites.sort_unstable();
        self.facts.push(FactRow {
            fact: fact.clone(),
            cites,
            names,
            aliases,
            tokens: estimated_tokens(&fact.text),
        });
    }

    fn intern(&mut self, terms: Vec<String>) -> Vec<TermId> {
        terms.into_iter().map(|term| self.dictionary.add(term)).collect()
    }

    /// The terms of a name as written.
    fn key_terms(&self, written: &str) -> BTreeSet<TermId> {
        let words = self.analyzer.read_key(&spaced(written));
        let terms = words.iter().flat_map(|word| &word.readings);
        terms.filter_map(|term| self.dictionary.get(term)).collect()
    }

    /// The key of a name or an alias as written.
    fn key(&mut self, written: &str) -> Option<Key> {
        let words = self.analyzer.read_key(&spaced(written));
        self.keys.add(&words, &mut self.dictionary)
    }
}

/// Folded, with spaces for underscores, as in identifiers.
fn spaced(written: &str) -> String {
    fold(written).replace('_', " ")
}

/// Numbers ids in the order given.
fn number<'a>(
    kind: &'static str,
    ids: impl Iterator<Item = &'a str>,
) -> Result<BTreeMap<&'a str, Doc>, Error> {
    let mut numbers = BTreeMap::new();
    for (doc, id) in ids.enumerate() {
        if numbers.insert(id, doc as Doc).is_some() {
            return Err(Error::InvalidId {
                kind,
                value: id.chars().take(80).collect(),
                reason: "it is there twice",
            });
        }
    }
    Ok(numbers)
}
