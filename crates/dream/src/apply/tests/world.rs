//! A memory small enough for tests: moments, facts, and the passes in the order in which they are due.

use agent_memory_core::{
    Action, Calendar, Day, Decision, Fact, FactId, Moment, MomentId, Pass, RunId, Sequence, Timestamp, Valid,
    Validate, Watermark,
};
use entity_graph::name_weights;
use std::collections::BTreeMap;

use crate::{DreamParams, DuePass, Input, LastPass, Outcome, Plan, Seen, apply, due, plan, write_all};

pub(crate) fn day(text: &str) -> Day {
    text.parse().expect("a day")
}

/// A writer that looks at everything.
pub(crate) type Writer<'w> = dyn Fn(&Input<'_>, &Plan, &Valid<DreamParams>) -> Vec<crate::Answer> + 'w;

/// Moments in the order they came in, and all that is known of them.
#[derive(Clone, Default)]
pub(crate) struct World {
    pub moments: Vec<Moment>,
    pub facts: BTreeMap<FactId, Fact>,
    pub watermark: Watermark,
    pub week: Option<LastPass>,
    pub month: Option<LastPass>,
    pub runs: u32,
    pub params: DreamParams,
    /// Every decision with the day of its run.
    pub log: Vec<(Day, Pass, Decision)>,
}

impl World {
    pub fn of(parts: impl IntoIterator<Item = Vec<Moment>>) -> Self {
        Self {
            moments: parts.into_iter().flatten().collect(),
            ..Self::default()
        }
    }

    /// A story in an ordinary life: one more moment on every day from 2026-06-10 to 2026-08-08, which name nobody and
    /// have nothing in common, so that the names of the story are rare as they are among many.
    pub fn busy(story: Vec<Moment>) -> Self {
        let words: Vec<String> = (0..60)
            .map(|n| format!("{}{}", ["brook", "cedar", "flint", "grove", "marsh"][n % 5], n))
            .collect();
        let life = words.iter().enumerate().map(|(n, word)| {
            let at = Calendar::default().at(day("2026-06-10").plus(n as i32), 8 * 3600 + n as u32);
            Moment::new(format!("The {word} looked gray."))
                .id(MomentId::new(format!("life-{n:03}")).expect("an id"))
                .at(at)
                .finish(at)
                .expect("a moment")
        });
        let mut moments: Vec<Moment> = story.into_iter().chain(life).collect();
        moments.sort_by(|a, b| (a.occurred_at, &a.id).cmp(&(b.occurred_at, &b.id)));
        Self::of([moments])
    }

    pub fn records(&self) -> Vec<(Sequence, Day)> {
        let calendar = Calendar::default();
        self.moments
            .iter()
            .zip(1u64..)
            .map(|(m, n)| (Sequence(n), calendar.day_of(m.occurred_at)))
            .collect()
    }

    /// Replays all that is due.
    pub fn dream(&mut self, today: &str) {
        for pass in due(
            &self.watermark,
            &self.records(),
            self.week,
            self.month,
            day(today),
        ) {
            self.run(pass);
        }
    }

    /// Runs one pass and keeps what it changed.
    pub fn run(&mut self, pass: DuePass) -> Outcome {
        let outcome = self.look(pass, &|plan| write_all(plan, &Valid::default()));
        self.runs += 1;
        let seen = Sequence(self.moments.len() as u64);
        for fact in &outcome.facts {
            self.facts.insert(fact.id.clone(), fact.clone());
        }
        let decisions = outcome.decisions.iter().cloned();
        self.log.extend(decisions.map(|d| (pass.today, pass.pass, d)));
        match pass.pass {
            Pass::Night => {
                self.watermark = Watermark {
                    seen,
                    through: Some(self.watermark.through.map_or(pass.end, |t| t.max(pass.end))),
                };
            }
            Pass::Week => {
                self.week = Some(LastPass {
                    today: pass.today,
                    seen,
                });
            }
            Pass::Month => {
                self.month = Some(LastPass {
                    today: pass.today,
                    seen,
                });
            }
            Pass::Edit | Pass::Undo => {}
        }
        outcome
    }

