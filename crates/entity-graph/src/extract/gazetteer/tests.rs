use super::*;

fn gazetteer(surfaces: &[(&str, &str)]) -> Gazetteer {
    let mut given: BTreeMap<String, BTreeMap<Name, u64>> = BTreeMap::new();
    for (surface, name) in surfaces {
        let name: Name = name.parse().expect("a name");
        *given
            .entry(agent_memory_core::fold(surface))
            .or_default()
            .entry(name)
            .or_default() += 1;
    }
    Gazetteer::of(&given)
}

fn found(gazetteer: &Gazetteer, text: &str, language: Language) -> String {
    let mut shown: Vec<(usize, String)> = gazetteer
        .raw(text)
        .into_iter()
        .map(|(range, name)| (range.start, format!("{name}={}", &text[range])))
        .collect();
    for sentence in read(text) {
        for (range, name) in gazetteer.find(&sentence.words, language) {
            let span = sentence.words[range.start].range.start..sentence.words[range.end - 1].range.end;
            shown.push((span.start, format!("{name}={}", &text[span])));
        }
    }
    shown.sort();
    shown
        .into_iter()
        .map(|(_, shown)| shown)
        .collect::<Vec<_>>()
        .join("|")
}

#[test]
fn many_surfaces_lead_to_one_name() {
    let known = gazetteer(&[
        ("Sara", "person:sara okafor"),
        ("Sara Okafor", "person:sara okafor"),
        ("S. Okafor", "person:sara okafor"),
        ("C++", "other:c++"),
        ("東京", "place:tokyo"),
        ("東京都庁", "place:tokyo hall"),
        ("İstanbul", "place:istanbul"),
        ("Weißensee", "place:weissensee"),
        ("New York", "place:new york"),
        ("York", "place:york"),
        ("New York City Hall Park", "place:city hall park"),
    ]);
    for (text, expected) in [
        (
            "SARA met sara okafor.",
            "person:sara okafor=SARA|person:sara okafor=sara okafor",
        ),
        ("by S. Okafor", "person:sara okafor=S. Okafor"),
        ("c++ and xC++", "other:c++=c++"),
        (
            "昨日東京都庁で、東京へ",
            "place:tokyo hall=東京都庁|place:tokyo=東京",
        ),
        (
            "ISTANBUL, İstanbul, istanbul",
            "place:istanbul=ISTANBUL|place:istanbul=İstanbul|place:istanbul=istanbul",
        ),
        ("am WEISSENSEE", "place:weissensee=WEISSENSEE"),
        (
            "New York City Hall, York",
            "place:new york=New York|place:york=York",
        ),
        ("New, York", "place:york=York"),
        ("Sarah Yorkshire", ""),
    ] {
        assert_eq!(found(&known, text, Language::En), expected, "{text}");
    }
}

#[test]
fn endings_are_taken_off_for_known_names_only() {
    let known = gazetteer(&[
        ("Anna", "person:anna"),
        ("Kofi Annan", "person:kofi annan"),
        ("Sara Virtanen", "person:sara virtanen"),
        ("Анна", "person:анна"),
        ("서울", "place:서울"),
    ]);
    assert_eq!(
        found(&known, "näin Annan ja Kofi Annanin", Language::Fi),
        "person:anna=Annan|person:kofi annan=Kofi Annanin"
    );
    assert_eq!(
        found(&known, "Sara Virtasen luona", Language::Fi),
        "person:sara virtanen=Sara Virtasen"
    );
    assert_eq!(found(&known, "у Анны", Language::Unknown), "person:анна=Анны");
    assert_eq!(
        found(&known, "서울에서", Language::Unknown),
        "place:서울=서울에서"
    );
    assert_eq!(found(&known, "Annas Haus", Language::De), "person:anna=Annas");
    assert_eq!(found(&known, "Annas house", Language::En), "");
}

#[test]
fn surfaces_that_are_too_long_or_empty_are_left_out() {
    let long = "a".repeat(10_000);
    let known = Gazetteer::of(&BTreeMap::from([
        (
            long.clone(),
            BTreeMap::from([("person:anna".parse().expect("a name"), 1)]),
        ),
        (
            String::new(),
            BTreeMap::from([("person:bo".parse().expect("a name"), 1)]),
        ),
    ]));
    assert_eq!(found(&known, &long, Language::En), "");
    assert!(known.get("").is_none());
}

/// The places looked at grow with the text, not with what is known or what repeats.
#[test]
fn work_is_linear_in_the_text() {
    let mut surfaces: Vec<(String, String)> = (0..20_000)
        .map(|n| (format!("maria x{n}"), format!("person:maria x{n}")))
        .collect();
    surfaces.extend((1..=80).map(|n| ("東".repeat(n), format!("place:{}", "東".repeat(n)))));
    let borrowed: Vec<(&str, &str)> = surfaces.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let known = gazetteer(&borrowed);
    let looked = |text: &str| known.raw_counted(text).1;
    let (one, two) = ("東".repeat(2_000), "東".repeat(4_000));
    assert!(looked(&one) <= 80 * 2_000);
    assert!(
        looked(&two) <= 2 * looked(&one) + 80 * 80,
        "twice the text is twice the work"
    );
    assert_eq!(known.raw(&one).len(), 2_000 / 80);
    let text = "maria ".repeat(20_000);
    assert_eq!(known.raw_counted(&text).1, 0);
    for sentence in read(&text) {
        assert!(known.find(&sentence.words, Language::En).is_empty());
    }
    let text = "maria x7 ".repeat(5_000);
    let count: usize = read(&text)
        .iter()
        .map(|sentence| known.find(&sentence.words, Language::En).len())
        .sum();
    assert_eq!(count, 5_000);
}
