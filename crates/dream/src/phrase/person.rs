//! "I moved to Turku", said by Melanie, is the fact "Melanie moved to Turku": statements of whoever speaks, told in the
//! third person.
//!
//! English only, and only where every word that points at somebody is sure: "I", "me" and "my" are the speaker, "you" is
//! the other one of two voices where something checkable is said. What leans on the sentence before ("I loved it"), what
//! speaks for several ("we") and what is a mood or a courtesy ("I'm so glad", "I hope") stays as it was said, with the
//! reason why it can be no fact.

mod agree;
mod table;
#[cfg(test)]
mod tests;

use agent_memory_core::fold;
use corpus::Language;
use std::collections::BTreeSet;

use crate::frame::{Class, Frame, Word, words};
use crate::lexicon;
use crate::phrase::claim::speaker_at_end;
use crate::phrase::stands_alone;
use crate::reason;
use crate::voice::{AGENT, Voice, is_role};
use agree::{is_adverb, third_person};
use table::{
    ELIDED, FEELINGS, INTENDED, INTERJECTIONS, JOINTS, JUDGING, MOODS, PASSING, PERHAPS, POINTING, SUBJECTS,
    TIMES,
};

/// A sentence, or a part of it, as it can be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Told {
    /// The text: in the third person where it could be told so.
    pub text: String,
    /// Whether the speaker says it about himself or herself: what others say of themselves is no evidence for it.
    pub own: bool,
    /// Why it can be no fact.
    pub junk: Option<&'static str>,
}

impl Told {
    fn as_said(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            own: false,
            junk: None,
        }
    }

    pub fn left(text: &str, why: &'static str) -> Self {
        Self {
            junk: Some(why),
            ..Self::as_said(text)
        }
    }
}

/// Words at the end that need a noun of another sentence, or the verb of one.
const OPEN_ENDS: [&str; 30] = [
    "few", "some", "many", "lot", "more", "any", "others", "another", "stuff", "things", "too", "so", "ever",
    "do", "don't", "does", "did", "didn't", "am", "is", "was", "have", "haven't", "had", "can", "can't",
    "will", "won't", "would", "to",
];

/// A sentence that is cleaned of markup, in parts that can be told. Where nobody speaks of themselves, the sentence as
/// it is. O(words).
pub(crate) fn tell(sentence: &str, voice: &Voice, language: Language, names: &BTreeSet<String>) -> Vec<Told> {
    let english = matches!(language, Language::En | Language::Unknown);
    let Some(speaker) = voice.speaker.as_deref().filter(|_| english) else {
        return vec![Told::as_said(sentence)];
    };
    let sentence = without_stage(sentence);
    // "…, Maya told me": who was told is no part of what is said.
    let sentence = match speaker_at_end(sentence, language, names) {
        Some(before) if stands_alone(before, language, names) => before,
        _ => sentence,
    };
    let sentence = without_address(sentence, voice);
    let all = words(sentence, language, names);
    let first = all
        .iter()
        .any(|w| is_first_person(&w.folded) || is_plural(&w.folded));
    let second = all.iter().any(|w| is_second_person(&w.folded));
    let plain = sentence.trim_end().ends_with(['?', '？']);
    if !(plain || first || second) {
        let opinion = voice.hearer.is_some() && is_opinion(&all, voice);
        return vec![if opinion {
            Told::left(sentence, reason::FIRST_PERSON)
        } else {
            Told::as_said(sentence)
        }];
    }
    // In a text that nobody hears, "we" and "you" are whoever reads it.
    let others = second || all.iter().any(|w| is_plural(&w.folded));
    if plain || !voice.is_talk() && others {
        return vec![Told::as_said(sentence)];
    }
    opened(sentence, &all)
        .split("; ")
        .flat_map(|clause| parts(clause, language, names))
        .map(|part| {
            let bare = opened(part, &words(part, language, names));
            tell_part(bare, speaker, voice, language, names).unwrap_or_else(|why| Told::left(part, why))
        })
        .collect()
}

/// A sentence without what a chat program notes in brackets at its end ("[photo of a dog]").
fn without_stage(sentence: &str) -> &str {
    let Some(open) = sentence.rfind(" [").filter(|_| sentence.ends_with(']')) else {
        return sentence;
    };
    sentence.get(..open).map_or(sentence, str::trim_end)
}

