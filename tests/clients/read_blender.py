"""Reads the exports in Blender and prints the results as JSON, after a word that marks the line.

blender -b --factory-startup --python-exit-code 1 -P read_blender.py -- FOLDER STEM RATE FRAMES"""
import builtins
import json
import os
import sys

import bpy
import numpy

for name in ("bool", "int", "float"):  # used by Debian's glTF add-on, but removed from its numpy
    if name not in numpy.__dict__:
        setattr(numpy, name, getattr(builtins, name))

folder, stem, rate, count = sys.argv[sys.argv.index("--") + 1:]


def begin():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = int(rate)
    bpy.context.scene.frame_end = int(count)


def only_mesh():
    found = [each for each in bpy.data.objects if each.type == "MESH"]
    assert len(found) == 1, found
    return found[0]


def points_at(thing, frame, in_world):
    bpy.context.scene.frame_set(frame)
    shown = thing.evaluated_get(bpy.context.evaluated_depsgraph_get())
    places = [shown.matrix_world @ point.co if in_world else point.co for point in shown.to_mesh().vertices]
    return [[x, z, -y] if in_world else [x, y, z] for x, y, z in places]  # Blender's z is up


def told(thing, frames):
    pictures = [image for image in bpy.data.images if image.type == "IMAGE" and image.source == "FILE"]
    mesh = thing.data
    return {"frames": frames, "faces": len(mesh.polygons), "smooth": sum(face.use_smooth for face in mesh.polygons),
            "uv": len(mesh.uv_layers), "picture": [list(image.size) for image in pictures]}


def read_obj(path):
    begin()
    bpy.ops.wm.obj_import(filepath=path)
    return told(only_mesh(), [points_at(only_mesh(), 1, False)])


def read_cache(word):
    begin()
    bpy.ops.wm.obj_import(filepath=os.path.join(folder, word, f"{stem}.obj"))
    thing = only_mesh()
    cache = thing.modifiers.new("cache", "MESH_CACHE")
    cache.cache_format = word.upper()
    cache.filepath = os.path.join(folder, word, f"{stem}.{word}")
    cache.frame_start = 1
    return told(thing, [points_at(thing, frame, False) for frame in range(1, int(count) + 1)])


def read_glb():
    begin()
    bpy.ops.import_scene.gltf(filepath=os.path.join(folder, "glb", f"{stem}.glb"), merge_vertices=False)
    thing = only_mesh()
    return told(thing, [points_at(thing, frame, True) for frame in range(0, int(count))])  # time 0 is its frame 0


found = {"obj": read_obj(os.path.join(folder, "obj", f"{stem}.0001.obj")), "mdd": read_cache("mdd"),
         "pc2": read_cache("pc2"), "glb": read_glb()}
print("FOUND " + json.dumps(found))
