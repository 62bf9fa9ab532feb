#!/usr/bin/env python3
"""Runs the commands that the documentation shows, and compares what they print with what it shows.

check_commands.py [--write] ROOT PROGRAM LABORATORY [PAGE...]     without PAGE all pages; --write puts in what is printed now, where "..." stays

A block ```console has lines "$ COMMAND", "> MORE OF IT", and below them what it prints; without any, only the exit status counts
(0, or N where the command ends with "# exit status N"). A line "..." stands for any lines, "..." in a line for any words. The
commands of a page run one after another in a folder of their own with samples/ in it, and a library `town` of these where the page
adds none; it is shown as /home/me. The line before a block may say
  <!-- not run: REASON -->    of a console block
  <!-- file: NAME -->         of any block: it is that file of the folder
Run or not, in `code` and in examples of --help too, each command and option of Pandect must be one that --help names; no page shows commands in
another kind of block. http://127.0.0.1:8080 is another port where it runs.
"""
import datetime
import difflib
import itertools
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

PAGES = ["*.md", "docs/**/*.md", "python/*.md", "npm/*.md", "samples/*.md", "datasets/*.md", "data/languages/*.md", "benchmarks/*/*.md"]
BLOCK = re.compile(r"(?:^<!-- (not run|file): (.*?) -->\n)?^```(\w*)[^\n]*\n(.*?)^```$", re.M | re.S)
COMMAND = re.compile(r"^\$ (.*(?:\n> .*)*)\n?((?:(?!\$ ).*\n)*)", re.M)
SECONDS = 300  # of a page


def is_any(line):
    return line.strip() == "..."


def like(line):
    return re.escape(line.rstrip()).replace(r"\.\.\.", ".*")


class Command:
    def __init__(self, found, offset):
        self.begin, self.end = offset + found.start(2), offset + found.end(2)  # what it prints, in the page
        self.text, self.shown = found[1].replace("\n> ", "\n"), found[2]
        status = re.search(r"# .*\bexit status (\d+)$", self.text)
        self.status = int(status[1]) if status else 0

    def is_as_shown(self, printed):
        lines = [r"(?:.*\n)*?" if is_any(line) else like(line) + r"\n" for line in self.shown.strip("\n").splitlines()]
        return not lines or re.fullmatch("".join(lines), "".join(line.rstrip() + "\n" for line in printed.splitlines()))

    def shown_anew(self, printed):
        """What to show now: lines that are as shown stay, and "..." goes on standing for what lies between its neighbours."""
        printed = re.sub(datetime.date.today().isoformat() + r"(T[\d:]+Z)?", "...", printed).splitlines()
        shown, made, at = self.shown.strip("\n").splitlines(), [], 0
        while shown:
            before = list(itertools.takewhile(lambda line: not is_any(line), shown))
            count = len(before) if before != shown else len(printed) - at
            # Of the lines before it the last that is still printed says where "..." begins.
            for k, line in reversed(list(enumerate(before))) if before != shown else ():
                same = next((i for i in range(at, len(printed)) if re.fullmatch(like(line), printed[i])), None)
                if same is not None:
                    count = same - at + len(before) - k
                    break
            for line in printed[at : at + count]:
                made.append(next((old for old in before if re.fullmatch(like(old), line)), line))
            at, shown = at + count, shown[len(before) :]
            if not shown:
                break
            made.append(shown.pop(0))
            after = list(itertools.takewhile(lambda line: not is_any(line), shown))
            # Of the lines behind it the first that is still printed says where it ends.
            ends = ((i - k) for k, line in enumerate(after) for i in range(at, len(printed)) if re.fullmatch(like(line), printed[i]))
            at = max(at, next(ends, len(printed) - len(after)))
        return "".join(line + "\n" for line in made)


def read(text):
    """The commands to run, the files they read by their names, and what is not run and why."""
    commands, files, left = [], {}, []
    for block in BLOCK.finditer(text):
        if block[1] == "file":
            files[block[2]] = block[4]
        elif block[3] == "console" and block[1]:
            left.append(block[2])
        elif block[3] == "console":
            commands += [Command(one, block.start(4)) for one in COMMAND.finditer(block[4])]
    return commands, files, left


