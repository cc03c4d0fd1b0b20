"""Reads motions with Blender and compares them with what Billow reads, as a table.

blender -b --factory-startup --python-exit-code 1 -P motions_test.py -- PRINT_MOTION FOLDER

The files are those of FOLDER (tests/io/motions), and some that Blender itself writes of an armature that moves a mesh. Differences are
in meters, over all frames, of the nodes that both name, and of the points of all meshes, whose order may differ. Three things are not
compared, as programs differ in them: where the node of a skinned mesh is, which moves nothing; points without weights, which stay with
their node in Billow and are at the origin in Blender; and text FBX files, which Blender does not read."""
import builtins
import json
import math
import os
import subprocess
import sys
import tempfile

import bpy
import numpy as np

for name in ("bool", "int", "float"):  # used by Debian's glTF add-on, but removed from its numpy
    if name not in np.__dict__:
        setattr(np, name, getattr(builtins, name))
open_file = builtins.open
builtins.open = lambda path, mode="r", *more, **options: open_file(path, mode.replace("U", ""), *more, **options)  # Blender 3.4's BVH add-on has "rU"

PRINT_MOTION, MOTIONS = sys.argv[sys.argv.index("--") + 1:]
SKINNED = "Skin"  # the node of a skinned mesh in all files
MOST = 2e-6  # meters, for single precision
RATE, FRAMES = 25, 13  # of the files that Blender writes


# --- What Billow reads ---

def ours(path, unit=None):
    printed = subprocess.run([PRINT_MOTION, path, *([str(unit)] if unit else [])], capture_output=True, text=True, check=True).stdout
    told = json.loads(printed)
    nodes = np.array(told["nodes"]).reshape(len(told["nodes"]), -1, 3)
    return told["rate"], dict(zip(told["names"], nodes.transpose(1, 0, 2))), np.array(told["points"]).reshape(len(nodes), -1, 3)


# --- What Blender reads ---

def begin(rate=24.0):
    """Makes an empty scene. Its frame rate is a whole number, as the importer of glTF divides by nothing else."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = math.ceil(rate - 1e-3)


def to_billow(places):
    return [[x, z, -y] for x, y, z in places]


def node_places():
    """Returns where each object, and the head of each bone, is."""
    found = {}
    for item in bpy.data.objects:
        found[item.name] = item.matrix_world.translation
        for bone in item.pose.bones if item.pose else []:
            found[bone.name] = item.matrix_world @ bone.head
    return {name: to_billow([place])[0] for name, place in found.items()}


def mesh_places():
    graph, found = bpy.context.evaluated_depsgraph_get(), []
    for item in bpy.data.objects:
        if item.type == "MESH":
            shown = item.evaluated_get(graph)
            found += [shown.matrix_world @ point.co for point in shown.to_mesh().vertices]
            shown.to_mesh_clear()
    return to_billow(found)


def theirs(rate, frames, first=0):
    """Returns the places of nodes and points in each frame. Its frame 0 is at the frame `first` of the
    scene."""
    scene, nodes, points = bpy.context.scene, {}, []
    step = scene.render.fps / scene.render.fps_base / rate
    for frame in range(frames):
        at = first + frame * step
        scene.frame_set(int(math.floor(at + 1e-6)), subframe=max(0.0, at - math.floor(at + 1e-6)))
        for name, place in node_places().items():
            nodes.setdefault(name, []).append(place)
        points.append(mesh_places())
    return {name: np.array(places) for name, places in nodes.items()}, points


def import_gltf(path, rate):
    begin(rate)
    bpy.ops.import_scene.gltf(filepath=path, merge_vertices=False)
    for item in bpy.data.objects:
        if item.animation_data and item.type == "ARMATURE":  # it shows the first animation, and Billow the longest
            item.animation_data.action = max(bpy.data.actions, key=lambda action: action.frame_range[1])


def import_fbx(path, rate):
    begin(rate)
    bpy.ops.import_scene.fbx(filepath=path, anim_offset=0.0)


def import_bvh(path, rate, scale=1.0):
    begin(rate)
    bpy.ops.import_anim.bvh(filepath=path, frame_start=0, global_scale=scale)


def import_collada(path, rate):
    begin(rate)
    bpy.ops.wm.collada_import(filepath=path, import_units=False)


def import_cache(path, rate):
    begin(rate)
    bpy.ops.wm.obj_import(filepath=os.path.splitext(path)[0] + ".obj")
    item = bpy.context.selected_objects[0]
    modifier = item.modifiers.new("cache", "MESH_CACHE")
    modifier.cache_format, modifier.filepath, modifier.frame_start = path[-3:].upper(), path, 0


# --- Comparing ---

def distance_of_sets(a, b):
    """Returns the largest distance of a point of either set from the other set."""
    if not len(a) or not len(b):
        return math.inf if len(a) != len(b) else 0.0
    between = np.linalg.norm(np.asarray(a)[:, None] - np.asarray(b)[None], axis=-1)
    return max(between.min(axis=0).max(), between.min(axis=1).max())


def differences(read, nodes, points, weightless):
    """Returns the largest difference of nodes, how many were compared, and the largest difference of points (None without a mesh).
    `weightless` are the numbers of Billow's points without weights."""
    _, own_nodes, own_points = read
    own_nodes = {name.removeprefix("Rig_"): places for name, places in own_nodes.items()}  # the ids in Blender's Collada
    has_mesh = own_points.shape[1] > 0
    both = [name for name in own_nodes if name in nodes and not (has_mesh and name == SKINNED)]
    of_nodes = max((np.linalg.norm(own_nodes[name] - nodes[name], axis=-1).max() for name in both), default=None)
    if not has_mesh:
        return of_nodes, len(both), None
    own_points = np.delete(own_points, weightless, axis=1)
    if weightless:
        points = [[place for place in frame if np.any(place)] for frame in points]
    return of_nodes, len(both), max(distance_of_sets(a, b) for a, b in zip(own_points, points))


