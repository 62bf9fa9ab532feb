"""Makes the tiny random chat models that the tests of src/decoder/ read, and what they must give.

    python3 tools/make_tiny_decoders.py tests/inputs/decoder [weights] [blocks]

Takes Hugging Face's `tokenizers`, for weights `transformers` and torch, for blocks `gguf`. Writes a folder a family, with
tokenizer.json and expected.json: texts and talks, with the ids that `tokenizers` gives; config.json, model.safetensors and
logits.json: what transformers gives for random weights; blocks.json: numbers of quantised blocks; and two of the models
as GGUF files.
"""
import json
import pathlib
import sys

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

LEARNED = [
    "The keeper of bees shall keep the permit at hand. The keeper's permit is not the keeper's hand.",
    "De imker houdt de vergunning bij de hand. Artikel 12, eerste lid, van de wet.",
    "ผู้เลี้ยงผึ้งต้องมีใบอนุญาต ผู้เลี้ยงผึ้งต้องถือใบอนุญาตไว้",
    "꿀벌을 기르는 사람은 허가를 받아야 한다. 꿀벌을 기르는 사람은 허가증을 지녀야 한다.",
    "Der Imker hat die Genehmigung bei sich zu führen. Die Imkerin's permit, we'll keep, they've kept 1234 567.",
]

TEXTS = [
    "", " ", "\n", "\n\n", "   ", " \n ", "\t\tx", "a  b   c", "end  ", "\r\n\r\nx", "x \n\n  y", " \u00a0 x", "\u3000\u2003z",
    "bees", "The keeper of bees shall keep  the permit at hand.", "It's KEEPER'S, they'LL we've I'd 'ſ x'ſ 'tis",
    "De imker houdt de vergunning bij de hand.", "ผู้เลี้ยงผึ้งต้องมีใบอนุญาต ๑๒๓", "꿀벌을 기르는 사람은 허가를 받아야 한다.",
    "§ 5 Absatz 2\tSatz 1 – „Bienen“ Ångström A\u030angstro\u0308m ﬁne １２ ½ Ⅷ ²",
    "<|im_start|> is a word here, and <start_of_turn> too <|eot_id|><bos>", "a<|added|>b <|added|><|added|>",
    "🐝 bees bees 🐝🐝 👩‍👩‍👧", "1234567 12.5% 3rd (a)(1)…!!! ?!\n\n\n--- ***\n", "if (x == 10) {\n\treturn  y;\n}\n",
    "\u0e33\u0e49 \u0301x \u200bq \ufeffr \u180e \u0085y", "abcdefghijklmnopqrstuvwxyz" * 3, "▁ ▁▁x <0x0A> <0x41>",
    "เลี้ยง" * 20, "the keeper " * 12,
]

TALK = [("system", "Answer from the law."), ("user", "Who keeps <|im_end|> bees?\n"), ("assistant", "The keeper."),
        ("user", " Why? ")]

MARKS = {
    "qwen2": ["<|endoftext|>", "<|im_start|>", "<|im_end|>"],
    "smollm": ["<|endoftext|>", "<|im_start|>", "<|im_end|>"],
    "llama3": ["<|begin_of_text|>", "<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>"],
    "gemma": ["<pad>", "<eos>", "<bos>", "<unk>", "<start_of_turn>", "<end_of_turn>"],
}

QWEN2 = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"


def bytes_tokenizer(family):
    tokenizer = Tokenizer(models.BPE(ignore_merges=family == "llama3"))
    level = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=family == "smollm")
    if family == "smollm":
        first = pre_tokenizers.Digits(individual_digits=True)
    else:
        digits = QWEN2 if family == "qwen2" else QWEN2.replace(r"\p{N}|", r"\p{N}{1,3}|", 1)
        first = pre_tokenizers.Split(Regex(digits), "isolated")
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([first, level])
    if family == "qwen2":
        tokenizer.normalizer = normalizers.NFC()
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    tokenizer.train_from_iterator(LEARNED, trainers.BpeTrainer(vocab_size=380, initial_alphabet=alphabet,
                                                               show_progress=False))
    tokenizer.add_special_tokens(MARKS[family])
    tokenizer.add_tokens([AddedToken("<|added|>", normalized=False)])
    if family == "llama3":
        tokenizer.post_processor = processors.TemplateProcessing(
            single="<|begin_of_text|> $A", special_tokens=[("<|begin_of_text|>", tokenizer.token_to_id("<|begin_of_text|>"))])
    return tokenizer


