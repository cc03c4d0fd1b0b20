#!/usr/bin/env python3
"""Checks GLB files of bones and of main shapes: check_bones.py BILLOW_CLI.

They are played as the glTF specification says, and compared with the points of OBJ files: the errors are those that the command and the
file tell. Prints TAP."""
import json
import math
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

import tap

cli = pathlib.Path(sys.argv[1]).resolve()
own_folder = tempfile.TemporaryDirectory()  # kept until the program ends
place = pathlib.Path(own_folder.name)
tests = []
RATE, FRAMES = 8, 16
TYPES, WIDTHS = {5121: "B", 5123: "H", 5125: "I", 5126: "f"}, {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
SIZES = {"flag": (17, 9), "pennant": (9, 7)}


def case(function):
    tests.append(function)
    return function


def run(*words, status=0):
    done = subprocess.run([cli, *map(str, words)], capture_output=True, text=True, check=False)
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    return done


def cloth(name, direction):
    columns, rows = SIZES[name]
    ends = [{"column": 0, "row": row, "position": [3.0 * (name == "pennant"), 2 - 0.1 * row, 0]} for row in (0, rows - 1)]
    waves = [{"id": f"{name}-wave-{k}", "start": 0, "duration": FRAMES / RATE, "amplitude": 0.15, "wavelength": 0.7 + 0.3 * k, "speed": 0.6 - 0.2 * k,
              "direction": direction + 70 * k, "axis": "smooth-normal", "variation": 0.7, "seed": k + 1} for k in range(2)]
    keyframe = {"id": f"{name}-pose", "start": 0, "duration": FRAMES / RATE, "anchors": ends}
    return {"keyframes": [keyframe], "waves": waves}, {"columns": columns, "rows": rows, "spacing": 0.1}


def project(name, names, loop=False):
    blocks, grid = cloth(names[0], 10)
    root = {"format": "billow", "version": 1, "name": "Cloth", "frame_rate": RATE, "duration": FRAMES / RATE, "loop": loop, "cloth": grid, **blocks}
    if len(names) > 1:
        root["cloth"] = {"id": names[0], **grid}
        others = [(other, *cloth(other, 70)) for other in names[1:]]
        root["cloths"] = [{"id": other, "cloth": own, **blocks} for other, blocks, own in others]
    path = place / f"{name}.billow"
    path.write_text(json.dumps(root))
    return path


def export(path, word, *words):
    folder = place / "-".join([path.stem, word, *map(str, words)]).replace("--", "")
    return folder, run("export", path, "--format", word, "--name", "c", "-o", folder, "--progress", "none", *words)


# --- A reader ---

class Glb:
    def __init__(self, path):
        data = path.read_bytes()
        length = struct.unpack_from("<I", data, 12)[0]
        self.json, self.binary = json.loads(data[20:20 + length]), data[28 + length:]
        [self.animation] = self.json["animations"]

    def rows(self, number):
        accessor = self.json["accessors"][number]
        width, kind = WIDTHS[accessor["type"]], TYPES[accessor["componentType"]]
        if "bufferView" in accessor:
            view = self.json["bufferViews"][accessor["bufferView"]]
            numbers = list(struct.unpack_from(f"<{width * accessor['count']}{kind}", self.binary, view["byteOffset"]))
        else:
            numbers = [0.0] * (width * accessor["count"])
        rows = [numbers[i:i + width] for i in range(0, len(numbers), width)]
        if "sparse" in accessor:
            sparse = accessor["sparse"]
            views = [self.json["bufferViews"][sparse[key]["bufferView"]]["byteOffset"] for key in ("indices", "values")]
            places = struct.unpack_from(f"<{sparse['count']}{TYPES[sparse['indices']['componentType']]}", self.binary, views[0])
            values = struct.unpack_from(f"<{width * sparse['count']}f", self.binary, views[1])
            for k, at in enumerate(places):
                rows[at] = list(values[width * k:width * k + width])
        return rows

    def keys(self, node, path):
        """Returns the times and values of what drives a property of a node."""
        for channel in self.animation["channels"]:
            if (channel["target"]["node"], channel["target"]["path"]) == (node, path):
                sampler = self.animation["samplers"][channel["sampler"]]
                assert sampler["interpolation"] == "LINEAR"
                return [time for [time] in self.rows(sampler["input"])], self.rows(sampler["output"])
        raise AssertionError((node, path))

    def part(self, node):
        [part] = self.json["meshes"][self.json["nodes"][node]["mesh"]]["primitives"]
        return part

    def frames_by_bones(self, node, attribute="POSITION"):
        """Returns the vertices at every key: places, or normals, which are turned alone."""
        part, skin = self.part(node), self.json["skins"][self.json["nodes"][node]["skin"]]
        rest, bones, shares = (self.rows(part["attributes"][key]) for key in (attribute, "JOINTS_0", "WEIGHTS_0"))
        inverse = self.rows(skin["inverseBindMatrices"])
        moves = [self.keys(joint, "translation")[1] for joint in skin["joints"]]
        turns = [self.keys(joint, "rotation")[1] for joint in skin["joints"]]
        frames = []
        for key in range(len(moves[0])):
            joints = [times(matrix(turns[b][key], moves[b][key]), columns(inverse[b])) for b in range(len(moves))]
            frames.append([blend([(share, joints[b]) for b, share in zip(bones[i], shares[i])], point, attribute == "POSITION")
                           for i, point in enumerate(rest)])
        return frames

    def frames_by_shapes(self, node):
        part = self.part(node)
        base, shapes = self.rows(part["attributes"]["POSITION"]), [self.rows(target["POSITION"]) for target in part["targets"]]
        [all_times, weights], n = self.keys(node, "weights"), len(shapes)
        values = [weight for [weight] in weights]
        return [[[point[axis] + sum(values[key * n + k] * shapes[k][i][axis] for k in range(n)) for axis in range(3)]
                 for i, point in enumerate(base)] for key in range(len(all_times))]


def matrix(q, t):
    x, y, z, w = q
    return [[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), t[0]],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w), t[1]],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y), t[2]], [0, 0, 0, 1]]


