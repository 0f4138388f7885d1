//! What each language can: a corpus of a few sentences and given names, a text, and the names found in it.

use super::*;

/// One language's corpus, and texts with their names as `kind:text`, joined by `|`.
fn check(texts: &[&str], given: &[&str], cases: &[(&str, &str)]) {
    let mut learner = Learner::new();
    for text in texts {
        learner.observe(text, &Names::new());
    }
    learner.observe("", &given_names(given));
    // The rules by themselves: kinds that the tagger adds are no matter of languages.
    let extractor = learner.finish().without_taggers();
    for (text, expected) in cases {
        assert_eq!(found(&extractor, text), *expected, "{text}");
    }
}

#[test]
fn english() {
    check(
        &["In the evening Sara met James. We saw Sara and then James again."],
        &[
            "place:Rio de Janeiro",
            "product:iPhone 15",
            "project:agent-memory",
            "product:Rust",
        ],
        &[
            (
                "we saw Sara's, James's and James’s cats, and Jonas' dog",
                "other:sara|other:james|other:james|other:jonas",
            ),
            (
                "with Jean-Luc and Anne-Marie Müller-Lüdenscheidt",
                "other:jean-luc|other:anne-marie müller-lüdenscheidt",
            ),
            (
                "by J. R. R. Tolkien and J.K. Rowling",
                "other:j r r tolkien|other:j.k rowling",
            ),
            (
                "met Dr. Noor and Vincent van der Berg",
                "other:noor|other:vincent van der berg",
            ),
            (
                "flew to rio de janeiro from the Bank of England",
                "place:rio de janeiro|organization:bank of england",
            ),
            (
                "an iPhone 15, not an iPhone 14, on GitHub",
                "product:iphone 15|other:iphone|other:github",
            ),
            (
                "try GPT-4 with agent-memory on Rust 1.95",
                "other:gpt-4|project:agent-memory|product:rust",
            ),
            (
                "mail sara@example.org or see https://Example.org/Sara and #Sara",
                "",
            ),
            (
                "ask @noor about [[Tideline|the plan]]",
                "person:noor|other:tideline",
            ),
            (
                "then I read the novel “The Long Way” with Sara",
                "project:the long way|other:sara",
            ),
            ("then she said “The long way is closed”", ""),
        ],
    );
}

#[test]
fn german() {
    check(
        &[
            "Gestern traf ich Anna, und Anna kam mit Jonas. Wir sahen Anna und Jonas im Park.",
            "Ich war mit Jonas in Berlin und fuhr mit Anna nach Berlin.",
        ],
        &["person:Weber", "place:Berlin"],
        &[
            (
                "Wir haben gestern Annas Fahrrad und Berlins Brücken gesehen.",
                "other:anna|place:berlin",
            ),
            (
                "Ich habe gestern mit der Anna und dem Jonas gekocht.",
                "other:anna|other:jonas",
            ),
            (
                "Wir haben mit Frau Weber über den Vertrag gesprochen.",
                "person:weber",
            ),
            (
                "Wir sahen gestern den Film „Die Brücke“ im Kino.",
                "project:die brücke",
            ),
            ("Der Vertrag ist da, und die Rechnung kommt.", ""),
        ],
    );
}

#[test]
fn finnish_and_swedish() {
    check(
        &["Tapasin eilen Saaran ja sitten Saara lähti kotiin."],
        &[
            "person:Saara",
            "place:Yhdysvallat",
            "person:Virtanen",
            "place:Lissabon",
        ],
        &[
            (
                "Kerroin Saaralleni, että olin Lissabonissa.",
                "person:saara|place:lissabon",
            ),
            (
                "Hän asuu nyt Yhdysvalloissa ja tapasi rouva Virtasen.",
                "place:yhdysvallat|person:virtanen",
            ),
        ],
    );
    check(
        &["Jag träffade Anna och sedan kom Anna hem till mig."],
        &["place:Göteborg"],
        &[(
            "Vi såg Annas hund och Göteborgs hamn, men inte det andra.",
            "other:anna|place:göteborg",
        )],
    );
}

