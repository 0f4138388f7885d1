//! The log: appending entries and moments, and reading them again.

use super::{Opener, append};
use crate::{sample, story};
use agent_memory_core::{
    Append, AppendReport, Authority, Calendar, Moment, Recorded, Sequence, Timestamp, Watermark, Window,
};

pub fn a_fresh_store_is_empty(open: &Opener) {
    let store = open();
    let status = store.status().expect("a status is always readable");
    assert_eq!(
        (status.entries, status.moments, status.facts, status.runs),
        (0, 0, 0, 0)
    );
    assert_eq!(status.last, Sequence(0));
    assert_eq!(status.watermark, Watermark::default());
    assert_eq!(status.last_run, None);
    assert!(
        store
            .entries(Sequence(0))
            .expect("a sound store lists its entries")
            .is_empty()
    );
    assert!(
        store
            .moments(Sequence(0))
            .expect("a sound store lists its moments")
            .is_empty()
    );
    assert!(
        store
            .moments_in(&Window::ALL)
            .expect("a sound store lists its moments")
            .is_empty()
    );
    assert!(store.facts().expect("a sound store lists its facts").is_empty());
    assert!(store.names().expect("a sound store lists its names").is_empty());
    assert!(store.edges().expect("a sound store lists its edges").is_empty());
    assert!(store.runs().expect("a sound store lists its runs").is_empty());
    assert!(
        store
            .vocabularies()
            .expect("a sound store lists its vocabularies")
            .is_empty()
    );
    assert!(
        store
            .concepts()
            .expect("a sound store lists its concepts")
            .concepts
            .is_empty()
    );
    assert!(
        store
            .groups(&sample::run_id("none"))
            .expect("a sound store lists its groups")
            .is_empty()
    );
    assert!(
        store
            .embeddings(&sample::model())
            .expect("good vectors are taken and given")
            .is_empty()
    );
}

fn two() -> Vec<Moment> {
    story(
        "//- 2026-07-19 user id:a weight:0.8
         Maya booked flights to Lisbon.
         //- 2026-07-20 id:b
         Maya packed.",
    )
}

pub fn an_append_is_idempotent(open: &Opener) {
    let mut store = open();
    let records = Append {
        entries: vec![sample::entry("e1", "A page."), sample::entry("e2", "Another.")],
        moments: two(),
    };
    let first = store.append(&records).expect("the first append");
    assert_eq!(
        first,
        AppendReport {
            entries_added: 2,
            moments_added: 2,
            ..AppendReport::default()
        }
    );
    let before = store.status().expect("a status is always readable");

    // The same event again: recorded later, weighed and tagged otherwise.
    let mut again = records.clone();
    for moment in &mut again.moments {
        moment.recorded_at = moment.recorded_at.plus_seconds(3600);
        moment.weight = sample::weight(0.1);
        moment.tags.insert("late".to_owned());
    }
    for entry in &mut again.entries {
        entry.recorded_at = entry.recorded_at.plus_seconds(3600);
    }
    let second = store.append(&again).expect("the second append");
    assert_eq!(
        second,
        AppendReport {
            entries_known: 2,
            moments_known: 2,
            ..AppendReport::default()
        }
    );
    assert_eq!(
        store.status().expect("a status is always readable"),
        before,
        "nothing changed, so nothing grew"
    );
    let kept: Vec<Moment> = values(
        store
            .moments(Sequence(0))
            .expect("a sound store lists its moments"),
    );
    assert_eq!(kept, records.moments, "the first record stays as it was");

    assert_eq!(
        store
            .append(&Append::default())
            .expect("an empty append is taken"),
        AppendReport::default()
    );
    assert_eq!(store.status().expect("a status is always readable"), before);
}

pub fn a_taken_id_is_reported_and_the_rest_is_kept(open: &Opener) {
    let mut store = open();
    append(store.as_mut(), &two());
    let mut records = Append {
        entries: vec![
            sample::entry("e1", "One."),
            sample::entry("e1", "Other."),
            sample::entry("e2", "Two."),
        ],
        moments: story(
            "//- 2026-07-19 user id:a
             Maya booked flights to Porto.
             //- 2026-07-21 id:c
             Maya flew.
             //- 2026-07-21 id:c
             Maya flew, twice in one append.",
        ),
    };
    let mut other_source = two().remove(1);
    other_source.source = Authority::External;
    records.moments.push(other_source);

    let report = store.append(&records).expect("good records are taken");
    assert_eq!((report.entries_added, report.moments_added), (2, 1));
    assert_eq!(
        report
            .entry_conflicts
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>(),
        ["e1"]
    );
    assert_eq!(
        report
            .moment_conflicts
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>(),
        ["a", "c", "b"],
        "in the order of the append"
    );
    let texts: Vec<String> = values(
        store
            .moments(Sequence(0))
            .expect("a sound store lists its moments"),
    )
    .into_iter()
    .map(|m| m.text)
    .collect();
    assert_eq!(
        texts,
        ["Maya booked flights to Lisbon.", "Maya packed.", "Maya flew."]
    );
    let bodies: Vec<String> = values(
        store
            .entries(Sequence(0))
            .expect("a sound store lists its entries"),
    )
    .into_iter()
    .map(|e| e.body)
    .collect();
    assert_eq!(bodies, ["One.", "Two."]);
}

