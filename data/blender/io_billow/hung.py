# SPDX-License-Identifier: MIT
"""Hangs a cloth on vertices or bones, as a project beside the .blend, and brings it up to date with their motion."""
import json
import os
import types

import bpy

from . import carriers, hanging, importing, motion, timing
from .properties import Settings
from .recording import Recording, chosen_of
from .refusal import Refusal
from .writing import write_beside, write_project


def _free_path(item):
    """Returns where the project of a cloth on this object is written: beside the .blend, where there is no file yet."""
    if not bpy.data.is_saved:
        raise Refusal("Save the .blend file first: the project is written beside it.")
    folder, file = os.path.split(bpy.path.abspath(bpy.data.filepath))
    stem = f"{os.path.splitext(file)[0]}-{bpy.path.clean_name(item.name)}"
    names = (stem if number == 1 else f"{stem}-{number}" for number in range(1, 1000))
    return next(path for path in (os.path.join(folder, name + ".billow") for name in names) if not os.path.exists(path))


def _stem_of(path):
    return os.path.splitext(os.path.basename(path))[0]


def _write_motion(recording, path, rate):
    """Writes the files that the project names: a CSV file, and an OBJ file with its MDD cache if the cloth collides with a mesh."""
    stem = os.path.splitext(path)[0]
    write_beside(motion.csv_of(recording.motion).encode(), stem + ".csv")
    if recording.skin is not None:
        write_beside(motion.obj_of(recording.skin[0], recording.faces).encode(), stem + ".obj")
        write_beside(motion.mdd_of(recording.skin, rate), stem + ".mdd")


def _import(path, item, chosen, settings):
    """Brings the cloth into the scene, and keeps with it what it hangs on."""
    options = types.SimpleNamespace(KEYS=Settings.KEYS, method="FAKE", start=bpy.context.scene.frame_start, use_scene=False, use_repeat=False,
                                    use_anchors=False, use_bodies=False, use_live=True, cache_folder="")
    warnings = importing.import_project(path, options)
    cloth = bpy.context.view_layer.objects.active
    cloth.billow.carrier, cloth.billow.chosen = item, json.dumps(chosen)
    cloth.billow.body = settings.body
    return warnings


def hang(item, settings):
    """Hangs a cloth on the selected vertices of a mesh or bones of an armature, and imports it. Returns the path of its project and a
    list of warnings."""
    path, chosen = _free_path(item), chosen_of(item)
    rate = timing.scene_rate(bpy.context.scene)
    recording = Recording(item, chosen, settings.body)
    order, is_ring, lengths = recording.in_order()
    cut = hanging.cut(lengths, settings.length, settings.slack, settings.spacing, is_ring)
    cut.anchors = [(order[place], column) for place, column in cut.anchors]
    document = carriers.new_document(_stem_of(path), rate, cut, recording.motion, recording.lifts, recording.colliders())
    warnings = []
    _write_motion(recording, path, rate)
    write_project(carriers.text_of(document), path, warnings)
    return path, warnings + _import(path, item, chosen, settings)


def renew(cloth):
    """Writes the motion of what the cloth hangs on again. The project keeps what was edited in Billow."""
    settings = cloth.billow
    path = bpy.path.abspath(settings.project)
    rate, warnings = timing.scene_rate(bpy.context.scene), []
    recording = Recording(settings.carrier, json.loads(settings.chosen), settings.body)
    try:
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
    except (OSError, ValueError) as error:
        raise Refusal(f"{path}: cannot be read: {error}") from error
    now = carriers.renewed(document, _stem_of(path), rate, len(recording.motion.places))
    settings.start = bpy.context.scene.frame_start
    _write_motion(recording, path, rate)
    if now != document:
        write_project(carriers.text_of(now), path, warnings)
    return warnings
