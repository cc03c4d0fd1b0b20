#!/usr/bin/env python3
"""Checks `--format vat`: reads mesh, textures and JSON as OpenVAT's decoders do, with code of its own, and compares the vertices with
an OBJ export of the same frames. Prints TAP. check_vat.py BILLOW_CLI

With projects, measures how far their textures are from their frames instead: check_vat.py BILLOW_CLI PROJECT..."""
import json
import math
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

import tap

cli = pathlib.Path(sys.argv[1]).resolve()
own_folder = tempfile.TemporaryDirectory()  # kept until the program ends
place = pathlib.Path(own_folder.name)
tests = []
RATE, FRAMES = 8, 8
ENDS = {"offsets": "_vat.png", "normals": "_vnrm.png", "remap": "-remap_info.json", "mesh": "_vat.glb"}


def case(function):
    tests.append(function)
    return function


def run(*words, status=0):
    done = subprocess.run([cli, *map(str, words)], capture_output=True, text=True, check=False)
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    return done


# --- A reader ---

def read_png(path):
    """Returns the rows of an image of 16-bit red, green and blue (PNG, Third Edition), as lists of numbers, and its texts."""
    data, at, packed, texts = path.read_bytes(), 8, b"", {}
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, *rest = struct.unpack(">IIBBBBB", body)
            assert rest == [16, 2, 0, 0, 0], "16-bit red, green and blue, not interlaced"
        elif kind == b"tEXt":
            key, text = body.decode("latin-1").split("\0")
            texts[key] = text
        elif kind == b"IDAT":
            packed += body
        else:
            assert kind == b"IEND", "nothing else changes the numbers"
        at += 12 + length
    raw, rows, before = zlib.decompress(packed), [], bytearray(6 * width)
    for y in range(height):
        kind, row = raw[y * (6 * width + 1)], bytearray(raw[y * (6 * width + 1) + 1:(y + 1) * (6 * width + 1)])
        unfilter(kind, row, before)
        rows.append(struct.unpack(f">{3 * width}H", row))
        before = row
    return rows, texts


