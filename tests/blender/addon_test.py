"""Tests the add-on in a Blender without a window. Started by run.py with the zip, billow-cli, the repository
and a folder. Prints the differences that it finds, in meters."""
import glob
import json
import math
import os
import shutil
import subprocess
import sys

import bpy
import numpy as np
from mathutils import Euler, Matrix

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import hang_test
import live_test
from helping import (CLI, EXACT, FOLDER, ROOT, ROUNDING, ZIP, anchors_of, bodies_of, bring_in, compare, exported, folder_of,
                     opening_program, refused, report, report_quietly, start, to_blender, world_places, write_project)

# Nine by seven points hang from two corners and a point between them, which is unpinned later. There is a
# wave, and one fixed and one moving collider.
SMALL = {
    "format": "billow", "version": 1, "name": "Small cloth", "frame_rate": 12, "duration": 2,
    "cloth": {"columns": 9, "rows": 7, "spacing": 0.25, "texture": "pictures/weave.png", "material": "silk"},
    "keyframes": [
        {"id": "a", "start": 0, "duration": 0.5, "anchors": [
            {"column": 0, "row": 0, "position": [-0.9, 2, 0]}, {"column": 8, "row": 0, "position": [0.9, 2, 0.2]},
            {"column": 4, "row": 3, "position": [0, 1.8, 0.4]}]},
        {"id": "b", "start": 1.5, "duration": 0.5, "anchors": [
            {"column": 0, "row": 0, "position": [-0.7, 2.2, 0]}, {"column": 8, "row": 0, "position": [0.7, 2.2, 0]}]}],
    "waves": [{"id": "w", "start": 0, "duration": 2, "amplitude": 0.1, "wavelength": 1.1, "speed": 0.5}],
    "scene": {"colliders": [
        {"id": "box", "shape": "box", "position": [1, 2, 3], "rotation": [20, -50, 130], "size": [0.5, 1, 1.5]},
        {"id": "ball", "shape": "sphere", "radius": 0.25, "keys": [
            {"time": 0, "position": [0, 0.5, 0]}, {"time": 1.5, "position": [3, 0.5, 0], "rotation": [0, 0, -720]}]}]},
}
FRAMES = 24


# --- Import ---

def imports_the_canopy():
    start()
    folder = os.path.join(FOLDER, "samples")
    shutil.copytree(os.path.join(ROOT, "projects"), folder)
    path = os.path.join(folder, "canopy.billow")
    cloth = bring_in(path)
    scene = bpy.context.scene
    assert (scene.render.fps / scene.render.fps_base, scene.frame_start, scene.frame_end) == (24.0, 1, 144)
    compare("canopy", cloth, path, (1, 72, 144))
    mesh = cloth.data
    smooth = sum(polygon.use_smooth for polygon in mesh.polygons)
    print(f"  {smooth} of {len(mesh.polygons)} faces are smooth")
    assert (smooth, len(mesh.polygons)) == (48 * 48, 48 * 48)
    assert not mesh.validate(verbose=True)
    images = [n.image for n in mesh.materials[0].node_tree.nodes if n.type == "TEX_IMAGE"]
    assert len(images) == 1 and os.path.samefile(bpy.path.abspath(images[0].filepath), os.path.join(folder, "textures/gingham.png"))
    assert images[0].size[0] > 0
    agrees_with_blenders_own_importer(cloth, path)


def agrees_with_blenders_own_importer(cloth, path):
    """Compares positions, corners of faces, and texture coordinates."""
    scene = bpy.context.scene
    scene.frame_set(1)
    ours = world_places(cloth)
    _, file = exported(path, 1)
    bpy.ops.wm.obj_import(filepath=file)
    other = bpy.context.selected_objects[0]
    bpy.context.view_layer.update()
    report("canopy, frame 1, by Blender's importer of OBJ", np.abs(ours - world_places(other)).max(), ROUNDING)
    for name, size, kind in (("vertex_index", 1, np.int32), ("uv", 2, np.float32)):
        found = []
        for mesh in (cloth.data, other.data):
            values = np.empty(size * len(mesh.loops), kind)
            (mesh.loops if size == 1 else mesh.uv_layers[0].data).foreach_get(name, values)
            found.append(values)
        assert np.abs(found[0] - found[1]).max() <= 1e-6, name


