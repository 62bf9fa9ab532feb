"""How long Pandect and pytrec_eval take to score a run file: python speed.py PANDECT [QUESTIONS] [DEPTH]

Both read the same two files and compute the same metrics in the same session. pytrec_eval's time is that of reading the
files with its own parsers, building the evaluator and evaluating; Pandect's is that of the whole process, from its start to the
end of its output. The best of several runs counts, for the machine may be busy.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import rankings

MEASURES = {"ndcg_cut.10", "map", "recip_rank", "recall.100", "P.10"}
OURS = "ndcg@10,map,mrr,recall@100,precision@10"


def write_files(folder, queries, depth):
    rng = random.Random(7)
    run, qrels = {}, {}
    for q in range(queries):
        names = [f"law-{i:05d}/section-{i % 97}" for i in rng.sample(range(50_000), depth)]
        score = 20.0
        run[f"question-{q:05d}"] = found = {}
        for name in names:
            score -= rng.random() * 0.1
            found[name] = score
        qrels[f"question-{q:05d}"] = {d: 1 for d in rng.sample(names, 2)} | {f"law-{50_000 + q}": 1}
    (folder / "run.txt").write_text(rankings.run_text(run))
    (folder / "qrels.txt").write_text(rankings.qrels_text(qrels))


def best(times, act):
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        result = act()
        seconds.append(time.perf_counter() - start)
    return min(seconds), result


def with_pytrec(folder):
    import pytrec_eval

    def act():
        with open(folder / "run.txt") as file:
            run = pytrec_eval.parse_run(file)
        with open(folder / "qrels.txt") as file:
            qrels = pytrec_eval.parse_qrel(file)
        start = time.perf_counter()
        scores = pytrec_eval.RelevanceEvaluator(qrels, MEASURES).evaluate(run)
        return time.perf_counter() - start, sum(s["ndcg_cut_10"] for s in scores.values()) / len(scores)

    return best(3, act)


def with_pandect(program, folder):
    def act():
        command = [program, "measure", "--run", folder / "run.txt", "--qrels", folder / "qrels.txt", "--metrics", OURS, "--json"]
        return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["metrics"]["ndcg@10"]

    return best(20, act)


if __name__ == "__main__":
    queries, depth = (int(a) for a in (sys.argv[2:4] or ["7000", "100"]))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_files(folder, queries, depth)
        size = (folder / "run.txt").stat().st_size / 1e6
        theirs, (evaluation, mean) = with_pytrec(folder)
        ours, own_mean = with_pandect(sys.argv[1], folder)
    assert abs(mean - own_mean) < 1e-12, (mean, own_mean)
    print(f"{queries} questions, depth {depth}, {size:.1f} MB; metrics {OURS}")
    print(f"pytrec_eval  {theirs * 1000:9.1f} ms, of which evaluating {evaluation * 1000:.1f} ms")
    print(f"pandect      {ours * 1000:9.1f} ms, whole process")
    print(f"ratio        {theirs / ours:9.1f}")