def columns(numbers):
    return [[numbers[4 * column + row] for column in range(4)] for row in range(4)]


def times(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(4)) for j in range(4)] for i in range(4)]


def blend(shares, point, moved):
    return [sum(share * (sum(m[axis][k] * point[k] for k in range(3)) + moved * m[axis][3]) for share, m in shares) for axis in range(3)]


# --- What is expected ---

def points_of(folder, name="c"):
    return [[[float(word) for word in line.split()[1:]] for line in path.read_text().splitlines() if line.startswith("v ")]
            for path in sorted(folder.glob(f"{name}.0*.obj"))]


def normals_of(folder):
    return [[[float(word) for word in line.split()[1:]] for line in path.read_text().splitlines() if line.startswith("vn ")]
            for path in sorted(folder.glob("c.0*.obj"))]


def errors_of(frames, expected, grid):
    off = [math.dist(a, b) for frame, other in zip(frames, expected, strict=True) for a, b in zip(frame, other, strict=True)]
    n, m = grid
    quads = [[(r * n + c, r * n + c + 1), (r * n + c + 1, (r + 1) * n + c + 1), ((r + 1) * n + c + 1, (r + 1) * n + c), ((r + 1) * n + c, r * n + c)]
             for r in range(m - 1) for c in range(n - 1)]
    edges = [edge for quad in quads for edge in quad]
    strains = sorted(abs(math.dist(frame[i], frame[j]) / math.dist(other[i], other[j]) - 1)
                     for frame, other in zip(frames, expected) for i, j in edges)
    return math.sqrt(sum(d * d for d in off) / len(off)), max(off), strains[math.ceil(0.99 * len(strains)) - 1]


def assert_told(file, node, frames, expected, grid):
    fit, (rms, largest, p99) = file.json["nodes"][node]["extras"]["fit"], errors_of(frames, expected, grid)
    assert abs(fit["rms_error"] - rms) < 1e-6 and abs(fit["largest_error"] - largest) < 2e-6, (fit, rms, largest)
    assert abs(fit["p99_strain"] - p99) < 3e-4, (fit, p99)
    return rms, largest


