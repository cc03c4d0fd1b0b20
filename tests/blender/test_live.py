#!/usr/bin/python3
"""Tests the add-on's live link with a stand-in for Blender, and what it does differently in newer Blenders. live_test.py tests the
same in Blender. Prints TAP.

test_live.py PACKAGE_FOLDER BILLOW_CLI"""
import ast
import importlib
import json
import os
import sys
import tempfile
import time
import unittest

import numpy as np

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import pure
import stand_in

FOLDER, CLI = sys.argv[1:3]
VERSIONS = ((3, 4, 1), (4, 2, 0), (4, 4, 0), (5, 0, 0))
bpy = stand_in.install(VERSIONS[0], CLI)
addon = pure.load(FOLDER)
live, importing, surroundings = (importlib.import_module(f"io_billow.{name}") for name in ("live", "importing", "surroundings"))

# Names that Blender 4.0 to 5.0 have removed from what an add-on of this kind may use.
REMOVED = {"use_auto_smooth", "auto_smooth_angle", "calc_normals", "calc_normals_split", "free_normals_split", "bgl", "face_maps",
           "select_axis", "use_mirror_vertex_groups", "override_context", "vertex_colors", "node_tree_interface"}


def project(height, **changes):
    """A cloth of 5 by 4 points that hangs by two corners at this height."""
    anchors = [{"column": column, "row": 0, "position": [0.095 * column, height, 0]} for column in (0, 4)]
    return {"format": "billow", "version": 1, "name": "Live", "frame_rate": 10, "duration": 0.2,
            "cloth": {"id": "left", "columns": 5, "rows": 4, "spacing": 0.1},
            "keyframes": [{"start": 0, "duration": 0.1, "anchors": anchors}], **changes}


