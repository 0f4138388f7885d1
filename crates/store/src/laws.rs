//! The laws of a commit, checked once for every store.
//!
//! A store shows what stands ([`Ground`]) and asks before it writes. So the stores cannot differ in what they refuse,
//! and a commit that passes can be written without looking back.

use agent_memory_core::{
    Authority, Commit, ConceptSet, Fact, FactId, ModelKey, MomentId, Pass, RunId, Sequence, StoreError,
    Watermark,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

/// Where the log and the chain of runs end.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Head {
    /// The last record.
    pub last: Sequence,
    /// The last run.
    pub run: Option<RunId>,
    /// The watermark of the last run.
    pub watermark: Watermark,
}

/// Where the chain of supersession leads from a fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chain {
    /// There is no such fact.
    Unknown,
    /// The fact has no successor.
    Ends,
    /// The fact points to this one.
    GoesOn(FactId),
}

impl Chain {
    /// What a fact says about itself.
    pub fn of(fact: &Fact) -> Self {
        match fact.retired.as_ref().and_then(|end| end.superseded_by.clone()) {
            None => Self::Ends,
            Some(successor) => Self::GoesOn(successor),
        }
    }
}

/// What a store holds before the commit.
pub trait Ground {
    /// Where it ends.
    fn head(&self) -> Result<Head, StoreError>;
    /// The source of a moment, or none when there is no such moment.
    fn source_of(&self, moment: &MomentId) -> Result<Option<Authority>, StoreError>;
    /// Where the chain leads from a fact.
    fn chain_from(&self, fact: &FactId) -> Result<Chain, StoreError>;
    /// The facts that point to a fact as what took their place.
    fn pointing_to(&self, fact: &FactId) -> Result<Vec<FactId>, StoreError>;
    /// Whether a run was committed.
    fn has_run(&self, run: &RunId) -> Result<bool, StoreError>;
}

/// Checks a commit against what stands.
///
/// O(size of the commit + length of the chains of supersession it touches), times a look-up.
pub fn check(commit: &Commit, ground: &impl Ground) -> Result<(), StoreError> {
    let head = ground.head()?;
    if commit.expected != head.run {
        return Err(StoreError::RunConflict {
            expected: shown(commit.expected.as_ref()),
            found: shown(head.run.as_ref()),
        });
    }
    let check = Check { commit, ground };
    check.chain(&head)?;
    check.watermark(&head)?;
    check.undo()?;
    check.facts()?;
    check.graph()?;
    if let Some(set) = &commit.concepts {
        check.concepts(set)?;
    }
    check.vocabulary()
}

/// Checks vectors before they are kept. The space has been compared already.
pub fn check_vectors(
    model: &ModelKey,
    rows: &[(MomentId, Vec<f32>)],
    ground: &impl Ground,
) -> Result<(), StoreError> {
    for (moment, vector) in rows {
        let reason = if vector.len() != model.dimension {
            format!("it has {} dimensions, not {}", vector.len(), model.dimension)
        } else if let Some(index) = vector.iter().position(|x| !x.is_finite()) {
            format!("component {index} is not a finite number")
        } else if ground.source_of(moment)?.is_none() {
            "there is no such moment".to_owned()
        } else {
            continue;
        };
        return Err(StoreError::Refused {
            what: "the vector of moment",
            id: moment.to_string(),
            reason,
        });
    }
    Ok(())
}

/// Refuses to read another space of vectors than the current one.
pub fn check_space(current: Option<&ModelKey>, given: &ModelKey) -> Result<(), StoreError> {
    match current {
        Some(current) if current != given => Err(other_space(current, given)),
        _ => Ok(()),
    }
}

/// Which of the two spaces of vectors is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The one that readers see.
    Current,
    /// The one that is being built.
    Building,
}

/// Where vectors of a space are to be kept.
pub fn place(
    current: Option<&ModelKey>,
    building: Option<&ModelKey>,
    given: &ModelKey,
) -> Result<Place, StoreError> {
    if building == Some(given) {
        return Ok(Place::Building);
    }
    check_space(current, given).map(|()| Place::Current)
}

/// Whether the space that is being built may become the current one, which lacks so many moments of the current one.
pub fn check_switch(
    current: Option<&ModelKey>,
    building: Option<&ModelKey>,
    given: &ModelKey,
    missing: u64,
) -> Result<(), StoreError> {
    match building {
        Some(building) if building == given && missing > 0 => Err(StoreError::UnfinishedSpace {
            model: given.to_string(),
            missing,
        }),
        Some(building) if building == given => Ok(()),
        other => {
            let stored = other.or(current);
            Err(StoreError::ModelMismatch {
                stored: stored.map_or_else(|| "no space".to_owned(), ToString::to_string),
                given: given.to_string(),
            })
        }
    }
}

