//! The plan of a pass: which groups and which single moments are worth a question, and which are not, and why.

use agent_memory_core::{
    Action, Authority, Day, Decision, Group, Lookup, Moment, MomentId, MomentKind, Pass, Valid, content_id,
};
use corpus::Language;
use entity_graph::{GraphParams, Grouping, Member, Turn, WordTable, read_words};
use std::collections::{BTreeMap, BTreeSet};

use crate::background::{Background, folded_names};
use crate::cue::{self, Intent, Strength};
use crate::each::{both, each};
use crate::error::Error;
use crate::frame::Frame;
use crate::input::{Input, Seen};
use crate::params::DreamParams;
use crate::phrase;
use crate::reason;
use crate::request::{Numbered, Occasion, Request};
use crate::voice::Voice;

/// What a pass will ask, and what it has decided already.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Plan {
    /// The groups of the pass's moments.
    pub grouping: Grouping,
    /// The requests: groups by their first moment, then single moments by time.
    pub requests: Vec<Request>,
    /// Groups that the gate held back, with the reason.
    pub decisions: Vec<Decision>,
    /// What the words of the window weigh, for the extractive writer.
    pub background: Background,
    /// What the moments do to what is known, where they do more than observe.
    pub(crate) readings: BTreeMap<MomentId, Reading>,
}

/// Plans a pass: groups its moments, applies the gate, and asks one question per group and per lone moment that passed.
///
/// A group passes with moments on `min_days` distinct days, counted over the whole window. A new correction or
/// retraction (by kind, or by its words when the user or the agent says it) passes alone, as does a new moment of weight
/// `heavy` or more. Corrections and retractions are no evidence for what a group says, so they stand in no group's
/// request. A pass of kind edit groups nothing.
///
/// Depends on the set of moments, not on their order. O(words + ties).
///
/// # Errors
/// [`Error::Graph`] when the moments cannot be grouped (a moment given twice, too many ties).
pub fn plan(
    input: &Input<'_>,
    graph: &Valid<GraphParams>,
    params: &Valid<DreamParams>,
) -> Result<Plan, Error> {
    let mut moments: Vec<Seen<'_>> = input.moments.to_vec();
    moments.sort_by(|a, b| (a.moment.occurred_at, &a.moment.id).cmp(&(b.moment.occurred_at, &b.moment.id)));
    // Names make the groups, and words all the rest: neither waits for the other.
    let (grouping, (background, readings)) = both(
        || grouped(input, &moments, graph, params),
        || {
            let background = Background::of(input);
            let read = each(&moments, |seen| {
                let language = background.language_of(&seen.moment.id, &seen.moment.text);
                // What only repeats what was known corrects nothing.
                if background.echoes.is_whole(&seen.moment.id) {
                    return None;
                }
                let text = background.echoes.rest(seen.moment);
                let reading = read(seen, &text, language)?;
                let told = reading.told(&background.voice(&seen.moment.id), language, seen);
                Some((seen.moment.id.clone(), told))
            });
            (background, read.into_iter().flatten().collect())
        },
    );
    let mut plan = Plan {
        grouping: grouping?,
        background,
        readings,
        ..Plan::default()
    };
    if input.pass != Pass::Edit {
        // Each group with the places of its moments, in the order of time.
        let place: Lookup<&MomentId, usize> = moments
            .iter()
            .enumerate()
            .map(|(at, seen)| (&seen.moment.id, at))
            .collect();
        let mut groups: Vec<(Vec<usize>, Group)> = plan
            .grouping
            .groups
            .iter()
            .map(|group| {
                let mut places: Vec<usize> = group
                    .members
                    .iter()
                    .filter_map(|m| place.get(m).copied())
                    .collect();
                places.sort_unstable();
                (places, group.clone())
            })
            .collect();
        groups.sort_by(|a, b| a.0.first().cmp(&b.0.first()).then_with(|| a.1.id.cmp(&b.1.id)));
        for (places, group) in &groups {
            let speaking: Vec<&Seen<'_>> = places
                .iter()
                .filter_map(|at| moments.get(*at))
                .filter(|seen| {
                    let reading = plan.readings.get(&seen.moment.id);
                    !plan.background.echoes.is_whole(&seen.moment.id)
                        && reading.is_none_or(|r| r.occasion == Occasion::Update)
                })
                .collect();
            gate(input, group, &speaking, params, &mut plan);
        }
    }
    plan.decisions.extend(plan.background.echoes.decisions(input));
    let echoes = plan.background.echoes.clone();
    let heard = |seen: &&Seen<'_>| seen.new && !echoes.is_whole(&seen.moment.id);
    for seen in moments.iter().filter(heard) {
        let reading = plan.readings.get(&seen.moment.id);
        let occasions = [
            reading.map(|r| r.occasion),
            is_heavy(seen.moment, reading, params).then_some(Occasion::Heavy),
        ];
        for occasion in occasions.into_iter().flatten() {
            let asked = request(input, occasion, None, &[seen], &plan.background);
            plan.requests.push(asked);
        }
    }
    Ok(plan)
}

