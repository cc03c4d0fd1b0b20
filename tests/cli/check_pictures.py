#!/usr/bin/env python3
"""Pictures and video of a cloth, with no display: sizes, where the cloth is (by the exported OBJ and a camera written down here), transparency, the
video decoded again. Arguments: billow-cli, a project, "video" or "no-video". Prints TAP."""
import math
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import zlib

import numpy as np

CLI, PROJECT, VIDEO = sys.argv[1:]
WIDTH, HEIGHT = 160, 90
SIZE = ["--width", str(WIDTH), "--height", str(HEIGHT)]
ENVIRONMENT = {key: value for key, value in os.environ.items()
               if key not in ("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS")}
work = pathlib.Path(tempfile.mkdtemp())


def export(folder, *options, environment=ENVIRONMENT):
    return subprocess.run([CLI, "export", PROJECT, "--name", "c", "--progress", "none", "-o", work / folder, *options],
                          env=environment, capture_output=True, text=True)


def read_png(path):
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert (depth, colour, interlaced) == (8, 6, 0)
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    lines = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + 4 * width)
    picture = np.zeros((height + 1, 4 * (width + 1)), int)
    for y in range(height):
        kind, line = lines[y, 0], lines[y, 1:]
        for i in range(4 * width):
            left, up, corner = picture[y + 1, i], picture[y, i + 4], picture[y, i]
            p = left + up - corner
            nearest = min((abs(p - left), 0, left), (abs(p - up), 1, up), (abs(p - corner), 2, corner))[2]
            picture[y + 1, i + 4] = (line[i] + (0, left, up, (left + up) // 2, nearest)[kind]) & 255
    return picture[1:, 4:].reshape(height, width, 4)


def points_of(path):
    return np.array([[float(number) for number in line.split()[1:4]]
                     for line in path.read_text().splitlines() if line.startswith("v ")])


def seen_from_front(points, low, high):
    """Pixels of points: the eye looks along -z with an opening of 35 degrees, from where the box is in the picture with a margin of 12 %;
    docs/formats.md."""
    middle, slope = (low + high) / 2, math.tan(math.radians(17.5))
    half = (high - low) / 2
    distance = 1.12 * max(half[1] / slope, half[0] / (slope * WIDTH / HEIGHT)) + half[2]
    away = distance - (points[:, 2] - middle[2])
    scale = HEIGHT / 2 / (slope * away)
    return WIDTH / 2 + (points[:, 0] - middle[0]) * scale, HEIGHT / 2 - (points[:, 1] - middle[1]) * scale


def sizes_and_alpha():
    assert export("t", "--format", "png", *SIZE, "--transparent", "--camera", "front", "--frames", "1").returncode == 0
    picture = read_png(work / "t/c.0001.png")
    assert picture.shape == (HEIGHT, WIDTH, 4), picture.shape
    alpha = picture[..., 3]
    assert (alpha[0] == 0).all() and (alpha[-1] == 0).all() and (alpha[:, 0] == 0).all()
    assert 0.03 < (alpha == 255).mean() < 0.9, (alpha == 255).mean()
    return alpha


def cloth_is_where_the_camera_says():
    """In a frame of one moment alone the cloth's own box is the camera's."""
    alpha = sizes_and_alpha()
    assert export("o", "--frames", "1").returncode == 0
    points = points_of(work / "o/c.0001.obj")
    ys, xs = np.nonzero(alpha)
    x, y = seen_from_front(points, points.min(0), points.max(0))
    # The same shape: what the camera of the whole animation makes of it is a move and a scale of that.
    across, down = (xs.max() - xs.min() + 1) / (x.max() - x.min()), (ys.max() - ys.min() + 1) / (y.max() - y.min())
    assert abs(across / down - 1) < 0.06, (across, down)
    px = xs.min() + (x - x.min()) * across
    py = ys.min() + (y - y.min()) * down
    inside = alpha[np.clip(py.astype(int), 0, HEIGHT - 1), np.clip(px.astype(int), 0, WIDTH - 1)] > 0
    assert inside.mean() > 0.95, inside.mean()


def ground_is_opaque():
    assert export("g", "--format", "png", *SIZE, "--frames", "1-2").returncode == 0
    first, second = read_png(work / "g/c.0001.png"), read_png(work / "g/c.0002.png")
    assert (first[..., 3] == 255).all()
    assert export("h", "--format", "png", *SIZE, "--frames", "2", "--jobs", "1").returncode == 0
    assert (work / "h/c.0002.png").read_bytes() == (work / "g/c.0002.png").read_bytes()
    again = subprocess.run([CLI, "verify", PROJECT, work / "g", "--name", "c", "--format", "png", *SIZE, "--frames", "1-2"])
    assert again.returncode == 0
    (work / "g/c.0002.png").write_bytes((work / "g/c.0002.png").read_bytes()[:-20])
    cut = subprocess.run([CLI, "verify", PROJECT, work / "g", "--name", "c", "--format", "png", *SIZE, "--frames", "1-2"],
                         capture_output=True)
    assert cut.returncode == 1


def refusals():
    for options in (["--width", "8"], ["--camera", "sideways"], ["--zoom", "0"], ["--samples", "17"]):
        refused = export("r", "--format", "png", *options)
        assert refused.returncode == 2 and refused.stderr.count("\n") == 1, (options, refused)
    assert export("r", "--width", "100").returncode == 2
    assert not (work / "r").exists()


def no_driver():
    nothing = dict(ENVIRONMENT, __EGL_VENDOR_LIBRARY_FILENAMES="/dev/null")
    refused = export("n", "--format", "png", *SIZE, "--frames", "1", environment=nothing)
    assert refused.returncode == 3 and "libgl1-mesa-dri" in refused.stderr, refused
    assert not list((work / "n").glob("*.png"))


def video_is_the_pictures():
    for folder in ("v", "w"):
        made = export(folder, "--format", "webm", *SIZE, "--frames", "1-6")
        assert made.returncode == 0, made
    film = work / "v/c.webm"
    assert film.read_bytes() == (work / "w/c.webm").read_bytes()
    raw = work / "raw"
    subprocess.run(["gst-launch-1.0", "-q", "filesrc", f"location={film}", "!", "matroskademux", "!", "vp8dec", "!", "videoconvert",
                    "!", "video/x-raw,format=RGBA", "!", "filesink", f"location={raw}"], check=True)
    decoded = np.fromfile(raw, np.uint8).reshape(-1, HEIGHT, WIDTH, 4).astype(int)
    assert len(decoded) == 6
    assert export("p", "--format", "png", *SIZE, "--frames", "1,4").returncode == 0
    for frame in (1, 4):
        # Colour has a quarter of the pixels in the codec; light has all.
        difference = np.abs((decoded[frame - 1] - read_png(work / f"p/c.{frame:04}.png"))[..., :3] @ [0.299, 0.587, 0.114])
        print(f"# frame {frame}: light differs by {difference.mean():.2f} of 255")
        assert difference.mean() < 4, (frame, difference.mean())


tests = [cloth_is_where_the_camera_says, ground_is_opaque, refusals, no_driver] + ([video_is_the_pictures] if VIDEO == "video" else [])
print(f"1..{len(tests)}")
failed = 0
for number, test in enumerate(tests, 1):
    try:
        test()
        print(f"ok {number} {test.__name__}")
    except AssertionError as problem:
        failed += 1
        print(f"not ok {number} {test.__name__}\n# {problem} line {problem.__traceback__.tb_next.tb_lineno}")
sys.exit(1 if failed else 0)
