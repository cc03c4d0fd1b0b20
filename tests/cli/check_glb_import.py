#!/usr/bin/env python3
"""Checks that `billow-cli import` reads GLB files: Billow's own, and those of a writer in this script, whose points follow a formula.
Arguments: billow-cli. Prints TAP."""
import json
import math
import struct

import tap
from importing import case, imported, place, run, tests

COLUMNS, ROWS, RATE = 5, 4, 24
GRID = [(column, row) for row in range(ROWS) for column in range(COLUMNS)]


def refused(path, text, *words):
    done = run("import", path, "-o", place / "never.billow", "--progress", "none", *words, status=1)
    [line] = done.stderr.strip().splitlines()
    assert path.name in line and text in line and "line" not in line.split(path.name)[1][:8], line


def farthest(found, expected):
    assert len(found) == len(expected), (len(found), len(expected))
    return max(math.dist(a, b) for a, b in zip(found, expected, strict=True))


# --- A writer ---

class Glb:
    """A cloth as another program would write it: a mesh of triangles, an animation, a skin."""

    def __init__(self):
        self.json = {"asset": {"version": "2.0"}, "nodes": [], "meshes": [], "accessors": [], "bufferViews": [], "scene": 0, "scenes": [{"nodes": [0]}]}
        self.binary = b""
        self.channels, self.samplers = [], []

    def view(self, data, **more):
        self.json["bufferViews"].append({"buffer": 0, "byteOffset": len(self.binary), "byteLength": len(data), **more})
        self.binary += data + b"\0" * (-len(data) % 4)
        return len(self.json["bufferViews"]) - 1

    def add(self, kind, rows, code="f", **more):
        types = {"b": 5120, "B": 5121, "h": 5122, "H": 5123, "I": 5125, "f": 5126}
        flat = [number for row in rows for number in row]
        data = struct.pack(f"<{len(flat)}{code}", *flat)
        accessor = {"bufferView": self.view(data), "componentType": types[code], "count": len(rows), "type": kind, **more}
        self.json["accessors"].append(accessor)
        return len(self.json["accessors"]) - 1

    def mesh(self, points, faces=None, name="cloth", uv=True, targets=(), **attributes):
        faces = faces or FACES
        part = {"attributes": {"POSITION": self.add("VEC3", points), **attributes}, "indices": self.add("SCALAR", [(i,) for face in faces for i in face], "H")}
        if uv:
            part["attributes"]["TEXCOORD_0"] = self.add("VEC2", [(c / (COLUMNS - 1), r / (ROWS - 1)) for c, r in GRID][:len(points)])
        if targets:
            part["targets"] = [{"POSITION": target} for target in targets]
        self.json["meshes"].append({"primitives": [part]})
        self.json["nodes"].append({"name": name, "mesh": len(self.json["meshes"]) - 1})
        return len(self.json["nodes"]) - 1

    def animate(self, node, path, times, values, interpolation="LINEAR"):
        kind = {"translation": "VEC3", "scale": "VEC3", "rotation": "VEC4", "weights": "SCALAR"}[path]
        rows = [(number,) for row in values for number in row] if path == "weights" else values
        self.samplers.append({"input": self.add("SCALAR", [(time,) for time in times]), "output": self.add(kind, rows), "interpolation": interpolation})
        self.channels.append({"sampler": len(self.samplers) - 1, "target": {"node": node, "path": path}})

    def end_animation(self, **more):
        self.json.setdefault("animations", []).append({"channels": self.channels, "samplers": self.samplers, **more})
        self.channels, self.samplers = [], []

    def write(self, name):
        if self.channels:
            self.end_animation()
        self.json["buffers"] = [{"byteLength": len(self.binary)}]
        text = json.dumps(self.json).encode()
        text += b" " * (-len(text) % 4)
        data = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(self.binary), b"BIN\0") + self.binary
        path = place / name
        path.write_bytes(struct.pack("<4sII", b"glTF", 2, 12 + len(data)) + data)
        return path


def point(column, row, phase=0.0):
    return (0.1 * column, 0.05 * math.sin(0.9 * column + phase), 0.1 * row + 0.01 * column)


def points(phase=0.0):
    return [point(*at, phase) for at in GRID]


FACES = [(a, b, c) for row in range(ROWS - 1) for column in range(COLUMNS - 1)
         for corner in [row * COLUMNS + column]
         for a, b, c in ((corner, corner + COLUMNS, corner + COLUMNS + 1), (corner, corner + COLUMNS + 1, corner + 1))]