def anchors_are_empties():
    start()
    cloth = bring_in(write_project("anchors", SMALL))
    empties, scene = anchors_of(cloth), bpy.context.scene
    assert set(empties) == {"0,0", "8,0", "4,3"}, set(empties)
    for frame in range(1, FRAMES + 1):
        scene.frame_set(frame)
        places = world_places(cloth)
        for word, empty in empties.items():
            column, row = map(int, word.split(","))
            if not empty.hide_viewport:  # Blender does not update hidden objects
                report_quietly("anchor", np.abs(np.array(empty.matrix_world.translation) - places[9 * row + column]).max())
        assert not empties["0,0"].hide_viewport and not empties["8,0"].hide_viewport
        assert empties["4,3"].hide_viewport == (frame > 7), frame  # unpinned when its keyframe ends, at 0.5 s
    held = {"0,0": [-0.7, 2.2, 0], "8,0": [0.7, 2.2, 0]}
    report("anchors at the end", max(np.abs(np.array(empties[word].location) - to_blender(place)).max()
                                     for word, place in held.items()), ROUNDING)


def bodies_are_meshes():
    start()
    cloth = bring_in(write_project("bodies", SMALL))
    bodies, scene = bodies_of(cloth), bpy.context.scene
    assert set(bodies) == {"box", "ball"}
    up = Matrix(((1, 0, 0), (0, 0, -1), (0, 1, 0)))
    turned = up @ Euler([math.radians(a) for a in (20, -50, 130)], "XYZ").to_matrix() @ up.transposed()
    report("box, turned", np.abs(np.array(bodies["box"].matrix_world.to_3x3()) - np.array(turned)).max(), ROUNDING)
    assert np.allclose(bodies["box"].location, (1, -3, 2))
    size = np.ptp([tuple(v.co) for v in bodies["box"].data.vertices], axis=0)
    assert np.allclose(size, (0.5, 1.5, 1)), size
    radii = [v.co.length for v in bodies["ball"].data.vertices]
    report("ball, radius", np.abs(np.array(radii) - 0.25).max(), ROUNDING)
    for frame in range(1, FRAMES + 1):
        scene.frame_set(frame)
        way = min((frame - 1) / 12 / 1.5, 1.0)
        assert np.allclose(bodies["ball"].location, (3 * way, 0, 0.5), atol=1e-5), frame
        assert abs(bodies["ball"].rotation_euler.y - math.radians(720 * way)) < 1e-4, frame


def options_leave_out():
    start(fps=24, end=77)
    scene = bpy.context.scene
    path = write_project("options", SMALL)
    cache = os.path.join(FOLDER, "another", "cache")
    cloth = bring_in(path, use_anchors=False, use_bodies=False, use_scene=False, start=5, cache_folder=cache)
    assert not cloth.children
    assert (scene.render.fps, scene.frame_start, scene.frame_end) == (24, 1, 77)
    assert os.listdir(cache) and not os.path.exists(os.path.join(os.path.dirname(path), "options-blender"))
    # Twice the project's frame rate: two frames of the scene are one of the project's.
    compare("at twice the frame rate", cloth, path, (1, 2, 13, 24), lambda frame: 5 + 2 * (frame - 1))


def a_cache_finds_a_place():
    """A file is in the way of the cache's folder."""
    start()
    path = write_project("taken", SMALL)
    with open(os.path.join(FOLDER, "taken", "taken-blender"), "w", encoding="utf-8"):
        pass
    cloth = bring_in(path)
    users = os.path.join(os.environ["BLENDER_USER_DATAFILES"], "billow", "taken-blender", "taken.mdd")
    assert os.path.samefile(cloth.modifiers["Billow"].filepath, users)
    refused(["cannot be written", "another folder"], bpy.ops.import_scene.billow, filepath=path, cache_folder=path)


def an_odd_frame_rate_is_kept():
    start()
    bring_in(write_project("odd", {**SMALL, "frame_rate": 23.976}))
    scene = bpy.context.scene
    assert abs(scene.render.fps / scene.render.fps_base - 23.976) < 1e-4


def loops_repeat():
    start()
    path = write_project("loop", {**SMALL, "loop": True})
    cloth, scene = bring_in(path), bpy.context.scene
    ball = bodies_of(cloth)["ball"]
    for frame in (1, 12, FRAMES):
        scene.frame_set(frame)
        there, of_ball = world_places(cloth), np.array(ball.location)
        scene.frame_set(frame + FRAMES)
        report(f"loop, frame {frame} and {frame + FRAMES}", np.abs(world_places(cloth) - there).max(), 0.0)
        report_quietly("ball", np.abs(np.array(ball.location) - of_ball).max())
    compare("loop", cloth, path, (1, 12, FRAMES))


