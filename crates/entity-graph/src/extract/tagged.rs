//! What the tagger finds in a sentence, put together with what the rules and the corpus hold of the same words.

use std::ops::Range;

use agent_memory_core::NameKind;

use super::kind::key;
use super::reading::Reading;
use super::run::Class;
use crate::tagger::Tagger;

impl Reading<'_> {
    /// The names by the tagger. Where makers of its training texts left out names, what the corpus at hand shows by
    /// itself goes before it: a name of the rules that the corpus has alone inside a sentence is added, and one that it
    /// has so twice keeps its bounds. O(words).
    pub fn tagged(
        &self,
        tagger: &Tagger,
        known: &[bool],
        spans: &[Range<usize>],
    ) -> Vec<(Range<usize>, Option<NameKind>)> {
        let words = self.sentence.words.len();
        let mut tagged = tagger.spans(&self.clues(known, spans));
        let mut found = Vec::new();
        let (mut by_tagger, mut by_rules) = (Words::none(words), Words::none(words));
        for (span, _) in &tagged {
            by_tagger.take(span);
        }
        for span in spans.iter().filter(|_| !tagger.is_complete()) {
            let seen = self.shown_alone(span);
            if seen >= 2 || seen == 1 && !by_tagger.meets(span) {
                by_rules.take(span);
                found.push((span.clone(), None));
            }
        }
        let starts = starts_by_end(spans, words);
        tagged.retain_mut(|(span, _)| {
            *span = self.trimmed(span.clone(), &starts);
            span.start < span.end && !by_rules.meets(span)
        });
        found.extend(tagged.into_iter().map(|(span, kind)| (span, Some(kind))));
        found
    }

    /// How often the corpus has a name of the rules alone inside a sentence; never, when it is a word that is small
    /// more than now and then.
    fn shown_alone(&self, span: &Range<usize>) -> u32 {
        let words = self.sentence.words.get(span.clone()).unwrap_or(&[]);
        let (counts, _) = self.evidence(span.start);
        if words.len() > 1 || 5 * counts.low <= counts.mid {
            self.seen(&key(words))
        } else {
            0
        }
    }

    /// A span without the title before a person's name, which the rules find, and without words at its end that are no
    /// part of a name, as a possessive ending that stands apart is: `Fed 's`.
    fn trimmed(&self, span: Range<usize>, starts: &[Option<usize>]) -> Range<usize> {
        let is_ending = |at: usize| {
            self.sentence.words.get(at).is_some_and(|word| {
                let before = self.text.get(..word.range.start).unwrap_or("");
                word.folded == "s" && before.ends_with(['\'', '’', '´'])
            })
        };
        let mut end = span.end;
        while end > span.start && (self.class(end - 1) == Class::Never || is_ending(end - 1)) {
            end -= 1;
        }
        let own = starts.get(end).copied().flatten();
        let after_title = own.filter(|own| *own > span.start && self.class(own - 1) == Class::Title);
        after_title.unwrap_or(span.start)..end
    }
}

/// Some words of a sentence.
struct Words(Vec<bool>);

impl Words {
    fn none(words: usize) -> Self {
        Self(vec![false; words])
    }

    fn take(&mut self, span: &Range<usize>) {
        if let Some(words) = self.0.get_mut(span.clone()) {
            words.fill(true);
        }
    }

    /// Whether any word of a span is among them.
    fn meets(&self, span: &Range<usize>) -> bool {
        self.0
            .get(span.clone())
            .is_some_and(|words| words.contains(&true))
    }
}

/// Where the span begins that ends before each word; no two spans of the rules end together.
fn starts_by_end(spans: &[Range<usize>], words: usize) -> Vec<Option<usize>> {
    let mut starts = vec![None; words + 1];
    for span in spans {
        if let Some(start) = starts.get_mut(span.end) {
            start.get_or_insert(span.start);
        }
    }
    starts
}
