//! Words by which people correct, commit, decide, or ask to be remembered, in several languages.
//!
//! Cues are phrases, not single words, where a word means something else in another language (`will` is a wish in
//! German). They are looked up in the folded words of a text, so that `I'll` and `i’ll` meet.

use corpus::tokens;

/// Something said before is taken back.
pub(crate) const CORRECTING: &str = "
    no wait | scratch that | i was wrong | that was wrong | that's wrong | that is wrong | not correct | correction |
    i meant | i misspoke | my mistake | to be corrected | no longer | is not true | isn't true | instead of |
    changed my mind | moved to | nein doch | das stimmt nicht | das war falsch | ich meinte | korrektur | nicht mehr |
    statt dessen | ich habe mich geirrt | c'est faux | je me suis trompé | je me suis trompée | je voulais dire |
    correction | ce n'est plus | au lieu de | me equivoqué | quise decir | no es cierto | corrección | ya no | en lugar de |
    mi sono sbagliato | mi sono sbagliata | volevo dire | non è vero | correzione | non più | invece di | me enganei |
    quis dizer | não é verdade | correção | já não | em vez de | ik vergiste me | ik bedoelde | dat klopt niet | correctie |
    niet meer | in plaats van | jag menade | jag hade fel | det stämmer inte | rättelse | inte längre | i stället för |
    tarkoitin | olin väärässä | se ei pidä paikkaansa | korjaus | ei enää | sen sijaan
";

/// Somebody binds themselves, or a time is set.
pub(crate) const COMMITTING: &str = "
    i will | i'll | we will | we'll | i promise | i commit to | deadline | due on | due by | by tomorrow | by monday |
    by tuesday | by wednesday | by thursday | by friday | remind me | booked | reserved | signed | appointment |
    ich werde | wir werden | ich verspreche | frist | bis morgen | bis montag | bis freitag | erinnere mich | gebucht |
    je vais | nous allons | je promets | échéance | d'ici vendredi | rappelle-moi | réservé | rendez-vous |
    voy a | vamos a | prometo | fecha límite | recuérdame | reservado | reservada | cita con |
    prometto | scadenza | ricordami | prenotato | appuntamento | vou fazer | prazo | lembre-me | reservei |
    ik zal | wij zullen | ik beloof | uiterlijk | herinner me | geboekt | jag ska | vi ska | jag lovar | sista dag |
    påminn mig | bokat | lupaan | määräaika | muistuta minua | varasin | varattu
";

/// A choice is made.
pub(crate) const DECIDING: &str = "
    decided | we agreed | i agreed | let's go with | we go with | we chose | i chose | settled on | the decision |
    approved | from now on | entschieden | beschlossen | wir nehmen | einigten uns | ab jetzt | von nun an | décidé |
    nous avons choisi | d'accord pour | désormais | decidido | hemos elegido | acordamos | a partir de ahora | deciso |
    abbiamo scelto | d'ora in poi | decidimos | escolhemos | a partir de agora | besloten | we kozen | vanaf nu |
    beslutat | bestämt | vi valde | från och med nu | päätimme | päätin | sovimme | tästä lähtien
";

/// It is meant to last, or to be remembered.
pub(crate) const LASTING: &str = "
    remember that | please remember | don't forget | do not forget | keep in mind | my name is | i prefer | i always |
    i never | i hate | i love | i'm allergic | i am allergic | my birthday | merk dir | vergiss nicht | ich heisse |
    ich mag | ich bevorzuge | immer wenn | ich hasse | n'oublie pas | souviens-toi | je m'appelle | je préfère |
    no olvides | recuerda que | me llamo | prefiero | non dimenticare | ricorda che | mi chiamo | preferisco |
    não esqueça | lembra que | me chamo | prefiro | vergeet niet | onthoud | ik heet | ik geef de voorkeur |
    glöm inte | kom ihåg | jag heter | jag föredrar | älä unohda | muista että | nimeni on | pidän enemmän
";

/// It presses.
pub(crate) const URGENT: &str = "
    important | urgent | asap | critical | immediately | wichtig | dringend | sofort | important | urgent | importante |
    urgente | urgent | belangrijk | dringend | viktigt | brådskande | tärkeää | kiireellinen
";

