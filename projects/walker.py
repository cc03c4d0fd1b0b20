#!/usr/bin/env python3
"""Makes projects/motions/walker.glb: a figure of capsules with a smooth skin, 1.75 m tall, that walks two cycles, stops and
turns by 90 degrees. Run it in the repository; the same bytes come out every time."""
import json
import math
import pathlib
import struct

RATE, FRAMES = 24, 145  # 6 s and the last frame
CYCLE, CYCLES = 28, 2  # frames of a cycle of two steps, and how many of them
STEP = 0.62  # meters between one foot and the next
TURN_FROM, TURN_TO = 84, 120  # frames between which the figure turns
SIDES = 20  # points around a limb

# name: (parent, place in the rest pose, meters). The figure looks along +z, its left is +x.
JOINTS = {
    "Hips": (None, (0.0, 0.95, 0.0)),
    "Spine": ("Hips", (0.0, 1.10, 0.0)),
    "Neck": ("Spine", (0.0, 1.46, 0.0)),
    "Head": ("Neck", (0.0, 1.55, 0.01)),
}
for side, x in (("Left", 1), ("Right", -1)):
    JOINTS[side + "Shoulder"] = ("Spine", (0.06 * x, 1.40, 0.0))
    JOINTS[side + "UpperArm"] = (side + "Shoulder", (0.19 * x, 1.40, 0.0))
    JOINTS[side + "LowerArm"] = (side + "UpperArm", (0.23 * x, 1.13, 0.0))
    JOINTS[side + "Hand"] = (side + "LowerArm", (0.25 * x, 0.88, 0.02))
    JOINTS[side + "UpperLeg"] = ("Hips", (0.10 * x, 0.91, 0.0))
    JOINTS[side + "LowerLeg"] = (side + "UpperLeg", (0.10 * x, 0.49, 0.0))
    JOINTS[side + "Foot"] = (side + "LowerLeg", (0.10 * x, 0.08, -0.01))
NAMES = list(JOINTS)
INDEX = {name: number for number, name in enumerate(NAMES)}


def subtract(a, b):
    return tuple(p - q for p, q in zip(a, b))


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def unit(a):
    length = math.sqrt(sum(p * p for p in a))
    return tuple(p / length for p in a)


class Skin:
    """Points with their weights, and triangles."""

    def __init__(self):
        self.points, self.weights, self.triangles = [], [], []

    def tube(self, places, radii, weigh, flat=1.0, rings=1):
        """Adds a closed surface of rings around a line of places with these radii. `flat` narrows it from front to back,
        and `weigh(point)` tells {joint: weight}."""
        line, sizes = [], []
        for i in range(len(places) - 1):
            for k in range(rings):
                t = k / rings
                line.append(tuple(p + t * (q - p) for p, q in zip(places[i], places[i + 1])))
                sizes.append(radii[i] + t * (radii[i + 1] - radii[i]))
        line.append(places[-1])
        sizes.append(radii[-1])
        along = unit(subtract(line[-1], line[0]))
        # ends are rounded by rings that close towards their poles
        for angle in (30, 60):
            c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            line.insert(0, subtract(places[0], tuple(radii[0] * s * a for a in along)))
            sizes.insert(0, radii[0] * c)
            line.append(tuple(p + radii[-1] * s * a for p, a in zip(places[-1], along)))
            sizes.append(radii[-1] * c)
        across = unit(cross((0.0, 0.0, 1.0) if abs(along[2]) < 0.9 else (0.0, 1.0, 0.0), along))
        other = cross(along, across)
        first = len(self.points)
        for place, radius in zip(line, sizes):
            for k in range(SIDES):
                angle = 2 * math.pi * k / SIDES
                self.add(tuple(p + radius * (math.cos(angle) * a + flat * math.sin(angle) * b) for p, a, b in zip(place, across, other)), weigh)
        for i in range(len(line) - 1):
            for k in range(SIDES):
                a, b = first + i * SIDES + k, first + i * SIDES + (k + 1) % SIDES
                self.triangles += [(a, b, b + SIDES), (a, b + SIDES, a + SIDES)]
        bottom = self.add(subtract(places[0], tuple(radii[0] * a for a in along)), weigh)
        top = self.add(tuple(p + radii[-1] * a for p, a in zip(places[-1], along)), weigh)
        last = first + (len(line) - 1) * SIDES
        for k in range(SIDES):
            self.triangles += [(bottom, first + (k + 1) % SIDES, first + k), (top, last + k, last + (k + 1) % SIDES)]

    def add(self, point, weigh):
        weights = sorted(((w, INDEX[name]) for name, w in weigh(point).items() if w > 1e-6), reverse=True)[:4]
        whole = sum(w for w, _ in weights)
        self.points.append(point)
        self.weights.append([(joint, w / whole) for w, joint in weights])
        return len(self.points) - 1


