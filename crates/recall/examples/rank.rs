//! Ranks moments or facts for queries read from a folder, one JSON line per query: how recall is measured.
//!
//! `rank moments DIR` reads `DIR/<part>/{moments,queries}.jsonl` and writes `{"qid","ranked"}`;
//! `rank facts DIR` reads `DIR/{facts,queries}.jsonl` and writes `{"caseId","ids"}`.
//! A third argument gives parameters as JSON.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "an example is a program: it reads its arguments and prints"
)]

use agent_memory_core::{
    Authority, Calendar, Day, Error, Fact, FactId, FactKind, Moment, MomentId, RetiredReason, Retirement,
    RunId, Timestamp, Valid, Validate, Weight,
};
use recall::{Index, Input, Item, Only, Query, RecallParams};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, folder, rest @ ..] = arguments.as_slice() else {
        return Err("usage: rank moments|facts DIR [PARAMS]".into());
    };
    let params: RecallParams = match rest {
        [text, ..] => serde_json::from_str(text)?,
        [] => RecallParams::default(),
    };
    let params = params.valid()?;
    match what.as_str() {
        "moments" => moments(Path::new(folder), &params),
        _ => facts(Path::new(folder), &params),
    }
}

fn lines(path: &Path) -> Outcome<Vec<Value>> {
    let text = std::fs::read_to_string(path)?;
    let filled = text.lines().filter(|line| !line.trim().is_empty());
    Ok(filled.map(serde_json::from_str).collect::<Result<_, _>>()?)
}

fn word<'a>(row: &'a Value, key: &str) -> Outcome<&'a str> {
    row.get(key)
        .and_then(Value::as_str)
        .ok_or_else(|| format!("a line without {key}").into())
}

fn words(row: &Value, key: &str) -> BTreeSet<String> {
    let list = row.get(key).and_then(Value::as_array);
    list.into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .map(str::to_owned)
        .collect()
}

fn moments(folder: &Path, params: &Valid<RecallParams>) -> Outcome<()> {
    let mut parts: Vec<_> = std::fs::read_dir(folder)?
        .map(|e| e.map(|e| e.path()))
        .collect::<Result<_, _>>()?;
    parts.sort();
    for part in parts {
        let mut moments = Vec::new();
        for row in lines(&part.join("moments.jsonl"))? {
            let at: Timestamp = word(&row, "occurred_at")?.parse()?;
            if word(&row, "text")?.trim().is_empty() {
                continue;
            }
            let moment = Moment::new(word(&row, "text")?)
                .id(MomentId::new(word(&row, "id")?)?)
                .at(at)
                .speaker(word(&row, "speaker")?)
                .session(word(&row, "session")?);
            moments.push(moment.finish(at)?);
        }
        let index = build(&moments, &[], params)?;
        for row in lines(&part.join("queries.jsonl"))? {
            let as_of: Timestamp = word(&row, "as_of")?.parse()?;
            let query = Query::new(word(&row, "query")?, Calendar::default().day_of(as_of))
                .as_of(as_of)
                .limit(200);
            let hits = index.recall(&query)?;
            let ranked: Vec<String> = hits.iter().map(|hit| hit.item.to_string()).collect();
            let scores: Vec<f64> = hits.iter().map(|hit| hit.score).collect();
            println!(
                "{}",
                json!({"qid": row["qid"], "ranked": ranked, "scores": scores})
            );
        }
    }
    Ok(())
}

