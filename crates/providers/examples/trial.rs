//! Fifty schema-bound calls to a small real model, with every fault that can be made on purpose, and what became of them.
//!
//! `cargo xtask llm` starts the model and runs this: `trial http://127.0.0.1:8191`. Each call ends in exactly one column
//! of the table; a call that is lost, or a failure without a kind, ends the program with an error.
#![allow(clippy::disallowed_methods, reason = "an example reads its own arguments")]

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

use agent_memory_core::{LanguageModel, ModelError, Prompt, Validate};
use providers::{
    AnswerError, Budget, Budgeted, Endpoint, HttpLimits, JsonError, ModelSettings, Provider, Schema,
    ServedModel, check_served_model,
};

/// Texts and cites are bounded: a weak model left alone repeats itself until its tokens are used up.
const SCHEMA: &str = r#"{"type":"object","additionalProperties":false,"required":["facts"],"properties":{"facts":{"type":"array","maxItems":3,"items":{"type":"object","additionalProperties":false,"required":["text","cites"],"properties":{"text":{"type":"string","maxLength":60},"cites":{"type":"array","maxItems":2,"items":{"type":"integer"}}}}}}}"#;
const SYSTEM: &str = "Say in one short sentence what is true now. Answer with JSON: {\"facts\":[{\"text\":\"...\",\"cites\":[1]}]}.";
const MOMENTS: [&str; 5] = [
    "1. Maya booked flights to Lisbon for the offsite with Sara.",
    "1. The team dinner moved to Friday, so Sara can join.",
    "1. Noor runs every morning before work.",
    "1. The budget meeting is on Thursdays now.",
    "1. Ben took over the garden project from Ines.",
];

const COLUMNS: [&str; 7] = [
    "calls",
    "valid",
    "cut, part kept",
    "cut, nothing whole",
    "unusable",
    "timed out",
    "refused",
];

/// A way of asking: its name, calls, tokens, patience, and what is done to the prompt.
struct Kind {
    name: &'static str,
    calls: usize,
    tokens: u32,
    timeout: Duration,
    model: &'static str,
    text: fn(usize) -> String,
}

fn moment(at: usize) -> String {
    MOMENTS[at % MOMENTS.len()].to_owned()
}

fn kinds() -> Vec<Kind> {
    let long = Duration::from_mins(5);
    let kind = |name, calls, tokens| Kind {
        name,
        calls,
        tokens,
        timeout: long,
        model: "small",
        text: moment,
    };
    vec![
        kind("as usual", 18, 96),
        kind("few tokens", 12, 12),
        kind("some tokens", 4, 40),
        Kind {
            timeout: Duration::from_millis(40),
            ..kind("no patience", 4, 96)
        },
        Kind {
            model: "no-such-model",
            ..kind("wrong model", 2, 48)
        },
        Kind {
            text: |at| format!("<think>{{\"facts\":[]}}</think> ```json {}", moment(at)),
            ..kind("thoughts in the text", 4, 64)
        },
        Kind {
            text: |at| format!("{} ", moment(at)).repeat(600),
            ..kind("too long a prompt", 4, 48)
        },
        kind("server down", 2, 48),
    ]
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let server = std::env::args().nth(1).ok_or("give the address of the server")?;
    let mut out = std::io::stdout().lock();
    let schema = Schema::new(SCHEMA)?;
    let report = check_served_model(&served(&format!("{server}/v1"), "small", Duration::from_mins(5))?);
    for finding in &report.findings {
        writeln!(out, "{:<16} {:?}: {}", finding.name, finding.state, finding.what)?;
    }
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    let mut total = [0_usize; 7];
    writeln!(
        out,
        "\n{:<22}{}{:>10}{:>10}",
        "",
        COLUMNS.map(|name| format!("{name:>20}")).concat(),
        "read",
        "written"
    )?;
    let (mut read, mut written) = (0, 0);
    for kind in kinds() {
        let base = if kind.name == "server down" {
            "http://127.0.0.1:9/v1".to_owned()
        } else {
            format!("{server}/v1")
        };
        let model = Budgeted::new(served(&base, kind.model, kind.timeout)?, Budget::default());
        let mut row = [0_usize; 7];
        for at in 0..kind.calls {
            let prompt = Prompt {
                system: SYSTEM.to_owned(),
                user: (kind.text)(at),
                schema: Some(SCHEMA.to_owned()),
                max_tokens: kind.tokens,
            };
            let (column, code) = ended(&model, &prompt, &schema);
            row[0] += 1;
            row[column] += 1;
            *codes.entry(code).or_default() += 1;
        }
        let usage = model.usage();
        if usage.calls != kind.calls as u64 || row[1..].iter().sum::<usize>() != kind.calls {
            return Err(format!("{}: a call was lost", kind.name).into());
        }
        read += usage.tokens_in;
        written += usage.tokens_out;
        (0..7).for_each(|column| total[column] += row[column]);
        line(&mut out, kind.name, row, usage.tokens_in, usage.tokens_out)?;
    }
    line(&mut out, "all", total, read, written)?;
    writeln!(out, "\n{codes:?}")?;
    if total[0] != 50 || total[2] + total[3] == 0 || total[5] == 0 || total[6] == 0 {
        return Err("the trial did not show what it is for".into());
    }
    Ok(())
}

/// The column that a call ends in, and the code of what it ended with.
fn ended(model: &dyn LanguageModel, prompt: &Prompt, schema: &Schema) -> (usize, &'static str) {
    match model
        .complete(prompt)
        .map(|said| (schema.read(&said.text), said.truncated))
    {
        Ok((Ok(found), false)) if found.cut.is_none() => (1, "valid"),
        Ok((Ok(_), _)) => (2, "cut"),
        Ok((Err(error @ AnswerError::Json(JsonError::NothingWhole { .. })), _)) => (3, error.code()),
        Ok((Err(error), _)) => (4, error.code()),
        Err(error @ ModelError::Truncated { .. }) => (3, error.code()),
        Err(error @ ModelError::TimedOut(_)) => (5, error.code()),
        Err(error) => (6, error.code()),
    }
}

fn served(base: &str, model: &str, timeout: Duration) -> Result<ServedModel, Box<dyn std::error::Error>> {
    let limits = HttpLimits {
        retries: 0,
        deadline_seconds: 600,
        ..HttpLimits::default()
    };
    let endpoint = Endpoint::new(base)?
        .with_limits(&limits.valid()?)
        .with_timeout(timeout);
    Ok(ServedModel::new(
        Provider::Openai,
        ModelSettings::named(model),
        endpoint,
    )?)
}

fn line(out: &mut impl Write, name: &str, row: [usize; 7], read: u64, written: u64) -> std::io::Result<()> {
    let cells = row.map(|count| format!("{count:>20}")).concat();
    writeln!(out, "{name:<22}{cells}{read:>10}{written:>10}")
}
