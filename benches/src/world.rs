//! Seeded data of a given size, as each layer takes it.

use agent_memory_core::{Calendar, Day, Embedder, Entry, Moment, MomentId};
use providers::HashEmbedder;
use std::collections::BTreeMap;
use testkit::world;

/// The seed of every world.
pub const SEED: u64 = 7;

/// Moments that one topic has: a project of a few weeks, at seven moments a day.
const MOMENTS_PER_TOPIC: usize = 40;

/// Names that one topic has.
const NAMES_PER_TOPIC: usize = 6;

/// Topics of a world of `n` moments: one for every forty.
pub fn topics(n: usize) -> usize {
    (n / MOMENTS_PER_TOPIC).max(1)
}

/// `n` moments with planted topics and given names, seven a day.
pub fn moments(n: usize) -> Vec<Moment> {
    world::moments(n, topics(n), NAMES_PER_TOPIC, SEED)
}

/// The same moments, spread evenly over the `days` days before `today`: what one pass looks at.
pub fn moments_within(n: usize, days: i32, today: Day) -> Vec<Moment> {
    let start = Calendar::default().start_of(today.plus(-days));
    let step = i64::from(days) * 86_400 / n.max(1) as i64;
    let mut world = moments(n);
    for (i, moment) in world.iter_mut().enumerate() {
        moment.occurred_at = start.plus_seconds(i as i64 * step);
        moment.recorded_at = moment.occurred_at;
    }
    world
}

/// The vector of each moment by the built-in embedder.
///
/// # Panics
/// Never: hashing a text cannot fail.
pub fn vectors(moments: &[Moment]) -> Vec<(MomentId, Vec<f32>)> {
    let texts: Vec<&str> = moments.iter().map(|moment| moment.text.as_str()).collect();
    let vectors = HashEmbedder.embed(&texts).expect("hashing never fails");
    moments
        .iter()
        .map(|moment| moment.id.clone())
        .zip(vectors)
        .collect()
}

/// `n` entries of a journal, two a day.
pub fn entries(n: usize) -> Vec<Entry> {
    world::entries(n, SEED)
}

/// The bodies of `n` entries, one after the other.
pub fn text(n: usize) -> String {
    let bodies: Vec<String> = entries(n).into_iter().map(|entry| entry.body).collect();
    bodies.join("\n\n")
}

/// `n` entries as markdown files with frontmatter: path and content.
pub fn entry_files(n: usize) -> Vec<(String, String)> {
    entries(n)
        .into_iter()
        .map(|entry| (entry.path.clone(), markdown(&entry)))
        .collect()
}

fn markdown(entry: &Entry) -> String {
    let title = entry.title.as_deref().unwrap_or("Untitled");
    let day = entry.day.map(|day| day.to_string()).unwrap_or_default();
    let tags: Vec<&str> = entry.tags.iter().map(String::as_str).collect();
    format!(
        "---\ntitle: {title}\ndate: {day}\ntags: [{}]\n---\n\n{}\n",
        tags.join(", "),
        entry.body
    )
}

/// `n` moments as an agent's journal in markdown: one file a day, one paragraph a moment, names only in the text.
pub fn journal(n: usize) -> Vec<(String, String)> {
    let calendar = Calendar::default();
    let mut days: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for moment in moments(n) {
        days.entry(calendar.day_of(moment.occurred_at).to_string())
            .or_default()
            .push(moment.text);
    }
    days.into_iter()
        .map(|(day, texts)| (format!("journal/{day}.md"), texts.join("\n\n") + "\n"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worlds_have_the_size_they_are_asked_for() {
        assert_eq!((moments(81).len(), topics(81), topics(1)), (81, 2, 1));
        let files = entry_files(5);
        assert_eq!(files.len(), 5);
        assert!(
            files
                .iter()
                .all(|(path, content)| path.starts_with("journal/") && content.starts_with("---\ntitle: "))
        );
        assert!(text(5).len() > text(4).len());
    }

    #[test]
    fn moments_can_be_packed_into_the_days_of_a_pass() {
        let today = Day::from_number(20_654);
        let world = moments_within(200, 1, today);
        let calendar = Calendar::default();
        assert_eq!(world.len(), 200);
        assert!(
            world
                .iter()
                .all(|moment| calendar.day_of(moment.occurred_at) == today.plus(-1))
        );
        assert_eq!(vectors(&world[..3]).len(), 3);
    }

    #[test]
    fn a_journal_has_every_moment_in_one_file_a_day() {
        let files = journal(15);
        assert_eq!(files.len(), 3);
        let paragraphs: usize = files
            .iter()
            .map(|(_, content)| content.trim().split("\n\n").count())
            .sum();
        assert_eq!(paragraphs, 15);
    }
}
