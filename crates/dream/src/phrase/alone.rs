//! Whether a sentence of a group is knowledge when it stands alone: about something it names, on how things are.
//!
//! A sentence that is no junk where it stands can still be junk as a fact. "The dashboard loads empty" was clear under
//! its heading; "Fix things as they come up" was good advice; "We sold the first one" was true once. So a sentence that
//! the extractive writer takes out of a text must be a clause that is surely complete, about something that it names,
//! and point at nothing outside of itself. English only: other languages have no tables here, and keep the plainer
//! rules of [`junk`](super::junk()). What a person corrects or a model phrases is not held to this.

mod mood;
#[cfg(test)]
mod tests;
mod title;

use corpus::Language;
use std::collections::BTreeSet;

use super::clause::{Clause, contracted, is_adverb, is_determiner, is_preposition, is_subject_pronoun};
use crate::frame::{Class, Frame, Word, without_possessive};
use crate::lexicon::{self, Form, as_verb};
use crate::reason;
use mood::by_mood;
use title::is_title;

/// Words of a sentence above which it tells more than one thing, or the how of it.
const MAX_WORDS: usize = 26;

/// Words inside quotation marks from which on they are somebody's speech and no title.
const SPEECH_WORDS: usize = 5;

/// Why a sentence is no fact when it stands alone; none when it is one. The sentence is expected to be no junk. O(words).
pub(crate) fn not_alone(text: &str, language: Language, names: &BTreeSet<String>) -> Option<&'static str> {
    if let Some(why) = by_signs(text) {
        return Some(why);
    }
    if !matches!(language, Language::En | Language::Unknown) {
        let spaced = !matches!(
            language,
            Language::Zh | Language::Ja | Language::Ko | Language::Th
        );
        let stated = Frame::read(text, language, names).pivot.is_some();
        return (spaced && !stated).then_some(reason::FRAGMENT);
    }
    let Some(clause) = Clause::read(text, language, names) else {
        return Some(reason::FRAGMENT);
    };
    if clause.words.len() > MAX_WORDS {
        return Some(reason::TOO_LONG);
    }
    if is_title(text, &clause) {
        return Some(reason::FRAGMENT);
    }
    by_opening(&clause)
        .or_else(|| by_subject(&clause))
        .or_else(|| by_mood(&clause))
        .or_else(|| by_pointing(&clause))
        .or_else(|| by_articles(&clause))
}

/// Signs that show speech, formulas, labels and asides.
fn by_signs(text: &str) -> Option<&'static str> {
    if text.starts_with(['"', '“', '‘', '\'', '(', '[']) {
        return Some(reason::QUOTATION);
    }
    let speech = text.split(['"', '“', '”']).skip(1).step_by(2);
    if speech
        .into_iter()
        .any(|said| said.split_whitespace().count() >= SPEECH_WORDS)
    {
        return Some(reason::QUOTATION);
    }
    let formula =
        text.contains('\\') || text.matches('$').count() >= 2 || text.contains('_') || text.contains('`');
    if formula {
        return Some(reason::CODE);
    }
    let label = text.match_indices(':').any(|(at, _)| {
        text.get(at + 1..)
            .is_some_and(|rest| rest.starts_with(' ') || rest.is_empty())
    });
    let aside = text.contains(" — ")
        || text.contains(" – ")
        || text.contains('—')
        || text.contains(" - ")
        || text.contains("--");
    let cut = text.ends_with('…') || text.ends_with("...") || text.contains("…");
    (label || aside || cut).then_some(reason::FRAGMENT)
}

/// Words that point out of the sentence, wherever they stand.
const POINTING: [&str; 36] = [
    "above",
    "aforementioned",
    "ago",
    "another",
    "below",
    "else",
    "former",
    "hence",
    "here",
    "hereby",
    "however",
    "instead",
    "last",
    "latter",
    "likewise",
    "meanwhile",
    "next",
    "other",
    "others",
    "otherwise",
    "previous",
    "similarly",
    "so",
    "such",
    "then",
    "thereby",
    "therefore",
    "these",
    "this",
    "those",
    "though",
    "thus",
    "today",
    "tomorrow",
    "tonight",
    "yesterday",
];

