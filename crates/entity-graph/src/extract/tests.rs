mod hostile;
mod languages;

use proptest::prelude::*;

use super::*;
use agent_memory_core::NameKind;

/// An extractor without taggers that has learned some texts, each with its given names as `kind:text`.
fn learned(texts: &[(&str, &[&str])]) -> Extractor {
    let mut learner = Learner::new();
    for (text, given) in texts {
        learner.observe(text, &given_names(given));
    }
    learner.finish().without_taggers()
}

fn given_names(given: &[&str]) -> Names {
    given
        .iter()
        .map(|name| {
            let shown = name.split_once(':').map_or(*name, |(_, shown)| shown);
            (name.parse().expect("a name"), shown.to_owned())
        })
        .collect()
}

/// The names found, as `kind:text`, joined by `|`.
fn found(extractor: &Extractor, text: &str) -> String {
    let mentions = extractor.extract(text);
    let mut end = 0;
    for mention in &mentions {
        assert!(mention.range.start >= end, "{text}: {mention:?}");
        assert_eq!(text.get(mention.range.clone()), Some(mention.shown.as_str()));
        end = mention.range.end;
    }
    let names: Vec<String> = mentions.iter().map(|mention| mention.name.to_string()).collect();
    names.join("|")
}

#[test]
fn capitals_inside_sentences_are_names() {
    let none = Extractor::untrained().without_taggers();
    for (text, expected) in [
        ("We flew to Lisbon with Sara.", "other:lisbon|other:sara"),
        (
            "the European Commission met in Brussels",
            "organization:european commission|other:brussels",
        ),
        (
            "he works at the Bank of England now",
            "organization:bank of england",
        ),
        (
            "she read Simone de Beauvoir and Vincent van der Berg",
            "other:simone de beauvoir|other:vincent van der berg",
        ),
        ("we ate with J. K. Okafor at H&M", "other:j k okafor|other:h&m"),
        (
            "met Prime Minister Ali Akbar and Dr. Meyer",
            "other:ali akbar|other:meyer",
        ),
        (
            "at Lucia's place, near Anna-Maria’s",
            "other:lucia|other:anna-maria",
        ),
        (
            "the new iPhone is in the U.S. Embassy",
            "other:iphone|other:u.s embassy",
        ),
        ("on Monday in March I met Maya", "other:maya"),
        (
            "see `Foo Bar`, https://Example.org/A and Me@Mail.com but #Tag no",
            "",
        ),
        ("is it OK, WHO said so to the US?", "other:who|other:us"),
        ("Rick & Morty", "other:rick & morty"),
    ] {
        let shown = found(&none, text).replace("rick morty", "rick & morty");
        assert_eq!(shown, expected, "{text}");
    }
}

#[test]
fn a_capital_at_the_start_says_nothing_by_itself() {
    let corpus = learned(&[
        (
            "Dinner was good. I had dinner with Maya. Yesterday it rained.",
            &[],
        ),
        ("In the evening Lisbon was quiet.", &[]),
    ]);
    assert_eq!(found(&corpus, "Dinner again."), "");
    assert_eq!(found(&corpus, "Maya came."), "other:maya");
    assert_eq!(found(&corpus, "Lisbon!"), "other:lisbon");
    assert_eq!(found(&corpus, "Outstanding!"), "");
    assert_eq!(
        found(&corpus, "Oslo booked a room."),
        "other:oslo",
        "it does what people do"
    );
    assert_eq!(found(&corpus, "Finally booked a room."), "");
    assert_eq!(found(&corpus, "Reminded Maya of the train."), "other:maya");
    assert_eq!(found(&corpus, "She said: Dinner!"), "");
}

#[test]
fn shouting_and_headlines_go_by_what_is_known() {
    let corpus = learned(&[
        ("We saw New York and then Maya, a new friend, in Lisbon.", &[]),
        ("I was in New York with Maya to beat the heat.", &[]),
    ]);
    assert_eq!(
        found(&corpus, "MAYA BEAT THE HEAT IN NEW YORK"),
        "other:maya|other:new york"
    );
    assert_eq!(found(&corpus, "STOP NOW"), "");
    assert_eq!(
        found(&corpus, "Maya Beat Friend In New York"),
        "other:maya|other:new york"
    );
}

#[test]
fn given_names_are_found_whatever_the_capitals() {
    let corpus = learned(&[
        (
            "Maya booked it.",
            &[
                "place:Lisbon",
                "person:Sara",
                "project:Tideline Two",
                "person:Will",
                "other:C++",
            ],
        ),
        (
            "She will rest in the rest home.",
            &["place:東京", "place:Lucia's", "person:Rest"],
        ),
    ]);
    for (text, expected) in [
        ("maya went to lisbon with sara", "place:lisbon|person:sara"),
        ("LISBON and Lisbon's hills", "place:lisbon|place:lisbon"),
        (
            "the tideline two plan, not the tideline three one",
            "project:tideline two",
        ),
        ("Will you come? We met Will there.", "person:will"),
        ("we rest with Rest", "person:rest"),
        ("sarah in lisbonne", ""),
        ("昨日東京で", "place:東京"),
        (
            "dinner at lucia's or Lucia’s place",
            "place:lucia's|place:lucia's",
        ),
        ("he likes c++ and C++, not C", "other:c++|other:c++"),
    ] {
        assert_eq!(found(&corpus, text), expected, "{text}");
    }
}

