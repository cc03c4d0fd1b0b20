#!/usr/bin/env python3
"""Reads Billow's exports with other programs and prints a table of client, format and difference in meters.

tests/clients/run.py BILLOW_CLI

Clients that are not installed are listed and are no failure; one that reads something else than was
exported is. If node is available, its clients are installed into node_modules beside this script, as their
lock file says."""
import json
import math
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

HERE = pathlib.Path(__file__).resolve().parent
COLUMNS, ROWS, RATE, FRAMES, STEM = 13, 9, 12, 12, "Test cloth"
SCENE, IDS = "Two cloths", ["large", "small"]
POINTS, QUADS = COLUMNS * ROWS, (COLUMNS - 1) * (ROWS - 1)
TOLERANCE = 1e-6  # meters: single precision for a cloth of 3 m, and OBJ's six decimals
WORDS = ("obj", "mdd", "pc2", "glb", "usda")
FITS = {"bones": 6, "shapes": 1}  # ways of GLB to store a motion nearly: what is compared is how near they tell that it is
TAKES = {"end": f"4-{FRAMES}", "whole": f"1-{FRAMES}"}


# --- Exports ---

def png(side):
    rows = b"".join(b"\0" + bytes([200, 60 * (y % 2), 40]) * side for y in range(side))
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def write_project(folder):
    (folder / "checker.png").write_bytes(png(8))
    wave = {"id": "wave", "start": 0, "duration": 1, "amplitude": 0.2, "wavelength": 1.5, "speed": 0.8, "direction": 25}
    project = {"format": "billow", "version": 1, "name": STEM, "frame_rate": RATE, "duration": FRAMES / RATE,
               "cloth": {"columns": COLUMNS, "rows": ROWS, "spacing": 0.25, "texture": "checker.png"}, "waves": [wave],
               "exports": [{"name": name, "format": "usda", "output": f"exported/takes/{name}", "frames": chosen} for name, chosen in TAKES.items()]}
    path = folder / "test.billow"
    path.write_text(json.dumps(project))
    return path


def write_scene(folder):
    """A project of two cloths, of which the second one has the texture."""
    wave = {"start": 0, "duration": 1, "amplitude": 0.2, "wavelength": 1.5, "speed": 0.8}
    cloth = {"columns": COLUMNS, "rows": ROWS, "spacing": 0.25}
    small = {"columns": 5, "rows": 4, "spacing": 0.4, "texture": "checker.png"}
    project = {"format": "billow", "version": 1, "name": SCENE, "frame_rate": RATE, "duration": FRAMES / RATE,
               "cloth": {"id": IDS[0], **cloth}, "waves": [{"id": "long", "direction": 25, **wave}],
               "cloths": [{"id": IDS[1], "cloth": small, "waves": [{"id": "short", "direction": 70, **wave}]}]}
    path = folder / "scene.billow"
    path.write_text(json.dumps(project))
    return path


def read_obj_points(path):
    return [[float(word) for word in line.split()[1:]] for line in path.read_text().splitlines() if line.startswith("v ")]


def export_all(command, folder):
    """Exports to a folder that is then moved, without the project's texture. Returns the positions of all
    frames, to 15 decimals."""
    project = write_project(folder)
    run = lambda out, *more: subprocess.run([command, "export", project, "-o", out, "--progress", "none", *more], check=True)
    for word in WORDS:
        run(folder / "exported" / word, "--format", word)
    for word in FITS:
        run(folder / "exported" / word, "--format", "glb", f"--{word}", str(FITS[word]))
    run(folder / "exported" / "vat", "--format", "vat")
    subprocess.run([command, "export", project, "--all", "--takes", folder / "exported" / "takes" / "takes.usda", "--progress", "none"], check=True)
    run(folder / "exact", "--precision", "15")
    scene = write_scene(folder)
    run = lambda out, *more: subprocess.run([command, "export", scene, "-o", out, "--progress", "none", *more], check=True)
    for word in ("obj", "glb", "usda"):
        run(folder / "exported" / word, "--format", word)
    for name in IDS:
        run(folder / "exported" / "exact", "--precision", "15", "--cloth", name)
    (folder / "exported").rename(folder / "moved elsewhere")
    (folder / "checker.png").unlink()
    frames = [read_obj_points(path) for path in sorted((folder / "exact").glob("*.obj"))]
    assert len(frames) == FRAMES and all(len(points) == POINTS for points in frames)
    return folder / "moved elsewhere", frames


