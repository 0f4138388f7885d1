use super::*;
use proptest::prelude::*;

fn voice(speaker: &str, hearer: &str) -> Voice {
    let known = |who: &str| (!who.is_empty()).then(|| who.to_owned());
    Voice {
        speaker: known(speaker),
        hearer: known(hearer),
    }
}

fn names() -> BTreeSet<String> {
    ["melanie", "sara", "turku"].map(str::to_owned).into()
}

/// What Melanie says to Caroline, as it is told; what stays as it was has the reason behind it.
fn check(said: &str, wanted: &[&str]) {
    check_of(&voice("Melanie", "Caroline"), said, wanted);
}

fn check_of(voice: &Voice, said: &str, wanted: &[&str]) {
    let found: Vec<String> = tell(said, voice, Language::En, &names())
        .into_iter()
        .map(|told| match told.junk {
            Some(why) => format!("{} ({why})", told.text),
            None => told.text,
        })
        .collect();
    assert_eq!(found, wanted, "{said}");
}

#[test]
fn statements_about_oneself_are_told_of_the_speaker() {
    check("I moved to Turku.", &["Melanie moved to Turku."]);
    check(
        "I live in Turku and work at the harbor.",
        &["Melanie lives in Turku and works at the harbor."],
    );
    check("I am allergic to nuts.", &["Melanie is allergic to nuts."]);
    check(
        "I'm training for a marathon!",
        &["Melanie is training for a marathon"],
    );
    check(
        "I've been running for three years.",
        &["Melanie has been running for three years."],
    );
    check("I don't eat meat.", &["Melanie doesn't eat meat."]);
    check(
        "I also volunteer at the shelter.",
        &["Melanie volunteers at the shelter."],
    );
    check(
        "I want to swim and run more often.",
        &["Melanie wants to swim and run more often."],
    );
    check("My sister lives in Turku.", &["Melanie's sister lives in Turku."]);
    check("Sara gave me a violin.", &["Sara gave Melanie a violin."]);
    check("I painted my kitchen.", &["Melanie painted their kitchen."]);
    check(
        "I met Sara at my school.",
        &["Melanie met Sara at Melanie's school."],
    );
    check("Sara and I went to Turku.", &["Sara and Melanie went to Turku."]);
    check("Yeah, Caroline, I moved to Turku.", &["Melanie moved to Turku."]);
    check(
        "So I signed up for a pottery class.",
        &["Melanie signed up for a pottery class."],
    );
}

#[test]
fn two_statements_come_apart() {
    check(
        "I moved to Turku and my sister stayed in Lahti.",
        &["Melanie moved to Turku", "Melanie's sister stayed in Lahti."],
    );
    check(
        "I moved to Turku but we miss the sea.",
        &["Melanie moved to Turku", "we miss the sea. (first_person)"],
    );
}

#[test]
fn users_and_agents_without_a_name_have_their_role() {
    check_of(
        &voice("the user", "the agent"),
        "I moved to Turku.",
        &["The user moved to Turku."],
    );
    check_of(
        &voice("the agent", ""),
        "I prefer short answers.",
        &["The agent prefers short answers."],
    );
    check_of(&voice("", ""), "I moved to Turku.", &["I moved to Turku."]);
}

#[test]
fn what_leans_on_another_sentence_stays() {
    check("I loved it.", &["I loved it. (unresolved)"]);
    check(
        "I told him about Turku.",
        &["I told him about Turku. (unresolved)"],
    );
    check(
        "I signed up for this class.",
        &["I signed up for this class. (unresolved)"],
    );
    check(
        "I started pottery this week.",
        &["Melanie started pottery this week."],
    );
    check("We moved to Turku.", &["We moved to Turku. (first_person)"]);
    check(
        "I said \"I live in Turku\".",
        &["I said \"I live in Turku\". (unresolved)"],
    );
    check(
        "I'd love to see Turku.",
        &["I'd love to see Turku. (first_person)"],
    );
}