/// A sentence without the name of whoever is addressed at its end ("…, Caroline!").
fn without_address<'t>(sentence: &'t str, voice: &Voice) -> &'t str {
    let Some((before, last)) = sentence.rsplit_once(", ") else {
        return sentence;
    };
    let last = fold(last.trim_end_matches(['.', '!', ' ']));
    let addressed = voice.hearer.as_deref().is_some_and(|hearer| fold(hearer) == last);
    if addressed { before } else { sentence }
}

/// A statement told in the third person where that is sure, else as it is. For corrections: whether it is a mood does
/// not matter where somebody says that something known is wrong.
pub(crate) fn told(statement: &str, voice: &Voice, language: Language, names: &BTreeSet<String>) -> String {
    match tell(statement, voice, language, names).as_slice() {
        [one] if one.own && one.junk.is_none() => one.text.clone(),
        _ => statement.to_owned(),
    }
}

/// Whether a word of a text points at whoever speaks or hears it, so that a statement may tell it otherwise.
pub(crate) fn points_at_speakers(text: &str) -> bool {
    corpus::tokens(text).any(|t| is_first_person(&t.text) || is_plural(&t.text) || is_second_person(&t.text))
}

fn is_first_person(folded: &str) -> bool {
    matches!(
        folded,
        "i" | "i'm" | "i've" | "i'd" | "i'll" | "me" | "my" | "mine" | "myself"
    )
}

fn is_plural(folded: &str) -> bool {
    matches!(
        folded,
        "we" | "we're" | "we've" | "we'd" | "we'll" | "us" | "our" | "ours" | "ourselves" | "let's"
    )
}

fn is_second_person(folded: &str) -> bool {
    matches!(
        folded,
        "you"
            | "you're"
            | "you've"
            | "you'd"
            | "you'll"
            | "your"
            | "yours"
            | "yourself"
            | "u"
            | "ur"
            | "ya"
            | "y'all"
    )
}

/// A sentence without interjections at its start ("Yeah, Caroline, I …").
fn opened<'t>(sentence: &'t str, words: &[Word]) -> &'t str {
    let mut from = 0;
    for (at, word) in words.iter().enumerate() {
        let end_of_gap = words.get(at + 1).map_or(sentence.len(), |next| next.start);
        let gap = sentence.get(word.end..end_of_gap).unwrap_or("");
        let comma =
            gap.starts_with([',', '!', '-', '–', '—', '.']) || gap.starts_with(" -") || gap.starts_with(" –");
        let next = words.get(at + 1).map_or("", |w| w.folded.as_str());
        let goes_on = SUBJECTS.contains(&next);
        let spoken = INTERJECTIONS.contains(&word.folded.as_str()) && (comma || goes_on);
        // Whoever is addressed: a name between an interjection, or the start, and a comma.
        let address = word.class == Class::Name && comma && (at == 0 || from == word.start);
        if !(spoken || address) {
            // "Thanks Caroline, I …"
            let vocative = INTERJECTIONS.contains(&word.folded.as_str())
                && words.get(at + 1).is_some_and(|w| w.class == Class::Name);
            if vocative && (from == word.start || at == 0) {
                from = end_of_gap;
                continue;
            }
            break;
        }
        if at > 0 && from != word.start {
            break;
        }
        from = end_of_gap;
    }
    sentence
        .get(from..)
        .filter(|rest| !rest.is_empty())
        .unwrap_or(sentence)
}

/// The statements of a sentence that have subjects of their own: "I moved to Turku and my sister stayed".
fn parts<'t>(sentence: &'t str, language: Language, names: &BTreeSet<String>) -> Vec<&'t str> {
    let words = words(sentence, language, names);
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, word) in words.iter().enumerate().skip(1) {
        let (Some(before), Some(next)) = (words.get(at - 1), words.get(at + 1)) else {
            continue;
        };
        if !JOINTS.contains(&word.folded.as_str()) || !SUBJECTS.contains(&next.folded.as_str()) {
            continue;
        }
        let head = words.get(..at).unwrap_or(&[]).iter().filter(|w| w.start >= from);
        let says = head.clone().any(is_verb) && head.count() >= 3;
        if says && let Some(part) = sentence.get(from..before.end) {
            parts.push(part);
            from = next.start;
        }
    }
    parts.extend(sentence.get(from..));
    parts
}

