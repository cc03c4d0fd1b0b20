#!/usr/bin/python3
"""Checks MP4 videos, animated WebP images and contact sheets, without a display. Other decoders must find in
them what the PNG frames of the same project show. A missing plugin must be reported before anything is
written, and a full disk or Ctrl-C must leave no partial file. Arguments: billow-cli, a project, the
decoder decode-h264.c, GStreamer's plugin folder (both "" for a build without video). Prints TAP."""
import json
import os
import pathlib
import resource
import signal
import struct
import subprocess
import sys
import tempfile

import numpy as np
from PIL import Image, ImageSequence

import tap
from colours import rgb

CLI, PROJECT, DECODER, PLUGINS = sys.argv[1:]
WIDTH, HEIGHT, RATE = 160, 90, 24
SIZE = ["--size", f"{WIDTH}x{HEIGHT}"]
ENVIRONMENT = {key: value for key, value in os.environ.items()
               if key not in ("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS")}
VIDEOS = ["mp4", "webm"] if DECODER else []
FILES = {"mp4": "c.mp4", "webm": "c.webm", "webp": "c.webp", "sheet": "c.sheet.png"}
own_folder = tempfile.TemporaryDirectory()  # kept until the program ends
work = pathlib.Path(own_folder.name)


def words(folder, *options, project=PROJECT):
    return [CLI, "export", project, "--name", "c", "-o", work / folder, *options]


def export(folder, *options, environment=ENVIRONMENT, project=PROJECT, **more):
    return subprocess.run([*words(folder, *options, project=project), "--progress", "none"], env=environment, capture_output=True, text=True, **more)


def made(folder, *options):
    done = export(folder, *options)
    assert done.returncode == 0, done
    return work / folder


def verified(folder, *options):
    return subprocess.run([CLI, "verify", PROJECT, work / folder, "--name", "c", *options], capture_output=True).returncode


def picture(path):
    return np.asarray(Image.open(path).convert("RGBA")).astype(float)


# The cloth moves so fast in these frames that no two images are alike.
NUMBERS, CHOICE = list(range(36, 47, 2)), ["--frames", "36-46x2"]
FRAMES = [picture(path) for path in sorted(made("png", "--format", "png", *SIZE, *CHOICE).glob("c.*.png"))]


def assert_like(drawn, i, most, most_drift):
    """Compares a decoded image with the PNG frame `i`. `most` bounds the mean absolute difference, and
    `most_drift` the signed mean difference of each color (0 to 255). No other frame may be nearer."""
    difference = drawn[..., :3] - FRAMES[i][..., :3]
    distance, drift = np.abs(difference).mean((0, 1)), np.abs(difference.mean((0, 1)))
    others = [np.abs(drawn[..., :3] - other[..., :3]).mean() for other in FRAMES]
    print(f"# frame {NUMBERS[i]}: differs by {distance.round(2)} of 255, in the mean {drift.round(2)}; from each frame by {np.round(others, 2)}")
    assert distance.mean() < most and drift.max() < most_drift, (i, distance, drift)
    assert np.argmin(others) == i, others


# --- MP4: ISO/IEC 14496-12 for the boxes, 14496-15 for their content ---

def boxes(data):
    """Returns the type and content of each box in `data`."""
    found = []
    while data:
        size, kind = struct.unpack(">I4s", data[:8])
        assert 8 <= size <= len(data), (kind, size, len(data))
        found.append((kind.decode(), data[8:size]))
        data = data[size:]
    return found


def inside(data, *path):
    for kind in path:
        data = dict(boxes(data))[kind]
    return data


def numbers(data, at=0):
    return struct.unpack(f">{(len(data) - at) // 4}I", data[at:len(data) - (len(data) - at) % 4])


def samples(film):
    """Returns the bytes of each sample, located through the size, chunk and offset tables."""
    table = inside(film, "moov", "trak", "mdia", "minf", "stbl")
    (same, n), sizes = numbers(inside(table, "stsz"), 4)[:2], numbers(inside(table, "stsz"), 12)
    sizes = [same] * n if same else sizes[:n]
    runs = np.reshape(numbers(inside(table, "stsc"), 8), (-1, 3))
    places, found = numbers(inside(table, "stco"), 8), []
    for chunk, place in enumerate(places, 1):
        for _ in range(runs[runs[:, 0] <= chunk][-1][1]):
            size = sizes[len(found)]
            found.append(film[place:place + size])
            place += size
    assert len(found) == n
    return found


