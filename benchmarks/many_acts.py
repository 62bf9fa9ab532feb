"""Makes a large folder of acts: real ones, again and again, each time varied.

    python benchmarks/many_acts.py FOLDER OUT --copies 26 [--seed 1]
    python benchmarks/many_acts.py FOLDER OUT --copy 3 [--seed 1]      # one copy, where there is no room for all
    python benchmarks/many_acts.py FOLDER OUT --articles 8             # as many acts, of their first articles alone

FOLDER holds laws as Markdown with front matter (korean-law, of which 26 copies are ten million provisions and 6.9 GB). Of each copy of the collection the titles get a word of
their own, in the acts and wherever they are referred to, so that references lead to the acts of the same copy;
identifiers are new; in the texts numbers are drawn anew, and one sentence in twenty changes places with one of another
act, so that words and their frequencies stay those of law. The first copy is the acts as they are. The same seed gives
the same bytes. Prints how many acts and bytes were written.
"""

import argparse
import pathlib
import random
import re

SYLLABLES = "가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로모보소오조초코토포호구누두루무부수우주추쿠투푸후"
QUOTED = re.compile("「([^」\n]{2,80})」")
NUMBER = re.compile(r"(?<![제\d.,])\d{1,4}(?=[가-힣%])")
ARTICLE = re.compile(r"^##### 제", re.MULTILINE)
SENTENCE = re.compile(r"(?<=다\. )[^\n<]{20,200}?다\.(?= |\n)")


def name_of(copy):
    """A word of three syllables that no other copy has."""
    base = len(SYLLABLES)
    return SYLLABLES[copy // base // base % base] + SYLLABLES[copy // base % base] + SYLLABLES[copy % base] + "도"


def shorten(text, articles):
    """The act with its first articles and the beginning of its addenda, without the list of its attachments."""
    longest_addenda = 2000
    text = re.sub(r"^첨부파일:\n(?:(?:- |  ).*\n)*", "", text, count=1, flags=re.MULTILINE)
    begins = [found.start() for found in ARTICLE.finditer(text)]
    addenda = text.find("\n## 부칙")
    if addenda < 0:
        addenda = len(text)
    end = text.rfind("\n", addenda, addenda + longest_addenda) + 1 if addenda + longest_addenda < len(text) else len(text)
    body = begins[articles] if len(begins) > articles and begins[articles] < addenda else addenda
    return text[:body] + text[addenda:end]


def vary(text, copy, draw, pool):
    head, _, body = text.partition("\n---\n")
    word = name_of(copy)
    title = re.search(r"^제목: '?(.+?)'?$", head, re.MULTILINE)
    head = re.sub(r"^(제목: '?)", rf"\g<1>{word} ", head, count=1, flags=re.MULTILINE)
    head = re.sub(r"^(법령MST: '?)(\d+)", lambda m: f"{m[1]}{copy}{int(m[2]):07d}", head, count=1, flags=re.MULTILINE)
    head = re.sub(r"^(법령ID: '?)(\d+)", lambda m: f"{m[1]}{copy}{int(m[2]):07d}", head, count=1, flags=re.MULTILINE)
    if title:
        body = body.replace("# " + title[1], f"# {word} {title[1]}", 1)
    body = QUOTED.sub(lambda m: f"「{word} {m[1]}」", body)
    body = NUMBER.sub(lambda m: str(max(1, int(int(m[0]) * draw.uniform(0.5, 1.5)))), body)

    def exchange(match):
        if draw.random() >= 0.05:
            return match[0]
        pool.append(match[0])
        return pool[draw.randrange(len(pool))]

    body = SENTENCE.sub(exchange, body)
    del pool[:-5000]
    return head + "\n---\n" + body


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--copies", type=int, default=26)
    parser.add_argument("--copy", type=int, help="write this copy alone")
    parser.add_argument("--articles", type=int, help="keep no more of an act, for many acts in little room")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    acts = sorted(options.folder.rglob("*.md"))
    if not acts:
        raise SystemExit(f"{options.folder}: no act in Markdown")
    written = size = 0
    pool = []
    for copy in range(options.copies) if options.copy is None else [options.copy]:
        draw = random.Random(f"{options.seed} {copy}")
        for act in acts:
            text = act.read_text(encoding="utf-8")
            if options.articles is not None:
                text = shorten(text, options.articles)
            if copy > 0:
                text = vary(text, copy, draw, pool)
            target = options.out / f"{copy:04d}" / act.relative_to(options.folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
            written += 1
            size += target.stat().st_size
    print(f"{written} acts, {size} bytes")


if __name__ == "__main__":
    main()