class Links(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path, self.updated = os.path.join(folder.name, "live.billow"), []
        self.stills, self.hidden = [], []
        self.save(project(1.0))
        bpy.data.objects[:] = [stand_in.Object(self.path)]
        self.cloth, = bpy.data.objects
        self.cloth.billow.seen = addon.frames.stamp_of(self.path)
        bpy.told.clear()
        bpy.jobs.clear()
        live._warned.clear()
        importing.update = self.update
        live.cloth.show_still = lambda item, surface, path: self.stills.append((item, addon.cache.Cache(path)))
        live.cloth.hide_still = lambda item: self.hidden.append(item)
        bpy.context.scene.frame_current = 1
        live.start()
        self.addCleanup(live.stop)

    def update(self, item, found):
        self.updated.append((item, found))
        item.billow.seen, item.billow.problem = found.stamp, ""
        return found.warnings

    def save(self, document):
        draft = self.path + ".new"
        with open(draft, "w", encoding="utf-8") as file:
            json.dump(document, file)
        os.replace(draft, self.path)

    def wait(self, *items):
        """Calls the timers as Blender does until the objects have seen the project."""
        self.wait_for(lambda: all(item.billow.seen == addon.frames.stamp_of(self.path) for item in items or [self.cloth]))

    def wait_for(self, condition):
        until = time.monotonic() + 60
        while not condition():
            self.assertLess(time.monotonic(), until, "it did not happen")
            time.sleep(bpy.app.timers.call())

    def look_often(self):
        for _ in range(5):
            bpy.app.timers.call()

    def test_each_save_is_seen(self):
        for number in range(4):
            self.save(project(2.0 + number))
            self.wait()
            item, found = self.updated[-1]
            self.assertEqual((len(self.updated), item), (number + 1, self.cloth))
            self.assertAlmostEqual(float(found.cache.places[1, 4, 2]), 2.0 + number, places=5)

    def test_it_looks_ten_times_a_second_and_goes_on_in_a_file_that_is_opened(self):
        self.assertEqual(bpy.app.timers.registered, {live.look: True})
        self.assertEqual(bpy.app.timers.call(), 0.1)
        live.stop()
        self.assertEqual(bpy.app.timers.registered, {})

    def test_nothing_is_computed_while_nothing_is_saved(self):
        self.look_often()
        self.assertEqual((self.updated, live._works), ([], {}))

    def test_one_that_an_older_add_on_imported_follows_from_now_on(self):
        self.cloth.billow.seen = ""
        self.look_often()
        self.assertEqual(self.updated, [])
        self.save(project(2.0))
        self.wait()
        self.assertEqual(len(self.updated), 1)

    def test_what_does_not_follow_stays(self):
        bpy.data.objects += [stand_in.Object(self.path, use_live=False, seen="another"), stand_in.Object("")]
        linked = stand_in.Object(self.path, seen="another")
        linked.library = "another file"
        bpy.data.objects.append(linked)
        self.save(project(2.0))
        self.wait()
        self.look_often()
        self.assertEqual([item for item, _ in self.updated], [self.cloth])

    def test_a_render_is_not_disturbed(self):
        bpy.jobs.add("RENDER")
        self.save(project(2.0))
        self.look_often()
        self.assertEqual(live._works, {})
        bpy.jobs.clear()
        self.wait()

    def test_what_is_edited_waits(self):
        self.cloth.mode = "EDIT"
        self.save(project(2.0))
        self.wait_for(lambda: live._works and all(work.result for work in live._works.values()))
        self.look_often()
        self.assertEqual(self.updated, [])
        self.cloth.mode = "OBJECT"
        self.look_often()
        self.assertEqual((len(self.updated), live._works), (1, {}))

    def test_the_newest_of_quick_saves_is_shown(self):
        for height in (2.0, 3.0, 4.0):
            self.save(project(height))
            bpy.app.timers.call()
        self.wait()
        self.look_often()
        self.assertEqual(live._works, {})
        self.assertAlmostEqual(float(self.updated[-1][1].cache.places[0, 4, 2]), 4.0, places=5)

    def save_a_long_one(self):
        """Saves 26 seconds of 25 by 25 points, whose left corner goes up by 1 m a second."""
        anchors = [[{"column": column, "row": 0, "position": [0.095 * column, 1.0 + height, 0]} for column in (0, 24)] for height in (0, 26)]
        self.save(project(1.0, duration=26.0, cloth={"id": "left", "columns": 25, "rows": 25, "spacing": 0.1}, keyframes=[
            {"start": 26.0 * number, "duration": 0.0, "anchors": held} for number, held in enumerate(anchors)]))

    def test_of_a_long_one_what_the_scene_shows_comes_first(self):
        self.save_a_long_one()
        bpy.context.scene.frame_current = 1 + 20 * 13  # the scene plays 20 frames a second
        self.wait_for(lambda: self.stills)
        self.assertEqual(self.updated, [])
        [(item, cache)] = self.stills
        self.assertEqual((item, cache.places.shape), (self.cloth, (1, 625, 3)))
        self.wait()
        [(_, found)] = self.updated
        self.assertEqual(cache.places[0].tolist(), found.cache.places[130].tolist())

    def test_it_goes_away_if_the_work_is_dropped(self):
        self.save_a_long_one()
        self.wait_for(lambda: self.stills)
        self.cloth.billow.use_live = False
        self.wait_for(lambda: not live._works)
        self.assertEqual((self.updated, self.hidden), ([], [self.cloth]))

    def test_cloths_of_a_project_are_computed_together(self):
        self.save(project(2.0, cloths=[{"id": "right", "cloth": {"columns": 3, "rows": 2, "spacing": 0.2}}]))
        right, lost = stand_in.Object(self.path, cloth="right", seen="before"), stand_in.Object(self.path, cloth="lost", seen="before")
        bpy.data.objects += [right, lost]
        self.wait(self.cloth, right, lost)
        self.assertEqual([(item, found.cache.points) for item, found in self.updated], [(self.cloth, 20), (right, 6)])
        self.assertEqual(bpy.told, [("ERROR", "The cloth “lost” is no longer in the project.")])
        self.assertEqual([item.billow.problem for item in (self.cloth, right)], ["", ""])

    def test_a_mistake_is_told_once_and_mended(self):
        self.save(project(2.0, duration=-1))
        self.wait()
        self.look_often()
        [(kind, text)] = bpy.told
        self.assertEqual((kind, self.updated), ("ERROR", []))
        self.assertIn("duration", text)
        self.assertEqual(self.cloth.billow.problem, text)
        self.save(project(2.0))
        self.wait()
        self.assertEqual((len(bpy.told), self.cloth.billow.problem), (1, ""))

    def test_what_is_not_foreseen_is_told_and_the_link_goes_on(self):
        def fail(item, found):
            raise ValueError("no such thing")
        importing.update = fail
        self.save(project(2.0))
        errors, sys.stderr = sys.stderr, open(os.devnull, "w")
        try:
            self.wait()
        finally:
            sys.stderr.close()
            sys.stderr = errors
        self.assertEqual(bpy.told, [("ERROR", "no such thing")])
        importing.update = self.update
        self.save(project(3.0))
        self.wait()
        self.assertEqual(len(self.updated), 1)

    def test_a_warning_is_not_told_again_after_each_save(self):
        far = {"anchors": [{"column": 0, "row": 0, "position": [0, 1, 0]}, {"column": 4, "row": 0, "position": [9, 1, 0]}]}
        for rate in (10, 20):
            self.save(project(1.0, frame_rate=rate, keyframes=[{"start": 0, "duration": 0.1, **far}]))
            self.wait()
        self.assertEqual([kind for kind, _ in bpy.told], ["WARNING"])


class Versions(unittest.TestCase):
    def keyed(self, version, repeats):
        item = stand_in.Animated(version)
        item.hide_viewport = False
        timing = addon.timing.Timing(11, 4, 0.5, repeats)
        places = np.array([(0, 0, 5), (1, 0, 5), (2, 0, 5), (2, 0, 5)], float)
        surroundings._keyed(item, "location", places, [0, 1, 2, 3], timing)
        surroundings._keyed(item, "hide_viewport", [False, False, True, True], [0, 2], timing)
        return item.curves

    def test_keys_are_set_in_each_blender(self):
        for version in VERSIONS:
            curves = self.keyed(version, False)
            self.assertEqual([(curve.data_path, curve.array_index) for curve in curves],
                             [("location", 0), ("location", 1), ("location", 2), ("hide_viewport", 0)])
            self.assertEqual(curves[0].keyframe_points.co, [11, 0, 13, 1, 15, 2, 17, 2])
            self.assertEqual(curves[3].keyframe_points.co, [11, 0, 15, 1])
            self.assertEqual([curve.keyframe_points.interpolation for curve in curves], [[1] * 4, [1] * 4, [1] * 4, [0] * 2])
            self.assertEqual([curve.cycles for curve in curves], [0] * 4)

    def test_loops_end_where_they_begin_in_each_blender(self):
        for version in VERSIONS:
            curves = self.keyed(version, True)
            self.assertEqual(curves[0].keyframe_points.co, [11, 0, 13, 1, 15, 2, 17, 2, 19, 0])
            self.assertEqual([curve.cycles for curve in curves], [1] * 4)

    def test_nothing_is_used_that_newer_blenders_have_removed(self):
        for path in pure.sources(FOLDER):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
            self.assertEqual(used & REMOVED, set(), path)


pure.run(sys.modules["__main__"])