fn is_verb(word: &Word) -> bool {
    word.copula
        || lexicon::is_verb_form(&word.folded)
        || matches!(
            word.folded.as_str(),
            "i'm" | "i've" | "i'll" | "we're" | "we've" | "am"
        )
}

/// One statement in the third person, or why it stays as it is.
fn tell_part(
    part: &str,
    speaker: &str,
    voice: &Voice,
    language: Language,
    names: &BTreeSet<String>,
) -> Result<Told, &'static str> {
    let words = words(part, language, names);
    let has = |is: fn(&str) -> bool| words.iter().any(|w| is(&w.folded));
    let (first, second) = (has(is_first_person), has(is_second_person));
    if has(is_plural) {
        return Err(reason::FIRST_PERSON);
    }
    if !(first || second) {
        let opinion = voice.hearer.is_some() && is_opinion(&words, voice);
        return if opinion {
            Err(reason::FIRST_PERSON)
        } else {
            Ok(Told::as_said(part))
        };
    }
    // "Glad to hear …": the mood alone, its subject left out.
    if voice.is_talk() && words.first().is_some_and(|w| ELIDED.contains(&w.folded.as_str())) {
        return Err(reason::FIRST_PERSON);
    }
    // Whose "I" stands inside a quotation is not known.
    if part.contains(['"', '“', '”', '«']) || points_away(&words) {
        return Err(reason::UNRESOLVED);
    }
    if second {
        let hearer = voice
            .hearer
            .as_deref()
            .filter(|_| !first && checkable(part, &words, language, names));
        return match hearer {
            Some(hearer) => Teller::new(part, &words, hearer, true).tell(false),
            None => Err(reason::UNRESOLVED),
        };
    }
    Teller::new(part, &words, speaker, false).tell(voice.is_talk())
}

/// Whether a statement in talk is no more than talk: it names no name, number or day, and judges ("The colors are so
/// bright"), or speaks of things in general ("Small acts of kindness can make a difference", "Family is everything").
/// Between two people with names, what names nothing and is about neither leans on what they both see; an agent may tell
/// its user of "the kitchen light", and the user tells the agent of anything.
fn is_opinion(words: &[Word], voice: &Voice) -> bool {
    let names_something = words.iter().any(|w| w.class == Class::Name || w.class.is_value());
    let judges = words.windows(3).any(|w| {
        let [be, next, after] = w else { return false };
        let degree = is_adverb(&next.folded)
            || matches!(
                next.folded.as_str(),
                "so" | "very" | "super" | "a" | "an" | "such"
            );
        let judged = if degree { after } else { next };
        be.copula && JUDGING.contains(&judged.folded.as_str())
    }) || words.last().is_some_and(|w| JUDGING.contains(&w.folded.as_str()));
    let by_agent = voice.speaker.as_deref() == Some(AGENT);
    let in_general = by_agent && words.first().is_some_and(|w| w.folded != "the");
    let people = [&voice.speaker, &voice.hearer]
        .into_iter()
        .flatten()
        .all(|who| !is_role(who));
    !names_something && (judges || in_general || people)
}

/// Whether a statement points at something of another sentence.
fn points_away(words: &[Word]) -> bool {
    let named_before = |at: usize| words.iter().take(at).any(|w| w.class == Class::Name);
    words.iter().enumerate().any(|(at, word)| {
        let next = words.get(at + 1).map_or("", |w| w.folded.as_str());
        match word.folded.as_str() {
            "this" => !TIMES.contains(&next),
            "her" | "his" | "their" | "its" | "theirs" | "hers" => !named_before(at),
            // "There is …" names what there is.
            "there" => !matches!(next, "is" | "are" | "was" | "were"),
            folded => POINTING.contains(&folded),
        }
    })
}

/// Whether something said to somebody about themselves is more than a compliment, advice or a way of speaking: it opens
/// with "you" or "your", is so already, and names a name, a number or a day.
fn checkable(part: &str, words: &[Word], language: Language, names: &BTreeSet<String>) -> bool {
    let opens = words
        .first()
        .is_some_and(|w| matches!(w.folded.as_str(), "you" | "you're" | "you've" | "your"));
    let once = words.iter().filter(|w| is_second_person(&w.folded)).count() == 1;
    let sure = !words
        .iter()
        .any(|w| PERHAPS.contains(&w.folded.as_str()) || matches!(w.folded.as_str(), "can" | "will" | "if"));
    let frame = Frame::read(part, language, names);
    let names_something = frame
        .words
        .iter()
        .skip(1)
        .any(|w| w.class == Class::Name || w.class.is_value());
    opens && once && sure && names_something
}

