//! The place of a document in time.

use agent_memory_core::{Calendar, Day, Timestamp};

use super::DateSource;
use crate::dates::leading_day;
use crate::frontmatter::{Frontmatter, WrittenDate, read_day};
use crate::markdown::Piece;

pub(super) struct Place {
    pub(super) day: Option<Day>,
    pub(super) time: Option<Timestamp>,
    pub(super) source: DateSource,
}

/// Looks in the frontmatter, the file's name, the folders, the key `path` and the first heading, in this order.
pub(super) fn find(path: &str, front: &Frontmatter, pieces: &[Piece], calendar: &Calendar) -> Place {
    if let Some((key, written)) = front.date() {
        return Place {
            source: DateSource::Frontmatter(key),
            ..of_written(&written, calendar)
        };
    }
    let mut parts = path.rsplit('/');
    let name = parts.next().and_then(name_date);
    if let Some(written) = name {
        return Place {
            source: DateSource::FileName,
            ..of_written(&written, calendar)
        };
    }
    let other = parts
        .find_map(name_date)
        .map(|written| (written.day, DateSource::Folder))
        .or_else(|| {
            front
                .text("path")
                .and_then(slash_day)
                .map(|day| (day, DateSource::PathKey))
        })
        .or_else(|| slash_day(path).map(|day| (day, DateSource::Folder)))
        .or_else(|| match pieces.first() {
            Some(Piece::Heading { text, .. }) => leading_day(text).map(|day| (day, DateSource::Heading)),
            _ => None,
        });
    match other {
        Some((day, source)) => Place {
            day: Some(day),
            time: None,
            source,
        },
        None => Place {
            day: None,
            time: None,
            source: DateSource::None,
        },
    }
}

/// The day in the name of a file, of a folder above it, or in the folders' order.
pub(crate) fn day_of_path(path: &str) -> Option<Day> {
    path.rsplit('/')
        .find_map(name_date)
        .map(|written| written.day)
        .or_else(|| slash_day(path))
}

fn of_written(written: &WrittenDate, calendar: &Calendar) -> Place {
    Place {
        day: Some(written.day),
        time: written.timestamp(calendar),
        source: DateSource::None,
    }
}

/// A date `yyyy-mm-dd` at the start of a name; digits may not go on after it.
fn name_date(name: &str) -> Option<WrittenDate> {
    let written = name
        .get(..10)
        .filter(|head| head.as_bytes().get(4) == Some(&b'-'))
        .and_then(WrittenDate::read)?;
    let rest = name.get(10..)?;
    // `2026-07-19T1830-call.md` and `2026-07-19 18.30 call.md` say when; other digits make it another number.
    (!rest.starts_with(|c: char| c.is_ascii_digit())).then_some(written)
}

/// The first `yyyy/mm/dd` in a path: `blog/2026/07/19/offsite`.
fn slash_day(path: &str) -> Option<Day> {
    let starts = std::iter::once(0).chain(path.match_indices('/').map(|(at, _)| at + 1));
    for start in starts {
        let tail = path.get(start..)?;
        if tail.as_bytes().get(4) != Some(&b'/') {
            continue;
        }
        if let Some((day, rest)) = read_day(tail)
            && (rest.is_empty() || rest.starts_with(['/', '-', '.', '_', ' ']))
        {
            return Some(day);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_paths_give_days() {
        let name = |text| name_date(text).map(|written| written.day.to_string());
        assert_eq!(name("2026-07-19-offsite.md").as_deref(), Some("2026-07-19"));
        assert_eq!(name("2026-07-19.md").as_deref(), Some("2026-07-19"));
        assert_eq!(name("2026-07-199.md"), None);
        assert_eq!(name("2026-13-19.md"), None);
        assert_eq!(name("offsite-2026-07-19.md"), None);
        assert_eq!(name("20260719.md"), None);
        assert_eq!(name("ääää"), None);
        let path = |text| slash_day(text).map(|day| day.to_string());
        assert_eq!(path("2026/07/19/pump").as_deref(), Some("2026-07-19"));
        assert_eq!(path("journal/2026/07/19.md").as_deref(), Some("2026-07-19"));
        assert_eq!(path("x/12026/07/19"), None);
        assert_eq!(path("2026/07/notes.md"), None);
    }
}
