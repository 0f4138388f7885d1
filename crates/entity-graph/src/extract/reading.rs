//! The names of one sentence, by all that an extractor knows.

use std::ops::Range;

use agent_memory_core::{MAX_NAME_BYTES, Mention, Name, NameKind};
use corpus::{Language, is_stop_word};

use super::inflection::{MAX_INFLECTED_BYTES, base};
use super::kind::{key, kind_of};
use super::learn::{Counts, is_german_determiner, is_verb, stem_key};
use super::lists::is_organization;
use super::run::{Class, local_class, runs};
use super::word::{Gap, Sentence, Shape, Sort, Word};
use super::{Extractor, finnish, mention};

/// Longest name in words that is looked for in a sentence without case.
const MAX_FLAT_WORDS: usize = 5;

/// One sentence being read.
pub(super) struct Reading<'a> {
    pub extractor: &'a Extractor,
    pub text: &'a str,
    pub sentence: &'a Sentence<'a>,
    pub language: Language,
    /// What is a name already, in the order of the text.
    pub taken: &'a [Range<usize>],
    /// How the corpus writes each word and, in Finnish, its stem, and what each is by all that is known.
    counts: Vec<Counts>,
    stems: Vec<Counts>,
    classes: Vec<Class>,
}

impl<'a> Reading<'a> {
    pub fn new(
        extractor: &'a Extractor,
        text: &'a str,
        sentence: &'a Sentence<'a>,
        language: Language,
        taken: &'a [Range<usize>],
    ) -> Self {
        let counts_of = |folded: &str| extractor.words.get(folded).copied().unwrap_or_default();
        let counts = sentence
            .words
            .iter()
            .map(|word| counts_of(&word.folded))
            .collect();
        let has_stems = language == Language::Fi && !extractor.words.is_empty();
        let stems = sentence
            .words
            .iter()
            .filter(|_| has_stems)
            .map(|word| counts_of(&stem_key(&word.folded)))
            .collect();
        let mut reading = Self {
            extractor,
            text,
            sentence,
            language,
            taken,
            counts,
            stems,
            classes: Vec::new(),
        };
        reading.classes = (0..sentence.words.len()).map(|at| reading.class_of(at)).collect();
        reading
    }

    /// Adds the names of the sentence: those that are known, then what the tagger says of the rest, and where there is
    /// no tagger for the language, the rules.
    pub fn names(&self, mentions: &mut Vec<Mention>) {
        let (known, spans) = self.found(mentions);
        if let Some(tagger) = self.extractor.tagger(self.language) {
            for (span, kind) in self.tagged(tagger, &known, &spans) {
                mentions.extend(self.name(span, kind));
            }
        } else {
            mentions.extend(spans.into_iter().filter_map(|span| self.name(span, None)));
        }
    }

    /// Adds what is known; the words it takes, and what the rules would take of the rest.
    pub fn found(&self, mentions: &mut Vec<Mention>) -> (Vec<bool>, Vec<Range<usize>>) {
        let mut known = vec![false; self.sentence.words.len()];
        self.given(&mut known, mentions);
        let spans = self.rules(known.clone());
        (known, spans)
    }

    /// The names of the words that are not known, by rules alone, as ranges of words.
    fn rules(&self, mut known: Vec<bool>) -> Vec<Range<usize>> {
        let words = &self.sentence.words;
        let mut spans = Vec::new();
        if self.sentence.flat {
            self.flat(&mut known, &mut spans);
        }
        for (at, known) in known.iter_mut().enumerate() {
            if !*known && self.is_small_name(at) {
                spans.push(at..at + 1);
                *known = true;
            }
        }
        let class = |at: usize| if known[at] { Class::Never } else { self.class(at) };
        let heads = |folded: &str| self.counts_of(folded).low > 0 || is_organization(folded);
        for run in runs(words, class, heads) {
            for part in self.split(run) {
                spans.extend(self.run(part));
            }
        }
        spans
    }