#[test]
fn moods_and_courtesies_stay() {
    for said in [
        "I'm so glad to hear about Turku!",
        "I hope Turku is nice.",
        "I think Turku is nice.",
        "I really appreciate the support.",
        "I can't wait for the holidays.",
        "I might move to Turku.",
        "I'm really excited about the trip.",
        "I love hearing about trips.",
    ] {
        check(said, &[&format!("{said} (first_person)")]);
    }
    // A question says nothing, and is known as one by its mark.
    check("Should I move to Turku?", &["Should I move to Turku?"]);
}

#[test]
fn you_is_the_other_one_where_it_can_be_checked() {
    check("You live in Turku.", &["Caroline lives in Turku."]);
    check(
        "Your sister Sara works at the harbor.",
        &["Caroline's sister Sara works at the harbor."],
    );
    check("You are amazing.", &["You are amazing. (unresolved)"]);
    check("You should try Turku.", &["You should try Turku. (unresolved)"]);
    check(
        "I told you about Turku.",
        &["I told you about Turku. (unresolved)"],
    );
    check_of(
        &voice("Melanie", ""),
        "You live in Turku.",
        &["You live in Turku. (unresolved)"],
    );
    // Notes of an agent, which nobody hears, tell whoever reads them.
    check_of(
        &voice("the agent", ""),
        "This lets you rebase.",
        &["This lets you rebase."],
    );
}

#[test]
fn what_is_only_found_of_something_is_no_statement() {
    for said in [
        "Having good support is so important.",
        "The colors are really bright.",
        "Taking small steps can help.",
    ] {
        check(said, &[&format!("{said} (first_person)")]);
        // Outside of talk it may be what an essay says.
        check_of(&voice("the agent", ""), said, &[said]);
    }
    check("The meeting is on Thursday.", &["The meeting is on Thursday."]);
    check("Sara is great at chess.", &["Sara is great at chess."]);
    check("I painted a dog. [photo of a dog]", &["Melanie painted a dog."]);
    check("Family is everything.", &["Family is everything. (first_person)"]);
    check_of(
        &voice("the agent", "the user"),
        "Regular exercise improves sleep.",
        &["Regular exercise improves sleep. (first_person)"],
    );
    check_of(
        &voice("the user", "the agent"),
        "The kitchen light is broken.",
        &["The kitchen light is broken."],
    );
    check(
        "You're so dedicated, Caroline!",
        &["You're so dedicated (unresolved)"],
    );
    check(
        "I'm now part of the brigade.",
        &["Melanie is part of the brigade."],
    );
    check("Glad my art helps.", &["Glad my art helps. (first_person)"]);
    check(
        "I definitely will keep spreading joy.",
        &["I definitely will keep spreading joy. (first_person)"],
    );
    check(
        "I'll keep spreading joy.",
        &["I'll keep spreading joy. (first_person)"],
    );
    check("I started pottery, Sara told me.", &["Melanie started pottery"]);
}

#[test]
fn what_does_not_open_with_the_speaker_or_ends_open_stays() {
    for said in [
        "Started when I was young.",
        "Seeing my kids smile was fun.",
        "I'm planning a few.",
        "I definitely will.",
    ] {
        check(said, &[&format!("{said} (unresolved)")]);
    }
}

#[test]
fn other_languages_stay_as_they_are() {
    for (said, language) in [
        ("Ich wohne in Turku.", Language::De),
        ("J'habite à Turku, je suis content.", Language::Fr),
        ("Yo vivo en Turku.", Language::Es),
    ] {
        let told = tell(said, &voice("Melanie", "Caroline"), language, &names());
        assert_eq!(told, [Told::as_said(said)], "{said}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Whatever is said: nothing panics, and what is told holds no word of the first person any more.
    #[test]
    fn what_is_told_has_no_first_person(said in "((I|my|I'm|me|and|you|we|Sara|live|in|Turku|swam|to|it|so|yeah|ä|\"|,|!|\\.) ?){0,12}") {
        for told in tell(&said, &voice("Melanie", "Caroline"), Language::En, &names()) {
            if told.own && told.junk.is_none() {
                let left = words(&told.text, Language::En, &names());
                prop_assert!(!left.iter().any(|w| is_first_person(&w.folded)), "{} from {said}", told.text);
            }
        }
    }
}
