# SPDX-License-Identifier: MIT
"""Billow's world is right-handed with y up, Blender's with z up: (x, y, z) there is (x, -z, y) here."""
import numpy as np


def to_blender(places):
    """Of places or directions in Billow's axes, in rows of three."""
    x, y, z = np.asarray(places, dtype=float).reshape(-1, 3).T
    return np.stack([x, 0.0 - z, y], axis=-1)


def to_billow(places):
    x, y, z = np.asarray(places, dtype=float).reshape(-1, 3).T
    return np.stack([x, z, 0.0 - y], axis=-1)


# Billow turns a body about the world's x, then y, then z axis; here these are x, z and -y.
ROTATION_MODE = "XZY"


def rotation_to_blender(degrees):
    """Euler angles, radians, in the order of ROTATION_MODE: angles over a whole turn stay what they are."""
    about_x, about_y, about_z = np.radians(degrees)
    return about_x, 0.0 - about_z, about_y
