#!/usr/bin/python3
"""Fits keyframes to runs of the physics, and prints a table of their number against the error, in Markdown.
Arguments: billow-cli, the folder of the samples. Needs numpy."""
import json
import math
import pathlib
import subprocess
import sys
import tempfile

import numpy

KEYS = (4, 8, 16, 32)

# Of each run: the sample, and what is changed in it.
RUNS = {
    "flag, 10 s": ("flag", {"duration": 10}),
    "banner": ("banner", {}),
    "sail": ("sail", {}),
    "canopy": ("canopy", {}),
    "curtain": ("curtain", {}),
}


def run(*words):
    return subprocess.run([str(word) for word in words], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


def read_mdd(path):
    raw = path.read_bytes()
    frames, points = numpy.frombuffer(raw, ">i4", 2)
    return numpy.frombuffer(raw, ">f4", frames * points * 3, 8 + 4 * frames).reshape(frames, points * 3).astype(float)


def modes_left(frames, size):
    """Returns what 4, 8 ... modes leave of the motion about the mean: rms as a percentage of the size."""
    about = frames - frames.mean(0)
    values = numpy.linalg.eigvalsh(about @ about.T)[::-1]
    points = frames.shape[1] / 3
    left = [math.sqrt(max(values[n:].sum(), 0.0) / len(frames) / points) / size for n in KEYS]
    return [f"{100 * value:.2f}" for value in left]


def measure(cli, samples, name, folder):
    sample, changes = RUNS[name]
    project = json.loads((samples / f"{sample}.billow").read_text()) | changes
    path = folder / f"{sample}.billow"
    path.write_text(json.dumps(project))
    cloth = project["cloth"]
    size = cloth["spacing"] * math.hypot(cloth["columns"] - 1, cloth["rows"] - 1)
    run(cli, "simulate", path, "-o", folder / "out", "--format", "mdd", "--name", sample, "--progress", "none")
    frames = read_mdd(folder / "out" / f"{sample}.mdd")
    row = [name, f"{len(frames)}", f"{cloth['columns']} × {cloth['rows']}"]
    for n in KEYS:
        told = json.loads(run(cli, "fit", path, "-o", folder / "fitted.billow", "--replace", "--keys", n, "--json", "--progress", "none"))
        row.append(f"{100 * told['share']:.2f} / {100 * told['max'] / size:.1f}")
    print("| " + " | ".join(row + [" ".join(modes_left(frames, size))]) + " |", flush=True)


def main():
    cli, samples = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    print("| run | frames | points | " + " | ".join(f"{n} keyframes" for n in KEYS) + " | " + ", ".join(map(str, KEYS)) + " modes |")
    print("|---" * (4 + len(KEYS)) + "|")
    for name in RUNS:
        with tempfile.TemporaryDirectory() as folder:
            measure(cli, samples, name, pathlib.Path(folder))


main()
