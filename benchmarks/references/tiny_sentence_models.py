"""Makes the tiny random sentence models that the tests of src/encoder/ read, and what sentence-transformers gives for them.

    python3 benchmarks/references/tiny_sentence_models.py tests/inputs/encoder

Takes sentence-transformers 5, transformers 4.57 and tokenizers. Writes a folder a model, as its makers publish such models:
`gemma3-sentences`, shaped like EmbeddingGemma (attention to both sides, windows, a mean, two layers behind it), and
`qwen3-sentences`, shaped like Qwen3-Embedding (causal, the last token, weights in bf16), with a layer and its activation
behind that; each with expected.json: texts, their ids, and their vectors.
"""
import json
import pathlib
import sys

import torch
from safetensors.torch import save_file
from tokenizers import processors

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from make_tiny_decoders import LEARNED, TEXTS, bytes_tokenizer, characters_tokenizer

SHAPE = {"hidden_size": 24, "num_hidden_layers": 3, "num_attention_heads": 3, "num_key_value_heads": 1, "head_dim": 16,
         "intermediate_size": 40, "max_position_embeddings": 66, "rms_norm_eps": 1e-6, "attention_bias": False}
# Cut at 64 tokens, longer than any window.
CASES = TEXTS + LEARNED + ["the keeper of bees " * 40]


def gemma():
    tokenizer = characters_tokenizer()
    tokenizer.post_processor = processors.TemplateProcessing(single="<bos> $A <eos>", pair="<bos> $A <eos> <bos> $B <eos>",
                                                             special_tokens=[("<bos>", 2), ("<eos>", 1)])
    config = SHAPE | {"model_type": "gemma3_text", "architectures": ["Gemma3TextModel"], "sliding_window": 8,
                      "layer_types": ["sliding_attention", "full_attention", "sliding_attention"],
                      "query_pre_attn_scalar": 16, "rope_theta": 1000000.0, "rope_local_base_freq": 10000.0,
                      "hidden_activation": "gelu_pytorch_tanh", "use_bidirectional_attention": True,
                      "vocab_size": tokenizer.get_vocab_size(), "pad_token_id": 0, "bos_token_id": 2, "eos_token_id": 1}
    dense = [{"in_features": 24, "out_features": 40, "bias": False, "activation_function": "torch.nn.modules.linear.Identity"},
             {"in_features": 40, "out_features": 24, "bias": False, "activation_function": "torch.nn.modules.linear.Identity"}]
    prompts = {"query": "task: search result | query: ", "document": "title: none | text: "}
    return tokenizer, config, "pooling_mode_mean_tokens", dense, prompts, torch.float32


def qwen():
    tokenizer = bytes_tokenizer("qwen2")
    end = tokenizer.token_to_id("<|endoftext|>")
    tokenizer.post_processor = processors.Sequence([processors.ByteLevel(trim_offsets=False), processors.TemplateProcessing(
        single="$A <|endoftext|>", pair="$A <|endoftext|> $B <|endoftext|>", special_tokens=[("<|endoftext|>", end)])])
    config = SHAPE | {"model_type": "qwen3", "architectures": ["Qwen3ForCausalLM"], "rope_theta": 1000000, "hidden_act": "silu",
                      "vocab_size": tokenizer.get_vocab_size(), "use_sliding_window": False, "tie_word_embeddings": True,
                      "pad_token_id": end, "bos_token_id": end, "eos_token_id": end}
    dense = [{"in_features": 24, "out_features": 16, "bias": True, "activation_function": "torch.nn.modules.activation.Tanh"}]
    prompts = {"query": "Instruct: Given a question, retrieve the law\nQuery:", "document": ""}
    return tokenizer, config, "pooling_mode_lasttoken", dense, prompts, torch.bfloat16


def rounded(shape, kind, spread=0.3, middle=0.0):
    return (middle + spread * torch.randn(shape)).to(kind)


def make(folder, tokenizer, config, pooling, dense, prompts, kind):
    from sentence_transformers import SentenceTransformer
    from transformers import AutoConfig, AutoModel
    torch.manual_seed(7)
    folder.mkdir(parents=True, exist_ok=True)
    write = lambda name, value: (folder / name).write_text(json.dumps(value, indent=1) + "\n")
    write("config.json", config)
    tokenizer.save(str(folder / "tokenizer.json"))
    words = {"pad_token": "<pad>" if config["pad_token_id"] == 0 else "<|endoftext|>"}
    write("tokenizer_config.json", {"tokenizer_class": "PreTrainedTokenizerFast", "model_max_length": 64} | words)
    shapes = AutoModel.from_config(AutoConfig.from_pretrained(folder)).state_dict()
    middle = 0.0 if config["model_type"] == "gemma3_text" else 1.0
    tensors = {name: rounded(t.shape, kind, 0.1, middle) if "norm" in name else rounded(t.shape, kind)
               for name, t in shapes.items()}
    save_file(tensors, folder / "model.safetensors", {"format": "pt"})
    modules = ["Transformer", "Pooling"] + ["Dense"] * len(dense) + ["Normalize"]
    paths = [""] + [f"{i}_{kind}" for i, kind in enumerate(modules)][1:]
    write("modules.json", [{"idx": i, "name": str(i), "path": path, "type": f"sentence_transformers.models.{module}"}
                           for i, (module, path) in enumerate(zip(modules, paths))])
    modes = ["cls_token", "mean_tokens", "max_tokens", "mean_sqrt_len_tokens", "weightedmean_tokens", "lasttoken"]
    (folder / "1_Pooling").mkdir(exist_ok=True)
    write("1_Pooling/config.json", {"word_embedding_dimension": 24, "include_prompt": True} |
          {f"pooling_mode_{mode}": f"pooling_mode_{mode}" == pooling for mode in modes})
    for i, settings in enumerate(dense):
        (folder / f"{i + 2}_Dense").mkdir(exist_ok=True)
        write(f"{i + 2}_Dense/config.json", settings)
        layer = {"linear.weight": rounded((settings["out_features"], settings["in_features"]), torch.float32)}
        if settings["bias"]:
            layer["linear.bias"] = rounded((settings["out_features"],), torch.float32)
        save_file(layer, folder / f"{i + 2}_Dense" / "model.safetensors")
    write("sentence_bert_config.json", {"max_seq_length": 64, "do_lower_case": False})
    write("config_sentence_transformers.json", {"prompts": prompts, "default_prompt_name": None,
                                                "similarity_fn_name": "cosine"})
    model = SentenceTransformer(str(folder), device="cpu", model_kwargs={"torch_dtype": torch.float32}).double()
    tokenizer.enable_truncation(64)
    vectors = model.encode(CASES, prompt="", convert_to_numpy=True)
    cases = [{"text": text, "ids": tokenizer.encode(text).ids, "mean": [round(float(x), 6) for x in vector]}
             for text, vector in zip(CASES, vectors)]
    for case in cases:
        assert model.tokenize([case["text"]])["input_ids"][0].tolist() == case["ids"], case["text"]
    (folder / "expected.json").write_text(
        json.dumps({"cases": cases, "pairs": []}, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    root = pathlib.Path(sys.argv[1])
    make(root / "gemma3-sentences", *gemma())
    make(root / "qwen3-sentences", *qwen())
