"""Makes the tiny random models with heads that the tests of src/encoder/ read, and what they must give.

    python3 tools/make_tiny_heads.py tests/inputs/encoder       (takes numpy, torch and Hugging Face's `tokenizers`)

Writes bge-m3 (weights and heads as torch.save() writes them, as BGE-M3 is published), colbert (its marks, masks and
punctuation as artifact.metadata says), splade-bert and splade-xlm-roberta (masked-LM heads, the embeddings of words
their last layer), each with expected.json: of each text the
vectors of its tokens, its weights of tokens and its dense vector, and the scores of pairs, computed here in double
precision from the formulas of the papers (Chen et al. 2024, M3-Embedding; Khattab and Zaharia 2020, ColBERT; Formal et
al. 2021, SPLADE v2).

    python3 tools/make_tiny_heads.py tests/inputs/encoder --compare      (takes `transformers` too)

writes nothing, and says how far what is there is from what Hugging Face's transformers give: of the encoder with the
heads applied by torch, and of the masked-LM models as they are.
"""
import json
import math
import pathlib
import string
import sys

import numpy as np
import torch
from tokenizers import Tokenizer

from make_tiny_encoders import TEXTS, forward, normalise, unigram, word_piece, write_safetensors

PAIRS = [(2, 3), (2, 4), (1, 8), (6, 2), (0, 2)]
COLUMNS = 16


def random_model(model_type, vocabulary, random):
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
    return config, {name: draw(random, name, shape) for name, shape in shapes.items()}


def draw(random, name, shape):
    array = random.normal(0, 0.3, shape)
    return (1 + 0.1 * array if "orm.weight" in name else array).astype(np.float32)


def unit(rows):
    return rows / np.linalg.norm(rows, axis=-1, keepdims=True)


def m3_heads(rows, ids, heads, special):
    """Of one text: the dense vector, the vectors of all tokens but the first, the weights of its tokens."""
    weights = np.maximum(rows @ heads["sparse_linear"]["weight"][0] + heads["sparse_linear"]["bias"][0], 0)
    sparse = {}
    for token, weight in zip(ids, weights):
        if token not in special and weight > 0:
            sparse[token] = max(sparse.get(token, 0.0), float(weight))
    tokens = rows[1:] @ heads["colbert_linear"]["weight"].T + heads["colbert_linear"]["bias"]
    return unit(rows[0]), unit(tokens), sparse


def scores(question, passage):
    (q_dense, q_tokens, q_sparse), (p_dense, p_tokens, p_sparse) = question, passage
    return {"dense": float(q_dense @ p_dense), "multi_vector": float((q_tokens @ p_tokens.T).max(1).mean()),
            "sparse": sum(weight * p_sparse.get(token, 0.0) for token, weight in q_sparse.items())}


def rounded(value):
    if isinstance(value, dict):
        return {str(k): rounded(v) for k, v in value.items()}
    return [rounded(v) for v in value] if isinstance(value, (list, np.ndarray)) else round(float(value), 6)


def sparse_pairs(sparse):
    return [[int(token), round(weight, 6)] for token, weight in sorted(sparse.items())]


def save_folder(folder, config, tokenizer):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    tokenizer.save(str(folder / "tokenizer.json"))


def make_m3(folder):
    tokenizer, vocabulary = unigram()
    random = np.random.default_rng(13)
    config, weights = random_model("xlm-roberta", vocabulary, random)
    save_folder(folder, config, tokenizer)
    (folder / "1_Pooling").mkdir(exist_ok=True)
    (folder / "1_Pooling" / "config.json").write_text(
        json.dumps({"word_embedding_dimension": 24, "pooling_mode_cls_token": True, "pooling_mode_mean_tokens": False})
        + "\n")
    torch.save({name: torch.from_numpy(array) for name, array in weights.items()}, folder / "pytorch_model.bin")
    heads = {}
    # Half precision, and a module's own state, as they are published.
    for name, out in (("sparse_linear", 1), ("colbert_linear", COLUMNS)):
        layer = torch.nn.Linear(24, out).half()
        with torch.no_grad():
            layer.weight.copy_(torch.from_numpy(random.normal(0, 0.3, (out, 24))))
            layer.bias.copy_(torch.from_numpy(random.normal(0, 0.3, out)))
        torch.save(layer.state_dict(), folder / f"{name}.pt")
        heads[name] = {k: v.double().numpy() for k, v in layer.state_dict().items()}
    exact = {name: array.astype(np.float64) for name, array in weights.items()}
    cases, made = [], []
    for text in TEXTS:
        ids = tokenizer.encode(text).ids[:64]
        made.append(m3_heads(forward(exact, config, ids, [0] * len(ids)), ids, heads, {0, 1, 2, 3}))
        dense, tokens, sparse = made[-1]
        cases.append({"text": text, "dense": rounded(dense), "tokens": rounded(tokens), "sparse": sparse_pairs(sparse)})
    pairs = [{"question": q, "passage": p, **rounded(scores(made[q], made[p]))} for q, p in PAIRS]
    write_expected(folder, {"heads": "m3", "cases": cases, "pairs": pairs})