def physics_come_in_too():
    start()
    path = write_project("physics", SMALL)
    cloth = bring_in(path, method="PHYSICS")
    bpy.context.scene.frame_set(FRAMES)
    fake = exported(path, FRAMES)[0]
    out = os.path.join(FOLDER, "simulated")
    subprocess.run([CLI, "simulate", path, "-o", out, "--frames", str(FRAMES), "--progress", "none"], check=True)
    file, = glob.glob(os.path.join(out, "*.obj"))
    with open(file, encoding="utf-8") as lines:
        simulated = np.array([to_blender(list(map(float, line.split()[1:]))) for line in lines if line.startswith("v ")])
    report("physics, last frame", np.abs(world_places(cloth) - simulated).max(), ROUNDING)
    assert np.abs(simulated - fake).max() > 0.01


def cloths_of_every_kind_come_in():
    start()
    hung = [{"id": "k", "start": 0, "duration": 0.5, "anchors": [{"column": 0, "row": 0, "position": [0, 2, 0]}, {"column": 4, "row": 0, "position": [0.4, 2, 0]}]}]
    kinds = {"grid": {}, "disc": {"outline": [{"circle": [4, 3, 3]}]}, "tube": {"closed": "columns"}, "rope": {"rows": 1, "radius": 0.02}}
    cloths = [{"id": id, "cloth": {"columns": 9, "rows": 7, "spacing": 0.1, **kind}} for id, kind in kinds.items()]
    first = {**cloths[0]["cloth"], "id": "grid"}
    path = write_project("kinds", {"format": "billow", "version": 1, "name": "Kinds", "frame_rate": 10, "duration": 0.5, "cloth": first, "keyframes": hung,
                                   "cloths": [*cloths[1:], {"id": "same", "of": "grid", "place": {"position": [1, 0, 0]}, "color": "#102030"}]})
    bring_in(path)
    items = {item.billow.cloth: item for item in bpy.data.objects if item.type == "MESH"}
    assert set(items) == {*kinds, "same"}, set(items)
    for id, item in items.items():
        bpy.context.scene.frame_set(5)
        report(id, np.abs(world_places(item) - exported(path, 5, id)[0]).max(), EXACT)
        assert not item.data.validate(verbose=True), id
    assert {len(face.vertices) for face in items["disc"].data.polygons} == {3, 4}


def a_lost_picture_is_no_obstacle():
    start()
    cloth = bring_in(write_project("plain", {**SMALL, "cloth": {**SMALL["cloth"], "texture": "gone.png", "color": "#ff0000"}}))
    shader = next(n for n in cloth.data.materials[0].node_tree.nodes if n.type == "BSDF_PRINCIPLED")
    assert np.allclose(shader.inputs["Base Color"].default_value, (1, 0, 0, 1))


# --- Reload ---

def reload_keeps_what_users_made():
    start()
    path = write_project("reload", SMALL)
    cloth = bring_in(path)
    bevel = cloth.modifiers.new("Thick", "SOLIDIFY")
    bevel.show_viewport = False
    material = cloth.data.materials[0]
    material.node_tree.nodes["Principled BSDF"].inputs["Roughness"].default_value = 0.123
    group = cloth.vertex_groups.new(name="edge")
    group.add([0, 1], 1.0, "REPLACE")
    cloth.location = (1, 2, 3)
    bpy.context.view_layer.update()
    bpy.context.scene.frame_set(6)
    before = world_places(cloth)

    write_project("reload", {**SMALL, "waves": [{**SMALL["waves"][0], "amplitude": 0.2}]})
    assert bpy.ops.object.billow_reload() == {"FINISHED"}
    assert np.abs(world_places(cloth) - before).max() > 0.01
    cloth.location = (0, 0, 0)
    bpy.context.view_layer.update()
    compare("another amplitude", cloth, path, (1, 12, FRAMES))
    assert cloth.data.vertices[1].groups[0].weight == 1.0

    write_project("reload", {**SMALL, "duration": 3, "cloth": {**SMALL["cloth"], "columns": 17, "rows": 13, "spacing": 0.125}})
    bpy.context.view_layer.objects.active = cloth
    assert bpy.ops.object.billow_reload() == {"FINISHED"}
    assert len(cloth.data.vertices) == 17 * 13 and bpy.context.scene.frame_end == 36
    compare("another number of points", cloth, path, (1, 18, 36))
    assert all(polygon.use_smooth for polygon in cloth.data.polygons) and len(cloth.data.uv_layers) == 1
    assert [m.name for m in cloth.modifiers] == ["Billow", "Thick"]
    assert cloth.data.materials[0] == material
    assert abs(material.node_tree.nodes["Principled BSDF"].inputs["Roughness"].default_value - 0.123) < 1e-6
    assert len(anchors_of(cloth)) == 3 and len(bodies_of(cloth)) == 2


