"""Trains the built-in embedding table.

    python train.py --sentences DIR --teacher DIR --work DIR --out DIR [--table FILE]

Reads the folder of permissive sentences and the unpacked teacher, writes
`vocab.txt`, `weights.npy` and `report.json` to the output folder and, with
`--table`, the packed table. See README.md.
"""

import os

# One thread: sums come in the same order on every run. Must be set before numpy is read.
for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "RAYON_NUM_THREADS"):
    os.environ[variable] = "1"

import argparse
import json
import pathlib

import numpy as np
import scipy.sparse as sparse
from scipy.stats import spearmanr

import lexical
import pack
import prepare
import student
import teacher

ROWS = 31500
DIMENSION = 128
EDIT_BASES, RARE_BASES = 60000, 50000
SEED = 1
# Weight of a token in the start table: a / (a + share of the token), Arora et al. 2017.
START_SMOOTHING = 3e-4
# Every 50th sentence, and the edits of it, is never trained on.
HELD_BACK = 50
# A pair weighs FLOOR + its target similarity: alike pairs are few in a batch and matter most.
FLOOR = 0.02
# Between the stages row lengths are raised to this power. Steps at right angles lengthen a row the more
# often it is seen, which is no knowledge; this takes it back.
LENGTH_POWER = 0.8
LAST_LENGTH_POWER = 0.9
TYPICAL_LENGTH = 1.4


class Stage:
    """One stretch of training: how many steps, of how many sentences and edited groups, towards which target."""

    def __init__(self, steps, rate, sentences, groups=0, lexical_share=0.0, ranking=0.0):
        self.steps, self.rate, self.sentences = steps, rate, sentences
        self.groups, self.lexical_share, self.ranking = groups, lexical_share, ranking


# First random sentences, then edits of some as well and the order of the nearest; the target is the teacher's cosine with
# a share of the words in common.
STAGES = (
    Stage(3000, 0.01, 1536, lexical_share=0.15),
    Stage(1600, 0.006, 384, groups=40, lexical_share=0.2, ranking=0.02),
)
# Of the softmax for the order of the nearest.
TEMPERATURE = 0.07


def start_table(material):
    """Teacher vectors of the single tokens on the sentences' principal axes, weighted by rarity."""
    sample = material.sentences.vectors[:60000].astype(np.float32)
    _, axes = np.linalg.eigh(np.cov(sample.T))
    axes = axes[:, ::-1][:, :DIMENSION].astype(np.float32)
    vectors = material.token_vectors.astype(np.float32)
    table = student.unit((vectors - vectors.mean(0)) @ axes)[0]
    share = np.asarray(material.sentences.counts.sum(0)).ravel()
    share = share / share.sum()
    table = table * (START_SMOOTHING / (START_SMOOTHING + share))[:, None] * TYPICAL_LENGTH
    table[0] = 0
    return table.astype(np.float32)


def even_lengths(table, power):
    """Row lengths raised to a power, the median at TYPICAL_LENGTH."""
    lengths = np.linalg.norm(table, axis=1, keepdims=True)
    lengths[lengths == 0] = 1
    table = table * lengths ** (power - 1)
    return (table * (TYPICAL_LENGTH / np.median(np.linalg.norm(table, axis=1)))).astype(np.float32)


