"""Exports an animated cloth from Blender as OBJ files with texture coordinates and normals. Arguments: N
FOLDER"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *  # noqa: E402, F403

FRAMES = 8
n, folder = int(arguments()[0]), arguments()[1]
options = dict(export_uv=True, export_normals=True, export_materials=False, apply_modifiers=True)
scene = new_scene(FRAMES)
new_animated_grid(n, FRAMES)
scene.frame_set(1)
began = now()
bpy.ops.wm.obj_export(filepath=os.path.join(folder, "cloth.obj"), export_animation=True, start_frame=1, end_frame=FRAMES, **options)
seconds = (now() - began) / FRAMES
files = [os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".obj")]
if len(files) != FRAMES:
    sys.exit("%d files" % len(files))
still = os.path.join(folder, "still.obj")
began = now()
for _ in range(4):  # a still cloth, to time the exporter without evaluation
    bpy.ops.wm.obj_export(filepath=still, export_animation=False, **options)
alone = (now() - began) / 4
tell(n=n, seconds=seconds, seconds_without_evaluation=alone, bytes=os.path.getsize(files[0]))
