"""Writes tests/golden/measure/: small inputs, and what the reference tools say of them, to the last bit."""

import pathlib
import random

import agreements
import rankings
import splits
import texts

GOLDEN = pathlib.Path(__file__).resolve().parents[2] / "tests/golden/measure"
HEADER = """# Written by benchmarks/references/write_goldens.py: {what}
# Values are given in full: the same bits are expected.
"""


def write(name, what, cases):
    """A case is a list of (key, value)."""
    text = HEADER.format(what=what)
    for case in cases:
        text += "\n" + "".join(f"{key}: {value}\n" for key, value in case)
    (GOLDEN / name).write_text(text, encoding="utf-8")


def ranking_cases():
    for seed in range(12):
        level = 1 + seed % 3
        run, qrels = rankings.random_files(seed, queries=3, depth=9, documents=40)
        scores = rankings.pytrec_scores(run, qrels, level)
        case = [("level", level)]
        case += [("run", line) for line in rankings.run_text(run).splitlines()]
        case += [("qrels", line) for line in rankings.qrels_text(qrels).splitlines()]
        case += [("score", f"{q} {metric} {value!r}") for q in scores for metric, value in sorted(scores[q].items())]
        yield case


def escape(text):
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def rouge_cases():
    rng = random.Random(1)
    for i in range(24):
        reference, text = texts.pair(rng, texts.ENGLISH)
        stemmed = i % 2 == 1
        case = [("words", "rouge-stemmed" if stemmed else "rouge"), ("reference", escape(reference)), ("text", escape(text))]
        case += [(name, " ".join(map(repr, score))) for name, score in texts.rouge(reference, text, stemmed).items()]
        yield case


def meteor_cases():
    rng = random.Random(2)
    for stems, words in (("porter", texts.ENGLISH), ("dutch", texts.DUTCH), ("none", texts.DUTCH)):
        for _ in range(8):
            reference, text = texts.pair(rng, words)
            yield [("stems", stems), ("reference", escape(reference)), ("text", escape(text)),
                   ("meteor", repr(texts.meteor(reference, text, stems)))]


def porter_cases():
    stemmer = texts.stemmer("porter")
    yield [(word, stemmer.stem(word)) for word in sorted({w.lower() for w in texts.ENGLISH + texts.DUTCH + PORTER})]


PORTER = """abilities ability accordingly adjudicating alliance allied analogously applied archaeologically ated beautifully
bed being bleed bled bowdlerize buried buzzed cannings ceased cities classically communism conformably conflated cries
dangling decisiveness dependent died disability dying ease electrical employee enabling estate evidently excel fizzed
formalities formalize generalizations gluing goodness gyroscopic hesitancy hissing homologous ied ies inning innings
irritant is legally lies logi apology geologist lying mating motoring oatens obli operator outing plastered playing
possibly predication probate radically rate rational relate reliefs roll said sensibility sensitivity sized sky spied
spy succeed sying tanned ties triplicate troubled tying valency vietnamization vilely was woolly ying yes""".split()


if __name__ == "__main__":
    write("rankings.txt", "rankings, judgements, and the scores pytrec_eval gives them", ranking_cases())
    write("rouge.txt", "texts, and their ROUGE by rouge_score: precision, recall, F1", rouge_cases())
    write("meteor.txt", "texts, and their METEOR by NLTK without synonyms", meteor_cases())
    write("porter.txt", "words, and their stems by NLTK's PorterStemmer", porter_cases())
    write("agreement.txt", "labels of two sides, and their agreement by scikit-learn", agreements.cases())
    write("splits.txt", "the stratum of each item, and the test part of scikit-learn's stratified split", splits.cases())
