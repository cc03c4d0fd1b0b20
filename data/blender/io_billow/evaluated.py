# SPDX-License-Identifier: MIT
"""Reads meshes as they are displayed at the scene's current frame, with modifiers and shape keys applied."""
import contextlib

import bpy
import numpy as np


@contextlib.contextmanager
def mesh_of(item):
    """Yields the evaluated mesh of an object."""
    evaluated = item.evaluated_get(bpy.context.evaluated_depsgraph_get())
    try:
        yield evaluated.to_mesh()
    finally:
        evaluated.to_mesh_clear()


def matrix_of(item):
    """Returns where an object is in the world at the current frame, as a matrix of 4 × 4."""
    return np.array(item.evaluated_get(bpy.context.evaluated_depsgraph_get()).matrix_world, float)


def vectors_of(items, key):
    """Returns a property with three components of each item of a collection, such as `co` of vertices."""
    values = np.empty(3 * len(items), np.float32)
    items.foreach_get(key, values)
    return values.reshape(-1, 3)


def in_world(places, matrix):
    matrix = np.array(matrix, float)
    return places.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3]


def places_of(item):
    """Returns the positions of all points of the evaluated mesh in world space."""
    with mesh_of(item) as mesh:
        places = vectors_of(mesh.vertices, "co")
    return in_world(places, item.matrix_world)
