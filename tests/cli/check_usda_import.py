#!/usr/bin/env python3
"""Checks that `billow-cli import` reads USDA files: Billow's own, and others. Arguments: billow-cli. Prints TAP."""
import json
import math

import tap
from importing import case, imported, place, run, tests

RATE, FRAMES = 24, 6


def refused(text, sentence, *words):
    path = place / "bad.usda"
    path.write_text(text)
    done = run("import", path, "-o", place / "never.billow", "--progress", "none", *words, status=1)
    [line] = done.stderr.strip().splitlines()
    assert f"bad.usda: {sentence}" in line, line


def farthest(found, expected):
    assert len(found) == len(expected), (len(found), len(expected))
    return max(math.dist(a, b) for a, b in zip(found, expected, strict=True))


def project(name, **more):
    waves = [{"start": 0, "duration": FRAMES / RATE, "amplitude": 0.1, "wavelength": 0.6, "speed": 2.0, "direction": 20, "axis": "smooth-normal"}]
    root = {"format": "billow", "version": 1, "name": name, "frame_rate": RATE, "duration": FRAMES / RATE,
            "cloth": {"columns": 13, "rows": 9, "spacing": 0.1}, "waves": waves, **more}
    path = place / f"{name}.billow"
    path.write_text(json.dumps(root))
    return path


def exported(path, word, *words):
    folder = place / "-".join([path.stem, word, *words]).replace("--", "")
    run("export", path, "--format", word, "-o", folder, "--progress", "none", "--no-cache", *words)
    return folder


def frames_of(path, *words):
    files = sorted(exported(path, "obj", "--precision", "15", *words).glob("*.obj"))
    return [[tuple(map(float, line.split()[1:])) for line in file.read_text().splitlines() if line.startswith("v ")] for file in files]


@case
def own_files_come_back_whatever_their_options():
    path = project("Own")
    expected = frames_of(path)
    for words in ((), ("--triangles",), ("--up", "z", "--scale", "100"), ("--no-normals", "--no-uv"), ("--velocities",),
                  ("--subdivision", "catmull-clark", "--purpose", "proxy")):
        found, made = imported(exported(path, "usda", *words) / "Own.usda")
        assert len(found) == FRAMES and max(map(farthest, found, expected)) <= 1e-6, words
        assert (made["frame_rate"], made["name"], made["cloth"]["columns"], made["cloth"]["rows"]) == (RATE, "Own", 13, 9), words


@case
def subdivision_and_purpose_are_as_usd_has_them():
    path = project("Smooth", cloths=[{"id": "other", "cloth": {"columns": 3, "rows": 3, "spacing": 0.1}}])
    plain = (exported(path, "usda") / "Smooth.usda").read_text()
    assert plain.count('uniform token subdivisionScheme = "none"') == 2 and "purpose" not in plain and "normals" in plain
    smooth = (exported(path, "usda", "--subdivision", "catmull-clark", "--purpose", "proxy") / "Smooth.usda").read_text()
    assert smooth.count('uniform token subdivisionScheme = "catmullClark"') == 2 and smooth.count('uniform token purpose = "proxy"') == 2
    assert "normals" not in smooth  # of a subdivided mesh, they follow from it
    for words in (("--subdivision", "smooth"), ("--purpose", "none")):
        run("export", path, "-o", place / "refused", "--format", "usda", *words, status=2)


@case
def frames_that_are_left_out_are_gaps():
    path = project("Gaps")
    found, made = imported(exported(path, "usda", "--frames", "1-5x2") / "Gaps.usda")
    expected = frames_of(path)
    assert max(map(farthest, found, expected[:5:2])) <= 1e-6 and len(found) == 3
    assert [round(keyframe["start"] * RATE, 6) for keyframe in made["keyframes"]] == [0, 2, 4]


