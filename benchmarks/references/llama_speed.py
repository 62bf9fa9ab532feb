"""llama.cpp's speed on the tokens that benchmarks/decoder_speed gives a chat model, by the clock and the processor.

    build/llama/bin/python benchmarks/references/llama_speed.py FILE.gguf [PROMPT_TOKENS [NEW_TOKENS [THREADS]]]

(the environment is that of llama_server.py)
"""

import json
import sys
import time
import urllib.request

import xllamacpp

PORT = 8937


def ask(tokens, count):
    body = {"prompt": tokens, "n_predict": count, "temperature": 0, "cache_prompt": False, "ignore_eos": True}
    request = urllib.request.Request(f"http://127.0.0.1:{PORT}/completion", json.dumps(body).encode(),
                                     {"Content-Type": "application/json"})
    wall, processor = time.time(), time.process_time()
    with urllib.request.urlopen(request) as reply:
        json.load(reply)
    return time.time() - wall, time.process_time() - processor


def main():
    path = sys.argv[1]
    size, length, threads = (int(sys.argv[i]) if len(sys.argv) > i else n for i, n in ((2, 512), (3, 64), (4, 2)))
    settings = xllamacpp.CommonParams()
    settings.model.path = path
    settings.n_ctx = size + length + 64
    settings.n_batch = settings.n_ubatch = 512
    settings.n_parallel = 1
    settings.cpuparams.n_threads = settings.cpuparams_batch.n_threads = threads
    settings.port = PORT
    server = xllamacpp.Server(settings)
    tokens = [1000 + i * 37 % 10000 for i in range(size)]
    ask(tokens, 1)  # pages of the file are read in
    reading = ask([1001] + tokens[1:], 1)
    writing = ask([1002] + tokens[1:], length + 1)
    names = ("a second", "a second of the processor")
    print("reading", ", ".join(f"{size / t:.1f} {name}" for t, name in zip(reading, names)))
    print("writing", ", ".join(f"{length / (b - a):.1f} {name}" for a, b, name in zip(reading, writing, names)))
    del server


if __name__ == "__main__":
    main()