# --- Comparison ---

def in_order(found, expected):
    if len(found) != len(expected):
        return math.inf
    return max(math.dist(a, b) for a, b in zip(found, expected))


def as_sets(found, expected):
    """Compares positions regardless of their order, for clients that make a point for every corner."""
    one_way = lambda some, others: max(min(math.dist(a, b) for b in others) for a in some)
    return max(one_way(found, expected), one_way(expected, found)) if found else math.inf


class Table:
    def __init__(self):
        self.rows, self.failed = [], False

    def missing(self, client, formats):
        self.rows += [(client, word, "not installed", "") for word in formats]

    def add(self, client, word, difference, *wrong):
        """Adds a row. `difference` is in meters or None; `wrong` lists any other errors, or is empty."""
        problems = [problem for problem in wrong if problem]
        if difference is not None and not difference <= TOLERANCE:
            problems.append("too far")
        self.failed |= bool(problems)
        shown = "" if difference is None else f"{difference:.2g} m"
        self.rows.append((client, word, "; ".join(problems) or "ok", shown))

    def show(self):
        rows = [("client", "format", "result", "difference"), *self.rows]
        widths = [max(len(row[i]) for row in rows) for i in range(4)]
        for row in rows:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


def differs(what, found, expected):
    return "" if found == expected else f"{what}: {found}, not {expected}"


# --- The clients ---

class Failed(Exception):
    """Raised when a client did not run successfully."""


def output_of(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, **more)
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        raise Failed(f"{pathlib.Path(command[0]).name} ended with status {done.returncode}")
    return done.stdout


def npm_clients(table, folder, frames):
    clients = {"three.js": ("obj", "glb"), "gltf-validator": ("glb",), "tinyusdz": ("usda",)}
    if not shutil.which("node") or not shutil.which("npm"):
        for client, formats in clients.items():
            table.missing(client, formats)
        return
    if not (HERE / "node_modules").is_dir():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--silent"], cwd=HERE, check=True)
    read = lambda client, path, *more: json.loads(output_of("node", HERE / "read.mjs", client, path, *map(str, more)))
    found = read("three-obj", folder / "obj" / f"{STEM}.0002.obj")
    table.add("three.js", "obj", as_sets(found["points"], frames[1]), differs("triangles", found["triangles"], 2 * QUADS),
              differs("uv", found["uv"], 6 * QUADS), differs("normals", found["normals"], 6 * QUADS),
              differs("material", found["material"], "cloth"))
    glb = folder / "glb" / f"{STEM}.glb"
    found = read("three", glb, *(frame / RATE for frame in range(FRAMES)))
    table.add("three.js", "glb", max(map(in_order, found["frames"], frames)), differs("triangles", found["triangles"], 2 * QUADS),
              differs("uv", found["uv"], POINTS), differs("normals", found["normals"], POINTS),
              differs("picture", found["picture"], [8, 8]), differs("rate", found["frame_rate"], RATE),
              differs("duration", round(found["duration"] * RATE, 4), FRAMES - 1))
    found = read("gltf-validator", glb)
    table.add("gltf-validator", "glb", None, differs("errors", found["errors"], 0), differs("warnings", found["warnings"], 0),
              "; ".join(found["messages"]) if found["errors"] + found["warnings"] else "")
    for word in FITS:
        found = read("three", folder / word / f"{STEM}.glb", *(frame / RATE for frame in range(FRAMES)))
        table.add("three.js", f"glb, {word}", abs(max(map(in_order, found["frames"], frames)) - found["fit"]["largest_error"]),
                  differs(word, found["fit"][word], FITS[word]), differs("duration", round(found["duration"] * RATE, 4), FRAMES - 1))
        found = read("gltf-validator", folder / word / f"{STEM}.glb")
        table.add("gltf-validator", f"glb, {word}", None, differs("errors", found["errors"], 0), differs("warnings", found["warnings"], 0))
    textured = folder / "vat" / f"{STEM}_vat.glb"
    found = read("vat", textured)
    table.add("three.js", "vat", abs(max(map(in_order, found["frames"], frames)) - found["fit"]["largest_error"]),
              differs("rate", found["rate"], RATE), differs("loops", found["loops"], False),
              differs("normals", [round(found["least"], 4), round(found["most"], 4)], [1, 1]))
    found = read("gltf-validator", textured)
    table.add("gltf-validator", "vat", None, differs("errors", found["errors"], 0), differs("warnings", found["warnings"], 0))
    found = read("tinyusdz", folder / "usda" / f"{STEM}.usda")
    table.add("tinyusdz", "usda", usd_difference(found["text"], frames), differs("read", found["read"], True),
              differs("built", found["built"], True), differs("faces", found["faces"], 2 * QUADS),
              differs("textured", found["textured"], True), "no normals" if not found["normals"] else "",
              "no uv" if not found["uv"] else "")
    takes = [read("tinyusdz-takes", folder / "takes" / "takes.usda", number) for number in range(len(TAKES))]
    table.add("tinyusdz, takes", "usda", max(usd_difference(found["text"], frames, first) for found, first in zip(takes, (4, 1))),
              *(differs("built", [found["built"], found["meshes"]], [True, 1]) for found in takes))


