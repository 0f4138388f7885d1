//! Corrections and retractions in plain words: "Actually, … on Thursday, not Wednesday", "Scrap …", "… no longer …".
//!
//! A cue only says that a sentence may change what is known. What it changes is found by the structural guard, and a
//! cue without a target changes nothing.

mod table;
#[cfg(test)]
mod tests;
mod turned;
mod unspaced;

use corpus::Language;

use crate::lexicon;
use crate::phrase::finish_sentence;
use table::{Cues, TABLES};
pub(crate) use turned::without_no;

/// How much the words of a correction alone decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strength {
    /// "…, not Wednesday", "moved … to Friday": it may correct something.
    Weak,
    /// "Actually, …": it often corrects.
    Soft,
    /// "Actually, …, not Wednesday", "No, …, not Wednesday": it corrects somebody.
    Clear,
    /// "Correction: …": nothing else is possible.
    Hard,
}

/// What a sentence does to what is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Intent {
    /// Something is otherwise than known.
    Correct {
        /// What is right, without the cue and without what is denied.
        statement: String,
        /// What is wrong, when it is said ("…, not Wednesday").
        denied: Option<String>,
        /// How much the words alone decide.
        strength: Strength,
    },
    /// Something is not so, and nothing takes its place.
    Retract {
        /// What it is about: the sentence without the cue.
        about: String,
        /// Whether the words alone make it a retraction, target or not.
        strong: bool,
    },
}

impl Intent {
    /// Whether the words alone decide.
    pub fn is_strong(&self) -> bool {
        match self {
            Self::Correct { strength, .. } => *strength >= Strength::Clear,
            Self::Retract { strong, .. } => *strong,
        }
    }
}

/// The first sentence of a text with a cue, a strong one if there is any. Questions have none. O(bytes · cues).
pub(crate) fn read(text: &str, language: Language) -> Option<Intent> {
    if text.len() <= LONGEST
        && matches!(language, Language::En | Language::Unknown)
        && let Some((statement, denied)) = turned::read(text)
    {
        return Some(Intent::Correct {
            statement: finish_sentence(&statement),
            denied,
            strength: Strength::Weak,
        });
    }
    let mut weak = None;
    for range in corpus::sentences(text) {
        let sentence = text.get(range)?;
        if sentence.len() > LONGEST {
            continue;
        }
        match read_sentence(sentence, language).filter(|_| !disowns(sentence)) {
            Some(intent) if intent.is_strong() => return Some(intent),
            Some(intent) if weak.is_none() => weak = Some(intent),
            _ => {}
        }
    }
    weak
}

/// Bytes of a sentence above which it corrects nothing: forty words are the most that a fact has.
const LONGEST: usize = 2_000;

/// Whether a sentence tells that something was not said: "Nobody said that the meeting is cancelled."
fn disowns(sentence: &str) -> bool {
    const SAYING: [&str; 12] = [
        "nobody said",
        "nobody says",
        "nobody claimed",
        "no one said",
        "no one says",
        "no-one said",
        "never said that",
        "did not say that",
        "didn't say that",
        "not saying that",
        "niemand sagt",
        "personne n'a dit",
    ];
    let folded = agent_memory_core::fold(sentence);
    SAYING.iter().any(|saying| folded.contains(saying))
}

/// A token of a sentence: its folded form and where it stands.
struct Piece {
    folded: String,
    start: usize,
    end: usize,
}

fn pieces_of(text: &str) -> Vec<Piece> {
    corpus::tokens(text)
        .map(|token| Piece {
            folded: token.text.into_owned(),
            start: token.start,
            end: token.end,
        })
        .collect()
}

fn read_sentence(sentence: &str, language: Language) -> Option<Intent> {
    if sentence.trim_end().ends_with(['?', '？']) {
        return None;
    }
    if matches!(language, Language::Zh | Language::Ja) {
        return unspaced::read(sentence, language);
    }
    let pieces = pieces_of(sentence);
    let cued = pieces.iter().enumerate().any(|(at, first)| {
        let phrases = table::opened_by(&first.folded);
        phrases
            .iter()
            .any(|phrase| stands_at(&pieces, at, phrase).is_some())
    });
    if !cued {
        return None;
    }
    let own = |table: &&Cues| {
        table.language == language || language == Language::Unknown && table.language == Language::En
    };
    for table in TABLES.iter().filter(own) {
        if let Some(found) = retraction(sentence, &pieces, table) {
            return Some(found);
        }
        if let Some(found) = correction(sentence, &pieces, table) {
            return Some(found);
        }
    }
    // A text too short to tell its language: only long words and phrases of several, which no other language has.
    let foreign = TABLES.iter().filter(|table| !own(table));
    for table in foreign {
        let several: Vec<&str> = table
            .retract
            .iter()
            .copied()
            .filter(|phrase| phrase.contains(' ') || phrase.chars().count() >= 7)
            .collect();
        if find(&pieces, &several).is_some() {
            return retraction(sentence, &pieces, table);
        }
        // A "not" and a "but" of one language are its own, too.
        let has = |words: &[&str]| pieces.iter().any(|p| words.contains(&p.folded.as_str()));
        if has(table.but) && has(table.not) && contrast(sentence, &pieces, table).is_some() {
            return correction(sentence, &pieces, table);
        }
    }
    None
}