fn other_space(stored: &ModelKey, given: &ModelKey) -> StoreError {
    StoreError::ModelMismatch {
        stored: stored.to_string(),
        given: given.to_string(),
    }
}

struct Check<'a, G> {
    commit: &'a Commit,
    ground: &'a G,
}

impl<G: Ground> Check<'_, G> {
    fn broken<T>(&self, reason: String) -> Result<T, StoreError> {
        Err(StoreError::BrokenLaw {
            run: self.commit.run.id.clone(),
            reason,
        })
    }

    fn chain(&self, head: &Head) -> Result<(), StoreError> {
        let run = &self.commit.run;
        if run.previous != head.run {
            return self.broken(format!(
                "it names {} as the run before it, and that is {}",
                shown(run.previous.as_ref()),
                shown(head.run.as_ref())
            ));
        }
        if self.ground.has_run(&run.id)? {
            return self.broken(format!("run {} was committed before", run.id));
        }
        Ok(())
    }

    fn watermark(&self, head: &Head) -> Result<(), StoreError> {
        let (old, new) = (head.watermark, self.commit.run.watermark);
        if new.seen > head.last {
            return self.broken(format!(
                "its watermark has seen record {}, beyond the last record {}",
                new.seen.0, head.last.0
            ));
        }
        let back = new.seen < old.seen || new.through < old.through;
        if back && self.commit.run.pass != Pass::Undo {
            return self.broken("its watermark goes back".to_owned());
        }
        Ok(())
    }

    /// Only an undo removes anything, it names the run that it takes back, and nothing that stays points to what goes.
    fn undo(&self) -> Result<(), StoreError> {
        let commit = self.commit;
        let run = &commit.run;
        let told = (
            run.pass == Pass::Undo,
            run.undoes.is_some(),
            commit.undo.is_some(),
        );
        if !matches!(told, (true, true, true) | (false, false, false)) {
            return self.broken("only an undo takes something back, and it says which run".to_owned());
        }
        let (Some(undo), Some(target)) = (&commit.undo, &run.undoes) else {
            return Ok(());
        };
        self.known_run("the undo", target)?;
        if *target == run.id {
            return self.broken("it takes itself back".to_owned());
        }
        self.once("removed fact", undo.facts.iter())?;
        let stays: BTreeSet<&FactId> = commit.facts.iter().map(|f| &f.id).collect();
        let goes: BTreeSet<&FactId> = undo.facts.iter().collect();
        for fact in &undo.facts {
            if stays.contains(fact) {
                return self.broken(format!("fact {fact} is both removed and written"));
            }
            if self.ground.chain_from(fact)? == Chain::Unknown {
                return self.broken(format!("it removes fact {fact}, which is not there"));
            }
            for from in self.ground.pointing_to(fact)? {
                if !goes.contains(&from) && !stays.contains(&from) {
                    return self.broken(format!("fact {from} points to fact {fact}, which it removes"));
                }
            }
        }
        for fact in &commit.facts {
            let end = fact.retired.as_ref().and_then(|end| end.superseded_by.as_ref());
            if let Some(gone) = end
                .into_iter()
                .chain(&fact.conflicts)
                .find(|id| goes.contains(id))
            {
                return self.broken(format!(
                    "fact {} points to fact {gone}, which it removes",
                    fact.id
                ));
            }
        }
        Ok(())
    }

    fn facts(&self) -> Result<(), StoreError> {
        let commit = self.commit;
        self.once("fact", commit.facts.iter().map(|f| &f.id))?;
        let given: BTreeMap<&FactId, &Fact> = commit.facts.iter().map(|f| (&f.id, f)).collect();
        for fact in &commit.facts {
            let what = format!("fact {}", fact.id);
            let mut lowest = Authority::User;
            for cite in &fact.cites {
                lowest = lowest.min(self.known_moment(&what, cite)?);
            }
            if fact.cites.is_empty() {
                return self.broken(format!("{what} cites no moment"));
            }
            if fact.authority > lowest {
                return self.broken(format!(
                    "{what} has the authority of {}, above the lowest it cites, {lowest}",
                    fact.authority
                ));
            }
            self.known_run(&what, &fact.run)?;
            for other in &fact.conflicts {
                self.known_fact(&what, other, &given)?;
            }
            if let Some(end) = &fact.retired {
                self.known_run(&what, &end.retired_by)?;
                for moment in &end.because {
                    self.known_moment(&what, moment)?;
                }
                if let Some(successor) = &end.superseded_by {
                    self.known_fact(&what, successor, &given)?;
                }
            }
        }
        self.circles(&given)
    }

    /// A new circle has to lead through a fact of the commit, so following each of them finds it.
    fn circles(&self, given: &BTreeMap<&FactId, &Fact>) -> Result<(), StoreError> {
        // Facts from which every way is known to end.
        let mut ends: BTreeSet<FactId> = BTreeSet::new();
        for start in given.keys() {
            let mut way: BTreeSet<FactId> = BTreeSet::new();
            let mut next = Some((*start).clone());
            while let Some(id) = next {
                if ends.contains(&id) {
                    break;
                }
                let chain = match given.get(&id) {
                    Some(fact) => Chain::of(fact),
                    None => self.ground.chain_from(&id)?,
                };
                next = match chain {
                    Chain::GoesOn(successor) => Some(successor),
                    Chain::Ends | Chain::Unknown => None,
                };
                if !way.insert(id) {
                    return self.broken(format!("the supersession of fact {start} turns in a circle"));
                }
            }
            ends.extend(way);
        }
        Ok(())
    }

    fn graph(&self) -> Result<(), StoreError> {
        let commit = self.commit;
        self.once("group", commit.groups.iter().map(|g| &g.id))?;
        for group in &commit.groups {
            for member in &group.members {
                self.known_moment(&format!("group {}", group.id), member)?;
            }
        }
        self.once("the names of moment", commit.names.iter().map(|n| &n.moment))?;
        for names in &commit.names {
            self.known_moment("a row of names", &names.moment)?;
        }
        let arrow = |e: &agent_memory_core::Edge| format!("{} -> {} ({:?})", e.from, e.to, e.kind);
        self.once("edge", commit.edges.iter().map(arrow))?;
        for edge in &commit.edges {
            self.known_moment("an edge", &edge.from)?;
            self.known_moment("an edge", &edge.to)?;
            if let Some(run) = &edge.run {
                self.known_run("an edge", run)?;
            }
        }
        Ok(())
    }

    fn concepts(&self, set: &ConceptSet) -> Result<(), StoreError> {
        self.once("concept", set.concepts.iter().map(|c| &c.id))?;
        let known: BTreeSet<_> = set.concepts.iter().map(|c| &c.id).collect();
        for concept in &set.concepts {
            let what = format!("concept {}", concept.id);
            self.finite(&what, concept.cohesion)?;
            self.known_moment(&what, &concept.medoid)?;
            self.known_run(&what, &concept.run)?;
            for successor in concept.retired.iter().flatten() {
                if !known.contains(successor) {
                    return self.broken(format!(
                        "{what} points to concept {successor}, which is not there"
                    ));
                }
            }
        }
        let pairs = set
            .annotations
            .iter()
            .map(|a| format!("of {} with {}", a.moment, a.concept));
        self.once("the annotation", pairs)?;
        for annotation in &set.annotations {
            let what = format!(
                "the annotation of {} with {}",
                annotation.moment, annotation.concept
            );
            self.finite(&what, annotation.confidence)?;
            self.known_moment(&what, &annotation.moment)?;
            if !known.contains(&annotation.concept) {
                return self.broken(format!("{what} points to a concept that is not there"));
            }
        }
        Ok(())
    }

    fn vocabulary(&self) -> Result<(), StoreError> {
        let Some(vocabulary) = &self.commit.vocabulary else {
            return Ok(());
        };
        for term in &vocabulary.terms {
            self.finite(&format!("the term {:?}", term.text), term.weight)?;
        }
        match &vocabulary.run {
            Some(run) => self.known_run("the vocabulary", run),
            None => Ok(()),
        }
    }

    fn finite(&self, what: &str, value: f64) -> Result<(), StoreError> {
        if value.is_finite() {
            Ok(())
        } else {
            self.broken(format!("{what} has a number that is not finite"))
        }
    }

    fn once<T: Ord + Display>(&self, what: &str, keys: impl Iterator<Item = T>) -> Result<(), StoreError> {
        let mut seen = BTreeSet::new();
        for key in keys {
            if seen.contains(&key) {
                return self.broken(format!("{what} {key} stands in it twice"));
            }
            seen.insert(key);
        }
        Ok(())
    }

    fn known_moment(&self, what: &str, moment: &MomentId) -> Result<Authority, StoreError> {
        match self.ground.source_of(moment)? {
            Some(source) => Ok(source),
            None => self.broken(format!("{what} points to moment {moment}, which is not there")),
        }
    }

    fn known_fact(
        &self,
        what: &str,
        fact: &FactId,
        given: &BTreeMap<&FactId, &Fact>,
    ) -> Result<(), StoreError> {
        if given.contains_key(fact) || self.ground.chain_from(fact)? != Chain::Unknown {
            Ok(())
        } else {
            self.broken(format!("{what} points to fact {fact}, which is not there"))
        }
    }

    fn known_run(&self, what: &str, run: &RunId) -> Result<(), StoreError> {
        if *run == self.commit.run.id || self.ground.has_run(run)? {
            Ok(())
        } else {
            self.broken(format!("{what} names run {run}, which was never committed"))
        }
    }
}

fn shown(run: Option<&RunId>) -> String {
    run.map_or_else(|| "none".to_owned(), ToString::to_string)
}
