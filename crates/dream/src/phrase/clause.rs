//! Where an English sentence states something: its subject, its finite verb, and what time the verb speaks of.
//!
//! No parser either, but a second look: the frame of the guard stays silent where it is not sure, and a fact needs the
//! opposite, a clause that is surely complete. A word is taken for the finite verb by its form and by what stands on
//! both sides of it; where no word can be one, there is no clause.

#[cfg(test)]
mod tests;

use corpus::Language;
use std::collections::BTreeSet;

use crate::frame::{Class, Word, words};
use crate::lexicon::{self, Form, as_verb};

/// What time or mood a verb speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tense {
    /// `swims`, `is`, `is used`
    Present,
    /// `swam`, `was`
    Past,
    /// `has swum`
    Perfect,
    /// `is swimming`, `has been swimming`
    Progressive,
    /// `will swim`, `is going to swim`
    Future,
    /// `can swim`, `must swim`
    Able,
    /// `should swim`, `might swim`, `would swim`
    Supposed,
}

/// A statement: words, with the places of its parts.
#[derive(Debug, Clone)]
pub(crate) struct Clause {
    pub words: Vec<Word>,
    /// Where commas stand: before these words.
    pub commas: BTreeSet<usize>,
    /// Where its subject begins, behind an opening that a comma closes.
    pub subject: usize,
    /// Where its finite verb stands.
    pub verb: usize,
    pub tense: Tense,
}

impl Clause {
    /// Finds the clause of an English sentence; none where no word is surely its finite verb. O(words).
    pub fn read(text: &str, language: Language, names: &BTreeSet<String>) -> Option<Self> {
        let mut words = words(text, language, names);
        // A small word that somebody took for a name somewhere names nothing here.
        for word in words.iter_mut().filter(|w| w.class == Class::Name) {
            let shown = text.get(word.start..word.end).unwrap_or("");
            if !shown.chars().any(|c| c.is_uppercase() || c.is_ascii_digit()) {
                word.class = Class::Content;
            }
        }
        let commas: BTreeSet<usize> = (1..words.len())
            .filter(|&at| {
                let gap = text.get(end(&words, at - 1)..start(&words, at)).unwrap_or("");
                gap.contains([',', ';', ':', '—', '–', '('])
            })
            .collect();
        let subject = after_opening(&words, &commas);
        let verb = finite_from(&words, &commas, subject)?;
        let tense = tense_of(&words, verb);
        Some(Self {
            words,
            commas,
            subject,
            verb,
            tense,
        })
    }

    /// The words of its subject.
    pub fn subject_words(&self) -> &[Word] {
        self.words.get(self.subject..self.verb).unwrap_or(&[])
    }

    /// The words behind its verb.
    pub fn rest(&self) -> &[Word] {
        self.words.get(self.verb + 1..).unwrap_or(&[])
    }
}

fn start(words: &[Word], at: usize) -> usize {
    words.get(at).map_or(0, |w| w.start)
}

fn end(words: &[Word], at: usize) -> usize {
    words.get(at).map_or(0, |w| w.end)
}

fn folded(words: &[Word], at: usize) -> &str {
    words.get(at).map_or("", |w| w.folded.as_str())
}

/// Prepositions at large: what follows one is no subject, and no verb.
pub(super) fn is_preposition(folded: &str) -> bool {
    lexicon::is_preposition(folded)
        || matches!(
            folded,
            "above"
                | "across"
                | "against"
                | "along"
                | "among"
                | "around"
                | "as"
                | "below"
                | "beneath"
                | "beside"
                | "besides"
                | "between"
                | "beyond"
                | "despite"
                | "except"
                | "inside"
                | "like"
                | "off"
                | "onto"
                | "out"
                | "outside"
                | "per"
                | "than"
                | "throughout"
                | "till"
                | "toward"
                | "towards"
                | "unlike"
                | "upon"
                | "up"
                | "via"
                | "within"
                | "without"
        )
}

