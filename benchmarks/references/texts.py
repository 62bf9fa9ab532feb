"""Random texts, and what rouge_score and NLTK's METEOR say of them."""

import random
import unicodedata

ENGLISH = """the a an of shall must may not agency agencies permitted permits operational relational conditional fallen
hoping hopped flies dies tied generously happily enjoyment geology filing failing agreed feed caresses 2018 40/1 Section
Party licensee licensing rationally fully skies news proceed controlling rolls adoption replacement cafe naive bees yyy""".split()
DUTCH = """de het een van vergunning vergunningen vergunninghouder bestuursorgaan bestuursorganen verlenen verleend
aanvraag aanvragen artikel lid wordt worden mogelijkheid mogelijkheden één geldboete kinderen lopen loopt""".split()
MARKS = [".", ",", "; ", ":", "?", "\n", "\n\n"]


def random_text(rng, words, most=40):
    text = ""
    for _ in range(rng.randrange(0, most)):
        word = rng.choice(words)
        text += rng.choice([word, word.upper(), word.title(), word])
        text += rng.choice(MARKS) if rng.random() < 0.15 else ""
        text += " "
    return text


def pair(rng, words):
    """A reference, and a text that shares stretches with it."""
    reference = random_text(rng, words)
    parts = reference.split(" ")
    rng.shuffle(parts)
    text = reference if rng.random() < 0.1 else " ".join(parts[: rng.randrange(0, 30)]) + " " + random_text(rng, words)
    return reference, text


def plain_words(text):
    """As src/lab/measure/words.h says: runs of letters, digits and marks, and each other character."""
    words, is_open = [], False
    for c in text:
        part = unicodedata.category(c)[0] in "LM" or unicodedata.category(c) == "Nd"
        if part or not c.isspace():
            if not part or not is_open:
                words.append("")
            words[-1] += c.lower()
        is_open = part
    return words


def rouge(reference, text, stemmed):
    from rouge_score import rouge_scorer

    scorer = rouge_scorer.RougeScorer(["rouge1", "rouge2", "rougeL", "rougeLsum"], use_stemmer=stemmed)
    return {name: tuple(float(v) for v in score) for name, score in scorer.score(reference, text).items()}


class NoSynonyms:
    """A WordNet that knows no word."""

    def synsets(self, word):
        return []


def stemmer(name):
    from nltk.stem import PorterStemmer, SnowballStemmer

    class Whole:
        def stem(self, word):
            return word

    return PorterStemmer() if name == "porter" else Whole() if name == "none" else SnowballStemmer(name)


def meteor(reference, text, stems):
    from nltk.translate.meteor_score import single_meteor_score

    return single_meteor_score(plain_words(reference), plain_words(text), stemmer=stemmer(stems), wordnet=NoSynonyms())