def turned(angle, point):
    """Turns about +y."""
    x, y, z = point
    return (math.cos(angle) * x + math.sin(angle) * z, y, math.cos(angle) * z - math.sin(angle) * x)


def about_y(angle):
    return (0.0, math.sin(angle / 2), 0.0, math.cos(angle / 2))


# --- Billow's own files ---

def project(name, loop=False, frames=12, **more):
    waves = [{"start": 0, "duration": frames / RATE, "amplitude": 0.1, "wavelength": 0.6, "speed": 2.0, "direction": 20, "axis": "smooth-normal"}]
    root = {"format": "billow", "version": 1, "name": name, "frame_rate": RATE, "duration": frames / RATE, "loop": loop,
            "cloth": {"columns": 13, "rows": 9, "spacing": 0.1}, "waves": waves, **more}
    path = place / f"{name}.billow"
    path.write_text(json.dumps(root))
    return path


def exported(path, word, *words):
    folder = place / "-".join([path.stem, word, *words]).replace("--", "")
    run("export", path, "--format", word, "-o", folder, "--progress", "none", "--no-cache", *words)
    return folder


def frames_of(path, *words):
    """Returns the exact points of all frames."""
    files = sorted(exported(path, "obj", "--precision", "15", *words).glob("*.obj"))
    return [[tuple(map(float, line.split()[1:])) for line in file.read_text().splitlines() if line.startswith("v ")] for file in files]


@case
def own_files_come_back():
    for name, loop in (("Once", False), ("Round", True)):
        path = project(name, loop)
        found, made = imported(exported(path, "glb") / f"{name}.glb")
        expected = frames_of(path)
        assert max(map(farthest, found, expected)) <= 1e-6 and len(found) == len(expected) == 12
        assert (made["frame_rate"], made["name"], made["cloth"]["columns"], made["cloth"]["rows"]) == (RATE, name, 13, 9)


@case
def own_bones_shapes_and_tolerances_come_back_as_near_as_they_tell():
    path = project("Fitted")
    expected = frames_of(path)
    for words in (("--bones", "5"), ("--shapes", "2")):
        file = exported(path, "glb", *words) / "Fitted.glb"
        data = file.read_bytes()
        fit = json.loads(data[20:20 + struct.unpack_from("<I", data, 12)[0]])["nodes"][0]["extras"]["fit"]
        found, _ = imported(file)
        assert abs(max(map(farthest, found, expected)) - fit["largest_error"]) <= 1e-6, (words, fit)
    found, _ = imported(exported(path, "glb", "--tolerance", "0.1") / "Fitted.glb")
    worst = max(map(farthest, found, expected))
    assert len(found) == len(expected) and 1e-5 < worst <= 0.1 + 1e-6, (len(found), worst)


@case
def a_cloth_of_several_is_chosen():
    other = {"id": "small", "cloth": {"columns": 4, "rows": 3, "spacing": 0.2}}
    path = project("Two", cloths=[other])
    file = exported(path, "glb") / "Two.glb"
    refused(file, "it contains several objects, named cloth, small: choose one of them (--object)")
    refused(file, "no object or group is named “none”; there are: cloth, small", "--object", "none")
    assert max(map(farthest, imported(file, "--object", "cloth")[0], frames_of(path, "--cloth", "cloth"))) <= 1e-6
    assert len(imported(file, "--object", "small")[0][0]) == 12


@case
def the_mesh_of_a_vertex_animation_is_a_shape():
    path = project("Still")
    found, _ = imported(exported(path, "vat") / "Still_vat.glb")
    assert len(found) == 1 and farthest(found[0], frames_of(path)[0]) <= 1e-6


# --- Files of other programs ---

@case
def nodes_move_turn_and_scale_the_mesh():
    glb = Glb()
    node = glb.mesh(points())
    glb.json["nodes"] += [{"name": "arm", "children": [node], "translation": [1, 2, 3], "scale": [2, 2, 2]},
                          {"name": "world", "children": [1], "matrix": [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 5, 1]}]
    times = [k / RATE for k in range(4)]
    glb.animate(1, "rotation", times, [about_y(0.2 * k) for k in range(4)])
    glb.animate(node, "translation", times, [(0.1 * k, 0, 0) for k in range(4)])
    found, made = imported(glb.write("moving.glb"))

    def expected(frame):
        for x, y, z in points():
            x, y, z = (2 * value for value in (x + 0.1 * frame, y, z))
            x, y, z = (a + b for a, b in zip(turned(0.2 * frame, (x, y, z)), (1, 2, 3)))
            yield x, z, 5 - y

    assert made["frame_rate"] == RATE and len(found) == 4
    assert max(farthest(shape, list(expected(frame))) for frame, shape in enumerate(found)) <= 2e-6


