//! The parameters of all layers in one place, as one file may hold them.

use agent_memory_core::{Calendar, Error, Validate, content_digest};
use concepts::ConceptParams;
use corpus::CorpusParams;
use dream::DreamParams;
use entity_graph::GraphParams;
use recall::RecallParams;
use salience::SalienceParams;
use serde::{Deserialize, Serialize};
use vocab_miner::VocabParams;

/// The parameters of every layer. Each field's own documentation justifies its defaults.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Params {
    /// When a day starts.
    pub calendar: Calendar,
    /// How files are read.
    pub corpus: CorpusParams,
    /// How names weigh and groups are found.
    pub graph: GraphParams,
    /// How groups become facts.
    pub dream: DreamParams,
    /// How the vocabulary is mined.
    pub vocabulary: VocabParams,
    /// How concepts are clustered.
    pub concepts: ConceptParams,
    /// How thoughts are scored.
    pub salience: SalienceParams,
    /// How recall ranks.
    pub recall: RecallParams,
}

impl Validate for Params {
    fn check(&self) -> Result<(), Error> {
        self.calendar.check()?;
        self.corpus.check()?;
        self.graph.check()?;
        self.dream.check()?;
        self.vocabulary.check()?;
        self.concepts.check()?;
        self.salience.check()?;
        self.recall.check()
    }
}

impl Params {
    /// A digest of all parameters, which every run records.
    pub fn digest(&self) -> String {
        // Plain structs of numbers and words always serialize; an empty digest would still be stable.
        let text = serde_json::to_string(self).unwrap_or_default();
        content_digest(text.as_bytes())[..16].to_owned()
    }
}
