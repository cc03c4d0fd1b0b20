#!/usr/bin/env python3
"""Checks exports of several cloths in one file by this script's own reading: each object is the same as in the export of
its cloth alone. Argument: billow-cli. Prints TAP."""
import json
import pathlib
import re
import resource
import signal
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

# The muted one is left out. Two textures are used three times; in USD, three ids need other names.
IDS = ["left", "right-half", "7th", "rope", "right_half", "again", "tube"]
PRIMS = ["left", "right_half", "_7th", "rope", "right_half_", "again", "tube"]
STEM = "Seven cloths"


def case(function):
    tests.append(function)
    return function


def run(*words, status=0, **more):
    done = subprocess.run([cli, *map(str, words), "--progress", "none"], capture_output=True, text=True, **more)
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    return done


def png(red):
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes([0, red, 0, 0]))) + chunk(b"IEND", b"")


def held(number, x, last, y=1.0):
    corners = [{"column": 0, "row": 0, "position": [x, y, 0]}, {"column": last, "row": 0, "position": [x + 0.08 * last, y, 0]}]
    return [{"id": f"held-{number}", "start": 0, "duration": 0.5, "anchors": corners}]


def waving(number):
    return [{"id": f"wave-{number}", "start": 0, "duration": 0.5, "amplitude": 0.05, "wavelength": 0.4, "speed": 0.6,
             "direction": 70}]


def scene(duration=0.5):
    def cloth(number, name, columns, rows, **more):
        return {"id": name, "cloth": {"columns": columns, "rows": rows, "spacing": 0.1, **more},
                "keyframes": held(number, number, columns - 1), "waves": waving(number)}
    first = cloth(0, "left", 5, 4, texture="a.png")
    first["cloth"]["id"] = first.pop("id")
    return {"format": "billow", "version": 1, "name": STEM, "frame_rate": 10, "duration": duration, **first, "cloths": [
        cloth(1, "right-half", 7, 3, texture="b.png"),
        cloth(2, "7th", 9, 9, texture="a.png", outline=[{"points": [[0, 0], [8, 0], [6, 8], [2, 8]]}, {"circle": [4, 4, 1.2], "hole": True}]),
        cloth(3, "rope", 12, 1, radius=0.02, color="#ff0000"),
        {**cloth(4, "spare", 3, 3), "muted": True},
        cloth(5, "right_half", 3, 3),
        {"id": "again", "of": "left", "place": {"position": [0, 0, 2]}, "time": 0.1},
        {"id": "tube", "cloth": {"columns": 9, "rows": 4, "spacing": 0.1, "closed": "columns"}, "waves": waving(6)}]}


def write_project(name="scene.billow", **more):
    for texture, red in (("a.png", 200), ("b.png", 90)):
        (place / texture).write_bytes(png(red))
    path = place / name
    path.write_text(json.dumps(scene(**more)))
    return path


def exported(word, *options, command="export"):
    """Exports the scene, and each of its cloths by itself. Returns the folders."""
    folder = pathlib.Path(tempfile.mkdtemp(dir=place))
    project = write_project()
    run(command, project, "-o", folder / "all", "--format", word, *options)
    for name in IDS:
        run(command, project, "-o", folder / "alone", "--format", word, "--cloth", name, *options)
    return folder / "all", folder / "alone"


def names_in(folder):
    return sorted(path.name for path in folder.iterdir())


# --- OBJ ---

def objects_of(path):
    """Returns the lines before the objects, and of each object its name and lines."""
    head, objects = [], []
    for line in path.read_text().splitlines():
        if line.startswith("o "):
            objects.append((line[2:], []))
        else:
            (objects[-1][1] if objects else head).append(line)
    return head, objects


def count(lines, word):
    return sum(line.startswith(word + " ") for line in lines)


def own_face(line, before):
    """Returns a face or line with indices within its object, each of which is checked to be in it."""
    word, *corners = line.split()
    own = []
    for corner in corners:
        numbers = [int(number) - first if number else None for number, first in zip(corner.split("/"), before)]
        assert all(number is None or number >= 1 for number in numbers), line
        own.append(numbers)
    return word, own