def write_expected(folder, expected):
    (folder / "expected.json").write_text(json.dumps(expected, ensure_ascii=False).replace('{"text"', '\n{"text"') + "\n")


COLBERT = {"query_token_id": "im", "doc_token_id": "##atz", "query_maxlen": 12, "doc_maxlen": 20, "dim": COLUMNS,
           "attend_to_mask_tokens": False, "mask_punctuation": True, "similarity": "cosine"}


def colbert_ids(tokenizer, text, question):
    """The tokens, how many of them are looked at, and which vectors count."""
    ids = tokenizer.encode(text).ids
    longest = COLBERT["query_maxlen" if question else "doc_maxlen"]
    ids = [ids[0], tokenizer.token_to_id(COLBERT["query_token_id" if question else "doc_token_id"])] + ids[1:]
    ids = ids if len(ids) <= longest else ids[:longest - 1] + ids[-1:]
    if question:
        masks = longest - len(ids)
        return ids + [tokenizer.token_to_id("[MASK]")] * masks, len(ids), [True] * longest
    skipped = {tokenizer.encode(sign, add_special_tokens=False).ids[0] for sign in string.punctuation}
    return ids, len(ids), [token not in skipped for token in ids]


def make_colbert(folder):
    tokenizer, vocabulary = word_piece()
    random = np.random.default_rng(19)
    config, weights = random_model("bert", vocabulary, random)
    config["architectures"] = ["HF_ColBERT"]
    save_folder(folder, config, tokenizer)
    (folder / "artifact.metadata").write_text(json.dumps(COLBERT, indent=1) + "\n")
    linear = random.normal(0, 0.3, (COLUMNS, 24)).astype(np.float32)
    write_safetensors(folder / "model.safetensors", {"linear.weight": ("F32", linear),
                      **{"bert." + name: ("F32", array) for name, array in weights.items()}})
    exact = {name: array.astype(np.float64) for name, array in weights.items()}
    cases = []
    for text in TEXTS:
        case = {"text": text}
        for key in ("question", "passage"):
            ids, seen, counts = colbert_ids(tokenizer, text, key == "question")
            rows = forward(exact, config, ids, [0] * len(ids), seen)
            case[key] = rounded(unit(rows @ linear.astype(np.float64).T)[np.array(counts)])
        cases.append(case)
    write_expected(folder, {"heads": "colbert", "cases": cases})


def compare_colbert(folder, expected):
    from transformers import BertModel
    tokenizer, most = Tokenizer.from_file(str(folder / "tokenizer.json")), 0.0
    model = BertModel.from_pretrained(folder, torch_dtype=torch.float64).eval()
    from safetensors.torch import load_file
    linear = load_file(folder / "model.safetensors")["linear.weight"].double()
    for case in expected["cases"]:
        for key in ("question", "passage"):
            ids, seen, counts = colbert_ids(tokenizer, case["text"], key == "question")
            mask = torch.tensor([[1] * seen + [0] * (len(ids) - seen)])
            with torch.no_grad():
                rows = model(input_ids=torch.tensor([ids]), attention_mask=mask).last_hidden_state[0] @ linear.T
            right = torch.nn.functional.normalize(rows, dim=-1).numpy()[np.array(counts)]
            most = max(most, float(np.abs(right - np.array(case[key]).reshape(right.shape)).max()))
    print(f"{folder.name}: at most {most:.1e} from transformers")


