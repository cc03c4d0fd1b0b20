#!/usr/bin/python3
"""Makes loops of runs of the physics, and prints a table of their seams, in Markdown. Arguments: billow-cli, the folder of the samples, and the
names of runs (all, if none is given)."""
import json
import math
import pathlib
import subprocess
import sys
import tempfile

GUSTS = {"direction": 70, "speed": 5, "gust": 0.6, "gust_period": 2.5}

# Of each run: the sample, what is changed in it, and how long a loop is to be; None: as long as the project, whose physics loops.
RUNS = {
    "flag, 10 s": ("flag", {"duration": 10, "loop": False}, "1.5-3 3-5 5-8".split()),
    "banner in gusts, 8 s": ("banner", {"duration": 8, "physics": {"wind": GUSTS}}, "1.5-3 3-5".split()),
    "banner": ("banner", {}, [""]),
    "curtain": ("curtain", {}, [""]),
    "canopy": ("canopy", {}, [""]),
    "cape": ("cape", {"loop": False}, [""]),
    "sail": ("sail", {"loop": False}, [""]),
} | {f"{sample}, looping": (sample, {"loop": True}, [None]) for sample in ("flag", "banner", "curtain", "canopy", "cape", "sail")}
LAYERS = ("waves", "sways", "gusts")


def run(*words):
    """Returns what is printed: the result, or why there is none."""
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    told = json.loads(done.stdout) if done.stdout else {}
    return told.get("loop"), told.get("error") or done.stderr.strip().split("\n")[-1]


def measure(cli, samples, name, folder):
    sample, changes, lengths = RUNS[name]
    project = json.loads((samples / f"{sample}.billow").read_text()) | changes
    if "physics" in changes:
        for layer in LAYERS:
            project.pop(layer, None)
    path = folder / f"{sample}.billow"
    path.write_text(json.dumps(project))
    size = project["cloth"]["spacing"] * math.hypot(project["cloth"]["columns"] - 1, project["cloth"]["rows"] - 1)
    for length in lengths:
        if length is None:
            loop, why = run(cli, "simulate", path, "--loop", "-o", folder / "out", "--format", "mdd", "--json", "--progress", "none")
        else:
            loop, why = run(cli, "fit", path, f"--loop={length}", "--keys", 4, "-o", folder / "fitted.billow", "--replace", "--json", "--progress", "none")
        row = [name, length or "–"]
        if loop:
            row += [f"{loop['frames']}", f"{loop['fade']}", f"{100 * loop['gap'] / size:.2f}", f"{loop['step']:.2f}", f"{loop['turn']:.2f}",
                    f"{100 * loop['strain']:.2f}"]
        else:
            row += [why]
        print("| " + " | ".join(row) + " |", flush=True)


def main():
    cli, samples = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    for name in sys.argv[3:] or RUNS:
        with tempfile.TemporaryDirectory() as folder:
            measure(cli, samples, name, pathlib.Path(folder))


main()
