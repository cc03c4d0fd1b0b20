#!/usr/bin/env python3
"""Exports samples in the formats that store a motion nearly, reads them back with other programs, and prints a table of format, client,
and difference in millimeters (root mean square, and at most). Fails where a client has another difference than the others, or a bar is
not met. Those of bones and shapes are for the physics of the samples, which take some minutes.

tests/clients/fits.py BILLOW_CLI SAMPLES [export|simulate]

Needs node, with what run.py has installed beside it, and Blender; those that are missing are listed."""
import array
import json
import math
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
RATE = 24
# Millimeters, root mean square, at most: of bones a fifth less than a trial had; of textures, at most for each point. Bones take at most 30 s of a processor.
BARS = {"flag": {"bones 20": 6.0, "bones 64": 3.28, "shapes 64": 8.2}, "cape": {"bones 20": 7.68, "bones 64": 4.56, "shapes 64": 4.0},
        "curtain": {"bones 20": 4.24, "bones 64": 3.04, "shapes 64": 0.4}}
VAT_MOST, SECONDS = 0.03, 30
ALIKE = 0.001  # millimeters: how nearly a client has the error that the export tells


def output_of(*command, **more):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    if done.returncode:
        sys.exit(f"{command[0]}: status {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def seconds_used():
    """Returns how long a processor has worked for what this program has run."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def exact_frames(cli, command, project, folder):
    """Returns the coordinates of all points, frame by frame."""
    output_of(cli, command, project, "-o", folder, "--precision", "9", "--no-normals", "--no-uv", "--progress", "none")
    frames = []
    for path in sorted(folder.glob("*.obj")):
        lines = (line.split()[1:] for line in path.read_text().splitlines() if line.startswith("v "))
        frames.append(array.array("d", [float(word) for words in lines for word in words]))
    return frames


def difference(found, exact):
    """Returns the root mean square and the largest distance of points, in millimeters."""
    squares, most = 0.0, 0.0
    for frame, other in zip(found, exact, strict=True):
        assert len(frame) == len(other), (len(frame), len(other))
        for i in range(0, len(frame), 3):
            square = (frame[i] - other[i]) ** 2 + (frame[i + 1] - other[i + 1]) ** 2 + (frame[i + 2] - other[i + 2]) ** 2
            squares += square
            most = max(most, square)
    return 1e3 * math.sqrt(3 * squares / sum(map(len, exact))), 1e3 * math.sqrt(most)


def read_three(path, count, kind):
    found = json.loads(output_of("node", HERE / "read.mjs", "vat" if kind == "vat" else "three", path, *(frame / RATE for frame in range(count))))
    return [array.array("d", [number for place in frame for number in place]) for frame in found["frames"]]


def read_blender(path, count, folder):
    out = folder / "points"
    output_of("blender", "-b", "--factory-startup", "--python-exit-code", "1", "-P", HERE / "read_blender_fit.py", "--", path, out, RATE, count,
              env={**os.environ, "PATH": "/usr/bin:" + os.environ["PATH"]})  # it looks for numpy in the first python on PATH
    numbers = array.array("f", out.read_bytes())
    each = len(numbers) // count
    return [numbers[each * i:each * (i + 1)] for i in range(count)]


class Table:
    def __init__(self):
        self.failed = False
        print("sample    format     client      rms, mm   most, mm  KB      s", flush=True)

    def add(self, sample, kind, client, numbers, size="", seconds="", wrong=""):
        self.failed |= bool(wrong)
        rms, most = (f"{number:.4g}" for number in numbers) if numbers else ("", "")
        print(f"{sample:9} {kind:10} {client:11} {rms:9} {most:9} {size:<7} {seconds:<6} {wrong}".rstrip(), flush=True)


def measure(table, cli, command, project, exact, kind, folder):
    word, *number = kind.split()
    began = seconds_used()
    told = json.loads(output_of(cli, command, project, "-o", folder, "--json", "--progress", "none", "--format", "vat" if word == "vat" else "glb",
                                *([f"--{word}", *number] if number else [])))
    seconds = round(seconds_used() - began, 1)
    sample, (path,) = project.stem, list(folder.glob("*.glb"))
    size = round(sum(file.stat().st_size for file in folder.iterdir() if not file.name.endswith(".sequence.json")) / 1000)
    bar, clients = BARS[sample].get(kind) if command == "simulate" else None, []
    if shutil.which("node"):
        found = json.loads(output_of("node", HERE / "read.mjs", "gltf-validator", path))
        table.add(sample, kind, "validator", None, wrong="" if found["errors"] + found["warnings"] == 0 else "; ".join(found["messages"]))
        clients.append(("three.js", difference(read_three(path, len(exact), word), exact)))
    if shutil.which("blender") and word != "vat":
        clients.append(("Blender", difference(read_blender(path, len(exact), folder), exact)))
    if shutil.which("blender") and word == "vat":  # its mesh alone: the first frame, as the textures are offsets from it
        mesh = read_blender(path, 1, folder)
        table.add(sample, "vat, mesh", "Blender", difference(mesh, [mesh_of(path)]), wrong="" if len(mesh[0]) == len(exact[0]) else "points")
    for client, (rms, most) in clients:
        wrong = [f"more than {bar} mm"] if bar and rms > bar else []
        wrong += [f"more than {VAT_MOST} mm"] if word == "vat" and most > VAT_MOST else []
        wrong += [f"more than {SECONDS} s"] if word == "bones" and command == "export" and seconds > SECONDS else []
        wrong += ["not as told"] if clients and abs(most - clients[0][1][1]) > ALIKE else []
        table.add(sample, kind, client, (rms, most), size, seconds, "; ".join(wrong))
    print(f"# {told.get('morph_targets', '')}", flush=True)


def mesh_of(path):
    """Returns the coordinates of the mesh of a GLB file: its first accessor of positions."""
    data = path.read_bytes()
    length = int.from_bytes(data[12:16], "little")
    head, binary = json.loads(data[20:20 + length]), data[28 + length:]
    accessor = head["accessors"][head["meshes"][0]["primitives"][0]["attributes"]["POSITION"]]
    view = head["bufferViews"][accessor["bufferView"]]
    begin = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
    return array.array("f", binary[begin:begin + 12 * accessor["count"]])


def main(cli, samples, command="export"):
    cli, table = os.path.abspath(cli), Table()
    for sample in BARS:
        project = pathlib.Path(samples).resolve() / f"{sample}.billow"
        with tempfile.TemporaryDirectory() as place:
            exact = exact_frames(cli, command, project, pathlib.Path(place) / "exact")
            for kind in [*BARS[sample], "vat"]:
                measure(table, cli, command, project, exact, kind, pathlib.Path(place) / kind)
    return 1 if table.failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
