"""Fits the decision of words and a judge together: python3 benchmarks/fit_decision.py SIGNS [OTHER SIGNS…]

SIGNS is what `judge_accuracy --signs` writes of claims to choose with. Prints the weights of the signs, as
calibration.json of the judge takes them, and how right the
decision is on fifths of the claims that it was not fitted on, parted by claim: the true and the false sentence of one stay
together; the same of a decision without the judge's signs; and what the whole decision finds of other files of signs.
Logistic regression by Newton's method; weights are kept small (half their squares are added to the loss). Sentences that
words find contradicted stay so.
"""
import hashlib
import json
import math
import sys

SHRINK = 1.0
JUDGED = ["entails", "contradicts"]
NAMES = []


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
    text = f"F1 {2 * both / max(1, 2 * both + wrong + missed):.3f}, of the false called supported {wrong / max(1, false):.3f}"
    for kind in sorted({l["wrong"] for l in lines if not l["true"]} - {""}):
        of_kind = [s for l, s in zip(lines, supported) if not l["true"] and l["wrong"] == kind]
        text += f"\n    {kind:16} {sum(of_kind) / len(of_kind):.3f} of {len(of_kind)}"
    return text


def is_supported(weights, line):
    return line["words"] != "contradicted" and likelihood(weights, line["signs"]) >= 0.5


def fitted(lines):
    return fit([line for line in lines if line["words"] != "contradicted"])


def on_other_fifths(lines):
    fifth = lambda line: hashlib.sha256(line["id"].encode()).digest()[0] % 5
    own = [fitted([line for line in lines if fifth(line) != part]) for part in range(5)]
    return [is_supported(own[fifth(line)], line) for line in lines]


def read(path):
    lines = [json.loads(line) for line in open(path, encoding="utf8")]
    global NAMES
    NAMES = [name for name in sorted(lines[0]["signs"]) if name not in JUDGED] + JUDGED
    return [{**line, "signs": [line["signs"][name] for name in NAMES]} for line in lines]


def by_words(lines):
    return [line["words"] == "supported" for line in lines]


def main(path, others):
    lines = read(path)
    without = [{**line, "signs": line["signs"][:-2]} for line in lines]
    print("words alone:", score(lines, by_words(lines)))
    print("words' signs, not fitted on:", score(lines, on_other_fifths(without)))
    print("together, not fitted on:", score(lines, on_other_fifths(lines)))
    weights = fitted(lines)
    print(json.dumps({"decision": {name: round(w, 3) for name, w in zip(["bias", *NAMES], weights)}}))
    for other in others:
        lines = read(other)
        print(f"{other}, words alone:", score(lines, by_words(lines)))
        print(f"{other}, together:", score(lines, [is_supported(weights, line) for line in lines]))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
