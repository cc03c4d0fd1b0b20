#!/usr/bin/env python3
"""Measures how the work and memory of billow-cli grow with the size of awkward input. Arguments: billow-cli,
and parts of names ("waves", "check waves") to restrict the measurements. Prints a JSON line for each
command and kind of input: sizes, bytes of the input, instructions (counted by valgrind, which must be
installed), peak kB, and the exponents of growth. Instructions are counted because seconds depend on what
else the machine does, and on which of its caches the input fits into. The exponent is the slope of the
least-squares line through the logarithms of size and cost, after subtracting a tiny input's size and cost:
1 is linear, and `null` means that the cost is too small to measure. The exit status is 1 if work or memory
grow faster than the size to the power of 1.1."""
import base64
import itertools
import json
import math
import os
import pathlib
import re
import resource
import shutil
import struct
import subprocess
import sys
import tempfile

HIGHEST = 1.1
SIZES = (1, 2, 4, 8)  # multiples of the first size
NOTHING = 4  # size of the tiny input, whose cost is that of starting the program
LEAST_INSTRUCTIONS, LEAST_KB, LEAST_SHARE = 2_000_000, 2000, 0.25  # smaller increases are noise
LONGEST = 600  # seconds of processor time, under valgrind
BYTES = "bytes.txt"  # file in an input's folder with the number of its bytes

cli = pathlib.Path(sys.argv[1]).resolve()
place = tempfile.TemporaryDirectory()
root = pathlib.Path(place.name)


# --- Projects ---

PAINT = {"columns": 65, "rows": 65, "values": base64.b64encode(bytes(i % 256 for i in range(65 * 65))).decode()}


def write(folder, points=(5, 5), **keys):
    cloth = {"columns": points[0], "rows": points[1], "spacing": 0.1}
    cloth.update(keys.pop("cloth", {}))
    (folder / "p.billow").write_text(json.dumps({"format": "billow", "version": 1, "frame_rate": 24, "duration": 4, "cloth": cloth, **keys}))


def anchor(column, row, spread=0.1):
    return {"column": column, "row": row, "position": [spread * column, 1, spread * row]}


def keyframe(number, **keys):
    return {"id": f"k{number}", "start": 2 * number, "duration": 1, "anchors": [anchor(0, 0)], **keys}


def layer(number, **keys):
    return {"id": f"w{number}", "start": 0, "duration": 4, "amplitude": 0.01, **keys}


def wave(number, **keys):
    return layer(number, wavelength=1, speed=1, **keys)


def colliding(n):
    """Yields n words with the same hash under 33 h + c, as in djb2 and GLib."""
    return map("".join, itertools.islice(itertools.product(("Ez", "FY"), repeat=18), n))


def keyframes(folder, n):
    write(folder, keyframes=[keyframe(i) for i in range(n)])


def muted_keyframes(folder, n):
    write(folder, loop=True, keyframes=[keyframe(i, muted=i % 2 == 1) for i in range(n)])


def late_keyframes(folder, n):
    """The loop leaves these keyframes out."""
    write(folder, loop=True, keyframes=[keyframe(i) for i in range(n)])


def rounds_of_keyframes(folder, n):
    """A loop whose earlier round still moves, with ids like those that Billow would generate."""
    frames = [{"id": f"loop-{i + 1}", "start": i * 4 / n, "duration": 0, "anchors": [anchor(i % 5, 0)]} for i in range(n)]
    write(folder, loop=True, keyframes=frames, transitions=[{"from": f"loop-{n}", "follow": {"lag": 1}}])


def transitions(folder, n):
    write(folder, keyframes=[keyframe(i, anchors=[]) for i in range(n)], transitions=[{"from": f"k{i}", "curve": "back", "follow": {"lag": 0.1}} for i in range(n)])


def waves(folder, n):
    write(folder, loop=True, waves=[wave(i) for i in range(n)])


