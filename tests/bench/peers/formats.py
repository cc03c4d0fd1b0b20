"""Exports an animated cloth from Blender in a format. Arguments: N FOLDER FORMAT. Times and bytes are per frame. For
GLB it is one frame, because Blender's exporter does not support cloth that modifiers move."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *  # noqa: E402, F403

FRAMES = 8
ADDONS = {"mdd": "io_shape_mdd", "pc2": "io_export_pc2", "glb": "io_scene_gltf2"}
n, folder, word = int(arguments()[0]), arguments()[1], arguments()[2]
path = os.path.join(folder, "cloth." + word)
exporters = {
    "mdd": lambda: bpy.ops.export_shape.mdd(filepath=path, fps=24, frame_start=1, frame_end=FRAMES),
    "pc2": lambda: bpy.ops.export_shape.pc2(filepath=path, range_start=1, range_end=FRAMES, sampling="1"),
    "glb": lambda: bpy.ops.export_scene.gltf(filepath=path, export_format="GLB", export_apply=True),
}
scene = new_scene(FRAMES)
scene.frame_end = FRAMES
if word in ADDONS:
    bpy.ops.preferences.addon_enable(module=ADDONS[word])
new_animated_grid(n, FRAMES)
scene.frame_set(1)
frames = 1 if word == "glb" else FRAMES
began = now()
if exporters[word]() != {"FINISHED"}:
    sys.exit("nothing was written")
tell(n=n, format=word, seconds=(now() - began) / frames, bytes=os.path.getsize(path) / frames)