def characters_tokenizer():
    """Gemma's: characters, ▁ for a blank, bytes for what no piece has."""
    learner = Tokenizer(models.BPE())
    learner.normalizer = normalizers.Replace(" ", "▁")
    learner.train_from_iterator(LEARNED[:3], trainers.BpeTrainer(vocab_size=150, show_progress=False))
    learned = json.loads(learner.to_str())["model"]
    pieces = MARKS["gemma"] + [f"<0x{byte:02X}>" for byte in range(256)]
    pieces += sorted(learned["vocab"], key=learned["vocab"].get)
    tokenizer = Tokenizer(models.BPE(vocab={piece: i for i, piece in enumerate(pieces)},
                                     merges=[tuple(pair) for pair in learned["merges"]], unk_token="<unk>",
                                     fuse_unk=True, byte_fallback=True))
    tokenizer.normalizer = normalizers.Replace(" ", "▁")
    tokenizer.pre_tokenizer = pre_tokenizers.Split(" ", "merged_with_previous")
    tokenizer.add_special_tokens(MARKS["gemma"])
    tokenizer.add_tokens([AddedToken(text, normalized=False) for text in ("<|added|>", "\n\n", "\n\n\n")])
    tokenizer.post_processor = processors.TemplateProcessing(single="<bos> $A", special_tokens=[("<bos>", 2)])
    return tokenizer


def pieces_of_talk(family):
    """The talk as the family's template writes it: marks as lists, words as strings."""
    if family in ("qwen2", "smollm"):
        for role, text in TALK:
            yield from (["<|im_start|>"], f"{role}\n{text}", ["<|im_end|>"], "\n")
        yield from (["<|im_start|>"], "assistant\n")
    elif family == "llama3":
        yield ["<|begin_of_text|>"]
        for role, text in TALK:
            yield from (["<|start_header_id|>"], role, ["<|end_header_id|>"], "\n\n" + text.strip(), ["<|eot_id|>"])
        yield from (["<|start_header_id|>"], "assistant", ["<|end_header_id|>"], "\n\n")
    else:
        yield ["<bos>"]
        system = TALK[0][1] + "\n\n"
        for role, text in TALK[1:]:
            yield from (["<start_of_turn>"], f"{'model' if role == 'assistant' else role}\n{system}{text.strip()}",
                        ["<end_of_turn>"], "\n")
            system = ""
        yield from (["<start_of_turn>"], "model\n")


def ids_of_talk(tokenizer, family):
    """Words between marks are encoded by a tokenizer that knows no marks, for people's words are never marks."""
    settings = json.loads(tokenizer.to_str())
    settings["added_tokens"] = [added for added in settings["added_tokens"] if not added["special"]]
    settings["post_processor"] = None
    plain = Tokenizer.from_str(json.dumps(settings))
    ids = []
    for piece in pieces_of_talk(family):
        ids += [tokenizer.token_to_id(piece[0])] if isinstance(piece, list) else plain.encode(piece).ids
    return ids


TEMPLATES = {
    "qwen2": "{% for m in messages %}{{ '<|im_start|>' + m.role + '\\n' + m.content + '<|im_end|>\\n' }}{% endfor %}",
    "llama3": "{% for m in messages %}{{ '<|start_header_id|>' + m.role + '<|end_header_id|>' + m.content + '<|eot_id|>' }}"
              "{% endfor %}",
    "gemma": "{% for m in messages %}{{ '<start_of_turn>' + m.role + '\\n' + m.content + '<end_of_turn>\\n' }}{% endfor %}",
}