    /// Links, handles, and the names that somebody gave.
    fn given(&self, known: &mut [bool], mentions: &mut Vec<Mention>) {
        let words = &self.sentence.words;
        for (at, word) in words.iter().enumerate() {
            if self.is_taken(word) {
                known[at] = true;
            } else if word.sort != Sort::Plain {
                mentions.extend(self.mark(word));
                known[at] = true;
            }
        }
        for (found, name) in self.extractor.gazetteer.find(words, self.language) {
            let taken = known[found.clone()].contains(&true);
            if !taken && (found.len() > 1 || self.is_likely(found.start)) {
                let range = words[found.start].range.start..words[found.end - 1].range.end;
                mentions.extend(mention(self.text, range, name.clone()));
                known[found].fill(true);
            }
        }
    }

    fn is_taken(&self, word: &Word<'_>) -> bool {
        let first = self.taken.partition_point(|range| range.end <= word.range.start);
        self.taken
            .get(first)
            .is_some_and(|range| range.start < word.range.end)
    }

    /// A wiki link or a handle.
    fn mark(&self, word: &Word<'_>) -> Option<Mention> {
        let folded = &*word.folded;
        let name = match self.extractor.gazetteer.get(folded) {
            Some(name) => name.clone(),
            None if word.sort == Sort::Handle => Name::new(NameKind::Person, folded).ok()?,
            None => Name::new(kind_of(folded, &self.extractor.kinds), folded).ok()?,
        };
        mention(self.text, word.range.clone(), name)
    }

    /// Whether a single word that is a known name is meant as one here. In small letters, not when the corpus writes it
    /// so more often; and a function word (`Will`, `May`) not where its capital says nothing.
    fn is_likely(&self, at: usize) -> bool {
        let word = &self.sentence.words[at];
        let function = is_stop_word(self.language, &word.folded);
        if word.shape == Shape::Lower {
            let counts = self.counts[at];
            !function && counts.low <= counts.mid + counts.german + counts.start
        } else {
            !(function && (word.opens || self.sentence.flat))
        }
    }

    /// Names of several words in a sentence without case: those that other sentences write as names.
    fn flat(&self, known: &mut [bool], spans: &mut Vec<Range<usize>>) {
        let words = &self.sentence.words;
        for start in 0..words.len() {
            let longest = (start + MAX_FLAT_WORDS).min(words.len());
            for end in (start + 2..=longest).rev() {
                let free = (start..end).all(|at| !known[at] && (at == start || words[at].gap == Gap::Space));
                if free && self.seen(&key(&words[start..end])) > 0 {
                    spans.push(start..end);
                    known[start..end].fill(true);
                    break;
                }
            }
        }
    }

    /// Whether a word in small letters is one that the corpus nearly always writes as a name.
    fn is_small_name(&self, at: usize) -> bool {
        let word = &self.sentence.words[at];
        if word.shape != Shape::Lower {
            return false;
        }
        let seen = self.seen_at(at);
        seen >= 2 && seen > 2 * self.counts[at].low && local_class(word, self.language) == Class::Unknown
    }

    fn counts_of(&self, folded: &str) -> Counts {
        self.extractor.words.get(folded).copied().unwrap_or_default()
    }

    /// How often the corpus has a name inside a sentence, by itself.
    pub fn seen(&self, folded: &str) -> u32 {
        self.extractor.kinds.get(folded).map_or(0, |counts| counts.seen)
    }

    /// The same of one word of the sentence. What stands alone inside a sentence has a capital there, so most words
    /// need no look-up.
    pub fn seen_at(&self, at: usize) -> u32 {
        let Some(word) = self.sentence.words.get(at) else {
            return 0;
        };
        let counts = self.counts.get(at).copied().unwrap_or_default();
        let counted = word.folded.len() <= MAX_NAME_BYTES;
        if counted && counts.mid == 0 && counts.german == 0 {
            0
        } else {
            self.seen(&word.folded)
        }
    }

    /// What a word with a capital is.
    pub fn class(&self, at: usize) -> Class {
        self.classes.get(at).copied().unwrap_or(Class::Never)
    }

    /// How the corpus writes a word, and its Finnish stem.
    pub fn evidence(&self, at: usize) -> (Counts, Counts) {
        let of = |counts: &[Counts]| counts.get(at).copied().unwrap_or_default();
        (of(&self.counts), of(&self.stems))
    }

