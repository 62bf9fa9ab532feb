#!/usr/bin/env python3
"""bm25s with its numba backend, run as engine.h says: one thread, BM25 as Lucene has it, k1 1.2 and b .75.

A question is tokenized, looked up and ranked by retrieve(), one question a call."""
import json
import logging
import resource
import sys
import time
from pathlib import Path

import bm25s

logging.disable(logging.WARNING)


def cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def build(documents, index):
    begin = time.perf_counter()
    vocabulary, ids = {}, []
    with open(documents, encoding="utf-8") as lines:
        for line in lines:
            ids.append([vocabulary.setdefault(term, len(vocabulary)) for term in line.split()])
    engine = bm25s.BM25(method="lucene", k1=1.2, b=0.75, backend="numba")
    engine.index((ids, vocabulary), show_progress=False)
    engine.save(index)
    print(json.dumps({"seconds": time.perf_counter() - begin, "cpu_seconds": cpu_seconds(), "threads": 1}))


def search(index, queries, results, limit):
    engine = bm25s.BM25.load(index)
    engine.backend = "numba"
    engine.activate_numba_scorer()
    questions = Path(queries).read_text(encoding="utf-8").splitlines()
    output, cpu = [], 0.0
    for _ in range(2):
        output.clear()
        begin, cpu = time.perf_counter(), cpu_seconds()
        for question in questions:
            start = time.perf_counter()
            if start - begin >= limit:
                break
            found, scores = engine.retrieve([question.split()], k=10, show_progress=False, n_threads=1)
            taken = time.perf_counter() - start
            ranking = (f"{d}:{s}" for d, s in zip(found[0], scores[0]) if s > 0)
            output.append(" ".join([f"{taken * 1e6}", *ranking]))
        cpu = cpu_seconds() - cpu
    Path(results).write_text("".join(line + "\n" for line in output), encoding="utf-8")
    print(json.dumps({"cpu_seconds": cpu, "asked": len(output)}))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["build", documents, index]:
            build(documents, index)
        case ["search", index, queries, results, seconds]:
            search(index, queries, results, float(seconds))
        case _:
            sys.exit("build DOCUMENTS INDEX, or search INDEX QUERIES RESULTS SECONDS")