def npm_clients_of_scenes(table, folder, frames):
    """Checks the objects of a scene of two cloths."""
    if not shutil.which("node") or not (HERE / "node_modules").is_dir():
        return
    read = lambda client, path, *more: json.loads(output_of("node", HERE / "read.mjs", client, path, *map(str, more)))
    exact = {name: [read_obj_points(path) for path in sorted((folder / "exact").glob(f"{SCENE}.{name}.*.obj"))] for name in IDS}
    found = read("three-obj", folder / "obj" / f"{SCENE}.0002.obj")["objects"]
    table.add("three.js, objects", "obj", max(as_sets(each["points"], exact[name][1]) for each, name in zip(found, IDS)),
              differs("names", [(each["name"], each["material"]) for each in found], [(name, name) for name in IDS]))
    found = read("three", folder / "glb" / f"{SCENE}.glb", *(frame / RATE for frame in range(FRAMES)))["objects"]
    table.add("three.js, objects", "glb", max(max(map(in_order, each["frames"], exact[name])) for each, name in zip(found, IDS)),
              differs("names", [(each["name"], each["material"]) for each in found], [(name, name) for name in IDS]),
              differs("pictures", [each["picture"] for each in found], [None, [8, 8]]))
    found = read("gltf-validator", folder / "glb" / f"{SCENE}.glb")
    table.add("gltf-validator, objects", "glb", None, differs("errors", found["errors"], 0), differs("warnings", found["warnings"], 0))
    found = read("tinyusdz", folder / "usda" / f"{SCENE}.usda")
    table.add("tinyusdz, objects", "usda", None, differs("read", found["read"], True), differs("meshes", found["meshes"], 2),
              *(differs(name, f'"{name}"' in found["text"], True) for name in IDS))


def usd_difference(text, frames, first=1):
    """Returns the difference of the time samples of the points in the layer that the client wrote, of which the first is that of a frame."""
    samples = re.search(r"points\.timeSamples = \{(.*?)\}", text, re.S)
    lines = [line.split(":", 1) for line in samples.group(1).strip().splitlines()] if samples else []
    if [float(time) for time, _ in lines] != list(range(first, FRAMES + 1)):
        return math.inf
    numbers = [[float(word) for word in re.findall(r"[-+.\deE]+", rest)] for _, rest in lines]
    return max(in_order([row[i:i + 3] for i in range(0, len(row), 3)], points) for row, points in zip(numbers, frames[first - 1:]))


