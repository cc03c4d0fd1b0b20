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


def presets(**frames):
    return [{"name": name, "format": "usda", "output": f"takes/{name}", "frames": chosen} for name, chosen in frames.items()]


@case
def takes_come_back_by_name():
    path = project("Takes", exports=presets(Late="3-6", Whole="1-6"))
    run("export", path, "--all", "--takes", place / "takes.usda", "--progress", "none")
    expected = frames_of(path)
    for words, first in (((), 2), (("--take", "Late"), 2), (("--take", "Whole"), 0)):
        found, made = imported(place / "takes.usda", *words)
        assert len(found) == FRAMES - first and max(map(farthest, found, expected[first:])) <= 1e-6, words
        assert made["frame_rate"] == RATE
    told = run("import", place / "takes.usda", "-o", place / "told.billow", "--replace", "--progress", "none").stderr
    assert "the file has the takes Late, Whole, of which Late is imported. --take NAME" in told and told.count("take") == 2, told
    assert run("import", place / "takes.usda", "-o", place / "told.billow", "--replace", "--progress", "none", "--take", "Whole").stderr.count("take") == 0
    text = (place / "takes.usda").read_text()
    refused(text, "no take is called “Early”; there are: Late, Whole", "--take", "Early")
    refused(OTHER, "it has no takes: no variants or animations", "--take", "Early")
    run("import", path, "-o", place / "told.billow", "--replace", "--take", "Late", status=1)


@case
def files_that_are_missing_or_elsewhere_are_told():
    path = project("Elsewhere", exports=presets(One="1-6"))
    run("export", path, "--all", "--takes", place / "in" / "takes.usda", "--progress", "none")
    done = run("import", place / "in" / "takes.usda", "-o", place / "told.billow", "--replace", "--progress", "none")
    assert f"the file refers to {place}/takes/One/Elsewhere.usda, which is outside its folder" in done.stderr, done.stderr
    text = (place / "in" / "takes.usda").read_text().replace("../takes", "none")
    refused(text, f"it has its mesh from elsewhere: {place}/none/One/Elsewhere.usda")
    (place / "binary.usdc").write_bytes(b"PXR-USDC" + bytes(80))
    refused(text.replace("none/One/Elsewhere.usda", "binary.usdc"), f"it has its mesh from elsewhere: {place}/binary.usdc: a binary USD file: “usdcat")
    refused('#usda 1.0\ndef "A" (references = @bad.usda@) {}\n', "it refers to too many files, or to itself")
    done = run("import", place / "binary.usdc", "-o", place / "never.billow", status=1)
    assert "binary.usdc: a binary USD file: “usdcat" in done.stderr


FACES = "int[] faceVertexCounts = [4, 4]\nint[] faceVertexIndices = [0, 1, 4, 3, 1, 2, 5, 4]\n"
POINTS = "[(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (1, 1, 0), (2, 1, 0)]"
MESH = f'def Mesh "Geo" {{\n{FACES}point3f[] points = {POINTS}\n}}\n'
HEAD = "#usda 1.0\n(metersPerUnit = 1)\n"


def placed(text):
    """Returns the points of the only frame, in the order of numbers of their own."""
    path = place / "composed.usda"
    path.write_text(text if text.startswith("#") else HEAD + text)
    return sorted(imported(path)[0][0])


def grid(place_of):
    return sorted(place_of(x, y) for y in (0, 1) for x in (0, 1, 2))


