//! The agent's own words and concepts, made anew at the end of a dream.

use crate::concept_space::concept_space;
use crate::{Error, Memory};
use agent_memory_core::{
    Authority, ConceptSet, Entry, EntryKind, Fact, Moment, MomentId, Pass, Run, Sequence, Timestamp, Valid,
    Validate, Vocabulary, Window,
};
use std::collections::BTreeSet;
use vocab_miner::{Document, Stamp, VocabParams};

/// A vocabulary of fewer documents is mined from everything there is instead of from a window.
const FEW: usize = 20;

impl Memory {
    /// The latest vocabulary.
    ///
    /// # Errors
    /// [`Error::Store`] when the store cannot be read.
    pub fn vocabulary(&self) -> Result<Option<Vocabulary>, Error> {
        Ok(self.store.vocabularies()?.pop())
    }

    /// Every vocabulary there was, oldest first.
    ///
    /// # Errors
    /// [`Error::Store`] when the store cannot be read.
    pub fn vocabularies(&self) -> Result<Vec<Vocabulary>, Error> {
        Ok(self.store.vocabularies()?)
    }

    /// Mines a vocabulary from everything there is now, and keeps nothing.
    ///
    /// # Errors
    /// [`Error::Core`] for an empty memory without a clock, [`Error::Store`].
    pub fn mine(&mut self) -> Result<Vocabulary, Error> {
        let now = self.now_or_latest()?;
        let facts: Vec<Fact> = self.view()?.facts.values().cloned().collect();
        let stamp = Stamp {
            mined_at: now,
            window: Window::ALL,
            run: None,
        };
        self.mine_window(&Window::ALL, &facts, stamp)
    }

    /// Mines the vocabulary of a run: over its window, but at least the last days the parameters name, and over
    /// everything when that is too little. New facts are the dream's insights and count as derived writing.
    pub(crate) fn mine_for(&mut self, run: &Run, facts: &[Fact]) -> Result<Vocabulary, Error> {
        let calendar = self.params.calendar;
        let days = i32::try_from(self.params.vocabulary.window_days).unwrap_or(i32::MAX);
        let recent = Window::days(&calendar, run.today.plus(-days), run.today);
        let window = match run.pass {
            Pass::Week if days < crate::REFERENCE_DAYS => self.reference_window(run.today),
            Pass::Month => run.window,
            Pass::Night | Pass::Week | Pass::Edit | Pass::Undo => recent,
        };
        let before = Window::before(&calendar, run.today);
        let window = if self.own_writing(&window)?.len() < FEW {
            before
        } else {
            window
        };
        let stamp = Stamp {
            mined_at: run.at,
            window,
            run: Some(run.id.clone()),
        };
        self.mine_window(&window, facts, stamp)
    }

    fn mine_window(&mut self, window: &Window, facts: &[Fact], stamp: Stamp) -> Result<Vocabulary, Error> {
        let params: Valid<VocabParams> = self.params.vocabulary.clone().valid()?;
        let calendar = self.params.calendar;
        let own = self.own_writing(window)?;
        let none = BTreeSet::new();
        let mut documents: Vec<Document<'_>> = own
            .iter()
            .map(|piece| Document {
                id: &piece.id,
                day: Some(calendar.day_of(piece.at)),
                text: &piece.text,
                tags: &piece.tags,
                derived: piece.derived,
            })
            .collect();
        let standing = facts
            .iter()
            .filter(|fact| fact.retired.is_none() && window.contains(fact.recorded_at));
        documents.extend(standing.map(|fact| Document {
            id: fact.id.as_str(),
            day: Some(calendar.day_of(fact.recorded_at)),
            text: &fact.text,
            tags: &none,
            derived: true,
        }));
        Ok(vocab_miner::mine(&documents, &params, stamp))
    }

    /// The agent's own writing in a window: its entries, and what it said in conversations. Where there is neither,
    /// whatever was said.
    fn own_writing(&mut self, window: &Window) -> Result<Vec<Piece>, Error> {
        let calendar = self.params.calendar;
        let entries: Vec<Entry> = self
            .store
            .entries(Sequence(0))?
            .into_iter()
            .map(|r| r.value)
            .collect();
        let paths: BTreeSet<&str> = entries.iter().map(|e| e.path.as_str()).collect();
        let view = self.view()?;
        let said = |m: &Moment| {
            m.source == Authority::Agent && !m.session.as_deref().is_some_and(|s| paths.contains(s))
        };
        let mut pieces: Vec<Piece> = entries
            .iter()
            .map(|entry| {
                (
                    entry,
                    entry.day.map_or(entry.recorded_at, |day| calendar.start_of(day)),
                )
            })
            .filter(|(_, at)| window.contains(*at))
            .map(|(entry, at)| Piece::of_entry(entry, at))
            .collect();
        pieces.extend(
            view.inside(window)
                .map(|r| &r.value)
                .filter(|m| said(m))
                .map(Piece::of_moment),
        );
        if pieces.is_empty() {
            pieces.extend(view.inside(window).map(|r| Piece::of_moment(&r.value)));
        }
        Ok(pieces)
    }

    /// Clusters all moments that a run can see into concepts, and keeps the ids of concepts that live on.
    pub(crate) fn conceive(&mut self, run: &Run) -> Result<Option<ConceptSet>, Error> {
        let params = self.params.concepts.clone().valid()?;
        let vectors = self.vectors(true)?;
        if vectors.is_empty() {
            return Ok(None);
        }
        self.view()?;
        let view = self.view.as_ref().expect("the view was just made");
        let (ids, vectors): (Vec<MomentId>, Vec<Vec<f32>>) = vectors.into_iter().unzip();
        let texts: Vec<&str> = ids
            .iter()
            .map(|id| view.moment(id).map_or("", |moment| moment.text.as_str()))
            .collect();
        let space = concept_space(&self.embedder.key(), &texts, vectors)?;
        let mut rows = concepts::UnitRows::new(space.key.dimension)?;
        for (id, vector) in ids.into_iter().zip(&space.vectors) {
            rows.push(id, vector)?;
        }
        let terms = |id: &MomentId| view.moment(id).map(|m| label_terms(&m.text)).unwrap_or_default();
        let previous = self.store.concepts()?;
        let clustering = concepts::cluster(
            &rows,
            &terms,
            Some(&previous),
            &run.id,
            run.at,
            &space.key,
            &params,
        )?;
        Ok(Some(clustering.set))
    }
}

/// Words of a text that may stand in a label: as written, folded, without stop words and numbers.
fn label_terms(text: &str) -> Vec<String> {
    let language = corpus::detect(text);
    corpus::tokens(text)
        .filter(|token| token.kind != corpus::TokenKind::Number)
        .map(|token| token.text.into_owned())
        .filter(|word| word.chars().count() > 2 && !corpus::is_stop_word(language, word))
        .collect()
}

/// One piece of the agent's own writing.
struct Piece {
    id: String,
    at: Timestamp,
    text: String,
    tags: BTreeSet<String>,
    derived: bool,
}

impl Piece {
    fn of_entry(entry: &Entry, at: Timestamp) -> Self {
        let title = entry.title.as_deref().unwrap_or("");
        Self {
            id: entry.id.to_string(),
            at,
            text: format!("{title}\n{}", entry.body),
            tags: entry.tags.clone(),
            derived: entry.kind == EntryKind::Insight,
        }
    }

    fn of_moment(moment: &Moment) -> Self {
        Self {
            id: moment.id.to_string(),
            at: moment.occurred_at,
            text: moment.text.clone(),
            tags: moment.tags.clone(),
            derived: false,
        }
    }
}