/// The groups of the moments of a pass; none for an edit.
fn grouped(
    input: &Input<'_>,
    moments: &[Seen<'_>],
    graph: &Valid<GraphParams>,
    params: &DreamParams,
) -> Result<Grouping, Error> {
    if input.pass == Pass::Edit {
        return Ok(Grouping::default());
    }
    let members: Vec<Member<'_>> = moments.iter().map(|seen| (&seen.moment.id, seen.names)).collect();
    let words = if params.words {
        words_of(moments, graph)?
    } else {
        WordTable::default()
    };
    Ok(entity_graph::groups_with_words(
        &members,
        input.weights,
        &words,
        graph,
    )?)
}

/// The words of the moments of a pass that count.
fn words_of(moments: &[Seen<'_>], graph: &Valid<GraphParams>) -> Result<WordTable, Error> {
    let said: Vec<&Moment> = moments
        .iter()
        .map(|seen| seen.moment)
        .filter(|moment| graph.words.of.counts(moment.speaker.as_deref()))
        .collect();
    // Nothing is read that would not be used.
    if said.len() > graph.words.group_up_to {
        return Ok(WordTable::default());
    }
    let words = read_words(said.iter().map(|moment| moment.text.as_str()));
    let turns: Vec<Turn<'_>> = said
        .iter()
        .zip(&words)
        .map(|(moment, words)| Turn {
            id: &moment.id,
            words,
            at: moment.occurred_at,
            session: moment.session.as_deref(),
            speaker: moment.speaker.as_deref(),
        })
        .collect();
    Ok(WordTable::for_groups(&turns, graph)?)
}

/// Lets a group pass, or says why not.
fn gate(input: &Input<'_>, group: &Group, speaking: &[&Seen<'_>], params: &DreamParams, plan: &mut Plan) {
    let days: BTreeSet<Day> = speaking
        .iter()
        .map(|seen| input.calendar.day_of(seen.moment.occurred_at))
        .collect();
    if days.len() as u64 >= u64::from(params.min_days) {
        let asked = request(input, Occasion::Group, Some(group), speaking, &plan.background);
        plan.requests.push(asked);
        return;
    }
    let detail = match days.first() {
        Some(day) if days.len() == 1 => format!(
            "all its moments are of {day}; a fact needs {} days",
            params.min_days
        ),
        _ => format!(
            "its moments are of {} days; a fact needs {}",
            days.len(),
            params.min_days
        ),
    };
    plan.decisions.push(Decision {
        action: Action::Gated,
        group: Some(group.id.clone()),
        fact: None,
        other: None,
        moments: group.members.iter().cloned().collect(),
        reason: reason::ONE_DAY.to_owned(),
        detail,
    });
}

pub(crate) fn request(
    input: &Input<'_>,
    occasion: Occasion,
    group: Option<&Group>,
    moments: &[&Seen<'_>],
    background: &Background,
) -> Request {
    let today = input.today.to_string();
    let mut parts: Vec<&[u8]> = vec![occasion.as_str().as_bytes(), today.as_bytes()];
    parts.extend(moments.iter().map(|seen| seen.moment.id.as_str().as_bytes()));
    Request {
        id: content_id("q", &parts),
        occasion,
        group: group.map(|g| g.id.clone()),
        today: input.today,
        moments: moments
            .iter()
            .zip(1u32..)
            .map(|(seen, number)| Numbered {
                number,
                id: seen.moment.id.clone(),
                day: input.calendar.day_of(seen.moment.occurred_at),
                text: seen.moment.text.clone(),
                names: seen.names.clone(),
                scopes: seen.moment.scopes.clone(),
                voice: background.voice(&seen.moment.id),
            })
            .collect(),
    }
}

fn is_heavy(moment: &Moment, reading: Option<&Reading>, params: &DreamParams) -> bool {
    let observes = reading.is_none_or(|r| r.occasion == Occasion::Update);
    observes && moment.weight.get() >= params.heavy && moment.source >= Authority::Agent
}

/// What a moment does to what is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reading {
    pub occasion: Occasion,
    pub intent: Intent,
}

impl Reading {
    /// The same, told of whoever speaks: "I live in Turku" is about the user.
    fn told(mut self, voice: &Voice, language: Language, seen: &Seen<'_>) -> Self {
        let mut names = folded_names(seen.names);
        names.extend(voice.names());
        match &mut self.intent {
            Intent::Correct { statement: said, .. } | Intent::Retract { about: said, .. } => {
                *said = phrase::told(said, voice, language, &names);
            }
        }
        self
    }
}

/// Reads what a moment does to what is known; none when it is an observation and nothing else.
///
/// The kind it came with decides. Words decide only where the user or the agent speaks: what a tool or a page says
/// cannot correct.
pub(crate) fn read(seen: &Seen<'_>, text: &str, language: Language) -> Option<Reading> {
    let moment = seen.moment;
    let spoken = cue::read(text, language);
    match (moment.kind, spoken) {
        (MomentKind::Correction, spoken) => {
            let intent = match spoken {
                Some(Intent::Correct {
                    statement, denied, ..
                }) => Intent::Correct {
                    statement: cue::without_no(&statement).to_owned(),
                    denied,
                    strength: Strength::Hard,
                },
                // "… is no longer on Thursday" closes what it names, where that is known.
                Some(Intent::Retract { about, .. }) => Intent::Retract {
                    about: cue::without_no(&about).to_owned(),
                    strong: false,
                },
                None => Intent::Correct {
                    statement: cue::without_no(&moment.text).to_owned(),
                    denied: None,
                    strength: Strength::Hard,
                },
            };
            Some(Reading {
                occasion: Occasion::Correction,
                intent,
            })
        }
        (MomentKind::Retraction, spoken) => Some(Reading {
            occasion: Occasion::Retraction,
            intent: match spoken {
                Some(Intent::Retract { about, .. }) => Intent::Retract { about, strong: true },
                _ => Intent::Retract {
                    about: moment.text.clone(),
                    strong: true,
                },
            },
        }),
        (MomentKind::Observation, Some(intent)) if moment.source >= Authority::Agent => {
            let user = moment.source == Authority::User;
            let occasion = match &intent {
                Intent::Retract { strong: true, .. } => Occasion::Retraction,
                Intent::Correct {
                    strength: Strength::Hard,
                    ..
                } => Occasion::Correction,
                // An agent writes "actually" and "not … but" in essays, too: there it needs a target.
                Intent::Correct {
                    strength: Strength::Clear,
                    ..
                } if user => Occasion::Correction,
                Intent::Correct {
                    strength: Strength::Soft,
                    statement,
                    ..
                } if user && states(statement, seen, language) => Occasion::Correction,
                _ => Occasion::Update,
            };
            Some(Reading { occasion, intent })
        }
        _ => None,
    }
}

/// Whether a statement says how something is, about something that it names.
fn states(statement: &str, seen: &Seen<'_>, language: Language) -> bool {
    let frame = Frame::read(statement, language, &folded_names(seen.names));
    let named = frame
        .subject
        .iter()
        .any(|(class, _)| *class == crate::frame::Class::Name);
    frame.states() && !frame.predicate.is_empty() && (named || frame.subject.len() >= 2)
}