def unfilter(kind, row, before):
    for i in range(len(row)):
        left, up, corner = row[i - 6] if i >= 6 else 0, before[i], before[i - 6] if i >= 6 else 0
        if kind == 1:
            row[i] = (row[i] + left) & 255
        elif kind == 2:
            row[i] = (row[i] + up) & 255
        elif kind == 3:
            row[i] = (row[i] + (left + up) // 2) & 255
        elif kind == 4:
            near = left + up - corner
            row[i] = (row[i] + min((left, up, corner), key=lambda value: abs(near - value))) & 255


class Set:
    def __init__(self, folder, stem):
        path = {key: folder / f"{stem}{end}" for key, end in ENDS.items()}
        self.json = json.loads(path["remap"].read_text())
        self.rows, self.texts = read_png(path["offsets"])
        self.normal_rows, normal_texts = read_png(path["normals"])
        assert self.texts == normal_texts == {"Billow set": self.json["billow"]["set"]}
        data = path["mesh"].read_bytes()
        length = struct.unpack_from("<I", data, 12)[0]
        self.gltf, self.binary = json.loads(data[20:20 + length]), data[28 + length:]
        [mesh] = self.gltf["meshes"]
        [part] = mesh["primitives"]
        self.places = self.vectors(part["attributes"]["POSITION"], 3)
        self.uv = self.vectors(part["attributes"]["TEXCOORD_1"], 2)
        self.n_frames = self.json["os-remap"]["Frames"]

    def vectors(self, number, width):
        accessor = self.gltf["accessors"][number]
        offset = self.gltf["bufferViews"][accessor["bufferView"]]["byteOffset"]
        numbers = struct.unpack_from(f"<{width * accessor['count']}f", self.binary, offset)
        return [numbers[i:i + width] for i in range(0, len(numbers), width)]

    def pixels(self, rows, frame):
        """Returns the pixel of each vertex: what a texture without filters gives at its place, a row further down with each frame."""
        height, width = len(rows), len(rows[0]) // 3
        for u, v in self.uv:
            x, y = int(u * width), int((v + frame / height) * height)
            yield rows[y][3 * x:3 * x + 3]

    def frame(self, number):
        low, high = self.json["os-remap"]["Min"], self.json["os-remap"]["Max"]
        found = []
        for base, codes in zip(self.places, self.pixels(self.rows, number), strict=True):
            x, y, z = (a + code / 65535 * (b - a) for a, b, code in zip(low, high, codes))
            found.append((base[0] + x, base[1] + z, base[2] - y))  # textures have z up
        return found

    def normals(self, number):
        return [(x / 32767.5 - 1, z / 32767.5 - 1, 1 - y / 32767.5) for x, y, z in self.pixels(self.normal_rows, number)]


def read_obj(path):
    lines = [line.split() for line in path.read_text().splitlines()]
    pick = lambda kind: [tuple(map(float, words[1:])) for words in lines if words[0] == kind]
    return pick("v"), pick("vn")


# --- Exports ---

def project(name, columns=9, rows=6, loop=False, frames=FRAMES, **more):
    wave = {"start": 0, "duration": frames / RATE, "amplitude": 0.15, "wavelength": 0.7, "speed": 0.6, "direction": 25,
            "axis": "smooth-normal"}
    ends = [{"column": column, "row": 0, "position": [0.1 * column, 2, 0]} for column in (0, columns - 1)]
    ends = [end for end in ends if end["column"] == 0 or "cloth" not in more]
    root = {"format": "billow", "version": 1, "name": name, "frame_rate": RATE, "duration": frames / RATE, "loop": loop,
            "cloth": {"columns": columns, "rows": rows, "spacing": 0.1}, "waves": [wave],
            "keyframes": [{"start": 0, "duration": 0.1, "anchors": ends}], **more}
    path = place / f"{name}.billow"
    path.write_text(json.dumps(root))
    return path


def export(path, word="vat", out=None, **options):
    folder = place / (out or f"{path.stem}-{word}")
    words = [piece for key, value in options.items() for piece in (f"--{key}", value)]
    return folder, run("export", path, "--format", word, "-o", folder, "--progress", "none", "--no-cache", *words)


def verify(path, folder, *words):
    """Returns the findings."""
    done = subprocess.run([cli, "verify", path, folder, "--format", "vat", *words], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done
    return done.stdout + done.stderr if done.returncode else ""


def differences(path, **options):
    """Returns the squares of the distances of all vertices from those of OBJ files, their largest offset along an axis in halves of a
    step, the largest difference of a normal, and the number of vertices."""
    folder, done = export(path, **options)
    obj, _ = export(path, "obj", precision=15, **options)
    found, squares, steps, turned = Set(folder, path.stem), [], 0.0, 0.0
    low, high = found.json["os-remap"]["Min"], found.json["os-remap"]["Max"]
    step = [(b - a) / 65535 for a, b in zip(low, high)]
    step = [step[0], step[2], step[1]]
    files = sorted(obj.glob("*.obj"))
    assert len(files) == found.n_frames
    for number, file in enumerate(files):
        places, normals = read_obj(file)
        for decoded, exact in zip(found.frame(number), places, strict=True):
            squares.append(math.dist(decoded, exact) ** 2)
            steps = max(steps, *(abs(a - b) / (0.5 * part + 2e-7 * options.get("scale", 1)) for a, b, part in zip(decoded, exact, step)))
        for decoded, exact in zip(found.normals(number), normals, strict=True):
            turned = max(turned, math.dist(decoded, exact))
    shutil.rmtree(obj)
    return found, done, squares, steps, turned


def measure(projects):
    for path in map(pathlib.Path, projects):
        found, done, squares, steps, turned = differences(path, name=path.stem)
        print(f"{path.stem}: {len(found.places)} vertices, {found.n_frames} frames: {1e3 * math.sqrt(sum(squares) / len(squares)):.4g} mm RMS, "
              f"{1e3 * math.sqrt(max(squares)):.4g} mm at most, {steps:.3f} halves of a step along an axis; normals {turned:.2g}; "
              f"told: {done.stderr.strip()}")


# --- Cases ---

@case
def vertices_are_half_a_step_off_at_most_and_the_error_is_told():
    found, done, squares, steps, turned = differences(project("Plain"))
    fit, most = found.json["billow"]["fit"], math.sqrt(max(squares))
    assert steps <= 1.0 and turned <= 2.7e-5, (steps, turned)
    assert abs(most - fit["largest_error"]) <= 2e-7 and abs(math.sqrt(sum(squares) / len(squares)) - fit["rms_error"]) <= 1e-7, fit
    assert f"textures of 54 × {FRAMES} pixels: points are" in done.stderr and f"{1e3 * fit['largest_error']:.3g} mm at most" in done.stderr, done
    assert found.gltf["nodes"][0]["extras"]["fit"] == fit and found.gltf["nodes"][0]["extras"]["set"] == found.json["billow"]["set"]


@case
def offsets_use_all_numbers_of_a_pixel():
    found, *_ = differences(project("Full"))
    for axis in range(3):
        codes = [row[i] for row in found.rows for i in range(axis, len(row), 3)]
        assert (min(codes), max(codes)) == (0, 65535), axis
    assert max(math.dist(a, b) for a, b in zip(found.frame(0), found.places)) <= 1e-4, "the mesh is the first frame"


@case
def animations_of_openvat_tell_whether_they_loop():
    first, *_ = differences(project("Once"))
    again, *_ = differences(project("Round", loop=True))
    part, *_ = differences(project("Half", loop=True), frames="1-5x2")
    assert first.json["animations"] == {"Once": {"startFrame": 0, "endFrame": FRAMES - 1, "framerate": RATE, "looping": False}}
    assert again.json["animations"] == {"Round": {"startFrame": 0, "endFrame": FRAMES, "framerate": RATE, "looping": True}}
    assert part.json["animations"] == {"Half": {"startFrame": 0, "endFrame": 2, "framerate": RATE / 2, "looping": False}}
    assert part.n_frames == 3


@case
def many_vertices_go_on_in_blocks_below():
    found, _, _, steps, turned = differences(project("Wide", columns=66, rows=65), frames="1-3")
    assert (len(found.places), len(found.rows), len(found.rows[0]) // 3) == (4290, 6, 2145)
    assert steps <= 1.0 and turned <= 2.7e-5, (steps, turned)


@case
def outlines_ropes_and_scales_are_kept():
    corners = {"outline": [{"points": [[0, 0], [8, 2], [0, 5]]}]}
    for name, more, options in (("Pennant", {"cloth": {"columns": 9, "rows": 6, "spacing": 0.1, **corners}}, {}), ("Large", {}, {"scale": 100}),
                                ("Rope", {"cloth": {"columns": 9, "rows": 1, "spacing": 0.1}}, {"sides": 5})):
        found, _, _, steps, turned = differences(project(name, **more), **options)
        assert steps <= 1.0 and turned <= 2.7e-5, (name, steps, turned)


@case
def each_cloth_has_a_set():
    other = {"id": "small", "cloth": {"columns": 4, "rows": 3, "spacing": 0.2}}
    path = project("Two", cloths=[other])
    folder, _ = export(path)
    stems = ["Two.cloth", "Two.small"]
    assert sorted(file.name for file in folder.iterdir() if not file.name.endswith(".sequence.json")) == sorted(
        f"{stem}{end}" for stem in stems for end in ENDS.values())
    assert [len(Set(folder, stem).places) for stem in stems] == [54, 12]
    assert list(Set(folder, "Two.small").json["animations"]) == ["small"]
    assert verify(path, folder) == ""
    alone, _ = export(path, out="alone", cloth="small")
    assert all((alone / f"Two.small{end}").read_bytes() == (folder / f"Two.small{end}").read_bytes() for end in ENDS.values())


@case
def verify_finds_what_is_missing_damaged_or_of_another_export():
    path = project("Checked")
    folder, _ = export(path)
    other, _ = export(project("Checked", loop=True, columns=9), out="other")
    path = project("Checked")
    for end in ENDS.values():
        file = folder / f"Checked{end}"
        whole = file.read_bytes()
        assert verify(path, folder) == ""
        for manifest in (True, False):
            if not manifest:
                (folder / "Checked.sequence.json").unlink()
            file.unlink()
            assert f"{file.name}: missing" in verify(path, folder), (end, verify(path, folder))
            for wrong in (whole[:len(whole) // 2], whole[:-9] + b"\0" * (9 if manifest else 8), b"", b"{}"):
                file.write_bytes(wrong)
                assert file.name in verify(path, folder), (end, manifest, len(wrong))
            file.write_bytes(whole)
        export(path)
    # a file of the same form from another export: another wave
    export(project("Checked", waves=[]), out="still")
    path = project("Checked")
    (folder / "Checked.sequence.json").unlink()
    for end in ENDS.values():
        whole = (folder / f"Checked{end}").read_bytes()
        (folder / f"Checked{end}").write_bytes((place / "still" / f"Checked{end}").read_bytes())
        assert "does not belong to the other files" in verify(path, folder) or "different cloth" in verify(path, folder), end
        (folder / f"Checked{end}").write_bytes(whole)
    assert verify(path, folder) == "" and "Checked" in verify(path, other)


@case
def existing_sets_are_kept_if_they_are_whole():
    path = project("Kept")
    folder, _ = export(path)
    def state():
        return {file.name: (file.stat().st_mtime_ns, file.read_bytes()) for file in folder.iterdir() if file.suffix in (".png", ".glb")}
    before = state()
    run("export", path, "--format", "vat", "-o", folder, "--skip-existing", "--progress", "none")
    assert state() == before
    (folder / "Kept_vnrm.png").unlink()
    run("export", path, "--format", "vat", "-o", folder, "--skip-existing", "--progress", "none")
    assert {name: data for name, (_, data) in state().items()} == {name: data for name, (_, data) in before.items()}


@case
def the_same_frames_give_the_same_bytes():
    path = project("Same")
    one, _ = export(path, out="one", jobs=1)
    two, _ = export(path, out="two", jobs=3)
    assert all((one / f"Same{end}").read_bytes() == (two / f"Same{end}").read_bytes() for end in ENDS.values())


@case
def uneven_frames_and_too_many_are_refused():
    path = project("Uneven")
    done = run("export", path, "--format", "vat", "-o", place / "none", "--frames", "1,2,5", "--progress", "none", status=2)
    assert "a vertex animation needs evenly spaced frames, and frame 5 breaks the spacing" in done.stderr, done
    long = project("Long", frames=20000)
    done = run("export", long, "--format", "vat", "-o", place / "long", "--progress", "none", status=3)
    assert "a texture has 16384 × 16384 pixels at most" in done.stderr, done
    assert [file.name for file in (place / "long").iterdir() if file.name[0] != "."] == ["Long.sequence.json"]


@case
def a_failed_export_leaves_the_old_set():
    path = project("Old")
    folder, _ = export(path)
    before = {end: (folder / f"Old{end}").read_bytes() for end in ENDS.values()}
    changed = project("Old", loop=True, cloth={"columns": 9, "rows": 6, "spacing": 0.1, "texture": "none.png"})
    run("export", changed, "--format", "vat", "-o", folder, "--progress", "none", status=3)
    assert before == {end: (folder / f"Old{end}").read_bytes() for end in ENDS.values()}
    assert not [file for file in folder.iterdir() if file.name.startswith(".billow")]


if __name__ == "__main__":
    if sys.argv[2:]:
        measure(sys.argv[2:])
    else:
        sys.exit(tap.run(tests))