/// Rewrites one statement.
struct Teller<'t> {
    part: &'t str,
    words: &'t [Word],
    /// Who "I" is, or "you".
    who: &'t str,
    /// Whether it is "you" that is told.
    second: bool,
}

impl<'t> Teller<'t> {
    fn new(part: &'t str, words: &'t [Word], who: &'t str, second: bool) -> Self {
        Self {
            part,
            words,
            who,
            second,
        }
    }

    fn folded(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |w| w.folded.as_str())
    }

    /// The statement with every word for the speaker replaced and every verb of theirs in the third person.
    fn tell(&self, talk: bool) -> Result<Told, &'static str> {
        let mut edits: Vec<(usize, String)> = Vec::new();
        let mut named: Option<usize> = None;
        for at in 0..self.words.len() {
            match self.folded(at) {
                "i" | "you" => {
                    let plural = matches!(at.checked_sub(1).map(|b| self.folded(b)), Some("and" | "or"));
                    edits.push((at, self.who.to_owned()));
                    if self.second && at > 0 {
                        return Err(reason::UNRESOLVED);
                    }
                    if !plural {
                        self.agree(at, talk, &mut edits)?;
                    }
                    named = Some(at);
                }
                word @ ("i'm" | "you're") => {
                    if word == "i'm" && talk && self.is_feeling(at) {
                        return Err(reason::FIRST_PERSON);
                    }
                    edits.push((at, format!("{} is", self.who)));
                    self.drop_passing(at, &mut edits);
                    named = Some(at);
                }
                "i've" | "you've" => {
                    edits.push((at, format!("{} has", self.who)));
                    self.drop_passing(at, &mut edits);
                    named = Some(at);
                }
                "i'll" => {
                    let next = (at + 1..self.words.len()).find(|next| !is_adverb(self.folded(*next)));
                    if talk && next.is_some_and(|next| INTENDED.contains(&self.folded(next))) {
                        return Err(reason::FIRST_PERSON);
                    }
                    edits.push((at, format!("{} will", self.who)));
                    named = Some(at);
                }
                "me" => {
                    edits.push((at, self.who.to_owned()));
                    named = None;
                }
                "my" | "your" => {
                    let own = named.is_some_and(|from| self.nobody_else(from, at));
                    let text = if own {
                        "their".to_owned()
                    } else {
                        format!("{}'s", self.who)
                    };
                    edits.push((at, text));
                }
                "i'd" | "mine" | "myself" | "you'd" | "you'll" | "yours" | "yourself" | "u" | "ur" => {
                    return Err(if self.second {
                        reason::UNRESOLVED
                    } else {
                        reason::FIRST_PERSON
                    });
                }
                _ => {}
            }
        }
        // "Started when Maya was young", "Seeing Maya smile was great": the speaker stands in it, but it is not said who.
        let opening = self.folded(0);
        let by_the_way = matches!(
            opening,
            "since" | "as" | "until" | "like" | "just" | "nothing" | "such"
        ) || opening.len() > 5 && opening.ends_with("ing")
            || lexicon::is_verb_form(opening);
        // "Maya is planning a few": of what, another sentence says.
        let open_end = OPEN_ENDS.contains(&self.folded(self.words.len().saturating_sub(1)));
        if (by_the_way && edits.first().is_none_or(|(at, _)| *at > 0)) || open_end {
            return Err(reason::UNRESOLVED);
        }
        Ok(Told {
            text: self.apply(&edits),
            own: true,
            junk: None,
        })
    }

    /// Puts the verb after "I" into the third person, and the verbs that "and" ties to it.
    fn agree(&self, at: usize, talk: bool, edits: &mut Vec<(usize, String)>) -> Result<(), &'static str> {
        let mut verb = at + 1;
        while is_adverb(self.folded(verb)) {
            verb += 1;
        }
        self.drop_passing(at, edits);
        let word = self.folded(verb);
        let mood = if matches!(word, "can" | "will" | "do" | "don't" | "didn't" | "don’t") {
            let mut next = verb + 1;
            while is_adverb(self.folded(next)) {
                next += 1;
            }
            self.folded(next)
        } else {
            word
        };
        let is_mood = talk
            && (MOODS.contains(&mood)
                || word == "will" && INTENDED.contains(&mood)
                || PERHAPS.contains(&word)
                || matches!(word, "am" | "was") && self.is_feeling(verb)
                || matches!(word, "love" | "loved" | "like" | "don't" | "didn't")
                    && self.is_polite(verb + 1));
        if is_mood {
            return Err(reason::FIRST_PERSON);
        }
        let lower = self
            .words
            .get(verb)
            .is_some_and(|w| matches!(w.class, Class::Content | Class::Stop) || w.copula);
        let Some(form) = third_person(word).filter(|_| lower) else {
            return Err(reason::FIRST_PERSON);
        };
        if form == word {
            return Ok(());
        }
        edits.push((verb, form.into_owned()));
        // "I live in Turku and work at the harbor"; after "to" and after a helper the second verb may be an infinitive.
        let helper = lexicon::verb(word).is_none() || matches!(word, "do" | "let" | "help" | "make");
        for joint in verb + 1..self.words.len() {
            let next = self.folded(joint + 1);
            if matches!(
                self.folded(joint),
                "to" | "i" | "that" | "who" | "which" | "where" | "when"
            ) || helper
            {
                break;
            }
            let base = lexicon::verb(next).is_some_and(|v| v.base == next && v.base != v.past);
            if self.folded(joint) == "and"
                && base
                && let Some(form) = third_person(next)
            {
                edits.push((joint + 1, form.into_owned()));
            }
        }
        Ok(())
    }

    /// Drops the adverbs after a word that say when and how it is told ("just", "now", "really").
    fn drop_passing(&self, at: usize, edits: &mut Vec<(usize, String)>) {
        let mut next = at + 1;
        while PASSING.contains(&self.folded(next)) {
            edits.push((next, String::new()));
            next += 1;
        }
    }

    /// Whether a mood follows a form of "to be".
    fn is_feeling(&self, be: usize) -> bool {
        let mut at = be + 1;
        while is_adverb(self.folded(at))
            || matches!(
                self.folded(at),
                "not" | "so" | "very" | "super" | "pretty" | "too"
            )
        {
            at += 1;
        }
        FEELINGS.contains(&self.folded(at)) || at >= self.words.len()
    }

    /// Whether what is loved, or not known, is what was just said.
    fn is_polite(&self, at: usize) -> bool {
        matches!(
            self.folded(at),
            "to" | "how" | "what" | "know" | "think" | "mean" | "hearing" | "seeing"
        ) && matches!(self.folded(at + 1), "hear" | "see" | "help" | "know" | "")
            || matches!(
                self.folded(at),
                "how" | "know" | "think" | "mean" | "hearing" | "seeing"
            )
    }

    /// Whether nobody but the speaker is named between two words, so that "their" can be nobody else's.
    fn nobody_else(&self, from: usize, to: usize) -> bool {
        let between = self.words.get(from + 1..to).unwrap_or(&[]);
        between
            .iter()
            .all(|w| w.class != Class::Name && !matches!(w.folded.as_str(), "and" | "with" | "who" | "to"))
    }

    fn apply(&self, edits: &[(usize, String)]) -> String {
        let mut sorted: Vec<&(usize, String)> = edits.iter().collect();
        sorted.sort_by_key(|(at, _)| *at);
        let mut out = String::with_capacity(self.part.len() + 32);
        let mut from = 0;
        for (at, text) in sorted {
            let Some(word) = self.words.get(*at) else { continue };
            out.push_str(self.part.get(from..word.start).unwrap_or(""));
            if word.start == 0
                && let Some(first) = text.chars().next()
            {
                out.extend(first.to_uppercase());
                out.push_str(text.get(first.len_utf8()..).unwrap_or(""));
            } else {
                out.push_str(text);
            }
            from = word.end;
            // What is dropped takes the space behind it along.
            if text.is_empty() && self.part.get(from..).is_some_and(|rest| rest.starts_with(' ')) {
                from += 1;
            }
        }
        out.push_str(self.part.get(from..).unwrap_or(""));
        // In talk a statement may be shouted; as a fact it is told.
        out.truncate(out.trim_end_matches(['!', ' ']).len());
        out
    }
}
