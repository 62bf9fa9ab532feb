"""Random runs and judgements, and what pytrec_eval and ranx say of them."""

import random

# trec_eval's names, and ours.
TREC = {
    "P_5": "precision@5", "recall_5": "recall@5", "success_5": "hit_rate@5", "recip_rank": "mrr",
    "map": "map", "map_cut_5": "map@5", "Rprec": "r_precision", "ndcg": "ndcg", "ndcg_cut_5": "ndcg@5",
}
TREC_MEASURES = {"P.5", "recall.5", "success.5", "recip_rank", "map", "map_cut.5", "Rprec", "ndcg", "ndcg_cut.5"}


def random_files(seed, queries, depth, documents):
    """A run and judgements with ties, several levels and documents nobody judged. No level is below 0: pytrec_eval 0.5.11 may
    then run forever."""
    rng = random.Random(seed)
    run, qrels = {}, {}
    for q in range(queries):
        names = [f"d{i}" for i in rng.sample(range(documents), min(documents, depth + 10))]
        run[f"q{q}"] = {d: rng.choice([rng.random() * 20, float(rng.randrange(5))]) for d in names[:rng.randrange(1, depth + 1)]}
        judged = rng.sample(names, rng.randrange(1, min(12, len(names))))
        qrels[f"q{q}"] = {d: rng.choice([0, 0, 1, 1, 2, 3]) for d in judged}
    return run, qrels


def run_text(run, system="random"):
    return "".join(f"{q} Q0 {d} {i + 1} {s!r} {system}\n"
                   for q, found in run.items() for i, (d, s) in enumerate(found.items()))


def qrels_text(qrels):
    return "".join(f"{q} 0 {d} {level}\n" for q, judged in qrels.items() for d, level in judged.items())


def pytrec_scores(run, qrels, level=1):
    """{question: {our name: value}}"""
    import pytrec_eval

    evaluator = pytrec_eval.RelevanceEvaluator(qrels, TREC_MEASURES, relevance_level=level)
    return {q: {TREC[m]: v for m, v in scores.items() if m in TREC} for q, scores in evaluator.evaluate(run).items()}
