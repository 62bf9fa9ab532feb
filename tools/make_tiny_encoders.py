"""Makes the tiny random encoders that the tests of src/encoder/ read, and what they must give.

    python3 tools/make_tiny_encoders.py tests/inputs/encoder      (takes numpy and Hugging Face's `tokenizers`)

Writes a folder a model, as Hugging Face ships them, with expected.json: texts, the ids that `tokenizers` gives for
them, and the mean of the last layer's vectors, computed here in double precision from the formulas of the paper
(Devlin et al. 2019; Vaswani et al. 2017) and nowhere else; of those that classify, pairs of texts and the numbers of
each label.

    python3 tools/make_tiny_encoders.py tests/inputs/encoder --compare   (takes torch and `transformers` too)

writes nothing, and says how far what is there is from what Hugging Face's transformers give.
"""
import json
import math
import pathlib
import struct
import sys

import numpy as np
from tokenizers import AddedToken, Regex, Tokenizer, models, normalizers, pre_tokenizers, processors, trainers

TEXTS = [
    "",
    "bees",
    "The keeper of bees shall keep  the permit at hand.",
    "De imker houdt de vergunning bij de hand.",
    "ผู้เลี้ยงผึ้งต้องมีใบอนุญาต",
    "꿀벌을 기르는 사람은 허가를 받아야 한다.",
    "§ 5 Absatz 2\tSatz 1 – „Bienen“ Ångström ﬁne １２",
    "<s> is a word here, and </s> too",
    "🐝 bees bees 🐝🐝",
]


def unigram():
    pieces = ["<s>", "<pad>", "</s>", "<unk>", "▁", "▁bees", "▁the", "▁The", "▁keep", "er", "▁of", "▁shall", "▁permit",
              "▁de", "▁hand", ".", "▁ver", "gun", "ning", "ผึ้ง", "ต้อง", "ใบ", "อนุญาต", "▁ผู้", "เลี้ยง", "มี", "▁꿀", "벌",
              "을", "▁기", "르", "는", "▁사람", "은", "▁허가", "를", "▁받", "아야", "▁한다", "▁1", "2", "1", "bee", "s"]
    pieces += list("abcdefghijklmnopqrstuvwxyz")
    scores = [0.0] * 4 + [-2.0 - 0.37 * (i % 11) - 0.05 * i for i in range(len(pieces) - 4)]
    tokenizer = Tokenizer(models.Unigram(list(zip(pieces, scores)), unk_id=3))
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.NFKC(), normalizers.Replace(Regex(r"\s+"), " "), normalizers.Strip()])
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always")
    tokenizer.add_special_tokens(["<s>", "<pad>", "</s>", "<unk>"])
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", pair="<s> $A </s> </s> $B </s>", special_tokens=[("<s>", 0), ("</s>", 2)])
    return tokenizer, len(pieces)


def word_piece():
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "bees", "the", "keep", "##er", "of", "shall", "permit", "at",
             "hand", ".", "de", "im", "##ker", "§", "5", "angstrom", "fine", "„", "“", "–", "is", "a", "word", "here", ",",
             "and", "too", "<", ">", "/", "s", "2", "1", "satz", "abs", "##atz"]
    tokenizer = Tokenizer(models.WordPiece({w: i for i, w in enumerate(words)}, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.add_special_tokens(words[:5])
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 2), ("[SEP]", 3)])
    return tokenizer, len(words)


