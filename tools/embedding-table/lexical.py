"""Shared words as a similarity: the idf-weighted Jaccard index of two sentences.

A table that adds up word vectors is lexical by nature, and people judge
sentences as similar that share their rare words. Mixed into the target with a
small weight, it keeps different names and numbers apart that the teacher
takes for alike.
"""

import numpy as np
import scipy.sparse as sparse


class Lexicon:
    """Word numbers and their weights, ln((sentences + 1) / (df + 1))."""

    def __init__(self, df, sentences):
        words = sorted(df, key=lambda w: (-df[w], w))
        self.ids = {w: i for i, w in enumerate(words)}
        counts = np.array([df[w] for w in words], float)
        self.idf = np.log((sentences + 1) / (counts + 1)).astype(np.float32)

    def matrix(self, word_lists):
        """Sparse rows of the square roots of the idf of each distinct word, punctuation left out."""
        indices, ends = [], [0]
        for words in word_lists:
            known = {self.ids[w] for w in words if w in self.ids and any(c.isalnum() for c in w)}
            indices.extend(sorted(known))
            ends.append(len(indices))
        indices = np.array(indices, np.int32)
        return sparse.csr_matrix((np.sqrt(self.idf[indices]), indices, ends), shape=(len(word_lists), len(self.idf)))


def jaccard(rows):
    """All pairs of a batch: shared idf over the idf of the union."""
    shared = np.asarray((rows @ rows.T).todense())
    own = shared.diagonal()
    union = own[:, None] + own[None, :] - shared
    union[union <= 0] = 1
    return shared / union


def jaccard_of_pairs(left, right):
    """The same for row i of `left` with row i of `right`."""
    shared = np.asarray(left.multiply(right).sum(1)).ravel()
    total = np.asarray(left.power(2).sum(1)).ravel() + np.asarray(right.power(2).sum(1)).ravel()
    return shared / np.maximum(total - shared, 1e-6)
