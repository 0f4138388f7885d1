use proptest::prelude::*;

use super::*;

fn read(text: &str) -> (Frontmatter, Vec<String>) {
    let read = frontmatter("a.md", text);
    let codes = read
        .diagnostics
        .iter()
        .map(|d| format!("{}:{}", d.code, d.line.unwrap_or(0)))
        .collect();
    (read.value, codes)
}

fn clean(text: &str) -> Frontmatter {
    let (front, codes) = read(text);
    assert_eq!(codes, Vec::<String>::new(), "{text}");
    front
}

fn tags(text: &str) -> Vec<String> {
    clean(text).tags(TagSplit::Comma)
}

#[test]
fn fences_are_found_and_rules_are_not() {
    for (text, syntax, body) in [
        ("---\ntitle: A\n---\nBody", Some(Syntax::Yaml), "Body"),
        ("\u{feff}---\ntitle: A\n---  \nBody", Some(Syntax::Yaml), "Body"),
        ("---\ntitle: A\n...\nBody", Some(Syntax::Yaml), "Body"),
        ("+++\ntitle = 'A'\n+++\nBody", Some(Syntax::Toml), "Body"),
        ("---\n---\nBody", Some(Syntax::Yaml), "Body"),
        ("---\ntitle: A\n---", Some(Syntax::Yaml), ""),
        ("", None, ""),
        ("\u{feff}", None, ""),
        ("----\ntitle: A\n----\n", None, "----\ntitle: A\n----\n"),
        ("---\nOnly a rule.\n\nMore.", None, "---\nOnly a rule.\n\nMore."),
        (
            "---\nbetween two rules\n---\nText",
            None,
            "---\nbetween two rules\n---\nText",
        ),
        ("\n---\ntitle: A\n---\n", None, "\n---\ntitle: A\n---\n"),
    ] {
        let front = clean(text);
        assert_eq!(
            (front.syntax, &text[front.body.clone()]),
            (syntax, body),
            "{text:?}"
        );
    }
}

#[test]
fn scalars_stay_as_written() {
    assert_eq!(
        tags("---\ntags: [no, 3.10, 0x1F, ~, 2026-07-20, 'It''s', \"a\\tb\"]\n---\n"),
        ["no", "3.10", "0x1F", "~", "2026-07-20", "It's", "a\tb"]
    );
    assert_eq!(
        clean("---\ntitle: Release 1.0 # final\n---\n").title(),
        Some("Release 1.0")
    );
    assert_eq!(
        clean("---\ntitle: >-\n  Two\n  lines\n---\n").title(),
        Some("Two lines")
    );
    assert_eq!(
        clean("+++\ntitle = \"A\"\nversion = 3.5\ndraft = false\n+++\n").text("version"),
        Some("3.5")
    );
}

#[test]
fn tags_come_from_every_usual_place() {
    assert_eq!(
        tags("---\ntags: garden, rain barrel ,\n---\n"),
        ["garden", "rain barrel"]
    );
    assert_eq!(tags("---\ntags: field notes\n---\n"), ["field notes"]);
    assert_eq!(
        tags("---\ntags:\n- '#garden'\n-\n- garden\n- Rain\n---\n"),
        ["garden", "Rain"]
    );
    assert_eq!(
        tags("---\ntag: a\ncategories: [b, c]\ncategory: d\n---\n"),
        ["a", "b", "c", "d"]
    );
    assert_eq!(
        tags("---\nextra:\n  tags: [a]\ntaxonomies:\n  tags: [b]\n---\n"),
        ["a", "b"]
    );
    assert_eq!(
        tags("+++\n[taxonomies]\ntags = ['a', 'b c']\n[extra]\ntags = ['d']\n+++\n"),
        ["d", "a", "b c"]
    );
    assert_eq!(tags("---\nkeywords: [a, b]\n---\n"), ["a", "b"]);
    assert_eq!(
        tags("---\ntags: []\nkeywords: [a, b]\n---\n"),
        Vec::<String>::new()
    );
    assert_eq!(tags("---\nbase: &t [a, b]\ntags: *t\n---\n"), ["a", "b"]);
    let spaced = clean("---\ntags: rust notes\n---\n");
    assert_eq!(spaced.tags(TagSplit::CommaOrSpace), ["rust", "notes"]);
}