fn facts(folder: &Path, params: &Valid<RecallParams>) -> Outcome<()> {
    let today: Day = "2026-12-01".parse()?;
    let mut known: BTreeMap<String, (String, Fact)> = BTreeMap::new();
    let mut relations: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in lines(&folder.join("facts.jsonl"))? {
        let fact = fact(&row)?;
        relations.insert(fact.id.to_string(), words(&row, "participants"));
        known.insert(fact.id.to_string(), (word(&row, "user")?.to_owned(), fact));
    }
    for row in lines(&folder.join("queries.jsonl"))? {
        match word(&row, "op")? {
            "add" => {
                let fact = fact(&row["fact"])?;
                known.insert(
                    fact.id.to_string(),
                    (word(&row["fact"], "user")?.to_owned(), fact),
                );
            }
            "aliases" => {
                if let Some((_, fact)) = known.get_mut(word(&row, "id")?) {
                    fact.aliases.extend(words(&row, "add"));
                }
            }
            _ => {
                let user = word(&row, "user")?;
                let own: Vec<Fact> = known
                    .values()
                    .filter(|(owner, _)| owner == user)
                    .map(|(_, fact)| fact.clone())
                    .collect();
                let text = word(&row, "query")?;
                let most = row["max_ids"].as_u64().unwrap_or(20) as usize;
                let mut ids = Vec::new();
                if !text.trim().is_empty() && most > 0 {
                    let scopes = words(&row, "scope");
                    let mut query = Query::new(text, today).limit(most).only(Only::Facts);
                    query.scopes.clone_from(&scopes);
                    for hit in build(&[], &own, params)?.recall(&query)? {
                        if let Item::Fact(id) = hit.item {
                            ids.push(id.to_string());
                        }
                    }
                    // A relation brings in what it relates, as far as that stands and may be seen.
                    let related: BTreeSet<&String> =
                        ids.iter().filter_map(|id| relations.get(id)).flatten().collect();
                    let seen = |id: &&&String| {
                        own.iter().any(|f| {
                            f.id.as_str() == id.as_str() && f.stands(today) && !f.scopes.is_disjoint(&scopes)
                        })
                    };
                    let more: Vec<String> = related.iter().filter(seen).map(ToString::to_string).collect();
                    ids.extend(
                        more.into_iter()
                            .filter(|id| !ids.contains(id))
                            .collect::<Vec<_>>(),
                    );
                }
                println!(
                    "{}",
                    json!({"caseId": row["caseId"], "ids": ids, "expanded": true})
                );
            }
        }
    }
    Ok(())
}

fn fact(row: &Value) -> Outcome<Fact> {
    let at: Timestamp = word(row, "occurred_at")?.parse()?;
    let run = RunId::new("import")?;
    let ended = |reason, superseded_by| Retirement {
        retired_at: at,
        retired_by: run.clone(),
        retired_reason: reason,
        superseded_by,
        because: BTreeSet::new(),
    };
    let retired = match (row["superseded_by"].as_str(), row["resolved_at"].as_str()) {
        (Some(next), _) => Some(ended(RetiredReason::Superseded, Some(FactId::new(next)?))),
        (None, Some(_)) => Some(ended(RetiredReason::Expired, None)),
        (None, None) => None,
    };
    let mut aliases = words(row, "aliases");
    aliases.insert(word(row, "name")?.to_owned());
    Ok(Fact {
        id: FactId::new(word(row, "id")?)?,
        text: word(row, "text")?.to_owned(),
        kind: FactKind::World,
        cites: BTreeSet::from([MomentId::new("m")?]),
        names: BTreeSet::new(),
        aliases,
        scopes: words(row, "scope"),
        authority: Authority::User,
        weight: Weight::default(),
        valid_from: Calendar::default().day_of(at),
        valid_until: None,
        recorded_at: at,
        run: run.clone(),
        reinforced: 0,
        conflicts: BTreeSet::new(),
        retired,
        proposed: row["type"].as_str() == Some("open_question"),
        doubts: BTreeSet::new(),
    })
}

fn build(moments: &[Moment], facts: &[Fact], params: &Valid<RecallParams>) -> Result<Index, Error> {
    let input = Input {
        moments,
        names: &BTreeMap::new(),
        facts,
        vectors: &[],
        fact_vectors: &[],
        calendar: Calendar::default(),
    };
    Index::build(input, params)
}