/// Whether the phrase stands at `at`.
fn stands_at(pieces: &[Piece], at: usize, phrase: &str) -> Option<usize> {
    // Nearly always the first word is another one already.
    if !phrase.starts_with(pieces.get(at)?.folded.as_str()) {
        return None;
    }
    let mut next = at;
    for word in phrase.split(' ') {
        if pieces.get(next)?.folded != word {
            return None;
        }
        next += 1;
    }
    Some(next)
}

/// The first place where one of the phrases stands, as a range of tokens.
fn find(pieces: &[Piece], phrases: &[&str]) -> Option<(usize, usize)> {
    (0..pieces.len()).find_map(|at| {
        phrases
            .iter()
            .filter_map(|phrase| stands_at(pieces, at, phrase))
            .max()
            .map(|end| (at, end))
    })
}

/// Tokens at the start that only call for attention: "No, wait, sorry: …".
fn interjections(pieces: &[Piece], table: &Cues) -> usize {
    pieces
        .iter()
        .take_while(|p| table.interjections.contains(&p.folded.as_str()))
        .count()
}

fn retraction(sentence: &str, pieces: &[Piece], table: &Cues) -> Option<Intent> {
    let start = interjections(pieces, table);
    let lead = table
        .retract_leads
        .iter()
        .filter_map(|lead| stands_at(pieces, start, lead))
        .max();
    if let Some(end) = lead {
        let about = pieces
            .get(end)
            .map_or("", |p| sentence.get(p.start..).unwrap_or(""));
        // "Forget X, it is Y" says what is right; only what is said to be wrong is left over here.
        return Some(Intent::Retract {
            about: without(about, table),
            strong: true,
        });
    }
    // "I was wrong, X is Y" says what is right.
    if table
        .hard_leads
        .iter()
        .any(|lead| stands_at(pieces, start, lead).is_some_and(|end| end < pieces.len()))
    {
        return None;
    }
    find(pieces, table.retract)?;
    // "no longer X but Y" says what is right.
    if contrast(sentence, pieces, table).is_some() {
        return None;
    }
    Some(Intent::Retract {
        about: without(sentence, table),
        strong: false,
    })
}