    /// What a pass would do with answers of a given writer.
    pub fn look(&self, pass: DuePass, writer: &dyn Fn(&Plan) -> Vec<crate::Answer>) -> Outcome {
        self.look_at(pass, &|_, plan, _| writer(plan))
    }

    /// The same, for writers that look at the input, too.
    pub fn look_at(&self, pass: DuePass, writer: &Writer<'_>) -> Outcome {
        let calendar = Calendar::default();
        let records = self.records();
        let taken: Vec<Seen<'_>> = self
            .moments
            .iter()
            .zip(&records)
            .filter(|(_, (sequence, d))| pass.takes(&self.watermark, *sequence, *d))
            .map(|(moment, (sequence, d))| Seen {
                moment,
                names: &moment.names,
                new: !self.watermark.considered(*sequence, *d),
            })
            .collect();
        let reference = pass
            .first
            .map_or(day("1970-01-01"), |first| first.min(pass.end.plus(-30)));
        let weights = name_weights(
            self.moments
                .iter()
                .zip(&records)
                .filter(|(_, (_, d))| reference <= *d && *d < pass.end)
                .map(|(m, _)| &m.names),
            &Valid::default(),
        );
        let evidence: BTreeMap<MomentId, Timestamp> = self
            .moments
            .iter()
            .map(|m| (m.id.clone(), m.occurred_at))
            .collect();
        let cited: BTreeMap<MomentId, &Moment> = self.moments.iter().map(|m| (m.id.clone(), m)).collect();
        let run = RunId::of(&[&self.runs.to_le_bytes()]);
        let input = Input {
            pass: pass.pass,
            today: pass.today,
            at: calendar.start_of(pass.today),
            calendar,
            window: pass.window(&calendar),
            moments: &taken,
            weights: &weights,
            facts: &self.facts,
            evidence: &evidence,
            edges: &[],
            cited: &cited,
            run: &run,
        };
        let params = self.params.clone().valid().expect("params that hold");
        let planned = plan(&input, &Valid::default(), &params).expect("the moments can be grouped");
        apply(&input, &planned, &writer(&input, &planned, &params), &params)
    }

    /// A pass of a kind on a day, whether it is due or not.
    pub fn pass(pass: Pass, today: &str) -> DuePass {
        let end = day(today);
        let first = match pass {
            Pass::Night | Pass::Edit | Pass::Undo => Some(end.plus(-1)),
            Pass::Week => Some(end.plus(-crate::WEEK_PASS_DAYS)),
            Pass::Month => None,
        };
        DuePass {
            today: end,
            pass,
            first,
            end,
            late: false,
        }
    }

    /// The facts that stand on a day, by text.
    pub fn standing(&self, today: &str) -> Vec<&Fact> {
        let mut facts: Vec<&Fact> = self.facts.values().filter(|f| f.stands(day(today))).collect();
        facts.sort_by(|a, b| a.text.cmp(&b.text));
        facts
    }

    pub fn texts(&self, today: &str) -> Vec<&str> {
        self.standing(today).iter().map(|f| f.text.as_str()).collect()
    }

    /// The fact with a text, standing or not; the latest when several have it.
    pub fn fact(&self, text: &str) -> &Fact {
        self.facts
            .values()
            .filter(|f| f.text == text)
            .max_by_key(|f| f.recorded_at)
            .unwrap_or_else(|| panic!("no fact says {text:?}; known: {:#?}", self.all_texts()))
    }

    pub fn all_texts(&self) -> Vec<&str> {
        self.facts.values().map(|f| f.text.as_str()).collect()
    }

    /// The reasons of all decisions of an action.
    pub fn reasons(&self, action: Action) -> Vec<&str> {
        self.log
            .iter()
            .filter(|(_, _, d)| d.action == action)
            .map(|(_, _, d)| d.reason.as_str())
            .collect()
    }
}

pub(crate) fn cites(fact: &Fact) -> Vec<&str> {
    fact.cites.iter().map(MomentId::as_str).collect()
}
