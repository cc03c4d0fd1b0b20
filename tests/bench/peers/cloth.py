"""Simulates in Blender a cloth of 2 m and 0.5 kg, pinned at its four corners, for 2 s with substeps of 1/120
s. Arguments: N [self], the latter with collisions of the cloth with itself"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *  # noqa: E402, F403

FRAMES, SUBSTEPS, MASS = 48, 5, 0.5  # at 24 frames per second
THICKNESS = 0.002  # of layers, as in bench-physics
n, touches_itself = int(arguments()[0]), "self" in arguments()[1:]


def largest_stretch(points):
    """Returns the largest ratio of an edge's length to its rest length."""
    grid = points.reshape(n, n, 3).astype(np.float64)
    return max(float(np.linalg.norm(np.diff(grid, axis=axis), axis=-1).max()) for axis in (0, 1)) * (n - 1) / WIDTH


scene = new_scene(FRAMES)
cloth = new_grid(n)
corners = cloth.vertex_groups.new(name="held")
corners.add([0, n - 1, n * (n - 1), n * n - 1], 1.0, "REPLACE")
modifier = cloth.modifiers.new("cloth", "CLOTH")
settings = modifier.settings
settings.quality, settings.mass, settings.vertex_group_mass = SUBSTEPS, MASS / n ** 2, "held"
settings.tension_stiffness = settings.compression_stiffness = settings.shear_stiffness = 15.0
settings.tension_damping = settings.compression_damping = settings.shear_damping = 5.0
settings.bending_stiffness, settings.air_damping = 0.5, 1.0
modifier.collision_settings.use_collision = False
modifier.collision_settings.use_self_collision, modifier.collision_settings.self_distance_min = touches_itself, THICKNESS
modifier.point_cache.frame_start, modifier.point_cache.frame_end = 1, FRAMES + 1

scene.frame_set(1)
graph = bpy.context.evaluated_depsgraph_get()
points, seconds, stretch, lowest = np.empty(3 * n * n, np.float32), 0.0, 1.0, 0.0
for frame in range(2, FRAMES + 2):
    began = now()
    scene.frame_set(frame)
    seconds += now() - began
    evaluated = cloth.evaluated_get(graph)
    evaluated.to_mesh().vertices.foreach_get("co", points)
    evaluated.to_mesh_clear()
    stretch, lowest = max(stretch, largest_stretch(points)), min(lowest, float(points[2::3].min()))
if not np.isfinite(points).all() or lowest > -0.001:
    sys.exit("the cloth did not fall: %g m" % lowest)
tell(n=n, seconds=seconds / (FRAMES * SUBSTEPS), stretch=stretch, lowest=lowest)
