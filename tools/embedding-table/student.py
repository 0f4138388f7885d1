"""The student: one row of numbers a token; a text is the sum of its rows, scaled to unit length.

Trained by similarity distillation: the cosines of the student within a batch
are drawn to target similarities, squared error, weighted towards pairs that
are alike. Everything is numpy and scipy; gradients are written by hand.

With Z = X W (X is 1 where a text has a token), u = z / |z|, S = u u', target T, weights A:
    L = sum A (S - T)^2 / sum A,   D = dL/dS,   dL/du = (D + D') u,
    dL/dz = (dL/du - (dL/du . u) u) / |z|,   dL/dW = X' dL/dz.
"""

import numpy as np
import scipy.sparse as sparse


def count_matrix(tokenizer, texts, tokens):
    """Sparse text by token: 1 where the text has the token, however often, as the embedder reads it."""
    indices, ends = [], [0]
    for start in range(0, len(texts), 20000):
        for e in tokenizer.encode_batch(texts[start : start + 20000], add_special_tokens=False):
            indices.append(np.array(e.ids, np.int32))
            ends.append(ends[-1] + len(e.ids))
    flat = np.concatenate(indices) if indices else np.zeros(0, np.int32)
    counts = sparse.csr_matrix((np.ones(len(flat), np.float32), flat, ends), shape=(len(texts), tokens))
    counts.sum_duplicates()
    counts.data[:] = 1
    return counts


def unit(rows):
    """Rows scaled to length one; zero rows stay zero. Also their lengths."""
    lengths = np.sqrt((rows * rows).sum(1, keepdims=True))
    lengths[lengths == 0] = 1
    return rows / lengths, lengths


def embed(counts, table):
    """Unit text vectors."""
    return unit(counts @ table)[0]


class Adam:
    """Adam on the rows a batch touches; the others rest."""

    def __init__(self, table, beta1=0.9, beta2=0.99):
        self.first = np.zeros_like(table)
        self.second = np.zeros_like(table)
        self.steps = np.zeros(len(table), np.int32)
        self.beta1, self.beta2 = beta1, beta2

    def step(self, table, rows, gradient, rate):
        self.steps[rows] += 1
        n = self.steps[rows][:, None]
        first = self.first[rows] * self.beta1 + gradient * (1 - self.beta1)
        second = self.second[rows] * self.beta2 + gradient * gradient * (1 - self.beta2)
        self.first[rows], self.second[rows] = first, second
        first = first / (1 - self.beta1**n)
        second = second / (1 - self.beta2**n)
        table[rows] -= (rate * first / (np.sqrt(second) + 1e-8)).astype(np.float32)


def gradient_of(counts, table, target, weight, ranking=0.0, temperature=1.0):
    """Loss, touched rows and their gradient for one batch.

    With `ranking` > 0 also: for each text the others' similarities as shares, softmax(S / temperature), are drawn to
    those of the target, Kullback-Leibler divergence, times `ranking`. That is about the order of the nearest.
    """
    rows = np.unique(counts.indices)
    part = counts[:, rows]
    u, lengths = unit(part @ table[rows])
    similarity = u @ u.T
    difference = similarity - target
    total = weight.sum()
    loss = float((weight * difference * difference).sum() / total)
    slope = (2 / total) * weight * difference
    if ranking:
        wanted, given = shares(target, temperature), shares(similarity, temperature)
        loss += ranking * float((wanted * np.log((wanted + 1e-9) / (given + 1e-9))).sum() / len(wanted))
        slope = slope + np.float32(ranking / temperature / len(wanted)) * (given - wanted)
    du = (slope + slope.T) @ u
    dz = (du - (du * u).sum(1, keepdims=True) * u) / lengths
    return loss, rows, part.T @ dz


def shares(similarities, temperature):
    """Softmax of each row, the text itself left out."""
    scaled = similarities / np.float32(temperature)
    np.fill_diagonal(scaled, -99)
    powers = np.exp(scaled - scaled.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)