def reload_makes_a_lost_modifier_again():
    start()
    path = write_project("lost", SMALL)
    cloth = bring_in(path)
    for name in ("Thick", "Thicker"):
        cloth.modifiers.new(name, "SOLIDIFY").show_viewport = False
    cloth.modifiers.remove(cloth.modifiers["Billow"])
    assert bpy.ops.object.billow_reload() == {"FINISHED"}
    assert [modifier.name for modifier in cloth.modifiers] == ["Billow", "Thick", "Thicker"]
    compare("made again", cloth, path, (1, FRAMES))


def reload_follows_picture_anchors_and_bodies():
    start()
    path = write_project("follow", SMALL)
    cloth = bring_in(path)
    ball = bodies_of(cloth)["ball"]
    corner = anchors_of(cloth)["0,0"]
    shutil.copy(os.path.join(ROOT, "projects", "textures", "quilt.png"), os.path.join(FOLDER, "follow", "pictures", "quilt.png"))
    held = [{"column": 0, "row": 0, "position": [-0.5, 1, 0]}, {"column": 0, "row": 6, "position": [0.5, 1, 0]}]
    write_project("follow", {**SMALL, "cloth": {**SMALL["cloth"], "texture": "pictures/quilt.png"},
                             "keyframes": [{"id": "a", "start": 0, "duration": 1, "anchors": held}], "waves": [],
                             "scene": {"colliders": [{"id": "ball", "shape": "sphere", "radius": 0.5, "position": [0, 0.2, 0]}]}})
    assert bpy.ops.object.billow_reload() == {"FINISHED"}
    node = cloth.data.materials[0].node_tree.nodes["Billow picture"]
    assert os.path.basename(node.image.filepath) == "quilt.png", node.image.filepath
    assert set(anchors_of(cloth)) == {"0,0", "0,6"} and anchors_of(cloth)["0,0"] == corner
    assert np.allclose(corner.location, (-0.5, 0, 1), atol=1e-6) and not corner.animation_data
    assert list(bodies_of(cloth).values()) == [ball] and np.allclose(ball.location, (0, 0, 0.2))
    assert np.allclose([v.co.length for v in ball.data.vertices], 0.5, atol=ROUNDING)


def a_saved_scene_plays_and_reloads():
    start()
    path = write_project("saved", SMALL)
    name = bring_in(path).name
    file = os.path.join(FOLDER, "saved", "scene.blend")
    bpy.ops.wm.save_as_mainfile(filepath=file)
    bpy.ops.wm.open_mainfile(filepath=file)
    cloth = bpy.data.objects[name]
    bpy.context.view_layer.objects.active = cloth
    compare("saved and opened", cloth, path, (1, FRAMES))
    write_project("saved", {**SMALL, "waves": []})
    assert bpy.ops.object.billow_reload() == {"FINISHED"}
    assert cloth.modifiers["Billow"].filepath.startswith("//")  # relative, as Blender's preferences have it for a saved scene
    compare("and reloaded", cloth, path, (1, FRAMES))


# --- Export ---

def select(*items):
    bpy.ops.object.select_all(action="DESELECT")
    for item in items:
        item.hide_viewport = False
        item.select_set(True)
    bpy.context.view_layer.objects.active = items[0]


