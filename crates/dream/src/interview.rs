//! The conversation with a language model about one request: a question, its answer, and at most one repair.
//!
//! Without input or output: [`Interviewer::next`] looks at the turns so far and says what to ask next or what came of
//! it. A host with a runtime of its own asks as it likes; [`drive`] asks with a few threads. The same turns always give
//! the same answer, so a recorded conversation can be replayed without a model.

use agent_memory_core::{Exchange, LanguageModel, ModelTurn, Prompt, Valid};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::apply::Context;
use crate::apply::candidate::{Objection, objections};
use crate::input::Input;
use crate::params::DreamParams;
use crate::plan::Plan;
use crate::question;
use crate::request::{Answer, Occasion, Refusal, Request};
use crate::{reason, response, writer};

/// What comes next in a conversation.
#[derive(Debug, Clone, PartialEq)]
pub enum Next {
    /// Ask this.
    Ask(Prompt),
    /// It is over, and this came of it.
    Done(Answer),
}

/// Leads the conversations about a plan's requests.
pub struct Interviewer<'a> {
    plan: &'a Plan,
    params: &'a DreamParams,
    context: Context<'a>,
}

impl<'a> Interviewer<'a> {
    /// For the requests of a plan.
    pub fn new(input: &'a Input<'a>, plan: &'a Plan, params: &'a Valid<DreamParams>) -> Self {
        Self {
            plan,
            params,
            context: Context::new(input, plan, params),
        }
    }

    /// Whether a request is one for a model. Corrections and retractions are not: they take effect the same night, in
    /// the user's own words, whether or not a server answers.
    pub fn asks(request: &Request) -> bool {
        matches!(request.occasion, Occasion::Group | Occasion::Heavy)
    }

    /// What comes after these turns.
    ///
    /// An answer that cannot be read, or holds a fact that would be rejected for itself (see [`reason`]), is asked for
    /// once more, with what is wrong with it. A second answer counts as it is; when it cannot be read either, what was
    /// good in the first counts. A call that fails ends the conversation: nothing is known then, the group is reported
    /// as failed and asked about again in the next run.
    pub fn next(&self, request: &Request, turns: &[ModelTurn]) -> Next {
        let Some(first) = turns.first() else {
            return Next::Ask(question::prompt(request, self.params));
        };
        let Some(said) = &first.answer else {
            return Next::Done(Answer::silent(request, failure_of(first)));
        };
        let read = response::read(request, said, self.params);
        let objected: Vec<Objection> = match &read {
            Ok(answer) => self.objections(request, answer),
            Err(why) => vec![Objection {
                draft: None,
                reason: reason::WRITER_FAILED,
                detail: why.clone(),
            }],
        };
        if objected.is_empty() {
            return Next::Done(read.unwrap_or_else(|why| Answer::failed(request, why)));
        }
        let Some(second) = turns.get(1) else {
            return Next::Ask(question::repair(request, self.params, said, &objected));
        };
        let repaired = match &second.answer {
            Some(said) => response::read(request, said, self.params),
            None => Err(failure_of(second)),
        };
        Next::Done(match (repaired, read) {
            (Ok(answer), Ok(before)) => with_given_up(answer, &before, &objected),
            (Ok(answer), Err(_)) => answer,
            // What was wrong in the first answer is rejected when it is applied.
            (Err(_), Ok(before)) => before,
            (Err(why), Err(before)) => Answer::failed(request, format!("{before}; then: {why}")),
        })
    }

    /// What is wrong with an answer in itself, before it is compared with what is known.
    fn objections(&self, request: &Request, answer: &Answer) -> Vec<Objection> {
        let mut all: Vec<Objection> = answer
            .refusals
            .iter()
            .filter(|refusal| refusal.reason == reason::INVALID_DRAFT)
            .map(|refusal| Objection {
                draft: None,
                reason: reason::INVALID_DRAFT,
                detail: refusal.text.clone(),
            })
            .collect();
        all.extend(objections(&self.context, request, answer));
        all
    }

    /// The answers to all requests of the plan, from what was said: the extractive writer answers those that are not
    /// for a model; a request without a conversation gets no answer.
    pub fn answers(&self, exchanges: &[Exchange]) -> Vec<Answer> {
        let said: BTreeMap<&str, &Exchange> = exchanges.iter().map(|e| (e.request.as_str(), e)).collect();
        self.plan
            .requests
            .iter()
            .filter_map(|request| {
                if !Self::asks(request) {
                    return Some(writer::write_one(request, &self.plan.background, self.params));
                }
                let exchange = said.get(request.id.as_str())?;
                match self.next(request, &exchange.turns) {
                    Next::Done(answer) if self.params.model.fallback => {
                        Some(self.or_extract(request, answer))
                    }
                    Next::Done(answer) => Some(answer),
                    Next::Ask(_) => None,
                }
            })
            .collect()
    }
}

