#!/usr/bin/python3
"""Checks images and videos without a display: their sizes, where the cloth appears (from the exported OBJ and
a camera that this script computes), transparency, and the decoded video. Arguments: billow-cli, a project, the folder of
its textures, and "video", "no-video" or, for a build without rendering, "no-pictures". Prints TAP."""
import json
import math
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

import numpy as np

import tap
from colours import rgb

CLI, SOURCE, TEXTURES, VIDEO = sys.argv[1:]
WIDTH, HEIGHT = 160, 90
SIZE = ["--width", str(WIDTH), "--height", str(HEIGHT)]
ENVIRONMENT = {key: value for key, value in os.environ.items()
               if key not in ("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS")}
own_folder = tempfile.TemporaryDirectory()  # kept until the program ends
work = pathlib.Path(own_folder.name)
PROJECT = shutil.copy(SOURCE, work)
shutil.copytree(TEXTURES, work / "textures")


def export(folder, *options, project=PROJECT, environment=ENVIRONMENT):
    return subprocess.run([CLI, "export", project, "--name", "c", "--progress", "none", "-o", work / folder, *options],
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


def moments():
    """Returns the frames that determine the camera, as docs/formats.md defines them."""
    frames = json.loads(subprocess.run([CLI, "info", PROJECT, "--json"], capture_output=True, check=True).stdout)["frames"]
    return [1 + i * (frames - 1) // 15 for i in range(16)]


def camera(clouds, azimuth, elevation):
    """Returns the camera of docs/formats.md as a function from points to pixels. It sees the bounding box of
    all clouds from an azimuth and an elevation, with a field of view of 35 degrees, and is as near as the
    box's corners allow with a margin of 12 %."""
    low, high = np.min([cloud.min(0) for cloud in clouds], 0), np.max([cloud.max(0) for cloud in clouds], 0)
    back = np.array([math.cos(elevation) * math.sin(azimuth), math.sin(elevation), math.cos(elevation) * math.cos(azimuth)])
    right = np.array([math.cos(azimuth), 0, -math.sin(azimuth)])
    axes = np.stack([right, np.cross(back, right), back])
    corners = np.array([[x, y, z] for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])])
    x, y, nearer = axes @ (corners - (low + high) / 2).T
    slope = math.tan(math.radians(17.5))
    distance = np.max(1.12 * np.maximum(np.abs(y) / slope, np.abs(x) / (slope * WIDTH / HEIGHT)) + nearer)

    def pixels(points):
        across, up, towards = axes @ (points - (low + high) / 2).T
        scale = HEIGHT / 2 / (slope * (distance - towards))
        return WIDTH / 2 + across * scale, HEIGHT / 2 - up * scale

    return pixels


def alpha_of(view):
    folder = f"t-{view}"
    made = export(folder, "--format", "png", "--size", f"{WIDTH}x{HEIGHT}", "--transparent", "--samples", "0", "--camera", view, "--frames", "1")
    assert made.returncode == 0, made
    picture = read_png(work / folder / "c.0001.png")
    assert picture.shape == (HEIGHT, WIDTH, 4), picture.shape
    return picture[..., 3]


def cloth_is_where_the_camera_says():
    assert export("o", "--frames", ",".join(map(str, moments()))).returncode == 0
    clouds = [points_of(path) for path in sorted(work.glob("o/c.*.obj"))]
    assert len(clouds) == 16
    for view, azimuth, elevation in (("front", 0, 0), ("right", math.pi / 2, 0), ("oblique", 0.55, 0.36)):
        alpha = alpha_of(view)
        x, y = camera(clouds, azimuth, elevation)(clouds[0])
        ys, xs = np.nonzero(alpha == 255)
        edges = np.array([xs.min() - x.min(), xs.max() + 1 - x.max(), ys.min() - y.min(), ys.max() + 1 - y.max()])
        assert np.abs(edges).max() <= 2, (view, edges)
        # a pointed corner may miss the middles of its last two pixels
        beside = np.max([np.roll(alpha, (i, j), (0, 1)) for i in range(-2, 3) for j in range(-2, 3)], 0)
        inside = beside[np.clip(y.astype(int), 0, HEIGHT - 1), np.clip(x.astype(int), 0, WIDTH - 1)] > 0
        assert inside.all(), (view, inside.mean())
        assert (alpha[0] == 0).all() and (alpha[:, 0] == 0).all() and ((alpha == 0) | (alpha == 255)).all()


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


