#!/usr/bin/env python3
"""Makes projects/cloak.billow: a cape that hangs on the skin of motions/walker.glb, and meets it. Its anchors are on triangles of the skin, in a line
from one shoulder behind the neck to the other. Run it in the repository; the same bytes come out every time."""
import json
import math
import pathlib

import walker

COLUMNS, ROWS, SPACING = 41, 42, 0.027
ANCHORS = 9
MARGIN = 0.01  # that cloth keeps from the skin, meters
LIFT = 0.012  # of the anchors from the skin, meters
WIDTH, DEPTH = 0.2, 0.15  # half its width, and how far it leads to the back


def subtract(a, b):
    return tuple(p - q for p, q in zip(a, b))


def dot(a, b):
    return sum(p * q for p, q in zip(a, b))


def hit(origin, direction, corners):
    """Returns the distance at which a ray meets a triangle, and the shares of its second and third corner (Möller and Trumbore 1997), or None."""
    one, other = subtract(corners[1], corners[0]), subtract(corners[2], corners[0])
    across = walker.cross(direction, other)
    size = dot(one, across)
    if abs(size) < 1e-12:
        return None
    away = subtract(origin, corners[0])
    second = dot(away, across) / size
    along = walker.cross(away, one)
    third = dot(direction, along) / size
    distance = dot(other, along) / size
    return (distance, second, third) if distance > 0 and second >= 0 and third >= 0 and second + third <= 1 else None


def place_on(skin, origin, direction, pick):
    """Returns the triangle that a ray meets first (`pick` min) or last (max), and the shares of its second and third corner."""
    found = [(*met, number) for number, triangle in enumerate(skin.triangles) if (met := hit(origin, direction, [skin.points[i] for i in triangle]))]
    distance, second, third, number = pick(found)
    return number, round(second, 6), round(third, 6)


def anchor(skin, number):
    """Rays go from the middle of the neck to an arc around the shoulders, which is level in front of them and rises to the back."""
    angle = math.pi * number / (ANCHORS - 1)
    x, z = WIDTH * math.cos(angle), -DEPTH * math.sin(angle)
    way = walker.unit((x, 0.16 - 0.05 * math.sin(angle), z))
    triangle, second, third = place_on(skin, (0.0, 1.30, 0.0), way, max)
    column = number * (COLUMNS - 1) // (ANCHORS - 1)
    return {"column": column, "row": 0, "on": "walk", "triangle": triangle, "barycentric": [second, third], "position": [0.0, LIFT, 0.0]}


def make():
    """Returns the text of the project."""
    skin = walker.make_skin()
    project = {
        "format": "billow", "version": 1, "name": "Cloak", "frame_rate": 24, "duration": 6.0,
        "cloth": {"columns": COLUMNS, "rows": ROWS, "spacing": SPACING, "material": "wool", "thickness": 0.003, "keep_lengths": True, "color": "#5b3a6b"},
        "keyframes": [{"id": "worn", "name": "Worn", "start": 0.0, "duration": 0.0, "anchors": [anchor(skin, number) for number in range(ANCHORS)]}],
        "transitions": [], "waves": [], "sways": [],
        "motions": [{"id": "walk", "name": "Walk", "start": 0.0, "file": "motions/walker.glb", "place": {"position": [0.0, 0.0, 1.6], "rotation": [0.0, 180.0, 0.0]}}],
        "scene": {"colliders": [
            {"id": "skin", "name": "Skin", "shape": "mesh", "in_fake": True, "pushes": True, "margin": MARGIN, "motion": "walk", "skin": True},
            {"id": "ground", "name": "Ground", "shape": "plane", "floor": True},
        ]},
    }
    return json.dumps(project, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    target = pathlib.Path(__file__).parent / "cloak.billow"
    target.write_text(make(), encoding="utf-8")
    print(target, target.stat().st_size)
