//! `groups`: the moments that hang together by the names they share, computed over a window as it is now.

use crate::context::Context;
use crate::failure::Failure;
use crate::ids::short;
use crate::paint::Ink;
use crate::plain;
use crate::show::Show;
use crate::text;
use agent_memory::entity_graph::GroupWord;
use agent_memory_core::{Group, Moment, MomentId, Name, Window};
use clap::Args;
use serde_json::json;
use std::collections::BTreeMap;

/// Lists the groups of moments that share names, over the last thirty days
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  agent-memory groups
  agent-memory groups --json            {\"id\",\"group\"} a line: every moment, and its group or null
  agent-memory groups --whole --json    one group a line, with members, names and strength")]
pub struct Arguments {
    /// Over everything, not only the last thirty days
    #[arg(long)]
    everything: bool,
    /// With --json: whole groups instead of one line for each moment
    #[arg(long, requires = "json")]
    whole: bool,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let mut memory = context.memory()?;
    let view = memory.groups(arguments.everything.then_some(Window::ALL))?;
    let groups = &view.grouping.groups;
    let words = |group: &Group| view.grouping.words.get(&group.id).map_or(&[][..], Vec::as_slice);
    if context.out.json && arguments.whole {
        return groups
            .iter()
            .try_for_each(|group| context.out.document(&whole(group, words(group))));
    }
    if context.out.json {
        let mut of: BTreeMap<&MomentId, Option<&Group>> =
            view.grouping.isolated.iter().map(|id| (id, None)).collect();
        of.extend(
            groups
                .iter()
                .flat_map(|group| group.members.iter().map(move |id| (id, Some(group)))),
        );
        return of.into_iter().try_for_each(|(id, group)| {
            context
                .out
                .document(&json!({"id": id, "group": group.map(|group| &group.id)}))
        });
    }
    let moments: BTreeMap<MomentId, Moment> = memory
        .moments(&view.window)?
        .into_iter()
        .map(|moment| (moment.id.clone(), moment))
        .collect();
    let shown = shown_names(&mut memory, &view.window)?;
    let show = Show {
        paint: context.out.paint,
        calendar: *context.calendar(),
    };
    for group in in_reading_order(groups) {
        context.out.line(heading(group, &shown, show))?;
        if let Some(held) = held_by_words(words(group)) {
            context.out.line(format!("    {held}"))?;
        }
        for moment in by_time(group, &moments) {
            context.out.line(format!("    {}", show.moment(moment)))?;
        }
    }
    context.out.line(format!(
        "{}, {} alone, modularity {:.3}, rule {}",
        text::count(groups.len() as u64, "group"),
        text::count(view.grouping.isolated.len() as u64, "moment"),
        view.grouping.modularity,
        view.grouping.rule
    ))
}

/// The words that hold a group together, if any do.
fn held_by_words(words: &[GroupWord]) -> Option<String> {
    let words: Vec<String> = words
        .iter()
        .map(|word| format!("{} ×{}", word.word, word.members))
        .collect();
    (!words.is_empty()).then(|| plain::line(&format!("by words: {}", words.join(", "))))
}

/// How names are written most often.
pub fn shown_names(
    memory: &mut agent_memory::Memory,
    window: &Window,
) -> Result<BTreeMap<Name, String>, Failure> {
    let rows = memory.names(Some(*window))?;
    Ok(rows.into_iter().map(|row| (row.name, row.shown)).collect())
}

/// A group's size, strength, id, and the names that hold it together.
pub fn heading(group: &Group, shown: &BTreeMap<Name, String>, show: Show) -> String {
    let head = format!("{} moments", group.members.len());
    format!(
        "{}  {}  {}",
        show.paint.ink(Ink::Heading, &head),
        names(group, shown),
        show.paint.ink(
            Ink::Faint,
            &format!(
                "strength {:.4} · {}",
                group.strength.to_f64(),
                short(group.id.as_str())
            )
        ),
    )
}

/// The names of a group, each with its weight and how many members name it.
pub fn names(group: &Group, shown: &BTreeMap<Name, String>) -> String {
    let names: Vec<String> = group
        .names
        .iter()
        .map(|name| {
            let text = shown.get(&name.name).map_or(name.name.text(), String::as_str);
            format!("{text} {:.4} ×{}", name.weight.to_f64(), name.members)
        })
        .collect();
    names.join(", ")
}

/// The members by time.
pub fn by_time<'a>(group: &Group, moments: &'a BTreeMap<MomentId, Moment>) -> Vec<&'a Moment> {
    let mut members: Vec<&Moment> = group.members.iter().filter_map(|id| moments.get(id)).collect();
    members.sort_by(|a, b| (a.occurred_at, &a.id).cmp(&(b.occurred_at, &b.id)));
    members
}

/// The largest first, then the strongest.
fn in_reading_order(groups: &[Group]) -> Vec<&Group> {
    let mut ordered: Vec<&Group> = groups.iter().collect();
    ordered.sort_by(|a, b| {
        b.members
            .len()
            .cmp(&a.members.len())
            .then_with(|| b.strength.cmp(&a.strength))
            .then_with(|| a.id.cmp(&b.id))
    });
    ordered
}

fn whole(group: &Group, words: &[GroupWord]) -> serde_json::Value {
    let words: Vec<_> = words
        .iter()
        .map(|word| json!({"word": word.word, "members": word.members}))
        .collect();
    let names: Vec<_> = group
        .names
        .iter()
        .map(|name| json!({"name": name.name, "weight": name.weight.to_f64(), "members": name.members}))
        .collect();
    json!({
        "id": group.id,
        "members": group.members,
        "names": names,
        "words": words,
        "strength": group.strength.to_f64(),
    })
}
