#!/usr/bin/python3
"""Measures how far cloth that rides on a walk is from the physics: the pleated cape of the samples, of different lengths, hangs on a place that
stands, walks, turns and stops. Prints a JSON line for each walk: the rms distance, and that of cloth that trails with different stiffness or by a net, and
of the physics with an anchor 0.5 mm higher, as shares of that of the rigid motion (from frame 25 on). Arguments: billow-cli, the folder of the samples, and names of walks (all if there are none)."""
import array
import json
import math
import pathlib
import subprocess
import sys
import tempfile

FRAMES, RATE, SKIPPED = 240, 24, 24
TRAILING = [("rows", 1.0), ("rows", 1.2), ("net", 1.2)]

# Of each walk: the length of the cape, m, its material, and from when to when it goes how fast (m/s) and turns how fast (degrees a second).
WALKS = {
    "short": (0.6, "wool", [(0.5, 3, 1.0, 0), (3, 4, 1.0, 90), (4, 5.5, 1.6, 0), (6.5, 7.5, 0, -90), (7.5, 9, 1.2, -20)]),
    "long": (1.4, "wool", [(1, 4, 0.8, 20), (4, 6, 1.8, -45), (7, 9, 1.1, 60)]),
    "sharp": (1.0, "wool", [(0.3, 2, 1.4, 0), (2, 2.6, 1.4, 150), (2.6, 5, 1.4, 0), (5.5, 6.5, 0, 100), (7, 9, 0.7, 0)]),
    "silk": (0.8, "silk", [(0.4, 2.2, 1.2, 0), (2.2, 3.2, 1.2, -100), (4, 6, 1.5, 15), (6.6, 7.4, 0, 120), (7.8, 9.4, 1.0, 0)]),
    "plain": (1.248, "wool", [(1, 4, 1.3, 0), (4, 5.2, 1, 75), (5.2, 7.5, 1.3, 0)]),
    "wool-1.1": (1.1, "wool", [(0.6, 2.6, 1.1, -15), (2.6, 3.6, 1.1, -80), (3.6, 5.0, 1.5, 10), (5.8, 6.6, 0, 110), (7.0, 9.2, 1.3, 25)]),
    "cotton-0.9": (0.9, "cotton", [(0.4, 2.4, 1.3, 10), (2.4, 3.2, 1.3, 110), (3.8, 5.6, 0.9, 0), (6.2, 7.2, 0, -100), (7.4, 9.4, 1.4, -15)]),
    "wool-1.3": (1.3, "wool", [(0.8, 3.4, 1.2, -10), (3.4, 4.6, 1.4, 70), (4.6, 6.4, 1.4, 0), (7.2, 9.4, 1.0, -50)]),
    "wool-0.75": (0.75, "wool", [(0.5, 2.5, 1.2, 15), (2.5, 3.4, 1.2, -120), (3.9, 5.8, 1.5, 0), (6.4, 7.2, 0, 90), (7.5, 9.3, 1.0, 20)]),
    "cotton-1.2": (1.2, "cotton", [(0.7, 3.0, 1.3, 0), (3.0, 4.2, 1.3, 85), (4.8, 6.8, 1.0, -20), (7.4, 9.5, 1.5, 0)]),
    "silk-1.0": (1.0, "silk", [(0.6, 2.8, 1.0, 10), (2.8, 3.9, 1.0, 95), (4.5, 6.3, 1.4, 0), (6.9, 7.7, 0, -110), (8.0, 9.4, 1.2, 0)]),
    "brisk": (1.248, "wool", [(0.5, 3, 0.9, 0), (3, 4.5, 1.5, -60), (5.5, 8, 1.2, 20)]),
}


def soft(values):
    """Returns the values, smoothed over 11 frames."""
    shares = [math.sin(math.pi * k / 10) ** 2 for k in range(11)]
    padded = [values[0]] * 5 + values + [values[-1]] * 5
    return [sum(share * value for share, value in zip(shares, padded[i:])) / sum(shares) for i in range(len(values))]


