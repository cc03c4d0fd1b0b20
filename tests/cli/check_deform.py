#!/usr/bin/env python3
"""Checks fine meshes: `--deform` and the key `deform`. Where the frames of a format must be is computed here. Prints TAP.
check_deform.py BILLOW_CLI"""
import json
import math
import pathlib
import struct
import subprocess
import sys
import tempfile

import tap

cli = pathlib.Path(sys.argv[1]).resolve()
own_folder = tempfile.TemporaryDirectory()  # kept until the program ends
place = pathlib.Path(own_folder.name)
tests = []
COLUMNS, ROWS, SPACING = 7, 5, 0.1
TURN, SHIFT = math.radians(30), (0.5, 1.25, -2.0)


def case(function):
    tests.append(function)
    return function


def run(*words, status=0):
    done = subprocess.run([cli, *map(str, words)], capture_output=True, text=True, check=False)
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    return done


# --- The mesh: a box around the flat cloth, with a texture coordinate of its own for a corner, and a pentagon on top ---

BOX = [(x, y, z) for x in (-0.31, 0.31) for y in (-0.01, 0.02) for z in (-0.2, 0.2)]
TOP = [(0.05 * math.cos(a), 0.03, 0.05 * math.sin(a)) for a in (-2 * math.pi * k / 5 for k in range(5))]
POINTS = BOX + TOP
UV = [(0.0, 0.0), (0.25, 0.0), (0.5, 1.0)]
FACES = ["1/1 2/1 4/2 3/2", "5/1 7/2 8/2 6/1", "3/2 4/2 8/3 7/3", "1/1 5/1 6/1 2/1", "2/1 6/1 8/2 4/2", "1/3 3/2 7/2 5/1",
         "9/1 10/1 11/1 12/1 13/1"]


def write_mesh(path, scale=1.0, faces=FACES):
    lines = [f"v {x * scale} {y * scale} {z * scale}" for x, y, z in POINTS] + [f"vt {u} {v}" for u, v in UV]
    path.write_text("\n".join(lines + [f"f {face}" for face in faces]) + "\n", encoding="utf-8")
    return path


def flat(column, row):
    return ((column - 0.5 * (COLUMNS - 1)) * SPACING, 0.0, (row - 0.5 * (ROWS - 1)) * SPACING)


def moved(point):
    """Turned about the z axis, so that heights turn too, and moved."""
    x, y, z = point
    return (x * math.cos(TURN) - y * math.sin(TURN) + SHIFT[0], x * math.sin(TURN) + y * math.cos(TURN) + SHIFT[1], z + SHIFT[2])


