"""Measures the cost of changing a library: acts of a folder are added, then 1 and 100 of them are added again with a few
other words, and questions are asked of the library before, between and after.

    python benchmarks/growing.py PANDECT FOLDER WORK [--changes 1,1,1,100] [--seed 1]

FOLDER holds laws as Markdown with front matter (korean-law). WORK is an empty folder for the library and the
reworded acts. Prints one line a step: elapsed and processor seconds, the most memory, and segments of the build.
"""

import argparse
import json
import os
import pathlib
import random
import subprocess
import time

QUESTIONS = ["개인정보 처리 위반 시 벌칙은 무엇인가", "건축 허가를 받아야 하는 경우는 언제인가", "선박의 등록은 어떻게 하나"]


def run(arguments):
    """Runs a process; gives its standard output, elapsed and processor seconds, and megabytes."""
    begin = time.monotonic()
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    nothing_found = 1  # which `ask` may say of a question
    if process.returncode not in (0, nothing_found):
        raise SystemExit(f"{' '.join(map(str, arguments))}: ended with {process.returncode}")
    return output, time.monotonic() - begin, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def reword(text, words):
    """The act with a sentence more in its first article; nothing where it has no article."""
    lines = text.split("\n")
    for i, line in enumerate(lines):
        if line.startswith("##### 제"):
            for j in range(i + 1, len(lines)):
                if lines[j].strip():
                    lines[j] += f" 다만, {words}의 경우에는 그러하지 아니하다."
                    return "\n".join(lines)
    return None


def segments(library):
    current = (library / "CURRENT").read_text().strip()
    return len(list((library / "builds" / current).glob("documents-*.idx")))


def report(what, measured, library):
    _, elapsed, processor, megabytes = measured
    print(f"{what:<28} {elapsed:8.2f} s  {processor:8.2f} s of processor  {megabytes:6.0f} MB  "
          f"{segments(library)} segments", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pandect", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("--changes", default="1,1,1,1,1,100")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    library = options.work / "library"
    acts = sorted(options.folder.rglob("*.md"))
    draw = random.Random(options.seed)

    def ask():
        for question in QUESTIONS * 3:
            report("  ask", run([options.pandect, "ask", question, "--library", library]), library)

    report(f"add {len(acts)} files", run([options.pandect, "add", options.folder, "--library", library]), library)
    ask()
    for step, count in enumerate(map(int, options.changes.split(","))):
        changed = options.work / f"changed{step}"
        while sum(1 for _ in changed.rglob("*.md")) < count:
            act = draw.choice(acts)
            text = reword(act.read_text(encoding="utf-8"), f"{step}번 부두")
            if text is None:
                continue
            target = changed / act.relative_to(options.folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        report(f"add {count} changed", run([options.pandect, "add", changed, "--library", library]), library)
    ask()
    status = json.loads(run([options.pandect, "status", "--json", "--library", library])[0])
    print(json.dumps({name: value for name, value in status.items() if isinstance(value, (int, float))}))


if __name__ == "__main__":
    main()
