#!/usr/bin/env python3
"""What the sources list in a table must be in the page that describes it: each name in `code` or in a block. The files
of the tree that pages name must be in it.

check_tables.py ROOT
"""
import fnmatch
import pathlib
import re
import subprocess
import sys

# page, sources, the part of a source that is looked at, a name in it
TABLES = [
    ("docs/checking.md", "src/answer/compare/comparisons.cpp", r"all\{\{.*?\}\};", r'\{"([a-z-]+)", "'),
    ("docs/checking.md", "src/base/kinds.cpp", r".*", r'\{Verdict::\w+, "([a-z-]+)"'),
    ("docs/errors.md", "src/base/error.cpp", r".*", r'\{ErrorCode::\w+, "([a-z-]+)"'),
    ("docs/systems.md", "src/retrieve/system_steps.cpp", r".*", r'StepKind\{"([a-z0-9-]+)"'),
    ("docs/systems.md", "src/retrieve/system*.cpp", r".*", r'table\.\w+\(\s*"([a-z0-9_]+)"'),
    ("docs/datasets.md", "src/lab/dataset/*.cpp", r"RecipeStepKind> kinds\{.*?\};", r'\{"([a-z-]+)"'),
    ("docs/datasets.md", "src/lab/dataset/*.cpp", r".*", r'table\.\w+\(\s*"([a-z0-9_]+)"'),
    ("docs/formats.md", "src/readers/**/*.cpp", r"FormatReader reader\(.*?,|format\(\) const override \{.*?\}",
     r'"([a-z0-9-]+)"'),
]


ELSEWHERE = {"tools/list", "tools/call", "data/PART.jsonl"}  # of a protocol, of a set that is exported


def missing_files(root):
    """The paths in pages that are not in the tree, LANGUAGE and the like standing for any name."""
    listed = subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True, check=False)
    files = listed.stdout.splitlines()
    known = set(files) | {str(above) for file in files for above in pathlib.PurePath(file).parents}
    folders = "|".join(re.escape(one) for one in sorted({file.split("/")[0] for file in files if "/" in file}))
    for page in (file for file in files if file.endswith(".md")):
        text = (root / page).read_text(encoding="utf-8")
        for path in sorted(set(re.findall(rf"(?<![\w./-])((?:{folders})/[\w./+-]*\w)", text)) - known - ELSEWHERE):
            if not fnmatch.filter(known, re.sub(r"[A-Z]{2,}", "*", path)):
                yield f"{page}: {path} is not in the tree"


def main():
    root = pathlib.Path(sys.argv[1])
    problems, looked_at = list(missing_files(root)), 0
    for page, sources, part, name in TABLES:
        code = " ".join(re.findall(r"```.*?```|`[^`\n]+`", (root / page).read_text(encoding="utf-8"), re.S))
        names = {found for source in root.glob(sources) if not source.name.endswith("_test.cpp")
                 for text in re.findall(part, source.read_text(encoding="utf-8"), re.S) for found in re.findall(name, text)}
        if not names:
            problems.append(f"{sources}: nothing like {name}: the table is somewhere else now")
        looked_at += len(names)
        problems += [f"{page} does not describe `{one}` of {sources}" for one in sorted(names)
                     if not re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", code)]
    if problems:
        sys.exit("\n".join(problems))
    print(f"{looked_at} names of tables in the sources are described")


main()
