#!/usr/bin/env python3
"""Flips single bits of a library's files at random, and counts what its answers are then.

    flips.py PROGRAM [--count 1000] [--seed 1] [--file catalogue.db]

A library of samples/ is made, with vectors of a tiny encoder and a version that was replaced. Half of the flips are in files drawn
by size, half in files drawn evenly. Every provision in an answer must be, word for word and day for day, what it was: counted are
flips that change nothing (harmless), that are said (an exit status of 2 or more, or a note), that change order, scores or counts only
(rank), that print something wrong without a word (wrong), and that crash. Fails if there is one of the last two.
"""
import argparse
import collections
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent.parent
parser = argparse.ArgumentParser()
parser.add_argument("program")
parser.add_argument("--count", type=int, default=1000)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--file", default="", help="flip bits of this file only")
arguments = parser.parse_args()
random.seed(arguments.seed)
folder = pathlib.Path(tempfile.mkdtemp())
sound, library = folder / "sound", folder / "library"
environment = dict(os.environ, PANDECT_MODEL_HOME=str(folder / "models"))


def run(*words, on=library):
    outcome = subprocess.run([os.path.abspath(arguments.program), *words, "--library", str(on)], capture_output=True, env=environment, timeout=120)
    return outcome.returncode, outcome.stdout.replace(bytes(on), b"L"), outcome.stderr.replace(bytes(on), b"L")


def must(*words):
    status, out, err = run(*words, on=sound)
    assert status == 0, (words, err)
    return out


def objects(value):
    """All JSON objects in a value."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from objects(one)


shutil.copytree(here / "samples", folder / "samples")
must("model", "add", str(here / "tests/inputs/encoder/bert-f16"), "--name", "tiny")
for language in ("en", "nl", "th", "ko"):
    must("add", str(folder / "samples" / language))
changed = folder / "samples/en/beekeeping-act-2023.txt"
changed.write_text(changed.read_text("utf-8") + "\nWhat is said here is new.\n", "utf-8")
must("add", str(changed))
must("build", "--encoder", "tiny")

works = [work["id"] for work in json.loads(must("status", "--json"))["all_works"]]
texts, provisions = {}, {}
for work in works:
    for part in json.loads(must("show", work, "--json"))[0]["contents"]:
        for one in objects(json.loads(must("show", part["id"], "--json"))):
            if "provision" in one:
                provisions[one["provision"]["id"]] = one["provision"]
            if "text" in one and "begin" in one:
                texts[one["text"]] = True
everything = "\n".join(texts)
calls = [("search", "fee for bees within days", "--json"), ("ask", "How many days does a keeper have to register?", "--json"),
         ("search", "voertuig gemeente", "--json"), ("search", "สุนัข", "--json"), ("ask", "주차 요금은 얼마인가?", "--json"), ("status", "--json"),
         ("terms", "--json")] + [("show", work + "/3", "--json") for work in works] + [("links", work + "/3", "--json") for work in works[1:4]]
expected = {call: run(*call, on=sound) for call in calls}


def is_right(out):
    """True if all that an answer quotes is as it was."""
    for one in objects(json.loads(out)):
        if "citation" in one and "standing_basis" in one and one != provisions.get(one["id"], one):
            return False
        quoted = one.get("text")
        if isinstance(quoted, str) and "begin" in one and quoted.strip(" …") not in everything:
            return False
    return True


def verdict_on(call):
    status, out, err = run(*call)
    if (status, out) == expected[call][:2]:
        return "harmless"
    if status < 0 or status == 70:
        return "crash"
    if status >= 2 or (err and err != expected[call][2]) or b"by words alone" in out or b"only words were searched" in out:
        return "said"
    try:
        return "rank" if is_right(out) else "wrong"
    except ValueError:
        return "wrong"


files = sorted(path for path in sound.rglob("*") if path.is_file() and path.stat().st_size > 0 and path.name != "LOCK" and not path.name.endswith("-shm"))
if arguments.file:
    files = [path for path in files if path.name == arguments.file]
order = ["harmless", "said", "rank", "wrong", "crash"]
counts, by_file, unseen = collections.Counter(), collections.defaultdict(collections.Counter), 0
for i in range(arguments.count):
    path = random.choices(files, [one.stat().st_size for one in files])[0] if i % 2 else random.choice(files)
    at, bit = random.randrange(path.stat().st_size), random.randrange(8)
    shutil.rmtree(library, ignore_errors=True)
    shutil.copytree(sound, library)
    with open(library / path.relative_to(sound), "r+b") as file:
        file.seek(at)
        byte = file.read(1)[0]
        file.seek(at)
        file.write(bytes([byte ^ 1 << bit]))
    verdict = max((verdict_on(call) for call in calls), key=order.index)
    counts[verdict] += 1
    by_file[path.name][verdict] += 1
    if verdict in ("rank", "wrong", "crash"):
        verified = run("status", "--verify")[0]
        unseen += verified == 0
        if verdict != "rank":
            print(f"{verdict}: {path.relative_to(sound)} byte {at} bit {bit}, --verify {verified}", flush=True)
for name, own in sorted(by_file.items()):
    print(f"{name:28}", "  ".join(f"{kind} {own[kind]}" for kind in order if own[kind]))
print("all:", "  ".join(f"{kind} {counts[kind]}" for kind in order), f" of rank, wrong and crash {unseen} pass --verify")
shutil.rmtree(folder)
sys.exit(counts["wrong"] + counts["crash"] > 0)