/// A greeting, thanks, assent: nothing more.
pub(crate) const GREETING: &str = "
    hi | hello | hey | good morning | good evening | good night | thanks | thank you | thx | bye | goodbye | see you |
    ok | okay | yes | no | sure | great | cool | nice | lol | haha | welcome | hallo | guten morgen | danke | tschüss |
    ja | nein | bonjour | merci | salut | oui | non | au revoir | hola | gracias | buenos días | adiós | sí | ciao |
    grazie | buongiorno | olá | obrigado | obrigada | bom dia | tchau | hoi | dank je | doei | hej | tack | hejdå |
    hei | moi | kiitos | moikka | joo | all | so much | a lot | everyone | there | you | very much | again
";

/// The same in scripts without spaces: found anywhere in the text.
const CJK: [(&str, &[&str]); 4] = [
    (
        "correcting",
        &["不对", "更正", "改为", "不再", "訂正", "間違い", "ではなく"],
    ),
    (
        "committing",
        &["截止", "我会", "预订", "締め切り", "約束", "予約"],
    ),
    ("deciding", &["决定", "決定", "決めた"]),
    (
        "lasting",
        &["记住", "别忘", "我喜欢", "覚えて", "忘れないで", "私の名前"],
    ),
];

/// The folded words of a text between single spaces, with one at either end.
pub(crate) fn spoken(text: &str) -> String {
    let mut spoken = String::from(" ");
    for token in tokens(text) {
        spoken.push_str(&token.text);
        spoken.push(' ');
    }
    spoken
}

/// The first phrase of a list that stands in a text as [`spoken`] gives it.
pub(crate) fn phrase(list: &'static str, spoken: &str) -> Option<&'static str> {
    phrases(list).find(|phrase| {
        spoken
            .match_indices(phrase)
            .any(|(at, _)| stands_alone(spoken, at, phrase.len()))
    })
}

/// The first phrase of a kind in a script without spaces.
pub(crate) fn unspaced(kind: &str, text: &str) -> Option<&'static str> {
    let (_, list) = CJK.iter().find(|(name, _)| *name == kind)?;
    list.iter().copied().find(|phrase| text.contains(phrase))
}

/// Whether a text is made of greetings and nothing else.
pub(crate) fn only_greeting(spoken: &str) -> bool {
    let mut rest = spoken.trim().to_owned();
    if rest.is_empty() {
        return false;
    }
    let mut greetings: Vec<&str> = phrases(GREETING).collect();
    // Longer ones first, so that `good morning` is not left as `morning`.
    greetings.sort_by(|a, b| b.len().cmp(&a.len()).then(a.cmp(b)));
    let mut first = true;
    while !rest.is_empty() {
        let found = greetings.iter().find(|g| {
            rest.strip_prefix(**g)
                .is_some_and(|r| r.is_empty() || r.starts_with(' '))
        });
        let Some(greeting) = found else { return false };
        // The tail of the list only goes with a greeting before it.
        if first
            && matches!(
                *greeting,
                "all" | "so much" | "a lot" | "everyone" | "there" | "you" | "very much" | "again"
            )
        {
            return false;
        }
        first = false;
        rest = rest.get(greeting.len()..).unwrap_or("").trim_start().to_owned();
    }
    true
}

fn phrases(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.split('|').map(str::trim).filter(|phrase| !phrase.is_empty())
}

fn stands_alone(spoken: &str, at: usize, length: usize) -> bool {
    spoken.get(..at).is_some_and(|before| before.ends_with(' '))
        && spoken
            .get(at + length..)
            .is_some_and(|after| after.starts_with(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_folded_words() {
        for list in [CORRECTING, COMMITTING, DECIDING, LASTING, URGENT, GREETING] {
            for phrase in phrases(list) {
                assert_eq!(
                    spoken(phrase).trim(),
                    phrase,
                    "a phrase must be written as its folded words"
                );
            }
        }
    }

    #[test]
    fn phrases_stand_alone() {
        assert_eq!(phrase(COMMITTING, &spoken("I’ll call")), Some("i'll"));
        assert_eq!(phrase(COMMITTING, &spoken("unsigned")), None);
        assert_eq!(
            phrase(DECIDING, &spoken("Wir haben beschlossen, zu gehen.")),
            Some("beschlossen")
        );
        assert_eq!(unspaced("deciding", "我们决定去东京"), Some("决定"));
    }

    #[test]
    fn greetings_alone() {
        for text in [
            "Hi there!",
            "Thanks a lot",
            "ok",
            "Good morning everyone",
            "Danke!",
            "Kiitos",
        ] {
            assert!(only_greeting(&spoken(text)), "{text}");
        }
        for text in ["", "there", "Hi, the kiln cracked", "you", "No, it is Thursday"] {
            assert!(!only_greeting(&spoken(text)), "{text}");
        }
    }
}