/// Words that open a noun phrase and can stand before no finite verb.
pub(super) fn is_determiner(folded: &str) -> bool {
    matches!(
        folded,
        "a" | "an"
            | "the"
            | "my"
            | "your"
            | "his"
            | "her"
            | "its"
            | "our"
            | "their"
            | "every"
            | "no"
            | "each"
            | "any"
            | "some"
            | "this"
            | "these"
            | "those"
    ) || folded.ends_with("'s")
}

/// Pronouns that are a subject.
pub(super) fn is_subject_pronoun(folded: &str) -> bool {
    matches!(folded, "i" | "we" | "you" | "they" | "he" | "she" | "it")
}

/// Words that join clauses: behind one, another statement begins.
fn is_joint(folded: &str) -> bool {
    matches!(
        folded,
        "and"
            | "or"
            | "but"
            | "that"
            | "which"
            | "who"
            | "whom"
            | "whose"
            | "where"
            | "when"
            | "if"
            | "because"
            | "while"
            | "whether"
            | "how"
            | "what"
            | "why"
            | "so"
            | "although"
            | "though"
            | "until"
            | "unless"
            | "since"
    )
}

pub(super) fn is_adverb(folded: &str) -> bool {
    folded.len() > 4
        && folded.ends_with("ly")
        && !matches!(folded, "family" | "supply" | "reply" | "apply" | "early")
        || matches!(
            folded,
            "also"
                | "always"
                | "often"
                | "never"
                | "still"
                | "now"
                | "just"
                | "even"
                | "ever"
                | "sometimes"
                | "already"
                | "not"
                | "only"
                | "too"
                | "almost"
                | "both"
                | "all"
                | "soon"
                | "thus"
                | "then"
                | "rarely"
                | "seldom"
        )
}

/// A form of "to be", "to have", "to do" or a modal: it is finite wherever it stands.
fn is_auxiliary(folded: &str) -> bool {
    let bare = folded.strip_suffix("n't").unwrap_or(folded);
    matches!(
        bare,
        "am" | "is"
            | "are"
            | "was"
            | "were"
            | "has"
            | "have"
            | "had"
            | "does"
            | "do"
            | "did"
            | "can"
            | "ca"
            | "could"
            | "may"
            | "might"
            | "must"
            | "shall"
            | "should"
            | "will"
            | "wo"
            | "would"
            | "cannot"
    )
}

/// A pronoun that has its verb in it: `I'm`, `we've`, `they'll`, `it's`.
pub(super) fn contracted(folded: &str) -> Option<(&str, &str)> {
    let (pronoun, verb) = folded.split_once('\'')?;
    let known = is_subject_pronoun(pronoun) || matches!(pronoun, "that" | "there" | "who" | "here" | "what");
    (known && matches!(verb, "m" | "re" | "s" | "ve" | "ll" | "d")).then_some((pronoun, verb))
}

/// Where the subject begins: behind an opening phrase that a comma closes, else at the first word. A list or an
/// apposition before the verb is no opening.
fn after_opening(words: &[Word], commas: &BTreeSet<usize>) -> usize {
    let mut from = 0;
    for _ in 0..3 {
        let Some(&comma) = commas.range(from + 1..).next() else {
            break;
        };
        if !opens(words, from) || comma > from + 14 || finite_from(words, commas, comma).is_none() {
            break;
        }
        from = comma;
    }
    from
}

