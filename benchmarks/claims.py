"""How often `pandect check` is right about claims: python3 benchmarks/claims.py PANDECT LIBRARY FILE…

Each entry of a FILE is a claim with its citation, and whether the law says so; a blank line ends it:

    text: A keeper registers an apiary within 14 days (section 4 of the Beekeeping Act).
    truth: true
    kind: number

`kind` is what was changed to make a false claim, and may be missing; `language` and `library` (a folder, for claims on
another library) too, and so may `truth` where `verdict` is given (supported is true, anything else false). Prints what
became of true and of false claims, for all, each language (the file's stem where none is given) and each kind: carried
(quoted or supported), denied (contradicted, or a part that is missing) or left open, and how much of what is carried is
true and of what is denied is false. Old names of verdicts are understood. Options: --as-of DATE, --show (prints every
claim that was carried or denied wrongly), --out FILE (the verdicts, as JSON lines).
"""
import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

CARRIED = {"quoted", "supported"}
DENIED = {"contradicted", "no-such-provision", "not-in-force", "wrong-name"}
IDLE = {"not-a-citation", "decision", "court-decision", "not-cited"}


def read(path):
    entries, entry = [], {}
    for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines() + [""]:
        head, colon, rest = line.partition(":")
        if not line.strip():
            if "text" in entry:
                entries.append(entry)
            entry = {}
        elif colon and not line.startswith("#"):
            entry[head.strip()] = rest.strip()
    for one in entries:
        if "truth" not in one and "verdict" in one:
            one["truth"] = str(one["verdict"] == "supported").lower()
        one.setdefault("language", pathlib.Path(path).stem)
        one.setdefault("kind", one.get("verdict", ""))
    return [one for one in entries if "truth" in one]


def checked(pandect, library, entries, as_of):
    """Every claim is a text of its own: a citation of one must not serve another."""
    groups = collections.defaultdict(list)
    for one in entries:
        groups[one.get("library", library), one.get("as-of", as_of)].append(one)
    for (held, day), group in groups.items():
        with tempfile.TemporaryDirectory() as folder:
            for i, one in enumerate(group):
                (pathlib.Path(folder) / f"{i:06}.txt").write_text(one["text"] + "\n", encoding="utf-8")
            command = [pandect, "check", folder, "--json", "--library", held] + (["--as-of", day] if day else [])
            done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)}: {done.stderr.strip()}")
        yield from zip(group, sorted(json.loads(done.stdout)["files"], key=lambda file: file["file"]), strict=True)


def verdict_on(proof):
    """Of several sentences the first that is not carried: a claim may be split further than it was written."""
    found = ""
    for sentence in proof["sentences"]:
        verdict = sentence["verdict"]
        if verdict in IDLE:
            continue
        if found and found not in CARRIED:
            break
        found = verdict
    return found or "not-a-citation"


def share(part, whole):
    return f"{part / whole:.3f}" if whole else "    –"


def line(name, counts):
    true, false = counts["true"], counts["false"]
    carried = lambda c: sum(c[v] for v in CARRIED)
    denied = lambda c: sum(c[v] for v in DENIED)
    all_true, all_false = sum(true.values()), sum(false.values())
    decided = carried(true) + carried(false) + denied(true) + denied(false)
    return (f"{name:26} {all_true:5} {carried(true):5} {denied(true):5} {all_true - carried(true) - denied(true):5}"
            f"   {all_false:5} {carried(false):5} {denied(false):5} {all_false - carried(false) - denied(false):5}"
            f"   {share(carried(true), carried(true) + carried(false))}  {share(denied(false), denied(true) + denied(false))}"
            f"  {share(decided, all_true + all_false)}  {share(carried(false), all_false)}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("pandect")
    parser.add_argument("library")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--as-of", default="")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--out")
    given = parser.parse_args()
    entries = [one for path in given.files for one in read(path)]
    rows = collections.defaultdict(lambda: {"true": collections.Counter(), "false": collections.Counter()})
    names = {"true": collections.Counter(), "false": collections.Counter()}
    out = open(given.out, "w", encoding="utf-8") if given.out else None
    for one, proof in checked(given.pandect, given.library, entries, given.as_of):
        verdict = verdict_on(proof)
        truth = one["truth"].lower()
        for row in {"all", one["language"], "kind " + one["kind"] if one["kind"] else "all"}:
            rows[row][truth][verdict] += 1
        names[truth][verdict] += 1
        wrong = verdict in CARRIED and truth == "false" or verdict in DENIED and truth == "true"
        if given.show and wrong:
            print(f"{verdict}, {truth} ({one['kind']}): {one['text']}")
        if out:
            out.write(json.dumps({**one, "found": verdict}, ensure_ascii=False) + "\n")
    print(f"{'':26}  true: carried, denied, open   false: carried, denied, open   "
          "precision of carried, denied; decided; false carried")
    for name in sorted(rows, key=lambda row: (row != "all", row.startswith("kind "), row)):
        print(line(name, rows[name]))
    for truth, counts in names.items():
        print(f"{truth}: " + ", ".join(f"{count} {name}" for name, count in counts.most_common()))


if __name__ == "__main__":
    main()
