"""Simulates one of two cloths in Blender, and writes it as OUT.obj and OUT.mdd, Z up. Arguments: flag|drape OUT"""
import math
import os
import struct
import sys

from mathutils import Matrix

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *  # noqa: E402, F403

FRAMES, RATE, SUBSTEPS, N = 96, 24, 5, 41
kind, out = arguments()


def pin(cloth, points):
    cloth.vertex_groups.new(name="held").add(points, 1.0, "REPLACE")


def hang_flag(cloth, settings):
    """Pins one side, stands the cloth upright, and lets a wind blow past it."""
    pin(cloth, [row * N for row in range(N)])
    settings.vertex_group_mass = "held"
    cloth.data.transform(Matrix.Rotation(math.radians(90), 4, "X"))
    bpy.ops.object.effector_add(type="WIND", location=(-3, -0.4, 0), rotation=(math.radians(80), 0, math.radians(-90)))
    field = bpy.context.object.field
    field.strength, field.noise, field.seed = 900, 3, 2


def drop_on_ball(cloth, settings):
    """Lets the cloth fall on a ball. Its points have the mass of Blender's cotton: the air holds up lighter ones."""
    settings.mass = 0.3
    bpy.ops.mesh.primitive_uv_sphere_add(segments=48, ring_count=24, radius=0.45, location=(0.1, 0.05, -0.6))
    bpy.context.object.modifiers.new("collision", "COLLISION")
    bpy.context.object.collision.thickness_outer = 0.01


def write_mesh(path, points):
    with open(path, "w") as file:
        file.writelines("v %.9g %.9g %.9g\n" % tuple(point) for point in points.reshape(-1, 3))
        for row in range(N - 1):
            for first in range(row * N + 1, row * N + N):
                file.write("f %d %d %d %d\n" % (first, first + 1, first + N + 1, first + N))


scene = new_scene(FRAMES)
scene.render.fps = RATE
cloth = new_grid(N)
modifier = cloth.modifiers.new("cloth", "CLOTH")
settings = modifier.settings
settings.quality, settings.mass = SUBSTEPS, 0.5 / N ** 2
modifier.point_cache.frame_start, modifier.point_cache.frame_end = 1, FRAMES
{"flag": hang_flag, "drape": drop_on_ball}[kind](cloth, settings)

points, frames = np.empty(3 * N * N, np.float32), []
for frame in range(1, FRAMES + 1):
    scene.frame_set(frame)
    evaluated = cloth.evaluated_get(bpy.context.evaluated_depsgraph_get())
    evaluated.to_mesh().vertices.foreach_get("co", points)
    evaluated.to_mesh_clear()
    frames.append(points.copy())
if not np.isfinite(frames).all() or np.abs(frames[-1] - frames[0]).max() < 0.1:
    sys.exit("the cloth did not move")
write_mesh(out + ".obj", frames[0])
with open(out + ".mdd", "wb") as file:
    file.write(struct.pack(">ii", FRAMES, N * N))
    file.write((np.arange(FRAMES) / RATE).astype(">f4").tobytes())
    file.write(np.stack(frames).astype(">f4").tobytes())