    /// What a word with a capital is, by all that is known.
    fn class_of(&self, at: usize) -> Class {
        let Some(word) = self.sentence.words.get(at) else {
            return Class::Never;
        };
        let class = local_class(word, self.language);
        if class != Class::Unknown || word.is_initial() {
            return class;
        }
        let mut counts = self.counts[at];
        if self.language == Language::Fi && counts.low == 0 && counts.mid == 0 {
            counts = self.evidence(at).1;
        }
        if self.language == Language::De {
            // A form that is new is what its base is: `Annas`.
            let base = if counts.mid == 0 && counts.german <= 1 {
                self.base_of(word)
            } else {
                None
            };
            self.german_class(at, base.map_or(counts, |base| self.counts_of(&base)))
        } else if counts.low > counts.mid {
            // Without case only what is a name elsewhere holds a run together.
            if self.sentence.flat {
                Class::Never
            } else {
                Class::Common
            }
        } else if counts.mid > 0 {
            Class::Proper
        } else {
            Class::Unknown
        }
    }

    /// The class of a word in German, where nouns have capitals too: a name is what other languages write as a name, or
    /// what stands with a capital at least twice and never after an article.
    fn german_class(&self, at: usize, counts: Counts) -> Class {
        // Names stand after an article too in speech (`der Anna`), but seldom; nouns as a rule.
        let noun = if counts.german >= 3 {
            3 * counts.noun > counts.german
        } else {
            counts.noun > 0 || self.after_determiner(at)
        };
        if counts.mid > counts.low || !noun && counts.german >= 2 && counts.low == 0 {
            Class::Proper
        } else {
            Class::Common
        }
    }

    /// Whether a word stands after a German article or the like.
    fn after_determiner(&self, at: usize) -> bool {
        let words = &self.sentence.words;
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        before.is_some_and(|before| words[at].gap == Gap::Space && is_german_determiner(&before.folded))
    }

    /// Whether a word before a name is a noun that says what it names, as in `die Kollegin Sara`. An adjective is not
    /// one: `die Deutsche Bahn`.
    fn is_german_noun(&self, at: usize) -> bool {
        let folded = &self.sentence.words[at].folded;
        self.language == Language::De
            && self.after_determiner(at)
            && !["e", "en", "er", "es"]
                .iter()
                .any(|ending| folded.ends_with(ending))
    }

    /// Whether a word at the start of a sentence has its capital from there: `Yesterday Maya`, `Reminded Maya`.
    fn is_ordinary(&self, at: usize) -> bool {
        let word = &self.sentence.words[at];
        word.opens
            && match self.class(at) {
                Class::Common => true,
                // Finnish has no articles: any word may open a sentence right before a name.
                Class::Unknown => self.language == Language::Fi || is_verb(&word.folded),
                _ => false,
            }
    }

    /// Whether a word that only ever opens sentences does there what people do: `Maya booked …`.
    fn acts(&self, at: usize) -> bool {
        let words = &self.sentence.words;
        let folded = &*words[at].folded;
        let counts = self.counts[at];
        let here = words.get(at + 1).is_some_and(|next| {
            next.gap == Gap::Space && next.shape == Shape::Lower && is_verb(&next.folded)
        });
        counts.low == 0 && (counts.acts > 0 || here) && !folded.ends_with("ly") && !folded.ends_with("ing")
    }

    /// Divides a run where two names only meet: `American Dennis Mitchell`.
    ///
    /// The first word is a name of its own when it stands alone three times as often as in this run, and the rest
    /// stands without it at least as often as with it.
    fn split(&self, run: Range<usize>) -> Vec<Range<usize>> {
        let words = &self.sentence.words;
        let mut parts = Vec::new();
        let mut start = run.start;
        // `Annas Fahrrad`: a German genitive has its noun behind it.
        if self.language == Language::De {
            for (at, word) in words
                .iter()
                .enumerate()
                .take(run.end.saturating_sub(1))
                .skip(run.start)
            {
                let genitive = word.folded.ends_with('s') && self.base_of(word).is_some();
                if genitive && self.class(at + 1) == Class::Common {
                    parts.push(start..at + 1);
                    start = at + 1;
                }
            }
        }
        while start + 1 < run.end && words[start + 1].is_capital() {
            let whole = self.seen(&key(&words[start..run.end])).max(1);
            let first = self.seen(&words[start].folded);
            let rest = self.seen(&key(&words[start + 1..run.end]));
            if first < 3 * whole || rest < whole {
                break;
            }
            parts.push(start..start + 1);
            start += 1;
        }
        parts.push(start..run.end);
        parts
    }