def picture_of_a_terabyte_is_cut_short():
    assert export("t", "--format", "png", *SIZE, "--frames", "1").returncode == 0
    os.truncate(work / "t/c.0001.png", 1 << 40)
    found = subprocess.run([CLI, "verify", PROJECT, work / "t", "--name", "c", "--format", "png", *SIZE, "--frames", "1"],
                           capture_output=True, text=True)
    assert found.returncode == 1 and "c.0001.png: cut short" in found.stdout, found


def refusals():
    for options in (["--width", "8"], ["--size", "8x90"], ["--size", "160"], ["--size", "160x"], ["--size", "160x90x1"], ["--size", "99999999999x90"], ["--camera", "sideways"], ["--zoom", "0"], ["--samples", "17"]):
        refused = export("r", "--format", "png", *options)
        assert refused.returncode == 2 and refused.stderr.count("\n") == 1, (options, refused)
    for options in (["--width", "100"], ["--size", "100x100"]):
        assert export("r", *options).returncode == 2
    assert not (work / "r").exists()


def thumbnail(path, *options):
    made = subprocess.run([CLI, "thumbnail", path, "-o", work / "thumbnail.png", *options], env=ENVIRONMENT, capture_output=True, text=True)
    return made, read_png(work / "thumbnail.png") if made.returncode == 0 else None


def thumbnail_is_the_cloth_before_nothing():
    made, picture = thumbnail(PROJECT, "--size", "64")
    assert made.returncode == 0 and picture.shape == (64, 64, 4), made
    alpha = picture[..., 3]
    assert (alpha[0] == 0).all() and (alpha[:, -1] == 0).all() and 0.05 < (alpha == 255).mean() < 0.7
    for options in (["--size", "8"], ["--size", "2000"]):
        assert thumbnail(PROJECT, *options)[0].returncode == 2
    assert subprocess.run([CLI, "thumbnail", PROJECT], capture_output=True).returncode == 2


def picture_from_elsewhere_is_not_in_a_thumbnail():
    """The same project and texture in two places: a texture inside the project's folder is shown, one outside
    it is not."""
    project = json.loads(pathlib.Path(PROJECT).read_text())
    picture = pathlib.Path(PROJECT).parent / project["cloth"]["texture"]
    inside, outside = work / "inside", work / "outside"
    for folder, named in ((inside, "cloth.png"), (outside, "../inside/cloth.png")):
        folder.mkdir()
        (folder / "a.billow").write_text(json.dumps(project | {"cloth": project["cloth"] | {"texture": named, "color": "#0000ff"}}))
    (inside / "cloth.png").write_bytes(picture.read_bytes())
    for folder, blue in ((inside, False), (outside, True)):
        made, drawn = thumbnail(folder / "a.billow", "--size", "64")
        assert made.returncode == 0, made
        red_and_blue = drawn[drawn[..., 3] == 255][:, [0, 2]].mean(0)
        assert (red_and_blue[1] > 2 * red_and_blue[0]) == blue, (folder, red_and_blue)


