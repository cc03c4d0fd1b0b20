"""Tests *Hang a Cloth Here*: cloths on vertices and bones that move. addon_test.py runs these tests."""
import json
import math
import os
import subprocess

import bmesh
import bpy
import numpy as np
from helping import CLI, FOLDER, ROOT, ROUNDING, compare, exported, opening_program, refused, report, report_quietly, start, to_blender, world_places

FRAMES = 10


# --- Help ---

def start_saved(name, **scene):
    """Makes an empty scene in a file of its own. Returns its folder."""
    start(**scene)
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end = 5, 5 + FRAMES - 1
    folder = os.path.join(FOLDER, name)
    os.makedirs(folder)
    bpy.ops.wm.save_as_mainfile(filepath=os.path.join(folder, "scene.blend"))
    return folder


def select(item, numbers):
    for kind in (item.data.polygons, item.data.edges, item.data.vertices):
        kind.foreach_set("select", np.zeros(len(kind), bool))
    for number in numbers:
        item.data.vertices[number].select = True


def select_in_view(item, numbers):
    """Selects vertices in Edit Mode, as clicks do."""
    mesh = bmesh.from_edit_mesh(item.data)
    mesh.verts.ensure_lookup_table()
    for vertex in mesh.verts:
        vertex.select = vertex.index in numbers
    bmesh.update_edit_mesh(item.data)


def make_active(item):
    for other in bpy.context.selected_objects:
        other.select_set(False)
    item.select_set(True)
    bpy.context.view_layer.objects.active = item


def add_flag_pole():
    """Adds a mesh that bends, moves, turns and grows: a grid of 5 by 5 points."""
    bpy.ops.mesh.primitive_grid_add(x_subdivisions=4, y_subdivisions=4, size=1.0, location=(0.5, -0.3, 2.0), rotation=(0.4, 0.2, 0.1))
    item = bpy.context.object
    item.shape_key_add(name="Basis")
    key = item.shape_key_add(name="Bent")
    for point in key.data:
        point.co.z += 0.3 * point.co.x ** 2
    for frame, value in ((5, 0.0), (14, 1.0)):
        key.value = value
        key.keyframe_insert("value", frame=frame)
        item.location.x, item.rotation_euler.z, item.scale = 0.5 + value, 2.0 * value, (1.0 + 0.2 * value,) * 3
        for path in ("location", "rotation_euler", "scale"):
            item.keyframe_insert(path, frame=frame)
    return item


def hang(**options):
    assert bpy.ops.object.billow_hang(use_open=False, **options) == {"FINISHED"}
    return bpy.context.object


def document_of(cloth):
    with open(bpy.path.abspath(cloth.billow.project), encoding="utf-8") as file:
        return json.load(file)


def held_by(cloth):
    """Returns the number or name of what holds each anchor, and the number of the anchor's point."""
    document = document_of(cloth)
    columns = document["cloth"]["columns"]
    return [(anchor["node"], anchor["row"] * columns + anchor["column"]) for anchor in document["keyframes"][0]["anchors"]]


def rides_on(cloth, place_of):
    """Compares the anchors' points, as billow-cli exports them and as Blender shows them, with where Blender has what holds them."""
    path, worst, shown = bpy.path.abspath(cloth.billow.project), 0.0, 0.0
    for frame in range(FRAMES):
        bpy.context.scene.frame_set(bpy.context.scene.frame_start + frame)
        points, _ = exported(path, frame + 1)
        displayed = world_places(cloth)
        for name, point in held_by(cloth):
            place = place_of(name)
            worst = max(worst, np.abs(points[point] - place).max())
            shown = max(shown, np.abs(displayed[point] - place).max())
    report("anchors in the exported frames", worst, 1e-6)
    report("anchors in Blender", shown, ROUNDING)


def vertex_of(item):
    return lambda name: world_places(item)[int(name.removeprefix("v"))]


# --- Tests ---

def a_cloth_hangs_on_vertices():
    folder = start_saved("vertices", fps=30)
    item = add_flag_pole()
    select(item, range(5))
    make_active(item)
    cloth = hang(length=0.8, slack=0.1)
    assert os.path.samefile(bpy.path.abspath(cloth.billow.project), os.path.join(folder, "scene-Grid.billow"))
    assert os.path.exists(os.path.join(folder, "scene-Grid.csv"))
    assert len(held_by(cloth)) == 5 and cloth.billow.carrier == item
    rides_on(cloth, vertex_of(item))
    document = document_of(cloth)
    width = document["cloth"]["spacing"] * (document["cloth"]["columns"] - 1)
    assert 1.1 * 1.2 <= width <= 1.1 * 1.4, width  # 1 m along the vertices, which grows by 20 % and bends
    assert (document["frame_rate"], document["duration"]) == (30.0, FRAMES / 30)


