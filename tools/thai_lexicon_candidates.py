#!/usr/bin/env python3
"""Prints words that Thai laws define or head their parts with and that src/text/thai_lexicon/ does not know yet.

    tools/thai_lexicon_candidates.py LAWS...

LAWS are .txt files of statutes or .json files that are lists of {"section_content": ...}. Each line of the answer is
a count and a term, the most frequent first. The choice is a person's: the lexicon holds words and names that stand
alone, not phrases (a phrase of words that are in the lexicon is never printed).
"""
import collections
import json
import pathlib
import re
import sys

LETTERS = r"[\u0e01-\u0e2e\u0e30-\u0e3a\u0e40-\u0e45\u0e47-\u0e4e]"
DEFINED = re.compile(rf"[“\"]({LETTERS}+)[”\"]\s*(?:ให้)?หมายความ")
HEADING = re.compile(r"^(?:บรรพ|ลักษณะ|หมวด|ส่วนที่)\s*[0-9๐-๙/]+\s+(.+)$", re.MULTILINE)
LONGEST = 14  # characters; what is longer is a phrase
LEXICON = pathlib.Path(__file__).resolve().parent.parent / "src" / "text" / "thai_lexicon"


def read_law(path):
    text = path.read_text(encoding="utf-8", errors="replace")
    if path.suffix == ".json":
        return "\n".join(section["section_content"] for section in json.loads(text))
    return text


def read_lexicon():
    lines = (line for path in LEXICON.glob("*.txt") for line in path.read_text(encoding="utf-8").splitlines())
    return {line for line in lines if line and not line.startswith("#")}


def is_made_of(term, words):
    """True if the term is a sequence of words of the lexicon."""
    reached = {0}
    for begin in range(len(term)):
        if begin in reached:
            reached.update(begin + len(word) for word in words if term.startswith(word, begin))
    return len(term) in reached


def main():
    text = "\n".join(read_law(pathlib.Path(name)) for name in sys.argv[1:])
    found = set(DEFINED.findall(text))
    for heading in HEADING.findall(text):
        found.update(re.findall(rf"{LETTERS}+", heading))
    words = read_lexicon()
    terms = [term for term in found if len(term) <= LONGEST and not is_made_of(term, words)]
    counts = collections.Counter({term: text.count(term) for term in terms})
    for term, count in counts.most_common():
        print(count, term)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main()
