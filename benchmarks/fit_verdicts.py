"""Fits what decides about claims: python3 benchmarks/fit_verdicts.py SIGNS… [--out LANGUAGES] [--judge | --aligned] [--without NAME,…]

SIGNS are what `judge_accuracy --signs` writes of claims with known truth. Two logistic regressions, one for "the law says
so" over claims without a difference that forbids it, one for "it says otherwise" over claims with a difference that
contradicts; weights are kept small (SHRINK). One weighing serves all languages; what a language has of its own is the
likelihood from which a verdict is given: the least at which, on fifths of the works that the weights were not fitted on,
SUPPORTED (CONTRADICTED) of the verdicts are right, by the lower bound of BOUND standard errors. A language
with fewer than EVIDENCE claims, or FEWEST that reach it, gets none, and decides nothing. --out writes languages/<code>/deciding.txt, but for what is
WITHDRAWN and for the lines of an alignment, which stay. --without fits as if some comparisons or signs were not there: what they are worth. --judge keeps the
signs of a judge and prints the weights as its calibration.json takes them. --aligned fits "supported" with the signs of
an encoder's alignment (`judge_accuracy --aligner`) beside those of words, on the claims that have them, and replaces the
lines of the files that are about it, and no others. Needs numpy.
"""
import argparse
import hashlib
import json
import math
import pathlib

import numpy

SHRINK = 2.0
PRESUMED = 1.0  # what a difference says against a claim, and as much again by how alike the words around it are
SUPPORTED, CONTRADICTED = 0.95, 0.92
BOUND = 0.5
FEWEST = 30
EVIDENCE = 500  # claims of a language
ALIGNED = "aligned-"  # how signs of an alignment begin
CODES = {"english": "en", "dutch": "nl", "korean": "ko", "thai": "th", "german": "de", "french": "fr"}
INFORMING = {"left-out"}  # comparisons that forbid nothing
# On claims that nobody had seen (benchmarks/claims) right for 11 of 16, and for 27 of 36 in three languages; of words
# alone "supported" is what is nearly the law.
WITHDRAWN = {("ko", "contradicted"), ("en", "supported"), ("nl", "supported"), ("ko", "supported")}
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


def lines_kept(path, aligned):
    """The lines of the file that are about an alignment, or those that are not."""
    kept = path.read_text(encoding="utf-8") if path.exists() else HEAD
    about = lambda line: line.startswith("encoder:") or " aligned" in line.partition(":")[0]
    return "\n".join(line for line in kept.splitlines() if about(line) == aligned).strip() + "\n"


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
    parser.add_argument("--judge", action="store_true")
    parser.add_argument("--aligned", action="store_true")
    parser.add_argument("--without", default="")
    parser.add_argument("--languages", default="en,nl,ko,th,de,fr")
    given = parser.parse_args()
    lines = [line for line in read(given.signs) if line["language"] in given.languages.split(",")]
    names = list(lines[0]["signs"])
    if not given.judge:
        names = [name for name in names if name not in ("entails", "contradicts")]
    names = [name for name in names if given.aligned or not name.startswith(ALIGNED)]
    without = set(given.without.split(",")) - {""}
    names = [name for name in names if name.removesuffix("-alike") not in without]
    forbidding = [n for n in names if f"{n}-alike" in names and n not in INFORMING]
    open_ones = [l for l in lines if not l["quotes"] and not any(l["signs"][n] for n in forbidding)]
    differing = [l for l in lines if l["differs"] and not l["quotes"]
                 and (not without or any(l["signs"][f"{n}-alike"] for n in forbidding))]
    quoted = [l for l in lines if l["quotes"] and not any(l["signs"][n] for n in forbidding)]
    print(f"{len(lines)} claims; quoted {len(quoted)}, of them true {sum(l['true'] for l in quoted)}; "
          f"without a difference {len(open_ones)}, differing {len(differing)}")
    written = {}
    suffix = " aligned" if given.aligned else ""
    encoder = max((line.get("encoder", "") for line in lines), default="")
    for verdict, chosen, goal, truth in (("supported", open_ones, SUPPORTED, True),
                                         ("contradicted", differing, CONTRADICTED, False)):
        if given.aligned:
            if not truth:
                continue
            chosen = [line for line in chosen if line["encoder"]]
        x = numpy.array([[line["signs"][name] for name in names] for line in chosen])
        y = numpy.array([float(line["true"] == truth) for line in chosen])
        used = [i for i in range(len(names)) if x[:, i].std() > 0]
        x = x[:, used]
        units = [names[i].startswith(ALIGNED) for i in used]
        mean, spread = x[:, units].mean(axis=0), x[:, units].std(axis=0)
        x[:, units] = (x[:, units] - mean) / spread
        compares = [truth is False and names[i].removesuffix("-alike") in forbidding for i in used]
        presumed = numpy.where(compares, PRESUMED, 0.0)
        weights = fit(x, y, presumed)
        likely = on_other_fifths(chosen, x, y, presumed)
        small = [abs(weight) < 0.05 for weight in weights]
        scaled = numpy.append(False, units)
        weights[scaled] /= spread
        weights[0] -= weights[scaled] @ mean
        print(f"\n{verdict}: weights " + ", ".join(
            f"{n} {w:.2f}" for n, w in zip(["bias"] + [names[i] for i in used], weights)))
        for code in given.languages.split(","):
            own = numpy.array([line["language"] == code for line in chosen])
            total = sum(line["language"] == code and line["true"] == truth for line in lines)
            if not own.any() or sum(line["language"] == code for line in lines) < EVIDENCE:
                continue
            found = least_for(likely[own], y[own], goal)
            print(f"  {code}: " + ("nothing reaches the goal" if found is None else
                  f"least {found[0]:.3f}, {found[1]} verdicts, right {found[2]:.3f}, of {total} {'true' if truth else 'false'}"
                  f" {found[1] * found[2] / total:.3f}") + f"   {curve(likely[own], y[own], total)}")
            if found is not None and (given.aligned or (code, verdict) not in WITHDRAWN):
                pairs = ", ".join(f"{n} {w:.2f}" for n, w, s in zip(["bias"] + [names[i] for i in used], weights, small)
                                  if not s)
                written.setdefault(code, "")
                written[code] += f"\n{verdict}{suffix} least: {found[0]:.3f}\n{verdict}{suffix}: {pairs}\n"
        if given.judge:
            print(json.dumps({n: round(float(w), 3) for n, w in zip(["bias"] + [names[i] for i in used], weights)}))
    if given.out:
        for code in given.languages.split(","):
            path = pathlib.Path(given.out) / code / "deciding.txt"
            if given.aligned:
                if path.exists() or code in written:
                    path.write_text(lines_kept(path, False) + (f"\nencoder: {encoder}\n{written[code]}" if code in written
                                                        else ""), encoding="utf-8")
            elif code in written:
                path.write_text(HEAD + written[code] + "\n" + lines_kept(path, True), encoding="utf-8")
            elif path.exists():
                path.write_text(HEAD + "\n" + lines_kept(path, True), encoding="utf-8")


if __name__ == "__main__":
    main()
