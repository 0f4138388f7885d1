use proptest::prelude::*;

use super::*;

#[test]
fn codes_come_back() {
    for language in Language::ALL {
        assert_eq!(
            language.code().parse::<Language>().expect("its own code"),
            language
        );
        assert_eq!(Language::of_tag(language.code()), language);
    }
    assert_eq!(Language::of_tag("pt-BR"), Language::Pt);
    assert_eq!(Language::of_tag(" ZH_Hans"), Language::Zh);
    assert_eq!(Language::of_tag("nb"), Language::No);
    assert_eq!(
        "klingon".parse::<Language>().expect_err("not ours").code(),
        "unknown_word"
    );
}

#[test]
fn texts_are_detected() {
    let cases = [
        (
            Language::En,
            "Maya moved the team dinner to Friday, so Sara can join.",
        ),
        (Language::De, "Wir treffen uns am Donnerstag im Büro."),
        (Language::Fr, "Nous avons réservé la salle pour la réunion."),
        (Language::Es, "El equipo se reúne los jueves en la oficina."),
        (
            Language::Fi,
            "Tapaamme torstaina toimistolla, kun kaikki ovat paikalla.",
        ),
        (Language::Sv, "Vi ses på torsdag och äter middag hos Lucia."),
        (Language::Ru, "Мы встречаемся в четверг в офисе."),
        (Language::Zh, "我们星期四在办公室见面。"),
        (Language::Ja, "木曜日にオフィスで会いましょう。"),
        (Language::Ko, "목요일에 사무실에서 만나요."),
        (Language::Zh, "用 ggplot2 和 knitr 写报告，比 Word 好多了。"),
        (Language::Unknown, ""),
        (Language::Unknown, "ok"),
        (Language::Unknown, "12.5 %"),
        (Language::Unknown, "Lisbon"),
        (Language::Unknown, "Booked flights to Lisbon."),
    ];
    for (language, text) in cases {
        assert_eq!(detect(text), language, "{text}");
    }
}

#[test]
fn function_words_stop_and_content_words_do_not() {
    for word in ["the", "who's", "don't", "would", "they're"] {
        assert!(is_stop_word(Language::En, word), "{word}");
        assert!(!is_stop_word(Language::Unknown, word), "{word}");
    }
    for word in ["work", "group", "problem", "lucia's", "o'clock", ""] {
        assert!(!is_stop_word(Language::En, word), "{word}");
    }
    assert!(is_stop_word(Language::De, "dass"));
    assert!(is_stop_word(Language::Ru, "это") || is_stop_word(Language::Ru, "что"));
}

#[test]
fn stems_meet_across_endings() {
    for (language, one, other) in [
        (Language::En, "meeting", "meetings"),
        (Language::De, "häuser", "häusern"),
        (Language::Sv, "flickorna", "flickor"),
        (Language::Ru, "встреча", "встречи"),
    ] {
        assert_eq!(stem(language, one), stem(language, other));
    }
    assert_eq!(stem(Language::En, "utf8s"), "utf8s");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn detection_answers_every_text(text in prop_oneof!["\\PC{0,60}", "[a-zäöåß ]{0,80}", "[а-яіїё ]{0,80}", "[\\u{600}-\\u{6ff} ]{0,60}"]) {
        prop_assert_eq!(detect(&text), detect(&text.clone()));
    }

    #[test]
    fn stemmers_answer_every_word(word in prop_oneof!["[a-z']{0,16}", "[a-zäöåßéèñçøæœàâêîôûıişğ']{0,14}", "[а-яё]{0,14}", "[α-ωάέήίόύώ]{0,14}", "\\PC{0,12}", "[ا-ي]{0,12}", "[அ-ஹா-்]{0,12}"]) {
        for language in Language::ALL {
            let _ = stem(language, &word);
        }
    }
}
