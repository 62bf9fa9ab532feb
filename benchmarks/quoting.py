"""Draws claims that quote the law: python3 benchmarks/quoting.py PANDECT LIBRARY [--set first] [--count 60] [--seed 1] > FILE

From each language of the library's laws, sentences of provisions in force, written into the sentences of
benchmarks/quoting.txt, in entries that benchmarks/claims.py scores. Kinds, COUNT of each for each language:

    quoted    as it stands, in quotation marks, behind words that only say that it is quoted: true
    altered   the same with one word exchanged for another of the provision that is about as long: false
    denied    as it stands, in a sentence that denies that the law says so: false
    plain     as it stands, without marks, with its citation behind it: true
    replaced  plain, with one word exchanged: false

Thai, whose words are not separated, has no `altered` and no `replaced`.
"""
import argparse
import collections
import json
import pathlib
import random
import re
import subprocess
import sys

SHORTEST, LONGEST = 40, 280  # bytes in Latin letters, a third as many characters in others
DENSE = {"ko", "th", "ja"}


def asked(pandect, *arguments):
    done = subprocess.run([pandect, *arguments, "--json"], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(arguments)}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def works_by_language(pandect, library, languages):
    works = collections.defaultdict(list)
    for work in asked(pandect, "status", "--library", library)["all_works"]:
        if work["language"] in languages:
            works[work["language"]].append(work["id"])
    return works


def sentences_of(text, language):
    """What stands on one line, without the number it begins with."""
    for line in text.split("\n")[1:]:
        line = re.sub(r"^\s*(?:[(（]?[\d๐-๙]{1,3}[a-z]?[)）.]?|[a-z][.)]|[①-⑳])\s+", "", line)
        for sentence in re.split(r"(?<=[a-z다\)][.])\s+", line):
            sentence = sentence.strip().rstrip(".")
            scale = 2 if language in DENSE else 1
            if SHORTEST <= scale * len(sentence) <= LONGEST and not re.search("[\"“”„‘’«»「」『』\t…]", sentence):
                yield sentence


CITED = {"en": "{label} of the {title}", "de": "{label} {title}", "nl": "{label} {title}", "ko": "{title} {label}",
         "th": "{label} แห่ง{title}"}


class Drawing:
    """Sentences of provisions, drawn from all works of a language alike."""

    def __init__(self, pandect, library, language, works, dice):
        self.pandect, self.library, self.language, self.works, self.dice = pandect, library, language, works, dice
        self.seen = set()

    def draw(self):
        while True:
            work = self.dice.choice(self.works)
            shown = asked(self.pandect, "show", work, "--library", self.library)[0]
            articles = [one["id"] for one in shown.get("contents", []) if one["level"] == "article"]
            if not articles:
                continue
            chosen = self.dice.choice(articles)
            provision = asked(self.pandect, "show", chosen, "--library", self.library)
            if not provision or "text" not in provision[0] or provision[0]["provision"]["repealed"]:
                continue
            about, text = provision[0]["provision"], provision[0]["text"]["text"]
            found = [one for one in sentences_of(text, self.language) if one not in self.seen]
            if not found:
                continue
            sentence = self.dice.choice(found)
            self.seen.add(sentence)
            cited = CITED[self.language].format(label=about["label"], title=about["work"]["title"])
            return cited, sentence, text


def exchanged(sentence, text, language, dice):
    """The sentence with one word exchanged for another of the provision, or of the sentence, about as long."""
    word = r"[^\W\d_]{6,}" if language not in DENSE else r"[가-힣]{3,}"
    if language == "th":
        return None
    own = list(re.finditer(word, sentence))
    dice.shuffle(own)
    for one in own:
        others = [other for other in re.findall(word, text) if other.lower() not in sentence.lower()
                  and abs(len(other) - len(one.group())) <= 2 and other[:3].lower() != one.group()[:3].lower()
                  and other[0].isupper() == one.group()[0].isupper()]
        if others:
            return sentence[:one.start()] + dice.choice(others) + sentence[one.end():]
    return None


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("pandect")
    parser.add_argument("library")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", default="first", choices=("first", "second"))
    parser.add_argument("--languages", default="en,de,nl,ko,th")
    given = parser.parse_args()
    frames = collections.defaultdict(list)
    for line in (pathlib.Path(__file__).with_suffix(".txt")).read_text(encoding="utf-8").splitlines():
        head, colon, words = line.partition(": ")
        if colon and head.startswith(given.set + " "):
            frames[tuple(head.split()[1:])].append(words)
    languages = given.languages.split(",")
    works = works_by_language(given.pandect, given.library, languages)
    for language in languages:
        dice = random.Random(f"{given.seed} {language}")
        drawing = Drawing(given.pandect, given.library, language, sorted(works[language]), dice)
        for kind in ("quoted", "altered", "denied", "plain", "replaced"):
            written = 0
            while written < given.count and not (language == "th" and kind in ("altered", "replaced")):
                cited, sentence, text = drawing.draw()
                if kind in ("altered", "replaced"):
                    sentence = exchanged(sentence, text, language, dice)
                    if not sentence:
                        continue
                frame = "{q} ({c})." if kind in ("plain", "replaced") else dice.choice(
                    frames[language, "denied" if kind == "denied" else "quoted"])
                truth = kind in ("quoted", "plain")
                print(f"text: {frame.format(c=cited, q=sentence)}\ntruth: {str(truth).lower()}\nkind: {kind}\n"
                      f"language: {language}\n")
                written += 1


if __name__ == "__main__":
    main()
