#!/usr/bin/python3
"""Measures the tests by mutation: mutate.py [FOLDER...] [N] makes N small mutants (default 20) in the C files
of each folder of src/ (core, physics, model, io, cli; default: all), and runs the tests that execute the
changed line, the quickest first, until one fails. It prints the mutants that survive, which are either
equivalent to the original or point to a missing test, and the share killed in each folder.

  --seed S       selects the mutants; the same files and seed give the same (default: random, printed)
  --jobs J       J mutants at once, each in a tree of its own (default 1)
  --report FILE  one JSON object per line for each mutant, as soon as it is done: folder, file, line,
                 before, after, operator, function, offset, status (killed, survived, not reached: no test
                 executes the line), by (the test that failed), failure (how), tests (how many ran),
                 left_out (those that did not), seconds
  --again FILE   tries the mutants of such a report on the present files, each found by its text if its line
                 has moved, and compares the results
  --within T     of the tests that execute a line, runs those that take no more than T seconds (default 60)
                 together, and those that are named like its file; the others are listed
  --list         only prints the mutants

One mutant changes one line, or one condition: a comparison, a sum or a sign, a number by one or by a
quarter, && and ||, a condition negated, two arguments exchanged, a statement or an error return dropped,
min and max exchanged. A mutant that does not compile without a warning is replaced by another.

Everything is built in copies under build-mutate/ at low priority; the tree itself is never written. The
first run for a given state of the files builds it twice and runs all tests twice, once with gcov, to learn
which test executes which line. This takes half an hour, and its results are kept for later runs. Ctrl-C
stops and prints the results so far."""
import argparse
import collections
import dataclasses
import fcntl
import json
import os
import pathlib
import queue
import random
import signal
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent / "mutation"))
import mutants  # noqa: E402
import trees  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
PLACE = ROOT / "build-mutate"


def tell(text):
    print(text, file=sys.stderr, flush=True)


def in_folder(folder, count, seed):
    """Returns lists of candidate mutants, one list per mutant to try, in the order of the files."""
    made = []
    for path in sorted((ROOT / "src" / folder).rglob("*.c")):
        made += mutants.all_mutants(str(path.relative_to(ROOT)), path.read_text())
    return list(mutants.choose(made, count, mutants.chance_of(seed, folder)))


def in_turn(lists):
    """Interleaves the lists, so that the results at any time cover all folders."""
    return [each[i] for i in range(max(map(len, lists), default=0)) for each in lists if i < len(each)]


def from_report(report):
    """Returns the mutants of a report at their present places with their old status, and those whose text no
    longer exists."""
    found, gone = [], []
    for line in report.read_text().splitlines():
        record = json.loads(line)
        old = mutants.Mutant(**{field.name: record[field.name] for field in dataclasses.fields(mutants.Mutant)})
        here = ROOT / old.file
        now = mutants.moved(old, here.read_text()) if here.is_file() else None
        found += [([now], record["status"])] if now else []
        gone += [] if now else [old]
    return found, gone


class Bench:
    """Tries mutants and collects the results."""

    def __init__(self, chosen, running, reach, within, report):
        self.waiting = queue.SimpleQueue()
        for each in chosen:
            self.waiting.put(each)
        self.all, self.records, self.lock = len(chosen), [], threading.Lock()
        self.running, self.reach, self.within, self.report = running, reach, within, report
        self.failure = None

    def work(self, tree):
        try:
            while True:
                candidates, was = self.waiting.get_nowait()
                self.note(self.try_first(tree, candidates), was)
        except (queue.Empty, trees.Stopped):
            pass
        except BaseException as failure:  # raised again by the main thread
            self.failure = failure
            self.running.stop()

    def try_first(self, tree, candidates):
        """Tries the first candidate that compiles and returns its result, or None if none compiles."""
        for mutant in candidates:
            names = self.reach.of(mutant)
            if not names:
                return self.record(mutant, "not reached", 0, time.monotonic())
            path = tree.place / mutant.file
            original = path.read_text()
            path.write_text(mutants.applied(mutant, original))
            try:
                if tree.compile():
                    return self.test(tree, mutant, names)
            finally:
                path.write_text(original)
        return None

    def test(self, tree, mutant, names):
        start = time.monotonic()
        run = trees.planned(mutant.file, names, self.reach.seconds, self.within)
        for number, name in enumerate(run, 1):
            failure, _ = tree.run_test(name, trees.limit_of(self.reach.seconds[name]))
            if failure:
                return self.record(mutant, "killed", number, start, by=name, failure=failure)
        return self.record(mutant, "survived", len(run), start, left_out=[name for name in names if name not in run])

    @staticmethod
    def record(mutant, status, tests, start, **more):
        return {"folder": mutant.file.split("/")[1], **dataclasses.asdict(mutant), "status": status, "by": None, "failure": None, "tests": tests,
                "left_out": [], "seconds": round(time.monotonic() - start, 1), **more}

    def note(self, record, was):
        with self.lock:
            if record is None:
                self.all -= 1
                return
            record.update({"was": was} if was else {})
            self.records.append(record)
            by = f" by {record['by']}" if record["by"] else ""
            tell(f"[{len(self.records)}/{self.all}] {record['status']}{by} {record['file']}:{record['line']} {record['operator']}, "
                 f"{record['tests']} tests, {record['seconds']} s")
            if self.report:
                self.report.write(json.dumps(record, ensure_ascii=False) + "\n")
                self.report.flush()