#[test]
fn dates_come_from_the_first_key_that_has_one() {
    let date = |text: &str| {
        clean(text)
            .date()
            .map(|(key, date)| format!("{key} {}", date.day))
    };
    assert_eq!(
        date("---\nupdated: 2026-01-01\ncreated: 2026-07-20\n---\n").as_deref(),
        Some("created 2026-07-20")
    );
    assert_eq!(
        date("---\npublished: false\npubDate: 2026/7/2\n---\n").as_deref(),
        Some("pubDate 2026-07-02")
    );
    assert_eq!(
        date("---\ndate: July 20, 2026\n---\n").as_deref(),
        Some("date 2026-07-20")
    );
    assert_eq!(
        date("+++\ndate = 2026-07-20T23:30:00-09:00\n+++\n").as_deref(),
        Some("date 2026-07-20")
    );
    assert_eq!(date("---\nupdated: 2026-01-01\n---\n"), None);
    assert_eq!(
        clean("---\ndate: soon\n---\n").unreadable_date(),
        Some(("date", "soon"))
    );
}

#[test]
fn times_and_offsets_are_read() {
    let read =
        |text| WrittenDate::read(text).map(|date| (date.day.to_string(), date.seconds, date.offset_seconds));
    let day = || "2026-07-20".to_owned();
    assert_eq!(read("2026-07-20"), Some((day(), None, None)));
    assert_eq!(read("20260720"), Some((day(), None, None)));
    assert_eq!(read("2026.7.20 18:30"), Some((day(), Some(66_600), None)));
    assert_eq!(
        read("2026-07-20 18:30:05.25 +0300"),
        Some((day(), Some(66_605), Some(10_800)))
    );
    assert_eq!(read("2026-07-20T18:30:05Z"), Some((day(), Some(66_605), Some(0))));
    assert_eq!(read("2026-07-20 25:00"), Some((day(), None, None)));
    assert_eq!(
        read("2026-07-20 10:00 UTC+3"),
        Some((day(), Some(36_000), Some(10_800)))
    );
    assert_eq!(
        read("2026-07-20 10:00-18:00"),
        Some((day(), Some(36_000), Some(-64_800)))
    );
    for text in [
        "",
        "2026-02-30",
        "2026-7",
        "2026-07-201",
        "12026-07-20",
        "2026-07/20",
        "ä2026-07-20",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}

#[test]
fn a_time_that_cannot_be_read_is_marked_and_the_day_holds() {
    let read = |text| WrittenDate::read(text).map(|date| (date.unread, date.seconds, date.offset_seconds));
    for (text, seconds) in [
        ("2026-07-20T10:00:00+23:59", Some(36_000)),
        ("2026-07-20T10:00:00-99:99", Some(36_000)),
        ("2026-07-20T10:00:00+18:01", Some(36_000)),
        ("2026-07-20T10:00:00+03:9", Some(36_000)),
        ("2026-07-20T10:00:00+03000", Some(36_000)),
        ("2026-07-20 10:00 PM", Some(36_000)),
        ("2026-07-20 10:00 EST", Some(36_000)),
        ("2026-07-20T25:61:00Z", None),
        ("2026-07-20 24:00", None),
        ("2026-07-20T1830", None),
    ] {
        assert_eq!(read(text), Some((true, seconds, None)), "{text}");
    }
    for text in [
        "2026-07-20",
        "2026-07-20 evening",
        "2026-07-20 3rd draft",
        "2026-07-20T10:00:00.123456Z",
        "2026-07-20T10:00:00+03:00[Europe/Helsinki]",
        "2026-07-20 10:00 ",
    ] {
        assert!(read(text).is_some_and(|(unread, _, _)| !unread), "{text}");
    }
}

#[test]
fn a_sign_before_the_year_is_not_dropped() {
    for date in ["-0001-01-01", "+2026-07-20", "'-2026-07-20T10:00:00Z'"] {
        let front = clean(&format!("---\ndate: {date}\n---\n"));
        assert_eq!(front.date(), None, "{date}");
        assert!(front.unreadable_date().is_some(), "{date}");
    }
}

#[test]
fn broken_blocks_keep_their_plain_lines() {
    let (front, codes) = read("---\ntitle: A: B\ndate: 2026-07-20\ntags:\n  - a\n  - \"b\n---\nBody");
    assert_eq!(codes, ["frontmatter_invalid:2"]);
    assert_eq!(front.title(), Some("A: B"));
    assert_eq!(
        front.date().map(|(_, date)| date.day.to_string()).as_deref(),
        Some("2026-07-20")
    );
    assert_eq!(front.tags(TagSplit::Comma), ["a", "b"]);
    let (front, codes) = read("+++\ntitle = A\ntags = [\"a\", \"b\"]\n+++\nBody");
    assert_eq!(codes, ["frontmatter_invalid:2"]);
    assert_eq!(
        (front.title(), front.tags(TagSplit::Comma)),
        (Some("A"), vec!["a".to_owned(), "b".to_owned()])
    );
    let (front, codes) = read("---\ntitle: A\ntitle: B\n---\n");
    assert_eq!(codes, ["frontmatter_repeated_key:3"]);
    assert_eq!(front.title(), Some("B"));
    let (front, codes) = read("---\ntitle: A\n\nText that goes on.");
    assert_eq!(
        (front.syntax, codes),
        (None, vec!["frontmatter_unclosed:1".to_owned()])
    );
}

#[test]
fn bombs_are_refused() {
    let mut aliases = String::from("---\na: &a [x, x, x, x, x, x, x, x, x]\n");
    for (one, next) in "abcdefgh".chars().zip("bcdefghi".chars()) {
        let line = format!("{next}: &{next} [{}]\n", vec![format!("*{one}"); 9].join(", "));
        aliases.push_str(&line);
    }
    aliases += "title: A\n---\nBody";
    let text = format!(
        "---\na: &a {}\nb: [{}]\ntitle: A\n---\n",
        "x".repeat(100_000),
        vec!["*a"; 500].join(", ")
    );
    let nested = |open: &str, close: &str| {
        format!(
            "---\ntitle: A\na: {}{}\n---\n",
            open.repeat(200),
            close.repeat(200)
        )
    };
    for text in [
        aliases,
        text,
        nested("[", "]"),
        nested("{a: ", "}"),
        "- ".repeat(3_000),
    ] {
        let (front, codes) = read(&text);
        if front.syntax.is_some() {
            assert_eq!(front.title(), Some("A"));
            assert!(
                codes.iter().any(|code| code.starts_with("frontmatter_too_large")),
                "{codes:?}"
            );
        }
    }
    let deep = format!("+++\na = {}{}\n+++\n", "[".repeat(5_000), "]".repeat(5_000));
    assert_eq!(read(&deep).1.len(), 1);
}

#[test]
fn declared_names_have_kinds() {
    let front = clean(
        "---\npeople: [Maya, '@sara', '[[Tomás Silva|Tomás]]']\nplaces: Lisbon, Porto\nproject: Tideline\n---\n",
    );
    let names: Vec<String> = front
        .names()
        .into_iter()
        .map(|(kind, name)| format!("{kind}:{name}"))
        .collect();
    assert_eq!(
        names,
        [
            "person:Maya",
            "person:sara",
            "person:Tomás Silva",
            "place:Lisbon",
            "place:Porto",
            "project:Tideline"
        ]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_text_is_read(text in prop_oneof![
        "\\PC{0,60}",
        "(---|\\+\\+\\+)\n([a-c]{1,2}[:=] ?|[&*][ab] ?|[\\[\\]{},\"'|>#-]|[a-z0-9]{1,3}|\n|  ){0,30}\n(---|\\+\\+\\+)\nx{0,2}",
    ]) {
        let front = frontmatter("a.md", &text).value;
        prop_assert!(text.get(front.body.clone()).is_some());
        prop_assert_eq!(front.body.end, text.len());
        let _ = (front.tags(TagSplit::CommaOrSpace), front.names(), front.date(), front.unreadable_date());
    }
}
