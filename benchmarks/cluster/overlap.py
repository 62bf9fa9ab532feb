"""How much of the first ten hits of two runs in TREC's form is the same, and how far their scores are apart.

    overlap.py RUN RUN          e.g. local/run-legal.txt there/run-legal.txt
"""
import collections, sys

DEPTH = 10


def read(path):
    run = collections.defaultdict(list)
    for line in open(path, encoding="utf-8"):
        question, _, document, _, score, _ = line.split()
        run[question].append((document, float(score)))
    return run


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    one, other = read(sys.argv[1]), read(sys.argv[2])
    shares, same_order, apart = [], 0, 0.0
    for question in sorted(one.keys() | other.keys()):
        a, b = one[question][:DEPTH], other[question][:DEPTH]
        names = [document for document, _ in a]
        wanted = max(len(a), len(b))
        shares.append(len({d for d, _ in a} & {d for d, _ in b}) / wanted if wanted else 1)
        same_order += names == [document for document, _ in b]
        scores = dict(a)
        apart = max([apart] + [abs(score - scores[d]) / scores[d] for d, score in b if d in scores and scores[d] > 0])
    print(f"{len(shares)} questions: overlap of the first {DEPTH} {sum(shares) / len(shares):.4f}, least {min(shares):.2f}; "
          f"{same_order} in the same order; scores at most {apart:.5f} of themselves apart")


if __name__ == "__main__":
    main()
