"""Writes tests/golden/measure/: small inputs, and what the reference tools say of them, to the last bit."""

import pathlib

import rankings

GOLDEN = pathlib.Path(__file__).resolve().parents[2] / "tests/golden/measure"
HEADER = """# Written by benchmarks/references/write_goldens.py: {what}
# Values are given in full: the same bits are expected.
"""


def write(name, what, cases):
    """A case is a list of (key, value)."""
    text = HEADER.format(what=what)
    for case in cases:
        text += "\n" + "".join(f"{key}: {value}\n" for key, value in case)
    (GOLDEN / name).write_text(text, encoding="utf-8")


def ranking_cases():
    for seed in range(12):
        level = 1 + seed % 3
        run, qrels = rankings.random_files(seed, queries=3, depth=9, documents=40)
        scores = rankings.pytrec_scores(run, qrels, level)
        case = [("level", level)]
        case += [("run", line) for line in rankings.run_text(run).splitlines()]
        case += [("qrels", line) for line in rankings.qrels_text(qrels).splitlines()]
        case += [("score", f"{q} {metric} {value!r}") for q in scores for metric, value in sorted(scores[q].items())]
        yield case


if __name__ == "__main__":
    write("rankings.txt", "rankings, judgements, and the scores pytrec_eval gives them", ranking_cases())
