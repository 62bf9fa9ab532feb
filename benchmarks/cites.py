#!/usr/bin/env python3
"""Whether the law is opened that people cite, in whatever way they write it, and nothing else is taken for law.

    benchmarks/cites.py PANDECT DATA [--set second] [--half odd|even|all] [--language CODE] [--list] [--keep FOLDER]

PANDECT is the program, DATA the folder with the published texts that benchmarks/cites/files-*.txt list; what is
below laws/ is read from benchmarks/cites. Of each language one library is made (in FOLDER, where later runs find
it, or in a temporary one). A `cite` is opened with `pandect show TEXT --json`: right if its quote is in what is
shown, wrong if something else is shown, missed if it is refused. A `none` is a sentence without a reference to a
statute: right if `pandect check` finds none in it. --set takes the entries of that folder, on the same libraries;
--half takes the entries with odd or even numbers.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent / "cites"
LANGUAGES = ["en", "nl", "de", "fr", "it", "ko", "th", "ja"]
UNCHECKED = {"decision", "not-a-citation"}


def plain(text):
    """A text without markup, white space and quotation marks."""
    return re.sub(r"[\s*_#\u200b\u00ad\"'“”‘’「」«»]+", "", re.sub(r"<[^>]*>", "", text)).lower()


def make_library(program, data, language, folder):
    library = folder / language
    if library.exists():
        return library
    paths = []
    for line in (HERE / f"files-{language}.txt").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            paths.append(str((HERE if line.startswith("laws/") else data) / line.strip()))
    missing = [path for path in paths if not pathlib.Path(path).exists()]
    if missing:
        sys.exit(f"{len(missing)} files are missing, the first of them {missing[0]}")
    done = subprocess.run([program, "add", *paths, "--library", str(library), "--json"], capture_output=True, text=True)
    failed = [file["path"] for file in json.loads(done.stdout)["files"] if file["status"] == "failed"]
    for path in failed:
        print(f"not read: {path}", file=sys.stderr)
    return library


def open_cite(program, library, entry):
    done = subprocess.run([program, "show", entry["text"], "--library", str(library), "--json"],
                          capture_output=True, text=True)
    if done.returncode != 0:
        return "missed", json.loads(done.stdout)["error"]["message"][:150]
    shown = json.loads(done.stdout)
    quote = plain(entry["quote"])
    if any(quote in plain(one.get("text", {}).get("text", "")) for one in shown):
        return "right", ""
    return "wrong", ", ".join(one["provision"]["id"] for one in shown)[:150]


def check_none(program, library, entry):
    done = subprocess.run([program, "check", "-", "--library", str(library), "--json"], input=entry["text"],
                          capture_output=True, text=True)
    try:
        proof = json.loads(done.stdout)
    except json.JSONDecodeError:
        return "wrong", (done.stderr or done.stdout).strip()[:150]
    for sentence in proof["sentences"]:
        if sentence["verdict"] not in UNCHECKED:
            cited = [one["words"]["text"] for one in sentence["citations"]]
            return "wrong", f"{sentence['verdict']}: {' | '.join(cited)}"[:150]
    return "right", ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--set", default="")
    parser.add_argument("--half", choices=["odd", "even", "all"], default="all")
    parser.add_argument("--language", action="append")
    parser.add_argument("--list", action="store_true", help="print what fails")
    parser.add_argument("--keep", type=pathlib.Path, help="folder of the libraries")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or pathlib.Path(temporary)
        folder.mkdir(exist_ok=True)
        totals = dict.fromkeys(["cites", "right", "wrong", "missed", "none", "kept"], 0)
        row = "{:<9}" + "{:>8}" * 7
        print(row.format("language", "cites", "right", "wrong", "missed", "share", "none", "right"))
        for language in options.language or LANGUAGES:
            lines = (HERE / options.set / f"{language}.jsonl").read_text(encoding="utf-8").splitlines()
            entries = [json.loads(line) for line in lines if line.strip()]
            if options.half != "all":
                rest = 1 if options.half == "odd" else 0
                entries = [one for one in entries if int(one["id"].rsplit("-", 1)[-1]) % 2 == rest]
            library = make_library(options.program, options.data, language, folder)
            judge = lambda one: (open_cite if one["kind"] == "cite" else check_none)(options.program, library, one)
            with ThreadPoolExecutor(2) as pool:
                outcomes = list(pool.map(judge, entries))
            counts = dict.fromkeys(totals, 0)
            for entry, (outcome, _) in zip(entries, outcomes):
                if entry["kind"] == "cite":
                    counts["cites"] += 1
                    counts[outcome] += 1
                else:
                    counts["none"] += 1
                    counts["kept"] += outcome == "right"
            for name, count in counts.items():
                totals[name] += count
            print_row(row, language, counts)
            if options.list:
                for entry, (outcome, why) in zip(entries, outcomes):
                    if outcome != "right":
                        print(f"  {outcome} {entry['id']}: {entry['text']}\n      {why}")
        print_row(row, "all", totals)


def print_row(row, name, counts):
    share = f"{counts['right'] / counts['cites']:.3f}" if counts["cites"] else "-"
    print(row.format(name, counts["cites"], counts["right"], counts["wrong"], counts["missed"], share, counts["none"],
                     counts["kept"]), flush=True)


if __name__ == "__main__":
    main()
