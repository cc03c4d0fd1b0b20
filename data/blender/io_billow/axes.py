# SPDX-License-Identifier: MIT
"""Converts between axes. Billow's world is right-handed with y up, Blender's with z up: Billow's (x, y, z) is
Blender's (x, -z, y)."""
import numpy as np


def to_blender(places):
    """Converts positions or directions from Billow's axes to Blender's. Takes and returns rows of three."""
    x, y, z = np.asarray(places, dtype=float).reshape(-1, 3).T
    return np.stack([x, 0.0 - z, y], axis=-1)


def to_billow(places):
    x, y, z = np.asarray(places, dtype=float).reshape(-1, 3).T
    return np.stack([x, z, 0.0 - y], axis=-1)


# Billow rotates a collider about the world's x, then y, then z axis; in Blender these are x, z and -y.
ROTATION_MODE = "XZY"


def rotation_to_blender(degrees):
    """Converts Billow's rotation in degrees to Euler angles in radians, in the order of ROTATION_MODE. Angles
    over a full turn are kept."""
    about_x, about_y, about_z = np.radians(degrees)
    return about_x, 0.0 - about_z, about_y
