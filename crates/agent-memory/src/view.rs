//! What a memory holds, read once and kept while no process has written.

use crate::re_embed::{EMBED_BATCH, embed_moments};
use crate::{Error, Memory};
use agent_memory_core::{
    AliasDeclaration, AliasVerdict, Calendar, Day, Embedder, Fact, FactId, Lookup, Moment, MomentId, Name,
    NameExtractor, Names, Recorded, Sequence, Status, Timestamp, Window,
};
use entity_graph::{Aliases, Declared, Extractor, Learner, Naming, Words};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The records of a memory at one generation.
pub(crate) struct View {
    pub(crate) status: Status,
    /// All moments, by time, then id.
    pub(crate) moments: Vec<Recorded<Moment>>,
    position: Lookup<MomentId, usize>,
    /// All facts, retired ones too.
    pub(crate) facts: BTreeMap<FactId, Fact>,
    /// The names of every moment.
    names: Option<Arc<AllNames>>,
    /// Content words of every moment whose words count.
    pub(crate) words: Option<Arc<BTreeMap<MomentId, Words>>>,
    /// The ready recall index.
    pub(crate) index: Option<Arc<recall::Index>>,
    /// The embedder of the vectors in the index, where it is one that fits what is there.
    pub(crate) adapted: Option<Arc<dyn Embedder>>,
}

/// The names of every moment, as they stand there and as what they mean.
#[derive(Debug)]
pub(crate) struct AllNames {
    /// Given, and read from its text with what all texts teach.
    pub(crate) raw: BTreeMap<MomentId, Names>,
    /// The same as what they mean: what ties, groups and dreams go by.
    pub(crate) meant: BTreeMap<MomentId, Names>,
    /// Which names mean one, with the evidence.
    pub(crate) aliases: Aliases,
    /// What callers said about names.
    pub(crate) declared: Vec<AliasDeclaration>,
}

impl AllNames {
    /// The names of every moment in all forms that mean the same: whichever of them a question has, it finds the moment.
    pub(crate) fn in_all_forms(&self) -> BTreeMap<MomentId, Names> {
        let forms = |meant: &Names, raw: Option<&Names>| {
            let mut all: Names = meant.clone();
            for name in meant.keys() {
                for form in self.aliases.forms(name) {
                    all.entry(form.clone()).or_insert_with(|| form.text().to_owned());
                }
            }
            for (name, shown) in raw.into_iter().flatten() {
                all.insert(name.clone(), shown.clone());
            }
            all
        };
        self.meant
            .iter()
            .map(|(id, meant)| (id.clone(), forms(meant, self.raw.get(id))))
            .collect()
    }
}

impl View {
    /// One moment.
    pub(crate) fn moment(&self, id: &MomentId) -> Option<&Moment> {
        self.position
            .get(id)
            .and_then(|at| self.moments.get(*at))
            .map(|r| &r.value)
    }

    /// The latest instant any moment tells of.
    pub(crate) fn latest(&self) -> Option<Timestamp> {
        self.moments.last().map(|r| r.value.occurred_at)
    }

    /// The moments inside a window, by time, then id.
    pub(crate) fn inside(&self, window: &Window) -> impl Iterator<Item = &Recorded<Moment>> {
        // The moments are in order of time, so a window is one stretch of them.
        let start = self.moments.partition_point(|r| {
            window
                .start
                .is_some_and(|s| r.value.occurred_at.unix_micros() < s.unix_micros())
        });
        let end = self.moments.partition_point(|r| {
            window
                .end
                .is_none_or(|e| r.value.occurred_at.unix_micros() < e.unix_micros())
        });
        self.moments.get(start..end.max(start)).unwrap_or_default().iter()
    }
}

impl Memory {
    /// The current view; read again only when some process has written since.
    pub(crate) fn view(&mut self) -> Result<&mut View, Error> {
        let status = self.store.status()?;
        let fresh = self
            .view
            .as_ref()
            .is_some_and(|view| view.status.generation == status.generation);
        if !fresh {
            let mut moments = self.store.moments(Sequence(0))?;
            moments.sort_by(|a, b| {
                let key = |r: &Recorded<Moment>| r.value.occurred_at.unix_micros();
                key(a).cmp(&key(b)).then_with(|| a.value.id.cmp(&b.value.id))
            });
            let position = moments
                .iter()
                .enumerate()
                .map(|(at, r)| (r.value.id.clone(), at))
                .collect();
            let facts = self
                .store
                .facts()?
                .into_iter()
                .map(|fact| (fact.id.clone(), fact))
                .collect();
            self.view = Some(View {
                status,
                moments,
                position,
                facts,
                names: None,
                words: None,
                index: None,
                adapted: None,
            });
        }
        Ok(self
            .view
            .as_mut()
            .expect("the view was set above when it was not fresh"))
    }

