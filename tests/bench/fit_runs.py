#!/usr/bin/python3
"""Fits blocks to runs of cloth: of the physics of the samples at other settings, of the walker's cape, of position-based dynamics as a sequence of
OBJ files, and, where Blender is installed, of two of Blender's cloth.
Prints a line of JSON for each fit, with the error in percent of the diagonal of the flat cloth, and what as many modes leave.

fit_runs.py billow-cli PROJECTS [RUN...]    measures (all runs, if none is named)
fit_runs.py --table FILE                    prints the lines of a file as a table in Markdown

Needs numpy."""
import json
import math
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import numpy

import position_based

LAYERS = ("waves", "sways", "gusts", "noises")
GUSTS = {"direction": 70, "speed": 5, "gust": 0.6, "gust_period": 2.5}
BLENDER = pathlib.Path(__file__).parent / "peers" / "fit_cloth.py"

# Of each run of ours: the sample, and what is changed in it. Layers are left out: they drive the physics, too.
OURS = {
    "flag": ("flag", {"duration": 10, "loop": False, "physics": {"wind": {"direction": 0, "speed": 6, "gust": 0.3, "gust_period": 5}}}),
    "banner in gusts": ("banner", {"duration": 8, "physics": {"wind": GUSTS}}),
    "curtain": ("curtain", {}),
    "canopy": ("canopy", {}),
    "tablecloth": ("tablecloth", {}),
    "sail": ("sail", {"loop": False}),
    "cape": ("cape", {"loop": False}),
    "walker": ("walker", {}),
}
BLENDERS = {"Blender: flag": "flag", "Blender: drape": "drape"}
POSITION_BASED = "position-based dynamics"
RUNS = list(OURS) + [POSITION_BASED] + list(BLENDERS)

# Keyframes, recorded shapes, and further options of each fit.
FITS = [(8, 0, []), (16, 0, []), (8, 12, [])]

# What is carried is fitted from its frames, with its anchors. Of the walker, these are those of the fake, which trails and is pushed by the body: the
# physics takes seconds for each.
CARRIED, FAKES = {"cape", "walker"}, {"walker"}


def run(*words):
    return subprocess.run([str(word) for word in words], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


def read_mdd(path):
    raw = path.read_bytes()
    frames, points = numpy.frombuffer(raw, ">i4", 2)
    return numpy.frombuffer(raw, ">f4", frames * points * 3, 8 + 4 * frames).reshape(frames, points * 3).astype(float)


def modes_left(frames, size, n):
    """Returns what n modes leave of the motion about the mean: rms, percent of the size. No n shapes leave less."""
    about = frames - frames.mean(0)
    values = numpy.linalg.eigvalsh(about @ about.T)[::-1]
    return 100 * math.sqrt(max(values[n:].sum(), 0.0) / frames.size * 3) / size


def anchors_of(project):
    return ",".join(f"{anchor['column']}:{anchor['row']}" for anchor in project["keyframes"][0]["anchors"])


def our_run(cli, samples, name, folder):
    sample, changes = OURS[name]
    project = json.loads((samples / f"{sample}.billow").read_text()) | changes
    if "physics" in changes:
        for layer in LAYERS:
            project.pop(layer, None)
    for part in ("meshes", "motions", "textures"):
        (folder / part).symlink_to((samples / part).resolve())
    path, cloth = folder / f"{sample}.billow", project["cloth"]
    path.write_text(json.dumps(project))
    run(cli, "export" if name in FAKES else "simulate", path, "-o", folder / "out", "--format", "mdd", "--name", "run", "--progress", "none")
    frames = folder / "out" / "run.mdd"
    source = ["fit", frames, "--anchors", anchors_of(project)] if name in CARRIED else ["fit", path]
    return source, read_mdd(frames), cloth["spacing"] * math.hypot(cloth["columns"] - 1, cloth["rows"] - 1)


def blender_run(name, folder):
    run("blender", "-b", "-t", 1, "--factory-startup", "--python-exit-code", 1, "-P", BLENDER, "--", BLENDERS[name], folder / "run")
    return ["fit", folder / "run.mdd", "--up", "z"], read_mdd(folder / "run.mdd"), 2 * math.sqrt(2)


def position_based_run(folder):
    frames = position_based.simulate()
    position_based.write_sequence(frames, folder)
    size = position_based.SPACING * math.hypot(position_based.COLUMNS - 1, position_based.ROWS - 1)
    return ["fit", *sorted(folder.glob("cloth_*.obj")), "--frame-rate", position_based.RATE], frames, size


def source_of(cli, samples, name, folder):
    """Returns the source of the fit, the frames, and the size of the cloth."""
    if name in OURS:
        return our_run(cli, samples, name, folder)
    return position_based_run(folder) if name == POSITION_BASED else blender_run(name, folder)


def measure(cli, samples, name, folder):
    source, frames, size = source_of(cli, samples, name, folder)
    for keys, recorded, options in FITS + ([(16, 0, ["--carried"])] if name in CARRIED else []):
        began = time.monotonic()
        told = json.loads(run(cli, *source, "-o", folder / "fitted.billow", "--replace", "--keys", keys, "--recorded", recorded, *options,
                              "--json", "--progress", "none"))
        print(json.dumps({"run": name, "frames": len(frames), "points": frames.shape[1] // 3, "keys": keys, "recorded": recorded,
                          "options": " ".join(options), "rms": round(100 * told["rms"] / size, 3), "worst": round(100 * told["max"] / size, 2),
                          "modes": round(modes_left(frames, size, keys + recorded), 3), "seconds": round(time.monotonic() - began, 1)}), flush=True)


def cells(lines, name):
    """Returns the cells of a run: rms / worst (what the modes leave) of each kind of fit."""
    for keys, recorded, options in FITS + [(16, 0, ["--carried"])]:
        found = [line for line in lines if (line["run"], line["keys"], line["recorded"], line["options"]) == (name, keys, recorded, " ".join(options))]
        yield f"{found[-1]['rms']:.2f} / {found[-1]['worst']:.1f} ({found[-1]['modes']:.2f})" if found else "–"


def print_table(path):
    lines = [json.loads(line) for line in pathlib.Path(path).read_text().splitlines()]
    print("| run | frames | points | 8 keyframes | 16 keyframes | 8 and 12 shapes | 16, carried |")
    print("|---" * 7 + "|")
    for name in dict.fromkeys(line["run"] for line in lines):
        first = next(line for line in lines if line["run"] == name)
        print("| " + " | ".join([name, str(first["frames"]), f"{first['points']:,}", *cells(lines, name)]) + " |")


def main():
    if sys.argv[1] == "--table":
        return print_table(sys.argv[2])
    cli, samples = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    for name in sys.argv[3:] or RUNS:
        if name in BLENDERS and not shutil.which("blender"):
            print(f"{name}: Blender is not installed", file=sys.stderr)
            continue
        with tempfile.TemporaryDirectory() as folder:
            measure(cli, samples, name, pathlib.Path(folder))


if __name__ == "__main__":
    main()
