"""Tests the live link: projects that are saved while Blender shows them. addon_test.py runs these tests. Without a window Blender calls
no timers, so the tests call the link's."""
import json
import os
import subprocess
import time

import bpy
import numpy as np
from helping import (CLI, EXACT, FOLDER, anchors_of, bodies_of, bring_in, compare, exported, opening_program, report, start, to_blender, world_places,
                     write_project)

SAVES = 20
CLOTH = {
    "format": "billow", "version": 1, "name": "Live", "frame_rate": 12, "duration": 1,
    "cloth": {"id": "left", "columns": 9, "rows": 7, "spacing": 0.25, "texture": "pictures/weave.png"},
    "keyframes": [{"id": "a", "start": 0, "duration": 1, "anchors": [
        {"column": 0, "row": 0, "position": [-0.9, 2, 0]}, {"column": 8, "row": 0, "position": [0.9, 2, 0.2]}]}],
    "scene": {"colliders": [{"id": "ball", "shape": "sphere", "radius": 0.25, "position": [0, 0.5, 0]}]},
}
OTHER = {"id": "right", "cloth": {"columns": 5, "rows": 4, "spacing": 0.2}, "keyframes": [
    {"id": "b", "start": 0, "duration": 1, "anchors": [{"column": 2, "row": 0, "position": [2, 2, 0]}]}]}


# --- Help ---

def link():
    from io_billow import live
    return live


def waved(amplitude, **changes):
    wave = {"id": "w", "start": 0, "duration": 1, "amplitude": amplitude, "wavelength": 1.1, "speed": 0.5}
    return {**CLOTH, "waves": [wave], **changes}


def save(path, document):
    """Saves a project as Billow does: a new file takes the place of the old one."""
    draft = path + ".new"
    with open(draft, "w", encoding="utf-8") as file:
        json.dump(document, file)
    os.replace(draft, path)


def wait_for(condition, most=60.0):
    """Calls the link's timer as Blender does until the condition holds. Returns the longest that a call took."""
    longest, until = 0.0, time.monotonic() + most
    while not condition():
        assert time.monotonic() < until, "the link did not see it"
        began = time.monotonic()
        pause = link().look()
        longest = max(longest, time.monotonic() - began)
        time.sleep(pause)
    return longest


def is_seen(*items):
    from io_billow import frames
    return lambda: all(item.billow.seen == frames.stamp_of(bpy.path.abspath(item.billow.project)) for item in items)


def look_often(times=5):
    for _ in range(times):
        link().look()


def told_by(work):
    """Returns what the link reports meanwhile."""
    reports, before = [], link().tell
    link().tell = lambda kind, text: reports.append(f"{kind}: {text}")
    try:
        work()
    finally:
        link().tell = before
    return reports


# --- Tests ---

def saves_are_seen_one_after_another():
    start()
    path = write_project("live", waved(0.05))
    cloth = bring_in(path)
    solid = cloth.modifiers.new("Thick", "SOLIDIFY")
    solid.show_viewport = False
    material = cloth.data.materials[0]
    material.node_tree.nodes["Principled BSDF"].inputs["Roughness"].default_value = 0.123
    cloth.vertex_groups.new(name="edge").add([0, 1], 1.0, "REPLACE")
    cloth.location = (1, 2, 3)
    bpy.context.view_layer.update()
    times, longest, frame = [], 0.0, 5
    bpy.context.scene.frame_set(frame)
    for number in range(SAVES):
        save(path, waved(0.06 + 0.01 * number))
        began = time.monotonic()
        longest = max(longest, wait_for(is_seen(cloth)))
        shown = world_places(cloth)
        times.append(time.monotonic() - began)
        assert np.abs(shown - exported(path, frame)[0] - (1, 2, 3)).max() <= 1e-6, number
    print(f"  {SAVES} saves are shown after {np.median(times):.2f} s (median), {max(times):.2f} s (at most); "
          f"Blender waits for {1000 * longest:.0f} ms at most")
    assert [modifier.name for modifier in cloth.modifiers] == ["Billow", "Thick"] and cloth.data.materials[0] == material
    assert abs(material.node_tree.nodes["Principled BSDF"].inputs["Roughness"].default_value - 0.123) < 1e-6
    assert cloth.data.vertices[1].groups[0].weight == 1.0 and tuple(cloth.location) == (1, 2, 3)
    assert bpy.context.scene.frame_current == frame


