"""Compares the ids that benchmarks/tokenizer_speed.cpp writes with those of Hugging Face's tokenizers.

    build/release/benchmarks/tokenizer_speed FILE TEXTS IDS
    python3 benchmarks/peers/tokens.py FILE TEXTS IDS

FILE is a tokenizer.json, or a GGUF file (which takes transformers and gguf). Prints how many lines differ, the first of
them, and how fast Hugging Face's are, one text at a time, in megabytes a second of the processor's time.
"""
import pathlib
import sys
import time

file, texts, ids = sys.argv[1:4]
if file.endswith(".gguf"):
    from transformers import AutoTokenizer
    path = pathlib.Path(file)
    tokenizer = AutoTokenizer.from_pretrained(str(path.parent), gguf_file=path.name).backend_tokenizer
else:
    from tokenizers import Tokenizer
    tokenizer = Tokenizer.from_file(file)
    tokenizer.no_truncation()
    tokenizer.no_padding()

lines = pathlib.Path(texts).read_text().split("\n")[:-1]
ours = pathlib.Path(ids).read_text().split("\n")[:-1]
assert len(lines) == len(ours), (len(lines), len(ours))
begin = time.process_time()
theirs = [tokenizer.encode(line, add_special_tokens=False).ids for line in lines]
spent = time.process_time() - begin
differing = [i for i, (a, b) in enumerate(zip(ours, theirs)) if [int(x) for x in a.split()] != b]
size = sum(len(line.encode()) for line in lines)
print(f"{len(lines)} lines, {size / 1e6:.1f} MB, {sum(map(len, theirs))} tokens: {len(differing)} differ; "
      f"tokenizers {size / 1e6 / spent:.1f} MB/s")
for i in differing[:5]:
    print(repr(lines[i]), ours[i], theirs[i], sep="\n  ")
sys.exit(1 if differing else 0)