/// Openings before a comma that say nothing about what follows but by whom it is liked.
fn by_opening(clause: &Clause) -> Option<&'static str> {
    let opening = clause.words.get(..clause.subject).unwrap_or(&[]);
    let first = opening.first()?;
    let named = opening.iter().any(|w| w.class == Class::Name);
    // "In Jekyll, …", "For small teams, …": where it holds. Anything else goes on from what was said before.
    let place = matches!(
        first.folded.as_str(),
        "in" | "at" | "on" | "for" | "with" | "within" | "under" | "among" | "inside" | "unlike"
    );
    let content = opening.iter().filter(|w| w.class == Class::Content).count();
    let definite = opening.iter().any(|w| w.folded == "the");
    let time = opening.iter().any(|w| {
        lexicon::is_month(&w.folded)
            || w.class == Class::Weekday
            || w.class == Class::Number
            || matches!(
                w.folded.as_str(),
                "year"
                    | "years"
                    | "month"
                    | "months"
                    | "week"
                    | "weeks"
                    | "day"
                    | "days"
                    | "time"
                    | "case"
                    | "cases"
                    | "end"
                    | "fact"
                    | "addition"
                    | "way"
                    | "ways"
                    | "point"
                    | "moment"
                    | "now"
                    | "example"
                    | "instance"
                    | "part"
                    | "short"
                    | "reality"
                    | "theory"
                    | "practice"
                    | "particular"
                    | "general"
                    | "words"
                    | "hand"
                    | "note"
            )
    });
    let verb = opening
        .iter()
        .any(|w| as_verb(&w.folded).is_some_and(|v| v.form == Form::Ing));
    let fits = place && !time && !verb && (named || content >= 1 && !definite);
    (!fits).then_some(reason::UNRESOLVED)
}

/// Words that stand for somebody or something that another sentence names.
const STANDS_FOR: [&str; 28] = [
    "all",
    "any",
    "anyone",
    "both",
    "each",
    "either",
    "everybody",
    "everyone",
    "everything",
    "few",
    "he",
    "it",
    "many",
    "more",
    "neither",
    "things",
    "nobody",
    "none",
    "nothing",
    "one",
    "ones",
    "she",
    "some",
    "somebody",
    "someone",
    "something",
    "they",
    "what",
];

/// Adjectives that compare with what was said before.
const COMPARING: [&str; 25] = [
    "additional",
    "best",
    "biggest",
    "common",
    "current",
    "different",
    "extra",
    "final",
    "first",
    "following",
    "further",
    "main",
    "new",
    "only",
    "original",
    "overall",
    "remaining",
    "resulting",
    "same",
    "second",
    "similar",
    "third",
    "ultimate",
    "usual",
    "whole",
];

/// Whether a subject names somebody: by a name, or as the user or the agent, of whom there is one each.
fn is_named(subject: &[Word]) -> bool {
    let role = |w: &Word| matches!(without_possessive(&w.folded), "user" | "agent");
    subject.iter().any(|w| w.class == Class::Name)
        || subject.first().is_some_and(|w| w.folded == "the") && subject.get(1).is_some_and(role)
}

