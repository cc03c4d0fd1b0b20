# SPDX-License-Identifier: MIT
"""Reads MDD files (big-endian): two 32-bit counts, a time for each frame, then x, y, z of each point of each
frame."""
import os

import numpy as np

from .refusal import Refusal


class Cache:
    """A memory-mapped MDD file. `places[frame, point]` is x, y, z, with frames counted from 0. Data is read
    only when it is accessed."""

    def __init__(self, path):
        try:
            with open(path, "rb") as file:
                head = np.frombuffer(file.read(8), ">i4")
            size = os.path.getsize(path)
        except OSError as error:
            raise Refusal(f"{path}: cannot be read: {error.strerror}") from error
        if len(head) < 2 or min(head) < 1 or size != 8 + 4 * int(head[0]) * (1 + 3 * int(head[1])):
            raise Refusal(f"{path}: is not a complete MDD file. Reload the cloth to write it again.")
        self.path = path
        self.frames, self.points = int(head[0]), int(head[1])
        self.places = np.memmap(path, ">f4", "r", 8 + 4 * self.frames, (self.frames, self.points, 3))


def moving_frames(track):
    """Returns the frames that need a key so that straight lines between keys reproduce `track` (one row of
    values per frame): the first, the last, and both ends of each interval in which it changes. Returns [0]
    if it never changes."""
    moves = np.abs(np.diff(track, axis=0)).max(axis=1, initial=0.0) > 1e-6
    if not moves.any():
        return [0]
    return [i for i in range(len(track)) if i == 0 or i == len(track) - 1 or moves[i - 1] or moves[i]]
