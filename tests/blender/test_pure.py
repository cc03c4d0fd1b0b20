#!/usr/bin/python3
"""Tests the parts of the Blender add-on that do not need Blender: grids, axes, caches, project files, calling
billow-cli. Prints TAP.

test_pure.py PACKAGE_FOLDER ZIP VERSION BILLOW_CLI"""
import ast
import json
import os
import pathlib
import random
import stat
import struct
import subprocess
import sys
import tempfile
import tomllib
import unittest
import zipfile

import numpy as np

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import pure

FOLDER, ZIP, VERSION, CLI = sys.argv[1:5]
addon = pure.load(FOLDER)
Refusal = addon.refusal.Refusal


def grid_faces(rows, columns):
    """Returns the quads of points that are numbered row by row."""
    return [(r * columns + c, (r + 1) * columns + c, (r + 1) * columns + c + 1, r * columns + c + 1)
            for r in range(rows - 1) for c in range(columns - 1)]


class Grids(unittest.TestCase):
    def test_points_in_any_order_are_found_in_rows_and_columns(self):
        shuffled = random.Random(3)
        for rows, columns in ((2, 2), (2, 7), (5, 3), (6, 6)):
            numbers = list(range(rows * columns))
            shuffled.shuffle(numbers)
            faces = [tuple(numbers[i] for i in np.roll(face, shuffled.randrange(4))) for face in grid_faces(rows, columns)]
            shuffled.shuffle(faces)
            uv = np.empty((rows * columns, 2))
            for place, number in enumerate(numbers):
                uv[number] = place % columns / (columns - 1), 1 - place // columns / (rows - 1)
            found = addon.grid.find_grid("cloth", rows * columns, faces, uv)
            self.assertEqual(found.tolist(), np.reshape(numbers, (rows, columns)).tolist())

    def test_a_mirrored_mesh_is_a_grid_too(self):
        faces = [face[::-1] for face in grid_faces(3, 4)]
        found = addon.grid.find_grid("cloth", 12, faces, addon.grid.picture_places_of(3, 4, 0))
        self.assertEqual(found.tolist(), np.arange(12).reshape(3, 4).tolist())

    def test_without_a_picture_quads_stay_wound_as_they_are(self):
        found = addon.grid.find_grid("cloth", 20, grid_faces(4, 5))
        wound = {frozenset(zip(face, np.roll(face, -1))) for face in grid_faces(4, 5)}
        of_found = found.ravel()[addon.grid.quads_of(*found.shape)]
        self.assertEqual({frozenset(zip(face, np.roll(face, -1))) for face in of_found}, wound)
        self.assertEqual(found[0, 0], 0)

    def assert_refused(self, words, n_vertices, faces):
        with self.assertRaises(Refusal) as told:
            addon.grid.find_grid("cloth", n_vertices, faces)
        self.assertIn(words, str(told.exception))
        self.assertIn("“cloth”", str(told.exception))

    def test_what_is_no_grid_is_refused(self):
        whole = grid_faces(4, 4)
        self.assert_refused("no faces", 4, [])
        self.assert_refused("not quads", 5, [(0, 1, 2), (2, 3, 4)])
        self.assert_refused("is not a grid", 16, whole[:-1])  # a corner cell is missing
        self.assert_refused("is not a grid", 16, whole[:4] + whole[5:])  # a hole
        self.assert_refused("is not a grid", 17, whole)  # a loose point
        self.assert_refused("is not a grid", 32, whole + [tuple(i + 16 for i in face) for face in whole])  # two pieces
        tube = [(i, (i + 1) % 6, (i + 1) % 6 + 6, i + 6) for i in range(6)]
        self.assert_refused("is not a grid", 12, tube)
        cube = [(0, 1, 2, 3), (7, 6, 5, 4), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)]
        self.assert_refused("is not a grid", 8, cube)
        self.assert_refused("is not a grid", 18, whole + [(0, 1, 16, 17), (1, 0, 17, 16)])  # three quads at one edge
        self.assert_refused("at most 4096", 2 * 4097, grid_faces(2, 4097))

    def test_a_rope_is_a_tube_as_it_is_exported(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "rope.billow")
            pathlib.Path(path).write_text(
                '{"format": "billow", "version": 1, "duration": 0.1, "cloth": {"columns": 9, "rows": 1, "spacing": 0.1, "radius": 0.02}, '
                '"keyframes": [{"start": 0, "duration": 0, "anchors": [{"column": 0, "row": 0, "position": [0, 2, 0]}]}]}')
            subprocess.run([CLI, "export", path, "-o", folder, "--name", "rope", "--progress", "none"], check=True, capture_output=True)
            lines = [line.split() for line in pathlib.Path(folder, "rope.0001.obj").read_text().splitlines()]
        surface = rows, columns, caps = addon.grid.surface_of(9, 1)
        places = np.array([line[1:] for line in lines if line[0] == "v"], dtype=float)
        uv = np.array([line[1:] for line in lines if line[0] == "vt"], dtype=float)
        faces = np.array([[int(corner.split("/")[0]) - 1 for corner in line[1:]] for line in lines if line[0] == "f"])
        self.assertEqual(len(places), rows * columns)
        self.assertEqual(np.allclose(uv, addon.grid.picture_places_of(rows, columns, caps), atol=1e-6), True)
        self.assertEqual(faces.tolist(), addon.grid.quads_of(rows, columns).tolist())
        for column in range(9):
            middle = places[addon.grid.points_at(surface, column, 0)].mean(axis=0)
            self.assertEqual(np.allclose(middle, (0, 2 - 0.1 * column, 0), atol=1e-5), True)

    def test_spacings_are_the_lengths_along_rows_and_columns(self):
        row, column = np.mgrid[0:3, 0:5]
        places = np.stack([0.2 * column, 0 * row, 0.5 * row], axis=-1)
        self.assertEqual(np.allclose(addon.grid.spacings(places), (0.2, 0.5)), True)

    def test_nearest_points_come_once_each(self):
        row, column = np.mgrid[0:3, 0:5]
        places = np.stack([column, row, 0 * row], axis=-1).astype(float)
        found = addon.grid.nearest_points(places, [(3.9, 0.1, 0), (-9, 2, 1), (4.2, 0.3, 0)])
        self.assertEqual(found, [(0, 4), (2, 0)])


