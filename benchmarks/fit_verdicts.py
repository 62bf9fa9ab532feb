"""Fits what decides that a claim is contradicted: python3 benchmarks/fit_verdicts.py SIGNS… [--out LANGUAGES]
[--without NAME,…]

SIGNS are what `judge_accuracy --signs` writes of claims with known truth. One logistic regression, over claims with a
difference that contradicts; its weights are kept small (SHRINK) and serve all languages. What a language has of its own is
the likelihood from which the verdict is given: the least at which, on fifths of the works that the weights were not fitted
on, RIGHT of the verdicts are right, by the lower bound of BOUND standard errors. A language with fewer than EVIDENCE claims,
or FEWEST that reach it, gets none, and decides nothing. --out writes languages/<code>/deciding.txt, but for WITHDRAWN.
--without fits as if some comparisons or signs were not there: what they are worth. Needs numpy.
"""
import argparse
import hashlib
import json
import math
import pathlib

import numpy

SHRINK = 2.0
PRESUMED = 1.0  # what a difference says against a claim, and as much again by how alike the words around it are
RIGHT = 0.92
BOUND = 0.5
FEWEST = 30
EVIDENCE = 500  # claims of a language
CODES = {"english": "en", "dutch": "nl", "korean": "ko", "thai": "th", "german": "de", "french": "fr"}
WITHDRAWN = {"ko"}  # on claims that nobody had seen (benchmarks/claims) right for 11 of 16
HEAD = """# What decides about a claim that is neither nearly quoted nor contradicted in a plain number; written by
# benchmarks/fit_verdicts.py. "contradicted: SIGN WEIGHT, …" and "contradicted least: L": the verdict is given from this
# likelihood on. The signs are described in src/answer/prove/decision.h.
"""


def read(paths):
    lines = [json.loads(line) for path in paths for line in open(path, encoding="utf-8")]
    for line in lines:
        line["language"] = CODES.get(line["language"], line["language"])
        line["fold"] = hashlib.sha256(line["work"].encode()).digest()[0] % 5
    return lines


def fit(x, y, presumed):
    """Weights, the first that of the constant, kept near what is presumed of each: signs that few claims have stay there."""
    x = numpy.hstack([numpy.ones((len(x), 1)), x])
    presumed = numpy.append(0.0, presumed)
    weights = numpy.zeros(x.shape[1])
    shrink = numpy.full(x.shape[1], SHRINK)
    shrink[0] = 1e-9
    for _ in range(60):
        p = 1 / (1 + numpy.exp(-numpy.clip(x @ weights, -30, 30)))
        gradient = x.T @ (p - y) + shrink * (weights - presumed)
        hessian = (x * (p * (1 - p))[:, None]).T @ x + numpy.diag(shrink)
        step = numpy.linalg.solve(hessian, gradient)
        weights -= step
        if abs(step).max() < 1e-9:
            break
    return weights


def likelihood(weights, x):
    return 1 / (1 + numpy.exp(-(weights[0] + x @ weights[1:])))


def on_other_fifths(lines, x, y, presumed):
    folds = numpy.array([line["fold"] for line in lines])
    found = numpy.zeros(len(lines))
    for fold in range(5):
        held = folds == fold
        if held.any():
            found[held] = likelihood(fit(x[~held], y[~held], presumed), x[held])
    return found


def least_for(likely, y, goal):
    """The least likelihood at which the verdicts from it on are right often enough, and how many they are."""
    order = numpy.argsort(-likely)
    best = None
    right = 0
    for count, i in enumerate(order, 1):
        right += y[i]
        share = right / count
        bound = share - BOUND * math.sqrt(max(share * (1 - share), 0.01) / count)
        last_of_ties = count == len(order) or likely[order[count]] < likely[i]
        if count >= FEWEST and bound >= goal and last_of_ties:
            best = (float(likely[i]), count, share)
    return best


def curve(likely, y, all_of_them):
    order = numpy.argsort(-likely)
    cells = []
    for share in (0.05, 0.1, 0.2, 0.3, 0.4, 0.5):
        count = int(share * all_of_them)
        if 0 < count <= len(order):
            cells.append(f"{share:.2f}: {y[order[:count]].mean():.3f}")
    return "  ".join(cells)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("signs", nargs="+")
    parser.add_argument("--out")
    parser.add_argument("--without", default="")
    parser.add_argument("--languages", default="en,nl,ko,th,de,fr")
    given = parser.parse_args()
    lines = [line for line in read(given.signs) if line["language"] in given.languages.split(",")]
    without = set(given.without.split(",")) - {""}
    names = [name for name in lines[0]["signs"] if name.removesuffix("-alike") not in without]
    comparisons = [n for n in names if f"{n}-alike" in names]
    chosen = [l for l in lines if l["differs"] and not l["quotes"]
              and (not without or any(l["signs"][f"{n}-alike"] for n in comparisons))]
    x = numpy.array([[line["signs"][name] for name in names] for line in chosen])
    y = numpy.array([float(not line["true"]) for line in chosen])
    used = [i for i in range(len(names)) if x[:, i].std() > 0]
    x = x[:, used]
    presumed = numpy.where([names[i].removesuffix("-alike") in comparisons for i in used], PRESUMED, 0.0)
    weights = dict(zip(["bias"] + [names[i] for i in used], fit(x, y, presumed)))
    likely = on_other_fifths(chosen, x, y, presumed)
    print(f"{len(lines)} claims, {len(chosen)} of them weighed: " + ", ".join(f"{n} {w:.2f}" for n, w in weights.items()))
    pairs = ", ".join(f"{name} {weight:.2f}" for name, weight in weights.items() if abs(weight) >= 0.05)
    for code in given.languages.split(","):
        own = numpy.array([line["language"] == code for line in chosen])
        total = sum(line["language"] == code and not line["true"] for line in lines)
        if not own.any() or sum(line["language"] == code for line in lines) < EVIDENCE:
            continue
        found = least_for(likely[own], y[own], RIGHT)
        print(f"  {code}: " + ("nothing reaches the goal" if found is None else
              f"least {found[0]:.3f}, {found[1]} verdicts, right {found[2]:.3f}, of {total} {found[1] * found[2] / total:.3f}")
              + f"   {curve(likely[own], y[own], total)}")
        if given.out and found is not None and code not in WITHDRAWN:
            (pathlib.Path(given.out) / code / "deciding.txt").write_text(
                HEAD + f"\ncontradicted least: {found[0]:.3f}\ncontradicted: {pairs}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