def blender(table, folder, frames):
    if not shutil.which("blender"):
        table.missing("Blender", ("obj", "mdd", "pc2", "glb"))
        return
    system = {**os.environ, "PATH": "/usr/bin:" + os.environ["PATH"]}  # it looks for numpy in the first python on PATH
    text = output_of("blender", "-b", "--factory-startup", "--python-exit-code", "1", "-P", HERE / "read_blender.py", "--",
                     folder, STEM, str(RATE), str(FRAMES), env=system)
    answers = json.loads(next(line for line in text.splitlines() if line.startswith("FOUND "))[len("FOUND "):])
    for word, found in answers.items():
        faces = 2 * QUADS if word == "glb" else QUADS
        table.add("Blender", word, max(map(in_order, found["frames"], frames)), differs("faces", found["faces"], faces),
                  differs("smooth faces", found["smooth"], faces), differs("uv", found["uv"], 1),
                  differs("picture", found["picture"], [[8, 8]]))


def found_by(table, client, module, script, folder):
    """Returns what a Python package reads from an OBJ file, run by this Python or Debian's, whichever has the
    package, or None."""
    for python in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([python, "-c", f"import {module}"], capture_output=True).returncode == 0:
            return json.loads(output_of(python, HERE / script, folder / "obj" / f"{STEM}.0002.obj"))
    table.missing(client, ("obj",))
    return None


def vtk(table, folder, frames):
    found = found_by(table, "VTK", "vtk", "read_vtk.py", folder)
    if found:
        table.add("VTK", "obj", in_order(found["points"], frames[1]), differs("faces", found["faces"], QUADS),
                  differs("uv", found["uv"], POINTS), differs("normals", found["normals"], POINTS))


def tinyobj(table, folder, frames):
    found = found_by(table, "tinyobj", "tinyobjloader", "read_tinyobj.py", folder)
    if found:
        table.add("tinyobj", "obj", in_order(found["points"], frames[1]), differs("faces", found["faces"], QUADS),
                  differs("uv", found["uv"], POINTS), differs("normals", found["normals"], POINTS),
                  differs("materials", found["materials"], ["cloth"]), differs("picture", found["pictures"], [True]),
                  found["warning"])


def assimp(table, folder, frames):
    """Checks the mesh of a frame that assimp writes again as OBJ."""
    if not shutil.which("assimp"):
        table.missing("assimp", ("obj", "glb"))
        return
    for word, path, points in (("obj", folder / "obj" / f"{STEM}.0002.obj", frames[1]),
                               ("glb", folder / "glb" / f"{STEM}.glb", frames[0])):
        with tempfile.TemporaryDirectory() as out:
            again = pathlib.Path(out) / "again.obj"
            output_of("assimp", "export", path, again)
            text = again.read_text()
            table.add("assimp", word, as_sets(read_obj_points(again), points),
                      differs("faces", len(re.findall(r"^f ", text, re.M)), QUADS if word == "obj" else 2 * QUADS),
                      "" if "\nvn " in text else "no normals", "" if "\nvt " in text else "no uv")


def f3d(table, folder, frames):
    """Checks that f3d renders an image."""
    formats = {"obj": f"{STEM}.0001.obj", "glb": f"{STEM}.glb"}
    if not shutil.which("f3d") or not shutil.which("xvfb-run"):
        table.missing("f3d", formats)
        return
    for word, name in formats.items():
        with tempfile.TemporaryDirectory() as out:
            picture = pathlib.Path(out) / "seen.png"
            done = subprocess.run(["xvfb-run", "-a", "f3d", "--dry-run", "--resolution=64,64", f"--output={picture}",
                                   folder / word / name], capture_output=True)
            table.add("f3d", word, None, differs("status", done.returncode, 0), "" if picture.exists() else "no picture")


def main():
    command = os.path.abspath(sys.argv[1])
    table = Table()
    with tempfile.TemporaryDirectory() as place:
        folder, frames = export_all(command, pathlib.Path(place))
        for client in (npm_clients, npm_clients_of_scenes, blender, vtk, tinyobj, assimp, f3d):
            try:
                client(table, folder, frames)
            except Failed as failure:
                table.add(client.__name__, "", None, str(failure))
    table.show()
    return 1 if table.failed else 0


if __name__ == "__main__":
    sys.exit(main())
