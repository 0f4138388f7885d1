//! Moments with planted topics.

use super::first_day;
use super::words::{name, word};
use crate::SplitMix64;
use agent_memory_core::{Authority, Moment, MomentId, Name, NameKind, Timestamp};

/// A moment and the topic it was written for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlantedMoment {
    /// The moment.
    pub moment: Moment,
    /// Its topic, from 0.
    pub topic: usize,
}

/// One in so many moments also names something of another topic.
const STRAY: f64 = 0.05;

/// Words that belong to one topic.
const WORDS_PER_TOPIC: usize = 6;

/// The hero of the journal, named in nine of ten moments as Maya is in story S.
const HERO: (&str, f64) = ("Maya", 0.9);

/// The moments of [`planted_moments`] alone.
pub fn moments(n: usize, topics: usize, names_per_topic: usize, seed: u64) -> Vec<Moment> {
    planted_moments(n, topics, names_per_topic, seed)
        .into_iter()
        .map(|planted| planted.moment)
        .collect()
}

/// `n` moments by time, each of one of `topics` topics (at least one), with given names.
///
/// A topic has `names_per_topic` names (at least two) and six words of its own, and the same number of moments as any
/// other, give or take one. A moment names two or three names of its topic (frequent ones more often), nine of ten name
/// Maya, one of twenty strays and names something of another topic. The text is a sentence or two that says the names.
/// About seven moments a day from 2026-01-01 on; half are the agent's, the rest user, tool and external; ids are
/// `w-00000` onwards. O(n).
pub fn planted_moments(n: usize, topics: usize, names_per_topic: usize, seed: u64) -> Vec<PlantedMoment> {
    let topics = topics.max(1);
    let names_per_topic = names_per_topic.max(2);
    let mut random = SplitMix64::new(seed);
    let first = first_day();
    let mut order: Vec<usize> = (0..n).map(|i| i % topics).collect();
    for i in (1..n).rev() {
        order.swap(i, random.below(i + 1));
    }
    order
        .into_iter()
        .enumerate()
        .map(|(i, topic)| {
            let midnight = i64::from(first.plus((i / 7) as i32).number()) * 86_400_000_000;
            let at = Timestamp::from_unix_micros(midnight)
                .plus_seconds(8 * 3600 + (i % 7) as i64 * 5400 + random.below(3600) as i64);
            let names = pick_names(&mut random, topic, topics, names_per_topic);
            let moment = write(&mut random, i, topic, at, &names);
            PlantedMoment { moment, topic }
        })
        .collect()
}

/// The numbers of the names of one moment; a topic owns the numbers from `topic · names_per_topic` on.
fn pick_names(random: &mut SplitMix64, topic: usize, topics: usize, names_per_topic: usize) -> Vec<usize> {
    let wanted = (2 + random.below(2)).min(names_per_topic);
    let mut picked = Vec::with_capacity(wanted + 1);
    while picked.len() < wanted {
        let number = topic * names_per_topic + random.rank(names_per_topic);
        if !picked.contains(&number) {
            picked.push(number);
        }
    }
    if topics > 1 && random.chance(STRAY) {
        let other = (topic + 1 + random.below(topics - 1)) % topics;
        picked.push(other * names_per_topic + random.rank(names_per_topic));
    }
    picked
}

fn write(random: &mut SplitMix64, i: usize, topic: usize, at: Timestamp, names: &[usize]) -> Moment {
    let hero = random.chance(HERO.1).then_some(HERO.0);
    let shown: Vec<String> = names.iter().map(|number| name(*number)).collect();
    let own = |random: &mut SplitMix64| word(topic * WORDS_PER_TOPIC + random.below(WORDS_PER_TOPIC));
    let subject = hero.unwrap_or("the team");
    let (deed, about, thing) = (pick(random, &DEEDS), own(random), own(random));
    let company = shown.join(" and ");
    let text = match random.below(4) {
        0 => format!("Today {subject} {deed} the {about} with {company}."),
        1 => format!(
            "In the {} {subject} {deed} the {about} for {company}.",
            pick(random, &TIMES)
        ),
        2 => format!("Once more {subject} {deed} the {about}; {company} had asked for the {thing}."),
        _ => format!("When {company} came by, {subject} {deed} the {about}. The {thing} can wait."),
    };
    let mut draft = Moment::new(text)
        .id(MomentId::new(format!("w-{i:05}")).expect("a short id"))
        .at(at)
        .source(*pick(random, &SOURCES))
        .weight(0.2 + 0.6 * random.unit());
    if let Some(hero) = hero {
        draft = draft.named(Name::new(NameKind::Person, hero).expect("a short name"), hero);
    }
    for (number, shown) in names.iter().zip(shown) {
        let kind = *pick_by(*number, &KINDS);
        draft = draft.named(Name::new(kind, &shown).expect("a short name"), shown);
    }
    draft.finish(at).expect("a text and a weight in range")
}

const DEEDS: [&str; 10] = [
    "prepared",
    "finished",
    "discussed",
    "planned",
    "checked",
    "mended",
    "described",
    "ordered",
    "measured",
    "sorted",
];
const TIMES: [&str; 4] = ["morning", "afternoon", "evening", "meantime"];
const KINDS: [NameKind; 4] = [
    NameKind::Person,
    NameKind::Place,
    NameKind::Project,
    NameKind::Organization,
];
const SOURCES: [Authority; 8] = [
    Authority::Agent,
    Authority::Agent,
    Authority::Agent,
    Authority::Agent,
    Authority::User,
    Authority::User,
    Authority::Tool,
    Authority::External,
];

fn pick<'a, T>(random: &mut SplitMix64, from: &'a [T]) -> &'a T {
    pick_by(random.below(from.len()), from)
}

fn pick_by<T>(number: usize, from: &[T]) -> &T {
    &from[number % from.len()]
}
