# SPDX-License-Identifier: MIT
"""Recognizes meshes whose quads form a grid of rows and columns."""
from collections import deque

import numpy as np

from .refusal import Refusal

NO_GRID = "is not a grid: it must be a single rectangle of rows and columns of quads, such as Add ▸ Mesh ▸ Grid creates"
LIMIT = 4096
SIDES, CAP = 8, 2  # of the tube as which billow-cli exports a rope: its sides, and the columns of each end


def surface_of(columns, rows):
    """Returns the rows and columns of what is exported of a cloth, and how many columns at either end close a tube."""
    return (SIDES + 1, columns + 2 * CAP, CAP) if rows == 1 else (rows, columns, 0)


def points_at(surface, column, row):
    """Returns the numbers of the exported points whose middle is a point of the cloth: itself, or a ring of a tube."""
    rows, columns, caps = surface
    return [r * columns + column + caps for r in range(rows - 1)] if caps else [row * columns + column]


def quads_of(rows, columns):
    """Returns the quads of a cloth whose points are numbered row by row, with Billow's winding."""
    first = np.arange(rows * columns).reshape(rows, columns)
    return np.stack([first[:-1, :-1], first[1:, :-1], first[1:, 1:], first[:-1, 1:]], axis=-1).reshape(-1, 4)


def picture_places_of(rows, columns, caps):
    """Returns u and v of every point: u grows along the columns, and v from the last row up to the first. The caps of a
    tube have the u of its ends."""
    row, column = np.mgrid[0:rows, 0:columns]
    along = columns - 1 - 2 * caps
    return np.stack([np.clip(column - caps, 0, along) / along, 1.0 - row / (rows - 1)], axis=-1).reshape(-1, 2)


def _edges_of(face):
    return zip(face, face[1:] + face[:1])


def _faces_by_edge(faces):
    by_edge = {}
    for number, face in enumerate(faces):
        for a, b in _edges_of(face):
            by_edge.setdefault((min(a, b), max(a, b)), []).append(number)
    return by_edge


def _across(face, a, b):
    """Returns the corners of a quad that lie opposite to `a` and `b`, which are adjacent corners of it."""
    i = face.index(a)
    return (face[i - 1], face[i - 2]) if face[(i + 1) % 4] == b else (face[(i + 1) % 4], face[(i + 2) % 4])


def _place(places, vertex, place):
    """Assigns a row and column to a vertex. Returns False if the vertex already has different ones."""
    return places.setdefault(vertex, place) == place


def _spread(faces):
    """Assigns a row and column to every vertex that can be reached from the first quad over shared edges.
    Returns None if they contradict each other or an edge has more than two quads."""
    by_edge = _faces_by_edge(faces)
    a, b, c, d = faces[0]
    places = {a: (0, 0), b: (1, 0), c: (1, 1), d: (0, 1)}
    todo, seen = deque([0]), {0}
    while todo:
        number = todo.popleft()
        face = faces[number]
        for a, b in _edges_of(face):
            beside = by_edge[min(a, b), max(a, b)]
            if len(beside) > 2:
                return None
            for other in beside:
                if other == number:
                    continue
                behind_a, _ = _across(face, a, b)
                over_a, over_b = _across(faces[other], a, b)
                step = [places[a][i] - places[behind_a][i] for i in (0, 1)]
                if not (_place(places, over_a, (places[a][0] + step[0], places[a][1] + step[1]))
                        and _place(places, over_b, (places[b][0] + step[0], places[b][1] + step[1]))):
                    return None
                if other not in seen:
                    seen.add(other)
                    todo.append(other)
    return places


def _numbers(places, n_vertices, n_faces):
    """Returns the vertex numbers as an array of rows and columns, or None unless there is exactly one vertex
    at each place."""
    if places is None or len(places) != n_vertices:
        return None
    vertices = np.fromiter(places, int, len(places))
    at = np.array(list(places.values()))
    at -= at.min(axis=0)
    rows, columns = at.max(axis=0) + 1
    if rows * columns != n_vertices or (rows - 1) * (columns - 1) != n_faces:
        return None
    numbers = np.full((rows, columns), -1)
    numbers[at[:, 0], at[:, 1]] = vertices
    return numbers if (numbers >= 0).all() else None


def _turned(numbers, uv):
    """Rotates, and with `uv` also mirrors, the grid so that u runs along its rows and v up its columns.
    Without `uv` the winding of the quads is kept, and the corner with the lowest number comes first."""
    rotations = [np.rot90(numbers, k) for k in range(4)]
    if uv is None:
        return min(rotations, key=lambda n: (n[0, 0], n[0, 1]))

    def fit(n):
        u, v = uv[n, 0], uv[n, 1]
        return (u[:, -1] - u[:, 0]).mean() - (v[-1] - v[0]).mean()
    return max(rotations + [n.T for n in rotations], key=fit)


def find_grid(name, n_vertices, faces, uv=None):
    """Returns the vertex numbers as an array of rows and columns. `faces` has the corners of each face; `uv`
    is per vertex, or None. Raises Refusal, with `name` in its message, if the mesh is not a grid."""
    if not faces or any(len(face) != 4 for face in faces):
        raise Refusal(f"“{name}” {NO_GRID}" + (": it has faces that are not quads." if faces else ": it has no faces."))
    numbers = _numbers(_spread([list(map(int, face)) for face in faces]), n_vertices, len(faces))
    if numbers is None:
        raise Refusal(f"“{name}” {NO_GRID}.")
    if max(numbers.shape) > LIMIT:
        raise Refusal(f"“{name}” has {max(numbers.shape)} points in a row; a cloth in Billow can have at most {LIMIT}.")
    return _turned(numbers, uv)


def spacings(places):
    """Returns the median lengths of the edges along the rows and along the columns. `places[row, column]` is
    x, y, z."""
    along = np.linalg.norm(np.diff(places, axis=1), axis=-1)
    down = np.linalg.norm(np.diff(places, axis=0), axis=-1)
    return float(np.median(along)), float(np.median(down))


def nearest_points(places, wanted):
    """Returns (row, column) of the point nearest to each wanted position, in order and without duplicates."""
    found = []
    for place in wanted:
        point = np.unravel_index(np.argmin(((places - np.asarray(place)) ** 2).sum(axis=-1)), places.shape[:2])
        point = int(point[0]), int(point[1])
        if point not in found:
            found.append(point)
    return found
