#!/usr/bin/env python3
"""Makes projects/motions/dancer.glb, the figure of walker.py that sways and turns around once, and projects/dancer.billow: a skirt, a tube
around its waist, which hangs on the skin and meets it. Run it in the repository; the same bytes come out every time."""
import base64
import json
import math
import pathlib

import cloak
import walker

COLUMNS, ROWS, SPACING = 65, 29, 0.02  # the last column is the first
ANCHORS = 16
GATHERED = 14  # rows over which the skirt becomes as wide as it is
SLACK = 1.03  # length of the cloth between anchors, relative to their distance
WAIST = 1.07  # height of the anchors, meters
LIFT = 0.012  # of the anchors from the skin, meters
TURN_FROM, TURN_TO = 6, 138  # frames between which the figure turns
RAYS = 720  # that look for the waist
SWAY = 36  # frames of a sway of the hips; the motion is a loop


def pose(frame):
    """Returns the place of the hips, and the turn of each joint in its parent."""
    around = 2 * math.pi * walker.ease((frame - TURN_FROM) / (TURN_TO - TURN_FROM))
    stepping = math.sin(math.pi * min(1.0, max(0.0, (frame - TURN_FROM) / (TURN_TO - TURN_FROM)))) ** 2
    treads = 2 * math.pi * (frame - TURN_FROM) / 24
    sway = math.sin(2 * math.pi * frame / SWAY)
    roll = 0.05 * sway
    turns = {name: (0.0, 0.0, 0.0, 1.0) for name in walker.NAMES}
    turns["Hips"] = walker.multiply(walker.turn(walker.Y, around), walker.turn(walker.Z, roll))
    turns["Spine"] = walker.turn(walker.Z, -1.6 * roll)
    turns["Head"] = walker.turn(walker.Z, 0.6 * roll)
    drop = 0.0
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        tread = stepping * max(0.0, sign * math.sin(treads)) ** 2
        thigh, knee = -0.3 * tread, 0.6 * tread
        turns[side + "UpperLeg"] = walker.multiply(walker.turn(walker.Z, -roll), walker.turn(walker.X, thigh))
        turns[side + "LowerLeg"] = walker.turn(walker.X, knee)
        turns[side + "Foot"] = walker.turn(walker.X, -thigh - knee)
        turns[side + "UpperArm"] = walker.turn(walker.Z, sign * (0.85 + 0.15 * stepping + 0.1 * sign * sway))
        turns[side + "LowerArm"] = walker.turn(walker.Z, sign * 0.5)
        drop = max(drop, 0.42 * math.cos(thigh) + 0.41 * math.cos(thigh + knee))
    return (0.03 * sway * math.cos(around), 0.95 - (0.83 - drop), -0.03 * sway * math.sin(around)), turns


def ring(skin):
    """Returns places around the waist, outside the skin, at equal angles: each with its triangle and the shares of two corners."""
    found = []
    for number in range(RAYS):
        angle = 2 * math.pi * number / RAYS
        way = (math.sin(angle), 0.0, math.cos(angle))
        triangle, second, third = cloak.place_on(skin, (0.0, WAIST, 0.0), way, min)
        corners = [skin.points[i] for i in skin.triangles[triangle]]
        point = tuple((1 - second - third) * a + second * b + third * c for a, b, c in zip(*corners))
        normal = walker.unit(walker.cross(walker.subtract(corners[1], corners[0]), walker.subtract(corners[2], corners[0])))
        found.append((tuple(p + LIFT * n for p, n in zip(point, normal)), triangle, second, third))
    return found


def anchors(places):
    """Returns anchors that are equally far apart along the waist, and the length around it."""
    steps = [math.dist(places[i][0], places[i - 1][0]) for i in range(1, RAYS)] + [math.dist(places[0][0], places[-1][0])]
    along = [sum(steps[:i]) for i in range(RAYS)]
    length, found = sum(steps), []
    for number in range(ANCHORS):
        _, triangle, second, third = places[min(range(RAYS), key=lambda i: abs(along[i] - length * number / ANCHORS))]
        found.append({"column": number * (COLUMNS - 1) // ANCHORS, "row": 0, "on": "dance", "triangle": triangle, "barycentric": [second, third],
                      "position": [0.0, LIFT, 0.0]})
    return found, length


def gathers(length):
    """Returns the painted shrinkage that makes the upper border as long as the waist."""
    weights = [round(255 * max(0.0, 1 - row / GATHERED)) for row in range(ROWS)]
    return {"factor": round(SLACK * length / ((COLUMNS - 1) * SPACING), 4), "threads": "weft", "columns": 2, "rows": ROWS,
            "values": base64.b64encode(bytes(w for weight in weights for w in (weight, weight))).decode()}


def make():
    """Returns the text of the project."""
    held, length = anchors(ring(walker.make_skin()))
    project = {
        "format": "billow", "version": 1, "name": "Dancer", "frame_rate": 24, "duration": 6.0, "loop": True,
        "cloth": {"columns": COLUMNS, "rows": ROWS, "spacing": SPACING, "closed": "columns", "material": "cotton", "thickness": 0.003, "keep_lengths": True,
                  "maps": {"shrink": gathers(length)}, "color": "#a8324a"},
        "keyframes": [{"id": "worn", "name": "Worn", "start": 0.0, "duration": 0.0, "anchors": held}],
        "transitions": [], "waves": [], "sways": [],
        "motions": [{"id": "dance", "name": "Dance", "start": 0.0, "file": "motions/dancer.glb", "loop": True}],
        "scene": {"colliders": [
            {"id": "skin", "name": "Skin", "shape": "mesh", "in_fake": True, "pushes": True, "margin": cloak.MARGIN, "motion": "dance", "skin": True},
            {"id": "ground", "name": "Ground", "shape": "plane", "floor": True},
        ]},
    }
    return json.dumps(project, indent=2, ensure_ascii=False) + "\n"


def make_motion():
    """Returns the bytes of the GLB file."""
    return walker.make(pose, "Sway and turn", "Dancer", "dancer.py")


if __name__ == "__main__":
    folder = pathlib.Path(__file__).parent
    (folder / "motions" / "dancer.glb").write_bytes(make_motion())
    (folder / "dancer.billow").write_text(make(), encoding="utf-8")
    print(folder / "dancer.billow")
