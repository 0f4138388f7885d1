//! What is no fact, whatever it says: questions, greetings, chatter, code, boilerplate.
//!
//! Memories rot by junk. Each rule here is a kind of sentence that stood in audited stores as a "fact"; a sentence that
//! no rule knows still needs the gate.

use corpus::{Language, Noise};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use crate::frame::{Class, Frame, Word, words};
use crate::lexicon;
use crate::params::DreamParams;
use crate::phrase::claim::speaker_at_end;
use crate::phrase::stands_alone;
use crate::reason;

const GREETINGS: [&str; 40] = [
    "hi",
    "hello",
    "hey",
    "thanks",
    "thank",
    "bye",
    "goodbye",
    "congratulations",
    "cheers",
    "welcome",
    "sorry",
    "yes",
    "yeah",
    "yep",
    "nope",
    "okay",
    "ok",
    "sure",
    "great",
    "wow",
    "lol",
    "haha",
    "hallo",
    "danke",
    "tschüss",
    "hei",
    "moi",
    "kiitos",
    "terve",
    "bonjour",
    "merci",
    "salut",
    "hola",
    "gracias",
    "adiós",
    "hej",
    "tack",
    "tjena",
    "oh",
    "ha",
];

/// Openings of a wish or an order.
const REQUESTS: [&str; 32] = [
    "please",
    "let's",
    "let",
    "can",
    "could",
    "would",
    "remind",
    "tell",
    "send",
    "note",
    "remember",
    "check",
    "look",
    "see",
    "click",
    "subscribe",
    "read",
    "try",
    "make",
    "bitte",
    "ole",
    "don't",
    "add",
    "apply",
    "install",
    "type",
    "enter",
    "select",
    "follow",
    "consider",
    "ensure",
    "warning",
];

/// Phrases of text that wants to steer the reader instead of telling it something.
const INSTRUCTIONS: [&str; 8] = [
    "ignore previous",
    "ignore all",
    "disregard previous",
    "disregard all",
    "system prompt",
    "you are now",
    "previous instructions",
    "as an ai",
];

/// Openings of what holds only under a condition.
const CONDITIONS: [&str; 14] = [
    "if", "when", "while", "once", "unless", "although", "though", "whereas", "whenever", "suppose", "wenn",
    "maybe", "perhaps", "possibly",
];

/// Openings that go on from the sentence before, or point at it.
const CONTINUING: [&str; 25] = [
    "but",
    "and",
    "so",
    "or",
    "which",
    "who",
    "how",
    "what",
    "why",
    "here",
    "first",
    "second",
    "next",
    "also",
    "additionally",
    "alternatively",
    "however",
    "therefore",
    "thus",
    "instead",
    "otherwise",
    "subsequently",
    "moreover",
    "related",
    "because",
];

/// What somebody thinks of something is no way that things are.
const OPINIONS: [&str; 10] = [
    "i think",
    "i guess",
    "i suppose",
    "i hope",
    "i wish",
    "i believe",
    "i feel",
    "i needed",
    "we think",
    "we hope",
];

const BOILERPLATE: [&str; 23] = [
    "this post",
    "this article",
    "this blog",
    "originally published",
    "originally appeared",
    "views expressed",
    "constitute or imply",
    "earlier version of",
    "for informational purposes",
    "all rights reserved",
    "terms of service",
    "privacy policy",
    "click here",
    "read more",
    "table of contents",
    "sign up",
    "log in to",
    "cookie",
    "unsubscribe",
    "sent from my",
    "shares a photo",
    "lorem ipsum",
    "copyright ©",
];

/// Words that stand for somebody or something of another sentence.
const UNRESOLVED: [&str; 31] = [
    "he", "she", "it", "they", "this", "that", "these", "those", "his", "its", "their", "there", "then",
    "er", "es", "hän", "se", "ne", "il", "elle", "ello", "den", "it's", "that's", "there's", "he's", "she's",
    "they're", "they've", "they'll", "here's",
];

const FIRST_PERSON: [&str; 20] = [
    "i", "i'm", "i've", "i'd", "i'll", "we", "we're", "we've", "we'll", "my", "our", "me", "ich", "wir",
    "minä", "me", "je", "nous", "yo", "jag",
];

