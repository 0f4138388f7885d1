//! A dream with a real language model over folders, and what it could not do: the guards are held to account here.
//!
//! `cargo xtask llm` starts a small model and runs this: `model_dream http://127.0.0.1:8191/v1 examples/lisbon …`. For
//! each folder one month pass is dreamt with the model as writer. Printed are calls, facts and every rejection; the
//! program ends with an error when a fact stands without live cites, has a number or a capitalized word that stands in
//! no cited moment, when a moment is gone, or when the replay without a model gives another state.
#![allow(clippy::disallowed_methods, reason = "an example reads its own arguments")]

use agent_memory::providers::{LanguageModelSettings, open_language_model};
use agent_memory::{Action, Dream, Fact, FactFilter, FixedClock, Import, Memory, Moment, Window, Writer};
use std::collections::BTreeMap;
use std::error::Error;
use std::io::{Write, stdout};

const TODAY: &str = "2026-08-03";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let url = arguments.next().ok_or("give the address of a model")?;
    let mut faults = 0;
    for folder in arguments {
        faults += dream(&url, &folder)?;
    }
    if faults == 0 {
        Ok(())
    } else {
        Err(format!("{faults} faults").into())
    }
}

/// One folder; gives the number of faults found.
fn dream(url: &str, folder: &str) -> Result<usize, Box<dyn Error>> {
    let mut out = stdout().lock();
    let settings: LanguageModelSettings = toml_like(url)?;
    let model = open_language_model(&settings, None)?.ok_or("the settings name no model")?;
    let mut params = agent_memory::Params::default();
    params.dream.model.answer_tokens = 256;
    let mut memory = Memory::builder()
        .clock(FixedClock(format!("{TODAY}T12:00:00Z").parse()?))
        .language_model(model)
        .params(params)
        .open()?;
    memory.import(&Import::new(folder))?;
    let before = memory.moments(&Window::ALL)?;
    let report = memory.dream(Dream::month(TODAY.parse()?).writer(Writer::Model))?;
    let run = report.runs.first().ok_or("no pass was run")?;
    let journal = memory.store().journal(&run.id)?.ok_or("no journal was kept")?;
    let facts = memory.facts(FactFilter::All)?;

    writeln!(out, "\n{folder}: {} moments, {} groups", before.len(), run.groups)?;
    let turns = journal.exchanges.iter().flat_map(|e| &e.turns);
    let (mut calls, mut failed, mut read, mut written) = (0, 0, 0, 0);
    for turn in turns {
        calls += 1;
        failed += usize::from(turn.answer.is_none());
        read += turn.tokens_in.unwrap_or(0);
        written += turn.tokens_out.unwrap_or(0);
    }
    writeln!(
        out,
        "  {} requests, {calls} calls, {failed} of them without an answer; {read} tokens read, {written} written",
        journal.exchanges.len()
    )?;
    let mut reasons: BTreeMap<(Action, &str), usize> = BTreeMap::new();
    for decision in &run.decisions {
        *reasons
            .entry((decision.action, decision.reason.as_str()))
            .or_default() += 1;
    }
    for ((action, reason), count) in &reasons {
        writeln!(out, "  {count:>4} {action} {reason}")?;
    }
    for decision in run.decisions.iter().filter(|d| d.action == Action::Rejected) {
        writeln!(
            out,
            "       rejected {}: {}",
            decision.reason,
            shown(&decision.detail)
        )?;
    }
    let moments: BTreeMap<_, &Moment> = before.iter().map(|m| (&m.id, m)).collect();
    let mut faults = Vec::new();
    for fact in &facts {
        writeln!(
            out,
            "  fact {} {:?}, {} cites",
            fact.kind,
            fact.text,
            fact.cites.len()
        )?;
        faults.extend(ungrounded(fact, &moments));
    }
    if memory.moments(&Window::ALL)? != before {
        faults.push("the moments are not what they were".to_owned());
    }
    let replay = memory.replay(&run.id)?;
    writeln!(
        out,
        "  replayed: {} answers, {} differences",
        replay.answers,
        replay.differences.len()
    )?;
    faults.extend(replay.differences);
    for fault in &faults {
        writeln!(out, "  FAULT {fault}")?;
    }
    Ok(faults.len())
}

/// The settings of the model, as a file would have them.
fn toml_like(url: &str) -> Result<LanguageModelSettings, serde_json::Error> {
    serde_json::from_value(serde_json::json!({
        "provider": "openai", "url": url, "model": "small", "timeout_seconds": 300
    }))
}

/// What a fact says that its cited moments do not carry, by a plainer rule than the dream's own.
fn ungrounded(fact: &Fact, moments: &BTreeMap<&agent_memory::MomentId, &Moment>) -> Vec<String> {
    let cited: Vec<&&Moment> = fact.cites.iter().filter_map(|id| moments.get(id)).collect();
    let mut faults = Vec::new();
    if cited.is_empty() || cited.len() != fact.cites.len() {
        faults.push(format!("{:?} cites what is not there", fact.text));
    }
    let mut said = String::new();
    for moment in &cited {
        said.push_str(&moment.text.to_lowercase());
        for shown in moment.names.values() {
            said.push(' ');
            said.push_str(&shown.to_lowercase());
        }
        said.push(' ');
    }
    for (at, word) in fact.text.split_whitespace().enumerate() {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let number = word.chars().any(|c| c.is_ascii_digit());
        let name = at > 0 && word.chars().next().is_some_and(char::is_uppercase);
        let bare = word.trim_end_matches("'s").trim_end_matches("’s").to_lowercase();
        if (number || name) && !said.contains(&bare) {
            faults.push(format!("{:?} has {word:?}, which no cited moment has", fact.text));
        }
    }
    faults
}

fn shown(text: &str) -> String {
    text.chars().take(160).collect()
}
