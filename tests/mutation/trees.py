"""Manages copies of the repository under build-mutate/, which are built and tested instead of the user's own
tree.

In these copies the libraries of src/ are shared libraries, so that a mutant costs one compilation and one
link. Another copy is built with gcov, to learn which test programs execute which lines."""
import concurrent.futures
import copy
import hashlib
import itertools
import json
import os
import pathlib
import queue
import re
import shutil
import signal
import subprocess
import tempfile
import time

FOLDERS = ("core", "physics", "model", "io", "cli")
SUITES = {*FOLDERS, "fuzz", "faults"}
MEMORY = 8 << 30  # bytes of address space for a test
LEAST_TIME = 10.0  # seconds; a test that takes longer than this and than a multiple of its usual time is considered to hang
TIMES_LONGER = 8.0


class Stopped(Exception):
    """Raised when the user stops while a program runs."""


class Running:
    """The running programs, each in a process group of its own. stop() ends them all."""

    def __init__(self):
        self.groups = set()
        self.stopped = False

    def run(self, command, limit=None, **options):
        """Runs a command. Returns its exit status and output. The status is None if it took longer than the
        limit (seconds)."""
        if self.stopped:
            raise Stopped
        with tempfile.TemporaryFile("w+", errors="replace") as written:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=written, stderr=subprocess.STDOUT,
                                       start_new_session=True, **options)
            self.groups.add(process.pid)
            try:
                status = process.wait(limit)
            except subprocess.TimeoutExpired:
                status = None
            finally:
                self.end(process.pid)
                process.wait()
                self.groups.discard(process.pid)
            if self.stopped:
                raise Stopped
            written.seek(0)
            return status, written.read(1 << 20)

    @staticmethod
    def end(group):
        try:
            os.killpg(group, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def stop(self):
        self.stopped = True
        for group in list(self.groups):
            self.end(group)


def sources(root):
    """Returns the files that git tracks, and those it does not ignore."""
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z", "-co", "--exclude-standard"], check=True, capture_output=True).stdout
    return sorted({name for name in listed.decode().split("\0") if name and (root / name).is_file()})


def digest(root):
    """Returns a hash of everything that is built or tested, without this tool."""
    whole = hashlib.sha256()
    for name in sources(root):
        if name.startswith(("src/", "tests/", "projects/", "meson")) and not name.startswith("tests/mutat"):
            whole.update(f"{name}\0".encode() + hashlib.sha256((root / name).read_bytes()).digest())
    return whole.hexdigest()[:16]


class Tree:
    def __init__(self, root, place, running, coverage=False):
        self.root, self.place, self.running, self.coverage = root, place, running, coverage
        self.build = place / "build"
        self.scratch = place / "scratch"
        self.env = dict(os.environ, CCACHE_BASEDIR=str(place.parent), CCACHE_NOHASHDIR="1")
        if shutil.which("ccache") and not coverage:
            self.env.setdefault("CC", "ccache gcc")
        self.env.pop("G_MESSAGES_DEBUG", None)

    def with_scratch(self, name):
        """Returns the same tree with another folder for files that its tests write."""
        other = copy.copy(self)
        other.scratch = self.place / name
        return other

    def altered(self, name, content):
        """Returns the content of a repository file as it is changed in this tree."""
        if self.coverage and name == "meson.build":
            return content.replace(b"? '0' : '3'", b"? '0' : '1'")
        if not self.coverage and re.fullmatch(r"src/(core|physics|model|io)/meson\.build", name):
            return content.replace(b"static_library(", b"shared_library(")
        return content

    def bring_up_to_date(self):
        """Copies changed files and builds what the tests need. If that fails, the program exits: the
        repository itself does not build."""
        names = sources(self.root)
        for name in names:
            here, content = self.place / name, self.altered(name, (self.root / name).read_bytes())
            if not here.is_file() or here.read_bytes() != content:
                here.parent.mkdir(parents=True, exist_ok=True)
                here.write_bytes(content)
                shutil.copymode(self.root / name, here)
        kept = set(names)
        for folder in ("src", "tests"):
            for path in (self.place / folder).rglob("*"):
                if path.is_file() and "__pycache__" not in path.parts and str(path.relative_to(self.place)) not in kept:
                    path.unlink()
        if not (self.build / "build.ninja").is_file():
            options = ["-Db_coverage=true", "-Doptimization=1"] if self.coverage else ["-Db_pch=false"]
            self.must(["meson", "setup", self.build, self.place, "-Ddebug=false", *options])
        self.must(["meson", "introspect", self.build, "--tests"])  # after changes in meson.build
        self.must(["ninja", "-C", self.build, "-j2", "build.ninja"])
        self.find_tests()
        self.must(["ninja", "-C", self.build, "-j2", *self.made, *self.generated])

    def must(self, command):
        status, said = self.running.run(command, env=self.env)
        if status != 0:
            raise SystemExit(f"{self.place}: {' '.join(map(str, command[:3]))} failed:\n{said[-4000:]}")

    def introspect(self, what):
        return json.loads(subprocess.run(["meson", "introspect", self.build, what], check=True, capture_output=True, env=self.env).stdout)

    def find_tests(self):
        """Finds the tests (self.tests, by name), the compiled targets they need (self.made) and the other
        ones (self.generated)."""
        targets = {target["id"]: target for target in self.introspect("--targets")}
        self.tests, needed = {}, set()
        for test in self.introspect("--tests"):
            suites = [suite.split(":")[1] for suite in test["suite"]]
            if SUITES.intersection(suites):
                self.tests[f"{suites[0]}/{test['name']}"] = test
                needed.update(test["depends"])
        files = {key: [os.path.relpath(name, self.build) for name in targets[key]["filename"]] for key in needed}
        self.made = sorted(name for key in needed if targets[key]["type"] != "custom" for name in files[key])
        self.generated = sorted(name for key in needed if targets[key]["type"] == "custom" for name in files[key])

    def compile(self):
        """Returns whether everything compiles without warnings, which the repository's own builds do not
        allow either."""
        status, said = self.running.run(["ninja", "-C", self.build, "-j1", *self.made], env=self.env)
        return status == 0 and "warning:" not in said

    def run_test(self, name, limit, env=None):
        """Runs a test. Returns a line that says what failed, or "" if it passed, and the time in seconds. The
        test starts without a cache, and with its own folder for temporary files."""
        test = self.tests[name]
        shutil.rmtree(self.scratch, ignore_errors=True)
        (self.scratch / "tmp").mkdir(parents=True)
        own = {**self.env, **test["env"], "XDG_CACHE_HOME": str(self.scratch / "cache"), "TMPDIR": str(self.scratch / "tmp"), **(env or {})}
        limits = f"ulimit -c 0; ulimit -v {MEMORY >> 10}; exec \"$@\""
        for _ in range(2):  # once more after a SIGKILL, which comes from outside
            start = time.monotonic()
            status, said = self.running.run(["bash", "-c", limits, "bash", *test["cmd"]], limit, env=own, cwd=test["workdir"] or self.build)
            if status != -signal.SIGKILL:
                break
        return failure_in(status, said), time.monotonic() - start


def failure_in(status, said):
    """Returns what failed, from the exit status and the output of a test program, or "" if it passed."""
    if status is None:
        return "takes too long"
    told = re.search(r"^(?:Bail out!|ERROR:|not ok\b(?!.*# TODO)).*", said, re.M)
    if told:
        return told[0]
    return f"ends with {status}" if status else ""


def limit_of(seconds):
    return max(LEAST_TIME, TIMES_LONGER * seconds)


class Reach:
    """Knows which tests execute which lines, how long each test takes, and which fail without a mutant.
    Stored as JSON by the hash of the files."""

    def __init__(self, kept):
        self.seconds, self.failing, self.tests = kept["seconds"], set(kept["failing"]), kept["tests"]
        self.lines = {}  # file -> line -> tests, for lines that gcov counts
        for name, files in kept["tests"].items():
            for file, (run, known) in files.items():
                of_file = self.lines.setdefault(file, {})
                for line in known:
                    of_file.setdefault(line, set())
                for line in run:
                    of_file.setdefault(line, set()).add(name)

    def of(self, mutant):
        """Returns the tests that execute the mutant's lines, quickest first. For lines that gcov does not
        count, these are the tests that execute the previous line of the function; outside functions, where
        the lines are data that may be read from anywhere, all tests."""
        lines = self.lines.get(mutant.file, {})
        span = range(mutant.line, mutant.line + mutant.before.count("\n") + 1)
        known = [line for line in span if line in lines]
        if not known and mutant.function:
            known = [line for line in range(mutant.line - mutant.offset, mutant.line) if line in lines][-1:]
        names = set().union(*(lines[line] for line in known)) if known or mutant.function else set(self.seconds)
        return sorted(names - self.failing, key=lambda name: self.seconds[name])


def is_named_like(file, test):
    """Returns whether the test's name matches the file's: relaxation_folds.c or core/relaxation for
    src/core/relaxation/folds.c."""
    folder, name = test.split("/")
    parts = pathlib.PurePath(file.replace("_", "-")).with_suffix("").parts[2:]
    return file.startswith(f"src/{folder}/") and any(f"{'-'.join(parts[i:])}-".startswith(f"{name}-") for i in range(len(parts)))


def planned(file, names, seconds, within):
    """Selects the tests to run: the quickest ones that together take at most `within` seconds, and in any
    case those named like the file."""
    sums = dict(zip(names, itertools.accumulate(seconds[name] for name in names)))
    return [name for name in names if name == names[0] or sums[name] <= within or is_named_like(file, name)]


def read_gcov(folder, files, env):
    """Returns the executed lines of each source of src/, and all lines that gcov counts."""
    found = {}
    said = subprocess.run(["gcov", "-j", "-t", *files], cwd=folder, capture_output=True, text=True, check=True, env=env).stdout
    for document in said.splitlines():
        for source in json.loads(document)["files"]:
            match = re.search(r"(?:^|/)(src/(?:%s)/[\w/]+\.c)$" % "|".join(FOLDERS), source["file"])
            if match:
                run, known = found.setdefault(match[1], (set(), set()))
                known.update(line["line_number"] for line in source["lines"])
                run.update(line["line_number"] for line in source["lines"] if line["count"])
    return {name: (sorted(run), sorted(known)) for name, (run, known) in found.items() if run}


def trace(tree, name):
    """Returns the lines that one test executes. The counts are written to a separate folder."""
    counts = tree.scratch / "counts"
    env = {"GCOV_PREFIX": str(counts), "GCOV_PREFIX_STRIP": str(len(tree.build.parts) - 1)}
    tree.run_test(name, tree.tests[name]["timeout"] * 4, env)
    files = [path.relative_to(counts) for path in sorted(counts.glob("*/*/*/*.gcda"))]
    files = [path for path in files if path.parts[:2] in {*(("src", folder) for folder in FOLDERS), ("tests", "fuzz")}]
    for file in files:
        note = file.with_suffix(".gcno")
        (counts / note).symlink_to(tree.build / note)
    return read_gcov(counts, files, tree.env) if files else {}


def learn(root, folder, trees, running, tell):
    """Returns the Reach for the present files, either stored or computed, which takes long."""
    place = folder / f"reach-{digest(root)}.json"
    if not place.is_file():
        place.write_text(json.dumps(make_reach(root, folder, trees, running, tell)))
    return Reach(json.loads(place.read_text()))


def spread(trees, names, work):
    """Calls work(tree, name) for each name, in one thread per tree. Returns the results by name."""
    free = queue.SimpleQueue()
    for tree in trees:
        free.put(tree)

    def one(name):
        tree = free.get()
        try:
            return work(tree, name)
        finally:
            free.put(tree)

    with concurrent.futures.ThreadPoolExecutor(len(trees)) as pool:
        done = {name: pool.submit(one, name) for name in names}
        try:
            return {name: future.result() for name, future in done.items()}
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            trees[0].running.stop()
            raise


def make_reach(root, folder, trees, running, tell):
    counted = Tree(root, folder / "map", running, coverage=True)
    tell("building for gcov")
    counted.bring_up_to_date()
    views = [counted.with_scratch(f"scratch-{j}") for j in range(len(trees))]
    told = itertools.count(1)

    def look(tree, name):
        found = trace(tree, name)
        tell(f"lines {next(told)}/{len(counted.tests)}: {name} goes through {sum(len(run) for run, known in found.values())}")
        return found

    def time_it(tree, name):
        failure, seconds = tree.run_test(name, tree.tests[name]["timeout"] * 4)
        state = f"FAILS, and is left out: {failure}" if failure else "passes"
        tell(f"without a mutant {next(told)}/{len(counted.tests)}: {name} {state}, {seconds:.1f} s")
        return failure, seconds

    lines = spread(views, counted.tests, look)
    told = itertools.count(1)
    times = spread(trees, counted.tests, time_it)
    commit = subprocess.run(["git", "-C", root, "rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout.strip()
    return {"commit": commit, "seconds": {name: seconds for name, (_, seconds) in times.items()},
            "failing": [name for name, (failure, _) in times.items() if failure], "tests": lines}