def word(number):
    return "-" if number is None else f"{1e6 * number:.2f}"


class Table:
    """A row of text for each file."""

    def __init__(self):
        self.wrong = self.compared = 0
        print(f"{'file':26} {'frames':>6} {'nodes':>5} {'µm':>8} {'points':>6} {'µm':>8}")

    def add(self, name, read, found, weightless=()):
        of_nodes, n_nodes, of_points = differences(read, *found, list(weightless))
        differs = max(of_nodes or 0.0, of_points or 0.0) > MOST
        self.wrong, self.compared = self.wrong + differs, self.compared + 1
        print(f"{name:26} {len(read[2]):6} {n_nodes:5} {word(of_nodes):>8} {read[2].shape[1] - len(weightless):6} {word(of_points):>8}"
              f"{'  DIFFERS' if differs else ''}", flush=True)


def compare(table, path, load, name=None, unit=None, weightless=()):
    """Compares a file as Billow reads it with what `load` brings into Blender's scene."""
    rate, nodes, points = ours(path, unit)
    load(path, rate)
    first = int(path.endswith(".bvh"))  # Blender 3.4 begins a frame after the one that is asked for
    table.add(name or os.path.basename(path), (rate, nodes, points), theirs(rate, len(points), first), weightless)


def compare_sequence(table, pattern):
    """Compares numbered OBJ files, of which Blender's importer reads one at a time."""
    read, points = ours(pattern), []
    for frame in range(len(read[2])):
        begin()
        bpy.ops.wm.obj_import(filepath=pattern.replace("###", f"{frame + 1:03d}"))
        points.append(mesh_places())
    table.add(os.path.basename(pattern), read, ({}, points))


# --- Files that Blender writes ---

def add_figure():
    """Adds an armature of three bones in a row, which turn about several axes and move, and a mesh that follows them."""
    begin(RATE)
    bpy.ops.object.armature_add(location=(0.3, -0.2, 0.1), rotation=(0.1, 0.2, 0.3))
    rig = bpy.context.object
    rig.name = "Rig"
    bpy.ops.object.mode_set(mode="EDIT")
    bones = rig.data.edit_bones
    bones[0].name, bones[0].tail = "Base", (0, 0, 0.5)
    for name, before, way in (("Arm", "Base", (0.4, 0, 0.2)), ("Tip", "Arm", (0.3, 0.2, -0.1))):
        bone = bones.new(name)
        bone.head = bones[before].tail
        bone.tail = bone.head + type(bone.head)(way)
        bone.parent = bones[before]
    bpy.ops.object.mode_set(mode="OBJECT")
    for number, bone in enumerate(rig.pose.bones):
        bone.rotation_mode = "XYZ"
        for frame in range(FRAMES):
            share = frame / (FRAMES - 1)
            bone.rotation_euler = (0.5 * share * (number + 1), 0.8 * share ** 2, -0.3 * share)
            bone.keyframe_insert("rotation_euler", frame=frame)
            if number == 0:
                bone.location = (0.5 * share, 0, 0.3 * share)
                bone.keyframe_insert("location", frame=frame)
    bpy.ops.mesh.primitive_grid_add(x_subdivisions=6, y_subdivisions=6, size=1.5, location=(0.5, 0, 0.6), rotation=(0.3, 0, 0))
    skin = bpy.context.object
    skin.name = "Skin"
    bpy.ops.object.transform_apply()
    skin.parent = rig
    skin.matrix_parent_inverse = rig.matrix_world.inverted()
    for number, name in enumerate(("Base", "Arm", "Tip")):
        group = skin.vertex_groups.new(name=name)
        for point in skin.data.vertices:
            group.add([point.index], max(0.0, 1.0 - abs(point.co.x - 0.4 * number)) + 0.01, "REPLACE")
    skin.modifiers.new("Armature", "ARMATURE").object = rig
    bpy.context.scene.frame_start, bpy.context.scene.frame_end = 0, FRAMES - 1


