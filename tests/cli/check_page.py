#!/usr/bin/env python3
"""Checks `--format html`: reads the data of the page with code of its own, and compares it with an OBJ export of the
same frames, the project, and `billow-cli scene`. Arguments: billow-cli, the folder of the samples. Prints TAP."""
import base64
import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

import tap


def floats(text):
    raw = base64.b64decode(text)
    return struct.unpack(f"<{len(raw) // 4}f", raw)


def words(text):
    raw = base64.b64decode(text)
    return struct.unpack(f"<{len(raw) // 4}I", raw)


def data_of(path):
    text = path.read_text()
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)
    return json.loads(found[1])


def differences(raw):
    """Yields the numbers: groups of 7 bits, lowest first; 2d for d, 2d - 1 for -d."""
    code = shift = 0
    for byte in raw:
        code |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield -((code + 1) // 2) if code % 2 else code // 2
            code = shift = 0


def frames_of(cloth, n_frames):
    """Returns the places of all points, frame by frame."""
    columns, rows, numbers = cloth["columns"], cloth["rows"], differences(base64.b64decode(cloth["positions"]))
    before = [[0] * (columns * rows) for _ in range(3)]
    frames = []
    for _ in range(n_frames):
        axes = []
        for axis in range(3):
            moves = [[0] * columns for _ in range(rows)]
            for row in range(rows):
                for column in range(columns):
                    left = moves[row][column - 1] if column else 0
                    up = moves[row - 1][column] if row else 0
                    corner = moves[row - 1][column - 1] if row and column else 0
                    moves[row][column] = left + up - corner + next(numbers)
            before[axis] = [old + move for old, move in zip(before[axis], sum(moves, []))]
            axes.append([cloth["low"][axis] + cloth["step"][axis] * step for step in before[axis]])
        frames.append(list(zip(*axes)))
    assert next(numbers, None) is None, "nothing follows the last frame"
    return frames


def read_obj(path):
    """Returns the vertices and the triangles of each object."""
    objects, first = [], 0
    for line in path.read_text().splitlines():
        kind, *values = line.split()
        if kind == "o":
            first += len(objects[-1][0]) if objects else 0
            objects.append(([], []))
        elif kind == "v":
            objects[-1][0].append(tuple(map(float, values)))
        elif kind == "f":
            corners = [int(value.split("/")[0]) - 1 - first for value in values]
            objects[-1][1].extend((corners[0], corners[i], corners[i + 1]) for i in range(1, len(corners) - 1))
    return objects


class Place:
    def __init__(self, cli, folder):
        self.cli, self.folder = cli, pathlib.Path(folder)

    def run(self, *words, status=0):
        done = subprocess.run([self.cli, *map(str, words)], cwd=self.folder, capture_output=True, text=True)
        assert done.returncode == status, (words, done.returncode, done.stderr)
        return done.stdout

    def page(self, project, frames, *options):
        self.run("export", project, "-o", "page", "--format", "html", "--name", "page", "--frames", frames, "--progress", "none",
                 *options)
        return data_of(self.folder / "page/page.html")

    def farthest(self, project, frames, data):
        """Returns the largest distance along an axis from the OBJ, in halves of a step; None if faces differ."""
        self.run("export", project, "-o", "obj", "--name", "page", "--frames", frames, "--precision", "15", "--progress", "none")
        files = sorted((self.folder / "obj").glob("*.obj"))
        found = [frames_of(cloth, len(data["frames"])) for cloth in data["cloths"]]
        worst = 0.0
        for number, file in enumerate(files):
            for cloth, places, (vertices, triangles) in zip(data["cloths"], found, read_obj(file), strict=True):
                if [tuple(words(cloth["indices"])[i:i + 3]) for i in range(0, len(words(cloth["indices"])), 3)] != triangles:
                    return None
                for place, vertex in zip(places[number], vertices, strict=True):
                    worst = max(worst, *(abs(a - b) / (0.5 * step or 1e-9) for a, b, step in zip(place, vertex, cloth["step"])))
            file.unlink()
        return worst


def small(name, **keys):
    return json.dumps({"format": "billow", "version": 1, "name": name, "duration": 1, "frame_rate": 12,
                       "cloth": {"columns": 5, "rows": 4, "spacing": 0.1, "color": "#336699", "pattern": "check"},
                       "waves": [{"start": 0, "duration": 1, "amplitude": 0.1, "wavelength": 0.4, "speed": 0.7}], **keys})


def main(cli, samples):
    samples = pathlib.Path(samples).resolve()
    with tempfile.TemporaryDirectory(prefix="billow-page-") as folder:
        place = Place(str(pathlib.Path(cli).resolve()), folder)
        page = place.folder / "page/page.html"
        verify = ["verify", "small.billow", "page", "--format", "html", "--name", "page"]
        (place.folder / "small.billow").write_text(small("</script><b>Ünder</b>", loop=True, scene={"colliders": [
            {"id": "ball", "shape": "sphere", "radius": 0.2, "in_fake": True,
             "keys": [{"time": 0, "position": [0, 0, 0]}, {"time": 1, "position": [1, 0, 0]}]},
            {"id": "post", "shape": "box", "in_fake": True, "size": [0.1, 1, 0.1], "muted": True}]}))

        def a_page_knows_the_animation_whatever_its_name():
            data = place.page("small.billow", "1-12")
            assert data["name"] == "</script><b>Ünder</b>" and data["frames"] == list(range(1, 13)), data["name"]
            assert data["rate"] == 12 and data["loop"]
            assert (data["cloths"][0]["color"], data["cloths"][0]["pattern"]) == ("#336699", "check")
            assert place.page("small.billow", "1-11x2")["rate"] == 6

        def places_are_within_half_a_step_of_those_of_obj():
            worst = place.farthest("small.billow", "1-12", place.page("small.billow", "1-12"))
            assert worst is not None and 0 < worst < 1.001, worst

        def colliders_are_where_the_scene_has_them():
            scene = json.loads(place.run("scene", "small.billow"))["bodies"][0]
            (ball,) = place.page("small.billow", "1-12")["bodies"]
            corners, places = floats(ball["corners"]), floats(ball["places"])
            assert ball["count"] == len(scene["corners"])
            assert all(abs(a - b) < 1e-6 for a, b in zip(corners, sum(scene["corners"], []), strict=True))
            assert all(abs(places[12 * i + 9] - scene["places"][i][0]) < 1e-6 for i in range(12))

        def a_motion_is_where_the_scene_has_it_and_hides_what_rides_on_it():
            corners = [(0, 0, 0), (0.4, 0, 0), (0, 0.3, 0), (0, 0, 0.2)]
            for frame in range(12):
                lines = [f"v {x + 0.1 * frame:.9g} {y} {z}" for x, y, z in corners] + ["f 1 3 2", "f 1 2 4", "f 1 4 3", "f 2 3 4"]
                (place.folder / f"walk.{frame + 1:04}.obj").write_text("\n".join(lines))
            motions = [{"id": name, "start": 0, "file": "walk.####.obj", "rate": 12, "muted": name == "muted",
                        "place": {"position": [1, 2, 3], "rotation": [0, 90, 0], "scale": 2}} for name in ("walk", "muted")]
            ball = {"shape": "sphere", "radius": 0.2, "in_fake": True}
            (place.folder / "moved.billow").write_text(small("Moved", motions=motions, scene={"colliders": [
                {"id": "rides", "motion": "walk", **ball}, {"id": "skin", "motion": "walk", "skin": True, "shape": "mesh", "in_fake": True},
                {"id": "stays", **ball}]}))
            data = place.page("moved.billow", "1-12")
            (skin,), step = data["skins"], data["skins"][0]["step"]
            assert len(data["bodies"]) == 1 and skin["kept"] == list(range(12)), skin["kept"]
            assert words(skin["indices"]) == (0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3)
            assert 0 < max(step) < 3 / 4000, step  # it moves within 3 m
            for frame, points in enumerate(frames_of(skin, 12)):
                for (x, y, z), point in zip(corners, points, strict=True):  # turned by 90 degrees about y: x goes to -z, z to x
                    wanted = (1 + 2 * z, 2 + 2 * y, 3 - 2 * (x + 0.1 * frame))
                    assert all(abs(a - b) < 0.5 * step[0] + 1e-6 for a, b in zip(wanted, point)), (frame, wanted, point)
                    assert all(b < high + 1e-6 for high, b in zip(skin["high"], point)), skin["high"]

        def of_a_large_motion_some_frames_are_kept():
            for frame in range(2):
                lines = [f"v {i} {i % 7} {frame}" for i in range(100_000)] + [f"f {i} {i + 1} {i + 2}" for i in range(1, 99_999)]
                (place.folder / f"large.{frame + 1:04}.obj").write_text("\n".join(lines))
            (place.folder / "large.billow").write_text(small("Large", motions=[{"start": 0, "file": "large.####.obj", "rate": 1}]))
            assert place.page("large.billow", "1-12")["skins"][0]["kept"] == [0, 2, 4, 6, 8, 10, 11]

        def a_page_asks_for_nothing_from_any_network():
            place.page("small.billow", "1-12")
            found = re.findall(r"(?:https?:)?//[\w.]+|src=|href=|@import|url\(|fetch\(|XMLHttp|WebSocket", page.read_text())
            assert "default-src 'none'" in page.read_text() and found == [], found

        def verify_tells_of_pages_that_are_cut_short_or_of_other_frames():
            place.page("small.billow", "1-12")
            whole = page.read_bytes()
            place.run(*verify)
            (page.parent / "page.sequence.json").unlink()
            page.write_bytes(whole[:-40])
            assert "cut short" in place.run(*verify, status=1)
            page.write_bytes(whole)
            place.run(*verify)
            assert "different frames" in place.run(*verify, "--frames", "1-6", status=1)

        def a_scene_has_all_cloths_with_outlines_ropes_and_seams():
            waves = [{"start": 0, "duration": 1, "amplitude": 0.1, "wavelength": 0.4, "speed": 0.7}]
            further = {"disc": {"columns": 9, "rows": 9, "outline": [{"circle": [4, 4, 3.5]}]}, "rope": {"columns": 9, "rows": 1},
                       "tube": {"columns": 7, "rows": 4, "closed": "columns"}}
            (place.folder / "scene.billow").write_text(small("Scene", cloths=[
                {"id": name, "cloth": {"spacing": 0.1, **cloth}, "waves": waves} for name, cloth in further.items()]))
            data = place.page("scene.billow", "1-3")
            worst = place.farthest("scene.billow", "1-3", data)
            assert worst is not None and worst < 1.001, worst
            assert [cloth["id"] for cloth in data["cloths"]] == ["cloth", *further], data["cloths"]
            assert data["cloths"][3]["twins"] == [number for row in range(4) for number in (7 * row, 7 * row + 6)]

        def the_flag_with_its_picture_takes_at_most_3_mb():
            data = place.page(samples / "flag.billow", "1-192")
            assert page.stat().st_size <= 3e6, page.stat().st_size
            picture = base64.b64decode(data["pictures"][0].split(",")[1])
            assert picture == (samples / "textures/flag.png").read_bytes()

        tap.run([test for name, test in locals().items() if callable(test)])


if __name__ == "__main__":
    main(*sys.argv[1:])
