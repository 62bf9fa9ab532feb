"""Random labels of two sides, and what scikit-learn and scipy say of them."""

import random


def random_labels(rng, count):
    gold = [rng.choice(["0", "50", "100", "100"]) for _ in range(count)]
    return gold, [g if rng.random() < 0.7 else rng.choice(["0", "50", "100", "none"]) for g in gold]


def scores(gold, given):
    from sklearn.metrics import cohen_kappa_score, precision_recall_fscore_support

    result = {}
    for average in ("weighted", "macro"):
        p, r, f, _ = precision_recall_fscore_support(gold, given, average=average, zero_division=0)
        result |= {f"{average}_precision": float(p), f"{average}_recall": float(r), f"{average}_f1": float(f)}
    result["kappa"] = float(cohen_kappa_score(gold, given))
    return result


def cases():
    rng = random.Random(3)
    for count in (5, 20, 60):
        gold, given = random_labels(rng, count)
        yield [("gold", g) for g in gold] + [("given", g) for g in given] + \
              [(name, repr(value)) for name, value in scores(gold, given).items()]
