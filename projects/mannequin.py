#!/usr/bin/env python3
"""Makes projects/meshes/bust.obj: a dressmaker's bust, 0.69 m tall, from the hips to the neck. Run it in the repository; the same
bytes come out every time."""
import math
import pathlib

AROUND, UP = 64, 48  # points around, and rings from the bottom to the top

# height, half the width, half the depth, and how far the middle is to the front, meters. It looks along +z.
SECTIONS = [
    (0.000, 0.168, 0.118, 0.000),
    (0.100, 0.172, 0.122, 0.000),
    (0.280, 0.125, 0.094, 0.004),
    (0.420, 0.160, 0.122, 0.018),
    (0.500, 0.172, 0.108, 0.006),
    (0.555, 0.186, 0.080, -0.004),
    (0.590, 0.150, 0.068, -0.008),
    (0.612, 0.092, 0.060, -0.008),
    (0.635, 0.060, 0.057, -0.004),
    (0.690, 0.054, 0.054, 0.000),
]
ROUND = 0.02  # how far its ends are rounded


def slopes(column):
    """Returns the slopes of a curve through the sections without overshoot (Fritsch and Butland 1984)."""
    steps = [(b[column] - a[column]) / (b[0] - a[0]) for a, b in zip(SECTIONS, SECTIONS[1:])]
    inner = [0.0 if a * b <= 0.0 else 2.0 * a * b / (a + b) for a, b in zip(steps, steps[1:])]
    return [0.0, *inner, 0.0]


def section(height):
    """Returns the half width, the half depth and the middle at a height."""
    i = next(i for i in range(len(SECTIONS) - 1) if height <= SECTIONS[i + 1][0])
    below, above = SECTIONS[i], SECTIONS[i + 1]
    size = above[0] - below[0]
    t = (height - below[0]) / size
    found = []
    for column in (1, 2, 3):
        slope = slopes(column)
        found.append((1 + 2 * t) * (1 - t) ** 2 * below[column] + t * (1 - t) ** 2 * size * slope[i]
                     + t * t * (3 - 2 * t) * above[column] + t * t * (t - 1) * size * slope[i + 1])
    return found


def rings():
    """Returns the height of each ring and by how much it is smaller, at the rounded ends."""
    top = SECTIONS[-1][0]
    turns = [math.radians(angle) for angle in (15, 40, 65)]
    low = [(ROUND * (1 - math.sin(turn)), ROUND * (1 - math.cos(turn))) for turn in reversed(turns)]
    high = [(top - height, less) for height, less in reversed(low)]
    return [*low, *((ROUND + (top - 2 * ROUND) * i / (UP - 1), 0.0) for i in range(UP)), *high]


def make():
    """Returns the text of the OBJ file."""
    lines = ["# projects/mannequin.py of Billow", "o Bust"]
    places = rings()
    for height, less in places:
        width, depth, middle = section(height)
        for k in range(AROUND):
            angle = 2 * math.pi * k / AROUND
            lines.append(f"v {(width - less) * math.sin(angle):.5f} {height:.5f} {middle + (depth - less) * math.cos(angle):.5f}")
    top = SECTIONS[-1][0]
    lines += ["v 0.00000 0.00000 0.00000", f"v 0.00000 {top:.5f} 0.00000"]
    for i in range(len(places) - 1):
        for k in range(AROUND):
            a, b = 1 + i * AROUND + k, 1 + i * AROUND + (k + 1) % AROUND
            lines.append(f"f {a} {b} {b + AROUND} {a + AROUND}")
    bottom, last = 1 + len(places) * AROUND, 1 + (len(places) - 1) * AROUND
    for k in range(AROUND):
        lines.append(f"f {bottom} {1 + (k + 1) % AROUND} {1 + k}")
        lines.append(f"f {bottom + 1} {last + k} {last + (k + 1) % AROUND}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    target = pathlib.Path(__file__).parent / "meshes" / "bust.obj"
    target.write_text(make(), encoding="ascii")
    print(f"{target}: {len(rings()) * AROUND + 2} points")