def write_white(path, width, height):
    """Writes a white PNG with one bit per pixel."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    packed = zlib.compress((b"\0" + b"\xff" * ((width + 7) // 8)) * height, 1)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)) + chunk(b"IDAT", packed) + chunk(b"IEND", b""))


def picture_of_many_pixels_is_not_in_a_thumbnail():
    """A white texture with more than 8192 x 8192 pixels is left out: the cloth has its color, and a line says
    so. One with as many pixels and another shape is shown."""
    project = json.loads(pathlib.Path(PROJECT).read_text())
    folder = work / "large"
    folder.mkdir()
    for name, width, height, left_out in (("most", 16384, 4096, False), ("more", 8193, 8192, True)):
        write_white(folder / f"{name}.png", width, height)
        (folder / "a.billow").write_text(json.dumps(project | {"cloth": project["cloth"] | {"texture": f"{name}.png", "color": "#0000ff"}}))
        made, drawn = thumbnail(folder / "a.billow", "--size", "64")
        assert made.returncode == 0 and made.stderr.count("\n") == left_out, made
        assert (f"{name}.png: the texture has {width} × {height} pixels" in made.stderr) == left_out, made
        red_and_blue = drawn[drawn[..., 3] == 255][:, [0, 2]].mean(0)
        assert (red_and_blue[1] > 2 * red_and_blue[0]) == left_out, (name, red_and_blue)


def mesh_is_drawn_and_one_from_elsewhere_is_not_in_a_thumbnail():
    """A tiny ball whose display mesh is a board of half a meter. A thumbnail draws the mesh if its file is in
    the project's folder, and otherwise says that it does not; an export draws it wherever it is."""
    project = json.loads(pathlib.Path(PROJECT).read_text())
    folder = work / "meshes" / "in"
    folder.mkdir(parents=True)
    text = "v 0 0 -25\nv 0 50 -25\nv 0 50 25\nv 0 0 25\nf 1 2 3 4\n"
    (folder / "board.obj").write_text(text)
    (folder.parent / "board.obj").write_text(text)
    (folder / "broken.obj").write_text("v 0 0\n" + text)
    drawn, sheets, told = {}, {}, {}
    for name, mesh in (("ball", None), ("in", "board.obj"), ("out", "../board.obj"), ("broken", "broken.obj"), ("missing", "none.obj")):
        body = {"shape": "sphere", "radius": 0.01, "position": [1.5, 0.5, 0], "in_fake": True} | ({"mesh": mesh, "mesh_scale": 0.01} if mesh else {})
        path = folder / f"{name}.billow"
        path.write_text(json.dumps(project | {"scene": {"colliders": [body]}}))
        made, drawn[name] = thumbnail(path, "--size", "64")
        assert made.returncode == 0, made
        made = export(f"mesh-{name}", "--format", "png", "--frames", "1", *SIZE, project=path)
        assert made.returncode == 0, made
        sheets[name], told[name] = read_png(work / f"mesh-{name}" / "c.0001.png"), made.stderr
    for name, in_thumbnail, in_export in (("in", True, True), ("out", False, True), ("broken", False, False), ("missing", False, False)):
        assert (drawn[name] != drawn["ball"]).any() == in_thumbnail, name
        assert (sheets[name] != sheets["ball"]).any() == in_export, name
        assert ("is outside the project folder" in told[name]) == (name == "out"), told[name]
    assert (sheets["in"] == sheets["out"]).all()
    for name, lines in (("in", 0), ("out", 0), ("broken", 1), ("missing", 1)):
        checked = subprocess.run([CLI, "check", folder / f"{name}.billow"], capture_output=True, text=True)
        assert checked.returncode == 0 and checked.stdout.count("scene.colliders[0].mesh: warning: ") == lines, checked
        assert ("broken.obj: line 1: found 2 numbers, expected 3" in checked.stdout) == (name == "broken"), checked


def mesh_of_several_bodies_is_told_of_once():
    """A faulty file is reported once, for the first collider that uses it; another file gets its own report."""
    project = json.loads(pathlib.Path(PROJECT).read_text())
    folder = work / "several"
    folder.mkdir()
    for name in ("one.obj", "two.obj"):
        (folder / name).write_text("v 0 0\n")
    bodies = [{"shape": "sphere"} | ({"mesh": mesh} if mesh else {}) for mesh in (None, "one.obj", "one.obj", "two.obj", "one.obj")]
    (folder / "a.billow").write_text(json.dumps(project | {"scene": {"colliders": bodies}}))
    checked = subprocess.run([CLI, "check", folder / "a.billow"], capture_output=True, text=True)
    told = [line.split(": ")[1] for line in checked.stdout.splitlines() if "found 2 numbers" in line]
    assert told == ["scene.colliders[1].mesh", "scene.colliders[3].mesh"], checked


def no_driver():
    nothing = dict(ENVIRONMENT, __EGL_VENDOR_LIBRARY_FILENAMES="/dev/null")
    refused = export("n", "--format", "png", *SIZE, "--frames", "1", environment=nothing)
    assert refused.returncode == 3 and "libgl1-mesa-dri" in refused.stderr, refused
    assert not (work / "n").exists()


