//! `remember`: one moment, durable when the reply comes.

use crate::context::Context;
use crate::failure::Failure;
use crate::ids::short;
use crate::when::When;
use agent_memory_core::{Authority, Error, Moment, MomentId, MomentKind, Name, NameKind};
use clap::Args;
use std::io::Read;
use std::str::FromStr;

/// Remembers one moment; the reply means that it is on disk
///
/// The same moment again (same text, time, session, speaker and source) changes nothing.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory remember \"Maya booked flights to Lisbon.\" --source user --name person:Maya --name place:Lisbon
  agent-memory remember \"The build is green again.\" --at 2026-07-19T18:30:00+03:00 --source tool --weight 0.2
  agent-memory remember - < note.txt")]
pub struct Arguments {
    /// What happened, in words; `-` reads it from standard input
    text: String,
    /// When it happened: an instant, or a day for its noon [default: now]
    #[arg(long, value_name = "T")]
    at: Option<When>,
    /// Whose word it is: user, agent, tool or external
    #[arg(long, value_name = "SOURCE", default_value = "agent")]
    source: Authority,
    /// Who speaks
    #[arg(long, value_name = "NAME")]
    speaker: Option<String>,
    /// How much it matters, 0 to 1 [default: by its words]
    #[arg(long, value_name = "W", allow_negative_numbers = true)]
    weight: Option<f64>,
    /// Somebody or something it names, such as person:Maya, place:Lisbon, project:Tideline; repeatable
    #[arg(long = "name", value_name = "KIND:NAME")]
    names: Vec<Named>,
    /// A tag; repeatable
    #[arg(long = "tag", value_name = "TAG")]
    tags: Vec<String>,
    /// A scope it belongs to; repeatable, none means everywhere
    #[arg(long = "scope", value_name = "SCOPE")]
    scopes: Vec<String>,
    /// The conversation it belongs to
    #[arg(long, value_name = "ID")]
    session: Option<String>,
    /// What it does to what is known: observation, correction or retraction
    #[arg(long, value_name = "KIND", default_value = "observation")]
    kind: MomentKind,
    /// An id of your own [default: a hash of the content]
    #[arg(long, value_name = "ID")]
    id: Option<String>,
}

/// A name with the form it was written in.
#[derive(Debug, Clone)]
struct Named {
    name: Name,
    shown: String,
}

impl FromStr for Named {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let name: Name = text.parse()?;
        let shown = match text.split_once(':') {
            Some((kind, rest)) if kind.parse::<NameKind>().is_ok() => rest,
            _ => text,
        };
        Ok(Self {
            name,
            shown: shown.trim().to_owned(),
        })
    }
}

/// Runs the verb.
pub fn run(arguments: Arguments, context: &mut Context) -> Result<(), Failure> {
    let text = match arguments.text.as_str() {
        "-" => read_input()?,
        _ => arguments.text,
    };
    let mut draft = Moment::new(text).source(arguments.source).kind(arguments.kind);
    draft.occurred_at = arguments.at.map(|when| when.noon(context.calendar()));
    draft.id = arguments.id.map(MomentId::new).transpose()?;
    draft.session = arguments.session;
    draft.speaker = arguments.speaker;
    draft.weight = arguments.weight;
    draft.scopes = arguments.scopes.into_iter().collect();
    for named in arguments.names {
        draft = draft.named(named.name, named.shown);
    }
    for tag in arguments.tags {
        draft = draft.tag(tag);
    }
    let moment = context.memory_or_new()?.remember(draft)?;
    if context.out.json {
        return context.out.document(&moment);
    }
    context.out.line(format!(
        "remembered {} of {}, weight {:.2}",
        short(moment.id.as_str()),
        context.calendar().day_of(moment.occurred_at),
        moment.weight.get()
    ))
}

/// Standard input, without the line end that closes it.
fn read_input() -> Result<String, Failure> {
    let mut text = String::new();
    // One byte more than a moment may have, so that a longer one is refused and not cut.
    let limit = agent_memory_core::MAX_MOMENT_BYTES as u64 + 2;
    std::io::stdin()
        .take(limit)
        .read_to_string(&mut text)
        .map_err(|error| Failure::environment("io", format!("cannot read standard input: {error}")))?;
    Ok(text.trim_end_matches(['\n', '\r']).to_owned())
}
