#!/usr/bin/python3
"""Tests what hangs a cloth on moving places, without Blender: the order of places, the cut of the cloth, motions and projects.
Prints TAP.

test_hanging.py PACKAGE_FOLDER BILLOW_CLI"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy as np

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import pure

FOLDER, CLI = sys.argv[1:3]
addon = pure.load(FOLDER)
Refusal = addon.refusal.Refusal
OUT = (0.0, 0.0, 1.0)  # to the front


def turn_of(axis, angle):
    """Returns the matrix of a turn about an axis (Rodrigues)."""
    x, y, z = np.asarray(axis) / np.linalg.norm(axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross


def random_motion(names, frames):
    """Returns a motion of places that go and turn at random, smoothly, past every angle."""
    random = np.random.default_rng(7)
    start, ways, waves = random.normal(size=(3, len(names), 3))
    time = np.linspace(0, 4, frames)[:, None, None]
    places = start + 0.2 * ways * time + 0.1 * np.sin(3 * time + waves)
    spins = random.normal(size=(len(names), 3))
    turns = [[turn_of(spins[i], 2.5 * t) for i in range(len(names))] for t in time.ravel()]
    return addon.motion.Motion(names, places, turns)


class Orders(unittest.TestCase):
    def ring(self, count):
        angles = 2 * np.pi * np.arange(count) / count
        return np.stack([np.sin(angles), 0 * angles, np.cos(angles)], axis=-1)

    def test_a_line_is_in_the_order_of_its_edges(self):
        shuffled = np.random.default_rng(1).permutation(9)
        places = np.zeros((9, 3))
        places[shuffled, 0] = np.arange(9)
        edges = [(int(shuffled[i]), int(shuffled[i + 1])) for i in (5, 2, 7, 0, 3, 6, 1, 4)]
        self.assertEqual(addon.hanging.order_of(places, edges, [OUT] * 9), (shuffled.tolist(), False))

    def test_a_ring_goes_round(self):
        places = self.ring(8)
        edges = [(i, (i + 1) % 8) for i in range(8)]
        order, is_ring = addon.hanging.order_of(places, edges, places)
        self.assertTrue(is_ring)
        self.assertEqual(order, list(range(8)))

    def test_the_front_faces_outwards(self):
        places = self.ring(8)
        edges = [(i, (i + 1) % 8) for i in range(8)]
        for sign in (1, -1):
            row = places[addon.hanging.order_of(places, edges, sign * places)[0]]
            front = np.cross(row[1] - row[0], (0, 1, 0))
            self.assertGreater(front @ (sign * row[0]), 0.5)
            line = np.array([[0, 0, 0], [sign, 0, 0], [2 * sign, 0, 0]], float)
            self.assertEqual(addon.hanging.order_of(line, [(0, 1), (1, 2)], [OUT] * 3)[0], [0, 1, 2][::sign])

    def test_separate_places_follow_each_other(self):
        places = np.array([[0, 0, 0], [3, 0, 0], [-2, 0, 0], [1, 0.1, 0]], float)
        self.assertEqual(addon.hanging.order_of(places, [], [OUT] * 4)[0], [2, 0, 3, 1])
        self.assertEqual(addon.hanging.order_of(places[:1], [], [OUT])[0], [0])

    def test_what_is_no_line_is_refused(self):
        places = np.random.default_rng(1).normal(size=(6, 3))
        for edges in ([(0, 1), (0, 2), (0, 3), (3, 4), (4, 5)],  # branches
                      [(0, 1), (1, 2), (3, 4), (4, 5)],  # two lines
                      [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)],  # two rings
                      [(0, 1), (1, 2), (2, 3), (3, 4)]):  # a line and a point
            with self.assertRaises(Refusal):
                addon.hanging.order_of(places, edges, [OUT] * 6)


class Cuts(unittest.TestCase):
    def gaps(self, cut, lengths):
        """Returns the ways from anchor to anchor, and the cloth between them."""
        at = np.concatenate([[0.0], np.cumsum(lengths)])
        places, columns = zip(*cut.anchors)
        ends = list(zip(places, columns)) + ([(len(lengths), cut.columns - 1)] if cut.is_ring else [])
        return np.diff([at[place] for place, _ in ends]), cut.spacing * np.diff([column for _, column in ends])

    def test_cloth_between_anchors_is_long_enough(self):
        random = np.random.default_rng(4)
        for is_ring in (False, True):
            for slack in (0.0, 0.3):
                lengths = random.uniform(0.01, 0.2, 17)
                cut = addon.hanging.cut(lengths, 0.8, slack, 0.0, is_ring)
                way, cloth = self.gaps(cut, lengths)
                self.assertTrue((cloth >= (1 + slack) * way).all())
                self.assertLess(cloth.sum(), 1.25 * (1 + slack) * way.sum())
                self.assertAlmostEqual(way.sum(), lengths.sum())  # both ends, or all round
                self.assertLess(abs((cut.rows - 1) * cut.spacing - 0.8), cut.spacing)

    def test_an_even_ring_is_even(self):
        cut = addon.hanging.cut(np.full(24, 0.05), 0.5, 0.0, 0.0, True)
        way, cloth = self.gaps(cut, np.full(24, 0.05))
        self.assertEqual(len(set(np.round(way, 9))), 1)
        self.assertAlmostEqual(cloth.sum(), 1.2, places=4)

    def test_a_spacing_is_kept(self):
        cut = addon.hanging.cut([0.5, 0.5], 1.0, 0.0, 0.02, False)
        self.assertAlmostEqual(cut.spacing, 0.02, places=6)
        self.assertEqual((cut.columns, cut.rows, [place for place, _ in cut.anchors]), (51, 51, [0, 1, 2]))

    def test_one_place_holds_the_middle(self):
        cut = addon.hanging.cut([], 1.0, 0.05, 0.05, False)
        self.assertEqual((cut.anchors, cut.columns, cut.rows), ([(0, 10)], 21, 21))

    def test_what_is_too_much_is_refused(self):
        for lengths, spacing in (([1.0], 1e-4), ([0.0, 0.0], 0.0)):
            with self.assertRaises(Refusal):
                addon.hanging.cut(lengths, 1.0, 0.0, spacing, False)

    def test_lengths_are_the_longest_of_all_frames(self):
        places = np.array([[[0, 0, 0], [1, 0, 0], [1, 1, 0]], [[0, 0, 0], [3, 0, 0], [3, 0.5, 0]]])
        self.assertEqual(addon.hanging.lengths_between(places, False).tolist(), [3.0, 1.0])
        self.assertAlmostEqual(addon.hanging.lengths_between(places, True)[2], np.hypot(3.0, 0.5))


class Motions(unittest.TestCase):
    def test_axes_are_turned_like_places(self):
        turn = turn_of((1, 2, 3), 0.7)
        made = addon.motion.from_blender(["a"], [[[1.0, 2.0, 3.0]]], [[turn]])
        self.assertEqual(made.places.tolist(), [[[1.0, 3.0, -2.0]]])
        self.assertEqual(addon.motion.skin_from_blender([[[1.0, 2.0, 3.0]]]).tolist(), made.places.tolist())
        for axis in range(3):
            self.assertTrue(np.allclose(made.turns[0, 0, :, axis], addon.axes.to_billow([turn[:, axis]])[0]))

    def test_axes_lie_along_normals_and_edges(self):
        random = np.random.default_rng(3)
        normals, edges = random.normal(size=(2, 20, 3))
        normals[0], edges[1], edges[2] = 0.0, 0.0, 2 * normals[2]  # nothing to go by
        for turn, normal, edge in zip(addon.motion.axes_of(normals, edges), normals, edges):
            self.assertTrue(np.allclose(turn @ turn.T, np.eye(3)) and np.linalg.det(turn) > 0)
            self.assertTrue(np.allclose(np.cross(turn[:, 2], normal), 0, atol=1e-9))
            self.assertGreaterEqual(turn[:, 0] @ edge, -1e-9)

    def test_quaternions_turn_alike(self):
        for turn in random_motion(["a"], 60).turns[:, 0]:
            w, x, y, z = addon.motion.quaternion_of(turn)
            again = turn_of((x, y, z), 2 * np.arctan2(np.linalg.norm((x, y, z)), w)) if np.linalg.norm((x, y, z)) else np.eye(3)
            self.assertTrue(np.allclose(again, turn, atol=1e-9))
        for axis in np.eye(3):
            self.assertTrue(np.allclose(np.abs(addon.motion.quaternion_of(turn_of(axis, np.pi))), [0, *axis], atol=1e-9))

    def read(self, files, name, *options):
        """Returns what billow-cli says about a motion."""
        with tempfile.TemporaryDirectory() as folder:
            for file, content in files.items():
                pathlib.Path(folder, file).write_bytes(content if isinstance(content, bytes) else content.encode())
            told = subprocess.run([CLI, "motion", os.path.join(folder, name), "--json", *options], capture_output=True, text=True)
            self.assertEqual(told.returncode, 0, told.stderr)
            return json.loads(told.stdout)

    def test_billow_reads_places(self):
        motion = random_motion([addon.motion.word_of(name) for name in ("v17", 'Hips, "left"\n', "Ünder")], 8)
        told = self.read({"a.csv": addon.motion.csv_of(motion)}, "a.csv")
        self.assertEqual((told["frames"], [node["name"] for node in told["nodes"]]), (8, ["v17", "Hips left", "Ünder"]))
        self.assertTrue(np.allclose(told["low"], motion.places.min(axis=(0, 1))) and np.allclose(told["high"], motion.places.max(axis=(0, 1))))

    def test_billow_reads_meshes(self):
        places = np.random.default_rng(5).normal(size=(6, 5, 3))
        told = self.read({"m.obj": addon.motion.obj_of(places[0], [(0, 1, 2, 3), (2, 3, 4)]), "m.mdd": addon.motion.mdd_of(places, 12.0)}, "m.mdd")
        self.assertEqual((told["frames"], told["points"], told["triangles"]), (6, 5, 3))
        self.assertAlmostEqual(told["rate"], 12.0, places=4)
        self.assertTrue(np.allclose(told["low"], places.min(axis=(0, 1)), atol=1e-6) and np.allclose(told["high"], places.max(axis=(0, 1)), atol=1e-6))


class Projects(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "hung.billow")

    def write(self, document, motion):
        pathlib.Path(self.path).write_text(addon.carriers.text_of(document), encoding="utf-8")
        pathlib.Path(os.path.dirname(self.path), document["motions"][0]["file"]).write_text(addon.motion.csv_of(motion), encoding="utf-8")
        checked = subprocess.run([CLI, "check", self.path], capture_output=True, text=True)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        self.assertNotIn("motions[", checked.stdout + checked.stderr)  # its file is found

    def frames(self):
        """Returns the points of every frame as they are exported."""
        folder = os.path.join(os.path.dirname(self.path), "frames")
        subprocess.run([CLI, "export", self.path, "-o", folder, "--precision", "12", "--progress", "none"], check=True, capture_output=True)
        return np.array([[line.split()[1:4] for line in file.read_text().splitlines() if line.startswith("v ")]
                         for file in sorted(pathlib.Path(folder).glob("*.obj"))], float)

    def hung(self, motion, rate=30.0, lifts=None, colliders=()):
        lengths = addon.hanging.lengths_between(motion.places, False)
        self.cut = addon.hanging.cut(lengths, 0.5, 0.1, 0.1, False)
        return addon.carriers.new_document("hung", rate, self.cut, motion, lifts or [0.0] * len(motion.names), list(colliders))

    def assert_held(self, frames, motion):
        self.assertEqual(len(frames), len(motion.places))
        for place, column in self.cut.anchors:
            self.assertLess(np.abs(frames[:, column] - motion.places[:, place]).max(), 1e-6)

    def test_anchors_are_where_the_places_are_in_every_frame(self):
        motion = random_motion(["v1", "v2", "v30"], 24)
        self.write(self.hung(motion, 30000 / 1001), motion)
        self.assertEqual(len(self.cut.anchors), 3)
        self.assert_held(self.frames(), motion)

    def test_cloth_swings_as_it_does_when_the_window_hangs_it(self):
        self.assertEqual(self.hung(random_motion(["v1", "v2", "v30"], 2), 24)["cloth"]["trail_stiffness"], 1.2)
        self.assertEqual(self.hung(random_motion(["v1", "v2", "v30"], 2), 24)["cloth"]["trail_by"], "net")

    def test_a_lift_is_upwards_and_turns_along(self):
        motion = random_motion(["a", "b"], 12)
        self.write(self.hung(motion, lifts=[0.1, 0.0]), motion)
        first = self.frames()[:, self.cut.anchors[0][1]]
        self.assertLess(np.abs(first[0] - motion.places[0, 0] - (0, 0.1, 0)).max(), 1e-6)
        turned = [place + turn @ motion.turns[0, 0].T @ (0, 0.1, 0) for place, turn in zip(motion.places[:, 0], motion.turns[:, 0])]
        self.assertLess(np.abs(first - turned).max(), 1e-6)

    def test_bones_are_capsules_along_their_y_axis(self):
        motion = random_motion(["a", "b", "arm"], 12)
        self.write(self.hung(motion, colliders=addon.carriers.bones(["arm"], [0.4], [0.06])), motion)
        told = json.loads(subprocess.run([CLI, "scene", self.path], capture_output=True, text=True, check=True).stdout)
        body = next(found for found in told["bodies"] if found["name"] == "arm")
        self.assertEqual(len(body["places"]), 12)
        for frame, (x, y, z, a, b, c) in enumerate(body["places"]):
            turn = turn_of((0, 0, 1), np.radians(c)) @ turn_of((0, 1, 0), np.radians(b)) @ turn_of((1, 0, 0), np.radians(a))
            self.assertTrue(np.allclose(np.array([x, y, z]) - 0.2 * turn[:, 1], motion.places[frame, 2], atol=1e-6))
            self.assertTrue(np.allclose(turn[:, 1], motion.turns[frame, 2, :, 1], atol=1e-6))
        reach = np.array(body["corners"])
        self.assertTrue(np.allclose(np.ptp(reach.reshape(-1, 3), axis=0), (0.12, 0.52, 0.12), atol=1e-3))

    def test_the_mesh_is_a_collider(self):
        """A plate rises below the cloth: nothing of it stays below."""
        motion = addon.motion.Motion(["a", "b"], np.repeat([[[-0.3, 1.0, 0.0], [0.3, 1.0, 0.0]]], 12, axis=0), np.tile(np.eye(3), (12, 2, 1, 1)))
        corners = np.array([[x, y, z] for y in (-0.2, 0.0) for x, z in ((-1, -1), (-1, 1), (1, 1), (1, -1))], float)
        faces = [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
        heights = np.linspace(0.2, 0.7, 12)
        skin = corners + heights[:, None, None] * (0, 1, 0)
        for suffix, content in ((".obj", addon.motion.obj_of(skin[0], faces).encode()), (".mdd", addon.motion.mdd_of(skin, 30.0))):
            pathlib.Path(os.path.dirname(self.path), "hung" + suffix).write_bytes(content)
        document = self.hung(motion, colliders=[addon.carriers.skin()])
        self.assertEqual([block["file"] for block in document["motions"]], ["hung.csv", "hung.mdd"])
        self.write(document, motion)
        frames = self.frames()
        self.assertLess(frames[0, :, 1].min(), 0.6)  # it hangs 0.5 m down
        for places, height in zip(frames, heights):
            self.assertGreater(places[:, 1].min(), height - 1e-3)
        self.assert_held(frames, motion)

    def test_bones_are_as_thick_as_what_is_around_them(self):
        heads, tails = np.array([[0, 0, 0], [5, 0, 0], [9, 0, 0]], float), np.array([[0, 1, 0], [5, 2, 0], [9, 1, 0]], float)
        around = [(x + r * np.cos(a), y, r * np.sin(a)) for x, r in ((0, 0.3), (5, 0.1)) for y in (0.2, 0.7) for a in range(6)]
        self.assertTrue(np.allclose(addon.carriers.radii_of(heads, tails, np.array(around)), [0.3, 0.1, 0.2]))
        self.assertTrue(np.allclose(addon.carriers.radii_of(heads, tails, np.empty((0, 3))), [0.2, 0.4, 0.2]))

    def test_lifts_lead_out_of_the_bones(self):
        heads, tails, radii = np.array([[-1.0, 0, 0]]), np.array([[1.0, 0, 0]]), np.array([0.2])
        self.assertAlmostEqual(addon.carriers.lift_of(np.zeros(3), heads, tails, radii), 0.205, delta=0.0051)
        self.assertEqual(addon.carriers.lift_of(np.array([0, 0.3, 0]), heads, tails, radii), 0.0)

    def test_edits_outlast_another_motion(self):
        before, after = random_motion(["a", "b", "arm"], 12), random_motion(["a", "b", "arm"], 20)
        after.places += 1.0
        document = self.hung(before, colliders=addon.carriers.bones(["arm"], [0.4], [0.06]))
        document["cloth"]["color"], document["scene"]["colliders"][0]["radius"] = "#102030", 0.09
        document["motions"].append({"id": "other", "start": 1.0, "file": "hung.csv", "rate": 12.0})
        now = addon.carriers.renewed(document, "hung", 24.0, 20)
        self.write(now, after)
        self.assert_held(self.frames(), after)
        self.assertEqual((now["cloth"], now["scene"], now["motions"][1]), (document["cloth"], document["scene"], document["motions"][1]))
        self.assertEqual(addon.carriers.renewed(now, "hung", 24.0, 20), now)


pure.run(sys.modules["__main__"])