/// Whether a word can begin a phrase that stands before the subject.
fn opens(words: &[Word], at: usize) -> bool {
    let word = folded(words, at);
    let named = words.get(at).is_some_and(|w| w.class == Class::Name);
    !named
        && (is_preposition(word)
            || is_adverb(word)
            || is_joint(word)
            || matches!(
                word,
                "once"
                    | "here"
                    | "there"
                    | "today"
                    | "yesterday"
                    | "tomorrow"
                    | "finally"
                    | "however"
                    | "instead"
                    | "indeed"
                    | "again"
                    | "later"
                    | "overall"
                    | "next"
                    | "first"
                    | "second"
                    | "therefore"
                    | "moreover"
                    | "otherwise"
                    | "worst"
                    | "best"
                    | "well"
                    | "meanwhile"
                    | "perhaps"
                    | "maybe"
                    | "whenever"
                    | "rather"
                    | "more"
                    | "to"
            )
            || as_verb(word).is_some_and(|v| matches!(v.form, Form::Ing | Form::Past)))
}

/// Where the finite verb of the clause that begins at a word stands.
fn finite_from(words: &[Word], commas: &BTreeSet<usize>, from: usize) -> Option<usize> {
    // A relative clause before the verb has a verb of its own.
    let mut inner = 0;
    let mut relative = false;
    for at in from..words.len() {
        let word = folded(words, at);
        if contracted(word).is_some_and(|(p, _)| is_subject_pronoun(p)) {
            if at == from {
                return Some(at);
            }
            continue; // a clause inside the subject, with its verb
        }
        if at == from {
            continue;
        }
        let before = folded(words, at - 1);
        if matches!(word, "that" | "which" | "who" | "whom" | "whose" | "where") {
            (inner, relative) = (1, true);
            continue;
        }
        if matches!(
            word,
            "if" | "when" | "because" | "while" | "whether" | "so" | "although" | "though" | "unless"
        ) {
            return None;
        }
        // "the page the user opens"
        let article = matches!(word, "the" | "a" | "an" | "my" | "our")
            && at > from + 1
            && !commas.contains(&at)
            && words.get(at - 1).is_some_and(|w| {
                matches!(w.class, Class::Content | Class::Name)
                    && as_verb(&w.folded).is_none_or(|v| v.noun && v.form != Form::Ing)
            })
            && !is_preposition(before);
        if article {
            (inner, relative) = (1, true);
            continue;
        }
        // "the code you write": a clause without its "that".
        if is_subject_pronoun(word)
            && !is_preposition(before)
            && !matches!(before, "and" | "or")
            && !commas.contains(&at)
            && words
                .get(from..at)
                .is_some_and(|w| w.iter().any(|w| w.class != Class::Stop))
            && !is_adverb(before)
        {
            (inner, relative) = (1, true);
            continue;
        }
        let past = as_verb(word).is_some_and(|v| v.form == Form::Past) && !is_auxiliary(word);
        // Its verb is the first word that can be one, whatever follows.
        let own = past && !is_determiner(before) && !is_preposition(before)
            || is_subject_pronoun(before) && as_verb(word).is_some();
        if inner > 0 && own {
            inner -= 1;
            continue;
        }
        if is_finite(words, commas, at) {
            // Behind a relative clause a participle may still belong to it.
            match inner {
                0 if !(past && relative) => return encloses(commas, from, at).then_some(at),
                0 => {}
                _ => inner -= 1,
            }
        }
    }
    None
}

/// Whether a verb right behind a comma has another comma before it, which opened what this one closes.
fn encloses(commas: &BTreeSet<usize>, from: usize, verb: usize) -> bool {
    !commas.contains(&verb) || commas.range(from + 1..verb).next().is_some()
}

