//! Whether a clause says how things are: no advice, no guess, no news, and no more than somebody's thought.

use corpus::Language;

use crate::frame::{Class, Word};
use crate::lexicon::{self, Form, as_verb};
use crate::phrase::clause::{
    Clause, Tense, contracted, is_adverb, is_determiner, is_preposition, is_subject_pronoun,
};
use crate::reason;

/// Verbs of thinking and wanting: what the speaker thinks is no way that things are.
const THINKING: [&str; 32] = [
    "admit",
    "agree",
    "assume",
    "believe",
    "conjecture",
    "decide",
    "doubt",
    "expect",
    "feel",
    "figure",
    "find",
    "forget",
    "guess",
    "hope",
    "imagine",
    "know",
    "mean",
    "need",
    "notice",
    "realize",
    "recommend",
    "remember",
    "say",
    "see",
    "suggest",
    "suppose",
    "suspect",
    "tell",
    "think",
    "want",
    "wish",
    "wonder",
];

/// Whether it is a headline: the present of what is done once.
fn is_news(clause: &Clause) -> bool {
    clause.words.get(clause.verb).is_some_and(|w| {
        matches!(
            w.folded.as_str(),
            "announces" | "appoints" | "introduces" | "launches" | "unveils" | "wins"
        )
    })
}

/// Whether it tells what somebody says or thinks, as a clause of its own: true of whoever says it only.
fn reports(clause: &Clause) -> bool {
    let says = clause.words.get(clause.verb).is_some_and(|w| {
        matches!(
            w.folded.as_str(),
            "believes"
                | "claims"
                | "doubts"
                | "guesses"
                | "hopes"
                | "says"
                | "suspects"
                | "thinks"
                | "wonders"
        )
    });
    let that = clause.rest().first().is_some_and(|w| {
        matches!(w.folded.as_str(), "that" | "whether")
            || w.class == Class::Name
            || is_subject_pronoun(&w.folded)
    });
    says && that
}

/// Whether it only announces what follows: "… has two options".
fn announces(clause: &Clause) -> bool {
    let has = clause
        .words
        .get(clause.verb)
        .is_some_and(|w| matches!(w.folded.as_str(), "has" | "have"));
    let [count, what] = clause.rest() else {
        return false;
    };
    has && count.class == Class::Number
        && matches!(
            what.folded.as_str(),
            "aspects"
                | "choices"
                | "goals"
                | "kinds"
                | "options"
                | "parts"
                | "phases"
                | "problems"
                | "questions"
                | "reasons"
                | "steps"
                | "types"
                | "ways"
        )
}

/// It must say how things are: not what one should do, not what might be.
pub(super) fn by_mood(clause: &Clause) -> Option<&'static str> {
    if clause.tense == Tense::Supposed {
        return Some(reason::ADVICE);
    }
    let has = |wanted: &[&str]| clause.words.iter().any(|w| wanted.contains(&w.folded.as_str()));
    if has(&["unless", "perhaps", "maybe", "possibly", "presumably", "probably"]) {
        return Some(reason::CONDITIONAL);
    }
    if has(&["recently"]) || is_news(clause) {
        return Some(reason::HAPPENED);
    }
    if reports(clause) {
        return Some(reason::QUOTATION);
    }
    if announces(clause) {
        return Some(reason::FRAGMENT);
    }
    if clause.rest().is_empty() {
        return Some(reason::TOO_SHORT);
    }
    let subject = clause.subject_words();
    let verb = clause.words.get(clause.verb)?;
    // "Joanne is confused": so for a moment.
    if lexicon::is_copula(&verb.folded, Language::En)
        && clause
            .words
            .last()
            .is_some_and(|w| as_verb(&w.folded).is_some_and(|v| v.form == Form::Past))
        && clause.rest().iter().filter(|w| !is_adverb(&w.folded)).count() == 1
    {
        return Some(reason::TOO_SHORT);
    }
    let speaker = subject
        .first()
        .is_some_and(|w| matches!(w.folded.as_str(), "i" | "we"))
        || contracted(&verb.folded).is_some_and(|(p, _)| matches!(p, "i" | "we"));
    let main = |word: &Word| {
        let base = lexicon::verb(&word.folded).map_or(word.key.as_str(), |v| v.base);
        THINKING
            .iter()
            .any(|verb| *verb == base || corpus::stem(Language::En, verb).as_ref() == base)
    };
    let near = clause.words.get(clause.verb..).unwrap_or(&[]).iter().take(3);
    if speaker && (clause.tense == Tense::Able || near.clone().any(main)) {
        return Some(reason::FIRST_PERSON);
    }
    let obliged = matches!(verb.folded.as_str(), "have" | "need" | "needs" | "has")
        && clause.rest().first().is_some_and(|w| w.folded == "to");
    let is = lexicon::is_copula(&verb.folded, Language::En)
        || contracted(&verb.folded).is_some_and(|(_, v)| matches!(v, "m" | "re"));
    let named = clause.rest().iter().any(|w| w.class == Class::Name);
    // "We are grateful", but "I am a nurse", "we are in Lisbon".
    let feels = is && {
        let next = clause.rest().iter().find(|w| !is_adverb(&w.folded));
        !next.is_some_and(|w| {
            w.class == Class::Name
                || is_determiner(&w.folded)
                || is_preposition(&w.folded)
                || as_verb(&w.folded).is_some()
        })
    };
    if speaker && (feels || (obliged || is) && !named) {
        return Some(reason::FIRST_PERSON);
    }
    // Somebody addressed: "… lets you …", "… in your …".
    clause
        .words
        .iter()
        .any(|w| {
            matches!(
                w.folded.as_str(),
                "you" | "your" | "yours" | "yourself" | "you're" | "you've" | "you'll" | "please"
            )
        })
        .then_some(reason::ADVICE)
}