/// Why a sentence can be no fact; none when it can. The sentence is expected to be cleaned of markup. O(words).
pub(crate) fn junk(
    sentence: &str,
    language: Language,
    names: &BTreeSet<String>,
    params: &DreamParams,
) -> Option<&'static str> {
    junk_in(sentence, None, language, names, params)
}

/// [`junk`] of a sentence of which the words, and what they make, are read already.
pub(crate) fn junk_in(
    sentence: &str,
    read: Option<(&[Word], &Frame)>,
    language: Language,
    names: &BTreeSet<String>,
    params: &DreamParams,
) -> Option<&'static str> {
    let text = sentence.trim();
    let read = read.filter(|_| text.len() == sentence.len());
    if text.is_empty() {
        return Some(reason::EMPTY);
    }
    let folded = agent_memory_core::fold(text);
    let asks = [
        " wants to know ",
        " asked whether ",
        " asked if ",
        " wonders ",
        " asks whether ",
        " asks if ",
    ];
    if text.ends_with(['?', '？']) || text.contains("? ") || asks.iter().any(|phrase| folded.contains(phrase))
    {
        return Some(reason::QUESTION);
    }
    if INSTRUCTIONS.iter().any(|phrase| folded.contains(phrase)) {
        return Some(reason::INSTRUCTION);
    }
    if BOILERPLATE.iter().any(|phrase| folded.contains(phrase)) {
        return Some(reason::BOILERPLATE);
    }
    if let Some(noise) = corpus::noise(text) {
        return Some(of_noise(noise));
    }
    if let Some(why) = unreadable(text, &folded) {
        return Some(why);
    }
    let (own, frame) = match read {
        Some((read, frame)) => (Cow::Borrowed(read), Some(frame)),
        None => (Cow::Owned(words(text, language, names)), None),
    };
    let words: &[Word] = &own;
    let first = words.first()?;
    if GREETINGS.contains(&first.folded.as_str()) {
        return Some(reason::GREETING);
    }
    if text.ends_with('!') {
        return Some(reason::EXCLAMATION);
    }
    let cjk = words.len() >= 4
        && matches!(
            language,
            Language::Zh | Language::Ja | Language::Ko | Language::Th
        );
    if words.len() < params.min_words && !cjk {
        return Some(reason::TOO_SHORT);
    }
    if words.len() > params.max_words {
        return Some(reason::TOO_LONG);
    }
    by_words(text, first, words, frame, language, names)
}

/// The reason word for noise.
fn of_noise(noise: Noise) -> &'static str {
    match noise {
        Noise::Courtesy | Noise::Closing => reason::GREETING,
        Noise::Licence => reason::BOILERPLATE,
        Noise::System => reason::INSTRUCTION,
        Noise::Log | Noise::Trace | Noise::Diff | Noise::Data | Noise::Progress => reason::CODE,
    }
}

/// Where a moment holds noise, and why it can be no fact.
pub(crate) fn noise_of(text: &str) -> Vec<(Range<usize>, &'static str)> {
    corpus::noisy_spans(text)
        .into_iter()
        .map(|(range, noise)| (range, of_noise(noise)))
        .collect()
}