@case
def transforms_that_stand_still_are_applied():
    near = lambda found, expected: farthest(found, sorted(expected)) <= 1e-6
    round_to = lambda points: sorted(tuple(round(number, 5) + 0.0 for number in point) for point in points)
    moved = lambda ops, order: round_to(placed(f'def Xform "A" {{\n{ops}\nuniform token[] xformOpOrder = [{order}]\n{MESH}}}'))
    assert near(moved("double3 xformOp:translate = (1, 2, 3)\nfloat3 xformOp:scale = (2, 2, 2)", '"xformOp:translate", "xformOp:scale"'),
                grid(lambda x, y: (1 + 2 * x, 2 + 2 * y, 3)))
    assert near(moved("double3 xformOp:translate = (1, 2, 3)\nfloat3 xformOp:scale = (2, 2, 2)", '"xformOp:scale", "xformOp:translate"'),
                grid(lambda x, y: (2 + 2 * x, 4 + 2 * y, 6)))
    # x to y by 90 degrees about z, then y to z by 90 degrees about x
    assert near(moved("float3 xformOp:rotateXYZ = (90, 0, 90)", '"xformOp:rotateXYZ"'), grid(lambda x, y: (0, x, y)))
    assert near(moved("float3 xformOp:rotateZYX = (90, 0, 90)", '"xformOp:rotateZYX"'), grid(lambda x, y: (-y, 0, x)))
    assert near(moved("float xformOp:rotateZ = 90", '"xformOp:rotateZ"'), grid(lambda x, y: (-y, x, 0)))
    assert near(moved("quatf xformOp:orient = (0.7071068, 0, 0, 0.7071068)", '"xformOp:orient"'), grid(lambda x, y: (-y, x, 0)))
    assert near(moved("matrix4d xformOp:transform = ( (0, 1, 0, 0), (-1, 0, 0, 0), (0, 0, 1, 0), (5, 6, 7, 1) )", '"xformOp:transform"'),
                grid(lambda x, y: (5 - y, 6 + x, 7)))
    # a quarter turn about the point (1, 0, 0)
    assert near(moved("float3 xformOp:translate:pivot = (1, 0, 0)\nfloat xformOp:rotateZ = 90",
                      '"xformOp:translate:pivot", "xformOp:rotateZ", "!invert!xformOp:translate:pivot"'), grid(lambda x, y: (1 - y, x - 1, 0)))
    assert near(moved("double3 xformOp:translate = (9, 9, 9)", ""), grid(lambda x, y: (x, y, 0)))
    assert near(moved("double3 xformOp:translate.timeSamples = { 1: (1, 0, 0), 2: (1, 0, 0) }", '"xformOp:translate"'), grid(lambda x, y: (1 + x, y, 0)))
    outer = f'def Xform "B" {{\ndouble3 xformOp:translate = (0, 0, 1)\nuniform token[] xformOpOrder = ["xformOp:translate"]\n{MESH}}}'
    assert near(round_to(placed(f'def Xform "A" {{\nfloat3 xformOp:scale = (2, 2, 2)\nuniform token[] xformOpOrder = ["xformOp:scale"]\n{outer}}}')),
                grid(lambda x, y: (2 * x, 2 * y, 2)))


@case
def prims_are_composed_as_usd_does():
    (place / "geo.usda").write_text(f'{HEAD[:-2]} defaultPrim = "Asset")\ndef Xform "Other" {{ {MESH.replace("Geo", "No")} }}\ndef Xform "Asset" {{ {MESH} }}\n')
    plain, lifted = grid(lambda x, y: (x, y, 0)), grid(lambda x, y: (x, y, 5))
    assert placed('def "A" (references = @geo.usda@) {}') == plain
    assert placed('def "A" (prepend references = [@./geo.usda@</Asset>]) {}') == plain
    assert placed('def "A" (payload = @geo.usda@</Asset/Geo>) {}') == plain
    assert placed('#usda 1.0\n(metersPerUnit = 1\nsubLayers = [@geo.usda@])\nover "Other" (active = false) {}\n') == plain
    # what is nearer counts: points of the file itself, of a variant, of a sublayer
    over = 'over "Geo" { point3f[] points = %s }' % POINTS.replace(", 0)", ", 5)")
    assert placed(f'def "A" (references = @geo.usda@) {{ {over} }}') == lifted
    assert placed(f'def "A" (references = @geo.usda@ variants = {{ string pose = "up" }}) {{ variantSet "pose" = {{ "flat" {{}} "up" {{ {over} }} }} }}') == lifted
    assert placed(f'def "A" (references = @geo.usda@ variants = {{ string pose = "flat" }}) {{ variantSet "pose" = {{ "flat" {{}} "up" {{ {over} }} }} }}') == plain
    (place / "over.usda").write_text(f'#usda 1.0\nover "Asset" {{ {over} }}\n')
    assert placed('#usda 1.0\n(metersPerUnit = 1\nsubLayers = [@over.usda@, @geo.usda@])\nover "Other" (active = false) {}\n') == lifted
    assert placed('#usda 1.0\n(metersPerUnit = 1\nsubLayers = [@geo.usda@, @over.usda@])\nover "Other" (active = false) {}\n') == plain
    # classes are no meshes of their own; what inherits them is
    assert placed(f'class "_thing" {{ {MESH} }}\ndef "A" (inherits = </_thing>) {{}}') == plain
    assert placed(f'def "A" (references = </B>) {{}}\nover "B" {{ {MESH.replace("def", "over")} }}\n'.replace('over Mesh', 'def Mesh')) == plain
    (place / "anim.usda").write_text(f'{HEAD}over "Asset" {{ over "Geo" {{ point3f[] points.timeSamples = {{ 1: {POINTS}, 3: {POINTS} }} }} }}\n')
    path = place / "timed.usda"
    path.write_text('#usda 1.0\n(metersPerUnit = 1\ntimeCodesPerSecond = 24\nsubLayers = [@anim.usda@ (offset = 10; scale = 2), @geo.usda@])\nover "Other" (active = false) {}\n')
    made = imported(path)[1]
    assert [keyframe["start"] for keyframe in made["keyframes"]] == [0, 4 / 24], made["keyframes"]


