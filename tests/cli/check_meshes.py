#!/usr/bin/env python3
"""Checks that cloths of other programs which are no grids come in by `billow-cli import --resample`, with the size and the outline
that they have by closed forms, or are refused with what to do. Argument: billow-cli. Prints TAP."""
import json
import math
import struct

import meshes
import tap
from importing import case, place, run, tests
from meshes import Mesh, disc, joined, rolled, sheet, triangle, tube, unshared

FLAG = 1.5 * 1.0


def written(mesh, name="mesh.obj"):
    (place / name).write_text(mesh if isinstance(mesh, str) else mesh.obj())
    return place / name


def resampled(mesh, *words, spacing=0.04):
    """Imports a mesh and returns the report and the project."""
    target = place / "made.billow"
    given = ["--resample", spacing] if spacing else ["--resample"]
    done = run("import", written(mesh), *given, *words, "-o", target, "--replace", "--json", "--progress", "none")
    return json.loads(done.stdout) | {"warnings": done.stderr}, json.loads(target.read_text())


def refused(mesh, *parts, words=("--resample",)):
    target = place / "never.billow"
    done = run("import", written(mesh), *words, "-o", target, "--progress", "none", status=1)
    assert not target.exists()
    [line] = done.stderr.strip().split("\n")
    assert "mesh.obj" in line, line
    for part in parts:
        assert part in line, (part, line)


def area_of(cloth):
    """Returns the area of the cloth laid flat, by its outline."""
    if "outline" not in cloth:
        return (cloth["columns"] - 1) * (cloth["rows"] - 1) * cloth["spacing"] ** 2
    area = 0.0
    for loop in cloth["outline"]:
        corners = loop["points"]
        twice = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, corners[1:] + corners[:1]))
        area += abs(twice) / 2 * (-1 if loop.get("hole") else 1)
    return area * cloth["spacing"] ** 2


def points_of(project, number=0):
    flat = project["keyframes"][number]["shape"]
    return [tuple(flat[i:i + 3]) for i in range(0, len(flat), 3)]


def comes_in(mesh, area, away, *words, off=lambda x, y, z: abs(z), spacing=0.04, within=0.02, unit=1.0):
    """Checks a cloth: its area when it is flat, that every point of the mesh is near one of the cloth, that every point of the cloth near
    the mesh is as far from the surface (`off`) as `away` says at most, and what was told. Returns the report and the project."""
    report, project = resampled(mesh, *words, spacing=spacing)
    cloth, told = project["cloth"], report["resampled"]
    assert abs(area_of(cloth) / area - 1) < within, (area_of(cloth), area)
    shape = points_of(project)
    assert len(shape) == cloth["columns"] * cloth["rows"]
    apart = cloth["spacing"]
    rounding = 1e-6 * max(cloth["columns"], cloth["rows"]) * apart
    used = {corner for face in mesh.faces for corner in face}
    for corner in used:
        point = tuple(unit * x for x in mesh.points[corner])
        near = [other for other in shape if math.dist(point, other) < 1.1 * apart]
        assert near, point
        assert all(off(*(x / unit for x in other)) * unit <= away + rounding for other in near), (point, near)
    assert told["rms"] <= told["max"] <= away + rounding, told
    run("check", place / "made.billow")
    return report, project


# --- Shapes of cloth ---

@case
def a_triangulated_flag_with_waves():
    def wave(x):
        return 0.06 * math.sin(5 * x)
    mesh = sheet(25, 17).moved(lambda x, y, z: (x, y, wave(x)))
    # the map is even in the plane that the flag was bent from: its length is that of the wave
    length = sum(math.hypot(1.5 / 1000, wave(1.5 * (i + 1) / 1000) - wave(1.5 * i / 1000)) for i in range(1000))
    _, project = comes_in(mesh, length, 0.012, off=lambda x, y, z: abs(z - wave(x)))
    assert "outline" not in project["cloth"]


