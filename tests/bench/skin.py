#!/usr/bin/python3
"""Measures cloth that meets the skin of a figure, which changes its shape in each frame: a cape on the walker of the samples, exported by two
jobs. Prints a JSON line for each size of the cape: processor and wall-clock time of a frame, without what is done once. Then one for reading
a motion of 250 frames of 10,000 points. Arguments: billow-cli, the folder of the samples, and sizes (64 and 128 if there are none)."""
import array
import json
import math
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

WIDTH = 1.08  # of the cape, meters
FIRST, LAST = 25, 49  # frames: the walker walks, the cape is pushed along
POINTS, FRAMES = 10_000, 250


def measure(*words):
    """Returns the processor and the wall-clock seconds of a command."""
    began, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([str(word) for word in words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, time.monotonic() - began


def dressed(samples, n):
    """Returns the walker's cape with n times n points, on the skin of the motion instead of capsules."""
    project = json.loads((samples / "walker.billow").read_text(encoding="utf-8"))
    columns = project["cloth"]["columns"]
    project["cloth"].update(columns=n, rows=n, spacing=WIDTH / (n - 1))
    for anchor in project["keyframes"][0]["anchors"]:
        anchor["column"] = round(anchor["column"] * (n - 1) / (columns - 1))
    colliders = project["scene"]["colliders"]
    for collider in colliders:
        collider["in_fake"] = False
    colliders.append({"id": "skin", "shape": "mesh", "motion": "walk", "skin": True, "in_fake": True, "pushes": True, "margin": 0.01})
    project["motions"] = [{"id": "walk", "file": str(samples / "motions/walker.glb"), "place": {"position": [0, 0, 1.6], "rotation": [0, 180, 0]}}]
    return project


def measure_cape(cli, samples, n, folder):
    """Exports up to two frames: the states of pushed cloth before the later one are those of the frames in between."""
    path = folder / f"cape-{n}.billow"
    path.write_text(json.dumps(dressed(samples, n)), encoding="utf-8")
    took = []
    for last in (1, FIRST, LAST):  # the first one makes the rest shape, which is then stored
        took.append(measure(cli, "export", path, "-o", folder / f"to-{n}-{last}", "--frames", f"{1 if last == 1 else FIRST}-{last}", "--jobs", "2"))
    processor, wall = (1e3 * (b - a) / (LAST - FIRST) for a, b in zip(took[1], took[2]))
    print(json.dumps({"name": "cape-on-skin", "n": n, "frames": LAST - FIRST, "processor_ms_per_frame": round(processor, 1), "ms_per_frame": round(wall, 1)}),
          flush=True)


def write_cache(folder):
    """Writes a wavy square as an OBJ file, and as an MDD cache that moves it."""
    side = math.isqrt(POINTS)
    quads = [(a, a + 1, a + side + 1, a + side) for row in range(side - 1) for a in range(row * side + 1, row * side + side)]
    flat = [(column / side, row / side) for row in range(side) for column in range(side)]
    lines = [f"v {x} 0 {z}" for x, z in flat] + ["f " + " ".join(map(str, quad)) for quad in quads]
    (folder / "wavy.obj").write_text("\n".join(lines) + "\n", encoding="ascii")
    numbers = array.array("i", [FRAMES, POINTS])
    floats = array.array("f", [frame / 24 for frame in range(FRAMES)])
    for frame in range(FRAMES):
        for x, z in flat:
            floats.extend((x, 0.1 * math.sin(6 * x + frame / 10), z))
    if sys.byteorder == "little":
        numbers.byteswap()
        floats.byteswap()
    (folder / "wavy.mdd").write_bytes(numbers.tobytes() + floats.tobytes())


def measure_reading(cli, folder):
    write_cache(folder)
    processor, wall = measure(cli, "motion", folder / "wavy.mdd", "--base", folder / "wavy.obj")
    print(json.dumps({"name": "reading-a-motion", "points": POINTS, "frames": FRAMES, "processor_seconds": round(processor, 3), "seconds": round(wall, 3)}))


def main():
    cli, samples = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    with tempfile.TemporaryDirectory() as name:
        for n in [int(word) for word in sys.argv[3:]] or [64, 128]:
            measure_cape(cli, samples, n, pathlib.Path(name))
        measure_reading(cli, pathlib.Path(name))


main()