def assert_same_objects(all_of, alone, frame):
    head, objects = objects_of(all_of / f"{STEM}.{frame:04}.obj")
    assert head == ["# Billow, 7 cloths", f"mtllib {STEM.replace(' ', '_')}.mtl"], head
    assert [name for name, _ in objects] == IDS
    before = [0, 0, 0]
    for name, lines in objects:
        _, [(alone_name, own)] = objects_of(alone / f"{STEM}.{name}.{frame:04}.obj")
        assert alone_name == name
        assert [line for line in lines if line[0] == "v"] == [line for line in own if line[0] == "v"]
        shifted = [own_face(line, before) for line in lines if line[0] in "fl"]
        assert shifted == [own_face(line, (0, 0, 0)) for line in own if line[0] in "fl"]
        counts = [count(lines, word) for word in ("v", "vt", "vn")]
        assert all(number is None or number <= most for _, corners in shifted for corner in corners
                   for number, most in zip(corner, counts))
        assert f"usemtl {name}" in lines and "usemtl cloth" in own
        before = [first + more for first, more in zip(before, counts)]


@case
def obj_objects_are_those_of_the_cloths_alone():
    for options in ((), ("--curve", "--triangles", "--up", "z"), ("--no-uv", "--no-normals", "--origin", "100,0,3")):
        all_of, alone = exported("obj", *options)
        for frame in range(1, 6):
            assert_same_objects(all_of, alone, frame)


@case
def obj_materials_are_those_of_the_cloths_alone():
    all_of, alone = exported("obj")
    text = (all_of / "Seven_cloths.mtl").read_text()
    found = dict(re.findall(r"newmtl (\S+)\n(.*?)(?=newmtl|\Z)", text, re.S))
    assert list(found) == IDS
    pictures = {"left": "Seven_cloths.picture.png", "right-half": "Seven_cloths.picture-2.png"}
    pictures["7th"] = pictures["again"] = pictures["left"]
    for name in IDS:
        own = (alone / f"Seven_cloths.{name}.mtl").read_text().replace("newmtl cloth\n", "")
        assert found[name] == own.replace(f"Seven_cloths.{name}.picture.png", pictures.get(name, ""))
    assert [name for name in names_in(all_of) if name.endswith(".png")] == ["Seven_cloths.picture-2.png", "Seven_cloths.picture.png"]
    assert (all_of / pictures["left"]).read_bytes() == png(200) and (all_of / pictures["right-half"]).read_bytes() == png(90)


@case
def simulated_objects_are_those_of_the_cloths_alone():
    all_of, alone = exported("obj", "--frames", "2-3", command="simulate")
    for frame in (2, 3):
        assert_same_objects(all_of, alone, frame)


@case
def a_simulation_tells_of_all_cloths():
    project = write_project()
    tell = lambda *options: json.loads(run("simulate", project, "-o", place / "strain", "--frames", "3", "--json", *options).stdout)
    together, alone = tell(), [tell("--cloth", name) for name in IDS]
    for key, value in together["strain"].items():
        assert value == max(each["strain"][key] for each in alone), key
    assert together["solver"]["steps"] == sum(each["solver"]["steps"] for each in alone)


# --- GLB ---

SHAPES = {"SCALAR": 1, "VEC2": 2, "VEC3": 3}
TYPES = {5123: "H", 5125: "I", 5126: "f"}


