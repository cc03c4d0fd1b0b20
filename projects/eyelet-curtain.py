#!/usr/bin/env python3
"""Makes projects/meshes/eyelet-curtain.obj: the fine mesh of the sample eyelet-curtain, a sheet of 2 m by 1.4 m with eight eyelets
and hems on three sides, modeled on the flat cloth (docs/format.md, Fine mesh). Run it in the repository; the same bytes come out
every time."""
import math
import pathlib

WIDTH, HEIGHT = 2.0, 1.4  # 41 by 29 points, 0.05 m apart
ACROSS, DOWN = 80, 28  # quads of the sheet
EYELETS = [-0.875 + 0.25 * k for k in range(8)]  # between the pleats, which are ten columns wide
EYELET_Z, HALF_PATCH = -0.65, 0.05  # on row 1, in a square patch of the sheet
HOLE, RING, WIRE = 0.027, 0.031, 0.006  # radii of a hole, of the ring around it, and of its wire
BOTTOM, SIDE = 0.08, 0.04  # widths of the hems
BOTTOM_HALF, SIDE_HALF = 0.005, 0.003  # and half their thicknesses

points, faces, known = [], [], {}


def point(x, y, z):
    """Returns the number of a point, from 1; the same place is the same point."""
    key = tuple(round(1e4 * value) for value in (x, y, z))
    if key not in known:
        points.append((x, y, z))
        known[key] = len(points)
    return known[key]


def is_patch(x, z):
    """Returns whether the middle of a quad is within the patch of an eyelet."""
    return abs(z - EYELET_Z) < HALF_PATCH and any(abs(x - eyelet) < HALF_PATCH for eyelet in EYELETS)


def add_sheet():
    """The sheet in rows of quads, counterclockwise seen from above."""
    w, h = WIDTH / ACROSS, HEIGHT / DOWN
    for j in range(DOWN):
        for i in range(ACROSS):
            x, z = i * w - WIDTH / 2, j * h - HEIGHT / 2
            if not is_patch(x + w / 2, z + h / 2):
                faces.append([point(x, 0, z), point(x, 0, z + h), point(x + w, 0, z + h), point(x + w, 0, z)])


def add_patch(middle):
    """A square with a round hole: its border has the points of the quads around it."""
    w, h, a = WIDTH / ACROSS, HEIGHT / DOWN, HALF_PATCH
    border = [(-a, z) for z in (-a, -a + h)] + [(x * w - a, a) for x in range(4)]
    border += [(-x, -z) for x, z in border]
    outer = [point(middle + x, 0, EYELET_Z + z) for x, z in border]
    inner = []
    for x, z in border:
        away = HOLE / math.hypot(x, z)
        inner.append(point(middle + away * x, 0, EYELET_Z + away * z))
    for k in range(len(border)):
        n = (k + 1) % len(border)
        faces.append([outer[k], outer[n], inner[n], inner[k]])


def add_ring(middle, around=16, wire=8):
    """A torus in the plane of the sheet."""
    def at(i, j):
        turn, tilt = 2 * math.pi * (i % around) / around, 2 * math.pi * (j % wire) / wire
        away = RING + WIRE * math.cos(tilt)
        return point(middle + away * math.cos(turn), WIRE * math.sin(tilt), EYELET_Z + away * math.sin(turn))
    for i in range(around):
        for j in range(wire):
            faces.append([at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i + 1, j)])


def add_hem(steps, place):
    """A flat tube along a border. place(t, across, y): at a share of its length, and across it from the border inwards, 0 to 1."""
    profile = [(0.0, 0.0), (0.02, 0.8), (0.1, 1.0), (0.9, 1.0), (0.98, 0.8), (1.0, 0.0), (0.98, -0.8), (0.9, -1.0), (0.1, -1.0),
               (0.02, -0.8)]
    rings = [[point(*place(i / steps, across, y)) for across, y in profile] for i in range(steps + 1)]
    n = len(profile)
    for first, second in zip(rings, rings[1:]):
        for k in range(n):
            faces.append([first[k], second[k], second[(k + 1) % n], first[(k + 1) % n]])
    faces.append(rings[0])
    faces.append(rings[-1][::-1])


def main():
    add_sheet()
    for eyelet in EYELETS:
        add_patch(eyelet)
        add_ring(eyelet)
    x, z = WIDTH / 2, HEIGHT / 2
    add_hem(ACROSS, lambda t, across, y: ((2 * t - 1) * x, y * BOTTOM_HALF, z + 0.0005 - across * BOTTOM))
    add_hem(DOWN, lambda t, across, y: (x + 0.0005 - across * SIDE, y * SIDE_HALF, (1 - 2 * t) * z))
    add_hem(DOWN, lambda t, across, y: (across * SIDE - x - 0.0005, y * SIDE_HALF, (2 * t - 1) * z))
    lines = ["# The fine mesh of the sample eyelet-curtain, made by eyelet-curtain.py"]
    lines += ["v " + " ".join(f"{value + 0.0:.4f}" for value in place) for place in points]
    lines += ["f " + " ".join(map(str, face)) for face in faces]
    path = pathlib.Path(__file__).parent / "meshes" / "eyelet-curtain.obj"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{path}: {len(points)} points, {len(faces)} faces")


if __name__ == "__main__":
    main()
