"""The teacher: all-MiniLM-L6-v2 as an ONNX graph built from its safetensors, run on the processor.

The graph is written out here because the registry package carries only the
weights. It is the exact encoder (6 layers, mean pooling, unit length); the
linear layers run with int8 weights, which changes a sentence vector by a
cosine of about .01 and doubles the speed.
"""

import json
import pathlib
import struct

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from tokenizers import Tokenizer

LAYERS, HEADS, WIDTH = 6, 12, 384
MAX_TOKENS = 128
BATCH = 64


class Teacher:
    """Encodes texts into unit vectors of 384 numbers. Graph files are kept in `cache`."""

    def __init__(self, folder, cache, threads):
        folder, cache = pathlib.Path(folder), pathlib.Path(cache)
        exact, fast = cache / "teacher.onnx", cache / "teacher-int8.onnx"
        if not fast.exists():
            write_graph(folder / "model.safetensors", exact)
            quantize_dynamic(str(exact), str(fast), weight_type=QuantType.QInt8, per_channel=True)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self.session = onnxruntime.InferenceSession(str(fast), options, providers=["CPUExecutionProvider"])
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(MAX_TOKENS)

    def encode(self, texts):
        """One unit vector a text, as float16. Sorted by length inside, order kept outside."""
        ids = [e.ids for e in self.tokenizer.encode_batch(texts)]
        order = sorted(range(len(texts)), key=lambda i: len(ids[i]))
        out = np.zeros((len(texts), WIDTH), np.float16)
        for start in range(0, len(texts), BATCH):
            rows = order[start : start + BATCH]
            length = max(len(ids[i]) for i in rows)
            tokens = np.zeros((len(rows), length), np.int64)
            mask = np.zeros((len(rows), length), np.int64)
            for r, i in enumerate(rows):
                tokens[r, : len(ids[i])] = ids[i]
                mask[r, : len(ids[i])] = 1
            out[rows] = self.session.run(None, {"ids": tokens, "mask": mask})[0]
        return out

    def encode_to(self, path, texts, part=20000):
        """Encodes into a float16 file, part by part, so that an interrupted run goes on where it stopped."""
        path = pathlib.Path(path)
        if not path.exists():
            parts = []
            for start in range(0, len(texts), part):
                piece = path.with_suffix(f".{start // part:04d}.npy")
                if not piece.exists():
                    unfinished = piece.with_suffix(".tmp.npy")
                    np.save(unfinished, self.encode(texts[start : start + part]))
                    unfinished.rename(piece)
                    print(f"{path.name}: {min(start + part, len(texts))} of {len(texts)}", flush=True)
                parts.append(piece)
            unfinished = path.with_suffix(".tmp.npy")
            np.save(unfinished, np.concatenate([np.load(p) for p in parts]))
            unfinished.rename(path)
            for piece in parts:
                piece.unlink()
        return np.load(path)


def read_safetensors(path):
    """Tensor name to array. The format: header length (u64), JSON header, raw data."""
    with open(path, "rb") as f:
        header_length = struct.unpack("<Q", f.read(8))[0]
        header = json.loads(f.read(header_length))
        data = f.read()
    kinds = {"F32": np.float32, "I64": np.int64}
    tensors = {}
    for name, entry in header.items():
        if name != "__metadata__":
            start, end = entry["data_offsets"]
            tensors[name] = np.frombuffer(data[start:end], kinds[entry["dtype"]]).reshape(entry["shape"])
    return tensors


def write_graph(weights_file, graph_file):
    """Writes the encoder as an ONNX graph: inputs `ids` and `mask`, output one unit vector a row."""
    weights = read_safetensors(weights_file)
    initializers, nodes = [], []

    def fresh():
        return f"v{len(initializers) + len(nodes)}"

    def const(array):
        name = "c" + fresh()
        initializers.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def op(kind, *inputs, **attributes):
        name = "o" + fresh()
        nodes.append(helper.make_node(kind, list(inputs), [name], **attributes))
        return name

    def layer_norm(x, name):
        scale, bias = const(weights[name + ".weight"]), const(weights[name + ".bias"])
        return op("LayerNormalization", x, scale, bias, axis=-1, epsilon=1e-12)

    def linear(x, name):
        return op("Add", op("MatMul", x, const(weights[name + ".weight"].T)), const(weights[name + ".bias"]))

    def split_heads(x):
        shape = const(np.array([0, 0, HEADS, WIDTH // HEADS], np.int64))
        return op("Transpose", op("Reshape", x, shape), perm=[0, 2, 1, 3])

    positions = weights["embeddings.position_embeddings.weight"] + weights["embeddings.token_type_embeddings.weight"][0]
    length = op("Gather", op("Shape", "ids"), const(np.array([1], np.int64)))
    zero = const(np.array([0], np.int64))
    position = op("Slice", const(positions), zero, length, zero)
    token = op("Gather", const(weights["embeddings.word_embeddings.weight"]), "ids")
    x = layer_norm(op("Add", token, position), "embeddings.LayerNorm")
    mask = op("Cast", "mask", to=TensorProto.FLOAT)
    hidden = op("Mul", op("Sub", mask, const(np.float32(1))), const(np.float32(10000)))
    hidden = op("Unsqueeze", hidden, const(np.array([1, 2], np.int64)))
    for layer in range(LAYERS):
        base = f"encoder.layer.{layer}."
        query, key, value = [split_heads(linear(x, base + "attention.self." + n)) for n in ("query", "key", "value")]
        scores = op("MatMul", query, op("Transpose", key, perm=[0, 1, 3, 2]))
        scores = op("Mul", scores, const(np.float32((WIDTH // HEADS) ** -0.5)))
        attention = op("Softmax", op("Add", scores, hidden), axis=-1)
        mixed = op("Transpose", op("MatMul", attention, value), perm=[0, 2, 1, 3])
        mixed = op("Reshape", mixed, const(np.array([0, 0, WIDTH], np.int64)))
        x = layer_norm(op("Add", linear(mixed, base + "attention.output.dense"), x), base + "attention.output.LayerNorm")
        inner = linear(x, base + "intermediate.dense")
        gate = op("Add", op("Erf", op("Mul", inner, const(np.float32(2**-0.5)))), const(np.float32(1)))
        inner = op("Mul", op("Mul", inner, const(np.float32(0.5))), gate)
        x = layer_norm(op("Add", linear(inner, base + "output.dense"), x), base + "output.LayerNorm")
    wide = op("Unsqueeze", mask, const(np.array([2], np.int64)))
    axis = const(np.array([1], np.int64))
    total = op("ReduceSum", op("Mul", x, wide), axis, keepdims=0)
    mean = op("Div", total, op("ReduceSum", wide, axis, keepdims=0))
    nodes.append(helper.make_node("LpNormalization", [mean], ["out"], axis=-1, p=2))
    graph = helper.make_graph(
        nodes,
        "encoder",
        [helper.make_tensor_value_info(n, TensorProto.INT64, ["batch", "length"]) for n in ("ids", "mask")],
        [helper.make_tensor_value_info("out", TensorProto.FLOAT, ["batch", WIDTH])],
        initializers,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    onnx.checker.check_model(model)
    onnx.save(model, str(graph_file))