class Glb:
    def __init__(self, path):
        data = path.read_bytes()
        magic, version, length, json_length, kind = struct.unpack_from("<4sIII4s", data)
        assert (magic, version, length, kind) == (b"glTF", 2, len(data), b"JSON")
        self.json = json.loads(data[20:20 + json_length])
        self.binary = data[20 + json_length + 8:]

    def numbers(self, view, kind, n):
        at = self.json["bufferViews"][view]
        assert struct.calcsize(f"<{n}{TYPES[kind]}") <= at["byteLength"]
        return list(struct.unpack_from(f"<{n}{TYPES[kind]}", self.binary, at["byteOffset"]))

    def accessor(self, i):
        accessor = self.json["accessors"][i]
        width = SHAPES[accessor["type"]]
        if "sparse" not in accessor:
            return self.numbers(accessor["bufferView"], accessor["componentType"], width * accessor["count"])
        values, sparse = [0.0] * (width * accessor["count"]), accessor["sparse"]
        changed = self.numbers(sparse["values"]["bufferView"], 5126, width * sparse["count"])
        places = self.numbers(sparse["indices"]["bufferView"], sparse["indices"]["componentType"], sparse["count"])
        for k, where in enumerate(places):
            values[where * width:where * width + width] = changed[k * width:k * width + width]
        return values

    def picture(self, material):
        texture = material["pbrMetallicRoughness"].pop("baseColorTexture", None)
        if texture is None:
            return None
        at = self.json["bufferViews"][self.json["images"][self.json["textures"][texture["index"]]["source"]]["bufferView"]]
        return self.binary[at["byteOffset"]:at["byteOffset"] + at["byteLength"]]

    def cloth(self, number):
        """Returns all that the file says of the cloth of a node, with the numbers behind every index."""
        node = self.json["nodes"][number]
        mesh = self.json["meshes"][node["mesh"]]
        [part] = mesh["primitives"]
        material = json.loads(json.dumps(self.json["materials"][part["material"]]))
        picture = self.picture(material)
        del material["name"]
        [animation] = self.json["animations"]
        [channel] = [channel for channel in animation["channels"] if channel["target"]["node"] == number]
        sampler = animation["samplers"][channel["sampler"]]
        return {"name": node["name"], "extras": node["extras"], "mesh": mesh["name"], "names": mesh["extras"],
                "indices": self.accessor(part["indices"]), "material": material, "picture": picture,
                "points": {key: self.accessor(i) for key, i in part["attributes"].items()},
                "targets": [{key: self.accessor(i) for key, i in target.items()} for target in part["targets"]],
                "path": channel["target"]["path"], "times": self.accessor(sampler["input"]),
                "weights": self.accessor(sampler["output"])}


@case
def glb_nodes_are_those_of_the_cloths_alone():
    for options in ((), ("--no-normals",), ("--targets", "2"), ("--tolerance", "0.01", "--scale", "3")):
        all_of, alone = exported("glb", *options)
        file = Glb(all_of / f"{STEM}.glb")
        assert [node["name"] for node in file.json["nodes"]] == IDS
        assert file.json["scenes"][0]["nodes"] == list(range(7)) and len(file.json["images"]) == 2
        assert [material["name"] for material in file.json["materials"]] == IDS
        assert len(file.json["animations"]) == 1 and file.json["animations"][0]["name"] == STEM
        for number, name in enumerate(IDS):
            assert file.cloth(number) == Glb(alone / f"{STEM}.{name}.glb").cloth(0), name


# --- USDA ---

def prims_of(text):
    """Returns the text of each prim that has a mesh, by its name."""
    return dict(re.findall(r'^def Xform "(\w+)" \(\n    kind = "component"\n\)\n(\{\n.*?^\})', text, re.S | re.M))


def own_text(body, path):
    """Returns the text of a prim without the names that differ."""
    return re.sub(r"    custom (string id|int columns|int rows) = .*\n+", "", body).replace(f"<{path}/", "</Cloth/")


@case
def usd_prims_are_those_of_the_cloths_alone():
    for options in ((), ("--curve", "--no-uv"), ("--no-normals", "--triangles")):
        all_of, alone = exported("usda", *options)
        text = (all_of / f"{STEM}.usda").read_text()
        prims = prims_of(text)
        assert list(prims) == PRIMS, list(prims)
        assert '    defaultPrim = "Scene"\n' in text and text.count("{") == text.count("}") and text.endswith("}\n\n}\n")
        pictures = {"left": "", "7th": "", "again": "", "right-half": "-2"}
        for name, prim in zip(IDS, PRIMS):
            own = prims_of((alone / f"{STEM}.{name}.usda").read_text())["Cloth"]
            own = own.replace(f"Seven_cloths.{name}.picture", f"Seven_cloths.picture{pictures.get(name)}")
            assert own_text(prims[prim], f"/Scene/{prim}") == own, name
            assert f'    custom string id = "{name}"\n' in prims[prim]


# --- The files ---