pub fn records_come_back_whole_and_in_log_order(open: &Opener) {
    let mut store = open();
    let mut moments = story(
        "//- 2026-07-19 user weight:0.123456 #lisbon #trip kind:correction about:f1 session:chat speaker:Maya scope:work id:z names:place:Lisbon,person:Sara_Lind
         First line.
         Second line with \u{0} nothing, 'quotes', \"more\", emoji 🌊 and ünï.

         //- 1969-12-31 external id:y weight:0
         Long ago.
         //- 2026-07-19 tool id:x weight:1
         A tool.",
    );
    let local: Timestamp = "2026-07-19T23:59:59.999999+05:45"
        .parse()
        .expect("the test writes a good instant");
    moments[2].occurred_at = local;
    let mut bare = sample::entry("e1", "");
    bare.title = None;
    bare.day = None;
    bare.tags.clear();
    let entries = vec![sample::entry("e2", "A page."), bare];
    for (entry, moment) in entries.iter().zip(&moments) {
        let records = Append {
            entries: vec![entry.clone()],
            moments: vec![moment.clone()],
        };
        store.append(&records).expect("good records are taken");
    }
    append(store.as_mut(), &moments);

    let read = store
        .moments(Sequence(0))
        .expect("a sound store lists its moments");
    assert!(read.is_sorted_by_key(|r| r.sequence));
    assert_eq!(values(read.clone()), moments);
    assert_eq!(
        store
            .moment(&moments[2].id)
            .expect("a sound store finds its moments")
            .expect("it was just appended")
            .occurred_at
            .to_string(),
        local.to_string()
    );
    let read_entries = store
        .entries(Sequence(0))
        .expect("a sound store lists its entries");
    assert_eq!(values(read_entries.clone()), entries);

    // One log: no two records share a position, and the status names the last.
    let mut positions: Vec<Sequence> = read
        .iter()
        .map(|r| r.sequence)
        .chain(read_entries.iter().map(|r| r.sequence))
        .collect();
    positions.sort_unstable();
    positions.dedup();
    assert_eq!(positions.len(), 5);
    assert_eq!(
        positions.last().copied(),
        Some(store.status().expect("a status is always readable").last)
    );
    assert!(positions.first().is_some_and(|first| *first > Sequence(0)));
}

pub fn windows_are_half_open_and_ordered(open: &Opener) {
    let mut store = open();
    append(
        store.as_mut(),
        &story(
            "//- 2026-07-20 id:end at:04:00
             The first instant of the next day.
             //- 2026-07-19 id:b at:12:00
             Noon.
             //- 2026-07-19 id:start at:04:00
             The first instant of the day.
             //- 2026-07-19 id:a at:12:00
             Noon too.
             //- 2026-07-19 id:before at:03:59:59
             Just before.",
        ),
    );
    let day = "2026-07-19".parse().expect("the test writes a good day");
    let calendar = Calendar::default();
    let ids = |window: &Window| -> Vec<String> {
        values(store.moments_in(window).expect("a sound store lists its moments"))
            .into_iter()
            .map(|m| m.id.to_string())
            .collect()
    };
    assert_eq!(
        ids(&Window::days(&calendar, day, day.plus(1))),
        ["start", "a", "b"]
    );
    assert_eq!(ids(&Window::before(&calendar, day)), ["before"]);
    assert_eq!(ids(&Window::ALL), ["before", "start", "a", "b", "end"]);
    assert!(ids(&Window::days(&calendar, day, day)).is_empty());
    // An instant is an instant, whatever the offset it is written with.
    let noon: Timestamp = "2026-07-19T14:00:00+02:00"
        .parse()
        .expect("the test writes a good instant");
    let since_noon = Window {
        start: Some(noon),
        end: None,
    };
    assert_eq!(ids(&since_noon), ["a", "b", "end"]);
}

pub fn late_arrivals_come_by_sequence(open: &Opener) {
    let mut store = open();
    append(store.as_mut(), &two());
    let seen = store.status().expect("a status is always readable").last;
    let late = story(
        "//- 2025-01-01 recorded:2026-07-21 id:late
         Remembered only now.",
    );
    append(store.as_mut(), &late);
    let entry = Append {
        entries: vec![sample::entry("e1", "A page.")],
        moments: Vec::new(),
    };
    store.append(&entry).expect("good records are taken");
    assert_eq!(
        values(store.moments(seen).expect("a sound store lists its moments")),
        late
    );
    assert_eq!(
        values(store.entries(seen).expect("a sound store lists its entries")),
        entry.entries
    );
    let last = store.status().expect("a status is always readable").last;
    assert!(
        store
            .moments(last)
            .expect("a sound store lists its moments")
            .is_empty()
            && store
                .entries(last)
                .expect("a sound store lists its entries")
                .is_empty()
    );
    assert!(
        store
            .moments(Sequence(u64::MAX))
            .expect("a sound store lists its moments")
            .is_empty()
    );
    assert!(
        store
            .entries(Sequence(u64::MAX))
            .expect("a sound store lists its entries")
            .is_empty()
    );
}

pub fn one_record_is_found_by_its_id(open: &Opener) {
    let mut store = open();
    append(store.as_mut(), &two());
    assert_eq!(
        store
            .moment(&sample::moment_id("b"))
            .expect("a sound store finds its moments"),
        Some(two().remove(1))
    );
    assert_eq!(
        store
            .moment(&sample::moment_id("B"))
            .expect("a sound store finds its moments"),
        None
    );
    assert_eq!(
        store
            .fact(&sample::fact_id("b"))
            .expect("a sound store finds its facts"),
        None
    );
}

fn values<T>(records: Vec<Recorded<T>>) -> Vec<T> {
    records.into_iter().map(|r| r.value).collect()
}
