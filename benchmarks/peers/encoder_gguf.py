"""Writes the encoder of a model folder as the file that llama.cpp reads.

    python3 benchmarks/peers/encoder_gguf.py FOLDER FILE.gguf [f32 | f16 | bf16 | q8_0]

Takes gguf and numpy. FOLDER has config.json, model.safetensors in 32-bit floats and tokenizer.json with a Unigram
model, as multilingual-e5-small has; vectors are means of the last layer's rows. Matrices get the given type (f32);
biases, norms, positions and token types stay in 32 bits, as llama.cpp wants them. The normalizer of tokenizer.json is
not written, so llama.cpp's own tokenizer cuts some texts otherwise: give it ids.
"""
import json
import pathlib
import sys

import gguf
import numpy as np

LAYER = {
    "attn_q": "attention.self.query", "attn_k": "attention.self.key", "attn_v": "attention.self.value",
    "attn_output": "attention.output.dense", "attn_output_norm": "attention.output.LayerNorm",
    "ffn_up": "intermediate.dense", "ffn_down": "output.dense", "layer_output_norm": "output.LayerNorm",
}


def tensors(folder):
    """The arrays of model.safetensors by name, mapped."""
    path = pathlib.Path(folder) / "model.safetensors"
    with open(path, "rb") as file:
        size = int.from_bytes(file.read(8), "little")
        header = json.loads(file.read(size))
    header.pop("__metadata__", None)
    found = {}
    for name, entry in header.items():
        if entry["dtype"] == "F32":
            found[name] = np.memmap(path, np.float32, "r", 8 + size + entry["data_offsets"][0], tuple(entry["shape"]))
    return found


def write(folder, path, kind="f32"):
    config = json.loads((pathlib.Path(folder) / "config.json").read_text())
    tokenizer = json.loads((pathlib.Path(folder) / "tokenizer.json").read_text())
    weights = tensors(folder)
    # Models of the type xlm-roberta count positions from the number after the padding's; those of bert from zero.
    first = config["pad_token_id"] + 1 if config["model_type"] in ("roberta", "xlm-roberta") else 0

    writer = gguf.GGUFWriter(path, "bert")
    writer.add_context_length(config["max_position_embeddings"] - first)
    writer.add_embedding_length(config["hidden_size"])
    writer.add_feed_forward_length(config["intermediate_size"])
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_head_count(config["num_attention_heads"])
    writer.add_layer_norm_eps(config["layer_norm_eps"])
    writer.add_causal_attention(False)
    writer.add_pooling_type(gguf.PoolingType.MEAN)
    writer.add_file_type({"f32": gguf.LlamaFileType.ALL_F32, "f16": gguf.LlamaFileType.MOSTLY_F16,
                          "bf16": gguf.LlamaFileType.MOSTLY_BF16, "q8_0": gguf.LlamaFileType.MOSTLY_Q8_0}[kind])

    pieces = tokenizer["model"]["vocab"]
    special = {token["content"]: token["id"] for token in tokenizer["added_tokens"] if token["special"]}
    types = [gguf.TokenType.CONTROL if piece in special else gguf.TokenType.NORMAL for piece, _ in pieces]
    types[tokenizer["model"]["unk_id"]] = gguf.TokenType.UNKNOWN
    unused = range(len(pieces), config["vocab_size"])  # rows of the table without a piece
    writer.add_tokenizer_model("t5")  # its name of Unigram models
    writer.add_token_list([piece for piece, _ in pieces] + [f"[unused{i}]" for i in unused])
    writer.add_token_scores([score for _, score in pieces] + [-1000.0 for _ in unused])
    writer.add_token_types(types + [gguf.TokenType.UNUSED for _ in unused])
    writer.add_token_type_count(1)
    writer.add_add_space_prefix(True)
    writer.add_remove_extra_whitespaces(True)
    writer.add_add_bos_token(True)
    writer.add_add_eos_token(True)
    writer.add_bos_token_id(special["<s>"])
    writer.add_eos_token_id(special["</s>"])
    writer.add_sep_token_id(special["</s>"])
    writer.add_pad_token_id(special["<pad>"])
    writer.add_unk_token_id(tokenizer["model"]["unk_id"])

    def add(name, array, matrix=True):
        as_type = gguf.GGMLQuantizationType[kind.upper() if matrix else "F32"]
        if as_type == gguf.GGMLQuantizationType.F32:
            writer.add_tensor(name, np.ascontiguousarray(array))
        else:
            writer.add_tensor(name, gguf.quants.quantize(np.ascontiguousarray(array), as_type), raw_dtype=as_type)

    add("token_embd.weight", weights["embeddings.word_embeddings.weight"])
    add("position_embd.weight", weights["embeddings.position_embeddings.weight"][first:], matrix=False)
    add("token_types.weight", weights["embeddings.token_type_embeddings.weight"][:1], matrix=False)
    for part in ("weight", "bias"):
        add(f"token_embd_norm.{part}", weights[f"embeddings.LayerNorm.{part}"], matrix=False)
        for layer in range(config["num_hidden_layers"]):
            for ours, theirs in LAYER.items():
                array = weights[f"encoder.layer.{layer}.{theirs}.{part}"]
                add(f"blk.{layer}.{ours}.{part}", array, matrix=array.ndim == 2)

    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    write(*sys.argv[1:])