class Axes(unittest.TestCase):
    def test_up_is_up_and_there_and_back_is_the_same(self):
        self.assertEqual(addon.axes.to_blender([0, 1, 0]).tolist(), [[0, 0, 1]])
        self.assertEqual(addon.axes.to_blender([0, 0, 1]).tolist(), [[0, -1, 0]])
        places = np.random.default_rng(1).normal(size=(9, 3))
        self.assertEqual(addon.axes.to_billow(addon.axes.to_blender(places)).tolist(), places.tolist())

    def test_bodies_turn_as_they_do_in_billow(self):
        def turn(axis, angle):
            a, b = (i for i in range(3) if i != axis)
            matrix = np.eye(3)
            matrix[[a, b], [a, b]] = np.cos(angle)
            matrix[a, b], matrix[b, a] = (-1 if axis != 1 else 1) * np.sin(angle), (1 if axis != 1 else -1) * np.sin(angle)
            return matrix
        degrees = (20.0, -50.0, 130.0)
        x, y, z = np.radians(degrees)
        in_billow = turn(2, z) @ turn(1, y) @ turn(0, x)
        self.assertEqual(addon.axes.ROTATION_MODE, "XZY")
        x, y, z = addon.axes.rotation_to_blender(degrees)
        in_blender = turn(1, y) @ turn(2, z) @ turn(0, x)
        for point in np.eye(3):
            there = addon.axes.to_blender(in_billow @ point)[0]
            self.assertTrue(np.allclose(in_blender @ addon.axes.to_blender(point)[0], there))


class Caches(unittest.TestCase):
    def write(self, folder, frames, points, floats):
        path = os.path.join(folder, "a.mdd")
        pathlib.Path(path).write_bytes(struct.pack(">ii", frames, points) + struct.pack(f">{len(floats)}f", *floats))
        return path

    def test_places_are_by_frame_and_point(self):
        with tempfile.TemporaryDirectory() as folder:
            path = self.write(folder, 2, 3, [0, 0.5, *range(18)])
            places = addon.cache.Cache(path).places
            self.assertEqual(places[1, 2].tolist(), [15, 16, 17])
            self.assertEqual(places.shape, (2, 3, 3))

    def test_what_is_cut_short_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            for floats in ([], [0, 0.5, *range(17)], [0, 0.5, *range(19)]):
                with self.assertRaises(Refusal):
                    addon.cache.Cache(self.write(folder, 2, 3, floats))
            with self.assertRaises(Refusal):
                addon.cache.Cache(os.path.join(folder, "missing.mdd"))

    def test_keys_are_where_something_moves(self):
        still = np.zeros((6, 3))
        self.assertEqual(addon.cache.moving_frames(still), [0])
        goes = still.copy()
        goes[3:, 0] = [1, 2, 2]
        self.assertEqual(addon.cache.moving_frames(goes), [0, 2, 3, 4, 5])


