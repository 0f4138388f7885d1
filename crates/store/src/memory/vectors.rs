//! The spaces of vectors of the memory store: the current one, and one that is being built.

use crate::laws::{self, Place};
use agent_memory_core::{EmbeddingSpace, EmbeddingSpaces, ModelKey, MomentId, StoreError};
use std::collections::BTreeMap;

/// The vectors of one model, by moment.
#[derive(Debug, Clone)]
struct Vectors {
    model: ModelKey,
    rows: BTreeMap<MomentId, Vec<f32>>,
}

impl Vectors {
    fn of(model: &ModelKey) -> Self {
        Self {
            model: model.clone(),
            rows: BTreeMap::new(),
        }
    }

    fn shown(&self) -> EmbeddingSpace {
        EmbeddingSpace {
            model: self.model.clone(),
            vectors: self.rows.len() as u64,
        }
    }
}

/// Both spaces.
#[derive(Debug, Default)]
pub struct Spaces {
    current: Option<Vectors>,
    building: Option<Vectors>,
}

impl Spaces {
    pub fn shown(&self) -> EmbeddingSpaces {
        EmbeddingSpaces {
            current: self.current.as_ref().map(Vectors::shown),
            building: self.building.as_ref().map(Vectors::shown),
        }
    }

    pub fn read(&self, model: &ModelKey) -> Result<Vec<(MomentId, Vec<f32>)>, StoreError> {
        laws::check_space(self.current_model(), model)?;
        let rows = self.current.iter().flat_map(|current| &current.rows);
        Ok(rows.map(|(id, vector)| (id.clone(), vector.clone())).collect())
    }

    /// Whether a moment has a vector of this model.
    pub fn has(&self, model: &ModelKey, moment: &MomentId) -> bool {
        [&self.current, &self.building]
            .into_iter()
            .flatten()
            .any(|space| space.model == *model && space.rows.contains_key(moment))
    }

    pub fn place(&self, model: &ModelKey) -> Result<Place, StoreError> {
        laws::place(self.current_model(), self.building_model(), model)
    }

    /// Keeps checked rows where they belong.
    pub fn put(&mut self, place: Place, model: &ModelKey, rows: &[(MomentId, Vec<f32>)]) {
        let space = match place {
            Place::Current => &mut self.current,
            Place::Building => &mut self.building,
        };
        space
            .get_or_insert_with(|| Vectors::of(model))
            .rows
            .extend(rows.iter().cloned());
    }

    pub fn begin(&mut self, model: &ModelKey) {
        if self.current_model() == Some(model) {
            self.building = None;
        } else if self.building_model() != Some(model) {
            self.building = Some(Vectors::of(model));
        }
    }

    /// Switches, and says whether anything changed.
    pub fn switch(&mut self, model: &ModelKey) -> Result<bool, StoreError> {
        if self.current_model() == Some(model) {
            return Ok(false);
        }
        let kept = self.current.iter().flat_map(|space| space.rows.keys());
        let missing = kept.filter(|id| !self.has(model, id)).count() as u64;
        laws::check_switch(self.current_model(), self.building_model(), model, missing)?;
        self.current = self.building.take();
        Ok(true)
    }

    fn current_model(&self) -> Option<&ModelKey> {
        self.current.as_ref().map(|space| &space.model)
    }

    fn building_model(&self) -> Option<&ModelKey> {
        self.building.as_ref().map(|space| &space.model)
    }
}
