//! What the fields of frontmatter mean: title, date, tags, kind, declared names.

use agent_memory_core::NameKind;

use crate::once::keep_first;

use super::{Frontmatter, Value, WrittenDate};

/// How a tag field that is one string comes apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TagSplit {
    /// At commas; without a comma the string is one tag. The default, because `field notes` is one tag to most who
    /// write it so, and a wrong cut makes two tags that nobody set.
    #[default]
    Comma,
    /// At commas, and at white space when there is no comma: `rust notes` are two tags.
    CommaOrSpace,
}

/// Keys whose value is the day a text is about, best first.
const DATE_KEYS: [&str; 6] = ["date", "Date", "created", "pubDate", "published", "created_at"];
/// Keys that hold tags.
const TAG_KEYS: [&str; 6] = ["tags", "tag", "Tags", "categories", "category", "Categories"];
/// Mappings that hold the same keys again.
const TAG_TABLES: [&str; 2] = ["extra", "taxonomies"];
/// Keys of declared names.
const NAME_KEYS: [(&str, NameKind); 23] = [
    ("people", NameKind::Person),
    ("person", NameKind::Person),
    ("persons", NameKind::Person),
    ("participants", NameKind::Person),
    ("attendees", NameKind::Person),
    ("with", NameKind::Person),
    ("places", NameKind::Place),
    ("place", NameKind::Place),
    ("location", NameKind::Place),
    ("locations", NameKind::Place),
    ("organizations", NameKind::Organization),
    ("organization", NameKind::Organization),
    ("organisations", NameKind::Organization),
    ("organisation", NameKind::Organization),
    ("orgs", NameKind::Organization),
    ("companies", NameKind::Organization),
    ("projects", NameKind::Project),
    ("project", NameKind::Project),
    ("works", NameKind::Project),
    ("products", NameKind::Product),
    ("product", NameKind::Product),
    ("names", NameKind::Other),
    ("entities", NameKind::Other),
];

impl Frontmatter {
    /// The text of a top-level scalar, trimmed; none when it is absent or empty.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.fields
            .get(key)
            .and_then(Value::as_text)
            .map(str::trim)
            .filter(|text| !text.is_empty())
    }

    /// The title: `title`, else `Title`.
    pub fn title(&self) -> Option<&str> {
        self.text("title").or_else(|| self.text("Title"))
    }

    /// The first date that can be read, with its key: `date`, `Date`, `created`, `pubDate`, `published`, `created_at`.
    ///
    /// When a text was last touched (`updated`) is not the day it is about and is no date here.
    pub fn date(&self) -> Option<(&'static str, WrittenDate)> {
        DATE_KEYS
            .into_iter()
            .find_map(|key| Some((key, read_date(self.text(key)?)?)))
    }

    /// The first date field that is there and cannot be read, with its value.
    pub fn unreadable_date(&self) -> Option<(&'static str, &str)> {
        DATE_KEYS.into_iter().find_map(|key| {
            let text = self.text(key)?;
            // `published: false` is a switch, not a date.
            let switch = matches!(text, "true" | "false" | "yes" | "no");
            (!switch && read_date(text).is_none()).then_some((key, text))
        })
    }

    /// The tags as written, a leading `#` dropped, in the order of the file, each once.
    ///
    /// Read from `tags`, `tag`, `categories`, `category` at the top level and under `extra` and `taxonomies`; from
    /// `keywords` only where none of these is there, because beside tags it is written for search engines. Strings come
    /// apart as `split` says; empty items of a list are holes, not tags.
    pub fn tags(&self, split: TagSplit) -> Vec<String> {
        let mut tags = Vec::new();
        let tables = TAG_TABLES.into_iter().filter_map(|table| self.fields.get(table));
        let mut declared = false;
        for table in std::iter::once(&self.fields).chain(tables) {
            for key in TAG_KEYS {
                if let Some(value) = table.get(key) {
                    declared = true;
                    collect_tags(value, split, &mut tags);
                }
            }
        }
        if let (false, Some(value)) = (declared, self.fields.get("keywords")) {
            collect_tags(value, split, &mut tags);
        }
        keep_first(&mut tags);
        tags
    }

    /// The declared names as written, with their kinds: fields such as `people`, `places`, `projects`.
    pub fn names(&self) -> Vec<(NameKind, String)> {
        let mut names = Vec::new();
        for (key, kind) in NAME_KEYS {
            let Some(value) = self.fields.get(key) else {
                continue;
            };
            let mut found = Vec::new();
            collect_tags(value, TagSplit::Comma, &mut found);
            names.extend(found.into_iter().map(|name| (kind, bare_name(&name).to_owned())));
        }
        names.retain(|(_, name)| !name.is_empty());
        names
    }
}

/// A date in figures, else one in words with its year: `July 20, 2026`.
fn read_date(text: &str) -> Option<WrittenDate> {
    // A sign makes it another year than the one its figures name.
    if text
        .strip_prefix(['-', '+', '−'])
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    {
        return None;
    }
    WrittenDate::read(text).or_else(|| crate::dates::leading_day(text).map(WrittenDate::of_day))
}

/// `[[Maya]]` and `@maya` as written in a field are the name without its marks.
fn bare_name(name: &str) -> &str {
    let inner = name
        .strip_prefix("[[")
        .and_then(|rest| rest.strip_suffix("]]"))
        .unwrap_or(name);
    let inner = inner.split_once('|').map_or(inner, |(target, _)| target);
    inner.trim_start_matches('@').trim()
}

/// Adds the tags of a value.
fn collect_tags(value: &Value, split: TagSplit, tags: &mut Vec<String>) {
    match value {
        Value::Text(text) if split == TagSplit::CommaOrSpace && !text.contains(',') => {
            text.split_whitespace().for_each(|tag| push_tag(tag, tags));
        }
        Value::Text(text) => text.split(',').for_each(|tag| push_tag(tag, tags)),
        Value::List(items) => {
            for item in items {
                match item {
                    Value::Text(text) => push_tag(text, tags),
                    Value::List(_) => collect_tags(item, split, tags),
                    // `- name: pump` names the tag in its first field.
                    Value::Map(pairs) => {
                        if let Some((_, Value::Text(text))) = pairs.first() {
                            push_tag(text, tags);
                        }
                    }
                }
            }
        }
        Value::Map(pairs) => pairs.iter().for_each(|(key, _)| push_tag(key, tags)),
    }
}

fn push_tag(raw: &str, tags: &mut Vec<String>) {
    let tag = raw.trim().trim_start_matches('#').trim();
    if !tag.is_empty() {
        tags.push(tag.to_owned());
    }
}