#[test]
fn cyrillic_and_greek() {
    check(
        &["Вчера я видел Олега, и потом Олег ушёл."],
        &["person:Анна", "place:Москва"],
        &[
            (
                "Мы были у Анны в Москве, и Анне понравилось.",
                "person:анна|place:москва|person:анна",
            ),
            ("Вчера мы встретили Олега.", "other:олег"),
            ("Потом мы пошли домой.", ""),
        ],
    );
    check(
        &[],
        &["person:Γιώργος", "place:Αθήνα"],
        &[(
            "είδα τον Γιώργο στο κέντρο της Αθήνας με την Ελένη",
            "person:γιώργοσ|place:αθήνα|other:ελένη",
        )],
    );
}

#[test]
fn polish_czech_turkish_hungarian() {
    check(
        &[],
        &[
            "place:Kraków",
            "person:Anna",
            "place:Praha",
            "place:İstanbul",
            "place:Budapest",
        ],
        &[
            (
                "Byłem w Krakowie z Anną i to było bardzo dobre.",
                "place:kraków|person:anna",
            ),
            (
                "Byl jsem v Praze a pak jsem jel domů, ale nebylo to dobré.",
                "place:praha",
            ),
            (
                "Dün ISTANBUL'da ve İstanbul'da çok güzel bir gün vardı.",
                "place:i\u{307}stanbul|place:i\u{307}stanbul",
            ),
            (
                "Tegnap Budapesten voltam, és nagyon jó volt, de hideg.",
                "place:budapest",
            ),
        ],
    );
}

#[test]
fn scripts_without_case() {
    check(
        &[
            "昨日、山田さんと話した。",
            "山田さんは元気だった。",
            "민수 씨가 왔다.",
            "민수 씨는 갔다.",
        ],
        &[
            "place:東京",
            "place:서울",
            "person:สมชาย",
            "place:ירושלים",
            "person:سارة",
            "place:दिल्ली",
        ],
        &[
            ("山田は東京にいる。", "person:山田|place:東京"),
            ("昨日SaraさんとSONYの本を見た。", "other:sara|other:sony"),
            ("민수는 서울에서 왔다.", "person:민수|place:서울"),
            ("วันนี้สมชายไปตลาด", "person:สมชาย"),
            ("היינו בירושלים", "place:ירושלים"),
            ("ذهبت وسارة", "person:سارة"),
            ("मैं दिल्ली में हूँ", "place:दिल्ली"),
            ("パソコンを買った。", ""),
            ("@noor说这样很好", "person:noor"),
        ],
    );
}

#[test]
fn hostile_names_and_texts() {
    let long = "x".repeat(10_000);
    let mut learner = Learner::new();
    let name: Name = "person:Sara".parse().expect("a name");
    // A form of 10 kB is not looked for; the name itself is.
    learner.observe(&long, &Names::from([(name, long.clone())]));
    let extractor = learner.finish();
    assert_eq!(found(&extractor, &format!("{long} sara")), "person:sara");
    let many = extractor.extract(&"Sara, ".repeat(100_000));
    assert_eq!(many.len(), 100_000);
    for open in [
        "他",
        "王",
        "・",
        "ア・",
        "“",
        "book “A",
        "さん",
        "大学",
        "민수씨",
        "i\u{307}",
        "\u{300}",
    ] {
        found(&extractor, &open.repeat(5_000));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn no_alphabetic_name_folds_to_nothing(text in "\\p{L}{1,12}") {
        let name = Name::new(NameKind::Person, &text).expect("letters are a name");
        prop_assert!(!name.text().is_empty());
        prop_assert!(!folded::surface_key(name.text()).is_empty());
        let mut learner = Learner::new();
        learner.observe("", &Names::from([(name.clone(), text.clone())]));
        // A function word at the start of a sentence is not taken for the name that is written like it.
        prop_assume!(!Language::ALL.iter().any(|language| corpus::is_stop_word(*language, name.text())));
        let found = learner.finish().extract(&text);
        prop_assert!(found.iter().any(|mention| mention.name == name), "{text:?}: {found:?}");
    }

    #[test]
    fn any_script_gives_ordered_names(text in "([A-ZА-Яα-ωa-zа-я가-힣ぁ-ヶ一-鿿א-تก-๏]{1,4}|さん|市|\"|“|”|book|[ ,.。]){0,30}") {
        let extractor = learned(&[(&text, &["place:東京", "person:анна", "person:민수", "other:C++"])]);
        found(&extractor, &text);
    }
}