@case
def texture_coordinates_are_taken_from_points_or_corners():
    # u along y and v along x: columns run along u
    by_point = "[(0, 0), (0, 0.5), (0, 1), (1, 0), (1, 0.5), (1, 1)]"
    by_corner = "[(0, 0), (0, 0.5), (1, 0.5), (1, 0), (0, 0.5), (0, 1), (1, 1), (1, 0.5)]"
    indexed = "[(0, 0), (0, 0.5), (1, 0.5), (1, 0), (0, 1), (1, 1)]", "[0, 1, 2, 3, 1, 4, 5, 2]"
    for uv in (f"texCoord2f[] primvars:st = {by_point}", f"texCoord2f[] primvars:st = {by_corner} (interpolation = \"faceVarying\")",
               f"texCoord2f[] primvars:UVMap = {indexed[0]}\nint[] primvars:UVMap:indices = {indexed[1]}",
               f"texCoord2f[] primvars:map2 = [(0, 0)]\nfloat2[] primvars:st.timeSamples = {{ 1: {by_corner} }}"):
        path = place / "uv.usda"
        path.write_text(HEAD + MESH.replace("point3f", f"{uv}\npoint3f"))
        for words in ((), ("--resample", "0.5")):
            made = imported(path, *words)[1]
            first, second = made["keyframes"][0]["shape"][:3], made["keyframes"][0]["shape"][3:6]
            assert first[0] == 2 and second[1] > first[1] and second[0] == 2, (uv, words, first, second)


@case
def what_cannot_be_read_is_refused_in_one_sentence():
    damaged = "damaged: its parts do not match"
    refused(OTHER.replace("float3[] extent", "double3 xformOp:translate.timeSamples = { 0: (1, 2, 3), 1: (1, 2, 4) }\n"
                          "uniform token[] xformOpOrder = [\"xformOp:translate\"]\nfloat3[] extent"), "transforms move its mesh")
    refused(OTHER.replace("float3[] extent", "double3 xformOp:translate = (1, 2)\nfloat3[] extent"), damaged)
    refused(OTHER.replace("def Mesh", "def Points"), "it contains no mesh")
    refused(OTHER.replace("[4, 3, 3]", "[4, 6]"), "a face has 6 corners; expected 3 or 4")
    refused(OTHER.replace("1, 5, 4]", "1, 5, 9]"), damaged)
    refused(OTHER.replace("(0, 10, 4), ", ""), damaged)
    refused(OTHER.replace("12: [", "0: ["), damaged)
    refused(OTHER.replace("(10, 0, 3)", "(10, nan, 3)"), damaged)
    refused(OTHER[:-40], damaged)
    refused(OTHER + "".join(f'def "A{i}" (references = @none.usda@) {{}}\n' for i in range(4097)), "it has too many prims or references: export the cloth alone")
    refused("PXR-USDC", "a binary USD file: “usdcat --flatten -o cloth.usda” of USD makes one text file of it")
    refused("#usda", "not a USDA file")
    refused(OTHER.replace("[4, 3, 3]", "[4, 3]").replace(", 1, 5, 4]", "]"), "")


tap.run(tests)
