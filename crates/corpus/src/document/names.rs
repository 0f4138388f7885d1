//! Names a document declares: by its fields, its wiki links and its handles.

use std::collections::BTreeMap;

use agent_memory_core::{Diagnostic, Name, NameKind, Names, Severity, fold};

use super::Section;
use crate::dates::leading_day;
use crate::frontmatter::Frontmatter;

/// Most names of one document: beyond that stands a list of words.
const MAX_NAMES: usize = 10_000;

/// All names declared, each with the form it was first written in.
///
/// A field gives a name its kind; a wiki link or a handle with the same text means that name. A link into a folder such as
/// `people/` is of that kind, any other link of kind other, and a handle is a person.
pub(super) fn declared(
    path: &str,
    front: &Frontmatter,
    sections: &[Section],
    diagnostics: &mut Vec<Diagnostic>,
) -> Names {
    let mut names = Names::new();
    let mut kinds: BTreeMap<String, NameKind> = BTreeMap::new();
    let mut refused = 0;
    for (kind, shown) in front.names() {
        match Name::new(kind, &shown) {
            Ok(name) => {
                kinds.entry(name.text().to_owned()).or_insert(kind);
                names.entry(name).or_insert(shown);
            }
            Err(_) => refused += 1,
        }
    }
    for block in sections.iter().flat_map(|section| &section.blocks) {
        let links = block.links.iter().filter_map(|link| link_name(link));
        let handles = block
            .handles
            .iter()
            .map(|handle| (NameKind::Person, handle.as_str()));
        for (kind, shown) in links.chain(handles) {
            let kind = kinds.get(&fold(shown)).copied().unwrap_or(kind);
            match Name::new(kind, shown) {
                Ok(name) => {
                    names.entry(name).or_insert_with(|| shown.to_owned());
                }
                Err(_) => refused += 1,
            }
        }
    }
    if names.len() > MAX_NAMES {
        let message = format!(
            "{} names are declared; the first {MAX_NAMES} by name are kept",
            names.len()
        );
        diagnostics.push(Diagnostic::new(
            Severity::Warning,
            path,
            "too_many_names",
            message,
        ));
        names = names.into_iter().take(MAX_NAMES).collect();
    }
    if refused > 0 {
        let message = format!("{refused} declared names are empty or longer than 256 bytes and are left out");
        diagnostics.push(Diagnostic::new(Severity::Warning, path, "name_unusable", message));
    }
    names
}

/// The name a wiki link stands for; a link to a day is none.
pub(crate) fn link_name(target: &str) -> Option<(NameKind, &str)> {
    let (folder, name) = target.rsplit_once('/').unwrap_or(("", target));
    let name = name.strip_suffix(".md").unwrap_or(name).trim();
    if leading_day(name).is_some() || !name.chars().any(char::is_alphabetic) {
        return None;
    }
    let folder = fold(folder.rsplit('/').next().unwrap_or(folder));
    let kind = match folder.as_str() {
        "people" | "persons" | "contacts" => NameKind::Person,
        "places" | "locations" => NameKind::Place,
        "organizations" | "organisations" | "orgs" | "companies" => NameKind::Organization,
        "projects" | "works" => NameKind::Project,
        "products" | "tools" => NameKind::Product,
        _ => NameKind::Other,
    };
    Some((kind, name))
}
