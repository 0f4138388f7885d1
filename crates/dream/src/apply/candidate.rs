//! Drafts under examination: what a writer proposed, with all that the engine counts by itself.

use agent_memory_core::{
    Action, Authority, Day, Decision, Fact, FactId, FactKind, GroupId, MomentId, Name, Timestamp, Weight,
    fold,
};
use std::collections::BTreeSet;

use super::ledger::Ledger;
use super::{Context, rejection};
use crate::background::folded_names;
use crate::frame::{Class, Frame, Word, words};
use crate::input::Seen;
use crate::params::WritePolicy;
use crate::phrase::junk;
use crate::reason;
use crate::request::{Answer, Draft, Occasion, Request};
use crate::steering::before_steering;
use crate::when;

/// The mark that a cited moment denies something.
const NEGATED: &str = "not";

/// A proposed fact with its evidence.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    pub text: String,
    pub kind: FactKind,
    pub valid_until: Option<Day>,
    pub occasion: Occasion,
    pub group: Option<GroupId>,
    pub cites: BTreeSet<MomentId>,
    pub frame: Frame,
    pub authority: Authority,
    pub weight: Weight,
    pub names: BTreeSet<Name>,
    pub scopes: BTreeSet<String>,
    /// The newest cited moment.
    pub newest: Timestamp,
    /// The days of the cited moments.
    pub days: BTreeSet<Day>,
}

impl Candidate {
    /// Counts everything that follows from the cites; none when nothing of them is left.
    pub fn with_cites(mut self, context: &Context<'_>, cites: BTreeSet<MomentId>) -> Option<Self> {
        let cited: Vec<Seen<'_>> = cites
            .iter()
            .filter_map(|id| context.seen.get(id).copied())
            .collect();
        self.authority = Authority::lowest(cited.iter().map(|s| s.moment.source))?;
        self.weight = cited.iter().map(|s| s.moment.weight).max()?;
        self.newest = cited.iter().map(|s| s.moment.occurred_at).max()?;
        self.days = cited
            .iter()
            .map(|s| context.input.calendar.day_of(s.moment.occurred_at))
            .collect();
        self.cites = cites;
        Some(self)
    }

    /// Whether it waits for the user's word before it stands: under the policy `propose`, all but what the user corrects.
    pub fn waits(&self, context: &Context<'_>) -> bool {
        let amends = matches!(self.occasion, Occasion::Correction | Occasion::Update);
        context.params.policy == WritePolicy::Propose && !(amends && self.authority == Authority::User)
    }

    /// Whether its evidence is spread over enough days, or it needs none.
    pub fn is_spread(&self, context: &Context<'_>) -> bool {
        self.occasion != Occasion::Group || self.days.len() as u64 >= u64::from(context.params.min_days)
    }

    /// The fact it becomes. Its id is a content hash of text, kind and cites: the same evidence gives the same id in
    /// every run, other evidence another.
    pub fn fact(&self, context: &Context<'_>) -> Fact {
        let folded = fold(&self.text);
        let mut parts: Vec<&[u8]> = vec![folded.as_bytes(), self.kind.as_str().as_bytes()];
        parts.extend(self.cites.iter().map(|c| c.as_str().as_bytes()));
        Fact {
            id: FactId::of(&parts),
            text: self.text.clone(),
            kind: self.kind,
            cites: self.cites.clone(),
            names: self.names.clone(),
            aliases: BTreeSet::new(),
            scopes: self.scopes.clone(),
            authority: self.authority,
            weight: self.weight,
            valid_from: self.days.first().copied().unwrap_or(context.input.today),
            valid_until: self.valid_until,
            recorded_at: context.input.at,
            run: context.input.run.clone(),
            reinforced: 0,
            conflicts: BTreeSet::new(),
            retired: None,
            proposed: self.waits(context),
            doubts: BTreeSet::new(),
        }
    }

    /// A decision about it.
    pub fn decision(&self, action: Action, fact: Option<FactId>, reason: &str, detail: String) -> Decision {
        Decision {
            action,
            group: self.group.clone(),
            fact,
            other: None,
            moments: self.cites.iter().cloned().collect(),
            reason: reason.to_owned(),
            detail,
        }
    }
}

/// What became of a draft: a candidate, or why it is none.
pub(crate) type Examined = Result<Candidate, (&'static str, String)>;

/// The drafts of an answer, checked against the moments they cite.
pub(crate) fn examined(context: &Context<'_>, request: &Request, answer: &Answer) -> Vec<Examined> {
    answer
        .drafts
        .iter()
        .map(|draft| examine(context, request, draft))
        .collect()
}

/// The drafts of an answer that hold; the others become rejections in the ledger.
pub(crate) fn held(
    request: &Request,
    answer: &Answer,
    examined: Vec<Examined>,
    ledger: &mut Ledger<'_>,
) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for (draft, examined) in answer.drafts.iter().zip(examined) {
        match examined {
            Ok(candidate) => candidates.push(candidate),
            Err((word, detail)) => ledger.decide(rejection(request, &draft.cites, word, detail)),
        }
    }
    candidates
}

