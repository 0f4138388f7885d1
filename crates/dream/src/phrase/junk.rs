//! What is no fact, whatever it says: questions, greetings, chatter, code, boilerplate.
//!
//! Memories rot by junk. Each rule here is a kind of sentence that stood in audited stores as a "fact"; a sentence that
//! no rule knows still needs the gate.

use corpus::Language;
use std::collections::BTreeSet;

use crate::frame::{Class, Word, words};
use crate::lexicon;
use crate::params::DreamParams;
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
const REQUESTS: [&str; 22] = [
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

const BOILERPLATE: [&str; 14] = [
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
const UNRESOLVED: [&str; 22] = [
    "he", "she", "it", "they", "this", "that", "these", "those", "his", "its", "their", "there", "then",
    "er", "es", "hän", "se", "ne", "il", "elle", "ello", "den",
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
    let text = sentence.trim();
    if text.is_empty() {
        return Some(reason::EMPTY);
    }
    if text.ends_with(['?', '？']) || text.contains("? ") {
        return Some(reason::QUESTION);
    }
    let folded = agent_memory_core::fold(text);
    if INSTRUCTIONS.iter().any(|phrase| folded.contains(phrase)) {
        return Some(reason::INSTRUCTION);
    }
    if BOILERPLATE.iter().any(|phrase| folded.contains(phrase)) {
        return Some(reason::BOILERPLATE);
    }
    if let Some(why) = unreadable(text, &folded) {
        return Some(why);
    }
    let words = words(text, language, names);
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
    by_words(text, first, &words, language)
}

/// Rules about what kind of sentence the words make.
fn by_words(text: &str, first: &Word, words: &[Word], language: Language) -> Option<&'static str> {
    let english = matches!(language, Language::En | Language::Unknown);
    if english && REQUESTS.contains(&first.folded.as_str()) && !is_subject(words) {
        return Some(reason::REQUEST);
    }
    if UNRESOLVED.contains(&first.folded.as_str()) && first.class != Class::Name {
        return Some(reason::UNRESOLVED);
    }
    let meaning = words.iter().filter(|w| w.class != Class::Stop).count();
    let named = words.iter().any(|w| w.class == Class::Name);
    let personal = words.iter().any(|w| FIRST_PERSON.contains(&w.folded.as_str()));
    if personal && (!named || meaning < 3) {
        return Some(reason::FIRST_PERSON);
    }
    if meaning < 2 {
        return Some(reason::TOO_SHORT);
    }
    let verb = words.iter().skip(1).any(|w| {
        w.copula
            || lexicon::is_verb_form(&w.folded) && w.class != Class::Name
            || third_person(&w.folded, w.class)
    });
    let starts_small = text
        .chars()
        .find(|c| c.is_alphanumeric())
        .is_some_and(char::is_lowercase);
    if english && (!verb || starts_small && !text.ends_with(['.', '…'])) {
        return Some(reason::FRAGMENT);
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

/// Whether a word may be a verb in the third person: it ends in a single `s`.
fn third_person(folded: &str, class: Class) -> bool {
    class == Class::Content
        && folded.len() > 3
        && folded.ends_with('s')
        && !folded.ends_with("ss")
        && !folded.ends_with("'s")
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