def smooth(low, high, value):
    t = min(1.0, max(0.0, (value - low) / (high - low)))
    return t * t * (3 - 2 * t)


def chain(names, heights, width):
    """Weights along a vertical chain: the joint below each height takes over from the one above within `width`."""

    def weigh(point):
        weights, left = {}, 1.0
        for name, height in zip(names, heights):
            share = smooth(height - width, height + width, point[1])
            weights[name] = weights.get(name, 0.0) + left * share
            left *= 1.0 - share
        weights[names[-1]] = weights.get(names[-1], 0.0) + left
        return weights

    return weigh


def make_skin():
    skin = Skin()
    skin.tube([(0, 0.86, 0), (0, 0.95, 0), (0, 1.08, 0), (0, 1.25, 0), (0, 1.36, 0), (0, 1.42, 0)], [0.13, 0.165, 0.135, 0.165, 0.155, 0.09],
              chain(["Spine", "Hips"], [1.08], 0.10), flat=0.68, rings=3)
    skin.tube([(0, 1.40, 0), (0, 1.47, 0), (0, 1.54, 0.01)], [0.062, 0.054, 0.052], chain(["Head", "Neck", "Spine"], [1.55, 1.46], 0.04), rings=3)
    skin.tube([(0, 1.575, 0.02), (0, 1.62, 0.02), (0, 1.67, 0.02)], [0.08, 0.092, 0.08], chain(["Head"], [], 0.1), rings=4)
    for side, x in (("Left", 1), ("Right", -1)):
        def shoulder(point, side=side):
            out = smooth(0.02, 0.13, abs(point[0]))
            arm = smooth(0.14, 0.22, abs(point[0]))
            return {"Spine": 1 - out, side + "Shoulder": out * (1 - arm), side + "UpperArm": out * arm}

        skin.tube([(0.05 * x, 1.39, 0), (0.12 * x, 1.395, 0), (0.18 * x, 1.39, 0)], [0.07, 0.065, 0.062], shoulder, rings=3)
        skin.tube([(0.19 * x, 1.38, 0), (0.21 * x, 1.26, 0), (0.23 * x, 1.13, 0), (0.24 * x, 1.0, 0.01), (0.25 * x, 0.88, 0.02)], [0.056, 0.05, 0.042, 0.038, 0.028],
                  chain([side + "UpperArm", side + "LowerArm", side + "Hand"], [1.13, 0.88], 0.045), rings=4)
        skin.tube([(0.25 * x, 0.87, 0.02), (0.255 * x, 0.80, 0.03)], [0.03, 0.034], chain([side + "LowerArm", side + "Hand"], [0.88], 0.03), rings=3)
        skin.tube([(0.10 * x, 0.88, 0), (0.10 * x, 0.70, 0), (0.10 * x, 0.49, 0), (0.10 * x, 0.35, -0.01), (0.10 * x, 0.10, -0.01)], [0.09, 0.078, 0.056, 0.054, 0.038],
                  chain(["Hips", side + "UpperLeg", side + "LowerLeg", side + "Foot"], [0.93, 0.49, 0.09], 0.06), rings=4)
        skin.tube([(0.10 * x, 0.042, -0.04), (0.10 * x, 0.042, 0.06), (0.10 * x, 0.036, 0.14)], [0.042, 0.042, 0.034], chain([side + "Foot"], [], 0.1), rings=3)
    return skin