/// What is wrong with something in an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Objection {
    /// The place of the draft in the answer, when it is about one.
    pub draft: Option<usize>,
    /// A stable word; see [`reason`].
    pub reason: &'static str,
    /// What is wrong, in a sentence.
    pub detail: String,
}

/// What is wrong with the drafts of an answer in themselves: what would be rejected whatever is known.
pub(crate) fn objections(context: &Context<'_>, request: &Request, answer: &Answer) -> Vec<Objection> {
    let objection = |at: usize, draft: &Draft| {
        let (reason, detail) = match examine(context, request, draft) {
            Err(found) => found,
            Ok(_) => match draft.valid_until {
                Some(last) if last < context.input.today => (
                    reason::PAST,
                    format!("{:?} was over on {last}, before today", draft.text),
                ),
                _ => return None,
            },
        };
        // A detail that only quotes the sentence says nothing to a model.
        let detail = if detail == format!("{:?}", draft.text) {
            format!("{detail}: {}", reason.replace('_', " "))
        } else {
            detail
        };
        Some(Objection {
            draft: Some(at),
            reason,
            detail,
        })
    };
    let drafts = answer.drafts.iter().enumerate();
    drafts.filter_map(|(at, draft)| objection(at, draft)).collect()
}

/// Checks a draft against the moments it cites.
pub(crate) fn examine(
    context: &Context<'_>,
    request: &Request,
    draft: &Draft,
) -> Result<Candidate, (&'static str, String)> {
    let mut cites = cited(request, draft)?;
    // Whatever a writer cites, an echo is no evidence.
    cites.retain(|id| !context.background.echoes.is_whole(id));
    if cites.is_empty() {
        return Err((reason::ECHO, format!("{:?} rests on echoes alone", draft.text)));
    }
    let cited: Vec<Seen<'_>> = cites
        .iter()
        .filter_map(|id| context.seen.get(id).copied())
        .collect();
    if cited.len() != cites.len() {
        return Err((
            reason::UNKNOWN_CITE,
            "it cites a moment that is not of this pass".to_owned(),
        ));
    }
    let language = context.background.language_of_text(&draft.text);
    let voices = |s: &Seen<'_>| context.background.voice(&s.moment.id).names();
    let names: BTreeSet<String> = cited
        .iter()
        .flat_map(|s| folded_names(s.names).into_iter().chain(voices(s)))
        .collect();
    if let Some(word) = junk(&draft.text, language, &names, context.params) {
        return Err((word, format!("{:?}", draft.text)));
    }
    match (draft.kind, draft.valid_until) {
        (FactKind::State, None) => {
            return Err((
                reason::NO_LAST_DAY,
                format!("{:?} is a state without a last day", draft.text),
            ));
        }
        (FactKind::World | FactKind::Habit, Some(last)) => {
            let detail = format!("{:?} is no state, and ends on {last}", draft.text);
            return Err((reason::NEEDLESS_LAST_DAY, detail));
        }
        _ => {}
    }
    invented(context, draft, &cited, &names)?;
    let scopes = cited.first().map(|s| s.moment.scopes.clone()).unwrap_or_default();
    let about = fold(&draft.text);
    let candidate = Candidate {
        text: draft.text.clone(),
        kind: draft.kind,
        valid_until: draft.valid_until,
        occasion: request.occasion,
        group: request.group.clone(),
        cites: BTreeSet::new(),
        frame: Frame::read(&draft.text, language, &names),
        authority: Authority::External,
        weight: Weight::default(),
        names: cited
            .iter()
            .flat_map(|s| s.names)
            .filter(|(name, shown)| stands_in(&about, name.text()) || stands_in(&about, &fold(shown)))
            .map(|(name, _)| name.clone())
            .collect(),
        scopes,
        newest: context.input.at,
        days: BTreeSet::new(),
    };
    candidate
        .with_cites(context, cites)
        .ok_or_else(|| (reason::NO_CITES, "it cites nothing".to_owned()))
}

/// The moments a draft cites.
fn cited(request: &Request, draft: &Draft) -> Result<BTreeSet<MomentId>, (&'static str, String)> {
    if draft.cites.is_empty() {
        return Err((reason::NO_CITES, format!("{:?} cites nothing", draft.text)));
    }
    let mut cites = BTreeSet::new();
    for number in &draft.cites {
        let moment = request
            .moments
            .iter()
            .find(|m| m.number == *number)
            .ok_or_else(|| {
                let detail = format!(
                    "{:?} cites {number} of {} moments",
                    draft.text,
                    request.moments.len()
                );
                (reason::UNKNOWN_CITE, detail)
            })?;
        if !cites.insert(moment.id.clone()) {
            return Err((
                reason::DUPLICATE_CITE,
                format!("{:?} cites {number} twice", draft.text),
            ));
        }
    }
    Ok(cites)
}