def it_follows_both_after_a_reload():
    start_saved("both")
    item = add_flag_pole()
    select(item, range(5))
    make_active(item)
    cloth = hang(length=0.5)
    cloth.location.x = 3.0  # the user may move the object; its frames are those of the project
    path = bpy.path.abspath(cloth.billow.project)
    document = document_of(cloth)
    document["cloth"]["color"], document["waves"] = "#102030", [{"id": "w", "start": 0, "duration": 1, "amplitude": 0.1, "wavelength": 1, "speed": 1}]
    with open(path, "w", encoding="utf-8") as file:
        json.dump(document, file)
    for curve in item.animation_data.action.fcurves:
        if curve.data_path == "location" and curve.array_index == 0:
            curve.keyframe_points[1].co.y += 2.0
            curve.update()
    make_active(cloth)
    assert bpy.ops.object.billow_reload() == {"FINISHED"}
    assert cloth.location.x == 3.0
    cloth.location.x = 0.0
    bpy.context.view_layer.update()
    rides_on(cloth, vertex_of(item))
    assert document_of(cloth)["cloth"]["color"] == "#102030" and document_of(cloth)["waves"] == document["waves"]
    bpy.context.scene.frame_end += 5
    assert bpy.ops.object.billow_reload() == {"FINISHED"}
    compare("the longer range", cloth, path, (1, FRAMES + 5), lambda frame: 4 + frame)


def a_ring_carries_a_tube():
    start_saved("ring")
    bpy.ops.mesh.primitive_cylinder_add(vertices=24, radius=0.3, depth=1.0, location=(0, 0, 1))
    item = bpy.context.object
    upper = [v.index for v in item.data.vertices if v.co.z > 0]
    item.keyframe_insert("rotation_euler", frame=5)
    item.rotation_euler.z = 1.0
    item.keyframe_insert("rotation_euler", frame=14)
    select(item, upper)
    make_active(item)
    cloth = hang(length=0.5, slack=0.0)
    cut = document_of(cloth)["cloth"]
    assert cut["closed"] == "columns"
    around = cut["spacing"] * (cut["columns"] - 1)
    assert abs(around - 24 * 2 * 0.3 * math.sin(math.pi / 24)) < 1e-3, around
    rides_on(cloth, vertex_of(item))
    bpy.context.scene.frame_set(5)
    _, outward = max((polygon.center.x, polygon.normal.x) for polygon in cloth.data.polygons)
    assert outward > 0.0, "the front of the cloth faces inwards"


def the_mesh_is_a_collider():
    """A skirt hangs on the upper ring of a cylinder that moves and gets thicker below."""
    folder = start_saved("skin")
    bpy.ops.mesh.primitive_cylinder_add(vertices=24, radius=0.3, depth=1.0, location=(0, 0, 1))
    item = bpy.context.object
    upper = [v.index for v in item.data.vertices if v.co.z > 0]
    item.shape_key_add(name="Basis")
    key = item.shape_key_add(name="Thick")
    for point in key.data:
        point.co.xy *= 1.5 if point.co.z < 0 else 1.0
    for frame, value in ((5, 0.0), (14, 1.0)):
        key.value, item.location.x = value, value
        key.keyframe_insert("value", frame=frame)
        item.keyframe_insert("location", frame=frame)
    select(item, upper)
    make_active(item)
    cloth = hang(length=0.5, slack=0.6, body="MESH")
    rides_on(cloth, vertex_of(item))
    skin = read_mdd(os.path.join(folder, "scene-Cylinder.mdd"))
    assert skin.shape == (FRAMES, 48, 3)
    deepest = 0.0
    for frame in range(FRAMES):
        bpy.context.scene.frame_set(5 + frame)
        report_quietly("skin", np.abs([to_blender(place) for place in skin[frame]] - world_places(item)).max())
        points, _ = exported(bpy.path.abspath(cloth.billow.project), frame + 1)
        value = item.data.shape_keys.key_blocks["Thick"].value
        radius = 0.3 * (1.0 + 0.5 * value * (1.5 - points[:, 2])) * math.cos(math.pi / 24)  # within the flat sides
        deepest = max(deepest, (radius - np.hypot(points[:, 0] - item.location.x, points[:, 1])).max())
    report("the deepest point in the mesh", deepest, 1e-3)


