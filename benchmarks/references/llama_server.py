"""Serves a tiny random model with llama.cpp's own server: a real peer for our clients of models.

    python3 -m venv build/llama
    build/llama/bin/pip install xllamacpp gguf numpy
    build/llama/bin/python benchmarks/references/llama_server.py build/llama/tiny.gguf PORT [embed]

Prints the address when it listens. What the tiny model says means nothing; a GGUF file that is there already is
served in its place.
"""

import pathlib
import sys
import time

import gguf
import numpy
import xllamacpp

WIDTH, HEADS, INNER, LAYERS, WINDOW = 64, 4, 128, 2, 32768


def write_model(path):
    random = numpy.random.default_rng(7)

    def weights(*shape):
        return (random.standard_normal(shape) * 0.2).astype(numpy.float32)

    letters = "abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ.,[]0123456789"
    tokens = ["<unk>", "<s>", "</s>"] + [f"<0x{byte:02X}>" for byte in range(256)] + ["\u2581"] + list(letters)
    kinds = [2, 3, 3] + [6] * 256 + [1] * (len(tokens) - 259)  # unknown, control, byte, normal
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_name("tiny-random")
    writer.add_context_length(WINDOW)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(INNER)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_vocab_size(len(tokens))
    writer.add_tokenizer_model("llama")
    writer.add_token_list(tokens)
    writer.add_token_scores([0.0] * len(tokens))
    writer.add_token_types(kinds)
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_unk_token_id(0)
    writer.add_chat_template("{% for m in messages %}{{ m['role'] }}: {{ m['content'] }}\n{% endfor %}assistant:")
    writer.add_tensor("token_embd.weight", weights(len(tokens), WIDTH))
    for layer in range(LAYERS):
        name = f"blk.{layer}."
        for norm in ("attn_norm", "ffn_norm"):
            writer.add_tensor(f"{name}{norm}.weight", numpy.ones(WIDTH, numpy.float32))
        for part in ("attn_q", "attn_k", "attn_v", "attn_output"):
            writer.add_tensor(f"{name}{part}.weight", weights(WIDTH, WIDTH))
        for part, shape in (("gate", (INNER, WIDTH)), ("up", (INNER, WIDTH)), ("down", (WIDTH, INNER))):
            writer.add_tensor(f"{name}ffn_{part}.weight", weights(*shape))
    writer.add_tensor("output_norm.weight", numpy.ones(WIDTH, numpy.float32))
    writer.add_tensor("output.weight", weights(len(tokens), WIDTH))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def main():
    path = sys.argv[1]
    if not pathlib.Path(path).exists():
        write_model(path)
    settings = xllamacpp.CommonParams()
    settings.model.path = path
    settings.n_ctx = 2 * WINDOW
    settings.n_batch = settings.n_ubatch = 8192
    settings.n_parallel = 2
    settings.port = int(sys.argv[2])
    if "embed" in sys.argv[3:]:
        settings.embedding = True
        settings.pooling_type = xllamacpp.llama_pooling_type.LLAMA_POOLING_TYPE_MEAN
    server = xllamacpp.Server(settings)
    print(server.listening_address, flush=True)
    while True:
        time.sleep(1)


main()
