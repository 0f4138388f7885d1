//! Which known statements does a new one end? The judge on its own, without a memory around it.
//!
//! Between sentences only structure decides (same subject, same slot, another value), as inside the dream, because a
//! wrong retirement costs more than a conflict: "Maya likes tea" says nothing against "Maya likes coffee". Entries of a
//! profile ("Likes: Dogs. They are loyal.") have no such structure; there likeness decides, above a gate.

mod likeness;
#[cfg(test)]
mod tests;

use agent_memory_core::{Authority, Embedder, Error, Timestamp, Valid, Validate, fold, rule};
use corpus::Language;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

use crate::cue::{self, Intent};
use crate::fit;
use crate::frame::{Difference, Frame, Relation, is_about_another, is_parallel, relate};
use crate::lexicon;
use likeness::{label, likeness};

/// A known statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownStatement {
    /// Its id, given back in [`Judgement::supersedes`].
    pub id: String,
    /// What it says.
    pub text: String,
    /// When it was said; unknown counts as older than the new one.
    #[serde(default)]
    pub at: Option<Timestamp>,
    /// Whose word it is; unknown counts as the agent's.
    #[serde(default)]
    pub source: Option<Authority>,
}

/// A new statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statement {
    /// What it says.
    pub text: String,
    /// When it was said; unknown counts as now.
    #[serde(default)]
    pub at: Option<Timestamp>,
    /// Whose word it is; unknown counts as the agent's.
    #[serde(default)]
    pub source: Option<Authority>,
}

/// What a new statement does to the known ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JudgeAction {
    /// It says something else.
    Add,
    /// It says one of them again.
    Reinforce,
    /// It takes the place of some of them.
    Supersede,
    /// It takes some of them back, with nothing in their place.
    Retract,
    /// It says otherwise than one of them, and does not win.
    Conflict,
}

/// The judge's answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    /// What it does.
    pub action: JudgeAction,
    /// The ids of the known statements that end, best first.
    pub supersedes: Vec<String>,
    /// How sure it is that something ends, 0 to 1; below the gate nothing does.
    pub score: f64,
}

/// Parameters of the judge.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct JudgeParams {
    /// Least score at which something ends. Default 0.5: structure always reaches it, and likeness is scaled so that about
    /// one plain addition in twenty looks like the update of an entry there (measured on preference statements, with and
    /// without an embedder). 0 always gives the best guess, 1 ends nothing but what is certain.
    pub gate: f64,
}

impl Default for JudgeParams {
    fn default() -> Self {
        Self { gate: 0.5 }
    }
}

impl Validate for JudgeParams {
    fn check(&self) -> Result<(), Error> {
        rule(
            (0.0..=1.0).contains(&self.gate),
            "gate",
            format!("{} is not from 0 to 1", self.gate),
        )
    }
}

/// Judges a new statement against the known ones, by structure and words.
///
/// In this order: what a retraction ("no longer", "is cancelled") or a correction ("not X but Y") is about ends, as does
/// a known statement with the same subject, the same slot and another value, if the new one wins (the user's word
/// against anybody else's, then the later one); else it is a conflict. A known statement that says the same is
/// reinforced. Else the most alike one ends when its score reaches the gate; only entries of a profile and texts without
/// a verb can reach it, whole sentences contradict by structure or not at all. What was, and what will be, ends nothing
/// that is.
///
/// Score: 3/4 and more for what structure decides; 0.3 to 0.5 where the slot may hold several values or stands in no
/// table; below 0.3 for other pairs of sentences. For entries it is the likeness, 0 to 1, of a known statement k to the
/// new one n, over stems weighed with ln((N + 2)/df) among the N + 1 statements, where the head of a statement is its
/// first sentence without a label: w = (max(cos(head k, head n), 0.7 · share of head k named in n) + 0.3 · cos(k, n)) / 1.3,
/// scaled so that 0.3 becomes one half. Equal scores go to the first id. No known statement: add, score 0.
/// O(words · log words).
///
/// ```
/// use dream::{JudgeAction, KnownStatement, Statement, judge};
/// let known = [KnownStatement {
///     id: "7".to_owned(),
///     text: "The Tideline planning meeting is on Wednesday.".to_owned(),
///     at: None,
///     source: None,
/// }];
/// let new = Statement { text: "The Tideline planning meeting is on Thursday.".to_owned(), at: None, source: None };
/// let judgement = judge(&known, &new, &Default::default());
/// assert_eq!((judgement.action, judgement.supersedes), (JudgeAction::Supersede, vec!["7".to_owned()]));
/// ```
pub fn judge(known: &[KnownStatement], new: &Statement, params: &Valid<JudgeParams>) -> Judgement {
    judged(known, new, None, params).unwrap_or_else(|_| Judgement::nothing(JudgeAction::Add))
}

