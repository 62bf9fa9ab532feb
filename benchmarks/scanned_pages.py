#!/usr/bin/env python3
"""How well pages that are pictures are read: typesets a law, makes pictures of its pages as a scanner would give them
(300 dots an inch, askew, blurred, noisy), adds them with --ocr and compares words.

    benchmarks/scanned_pages.py PANDECT LAW.txt LANGUAGE FONT [--angle DEGREES] [--noise SIGMA] [--seed N]

LANGUAGE is tesseract's. Takes Chromium, poppler-utils, and the Python packages pillow, numpy and rapidfuzz. Prints the
character error rate of the words (white space apart), how many provisions of the text itself are found with its label,
how many of those have the very same words, and seconds a page.
"""
import argparse
import html
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np
from PIL import Image, ImageFilter
from rapidfuzz.distance import Levenshtein


def typeset(text, font, folder):
    paragraphs = "".join(f"<p>{html.escape(line)}</p>" for line in text.splitlines() if line.strip())
    page = folder / "law.html"
    page.write_text(f"<meta charset=utf-8><style>@page{{size:A4;margin:22mm}}body{{font:12pt/1.5 '{font}'}}p{{margin:0 0 2mm}}</style>{paragraphs}",
                    encoding="utf8")
    out = folder / "law.pdf"
    subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--print-to-pdf={out}", page.as_uri()],
                   check=True, capture_output=True)
    return out


def scan(pdf, folder, angle, noise, seed):
    subprocess.run(["pdftoppm", "-r", "300", "-gray", "-png", pdf, folder / "page"], check=True)
    random = np.random.default_rng(seed)
    pages = []
    for picture in sorted(folder.glob("page*.png")):
        turned = Image.open(picture).convert("L").rotate(random.uniform(-angle, angle), fillcolor=255, resample=Image.BICUBIC)
        grey = np.asarray(turned.filter(ImageFilter.GaussianBlur(0.8)), dtype=float)
        grey = grey + random.normal(0, noise, grey.shape)
        specks = random.random(grey.shape)
        grey[specks < 0.0005] = 0
        pages.append(Image.fromarray(np.clip(grey, 0, 255).astype("uint8")))
    out = folder / "scan.pdf"
    pages[0].save(out, save_all=True, append_images=pages[1:], resolution=300)
    return out, len(pages)


def asked(pandect, library, *words):
    return json.loads(subprocess.run([pandect, *words, "--json", "--library", library], check=True, capture_output=True).stdout)


def provisions(pandect, library):
    """Label and words of each article, in order."""
    found = []
    for work in asked(pandect, library, "status")["all_works"]:
        for part in asked(pandect, library, "show", work["id"])[0]["contents"]:
            if part["level"] == "article":
                found.append((part["id"].split("/")[-1], asked(pandect, library, "show", part["id"])[0]["text"]["text"]))
    return found


def squeeze(text):
    return "".join(text.split())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("pandect", "law", "language", "font"):
        parser.add_argument(name)
    parser.add_argument("--angle", type=float, default=0.7)
    parser.add_argument("--noise", type=float, default=25)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    pandect = str(pathlib.Path(arguments.pandect).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        law = folder / "scan.txt"
        law.write_text(pathlib.Path(arguments.law).read_text(encoding="utf8"), encoding="utf8")
        picture, pages = scan(typeset(law.read_text(encoding="utf8"), arguments.font, folder), folder, arguments.angle, arguments.noise, arguments.seed)
        subprocess.run([pandect, "add", law, "--library", folder / "text"], check=True, capture_output=True)
        begin = time.monotonic()
        subprocess.run([pandect, "add", picture, "--ocr", arguments.language, "--library", folder / "scan"], check=True, capture_output=True)
        seconds = time.monotonic() - begin
        right, read = provisions(pandect, folder / "text"), provisions(pandect, folder / "scan")
        truth, got = (squeeze("".join(words for _, words in part)) for part in (right, read))
        of = dict(read)
        found = [(words, of[label]) for label, words in right if label in of]
        same = sum(squeeze(a) == squeeze(b) for a, b in found)
        print(f"{arguments.language}: {pages} pages, {len(truth)} characters, error rate {Levenshtein.distance(truth, got) / len(truth):.4f}, "
              f"{len(found)} of {len(right)} provisions found, {same} with the same words, {seconds / pages:.2f} s a page")


if __name__ == "__main__":
    sys.exit(main())