/// Whether a word is a finite verb, by its form and by its neighbors.
fn is_finite(words: &[Word], commas: &BTreeSet<usize>, at: usize) -> bool {
    let Some(word) = words.get(at) else { return false };
    let before = folded(words, at - 1);
    if before == "to" {
        return false;
    }
    if is_auxiliary(&word.folded) {
        return true;
    }
    if is_determiner(before)
        || matches!(
            word.class,
            Class::Name | Class::Number | Class::Weekday | Class::Month
        )
        || is_preposition(before)
    {
        return false;
    }
    let Some(verb) = as_verb(&word.folded) else {
        // A third person that no list knows, where nothing else can stand: after a name.
        let named = words.get(at - 1).is_some_and(|w| w.class == Class::Name) && !commas.contains(&at);
        return named
            && word.class == Class::Content
            && word.folded.len() > 3
            && word.folded.ends_with('s')
            && !word.folded.ends_with("ss")
            && !word.folded.ends_with("'s")
            && words.get(at + 1).is_some_and(|next| {
                !is_joint(&next.folded) && matches!(next.class, Class::Stop | Class::Name | Class::Number)
            })
            && !later_finite(words, commas, at);
    };
    let plural = is_plural(words, at - 1);
    match verb.form {
        Form::Ing => false,
        Form::Third if !verb.noun => !plural,
        Form::Third => {
            // "Maya works at home", but "license checks for the shop".
            let names = words
                .get(..at)
                .is_some_and(|all| all.iter().rev().take_while(|w| w.class == Class::Name).count() >= 1)
                || matches!(before, "user" | "agent") && at >= 2 && folded(words, at - 2) == "the";
            let next = folded(words, at + 1);
            let told = !next.is_empty()
                && !is_joint(next)
                && !commas.contains(&(at + 1))
                && (names || !is_preposition(next));
            !plural && told && is_thing(words, at - 1) && !later_finite(words, commas, at)
        }
        Form::Base => {
            let same = SAME.contains(&word.folded.as_str());
            let likens = word.folded == "like" && !is_subject_pronoun(before) && !is_adverb(before);
            !likens && is_subject_pronoun(before)
                || !likens && (plural || same && is_thing(words, at - 1)) && !later_finite(words, commas, at)
        }
        // "fronted by", "launched in 2020,": participles.
        Form::Past => {
            !matches!(before, "and" | "or" | "not")
                && folded(words, at + 1) != "by"
                && (!commas.contains(&at) || commas.range(..at).next().is_some())
                && !later_finite(words, commas, at)
        }
    }
}

/// Whether a surer finite verb follows in the same clause, so that a word that may be a noun or a participle is one.
fn later_finite(words: &[Word], commas: &BTreeSet<usize>, at: usize) -> bool {
    for next in at + 1..words.len() {
        let word = folded(words, next);
        if is_joint(word) || commas.contains(&next) || is_subject_pronoun(word) || contracted(word).is_some()
        {
            return false;
        }
        let before = folded(words, next - 1);
        if before != "to" && is_auxiliary(word) {
            return true;
        }
        let sure = as_verb(word).is_some_and(|v| v.form == Form::Third && !v.noun);
        if sure
            && before != "to"
            && !is_determiner(before)
            && !is_preposition(before)
            && words.get(next).is_some_and(|w| w.class == Class::Content)
        {
            return true;
        }
    }
    false
}

/// Whether a word is a subject in the plural, or a pronoun that takes a base form; adverbs before the verb are passed.
fn is_plural(words: &[Word], at: usize) -> bool {
    let word = folded(words, at);
    if is_adverb(word) {
        return at > 0 && is_plural(words, at - 1);
    }
    if matches!(
        word,
        "i" | "we" | "you" | "they" | "people" | "children" | "men" | "women" | "folks" | "who"
    ) {
        return true;
    }
    // "Maya and Petra swim"
    let joined = at >= 2 && folded(words, at - 1) == "and";
    joined
        || word.len() > 3
            && word.ends_with('s')
            && !word.ends_with("ss")
            && !word.ends_with("us")
            && !word.ends_with("is")
            && !word.ends_with("'s")
            && !words.get(at).is_some_and(|w| w.class == Class::Name && at == 0)
            && !(as_verb(word).is_some_and(|v| v.form == Form::Third && !v.noun))
}