/// Judges as [`judge`] does, with likeness by meaning: coffee is like espresso.
///
/// For entries the likeness is (w / 2 + cos of the heads + share of head k covered by n + 0.3 · cos of the texts + 0.2 ·
/// word cosine of the heads where the labels differ) / 3, cosines and cover over the embedder's vectors, scaled so that
/// 0.445 becomes one half. O(words² · dimension) per case.
///
/// # Errors
/// What keeps the embedder from answering.
pub fn judge_with(
    known: &[KnownStatement],
    new: &Statement,
    embedder: &dyn Embedder,
    params: &Valid<JudgeParams>,
) -> Result<Judgement, Error> {
    judged(known, new, Some(embedder), params)
}

impl Judgement {
    fn nothing(action: JudgeAction) -> Self {
        Self {
            action,
            supersedes: Vec::new(),
            score: 0.0,
        }
    }
}

fn judged(
    known: &[KnownStatement],
    new: &Statement,
    embedder: Option<&dyn Embedder>,
    params: &JudgeParams,
) -> Result<Judgement, Error> {
    if says_nothing(&new.text) {
        return Ok(Judgement::nothing(JudgeAction::Add));
    }
    let plain = |text: &str| fold(text.trim().trim_end_matches(['.', '!', '。']));
    if known.iter().any(|k| plain(&k.text) == plain(&new.text)) {
        return Ok(Judgement::nothing(JudgeAction::Reinforce));
    }
    let case = Case::read(known, new);
    let relations: Vec<Relation> = known.iter().map(|k| case.relation(k)).collect();
    let retracts = matches!(case.intent, Some(Intent::Retract { .. }));
    let (ends, ended) = case.ended(known, &relations);
    let texts: Vec<&str> = known.iter().map(|k| k.text.as_str()).collect();
    let likeness = likeness(&texts, &case.says, case.language, embedder)?;
    let like = |at: usize| likeness.get(at).copied().unwrap_or(0.0);
    if !ended.is_empty() {
        let won = |at: &usize| known.get(*at).is_some_and(|k| wins(new, k));
        let most = ended.iter().map(|at| like(*at)).fold(0.0, f64::max);
        let all_won = ended.iter().all(won);
        return Ok(Judgement {
            action: if all_won { ends } else { JudgeAction::Conflict },
            supersedes: if all_won { ids(known, &ended) } else { Vec::new() },
            score: 0.75 + 0.25 * most,
        });
    }
    if !retracts && relations.contains(&Relation::Same) {
        return Ok(Judgement::nothing(JudgeAction::Reinforce));
    }
    let scores: Vec<f64> = known
        .iter()
        .zip(&relations)
        .enumerate()
        .map(|(at, (k, relation))| case.score(k, *relation, like(at)))
        .collect();
    Ok(guess(known, new, &relations, &scores, ends, params))
}

/// A new statement, read beside the known ones.
struct Case {
    language: Language,
    /// Folded names, as far as capitals tell.
    names: BTreeSet<String>,
    intent: Option<Intent>,
    /// What the new statement says, without its cues.
    says: String,
    labeled: bool,
}

impl Case {
    fn read(known: &[KnownStatement], new: &Statement) -> Self {
        let language = language_of(known, new);
        let labeled = label(&new.text).is_some();
        let own = tongue(&new.text).or(language);
        let intent = if labeled { None } else { cue::read(&new.text, own) };
        let says = match &intent {
            Some(Intent::Correct { statement, .. }) => statement.as_str(),
            Some(Intent::Retract { about, .. }) => about.as_str(),
            None => new.text.as_str(),
        }
        .to_owned();
        let names = names_in(known, &new.text);
        Self {
            language,
            names,
            intent,
            says,
            labeled,
        }
    }

    /// How what is said stands to a known statement: the strongest relation between their sentences. An entry of a
    /// profile is no sentence.
    fn relation(&self, known: &KnownStatement) -> Relation {
        if self.labeled || label(&known.text).is_some() {
            return Relation::Apart;
        }
        let rank = |relation: &Relation| match relation {
            Relation::Differs(Difference::Sure) => 3,
            Relation::Same => 2,
            Relation::Differs(Difference::Unsure) => 1,
            Relation::Apart => 0,
        };
        let (theirs, ours) = self.both(known);
        theirs
            .iter()
            .flat_map(|k| ours.iter().map(move |n| relate(k, n)))
            .max_by_key(rank)
            .unwrap_or(Relation::Apart)
    }

