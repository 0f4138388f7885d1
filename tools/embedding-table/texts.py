"""Reading the sentence folder, and the words of a sentence as the tokenizer sees them.

Nothing here knows about vectors: sentences, their sources, and a BERT-style
split into words (lower case, accents stripped, punctuation on its own).
"""

import collections
import lzma
import pathlib

from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer

UNKNOWN = "[UNK]"

_normalizer = BertNormalizer(clean_text=True, handle_chinese_chars=True, strip_accents=True, lowercase=True)
_splitter = BertPreTokenizer()


def read_sentences(folder):
    """The English sentences and the source code of each, in file order."""
    folder = pathlib.Path(folder)
    with lzma.open(folder / "sentences.en.txt.xz", "rt", encoding="utf-8") as lines:
        sentences = [line.rstrip("\n") for line in lines]
    with lzma.open(folder / "sentences.en.source.xz", "rt", encoding="utf-8") as lines:
        sources = [line.strip() for line in lines]
    if len(sentences) != len(sources):
        raise SystemExit(f"{folder}: {len(sentences)} sentences but {len(sources)} sources")
    return sentences, sources


def words_of(text):
    """The words of a text: what WordPiece gets to cut."""
    return [word for word, _ in _splitter.pre_tokenize_str(_normalizer.normalize_str(text))]


def document_frequencies(word_lists):
    """In how many sentences each word stands."""
    counts = collections.Counter()
    for words in word_lists:
        counts.update(set(words))
    return counts


def word_piece(tokens):
    """A tokenizer over our own token list: greedy longest match, `##` continues a word."""
    model = WordPiece({token: i for i, token in enumerate(tokens)}, unk_token=UNKNOWN, max_input_chars_per_word=100)
    tokenizer = Tokenizer(model)
    tokenizer.normalizer = _normalizer
    tokenizer.pre_tokenizer = _splitter
    return tokenizer