def what_the_scene_shows_comes_first():
    """Of a project that takes long, the frame that the scene shows is there before the others, but not for renders."""
    start()
    corners = [{"column": 0, "row": 0, "position": [-0.9, 2, 0]}, {"column": 40, "row": 0, "position": [0.9, 2, 0.2]}]
    finer = {"columns": 41, "rows": 41, "spacing": 0.05}
    long = {"duration": 10, "cloth": finer, "keyframes": [{"id": "a", "start": 0, "duration": 10, "anchors": corners}]}
    path = write_project("long", {**CLOTH, **long})
    cloth = bring_in(path)
    cloth.modifiers.new("Thick", "SOLIDIFY").show_viewport = False
    bpy.context.scene.frame_set(60)
    wave = {"id": "w", "start": 0, "duration": 10, "amplitude": 0.1, "wavelength": 1.1, "speed": 0.5}
    save(path, {**CLOTH, **long, "waves": [wave]})
    began = time.monotonic()
    wait_for(lambda: len(cloth.modifiers) == 3)
    shown = world_places(cloth)
    print(f"  the frame is shown after {time.monotonic() - began:.2f} s", end="")
    assert not is_seen(cloth)()
    assert [(modifier.name, modifier.show_render) for modifier in cloth.modifiers] == [("Billow", True), ("Billow (new)", False), ("Thick", True)]
    wait_for(is_seen(cloth))
    print(f", and all after {time.monotonic() - began:.2f} s")
    report("the frame", np.abs(shown - exported(path, 60)[0]).max(), EXACT)
    assert [modifier.name for modifier in cloth.modifiers] == ["Billow", "Thick"]
    compare("all", cloth, path, (1, 60, 120))


def times_colliders_and_numbers_of_points_are_followed():
    start()
    path = write_project("times", waved(0.05))
    cloth, scene = bring_in(path), bpy.context.scene
    ball = bodies_of(cloth)["ball"]
    colliders = [{**CLOTH["scene"]["colliders"][0], "position": [0, 0.7, 0]}]
    finer = {**CLOTH["cloth"], "columns": 17, "rows": 13, "spacing": 0.125}
    corners = [{**anchor, "column": 2 * anchor["column"]} for anchor in CLOTH["keyframes"][0]["anchors"]]
    keyframes = [{**CLOTH["keyframes"][0], "duration": 1.2, "anchors": corners}]
    save(path, waved(0.05, frame_rate=25, duration=1.2, cloth=finer, keyframes=keyframes, scene={"colliders": colliders}))
    wait_for(is_seen(cloth))
    assert (scene.render.fps / scene.render.fps_base, scene.frame_start, scene.frame_end) == (25.0, 1, 30)
    assert np.allclose(ball.location, to_blender((0, 0.7, 0))) and len(anchors_of(cloth)) == 2
    compare("another rate and number of points", cloth, path, (1, 15, 30))


def what_billow_cli_saves_is_seen():
    start()
    path = write_project("by-cli", waved(0.05))
    cloth = bring_in(path)
    places, file = exported(path, 7)
    subprocess.run([CLI, "import", file, "--project", path, "-o", path, "--replace", "--at", "0"], check=True, capture_output=True)
    wait_for(is_seen(cloth))
    compare("a keyframe that was imported", cloth, path, (1, 12))


def cloths_of_a_project_are_followed_together():
    start()
    path = write_project("both", waved(0.05, cloths=[OTHER]))
    bring_in(path)
    left, right = (next(o for o in bpy.data.objects if o.billow.cloth == id) for id in ("left", "right"))
    moved = {**OTHER, "keyframes": [{**OTHER["keyframes"][0], "anchors": [{"column": 2, "row": 0, "position": [2, 3, 0]}]}]}
    save(path, waved(0.1, cloths=[moved]))
    wait_for(is_seen(left, right))
    bpy.context.scene.frame_set(3)
    report("the second cloth", np.abs(world_places(right)[2] - to_blender((2, 3, 0))).max(), 1e-6)
    third = {**OTHER, "id": "third"}
    save(path, waved(0.15, cloths=[third]))
    before = world_places(right)
    reports = told_by(lambda: wait_for(is_seen(left, right)))
    assert reports == ["ERROR: The cloth “right” is no longer in the project."], reports
    assert np.array_equal(world_places(right), before) and right.billow.problem and not left.billow.problem