@case
def a_cloth_of_several_is_chosen():
    other = {"id": "small", "cloth": {"columns": 4, "rows": 3, "spacing": 0.2}}
    path = project("Two", cloths=[other])
    file = exported(path, "usda") / "Two.usda"
    refused(file.read_text(), "it contains several objects, named cloth, small: choose one of them (--object)")
    refused(file.read_text(), "no object or group is named “none”; there are: cloth, small", "--object", "none")
    assert max(map(farthest, imported(file, "--object", "cloth")[0], frames_of(path, "--cloth", "cloth"))) <= 1e-6
    assert len(imported(file, "--object", "small")[0][0]) == 12


OTHER = """#usda 1.0
( "a layer's text with ( and \\" in it"
    metersPerUnit = 0.01  # centimeters
    upAxis = "Z"
)
# a comment with } in it
def "World" ( variants = { string look = "a" } )
{
    custom dictionary data = { int[] a = [1, 2] }
    def Xform "Flag" { def Mesh "Geometry" {
        float3[] extent = [(0, 0, 0), (20, 10, 0)]
        int[] faceVertexCounts = [4, 3, 3]
        int[] faceVertexIndices = [0, 1, 4, 3, 1, 2, 5, 1, 5, 4] (
            doc = '''faces'''
        )
        point3f[] points = [(0, 0, 1), (10, 0, 1e0), (20, 0, 1.0), (0, 10, 2), (10, 10, 2), (20, 10, 2)]
        point3f[] points.timeSamples = {
            0: [(0, 0, 1), (10, 0, 1e0), (20, 0, 1.0), (0, 10, 2), (10, 10, 2), (20, 10, 2)],
            12: [
                (0, 0, 3), (10, 0, 3), (20, 0, 3),
                (0, 10, 4), (10, 10, 4), (20, 10, 4)
            ],
        }
        asset file = @./none[.png@
        rel material = </World/Look>
        token outputs:surface
    } }
}
"""


@case
def files_of_other_programs_are_read():
    path = place / "other.usda"
    path.write_text(OTHER)
    found, made = imported(path)
    sides = {made["cloth"]["columns"], made["cloth"]["rows"]}
    assert sides == {3, 2} and len(found) == 2
    for shape, height in zip(found, (0.01, 0.03)):
        expected = [(0.1 * i, height + 0.01 * j, -0.1 * j) for j in range(2) for i in range(3)]
        assert max(min(math.dist(point, other) for other in expected) for point in shape) <= 1e-7
    assert made["keyframes"][1]["start"] == 0.5
    path.write_text(OTHER.replace("points.timeSamples", "velocities.timeSamples"))
    assert len(imported(path)[0]) == 1


@case
def what_cannot_be_read_is_refused_in_one_sentence():
    damaged = "damaged: its parts do not match"
    refused(OTHER.replace("float3[] extent", "double3 xformOp:translate = (1, 2, 3)\nfloat3[] extent"), "transforms move its mesh")
    refused(OTHER.replace('def "World"', 'def Xform "World"').replace("custom dictionary", "matrix4d xformOp:transform = ((1,0,0,0),(0,1,0,0),(0,0,1,0),(0,0,0,1))\ncustom dictionary"),
            "transforms move its mesh")
    refused(OTHER.replace("def Mesh", "def Points"), "it contains no mesh")
    refused(OTHER.replace("[4, 3, 3]", "[4, 6]"), "a face has 6 corners; expected 3 or 4")
    refused(OTHER.replace("1, 5, 4]", "1, 5, 9]"), damaged)
    refused(OTHER.replace("(0, 10, 4), ", ""), damaged)
    refused(OTHER.replace("12: [", "0: ["), damaged)
    refused(OTHER.replace("(10, 0, 3)", "(10, nan, 3)"), damaged)
    refused(OTHER[:-40], damaged)
    refused("PXR-USDC", "not a USDA file")
    refused(OTHER.replace("[4, 3, 3]", "[4, 3]").replace(", 1, 5, 4]", "]"), "")


tap.run(tests)