#[test]
fn a_name_read_from_text_takes_the_kind_that_was_given() {
    let corpus = learned(&[
        ("We went to Lisbon.", &["place:Lisbon"]),
        ("The book is Lisbon.", &["project:Lisbon"]),
        ("Again to Lisbon.", &["place:Lisbon"]),
    ]);
    assert_eq!(found(&corpus, "I love Lisbon"), "place:lisbon");
    let own = given_names(&["project:Lisbon"]);
    assert_eq!(corpus.names("I read Lisbon with Maya", &own).len(), 2);
    assert!(
        corpus
            .names("I read Lisbon with Maya", &own)
            .contains_key(&Name::new(NameKind::Project, "lisbon").expect("a name"))
    );
}

#[test]
fn links_and_handles_are_names() {
    let corpus = learned(&[("Notes on [[Tideline]] by @maya.", &["project:Tideline"])]);
    assert_eq!(
        found(
            &corpus,
            "see [[tideline|the plan]], [[Other Thing#part]] and @sara_k."
        ),
        "project:tideline|other:other thing|person:sara_k"
    );
    assert_eq!(found(&corpus, "mail me@example.org, [[]] or [[open"), "");
    let shown: Vec<String> = corpus
        .extract("by @maya in [[ Tideline ]]")
        .into_iter()
        .map(|m| m.shown)
        .collect();
    assert_eq!(shown, ["maya", "Tideline"]);
}

#[test]
fn kinds_come_from_the_words_beside_a_name() {
    let corpus = learned(&[
        ("We met Dr. Okafor in Bremen. Later Noor said no.", &[]),
        ("I live in Bremen with Noor, near Bremen.", &[]),
        ("I asked Okafor and met Dr. Okafor.", &[]),
    ]);
    assert_eq!(
        found(
            &corpus,
            "In the end Okafor, Noor, Bremen and the Lumo University met."
        ),
        "person:okafor|person:noor|place:bremen|organization:lumo university"
    );
}

#[test]
fn two_names_that_meet_are_two() {
    let mut texts = vec![("the American Dennis Mitchell ran", &[][..])];
    for _ in 0..4 {
        texts.push(("an American, then Dennis Mitchell, then Sara Okafor", &[]));
    }
    let corpus = learned(&texts);
    assert_eq!(
        found(&corpus, "we saw American Dennis Mitchell and Sara Okafor"),
        "other:american|other:dennis mitchell|other:sara okafor"
    );
}

#[test]
fn german_nouns_are_no_names() {
    let corpus = learned(&[
        (
            "Maya hat das Hotel in Lissabon gebucht. Der Flug nach Lissabon war teuer.",
            &[],
        ),
        (
            "Gestern traf Maya die Kollegin Sara Okafor im Büro, und das Büro war voll.",
            &[],
        ),
        (
            "Ich habe mit Maya über den Plan gesprochen. Die Reise beginnt am Montag.",
            &[],
        ),
    ]);
    assert_eq!(
        found(&corpus, "Das Hotel in Lissabon ist gebucht, und der Plan steht."),
        "place:lissabon"
    );
    assert_eq!(
        found(
            &corpus,
            "Heute war ich mit der Kollegin Sara Okafor und Maya im Büro."
        ),
        "other:sara okafor|other:maya"
    );
}

#[test]
fn finnish_endings_fold() {
    let corpus = learned(&[
        (
            "Maya varasi lennot Lissaboniin ja sitten Sara tuli mukaan.",
            &["place:Lissabon"],
        ),
        ("Kävimme eilen Helsingissä, ja sitten Helsinki oli kaunis.", &[]),
        ("Tapasin eilen Mayan ja sitten Maya lähti.", &[]),
        ("Luin eilen Porvoossa ja kävelin Porvoosta kotiin.", &[]),
    ]);
    assert_eq!(
        found(&corpus, "Olin eilen Lissabonissa, ja Saralla on kartta."),
        "place:lissabon|other:sara"
    );
    assert_eq!(
        found(&corpus, "Palasin eilen Helsingistä kotiin Mayalle."),
        "other:helsinki|other:maya"
    );
    let place = |text| found(&corpus, text);
    assert_eq!(place("Olen nyt Porvoossa."), place("Tulen nyt Porvoosta."));
    assert_eq!(
        found(&corpus, "We saw the temples of the Mayan people there."),
        "other:mayan",
        "English has no such ending"
    );
}

