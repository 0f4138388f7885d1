//! Short answers: "Yes, Thursday." is a moment of its own and means nothing alone, so an edge leads to what it answers.

use agent_memory_core::{Edge, EdgeKind, EdgeStatus, MomentId};
use std::collections::{BTreeMap, BTreeSet};

use crate::input::{Input, Seen};
use crate::voice::speaker_of;

/// Most words of an answer that needs its question. Five are "Yes, on Thursday at nine."
const MAX_WORDS: usize = 5;

/// The edges from new short answers to what they answer: the moment right before them in their session, when another
/// voice says it. O(moments · log moments).
pub(crate) fn replies(input: &Input<'_>) -> Vec<Edge> {
    let mut sessions: BTreeMap<&str, Vec<&Seen<'_>>> = BTreeMap::new();
    for seen in input.moments {
        if let Some(session) = &seen.moment.session {
            sessions.entry(session).or_default().push(seen);
        }
    }
    let mut edges = Vec::new();
    for turns in sessions.values_mut() {
        turns.sort_by(|a, b| (a.moment.occurred_at, &a.moment.id).cmp(&(b.moment.occurred_at, &b.moment.id)));
        for pair in turns.windows(2) {
            let [asked, said] = pair else { continue };
            if said.new && is_short(&said.moment.text) && speaker_of(asked.moment) != speaker_of(said.moment)
            {
                edges.push(Edge {
                    from: said.moment.id.clone(),
                    to: asked.moment.id.clone(),
                    kind: EdgeKind::Follows,
                    status: EdgeStatus::Pending,
                    reason: "a short answer to it".to_owned(),
                    run: Some(input.run.clone()),
                });
            }
        }
    }
    edges
}

/// Edges with those of replies, which come instead of a guess by names; one for each moment stays.
pub(crate) fn with_replies(mut edges: Vec<Edge>, input: &Input<'_>) -> Vec<Edge> {
    let replies = replies(input);
    let from: BTreeSet<MomentId> = replies.iter().map(|edge| edge.from.clone()).collect();
    edges.retain(|edge| {
        edge.kind != EdgeKind::Follows && edge.kind != EdgeKind::Elaborates || !from.contains(&edge.from)
    });
    let taken: BTreeSet<MomentId> = edges.iter().map(|edge| edge.from.clone()).collect();
    edges.extend(replies.into_iter().filter(|edge| !taken.contains(&edge.from)));
    edges.sort();
    edges
}

fn is_short(text: &str) -> bool {
    let words = corpus::tokens(text).take(MAX_WORDS + 1).count();
    (1..=MAX_WORDS).contains(&words) && !text.trim_end().ends_with(['?', '？'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use agent_memory_core::{Authority, Calendar, Moment, Names, Pass, RunId, Window};

    #[test]
    fn a_short_answer_leads_to_what_it_answers() {
        let at = |minute: u32| format!("2026-07-21T16:{minute:02}:00Z").parse().expect("a time");
        let said = |minute, source, session: &str, text: &str| {
            Moment::new(text)
                .id(MomentId::new(format!("{session}{minute}")).expect("an id"))
                .at(at(minute))
                .source(source)
                .session(session)
                .finish(at(59))
                .expect("a moment")
        };
        let (user, agent) = (Authority::User, Authority::Agent);
        let moments = [
            said(
                1,
                agent,
                "a",
                "On which day shall I put the Tideline meeting, Wednesday or Thursday?",
            ),
            said(2, user, "b", "No."),
            said(3, user, "a", "Yes, Thursday."),
            said(4, user, "a", "At nine."),
            said(5, agent, "a", "Which room?"),
            said(
                6,
                user,
                "a",
                "The meeting was moved by Sara, and she knows which room it is in.",
            ),
        ];
        let names = Names::new();
        let seen: Vec<Seen<'_>> = moments
            .iter()
            .map(|moment| Seen {
                moment,
                names: &names,
                new: true,
            })
            .collect();
        let input = Input {
            pass: Pass::Night,
            today: "2026-07-22".parse().expect("a day"),
            at: at(59),
            calendar: Calendar::default(),
            window: Window::ALL,
            moments: &seen,
            weights: &entity_graph::NameWeights::default(),
            facts: &BTreeMap::new(),
            evidence: &BTreeMap::new(),
            edges: &[],
            cited: &BTreeMap::new(),
            run: &RunId::of(&[b"run"]),
        };
        let found: Vec<(String, String)> = replies(&input)
            .into_iter()
            .map(|edge| (edge.from.to_string(), edge.to.to_string()))
            .collect();
        assert_eq!(found, [("a3".to_owned(), "a1".to_owned())]);
        // What a rule by names has found of the same moment gives way.
        let guess = Edge {
            from: moments[2].id.clone(),
            to: moments[1].id.clone(),
            kind: EdgeKind::Elaborates,
            status: EdgeStatus::Pending,
            reason: "a shared name in the same session".to_owned(),
            run: None,
        };
        let edges = with_replies(vec![guess], &input);
        assert_eq!(edges.len(), 1);
        assert_eq!(edges[0].to.as_str(), "a1");
    }
}