def make_splade(folder, model_type, tokenizer, vocabulary):
    random = np.random.default_rng(17)
    config, weights = random_model(model_type, vocabulary, random)
    is_bert = model_type == "bert"
    config["architectures"] = ["BertForMaskedLM" if is_bert else "XLMRobertaForMaskedLM"]
    save_folder(folder, config, tokenizer)
    first = "cls.predictions." if is_bert else "lm_head."
    dense = first + ("transform.dense" if is_bert else "dense")
    norm = first + ("transform.LayerNorm" if is_bert else "layer_norm")
    head = {name: draw(random, name, shape) for name, shape in (
        (dense + ".weight", (24, 24)), (dense + ".bias", (24,)), (norm + ".weight", (24,)), (norm + ".bias", (24,)),
        (first + "bias", (vocabulary,)))}
    prefix = "bert." if is_bert else "roberta."
    write_safetensors(folder / "model.safetensors",
                      {k: ("F32", v) for k, v in {**{prefix + n: a for n, a in weights.items()}, **head}.items()})
    exact = {name: array.astype(np.float64) for name, array in {**weights, **head}.items()}
    cases = []
    for text in TEXTS:
        encoding = tokenizer.encode(text)
        ids, types = encoding.ids[:64], encoding.type_ids[:64]
        inner = forward(exact, config, ids, types) @ exact[dense + ".weight"].T + exact[dense + ".bias"]
        inner = inner * 0.5 * (1 + np.vectorize(math.erf)(inner / math.sqrt(2)))
        inner = normalise(inner, exact[norm + ".weight"], exact[norm + ".bias"], config["layer_norm_eps"])
        logits = inner @ exact["embeddings.word_embeddings.weight"].T + exact[first + "bias"]
        most = np.log1p(np.maximum(logits, 0)).max(0)
        cases.append({"text": text, "sparse": sparse_pairs({i: float(w) for i, w in enumerate(most) if w > 0})})
    write_expected(folder, {"heads": "splade", "cases": cases})


def compare(root):
    from transformers import AutoModel, AutoModelForMaskedLM
    for file in sorted(root.glob("*/expected.json")):
        folder, expected, most = file.parent, json.loads(file.read_text()), 0.0
        if "heads" not in expected:
            continue
        if expected["heads"] == "colbert":
            compare_colbert(folder, expected)
            continue
        tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        is_m3 = expected["heads"] == "m3"
        model = (AutoModel if is_m3 else AutoModelForMaskedLM).from_pretrained(folder, torch_dtype=torch.float64).eval()
        heads = {name: torch.load(folder / f"{name}.pt", weights_only=True) for name in ("sparse_linear", "colbert_linear")
                 } if is_m3 else {}
        for case in expected["cases"]:
            encoding = tokenizer.encode(case["text"])
            with torch.no_grad():
                out = model(input_ids=torch.tensor([encoding.ids[:64]]),
                            token_type_ids=torch.tensor([encoding.type_ids[:64]]))
            given = np.zeros(model.config.vocab_size)
            for token, weight in case["sparse"]:
                given[token] = weight
            if is_m3:
                rows = out.last_hidden_state[0].numpy()
                exact = {name: {k: v.double().numpy() for k, v in layer.items()} for name, layer in heads.items()}
                dense, tokens, sparse = m3_heads(rows, encoding.ids[:64], exact, {0, 1, 2, 3})
                most = max([most, np.abs(dense - case["dense"]).max()] +
                           [np.abs(tokens - np.array(case["tokens"]).reshape(tokens.shape)).max()])
                right = np.zeros(model.config.vocab_size)
                for token, weight in sparse.items():
                    right[token] = weight
            else:
                right = torch.log1p(torch.relu(out.logits[0])).max(0).values.numpy()
            most = max(most, float(np.abs(right - given).max()))
        print(f"{folder.name}: at most {most:.1e} from transformers")


if __name__ == "__main__":
    root = pathlib.Path(sys.argv[1])
    if "--compare" in sys.argv:
        compare(root)
        sys.exit()
    make_m3(root / "bge-m3")
    make_colbert(root / "colbert")
    make_splade(root / "splade-bert", "bert", *word_piece())
    make_splade(root / "splade-xlm-roberta", "xlm-roberta", *unigram())
