"""Compares `pandect-lab measure` with the reference tools and prints the largest differences:

    python check.py PANDECT [DATA]

PANDECT is the program, DATA the folder of the published data sets (docs/results.md), for real texts. Ends with 1 when any
difference is larger than 1e-9.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

import agreements
import rankings
import texts


def measure(program, *arguments):
    done = subprocess.run([program, "measure", *map(str, arguments), "--json"], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(done.stdout + done.stderr)
    return json.loads(done.stdout)


def rankings_of(program, folder, run, qrels, metrics, *options):
    """{question: {metric: value}}"""
    (folder / "run").write_text(rankings.run_text(run))
    (folder / "qrels").write_text(rankings.qrels_text(qrels))
    result = measure(program, "--run", folder / "run", "--qrels", folder / "qrels", "--per-query", "--metrics",
                     ",".join(metrics), *options)
    return {row["question"]: row for row in result["per_question"]}


def check_pytrec(program, folder):
    largest = 0.0
    for seed in range(6):
        run, qrels = rankings.random_files(100 + seed, queries=200, depth=100, documents=400)
        theirs = rankings.pytrec_scores(run, qrels, 1 + seed % 3)
        ours = rankings_of(program, folder, run, qrels, rankings.TREC.values(), "--level", 1 + seed % 3)
        largest = max([largest] + [abs(v - ours[q][m]) for q, scores in theirs.items() for m, v in scores.items()])
    return largest


def check_ranx(program, folder):
    """Without ties, which ranx breaks another way."""
    import ranx

    names = {"ndcg@10": "ndcg@10", "map@10": "map@10", "mrr@10": "mrr@10", "recall@10": "recall@10",
             "precision@10": "precision@10", "hit_rate@10": "hit_rate@10"}
    run, qrels = rankings.random_files(200, queries=200, depth=50, documents=400)
    rng = random.Random(8)
    run = {q: dict(zip(found, rng.sample(range(10_000), len(found)))) for q, found in run.items()}
    run = {q: {d: float(s) for d, s in found.items()} for q, found in run.items()}
    # ranx counts a level of 1 and more as relevant in all of these, and needs one for each question.
    qrels = {q: {d: 1 for d, level in judged.items() if level > 0} or {"none": 1} for q, judged in qrels.items()}
    theirs = ranx.Run(run)
    ranx.evaluate(ranx.Qrels(qrels), theirs, list(names))
    ours = rankings_of(program, folder, run, qrels, names.values())
    return max(abs(v - ours[q][names[m]]) for m in names for q, v in theirs.scores[m].items())


def answer_scores(program, folder, reference, text, *options):
    (folder / "answers").write_text(json.dumps({"answer": text, "reference": reference}) + "\n")
    return {name: score["mean"] for name, score in measure(program, "--answers", folder / "answers", *options).items()}


def text_pairs(data):
    rng = random.Random(9)
    for _ in range(40):
        yield "english", *texts.pair(rng, texts.ENGLISH)
        yield "dutch", *texts.pair(rng, texts.DUTCH)
    if data is None:
        return
    for line in (data / "dutch/questions.jsonl").read_text(encoding="utf-8").splitlines():
        question = json.loads(line)
        yield "dutch", question["answer"], question["question"] + "\n" + question["answer"][::2]
    tests = json.loads((data / "legalbenchrag/benchmarks/maud.json").read_text(encoding="utf-8"))["tests"]
    for test in tests[:40]:
        snippet = test["snippets"][0]["answer"]
        yield "english", snippet, test["query"] + "\n" + snippet[len(snippet) // 3:]


def check_texts(program, folder, data):
    largest = {"rouge_score": 0.0, "rouge_score, stemmed": 0.0, "NLTK METEOR, Porter": 0.0, "NLTK METEOR, Snowball Dutch": 0.0}

    def note(name, ours, theirs):
        largest[name] = max(largest[name], abs(ours - theirs))

    for language, reference, text in text_pairs(data):
        ours = answer_scores(program, folder, reference, text, "--words", "rouge,rouge-stemmed", "--stems", "porter,dutch")
        for stemmed, words, name in ((False, "rouge", "rouge_score"), (True, "rouge-stemmed", "rouge_score, stemmed")):
            for kind, (_, _, f1) in texts.rouge(reference, text, stemmed).items():
                note(name, ours[f"{kind}[{words}]"], f1)
        note("NLTK METEOR, Porter", ours["meteor[porter]"], texts.meteor(reference, text, "porter"))
        if language == "dutch":
            note("NLTK METEOR, Snowball Dutch", ours["meteor[dutch]"], texts.meteor(reference, text, "dutch"))
    return largest


def check_sklearn(program, folder):
    rng = random.Random(10)
    largest = 0.0
    for count in (3, 30, 300, 3000):
        gold, given = agreements.random_labels(rng, count)
        (folder / "labels").write_text("".join(f"{a}\t{b}\n" for a, b in zip(gold, given)))
        ours = measure(program, "--labels", folder / "labels")
        for name, value in agreements.scores(gold, given).items():
            average, _, part = name.partition("_")
            own = ours["kappa"] if name == "kappa" else ours[average][part]
            largest = max(largest, abs(own - value))
    return largest


def check_permutation(program, folder):
    """The exact paired randomisation test of few questions."""
    import numpy
    from scipy import stats

    largest = 0.0
    for seed in range(3):
        first, qrels = rankings.random_files(300 + seed, queries=11, depth=30, documents=60)
        second, _ = rankings.random_files(400 + seed, queries=11, depth=30, documents=60)
        scores = [rankings.pytrec_scores(run, qrels) for run in (first, second)]
        values = [numpy.array([s[q]["ndcg"] for q in qrels]) for s in scores]
        for name, run in (("a", first), ("b", second)):
            (folder / name).write_text(rankings.run_text(run))
        (folder / "qrels").write_text(rankings.qrels_text(qrels))
        ours = measure(program, "--compare", folder / "a", folder / "b", "--qrels", folder / "qrels", "--metrics", "ndcg")
        theirs = stats.permutation_test(values, lambda x, y, axis: numpy.mean(x - y, axis=axis), vectorized=True,
                                        permutation_type="samples", n_resamples=numpy.inf)
        largest = max(largest, abs(ours["metrics"][0]["p"] - theirs.pvalue))
    return largest


def check_correlations(program, folder):
    from scipy import stats

    rng = random.Random(11)
    columns = {name: [rng.choice([rng.random(), 0.5]) for _ in range(40)] for name in "abc"}
    rows = zip(*columns.values())
    (folder / "table").write_text("a\tb\tc\n" + "".join("\t".join(map(repr, row)) + "\n" for row in rows))
    ours = measure(program, "--correlations", folder / "table")
    return max(abs(own - theirs(columns[a], columns[b])[0])
               for kind, theirs in (("pearson", stats.pearsonr), ("spearman", stats.spearmanr))
               for a, row in ours[kind].items() for b, own in row.items() if a != b)


def main(program, data):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        largest = {"pytrec_eval": check_pytrec(program, folder), "ranx": check_ranx(program, folder)}
        largest |= check_texts(program, folder, data)
        largest["scikit-learn"] = check_sklearn(program, folder)
        largest["scipy permutation_test"] = check_permutation(program, folder)
        largest["scipy pearsonr, spearmanr"] = check_correlations(program, folder)
    for name, difference in largest.items():
        print(f"{name:<28} largest difference {difference:.3g}")
    return 0 if max(largest.values()) < 1e-9 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None))