def write_bvh(filepath):
    bpy.context.view_layer.objects.active = bpy.data.objects["Rig"]
    bpy.ops.export_anim.bvh(filepath=filepath, frame_start=0, frame_end=FRAMES - 1)


def as_in_the_file(found, scale, is_z_up):
    """Returns what is in the scene as a file has it that is scaled, or has Blender's axes though its format has y up."""
    def turned(places):
        places = scale * np.asarray(places)
        return places[..., [0, 2, 1]] * (1, -1, 1) if is_z_up else places
    nodes, points = found
    return {name: turned(places) for name, places in nodes.items()}, [turned(places) for places in points]


def compare_written(table, folder):
    """Compares files that Blender writes with what it reads from them, and with the scene that it wrote."""
    fbx = {"bake_anim_simplify_factor": 0.0, "add_leaf_bones": False}
    gltf = {"export_frame_range": True}
    files = [("default.fbx", bpy.ops.export_scene.fbx, fbx, import_fbx, (1.0, False)),
             ("z-up.fbx", bpy.ops.export_scene.fbx, {**fbx, "axis_up": "Z", "axis_forward": "Y"}, import_fbx, (1.0, False)),
             ("scaled.fbx", bpy.ops.export_scene.fbx, {**fbx, "apply_scale_options": "FBX_SCALE_ALL", "global_scale": 0.1}, import_fbx, (0.1, False)),
             ("default.glb", bpy.ops.export_scene.gltf, gltf, import_gltf, (1.0, False)),
             ("z-up.glb", bpy.ops.export_scene.gltf, {**gltf, "export_yup": False}, import_gltf, (1.0, True)),
             ("default.bvh", write_bvh, {}, import_bvh, None)]  # without the placement of the armature
    for name, write, options, load, kept in files:
        add_figure()
        path = os.path.join(folder, name)
        write(filepath=path, **options)
        if kept:
            table.add(f"{name} (scene)", ours(path), as_in_the_file(theirs(RATE, FRAMES), *kept))
        compare(table, path, load, f"{name} (written)")


def compare_collada(table, folder):
    """Blender's Collada exporter loses how the mesh is placed when it is bound, and its importer where the armature is. So nodes are
    compared with the scene, and points with what Blender reads."""
    add_figure()
    path = os.path.join(folder, "default.dae")
    bpy.ops.wm.collada_export(filepath=path, include_animations=True)
    nodes, _ = theirs(RATE, FRAMES)
    read = ours(path)
    import_collada(path, RATE)
    table.add("default.dae (both)", read, (nodes, theirs(RATE, FRAMES)[1]))


def main():
    table, at = Table(), lambda name: os.path.join(MOTIONS, name)
    for name in ("arm.glb", "arm-ntsc.glb", "arm.gltf", "two-skins.glb"):
        compare(table, at(name), import_gltf, weightless=[3])
    compare(table, at("no-weights.glb"), import_gltf, weightless=[0, 1, 2, 3])
    for name in ("scaled.glb", "morph.glb"):
        compare(table, at(name), import_gltf)
    compare(table, at("meters.bvh"), import_bvh)
    compare(table, at("centimeters.bvh"), lambda path, rate: import_bvh(path, rate, 0.01), unit=0.01)
    for name in ("inches.dae", "z-up.dae"):
        compare(table, at(name), import_collada)
    for name in ("cache.mdd", "points.pc2"):
        compare(table, at(name), import_cache)
    compare_sequence(table, at("arm.###.obj"))
    with tempfile.TemporaryDirectory() as folder:
        compare_written(table, folder)
        compare_collada(table, folder)
    print(f"{table.compared - table.wrong} of {table.compared} agree")
    assert not table.wrong


main()