/// Rules about what kind of sentence the words make.
fn by_words(
    text: &str,
    first: &Word,
    words: &[Word],
    frame: Option<&Frame>,
    language: Language,
    names: &BTreeSet<String>,
) -> Option<&'static str> {
    let english = matches!(language, Language::En | Language::Unknown);
    if english && REQUESTS.contains(&first.folded.as_str()) && !is_subject(words) {
        return Some(reason::REQUEST);
    }
    if english && CONDITIONS.contains(&first.folded.as_str()) {
        return Some(reason::CONDITIONAL);
    }
    let example = first.folded == "for" && words.get(1).is_some_and(|w| w.folded == "example");
    if english && (example || CONTINUING.contains(&first.folded.as_str())) {
        return Some(reason::UNRESOLVED);
    }
    if UNRESOLVED.contains(&first.folded.as_str()) && first.class != Class::Name {
        return Some(reason::UNRESOLVED);
    }
    let meaning = words.iter().filter(|w| w.class != Class::Stop).count();
    let named = words.iter().any(|w| w.class == Class::Name);
    let opening: Vec<&str> = words.iter().take(2).map(|w| w.folded.as_str()).collect();
    if OPINIONS.contains(&opening.join(" ").as_str()) {
        return Some(reason::FIRST_PERSON);
    }
    let personal = words.iter().any(|w| FIRST_PERSON.contains(&w.folded.as_str()));
    if personal && (!named || meaning < 3) {
        return Some(reason::FIRST_PERSON);
    }
    if meaning < 2 {
        return Some(reason::TOO_SHORT);
    }
    if english {
        let frame = match frame {
            Some(frame) => Cow::Borrowed(frame),
            None => Cow::Owned(Frame::of_words(text, words, language, names)),
        };
        let Some(pivot) = frame.pivot else {
            return Some(reason::FRAGMENT);
        };
        // "Filed the booking": whoever did it is not said.
        let elided =
            first.class != Class::Name && lexicon::verb(&first.folded).is_some() && !is_subject(words);
        let starts_small = text
            .chars()
            .find(|c| c.is_alphanumeric())
            .is_some_and(char::is_lowercase);
        if elided || frame.subject.is_empty() || starts_small && !is_clause(text) {
            return Some(reason::FRAGMENT);
        }
        // "Maya had it open": what, the sentence before may have said.
        let object = frame.words.get(pivot + 1).map_or("", |w| w.folded.as_str());
        let after = frame.words.get(pivot + 2).map_or("", |w| w.folded.as_str());
        let her =
            object == "her" && (matches!(after, "a" | "an" | "the" | "") || lexicon::is_preposition(after));
        if matches!(object, "it" | "them" | "him") || her {
            return Some(reason::UNRESOLVED);
        }
        // "Two flights of stairs, says Hanna": the only verb is that of saying it.
        if speaker_at_end(text, language, names).is_some_and(|said| !stands_alone(said, language, names)) {
            return Some(reason::FRAGMENT);
        }
    }
    None
}

/// Whether the first word is the subject after all: "Note taking is …", "Read is …".
fn is_subject(words: &[Word]) -> bool {
    words.iter().take(4).skip(1).any(|w| w.copula)
        && !words
            .iter()
            .skip(1)
            .take(1)
            .any(|w| matches!(w.folded.as_str(), "you" | "we" | "me"))
}

/// Whether a text with a small first letter is a clause taken out of a sentence rather than a scrap of a list.
fn is_clause(text: &str) -> bool {
    text.split_whitespace().count() >= 4
}

/// Code, addresses, tables: text that is not prose.
fn unreadable(text: &str, folded: &str) -> Option<&'static str> {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let signs = text
        .chars()
        .filter(|c| {
            matches!(
                c,
                '{' | '}' | '<' | '>' | '=' | ';' | '|' | '\\' | '$' | '~' | '^' | '#' | '@'
            )
        })
        .count();
    if text.contains("```")
        || signs * 12 > letters
        || folded.contains("::")
        || folded.contains("();")
        || folded.contains("=>")
    {
        return Some(reason::CODE);
    }
    let quotes = text.matches(['"', '“', '”']).count() % 2 == 1;
    let brackets = text.matches(['(', '[']).count() != text.matches([')', ']']).count();
    let begins = text
        .chars()
        .next()
        .is_some_and(|c| c.is_alphanumeric() || matches!(c, '"' | '“' | '(' | '\''));
    if quotes || brackets || !begins {
        return Some(reason::FRAGMENT);
    }
    let address = folded.contains("http://") || folded.contains("https://") || folded.contains("www.");
    let rest: usize = folded
        .split(' ')
        .filter(|word| !word.contains("://") && !word.starts_with("www."))
        .count();
    if address && rest < 4 {
        return Some(reason::ADDRESS);
    }
    let digits = text.chars().filter(char::is_ascii_digit).count();
    (digits > letters).then_some(reason::CODE)
}
