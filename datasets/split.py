"""Parts the questions and claims by work: python3 datasets/split.py [FOLDER [FILE…]]

Prints how many lines each part has; with FOLDER, writes <language>/{train,choose,held-out}-{questions,claims}.jsonl there.
With FILEs, such as pairs made of the law, parts these the same way instead.
"""
import argparse
import collections
import hashlib
import json
import pathlib
import re

# All their questions are on one work, or on few large ones that would fall in one part: parted by chapter.
BY_CHAPTER = {"de", "fr"}


def chapter_of(provision):
    """A French code's chapter (l1225 of l1225-55); of the German code, ten sections that follow one another."""
    language, work, number = provision.split("/")[:3]
    chapter = number.split("-")[0] if language == "fr" else re.match(r"\d+", number)[0][:-1]
    return f"{language}/{work}/{chapter}"


def part_of(line):
    """A question or claim by the work of its provision, or by its chapter; one that cannot be answered by its id, half to choose with, half held out."""
    if "provision" not in line:
        return "choose" if hashlib.sha256(line["id"].encode()).digest()[0] < 128 else "held-out"
    provision = line["provision"]
    by_chapter = "question" in line and provision.split("/")[0] in BY_CHAPTER
    held = chapter_of(provision) if by_chapter else "/".join(provision.split("/")[:2])
    first = hashlib.sha256(held.encode()).digest()[0]
    return "choose" if first < 38 else "held-out" if first < 76 else "train"


def main(here, target, others):
    for file in others or sorted(here.glob("*/*.jsonl")):
        if file.stem == "sentences":
            continue
        parts = collections.defaultdict(list)
        for line in file.read_text(encoding="utf8").splitlines():
            parts[part_of(json.loads(line))].append(line)
        name = file.relative_to(here) if not others else pathlib.Path(file.name)
        print(f"{name.with_suffix('')}: " + ", ".join(f"{len(parts[p])} {p}" for p in ("train", "choose", "held-out")))
        for part, lines in parts.items() if target else ():
            out = target / name.with_name(f"{part}-{file.name}")
            out.parent.mkdir(parents=True, exist_ok=True)
            out.write_text("\n".join(lines) + "\n", encoding="utf8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("file", nargs="*", type=pathlib.Path)
    given = parser.parse_args()
    main(pathlib.Path(__file__).parent, given.folder, given.file)