# --- The motion ---

def ease(t):
    t = min(1.0, max(0.0, t))
    return t * t * t * (10 - 15 * t + 6 * t * t)


def turn(axis, angle):
    return tuple(math.sin(angle / 2) * a for a in axis) + (math.cos(angle / 2),)


def multiply(a, b):
    ax, ay, az, aw = a
    bx, by, bz, bw = b
    return (aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx, aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz)


X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
WALKED = CYCLE * CYCLES


def pose(frame):
    """Returns the place of the hips, and the turn of each joint in its parent."""
    # the way walked, with a start and a stop of half a step each
    strength = ease(frame / 10) * (1 - ease((frame - WALKED + 8) / 16))
    phase = 2 * math.pi * min(frame, WALKED + 8) / CYCLE
    away = 2 * STEP / CYCLE * sum(ease(k / 10) * (1 - ease((k - WALKED + 8) / 16)) for k in range(frame))
    around = math.radians(90) * ease((frame - TURN_FROM) / (TURN_TO - TURN_FROM))
    stepping = math.sin(math.pi * min(1.0, max(0.0, (frame - TURN_FROM) / (TURN_TO - TURN_FROM))))
    treads = 2 * math.pi * max(0, min(frame, TURN_TO) - TURN_FROM) / 18
    turns = {name: (0.0, 0.0, 0.0, 1.0) for name in NAMES}
    turns["Hips"] = multiply(turn(Y, around + 0.08 * strength * math.sin(phase)), turn(Z, 0.04 * strength * math.sin(phase)))
    turns["Spine"] = multiply(turn(Y, -0.16 * strength * math.sin(phase)), turn(X, 0.05 * strength + 0.01 * math.sin(2 * math.pi * frame / 72)))
    turns["Neck"] = turn(Y, 0.08 * strength * math.sin(phase) + 0.25 * math.sin(math.pi * ease((frame - TURN_FROM + 8) / 30)))
    drop = 0.0
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        swing = sign * math.sin(phase)
        lift = max(0.0, sign * math.cos(phase))
        tread = stepping * max(0.0, sign * math.sin(treads))
        thigh = -0.42 * strength * swing - 0.12 * strength * lift - 0.35 * tread
        knee = strength * (0.12 + 0.85 * lift * (0.6 - 0.4 * swing)) + 0.7 * tread
        turns[side + "UpperLeg"] = turn(X, thigh)
        turns[side + "LowerLeg"] = turn(X, knee)
        turns[side + "Foot"] = turn(X, -thigh - knee + 0.25 * strength * max(0.0, -swing))
        turns[side + "Shoulder"] = turn(Y, 0.05 * strength * swing)
        turns[side + "UpperArm"] = multiply(turn(Z, 0.06 * sign), turn(X, 0.42 * strength * swing))
        turns[side + "LowerArm"] = turn(X, -0.15 - 0.25 * strength * (1 - swing) / 2)
        reach = 0.42 * math.cos(thigh) + 0.41 * math.cos(thigh + knee)
        drop = max(drop, reach)
    return (0.0, 0.95 - (0.83 - drop), away), turns


# --- The file ---

class Buffer:
    def __init__(self):
        self.bytes, self.views, self.accessors = bytearray(), [], []

    def add(self, kind, component, code, rows, bounds=False, target=None):
        while len(self.bytes) % 4:
            self.bytes.append(0)
        start = len(self.bytes)
        for row in rows:
            self.bytes += struct.pack("<" + code * len(row), *row)
        view = {"buffer": 0, "byteOffset": start, "byteLength": len(self.bytes) - start}
        if target:
            view["target"] = target
        self.views.append(view)
        accessor = {"bufferView": len(self.views) - 1, "componentType": component, "count": len(rows), "type": kind}
        if bounds:
            # as they are stored, in single precision
            stored = [struct.unpack("<" + code * len(row), struct.pack("<" + code * len(row), *row)) for row in rows]
            accessor["min"] = [min(column) for column in zip(*stored)]
            accessor["max"] = [max(column) for column in zip(*stored)]
        self.accessors.append(accessor)
        return len(self.accessors) - 1