def run(commands, files, programs, samples, town, own_library):
    """What each command printed, and its exit status."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "bin").mkdir()
        for program, path in programs.items():
            (folder / "bin" / program).symlink_to(path)
        here = folder / "here"
        here.mkdir()
        shutil.copytree(samples, here / "samples")
        if not own_library:
            shutil.copytree(town, here / "town")
        for file, words in files.items():
            (here / file).parent.mkdir(parents=True, exist_ok=True)
            (here / file).write_text(words, encoding="utf-8")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = str(free.getsockname()[1])
        script = "".join(f"printf '\\n\\001%s\\n' begin\n{{ {one.text.replace('8080', port)}\n}} 2>&1\nprintf '\\n\\001%s\\n' $?\n"
                         for one in commands)
        environment = {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "HOME": name, "LANG": "C.UTF-8", "TZ": "UTC"}
        with open(folder / "printed", "w+b") as printed:
            shell = subprocess.Popen(["bash", "-c", script], cwd=here, env=environment, stdin=subprocess.DEVNULL, stdout=printed,
                                     stderr=printed, start_new_session=True)
            try:
                shell.wait(SECONDS)
            except subprocess.TimeoutExpired:
                pass
            finally:  # servers that a page started too
                try:
                    os.killpg(shell.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
                shell.wait()
            printed.seek(0)
            parts = printed.read().decode("utf-8", "replace").replace(port, "8080").replace(str(here), "/home/me").split("\n\x01")
    results = []
    for part in parts[1:]:
        head, _, rest = part.partition("\n")
        if head == "begin":
            results.append((rest.strip("\n"), None))
        else:
            results[-1] = (results[-1][0], int(head))
    return results + [("", None)] * (len(commands) - len(results))


def known_options(programs):
    """The options of each command, by its words: ("pandect", "model", "add"), and the examples of --help."""
    options, examples = {}, []
    for program, path in programs.items():
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([path, "manual", "--out", folder], check=True, stdout=subprocess.DEVNULL)
            for page in pathlib.Path(folder).iterdir():
                text = page.read_text(encoding="utf-8").replace("\\-", "-")
                words = re.search(r"^\.SH SYNOPSIS\n\.B (.*)$", text, re.M)[1].split()
                options[tuple(words)] = set(re.findall(r"\\fB(--?[a-z][a-z-]*)", text)) | {"--help", "--version"}
                examples += [(" ".join(words), line) for line in re.findall(r"^  (pandect.*)$", text, re.M)]
    options[("pandect", "…")] = set().union(*options.values())  # any command
    return options, examples


def spans_of(text):
    """The commands of a page's blocks, and what stands in `code`."""
    spans = [span.replace("\n> ", " ") for block in BLOCK.finditer(text) for span in re.findall(r"^\$ (.*(?:\n> .*)*)", block[4], re.M)]
    return spans + re.findall(r"`([^`]+)`", BLOCK.sub("", text))


def unknown_words(spans, options):
    """Commands and options of Pandect that its --help does not name."""
    for span in spans:
        for call in re.findall(r"(?:^|[|;(&] ?)((?:pandect|pandect-lab)(?: [^|;#&]*)?)", " ".join(span.split())):
            words = call.split()
            command = max((known for known in options if tuple(words[: len(known)]) == known), key=len)
            follows = words[len(command)] if len(words) > len(command) else ""
            if command in (("pandect",), ("pandect-lab",)) and re.fullmatch(r"[a-z]+", follows):
                yield f"`{call}`: {words[0]} has no command '{follows}'"
            for option in re.findall(r"(?<=\s)--?[a-z][a-z-]*", call):
                if option not in options[command]:
                    yield f"`{call}`: {' '.join(command)} has no option {option}"


def main():
    arguments = sys.argv[1:]
    write = "--write" in arguments
    arguments = [one for one in arguments if one != "--write"]
    if len(arguments) < 3:
        sys.exit(__doc__)
    root = pathlib.Path(arguments[0]).resolve()
    programs = {name: str(pathlib.Path(path).resolve()) for name, path in zip(("pandect", "pandect-lab"), arguments[1:3])}
    pages = [root / page for page in arguments[3:]] or sorted({page for pattern in PAGES for page in root.glob(pattern)})
    options, examples = known_options(programs)
    problems = [f"{command} --help: {problem}" for command, line in examples for problem in unknown_words([line], options)]
    ran, reasons = 0, []
    with tempfile.TemporaryDirectory() as scratch:
        town = pathlib.Path(scratch) / "town"
        subprocess.run([programs["pandect"], "add", *(root / "samples" / one for one in ("en", "ko", "nl", "th")), "--library", town],
                       check=True, stdout=subprocess.DEVNULL)
        for page in pages:
            name, text = page.relative_to(root), page.read_text(encoding="utf-8")
            problems += [f"{name}: {problem}" for problem in unknown_words(spans_of(text), options)]
            outside = BLOCK.sub(lambda block: "" if block[3] == "console" else block[4], text)
            problems += [f"{name}: a command that stands in no console block: {line.strip()}"
                         for line in re.findall(r"^ *(?:\$ |pandect(?:-lab)? [a-z]).*$", outside, re.M) if line.startswith(("    ", "$", "pandect "))]
            commands, files, left = read(text)
            reasons += left
            if not commands:
                continue
            if any("curl " in one.text for one in commands) and not shutil.which("curl"):
                print(f"{name}: not run, since curl is missing")
                continue
            ran += len(commands)
            own_library = any("pandect add samples" in one.text and "town" in one.text for one in commands)
            results = run(commands, files, programs, root / "samples", town, own_library)
            for command, (printed, status) in reversed(list(zip(commands, results))):
                if status != command.status:
                    ended = "was not done" if status is None else f"ended with status {status}"
                    problems.append(f"{name}: $ {command.text}\n  {ended}, not {command.status}:\n{printed}")
                elif not command.is_as_shown(printed):
                    if write:
                        text = text[: command.begin] + command.shown_anew(printed) + text[command.end :]
                        continue
                    changes = difflib.unified_diff(command.shown.splitlines(), printed.splitlines(), "shown", "printed", lineterm="", n=1)
                    problems.append(f"{name}: $ {command.text}\n" + "\n".join(changes))
            if write:
                page.write_text(text, encoding="utf-8")
    if problems:
        sys.exit("\n".join(problems) + f"\n{len(problems)} problems; where what is printed is right, --write puts it into the page")
    print(f"{ran} commands of {len(pages)} pages print what is shown; {len(reasons)} blocks are not run:")
    for reason in sorted(set(reasons)):
        print(f"  {reasons.count(reason)} {reason}")


main()