def targets_in_time(file):
    """Returns all frames of a file whose keys are some of them."""
    keys, [all_times, _] = file.frames_by_shapes(0), file.keys(0, "weights")
    frames = []
    for frame in range(FRAMES):
        k = max(i for i, time in enumerate(all_times[:-1]) if time <= frame / RATE + 1e-6)
        share = (frame / RATE - all_times[k]) / (all_times[k + 1] - all_times[k])
        frames.append([[a + share * (b - a) for a, b in zip(p, q)] for p, q in zip(keys[k], keys[k + 1])])
    return frames


@case
def bones_take_every_vertex_where_they_tell():
    path = project("flag", ["flag"])
    expected = points_of(export(path, "obj", "--precision", 9)[0])
    before = math.inf
    for n in (1, 4, 12):
        folder, done = export(path, "glb", "--bones", n)
        file = Glb(folder / "c.glb")
        assert len(file.json["skins"]) == 1 and len(file.json["skins"][0]["joints"]) == n
        rms, largest = assert_told(file, 0, file.frames_by_bones(0), expected, SIZES["flag"])
        told = re.search(r": (\d+) bones?: points are ([\d.e-]+) mm off \(RMS\), ([\d.e+]+) mm at most; 99 % of the edges", done.stderr)
        assert told and int(told[1]) == n, done.stderr
        assert abs(float(told[2]) - 1e3 * rms) < 0.006 * 1e3 * rms and abs(float(told[3]) - 1e3 * largest) < 0.006 * 1e3 * largest
        assert rms < 0.7 * before
        before = rms


@case
def joints_are_where_they_are_in_the_first_frame():
    file = Glb(export(project("flag", ["flag"]), "glb", "--bones", 4)[0] / "c.glb")
    for joint in file.json["skins"][0]["joints"]:
        node = file.json["nodes"][joint]
        for path in ("translation", "rotation"):
            assert max(abs(a - b) for a, b in zip(node[path], file.keys(joint, path)[1][0], strict=True)) < 1e-7
        for one, other in zip(file.keys(joint, "rotation")[1], file.keys(joint, "rotation")[1][1:]):
            assert sum(a * b for a, b in zip(one, other)) >= 0
    root = file.json["skins"][0]["skeleton"]
    assert file.json["nodes"][root]["children"] == file.json["skins"][0]["joints"] and root in file.json["scenes"][0]["nodes"]


@case
def normals_turn_with_the_bones():
    path = project("flag", ["flag"])
    expected = normals_of(export(path, "obj", "--precision", 9)[0])
    file = Glb(export(path, "glb", "--bones", 12)[0] / "c.glb")
    rest = file.rows(file.part(0)["attributes"]["NORMAL"])
    assert all(abs(math.hypot(*normal) - 1) < 1e-6 for normal in rest)

    def off(frames):
        """The mean angle between the normals of frames and the true ones, degrees."""
        angles = [math.acos(max(-1, min(1, sum(a * b for a, b in zip(one, other)) / math.hypot(*one)))) for frame, true in
                  zip(frames, expected, strict=True) for one, other in zip(frame, true, strict=True)]
        return math.degrees(sum(angles) / len(angles))
    turned, still = off(file.frames_by_bones(0, "NORMAL")), off([rest] * FRAMES)
    assert turned < 0.8 * still, (turned, still)


@case
def a_loop_ends_as_it_begins():
    path = project("loop", ["flag"], loop=True)
    for words, frames_of in ((("--bones", 6), Glb.frames_by_bones), (("--shapes", 3), Glb.frames_by_shapes)):
        file = Glb(export(path, "glb", *words)[0] / "c.glb")
        frames = frames_of(file, 0)
        assert len(frames) == FRAMES + 1
        assert max(math.dist(a, b) for a, b in zip(frames[0], frames[-1], strict=True)) < 1e-6
        times_of = file.rows(file.animation["samplers"][0]["input"])
        assert times_of == [[k / RATE] for k in range(FRAMES + 1)]