class Projects(unittest.TestCase):
    def check(self, text):
        """Returns what billow-cli says about a project file, and its parsed content."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "made.billow")
            pathlib.Path(path).write_text(text, encoding="utf-8")
            return subprocess.run([CLI, "check", path], capture_output=True, text=True), json.loads(text)

    def test_what_is_written_is_valid_and_exact(self):
        shape = np.random.default_rng(2).normal(size=(3, 4, 3)).astype(np.float32)
        anchors = [addon.project.anchor(0, 3, shape[0, 3]), addon.project.anchor(2, 0, shape[2, 0])]
        blocks = [addon.project.keyframe(1, 0.0, 0.0, anchors, shape), addon.project.keyframe(2, 0.5, 0.5, anchors)]
        cloth = {"columns": 4, "rows": 3, "spacing": 0.1, "color": "#102030"}
        checked, document = self.check(addon.project.text_of("Ünder “x”", 24.0, 1.0, cloth, blocks))
        self.assertEqual(checked.returncode, 0, checked.stdout)
        read = np.array(document["keyframes"][0]["shape"], dtype=np.float32).reshape(3, 4, 3)
        self.assertTrue((read == shape).all())
        self.assertEqual(document["keyframes"][1]["anchors"][0]["column"], 3)

    def test_too_much_is_refused(self):
        cloth = {"columns": 2048, "rows": 1025, "spacing": 1}
        blocks = [{"shape": None}, {"shape": None}]
        with self.assertRaises(Refusal) as told:
            addon.project.text_of("a", 24.0, 1.0, cloth, blocks)
        self.assertIn("4194304", str(told.exception))
        with self.assertRaises(Refusal):
            addon.project.text_of("a", 0.5, 1.0, cloth, [])

    def test_colors_go_there_and_back(self):
        for color in ("#000000", "#ffffff", "#d8c9a8", "#010203"):
            self.assertEqual(addon.project.color_to_billow(addon.project.color_to_blender(color)), color)
        self.assertAlmostEqual(addon.project.color_to_blender("#808080")[0], 0.2158605, places=6)  # from IEC 61966-2-1

    def test_pictures_are_beside_the_project(self):
        path = os.path.join(os.sep, "a", "b", "c.billow")
        picture = os.path.join(os.sep, "a", "pictures", "p.png")
        relative = addon.project.relative_picture(picture, path)
        self.assertEqual(relative, "../pictures/p.png")
        self.assertEqual(addon.project.picture_of(path, {"texture": relative}), picture)
        self.assertIsNone(addon.project.picture_of(path, {}))


class Commands(unittest.TestCase):
    def program(self, folder, text):
        path = os.path.join(folder, "billow-cli")
        pathlib.Path(path).write_text("#!/bin/sh\n" + text, encoding="utf-8")
        os.chmod(path, stat.S_IRWXU)
        return path

    def refused(self, work, *arguments):
        with self.assertRaises(Refusal) as told:
            work(*arguments)
        return str(told.exception)

    def test_the_built_one_is_found(self):
        self.assertEqual(addon.commands.find_cli(CLI), CLI)
        printed = subprocess.run([CLI, "--version"], capture_output=True, text=True).stdout
        self.assertEqual(".".join(map(str, addon.commands.version_of(printed))), VERSION)

    def test_a_missing_one_is_told_with_what_to_do(self):
        self.assertIn("Preferences", self.refused(addon.commands.find_cli, "/nowhere/billow-cli"))

    def test_another_program_and_an_old_one_are_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertIn("is not billow-cli", self.refused(addon.commands.find_cli, self.program(folder, "echo hello")))
            self.assertIn("too old", self.refused(addon.commands.find_cli, self.program(folder, "echo billow-cli 0.0.9")))
            unknowing = self.program(folder, "echo 'billow-cli: not a command' >&2; exit 2")
            told = self.refused(addon.commands.call, unknowing, "scene", "a.billow")
            self.assertIn("too old", told)
            self.assertIn("not a command", told)

    def test_what_is_wrong_with_a_project_is_told_in_its_words(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "bad.billow")
            pathlib.Path(path).write_text('{"format": "billow", "version": 1, "cloth": {"columns": 3, "rows": 0, "spacing": 1}}')
            self.assertIn("cloth.rows", self.refused(addon.commands.call, CLI, "info", path))
            self.assertIn("cloth.rows", addon.commands.problems(CLI, path))

    def test_progress_and_warnings_are_told(self):
        with tempfile.TemporaryDirectory() as folder:
            told, warnings = [], []
            program = self.program(folder, "echo '1/4 a' >&2; echo 'billow-cli export: warning: too: far' >&2; echo 'rest: 5 %' >&2; echo '4/4 b' >&2; echo done")
            printed = addon.commands.call(program, "export", on_progress=told.append, warnings=warnings)
            self.assertEqual((printed, told, warnings), ("done\n", [0.25, 1.0], ["too: far"]))

    def test_of_many_lines_the_first_are_told(self):
        with tempfile.TemporaryDirectory() as folder:
            told = self.refused(addon.commands.call, self.program(folder, "seq 1 9 >&2; exit 1"), "info")
            self.assertEqual(told.splitlines(), [*"123456", "… and 3 more"])


class Cloths(unittest.TestCase):
    """Projects of several cloths, as billow-cli tells of them and computes them."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = os.path.join(self.folder.name, "halves.billow")
        document = {"format": "billow", "version": 1, "name": "Halves", "frame_rate": 10, "duration": 0.2,
                    "cloth": {"id": "left", "columns": 4, "rows": 3, "spacing": 0.1, "color": "#102030"},
                    "cloths": [{"id": "right", "cloth": {"columns": 5, "rows": 2, "spacing": 0.2, "color": "#405060"}},
                               {"id": "spare", "muted": True, "cloth": {"columns": 2, "rows": 2, "spacing": 1}}]}
        with open(self.path, "w", encoding="utf-8") as file:
            json.dump(document, file)

    def test_each_is_described(self):
        cloths = self.told()
        self.assertEqual([cloth["id"] for cloth in cloths], ["left", "right", "spare"])
        self.assertEqual([cloth["vertices"] for cloth in cloths], [12, 10, 4])
        self.assertEqual([cloth["frames"] for cloth in cloths], [2, 2, 2])
        self.assertEqual([cloth.get("muted", False) for cloth in cloths], [False, False, True])
        self.assertEqual([addon.project.read_cloth(self.path, number).get("color") for number in range(4)],
                         ["#102030", "#405060", None, None])

    def test_instances_look_like_their_sources_or_as_they_say(self):
        document = {"format": "billow", "version": 1, "duration": 0.1,
                    "cloth": {"columns": 4, "rows": 3, "spacing": 0.1, "color": "#102030", "texture": "a.png"},
                    "cloths": [{"id": "right", "cloth": {"columns": 5, "rows": 2, "spacing": 0.2, "color": "#405060"}},
                               {"id": "same", "of": "cloth"}, {"id": "blue", "of": "cloth", "color": "#0000ff"},
                               {"id": "printed", "of": "right", "texture": "b.png"}]}
        with open(self.path, "w", encoding="utf-8") as file:
            json.dump(document, file)
        looks = [addon.project.read_cloth(self.path, number) for number in range(5)]
        self.assertEqual([(look.get("color"), look.get("texture")) for look in looks],
                         [("#102030", "a.png"), ("#405060", None), ("#102030", "a.png"), ("#0000ff", None), (None, "b.png")])
        self.assertEqual([look["columns"] for look in looks], [4, 5, 4, 4, 5])
        found = self.computed(["same", "printed"])
        self.assertEqual({cloth: frames.cache.points for cloth, frames in found.items()}, {"same": 12, "printed": 10})

    def test_each_has_frames(self):
        found = self.computed()
        self.assertEqual({cloth: (frames.cache.frames, frames.cache.points) for cloth, frames in found.items()},
                         {"left": (2, 12), "right": (2, 10)})
        self.assertEqual([frames.is_first for frames in found.values()], [True, False])
        self.assertEqual([os.path.basename(frames.cache.path) for frames in found.values()], ["halves.left.mdd", "halves.right.mdd"])
        self.assertEqual([frames.scene["frames"] for frames in found.values()], [2, 2])
        self.assertEqual(found["right"].looks["color"], "#405060")

    def test_those_that_are_asked_for_are_computed(self):
        self.assertEqual({cloth: frames.info["id"] for cloth, frames in self.computed(["spare", "lost", ""]).items()},
                         {"spare": "spare", "": "left"})
        self.assertEqual(self.computed(["lost"]), {})

    def test_the_physics_are_computed_too(self):
        frames = self.computed(["right"], physics=True)["right"]
        self.assertEqual((frames.cache.frames, os.path.basename(frames.cache.path)), (2, "halves-physics.right.mdd"))

    def computed(self, cloths=None, physics=False):
        return addon.commands.carry_out(addon.frames.steps_to(self.path, self.folder.name, physics, cloths), CLI)

    def told(self):
        return addon.project.cloths_of(json.loads(addon.commands.call(CLI, "info", self.path, "--json")))

    def surface(self, **cloth):
        """Exports a cloth that hangs by its middle at (0, 2, 0), and returns its surface and its cache."""
        anchors = [{"column": 4, "row": 3, "position": [0, 2, 0]}]
        document = {"format": "billow", "version": 1, "duration": 0.1, "cloth": {"columns": 9, "rows": 7, "spacing": 0.1, **cloth},
                    "keyframes": [{"start": 0, "duration": 0.1, "anchors": anchors}]}
        with open(self.path, "w", encoding="utf-8") as file:
            json.dump(document, file)
        frames, = self.computed().values()
        return frames.surface, frames.cache

    def test_each_has_the_faces_that_are_exported(self):
        disc = [{"circle": [4, 3, 3]}]
        for cloth, corners in (({}, {4}), ({"outline": disc}, {3, 4}), ({"closed": "columns"}, {4}), ({"closed": "rows"}, {4})):
            surface, cache = self.surface(**cloth)
            self.assertEqual(len(surface.uv), cache.points)
            self.assertEqual({len(face) for face in surface.faces}, corners)
            self.assertEqual(sorted(set(surface.corners.tolist())), list(range(cache.points)))
            [middle] = surface.points_at(4, 3)
            self.assertEqual(np.allclose(cache.places[0][middle], addon.axes.to_blender([[0, 2, 0]])[0], atol=1e-6), True, cloth)

    def test_faces_that_are_read_are_those_that_are_known(self):
        known, _ = self.surface()
        read = addon.surface._of_mesh(os.path.join(self.folder.name, "halves.obj"), 8, 6)
        self.assertEqual(read.faces, known.faces)
        self.assertEqual(np.allclose(read.uv, known.uv, atol=1e-6), True)
        self.assertEqual([read.points_at(8, 5), read.points_at(0, 6)], [known.points_at(8, 5), known.points_at(0, 6)])

    def test_one_alone_has_no_id(self):
        with open(self.path, "w", encoding="utf-8") as file:
            json.dump({"format": "billow", "version": 1, "cloth": {"columns": 2, "rows": 2, "spacing": 1}}, file)
        self.assertEqual([cloth["id"] for cloth in self.told()], [""])
        self.assertEqual(list(self.computed()), [""])