@case
def a_flat_rectangle_is_exact():
    report, project = comes_in(sheet().without_map(), FLAG, 0.0, spacing=0.05)
    assert (project["cloth"]["columns"], project["cloth"]["rows"]) == (31, 21)
    assert report["resampled"]["from"] == "plane"
    for i, point in enumerate(points_of(project)):
        assert math.dist(point, (0.05 * (i % 31), 1 - 0.05 * (i // 31), 0)) < 1e-6


@case
def a_pennant():
    comes_in(triangle(), 0.5 * 1.2 * 0.8, 0.0)


@case
def corners_of_the_mesh_can_be_anchors():
    _, project = resampled(triangle(), spacing=0.05)
    held = [(anchor["column"], anchor["row"]) for anchor in project["keyframes"][0]["anchors"]]
    assert (0, 0) in held and (0, project["cloth"]["rows"] - 1) in held, held


@case
def a_pennant_that_is_rolled():
    comes_in(rolled(triangle(24)), 0.48, 0.003, off=lambda x, y, z: abs(math.hypot(x, z) - 0.4))


@case
def a_swallow_tail():
    comes_in(meshes.polygon([(0, 0), (1.5, 0), (1.1, 0.5), (1.5, 1), (0, 1)]), 1.5 - 0.5 * 0.4, 0.0)


@case
def a_round_cloth():
    comes_in(disc(), 0.36 * 24 * math.sin(2 * math.pi / 48), 0.0)


@case
def a_ring():
    _, project = comes_in(disc(0.25), (0.36 - 0.0625) * 24 * math.sin(2 * math.pi / 48), 0.0)
    assert [loop.get("hole", False) for loop in project["cloth"]["outline"]] == [False, True]


@case
def a_cloth_with_three_holes():
    holes = ((0.4, 0.5), (0.75, 0.5), (1.1, 0.5))
    mesh = sheet(31, 21, keep=lambda x, y: all(max(abs(x - a), abs(y - b)) > 0.1 for a, b in holes))
    _, project = comes_in(mesh, FLAG - 3 * 0.04, 0.0, within=0.05)
    assert len(project["cloth"]["outline"]) == 4


@case
def a_hole_within_a_cell_is_left_out():
    mesh = sheet(31, 21)
    inner = next(i for i, face in enumerate(mesh.faces) if all(0.5 < mesh.points[corner][0] < 1 and 0.3 < mesh.points[corner][1] < 0.7 for corner in face))
    mesh.faces.pop(inner), mesh.map.pop(inner)
    report, project = comes_in(mesh, FLAG, 0.0, spacing=0.1)
    assert report["resampled"]["holes_left_out"] == 1 and "1 hole" in report["warnings"]
    assert "outline" not in project["cloth"]


def is_tube(project, report):
    """Returns how the cloth is closed, after checking that both ends of each line around it are one point."""
    cloth, closed, shape = project["cloth"], project["cloth"].get("closed", "open"), points_of(project)
    assert report["resampled"]["closed"] == closed and "outline" not in cloth, cloth
    columns, rows = cloth["columns"], cloth["rows"]
    pairs = {"columns": [(columns * row, columns * row + columns - 1) for row in range(rows)], "open": [],
             "rows": [(column, columns * (rows - 1) + column) for column in range(columns)]}[closed]
    assert all(shape[one] == shape[other] for one, other in pairs), closed
    held = [(anchor["column"], anchor["row"]) for anchor in project["keyframes"][0]["anchors"]]
    assert len({shape[columns * row + column] for column, row in held}) == len(held), held
    return closed


def around_tube(x, y, z):
    return abs(math.hypot(x, z) - 0.3)


@case
def a_tube_is_closed_where_its_map_is_cut():
    report, project = comes_in(tube(), 0.6 * math.pi * 0.8, 0.003, off=around_tube)
    assert is_tube(project, report) == "columns"
    assert len(project["keyframes"][0]["anchors"]) == 2  # the corners, of which two and two are one point
    report, project = comes_in(tube(), 0.6 * math.pi * 0.8, 0.003, "--anchors", "top", off=around_tube)
    assert is_tube(project, report) == "columns" and len(project["keyframes"][0]["anchors"]) == project["cloth"]["columns"] - 1


@case
def a_tube_whose_map_runs_down_around_it_is_closed_along_its_rows():
    report, project = comes_in(tube().mapped(lambda u, v: (v, u)), 0.6 * math.pi * 0.8, 0.003, off=around_tube)
    assert is_tube(project, report) == "rows"


@case
def frames_of_a_tube_stay_closed():
    for frame in (1, 2):
        (place / f"tube.{frame}.obj").write_text(tube().moved(lambda x, y, z: (x + 0.1 * frame * y, y, z)).obj())
    target = place / "tubes.billow"
    done = run("import", place / "tube.1.obj", place / "tube.2.obj", "--resample", 0.04, "-o", target, "--replace", "--progress", "none")
    assert "a tube" in done.stdout, done.stdout
    project, columns = json.loads(target.read_text()), 0
    for number in (0, 1):
        shape, columns = points_of(project, number), project["cloth"]["columns"]
        assert all(shape[columns * row] == shape[columns * row + columns - 1] for row in range(project["cloth"]["rows"]))
    # its lower end stands still: what pins it there is on each point of the tube once
    done = run("import", place / "tube.1.obj", place / "tube.2.obj", "--resample", 0.04, "--fit", 0.01, "-o", target, "--replace", "--progress", "none")
    held = [(anchor["column"], anchor["row"]) for anchor in json.loads(target.read_text())["keyframes"][0]["anchors"]]
    assert sorted(held) == [(column, project["cloth"]["rows"] - 1) for column in range(columns - 1)], held


@case
def a_moebius_strip_is_no_tube():
    def strip(u, v):
        turn, away = math.pi * u, 0.2 * (v - 0.5)
        radius = 0.5 + away * math.cos(turn)
        return radius * math.cos(2 * turn), away * math.sin(turn), radius * math.sin(2 * turn)
    mesh = meshes.around(48, 4, strip)
    columns = 48
    for i, face in enumerate(mesh.faces):  # the last column meets the first one upside down
        mesh.faces[i] = tuple(columns * (4 - corner // columns) if corner % columns == 0 and u == 1 else corner
                              for corner, (u, _) in zip(face, mesh.map[i]))
    report, project = resampled(mesh)
    assert "closed" not in project["cloth"] and report["resampled"]["closed"] == "open"


@case
def a_tube_with_a_hole_stays_open():
    mesh = tube()
    middle = [i for i, face in enumerate(mesh.map) if all(0.3 < u < 0.6 and 0.3 < v < 0.7 for u, v in face)]
    for i in reversed(middle):
        mesh.faces.pop(i), mesh.map.pop(i)
    _, project = resampled(mesh)
    assert "closed" not in project["cloth"] and len(project["cloth"]["outline"]) == 2


@case
def one_face_with_many_corners():
    star = [((0.5 if k % 2 else 0.2) * math.cos(math.pi * k / 5), (0.5 if k % 2 else 0.2) * math.sin(math.pi * k / 5)) for k in range(10)]
    comes_in(meshes.polygon(star), 5 * 0.5 * 0.2 * math.sin(math.pi / 5), 0.0, within=0.03)


# --- Faces ---

@case
def faces_with_many_corners_among_others():
    mesh = disc(0.25)
    mesh.faces.append(tuple(range(48)))  # closes the hole
    mesh.without_map()
    comes_in(mesh, 0.36 * 24 * math.sin(2 * math.pi / 48), 0.0)


@case
def faces_that_are_wound_both_ways():
    mesh = triangle()
    mesh.faces = [face[::-1] if i % 3 == 0 else face for i, face in enumerate(mesh.faces)]
    mesh.map = [face[::-1] if i % 3 == 0 else face for i, face in enumerate(mesh.map)]
    comes_in(mesh, 0.48, 0.0)
    comes_in(mesh.without_map(), 0.48, 0.0)


@case
def faces_that_share_no_points():
    comes_in(unshared(triangle()), 0.48, 0.0)
    comes_in(unshared(triangle()).without_map(), 0.48, 0.0)


@case
def faces_without_area():
    mesh = triangle()
    mesh.faces += [(0, 0, 1), (2, 2, 2)]
    mesh.map += [[(0, 0)] * 3] * 2
    middle = len(mesh.points)
    mesh.points += [mesh.points[0]]  # at the place of the first one
    mesh.faces.append((0, middle, 1))
    mesh.map.append([(0, 0)] * 3)
    comes_in(mesh, 0.48, 0.0)


@case
def points_that_no_face_has():
    mesh = triangle()
    mesh.points += [(50.0, 50.0, 50.0)] * 3
    comes_in(mesh, 0.48, 0.0)


@case
def quads_and_triangles_that_are_no_grid():
    mesh = sheet(13, 9, keep=lambda x, y: x + y < 1.6)
    mesh.points += [(-0.125, 0.0, 0.0), (-0.125, 0.125, 0.0)]
    n, at = len(mesh.points), [i for i, p in enumerate(mesh.points) if p[0] == 0.0 and p[1] < 0.15]
    low, high = sorted(at, key=lambda i: mesh.points[i][1])[:2]
    mesh.points[high] = (0.0, 0.125, 0.0)
    mesh.faces.append((n - 2, low, high, n - 1))
    area = sum(0.5 * abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
               for a, b, c in ([mesh.points[i] for i in face] for face in mesh.faces[:-1])) + 0.125 ** 2
    comes_in(mesh.without_map(), area, 0.0)


# --- Maps ---

@case
def a_map_of_other_proportions():
    for change in (lambda u, v: (7 * u, 0.01 * v), lambda u, v: (u + 0.4 * v, 0.3 * v), lambda u, v: (-u, v)):
        mesh = sheet().mapped(change)
        report, _ = comes_in(mesh, FLAG, 0.0)
        assert report["resampled"]["from"] == "uv" and report["resampled"]["stretch"] < 1e-5


@case
def a_mirrored_map_mirrors_the_columns():
    _, project = comes_in(sheet().mapped(lambda u, v: (1 - u, v)), FLAG, 0.0, spacing=0.05)
    assert math.dist(points_of(project)[0], (1.5, 1, 0)) < 1e-6


@case
def a_flat_mesh_whose_map_covers_itself():
    mesh = sheet().mapped(lambda u, v: (abs(u - 0.5), v))
    assert comes_in(mesh, FLAG, 0.0)[0]["resampled"]["from"] == "plane"


@case
def a_flat_mesh_whose_map_has_parts():
    mesh = sheet()
    mesh.map = [[(u + (i % 2) * 3, v ** (1 + i % 2)) for u, v in face] for i, face in enumerate(mesh.map)]
    assert comes_in(mesh, FLAG, 0.0)[0]["resampled"]["from"] == "plane"


@case
def a_flat_mesh_without_all_of_its_map():
    text = sheet().obj().replace("f 1/1 ", "f 1 ", 1)
    written(text)
    assert resampled(text)[0]["resampled"]["from"] == "plane"


# --- Units and planes ---

@case
def units_that_are_tiny_or_huge():
    for unit in (1e-4, 1e5):
        mesh = triangle().moved(lambda x, y, z, unit=unit: (unit * x, unit * y, unit * z))
        comes_in(mesh, 0.48, 0.0, "--scale", 1 / unit, unit=1 / unit)


@case
def planes_at_any_slope():
    for turn, tilt in ((0.7, 0.3), (2.0, 1.4), (-2.5, -1.0)):
        def turned(x, y, z, turn=turn, tilt=tilt):
            y, z = y * math.cos(tilt), y * math.sin(tilt)
            return x * math.cos(turn) + z * math.sin(turn), y, z * math.cos(turn) - x * math.sin(turn)
        mesh = triangle().without_map().moved(turned)
        normal = turned(0, -math.sin(0), 0), turned(1, 0, 0), turned(0, 1, 0)
        u, v = normal[1], normal[2]
        n = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
        comes_in(mesh, 0.48, 0.0, off=lambda x, y, z, n=n: abs(n[0] * x + n[1] * y + n[2] * z))


@case
def z_up():
    mesh = triangle().without_map().moved(lambda x, y, z: (x, -z, y))
    _, project = resampled(mesh, "--up", "z")
    assert all(abs(point[2]) < 1e-6 for point in points_of(project))
    assert abs(area_of(project["cloth"]) / 0.48 - 1) < 0.02


# --- Sequences: the same weights in each frame ---

def affine(frame):
    """Returns a linear motion of points: the cloth follows it to the last digits."""
    return lambda x, y, z: (x + 0.1 * frame * y, y * (1 + 0.05 * frame) - 0.2 * frame, z + 0.3 * frame * x)


def follows(project, frames, digits=2e-6):
    first = points_of(project)
    for frame in range(frames):
        for at, point in zip(first, points_of(project, frame), strict=True):
            assert math.dist(affine(frame)(*at), point) < digits, (frame, at, point)


@case
def numbered_files():
    for frame in range(3):
        written(triangle().moved(affine(frame)), f"move.{frame + 1:04}.obj")
    run("import", place / "move.####.obj", "--resample", "-o", place / "made.billow", "--replace", "--progress", "none")
    follows(json.loads((place / "made.billow").read_text()), 3)
    written(disc(), "move.0002.obj")
    done = run("import", place / "move.####.obj", "--resample", "-o", place / "never.billow", "--progress", "none", status=1)
    assert "move.0002.obj: its faces are not those of the first file" in done.stderr, done.stderr


@case
def a_cache_of_its_points():
    mesh = triangle()
    written(mesh, "cache.obj")
    frames = [[affine(frame)(*point) for point in mesh.points] for frame in range(3)]
    cache = struct.pack(">ii3f", 3, len(mesh.points), 0, 1 / 24, 2 / 24)
    cache += b"".join(struct.pack(">3f", *point) for frame in frames for point in frame)
    (place / "cache.mdd").write_bytes(cache)
    run("import", place / "cache.mdd", "--resample", "-o", place / "made.billow", "--replace", "--progress", "none")
    follows(json.loads((place / "made.billow").read_text()), 3)


@case
def own_exports_of_a_cloth_with_an_outline():
    held = [{"column": c, "row": r, "position": [0.1 * c, 2 - 0.1 * r, 0]} for c, r in ((0, 0), (0, 16))]
    moved = [dict(a, position=[a["position"][0] + 0.5, a["position"][1], 0.3]) for a in held]
    pennant = {"format": "billow", "version": 1, "name": "Pennant", "frame_rate": 24, "duration": 0.2,
               "cloth": {"columns": 25, "rows": 17, "spacing": 0.1, "outline": [{"points": [[0, 0], [24, 8], [0, 16]]},
                                                                               {"points": [[4, 6], [8, 6], [8, 10], [4, 10]], "hole": True}]},
               "keyframes": [{"id": "a", "start": 0, "duration": 0, "anchors": held}, {"id": "b", "start": 0.2, "duration": 0, "anchors": moved}],
               "transitions": [{"from": "a", "to": "b"}]}
    (place / "pennant.billow").write_text(json.dumps(pennant))
    area = 0.5 * 2.4 * 1.6 - 0.16
    for kind, suffix in (("glb", "glb"), ("usda", "usda"), ("obj", "obj")):
        run("export", place / "pennant.billow", "-o", place / kind, "--format", kind, "--name", "p", "--progress", "none")
        [*files] = sorted((place / kind).glob(f"*.{suffix}"))
        done = run("import", *files, "--resample", 0.1, "-o", place / "made.billow", "--replace", "--json", "--progress", "none")
        project, told = json.loads((place / "made.billow").read_text()), json.loads(done.stdout)["resampled"]
        assert len(project["keyframes"]) == 5, (kind, len(project["keyframes"]))
        assert abs(area_of(project["cloth"]) / area - 1) < 0.02, (kind, area_of(project["cloth"]), area)
        assert told["max"] < 0.02, (kind, told)


# --- What cannot come in ---

@case
def pieces_are_named_and_one_is_chosen():
    shirt = joined(rolled(triangle()), rolled(sheet(), 0.5), rolled(disc(), 0.6))
    shirt.names = [("front", 144), ("back", 192), ("sleeve", 528)]
    refused(shirt, "3 separate pieces", "front, back, sleeve", "--object")
    report, project = resampled(shirt, "--object", "back")
    assert abs(area_of(project["cloth"]) / FLAG - 1) < 0.02
    shirt.names = None
    refused(shirt, "3 separate pieces: export one of them", "--object")


@case
def closed_solids():
    refused(meshes.ball(), "closed, without a border: cut it open")
    refused(meshes.torus(), "closed, without a border: cut it open")


@case
def curved_without_a_map():
    refused(rolled(triangle()).without_map(), "not flat and has no texture map (UV): unwrap it")
    refused(tube(cut=False), "not flat and has no texture map (UV): unwrap it")


@case
def curved_with_a_map_that_covers_itself():
    refused(rolled(sheet()).mapped(lambda u, v: (abs(u - 0.5), v)), "covers itself: unwrap it without overlaps")


def cut_cape(change):
    """Returns a cape whose map is cut in two, with one part changed."""
    cape = rolled(sheet(25, 17)).mapped(lambda u, v: (1.5 * u, v))
    cape.map = [[change(*uv) if sum(u for u, _ in face) > 2.25 else uv for uv in face] for face in cape.map]
    return cape


@case
def parts_of_a_map_are_sewn_along_their_seam():
    for change in (lambda u, v: (u + 3, v), lambda u, v: (2 * v, 5 - 2 * u), lambda u, v: (9 - 3 * u, 3 * v - 2)):
        _, project = comes_in(cut_cape(change), FLAG, 0.006, off=lambda x, y, z: abs(math.hypot(x, z) - 0.4))
        assert "outline" not in project["cloth"]


@case
def parts_of_a_map_that_do_not_fit():
    refused(cut_cape(lambda u, v: (u + 3, 2 * v * v)), "do not fit together: unwrap it as one")


@case
def a_map_that_is_stretched():
    skirt = meshes.around(36, 10, lambda u, v: ((0.1 + v) * math.cos(2 * math.pi * u), -0.8 * v, (0.1 + v) * math.sin(2 * math.pi * u)))
    refused(skirt, "other proportions than the mesh: unwrap it with little stretch")


@case
def a_third_face_at_an_edge():
    mesh = triangle()
    mesh.points.append((0.3, 0.3, 0.5))
    a, b = mesh.faces[40][:2]
    mesh.faces.append((a, b, len(mesh.points) - 1))
    mesh.map.append([(0, 0), (0, 1), (1, 1)])
    refused(mesh, "line", "a third face at an edge: leave at most two")


@case
def parts_that_meet_in_a_point():
    bow = Mesh([(0, 0, 0), (1, 1, 0), (1, 0, 0), (2, 2, 0), (2, 1, 0)], [(0, 2, 1), (1, 4, 3)])
    refused(bow, "meets itself at point 2 (1, 1, 0)")


@case
def parts_that_lie_on_each_other():
    refused(joined(triangle(), disc()), "covers itself")  # they share a point


@case
def spacings_that_do_not_fit():
    refused(sheet(), "choose a larger spacing", words=("--resample", 1e-5))
    refused(triangle(4, 1.0, 0.01), "choose a smaller spacing", words=("--resample", 5))
    refused("v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n", "no area")
    refused("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1e30 0 0\nf 1 2 3\nf 1 3 4\n", "point 4 is more than a million kilometers")
    refused("v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 2\n", "no faces")
    done = run("import", written(sheet()), "--resample", "--columns", 9, "-o", place / "never.billow", status=2)
    assert "--columns does not go with --resample" in done.stderr
    run("import", written(sheet()), "--resample=wide", "-o", place / "never.billow", status=2)


# --- Without the option ---

@case
def a_tube_of_rows_and_columns_is_closed():
    """With a map, it begins where that does; without one, at the first point. Points along a seam may be twice."""
    def made_of(mesh, frames=1):
        paths = []
        for number in range(frames):
            paths.append(place / f"tube.{number + 1:04}.obj")
            paths[-1].write_text(mesh.moved(lambda x, y, z: (x, y + number, z)).obj())
        run("import", *paths, "-o", place / "tube.billow", "--replace", "--progress", "none")
        project = json.loads((place / "tube.billow").read_text())
        cloth = project["cloth"]
        shapes = [[tuple(k["shape"][i:i + 3]) for i in range(0, len(k["shape"]), 3)] for k in project["keyframes"]]
        return (cloth.get("closed", "open"), cloth["columns"], cloth["rows"]), shapes

    def is_tube(shapes, turned=0.0):
        for number, shape in enumerate(shapes):
            for row in range(11):
                for column in range(37):
                    angle = 2 * math.pi * column / 36
                    expected = (0.3 * math.cos(angle), 0.8 - 0.08 * row + sum(range(number + 1)), 0.3 * math.sin(angle))
                    assert math.dist(shape[37 * row + column], expected) < 1e-5, (number, row, column)

    kind, shapes = made_of(meshes.tube(), frames=3)
    assert kind == ("columns", 37, 11)
    is_tube(shapes)
    kind, shapes = made_of(meshes.tube(cut=False))
    assert kind == ("columns", 37, 11) and max(math.dist(shapes[0][37 * row], shapes[0][37 * row + 36]) for row in range(11)) == 0
    # the map begins a quarter around
    kind, shapes = made_of(meshes.tube().mapped(lambda u, v: ((u + 0.75) % 1.0 if u < 1.0 else 0.75, v)))
    assert kind == ("columns", 37, 11) and math.dist(shapes[0][0], (0, 0.8, 0.3)) < 1e-5
    # points along the seam twice: a grid whose sides meet in the first frame and in the last
    def twice(angle):
        points = [(c / 36 * angle * 0.3, 0.08 * r, 0) for r in range(11) for c in range(37)]
        return rolled(Mesh(points, [(37 * r + c, 37 * r + c + 1, 37 * r + c + 38, 37 * r + c + 37) for r in range(10) for c in range(36)]), 0.3)

    kind, _ = made_of(twice(2 * math.pi), frames=2)
    assert kind[0] != "open" and {kind[1], kind[2]} == {37, 11}
    assert made_of(twice(2 * math.pi - 0.001))[0][0] == "open"
    # neither is a tube: a ring that is flat, and a ball
    assert "a closed ring" in run("import", written(disc(0.25)), "-o", place / "never.billow", "--progress", "none", status=1).stderr
    assert "a closed ring" in run("import", written(meshes.ball()), "-o", place / "never.billow", "--progress", "none", status=1).stderr


@case
def refusals_name_the_option_where_it_helps():
    hint = "a grid can be laid over it (--resample)"
    refused(triangle(), "not a grid", hint, words=())
    refused(meshes.polygon([(0, 0), (1.5, 0), (1.1, 0.5), (1.5, 1), (0, 1)]), "more than four corners", hint, words=())
    for mesh in (meshes.ball(), rolled(triangle()).without_map(), joined(triangle(), disc().moved(lambda x, y, z: (x + 9, y, z)))):
        done = run("import", written(mesh), "-o", place / "never.billow", "--progress", "none", status=1)
        assert "--resample" not in done.stderr, done.stderr


tap.run(tests)