def make(folder, family):
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer = characters_tokenizer() if family == "gemma" else bytes_tokenizer(family)
    (folder / "tokenizer.json").write_text(tokenizer.to_str() + "\n")
    cases = [{"text": text, "ids": tokenizer.encode(text, add_special_tokens=False).ids} for text in TEXTS]
    expected = {"cases": cases, "begin": tokenizer.encode("").ids,
                "talk": [{"role": role, "text": text} for role, text in TALK], "talk_ids": ids_of_talk(tokenizer, family)}
    lines = json.dumps(expected, ensure_ascii=False).replace('{"text"', '\n{"text"').replace('], "begin"', '],\n"begin"')
    (folder / "expected.json").write_text(lines + "\n")
    (folder / "chat_template.jinja").write_text(TEMPLATES.get(family, TEMPLATES["qwen2"]) + "\n")


CONFIGS = {
    "qwen2": ("Qwen2", {"tie_word_embeddings": True}),
    "smollm": ("Llama", {"tie_word_embeddings": False, "rope_theta": 500.0}),
    "llama3": ("Llama", {"tie_word_embeddings": True, "rope_parameters": {
        "rope_type": "llama3", "rope_theta": 10000.0, "factor": 4.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
        "original_max_position_embeddings": 32}}),
    "gemma": ("Gemma3", {"sliding_window": 4, "head_dim": 16, "query_pre_attn_scalar": 24,
                             "layer_types": ["sliding_attention", "full_attention", "sliding_attention"]}),
}


def make_weights(folder, family):
    """A random model of the family, and the logits that transformers gives for a text, in float32."""
    import torch
    import transformers

    torch.manual_seed(5)
    size = max(json.loads((folder / "tokenizer.json").read_text())["model"]["vocab"].values()) + 16
    name, settings = CONFIGS[family]
    config = getattr(transformers, name + ("TextConfig" if name == "Gemma3" else "Config"))(
        vocab_size=size, hidden_size=32, intermediate_size=64, num_hidden_layers=3 if family == "gemma" else 2,
        num_attention_heads=4, num_key_value_heads=2, max_position_embeddings=512, initializer_range=0.15,
        bos_token_id=0, eos_token_id=1, pad_token_id=None, **settings)
    model = getattr(transformers, name + "ForCausalLM")(config).eval()
    with torch.no_grad():
        for parameter_name, parameter in model.named_parameters():
            if "norm" in parameter_name or "bias" in parameter_name:
                parameter += 0.2 * torch.randn_like(parameter)
    if family == "smollm":
        model = model.to(torch.bfloat16)
    model.save_pretrained(folder)
    (folder / "generation_config.json").unlink(missing_ok=True)
    (folder / "model.safetensors").chmod(0o644)
    # Opened anew: what rotates heads would stay rounded.
    model = getattr(transformers, name + "ForCausalLM").from_pretrained(folder, dtype=torch.float32).eval()
    ids = [(7 * i * i + 3 * i + 11) % size for i in range(45)]
    with torch.no_grad():
        logits = model(torch.tensor([ids])).logits[0]
        greedy = model.generate(torch.tensor([ids[:9]]), max_new_tokens=12, min_new_tokens=12, do_sample=False,
                                pad_token_id=0)[0, 9:]
    (folder / "logits.json").write_text(json.dumps({
        "ids": ids, "step": 13, "every": [[round(float(x), 5) for x in row[::13]] for row in logits],
        "greedy": greedy.tolist()}) + "\n")


