# SPDX-License-Identifier: MIT
"""The project of a cloth that hangs on something of Blender's: its carriers, its anchors and the body below it."""
import json

import numpy as np

from .refusal import Refusal

OWN = "blender-"  # ids of what is written again with every change in Blender begin with this
MOST_KEYS = 1024
SLENDER = 0.2  # the radius of a bone without a mesh, relative to its length
GAP = 0.005  # between an anchor and the bones
THIN = 0.01  # bones that are shorter are left out, meters


def _angles(turn, near):
    """Returns the angles about x, then y, then z, in degrees, of a rotation matrix: of all those that are the same, the
    nearest to `near`."""
    pitch = np.arcsin(np.clip(-turn[2, 0], -1.0, 1.0))
    is_locked = np.hypot(turn[0, 0], turn[1, 0]) < 1e-9  # then only one of the other two angles counts
    roll = np.arctan2(-turn[1, 2], turn[1, 1]) if is_locked else np.arctan2(turn[2, 1], turn[2, 2])
    yaw = 0.0 if is_locked else np.arctan2(turn[1, 0], turn[0, 0])
    choices = np.degrees([[roll, pitch, yaw], [roll + np.pi, np.pi - pitch, yaw + np.pi]])
    choices += 360.0 * np.round((near - choices) / 360.0)
    return choices[np.argmin(np.abs(choices - near).sum(axis=1))]


def _keyed(places, turns, rate):
    """Returns the keys `position`, `rotation` and, if it moves, `keys` of a collider."""
    angles, rows = np.zeros(3), []
    for place, turn in zip(places, turns):
        angles = _angles(turn, angles)
        rows.append([*place.tolist(), *angles.tolist()])
    rows = np.array(rows)
    first = {"position": rows[0, :3].tolist(), "rotation": rows[0, 3:].tolist()}
    if np.ptp(rows, axis=0).max() == 0.0:
        return first
    is_same = (rows[1:] == rows[:-1]).all(axis=1)
    kept = [i for i in range(len(rows)) if not (0 < i < len(rows) - 1 and is_same[i - 1] and is_same[i])]
    if len(kept) > MOST_KEYS:
        raise Refusal(f"It moves in {len(kept)} frames; Billow allows {MOST_KEYS}. Shorten the range of the scene.")
    return {**first, "keys": [{"time": i / rate, "position": rows[i, :3].tolist(), "rotation": rows[i, 3:].tolist()} for i in kept]}


def id_of(name):
    return OWN + name


def carriers(motion, rate):
    """Returns a muted collider for each name of the motion: it is not in the way, but carries."""
    return [{"id": id_of(name), "name": name, "muted": True, "shape": "sphere", "radius": 0.01,
             **_keyed(motion.places[:, i], motion.turns[:, i], rate)} for i, name in enumerate(motion.names)]


def bones(motion, lengths, radii, rate):
    """Returns a capsule for each bone. The motion has the places of their heads, and their y axes lead to their tails."""
    blocks = []
    for i, name in enumerate(motion.names):
        middles = motion.places[:, i] + 0.5 * lengths[i] * motion.turns[:, i, :, 1]
        blocks.append({"id": id_of("body-" + name), "name": name, "shape": "capsule", "radius": radii[i], "length": lengths[i],
                       "in_fake": True, "pushes": True, **_keyed(middles, motion.turns[:, i], rate)})
    return blocks


def radii_of(heads, tails, points):
    """Returns the radius of each bone: the mean distance of the points that are nearest to it or, of one without any, a share of
    its length."""
    ways = tails - heads
    squares = np.maximum((ways ** 2).sum(axis=-1), 1e-18)
    radii = SLENDER * np.sqrt(squares)
    if not len(points):
        return radii.tolist()
    share = np.clip(((points[:, None] - heads) * ways).sum(axis=-1) / squares, 0.0, 1.0)
    distances = np.linalg.norm(points[:, None] - heads - share[..., None] * ways, axis=-1)
    nearest = distances.argmin(axis=1)
    for bone in range(len(heads)):
        if (nearest == bone).any():
            radii[bone] = distances[nearest == bone, bone].mean()
    return radii.tolist()


def _anchor(column, motion, place, lift):
    anchor = {"column": column, "row": 0, "on": id_of(motion.names[place])}
    if lift:
        anchor["position"] = (lift * motion.turns[0, place, 1]).tolist()  # upwards, along its own axes
    return anchor


def lift_of(place, heads, tails, radii):
    """Returns how far above a place, in steps of 5 mm, it is outside all bones, with a gap; 0 if it never is within 1 m."""
    for step in range(201):
        arm = place + (0.0, 0.005 * step, 0.0) - heads
        ways = tails - heads
        share = np.clip((arm * ways).sum(axis=-1) / np.maximum((ways ** 2).sum(axis=-1), 1e-18), 0.0, 1.0)
        if (np.linalg.norm(arm - share[:, None] * ways, axis=-1) >= radii + GAP).all():
            return 0.005 * step
    return 0.0


def new_document(name, rate, frames, cut, motion, lifts, colliders):
    """Returns the document of a project: a cloth that is cut like this hangs on the places of the motion, each anchor by its share of
    `lifts` above its place in the first frame."""
    cloth = {"columns": cut.columns, "rows": cut.rows, "spacing": cut.spacing, "material": "cotton", "keep_lengths": True,
             "keep_angles": True}
    if cut.is_ring:
        cloth["closed"] = "columns"
    anchors = [_anchor(column, motion, place, lifts[place]) for place, column in cut.anchors]
    return {"format": "billow", "version": 1, "name": name, "frame_rate": rate, "duration": frames / rate, "cloth": cloth,
            "keyframes": [{"id": "hung", "name": "Hung", "start": 0.0, "duration": 0.0, "anchors": anchors}],
            "scene": {"colliders": colliders}}


def renewed(document, rate, frames, colliders):
    """Returns the document with the carriers and bodies as they are in Blender now. The rest stays as it was edited in
    Billow. A body that was removed there stays away, and its settings are kept."""
    scene = document.get("scene", {})
    known = {block.get("id"): block for block in scene.get("colliders", [])}
    fresh = {block["id"]: block for block in colliders}
    kept = []
    for block in scene.get("colliders", []):
        now = fresh.get(block.get("id"))
        if now:
            moved = {key: now[key] for key in ("position", "rotation", "keys") if key in now}
            block = {**{key: value for key, value in block.items() if key not in ("position", "rotation", "keys")}, **moved}
        kept.append(block)
    kept += [block for block in colliders if block.get("muted") and block["id"] not in known]
    return {**document, "frame_rate": rate, "duration": frames / rate, "scene": {**scene, "colliders": kept}}


def text_of(document):
    """Returns the text of a project file, with a line for each block."""
    lines = []
    for key, value in document.items():
        if isinstance(value, list) and value and all(isinstance(block, dict) for block in value):
            lines.append(f"  {json.dumps(key)}: [" + ",".join("\n    " + json.dumps(block, ensure_ascii=False) for block in value) + "\n  ]")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