class Timings(unittest.TestCase):
    def test_frames_fall_where_they_are_played(self):
        times = addon.timing.Timing(11, 24, 0.5, False)
        self.assertEqual([times.at(0), times.at(1), times.at(23)], [11, 13, 57])


class Package(unittest.TestCase):
    def test_the_zip_is_what_blender_installs(self):
        with zipfile.ZipFile(ZIP) as archive:
            names = archive.namelist()
            self.assertEqual({name.split("/")[0] for name in names}, {"io_billow"})
            self.assertEqual({f"io_billow/{path.name}" for path in pure.sources(FOLDER)} | {
                "io_billow/LICENSE", "io_billow/blender_manifest.toml"}, set(names))
            tree = ast.parse(archive.read("io_billow/__init__.py"))
            manifest = tomllib.loads(archive.read("io_billow/blender_manifest.toml").decode())
        told = next(ast.literal_eval(node.value) for node in tree.body if isinstance(node, ast.Assign))
        self.assertEqual(".".join(map(str, told["version"])), VERSION)
        self.assertEqual((manifest["id"], manifest["version"], manifest["type"]), ("io_billow", VERSION, "add-on"))

    def test_sources_are_python_of_blender_3_4_with_their_licence(self):
        for path in pure.sources(FOLDER):
            text = path.read_text(encoding="utf-8")
            ast.parse(text, feature_version=(3, 10))
            self.assertTrue(text.startswith("# SPDX-License-Identifier: MIT\n"), path)


pure.run(sys.modules["__main__"])
