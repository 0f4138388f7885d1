//! Counting: which terms a document uses, and in how many documents each stands.

use agent_memory_core::Day;
use corpus::{Language, TokenKind};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

use crate::params::VocabParams;

/// One piece of writing.
#[derive(Debug, Clone, Copy)]
pub struct Document<'a> {
    /// Its id; two documents with one id count once.
    pub id: &'a str,
    /// The day it was written, when known; later ones decide what rises.
    pub day: Option<Day>,
    /// Its text.
    pub text: &'a str,
    /// Its tags.
    pub tags: &'a BTreeSet<String>,
    /// Whether the memory wrote it itself (an insight, a fact).
    pub derived: bool,
}

/// How many documents use a term, own and derived apart.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tally {
    pub(crate) own: u64,
    pub(crate) derived: u64,
    pub(crate) tagged: u64,
    /// Occurrences, one document counting at most what it holds.
    pub(crate) occurrences: u64,
    /// Documents of the later half that use it.
    pub(crate) late: u64,
    /// How often each form was written.
    pub(crate) forms: BTreeMap<String, u64>,
}

/// Longest term kept, in characters: a "word" beyond it is an encoding, not a word.
const LONGEST: usize = 60;

impl Tally {
    fn join(&mut self, other: Self) {
        self.own += other.own;
        self.derived += other.derived;
        self.tagged += other.tagged;
        self.occurrences += other.occurrences;
        self.late += other.late;
        for (form, count) in other.forms {
            *self.forms.entry(form).or_default() += count;
        }
    }
}

/// The tallies of all terms. All counts are integers and joined key by key, so neither the order of documents nor the
/// number of threads shows. O(tokens · log terms).
pub(crate) fn count(documents: &[Document<'_>], params: &VocabParams) -> BTreeMap<String, Tally> {
    let unique: BTreeMap<&str, &Document<'_>> = documents.iter().map(|d| (d.id, d)).collect();
    let mut days: Vec<Day> = unique.values().filter_map(|d| d.day).collect();
    days.sort_unstable();
    let middle = days.get(days.len() / 2).copied();
    let unique: Vec<&Document<'_>> = unique.into_values().collect();
    let parts: Vec<BTreeMap<String, Tally>> = unique
        .par_chunks(64)
        .map(|chunk| {
            let mut part = BTreeMap::new();
            for document in chunk {
                let late = document
                    .day
                    .zip(middle)
                    .is_some_and(|(day, middle)| day >= middle);
                count_one(document, late, params, &mut part);
            }
            part
        })
        .collect();
    let mut all: BTreeMap<String, Tally> = BTreeMap::new();
    for part in parts {
        for (term, tally) in part {
            all.entry(term).or_default().join(tally);
        }
    }
    all
}

fn count_one(document: &Document<'_>, late: bool, params: &VocabParams, into: &mut BTreeMap<String, Tally>) {
    let language = corpus::detect(document.text);
    let mut used: BTreeMap<String, (u64, BTreeMap<String, u64>)> = BTreeMap::new();
    let mut note = |term: String, form: &str| {
        let (count, forms) = used.entry(term).or_default();
        *count += 1;
        *forms.entry(form.to_owned()).or_default() += 1;
    };
    let mut before: Option<(String, usize, usize)> = None;
    for token in corpus::tokens(document.text) {
        let form = document.text.get(token.start..token.end).unwrap_or(&token.text);
        if !is_term(&token.text, token.kind, language, params) {
            before = None;
            continue;
        }
        let key = corpus::join_key(&token.text);
        if key.is_empty() {
            before = None;
            continue;
        }
        // Only words with one space between them are a phrase.
        if let Some((first, start, end)) = before
            .take()
            .filter(|_| params.phrases && token.kind == TokenKind::Word)
            && document.text.get(end..token.start) == Some(" ")
        {
            note(
                format!("{first} {key}"),
                document.text.get(start..token.end).unwrap_or(""),
            );
        }
        before = (token.kind == TokenKind::Word).then(|| (key.clone(), token.start, token.end));
        note(key, form);
    }
    let tags: BTreeSet<String> = document.tags.iter().map(|tag| corpus::join_key(tag)).collect();
    for tag in tags
        .iter()
        .filter(|tag| !tag.is_empty() && tag.chars().count() <= LONGEST)
    {
        used.entry(tag.clone())
            .or_insert_with(|| (0, BTreeMap::from([(tag.clone(), 1)])));
    }
    for (term, (occurrences, forms)) in used {
        let tally = into.entry(term.clone()).or_default();
        *(if document.derived {
            &mut tally.derived
        } else {
            &mut tally.own
        }) += 1;
        tally.tagged += u64::from(tags.contains(&term) && !document.derived);
        tally.occurrences += occurrences;
        tally.late += u64::from(late);
        // A form counts once per document, so that one document cannot choose how a term is shown.
        for form in forms.into_keys() {
            *tally.forms.entry(form).or_default() += 1;
        }
    }
}

fn is_term(folded: &str, kind: TokenKind, language: Language, params: &VocabParams) -> bool {
    let length = folded.chars().count();
    match kind {
        TokenKind::Number => false,
        TokenKind::Word => {
            length >= params.min_chars
                && length <= LONGEST
                && !corpus::is_stop_word(language, folded)
                && !corpus::is_stop_word(Language::En, folded)
                && folded.chars().any(char::is_alphabetic)
        }
        _ => length >= 2,
    }
}