def places_of(parts):
    """Yields the place of the shoulders and their turn, as a quaternion w, x, y, z: with steps that rise, roll and twist."""
    speeds, turns = ([next((part[kind] for part in parts if part[0] <= frame / RATE < part[1]), 0) for frame in range(FRAMES)] for kind in (2, 3))
    x = z = yaw = steps = 0.0
    for speed, turn in zip(soft(speeds), soft(turns)):
        yaw += math.radians(turn) / RATE
        steps += 2 * math.pi * speed / 0.7 / RATE
        x, z = x - speed * math.sin(yaw) / RATE, z - speed * math.cos(yaw) / RATE
        lively = min(speed / 1.2, 1.2)
        about, roll = (0.5 * (angle + math.radians(most) * lively * math.sin(steps / 2)) for angle, most in ((yaw, 5), (0.0, 3)))
        c, s, d, t = math.cos(about), math.sin(about), math.cos(roll), math.sin(roll)
        yield (x, 0.025 * lively * (1 - math.cos(steps)), z), (c * d, s * t, s * d, c * t)


def project_of(samples, walk, folder):
    """Writes the motion, and returns a project that rides on it."""
    length, material, parts = WALKS[walk]
    project = json.loads((samples / "cape.billow").read_text(encoding="utf-8"))
    keyframe = project["keyframes"][0]
    scale = length / ((project["cloth"]["rows"] - 1) * project["cloth"]["spacing"])
    anchors = keyframe["anchors"]
    middle = [sum(anchor["position"][axis] for anchor in anchors) / len(anchors) for axis in range(3)]
    for anchor in anchors:
        anchor.update(column=anchor["column"] // 2, on="walk", node="back", position=[scale * (p - m) for p, m in zip(anchor["position"], middle)])
    for fold in keyframe["folds"]:
        fold.update(from_column=fold["from_column"] // 2, to_column=fold["to_column"] // 2)
    project["cloth"].update(columns=33, rows=27, spacing=length / 26, material=material)
    lines = ["frame,name,x,y,z,qw,qx,qy,qz"]
    for frame, (place, turn) in enumerate(places_of(parts), 1):
        lines.append(f"{frame},back," + ",".join(f"{number:.9f}" for number in (*(p + m for p, m in zip(place, middle)), *turn)))
    (folder / f"{walk}.csv").write_text("\n".join(lines) + "\n", encoding="ascii")
    project.update(name=walk, loop=False, duration=FRAMES / RATE, waves=[], sways=[], transitions=[], keyframes=[{**keyframe, "start": 0, "duration": 0}],
                   motions=[{"id": "walk", "file": f"{walk}.csv", "rate": RATE}])
    return project


def frames_of(cli, command, project, folder):
    """Returns the numbers of an MDD cache that the command writes."""
    path, to = folder / "ride.billow", pathlib.Path(tempfile.mkdtemp(dir=folder))
    path.write_text(json.dumps(project), encoding="utf-8")
    subprocess.run([cli, command, path, "-o", to, "--format", "mdd", "--name", "ride", "--progress", "none"], check=True, capture_output=True)
    data = (to / "ride.mdd").read_bytes()
    counts, numbers = array.array("i", data[:8]), array.array("f")
    if sys.byteorder == "little":
        counts.byteswap()
    numbers.frombytes(data[8 + 4 * counts[0]:])
    if sys.byteorder == "little":
        numbers.byteswap()
    return numbers[3 * SKIPPED * counts[1]:]


def distance(a, b):
    """Returns the root of the mean square distance of points."""
    return math.sqrt(3 * sum((p - q) ** 2 for p, q in zip(a, b)) / len(a))


def main():
    cli, samples = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    for walk in sys.argv[3:] or WALKS:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            project = project_of(samples, walk, folder)
            physics = frames_of(cli, "simulate", project, folder)
            ride = {**project["cloth"], "trail": 0.0}
            rigid = distance(frames_of(cli, "export", {**project, "cloth": ride}, folder), physics)
            told = {"walk": walk, "length": WALKS[walk][0], "material": WALKS[walk][1], "rigid_mm": round(1e3 * rigid, 1)}
            for by, stiffness in TRAILING:
                frames = frames_of(cli, "export", {**project, "cloth": {**project["cloth"], "trail_by": by, "trail_stiffness": stiffness}}, folder)
                told[f"share_{by}_{stiffness}"] = round(distance(frames, physics) / rigid, 3)
            anchors = project["keyframes"][0]["anchors"]
            anchors[len(anchors) // 2]["position"][1] += 0.0005
            told["share_again"] = round(distance(frames_of(cli, "simulate", project, folder), physics) / rigid, 3)
            print(json.dumps(told), flush=True)


main()