def read_mdd(path):
    with open(path, "rb") as file:
        frames, points = np.frombuffer(file.read(8), ">i4")
        file.read(4 * frames)
        return np.frombuffer(file.read(), ">f4").reshape(frames, points, 3).astype(float)


def modifiers_that_append_points_are_no_obstacle():
    start_saved("modifiers")
    item = add_flag_pole()
    for kind in ("SUBSURF", "SOLIDIFY", "MIRROR", "ARRAY"):
        item.modifiers.new(kind, kind)
    select(item, range(5))
    make_active(item)
    rides_on(hang(length=0.3), vertex_of(item))
    item.modifiers.new("DECIMATE", "DECIMATE").ratio = 0.5
    item.modifiers.new("SUBSURF", "SUBSURF").levels = 2
    make_active(item)
    refused(["modifiers of “Grid”", "Decimate"], bpy.ops.object.billow_hang, use_open=False)


def add_arms():
    """Adds an armature with two arms, of which one is raised."""
    bpy.ops.object.armature_add(location=(0.2, 0, 1))
    item = bpy.context.object
    bpy.ops.object.mode_set(mode="EDIT")
    trunk = item.data.edit_bones[0]
    for name, x in (("Arm, left", 1), ("Arm.R", -1)):
        bone = item.data.edit_bones.new(name)
        bone.parent, bone.head, bone.tail = trunk, (0.3 * x, 0, 1), (0.8 * x, 0, 1)
    bpy.ops.object.mode_set(mode="POSE")
    arm = item.pose.bones["Arm, left"]
    arm.rotation_mode = "XYZ"
    for frame, turn in ((5, 0.0), (14, 0.9)):
        arm.rotation_euler.x = turn
        item.pose.bones[0].location.z = turn
        item.pose.bones[0].keyframe_insert("location", frame=frame)
        arm.keyframe_insert("rotation_euler", frame=frame)
    return item


def select_bones(item, names):
    for bone in item.pose.bones:
        bone.bone.select = bone.name in names


def bone_places(item):
    def place_of(name):
        pose = item.evaluated_get(bpy.context.evaluated_depsgraph_get()).pose.bones
        bone = next(bone for bone in pose if bone.name.replace(", ", " ") == name.removesuffix(" (tail)"))
        return np.array(item.matrix_world @ (bone.tail if name.endswith(" (tail)") else bone.head))
    return place_of


def a_cloth_hangs_on_bones():
    start_saved("bones")
    item = add_arms()
    for names, anchors in ((["Arm, left", "Arm.R"], 2), (["Arm, left"], 2)):
        select_bones(item, names)
        make_active(item)
        cloth = hang(length=0.4, body="NONE")
        assert len(held_by(cloth)) == anchors
        rides_on(cloth, bone_places(item))


def bones_are_colliders():
    start_saved("body")
    item = add_arms()
    select_bones(item, ["Arm, left", "Arm.R"])
    cloth = hang(length=0.4, body="BONES")
    path = bpy.path.abspath(cloth.billow.project)
    told = json.loads(subprocess.run([CLI, "scene", path], capture_output=True, text=True, check=True).stdout)
    bodies = {body["name"]: body for body in told["bodies"]}
    assert set(bodies) == {"Bone", "Arm left", "Arm.R"}
    arm = bodies["Arm left"]
    assert arm["shape"] == "capsule" and np.allclose(np.ptp(np.reshape(arm["corners"], (-1, 3)), axis=0), (0.2, 0.7, 0.2), atol=1e-3)
    for frame, (x, y, z, *_) in enumerate(arm["places"]):
        bpy.context.scene.frame_set(5 + frame)
        bone = item.evaluated_get(bpy.context.evaluated_depsgraph_get()).pose.bones["Arm, left"]
        assert np.allclose(to_blender((x, y, z)), item.matrix_world @ bone.center, atol=1e-6), frame
    points, _ = exported(path, 1)
    above = max(points[point][2] for _, point in held_by(cloth))
    assert 2.1 <= above <= 2.25, above  # outside the arms, which are 0.1 m thick