def make_gguf(folder, path, family):
    """The folder's model as a GGUF file: Qwen 2 in 8 bits, Llama in bfloat16 with its heads laid as llama.cpp wants them."""
    import gguf
    import numpy as np
    import torch
    from safetensors.torch import load_file

    config = json.loads((folder / "config.json").read_text())
    tokenizer = json.loads((folder / "tokenizer.json").read_text())
    architecture = config["model_type"]
    writer = gguf.GGUFWriter(str(path), architecture)
    writer.add_context_length(config["max_position_embeddings"])
    writer.add_embedding_length(config["hidden_size"])
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_feed_forward_length(config["intermediate_size"])
    writer.add_head_count(config["num_attention_heads"])
    writer.add_head_count_kv(config["num_key_value_heads"])
    writer.add_layer_norm_rms_eps(config["rms_norm_eps"])
    writer.add_rope_freq_base(config["rope_parameters"]["rope_theta"])
    pieces = [f"[{i}]" for i in range(config["vocab_size"])]
    kinds = [5] * len(pieces)  # unused
    for piece, i in tokenizer["model"]["vocab"].items():
        pieces[i], kinds[i] = piece, 1
    for added in tokenizer["added_tokens"]:
        pieces[added["id"]], kinds[added["id"]] = added["content"], 3 if added["special"] else 4
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre(family)
    writer.add_token_list(pieces)
    writer.add_token_types(kinds)
    writer.add_token_merges([merge if isinstance(merge, str) else " ".join(merge) for merge in tokenizer["model"]["merges"]])
    writer.add_eos_token_id(config["eos_token_id"])
    writer.add_chat_template((folder / "chat_template.jinja").read_text())
    names = {"model.embed_tokens": "token_embd", "model.norm": "output_norm", "lm_head": "output",
             "input_layernorm": "attn_norm", "post_attention_layernorm": "ffn_norm", "self_attn.q_proj": "attn_q",
             "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v", "self_attn.o_proj": "attn_output",
             "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up", "mlp.down_proj": "ffn_down"}
    for name, tensor in load_file(folder / "model.safetensors").items():
        stem, end = name.rsplit(".", 1)
        layer = stem.split(".")[2] if ".layers." in stem else None
        stem = ".".join(stem.split(".")[3:]) if layer else stem
        array = tensor.to(torch.float32).numpy()
        if architecture == "llama" and stem in ("self_attn.q_proj", "self_attn.k_proj"):
            heads = config["num_attention_heads" if stem == "self_attn.q_proj" else "num_key_value_heads"]
            array = array.reshape(heads, 2, array.shape[0] // heads // 2, *array.shape[1:]).swapaxes(1, 2).reshape(array.shape)
        target = (f"blk.{layer}." if layer else "") + names[stem] + "." + end
        if array.ndim == 1:
            writer.add_tensor(target, np.ascontiguousarray(array))
            continue
        kind = gguf.GGMLQuantizationType.Q8_0 if architecture == "qwen2" else gguf.GGMLQuantizationType.BF16
        writer.add_tensor(target, gguf.quants.quantize(np.ascontiguousarray(array), kind), raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def make_blocks(path):
    """Random blocks of each quantised type of GGUF, and the numbers that llama.cpp's own package reads in them."""
    import gguf
    import numpy as np

    random = np.random.default_rng(3)
    all_types = {}
    for name in ("Q8_0", "Q5_0", "Q4_0", "Q4_1", "Q4_K", "Q6_K"):
        kind = gguf.GGMLQuantizationType[name]
        size = gguf.GGML_QUANT_SIZES[kind][1]
        blocks = random.integers(0, 256, (2, size), dtype=np.uint8)
        scales = np.frombuffer(np.array([0.013, -0.21, 0.5, 1.5], np.float16).tobytes(), np.uint8).reshape(4, 2)
        for i in range(2):
            if name == "Q6_K":
                blocks[i, -2:] = scales[i]
            else:
                blocks[i, :2] = scales[i]
                if name in ("Q4_1", "Q4_K"):
                    blocks[i, 2:4] = scales[i + 2]
        numbers = gguf.quants.dequantize(blocks, kind).reshape(-1)
        all_types[name] = {"bytes": blocks.tobytes().hex(), "numbers": [float(f"{x:.6g}") for x in numbers]}
    path.write_text(json.dumps(all_types) + "\n")


if __name__ == "__main__":
    root = pathlib.Path(sys.argv[1])
    for name in MARKS:
        make(root / name, name)
        if "weights" in sys.argv[2:]:
            make_weights(root / name, name)
    if "blocks" in sys.argv[2:]:
        for name in ("qwen2", "smollm"):
            make_gguf(root / name, root / f"{name}.gguf", name)
        make_blocks(root / "blocks.json")
