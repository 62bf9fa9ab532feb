"""Pushes a library to a real cluster of three nodes on this machine, kills nodes meanwhile, and looks whether anything
is lost. See docs/cluster.md.

    experiment.py DIR --program PANDECT --library LIBRARY [--questions FILE] [--as-of DAY] [--seconds 60]

DIR is for nodes.py. FILE has a question in each line; without it, titles of the library's works are asked for.
"""
import argparse, json, os, pathlib, signal, statistics, subprocess, sys, time

import nodes

ADDRESSES = ",".join(nodes.address(n) for n in nodes.ALL)
INDEX = "experiment"


class Pandect:
    def __init__(self, program, library, as_of):
        self.program, self.library, self.as_of = program, library, as_of

    def command(self, *words):
        return [self.program, *words, "--library", self.library, "--json"]

    def push(self):
        return self.command("push", "--to", ADDRESSES, "--index", INDEX, "--shards", "3", "--replicas", "1")

    def search(self, question, there=True):
        words = ["search", question, "--limit", "10"] + (["--as-of", self.as_of] if self.as_of else [])
        command = self.command(*words) + (["--at", ADDRESSES, "--index", INDEX] if there else [])
        start = time.time()
        done = subprocess.run(command, capture_output=True, text=True)
        seconds = time.time() - start
        reply = json.loads(done.stdout) if done.stdout.strip() else {}
        if done.returncode > 1:
            return None, [], seconds, reply.get("error", {}).get("message", done.stderr.strip())
        hits = [hit["provision"]["id"] for hit in reply.get("hits", [])]
        partial = [note for note in reply.get("notes", []) if note.startswith("partial")]
        return hits, partial, seconds, ""


def forget():
    """Removes what an earlier run left."""
    for name in nodes.call(1, "GET", "/_cat/indices?format=json&h=index"):
        if name["index"].startswith(INDEX + "-"):
            nodes.call(1, "DELETE", "/" + name["index"])


def pushed(pandect):
    start = time.time()
    done = subprocess.run(pandect.push(), capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(done.stdout + done.stderr)
    return json.loads(done.stdout), time.time() - start


def written(node):
    try:
        totals = nodes.call(node, "GET", f"/{INDEX}-*/_stats/indexing", seconds=5)["_all"]["primaries"]
        return totals.get("indexing", {}).get("index_total", 0)
    except (OSError, KeyError):
        return 0


def push_with_a_death(folder, pandect, documents, victim):
    """Kills a node at a third of the documents and starts it again at two thirds, or when that is done."""
    process = subprocess.Popen(pandect.push(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    killed_at = None
    back = False
    while process.poll() is None:
        count = written(1)
        if killed_at is None and count > documents / 3:
            nodes.end(folder, victim, signal.SIGKILL)
            killed_at = count
        if killed_at is not None and not back and count > documents * 2 / 3:
            nodes.start(folder, victim)
            back = True
        time.sleep(0.2)
    out, err = process.communicate()
    if not back:
        nodes.start(folder, victim)
    if process.returncode != 0:
        sys.exit(out + err)
    return json.loads(out), killed_at


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("--program", required=True)
    parser.add_argument("--library", required=True)
    parser.add_argument("--questions")
    parser.add_argument("--as-of", default="")
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    pandect = Pandect(options.program, options.library, options.as_of)
    folder = options.folder
    if options.questions:
        questions = [line.strip() for line in open(options.questions, encoding="utf-8") if line.strip()]
    else:
        status = json.loads(subprocess.run(pandect.command("status"), capture_output=True, text=True).stdout)
        questions = [work["title"] for work in status["all_works"][:40]]
    for node in nodes.ALL:
        nodes.start(folder, node)
    try:
        nodes.wait_for(3, "green")
        forget()

        report, seconds = pushed(pandect)
        memory = [nodes.memory_of(folder, n) for n in nodes.ALL]
        size = nodes.call(1, "GET", f"/{INDEX}/_stats/store")["_all"]["primaries"]["store"]["size_in_bytes"]
        print(f"pushed {report['sent']} documents in {seconds:.1f} s: {report['sent'] / seconds:.0f}/s, "
              f"{report['sent'] * 2 / 3 / seconds:.0f}/s a node with copies; {report['waits']} waits; "
              f"{size / 1e6:.1f} MB without copies; nodes hold {memory} MB", flush=True)
        again, seconds = pushed(pandect)
        print(f"pushed again: up to date {again['up_to_date']}, {again['sent']} sent, {seconds:.1f} s", flush=True)

        forget()
        died, killed_at = push_with_a_death(folder, pandect, report["documents"], 2)
        health = nodes.wait_for(3, "green", f"/{INDEX}")
        count = nodes.call(1, "GET", f"/{INDEX}/_count")["count"]
        print(f"a node killed after {killed_at} documents of a push: {count} of {report['documents']} there, "
              f"{died['sent_again']} sent again, {health['status']} with {health['number_of_nodes']} nodes", flush=True)

        expected = {question: pandect.search(question)[0] for question in questions}
        here = [pandect.search(question, there=False)[2] for question in questions]
        times, failed, partial, other, asked = [], [], 0, 0, 0
        start = time.time()
        state = 0
        while time.time() - start < options.seconds:
            for question in questions:
                elapsed = time.time() - start
                if state == 0 and elapsed > options.seconds / 3:
                    nodes.end(folder, 1, signal.SIGKILL)  # the one that is asked first
                    state = 1
                if state == 1 and elapsed > options.seconds * 2 / 3:
                    nodes.start(folder, 1)
                    state = 2
                if elapsed > options.seconds:
                    break
                hits, notes, seconds, error = pandect.search(question)
                asked += 1
                times.append(seconds)
                partial += bool(notes)
                if hits is None:
                    failed.append(error)
                elif hits != expected[question] and not notes:
                    other += 1
        if state < 2:
            nodes.start(folder, 1)
        health = nodes.wait_for(3, "green", f"/{INDEX}")
        print(f"a node killed while {asked} questions were asked: {len(failed)} failed, {partial} said to be partial, "
              f"{other} with other hits and nothing said; {health['status']} again")
        for error in failed[:3]:
            print("  " + error)
        print(f"a question, with starting the program: {statistics.median(times):.3f} s, 95 of 100 in "
              f"{percentile(times, .95):.3f} s, longest {max(times):.3f} s; on the library {statistics.median(here):.3f} s")
    finally:
        for node in nodes.ALL:
            nodes.end(folder, node, signal.SIGTERM)


if __name__ == "__main__":
    main()