    /// The language of a known statement and the new one.
    fn language_with(&self, known: &KnownStatement) -> Language {
        tongue(&format!("{}\n{}", known.text, self.says)).or(self.language)
    }

    /// The sentences of a known statement and of the new one, taken apart in one language.
    fn both(&self, known: &KnownStatement) -> (Vec<Frame>, Vec<Frame>) {
        let language = self.language_with(known);
        (
            frames(&known.text, language, &self.names),
            frames(&self.says, language, &self.names),
        )
    }

    /// What ends by structure and cue, in the order of the known ones, and what that is called.
    fn ended(&self, known: &[KnownStatement], relations: &[Relation]) -> (JudgeAction, Vec<usize>) {
        let is = |at: usize, wanted: Relation| relations.get(at) == Some(&wanted);
        let sure = |at: &usize| is(*at, Relation::Differs(Difference::Sure));
        let places = 0..known.len();
        match &self.intent {
            Some(Intent::Retract { about, strong }) => {
                let same: Vec<usize> = places.clone().filter(|at| is(*at, Relation::Same)).collect();
                if !same.is_empty() {
                    return (JudgeAction::Retract, same);
                }
                let fits = self.best(known, |k, frame| {
                    let named = fit::keys_of(about, self.language_with(k), &self.names);
                    fit::retracted(frame, &named, *strong)
                });
                (JudgeAction::Retract, fits)
            }
            Some(Intent::Correct { denied, .. }) => {
                let found: Vec<usize> = places.filter(sure).collect();
                if !found.is_empty() {
                    return (JudgeAction::Supersede, found);
                }
                let fits = self.best(known, |k, frame| {
                    let language = self.language_with(k);
                    let wrong = denied
                        .as_ref()
                        .map(|text| fit::keys_of(text, language, &self.names));
                    let meant = wrong.as_ref().is_none_or(|w| fit::holds(frame, w));
                    let ours = frames(&self.says, language, &self.names);
                    let fit = |new: &Frame| fit::corrected(frame, new, wrong.as_ref());
                    ours.iter().filter(|_| meant).filter_map(fit).max()
                });
                (JudgeAction::Supersede, fits)
            }
            None => (JudgeAction::Supersede, places.filter(sure).collect()),
        }
    }

    /// The known sentences that fit best; none when several different ones fit equally well.
    fn best(
        &self,
        known: &[KnownStatement],
        fit: impl Fn(&KnownStatement, &Frame) -> Option<fit::Fit>,
    ) -> Vec<usize> {
        let fits: Vec<(usize, fit::Fit)> = known
            .iter()
            .enumerate()
            .filter(|(_, k)| label(&k.text).is_none())
            .filter_map(|(at, k)| {
                let frames = frames(&k.text, self.language_with(k), &self.names);
                Some((at, frames.iter().filter_map(|frame| fit(k, frame)).max()?))
            })
            .collect();
        let top = fits.iter().map(|(_, fit)| *fit).max();
        let found: Vec<usize> = fits
            .into_iter()
            .filter(|(_, fit)| Some(*fit) == top)
            .map(|(at, _)| at)
            .collect();
        if found.len() == 1 { found } else { Vec::new() }
    }

    /// How sure it is that a known statement ends that no structure ends.
    fn score(&self, known: &KnownStatement, relation: Relation, like: f64) -> f64 {
        let entry = label(&known.text).is_some();
        if entry || self.labeled {
            // A story that tells of no change of mind is no news about an entry.
            let turns = self.labeled || self.intent.is_some() || lexicon::turns(&self.says);
            return if turns { like } else { 0.75 * like };
        }
        let (theirs, ours) = self.both(known);
        let verbs = |frames: &[Frame]| frames.iter().any(|f| f.pivot.is_some());
        if !verbs(&theirs) || !verbs(&ours) {
            return like;
        }
        let any =
            |test: &dyn Fn(&Frame, &Frame) -> bool| theirs.iter().any(|k| ours.iter().any(|n| test(k, n)));
        match relation {
            Relation::Differs(_) => 0.4 + 0.09 * like,
            _ if any(&|k, n| is_parallel(k, n) && k.tells_of_past() == n.tells_of_past()) => {
                0.3 + 0.09 * like
            }
            _ if any(&is_about_another) => 0.1 * like,
            _ => 0.29 * like,
        }
    }
}

