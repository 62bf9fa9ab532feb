"""Makes a folder that is trained and served of a chat model's GGUF file: floats of the quantised numbers, tokens, settings.

    python3 tools/unpack_gguf.py MODEL.gguf FOLDER      (takes numpy and the package `gguf`)

Writes config.json, model.safetensors (16 bits), tokenizer.json, tokenizer_config.json and generation_config.json as Hugging Face
names them, for models of the kinds qwen2 and llama. What quantising took is lost: adapters that are learned on the folder belong to it.
"""
import json
import pathlib
import struct
import sys

import numpy as np
from gguf import GGUFReader, dequantize

NAMES = {"token_embd": "model.embed_tokens", "output_norm": "model.norm", "output": "lm_head", "attn_norm": "input_layernorm",
         "ffn_norm": "post_attention_layernorm", "attn_q": "self_attn.q_proj", "attn_k": "self_attn.k_proj",
         "attn_v": "self_attn.v_proj", "attn_output": "self_attn.o_proj", "ffn_gate": "mlp.gate_proj", "ffn_up": "mlp.up_proj",
         "ffn_down": "mlp.down_proj"}
# How each kind of tokenizer cuts words before their bytes are paired.
GPT2 = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
QWEN = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+")
CUTS = {"smollm": [{"type": "Digits", "individual_digits": True}, GPT2],
        "qwen2": [{"type": "Split", "pattern": {"Regex": QWEN}, "behavior": "Isolated", "invert": False},
                  {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": False}]}


def name_of(name):
    if name.startswith("blk."):
        _, layer, rest = name.split(".", 2)
        base, kind = rest.rsplit(".", 1)
        return f"model.layers.{layer}.{NAMES[base]}.{kind}"
    base, kind = name.rsplit(".", 1)
    return f"{NAMES[base]}.{kind}"


def main(path, folder):
    reader = GGUFReader(path)
    value = lambda key, otherwise=None: reader.fields[key].contents() if key in reader.fields else otherwise
    kind = value("general.architecture")
    if kind not in ("qwen2", "llama"):
        sys.exit(f"unpack_gguf: models of the kind {kind} are not unpacked")
    of = lambda key, otherwise=None: value(f"{kind}.{key}", otherwise)
    heads, key_heads = of("attention.head_count"), of("attention.head_count_kv")
    folder.mkdir(parents=True, exist_ok=True)
    header, offset, parts = {}, 0, []
    for tensor in reader.tensors:
        if tensor.name == "rope_freqs.weight":
            continue
        numbers = dequantize(tensor.data, tensor.tensor_type).astype(np.float32)
        if kind == "llama" and tensor.name.split(".")[-2] in ("attn_q", "attn_k"):
            # Rotary pairs stand side by side in the file, and half a head apart in the folder.
            n = heads if "attn_q" in tensor.name else key_heads
            numbers = numbers.reshape(n, numbers.shape[0] // n // 2, 2, -1).swapaxes(1, 2).reshape(numbers.shape)
        small = numbers.ndim == 1
        raw = (numbers if small else numbers.astype(np.float16)).tobytes()
        header[name_of(tensor.name)] = {"dtype": "F32" if small else "F16", "shape": list(numbers.shape),
                                        "data_offsets": [offset, offset + len(raw)]}
        offset += len(raw)
        parts.append(raw)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(folder / "model.safetensors", "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for raw in parts:
            file.write(raw)

    pieces, kinds = value("tokenizer.ggml.tokens"), value("tokenizer.ggml.token_type")
    end = value("tokenizer.ggml.eos_token_id")
    config = {"model_type": kind, "vocab_size": len(pieces), "hidden_size": of("embedding_length"),
              "intermediate_size": of("feed_forward_length"), "num_hidden_layers": of("block_count"), "num_attention_heads": heads,
              "num_key_value_heads": key_heads, "rms_norm_eps": float(f"{of('attention.layer_norm_rms_epsilon'):.6g}"),
              "rope_theta": float(of("rope.freq_base", 10000.0)), "max_position_embeddings": of("context_length"), "hidden_act": "silu",
              "tie_word_embeddings": "lm_head.weight" not in header, "eos_token_id": end, "use_sliding_window": False,
              "architectures": ["Qwen2ForCausalLM" if kind == "qwen2" else "LlamaForCausalLM"]}
    write = lambda name, what: (folder / name).write_text(json.dumps(what, ensure_ascii=False, indent=1) + "\n", encoding="utf8")
    write("config.json", config)
    write("generation_config.json", {"eos_token_id": [end]})
    write("tokenizer_config.json", {"chat_template": value("tokenizer.chat_template", ""), "eos_token": pieces[end]})
    cuts = value("tokenizer.ggml.pre")
    if cuts not in CUTS:
        sys.exit(f"unpack_gguf: words cut as '{cuts}' are not known")
    special = [{"id": i, "content": p, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": kinds[i] == 3}
               for i, p in enumerate(pieces) if kinds[i] in (3, 4)]
    write("tokenizer.json", {
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": special,
        "normalizer": {"type": "NFC"} if cuts == "qwen2" else None, "pre_tokenizer": {"type": "Sequence", "pretokenizers": CUTS[cuts]},
        "post_processor": None, "decoder": {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True},
        "model": {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None, "end_of_word_suffix": None,
                  "fuse_unk": False, "byte_fallback": False, "ignore_merges": False,
                  "vocab": {p: i for i, p in enumerate(pieces)},
                  "merges": value("tokenizer.ggml.merges")}})


main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