    /// The names of every moment as what they mean. A pure function of the set of moments and of what callers said about
    /// names, so no order of input shows in it.
    pub(crate) fn all_names(&mut self) -> Result<Arc<AllNames>, Error> {
        if let Some(names) = &self.view()?.names {
            return Ok(Arc::clone(names));
        }
        let log = self.store.alias_declarations(Sequence(0))?;
        let declared: Vec<AliasDeclaration> = log.into_iter().map(|record| record.value).collect();
        let calendar = self.params.calendar;
        let view = self.view()?;
        let extractor = learn(view.moments.iter().map(|r| &r.value), named_in(&declared));
        let raw: BTreeMap<MomentId, Names> = view
            .moments
            .iter()
            .map(|r| (r.value.id.clone(), names_of(&extractor, &r.value)))
            .collect();
        let sessions: Vec<(&MomentId, String)> = view
            .moments
            .iter()
            .map(|r| (&r.value.id, session_of(&r.value, &calendar)))
            .collect();
        let none = Names::new();
        let namings: Vec<Naming<'_>> = sessions
            .iter()
            .map(|(moment, session)| Naming {
                moment,
                session,
                names: raw.get(*moment).unwrap_or(&none),
            })
            .collect();
        let aliases = entity_graph::aliases(&namings, &Declared::of(&declared));
        let meant = namings
            .iter()
            .map(|n| (n.moment.clone(), aliases.names(n.names, n.session)))
            .collect();
        let names = Arc::new(AllNames {
            raw,
            meant,
            aliases,
            declared,
        });
        view.names = Some(Arc::clone(&names));
        Ok(names)
    }

    /// The vectors of every moment that has a direction, by id; missing ones are embedded and kept.
    pub(crate) fn vectors(&mut self, keep: bool) -> Result<Vec<(MomentId, Vec<f32>)>, Error> {
        let key = self.embedder.key();
        let mut stored: BTreeMap<MomentId, Vec<f32>> = self.store.embeddings(&key)?.into_iter().collect();
        self.view()?;
        let view = self.view.as_ref().expect("the view was just made");
        let missing: Vec<&Moment> = view
            .moments
            .iter()
            .map(|r| &r.value)
            .filter(|m| !stored.contains_key(&m.id))
            .collect();
        let mut fresh: Vec<(MomentId, Vec<f32>)> = Vec::with_capacity(missing.len());
        let mut failed = None;
        for batch in missing.chunks(EMBED_BATCH) {
            match embed_moments(self.embedder.as_ref(), batch) {
                Ok(rows) => fresh.extend(rows),
                Err(error) => {
                    failed = Some(error);
                    break;
                }
            }
        }
        // What was embedded before a failure is kept: it may have cost time and money.
        if keep && !fresh.is_empty() {
            self.store.put_embeddings(&key, &fresh)?;
            // Vectors are a cache: that they were written changes nothing of what the view shows.
            let status = self.store.status()?;
            if let Some(view) = &mut self.view {
                view.status.generation = status.generation;
            }
        }
        if let Some(error) = failed {
            return Err(error);
        }
        stored.extend(fresh);
        stored.retain(|_, vector| vector.iter().any(|x| *x != 0.0));
        Ok(stored.into_iter().collect())
    }

    /// The reference window before a day: the last thirty days.
    pub(crate) fn reference_window(&self, today: Day) -> Window {
        Window::days(
            &self.params.calendar,
            today.plus(-crate::night::REFERENCE_DAYS),
            today,
        )
    }
}

/// Learns names from moments and from what callers said: what was given, and how words are capitalized. The order of
/// moments does not matter.
fn learn<'a>(
    moments: impl Iterator<Item = &'a Moment>,
    declared: impl Iterator<Item = &'a Name>,
) -> Extractor {
    let mut learner = Learner::new();
    for moment in moments {
        learner.observe(&moment.text, &moment.names);
    }
    for name in declared {
        learner.know(name, name.text());
    }
    learner.finish()
}

/// The names that stand in declarations which count: a text that has one of them names it.
fn named_in(declared: &[AliasDeclaration]) -> impl Iterator<Item = &Name> {
    AliasDeclaration::standing(declared)
        .into_iter()
        .filter(|(_, said)| said.verdict() != AliasVerdict::Open)
        .flat_map(|((a, b), _)| [a, b])
}

/// What a moment was said in: its conversation or file, else its day.
pub(crate) fn session_of(moment: &Moment, calendar: &Calendar) -> String {
    match &moment.session {
        Some(session) => session.clone(),
        None => calendar.day_of(moment.occurred_at).to_string(),
    }
}

/// The names of a moment: given, and read from its text.
fn names_of(extractor: &Extractor, moment: &Moment) -> Names {
    let mut names = moment.names.clone();
    for mention in extractor.extract(&moment.text) {
        names.entry(mention.name).or_insert(mention.shown);
    }
    names
}