/// The subject must name what it is about.
fn by_subject(clause: &Clause) -> Option<&'static str> {
    let subject = clause.subject_words();
    let Some(first) = subject.first() else {
        // "I've …", "we're …", "it's …"
        let verb = clause.words.get(clause.verb).map_or("", |w| w.folded.as_str());
        return match contracted(verb) {
            Some(("i" | "we", _)) => None,
            _ => Some(reason::UNRESOLVED),
        };
    };
    let word = first.folded.as_str();
    if matches!(word, "you" | "your") {
        return Some(reason::ADVICE);
    }
    // "Client sends a message": a step of something, or a note without its articles.
    if subject.len() == 1 && BARE.contains(&word) {
        return Some(reason::UNRESOLVED);
    }
    let named = is_named(subject);
    let own = |w: &Word| w.class == Class::Name;
    if matches!(word, "i" | "we") {
        let only = subject.iter().skip(1).all(|w| is_adverb(&w.folded));
        return (!only).then_some(reason::UNRESOLVED);
    }
    let points = |w: &Word| {
        !own(w)
            && (POINTING.contains(&w.folded.as_str())
                || matches!(
                    w.folded.as_str(),
                    "his"
                        | "her"
                        | "its"
                        | "their"
                        | "your"
                        | "you"
                        | "he"
                        | "she"
                        | "it"
                        | "they"
                        | "them"
                        | "both"
                        | "one"
                        | "ones"
                        | "there"
                ))
    };
    let asks = |w: &Word| matches!(w.folded.as_str(), "how" | "what" | "why" | "whether");
    if subject.iter().any(asks) && !own(first) {
        return Some(reason::FRAGMENT);
    }
    if subject.iter().any(points) || subject.iter().any(|w| matches!(w.folded.as_str(), "i" | "we")) {
        return Some(reason::UNRESOLVED);
    }
    if STANDS_FOR.contains(&word) && !own(first) && !(named && subject.len() >= 3) {
        let noun = subject.get(1).is_some_and(|w| w.class == Class::Content);
        if !(noun && matches!(word, "all" | "any" | "many" | "each")) {
            return Some(reason::UNRESOLVED);
        }
    }
    let compares = subject
        .iter()
        .any(|w| !own(w) && COMPARING.contains(&w.folded.as_str()));
    if compares && !named {
        return Some(reason::UNRESOLVED);
    }
    if named {
        return by_start(clause, subject);
    }
    // "the budget of the offsite" is told apart by what stands behind it; "the budget" is not.
    // "the security of the application" is not: which one?
    let behind = |from: usize| {
        subject.iter().enumerate().skip(from).any(|(at, w)| {
            is_preposition(&w.folded)
                && subject.get(at + 1..).is_some_and(|rest| {
                    let definite = rest.first().is_some_and(|w| w.folded == "the");
                    rest.iter()
                        .any(|w| w.class != Class::Stop && !(definite && VAGUE.contains(&w.folded.as_str())))
                })
        })
    };
    match word {
        // So is "the pottery class".
        "the" => {
            let vague = subject.last().is_some_and(|w| VAGUE.contains(&w.folded.as_str()));
            let compound = subject.len() >= 3 && subject.iter().skip(1).all(is_noun) && !vague;
            (!behind(2) && !compound).then_some(reason::UNRESOLVED)
        }
        "a" | "an" | "my" | "our" | "every" | "no" => None,
        _ if first.class == Class::Number => (!behind(1)).then_some(reason::UNRESOLVED),
        _ => by_start(clause, subject),
    }
}

/// Nouns that need an article: without one, the sentence stands in a list of steps or parts.
const BARE: [&str; 22] = [
    "agent",
    "app",
    "application",
    "backend",
    "browser",
    "client",
    "company",
    "customer",
    "frontend",
    "function",
    "host",
    "model",
    "node",
    "owner",
    "program",
    "project",
    "router",
    "script",
    "sender",
    "server",
    "team",
    "user",
];

/// Nouns for whatever a text is about: "the build process" tells as little as "the process".
const VAGUE: [&str; 66] = [
    "agent",
    "app",
    "application",
    "approach",
    "author",
    "block",
    "code",
    "command",
    "company",
    "component",
    "customer",
    "customers",
    "dashboard",
    "data",
    "deal",
    "file",
    "files",
    "function",
    "group",
    "height",
    "host",
    "idea",
    "interface",
    "issue",
    "item",
    "key",
    "library",
    "license",
    "list",
    "method",
    "model",
    "module",
    "name",
    "node",
    "number",
    "object",
    "option",
    "owner",
    "page",
    "part",
    "problem",
    "process",
    "product",
    "program",
    "project",
    "question",
    "result",
    "script",
    "section",
    "server",
    "service",
    "setting",
    "site",
    "software",
    "space",
    "system",
    "team",
    "test",
    "tool",
    "topic",
    "type",
    "user",
    "value",
    "vendor",
    "version",
    "website",
];