@case
def one_of_several_animations_is_chosen():
    glb = Glb()
    node = glb.mesh(points())
    glb.animate(node, "translation", [0, 1 / RATE], [(0, 0, 0), (0, 1, 0)])
    glb.end_animation(name="Up")
    glb.animate(node, "translation", [0, 1 / RATE, 2 / RATE], [(0, 0, 0), (1, 0, 0), (2, 0, 0)])
    glb.end_animation()
    path = glb.write("several.glb")
    for words, moves in (((), [(0, 0, 0), (0, 1, 0)]), (("--take", "Up"), [(0, 0, 0), (0, 1, 0)]), (("--take", "2"), [(0, 0, 0), (1, 0, 0), (2, 0, 0)])):
        found, _ = imported(path, *words)
        assert len(found) == len(moves), words
        for shape, move in zip(found, moves):
            assert farthest(shape, [tuple(a + b for a, b in zip(place, move)) for place in points()]) <= 1e-6
    told = run("import", path, "-o", place / "told.billow", "--replace", "--progress", "none").stderr
    assert "the file has the takes Up, 2, of which Up is imported. --take NAME" in told, told
    refused(path, "no take is called “Down”; there are: Up, 2", "--take", "Down")
    still = Glb()
    still.mesh(points())
    refused(still.write("still.glb"), "it has no takes: no variants or animations", "--take", "Up")


@case
def skins_of_bones_move_it():
    glb = Glb()
    joints = glb.add("VEC4", [(0, 1, 0, 0)] * len(GRID), "B")
    shares = glb.add("VEC4", [(255 - 51 * column, 51 * column, 0, 0) for column, _ in GRID], "B", normalized=True)
    node = glb.mesh(points(), JOINTS_0=joints, WEIGHTS_0=shares)
    inverse = glb.add("MAT4", [(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1) for x in (0, -0.4)])
    glb.json["nodes"] += [{"name": "root", "translation": [0, 1, 0], "children": [2]}, {"name": "tip", "translation": [0.4, 0, 0]}]
    glb.json["skins"] = [{"joints": [1, 2], "inverseBindMatrices": inverse}]
    glb.json["nodes"][node] |= {"skin": 0, "translation": [9, 9, 9]}  # which skins ignore
    glb.animate(2, "rotation", [0, 1 / RATE, 2 / RATE], [about_y(a) for a in (0.0, 0.5, 1.0)])
    found, _ = imported(glb.write("skin.glb"))
    for frame, shape in enumerate(found):
        expected = []
        for (column, _), (x, y, z) in zip(GRID, points()):
            tip, share = turned(0.5 * frame, (x - 0.4, y, z)), 51 * column / 255
            expected.append(tuple((1 - share) * a + share * b for a, b in zip((x, y + 1, z), (tip[0] + 0.4, tip[1] + 1, tip[2]))))
        assert farthest(shape, expected) <= 1e-6, frame


@case
def targets_follow_every_interpolation():
    at = [k / RATE for k in range(5)]
    for kind, keys, values, expected in (
            ("LINEAR", [0, 4 / RATE], [(0,), (1,)], [0, 0.25, 0.5, 0.75, 1]),
            ("STEP", [0, 2 / RATE, 4 / RATE], [(0,), (1,), (0.5,)], [0, 0, 1, 1, 0.5]),
            ("CUBICSPLINE", [0, 4 / RATE], [(0,), (0,), (3 * RATE,), (0,), (1,), (0,)],
             [s * (1 - s) ** 2 * 4 / RATE * 3 * RATE + s * s * (3 - 2 * s) for s in (0, 0.25, 0.5, 0.75, 1)])):
        glb = Glb()
        node = glb.mesh(points(), targets=[glb.add("VEC3", [(0, 0, 0.5)] * len(GRID))])
        glb.animate(node, "weights", keys, values, kind)
        glb.animate(node, "translation", at, [(0, 0, 0)] * 5)  # a key in every frame
        found, _ = imported(glb.write("targets.glb"))
        for weight, shape in zip(expected, found, strict=True):
            assert farthest(shape, [(x, y, z + 0.5 * weight) for x, y, z in points()]) <= 1e-6, (kind, weight)


