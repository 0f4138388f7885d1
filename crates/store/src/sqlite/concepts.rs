//! Concepts, and which moments they annotate.

use super::columns::{self, Columns, count, json};
use super::fault::fault;
use agent_memory_core::{Annotation, Concept, ConceptSet, ModelKey, StoreError};
use rusqlite::{Connection, params};

pub fn concepts(conn: &Connection, space: i64) -> Result<ConceptSet, StoreError> {
    let sql =
        "SELECT id, label, size, cohesion, medoid, centroid, model_name, model_dimension, model_version, run,
                 successors
               FROM concept WHERE space = ?1 ORDER BY id";
    let concepts = columns::rows(conn, "concept", sql, [space], read_concept)?;
    let sql =
        "SELECT moment, concept, confidence, assigned_at, assigned_offset FROM annotation WHERE space = ?1
               ORDER BY moment, concept";
    let annotations = columns::rows(conn, "the annotation of moment", sql, [space], |c| {
        Ok(Annotation {
            moment: c.parsed()?,
            concept: c.parsed()?,
            confidence: c.json()?,
            assigned_at: c.instant()?,
        })
    })?;
    Ok(ConceptSet {
        concepts,
        annotations,
    })
}

fn read_concept(c: &mut Columns<'_>) -> Result<Concept, StoreError> {
    Ok(Concept {
        id: c.parsed()?,
        label: c.json()?,
        size: c.count()?,
        cohesion: c.json()?,
        medoid: c.parsed()?,
        centroid: read_centroid(c)?,
        model: ModelKey {
            name: c.text()?,
            dimension: c.count()?,
            version: c.text()?,
        },
        run: c.parsed()?,
        retired: c.maybe_json()?,
    })
}

fn read_centroid(c: &mut Columns<'_>) -> Result<Vec<i16>, StoreError> {
    let (components, rest) = c.bytes()?.as_chunks::<2>();
    if !rest.is_empty() {
        return Err(c.wrong("it has half a component"));
    }
    Ok(components
        .iter()
        .map(|bytes| i16::from_le_bytes(*bytes))
        .collect())
}

/// Puts this set in place of the one before.
pub fn replace(conn: &Connection, space: i64, set: &ConceptSet) -> Result<(), StoreError> {
    let failed = fault("wrote concepts");
    for sql in [
        "DELETE FROM annotation WHERE space = ?1",
        "DELETE FROM concept WHERE space = ?1",
    ] {
        conn.execute(sql, [space]).map_err(&failed)?;
    }
    let sql = "INSERT INTO concept (space, id, label, size, cohesion, medoid, centroid, model_name, model_dimension,
                 model_version, run, successors)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
    let mut insert = conn.prepare_cached(sql).map_err(&failed)?;
    for concept in &set.concepts {
        let centroid: Vec<u8> = concept.centroid.iter().flat_map(|x| x.to_le_bytes()).collect();
        insert
            .execute(params![
                space,
                concept.id.as_str(),
                json(&concept.label)?,
                count(concept.size)?,
                json(&concept.cohesion)?,
                concept.medoid.as_str(),
                centroid,
                concept.model.name,
                count(concept.model.dimension as u64)?,
                concept.model.version,
                concept.run.as_str(),
                concept.retired.as_ref().map(json).transpose()?,
            ])
            .map_err(&failed)?;
    }
    let sql = "INSERT INTO annotation (space, moment, concept, confidence, assigned_at, assigned_offset)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let mut insert = conn.prepare_cached(sql).map_err(&failed)?;
    for annotation in &set.annotations {
        insert
            .execute(params![
                space,
                annotation.moment.as_str(),
                annotation.concept.as_str(),
                json(&annotation.confidence)?,
                annotation.assigned_at.unix_micros(),
                annotation.assigned_at.offset_seconds(),
            ])
            .map_err(&failed)?;
    }
    Ok(())
}