impl Interviewer<'_> {
    /// The answer, or where the model failed what the extractive writer says; the failure is told beside it.
    fn or_extract(&self, request: &Request, answer: Answer) -> Answer {
        let Some(why) = answer.failure else {
            return answer;
        };
        let mut extracted = writer::write_one(request, &self.plan.background, self.params);
        extracted.refusals.push(Refusal {
            text: why,
            cites: Vec::new(),
            reason: if answer.silent {
                reason::NO_ANSWER
            } else {
                reason::WRITER_FAILED
            }
            .to_owned(),
        });
        extracted
    }
}

/// A repaired answer, with what was wrong in the first and does not stand in it.
fn with_given_up(mut answer: Answer, before: &Answer, objected: &[Objection]) -> Answer {
    for objection in objected {
        let Some(draft) = objection.draft.and_then(|at| before.drafts.get(at)) else {
            continue;
        };
        let kept = |text: &str| question::same_text(text, &draft.text);
        let told =
            answer.drafts.iter().any(|d| kept(&d.text)) || answer.refusals.iter().any(|r| kept(&r.text));
        if !told {
            answer.refusals.push(Refusal {
                text: draft.text.clone(),
                cites: draft.cites.clone(),
                reason: objection.reason.to_owned(),
            });
        }
    }
    answer
}

fn failure_of(turn: &ModelTurn) -> String {
    turn.failure.as_ref().map_or_else(
        || "the model gave no answer".to_owned(),
        |(code, why)| format!("{why} [{code}]"),
    )
}

/// Bytes beyond which an answer is none: sixteen a token, room for thoughts included.
fn longest(prompt: &Prompt) -> usize {
    (prompt.max_tokens as usize).saturating_mul(16).max(64 * 1024)
}

/// One call to a model, as a turn.
pub(crate) fn ask(model: &dyn LanguageModel, prompt: &Prompt) -> ModelTurn {
    let digest = question::digest(prompt);
    match model.complete(prompt) {
        // A journal that keeps whatever a server sends could be filled by one that sends no end.
        Ok(completion) if completion.text.len() > longest(prompt) => ModelTurn {
            prompt: digest,
            answer: None,
            failure: Some((
                "model_answer_too_long".to_owned(),
                format!(
                    "the answer has {} bytes, more than {} tokens can have",
                    completion.text.len(),
                    prompt.max_tokens
                ),
            )),
            tokens_in: completion.tokens_in,
            tokens_out: completion.tokens_out,
        },
        Ok(completion) => ModelTurn {
            prompt: digest,
            answer: Some(completion.text),
            failure: None,
            tokens_in: completion.tokens_in,
            tokens_out: completion.tokens_out,
        },
        Err(error) => ModelTurn {
            prompt: digest,
            answer: None,
            failure: Some((error.code().to_owned(), error.to_string())),
            tokens_in: None,
            tokens_out: None,
        },
    }
}

/// Calls in a row without an answer after which a run asks no more.
const PATIENCE: usize = 4;

/// A turn that was not taken, because the model has long been silent.
fn unasked(prompt: &Prompt) -> ModelTurn {
    ModelTurn {
        prompt: question::digest(prompt),
        answer: None,
        failure: Some((
            "model_silent".to_owned(),
            format!("it was not asked: {PATIENCE} calls in a row had no answer"),
        )),
        tokens_in: None,
        tokens_out: None,
    }
}

/// Asks a model about every request of a plan that is for one, with at most `model.concurrency` calls under way.
///
/// The exchanges come in the order of the requests, whichever was answered first. A call that fails fails its own
/// request only; after four in a row without an answer the run asks no more, and the next run does.
pub fn drive(
    input: &Input<'_>,
    plan: &Plan,
    model: &dyn LanguageModel,
    params: &Valid<DreamParams>,
) -> Vec<Exchange> {
    let interviewer = Interviewer::new(input, plan, params);
    let requests: Vec<&Request> = plan.requests.iter().filter(|r| Interviewer::asks(r)).collect();
    let silent = AtomicUsize::new(0);
    in_parallel(&requests, params.model.concurrency, |request| {
        let mut turns = Vec::new();
        while let Next::Ask(prompt) = interviewer.next(request, &turns) {
            let turn = if silent.load(Ordering::Relaxed) < PATIENCE {
                ask(model, &prompt)
            } else {
                unasked(&prompt)
            };
            match turn.answer {
                Some(_) => silent.store(0, Ordering::Relaxed),
                None => {
                    silent.fetch_add(1, Ordering::Relaxed);
                }
            }
            turns.push(turn);
        }
        Exchange {
            request: request.id.clone(),
            group: request.group.clone(),
            moments: request.moments.iter().map(|m| m.id.clone()).collect(),
            turns,
        }
    })
}

/// Does a piece of work for every item with a few threads; the results stand in the order of the items.
pub(crate) fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done: Mutex<BTreeMap<usize, R>> = Mutex::new(BTreeMap::new());
    let worker = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else { break };
            let result = work(item);
            done.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .insert(at, result);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(items.len()) {
            scope.spawn(worker);
        }
        worker();
    });
    done.into_inner()
        .unwrap_or_else(PoisonError::into_inner)
        .into_values()
        .collect()
}

#[cfg(test)]
mod tests;
