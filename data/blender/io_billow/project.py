# SPDX-License-Identifier: MIT
"""Reads and writes project files. docs/format.md of Billow describes every key."""
import json
import os

import numpy as np

from .refusal import Refusal

DEFAULT_COLOR = "#d8c9a8"
MAX_POINTS = 4194304  # in all shapes together
FRAME_RATES = (1.0, 240.0)


LOOK = ("texture", "color", "pattern")  # keys of `cloth`, and of an instance that has a look of its own


def _cloth_of(cloths, number):
    """Returns the `cloth` object among the first cloth (the document) and the others. An instance has that of its source,
    with its own look if it has any of it."""
    found = cloths[number]
    if "of" not in found:
        return found.get("cloth", {})
    ids = [cloths[0].get("cloth", {}).get("id", "cloth"), *(cloth.get("id") for cloth in cloths[1:])]
    source = cloths[ids.index(found["of"])].get("cloth", {})
    own = {key: found[key] for key in LOOK if key in found}
    return {**{key: value for key, value in source.items() if not own or key not in LOOK}, **own}


def read_cloth(path, number=0):
    """Returns the `cloth` object of the cloth with this number of a project that billow-cli has accepted, or {}."""
    try:
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        cloth = _cloth_of([document, *document.get("cloths", [])], number)
    except (OSError, ValueError, AttributeError, IndexError, TypeError):
        return {}
    return cloth if isinstance(cloth, dict) else {}


def cloths_of(info):
    """Returns what `billow-cli info` tells of each cloth of a project: the first one with what concerns the scene,
    then the others, each with its id; the id of a cloth that is alone is ""."""
    others = info.get("cloths", [])
    return [{**info, "id": info.get("id", "")}, *({**info, **other} for other in others)]


def picture_of(path, cloth):
    """Returns the path of the cloth's texture, or None."""
    texture = cloth.get("texture")
    return os.path.normpath(os.path.join(os.path.dirname(path), texture)) if texture else None


def relative_picture(picture, path):
    """Returns the texture's path as it is written in the project file."""
    try:
        return os.path.relpath(picture, os.path.dirname(path)).replace(os.sep, "/")
    except ValueError:  # the file is on another drive
        return picture


def _to_linear(share):
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _from_linear(share):
    share = min(max(share, 0.0), 1.0)
    return 12.92 * share if share <= 0.0031308 else 1.055 * share ** (1 / 2.4) - 0.055


def color_to_blender(text):
    """Converts "#rrggbb" to linear red, green, blue, alpha."""
    return *(_to_linear(int(text[i:i + 2], 16) / 255) for i in (1, 3, 5)), 1.0


def color_to_billow(rgba):
    return "#" + "".join(f"{round(255 * _from_linear(share)):02x}" for share in rgba[:3])


def _shortest(values):
    """Rounds each value to the shortest decimal that reads back as the same single-precision number."""
    return [float(str(value)) for value in np.asarray(values, np.float32).ravel()]


def anchor(row, column, place):
    return {"column": column, "row": row, "position": _shortest(place)}


def keyframe(number, start, duration, anchors, shape=None):
    """Makes a keyframe. `shape[row, column]` is x, y, z in Billow's axes; None lets the cloth drape from its
    anchors."""
    block = {"id": f"keyframe-{number}", "name": f"Keyframe {number}", "start": start, "duration": duration, "anchors": anchors}
    if shape is not None:
        block["shape"] = _shortest(shape)
    return block


def _lines_of(key, blocks):
    return f'  "{key}": [' + ",".join("\n    " + json.dumps(block, ensure_ascii=False) for block in blocks) + "\n  ]"


def text_of(name, frame_rate, duration, cloth, keyframes):
    """Returns the text of a project file. Raises Refusal if it would exceed Billow's limits."""
    if not FRAME_RATES[0] <= frame_rate <= FRAME_RATES[1]:
        raise Refusal(f"The scene has {frame_rate:g} frames per second; Billow supports {FRAME_RATES[0]:g} to {FRAME_RATES[1]:g}.")
    points = cloth["columns"] * cloth["rows"] * sum("shape" in block for block in keyframes)
    if points > MAX_POINTS:
        raise Refusal(f"{len(keyframes)} shapes of {cloth['columns']} × {cloth['rows']} points exceed the limit of a project, "
                      f"{MAX_POINTS} points. Export fewer frames: use a larger step or a shorter range.")
    head = {"format": "billow", "version": 1, "name": name, "frame_rate": frame_rate, "duration": duration, "cloth": cloth}
    lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    return "{\n" + ",\n".join([*lines, _lines_of("keyframes", keyframes)]) + "\n}\n"