/// Whether a word can be the last one of a subject in the singular.
fn is_thing(words: &[Word], at: usize) -> bool {
    let Some(word) = words.get(at) else { return false };
    if is_adverb(&word.folded) {
        return at > 0 && is_thing(words, at - 1);
    }
    let adjective = ["al", "ive", "ous", "ful", "less", "able", "ible"]
        .iter()
        .any(|ending| word.folded.len() > ending.len() + 2 && word.folded.ends_with(ending));
    word.class == Class::Name
        || matches!(
            word.folded.as_str(),
            "he" | "she" | "it" | "one" | "everyone" | "nobody"
        )
        || word.class == Class::Content && !adjective && !word.folded.contains('-')
}

/// Verbs whose past has the form of the base.
const SAME: [&str; 12] = [
    "bet", "cost", "cut", "hit", "let", "put", "quit", "read", "set", "shut", "split", "spread",
];

/// Words in -ing behind a form of "to be" that tell how something is and not what is going on.
const HOW: [&str; 18] = [
    "amazing",
    "boring",
    "challenging",
    "charming",
    "confusing",
    "demanding",
    "disappointing",
    "exciting",
    "existing",
    "fascinating",
    "interesting",
    "missing",
    "misleading",
    "outstanding",
    "promising",
    "surprising",
    "tiring",
    "willing",
];

/// What time an English sentence speaks of; none where its verb is not sure, or the language is another one.
pub(crate) fn tense(text: &str, language: Language, names: &BTreeSet<String>) -> Option<Tense> {
    if !matches!(language, Language::En | Language::Unknown) {
        return None;
    }
    Clause::read(text, language, names).map(|clause| clause.tense)
}

/// Whether an English text is a clause of its own.
pub(super) fn states(text: &str) -> bool {
    Clause::read(text, Language::En, &BTreeSet::new()).is_some()
}

fn tense_of(words: &[Word], verb: usize) -> Tense {
    let word = folded(words, verb);
    let next = (verb + 1..words.len())
        .find(|at| !is_adverb(folded(words, *at)))
        .unwrap_or(words.len());
    let after = folded(words, next);
    let going = as_verb(after).is_some_and(|v| v.form == Form::Ing) && !HOW.contains(&after);
    let done = SAME.contains(&after)
        || matches!(after, "run" | "come" | "become")
        || as_verb(after).is_some_and(|v| v.form == Form::Past);
    let bare = contracted(word).map_or_else(|| word.strip_suffix("n't").unwrap_or(word), |(_, rest)| rest);
    match bare {
        "will" | "wo" | "shall" | "ll" => Tense::Future,
        "can" | "ca" | "cannot" | "must" => Tense::Able,
        "could" | "may" | "might" | "should" | "would" | "d" => Tense::Supposed,
        "was" | "were" | "had" | "did" => Tense::Past,
        "am" | "is" | "are" | "m" | "re" | "s" => match after {
            "going" if folded(words, next + 1) == "to" => Tense::Future,
            _ if going => Tense::Progressive,
            _ => Tense::Present,
        },
        "has" | "have" | "ve" => {
            let been = after == "been" && {
                let then = folded(words, next + 1);
                as_verb(then).is_some_and(|v| v.form == Form::Ing) && !HOW.contains(&then)
            };
            match (been, done) {
                (true, _) => Tense::Progressive,
                // What has come to be so is so.
                (_, true) if words.get(next).is_some_and(|w| lexicon::is_result(&w.key)) => Tense::Present,
                (_, true) => Tense::Perfect,
                _ => Tense::Present,
            }
        }
        "do" | "does" => Tense::Present,
        _ => {
            // "Maya put …", "I put …": the present would be another form, or is rare.
            let subject = (0..verb).rev().find(|at| !is_adverb(folded(words, *at)));
            let own = SAME.contains(&word) && matches!(folded(words, subject.unwrap_or(0)), "i" | "we");
            let base = as_verb(word).is_some_and(|v| v.form == Form::Base);
            if own
                || base && !is_plural(words, verb.saturating_sub(1))
                || as_verb(word).is_some_and(|v| v.form == Form::Past)
            {
                Tense::Past
            } else {
                Tense::Present
            }
        }
    }
}
