#!/usr/bin/env python3
"""Compares how Pandect cuts texts with how LangChain's text splitters cut them.

    pip install langchain-text-splitters==1.1.3
    tools/langchain_chunks.py golden > tests/golden/chunks/langchain.txt
    tools/langchain_chunks.py check build/dev/bin/pandect FILE…

`golden` writes what LangChain makes of the texts below, for the unit tests. `check` cuts plain-text files with both, at
many sizes and overlaps, and ends with status 1 at the first chunk that differs.
"""

import json
import logging
import re
import subprocess
import sys

from langchain_text_splitters import CharacterTextSplitter, RecursiveCharacterTextSplitter

logging.disable(logging.WARNING)

ENGLISH = (
    "Article 1\n\nA person who keeps a lantern shall trim it at dusk, and again at midnight.\n"
    "The warden may inspect it.\n\n\nArticle 2  \n\n  Fines:\n(a) two crowns for a dark lantern;\n"
    "(b) nine crowns for none at all. \n\t\n\x1d  \nLopadotemachoselachogaleokranioleipsanodrimhypotrimmato ends this act."
)
THAI = "มาตรา 1 ผู้ใดเลี้ยงแมวต้องแจ้งต่อนายทะเบียน\nมาตรา 2 ให้รัฐมนตรีรักษาการ\n\n(1) ค่าธรรมเนียม\u00a0(2) ค่าปรับ\nมาตรา 3 ยกเลิก"
KOREAN = "제1조(목적) 이 조례는 등불의 관리를 정한다.\n제2조(정의) \"등불\"이란 빛을 내는 것을 말한다.\n\n제3조 삭제\u3000<2020. 1. 1.>"
TEXTS = [ENGLISH, THAI, KOREAN, "\n\n \n", "a", " a\n", "aaaaaaaaaaaa", "ab cd\nef gh\n\nij kl"]
SETTINGS = [(1, 0), (4, 0), (4, 2), (10, 3), (25, 0), (25, 10), (60, 20), (60, 59), (500, 50)]


def splitter(strategy, size, overlap):
    if strategy == "recursive":
        return RecursiveCharacterTextSplitter(chunk_size=size, chunk_overlap=overlap)
    return CharacterTextSplitter(separator="\n", chunk_size=size, chunk_overlap=overlap)


def escape(text):
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def golden():
    print("# Written by tools/langchain_chunks.py from what langchain-text-splitters 1.1.3 does. A chunk of lines")
    print("# lacks the blank lines of its span.")
    for text in TEXTS:
        for size, overlap in SETTINGS:
            if size < 10 < len(text) // 2:  # a page of single letters tells nothing
                continue
            for strategy in ("recursive", "lines"):
                print(f"\nstrategy: {strategy}\nsize: {size}\noverlap: {overlap}\ntext: [{escape(text)}]")
                for chunk in splitter(strategy, size, overlap).split_text(text):
                    print(f"chunk: [{escape(chunk)}]")


def without_blank_lines(text):
    return re.sub("\n+", "\n", text)


def check(program, files):
    chunks = 0
    for path in files:
        with open(path, encoding="utf-8-sig", newline="") as file:
            text = file.read()
        for size, overlap in [(200, 0), (212, 50), (500, 0), (553, 50), (553, 200), (2000, 1999)]:
            for strategy in ("recursive", "lines"):
                command = [program, "chunk", path, "--json", "--strategy", strategy]
                command += ["--size", str(size), "--overlap", str(overlap)]
                works = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
                ours = [chunk for work in works for chunk in work["chunks"]]
                for chunk in ours:
                    if text[chunk["begin"] : chunk["end"]] != chunk["text"]:
                        sys.exit(f"{path}: {command}: the text is not that of the span {chunk}")
                theirs = splitter(strategy, size, overlap).split_text(text)
                mine = [chunk["text"] for chunk in ours]
                if strategy == "lines":
                    mine = [without_blank_lines(chunk) for chunk in mine]
                for i, (one, other) in enumerate(zip(mine + [None], theirs + [None])):
                    if one != other:
                        sys.exit(f"{path}: {strategy} {size}/{overlap}: chunk {i}:\n{one!r}\n{other!r}")
                chunks += len(mine)
    print(f"{len(files)} files, {chunks} chunks: the same")


if __name__ == "__main__":
    if sys.argv[1:] == ["golden"]:
        golden()
    elif sys.argv[1:2] == ["check"] and len(sys.argv) > 3:
        check(sys.argv[2], sys.argv[3:])
    else:
        sys.exit(__doc__)
