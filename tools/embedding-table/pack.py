"""Packs pieces and their vectors into the table file of the built-in embedder.

The format is described in docs/formats.md ("Embedding table") and read by crates/providers/src/static_table. Rows are
stored as 8-bit integers with one 15-bit scale each; the pieces as sorted blocks of equal length with a hash table, so
that a program that opens the file builds nothing.

    python pack.py --vocab vocab.txt --weights weights.npy --out table.bin --name agent-memory-static --version 1

Needs numpy.
"""

import argparse
import struct
import sys
import zlib

import numpy as np

MAGIC = b"AMET"
FORMAT = 1
# Multipliers of the hash.
FIRST = 0x9E3779B97F4A7C15
SECOND = 0xBB67AE8584CAA73B
MASK = (1 << 64) - 1
# Scales have 15 bits, so that a product with an 8-bit component fits the fast multiplications of every processor.
MOST_SCALE = 32767
# The components of an unknown word's row are plus or minus this.
UNKNOWN_COMPONENT = 64
# Words whose length is the quantile of the rows' lengths that an unknown word gets: rare words weigh more than most.
UNKNOWN_QUANTILE = 0.75


def is_special(token):
    """Tokens of the model that no text gives: [CLS], [unused7]."""
    return len(token) > 2 and token.startswith("[") and token.endswith("]")


def split_mark(token):
    """0 and the bytes of a piece that begins a word, 1 and the bytes of one that continues it."""
    if token.startswith("##") and len(token) > 2:
        return 1, token[2:].encode()
    return 0, token.encode()


def slot_of(family, piece, bits):
    """The highest bits of a hash of the first and last eight bytes, the length and the family."""
    length = len(piece)
    if length >= 4:
        read = 8 if length >= 8 else 4
        front, back = int.from_bytes(piece[:read], "little"), int.from_bytes(piece[-read:], "little")
    else:
        front, back = piece[0] | piece[length // 2] << 8, piece[-1]
    kind = length << 1 | family
    code = ((front ^ kind << 56 ^ kind) & MASK) * FIRST & MASK
    code = (code ^ code >> 32 ^ back) * SECOND & MASK
    return ((code ^ code >> 32) * FIRST & MASK) >> (64 - bits)


def quantize(rows):
    """8-bit rows and 15-bit scales in one unit: of some candidates per row, the scale with the least error."""
    rows = np.asarray(rows, dtype=np.float64)
    largest = np.abs(rows).max(axis=1)
    unit = largest.max() / 127 / MOST_SCALE
    if not unit > 0:
        raise ValueError("all rows are zero")
    best_scale = np.ones(len(rows), dtype=np.int64)
    best_rows = np.zeros(rows.shape, dtype=np.int8)
    best_error = np.full(len(rows), np.inf)
    # A smaller scale clips the largest components and is finer for all others.
    for share in np.linspace(0.70, 1.0, 16):
        scale = np.clip(np.rint(largest * share / 127 / unit), 1, MOST_SCALE).astype(np.int64)
        step = (scale * unit)[:, None]
        quantized = np.clip(np.rint(rows / step), -127, 127)
        error = ((quantized * step - rows) ** 2).sum(axis=1)
        better = error < best_error
        best_error[better] = error[better]
        best_scale[better] = scale[better]
        best_rows[better] = quantized[better].astype(np.int8)
    return best_rows, best_scale, unit


def pack(tokens, rows, name, version, unknown_norm=None):
    """The bytes of a table file.

    tokens: one string per row, "##" in front of those that continue a word; tokens in square brackets are left out.
    rows: float array [len(tokens), dimension], the weight of a token being the length of its row.
    name, version: of the model key. Readers add a digest of the content to the version.
    unknown_norm: length of the row of a word that has no pieces; the .75 quantile of the rows' lengths if None.
    """
    rows = np.asarray(rows, dtype=np.float32)
    if rows.ndim != 2 or len(rows) != len(tokens):
        raise ValueError(f"{len(tokens)} tokens, rows of shape {rows.shape}")
    if not np.isfinite(rows).all():
        raise ValueError("a row is not finite")
    kept = [i for i, token in enumerate(tokens) if not is_special(token)]
    pieces = [(*split_mark(tokens[i]), i) for i in kept]
    if any(not piece for _, piece, _ in pieces):
        raise ValueError("an empty token")
    # In this order a piece's place follows from its length, and no table of offsets is needed.
    pieces.sort(key=lambda entry: (entry[0], len(entry[1]), entry[1]))
    keys = [(family, piece) for family, piece, _ in pieces]
    if len(set(keys)) != len(keys):
        raise ValueError("a token stands there twice")
    count, dimension = len(pieces), rows.shape[1]
    if not 0 < count < 65535:
        raise ValueError(f"{count} tokens, the format holds 1 to 65534")
    longest = max(len(piece) for _, piece in keys)
    lengths = np.zeros((2, longest), dtype="<u2")
    for family, piece in keys:
        lengths[family, len(piece) - 1] += 1

    bits = max(1, (2 * count - 1).bit_length())
    slots = [0] * (1 << bits)
    for index, (family, piece) in enumerate(keys):
        slot = slot_of(family, piece, bits)
        while slots[slot]:
            slot = (slot + 1) & (len(slots) - 1)
        slots[slot] = index + 1

    quantized, scales, unit = quantize(rows[[i for _, _, i in pieces]])
    if unknown_norm is None:
        unknown_norm = float(np.quantile(np.linalg.norm(rows[kept], axis=1), UNKNOWN_QUANTILE))
    unknown = round(unknown_norm / (unit * UNKNOWN_COMPONENT * dimension**0.5))
    unknown = min(max(unknown, 1), MOST_SCALE)

    def text(value):
        encoded = value.encode()
        return struct.pack("<H", len(encoded)) + encoded

    body = b"".join(
        [
            struct.pack("<HHIHH", dimension, longest, count, bits, unknown),
            text(name),
            text(version),
            lengths.tobytes(),
            b"".join(piece for _, piece in keys),
            np.asarray(slots, dtype="<u2").tobytes(),
            scales.astype("<u2").tobytes(),
            quantized.tobytes(),
        ]
    )
    return MAGIC + struct.pack("<HHII", FORMAT, 0, len(body), zlib.crc32(body)) + body


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--vocab", required=True, help="one token a line")
    parser.add_argument("--weights", required=True, help="numpy array, one row a token")
    parser.add_argument("--out", required=True)
    parser.add_argument("--name", default="agent-memory-static")
    parser.add_argument("--version", default="1")
    parser.add_argument("--unknown-norm", type=float)
    args = parser.parse_args()
    with open(args.vocab, encoding="utf-8", newline="\n") as file:
        tokens = file.read().removesuffix("\n").split("\n")
    table = pack(tokens, np.load(args.weights), args.name, args.version, args.unknown_norm)
    with open(args.out, "wb") as file:
        file.write(table)
    print(f"{len(table)} bytes, digest {zlib.crc32(table[16:]):08x}", file=sys.stderr)


if __name__ == "__main__":
    main()
