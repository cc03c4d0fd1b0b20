"""Reads a GLB file in Blender and writes the places of its points, single precision, y up, frame by frame, to OUT; of a mesh that does
not move, once for one frame.

blender -b --factory-startup --python-exit-code 1 -P read_blender_fit.py -- FILE OUT RATE FRAMES"""
import builtins
import sys

import bpy
import numpy

for name in ("bool", "int", "float"):  # used by Debian's glTF add-on, but removed from its numpy
    if name not in numpy.__dict__:
        setattr(numpy, name, getattr(builtins, name))

path, out, rate, count = sys.argv[sys.argv.index("--") + 1:]
bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
scene.render.fps = int(rate)
bpy.ops.import_scene.gltf(filepath=path, merge_vertices=False)
(thing,) = [each for each in bpy.data.objects if each.type == "MESH" and len(each.data.vertices) > 42]  # no shapes of bones
with open(out, "wb") as file:
    for frame in range(int(count)):  # time 0 is its frame 0
        scene.frame_set(frame)
        shown = thing.evaluated_get(bpy.context.evaluated_depsgraph_get())
        mesh = shown.to_mesh()
        places = numpy.empty(3 * len(mesh.vertices), dtype=numpy.float32)
        mesh.vertices.foreach_get("co", places)
        matrix = numpy.array(shown.matrix_world)
        world = places.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3]
        numpy.column_stack((world[:, 0], world[:, 2], -world[:, 1])).astype("<f4").tofile(file)