def parameter_sets(avcc):
    """Returns the parameter sets of an AVCDecoderConfigurationRecord with 4-byte lengths."""
    assert avcc[0] == 1 and avcc[4] & 3 == 3
    at, sets = 6, []
    for count in (avcc[5] & 31, None):
        if count is None:
            count, at = avcc[at], at + 1
        for _ in range(count):
            size = struct.unpack(">H", avcc[at:at + 2])[0]
            sets.append(avcc[at + 2:at + 2 + size])
            at += 2 + size
    return sets


def annex_b(unit_list):
    return b"".join(b"\0\0\0\1" + unit for unit in unit_list)


def units(sample):
    found = []
    while sample:
        size = struct.unpack(">I", sample[:4])[0]
        found.append(sample[4:4 + size])
        sample = sample[4 + size:]
    return found


def decoded(film, width, height):
    entry = inside(film, "moov", "trak", "mdia", "minf", "stbl", "stsd")[8:]
    kind, avc1 = boxes(entry)[0]
    assert kind == "avc1" and struct.unpack(">HH", avc1[24:28]) == (width, height)
    pictures = [annex_b(units(sample)) for sample in samples(film)]
    pictures[0] = annex_b(parameter_sets(inside(avc1[78:], "avcC"))) + pictures[0]
    (work / "stream").write_bytes(b"".join(struct.pack(">I", len(one)) + one for one in pictures))
    raw = np.frombuffer(subprocess.run([DECODER, work / "stream"], check=True, capture_output=True).stdout, np.uint8)
    raw = raw.reshape(-1, 3 * width * height // 2)
    light = raw[:, :width * height].reshape(-1, height, width)
    blue, red = (plane.reshape(-1, height // 2, width // 2) for plane in np.split(raw[:, width * height:], 2, 1))
    return [rgb(*planes) for planes in zip(light, blue, red)]


def mp4_is_the_pictures():
    film = (made("mp4", "--format", "mp4", *SIZE, *CHOICE) / "c.mp4").read_bytes()
    kinds = [kind for kind, _ in boxes(film)]
    assert kinds[0] == "ftyp" and kinds.index("moov") < kinds.index("mdat"), kinds
    track = inside(film, "moov", "trak")
    for times in (inside(film, "moov", "mvhd"), inside(track, "tkhd"), inside(track, "mdia", "mdhd")):
        assert times[0] == 0 and numbers(times, 4)[:2] == (0, 0)
    assert "edts" not in dict(boxes(track)) or numbers(inside(track, "edts", "elst"), 8)[1] == 0
    scale = numbers(inside(track, "mdia", "mdhd"), 12)[0]
    runs = numbers(inside(track, "mdia", "minf", "stbl", "stts"), 8)
    assert sum(runs[::2]) == 6 and {duration * RATE for duration in runs[1::2]} == {scale}, (scale, runs)
    pictures = decoded(film, WIDTH, HEIGHT)
    assert len(pictures) == 6
    for i in (0, 3):
        assert_like(pictures[i], i, 3, 0.5)
    assert verified("mp4", "--format", "mp4", *SIZE, *CHOICE) == 0
    (work / "mp4/c.mp4").write_bytes(film[:-20])
    assert verified("mp4", "--format", "mp4", *SIZE, *CHOICE) == 1


def mp4_of_odd_size_is_refused():
    refused = export("odd", "--format", "mp4", "--size", "161x90")
    assert refused.returncode == 2 and "161 × 90" in refused.stderr and refused.stderr.count("\n") == 1, refused
    assert not (work / "odd").exists()


# --- WebP ---

def webp_is_the_pictures():
    for folder in ("webp", "webp-again"):
        made(folder, "--format", "webp", *SIZE, *CHOICE)
    film = work / "webp/c.webp"
    assert film.read_bytes() == (work / "webp-again/c.webp").read_bytes()
    moving = Image.open(film)
    assert (moving.size, moving.n_frames, moving.info["loop"]) == ((WIDTH, HEIGHT), 6, 0), (moving, moving.info)
    pictures, durations = [], []
    for one in ImageSequence.Iterator(moving):
        pictures.append(np.asarray(one.convert("RGBA")).astype(float))
        durations.append(one.info["duration"])
    assert sum(durations) == 6000 / RATE and all(abs(one - 1000 / RATE) < 1 for one in durations), durations
    for i in (0, 3):
        assert_like(pictures[i], i, 3, 1)
    assert verified("webp", "--format", "webp", *SIZE, *CHOICE) == 0
    film.write_bytes(film.read_bytes()[:-20])
    assert verified("webp", "--format", "webp", *SIZE, *CHOICE) == 1


def webp_is_as_transparent_as_the_pictures():
    options = [*SIZE, "--transparent", "--frames", "36,42", "--samples", "0"]
    moving = Image.open(made("clear", "--format", "webp", *options) / "c.webp")
    made("clear-png", "--format", "png", *options)
    for i, frame in enumerate((36, 42)):
        moving.seek(i)
        drawn, expected = np.asarray(moving.convert("RGBA")), picture(work / f"clear-png/c.00{frame}.png")
        assert 0 < (expected[..., 3] == 255).mean() < 1 and (drawn[..., 3] == expected[..., 3]).all()


def webp_quality_is_the_size():
    small, large = ((made(f"q{quality}", "--format", "webp", *SIZE, "--frames", "1", "--quality", quality) / "c.webp").stat().st_size for quality in ("20", "95"))
    assert 2 * small < large, (small, large)
    assert export("q", "--format", "webp", "--quality", "101").returncode == 2 and not (work / "q").exists()


# --- The sheet ---

def layout(n, columns):
    """Returns letter size, image positions and sheet size, as docs/formats.md defines them."""
    letters = min(max(HEIGHT // 11, 10), 32)
    head, across, down = 2 * letters + 2 * (letters * 3 // 2), WIDTH + letters, HEIGHT + 3 * letters
    columns = min(n, columns)
    places = [(letters + i % columns * across, head + i // columns * down) for i in range(n)]
    return letters, places, (letters + columns * across, head + -(-n // columns) * down)


def ink(box):
    """Returns the columns and the rows that contain anything but the background."""
    there = (box != box[0, 0]).any(-1)
    return there.any(0).nonzero()[0], there.any(1).nonzero()[0]


def label(sheet, place, letters):
    x, y = place
    return sheet[y + HEIGHT:y + HEIGHT + 2 * letters, x:x + WIDTH]


SHEET = ["--format", "sheet", *SIZE, *CHOICE, "--pictures", "4", "--columns", "3"]


def sheet_has_the_pictures():
    """Four of six frames are evenly spaced: the first, those 1 2/3 and 3 1/3 frames after it, and the last."""
    sheet = picture(made("sheet", *SHEET) / "c.sheet.png")
    letters, places, size = layout(4, 3)
    assert sheet.shape == (size[1], size[0], 4), (sheet.shape, size)
    for (x, y), i in zip(places, (0, 2, 3, 5)):
        assert (sheet[y:y + HEIGHT, x:x + WIDTH] == FRAMES[i]).all(), NUMBERS[i]
        columns, rows = ink(label(sheet, (x, y), letters))
        assert abs((columns[0] + columns[-1]) / 2 - WIDTH / 2) < 2 and letters / 2 <= rows[-1] - rows[0] + 1 <= letters, (columns, rows)
    left, _ = ink(sheet[letters:places[0][1], letters:])
    assert left[0] < letters and left[-1] > size[0] - 3 * letters, left
    manifest = json.loads((work / "sheet/c.sequence.json").read_text())
    assert [(one["name"], one["frames"]) for one in manifest["files"]] == [("c.sheet.png", "36,40,42,46")], manifest["files"]
    assert verified("sheet", *SHEET) == 0
    assert verified("sheet", *SHEET[:-2], "--columns", "2") == 1
    made("sheet", "--format", "png", *SIZE, *CHOICE, "--name", "d")
    assert verified("sheet", *SHEET) == 0


def labels_are_the_numbers_of_the_files():
    """Equal frame numbers are drawn identically wherever they are, and different ones differ."""
    letters, places, _ = layout(4, 4)
    one = picture(made("l1", *SHEET[:-4], "--pictures", "6", "--columns", "4") / "c.sheet.png")
    other = picture(made("l2", *SHEET[:-4], "--pictures", "3", "--columns", "4", "--start-number", "3") / "c.sheet.png")
    here, there = [label(one, place, letters) for place in places], label(other, places[0], letters)
    assert [(there == box).all() for box in here] == [False, True, False, False]


def transparent_sheet_has_letters():
    letters, places, _ = layout(2, 6)
    for name, options in (("t", []), ("td", ["--dark"])):
        sheet = picture(made(name, "--format", "sheet", *SIZE, "--frames", "1-2", "--transparent", *options) / "c.sheet.png")
        box = label(sheet, places[0], letters)
        assert sheet[0, 0, 3] == 0 and box[..., 3].max() > 128
        assert (box[box[..., 3] > 0][:, :3] > 128).all() == bool(options)


def a_sheet_of_nothing_is_refused():
    for options in (["--pictures", "0"], ["--columns", "25"], ["--size", "513x90"]):
        assert export("r", "--format", "sheet", *options).returncode == 2, options
    assert export("r", "--format", "png", "--pictures", "4").returncode == 2 and not (work / "r").exists()


# --- Missing plugins, and early ends ---

def without(*left_out):
    """Returns an environment in which GStreamer lacks the given plugins."""
    folder = work / "-".join(left_out)
    folder.mkdir()
    for path in pathlib.Path(PLUGINS).glob("*.so"):
        if path.name not in {f"libgst{name}.so" for name in left_out}:
            (folder / path.name).symlink_to(path)
    return dict(ENVIRONMENT, GST_PLUGIN_SYSTEM_PATH_1_0=str(folder), GST_REGISTRY=str(folder / "registry"))


def a_missing_encoder_is_told_before_anything_is_written():
    for word, package, left_out in (("mp4", "gstreamer1.0-plugins-ugly", ["x264", "openh264"]), ("webm", "gstreamer1.0-plugins-good", ["vpx"])):
        refused = export(f"no-{word}", "--format", word, *SIZE, "--frames", "1", environment=without(*left_out))
        assert refused.returncode == 3 and package in refused.stderr and refused.stderr.count("\n") == 1, refused
        assert not (work / f"no-{word}").exists()


def a_missing_driver_is_told_before_anything_is_written():
    for word in ["sheet", "webp", *VIDEOS]:
        refused = export(f"nd-{word}", "--format", word, *SIZE, "--frames", "1", environment=dict(ENVIRONMENT, __EGL_VENDOR_LIBRARY_FILENAMES="/dev/null"))
        assert refused.returncode == 3 and "libgl1-mesa-dri" in refused.stderr, refused
        assert not (work / f"nd-{word}").exists()


def left(folder):
    """Returns the names in the folder, except the manifest and its lock."""
    return [path.name for path in (work / folder).iterdir() if path.name not in ("c.sequence.json", ".c.sequence.json.lock")]


def full():
    """Limits files to 4096 bytes. Writing more is an error."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))


def a_full_disk_leaves_no_part():
    for word in ["sheet", "webp", *VIDEOS]:
        stopped = export(f"full-{word}", "--no-cache", "--format", word, "--size", "480x270", "--frames", "1-2", preexec_fn=full)
        assert stopped.returncode == 3 and left(f"full-{word}") == [], (stopped, left(f"full-{word}"))


def ctrl_c_leaves_no_part():
    for word in ["webp", *VIDEOS]:
        running = subprocess.Popen([*words(f"stop-{word}", "--format", word, *SIZE), "--progress", "lines"], env=ENVIRONMENT, stderr=subprocess.PIPE, text=True)
        for line in running.stderr:
            if FILES[word] in line:
                break
        running.send_signal(signal.SIGINT)
        running.stderr.read()
        assert running.wait() == 130 and left(f"stop-{word}") == [], left(f"stop-{word}")


films = [mp4_is_the_pictures, mp4_of_odd_size_is_refused, a_missing_encoder_is_told_before_anything_is_written] if DECODER else []
tests = [*films, webp_is_the_pictures, webp_is_as_transparent_as_the_pictures, webp_quality_is_the_size, sheet_has_the_pictures,
         labels_are_the_numbers_of_the_files, transparent_sheet_has_letters, a_sheet_of_nothing_is_refused,
         a_missing_driver_is_told_before_anything_is_written, a_full_disk_leaves_no_part, ctrl_c_leaves_no_part]
tap.run(tests)
