//! Bonds: how much any two moments of a window have to do with each other, by names, words and who spoke.

use crate::view::AllNames;
use crate::{Error, Memory};
use agent_memory_core::{Moment, MomentId, Valid, Validate, Window};
use entity_graph::{Bond, BondReason, GraphParams, NameWeights, Turn, WordTable, Words, read_words};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The bonds of a window, worked out for each pair that is asked for.
#[derive(Debug, Clone)]
pub struct Bonds {
    names: Arc<AllNames>,
    weights: NameWeights,
    words: WordTable,
    params: Valid<GraphParams>,
}

impl Bonds {
    /// The bond of two moments; none when they share nothing that counts, or one is not there.
    pub fn between(&self, a: &MomentId, b: &MomentId) -> Option<Bond> {
        let (of_a, of_b) = (self.names.meant.get(a)?, self.names.meant.get(b)?);
        entity_graph::bond((a, of_a), (b, of_b), &self.weights, &self.words)
    }

    /// Why two moments have a bond or none: which names and words made it, and which are set aside.
    pub fn why(&self, a: &MomentId, b: &MomentId) -> Option<BondReason> {
        let (of_a, of_b) = (self.names.meant.get(a)?, self.names.meant.get(b)?);
        Some(entity_graph::explain_bond(
            (a, of_a),
            (b, of_b),
            &self.weights,
            &self.words,
            &self.params,
        ))
    }
}

impl Memory {
    /// The bonds of the moments of a window; none is the usual window.
    ///
    /// A [`Memory::tie`] is made of names alone, and most pairs of a conversation have none. A bond ranks pairs by all
    /// that is known without a model: the tie, the words in common (of what was said by somebody, by default), and who
    /// spoke.
    ///
    /// # Errors
    /// [`Error::Store`] when the store cannot be read.
    ///
    /// ```
    /// use agent_memory::{Memory, Moment, MomentId, Timestamp, Window};
    ///
    /// let mut memory = Memory::in_memory();
    /// let turns = [
    ///     "I am painting the fence of the garden", "Nice, which color?", "The train to the coast was late",
    ///     "The fence needs more paint", "Did you sleep well?", "Trains are always late", "It rains", "Good morning",
    /// ];
    /// for (at, text) in turns.into_iter().enumerate() {
    ///     let speaker = if at % 2 == 0 { "Maya" } else { "Tom" };
    ///     let time: Timestamp = format!("2026-07-{:02}T10:00:00Z", at + 1).parse()?;
    ///     memory.remember(Moment::new(text).id(MomentId::new(format!("t{at}"))?).at(time).speaker(speaker))?;
    /// }
    /// let bonds = memory.bonds(Some(Window::ALL))?;
    /// let weight = |a: &str, b: &str| -> Result<f64, Box<dyn std::error::Error>> {
    ///     let (a, b) = (MomentId::new(a)?, MomentId::new(b)?);
    ///     Ok(bonds.between(&a, &b).map_or(0.0, |bond| bond.weight.to_f64()))
    /// };
    /// assert!(weight("t0", "t3")? > weight("t0", "t5")?);
    /// assert!(weight("t2", "t5")? > weight("t2", "t3")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bonds(&mut self, window: Option<Window>) -> Result<Bonds, Error> {
        let window = window.map_or_else(|| self.usual_window(), Ok)?;
        let params = self.params.graph.clone().valid()?;
        let (weights, _) = self.weights_and_forms(&window)?;
        let names = self.all_names()?;
        let words = self.all_words()?;
        let turns = turns(self.view()?.inside(&window).map(|r| &r.value), &words);
        Ok(Bonds {
            words: WordTable::for_bonds(&turns, &params)?,
            names,
            weights,
            params,
        })
    }

    /// The words of a window for grouping; none where they do not count, or the window is too wide for them.
    pub(crate) fn words_for_groups(&mut self, window: &Window) -> Result<WordTable, Error> {
        let params = self.params.graph.clone().valid()?;
        let counts = |m: &Moment| params.words.of.counts(m.speaker.as_deref());
        let count = self.view()?.inside(window).filter(|r| counts(&r.value)).count();
        if count == 0 || count > params.words.group_up_to {
            return Ok(WordTable::default());
        }
        let words = self.all_words()?;
        let turns = turns(self.view()?.inside(window).map(|r| &r.value), &words);
        Ok(WordTable::for_groups(&turns, &params)?)
    }

    /// The content words of every moment whose words count, read once for a view.
    fn all_words(&mut self) -> Result<Arc<BTreeMap<MomentId, Words>>, Error> {
        let of = self.params.graph.words.of;
        let view = self.view()?;
        if let Some(words) = &view.words {
            return Ok(Arc::clone(words));
        }
        let said: Vec<&Moment> = view
            .moments
            .iter()
            .map(|r| &r.value)
            .filter(|moment| of.counts(moment.speaker.as_deref()))
            .collect();
        let read = read_words(said.iter().map(|moment| moment.text.as_str()));
        let words = Arc::new(
            said.iter()
                .zip(read)
                .map(|(moment, words)| (moment.id.clone(), words))
                .collect::<BTreeMap<_, _>>(),
        );
        view.words = Some(Arc::clone(&words));
        Ok(words)
    }
}

/// The turns of moments whose words were read.
fn turns<'a>(
    moments: impl Iterator<Item = &'a Moment>,
    words: &'a BTreeMap<MomentId, Words>,
) -> Vec<Turn<'a>> {
    moments
        .filter_map(|moment| {
            Some(Turn {
                id: &moment.id,
                words: words.get(&moment.id)?,
                at: moment.occurred_at,
                session: moment.session.as_deref(),
                speaker: moment.speaker.as_deref(),
            })
        })
        .collect()
}
