# SPDX-License-Identifier: MIT
"""Motions that Billow reads: where named places are and how they are turned in each frame, as CSV; and where the
points of a mesh are, as an OBJ file with an MDD cache."""
import numpy as np

from . import axes

# The columns are the axes of Blender in those of Billow.
TO_BILLOW = axes.to_billow(np.eye(3)).T


class Motion:
    """`places[frame, name]` is x, y, z in meters, and the columns of `turns[frame, name]` are the place's own x, y
    and z axes, both in Billow's axes."""

    def __init__(self, names, places, turns):
        self.names, self.places, self.turns = list(names), np.asarray(places, float), np.asarray(turns, float)


def from_blender(names, places, turns):
    """Makes a motion of places and axes in Blender's world."""
    places = np.asarray(places, float)
    return Motion([word_of(name) for name in names], axes.to_billow(places).reshape(places.shape), TO_BILLOW @ turns)


def skin_from_blender(places):
    """Returns the points of a mesh in Billow's axes. `places[frame, point]` is x, y, z in Blender's world."""
    places = np.asarray(places, np.float32)
    return np.stack([places[..., 0], places[..., 2], -places[..., 1]], axis=-1)


def word_of(name):
    """Returns a name as a CSV file can hold it: on one line, without commas."""
    return " ".join(name.replace(",", " ").replace('"', " ").split()) or "_"


def axes_of(normals, edges):
    """Returns axes, as columns, whose z is the normal and whose x is as near as possible to the edge."""
    frames = np.empty((*np.shape(normals), 3))
    for at in np.ndindex(np.shape(normals)[:-1]):
        z = _unit(normals[at], (0.0, 0.0, 1.0))
        x = edges[at] - np.dot(edges[at], z) * z
        x = _unit(x, np.cross(z, (0.0, 1.0, 0.0)) if abs(z[1]) < 0.9 else np.cross(z, (1.0, 0.0, 0.0)))
        frames[at] = np.stack([x, np.cross(z, x), z], axis=-1)
    return frames


def _unit(vector, otherwise):
    length = np.linalg.norm(vector)
    if length > 1e-9:
        return np.asarray(vector) / length
    return np.asarray(otherwise) / np.linalg.norm(otherwise)


def quaternion_of(turn):
    """Returns w, x, y, z of a rotation matrix (Shepperd 1978)."""
    trace = np.trace(turn)
    squares = np.array([trace, *np.diag(turn)])
    largest = int(np.argmax(squares))
    if largest == 0:
        q = np.array([1.0 + trace, turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1]])
    else:
        i, j, k = largest - 1, largest % 3, (largest + 1) % 3
        q = np.empty(4)
        q[0] = turn[k, j] - turn[j, k]
        q[1 + i] = 1.0 + 2.0 * turn[i, i] - trace
        q[1 + j] = turn[j, i] + turn[i, j]
        q[1 + k] = turn[k, i] + turn[i, k]
    return q / np.linalg.norm(q)


def csv_of(motion):
    """Returns the text of a CSV file with a line for each name in each frame, numbered from 1."""
    lines = ["frame,name,x,y,z,qw,qx,qy,qz"]
    for frame, (places, turns) in enumerate(zip(motion.places, motion.turns), 1):
        for name, place, turn in zip(motion.names, places, turns):
            numbers = ",".join(repr(float(number)) for number in (*place, *quaternion_of(turn)))
            lines.append(f"{frame},{name},{numbers}")
    return "\n".join(lines) + "\n"


def obj_of(places, faces):
    """Returns the text of an OBJ file. `places` has x, y, z of every point in Billow's axes."""
    lines = [f"v {x!r} {y!r} {z!r}" for x, y, z in np.asarray(places, float).tolist()]
    lines += ["f " + " ".join(str(corner + 1) for corner in face) for face in faces]
    return "\n".join(lines) + "\n"


def mdd_of(places, rate):
    """Returns the bytes of an MDD file. `places[frame, point]` is x, y, z in Billow's axes."""
    frames, points = np.shape(places)[:2]
    times = (np.arange(frames) / rate).astype(">f4")
    return np.array([frames, points], ">i4").tobytes() + times.tobytes() + np.ascontiguousarray(places, ">f4").tobytes()