def show(mutant, label=""):
    print(f"\n{mutant['file']}:{mutant['line']} {mutant['operator']}{label}")
    for sign, text in (("-", mutant["before"]), ("+", mutant["after"])):
        print("\n".join(f"{sign}{line}" for line in text.split("\n")))


def summarize(records):
    for record in sorted(records, key=lambda record: (record["file"], record["line"])):
        if record["status"] != "killed":
            left_out = f", without {', '.join(record['left_out'])}" if record["left_out"] else ""
            show(record, f": {record['status']}{left_out}")
    print()
    for folder in (*trees.FOLDERS, "all"):
        of_folder = [record for record in records if folder in ("all", record["folder"])]
        count = collections.Counter(record["status"] for record in of_folder)
        if of_folder:
            print(f"{folder:8} {100 * count['killed'] / len(of_folder):5.1f} % killed: {count['killed']} of {len(of_folder)}, "
                  f"{count['survived']} survived, {count['not reached']} not reached")
    changes = collections.Counter((record["was"], record["status"]) for record in records if record.get("was", record["status"]) != record["status"])
    for (was, now), number in sorted(changes.items()):
        print(f"{number} that {'was' if number == 1 else 'were'} {was}: now {now}")


def run(chosen, options):
    running = trees.Running()
    bench = Bench([], running, None, options.within, None)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    start = time.monotonic()
    report = open(options.report, "w") if options.report else None
    try:
        own = [trees.Tree(ROOT, PLACE / f"tree-{j}", running) for j in range(options.jobs)]
        for tree in own:
            tell(f"building {tree.place.relative_to(ROOT)}")
            tree.bring_up_to_date()
        bench = Bench(chosen, running, trees.learn(ROOT, PLACE, own, running, tell), options.within, report)
        tell(f"ready after {time.monotonic() - start:.0f} s")
        threads = [threading.Thread(target=bench.work, args=(tree,), daemon=True) for tree in own]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            time.sleep(0.2)
    except KeyboardInterrupt:
        tell("stopped")
        running.stop()
    if bench.failure:
        raise bench.failure
    summarize(bench.records)
    return len(bench.records) < bench.all


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", metavar="FOLDER... N")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--report", type=pathlib.Path)
    parser.add_argument("--again", type=pathlib.Path)
    parser.add_argument("--within", type=float, default=60.0)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    count = int(options.what.pop()) if options.what and options.what[-1].isdigit() else 20
    folders = [folder for folder in trees.FOLDERS if folder in options.what] or trees.FOLDERS
    if set(options.what) - set(trees.FOLDERS):
        parser.error(f"a folder is one of {', '.join(trees.FOLDERS)}")

    os.nice(10)
    gone = []
    if options.again:
        chosen, gone = from_report(options.again)
    else:
        seed = random.randrange(1 << 31) if options.seed is None else options.seed
        print(f"seed {seed}", flush=True)
        chosen = in_turn([[(mutant, None) for mutant in in_folder(folder, count, seed)] for folder in folders])
    for mutant in gone:
        show(dataclasses.asdict(mutant), ": gone")
    if options.list:
        for candidates, _ in chosen:
            show(dataclasses.asdict(candidates[0]))
        return 0

    PLACE.mkdir(exist_ok=True)
    with open(PLACE / "lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SystemExit(f"{PLACE} is in use by another run")
        return run(chosen, options)


if __name__ == "__main__":
    sys.exit(main())