@case
def files_do_not_depend_on_the_number_of_jobs():
    project = write_project()
    for word in ("obj", "glb", "usda"):
        for jobs in (1, 5):
            run("export", project, "-o", place / f"jobs-{word}-{jobs}", "--format", word, "--jobs", jobs)
        names = names_in(place / f"jobs-{word}-1")
        assert names == names_in(place / f"jobs-{word}-5") and len(names) > 1
        for name in names:
            assert (place / f"jobs-{word}-1" / name).read_bytes() == (place / f"jobs-{word}-5" / name).read_bytes(), name


@case
def info_tells_the_size_of_all_cloths():
    told = json.loads(subprocess.run([cli, "info", write_project(), "--json"], capture_output=True, check=True).stdout)["formats"]
    for word in ("obj", "usda"):
        all_of, _ = exported(word)
        real = sum(path.stat().st_size for path in all_of.iterdir() if path.suffix == "." + word)
        assert 0.7 < told[word]["sequence_bytes"] / real < 1.3, (word, told[word], real)


@case
def manifest_lists_the_cloths():
    all_of, alone = exported("obj", "--frames", "1")
    manifest = json.loads((all_of / f"{STEM}.sequence.json").read_text())
    assert [cloth["id"] for cloth in manifest["cloths"]] == IDS
    assert manifest["cloths"][1] == {"id": "right-half", "columns": 7, "rows": 3}
    assert {file["name"] for file in manifest["files"]} == {name for name in names_in(all_of) if not name.endswith(".json")}
    assert "cloths" not in json.loads((alone / f"{STEM}.left.sequence.json").read_text())


@case
def warnings_name_the_cloth():
    document = scene()
    document["cloths"][0]["keyframes"][0]["anchors"][1]["position"][0] = 9
    document["keyframes"][0]["anchors"][1]["position"][0] = 5
    for part in ({1: "1-2"}, {2: "3"}):
        for frames in part.values():
            (place / "taut.billow").write_text(json.dumps(document))
            told = run("export", place / "taut.billow", "-o", place / "taut", "--frames", frames).stderr
            assert re.search(r"left: .*too far apart.* right-half: .*too far apart", told), told
    manifest = json.loads((place / "taut" / f"{STEM}.sequence.json").read_text())
    assert [(found["cloth"], found["keyframe"]) for found in manifest["warnings"] if found["kind"] == "taut"] == [
        ("left", "held-0"), ("right-half", "held-1"), ("again", "held-0")], manifest["warnings"]
    assert len(manifest["files"]) == 6  # of both exports


@case
def some_cloths_are_chosen():
    project = write_project()
    run("export", project, "-o", place / "two", "--cloth", "tube", "--cloth", "spare", "--frames", "1")
    assert [name for name, _ in objects_of(place / "two" / f"{STEM}.0001.obj")[1]] == ["spare", "tube"]
    run("verify", project, place / "two", "--cloth", "tube", "--cloth", "spare", "--frames", "1")
    run("export", project, "-o", place / "one", "--cloth", "tube", "--frames", "1")
    assert [name for name in names_in(place / "one") if name.endswith(".obj")] == [f"{STEM}.tube.0001.obj"]


@case
def textures_outside_the_folder_are_told_once_each():
    document = scene()
    for number, name in enumerate(("a.png", "b.png")):
        (place / "elsewhere").mkdir(exist_ok=True)
        (place / "elsewhere" / name).write_bytes(png(40 + number))
    document["cloth"]["texture"] = document["cloths"][1]["cloth"]["texture"] = "../elsewhere/a.png"
    document["cloths"][0]["cloth"]["texture"] = "../elsewhere/b.png"
    (place / "inside").mkdir()
    (place / "inside" / "scene.billow").write_text(json.dumps(document))
    told = run("export", place / "inside" / "scene.billow", "-o", place / "told", "--frames", "1").stderr
    assert [told.count(f"/elsewhere/{name}") for name in ("a.png", "b.png")] == [1, 1], told


# --- Verifying ---

def findings(project, folder, word, status=1):
    return [(found["file"], found["message"]) for found in
            json.loads(run("verify", project, folder, "--format", word, "--json", status=status).stdout)["findings"]]