@case
def sparse_accessors_strides_and_weights_of_the_mesh_are_read():
    glb = Glb()
    sparse = {"componentType": 5126, "count": len(GRID), "type": "VEC3",
              "sparse": {"count": 2, "indices": {"bufferView": glb.view(struct.pack("<2H", 3, 7)), "componentType": 5123},
                         "values": {"bufferView": glb.view(struct.pack("<6f", 0, 1, 0, 0, 2, 0))}}}
    glb.json["accessors"].append(sparse)
    node = glb.mesh(points(), targets=[0])
    glb.json["meshes"][0]["weights"] = [0.5]
    data = b"".join(struct.pack("<4f", *p, 7.0) for p in points())
    place_of = glb.json["meshes"][0]["primitives"][0]["attributes"]["POSITION"]
    glb.json["accessors"][place_of]["bufferView"] = glb.view(data, byteStride=16)
    [shape], _ = imported(glb.write("sparse.glb"))
    assert node == 0 and farthest(shape, [(x, y + {3: 0.5, 7: 1.0}.get(i, 0.0), z) for i, (x, y, z) in enumerate(points())]) <= 1e-6


@case
def split_points_are_merged_on_demand():
    glb = Glb()
    half = FACES[:len(FACES) // 2]
    apart = [tuple(i + len(GRID) for i in face) for face in FACES[len(FACES) // 2:]]
    glb.mesh(points() * 2, half + apart, uv=False)
    path = glb.write("split.glb")
    refused(path, "merge points that are at one place (--merge)")
    [shape], _ = imported(path, "--merge=0.001")
    assert all(min(math.dist(a, b) for b in points()) <= 1e-6 for a in shape) and len(shape) == len(GRID)


@case
def what_is_no_grid_or_no_mesh_is_refused_in_one_sentence():
    glb = Glb()
    glb.mesh(points(), FACES[:-1])
    refused(glb.write("open.glb"), "")
    glb = Glb()
    glb.mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 1), (2, 2, 0)], [(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 1)], uv=False)
    refused(glb.write("fan.glb"), "")
    empty = Glb()
    empty.json["nodes"] = [{"name": "nothing"}]
    refused(empty.write("empty.glb"), "it contains no mesh")
    for key, value, text in (("mode", 5, "its faces are not separate triangles"),):
        glb = Glb()
        glb.mesh(points())
        glb.json["meshes"][0]["primitives"][0][key] = value
        refused(glb.write("strip.glb"), text)
    glb = Glb()
    glb.mesh(points())
    glb.json["extensionsRequired"] = ["KHR_draco_mesh_compression"]
    refused(glb.write("packed.glb"), "its mesh is compressed (KHR_draco_mesh_compression)")
    (place / "text.glb").write_text("v 0 0 0")
    refused(place / "text.glb", "not a GLB file")
    whole = glb.write("packed.glb").read_bytes()
    for cut in (0, 10, 19, 60, 300):
        (place / "cut.glb").write_bytes(whole[:cut])
        refused(place / "cut.glb", "")
    (place / "copy.glb").write_bytes(whole)
    done = run("import", place / "copy.glb", place / "cut.glb", "-o", place / "never.billow", status=1)
    assert "a GLB or USDA file must be imported on its own" in done.stderr


@case
def wrong_numbers_are_refused():
    def damage(change):
        glb = Glb()
        node = glb.mesh(points(), targets=[glb.add("VEC3", [(0, 0, 0.5)] * len(GRID))])
        glb.animate(node, "weights", [0, 1], [(0,), (1,)])
        part = glb.json["meshes"][0]["primitives"][0]
        change(glb, part)
        refused(glb.write("damaged.glb"), "damaged: its parts do not match")
    damage(lambda glb, part: glb.json["accessors"][part["indices"]].update(count=10 ** 9))
    damage(lambda glb, part: glb.json["accessors"][part["attributes"]["POSITION"]].update(count=len(GRID) + 1))
    damage(lambda glb, part: glb.json["accessors"][part["attributes"]["POSITION"]].update(bufferView=99))
    damage(lambda glb, part: glb.json["accessors"][part["attributes"]["POSITION"]].update(type="VEC2"))
    damage(lambda glb, part: glb.json["bufferViews"][0].update(byteOffset=10 ** 8))
    damage(lambda glb, part: glb.json["nodes"].append({"children": [0, 0]}))
    damage(lambda glb, part: glb.json["nodes"][0].update(children=[0]))
    damage(lambda glb, part: glb.samplers[0].update(output=glb.samplers[0]["input"], input=part["attributes"]["POSITION"]))
    damage(lambda glb, part: glb.channels[0]["target"].update(node=7))
    damage(lambda glb, part: part.update(indices=glb.add("SCALAR", [(0,), (1,), (99,)], "H")))


tap.run(tests)
