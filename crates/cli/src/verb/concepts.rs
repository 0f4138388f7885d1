//! `concepts`: clusters of moments that mean alike. They annotate and never move anything.

use crate::context::Context;
use crate::failure::Failure;
use crate::ids::{self, short};
use crate::paint::Ink;
use crate::show::Show;
use crate::table::{Column, Rows};
use crate::text::grouped;
use agent_memory_core::{Annotation, Concept, ConceptSet, Moment, MomentId, Window};
use clap::{Args, Subcommand};
use serde_json::json;
use std::collections::BTreeMap;

/// Members shown of one concept.
const MEMBERS: usize = 10;

/// Lists the concepts that the last dream found
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  agent-memory concepts
  agent-memory concepts show c-0a1b2c3d
  agent-memory concepts --assignments --json     {\"id\",\"concept\",\"confidence\"} for every moment"
)]
pub struct Arguments {
    /// Which concept every moment belongs to
    #[arg(long)]
    assignments: bool,
    /// What to show
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Lists the concepts
    List {
        /// Retired ones too, with what took over their members
        #[arg(long)]
        all: bool,
    },
    /// Shows one concept and its members
    Show {
        /// The concept
        id: String,
    },
}

/// Runs the verb.
pub fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let mut memory = context.memory()?;
    let set = memory.concepts()?;
    if arguments.assignments {
        let moments = memory.moments(&Window::ALL)?;
        return assignments(&set, &moments, context);
    }
    match &arguments.what {
        None => list(&set, false, context),
        Some(What::List { all }) => list(&set, *all, context),
        Some(What::Show { id }) => {
            let id = ids::concept(&mut memory, id)?;
            let found = set.concepts.iter().find(|concept| concept.id == id);
            let concept = found.ok_or_else(|| agent_memory::Error::UnknownId {
                kind: "concept",
                id: id.to_string(),
            })?;
            let moments = memory.moments(&Window::ALL)?;
            show_one(concept, &set, &moments, context)
        }
    }
}

fn list(set: &ConceptSet, all: bool, context: &mut Context) -> Result<(), Failure> {
    let mut concepts: Vec<&Concept> = set
        .concepts
        .iter()
        .filter(|concept| all || concept.retired.is_none())
        .collect();
    if context.out.json {
        return concepts
            .iter()
            .try_for_each(|concept| context.out.document(concept));
    }
    if concepts.is_empty() {
        context.out.note("no concepts; `agent-memory dream` finds them");
    }
    concepts.sort_by(|a, b| {
        let retired = |concept: &Concept| concept.retired.is_some();
        retired(a)
            .cmp(&retired(b))
            .then_with(|| b.size.cmp(&a.size))
            .then_with(|| a.id.cmp(&b.id))
    });
    let mut rows = Rows::new(&[
        Column::Text("concept"),
        Column::Number("moments"),
        Column::Number("cohesion"),
        Column::Text("label"),
    ]);
    for concept in concepts {
        let mut label = concept.label.join(", ");
        if let Some(successors) = &concept.retired {
            let successors: Vec<&str> = successors.iter().map(|id| short(id.as_str())).collect();
            label = format!("{label}  retired, now {}", successors.join(", "));
        }
        rows.row([
            short(concept.id.as_str()).to_owned(),
            grouped(concept.size),
            format!("{:.2}", concept.cohesion),
            label,
        ]);
    }
    rows.write(&mut context.out)
}

fn assignments(set: &ConceptSet, moments: &[Moment], context: &mut Context) -> Result<(), Failure> {
    let of: BTreeMap<&MomentId, &Annotation> = set
        .annotations
        .iter()
        .map(|annotation| (&annotation.moment, annotation))
        .collect();
    let mut ids: Vec<&MomentId> = moments.iter().map(|moment| &moment.id).collect();
    ids.sort();
    for id in ids {
        let annotation = of.get(id);
        if context.out.json {
            context.out.document(&json!({
                "id": id,
                "concept": annotation.map(|annotation| &annotation.concept),
                "confidence": annotation.map(|annotation| annotation.confidence),
            }))?;
        } else {
            let (concept, confidence) = annotation.map_or(("-", 0.0), |annotation| {
                (short(annotation.concept.as_str()), annotation.confidence)
            });
            context.out.line(format!(
                "{:<10}  {concept:<10}  {confidence:.2}",
                short(id.as_str())
            ))?;
        }
    }
    Ok(())
}

fn show_one(
    concept: &Concept,
    set: &ConceptSet,
    moments: &[Moment],
    context: &mut Context,
) -> Result<(), Failure> {
    let by_id: BTreeMap<&MomentId, &Moment> = moments.iter().map(|m| (&m.id, m)).collect();
    let mut members: Vec<(&Annotation, &Moment)> = set
        .annotations
        .iter()
        .filter(|annotation| annotation.concept == concept.id)
        .filter_map(|annotation| Some((annotation, *by_id.get(&annotation.moment)?)))
        .collect();
    members.sort_by(|a, b| {
        b.0.confidence
            .total_cmp(&a.0.confidence)
            .then_with(|| a.0.moment.cmp(&b.0.moment))
    });
    if context.out.json {
        let members: Vec<_> = members
            .iter()
            .map(|(annotation, moment)| {
                json!({"id": moment.id, "text": moment.text, "confidence": annotation.confidence})
            })
            .collect();
        return context
            .out
            .document(&json!({"concept": concept, "members": members}));
    }
    let show = Show {
        paint: context.out.paint,
        calendar: *context.calendar(),
    };
    let heading = show.paint.ink(Ink::Heading, &concept.label.join(", "));
    context.out.line(format!(
        "{heading}  {} moments · cohesion {:.2} · {} · {}",
        concept.size,
        concept.cohesion,
        concept.model,
        short(concept.id.as_str())
    ))?;
    if let Some(successors) = &concept.retired {
        let successors: Vec<&str> = successors.iter().map(|id| short(id.as_str())).collect();
        context.out.line(format!(
            "    retired; its members went to {}",
            successors.join(", ")
        ))?;
    }
    for (annotation, moment) in members.iter().take(MEMBERS) {
        context.out.line(format!(
            "    {:.2}  {}",
            annotation.confidence,
            show.moment(moment)
        ))?;
    }
    if members.len() > MEMBERS {
        context
            .out
            .line(format!("    … and {} more", members.len() - MEMBERS))?;
    }
    Ok(())
}