def assert_found(project, folder, word, name, *words):
    found = findings(project, folder, word)
    assert any(file == name and all(text in message for text in words) for file, message in found), found


@case
def verify_checks_each_cloth():
    project = write_project()
    changed = scene()
    changed["cloths"][5]["of"] = "right_half"
    (place / "changed.billow").write_text(json.dumps(changed))
    renamed = scene()
    renamed["cloths"][0]["id"] = "other"
    (place / "renamed.billow").write_text(json.dumps(renamed))
    for word, name in (("obj", f"{STEM}.0003.obj"), ("glb", f"{STEM}.glb"), ("usda", f"{STEM}.usda")):
        folder = place / f"verified-{word}"
        run("export", project, "-o", folder, "--format", word)
        assert findings(project, folder, word, 0) == []
        assert_found(place / "changed.billow", folder, word, name, "again: ", "written from a different cloth")
        assert_found(place / "renamed.billow", folder, word, name, "written from a different cloth")
        path = folder / name
        whole = path.read_bytes()
        for share in (0.02, 0.3, 0.7, 0.97):
            path.write_bytes(whole[:int(share * len(whole))])
            assert_found(project, folder, word, name, "cut short")
        if word != "obj":
            continue
        text = whole.decode()
        of_rope = text.index("\no rope\n")
        at = text.index("\nf ", of_rope)
        path.write_text(text[:at] + text[text.index("\n", at + 1):])
        assert_found(project, folder, word, name, "rope: ", "expected")
        path.write_bytes(whole)


@case
def what_is_complete_is_skipped():
    project = write_project()
    for word, frames in (("obj", 5), ("glb", 5), ("usda", 5)):
        folder = place / f"skipped-{word}"
        run("export", project, "-o", folder, "--format", word)
        report = json.loads(run("export", project, "-o", folder, "--format", word, "--skip-existing", "--json").stdout)
        assert (report["written"], report["skipped"]) == (0, frames), report


@case
def exports_of_cloths_alone_may_lie_beside():
    project = write_project()
    run("export", project, "-o", place / "beside")
    run("export", project, "-o", place / "beside", "--cloth", "tube")
    run("verify", project, place / "beside")
    run("verify", project, place / "beside", "--cloth", "tube")


@case
def an_object_is_imported():
    all_of, alone = exported("obj", "--precision", "9", "--frames", "2")
    shapes = []
    for path, more in ((all_of / f"{STEM}.0002.obj", ("--object", "right-half")), (alone / f"{STEM}.right-half.0002.obj", ())):
        run("import", path, "-o", place / "made.billow", "--replace", *more)
        shapes.append(json.loads((place / "made.billow").read_text())["keyframes"][0]["shape"])
    assert shapes[0] == shapes[1] and len(shapes[0]) > 0
    refused = run("import", all_of / f"{STEM}.0002.obj", "-o", place / "never.billow", status=1).stderr
    assert "right-half" in refused and "--object" in refused, refused


# --- Long exports ---

@case
def an_interrupted_export_leaves_nothing_half_written():
    project = write_project("long.billow", duration=600)
    for word in ("glb", "usda"):
        folder = place / f"long-{word}"
        work = subprocess.Popen([cli, "export", project, "-o", folder, "--format", word, "--progress", "lines"],
                                stderr=subprocess.PIPE, text=True)
        while "2/6000" not in work.stderr.readline():
            assert work.poll() is None
        work.send_signal(signal.SIGINT)
        work.stderr.read()
        assert work.wait() == 130
        assert [name for name in names_in(folder) if not name.endswith((".json", ".png"))] == []


@case
def many_cloths_need_no_more_descriptors():
    document = scene()
    document["cloths"] += [{"id": f"copy-{i}", "of": "left", "place": {"position": [0, 0, i]}} for i in range(60)]
    (place / "many.billow").write_text(json.dumps(document))
    for word, options in (("obj", ()), ("glb", ("--targets", "2")), ("usda", ())):
        run("export", place / "many.billow", "-o", place / "many", "--format", word, *options,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (12, 12)))
    assert len(Glb(place / "many" / f"{STEM}.glb").json["nodes"]) == 67


tap.run(tests)