FLOAT, BYTE, SHORT = 5126, 5121, 5123


def add_mesh(buffer, skin, name):
    joints = [[j for j, _ in w] + [0] * (4 - len(w)) for w in skin.weights]
    weights = [[v for _, v in w] + [0.0] * (4 - len(w)) for w in skin.weights]
    return {"name": name, "primitives": [{
        "attributes": {
            "POSITION": buffer.add("VEC3", FLOAT, "f", skin.points, bounds=True, target=34962),
            "JOINTS_0": buffer.add("VEC4", BYTE, "B", joints, target=34962),
            "WEIGHTS_0": buffer.add("VEC4", FLOAT, "f", weights, target=34962),
        },
        "indices": buffer.add("SCALAR", SHORT, "H", [(i,) for triangle in skin.triangles for i in triangle], target=34963),
        "material": 0,
    }]}


def add_animation(buffer, pose, title):
    poses = [pose(frame) for frame in range(FRAMES)]
    times = buffer.add("SCALAR", FLOAT, "f", [(frame / RATE,) for frame in range(FRAMES)], bounds=True)
    samplers, channels = [], []

    def move(node, path, kind, rows):
        samplers.append({"input": times, "output": buffer.add(kind, FLOAT, "f", rows), "interpolation": "LINEAR"})
        channels.append({"sampler": len(samplers) - 1, "target": {"node": node, "path": path}})

    move(INDEX["Hips"], "translation", "VEC3", [place for place, _ in poses])
    for name in NAMES:
        rows = [turns[name] for _, turns in poses]
        if any(row != rows[0] for row in rows):
            move(INDEX[name], "rotation", "VEC4", rows)
    return {"name": title, "samplers": samplers, "channels": channels}


def make(pose=pose, title="Walk, stop and turn", figure="Walker", script="walker.py"):
    """Returns the bytes of the GLB file of the figure, which moves as `pose` says."""
    skin, buffer = make_skin(), Buffer()
    mesh, animation = add_mesh(buffer, skin, figure), add_animation(buffer, pose, title)
    inverse = buffer.add("MAT4", FLOAT, "f", [(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, *(-p for p in JOINTS[name][1]), 1) for name in NAMES])
    nodes = []
    for name in NAMES:
        parent, place = JOINTS[name]
        local = subtract(place, JOINTS[parent][1]) if parent else place
        node = {"name": name, "translation": [round(p, 6) for p in local]}
        children = [INDEX[other] for other in NAMES if JOINTS[other][0] == name]
        nodes.append({**node, "children": children} if children else node)
    nodes.append({"name": figure, "mesh": 0, "skin": 0})
    document = {
        "asset": {"version": "2.0", "generator": f"projects/{script} of Billow"},
        "scene": 0, "scenes": [{"nodes": [INDEX["Hips"], len(NAMES)]}], "nodes": nodes, "meshes": [mesh],
        "materials": [{"name": "Clay", "pbrMetallicRoughness": {"baseColorFactor": [0.78, 0.70, 0.62, 1], "metallicFactor": 0, "roughnessFactor": 0.9}}],
        "skins": [{"joints": list(range(len(NAMES))), "inverseBindMatrices": inverse, "skeleton": 0}],
        "animations": [animation], "accessors": buffer.accessors, "bufferViews": buffer.views, "buffers": [{"byteLength": len(buffer.bytes)}],
    }
    text = json.dumps(document, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    data = bytes(buffer.bytes) + bytes(-len(buffer.bytes) % 4)
    return struct.pack("<III", 0x46546C67, 2, 28 + len(text) + len(data)) + struct.pack("<II", len(text), 0x4E4F534A) + text + struct.pack("<II", len(data), 0x004E4942) + data


if __name__ == "__main__":
    target = pathlib.Path(__file__).parent / "motions" / "walker.glb"
    target.write_bytes(make())
    print(target, target.stat().st_size)
