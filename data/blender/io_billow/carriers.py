# SPDX-License-Identifier: MIT
"""The project of a cloth that hangs on something of Blender's: its motion, its anchors and the bones below it."""
import json

import numpy as np

MOTION, SKIN = "blender", "blender-mesh"  # the ids of the motion of the places, and of that of the mesh below the cloth
SLENDER = 0.2  # the radius of a bone without a mesh, relative to its length
GAP = 0.005  # between an anchor and the bones
THIN = 0.01  # bones that are shorter are left out, meters


def bones(names, lengths, radii):
    """Returns a capsule for each bone: the motion has the places of their heads, and their y axes lead to their tails."""
    return [{"id": f"blender-{name}", "name": name, "shape": "capsule", "radius": radius, "length": length, "motion": MOTION, "node": name,
             "position": [0.0, 0.5 * length, 0.0], "in_fake": True, "pushes": True} for name, length, radius in zip(names, lengths, radii)]


def skin():
    """Returns the collider that is the mesh."""
    return {"id": "blender-body", "name": "Body", "shape": "mesh", "motion": SKIN, "skin": True, "in_fake": True, "pushes": True}


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
    anchor = {"column": column, "row": 0, "on": MOTION, "node": motion.names[place]}
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


SUFFIXES = {MOTION: ".csv", SKIN: ".mdd"}


def _motion(id, name, stem, rate):
    return {"id": id, "name": name, "start": 0.0, "file": stem + SUFFIXES[id], "rate": rate}


def new_document(name, rate, cut, motion, lifts, colliders):
    """Returns the document of a project, whose motion is beside it: a cloth that is cut like this hangs on the places of the motion, each
    anchor by its share of `lifts` above its place in the first frame."""
    frames = len(motion.places)
    cloth = {"columns": cut.columns, "rows": cut.rows, "spacing": cut.spacing, "material": "cotton", "keep_lengths": True,
             "keep_angles": True, "trail_by": "net", "trail_stiffness": 1.2}
    if cut.is_ring:
        cloth["closed"] = "columns"
    more = [_motion(SKIN, "Mesh", name, rate)] if any(body.get("motion") == SKIN for body in colliders) else []
    anchors = [_anchor(column, motion, place, lifts[place]) for place, column in cut.anchors]
    return {"format": "billow", "version": 1, "name": name, "frame_rate": rate, "duration": frames / rate, "cloth": cloth,
            "keyframes": [{"id": "hung", "name": "Hung", "start": 0.0, "duration": 0.0, "anchors": anchors}],
            "motions": [_motion(MOTION, "Blender", name, rate), *more],
            "scene": {"colliders": colliders}}


def renewed(document, stem, rate, frames):
    """Returns the document with the motions that are in the files with this stem now, beside the project. The rest stays as it was edited in
    Billow."""
    motions = [{**block, "file": stem + SUFFIXES[block["id"]], "rate": rate} if block.get("id") in SUFFIXES else block
               for block in document.get("motions", [])]
    return {**document, "frame_rate": rate, "duration": frames / rate, "motions": motions}


def text_of(document):
    """Returns the text of a project file, with a line for each block."""
    lines = []
    for key, value in document.items():
        if isinstance(value, list) and value and all(isinstance(block, dict) for block in value):
            lines.append(f"  {json.dumps(key)}: [" + ",".join("\n    " + json.dumps(block, ensure_ascii=False) for block in value) + "\n  ]")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
