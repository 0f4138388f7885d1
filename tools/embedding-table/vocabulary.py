"""Choosing the token list: the teacher's WordPiece list, tidied, plus frequent whole words it splits."""

import json

from texts import UNKNOWN


def teacher_tokens(tokenizer_file):
    """The teacher's token list in its own order."""
    with open(tokenizer_file, encoding="utf-8") as f:
        vocabulary = json.load(f)["model"]["vocab"]
    return sorted(vocabulary, key=vocabulary.get)


def choose_tokens(teacher_list, word_counts, rows):
    """`[UNK]` first, then the teacher's tokens without its special and unused ones,
    then the most frequent whole words it lacks, ties in alphabetical order."""
    tokens = [UNKNOWN]
    tokens += [t for t in teacher_list if not (t.startswith("[") and t.endswith("]") and len(t) > 1)]
    known = set(tokens)
    extra = [w for w, count in word_counts.items() if w not in known and count >= 5 and 1 < len(w) <= 30]
    extra.sort(key=lambda w: (-word_counts[w], w))
    tokens += extra[: max(0, rows - len(tokens))]
    return tokens
