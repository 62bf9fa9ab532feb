"""Fits the decision of words and a judge together: python3 benchmarks/fit_decision.py SIGNS

SIGNS is what `judge_accuracy --signs` writes of claims to choose with. Prints the weights of the signs, and how right the decision is on fifths of the claims that it was not fitted on,
parted by claim: the true and the false sentence of one stay together. Logistic regression by Newton's method; weights
are kept small (half their squares are added to the loss). Sentences that words find contradicted stay so.
"""
import hashlib
import json
import math
import sys

SHRINK = 1.0


def solve(matrix, vector):
    """Gauss's elimination, the largest pivot first."""
    n = len(vector)
    rows = [matrix[i][:] + [vector[i]] for i in range(n)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(n):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i])]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def likelihood(weights, signs):
    return 1 / (1 + math.exp(-sum(w * s for w, s in zip(weights, [1.0] + signs))))


def fit(lines):
    n = len(lines[0]["signs"]) + 1
    weights = [0.0] * n
    for _ in range(50):
        gradient = [SHRINK * w for w in weights]
        gradient[0] = 0.0
        hessian = [[(SHRINK if i == j and i > 0 else 1e-9 if i == j else 0.0) for j in range(n)] for i in range(n)]
        for line in lines:
            x = [1.0] + line["signs"]
            p = likelihood(weights, line["signs"])
            for i in range(n):
                gradient[i] += (p - line["true"]) * x[i]
                for j in range(n):
                    hessian[i][j] += p * (1 - p) * x[i] * x[j]
        step = solve(hessian, gradient)
        weights = [w - s for w, s in zip(weights, step)]
        if max(map(abs, step)) < 1e-9:
            break
    return weights


def score(lines, supported):
    both = sum(s and l["true"] for l, s in zip(lines, supported))
    wrong = sum(s and not l["true"] for l, s in zip(lines, supported))
    missed = sum(not s and l["true"] for l, s in zip(lines, supported))
    false = sum(not l["true"] for l in lines)
    return f"F1 {2 * both / max(1, 2 * both + wrong + missed):.3f}, of the false called supported {wrong / max(1, false):.3f}"


def main(path):
    lines = [json.loads(line) for line in open(path, encoding="utf8")]
    open_lines = [line for line in lines if line["words"] != "contradicted"]
    weights = fit(open_lines)
    print("bias", round(weights[0], 3), "weights", [round(w, 3) for w in weights[1:]])
    fifth = lambda line: hashlib.sha256(line["id"].encode()).digest()[0] % 5
    supported = {}
    for part in range(5):
        own = fit([line for line in open_lines if fifth(line) != part])
        for i, line in enumerate(lines):
            if fifth(line) == part:
                supported[i] = line["words"] != "contradicted" and likelihood(own, line["signs"]) >= 0.5
    print("together, not fitted on:", score(lines, [supported[i] for i in range(len(lines))]))
    print("words alone:            ", score(lines, [line["words"] == "supported" for line in lines]))


if __name__ == "__main__":
    main(sys.argv[1])