/// A text without the retracting phrases inside it.
fn without(text: &str, table: &Cues) -> String {
    let pieces = pieces_of(text);
    let mut out = String::new();
    let mut from = 0;
    let mut at = 0;
    while at < pieces.len() {
        let end = table
            .retract
            .iter()
            .filter_map(|phrase| stands_at(&pieces, at, phrase))
            .max();
        match (end, pieces.get(at)) {
            (Some(end), Some(first)) => {
                out.push_str(text.get(from..first.start).unwrap_or(""));
                from = pieces.get(end - 1).map_or(from, |last| last.end);
                at = end;
            }
            _ => at += 1,
        }
    }
    out.push_str(text.get(from..).unwrap_or(""));
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn correction(sentence: &str, pieces: &[Piece], table: &Cues) -> Option<Intent> {
    let start = interjections(pieces, table);
    let hard = table
        .hard_leads
        .iter()
        .filter_map(|lead| stands_at(pieces, start, lead))
        .max();
    let soft = table
        .soft
        .iter()
        .filter_map(|lead| stands_at(pieces, start, lead))
        .max();
    let begin = hard.or(soft).unwrap_or(start);
    let begin = if table
        .that
        .iter()
        .any(|that| stands_at(pieces, begin, that).is_some())
        && begin > 0
    {
        begin + 1
    } else {
        begin
    };
    let body_start = if begin == 0 { 0 } else { pieces.get(begin)?.start };
    let body = sentence.get(body_start..)?;
    let rest: Vec<Piece> = pieces
        .iter()
        .skip(begin)
        .map(|p| Piece {
            folded: p.folded.clone(),
            start: p.start - body_start,
            end: p.end - body_start,
        })
        .collect();
    if let Some((statement, denied)) = contrast(body, &rest, table) {
        let refuses = pieces.first().is_some_and(|p| p.folded == table.no) && start > 0;
        let strength = match (hard, soft) {
            (Some(_), _) => Strength::Hard,
            (None, Some(_)) => Strength::Clear,
            (None, None) if refuses => Strength::Clear,
            (None, None) => Strength::Weak,
        };
        return Some(Intent::Correct {
            statement: finish_sentence(&without_soft(&statement, table)),
            denied: Some(denied),
            strength,
        });
    }
    if hard.is_some() || soft.is_some() {
        return Some(Intent::Correct {
            statement: finish_sentence(body),
            denied: None,
            strength: if hard.is_some() {
                Strength::Hard
            } else {
                Strength::Soft
            },
        });
    }
    let (at, _) = find(pieces, table.soft_inside)
        .filter(|(at, _)| *at > 0)
        .or_else(|| moved(pieces, table).map(|at| (at, at)))?;
    let said = pieces
        .get(start)
        .and_then(|p| sentence.get(p.start..))
        .unwrap_or(sentence);
    (at > 0).then(|| Intent::Correct {
        statement: finish_sentence(&without_soft(said, table)),
        denied: None,
        strength: Strength::Weak,
    })
}

/// Whether something was moved to something: where the verb stands.
fn moved(pieces: &[Piece], table: &Cues) -> Option<usize> {
    let (at, end) = find(pieces, table.moved)?;
    let to = pieces
        .iter()
        .skip(end)
        .position(|p| table.to.contains(&p.folded.as_str()))?
        + end;
    let target = pieces.get(to + 1)?;
    let value = lexicon::weekday(&target.folded).is_some()
        || target.folded.starts_with(|c: char| c.is_ascii_digit())
        || lexicon::is_month(&target.folded)
        || lexicon::number_word(&target.folded).is_some();
    value.then_some(at)
}

/// A sentence without a soft cue inside it ("is actually on Thursday").
fn without_soft(sentence: &str, table: &Cues) -> String {
    let pieces = pieces_of(sentence);
    let Some((at, end)) = find(&pieces, table.soft_inside) else {
        return sentence.to_owned();
    };
    let (Some(first), Some(last)) = (pieces.get(at), pieces.get(end - 1)) else {
        return sentence.to_owned();
    };
    let before = sentence
        .get(..first.start)
        .unwrap_or("")
        .trim_end()
        .trim_end_matches(',');
    let after = sentence
        .get(last.end..)
        .unwrap_or("")
        .trim_start_matches([',', ' ']);
    if before.is_empty() {
        after.to_owned()
    } else {
        format!("{before} {after}")
    }
}

/// Words after ", not" that make it something else than a denial.
const NO_DENIAL: [&str; 14] = [
    "that", "because", "only", "just", "yet", "to", "sure", "bad", "if", "even", "so", "as", "least", "long",
];

/// "X, not Y" and "not Y but X": the sentence with X, and Y.
fn contrast(sentence: &str, pieces: &[Piece], table: &Cues) -> Option<(String, String)> {
    for (at, piece) in pieces.iter().enumerate().skip(1) {
        let Some(end) = table
            .not
            .iter()
            .filter_map(|not| stands_at(pieces, at, not))
            .max()
        else {
            continue;
        };
        let before = pieces.get(at - 1)?;
        let comma = sentence.get(before.end..piece.start)?.contains([',', '–', '—']);
        let spoken = table
            .instead
            .iter()
            .any(|phrase| stands_at(pieces, at, phrase).is_some());
        let left = pieces.len() - end;
        let next = pieces.get(end)?;
        if (comma || spoken) && (1..=5).contains(&left) && !NO_DENIAL.contains(&next.folded.as_str()) {
            let denied = sentence
                .get(next.start..)?
                .trim_end_matches(['.', '!', '。', ' ']);
            if denied.contains([',', ';']) {
                continue;
            }
            let statement = sentence.get(..before.end)?;
            return Some((statement.to_owned(), denied.to_owned()));
        }
        // "not on Wednesday but on Thursday"
        let Some((but, but_end)) = find(pieces.get(end..)?, table.but).map(|(a, b)| (a + end, b + end))
        else {
            continue;
        };
        let short = (1..=5).contains(&(but - end)) && (1..=6).contains(&(pieces.len() - but_end));
        if !short || NO_DENIAL.contains(&next.folded.as_str()) {
            continue;
        }
        let (last_denied, right) = (pieces.get(but - 1)?, pieces.get(but_end)?);
        let mut head = sentence
            .get(..piece.start)?
            .trim_end()
            .trim_end_matches(',')
            .to_owned();
        let mut first_denied = next;
        // "no es el miércoles sino", "ei ole keskiviikkona vaan": the verb behind the negation is that of both.
        let verb = match next.folded.as_str() {
            "ole" => Some("on"),
            copula if lexicon::is_copula(copula, table.language) && but > end + 1 => Some(copula),
            _ => None,
        };
        if let Some(verb) = verb {
            head = format!("{head} {verb}");
            first_denied = pieces.get(end + 1)?;
        }
        // "n'est pas", "ne sont pas": the other half of the negation.
        if table.language == Language::Fr {
            head = head.replace(" n'", " ").replace(" ne ", " ").replace(" n’", " ");
        }
        let denied = sentence.get(first_denied.start..last_denied.end)?;
        return Some((
            format!("{head} {}", sentence.get(right.start..)?),
            denied.to_owned(),
        ));
    }
    None
}
