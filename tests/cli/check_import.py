#!/usr/bin/env python3
"""Checks billow-cli import against this script's own reading of the same files. Arguments: billow-cli, the
repository. Prints TAP."""
import json
import math
import os
import pathlib
import random
import re
import resource
import shutil
import struct
import subprocess
import sys
import tempfile

COLUMNS, ROWS = 7, 5

cli = pathlib.Path(sys.argv[1]).resolve()
tests = []


def case(function):
    tests.append(function)
    return function


def run(*words, status=0):
    done = subprocess.run([cli, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    return done


def imported(folder, *words, status=0):
    """Imports and returns the report and the written project."""
    project = folder / "made.billow"
    report = json.loads(run("import", *words, "-o", project, "--replace", "--json", "--progress", "none").stdout)
    return report, json.loads(project.read_text())


def refused(folder, text, *parts, name="bad.obj", more=(), status=1):
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    target = folder / "never.billow"
    done = run("import", path, *more, "-o", target, "--progress", "none", status=status)
    assert not target.exists()
    lines = done.stderr.strip().split("\n")
    assert len(lines) == 1 and name in lines[0], lines
    for part in parts:
        assert part in lines[0], (part, lines[0])


# --- A cloth whose points follow a formula ---

def place(column, row, phase=0.0):
    return (0.1 * column, 0.2 * math.sin(0.9 * column + phase) + 0.05 * row, 0.1 * row + 0.02 * math.cos(column))


def single(value):
    return struct.unpack("f", struct.pack("f", value))[0]


GRID = [(column, row) for row in range(ROWS) for column in range(COLUMNS)]
CELLS = [(column, row) for row in range(ROWS - 1) for column in range(COLUMNS - 1)]


def obj(points=GRID, cells=CELLS, uv=True, cut=None, reverse=False, phase=0.0, end="\n", relative=False):
    """Returns the text of an OBJ file. `cut` is "/" or "\\", the diagonal along which each cell is split into
    two triangles, or None for quads."""
    number = {point: i + 1 for i, point in enumerate(points)}
    lines = ["# a cloth", "mtllib none.mtl", "o cloth", "g first second"]
    lines += ["v %.9g %.9g %.9g" % place(*point, phase) for point in points]
    lines += ["vt %.9g %.9g" % (c / (COLUMNS - 1), 1 - r / (ROWS - 1)) for c, r in points] if uv else []
    lines += ["vn 0 1 0", "s 1", "usemtl none"]

    def corner(point):
        at = number[point] - len(points) - 1 if relative else number[point]
        return f"{at}/{at}/1" if uv else f"{at}//1"

    for i, (c, r) in enumerate(cells):
        a, b, d, e = (c, r), (c, r + 1), (c + 1, r + 1), (c + 1, r)
        faces = [[a, b, d, e]]
        if cut:
            faces = [[a, b, d], [a, d, e]] if cut[i] == "\\" else [[a, b, e], [b, d, e]]
        for face in faces:
            lines.append("f " + " ".join(map(corner, face[::-1] if reverse else face)))
    return end.join(lines) + end


def shape_of(project, number=0):
    flat = project["keyframes"][number]["shape"]
    cloth = project["cloth"]
    assert len(flat) == 3 * cloth["columns"] * cloth["rows"]
    return [tuple(flat[i:i + 3]) for i in range(0, len(flat), 3)]


def assert_shape(project, points=GRID, phase=0.0, number=0):
    for found, point in zip(shape_of(project, number), points, strict=True):
        assert all(abs(a - single(b)) < 1e-7 for a, b in zip(found, place(*point, phase))), (point, found)


def write(folder, name, text):
    (folder / name).write_text(text, newline="")
    return folder / name


@case
def a_mesh_is_a_keyframe_point_by_point(folder):
    report, project = imported(folder, write(folder, "a.obj", obj()))
    assert (report["columns"], report["rows"]) == (COLUMNS, ROWS)
    assert_shape(project)
    assert report["keyframes"][0]["mean"] == report["keyframes"][0]["max"] == 0
    held = {(a["column"], a["row"]): a["position"] for a in project["keyframes"][0]["anchors"]}
    assert set(held) == {(0, 0), (COLUMNS - 1, 0), (0, ROWS - 1), (COLUMNS - 1, ROWS - 1)}
    for point, position in held.items():
        assert all(abs(a - b) < 1e-7 for a, b in zip(position, place(*point)))
    edges = sorted(math.dist(place(c, r), place(c + 1, r)) for c in range(COLUMNS - 1) for r in range(ROWS))
    down = sorted(math.dist(place(c, r), place(c, r + 1)) for c in range(COLUMNS) for r in range(ROWS - 1))
    spacing = (edges[len(edges) // 2] + down[len(down) // 2]) / 2
    assert abs(project["cloth"]["spacing"] - spacing) < 1e-5 * spacing
    run("check", folder / "made.billow")


def scene(first, *others):
    """Returns the text of a project of cloths, each with a keyframe at 0 s that holds one of its points."""
    def cloth(name, grid, held):
        held = {"column": held[0], "row": held[1], "position": [0, 1, 0]}
        return {"id": name, "cloth": dict(grid, spacing=0.1), "keyframes": [{"id": f"{name}-1", "start": 0, "duration": 0, "anchors": [held]}]}
    first, *others = [cloth(*one) for one in (first, *others)]
    first["cloth"]["id"] = first.pop("id")
    return json.dumps({"format": "billow", "version": 1, "name": "S", "frame_rate": 24, **first, "cloths": others})


SHEET = {"columns": COLUMNS, "rows": ROWS}
ROUND = dict(SHEET, outline=[{"circle": [3, 2, 2]}])
ROPE = {"columns": 9, "rows": 1, "radius": 0.01}


@case
def a_cloth_of_a_scene_is_chosen(folder):
    mesh = write(folder, "a.obj", obj())
    base = write(folder, "base.billow", scene(("line", ROPE, (0, 0)), ("one", SHEET, (0, 0)), ("two", SHEET, (0, 0))))
    project = imported(folder, mesh, "--project", base, "--cloth", "two", "--at", "0")[1]
    assert_shape(project["cloths"][1])
    others = project["keyframes"] + project["cloths"][0]["keyframes"]
    assert [k["id"] for k in others] == ["line-1", "one-1"] and not any("shape" in k for k in others), others
    told = run("import", mesh, "-o", folder / "n.billow", "--project", base, "--cloth", "three", status=2).stderr
    assert "line, one, two" in told, told
    assert "--project" in run("import", mesh, "-o", folder / "n.billow", "--cloth", "two", status=2).stderr
    told = run("import", mesh, "-o", folder / "n.billow", "--project", base, "--progress", "none", status=1).stderr
    assert "rope" in told and "--cloth" in told, told
    assert not (folder / "n.billow").exists()


@case
def pictures_of_all_cloths_are_found_from_the_new_folder(folder):
    text = json.loads(scene(("one", SHEET, (0, 0)), ("two", SHEET, (0, 0))))
    text["cloth"]["texture"], text["cloths"][0]["cloth"]["texture"] = "one.png", "two.png"
    base = write(folder, "base.billow", json.dumps(text))
    (folder / "below").mkdir()
    made = folder / "below" / "made.billow"
    run("import", write(folder, "a.obj", obj()), "-o", made, "--project", base, "--progress", "none")
    made = json.loads(made.read_text())
    assert made["cloth"]["texture"] == "../one.png" and made["cloths"][0]["cloth"]["texture"] == "../two.png"


@case
def anchors_stay_within_the_outline(folder):
    mesh = write(folder, "a.obj", obj())
    base = write(folder, "base.billow", scene(("disc", ROUND, (3, 2))))
    for wanted in ("corners", "top", "left", "3:1", "none"):
        project = imported(folder, mesh, "--project", base, "--at", "0", "--anchors", wanted)[1]
        assert_shape(project)
        held = {(a["column"], a["row"]) for a in project["keyframes"][0].get("anchors", [])}
        assert all(math.dist(point, (3, 2)) <= 2 for point in held), held
        if wanted == "corners":  # each is the point within that is nearest to one
            inside = [p for p in GRID if math.dist(p, (3, 2)) <= 2]
            corners = [(0, 0), (COLUMNS - 1, 0), (0, ROWS - 1), (COLUMNS - 1, ROWS - 1)]
            assert len(held) == 4 and all(min(math.dist(p, c) for p in inside) in [math.dist(p, c) for p in held] for c in corners), held
        else:
            assert held == {"top": {(3, 0)}, "left": set(), "3:1": {(3, 1)}, "none": set()}[wanted], (wanted, held)
    told = run("import", mesh, "-o", folder / "n.billow", "--project", base, "--anchors", "3:1,0:0", status=2).stderr
    assert "0:0 is outside the outline" in told, told


@case
def order_winding_and_cuts_do_not_matter(folder):
    chance = random.Random(7)
    for turn in range(40):
        points, cells = GRID[:], CELLS[:]
        chance.shuffle(points)
        chance.shuffle(cells)
        cut = [None, "\\" * len(cells), "/" * len(cells),
               [chance.choice("/\\") for _ in cells]][turn % 4]
        text = obj(points, cells, cut=cut, reverse=turn % 3 == 0, relative=turn % 5 == 0, end=["\n", "\r\n"][turn % 2])
        assert_shape(imported(folder, write(folder, "a.obj", text))[1])


@case
def without_texture_the_first_face_tells_the_side(folder):
    for cut in [None, "\\" * len(CELLS), "/" * len(CELLS)]:
        assert_shape(imported(folder, write(folder, "a.obj", obj(uv=False, cut=cut)))[1])
        mirrored = imported(folder, write(folder, "a.obj", obj(uv=False, cut=cut, reverse=True)))[1]
        assert (mirrored["cloth"]["columns"], mirrored["cloth"]["rows"]) == (ROWS, COLUMNS)
        assert_shape(mirrored, [(column, row) for column in range(COLUMNS) for row in range(ROWS)])


@case
def lines_go_on_and_comments_end(folder):
    text = obj().replace("\nf ", "\nf \\\n").replace("\nv ", "\n  v\t") + "# the end\nf 1 2 \\"
    refused(folder, text, "line", "three or four corners")
    assert_shape(imported(folder, write(folder, "a.obj", text[:text.index("# the end")] + "# no line end"))[1])


@case
def a_byte_order_mark_is_no_text(folder):
    mark = "\ufeff"
    for end in ["\n", "\r\n"]:
        bare = obj(end=end).split(end, 4)[-1]  # starts at the first vertex
        assert bare.startswith("v ")
        assert_shape(imported(folder, write(folder, "a.obj", mark + bare))[1])
    refused(folder, mark + obj().replace("v ", "v x", 1), "line 5:", "“x0”")
    refused(folder, mark, "no faces")
    refused(folder, obj().replace("v 0 ", mark + "v 0 ", 1), "34 points")  # not a byte order mark: not at the start of the file
    project = folder / "made.billow"
    project.write_text(mark + project.read_text())
    run("check", project)
    run("import", folder / "a.obj", "-o", project, "--project", project, "--progress", "none")
    assert len(json.loads(project.read_text())["keyframes"]) == 2  # without the mark
    project.write_text(mark + '{"format": "billow", x')
    assert ": line 1, column 22: " in run("check", project, status=1).stdout
    body = write(folder, "body.obj", mark + "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    project.write_text(json.dumps({"format": "billow", "version": 1, "cloth": {"columns": 5, "rows": 5, "spacing": 0.1},
                                   "scene": {"colliders": [{"id": "b", "shape": "sphere", "mesh": body.name}]}}))
    assert run("check", project).stdout == ""


@case
def axes_and_scale_are_undone(folder):
    lines = [line.split() for line in obj().splitlines()]
    turned = "\n".join(f"v {100 * float(w[1]):.9g} {-100 * float(w[3]):.9g} {100 * float(w[2]):.9g}" if w[0] == "v" else " ".join(w)
                       for w in lines)
    project = imported(folder, write(folder, "a.obj", turned), "--up", "z", "--scale", "0.01")[1]
    for found, point in zip(shape_of(project), GRID):
        assert math.dist(found, place(*point)) < 1e-6


@case
def a_sequence_is_several_keyframes(folder):
    files = [write(folder, f"a.{i}.obj", obj(phase=0.3 * i)) for i in range(6)]
    project = imported(folder, *files, "--frames", "1-6:2", "--frame-rate", "12")[1]
    assert [k["start"] for k in project["keyframes"]] == [0, 2 / 12, 4 / 12]
    for number in range(3):
        assert_shape(project, phase=0.6 * number, number=number)
    project = imported(folder, *files[:2], "--at", "1.25,37f")[1]
    assert [k["start"] for k in project["keyframes"]] == [1.25, 1.5]
    other = write(folder, "b.obj", obj([p for p in GRID if p[1] < 4], [c for c in CELLS if c[1] < 3]))
    done = run("import", files[0], other, "-o", folder / "no.billow", "--progress", "none", status=1)
    assert "b.obj" in done.stderr and "7 × 4" in done.stderr and not (folder / "no.billow").exists()


def mdd(phases, times):
    points = [place(*p, phase) for phase in phases for p in GRID]
    return struct.pack(f">2I{len(times)}f{3 * len(points)}f", len(phases), len(GRID), *times, *sum(points, ()))


def pc2(phases, start, step):
    points = [place(*p, phase) for phase in phases for p in GRID]
    return struct.pack(f"<12sIIffI{3 * len(points)}f", b"POINTCACHE2\0", 1, len(GRID), start, step, len(phases), *sum(points, ()))


@case
def caches_are_read_as_described(folder):
    write(folder, "a.obj", obj())
    phases = [0, 0.2, 0.4, 0.6]
    (folder / "a.mdd").write_bytes(mdd(phases, [0.5, 0.75, 1.25, 2]))
    (folder / "a.pc2").write_bytes(pc2(phases, 10, 6))
    for name, starts in [("a.mdd", [0, 0.25, 0.75, 1.5]), ("a.pc2", [0, 0.25, 0.5, 0.75])]:
        project = imported(folder, folder / name)[1]
        assert [k["start"] for k in project["keyframes"]] == starts, name
        for number, phase in enumerate(phases):
            assert_shape(project, phase=phase, number=number)


def exported(folder, project, *words):
    """Returns the points of each frame that the project exports, in single precision."""
    shutil.rmtree(folder / "mdd", ignore_errors=True)
    run("export", project, "-o", folder / "mdd", "--format", "mdd", *words, "--no-cache", "--progress", "none")
    data = next((folder / "mdd").glob("*.mdd")).read_bytes()
    frames, points = struct.unpack_from(">2I", data)
    flat = struct.unpack_from(f">{3 * points * frames}f", data, 8 + 4 * frames)
    return [[flat[i:i + 3] for i in range(3 * points * f, 3 * points * (f + 1), 3)] for f in range(frames)]


def formula(phase=0.0):
    """Returns the points of the cloth as an OBJ file has them, in single precision."""
    return [tuple(single(float("%.9g" % value)) for value in place(*point, phase)) for point in GRID]


def formula_in_cache(phase=0.0):
    return [tuple(map(single, place(*point, phase))) for point in GRID]


def assert_frames(folder, project, phases, points=formula):
    """Checks that a project exports these frames, to the bit. A phase of None is any frame."""
    frames = exported(folder, project)
    assert len(frames) == len(phases), (len(frames), len(phases))
    for number, (found, phase) in enumerate(zip(frames, phases), 1):
        assert phase is None or found == points(phase), (number, phase)


@case
def no_frame_is_lost(folder):
    project = folder / "made.billow"
    for n in (1, 2, 3, 25):
        phases = [0.1 * i for i in range(n)]
        files = [write(folder, f"n{n}.{i:04}.obj", obj(phase=phase)) for i, phase in enumerate(phases)]
        imported(folder, *files)
        assert_frames(folder, project, phases)
    imported(folder, *files, "--frames", "1-25:6")
    frames = exported(folder, project)
    assert len(frames) == 25 and [frames[i] for i in range(0, 25, 6)] == [formula(phases[i]) for i in range(0, 25, 6)]
    assert imported(folder, *files[:3], "--hang")[1]["keyframes"][2]["duration"] > 0.99 / 24
    # A sequence at the end of another project is seen to its end, too; one that lies within it changes no hold.
    run("import", *files[:5], "-o", folder / "longer.billow", "--project", project, "--at", "30f", "--progress", "none")
    assert exported(folder, folder / "longer.billow")[29:] == [formula(phase) for phase in phases[:5]]
    run("import", *files[:2], "-o", folder / "within.billow", "--project", folder / "longer.billow", "--at", "26f", "--progress", "none")
    holds = [k.get("duration", 0) for k in json.loads((folder / "within.billow").read_text())["keyframes"]]
    assert [i for i, hold in enumerate(holds) if hold > 0] == [2, len(holds) - 1], holds
    # A duration of its own grows as far as the sequence.
    for frames in (31, 40):
        (folder / "short.billow").write_text(json.dumps(dict(json.loads(project.read_text()), duration=frames / 24)))
        run("import", *files[:5], "-o", folder / "o.billow", "--replace", "--project", folder / "short.billow", "--at", "30f", "--progress", "none")
        assert exported(folder, folder / "o.billow")[29:34] == [formula(phase) for phase in phases[:5]]
        assert len(exported(folder, folder / "o.billow")) == max(frames, 34)
    # A pose of its own is no sequence: it is reached as the project ends.
    run("import", files[0], "-o", folder / "pose.billow", "--project", project, "--at", "30f", "--progress", "none")
    assert json.loads((folder / "pose.billow").read_text())["keyframes"][-1].get("duration", 0) == 0


def warnings(done):
    """Returns what was told, without what is so of the cells of this mesh."""
    return [line for line in done.stderr.splitlines() if "the cells of the mesh are" not in line]


RATES = [24000 / 1001, 24, 25, 30000 / 1001, 30, 48, 50, 60000 / 1001, 60, 120]


@case
def a_cache_brings_its_frame_rate(folder):
    write(folder, "a.obj", obj())
    cache, project = folder / "a.mdd", folder / "made.billow"
    for rate in RATES:
        for first in (0, 1 / rate, 41 / rate):
            phases = [0.1 * i for i in range(30)]
            cache.write_bytes(mdd(phases, [first + i / rate for i in range(30)]))
            done = run("import", cache, "-o", project, "--replace", "--progress", "none")
            assert abs(json.loads(project.read_text())["frame_rate"] / rate - 1) < 1e-12 and not warnings(done), (rate, done.stderr)
            assert_frames(folder, project, phases, formula_in_cache)
    (folder / "a.pc2").write_bytes(pc2(phases, 5, 1))
    imported(folder, folder / "a.pc2")
    assert_frames(folder, project, phases, formula_in_cache)


@case
def another_frame_rate_is_told(folder):
    """Six frames at 30 a second, into 24 a second: numbers 1, 2, 3 … 5 are at 0.8, 1.6, 2.4, 3.2 and 4."""
    write(folder, "a.obj", obj())
    cache, project = folder / "a.mdd", folder / "made.billow"
    phases = [0.1 * i for i in range(6)]
    cache.write_bytes(mdd(phases, [i / 30 for i in range(6)]))
    run("import", folder / "a.obj", "-o", folder / "base.billow", "--progress", "none")
    for words in [("--frame-rate", "24"), ("--project", folder / "base.billow", "--at", "0")]:
        done = run("import", cache, "-o", project, "--replace", "--progress", "none", *words)
        told, = warnings(done)
        assert "the cache has 30 frames a second, the project 24; 4 of 6 keyframes lie between frames" in told and "--every 1f" in told, told
        starts = [k["start"] for k in json.loads(project.read_text())["keyframes"]]
        assert all(abs(start - i / 30) < 1e-12 for i, start in enumerate(starts)), starts
        done = run("import", cache, "-o", project, "--replace", "--every", "1f", "--progress", "none", *words)
        assert not warnings(done), done.stderr
        assert_frames(folder, project, phases, formula_in_cache)
    run("import", cache, "-o", project, "--replace", "--every", "0.5", "--frames", "2-6:2", "--frame-rate", "10", "--progress", "none")
    assert [k["start"] for k in json.loads(project.read_text())["keyframes"]] == [0, 1, 2]


@case
def times_that_are_no_seconds_are_told(folder):
    write(folder, "a.obj", obj())
    cache, project = folder / "a.mdd", folder / "made.billow"
    phases = [0.1 * i for i in range(6)]
    for first in (0, 1, 1001):
        cache.write_bytes(mdd(phases, [first + i for i in range(6)]))
        done = run("import", cache, "-o", project, "--replace", "--progress", "none")
        told, = warnings(done)
        assert "exactly 1 s apart" in told and "--every 1f" in told, told
        assert [k["start"] for k in json.loads(project.read_text())["keyframes"]] == [0, 1, 2, 3, 4, 5]
        done = run("import", cache, "-o", project, "--replace", "--every", "1f", "--progress", "none")
        assert not warnings(done), done.stderr
        assert_frames(folder, project, phases, formula_in_cache)
    (folder / "a.pc2").write_bytes(pc2(phases, 1, 0))
    for time in (0, 1):
        cache.write_bytes(mdd(phases, [time] * 6))
        for path in (cache, folder / "a.pc2"):
            done = run("import", path, "-o", project, "--replace", "--progress", "none")
            told, = warnings(done)
            assert "all times in the cache are the same" in told, told
            assert_frames(folder, project, phases, formula_in_cache)
    for every in ("0", "-1f", "x", "0f", "1e9"):
        run("import", cache, "-o", project, "--replace", f"--every={every}", "--progress", "none", status=2)
    run("import", cache, "-o", project, "--replace", "--every", "1f", "--at", "0,1,2,3,4,5", "--progress", "none", status=2)


def sequence(folder, pattern, numbers):
    """Writes a file for each number, whose phase it is a tenth of. Returns them as a shell lists them."""
    return sorted((write(folder, pattern % number if number >= 0 or "-" in pattern else
                         (pattern % abs(number)).replace(".", ".-", 1), obj(phase=0.1 * number)) for number in numbers), key=str)


@case
def a_sequence_has_the_order_of_its_numbers(folder):
    project = folder / "made.billow"
    cases = {"a.%d.obj": range(8, 13), "b_%d.obj": range(1, 12), "c%02d.obj": range(98, 103), "d.%03d.obj": range(999, 1002),
             "e-%d.OBJ": range(9, 11), "f.%04d.obj": range(-2, 3), "g v2.%d.obj": range(99, 102)}
    for number, (pattern, numbers) in enumerate(cases.items()):
        place = folder / f"s{number}"
        place.mkdir()
        files = sequence(place, pattern, numbers)
        phases = [0.1 * n for n in numbers]
        marks = [re.sub("%[0-9]*d", mark, pattern) for mark in ("%d", "%04d", "####", "#", "$F4", "$F")]
        ways = [files, [place], *([place / mark] for mark in marks)]
        if numbers[0] >= 0:
            ways += [sorted(files, key=lambda path: int(re.findall("[0-9]+", path.stem)[-1]))]
        for way in ways:
            done = run("import", *way, "-o", project, "--replace", "--progress", "none")
            assert_frames(folder, project, phases)
            told = [line for line in warnings(done) if "order of their numbers" not in line]
            assert not told, told
        assert json.loads(project.read_text())["name"] == re.sub("[._-]?%.*", "", pattern), pattern
    files = sequence(folder, "j.%d.obj", (1, 2, 3))
    done = run("import", files[2], files[0], files[1], "-o", project, "--replace", "--progress", "none")
    assert_frames(folder, project, [0.3, 0.1, 0.2])
    told, = warnings(done)
    assert "in the order given" in told and "cloth.####.obj" in told, told
    assert "order of their numbers" in run("import", *sequence(folder, "k.%d.obj", (9, 10)), "-o", project, "--replace", "--progress", "none").stderr


@case
def missing_numbers_stay_free(folder):
    project = folder / "made.billow"
    files = sequence(folder, "a.%04d.obj", (1, 2, 12))
    done = run("import", *files, "-o", project, "--replace", "--progress", "none")
    told, = warnings(done)
    assert "last 12 frames" in told and "--close-gaps" in told, told
    assert_frames(folder, project, [0.1, 0.2] + 9 * [None] + [1.2])
    run("import", *files, "-o", project, "--replace", "--frames", "2,3", "--progress", "none")
    assert_frames(folder, project, [0.2] + 9 * [None] + [1.2])
    run("import", *files, "-o", project, "--replace", "--every", "2f", "--progress", "none")
    assert [round(24 * k["start"], 9) for k in json.loads(project.read_text())["keyframes"]] == [0, 2, 22]
    done = run("import", *files, "-o", project, "--replace", "--close-gaps", "--progress", "none")
    assert not warnings(done), done.stderr
    assert_frames(folder, project, [0.1, 0.2, 1.2])
    dates = sequence(folder, "d.%08d.obj", (1, 20260201))
    run("import", *dates, "-o", project, "--replace", "--progress", "none")
    assert_frames(folder, project, [n * 0.1 for n in (1, 20260201)])


@case
def folders_and_patterns_without_a_sequence_are_told(folder):
    empty, two = folder / "empty", folder / "two"
    empty.mkdir()
    two.mkdir()
    sequence(two, "a.%d.obj", (1, 2))
    sequence(two, "b.%d.obj", (1, 2))
    write(two, "base.obj", obj())
    for given, words in [(empty, "no OBJ files with numbers"), (two, "a.####.obj, b.####.obj"), (two / "c.%04d.obj", "no file has a name of this pattern"),
                         (folder / "none" / "c.####.obj", "none")]:
        done = run("import", given, "-o", folder / "never.billow", "--progress", "none", status=3 if "none" in str(given) else 1)
        assert words in done.stderr, done.stderr
    named = write(two, "#.obj", obj(phase=2))
    run("import", named, "-o", folder / "made.billow", "--replace", "--progress", "none")
    assert_frames(folder, folder / "made.billow", [2])


@case
def what_is_exported_with_short_numbers_comes_back_in_order(folder):
    phases = [0.1 * i for i in range(4)]
    imported(folder, *(write(folder, f"a.{i}.obj", obj(phase=phase)) for i, phase in enumerate(phases)))
    for n, words in enumerate([("--padding", "3", "--start-number", "999"), ("--padding", "1", "--start-number", "8")]):
        run("export", folder / "made.billow", "-o", folder / f"out{n}", "--precision", "15", *words, "--no-cache", "--progress", "none")
        for given in ([folder / f"out{n}"], sorted((folder / f"out{n}").glob("*.obj"))):
            run("import", *given, "-o", folder / "again.billow", "--replace", "--progress", "none")
            assert_frames(folder, folder / "again.billow", phases)


def flat(columns, rows, wide, long):
    """Returns a flat mesh of this size in meters."""
    points = [f"v {wide * c / (columns - 1):.9g} 0 {long * r / (rows - 1):.9g}" for r in range(rows) for c in range(columns)]
    faces = [f"f {columns * r + c + 1} {columns * (r + 1) + c + 1} {columns * (r + 1) + c + 2} {columns * r + c + 2}"
             for r in range(rows - 1) for c in range(columns - 1)]
    return "\n".join(points + faces) + "\n"


@case
def a_size_that_no_cloth_has_is_told(folder):
    project = folder / "made.billow"
    cases = [(1, None), (0.06, None), (19, None), (101, "0.01"), (25, "0.01"), (1500, "0.001"), (0.01, "100"), (0.002, "100"), (1e6, "1e-06")]
    for size, scale in cases:
        mesh = write(folder, "a.obj", flat(5, 4, size, 0.75 * size))
        done = run("import", mesh, "-o", project, "--replace", "--progress", "none")
        assert abs(json.loads(project.read_text())["cloth"]["spacing"] / (size / 4) - 1) < 1e-5
        told = warnings(done)
        assert bool(told) == bool(scale), (size, told)
        if scale:
            assert f"the cloth is {size:.3g} × {0.75 * size:.3g} m" in told[0] and f"--scale {scale} makes it" in told[0], told
            better = run("import", mesh, "-o", project, "--replace", "--progress", "none", "--scale", scale)
            assert not warnings(better), better.stderr
    told, = warnings(run("import", write(folder, "a.obj", flat(5, 4, 10.1, 7.6)), "-o", project, "--replace", "--scale", "10", "--progress", "none"))
    assert "--scale 0.1 makes it" in told, told


@case
def a_mesh_of_another_size_than_the_cloth_is_told(folder):
    base, project = folder / "base.billow", folder / "made.billow"
    run("import", write(folder, "b.obj", flat(5, 5, 5.1, 5.1)), "-o", base, "--progress", "none")
    for (wide, long), scale in [((1, 1), "5.1"), ((510, 510), "0.01"), ((5.2, 5), None), ((2.5, 2.6), "2")]:
        mesh = write(folder, "a.obj", flat(5, 5, wide, long))
        told = warnings(run("import", mesh, "-o", project, "--replace", "--project", base, "--progress", "none"))
        assert bool(told) == bool(scale), (wide, told)
        if scale:
            assert f"the mesh is {wide:.3g} × {long:.3g} m, the cloth 5.1 × 5.1 m. --scale {scale} " in told[0] or "--scale 2.0" in told[0], told
            fit = told[0].split("--scale ")[1].split()[0]
            assert not warnings(run("import", mesh, "-o", project, "--replace", "--project", base, "--scale", fit, "--progress", "none"))


@case
def an_ordered_length_does_not_grow_in_silence(folder):
    base, made = folder / "base.billow", folder / "made.billow"
    run("import", *sequence(folder, "b.%d.obj", (1, 2)), "-o", base, "--progress", "none")
    project = json.loads(base.read_text())
    project["duration"] = 6 / 24
    base.write_text(json.dumps(project))
    words = ("import", *sequence(folder, "c.%d.obj", (4, 5, 6, 7)), "--project", base, "-o", made, "--replace", "--progress", "none")
    told, = run(*words, "--at", "5f").stderr.splitlines()
    assert "warning: the animation lasts 0.333333 s instead of 0.25 s. --keep-length " in told, told
    assert len(json.loads(made.read_text())["keyframes"]) == 6
    told, = run(*words, "--at", "5f", "--keep-length").stderr.splitlines()
    assert "2 frames that begin after the end of the animation, at 0.25 s, are left out" in told, told
    kept = json.loads(made.read_text())
    assert kept["duration"] == 0.25 and len(kept["keyframes"]) == 4, kept["duration"]
    before = made.read_text()
    told, = run(*words, "--at", "7f", "--keep-length", status=2).stderr.splitlines()
    assert "all frames begin after the end of the animation, at 0.25 s" in told and made.read_text() == before, told
    assert not run(*words, "--at", "3f").stderr


@case
def a_keyframe_does_not_lose_its_shape_in_silence(folder):
    base = folder / "base.billow"
    run("import", *sequence(folder, "b.%d.obj", (1, 2, 3)), "-o", base, "--progress", "none")
    before, mesh = base.read_text(), write(folder, "m.obj", obj(phase=2))
    words = ("import", mesh, "-o", base, "--project", base, "--progress", "none")
    told, = run(*words, "--at", "2f", "--keep-keyframes", status=2).stderr.splitlines()
    assert "1 keyframe would lose its shape: keyframe-2 at 0.0416667 s" in told and base.read_text() == before, told
    told, = run("import", *sequence(folder, "c.%d.obj", (7, 8)), *words[2:], "--at", "2f", "--keep-keyframes", status=2).stderr.splitlines()
    assert "2 keyframes would lose their shapes, the first of them keyframe-2" in told and base.read_text() == before, told
    assert not run(*words, "--at", "4f", "--keep-keyframes").stderr
    assert not run(*words, "--at", "4f", "--keep-keyframes").stderr  # it has this shape
    told, = run(*words, "--at", "2f").stderr.splitlines()
    assert "warning: 1 keyframe loses its shape to the mesh: keyframe-2" in told and "--keep-keyframes" in told, told
    assert shape_of(json.loads(base.read_text()), 1) == shape_of(json.loads(base.read_text()), 3)


@case
def a_sequence_is_one_line(folder):
    files = sequence(folder, "a.%04d.obj", range(1, 13))
    lines = run("import", *files, "-o", folder / "o.billow", "--columns", "5", "--progress", "none").stdout.splitlines()
    assert len(lines) == 2 and "12 frames from 0 s to 0.458333 s: keyframes keyframe-1 to keyframe-12" in lines[1], lines
    told = imported(folder, *files, "--columns", "5")[0]["keyframes"]
    mean, most = (re.search(rf"([0-9.e-]+) mm {words}", lines[1])[1] for words in ("from the mesh on average", "at most"))
    assert abs(float(mean) / (1e3 * sum(k["mean"] for k in told) / 12) - 1) < 5e-3
    assert abs(float(most) / (1e3 * max(k["max"] for k in told)) - 1) < 5e-3
    lines = run("import", files[2], "-o", folder / "o.billow", "--replace", "--progress", "none").stdout.splitlines()
    assert len(lines) == 2 and lines[1].startswith("  frame 1 at 0 s: keyframe keyframe-1, "), lines


@case
def frames_before_the_first_have_negative_numbers(folder):
    phases, made, out = [0.1 * i for i in range(9)], folder / "made.billow", folder / "out"
    imported(folder, *sequence(folder, "a.%d.obj", range(9)))
    words = ("--precision", "15", "--start-number", "-5")
    names = [f"a.-000{n}.obj" for n in (5, 4, 3, 2, 1)] + [f"a.000{n}.obj" for n in range(4)]
    quiet = ("--no-cache", "--progress", "none")
    run("export", made, "-o", out, *words, *quiet)
    assert sorted(path.name for path in out.glob("*.obj")) == sorted(names)
    assert [file["name"] for file in json.loads((out / "a.sequence.json").read_text())["files"] if file["name"].endswith(".obj")] == names
    run("verify", made, out, *words)
    whole = {name: (out / name).read_bytes() for name in names}
    (out / names[1]).unlink()
    (out / names[2]).write_bytes(whole[names[2]][:100])
    (out / "a.-5.obj").write_bytes(whole[names[0]])  # no name of this sequence
    told = run("verify", made, out, *words, status=1).stdout
    assert all(name in told for name in (*names[1:3], "a.-5.obj")) and names[0] not in told, told
    (out / "a.-5.obj").unlink()
    report = json.loads(run("export", made, "-o", out, *words, *quiet, "--skip-existing", "--json").stdout)
    assert (report["written"], report["skipped"]) == (2, 7), report
    assert {name: (out / name).read_bytes() for name in names} == whole
    run("verify", made, out, *words)
    for given in ([out], [out / "a.%04d.obj"], sorted(out.glob("*.obj"))):
        run("import", *given, "-o", folder / "again.billow", "--replace", "--progress", "none")
        assert_frames(folder, folder / "again.billow", phases)
    run("export", made, "-o", out, "--format", "pc2", "--start-number", "-5", *quiet)
    assert struct.unpack_from("<f", next(out.glob("*.pc2")).read_bytes(), 20) == (-5,)
    run("export", made, "-o", out, "--format", "usda", "--start-number", "-5", *quiet)
    text = next(out.glob("*.usda")).read_text()
    assert "startTimeCode = -5" in text and "endTimeCode = 3" in text
    for number in ("-1000000001", "1000000001"):
        assert "expected -1000000000 to 1000000000" in run("export", made, "-o", out, "--start-number", number, *quiet, status=2).stderr


def unshared(text, faces_apart=lambda line: True):
    """Gives each face for which `faces_apart` holds points of its own, in an OBJ text of quads or triangles."""
    lines = text.splitlines()
    points = [line for line in lines if line.startswith("v ")]
    extra, faces = [], []
    for line in (line for line in lines if line.startswith("f ")):
        words = line.split()[1:]
        if faces_apart(words):
            for i, word in enumerate(words):
                number, *rest = word.split("/")
                extra.append(points[int(number) - 1])
                words[i] = "/".join([str(len(points) + len(extra)), *rest])
        faces.append("f " + " ".join(words))
    return "\n".join(points + extra + [line for line in lines if line.startswith("vt ")] + faces) + "\n"


@case
def points_at_one_place_are_merged(folder):
    for name, text in [("quads.obj", unshared(obj())), ("triangles.obj", unshared(obj(cut="/" * len(CELLS)))),
                       ("plain.obj", unshared(obj(uv=False))), ("some.obj", unshared(obj(), lambda words: int(words[0].split("/")[0]) % 7 > 3))]:
        mesh = write(folder, name, text)
        refused(folder, text, "line", "not a grid", "do not share their points", "--merge", name=name)
        for more in (["--merge"], ["--merge", "0.001"], ["--merge=1e-4"]):
            for order in ([*more, mesh], [mesh, *more]):
                project = imported(folder, *order)[1]
                assert_shape(project)
    files = [write(folder, f"m.{i}.obj", unshared(obj(phase=0.1 * i))) for i in range(3)]
    imported(folder, *files, "--merge")
    assert_frames(folder, folder / "made.billow", [0, 0.1, 0.2])
    # A cache has as many points as its mesh, and each of them may move.
    points = [tuple(map(float, line.split()[1:])) for line in files[0].read_text().splitlines() if line.startswith("v ")]
    cache = struct.pack(f">2I2f{6 * len(points)}f", 2, len(points), 0, 1 / 24, *sum(points, ()), *sum(points, ()))
    (folder / "m.0.mdd").write_bytes(cache)
    imported(folder, folder / "m.0.mdd", "--merge")
    assert_frames(folder, folder / "made.billow", [0, 0])
    apart = "v 0.1004 ".join(unshared(obj()).rsplit("v 0.1 ", 1))
    refused(folder, apart, "not a grid", name="apart.obj", more=("--merge",))
    imported(folder, write(folder, "apart.obj", apart), "--merge", "0.001")
    refused(folder, unshared(obj()), "less than 0.3", name="far.obj", more=("--merge", "0.3"))
    for distance in ("-1", "x", "nan"):
        run("import", files[0], f"--merge={distance}", "-o", folder / "never.billow", status=2)
    run("import", files[0], "--merge", "--scale", "0.01", "-o", folder / "small.billow", "--progress", "none")


def two_objects(kind):
    """Returns two cloths in one file; the second is one to the right and starts at 1."""
    first = flat(4, 3, 0.3, 0.2)
    lines = [f"v {float(x) + 1:.9g} {y} {z}" for x, y, z in (line.split()[1:] for line in first.splitlines() if line.startswith("v "))]
    faces = ["f " + " ".join(str(int(word) + 12) for word in line.split()[1:]) for line in first.splitlines() if line.startswith("f ")]
    return f"{kind} left side\n" + first + f"{kind} right\n" + "\n".join(lines + faces) + "\n"


@case
def one_object_of_several_is_chosen(folder):
    for kind in "og":
        text = two_objects(kind)
        refused(folder, text, "2 separate pieces", "left side, right", "--object")
        mesh = write(folder, "a.obj", text)
        for name, start in [("left side", 0), ("right", 1)]:
            project = imported(folder, mesh, "--object", name)[1]
            assert shape_of(project)[0] == (start, 0, 0) and (project["cloth"]["columns"], project["cloth"]["rows"]) == (4, 3)
        refused(folder, text, "no object or group is named “middle”", "left side, right", more=("--object", "middle"))
    imported(folder, write(folder, "a.obj", two_objects("g")), "--object", "side")
    refused(folder, obj(), "no object or group is named “second cloth”", "cloth", more=("--object", "second cloth"))
    assert_shape(imported(folder, write(folder, "a.obj", obj()), "--object", "second")[1])
    refused(folder, "\n".join(line for line in two_objects("o").splitlines() if line[0] != "o"), "it is 2 separate pieces")


@case
def why_a_mesh_is_no_grid_is_told(folder):
    def lines(text):
        return [line for line in text.splitlines() if line]

    whole = lines(flat(6, 5, 0.5, 0.4))
    faces = [i for i, line in enumerate(whole) if line.startswith("f ")]

    def without(*cells):
        return "\n".join(line for i, line in enumerate(whole) if i not in [faces[cell] for cell in cells])

    ring = ["v %g 0 %g" % ((1 + j) * math.cos(i), (1 + j) * math.sin(i)) for j in range(3) for i in range(6)]
    ring += ["f %d %d %d %d" % (6 * j + i + 1, 6 * j + 7 + i, 6 * j + 7 + (i + 1) % 6, 6 * j + 1 + (i + 1) % 6) for j in range(2) for i in range(6)]
    cube = ["v %d %d %d" % (i & 1, i >> 1 & 1, i >> 2) for i in range(8)]
    cube += ["f 1 2 4 3", "f 5 6 8 7", "f 1 2 6 5", "f 3 4 8 7", "f 1 3 7 5", "f 2 4 8 6"]
    corner = ["v 0 0 0", "v 1 0 0", "v 0 1 0", "v 0 0 1", "v 1 1 0", "v 0 1 1", "v 1 0 1", "f 1 2 5 3", "f 1 3 6 4", "f 1 4 7 2"]
    for text, words in [("\n".join(ring), "closed ring"), ("\n".join(cube), "closed, without a border"),
                        (without(7), "a hole, of 4 edges, at point 9 (0.2, 0, 0.1)"), (without(6, 7), "a hole, of 6 edges, at point 8 ("),
                        (without(0), "its border turns at 6 points"), (without(19, 18), "its border turns at 6 points"),
                        ("\n".join(corner), "3 faces meet at point 1, where a grid has four"),
                        (without(6, 12), "parts of it meet in single points")]:
        refused(folder, text, "line", "this is not a grid", words)


STRIP = [p for p in GRID if p[1] < 2]
STRIP_CELLS = [c for c in CELLS if c[1] < 1]
NARROW = [p for p in GRID if p[0] < 2]
NARROW_CELLS = [c for c in CELLS if c[0] < 1]


def with_lines(text, word, change):
    """Returns the text with `change` applied to the lines that begin with this word."""
    return "\n".join(change(line) if line.startswith(word + " ") else line for line in text.splitlines()) + "\n"


def with_uv(text, change):
    return with_lines(text, "vt", lambda line: "vt %.9g %.9g" % change(*map(float, line.split()[1:])))


def shuffled(values, chance):
    values = values[:]
    chance.shuffle(values)
    return values


def points_last(text):
    lines = text.splitlines()
    return "\n".join(sorted(lines, key=lambda line: not line.startswith("f "))) + "\n"


def islands(text):
    """Gives each face texture coordinates of its own."""
    lines, more = text.splitlines(), []
    coordinates = [line for line in lines if line.startswith("vt ")]

    def change(line):
        words = []
        for word in line.split()[1:]:
            v, t, n = word.split("/")
            more.append(coordinates[int(t) - 1])
            words.append(f"{v}/{len(coordinates) + len(more)}/{n}")
        return "f " + " ".join(words)

    changed = with_lines(text, "f", change)
    return changed.replace("vn ", "\n".join(more) + "\nvn ", 1)


def below(words):
    """Whether a face is below the middle of the grid: for a seam between its points and the others."""
    return min(int(word.split("/")[0]) for word in words) > 2 * COLUMNS


# Each writes the cloth at a phase, and says with which options it is imported and of which points it is.
DIALECTS = {
    "quads": lambda p, c: obj(phase=p),
    "one diagonal": lambda p, c: obj(phase=p, cut="/" * len(CELLS)),
    "the other diagonal": lambda p, c: obj(phase=p, cut="\\" * len(CELLS)),
    "mixed diagonals": lambda p, c: obj(phase=p, cut=[c.choice("/\\") for _ in CELLS]),
    "no texture": lambda p, c: obj(phase=p, uv=False),
    "no texture, a diagonal": lambda p, c: obj(phase=p, uv=False, cut="/" * len(CELLS)),
    "reverse": lambda p, c: obj(phase=p, reverse=True),
    "numbers from the end": lambda p, c: obj(phase=p, relative=True),
    "line ends": lambda p, c: obj(phase=p, end="\r\n"),
    "byte order mark": lambda p, c: "\ufeff" + obj(phase=p),
    "points in any order": lambda p, c: obj(shuffled(GRID, c), phase=p),
    "faces in any order": lambda p, c: obj(cells=shuffled(CELLS, c), phase=p),
    "all in any order": lambda p, c: obj(shuffled(GRID, c), shuffled(CELLS, c), phase=p, cut=[c.choice("/\\") for _ in CELLS], reverse=True),
    "colors": lambda p, c: with_lines(obj(phase=p), "v", lambda line: line + " 0.5 0.25 1"),
    "weights": lambda p, c: with_lines(obj(phase=p), "v", lambda line: line + " 1.0"),
    "exponents": lambda p, c: with_lines(obj(phase=p), "v", lambda line: "v %.8e %.8E %.8e" % tuple(map(float, line.split()[1:]))),
    "faces before points": lambda p, c: points_last(obj(phase=p)),
    "lines and points": lambda p, c: obj(phase=p) + "l 1 2 3\np 1\n",
    "a loose point": lambda p, c: obj(phase=p) + "v 9 9 9\n",
    "lines that go on": lambda p, c: obj(phase=p).replace("f ", "f \\\n"),
    "tabs and blanks": lambda p, c: obj(phase=p).replace("v ", "  v\t "),
    "comments": lambda p, c: "# f 1 2 3\n" + obj(phase=p) + "# v 1 2\n\n",
    "no normals": lambda p, c: re.sub("(\\d)/1(?=[ \\n])", "\\1", obj(phase=p)),
    "texture beyond its edge": lambda p, c: with_uv(obj(phase=p), lambda u, v: (3 * u - 1, 3 * v + 2)),
    "texture turned": lambda p, c: with_uv(obj(phase=p), lambda u, v: (v, 1 - u)),
    "texture mirrored": lambda p, c: with_uv(obj(phase=p), lambda u, v: (1 - u, v)),
    "texture islands": lambda p, c: islands(obj(phase=p)),
    "groups": lambda p, c: obj(phase=p).replace("\nf ", "\ng other\nf ", 3),
    "points of its own for each face": lambda p, c: unshared(obj(phase=p)),
    "triangles of their own": lambda p, c: unshared(obj(phase=p, cut="/" * len(CELLS))),
    "a seam": lambda p, c: unshared(obj(phase=p), below),
    "one of two objects": lambda p, c: "o wall\nv 5 5 5\nv 6 5 5\nv 5 6 5\nf 1 2 3\n" + obj(phase=p, relative=True),
    "a strip": lambda p, c: obj(STRIP, STRIP_CELLS, phase=p),
    "a strip the other way": lambda p, c: obj(NARROW, NARROW_CELLS, phase=p),
}
OPTIONS = {"points of its own for each face": ["--merge"], "triangles of their own": ["--merge"], "a seam": ["--merge"],
           "one of two objects": ["--object", "cloth"]}
POINTS = {"a strip": STRIP, "a strip the other way": NARROW}


@case
def whatever_wrote_them_all_frames_come_back(folder):
    """Frames in are frames out, and each point of them is where it was, to the bit."""
    assert len(DIALECTS) >= 30
    for seed, (name, dialect) in enumerate(DIALECTS.items()):
        chance, inside = random.Random(seed), folder / f"d{seed}"
        inside.mkdir()
        padding, first, n = chance.choice([1, 2, 3, 4, 6]), chance.choice([-3, 0, 1, 8, 98, 999]), chance.randint(2, 6)
        numbers = [first + i for i in range(n)]
        if chance.random() < 0.4:
            numbers[-1] += chance.randint(1, 9)  # a gap
        for number in numbers:
            sign = "-" if number < 0 else ""
            write(inside, f"take 2.{sign}{abs(number):0{padding}}.obj", dialect(0.1 * number, random.Random(seed)))
        given = chance.choice([[inside], [inside / "take 2.####.obj"], sorted(inside.iterdir())])
        run("import", *given, *OPTIONS.get(name, []), "-o", inside / "made.billow", "--progress", "none")
        frames = exported(inside, inside / "made.billow")
        assert len(frames) == numbers[-1] - first + 1, (name, numbers, len(frames))
        points = [GRID.index(point) for point in POINTS.get(name, GRID)]
        for number in numbers:
            whole = formula(0.1 * number)
            assert sorted(frames[number - first]) == sorted(whole[point] for point in points), (name, number)
            if name not in ("texture turned", "texture mirrored") and name not in POINTS:
                assert frames[number - first] == whole, (name, number)


@case
def whatever_rate_they_have_all_frames_of_caches_come_back(folder):
    write(folder, "a.obj", obj())
    for seed, rate in enumerate(3 * RATES):
        chance = random.Random(seed)
        n, first = chance.randint(2, 40), chance.choice([0, 1 / rate, chance.uniform(-5, 40)])
        phases = [0.05 * i for i in range(n)]
        (folder / "a.mdd").write_bytes(mdd(phases, [first + i / rate for i in range(n)]))
        (folder / "a.pc2").write_bytes(pc2(phases, chance.choice([0, 1, 1001, -7, 0.5]), 1))
        for name in ("a.mdd", "a.pc2"):
            run("import", folder / name, "-o", folder / "made.billow", "--replace", "--progress", "none")
            assert_frames(folder, folder / "made.billow", phases, formula_in_cache)


def processor_seconds(*words):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    run(*words)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


@case
def four_times_as_many_frames_take_four_times_as_long(folder):
    """With quadratic work this would take sixteen times as long."""
    points = [number for row in range(3) for column in range(4) for number in (0.1 * column, 0, 0.1 * row)]
    mesh = [f"v {0.1 * column} 0 {0.1 * row}" for row in range(3) for column in range(4)]
    mesh += [f"f {4 * r + c + 1} {4 * r + c + 5} {4 * r + c + 6} {4 * r + c + 2}" for r in range(2) for c in range(3)]
    for frames in (5000, 20000):
        write(folder, f"{frames}.obj", "\n".join(mesh))
        times = struct.pack(f">{frames}f", *(i / 24 for i in range(frames)))
        (folder / f"{frames}.mdd").write_bytes(struct.pack(">2I", frames, 12) + times + struct.pack(">36f", *points) * frames)
    ratio = math.inf
    for _ in range(5):
        few, many = (processor_seconds("import", folder / f"{frames}.mdd", "-o", folder / f"{frames}.billow", "--replace", "--progress", "none")
                     for frames in (5000, 20000))
        ratio = min(ratio, many / few)
        if ratio < 10:
            break
    assert ratio < 10, ratio
    assert len(json.loads((folder / "20000.billow").read_text())["keyframes"]) == 20000


@case
def what_is_exported_comes_back_the_same(folder):
    write(folder, "a.obj", obj())
    imported(folder, folder / "a.obj")
    for form in ["obj", "mdd", "pc2"]:
        run("export", folder / "made.billow", "-o", folder / form, "--format", form, "--precision", "9", "--no-cache", "--progress", "none")
        name = next(p for p in (folder / form).iterdir() if p.suffix == "." + form)
        again = folder / f"{form}.billow"
        run("import", name, "-o", again, "--progress", "none")
        assert_shape(json.loads(again.read_text()))


def bilinear(places, columns, rows, across, down):
    u, v = across * (columns - 1), down * (rows - 1)
    c, r = min(int(u), columns - 2), min(int(v), rows - 2)
    u, v = u - c, v - r
    at = lambda i, j: places[j * columns + i]
    return tuple((1 - v) * ((1 - u) * at(c, r)[k] + u * at(c + 1, r)[k]) + v * ((1 - u) * at(c, r + 1)[k] + u * at(c + 1, r + 1)[k])
                 for k in range(3))


@case
def another_cloth_is_resampled_and_the_distance_told(folder):
    report, project = imported(folder, write(folder, "a.obj", obj()), "--columns", "4", "--rows", "11")
    shape = shape_of(project)
    mesh = [tuple(map(single, place(*p))) for p in GRID]
    for i, found in enumerate(shape):
        assert math.dist(found, bilinear(mesh, COLUMNS, ROWS, i % 4 / 3, i // 4 / 10)) < 1e-6
    far = [math.dist(p, bilinear(shape, 4, 11, i % COLUMNS / (COLUMNS - 1), i // COLUMNS / (ROWS - 1))) for i, p in enumerate(mesh)]
    told = report["keyframes"][0]
    assert max(far) > 0.05 and abs(told["max"] - max(far)) < 1e-6 and abs(told["mean"] - sum(far) / len(far)) < 1e-6


@case
def a_keyframe_joins_a_project(folder):
    base = folder / "base.billow"
    run("import", write(folder, "a.obj", obj()), "-o", base, "--progress", "none")
    (folder / "in").mkdir()
    document = json.loads(base.read_text())
    document["cloth"]["texture"] = "p.png"
    (folder / "p.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    base.write_text(json.dumps(document))
    target = folder / "in" / "joined.billow"
    mesh = write(folder, "b.obj", obj(phase=1))
    run("import", mesh, "-o", target, "--project", base, "--anchors", "top", "--progress", "none")
    joined = json.loads(target.read_text())
    assert joined["cloth"] == dict(document["cloth"], texture="../p.png")
    assert [k["start"] for k in joined["keyframes"]] == [0, 1]
    assert [(a["column"], a["row"]) for a in joined["keyframes"][1]["anchors"]] == [(c, 0) for c in range(COLUMNS)]
    assert_shape(joined, phase=1, number=1)
    run("import", mesh, "-o", base, "--project", base, "--at", "0", "--anchors", "3:2", "--progress", "none")
    replaced = json.loads(base.read_text())
    assert len(replaced["keyframes"]) == 1
    assert_shape(replaced, phase=1)


@case
def what_could_not_be_read_again_is_not_written(folder):
    odd = os.path.join(os.fsencode(folder), b"caf\xe9")
    os.mkdir(odd)
    base, mesh, target = os.path.join(odd, b"base.billow"), write(folder, "c.obj", obj()), folder / "elsewhere.billow"
    run("import", mesh, "-o", os.fsdecode(base), "--progress", "none")
    with open(base, encoding="utf-8") as file:
        document = json.load(file)
    document["cloth"]["texture"] = "p.png"
    with open(base, "w", encoding="utf-8") as file:
        json.dump(document, file)
    done = run("import", mesh, "-o", target, "--project", os.fsdecode(base), "--progress", "none", status=1)
    assert "p.png” is not valid UTF-8" in done.stderr and not target.exists(), done
    run("import", mesh, "-o", os.fsdecode(base), "--project", os.fsdecode(base), "--progress", "none")


def square(size):
    return "".join(f"v {x * size:.9g} 0 {z * size:.9g}\n" for z in (0, 1) for x in (0, 1)) + "f 1 3 4 2\n"


def opens_or_is_not_written(folder, *words):
    """Checks that an import either writes a project that opens and that imports the same again, or fails,
    keeps the existing file and prints one line with the reason."""
    target = folder / "made.billow"
    target.write_text("mine")
    done = subprocess.run([cli, "import", *map(os.fspath, words), "-o", target, "--replace", "--json", "--progress", "none"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode == 0:
        report = json.loads(done.stdout)
        told = json.loads(run("info", target, "--json").stdout)
        assert [told[key] for key in ("columns", "rows", "spacing", "keyframes")] == \
            [report["columns"], report["rows"], report["spacing"], len(report["keyframes"])], (words, told, report)
        run("export", target, "-o", folder / "frames", "--frames", "1", "--precision", "9", "--no-cache", "--progress", "none")
    else:
        assert done.returncode in (1, 2), (words, done)
        assert target.read_text() == "mine" and len(done.stderr.strip().split(b"\n")) == 1, (words, done)
    return done


@case
def what_is_written_opens_again(folder):
    written = 0
    sizes = [10.0 ** power for power in (-45, -30, -12, -9, -6, 0, 6, 9, 12, 30)]
    scales = ["1e-300", "1e-12", "1e-10", "1e-9", "5e-10", "1e-3", "1", "1e3", "1e9", "1e12"]
    for i, size in enumerate(sizes):
        mesh = write(folder, f"s{i}.obj", square(size))
        for scale in scales:
            done = opens_or_is_not_written(folder, mesh, "--scale", scale)
            written += done.returncode == 0
            spacing = single(size) * float(scale)
            if done.returncode == 0:
                assert abs(json.loads(done.stdout)["spacing"] / spacing - 1) < 1e-5
            if 1.001e-9 < spacing < 0.999e9 and float(scale) <= 1e9:
                assert done.returncode == 0, (size, scale, done)
            if not 0.999e-9 < spacing < 1.001e9:
                assert done.returncode != 0, (size, scale, done)
    assert written > 30
    tiny = opens_or_is_not_written(folder, folder / "s5.obj", "--scale", "1e-10")
    assert tiny.returncode == 1 and b"would be 1e-10 m" in tiny.stderr and b"scale" in tiny.stderr
    for spacing in ["1e-12", "9e-10", "1e-9", "1e9", "1e10"]:
        assert (opens_or_is_not_written(folder, folder / "s5.obj", "--spacing", spacing).returncode == 0) == (1e-9 <= float(spacing) <= 1e9)
    for rate in ["1", "1.5", "239.999", "240"]:
        assert opens_or_is_not_written(folder, folder / "s5.obj", folder / "s6.obj", "--frame-rate", rate).returncode == 0


@case
def whatever_it_is_called_it_opens_again(folder):
    names = [b"a b", b"-", b"", b"..", b"a.b.c", b"\xc3\xa4", b"caf\xe9", b"line\nbreak", b"\x1b[31m", b'"quoted"', b"\\", b"x" * 200, b"\xe2\x80\xae"]
    for name in names:
        path = os.path.join(os.fsencode(folder), name + b".obj")
        with open(path, "w", encoding="utf-8") as file:
            file.write(square(1))
        for more in [(), ("--hang",), ("--anchors", "none")]:
            assert opens_or_is_not_written(folder, path, *more).returncode == 0, name


@case
def however_many_frames_they_open_again(folder):
    points = [number for r in (0, 1) for c in (0, 1) for number in (c, 0, r)]
    write(folder, "c.obj", square(1))
    for frames, step in [(1, 1), (2, 1e-5), (2, 86399), (2, 86401), (3, 40000), (1000, 1 / 24), (1000, 1e-6), (1000, 1e-7)]:
        (folder / "c.mdd").write_bytes(struct.pack(f">2I{frames}f", frames, 4, *(i * step for i in range(frames))) +
                                       struct.pack(">12f", *points) * frames)
        for more in [(), ("--hang",)]:
            done = opens_or_is_not_written(folder, folder / "c.mdd", *more)
            apart = frames == 1 or step >= 1 / 24  # frames less than a thousandth of a frame apart count as one
            assert (done.returncode == 0) == apart, (frames, step, more, done)


@case
def hung_near_the_mesh_the_distance_is_that_of_its_frame(folder):
    report, project = imported(folder, write(folder, "a.obj", obj()), "--hang")
    keyframe = project["keyframes"][0]
    assert "shape" not in keyframe and (keyframe["hang"]["columns"], keyframe["hang"]["rows"]) == (COLUMNS, ROWS)
    run("export", folder / "made.billow", "-o", folder / "out", "--frames", "1", "--precision", "9", "--no-cache", "--progress", "none")
    frame = next((folder / "out").glob("*.obj")).read_text()
    shown = [tuple(map(float, line.split()[1:])) for line in frame.splitlines() if line.startswith("v ")]
    far = [math.dist(p, place(*q)) for p, q in zip(shown, GRID, strict=True)]
    told = report["keyframes"][0]
    assert abs(told["max"] - max(far)) < 1e-6 and abs(told["mean"] - sum(far) / len(far)) < 1e-6


@case
def what_is_no_cloth_is_told_by_line(folder):
    lines = obj().splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("f "))

    def changed(number, text):
        return "\n".join(lines[:number - 1] + [text] + lines[number:]) + "\n"

    at = f"line {first + 3}:"
    refused(folder, changed(first + 3, "f 1 2 3 4 5"), at, "more than four corners")
    refused(folder, changed(first + 3, "f 1 2"), at)
    refused(folder, changed(first + 3, "f 1 2 2 3"), at)
    refused(folder, changed(first + 3, "f 1 2 3 99"), at, "99")
    refused(folder, changed(first + 3, "f 1 2 3 -99"), at, "-99")
    refused(folder, changed(first + 3, "f 1 2 3 0"), at)
    refused(folder, changed(first + 3, "f 1 2 3 x"), at, "x")
    refused(folder, changed(first + 3, "f 1/99 2/2 3/3 4/4"), at, "99")
    refused(folder, changed(first + 3, "f 1 2 3 99999999999999999999999"), at)
    refused(folder, changed(6, "v 0 nan 0"), "line 6:", "nan")
    refused(folder, changed(6, "v 0 1e999 0"), "line 6:", "1e999")
    refused(folder, changed(6, "v 0 1"), "line 6:")
    refused(folder, changed(6, "v 0 1,5 0"), "line 6:", "1,5")
    refused(folder, changed(6, "v " + "1" * 100000), "line 6:")
    refused(folder, changed(6, "v 1e38 0 0"), "from the origin")
    refused(folder, changed(first + 3, lines[first + 3]), "line")  # one cell twice, another missing
    refused(folder, "\n".join(lines + [lines[-1]]), f"line {len(lines) + 1}")  # three faces at one edge
    refused(folder, "\n".join(lines[:-1]), "line")  # a corner cell is missing
    refused(folder, "\n".join(lines[:first + 8] + lines[first + 9:]), "line")   # a hole
    refused(folder, "\n".join(lines[:first]), "no faces")
    refused(folder, "", "no faces")
    refused(folder, obj().encode() + b"\0", "line", "NUL byte")
    refused(folder, obj(cut="/" * len(CELLS)).rsplit("f ", 1)[0], "line", "half")
    refused(folder, obj(), "obj", name="cloth.txt")


@case
def what_is_no_grid_is_refused(folder):
    ring = ["v %g 0 %g" % ((1 + j) * math.cos(i), (1 + j) * math.sin(i)) for j in range(3) for i in range(6)]
    ring += ["f %d %d %d %d" % (6 * j + i + 1, 6 * j + 7 + i, 6 * j + 7 + (i + 1) % 6, 6 * j + 1 + (i + 1) % 6)
             for j in range(2) for i in range(6)]
    refused(folder, "\n".join(ring), "line", "not a grid")
    fan = ["v 0 0 0"] + ["v %g 0 %g" % (math.cos(i), math.sin(i)) for i in range(12)]
    fan += ["f 1 %d %d" % (i + 2, (i + 1) % 12 + 2) for i in range(12)]
    refused(folder, "\n".join(fan), "line", "point 1")
    cube = ["v %d %d %d" % (i & 1, i >> 1 & 1, i >> 2) for i in range(8)]
    cube += ["f 1 2 4 3", "f 5 6 8 7", "f 1 2 6 5", "f 3 4 8 7", "f 1 3 7 5", "f 2 4 8 6"]
    refused(folder, "\n".join(cube), "line", "not a grid")
    two = obj() + obj().replace("f ", "#")
    shifted = [f"f {' '.join(str(int(w.split('/')[0]) + len(GRID)) for w in line.split()[1:])}"
               for line in obj().splitlines() if line.startswith("f ")]
    refused(folder, two + "\n".join(shifted), "line", "not a grid")


@case
def broken_caches_are_told_by_byte(folder):
    write(folder, "bad.obj", obj())
    whole = {"bad.mdd": mdd([0, 1], [0, 1]), "bad.pc2": pc2([0, 1], 1, 1)}
    for name, data in whole.items():
        for length in [0, 5, 9, 31, 40, len(data) // 2, len(data) - 1]:
            refused(folder, data[:length], name=name)
        header = 16 if name == "bad.mdd" else 32
        order = ">" if name == "bad.mdd" else "<"
        bad = bytearray(data)
        struct.pack_into(order + "f", bad, header + 40, math.nan)
        refused(folder, bytes(bad), f"byte {header + 40}", name=name)
    for name, words, order in [("bad.mdd", (0, 4), ">"), ("bad.pc2", (28, 16), "<")]:
        for at in words:
            for number in [0, 0xffffffff, 1 << 30]:
                bad = bytearray(whole[name])
                struct.pack_into(order + "I", bad, at, number)
                refused(folder, bytes(bad), name=name)
    bad = bytearray(whole["bad.pc2"])
    bad[12] = 9
    refused(folder, bytes(bad), "byte 12", name="bad.pc2")
    refused_times = folder / "still.mdd"
    refused_times.write_bytes(mdd([0, 1, 2], [1, 1, 2]))
    done = run("import", refused_times, "--base", folder / "bad.obj", "-o", folder / "never.billow", "--progress", "none", status=1)
    assert "frame 2" in done.stderr and "such as 1f" in done.stderr
    (folder / "bad.obj").unlink()
    refused(folder, whole["bad.mdd"], "bad.obj", name="bad.mdd")
    small = write(folder, "small.obj", obj([p for p in GRID if p[1] < 4], [c for c in CELLS if c[1] < 3]))
    refused(folder, whole["bad.mdd"], "35", "28", name="bad.mdd", more=("--base", small))


@case
def each_time_is_later_than_the_one_before(folder):
    meshes = [write(folder, f"a.{i}.obj", obj(phase=i)) for i in range(2)]
    for times in ["1,1", "1,0.5", "25f,1"]:
        done = run("import", *meshes, "--at", times, "-o", folder / "never.billow", "--progress", "none", status=2)
        assert "is not later than the previous time" in done.stderr, done.stderr
    project = imported(folder, *meshes, "--at", "1,26f")[1]
    assert [k["start"] for k in project["keyframes"]] == [1, 25 / 24]


@case
def a_cache_has_no_more_points_than_a_cloth(folder):
    most = 4194304
    for name, order, at in [("bad.mdd", ">", 4), ("bad.pc2", "<", 16)]:
        header = bytearray(mdd([], []) if name == "bad.mdd" else pc2([], 1, 1))
        struct.pack_into(order + "I", header, 0 if name == "bad.mdd" else 28, 1)
        header = bytes(header).ljust(40, b"\0")
        for points, words in [(most, "cut short"), (most + 1, f"{most + 1} points; a cloth can have up to {most}")]:
            told = bytearray(header)
            struct.pack_into(order + "I", told, at, points)
            refused(folder, bytes(told), words, name=name)


@case
def cells_that_are_no_squares_are_told(folder):
    def lattice(wide):
        points = [f"v {wide * c:.9g} 0 {r}" for r in range(4) for c in range(5)]
        cells = [f"f {5 * r + c + 1} {5 * r + c + 6} {5 * r + c + 7} {5 * r + c + 2}" for r in range(3) for c in range(4)]
        return "\n".join(points + cells)

    for wide, told in [(1.0, ""), (1.015, ""), (0.985, ""), (1.025, "1.02"), (0.975, "0.975"), (1.1, "1.1"), (2.0, "2 times")]:
        mesh = write(folder, "a.obj", lattice(wide))
        done = run("import", mesh, "-o", folder / "o.billow", "--replace", "--progress", "none")
        assert ("warning: the cells of the mesh are" in done.stderr) == bool(told) and told in done.stderr, (wide, done.stderr)
    # Advice is what helps: the import with it warns of nothing.
    for columns, rows, wide in [(50, 51, 100), (5, 50, 2), (50, 5, 0.5), (50, 101, 100), (3, 3, 100), (5, 4, 0.01)]:
        mesh = write(folder, "a.obj", flat(columns, rows, wide * (columns - 1) / 20, (rows - 1) / 20))
        done = run("import", mesh, "-o", folder / "o.billow", "--replace", "--progress", "none")
        told = done.stderr.splitlines()[0]
        if (columns, rows, wide) == (50, 51, 100):  # 4901 columns, or 1.5 rows
            assert "the cells of the mesh are 100 times" in told and "--" not in told, told
            continue
        side, number = re.search("--(columns|rows) ([0-9]+) keeps", told).groups()
        other = (rows - 1) if side == "columns" else (columns - 1)
        across, down = (int(number) - 1, other) if side == "columns" else (other, int(number) - 1)
        assert abs((wide * (columns - 1) / across) / ((rows - 1) / down) - 1) < 0.5, told
        run("import", mesh, f"--{side}", number, "-o", folder / "o.billow", "--replace", "--progress", "none")


@case
def spacings_are_told(folder):
    points = [f"v {0.25 * c} 0 {0.25 * r}" for r in range(3) for c in range(4)]
    faces = [f"f {i} {i + 4} {i + 5} {i + 1}" for i in (1, 2, 3, 5, 6, 7)]
    mesh = write(folder, "flat.obj", "\n".join(points + faces) + "\n")
    for more, expected in [((), 0.25), (("--spacing", "0.5"), 0.5), (("--columns", "7", "--rows", "5"), 0.125)]:
        report = imported(folder, mesh, *more)[0]
        assert (report["mesh_columns"], report["mesh_rows"]) == (4, 3), report
        assert report["mesh_spacing"] == 0.25 and report["spacing"] == expected, report


@case
def statuses_are_as_told(folder):
    mesh, out = write(folder, "a.obj", obj()), folder / "o.billow"
    for words in [(), ("--anchors", "9:9"), ("--anchors", ""), ("--frames", "2"), ("--at", "x"), ("--at", "-1"), ("--at", "1,0.5"), ("--at", "1,2,3"),
                  ("--up", "x"), ("--scale", "0"), ("--scale", "nan"), ("--spacing", "-1"), ("--columns", "1"), ("--frame-rate", "0"),
                  ("--columns", "5000")]:
        run("import", mesh, *words, *(["-o", out] if words else []), status=2)
    for option, value in [("--frame-rate", "0"), ("--frame-rate", "1e9"), ("--scale", "0"), ("--spacing", "-1"), ("--columns", "1"), ("--rows", "5000"), ("--up", "x")]:
        told = run("import", mesh, option, value, "-o", out, status=2).stderr
        assert re.search(rf"{option}\b.* must be |{option} is “x”", told), (option, told)
    told = run("import", mesh, "--columns", "4096", "--rows", "2048", "-o", out, status=1).stderr  # twice the limit
    assert "4096 × 2048" in told and "4194304" in told, told
    run("import", folder / "none.obj", "-o", out, status=3)
    run("import", folder, "-o", out, status=1)
    run("import", mesh, "-o", folder / "none" / "o.billow", status=3)
    assert not out.exists()
    out.write_text("mine")
    run("import", mesh, "-o", out, status=2)
    assert out.read_text() == "mine"
    run("import", mesh, "-o", out, "--project", out, status=1)
    assert out.read_text() == "mine"


def main():
    print(f"1..{len(tests)}")
    failed = 0
    for number, test in enumerate(tests, 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(pathlib.Path(folder))
                print(f"ok {number} {test.__name__}")
            except Exception as problem:
                failed += 1
                print(f"not ok {number} {test.__name__}\n# " + repr(problem)[:3000].replace("\n", "\n# "))
                import traceback
                print("# " + traceback.format_exc()[-800:].replace("\n", "\n# "))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