def project(name, keys=None, baked=False, **more):
    """A flat cloth, or with `baked` one that is moved rigidly."""
    document = {"format": "billow", "version": 1, "name": name, "frame_rate": 4, "duration": 0.5,
                "cloth": {"columns": COLUMNS, "rows": ROWS, "spacing": SPACING, **(keys or {})}, "keyframes": [], **more}
    if baked:
        points = [moved(flat(i % COLUMNS, i // COLUMNS)) for i in range(COLUMNS * ROWS)]
        document["keyframes"].append({"id": "k", "start": 0, "duration": 0.5, "anchors": [],
                                      "shape": [number for point in points for number in point]})
    path = place / f"{name}.billow"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


FINE = ("--precision", "9")


def export(path, name, *options, command="export"):
    folder = place / name
    run(command, path, "-o", folder, *options)
    return folder


def read_obj(path):
    points, uvs, faces = [], [], []
    for line in path.read_text(encoding="utf-8").splitlines():
        word, *rest = line.split() or [""]
        if word == "v":
            points.append(tuple(map(float, rest)))
        elif word == "vt":
            uvs.append(tuple(map(float, rest)))
        elif word == "f":
            faces.append([tuple(int(number) if number else 0 for number in corner.split("/")) for corner in rest])
    return points, uvs, faces


def far(points, others):
    assert len(points) == len(others), (len(points), len(others))
    return max(math.dist(a, b) for a, b in zip(points, others))


@case
def flat_cloth_leaves_the_mesh_as_it_is():
    """Points and their order, quads, and the texture coordinates of every corner are those of the file."""
    mesh = write_mesh(place / "box.obj")
    points, uvs, faces = read_obj(export(project("Flat"), "flat", "--deform", mesh, *FINE) / "Flat.0001.obj")
    assert far(points, POINTS) < 1e-7, far(points, POINTS)
    wanted = [[tuple(map(int, corner.split("/"))) for corner in face.split()] for face in FACES[:-1]]
    assert [[corner[0] for corner in face] for face in faces[:6]] == [[corner[0] for corner in face] for face in wanted]
    assert [[uvs[corner[1] - 1] for corner in face] for face in faces[:6]] == [[UV[corner[1] - 1] for corner in face]
                                                                            for face in wanted]
    assert [[corner[0] for corner in face] for face in faces[6:]] == [[9, 10, 11], [9, 11, 12], [9, 12, 13]], "a fan"


@case
def key_and_option_give_the_same_frames():
    """A rigidly moved cloth moves the mesh rigidly. The key is relative to the project."""
    write_mesh(place / "box.obj")
    by_key = export(project("Moved", {"deform": "box.obj"}, baked=True), "by-key", *FINE)
    by_option = export(project("Moved", baked=True), "by-option", "--deform", place / "box.obj", *FINE)
    for number in (1, 2):
        name = f"Moved.000{number}.obj"
        points = read_obj(by_key / name)[0]
        assert far(points, list(map(moved, POINTS))) < 1e-6, far(points, list(map(moved, POINTS)))
        assert (by_key / name).read_bytes() == (by_option / name).read_bytes()


@case
def mesh_in_centimeters_is_scaled():
    write_mesh(place / "cm.obj", scale=100.0)
    points = read_obj(export(project("Cm", {"deform": "cm.obj", "deform_scale": 0.01}), "cm", *FINE) / "Cm.0001.obj")[0]
    assert far(points, POINTS) < 1e-6


@case
def instances_have_the_mesh_of_their_source():
    write_mesh(place / "box.obj")
    path = project("Two", {"deform": "box.obj"}, baked=True,
                   cloths=[{"id": "twin", "of": "cloth", "place": {"position": [0, 0, 3], "scale": 2}}])
    points = read_obj(export(path, "two", *FINE) / "Two.0001.obj")[0]
    assert len(points) == 2 * len(POINTS)
    own, twin = points[:len(POINTS)], points[len(POINTS):]
    assert far(own, list(map(moved, POINTS))) < 1e-6
    distances = [math.dist(a, own[0]) for a in own], [math.dist(a, twin[0]) for a in twin]
    assert max(abs(2 * a - b) for a, b in zip(*distances)) < 1e-5, "twice as large"


@case
def every_format_has_the_mesh():
    """Point caches have the points of the file in its order; the others have a vertex more for the second texture coordinates."""
    path, mesh = project("All", baked=True), write_mesh(place / "box.obj")
    n, wanted = len(POINTS), list(map(moved, POINTS))
    for form in ("obj", "mdd", "pc2", "glb", "usda", "html", "vat"):
        folder = export(path, form, "--deform", mesh, "--format", form)
        run("verify", path, folder, "--format", form, "--deform", mesh)
        missing = run("verify", path, folder, "--format", form, status=1).stdout
        assert missing, "without the mesh, they are of another cloth"
    mdd = (place / "mdd/All.mdd").read_bytes()
    assert struct.unpack_from(">ii", mdd) == (2, n)
    points = list(struct.iter_unpack(">3f", mdd[8 + 2 * 4:8 + 2 * 4 + 12 * n]))
    assert far(points, wanted) < 1e-6
    assert struct.unpack_from("<i", (place / "pc2/All.pc2").read_bytes(), 16) == (n,)
    glb = (place / "glb/All.glb").read_bytes()
    length = struct.unpack_from("<I", glb, 12)[0]
    document = json.loads(glb[20:20 + length])
    primitive = document["meshes"][0]["primitives"][0]
    corners = sorted({corner for face in FACES for corner in face.split()})
    assert document["accessors"][primitive["attributes"]["POSITION"]]["count"] == len(corners)
    assert document["accessors"][primitive["indices"]]["count"] == 3 * (2 * 6 + 3)
    usda = (place / "usda/All.usda").read_text(encoding="utf-8")
    counts = usda.split("faceVertexCounts = [")[1].split("]")[0]
    assert list(map(int, counts.split(","))) == [4] * 6 + [3] * 3


@case
def physics_moves_the_mesh():
    """A cloth that falls flat has its mesh around it."""
    mesh = write_mesh(place / "box.obj")
    folder = export(project("Fall", physics={"wind": {"mean": 0}}), "fall", "--deform", mesh, *FINE, command="simulate")
    points = read_obj(folder / "Fall.0002.obj")[0]
    fallen = points[0][1] - POINTS[0][1]
    assert fallen < -0.05, fallen
    assert far(points, [(x, y + fallen, z) for x, y, z in POINTS]) < 1e-4


@case
def what_does_not_fit_is_refused():
    path = project("Flat")
    upright = place / "upright.obj"
    upright.write_text("v 0 0 0\nv 1 0 0\nv 0 1.5 0\nf 1 2 3\n", encoding="utf-8")
    said = run("export", path, "-o", place / "no", "--deform", upright, status=3).stderr
    assert "Vertex 3" in said and "1.5 m away" in said and "0.0721 m" in said, said
    upright.write_text("v 0 0 0\nv 1 0 0\n", encoding="utf-8")
    assert "no faces" in run("export", path, "-o", place / "no", "--deform", upright, status=1).stderr
    for command in (("export", path, "-o", place / "no"), ("simulate", path, "-o", place / "no"), ("verify", path, place)):
        assert "cannot be read" in run(*command, "--deform", place / "missing.obj", status=3).stderr
    rope = project("Rope", {"rows": 1})
    assert "a rope has no fine mesh" in run("export", rope, "-o", place / "no", "--deform", place / "box.obj", status=2).stderr
    gone = project("Gone", {"deform": "gone.obj"})
    assert "has not been read" in run("export", gone, "-o", place / "no", status=3).stderr
    pair = project("Pair", cloths=[{"id": "other", "cloth": {"columns": 3, "rows": 3, "spacing": 0.1}}])
    assert "--cloth" in run("export", pair, "-o", place / "no", "--deform", place / "box.obj", status=2).stderr
    assert not (place / "no").exists()


@case
def info_and_check_name_it():
    write_mesh(place / "box.obj")
    path = project("Named", {"deform": "box.obj"})
    assert "box.obj, 13 points, 9 faces" in run("info", path).stdout
    told = json.loads(run("info", path, "--json").stdout)
    assert (told["deform"], told["faces"]) == ("box.obj", 9)
    assert run("check", path).stdout == ""
    assert "cloth.deform" in run("check", project("Gone", {"deform": "gone.obj"})).stdout


if __name__ == "__main__":
    sys.exit(tap.run(tests))
