# SPDX-License-Identifier: MIT
"""The frames of a project's cloths, as billow-cli computes them."""
import json
import os

from . import cache, project, surface
from .refusal import Refusal


def stamp_of(path):
    """Returns a word that changes whenever a file is saved, or "" if there is no such file."""
    try:
        told = os.stat(path)
    except OSError:
        return ""
    return f"{told.st_mtime_ns} {told.st_size} {told.st_ino}"


LONG = 160000  # points of all frames, from which on a still is computed first


class Frames:
    """A cloth: `info` and `scene` are what billow-cli tells of it, `looks` is its object in the project, `cache` has its frames, or one
    of them if `scene` is None, and `surface` its faces. `stamp` is that of the project, and `is_first` tells whether the cloth is its
    first one."""

    def __init__(self, path, stamp, known, number, scene, written, warnings):
        self.path, self.stamp, self.is_first = path, stamp, number == 0
        self.info, self.scene = known[number], scene
        self.looks = project.read_cloth(path, number)
        self.picture = project.picture_of(path, self.looks)
        self.cache = cache.Cache(written)
        self.surface = surface.of_cloth(self.info, self.looks, os.path.splitext(written)[0] + ".obj")
        self.warnings = warnings
        if (self.cache.frames, self.cache.points) != (self.info["frames"] if scene else 1, len(self.surface.uv)):
            raise Refusal(f"{written}: does not match {path}, which changed in the meantime. Try again.")


def _number_of(known, cloth):
    """Returns the number of the cloth with this id, or None. In a project of one cloth, and without an id, it is the first one."""
    if not cloth or len(known) == 1:
        return 0
    return next((number for number, info in enumerate(known) if info["id"] == cloth), None)


def _of_cloth(info):
    return ["--cloth", info["id"]] if info["id"] else []


def _frame_at(info, moment):
    """Returns the number of the frame at a time, in seconds from the first one."""
    frame = int(moment * info["frame_rate"] + 1e-6)
    return 1 + (frame % info["frames"] if info["loop"] else min(max(frame, 0), info["frames"] - 1))


def _caches(path, folder, infos, physics, frame=None):
    """Returns the arguments for billow-cli to write all frames of the cloths, or one, to an MDD file each, with z up, and the paths of
    these files."""
    stem = os.path.splitext(os.path.basename(path))[0] + ("-physics" if physics else "-still" if frame else "")
    chosen = [word for info in infos for word in _of_cloth(info)]
    names = (f"{stem}.{info['id']}.mdd" if info["id"] else stem + ".mdd" for info in infos)
    return (["simulate" if physics else "export", path, "-o", folder, "--format", "mdd", "--up", "z", "--name", stem,
             "--progress", "lines", *(["--frames", str(frame)] if frame else []), *chosen], [os.path.join(folder, name) for name in names])


def _still(path, folder, stamp, known, numbers, moment):
    """The steps to one frame of these cloths, which are Frames by id."""
    infos = [known[number] for number in numbers.values()]
    arguments, files = _caches(path, folder, infos, False, _frame_at(known[0], moment))
    yield arguments
    yield {cloth: Frames(path, stamp, known, number, None, file, []) for (cloth, number), file in zip(numbers.items(), files)}


def steps_to(path, folder, physics=False, cloths=None, moment=None):
    """Computes the cloths of a project with these ids ("" is the first one), or the first one and those that are not muted. The caches
    go to `folder`. Yields the arguments of each call of billow-cli, is sent what it printed and its warnings, and returns the Frames of
    each cloth by id, the first one with the warnings. An id that the project has lost is left out. With `moment`, a time in seconds, it
    first yields the Frames of that moment alone, if all of them take long."""
    stamp = stamp_of(path)
    known = project.cloths_of(json.loads((yield ["info", path, "--json"])[0]))
    if cloths is None:
        cloths = [info["id"] for number, info in enumerate(known) if number == 0 or not info["muted"]]
    numbers = {cloth: number for cloth in cloths if (number := _number_of(known, cloth)) is not None}
    if not numbers:
        return {}
    infos = [known[number] for number in numbers.values()]
    if moment is not None and not physics and sum(info["vertices"] for info in infos) * infos[0]["frames"] >= LONG:
        yield from _still(path, folder, stamp, known, numbers, moment)
    arguments, files = _caches(path, folder, infos, physics)
    _, warnings = yield arguments
    found = {}
    for (cloth, number), file in zip(numbers.items(), files):
        scene = json.loads((yield ["scene", path, *_of_cloth(known[number])])[0])
        found[cloth] = Frames(path, stamp, known, number, scene, file, [] if found else warnings)
    return found