/// Refuses numbers, weekdays and names that stand in no cited moment; a weekday may also be that of a cited day.
fn invented(
    context: &Context<'_>,
    draft: &Draft,
    cited: &[Seen<'_>],
    names: &BTreeSet<String>,
) -> Result<(), (&'static str, String)> {
    let language = context.background.language_of_text(&draft.text);
    let said = words(&draft.text, language, names);
    let mut known: BTreeSet<(Class, String)> = BTreeSet::new();
    let mut forms: BTreeSet<String> = names
        .iter()
        .flat_map(|n| n.split(' '))
        .map(str::to_owned)
        .collect();
    let about = fold(&draft.text);
    for seen in cited {
        let language = context.background.language_of(&seen.moment.id, &seen.moment.text);
        // What wants to steer the reader, and what it wants to be written down, is no evidence.
        let evidence = before_steering(&seen.moment.text);
        if evidence.trim().is_empty() {
            let detail = format!("{:?} cites a moment that gives instructions", draft.text);
            return Err((reason::INSTRUCTION, detail));
        }
        let evidence = words(evidence, language, names);
        let shares = |word: &Word| {
            word.class != Class::Stop && said.iter().any(|w| w.class == word.class && w.key == word.key)
        };
        // One shared name is no evidence, or everything about Maya would speak for everything about her.
        let content = evidence.iter().any(|w| w.class == Class::Content && shares(w));
        let shared: BTreeSet<&str> = evidence
            .iter()
            .filter(|w| shares(w))
            .map(|w| w.key.as_str())
            .collect();
        let given = seen.names.keys().filter(|name| stands_in(&about, name.text()));
        if !content && shared.len().max(given.count()) < 2 {
            let detail = format!(
                "{:?} cites {:?}, which has no word of it and not two of its names",
                draft.text,
                seen.moment.text.chars().take(80).collect::<String>()
            );
            return Err((reason::UNSUPPORTED_CITE, detail));
        }
        if evidence.iter().any(|w| w.negates) {
            known.insert((Class::Stop, NEGATED.to_owned()));
        }
        for word in evidence {
            forms.insert(crate::frame::without_possessive(&word.folded).to_owned());
            known.insert((word.class, word.key));
        }
        let weekday = context.input.calendar.day_of(seen.moment.occurred_at).weekday();
        known.insert((Class::Weekday, weekday.index().to_string()));
        // Whoever says "I" stands in it, and so does the day that "tomorrow" was.
        let voice = context.background.voice(&seen.moment.id);
        known.extend(voice.speaker_words().into_iter().map(|key| (Class::Content, key)));
        let said_on = context.input.calendar.day_of(seen.moment.occurred_at);
        for day in when::named_days(before_steering(&seen.moment.text), said_on, language) {
            known.insert((Class::Number, day.to_string()));
            known.insert((Class::Weekday, day.weekday().index().to_string()));
        }
    }
    grounded(draft, &said, &known)?;
    for word in said {
        let stands = known.contains(&(word.class, word.key.clone()));
        if word.class.is_value() && !stands {
            let detail = format!(
                "{:?} has {:?}, which stands in no cited moment",
                draft.text, word.folded
            );
            return Err((reason::INVENTED_NUMBER, detail));
        }
        let bare = crate::frame::without_possessive(&word.folded);
        if word.class == Class::Name && !stands && !forms.contains(bare) {
            let detail = format!(
                "{:?} has {:?}, which stands in no cited moment",
                draft.text, word.folded
            );
            return Err((reason::INVENTED_NAME, detail));
        }
    }
    Ok(())
}

/// Refuses what says more than its moments do: half of its words of content stand in what they say, and it denies
/// nothing that none of them denies. A model may phrase, and not tell something else.
fn grounded(
    draft: &Draft,
    said: &[Word],
    known: &BTreeSet<(Class, String)>,
) -> Result<(), (&'static str, String)> {
    let content: BTreeSet<(Class, String)> = said
        .iter()
        .filter(|w| w.class == Class::Content)
        .map(|w| (w.class, w.key.clone()))
        .collect();
    let carried = content.iter().filter(|key| known.contains(key)).count();
    let denies = said.iter().any(|w| w.negates) && !known.contains(&(Class::Stop, NEGATED.to_owned()));
    if carried * 2 >= content.len() && !denies {
        return Ok(());
    }
    let detail = format!("{:?} says what its cited moments do not say", draft.text);
    Err((reason::INVENTED_MATTER, detail))
}

/// Whether a folded name stands in a folded text as whole words.
fn stands_in(text: &str, name: &str) -> bool {
    !name.is_empty()
        && text.match_indices(name).any(|(at, found)| {
            let edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
            let cjk = name.chars().any(|c| c as u32 >= 0x2E80);
            cjk || edge(text.get(..at).and_then(|t| t.chars().next_back()))
                && edge(text.get(at + found.len()..).and_then(|t| t.chars().next()))
        })
}