def byte_pairs():
    """As ModernBERT's."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.normalizer = normalizers.NFC()
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    marks = ["[UNK]", "[CLS]", "[SEP]", "[PAD]"]
    tokenizer.train_from_iterator(TEXTS, trainers.BpeTrainer(vocab_size=340, special_tokens=marks, show_progress=False,
                                                             initial_alphabet=pre_tokenizers.ByteLevel.alphabet()))
    tokenizer.add_special_tokens([AddedToken("[MASK]", lstrip=True)])
    tokenizer.add_tokens([AddedToken("  ", normalized=False), AddedToken("|||BEES|||", normalized=False)])
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 1), ("[SEP]", 2)])
    return tokenizer, tokenizer.get_vocab_size()


def write_safetensors(path, tensors):
    header, offset, blobs = {}, 0, []
    for name, (kind, array) in sorted(tensors.items()):
        data = array.tobytes()
        header[name] = {"dtype": kind, "shape": list(array.shape), "data_offsets": [offset, offset + len(data)]}
        offset += len(data)
        blobs.append(data)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(blobs))


def normalise(x, scale, shift, epsilon):
    mean = x.mean(-1, keepdims=True)
    return (x - mean) / np.sqrt(((x - mean) ** 2).mean(-1, keepdims=True) + epsilon) * scale + shift


def forward(w, config, ids, types, seen=None):
    """The last layer's vectors; with `seen`, all tokens look at so many of the first alone."""
    h, heads = config["hidden_size"], config["num_attention_heads"]
    first = config["pad_token_id"] + 1 if config["model_type"] == "xlm-roberta" else 0
    x = (w["embeddings.word_embeddings.weight"][ids] + w["embeddings.position_embeddings.weight"][first:first + len(ids)]
         + w["embeddings.token_type_embeddings.weight"][types])
    x = normalise(x, w["embeddings.LayerNorm.weight"], w["embeddings.LayerNorm.bias"], config["layer_norm_eps"])
    for i in range(config["num_hidden_layers"]):
        p = f"encoder.layer.{i}."

        def linear(y, name):
            return y @ w[p + name + ".weight"].T + w[p + name + ".bias"]

        q, k, v = (linear(x, "attention.self." + n).reshape(len(ids), heads, h // heads).transpose(1, 0, 2)
                   for n in ("query", "key", "value"))
        scores = q @ k.transpose(0, 2, 1) / math.sqrt(h // heads)
        scores[:, :, seen if seen else len(ids):] = -np.inf
        weights = np.exp(scores - scores.max(-1, keepdims=True))
        weights /= weights.sum(-1, keepdims=True)
        attended = (weights @ v).transpose(1, 0, 2).reshape(len(ids), h)
        norm = lambda y, name: normalise(y, w[p + name + ".weight"], w[p + name + ".bias"], config["layer_norm_eps"])
        x = norm(linear(attended, "attention.output.dense") + x, "attention.output.LayerNorm")
        inner = linear(x, "intermediate.dense")
        inner = inner * 0.5 * (1 + np.vectorize(math.erf)(inner / math.sqrt(2)))
        x = norm(linear(inner, "output.dense") + x, "output.LayerNorm")
    return x


PAIRS = [
    ("bees", "the hand"),
    ("The keeper of bees shall keep the permit at hand.", "The permit of the keeper is kept."),
    ("ผู้เลี้ยงผึ้งต้องมีใบอนุญาต", "꿀벌을 기르는 사람은 허가를 받아야 한다."),
    ("", "bees"),
]


def head_shapes(model_type, h, labels):
    """Of RoBERTa's head both layers are its own; the first of BERT's is the encoder's pooler."""
    if model_type == "xlm-roberta":
        return {"classifier.dense": (h, h), "classifier.out_proj": (len(labels), h)}
    return {"bert.pooler.dense": (h, h), "classifier": (len(labels), h)}


def classify(w, config, ids, types, heads):
    first, last = heads
    pooled = np.tanh(w[first + ".weight"] @ forward(w, config, ids, types)[0] + w[first + ".bias"])
    return w[last + ".weight"] @ pooled + w[last + ".bias"]


def make(folder, model_type, tokenizer, vocabulary, kind, labels=()):
    folder.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(7)
    config = {"model_type": model_type, "hidden_size": 24, "num_hidden_layers": 2, "num_attention_heads": 2,
              "intermediate_size": 40, "vocab_size": vocabulary, "max_position_embeddings": 66, "type_vocab_size": 2,
              "layer_norm_eps": 1e-12, "hidden_act": "gelu", "pad_token_id": 1 if model_type == "xlm-roberta" else 0}
    h, inner = config["hidden_size"], config["intermediate_size"]
    shapes = {"embeddings.word_embeddings.weight": (vocabulary, h), "embeddings.position_embeddings.weight": (66, h),
              "embeddings.token_type_embeddings.weight": (2, h), "embeddings.LayerNorm.weight": (h,),
              "embeddings.LayerNorm.bias": (h,)}
    for i in range(2):
        p = f"encoder.layer.{i}."
        for name, shape in (("attention.self.query", (h, h)), ("attention.self.key", (h, h)),
                            ("attention.self.value", (h, h)), ("attention.output.dense", (h, h)),
                            ("intermediate.dense", (inner, h)), ("output.dense", (h, inner))):
            shapes[p + name + ".weight"], shapes[p + name + ".bias"] = shape, shape[:1]
        for name in ("attention.output.LayerNorm", "output.LayerNorm"):
            shapes[p + name + ".weight"] = shapes[p + name + ".bias"] = (h,)
    heads = head_shapes(model_type, h, labels) if labels else {}
    for name, shape in heads.items():
        shapes[name + ".weight"], shapes[name + ".bias"] = shape, shape[:1]
    exact = {}
    stored = {}
    for name, shape in shapes.items():
        array = random.normal(0, 0.3, shape)
        if "LayerNorm.weight" in name:
            array = 1 + 0.1 * array
        if kind == "BF16":
            half = (array.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
            stored[name] = (kind, half)
            exact[name] = (half.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
        else:
            stored[name] = (kind, array.astype(np.float16 if kind == "F16" else np.float32))
            exact[name] = stored[name][1].astype(np.float64)
    prefix = "roberta." if model_type == "xlm-roberta" else "bert." if kind == "BF16" or labels else ""
    in_head = {name + end for name in heads for end in (".weight", ".bias")}
    write_safetensors(folder / "model.safetensors",
                      {(n if n in in_head else prefix + n): t for n, t in stored.items()})
    if labels:
        config["architectures"] = [("XLMRoberta" if model_type == "xlm-roberta" else "Bert") + "ForSequenceClassification"]
        config["id2label"] = {str(i): label for i, label in enumerate(labels)}
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    tokenizer.save(str(folder / "tokenizer.json"))
    cases = []
    if labels:
        for first, second in PAIRS:
            encoding = tokenizer.encode(first, second)
            numbers = classify(exact, config, encoding.ids, encoding.type_ids, list(heads))
            cases.append({"first": first, "second": second, "logits": [round(float(x), 6) for x in numbers]})
        (folder / "expected.json").write_text(json.dumps({"pairs": cases}, ensure_ascii=False, indent=1) + "\n")
        return
    for text in TEXTS:
        encoding = tokenizer.encode(text)
        ids, types = encoding.ids[:64], encoding.type_ids[:64]
        cases.append({"text": text, "ids": ids,
                      "mean": [round(float(x), 6) for x in forward(exact, config, ids, types).mean(0)]})
    pairs = [{"first": a, "second": b, "ids": tokenizer.encode(a, b).ids, "types": tokenizer.encode(a, b).type_ids}
             for a, b in (("bees", "the hand"), ("", "bees"))]
    (folder / "expected.json").write_text(
        json.dumps({"cases": cases, "pairs": pairs}, ensure_ascii=False, indent=1) + "\n")


def modern_forward(w, config, ids):
    """ModernBERT (Warner et al. 2024), from its paper and the papers it names."""
    h, heads, inner = config["hidden_size"], config["num_attention_heads"], config["intermediate_size"]
    size, count = h // heads, len(ids)
    norm = lambda y, name: normalise(y, w[name + ".weight"], 0, config["norm_eps"])
    x = norm(w["embeddings.tok_embeddings.weight"][ids], "embeddings.norm")
    apart = np.abs(np.arange(count)[:, None] - np.arange(count)[None, :])
    for i in range(config["num_hidden_layers"]):
        p = f"layers.{i}."
        is_global = i % config["global_attn_every_n_layers"] == 0
        theta = config["global_rope_theta" if is_global else "local_rope_theta"]
        angles = np.arange(count)[:, None] * theta ** (-np.arange(0, size, 2) / size)[None, :]

        def turned(y):
            left, right = y[..., :size // 2], y[..., size // 2:]
            return np.concatenate([left * np.cos(angles) - right * np.sin(angles),
                                   right * np.cos(angles) + left * np.sin(angles)], -1)

        y = x if i == 0 else norm(x, p + "attn_norm")
        q, k, v = (part.reshape(count, heads, size).transpose(1, 0, 2)
                   for part in np.split(y @ w[p + "attn.Wqkv.weight"].T, 3, -1))
        scores = turned(q) @ turned(k).transpose(0, 2, 1) / math.sqrt(size)
        if not is_global:
            scores = np.where(apart[None] <= config["local_attention"] // 2, scores, -np.inf)
        weights = np.exp(scores - scores.max(-1, keepdims=True))
        weights /= weights.sum(-1, keepdims=True)
        x = x + (weights @ v).transpose(1, 0, 2).reshape(count, h) @ w[p + "attn.Wo.weight"].T
        up, gate = np.split(norm(x, p + "mlp_norm") @ w[p + "mlp.Wi.weight"].T, 2, -1)
        up = up * 0.5 * (1 + np.vectorize(math.erf)(up / math.sqrt(2)))
        x = x + (up * gate) @ w[p + "mlp.Wo.weight"].T
    return norm(x, "final_norm")


def make_modern(folder, tokenizer, vocabulary, texts=()):
    folder.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(23)
    h, inner = 24, 40
    config = {"model_type": "modernbert", "hidden_size": h, "num_hidden_layers": 3, "num_attention_heads": 2,
              "intermediate_size": inner, "vocab_size": vocabulary, "max_position_embeddings": 66, "norm_eps": 1e-5,
              "hidden_activation": "gelu", "global_attn_every_n_layers": 2, "local_attention": 8,
              "global_rope_theta": 160000.0, "local_rope_theta": 10000.0, "attention_bias": False, "mlp_bias": False,
              "norm_bias": False, "pad_token_id": 1, "bos_token_id": 0, "eos_token_id": 2, "cls_token_id": 0,
              "sep_token_id": 2, "reference_compile": False}
    shapes = {"embeddings.tok_embeddings.weight": (vocabulary, h), "embeddings.norm.weight": (h,),
              "final_norm.weight": (h,)}
    for i in range(config["num_hidden_layers"]):
        p = f"layers.{i}."
        if i > 0:
            shapes[p + "attn_norm.weight"] = (h,)
        shapes |= {p + "attn.Wqkv.weight": (3 * h, h), p + "attn.Wo.weight": (h, h), p + "mlp_norm.weight": (h,),
                   p + "mlp.Wi.weight": (2 * inner, h), p + "mlp.Wo.weight": (h, inner)}
    weights = {}
    for name, shape in shapes.items():
        array = random.normal(0, 0.3, shape)
        weights[name] = (1 + 0.1 * array if "norm.weight" in name else array).astype(np.float32)
    write_safetensors(folder / "model.safetensors", {"model." + n: ("F32", a) for n, a in weights.items()})
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    tokenizer.save(str(folder / "tokenizer.json"))
    exact = {n: a.astype(np.float64) for n, a in weights.items()}
    tokenizer.enable_truncation(64)
    cases = []
    for text in [*TEXTS, *texts]:
        ids = tokenizer.encode(text).ids
        cases.append({"text": text, "ids": ids,
                      "mean": [round(float(x), 6) for x in modern_forward(exact, config, ids).mean(0)]})
    (folder / "expected.json").write_text(
        json.dumps({"cases": cases, "pairs": []}, ensure_ascii=False, indent=1) + "\n")


def make_lora(folder, base, tokenizer):
    """A low-rank change of some layers of `base`, as PEFT writes it (Hu et al. 2021, equation 3)."""
    folder.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(11)
    rank, alpha = 3, 6
    config = json.loads((base / "config.json").read_text())
    raw = (base / "model.safetensors").read_bytes()
    length = struct.unpack("<Q", raw[:8])[0]
    exact = {}
    for name, entry in json.loads(raw[8:8 + length]).items():
        begin, end = entry["data_offsets"]
        array = np.frombuffer(raw[8 + length + begin:8 + length + end], np.float32).reshape(entry["shape"])
        exact[name.removeprefix("roberta.")] = array.astype(np.float64)
    stored = {}
    for i in range(config["num_hidden_layers"]):
        for name in ("attention.self.query", "attention.self.value", "output.dense"):
            layer = f"encoder.layer.{i}.{name}"
            out, into = exact[layer + ".weight"].shape
            down = random.normal(0, 0.3, (rank, into)).astype(np.float16)
            up = random.normal(0, 0.3, (out, rank)).astype(np.float16)
            stored[f"base_model.model.{layer}.lora_A.weight"] = ("F16", down)
            stored[f"base_model.model.{layer}.lora_B.weight"] = ("F16", up)
            exact[layer + ".weight"] += alpha / rank * up.astype(np.float64) @ down.astype(np.float64)
    write_safetensors(folder / "adapter_model.safetensors", stored)
    settings = {"peft_type": "LORA", "task_type": "FEATURE_EXTRACTION", "base_model_name_or_path": "tiny/" + base.name,
                "r": rank, "lora_alpha": alpha, "lora_dropout": 0.0, "bias": "none", "fan_in_fan_out": False,
                "target_modules": ["query", "value", "output.dense"]}
    (folder / "adapter_config.json").write_text(json.dumps(settings, indent=1) + "\n")
    cases = []
    for text in TEXTS:
        encoding = tokenizer.encode(text)
        ids, types = encoding.ids[:64], encoding.type_ids[:64]
        cases.append({"text": text, "mean": [round(float(x), 6) for x in forward(exact, config, ids, types).mean(0)]})
    (folder / "expected.json").write_text(json.dumps({"cases": cases}, ensure_ascii=False, indent=1) + "\n")


def compare(root):
    import torch
    from transformers import AutoModel, AutoModelForSequenceClassification
    for file in sorted(root.glob("*/expected.json")):
        folder, expected, most = file.parent, json.loads(file.read_text()), 0.0
        if not (folder / "config.json").exists() or "heads" in expected:
            continue
        tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        classifies = "logits" in json.dumps(expected)
        kind = AutoModelForSequenceClassification if classifies else AutoModel
        model = kind.from_pretrained(folder, torch_dtype=torch.float64).eval()
        for case in expected["pairs"] if classifies else expected["cases"]:
            encoding = tokenizer.encode(case["first"], case["second"]) if classifies else tokenizer.encode(case["text"])
            with torch.no_grad():
                given = {"input_ids": torch.tensor([case.get("ids", encoding.ids[:64])])}
                if getattr(model.config, "type_vocab_size", 1) > 1:
                    given["token_type_ids"] = torch.tensor([encoding.type_ids[:64]])
                out = model(**given)
                numbers = out.logits[0] if classifies else out.last_hidden_state[0].mean(0)
            right = np.array(case["logits"] if classifies else case["mean"])
            most = max(most, float(np.abs(numbers.numpy() - right).max()))
        print(f"{folder.name}: at most {most:.1e} from transformers")


if __name__ == "__main__":
    root = pathlib.Path(sys.argv[1])
    if "--compare" in sys.argv:
        compare(root)
        sys.exit()
    make(root / "xlm-roberta-entail", "xlm-roberta", *unigram(), "F32", ("entailment", "neutral", "contradiction"))
    make(root / "bert-rerank", "bert", *word_piece(), "F32", ("LABEL_0",))
    make(root / "xlm-roberta", "xlm-roberta", *unigram(), "F32")
    make_modern(root / "modernbert", *unigram())
    make_modern(root / "modernbert-bpe", *byte_pairs(), [
        "[CLS] the  [MASK] of |||BEES||| don't 123.45 [SEP]", "  two  blanks,   three ", "Cafe\u0301 e\u0301 \u0301x",
        "A\u00a0 b\u200b c \u3000d\tthe\n\nhand"])
    make_lora(root / "lora", root / "xlm-roberta", unigram()[0])
    make(root / "bert-bf16", "bert", *word_piece(), "BF16")
    make(root / "bert-f16", "bert", *unigram(), "F16")