@case
def every_cloth_has_a_skin_of_its_own():
    names = ["flag", "pennant"]
    path = project("scene", names)
    file = Glb(export(path, "glb", "--bones", 5)[0] / "c.glb")
    assert [node["name"] for node in file.json["nodes"][:2]] == names and len(file.json["skins"]) == 2
    assert not set(file.json["skins"][0]["joints"]) & set(file.json["skins"][1]["joints"])
    for number, name in enumerate(names):
        folder = place / f"points of {name}"
        run("export", path, "--cloth", name, "--precision", 9, "--name", "c", "-o", folder, "--progress", "none")
        frames = points_of(folder, f"c.{name}") or points_of(folder)
        assert_told(file, number, file.frames_by_bones(number), frames, SIZES[name])


@case
def shapes_add_up_to_where_they_tell():
    path = project("flag", ["flag"])
    expected = points_of(export(path, "obj", "--precision", 9)[0])
    for n in (2, 5):
        folder, done = export(path, "glb", "--shapes", n)
        file = Glb(folder / "c.glb")
        assert len(file.part(0)["targets"]) == n + 1 and f"{n} shapes: points are" in done.stderr
        # Blender cuts weights off that are beyond these
        weights = [weight for [weight] in file.keys(0, "weights")[1]]
        assert min(weights) == 0 and max(weights) == 1 and set(weights[n::n + 1]) == {1}, (min(weights), max(weights))
        frames = file.frames_by_shapes(0)
        assert_told(file, 0, frames, expected, SIZES["flag"])
        assert max(math.dist(a, b) for a, b in zip(frames[0], expected[0])) < 1e-6
        before = Glb(export(path, "glb", "--targets", n)[0] / "c.glb")
        assert errors_of(frames, expected, SIZES["flag"])[0] < 0.8 * errors_of(targets_in_time(before), expected, SIZES["flag"])[0]


@case
def the_scale_is_that_of_the_points_alone():
    path = project("flag", ["flag"])
    one, other = (Glb(export(path, "glb", "--bones", 4, "--scale", scale)[0] / "c.glb") for scale in (1, 100))
    a, b = one.frames_by_bones(0), other.frames_by_bones(0)
    fits = [file.json["nodes"][0]["extras"]["fit"]["rms_error"] for file in (one, other)]
    assert abs(fits[0] - fits[1]) < 0.05 * fits[0], fits
    assert max(math.dist([100 * x for x in p], q) for p, q in zip(a[3], b[3])) < 100 * 0.1


@case
def a_file_of_bones_is_verified_and_its_options_are():
    path = project("flag", ["flag"])
    folder, _ = export(path, "glb", "--bones", 4)
    verify = ("verify", path, folder, "--format", "glb", "--name", "c", "--bones")
    run(*verify, 4)
    assert "different options" in run(*verify, 5, status=1).stdout
    for words in (("--bones", 3, "--shapes", 3), ("--bones", 3, "--targets", 4), ("--shapes", 3, "--tolerance", 0.1)):
        done = run("export", path, "--format", "glb", "-o", place / "none", *words, status=2)
        assert "cannot be combined" in done.stderr and not (place / "none").exists(), done.stderr
    for words in (("--bones", 129), ("--shapes", 256), ("--bones", -1)):
        run("export", path, "--format", "glb", "-o", place / "none", *words, status=2)
    run("export", path, "--format", "obj", "-o", place / "none", "--bones", 4, status=2)


@case
def the_fit_tells_its_progress_after_the_frames():
    path = project("flag", ["flag"])
    for number, words in enumerate((("--bones", 6), ("--shapes", 3))):
        done = run("export", path, "--format", "glb", "-o", place / f"told-{number}", "--progress", "json", *words)
        events = [json.loads(line) for line in done.stderr.splitlines()]
        kinds = [event["event"] for event in events if event["event"] in ("frame", "fit")]
        shares = [event["share"] for event in events if event["event"] == "fit"]
        assert len(shares) > 1 and shares == sorted(shares) and shares[-1] <= 1, (words, shares)
        assert "frame" not in kinds[kinds.index("fit"):], kinds


@case
def bytes_do_not_depend_on_the_number_of_threads():
    path = project("flag", ["flag"])
    one, other = (export(path, "glb", "--bones", 6, "--jobs", jobs)[0] / "c.glb" for jobs in (1, 3))
    assert one.read_bytes() == other.read_bytes()


tap.run(tests)