/// What a subject can begin with when it has no article: a name or a noun, but no order and no scrap.
fn by_start(clause: &Clause, subject: &[Word]) -> Option<&'static str> {
    let first = subject.first()?;
    if first.class == Class::Name || is_determiner(&first.folded) || matches!(first.class, Class::Number) {
        return None;
    }
    if is_preposition(&first.folded) {
        // "For the workshop Ilse gets …": the subject is the name right before the verb.
        let last = subject.last()?;
        return (last.class != Class::Name || subject.len() < 3).then_some(reason::UNRESOLVED);
    }
    if is_adverb(&first.folded)
        || first.class == Class::Stop
            && !matches!(
                first.folded.as_str(),
                "all" | "any" | "many" | "each" | "some" | "most" | "few" | "both" | "several" | "one"
            )
    {
        return Some(reason::UNRESOLVED);
    }
    let verb = as_verb(&first.folded);
    let nouns = subject
        .iter()
        .skip(1)
        .all(|w| matches!(w.class, Class::Content | Class::Name) && !is_adverb(&w.folded));
    match verb {
        // "Track dollars …", "Email us …"
        Some(v) if v.form == Form::Base && !(v.noun && nouns) => Some(reason::REQUEST),
        // "Conduct five calls with …" never gets here; "Crafted well, …" does.
        Some(v) if v.form == Form::Past && subject.len() == 1 => Some(reason::FRAGMENT),
        Some(v) if v.form == Form::Third && !v.noun => Some(reason::FRAGMENT),
        _ => (clause
            .commas
            .range(clause.subject + 1..=clause.verb)
            .next()
            .is_some()
            && first.class != Class::Name)
            .then_some(reason::FRAGMENT),
    }
}

/// Nouns for the text itself: "in this post", "the next section".
const TEXT: [&str; 17] = [
    "article",
    "articles",
    "blog",
    "chapter",
    "diagram",
    "edit",
    "essay",
    "excerpt",
    "figure",
    "newsletter",
    "post",
    "posts",
    "screenshot",
    "section",
    "series",
    "transcript",
    "tutorial",
];

/// Nothing in it may point at another sentence.
fn by_pointing(clause: &Clause) -> Option<&'static str> {
    let words = &clause.words;
    let word = |at: usize| words.get(at).map_or("", |w| w.folded.as_str());
    for (at, w) in words.iter().enumerate().skip(clause.subject) {
        if w.class == Class::Name {
            continue;
        }
        let this = w.folded.as_str();
        let next = word(at + 1);
        let last = at + 1 == words.len();
        let before = words.get(clause.subject..at).unwrap_or(&[]);
        let noun_before = || {
            before
                .iter()
                .any(|w| w.class == Class::Content && as_verb(&w.folded).is_none_or(|v| v.noun))
        };
        let one_before = || {
            before.iter().any(|w| {
                w.class == Class::Content
                    && !w.folded.ends_with('s')
                    && as_verb(&w.folded).is_none_or(|v| v.noun)
            })
        };
        let thing_before = || noun_before() || before.iter().any(|w| w.class == Class::Name);
        let object = at == clause.verb + 1;
        let points = match this {
            "it" | "them" | "him" if object || last => true,
            // "…, it means …": another sentence.
            "it" | "they" | "he" | "she" if clause.commas.contains(&at) && at > clause.verb => true,
            "so" => next != "that" && at > 0,
            "such" => next != "as",
            "other" | "others" => word(at.wrapping_sub(1)) != "each",
            "last" | "next" => word(at.wrapping_sub(1)) == "the" || at == clause.subject,
            "here" | "there" => true,
            "that" => {
                last || is_preposition(word(at.wrapping_sub(1)))
                    || is_preposition(next)
                    || lexicon::is_copula(word(at.wrapping_sub(1)), Language::En) && next != "the"
            }
            "it" => !one_before(),
            "its" | "them" | "they" | "their" | "theirs" => !thing_before(),
            "he" | "she" | "him" | "her" | "his" | "hers" => !before.iter().any(|w| w.class == Class::Name),
            "one" => last || matches!(next, "that" | "of" | "for" | "to" | "which"),
            "ones" | "both" | "former" => {
                !matches!(next, "and") && this != "both"
                    || this == "both" && !words.iter().skip(at).any(|w| w.folded == "and")
            }
            "different" | "similar" | "same" => !words.iter().skip(at).any(|w| {
                matches!(
                    w.folded.as_str(),
                    "from" | "than" | "to" | "as" | "kinds" | "types"
                )
            }),
            "more" | "less" | "better" | "worse" | "fewer" | "bigger" | "easier" | "faster" | "cheaper" => {
                !words.iter().skip(at).any(|w| w.folded == "than")
            }
            "itself" | "why" | "how" => false,
            _ if contracted(this).is_some_and(|(p, _)| !matches!(p, "i" | "we") && !thing_before()) => true,
            _ if TEXT.contains(&this) => before.iter().rev().take(2).any(|w| {
                matches!(
                    w.folded.as_str(),
                    "the"
                        | "our"
                        | "my"
                        | "a"
                        | "previous"
                        | "next"
                        | "last"
                        | "earlier"
                        | "first"
                        | "second"
                        | "third"
                        | "two-part"
                )
            }),
            _ => POINTING.contains(&this),
        };
        if points {
            return Some(reason::UNRESOLVED);
        }
    }
    let last = words.last()?;
    let hangs = is_determiner(&last.folded) && last.class != Class::Name
        || matches!(
            last.folded.as_str(),
            "and" | "or" | "but" | "with" | "of" | "to" | "from"
        );
    hangs.then_some(reason::FRAGMENT)
}

