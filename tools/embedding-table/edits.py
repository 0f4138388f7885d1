"""Edited copies of sentences, so that the table learns what a small change means.

Judged sentence pairs share most words and differ in a few. Random pairs of a
batch never look like that, so every base sentence gets a few edited copies:
words dropped, replaced by a near or by any word, cut to a span, or joined with
part of another sentence. The teacher says how similar they remain. No labels.
"""

import numpy as np

KINDS = ("drop", "near", "other", "span", "graft", "near_drop")


class Editor:
    """Makes edits. `near[word]` lists words of similar meaning, `pool` the words to draw from."""

    def __init__(self, near, pool, pool_weights, plain_words, seed):
        self.near = near
        self.pool = pool
        self.cumulative = np.cumsum(pool_weights / pool_weights.sum())
        self.plain_words = plain_words
        self.random = np.random.default_rng(seed)

    def edit(self, text, donor, kind):
        """One edited copy of `text`, or None when the kind does not fit it."""
        words = text.split()
        if kind == "drop":
            edited = self._drop(words, 1 + self.random.integers(0, max(1, len(words) // 4)))
        elif kind == "near":
            edited = self._replace(words, self._near_word)
        elif kind == "other":
            edited = self._replace(words, self._any_word)
        elif kind == "span":
            edited = self._span(words, self.random.uniform(0.35, 0.8))
        elif kind == "graft":
            edited = self._graft(words, donor.split())
        else:
            edited = self._drop(self._replace(words, self._near_word), 1 + self.random.integers(0, 2))
        edited = " ".join(edited)
        return edited if edited and edited != text else None

    def _drop(self, words, count):
        keep = np.ones(len(words), bool)
        keep[self.random.choice(len(words), min(count, len(words) - 1), replace=False)] = False
        return [word for word, kept in zip(words, keep) if kept]

    def _span(self, words, share):
        length = max(2, round(len(words) * share))
        start = self.random.integers(0, max(1, len(words) - length + 1))
        return words[start : start + length]

    def _graft(self, words, donor):
        piece = self._span(donor, self.random.uniform(0.3, 0.7))
        mine = self._span(words, self.random.uniform(0.4, 1.0))
        return mine + piece if self.random.random() < 0.5 else piece + mine

    def _replace(self, words, choose):
        """Replaces one to three content words, keeping the punctuation around them."""
        places = [i for i, word in enumerate(words) if self._core(word)[1] not in self.plain_words]
        if not places:
            return words
        count = min(len(places), 1 + self.random.integers(0, max(1, min(3, len(places) // 2))))
        words = list(words)
        for i in self.random.choice(places, count, replace=False):
            left, core, right = self._core(words[i])
            new = choose(core)
            if new:
                words[i] = left + (new.capitalize() if core[:1].isupper() else new) + right
        return words

    @staticmethod
    def _core(word):
        """The word without leading and trailing punctuation, and both of these."""
        start, end = 0, len(word)
        while start < end and not word[start].isalnum():
            start += 1
        while end > start and not word[end - 1].isalnum():
            end -= 1
        return word[:start], word[start:end], word[end:]

    def _near_word(self, core):
        choices = self.near.get(core.lower())
        return choices[self.random.integers(0, len(choices))] if choices else None

    def _any_word(self, _core):
        return self.pool[min(np.searchsorted(self.cumulative, self.random.random()), len(self.pool) - 1)]


def make_groups(sentences, bases, editor, per_base):
    """For each base sentence up to `per_base` edits of different kinds: (base numbers, texts)."""
    owners, texts = [], []
    for base in bases:
        kinds = editor.random.permutation(len(KINDS))
        donor = sentences[editor.random.integers(0, len(sentences))]
        made = 0
        for kind in kinds:
            if made == per_base:
                break
            edited = editor.edit(sentences[base], donor, KINDS[kind])
            if edited is not None:
                owners.append(base)
                texts.append(edited)
                made += 1
    return np.array(owners, np.int64), texts


def make_rare_groups(sentences, bases, tokens, random, editor):
    """For each base sentence two copies whose content words are seldom-seen tokens: one as a sentence, one without
    its plain words, like a headline. Every token gets about the same number of places, in shuffled rounds."""
    owners, texts, round_ = [], [], []

    def next_token(_core):
        if not round_:
            round_.extend(tokens[i] for i in random.permutation(len(tokens)))
        return round_.pop()

    for base in bases:
        for headline in (False, True):
            words = editor._replace(sentences[base].split(), next_token)
            if headline:
                words = [w for w in words if editor._core(w)[1].lower() not in editor.plain_words] or words
            edited = " ".join(words)
            if edited != sentences[base]:
                owners.append(base)
                texts.append(edited)
    return np.array(owners, np.int64), texts
