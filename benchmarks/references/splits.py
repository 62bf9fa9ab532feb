"""scikit-learn's train_test_split, stratified."""

import random

from sklearn.model_selection import train_test_split


def cases():
    rng = random.Random(4)
    for strata, largest in ((1, 30), (2, 12), (5, 40), (8, 25), (21, 60), (21, 9), (30, 30)):
        labels = [f"s{i:02}" for i in range(strata) for _ in range(2 + rng.randrange(largest))]
        rng.shuffle(labels)
        test = max(round(0.2 * len(labels)), strata)
        chosen = train_test_split(range(len(labels)), test_size=test, random_state=42, stratify=labels)[1]
        yield [("strata", " ".join(labels)), ("test", test), ("chosen", " ".join(map(str, sorted(chosen))))]