def decoded(film, width, height):
    """Returns red, green and blue of each frame."""
    raw = work / "raw"
    subprocess.run(["gst-launch-1.0", "-q", "filesrc", f"location={film}", "!", "matroskademux", "!", "vp8dec", "!",
                    "video/x-raw,format=I420", "!", "filesink", f"location={raw}"], check=True)
    across, down = (width + 1) // 2, (height + 1) // 2
    wide, narrow = (width + 3) // 4 * 4, (across + 3) // 4 * 4  # rows are padded to multiples of four bytes
    tall = (height + 1) // 2 * 2
    frames = np.fromfile(raw, np.uint8).reshape(-1, wide * tall + 2 * narrow * down)
    light = frames[:, :wide * tall].reshape(-1, tall, wide)[:, :height, :width]
    blue, red = (colour.reshape(-1, down, narrow)[:, :, :across] for colour in np.split(frames[:, wide * tall:], 2, 1))
    return [rgb(*planes) for planes in zip(light, blue, red)]


def loss(folder, frame, size, project=PROJECT):
    """Returns, for each color of a frame of the video in `folder`, the mean absolute and the mean signed
    difference from the PNG."""
    width, height = size
    made = export(f"p-{folder}", "--format", "png", "--width", str(width), "--height", str(height), "--frames", str(frame), project=project)
    assert made.returncode == 0, made
    difference = decoded(work / folder / "c.webm", width, height)[frame - 1] - read_png(work / f"p-{folder}/c.{frame:04}.png")[..., :3]
    distance, direction = np.abs(difference).mean((0, 1)), difference.mean((0, 1))
    print(f"# {folder}, frame {frame}: differs by {distance.round(2)} of 255, in the mean {direction.round(2)}")
    return distance, direction


def video_is_the_pictures():
    for folder in ("v", "w"):
        made = export(folder, "--format", "webm", *SIZE, "--frames", "1-6")
        assert made.returncode == 0, made
    film = work / "v/c.webm"
    assert film.read_bytes() == (work / "w/c.webm").read_bytes()
    assert len(decoded(film, WIDTH, HEIGHT)) == 6
    for frame in (1, 4):
        distance, direction = loss("v", frame, (WIDTH, HEIGHT))
        # The texture's colors change faster than the codec's chroma, which covers two by two pixels.
        assert distance.mean() < 2 and distance.max() < 2.5 and np.abs(direction).max() < 0.5, (frame, distance, direction)


def video_of_one_colour_is_the_pictures():
    """Without a texture, and with a size that is not a multiple of the codec's blocks."""
    size, project = (163, 91), json.loads(pathlib.Path(PROJECT).read_text())
    del project["cloth"]["texture"]
    (work / "plain.billow").write_text(json.dumps(project | {"cloth": project["cloth"] | {"color": "#2060c0"}}))
    made = export("f", "--format", "webm", "--width", str(size[0]), "--height", str(size[1]), "--frames", "1-2", project=work / "plain.billow")
    assert made.returncode == 0, made
    distance, direction = loss("f", 2, size, work / "plain.billow")
    assert distance.max() < 2.5 and np.abs(direction).max() < 0.5, (distance, direction)  # a hem is finer than the codec keeps


def what_is_left_out_is_told():
    for word in {"no-video": ["webm", "mp4"], "no-pictures": ["png", "sheet", "webp", "webm", "mp4"]}[VIDEO]:
        refused = export("l", "--format", word)
        assert refused.returncode == 2 and f"--format {word} is not in" in refused.stderr and "-Dgui=disabled" in refused.stderr, refused
    assert not (work / "l").exists()


drawn = [cloth_is_where_the_camera_says, ground_is_opaque, picture_of_a_terabyte_is_cut_short, refusals, thumbnail_is_the_cloth_before_nothing,
         picture_from_elsewhere_is_not_in_a_thumbnail, picture_of_many_pixels_is_not_in_a_thumbnail,
         mesh_is_drawn_and_one_from_elsewhere_is_not_in_a_thumbnail, mesh_of_several_bodies_is_told_of_once, no_driver]
tests = {"video": [*drawn, video_is_the_pictures, video_of_one_colour_is_the_pictures], "no-video": [*drawn, what_is_left_out_is_told],
         "no-pictures": [what_is_left_out_is_told]}[VIDEO]
tap.run(tests)
