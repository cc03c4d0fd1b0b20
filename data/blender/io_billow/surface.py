# SPDX-License-Identifier: MIT
"""The mesh that billow-cli exports of a cloth."""
import numpy as np

from . import grid
from .refusal import Refusal


class Surface:
    """`faces` are lists of the numbers of three or four points, `uv` has u and v of every point, and `points_at(column,
    row)` returns the numbers of the points whose middle is a point of the cloth."""

    def __init__(self, faces, uv, points_at):
        self.faces, self.uv, self.points_at = faces, uv, points_at

    @property
    def corners(self):
        """The points of all faces, one face after another."""
        return np.array([point for face in self.faces for point in face], dtype=np.int32)


def of_cloth(info, look, mesh):
    """Returns the surface of a cloth as `billow-cli info` and its `cloth` object in the project describe it. `mesh` is the
    OBJ file beside its cache, which is read if the cloth has an outline."""
    columns, rows = info["columns"], info["rows"]
    if rows > 1 and look.get("outline"):
        return _of_mesh(mesh, columns - 1, rows - 1)
    size = grid.surface_of(columns, rows)
    return Surface(grid.quads_of(*size[:2]).tolist(), grid.picture_places_of(*size),
                   lambda column, row: grid.points_at(size, column, row))


def _of_mesh(path, along, down):
    """Reads the faces and texture coordinates of a mesh. `along` and `down` are the numbers of cells of its cloth."""
    try:
        with open(path, encoding="utf-8") as file:
            lines = [line.split() for line in file if line.startswith(("f ", "vt "))]
    except OSError as error:
        raise Refusal(f"{path}: cannot be read ({error.strerror}).") from error
    uv = np.array([line[1:3] for line in lines if line[0] == "vt"], dtype=float).reshape(-1, 2)
    faces = [[int(corner.split("/")[0]) - 1 for corner in line[1:]] for line in lines if line[0] == "f"]
    cells = np.array([along, down])

    def points_at(column, row):
        return [int(np.abs((uv - (column / along, 1.0 - row / down)) * cells).sum(axis=1).argmin())]
    return Surface(faces, uv, points_at)