/// Things that there is one of, or that everybody knows.
const UNIQUE: [&str; 40] = [
    "afternoon",
    "afternoons",
    "air",
    "city",
    "country",
    "court",
    "dark",
    "day",
    "days",
    "earth",
    "environment",
    "evening",
    "evenings",
    "future",
    "garden",
    "government",
    "ground",
    "home",
    "house",
    "internet",
    "kitchen",
    "language",
    "market",
    "moon",
    "morning",
    "mornings",
    "night",
    "office",
    "past",
    "present",
    "public",
    "rain",
    "sea",
    "sky",
    "sun",
    "weather",
    "web",
    "weekend",
    "weekends",
    "world",
];

/// Whether a word can be part of a compound that tells things apart: no adjective by its ending.
fn is_noun(word: &Word) -> bool {
    let adjective = [
        "al", "ive", "ous", "ful", "less", "able", "ible", "ic", "ary", "ed", "ing", "est", "er", "ern",
    ]
    .iter()
    .any(|ending| word.folded.len() > ending.len() + 2 && word.folded.ends_with(ending));
    let small = COMPARING.contains(&word.folded.as_str())
        || matches!(
            word.folded.as_str(),
            "big"
                | "small"
                | "old"
                | "good"
                | "bad"
                | "long"
                | "short"
                | "high"
                | "low"
                | "large"
                | "full"
                | "top"
                | "right"
                | "wrong"
                | "entire"
                | "actual"
                | "same"
        );
    word.class == Class::Content && !adjective && !small
}

/// "The dashboard", "the site": a thing that was named before. One may stand behind a subject with a name; more, or one
/// in a sentence about something unnamed, make it unclear.
fn by_articles(clause: &Clause) -> Option<&'static str> {
    let words = &clause.words;
    let known: BTreeSet<&str> = clause.subject_words().iter().map(|w| w.key.as_str()).collect();
    let mut unclear = 0;
    for (at, w) in words.iter().enumerate().skip(clause.verb) {
        if w.folded != "the" {
            continue;
        }
        let phrase: Vec<&Word> = words
            .iter()
            .enumerate()
            .skip(at + 1)
            .take_while(|(next, w)| {
                w.class != Class::Stop && (*next == at + 1 || !clause.commas.contains(next))
            })
            .map(|(_, w)| w)
            .collect();
        let next = words.get(at + 1 + phrase.len()).map_or("", |w| w.folded.as_str());
        let told = is_preposition(next)
            && next != "as"
            && next != "than"
            && next != "at"
            && next != "on"
            && next != "in"
            && next != "with"
            || matches!(next, "that" | "who" | "which" | "to" | "where" | "whose")
            || is_subject_pronoun(next);
        let Some(head) = phrase.last() else { continue };
        let clear = told
            || phrase.len() >= 3
            || phrase.len() == 2 && phrase.iter().all(|w| is_noun(w))
            || phrase.iter().any(|w| w.class == Class::Name)
            || UNIQUE.contains(&head.folded.as_str())
            || known.contains(head.key.as_str());
        unclear += usize::from(!clear);
    }
    let named = is_named(clause.subject_words());
    (unclear > usize::from(named)).then_some(reason::UNRESOLVED)
}