/// The sentences of a text taken apart.
fn frames(text: &str, language: Language, names: &BTreeSet<String>) -> Vec<Frame> {
    corpus::sentences(text)
        .into_iter()
        .filter_map(|range| text.get(range))
        .map(|sentence| Frame::read(sentence, language, names))
        .collect()
}

/// The folded names in statements, as far as capitals tell: words with one inside a sentence, and those that open a
/// sentence before a verb.
fn names_in(known: &[KnownStatement], new: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for text in known.iter().map(|k| k.text.as_str()).chain([new]) {
        let language = tongue(text);
        for range in corpus::sentences(text) {
            let Some(sentence) = text.get(range) else { continue };
            let tokens: Vec<_> = corpus::tokens(sentence).collect();
            for (at, token) in tokens.iter().enumerate() {
                let shown = sentence.get(token.start..token.end).unwrap_or("");
                let capital = shown.chars().next().is_some_and(char::is_uppercase);
                if !capital || corpus::is_stop_word(language.or(Language::En), &token.text) {
                    continue;
                }
                let next = tokens.get(at + 1).map_or("", |t| t.text.as_ref());
                let opens = lexicon::is_verb_form(next)
                    || lexicon::is_foreign_verb(next)
                    || lexicon::is_copula(next, Language::En)
                    || token.text.ends_with("'s");
                if at > 0 && language != Language::De || at == 0 && opens {
                    names.insert(crate::frame::without_possessive(&token.text).to_owned());
                }
            }
        }
    }
    names
}

/// Whether a text asks, or says what would be if or what may be: nothing about how things are.
fn says_nothing(text: &str) -> bool {
    let folded = fold(text);
    let hedges = ["if ", "maybe ", "perhaps ", "possibly "];
    folded.ends_with(['?', '？']) || hedges.iter().any(|hedge| folded.starts_with(hedge))
}

/// The most alike known statement, if it is alike enough.
fn guess(
    known: &[KnownStatement],
    new: &Statement,
    relations: &[Relation],
    scores: &[f64],
    ends: JudgeAction,
    params: &JudgeParams,
) -> Judgement {
    let mut best: Option<usize> = None;
    for (at, score) in scores.iter().enumerate() {
        if best.and_then(|b| scores.get(b)).is_none_or(|b| score > b) {
            best = Some(at);
        }
    }
    let score = best.and_then(|at| scores.get(at)).copied().unwrap_or(0.0);
    let found = best
        .and_then(|at| Some((at, known.get(at)?)))
        .filter(|_| score >= params.gate);
    let Some((at, statement)) = found else {
        let unsure = relations.contains(&Relation::Differs(Difference::Unsure));
        return Judgement {
            action: if unsure {
                JudgeAction::Conflict
            } else {
                JudgeAction::Add
            },
            supersedes: Vec::new(),
            score,
        };
    };
    let won = wins(new, statement);
    Judgement {
        action: if won { ends } else { JudgeAction::Conflict },
        supersedes: if won { ids(known, &[at]) } else { Vec::new() },
        score,
    }
}

fn ids(known: &[KnownStatement], places: &[usize]) -> Vec<String> {
    places
        .iter()
        .filter_map(|at| known.get(*at))
        .map(|k| k.id.clone())
        .collect()
}

/// Whether the new statement wins: the higher authority, then the later one.
fn wins(new: &Statement, known: &KnownStatement) -> bool {
    let (ours, theirs) = (new.source.unwrap_or_default(), known.source.unwrap_or_default());
    if ours != theirs {
        return ours > theirs;
    }
    match (new.at, known.at) {
        (Some(new), Some(known)) => new.unix_micros() > known.unix_micros(),
        _ => true,
    }
}

/// The language of a text, by its verb when it is too short to tell otherwise.
fn tongue(text: &str) -> Language {
    let found = corpus::detect(text);
    if found != Language::Unknown {
        return found;
    }
    let by_verb = |token: corpus::Token<'_>| match token.text.as_ref() {
        "är" | "inte" => Some(Language::Sv),
        "ist" | "sind" | "nicht" => Some(Language::De),
        "est" | "sont" | "n'est" => Some(Language::Fr),
        "es" | "está" | "están" => Some(Language::Es),
        "ei" | "ole" | "ovat" => Some(Language::Fi),
        _ => None,
    };
    corpus::tokens(text).find_map(by_verb).unwrap_or(found)
}

/// The language of all statements together.
fn language_of(known: &[KnownStatement], new: &Statement) -> Language {
    let mut sample = new.text.clone();
    for statement in known.iter().take(20) {
        sample.push('\n');
        sample.push_str(&statement.text);
    }
    corpus::detect(&sample)
}