def train(material, table, stage, seed):
    """One stage, in place."""
    random = np.random.default_rng(seed)
    sentences, edits = material.sentences, material.edits
    numbers = np.arange(len(material.lines))
    numbers = numbers[numbers % HELD_BACK != 0]
    starts = np.flatnonzero(np.r_[True, edits.owners[1:] != edits.owners[:-1]])
    ends = np.r_[starts[1:], len(edits.owners)]
    usable = edits.owners[starts] % HELD_BACK != 0
    groups = np.stack([starts[usable], ends[usable]], axis=1)
    adam = student.Adam(table)
    for step in range(stage.steps):
        rate = stage.rate * min(1, (step + 1) / 60) * max(0.02, 1 - step / stage.steps)
        chosen = random.choice(numbers, stage.sentences)
        counts, vectors, words = (m[chosen] for m in (sentences.counts, sentences.vectors, sentences.words))
        if stage.groups:
            picked = groups[random.integers(0, len(groups), stage.groups)]
            copies = np.concatenate([np.arange(a, b) for a, b in picked])
            bases = edits.owners[picked[:, 0]]
            parts = ((sentences, bases), (edits, copies))
            counts = sparse.vstack([counts, *(t.counts[i] for t, i in parts)], format="csr")
            vectors = np.concatenate([vectors, *(t.vectors[i] for t, i in parts)])
            words = sparse.vstack([words, *(t.words[i] for t, i in parts)], format="csr")
        vectors = student.unit(vectors.astype(np.float32))[0]
        target = vectors @ vectors.T
        if stage.lexical_share:
            share = np.float32(stage.lexical_share)
            target = (1 - share) * target + share * lexical.jaccard(words)
        weight = FLOOR + np.maximum(target, 0)
        np.fill_diagonal(weight, 0)
        loss, rows, gradient = student.gradient_of(counts, table, target, weight, stage.ranking, TEMPERATURE)
        adam.step(table, rows, np.asarray(gradient), rate)
        table[0] = 0
        if step % 500 == 499:
            print(f"step {step + 1} of {stage.steps}, loss {loss:.5f}", flush=True)


def trained(material, table, stage, seed, path):
    """The table after a stage, from its file when the stage was run before."""
    if not path.exists():
        train(material, table, stage, seed)
        np.save(path, table)
    return np.load(path)


def held_back_agreement(material, table):
    """Rank correlation of the table's cosine with the teacher's, on edits of sentences never trained on."""
    edits = material.edits
    held = np.flatnonzero(edits.owners % HELD_BACK == 0)
    bases = edits.owners[held]
    left = student.embed(material.sentences.counts[bases], table)
    right = student.embed(edits.counts[held], table)
    truth = (material.sentences.vectors[bases].astype(np.float32) * edits.vectors[held].astype(np.float32)).sum(1)
    return float(spearmanr((left * right).sum(1), truth)[0])


def packed_rows(table):
    """The rows as the packed table holds them."""
    quantized, scales, unit = pack.quantize(table)
    return (quantized * (scales * unit)[:, None]).astype(np.float32)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sentences", required=True, help="folder with sentences.en.txt.xz and sentences.en.source.xz")
    parser.add_argument("--teacher", required=True, help="folder with model.safetensors and tokenizer.json")
    parser.add_argument("--work", required=True, help="folder for teacher vectors, kept between runs")
    parser.add_argument("--out", required=True, help="folder for vocab.txt, weights.npy and report.json")
    parser.add_argument("--table", help="where to write the packed table")
    parser.add_argument("--teacher-threads", type=int, default=1)
    args = parser.parse_args()
    work, out = pathlib.Path(args.work), pathlib.Path(args.out)
    work.mkdir(parents=True, exist_ok=True)
    out.mkdir(parents=True, exist_ok=True)
    guide = teacher.Teacher(args.teacher, work, args.teacher_threads)
    material = prepare.Material(args.sentences, args.teacher, guide, work, ROWS, EDIT_BASES, RARE_BASES)

    table = start_table(material)
    agreement = [held_back_agreement(material, table)]
    for number, stage in enumerate(STAGES):
        if number:
            table = even_lengths(table, LENGTH_POWER)
        table = trained(material, table, stage, SEED, work / f"stage-{number + 1}.npy")
        agreement.append(held_back_agreement(material, table))
        print(f"stage {number + 1}: agreement with the teacher on held-back edits {agreement[-1]:.4f}", flush=True)
    table = even_lengths(table, LAST_LENGTH_POWER)
    agreement.append(held_back_agreement(material, packed_rows(table)))

    (out / "vocab.txt").write_text("\n".join(material.tokens) + "\n", encoding="utf-8", newline="\n")
    np.save(out / "weights.npy", table)
    report = {"rows": len(table), "dimension": DIMENSION, "agreement_start_stages_packed": agreement}
    (out / "report.json").write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    if args.table:
        packed = pack.pack(material.tokens, table, "agent-memory-static", "1")
        pathlib.Path(args.table).write_bytes(packed)
        print(f"{args.table}: {len(packed)} bytes", flush=True)


if __name__ == "__main__":
    main()