    /// What a run of capitalized words is worth.
    fn run(&self, run: Range<usize>) -> Option<Range<usize>> {
        let words = &self.sentence.words;
        let (mut start, end) = (run.start, run.end);
        while end - start > 1 && (self.is_ordinary(start) || self.is_german_noun(start)) {
            start += 1;
            while start + 1 < end && !words[start].is_capital() {
                start += 1;
            }
        }
        if end - start == 1 && !self.stands_alone(start) {
            return None;
        }
        Some(start..end)
    }

    /// Whether one capitalized word is a name without others beside it.
    fn stands_alone(&self, at: usize) -> bool {
        let word = &self.sentence.words[at];
        let letters = word.text.chars().filter(|c| c.is_alphanumeric()).count();
        let says_nothing = word.opens || self.sentence.flat;
        let class = self.class(at);
        let evidence = match class {
            Class::Proper => true,
            Class::Unknown => !says_nothing || !self.sentence.flat && self.acts(at),
            _ => false,
        };
        letters >= 2 && evidence
    }

    /// The name that some words make; `kind` is what the tagger takes it for here.
    fn name(&self, run: Range<usize>, kind: Option<NameKind>) -> Option<Mention> {
        let words = self.sentence.words.get(run)?;
        let range = words.first()?.range.start..words.last()?.range.end;
        let folded = self.canonical(words);
        let name = if let Some(name) = self.extractor.gazetteer.get(&folded) {
            name.clone()
        } else {
            let told = kind_of(&folded, &self.extractor.kinds);
            let kind = if told == NameKind::Other {
                self.kind(&folded, kind)
            } else {
                told
            };
            Name::new(kind, &folded).ok()?
        };
        mention(self.text, range, name)
    }

    /// A word without the ending of the language, where that is a name which stands at least as often: Berlins is Berlin
    /// where the corpus has Berlin, and Jonas stays Jonas.
    fn base_of(&self, word: &Word<'_>) -> Option<String> {
        let seen = |word: &str| {
            let counts = self.counts_of(word);
            let names = counts.mid + counts.german + counts.start;
            if counts.low > names { 0 } else { names }
        };
        if self.extractor.gazetteer.get(&word.folded).is_some() {
            return None;
        }
        let own = seen(&word.folded).max(1);
        let is_name = |word: &str| self.extractor.gazetteer.get(word).is_some() || seen(word) >= own;
        base(&word.folded, self.language, &is_name)
    }

    /// The kind of a name by the tagger. Another kind is another name, so within a corpus it goes by the name's text and
    /// the corpus's language alone; who has learned nothing goes by the sentence.
    fn kind(&self, folded: &str, here: Option<NameKind>) -> NameKind {
        match here {
            Some(here) if self.extractor.words.is_empty() => here,
            None if self.extractor.words.is_empty() => NameKind::Other,
            _ => self.extractor.kind(folded),
        }
    }

    /// The folded text of some words, the last one without its ending, as far as the corpus shows how.
    fn canonical(&self, words: &[Word<'_>]) -> String {
        let Some((last, head)) = words.split_last() else {
            return String::new();
        };
        let is_name = |word: &str| {
            let counts = self.counts_of(word);
            self.extractor.gazetteer.get(word).is_some() || counts.low == 0 && counts.mid + counts.start > 0
        };
        let base = if self.language == Language::Fi {
            Some(&last.folded)
                .filter(|word| word.len() <= MAX_INFLECTED_BYTES)
                .and_then(|word| finnish::base(word, is_name))
                .or_else(|| self.extractor.forms.get(&stem_key(&last.folded)).cloned())
        } else {
            self.base_of(last)
        };
        let base = base.unwrap_or_else(|| last.folded.to_string());
        if head.is_empty() {
            base
        } else {
            format!("{} {base}", key(head))
        }
    }
}
