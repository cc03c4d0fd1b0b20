"""Evaluates an animated cloth in Blender and reads its points. Arguments: N [normals]"""
import os
import statistics
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *  # noqa: E402, F403

FRAMES = 24
n, with_normals = int(arguments()[0]), "normals" in arguments()
scene = new_scene(FRAMES)
cloth = new_animated_grid(n, FRAMES)
scene.frame_set(1)
graph = bpy.context.evaluated_depsgraph_get()
points, normals = np.empty(3 * n * n, np.float32), np.empty(3 * n * n, np.float32)
last, moved, seconds = points.copy(), [], []
for frame in range(2, FRAMES + 2):
    began = now()
    scene.frame_set(frame)
    evaluated = cloth.evaluated_get(graph)
    mesh = evaluated.to_mesh()
    mesh.vertices.foreach_get("co", points)
    if with_normals:
        mesh.calc_normals()
        mesh.vertex_normals.foreach_get("vector", normals)
    seconds.append(now() - began)
    evaluated.to_mesh_clear()
    moved.append(float(np.abs(points - last).max()))
    last[:] = points
if min(moved) < 1e-4:
    sys.exit("a frame did not move")
tell(n=n, seconds=statistics.median(seconds))
