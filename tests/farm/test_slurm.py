#!/usr/bin/env python3
"""Checks that the recipes of data/farm, on a Slurm cluster of one node, give the same files as a single
process even if a task is killed. Arguments: billow-cli, data/farm. Prints TAP."""
import filecmp
import json
import os
import pathlib
import shutil
import signal
import sys
import tempfile

from slurm import Cluster

TASKS, KILLED = 4, 3

# Replaces billow-cli on the node. In the first run of the task to be killed, it kills the task once the second frame exists. The export
# cannot have finished by then, because nobody reads the rest of its progress and the pipe is small.
WRAPPER = """#!{python}
import fcntl, os, signal, subprocess, sys
real = {real!r}
if os.environ.get("SLURM_ARRAY_TASK_ID") != "{killed}" or "SLURM_RESTART_COUNT" in os.environ or sys.argv[1] != "export":
    os.execv(real, [real, *sys.argv[1:]])
reader, writer = os.pipe()
fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
child = subprocess.Popen([real, *sys.argv[1:]], stderr=writer)
os.close(writer)
seen = b""
while b"\\n2/" not in seen:
    piece = os.read(reader, 16)
    if not piece:
        sys.exit("it ended before it could be killed: " + seen.decode())
    seen += piece
child.kill()
child.wait()
os.kill(os.getpid(), signal.SIGKILL)
"""


def write_project(path, amplitude, frames):
    path.write_text(json.dumps({
        "format": "billow", "version": 1, "name": "Flat", "frame_rate": 24, "duration": frames / 24,
        "cloth": {"columns": 3, "rows": 3, "spacing": 0.5},
        "waves": [{"start": 0, "duration": frames / 24, "amplitude": amplitude, "wavelength": 1.7, "speed": 0.3}],
        "exports": [{"name": name, "format": "obj", "method": "physics", "output": name, "options": {"up": up}}
                    for name, up in (("high", "z"), ("a level one", "y"))]}))
    return path


def same(one, other):
    """Returns whether two folders have the same files, byte for byte."""
    names = sorted(os.listdir(one))
    if names != sorted(os.listdir(other)):
        print(f"# {sorted(set(names) ^ set(os.listdir(other)))[:10]}")
        return False
    _, mismatch, errors = filecmp.cmpfiles(one, other, names, shallow=False)
    print(f"# {len(names)} files, different: {mismatch + errors}")
    return not mismatch + errors


class Test:
    def __init__(self, cluster, recipes, place):
        self.cluster, self.recipes, self.place, self.number, self.failed = cluster, recipes, place, 0, 0

    def ok(self, passed, what):
        self.number += 1
        self.failed += not passed
        print(f"{'ok' if passed else 'not ok'} {self.number} {what}", flush=True)

    def submit(self, recipe, *arguments):
        return self.cluster.call(self.recipes / recipe, *arguments, cwd=self.place).split()

    def export(self):
        project = write_project(self.place / "flat.billow", 0.2, 300 * TASKS)
        self.cluster.call("billow-cli", "export", project, "-o", self.place / "local", "--progress", "none")
        export, verify = self.submit("slurm-export.sh", "flat.billow", "farm", TASKS)
        checked = self.cluster.wait_for(verify)
        tasks = self.cluster.tasks(export)
        states = {task["ArrayTaskId"]: (task["JobState"], task["Restarts"]) for task in tasks}
        print(f"# {states}")
        self.ok(len(tasks) == TASKS and all(state == "COMPLETED" for state, _ in states.values()), "every share was exported")
        self.ok([task for task, (_, restarts) in states.items() if restarts != "0"] == [str(KILLED)],
                "the killed task was queued again, and no other")
        self.ok([(task["JobState"], task["ExitCode"]) for task in checked] == [("COMPLETED", "0:0")], "the export was verified after it")
        self.ok(same(self.place / "local", self.place / "farm"), "the frames and their manifest are those of one process")

    def simulate(self):
        takes = [write_project(self.place / f"take-{i}.billow", 0.1 * i, 12) for i in (1, 2)]
        for take in takes:
            self.cluster.call("billow-cli", "simulate", take, "-o", self.place / "alone" / take.stem, "--progress", "none")
        (job,) = self.submit("slurm-simulate.sh", "takes", *[take.name for take in takes])
        done = [task["JobState"] for task in self.cluster.wait_for(job)]
        self.ok(done == ["COMPLETED"] * len(takes) and
                all(same(self.place / "alone" / take.stem, self.place / "takes" / take.stem) for take in takes),
                "simulated takes are those of one process")

    def takes(self):
        project = write_project(self.place / "takes.billow", 0.2, 12)
        self.cluster.call("billow-cli", "export", project, "--all", "--progress", "none")
        alone = {name: (self.place / name).rename(self.place / f"{name} alone") for name in ("high", "a level one")}
        (job,) = self.submit("slurm-takes.sh", "takes.billow", *alone)
        done = [task["JobState"] for task in self.cluster.wait_for(job)]
        self.ok(done == ["COMPLETED"] * 2 and all(same(folder, self.place / name) for name, folder in alone.items()),
                "takes of export presets are those of one process")

    def fit(self):
        (self.place / "fitted").mkdir()
        projects = [write_project(self.place / f"run {i}.billow", 0.1 * i, 12) for i in (1, 2)]
        for project in projects:
            self.cluster.call("billow-cli", "fit", project, "-o", self.place / "fitted" / project.name, "--keys", "3", "--progress", "none")
        (job,) = self.submit("slurm-fit.sh", "fits", *[project.name for project in projects], "--", "--keys", "3")
        done = [task["JobState"] for task in self.cluster.wait_for(job)]
        self.ok(done == ["COMPLETED"] * 2 and same(self.place / "fitted", self.place / "fits"), "fits are those of one process")


def main(real, recipes):
    real = str(pathlib.Path(real).resolve())
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that started processes are ended
    place = pathlib.Path(tempfile.mkdtemp(prefix="bs-"))
    try:
        commands = place / "bin"
        commands.mkdir()
        (commands / "billow-cli").write_text(WRAPPER.format(python=sys.executable, real=real, killed=KILLED))
        (commands / "billow-cli").chmod(0o755)
        os.environ["PATH"] = f"{commands}:{os.environ['PATH']}"
        print("1..7")
        with Cluster(place) as cluster:
            test = Test(cluster, pathlib.Path(recipes), place)
            test.export()
            test.simulate()
            test.takes()
            test.fit()
        return 1 if test.failed else 0
    finally:
        shutil.rmtree(place, ignore_errors=True)


sys.exit(main(*sys.argv[1:]))
