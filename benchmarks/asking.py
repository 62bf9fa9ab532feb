"""How long a large library takes to answer: questions of some words of its laws, asked of its server one after another.

    python benchmarks/asking.py PANDECT LIBRARY FOLDER [--questions 300] [--words 5] [--articles 0] [--seed 1]

FOLDER holds laws of the library as Markdown. Each question is a run of words from a place that is drawn, and after the
questions the first articles of drawn laws are asked for by their ids. Prints the median and the 99th percentile of
each, the processor time each takes, and the memory of the server.
"""

import argparse
import http.client
import json
import os
import pathlib
import random
import re
import subprocess
import time
import urllib.parse


def memory(process):
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return {name: int(re.search(rf"{name}:\s+(\d+)", status)[1]) // 1024 for name in ("VmHWM", "RssAnon")}


def processor(process):
    numbers = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pandect", type=pathlib.Path)
    parser.add_argument("library", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--questions", type=int, default=300)
    parser.add_argument("--words", type=int, default=5)
    parser.add_argument("--articles", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    draw = random.Random(options.seed)
    acts = sorted(options.folder.rglob("*.md"))
    questions = []
    while len(questions) < options.questions:
        words = draw.choice(acts).read_text(encoding="utf-8").split("\n---\n")[-1].split()
        if len(words) < 2 * options.words:
            continue
        begin = draw.randrange(len(words) - options.words)
        questions.append(" ".join(re.sub(r'[*#"+\-「」]', "", word) for word in words[begin:begin + options.words]))
    begin = time.monotonic()
    server = subprocess.Popen([options.pandect.absolute(), "serve", "--port", "0", "--library", options.library],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        port = int(re.search(r":(\d+)", server.stdout.readline())[1])
        print(f"open and listen: {time.monotonic() - begin:.2f} s, {processor(server):.2f} s of processor, {memory(server)}")
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        def get(path):
            connection.request("GET", path)
            reply = connection.getresponse()
            return reply.status, reply.read()

        works = [work["id"] for work in json.loads(get("/v1/works")[1])["works"]]
        articles = [draw.choice(works) + "/1" for _ in range(options.articles)]
        for path, parameter, asked in (("search", "q", questions), ("ask", "q", questions), ("provisions", "reference", articles)):
            if not asked:
                continue
            times = []
            before = processor(server)
            for one in asked:
                begin = time.monotonic()
                if get(f"/v1/{path}?{parameter}=" + urllib.parse.quote(one))[0] == 200:
                    times.append(time.monotonic() - begin)
            times.sort()
            print(f"{path}: {len(times)} answered, median {1000 * times[len(times) // 2]:.1f} ms, 99 % "
                  f"{1000 * times[int(len(times) * 0.99)]:.1f} ms, processor {1000 * (processor(server) - before) / len(asked):.1f} "
                  f"ms each, {memory(server)}", flush=True)
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