def a_project_with_a_mistake_is_told_and_the_cloth_stays():
    start()
    path = write_project("mistake", waved(0.05))
    cloth = bring_in(path)
    before = world_places(cloth)
    save(path, waved(0.1, duration=-1))
    reports = told_by(lambda: wait_for(is_seen(cloth)))
    print("  told:", reports)
    assert len(reports) == 1 and reports[0].startswith("ERROR") and "duration" in reports[0]
    assert "duration" in cloth.billow.problem and np.array_equal(world_places(cloth), before)
    assert told_by(look_often) == []  # once
    save(path, waved(0.1))
    wait_for(is_seen(cloth))
    assert cloth.billow.problem == ""
    compare("mended", cloth, path, (1, 12))
    os.remove(path)
    assert told_by(look_often) == []
    settings = bpy.context.preferences.addons["io_billow"].preferences
    settings.billow_cli = "/nowhere/billow-cli"
    save(path, waved(0.2))
    reports = told_by(lambda: wait_for(is_seen(cloth)))
    settings.billow_cli = CLI
    assert len(reports) == 1 and "was not found" in reports[0]


def it_is_switched_off_and_on():
    start()
    path = write_project("off", waved(0.05))
    cloth = bring_in(path, use_live=False)
    seen = cloth.billow.seen
    save(path, waved(0.1))
    look_often()
    assert cloth.billow.seen == seen and not link()._works
    settings = bpy.context.preferences.addons["io_billow"].preferences
    settings.billow, opened = opening_program("edited")
    assert bpy.ops.object.billow_open() == {"FINISHED"}
    with open(opened, encoding="utf-8") as told:
        assert told.read() == path
    assert cloth.billow.use_live
    wait_for(is_seen(cloth))
    compare("switched on", cloth, path, (1, 12))


def the_newest_of_quick_saves_is_shown():
    start()
    path = write_project("quick", waved(0.05))
    cloth = bring_in(path)
    for number in range(5):
        save(path, waved(0.1 + 0.02 * number))
        link().look()
        assert link()._works  # computed, or dropped by the next one
    wait_for(is_seen(cloth))
    look_often()
    assert not link()._works
    compare("the newest", cloth, path, (1, 12))


def what_is_edited_waits():
    start()
    path = write_project("edited-mesh", waved(0.05))
    cloth = bring_in(path)
    seen = cloth.billow.seen
    bpy.ops.object.mode_set(mode="EDIT")
    save(path, waved(0.1))
    wait_for(lambda: link()._works and next(iter(link()._works.values())).result)
    look_often()
    assert cloth.billow.seen == seen
    bpy.ops.object.mode_set(mode="OBJECT")
    wait_for(is_seen(cloth))
    compare("after Edit Mode", cloth, path, (1, 12))


def a_scene_that_is_opened_again_follows():
    start()
    path = write_project("again", waved(0.05))
    name = bring_in(path).name
    file = os.path.join(FOLDER, "again", "scene.blend")
    bpy.ops.wm.save_as_mainfile(filepath=file)
    save(path, waved(0.1))
    bpy.ops.wm.open_mainfile(filepath=file)
    assert bpy.app.timers.is_registered(link().look)
    cloth = bpy.data.objects[name]
    wait_for(is_seen(cloth))
    compare("opened again", cloth, path, (1, 12))
    cloth.billow.seen = ""  # as an older add-on left it
    look_often()
    assert is_seen(cloth)() and not link()._works


def undoing_leaves_the_newest():
    start()
    path = write_project("undone", waved(0.05))
    name = bring_in(path).name
    bpy.ops.ed.undo_push(message="Import")
    bpy.data.objects[name].location.x = 2
    bpy.ops.ed.undo_push(message="Move")
    save(path, waved(0.1))
    wait_for(is_seen(bpy.data.objects[name]))
    assert bpy.ops.ed.undo() == {"FINISHED"}
    cloth = bpy.data.objects[name]
    assert cloth.location.x == 0
    wait_for(is_seen(cloth))
    compare("after an undo", cloth, path, (1, 12))


TESTS = [saves_are_seen_one_after_another, what_the_scene_shows_comes_first, times_colliders_and_numbers_of_points_are_followed, what_billow_cli_saves_is_seen,
         cloths_of_a_project_are_followed_together, a_project_with_a_mistake_is_told_and_the_cloth_stays, it_is_switched_off_and_on,
         the_newest_of_quick_saves_is_shown, what_is_edited_waits, a_scene_that_is_opened_again_follows, undoing_leaves_the_newest]
