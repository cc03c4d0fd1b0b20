#!/usr/bin/env python3
"""Prints a project with N different keyframes of a cloth of SIDE x SIDE points: many_keyframes.py N SIDE"""

import json
import math
import sys


def keyframe(i, side):
    width = 2.0
    lift = 0.2 * math.sin(0.37 * i)
    places = [(0, 0, -0.9, 1.5 + lift), (side - 1, 0, 0.9, 1.5 - lift), (side // 2, side - 1, 0.0, 1.2)]
    anchors = [{"column": c, "row": r, "position": [x, round(y, 4), -0.8 + width * r / side * 0.7]} for c, r, x, y in places]
    return {"id": f"k{i}", "name": f"Keyframe {i}", "start": float(i), "duration": 0.5, "anchors": anchors}


def main():
    count, side = (int(argument) for argument in sys.argv[1:])
    json.dump({"format": "billow", "version": 1, "name": "many", "frame_rate": 24,
               "cloth": {"columns": side, "rows": side, "spacing": 2.0 / (side - 1)},
               "keyframes": [keyframe(i, side) for i in range(count)]}, sys.stdout)


main()