def sways(folder, n):
    write(folder, sways=[layer(i, period=1) for i in range(n)])


def damped_waves(folder, n):
    """Each wave is damped from all anchors."""
    points = [[i % 50, i // 50] for i in range(50)]
    write(folder, (50, 50), keyframes=[keyframe(0, anchors=[anchor(*point) for point in points])], waves=[wave(i, damped_from=points) for i in range(n)])


def damping_points(folder, n):
    points = [[i % 512, i // 512] for i in range(n)]
    write(folder, (512, 512), waves=[wave(0, damped_from=points)])


def painted_waves(folder, n):
    write(folder, waves=[wave(i, weights=PAINT) for i in range(n)])


def markers(folder, n):
    write(folder, duration=86400, markers=[{"id": f"m{i}", "time": i % 4000} for i in range(n)])


def markers_of_an_open_end(folder, n):
    (folder / "p.billow").write_text(json.dumps({
        "format": "billow", "version": 1, "cloth": {"columns": 5, "rows": 5, "spacing": 0.1}, "markers": [{"id": f"m{i}", "time": i % 4000} for i in range(n)],
        "waves": [wave(i) for i in range(n)]}))


def bodies(folder, n):
    write(folder, scene={"colliders": [{"id": f"c{i}", "shape": "sphere", "radius": 0.1 + i / n} for i in range(n)]})


def holding_bodies(folder, n):
    write(folder, scene={"colliders": [{"id": f"c{i}", "shape": "box", "position": [0, -1 - i / n, 0], "in_fake": True} for i in range(n)]})


def moving_bodies(folder, n):
    keys = [{"time": i / 8, "position": [0, i / 64, 0]} for i in range(32)]
    write(folder, scene={"colliders": [{"id": f"c{i}", "shape": "box", "keys": keys} for i in range(n)]})


def meshes(folder, n):
    """Colliders with a different display mesh each."""
    for i in range(n):
        (folder / f"m{i}.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    write(folder, scene={"colliders": [{"id": f"c{i}", "shape": "sphere", "mesh": f"m{i}.obj"} for i in range(n)]})


def constraints(folder, n):
    write(folder, (512, 512), physics={"constraints": [{"id": f"c{i}", "column": i % 512, "row": i // 512} for i in range(n)]})


def anchors(folder, n):
    side = math.isqrt(n)
    write(folder, (2 * side, 2 * side), keyframes=[keyframe(0, anchors=[anchor(2 * (i % side), 2 * (i // side)) for i in range(side * side)])])


def given_points(folder, n):
    """A keyframe with a baked shape, and a wave with painted weights."""
    side = math.isqrt(n)
    shape = [value for row in range(side) for column in range(side) for value in (0.1 * column, 0, 0.1 * row)]
    write(folder, (side, side), keyframes=[keyframe(0, shape=shape)], waves=[wave(0, weights=PAINT)])


def points(folder, n):
    side = math.isqrt(n)
    write(folder, (side, side), waves=[wave(0)])


def folds(folder, n):
    """n must be at most 256."""
    held, folded = [], []
    for i in range(n):
        held += [anchor(0, 2 * i, 0.05), anchor(40, 2 * i, 0.05)]
        folded.append({"from_column": 0, "from_row": 2 * i, "to_column": 40, "to_row": 2 * i, "number": 4})
    write(folder, (41, 2 * n), keyframes=[keyframe(0, anchors=held, folds=folded)])


def creases(folder, n):
    lines = [{"from_column": i % 60, "from_row": 0, "to_column": 59 - i % 60, "to_row": 59} for i in range(n)]
    write(folder, (60, 60), keyframes=[keyframe(0, creases=lines)])


def unknown_keys(folder, n):
    write(folder, **{f"key {i}": i for i in range(n)})


def colliding_keys(folder, n):
    write(folder, **{word: 1 for word in colliding(n)})


def keys_twice(folder, n):
    text = ",".join(f'"{word}":1' for word in colliding(n))
    (folder / "p.billow").write_text(f'{{{text},{text},"format":"billow","version":1,"cloth":{{"columns":5,"rows":5,"spacing":0.1}}}}')


def unknown_keys_of_blocks(folder, n):
    write(folder, waves=[wave(i, unknown={"a": [i]}) for i in range(n)])


def colliding_ids(folder, n):
    write(folder, waves=[wave(0, id=word) for word in colliding(n)])


def colliding_keyframes(folder, n):
    words = list(colliding(n))
    write(folder, keyframes=[keyframe(i, id=word, anchors=[]) for i, word in enumerate(words)], transitions=[{"from": word} for word in words])


def ids_that_are_made(folder, n):
    """Half of the blocks have no id; the others have the ids that would be generated for them."""
    write(folder, waves=[{**wave(0), "id": f"wave-{i + 1}"} for i in range(n // 2)] + [{key: value for key, value in wave(0).items() if key != "id"} for _ in range(n // 2)])


def long_name(folder, n):
    write(folder, name="€" * n)


def escapes(folder, n):
    text = json.dumps("\ud800" * n)
    (folder / "p.billow").write_text(f'{{"format":"billow","version":1,"cloth":{{"columns":5,"rows":5,"spacing":0.1}},"unknown":{text}}}')


def nothing_but_lines(folder, n):
    (folder / "p.billow").write_text('{"format":"billow","version":1,"cloth":{"columns":5,"rows":5,"spacing":0.1}' + "\n" * n + "}")


def mistakes(folder, n):
    write(folder, waves=[{"id": "w", "start": -1, "amplitude": "x"} for _ in range(n)])


# --- Meshes ---

def grid_obj(side):
    lines = [f"v {0.1 * (i % side)} 0 {0.1 * (i // side)}" for i in range(side * side)]
    lines += [f"f {i + 1} {i + 2} {i + 2 + side} {i + 1 + side}" for row in range(side - 1) for i in range(row * side, row * side + side - 1)]
    return "\n".join(lines) + "\n"


def mesh_faces(folder, n):
    """The display mesh of a collider."""
    (folder / "m.obj").write_text(grid_obj(math.isqrt(n)))
    write(folder, scene={"colliders": [{"id": "c", "shape": "sphere", "mesh": "m.obj"}]})


def mesh_fan(folder, n):
    """A single face with many corners."""
    (folder / "m.obj").write_text("".join(f"v {math.cos(i)} {i % 7} {math.sin(i)}\n" for i in range(n)) + "f " + " ".join(map(str, range(1, n + 1))) + "\n")
    write(folder, scene={"colliders": [{"id": "c", "shape": "sphere", "mesh": "m.obj"}]})


def import_faces(folder, n):
    (folder / "i.obj").write_text(grid_obj(math.isqrt(n)))


def import_lines(folder, n):
    (folder / "i.obj").write_text(grid_obj(5) + "".join(f"g group {i}\nusemtl material{i}\n" for i in range(n)))


def import_fan(folder, n):
    """Every face contains the first point, so this is not a cloth."""
    (folder / "i.obj").write_text("".join(f"v {math.cos(i)} {i % 7} {math.sin(i)}\n" for i in range(n + 2)) + "".join(f"f 1 {i + 2} {i + 3}\n" for i in range(n)))


def import_strip(folder, n):
    """A strip of triangles."""
    (folder / "i.obj").write_text("".join(f"v {i // 2 * 0.1} 0 {i % 2 * 0.1}\n" for i in range(n + 2)) + "".join(f"f {i + 1} {i + 2} {i + 3}\n" for i in range(n)))


def import_frames(folder, n):
    (folder / "i.obj").write_text(grid_obj(3))
    mesh = [value for i in range(9) for value in (0.1 * (i % 3), 0, 0.1 * (i // 3))]
    with (folder / "i.mdd").open("wb") as file:
        file.write(struct.pack(">ii", n, 9) + struct.pack(f">{n}f", *(i / 24 for i in range(n))))
        for i in range(n):
            file.write(struct.pack(">27f", *(value + 0.001 * (i % 50) for value in mesh)))


# --- Folders ---

def frames_there(folder, n):
    """As many frames, listed in a manifest, and all with wrong content."""
    write(folder, duration=n / 24, name="p")
    (folder / "out").mkdir()
    files = []
    for i in range(n):
        name = f"p.{i + 1:04}.obj"
        (folder / "out" / name).write_text("v 0 0 0\n")
        files.append({"name": name, "frame": i + 1, "bytes": 8, "sha256": "0" * 64})
    (folder / "out" / "p.sequence.json").write_text(json.dumps({"format": "obj", "project": "0" * 64, "files": files}))


def listed_beside(folder, n):
    """A manifest whose files do not exist."""
    write(folder, name="p")
    (folder / "out").mkdir()
    files = [{"name": word, "bytes": 8, "sha256": "0" * 64} for word in colliding(n)]
    (folder / "out" / "p.sequence.json").write_text(json.dumps({"format": "obj", "project": "0" * 64, "files": files}))


def strangers(folder, n):
    write(folder, name="p")
    (folder / "out").mkdir()
    for i in range(n):
        (folder / "out" / f"q{i}.obj").touch()


# --- The measured inputs: the first size, and that of the tiny one ---

READ = ("check", "info", "scene", "rest", "export")
QUICK = ("check", "info", "scene", "export")
DRAWN = (*QUICK, "thumbnail")  # which takes half a minute each under valgrind
KINDS = {
    keyframes: (500, READ), muted_keyframes: (500, QUICK), late_keyframes: (1000, QUICK), rounds_of_keyframes: (500, QUICK), transitions: (1000, QUICK),
    waves: (1000, READ), sways: (1000, READ), damped_waves: (125, QUICK), damping_points: (2000, QUICK), painted_waves: (25, READ),
    markers: (2000, READ), markers_of_an_open_end: (500, READ), bodies: (25, DRAWN), holding_bodies: (50, READ), moving_bodies: (25, DRAWN), meshes: (62, ("check", "thumbnail")),
    constraints: (1000, READ), anchors: (2304, READ), given_points: (4096, READ), points: (4096, READ), folds: (16, READ), creases: (16, READ),
    unknown_keys: (5000, READ), colliding_keys: (5000, READ), keys_twice: (5000, READ), unknown_keys_of_blocks: (1000, READ), colliding_ids: (1000, READ),
    colliding_keyframes: (1000, QUICK), ids_that_are_made: (2000, READ), long_name: (50000, ("check", "info", "scene")), escapes: (25000, ("check", "info")),
    nothing_but_lines: (250000, ("check", "info")), mistakes: (1000, ("check",)),
    mesh_faces: (4096, ("check", "thumbnail")), mesh_fan: (2500, ("check", "thumbnail")),
    import_faces: (1024, ("import",)), import_lines: (5000, ("import",)), import_fan: (2500, ("import",)), import_strip: (1000, ("import",)), import_frames: (125, ("import-cache",)),
    frames_there: (250, ("verify",)), listed_beside: (1000, ("verify",)), strangers: (1000, ("verify",)),
}


def words(command, folder):
    project, out = folder / "p.billow", folder / "out"
    return {
        "export": ["export", project, "-o", folder / "made", "--frames", "1", "--no-cache", "--progress", "none"],
        "thumbnail": ["thumbnail", project, "-o", folder / "t.png"],
        "rest": ["rest", project, "--json", "--progress", "none"],
        "verify": ["verify", project, out, "--progress", "none"],
        "import": ["import", folder / "i.obj", "-o", folder / "made.billow", "--replace", "--progress", "none"],
        "import-cache": ["import", folder / "i.mdd", "-o", folder / "made.billow", "--replace", "--progress", "none"],
    }.get(command, [command, project])


def bounded():
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))


def run(words):
    """Returns (seconds of processor time, peak kB), or None if it took too long."""
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=bounded,
                               env={**os.environ, "LC_ALL": "C", "XDG_CACHE_HOME": str(root / "cache")})
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return None if process.returncode < 0 else (usage.ru_utime + usage.ru_stime, usage.ru_maxrss)


def cost(command, folder):
    """Returns (instructions, peak kB), or None if it took too long."""
    log = root / "valgrind.log"
    counting = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", f"--log-file={log}"]
    plain = run([cli, *words(command, folder)])
    if plain is None or run([*counting, cli, *words(command, folder)]) is None:
        return None
    return int(re.search(r"I\s+refs:\s+([\d,]+)", log.read_text())[1].replace(",", "")), plain[1]


def exponent(sizes, values, nothing, least):
    """Returns the slope, or None if too few costs exceed that of the tiny input."""
    over = [(math.log(size - NOTHING), math.log(value - nothing)) for size, value in zip(sizes, values) if value - nothing > max(least, LEAST_SHARE * nothing)]
    if len(over) < 3:
        return None
    mean_x, mean_y = (sum(axis) / len(over) for axis in zip(*over))
    return sum((x - mean_x) * (y - mean_y) for x, y in over) / sum((x - mean_x) ** 2 for x, _ in over)


def made(kind, n):
    """Makes an input and returns its folder. This is done in a forked process, because the peak memory of
    started programs is at least that of this one."""
    folder = root / f"{kind.__name__}-{n}"
    folder.mkdir()
    maker = os.fork()
    if maker == 0:
        kind(folder, n)
        (folder / BYTES).write_text(str(sum(path.stat().st_size for path in folder.rglob("*") if path.suffix in (".billow", ".obj", ".mdd", ".json"))))
        os._exit(0)
    assert os.waitpid(maker, 0)[1] == 0, folder
    return folder


def measure(kind, command, sizes, folders):
    """Returns the result line, and whether the growth is too fast."""
    costs = [cost(command, folder) for folder in folders]
    line = {"command": command, "input": kind.__name__, "sizes": sizes, "bytes": [int((folder / BYTES).read_text()) for folder in folders[1:]]}
    if None in costs:
        return {**line, "too_long": LONGEST}, True
    instructions, kilobytes = ([once[i] for once in costs] for i in range(2))
    work = exponent(sizes, instructions[1:], instructions[0], LEAST_INSTRUCTIONS)
    memory = exponent(sizes, kilobytes[1:], kilobytes[0], LEAST_KB)
    line.update(instructions=instructions[1:], peak_kb=kilobytes[1:], work_exponent=work and round(work, 2), memory_exponent=memory and round(memory, 2))
    return line, any(found and found > HIGHEST for found in (work, memory))


def main():
    if not shutil.which("valgrind"):
        sys.exit("Install valgrind, which counts the instructions.")
    too_fast = []
    for kind, (first, commands) in KINDS.items():
        asked = [command for command in commands if all(part in f"{command} {kind.__name__}" for part in sys.argv[2:])]
        if not asked:
            continue
        sizes = [first * times for times in SIZES]
        folders = [made(kind, n) for n in [NOTHING] + sizes]
        for command in asked:
            line, grows_too_fast = measure(kind, command, sizes, folders)
            print(json.dumps(line), flush=True)
            if grows_too_fast:
                too_fast.append(f"{command} {kind.__name__}")
        for folder in folders:
            shutil.rmtree(folder)
    for name in too_fast:
        print(f"{name}: grows faster than the size to the power of {HIGHEST}", file=sys.stderr)
    sys.exit(1 if too_fast else 0)


if __name__ == "__main__":
    main()