def billow_opens_with_the_project():
    start_saved("opens")
    bpy.ops.mesh.primitive_cube_add()
    item, settings = bpy.context.object, bpy.context.preferences.addons["io_billow"].preferences
    select(item, [0, 1])
    settings.billow, opened = opening_program("hung")
    assert bpy.ops.object.billow_hang() == {"FINISHED"}
    with open(opened, encoding="utf-8") as told:
        assert os.path.samefile(told.read(), bpy.path.abspath(bpy.context.object.billow.project))
    settings.billow = "/nowhere/billow"
    make_active(item)
    assert bpy.ops.object.billow_hang() == {"FINISHED"}  # with a warning
    assert bpy.context.object.billow.project.endswith("scene-Cube-2.billow")


def a_cape_on_a_walker_takes_six_actions():
    """In a saved scene with an imported walker. A click counts, and so does a key or a choice in a menu. Then Billow is open, and what it
    saves comes back by itself."""
    start_saved("walker", fps=24)
    np.bool = bool  # the importer of Blender 3.4 wants an older NumPy
    bpy.ops.import_scene.gltf(filepath=os.path.join(ROOT, "projects", "motions", "walker.glb"))
    walker = next(item for item in bpy.data.objects if item.name == "Walker")
    places = np.array([walker.matrix_world @ vertex.co for vertex in walker.data.vertices])
    shoulders = [int(np.linalg.norm(places - (side, 0.1, 1.42), axis=1).argmin()) for side in (-0.17, 0.17)]
    bpy.context.preferences.addons["io_billow"].preferences.billow, opened = opening_program("dressed")
    actions = [lambda: make_active(walker), lambda: bpy.ops.object.mode_set(mode="EDIT"), lambda: select_in_view(walker, shoulders[:1]),
               lambda: select_in_view(walker, shoulders), lambda: bpy.ops.object.billow_hang(body="MESH")]  # as its dialog has it
    for act in actions:
        act()
    with open(opened, encoding="utf-8") as told:
        path = told.read()
    in_dialog = 1
    cape = bpy.context.object
    assert len(actions) + in_dialog <= 6 and cape.billow.use_live
    rides_on(cape, vertex_of(walker))
    document = document_of(cape)
    assert os.path.samefile(path, bpy.path.abspath(cape.billow.project)) and document["scene"]["colliders"], "it collides with nothing"
    document["cloth"]["color"] = "#304050"
    with open(path, "w", encoding="utf-8") as file:
        json.dump(document, file)  # as Billow does
    assert bpy.ops.object.billow_reload() == {"FINISHED"}  # without a window, nothing watches the file
    rides_on(cape, vertex_of(walker))
    assert document_of(cape)["cloth"]["color"] == "#304050"


def what_cannot_be_hung_is_told():
    start_saved("nothing")
    bpy.ops.mesh.primitive_cube_add()
    item = bpy.context.object
    refused(["not a line or a ring"], bpy.ops.object.billow_hang, use_open=False)
    select(item, [])
    refused(["No vertices", "Edit Mode"], bpy.ops.object.billow_hang, use_open=False)
    select(item, [0, 1])
    refused(["armature"], bpy.ops.object.billow_hang, use_open=False, body="BONES")
    arms = add_arms()
    select_bones(arms, [])
    refused(["No bones", "Pose Mode"], bpy.ops.object.billow_hang, use_open=False)
    make_active(item)
    cloth = hang()
    item.data.clear_geometry()
    make_active(cloth)
    refused(["lost vertices"], bpy.ops.object.billow_reload)
    bpy.data.objects.remove(item)
    assert bpy.ops.object.billow_reload() == {"FINISHED"}  # it hangs where it hung


def an_unsaved_scene_is_told():
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=False)
    bpy.ops.preferences.addon_enable(module="io_billow")
    bpy.context.preferences.addons["io_billow"].preferences.billow_cli = CLI
    bpy.ops.mesh.primitive_cube_add()
    select(bpy.context.object, [0, 1])
    refused(["Save the .blend file first"], bpy.ops.object.billow_hang, use_open=False)


TESTS = [a_cloth_hangs_on_vertices, it_follows_both_after_a_reload, a_ring_carries_a_tube, the_mesh_is_a_collider, modifiers_that_append_points_are_no_obstacle,
         a_cloth_hangs_on_bones, bones_are_colliders, billow_opens_with_the_project, a_cape_on_a_walker_takes_six_actions, what_cannot_be_hung_is_told, an_unsaved_scene_is_told]