def check(path):
    checked = subprocess.run([CLI, "check", path], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def frames_go_out_and_come_back():
    start()
    cloth = bring_in(write_project("out", SMALL))
    bpy.context.scene.frame_set(1)
    bpy.ops.object.select_all(action="DESELECT")
    for empty in anchors_of(cloth).values():
        empty.select_set(True)
    cloth.select_set(True)
    path = os.path.join(folder_of("back"), "back.billow")
    assert bpy.ops.export_scene.billow(filepath=path, frames="RANGE", step=1) == {"FINISHED"}
    document = check(path)
    assert (document["frame_rate"], document["duration"], len(document["keyframes"])) == (12, 2, FRAMES)
    assert document["cloth"]["material"] == "silk" and document["cloth"]["spacing"] == 0.25
    assert os.path.samefile(os.path.join(FOLDER, "back", document["cloth"]["texture"]),
                            os.path.join(FOLDER, "out", "pictures", "weave.png"))
    held = [len(block["anchors"]) for block in document["keyframes"]]
    assert held == [3] * 7 + [2] * 17, held
    shown = {}
    for frame in (1, 9, FRAMES):
        bpy.context.scene.frame_set(frame)
        shown[frame] = world_places(cloth)
    back = bring_in(path)
    for frame, places in shown.items():
        bpy.context.scene.frame_set(frame)
        report(f"out and back, frame {frame}", np.abs(world_places(back) - places).max(), 0.0)
    compare("out and back", back, path, (1, 9, FRAMES))


def a_grid_of_blenders_goes_out():
    start(fps=25, end=50)
    bpy.ops.mesh.primitive_grid_add(x_subdivisions=6, y_subdivisions=4, size=2, location=(1, 0, 2), rotation=(0.3, 0.2, 1))
    cloth = bpy.context.object
    cloth.scale = (1.5, 1.0, 1.0)
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    wave = cloth.modifiers.new("Wave", "WAVE")
    wave.time_offset, wave.height = -40, 0.3
    bpy.context.view_layer.update()
    places = world_places(cloth)
    corners = [places[np.argmin(places @ np.array(way))] for way in ((1, 1, 0), (-1, 1, 0))]
    empties = []
    for corner in corners:
        bpy.ops.object.empty_add(location=corner + (0.02, 0.01, -0.03))
        empties.append(bpy.context.object)
    select(cloth, *empties)
    path = os.path.join(folder_of("grid"), "grid.billow")
    assert bpy.ops.export_scene.billow(filepath=path) == {"FINISHED"}
    document = check(path)
    assert (document["cloth"]["columns"], document["cloth"]["rows"]) == (7, 5), document["cloth"]
    assert abs(document["cloth"]["spacing"] - 0.5) < 1e-6, document["cloth"]
    assert (document["frame_rate"], document["duration"]) == (25, 2)
    block, = document["keyframes"]
    anchors = np.array([to_blender(anchor["position"]) for anchor in block["anchors"]])
    report("anchors at the nearest points", np.abs(anchors - corners).max(), ROUNDING)
    frame = exported(path, 1)[0]
    report("Blender's grid", max(np.linalg.norm(places - place, axis=1).min() for place in frame), ROUNDING)
    normals_agree(cloth, frame, document["cloth"])
    assert bpy.ops.export_scene.billow(filepath=path, use_shape=False) == {"FINISHED"}
    block, = check(path)["keyframes"]
    held = np.array([to_blender(anchor["position"]) for anchor in block["anchors"]])
    assert "shape" not in block
    report("anchors at the empties", np.abs(held - [np.array(e.location) for e in empties]).max(), ROUNDING)


def normals_agree(item, places, cloth):
    """Asserts that Billow's first quad faces the same way as the mesh's faces."""
    ours = np.cross(places[cloth["columns"]] - places[0], places[1] - places[0])
    theirs = np.array(item.matrix_world.to_3x3() @ item.data.polygons[0].normal)
    assert ours @ theirs > 0.5 * np.linalg.norm(ours), (ours, theirs)


def several_meshes_are_several_keyframes():
    start()
    clothes = []
    for i in range(3):
        bpy.ops.mesh.primitive_grid_add(x_subdivisions=3, y_subdivisions=3, location=(0, 0, i))
        clothes.append(bpy.context.object)
    select(*clothes)
    path = os.path.join(folder_of("several"), "several.billow")
    assert bpy.ops.export_scene.billow(filepath=path) == {"FINISHED"}
    heights = [block["shape"][1] for block in check(path)["keyframes"]]
    assert heights == [0, 1, 2], heights


# --- Errors ---

def refusals_tell_what_to_do():
    start()
    path = os.path.join(folder_of("refused"), "kept.billow")
    with open(path, "w", encoding="utf-8") as file:
        file.write("as it was")
    refused(["Nothing to export", "select"], bpy.ops.export_scene.billow, filepath=path)
    bpy.ops.mesh.primitive_cube_add()
    refused(["“Cube” is not a grid"], bpy.ops.export_scene.billow, filepath=path)
    bpy.ops.mesh.primitive_uv_sphere_add()
    refused(["not quads"], bpy.ops.export_scene.billow, filepath=path)
    bpy.ops.mesh.primitive_grid_add(x_subdivisions=2, y_subdivisions=2)
    first = bpy.context.object
    refused(["at least two"], bpy.ops.export_scene.billow, filepath=path, use_shape=False)
    bpy.ops.mesh.primitive_grid_add(x_subdivisions=3, y_subdivisions=2)
    select(bpy.context.object, first)
    refused(["same number of rows and columns"], bpy.ops.export_scene.billow, filepath=path)
    refused(["select a single mesh"], bpy.ops.export_scene.billow, filepath=path, frames="RANGE")
    select(first)
    refused(["cannot be written"], bpy.ops.export_scene.billow, filepath=os.path.join(FOLDER, "nowhere", "a.billow"))
    bpy.context.scene.render.fps_base = 60.0
    refused(["0.5 frames per second"], bpy.ops.export_scene.billow, filepath=path)
    assert open(path, encoding="utf-8").read() == "as it was" and len(os.listdir(os.path.dirname(path))) == 2


def bad_projects_are_refused():
    start()
    folder = folder_of("bad")
    path = write_project("bad", {**SMALL, "cloth": {"columns": 1, "rows": 7, "spacing": 0.25}})
    refused(["cloth.columns"], bpy.ops.import_scene.billow, filepath=path)
    with open(path, "w", encoding="utf-8") as file:
        file.write('{ "format": ')
    refused(["bad.billow", "line 1"], bpy.ops.import_scene.billow, filepath=path)
    refused(["does not exist"], bpy.ops.import_scene.billow, filepath=os.path.join(folder, "gone.billow"))
    assert not bpy.data.objects and not bpy.data.meshes and not bpy.data.collections

    good = write_project("good", SMALL)
    cloth = bring_in(good)
    bpy.context.scene.frame_set(12)
    before = world_places(cloth)
    with open(good, "w", encoding="utf-8") as file:
        file.write("[]")
    refused(["good.billow"], bpy.ops.object.billow_reload)
    assert np.array_equal(world_places(cloth), before)


def a_missing_program_is_told():
    start()
    path = write_project("missing", SMALL)
    settings = bpy.context.preferences.addons["io_billow"].preferences
    settings.billow_cli = "/nowhere/billow-cli"
    refused(["was not found", "Preferences"], bpy.ops.import_scene.billow, filepath=path)
    bpy.ops.mesh.primitive_grid_add(x_subdivisions=2, y_subdivisions=2)
    out = os.path.join(os.path.dirname(path), "unchecked.billow")
    assert bpy.ops.export_scene.billow(filepath=out) == {"FINISHED"}
    check(out)
    settings.billow_cli = CLI
    cloth = bring_in(path)
    settings.billow = "/nowhere/billow"
    refused(["was not found", "Preferences"], bpy.ops.object.billow_open)
    settings.billow, opened = opening_program("opened")
    assert cloth and bpy.ops.object.billow_open() == {"FINISHED"}
    with open(opened, encoding="utf-8") as told:
        assert told.read() == path


def it_can_be_switched_off_and_on():
    bpy.ops.preferences.addon_disable(module="io_billow")
    assert not hasattr(bpy.types.Object, "billow")
    bpy.ops.preferences.addon_enable(module="io_billow")
    assert hasattr(bpy.types.Object, "billow")


TESTS = [imports_the_canopy, anchors_are_empties, bodies_are_meshes, options_leave_out, a_cache_finds_a_place,
         an_odd_frame_rate_is_kept, loops_repeat, physics_come_in_too, cloths_of_every_kind_come_in, a_lost_picture_is_no_obstacle, reload_keeps_what_users_made,
         reload_makes_a_lost_modifier_again,
         reload_follows_picture_anchors_and_bodies, a_saved_scene_plays_and_reloads, frames_go_out_and_come_back, a_grid_of_blenders_goes_out,
         several_meshes_are_several_keyframes, refusals_tell_what_to_do, bad_projects_are_refused, a_missing_program_is_told,
         *hang_test.TESTS, *live_test.TESTS, it_can_be_switched_off_and_on]


def main():
    print(f"Blender {bpy.app.version_string}")
    bpy.ops.preferences.addon_install(filepath=ZIP)
    bpy.ops.preferences.addon_enable(module="io_billow")
    bpy.context.preferences.addons["io_billow"].preferences.billow_cli = CLI
    for test in TESTS:
        print(test.__name__.replace("_", " "), flush=True)
        test()
    print(f"{len(TESTS)} passed, 0 failed")


main()
