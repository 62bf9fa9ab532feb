"""How fast other engines run the encoder that benchmarks/encoder_speed.cpp measures, on the same folder and texts.

    python3 benchmarks/peers/encoders.py FOLDER TEXTS [THREADS [ENGINE ...]]

Takes torch, transformers, onnx and onnxruntime, and for llama.cpp (llama-f32, llama-f16, llama-bf16, llama-q8_0)
transformers, xllamacpp and gguf. Prints a row an engine: tokens a second at 32 texts of 128 and of 512 tokens (by the
clock, and by the time that the cores worked), median milliseconds of one short query, largest memory, and the least
cosine with PyTorch's 32-bit floats. The best of three runs, the tokenizer's time included, mean pooling. llama.cpp gets
the ids of the same tokenizer, and its row is followed by the instructions that its package was built for.
"""
import base64
import importlib.util
import os
import pathlib
import resource
import sys
import tempfile
import time

import numpy as np

folder, texts_file = sys.argv[1], sys.argv[2]
threads = int(sys.argv[3]) if len(sys.argv) > 3 else len(os.sched_getaffinity(0))
engines = sys.argv[4:] or ["torch-fp32", "torch-bf16", "onnxruntime-fp32", "onnxruntime-int8", "llama-f32",
                           "llama-bf16", "llama-q8_0"]
llama_batch = 512  # tokens: one text of 512 or four of 128, a size at which giving texts one by one is no faster
query = "query: what is the penalty for late payment of the rent?"


def tokenizer():
    from transformers import PreTrainedTokenizerFast
    return PreTrainedTokenizerFast(tokenizer_file=str(pathlib.Path(folder) / "tokenizer.json"), pad_token="<pad>")


def model():
    import torch
    from transformers import AutoModel
    torch.set_num_threads(threads)
    return AutoModel.from_pretrained(folder, add_pooling_layer=False).eval()


def pooled(rows, mask):
    return (rows * mask[..., None]).sum(1) / mask.sum(1, keepdims=True)


def torch_engine(half):
    import torch
    net = model()

    def run(batch):
        with torch.inference_mode(), torch.autocast("cpu", torch.bfloat16, enabled=half):
            out = net(**{k: torch.from_numpy(v) for k, v in batch.items()}).last_hidden_state
        return pooled(out.float().numpy(), batch["attention_mask"])
    return run


def export(path):
    import torch
    example = {"input_ids": torch.ones(2, 8, dtype=torch.long), "attention_mask": torch.ones(2, 8, dtype=torch.long)}
    axes = {0: "batch", 1: "tokens"}
    net = model()
    net.config._attn_implementation = "eager"
    torch.onnx.export(net, (example["input_ids"], example["attention_mask"]), path, opset_version=17, dynamo=False,
                      input_names=list(example), output_names=["rows"],
                      dynamic_axes={**{name: axes for name in example}, "rows": axes})


def onnx_engine(path):
    import onnxruntime
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    return lambda batch: pooled(session.run(None, batch)[0], batch["attention_mask"])


def llama_engine(path):
    import xllamacpp
    settings = xllamacpp.CommonParams()
    settings.model.path = path
    settings.embedding = True
    settings.pooling_type = xllamacpp.llama_pooling_type.LLAMA_POOLING_TYPE_MEAN
    settings.n_parallel = 32
    settings.n_ctx = 32 * 512
    settings.n_batch = settings.n_ubatch = llama_batch
    settings.cpuparams.n_threads = settings.cpuparams_batch.n_threads = threads
    settings.warmup = False
    settings.verbosity = 0
    settings.port = 0
    server = xllamacpp.Server(settings)

    def run(batch):
        texts = [row[:count].tolist() for row, count in zip(batch["input_ids"], batch["attention_mask"].sum(1))]
        data = server.handle_embeddings({"input": texts, "encoding_format": "base64"})["data"]
        return np.stack([np.frombuffer(base64.b64decode(one["embedding"]), np.float32) for one in data])
    return run


def measure(name, work):
    texts = pathlib.Path(texts_file).read_text().splitlines()[:200]
    cut = tokenizer()

    def tokens(some, longest):
        batch = cut(some, padding=True, truncation=True, max_length=longest, return_tensors="np",
                    return_token_type_ids=False)
        return {k: v.astype(np.int64) for k, v in batch.items()}

    begin = time.perf_counter()
    if name.startswith("torch"):
        run = torch_engine(name.endswith("bf16"))
    elif name.startswith("llama"):
        run = llama_engine(f"{work}/{name}.gguf")
    else:
        run = onnx_engine(f"{work}/{name}.onnx")
    opened = time.perf_counter() - begin
    queries = []
    for _ in range(50):
        begin = time.perf_counter()
        run(tokens([query], 512))
        queries.append(time.perf_counter() - begin)
    rates = []
    for longest in (128, 512):
        best = worked = 0
        for _ in range(3):
            begin, cores = time.perf_counter(), time.process_time()
            batch = tokens(texts[:32], longest)
            run(batch)
            count = int(batch["attention_mask"].sum())
            best = max(best, count / (time.perf_counter() - begin))
            worked = max(worked, count / (time.process_time() - cores))
        rates += [best, worked]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    vectors = np.concatenate([run(tokens(texts[i:i + 8], 256)) for i in range(0, len(texts), 8)])
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    reference = f"{work}/reference.npy"
    if name == "torch-fp32":
        np.save(reference, vectors)
    cosine = (vectors * np.load(reference)).sum(1).min() if os.path.exists(reference) else float("nan")
    print(f"{name:17} open {opened * 1e3:6.0f} ms  query {sorted(queries)[25] * 1e3:6.2f} ms (least {min(queries) * 1e3:.2f})  "
          f"32x128 {rates[0]:6.0f} tokens/s ({rates[1]:.0f} a core)  32x512 {rates[2]:6.0f} tokens/s ({rates[3]:.0f} a core)  "
          f"memory {memory:5.0f} MB  least cosine {cosine:.5f}", flush=True)
    if name.startswith("llama"):
        import xllamacpp
        print(f"{'':17} {xllamacpp.get_system_info()}", flush=True)


with tempfile.TemporaryDirectory() as work:
    for name in engines:
        if name.startswith("llama"):
            missing = [package for package in ("xllamacpp", "gguf") if not importlib.util.find_spec(package)]
            if missing:
                print(f"{name:17} left out: no {' and no '.join(missing)}", flush=True)
                continue
        child = os.fork()  # a process each: what one leaves in memory is not the next one's
        if child == 0:
            if name.startswith("llama"):
                converter = os.fork()
                if converter == 0:
                    import encoder_gguf
                    encoder_gguf.write(folder, f"{work}/{name}.gguf", name.removeprefix("llama-"))
                    os._exit(0)
                os.waitpid(converter, 0)
            if name.startswith("onnx") and not os.path.exists(f"{work}/onnxruntime-fp32.onnx"):
                exporter = os.fork()
                if exporter == 0:
                    export(f"{work}/onnxruntime-fp32.onnx")
                    os._exit(0)
                os.waitpid(exporter, 0)
            if name == "onnxruntime-int8":
                quantiser = os.fork()
                if quantiser == 0:
                    from onnxruntime.quantization import QuantType, quantize_dynamic
                    quantize_dynamic(f"{work}/onnxruntime-fp32.onnx", f"{work}/{name}.onnx", weight_type=QuantType.QInt8,
                                     per_channel=True)
                    os._exit(0)
                os.waitpid(quantiser, 0)
            measure(name, work)
            os._exit(0)
        os.waitpid(child, 0)
