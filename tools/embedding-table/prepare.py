"""Everything that needs the teacher, kept in files: vectors of tokens, sentences and edits.

Stages write to the work folder and are skipped when their file is there, so a
second run of the training does not ask the teacher again.
"""

import json
import pathlib

import numpy as np
import scipy.sparse as sparse

import edits
import lexical
import student
import texts
import vocabulary

SEED, RARE_SEED = 20261130, 77
# Edits are made of sentences with this many words: long ones cost the teacher time and teach little.
EDIT_WORDS, RARE_WORDS = range(5, 23), range(5, 17)
# A near word: among the nearest few of the common words, and not far in the teacher's eyes.
NEAR_MIN_DF, NEAR_COUNT, NEAR_COSINE = 5, 6, 0.5
# The most frequent words are never replaced, and left out of headlines.
PLAIN_WORDS = 150
# Tokens with a lower count in the sentences get extra contexts.
RARE_BELOW = 60


class Texts:
    """Texts as the training wants them: token counts, teacher vectors, weighted words; and whose edits they are."""

    def __init__(self, counts, vectors, words, owners=None):
        self.counts, self.vectors, self.words, self.owners = counts, vectors, words, owners

    def joined(self, other):
        return Texts(
            sparse.vstack([self.counts, other.counts], format="csr"),
            np.concatenate([self.vectors, other.vectors]),
            sparse.vstack([self.words, other.words], format="csr"),
            np.concatenate([self.owners, other.owners]),
        )


class Material:
    """The prepared inputs of the training."""

    def __init__(self, sentence_folder, teacher_folder, teacher, work, rows, edit_bases, rare_bases):
        self.work, self.teacher = pathlib.Path(work), teacher
        self.lines, _ = texts.read_sentences(sentence_folder)
        words = [texts.words_of(line) for line in self.lines]
        self.df = texts.document_frequencies(words)
        self.lexicon = lexical.Lexicon(self.df, len(self.lines))
        teacher_list = vocabulary.teacher_tokens(pathlib.Path(teacher_folder) / "tokenizer.json")
        self.tokens = vocabulary.choose_tokens(teacher_list, self.df, rows)
        self.tokenizer = texts.word_piece(self.tokens)
        self.plain = {w for w, _ in sorted(self.df.items(), key=lambda e: (-e[1], e[0]))[:PLAIN_WORDS]}

        surface = [t[2:] if t.startswith("##") and len(t) > 2 else t for t in self.tokens]
        self.token_vectors = teacher.encode_to(self.work / "tokens.npy", surface)
        counts = student.count_matrix(self.tokenizer, self.lines, len(self.tokens))
        vectors = teacher.encode_to(self.work / "sentences.npy", self.lines)
        self.sentences = Texts(counts, vectors, self.lexicon.matrix(words))
        common = self._edited("edits", lambda: self._common_edits(edit_bases))
        rare = self._edited("rare", lambda: self._rare_edits(rare_bases))
        self.edits = common.joined(rare)

    def _edited(self, name, make):
        path = self.work / f"{name}.json"
        if not path.exists():
            owners, made = make()
            path.write_text(json.dumps({"owners": owners.tolist(), "texts": made}), encoding="utf-8")
        stored = json.loads(path.read_text(encoding="utf-8"))
        counts = student.count_matrix(self.tokenizer, stored["texts"], len(self.tokens))
        vectors = self.teacher.encode_to(self.work / f"{name}.npy", stored["texts"])
        words = self.lexicon.matrix([texts.words_of(t) for t in stored["texts"]])
        return Texts(counts, vectors, words, np.array(stored["owners"], np.int64))

    def _bases(self, lengths, count, random):
        fit = np.array([i for i, line in enumerate(self.lines) if len(line.split()) in lengths])
        return np.sort(random.permutation(fit)[:count])

    def _common_edits(self, bases):
        common = sorted(w for w, n in self.df.items() if n >= NEAR_MIN_DF and w.isalpha())
        vectors = self.teacher.encode_to(self.work / "words.npy", common)
        pool = [w for w in common if w not in self.plain]
        weights = np.sqrt(np.array([self.df[w] for w in pool], float))
        editor = edits.Editor(near_words(common, vectors), pool, weights, self.plain, SEED + 1)
        chosen = self._bases(EDIT_WORDS, bases, np.random.default_rng(SEED))
        return edits.make_groups(self.lines, chosen, editor, per_base=4)

    def _rare_edits(self, bases):
        seen = np.bincount(self.sentences.counts.indices, minlength=len(self.tokens))
        plain_text = [t.isalpha() and t.isascii() and len(t) >= 3 for t in self.tokens]
        rare = [t for t, ok, n in zip(self.tokens, plain_text, seen) if ok and n < RARE_BELOW]
        random = np.random.default_rng(RARE_SEED)
        chosen = self._bases(RARE_WORDS, bases, random)
        editor = edits.Editor({}, ["-"], np.ones(1), self.plain, RARE_SEED + 1)
        return edits.make_rare_groups(self.lines, chosen, rare, random, editor)


def near_words(words, vectors):
    """For each word the others of the list that the teacher takes for nearest."""
    unit = vectors.astype(np.float32)
    near = {}
    for start in range(0, len(unit), 2000):
        cosines = unit[start : start + 2000] @ unit.T
        best = np.argpartition(-cosines, NEAR_COUNT + 1, axis=1)[:, : NEAR_COUNT + 1]
        for r, row in enumerate(best):
            row = [j for j in sorted(row) if j != start + r and cosines[r, j] >= NEAR_COSINE]
            near[words[start + r]] = [words[j] for j in row]
    return near