#[test]
fn the_order_of_texts_does_not_matter() {
    let texts = [
        ("Maya met Sara in Lisbon.", vec!["place:Lisbon"]),
        ("In Lisbon it rained on Sara.", vec!["person:Lisbon"]),
        ("Then Ruissalo was quiet. Ruissalo, in the end.", vec![]),
        ("Kävimme eilen Helsingissä ja Helsinki oli kaunis.", vec![]),
    ];
    let probe = "In Lisbon Maya and Sara saw Ruissalo, ja eilen Helsingistä LISBON.";
    let mut there = Learner::new();
    let mut back = Learner::new();
    for (text, given) in &texts {
        there.observe(text, &given_names(given));
    }
    for (text, given) in texts.iter().rev() {
        let mut one = Learner::new();
        one.observe(text, &given_names(given));
        back.merge(one);
    }
    let (there, back) = (there.finish(), back.finish());
    assert_eq!(there.extract(probe), back.extract(probe));
    assert!(there.extract(probe).len() > 3);
}

#[test]
fn hostile_texts_are_read() {
    let none = Extractor::untrained().without_taggers();
    assert_eq!(found(&none, ""), "");
    assert_eq!(found(&none, "   \n\t"), "");
    // A name of 10 kB is none.
    let long = format!("we met {} there", "A".repeat(10_000));
    assert_eq!(found(&none, &long), "");
    let words = format!("we met {}there", "Abc ".repeat(3_000));
    assert!(none.extract(&words).len() >= 300);
    // 100,000 mentions in one text.
    let many = "then Maya, ".repeat(100_000);
    assert_eq!(none.extract(&many).len(), 100_000);
    let given = learned(&[("x", &["other:C++", "place:東京"])]);
    assert_eq!(given.extract(&"c++ 東京 ".repeat(20_000)).len(), 40_000);
    for open in ["[[", "`", "@", "#", "\"", "[[a|", "``", "A.", "A&", "'s"] {
        found(&none, &open.repeat(5_000));
    }
}

#[cfg(feature = "tagger")]
#[test]
fn the_tagger_tells_names_from_other_capitals() {
    let none = Extractor::untrained();
    for (text, expected) in [
        ("We flew to Lisbon with Sara.", "place:lisbon|person:sara"),
        ("Thanks! Wow, that is great.", ""),
        ("Hey Caroline, good to see you.", "person:caroline"),
        ("Awesome! Finally booked a room.", ""),
        ("Maya came to the meeting, and Dinner was good.", "person:maya"),
        (
            "I met President Maria Okafor in Berlin.",
            "person:maria okafor|place:berlin",
        ),
        (
            "She works for Lumo Software Inc. in Oslo.",
            "organization:lumo software inc|place:oslo",
        ),
    ] {
        assert_eq!(found(&none, text), expected, "{text}");
    }
}

#[cfg(feature = "tagger")]
#[test]
fn a_corpus_has_one_kind_for_a_name() {
    let mut learner = Learner::new();
    for text in [
        "I flew to Lisbon in May.",
        "We met Sara and Lisbon was hot.",
        "Sara, the Lisbon said.",
    ] {
        learner.observe(text, &Names::new());
    }
    let extractor = learner.finish();
    for text in [
        "I saw Lisbon and Sara.",
        "In Lisbon with Sara it rained.",
        "He told Lisbon what Sara wants.",
    ] {
        assert_eq!(
            found(&extractor, text)
                .split('|')
                .collect::<std::collections::BTreeSet<_>>(),
            ["person:sara", "place:lisbon"].into(),
            "{text}"
        );
    }
}

#[cfg(feature = "tagger")]
#[test]
fn what_the_corpus_shows_goes_before_the_tagger() {
    let mut learner = Learner::new();
    for text in ["then the Zzyrk rang", "and Zzyrk is on", "we had Zzyrk, too"] {
        learner.observe(text, &given_names(&["person:Brix"]));
    }
    let extractor = learner.finish();
    // Of what kind a name is that nobody gave is for the model to say.
    let texts = |text: &str| -> Vec<String> {
        let mentions = extractor.extract(text).into_iter();
        mentions.map(|mention| mention.name.text().to_owned()).collect()
    };
    assert_eq!(texts("ZZYRK AND BRIX"), ["zzyrk", "brix"]);
    assert_eq!(texts("we told brix of Zzyrk"), ["brix", "zzyrk"]);
}

#[test]
fn hostile_texts_are_tagged() {
    let none = Extractor::untrained();
    let long = format!("we met {} there in the evening", "A".repeat(10_000));
    assert_eq!(found(&none, &long), "");
    let many = "then we met Maya, ".repeat(20_000);
    assert!(none.extract(&many).len() <= 20_000);
    let words = "the Abc ".repeat(20_000);
    found(&none, &words);
    found(&none, &"`x` we met Maya ".repeat(2_000));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn any_text_gives_ordered_names(
        text in prop_oneof![
            "\\PC{0,80}",
            "([A-Z][a-z]{0,5}|[a-z]{1,4}|of|de|&|\\.|,|'s|\\[\\[|\\]\\]|@|`|#|:n|東京|C\\+\\+|[ \n\"]){0,40}",
        ],
        own in any::<bool>(),
    ) {
        let mut learner = Learner::new();
        learner.observe(if own { &text } else { "we saw Ab, Cd and Of" }, &given_names(&["place:東京", "other:C++", "person:Ab", "other:of"]));
        found(&learner.finish(), &text);
    }
}
