#!/usr/bin/python3
"""Makes fake animations of three keyframes, a wave and a sway by chance, exports their frames, and finds their blocks again by fit --waves 2.
Prints a line of JSON for each: the seconds it took, of the clock and of processors, and the largest difference of a number of theirs (seconds, meters,
degrees / 90). With --kept, their lengths and angles are kept: then what is told are the largest difference of a time (frames), and of an amplitude and
a wavelength (shares), and how far the frames are off (share of the cloth's diagonal, rms).

own_blocks.py [--kept] billow-cli [NUMBER [SEED]]"""
import json
import math
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time

COLUMNS, ROWS, SPACING, RATE, FRAMES = 21, 17, 0.1, 24, 108
ANCHORS = [(0, 0), (COLUMNS - 1, 0)]
ENOUGH = 1e-3
KEPT_ENOUGH = {"frames": 1.0, "shares": 0.01, "off": 5e-4}


def run(*words):
    return subprocess.run([str(word) for word in words], check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def keyframe(chance, name, first, last):
    width, height, turn = chance.uniform(1.2, 1.8), chance.uniform(0.8, 1.8), chance.uniform(-0.6, 0.6)
    x, z = width / 2 * math.cos(turn), width / 2 * math.sin(turn)
    places = [[-x, height, -z], [x, height + chance.uniform(-0.2, 0.2), z]]
    return {"id": name, "start": first / RATE, "duration": (last - first) / RATE,
            "anchors": [{"column": c, "row": r, "position": place} for (c, r), place in zip(ANCHORS, places)]}


def transition(chance, name):
    curve = chance.choice(["power-in", "power-out", "ease-in-out", "smoothstep"])
    return {"from": name, "curve": curve} | ({"degree": round(chance.uniform(1.5, 3), 2)} if "power" in curve else {})


def animation(chance):
    a, b, c, d = 12 + chance.randrange(8), 36 + chance.randrange(8), 50 + chance.randrange(8), 76 + chance.randrange(8)
    starts = chance.uniform(0, 0.8), chance.uniform(0.1, 0.9)
    wave = {"id": "w", "start": starts[0], "duration": chance.uniform(2.6, 3.4), "amplitude": chance.uniform(0.02, 0.04), "wavelength": chance.uniform(0.6, 1.2),
            "speed": chance.uniform(0.4, 0.9), "phase": chance.uniform(-180, 180), "direction": chance.uniform(-180, 180),
            "fade_in": chance.uniform(0.3, 0.8), "fade_out": chance.uniform(0.3, 0.8)}
    if chance.random() < 0.5:
        wave |= {"axis": "direction", "heading": chance.uniform(-80, 80), "elevation": chance.uniform(10, 60)}
    sway = {"id": "s", "start": starts[1], "duration": chance.uniform(2.4, 3.2), "amplitude": chance.uniform(0.04, 0.08), "period": chance.uniform(0.7, 1.6),
            "phase": chance.uniform(-180, 180), "direction": chance.uniform(-85, 85), "fade_in": chance.uniform(0.3, 0.8), "fade_out": chance.uniform(0.3, 0.8)}
    return {"format": "billow", "version": 1, "name": "Own", "frame_rate": RATE, "duration": FRAMES / RATE,
            "cloth": {"columns": COLUMNS, "rows": ROWS, "spacing": SPACING},
            "keyframes": [keyframe(chance, "a", 0, a), keyframe(chance, "b", b, c), keyframe(chance, "c", d, FRAMES)],
            "transitions": [transition(chance, "a"), transition(chance, "b")], "waves": [wave], "sways": [sway]}


def off(name, a, b):
    """Returns how far two numbers are apart; angles in right angles, whatever their rounds."""
    if name in ("phase", "direction", "heading", "elevation"):
        return abs((a - b + 180) % 360 - 180) / 90
    return abs(a - b)


def compare(own, found):
    """Returns the names and the largest difference of what is not the same in both."""
    worst = ("", 0.0)
    if any(len(found.get(kind, [])) != len(own[kind]) for kind in ("keyframes", "waves", "sways")):
        return "blocks", math.inf
    for kind in ("keyframes", "transitions", "waves", "sways"):
        for a, b in zip(own[kind], found[kind]):
            for name, value in a.items():
                if name in ("id", "from", "anchors"):
                    continue
                if isinstance(value, str):
                    apart = 0.0 if b.get(name, "vertical" if name == "axis" else None) == value else math.inf
                else:
                    apart = off(name, value, b.get(name, {"degree": 2, "phase": 0}.get(name, 0)))
                if kind == "keyframes" and name == "duration" and a is own[kind][-1]:
                    continue
                worst = max(worst, (f"{kind[:-1]} {name}", apart), key=lambda pair: pair[1])
    return worst


def times_of(block):
    return [block["start"], block["start"] + block["duration"]]


def compare_kept(own, found, share):
    """Returns what KEPT_ENOUGH has bounds of, and which of it are within them."""
    apart = {"frames": math.inf, "shares": math.inf, "off": share}
    if all(len(found.get(kind, [])) == len(own[kind]) for kind in ("keyframes", "waves", "sways")):
        blocks = [pair for kind in ("waves", "sways") for pair in zip(own[kind], found[kind])]
        times = [pair for blocks_pair in blocks for pair in zip(*map(times_of, blocks_pair))]
        for k, (a, b) in enumerate(zip(own["keyframes"], found["keyframes"])):
            times += list(zip(times_of(a), times_of(b)))[: 1 if k + 1 == len(own["keyframes"]) else 2]
        numbers = [(a[name], b[name]) for a, b in blocks for name in ("amplitude", "wavelength") if name in a]
        apart["frames"] = RATE * max(abs(a - b) for a, b in times)
        apart["shares"] = max(abs(b / a - 1) for a, b in numbers)
    return apart, all(apart[name] <= KEPT_ENOUGH[name] for name in apart)


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main():
    kept = "--kept" in sys.argv
    words = [word for word in sys.argv[1:] if word != "--kept"]
    cli = pathlib.Path(words[0]).resolve()
    number, seed = int(words[1]) if len(words) > 1 else 10, int(words[2]) if len(words) > 2 else 1
    good = 0
    for k in range(number):
        own = animation(random.Random(1000 * seed + k))
        own["cloth"] |= {"keep_lengths": kept, "keep_angles": kept}
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "own.billow").write_text(json.dumps(own))
            run(cli, "export", folder / "own.billow", "-o", folder, "--format", "mdd", "--name", "own", "--progress", "none")
            began, used = time.monotonic(), processor_seconds()
            told = json.loads(run(cli, "fit", folder / "own.mdd", "-o", folder / "found.billow", "--waves", 2, "--keys", 3, "--json", "--progress", "none",
                                  "--anchors", ",".join(f"{c}:{r}" for c, r in ANCHORS)).stdout)
            seconds, used = time.monotonic() - began, processor_seconds() - used
            found = json.loads((folder / "found.billow").read_text())
        which, worst = compare(own, found)
        apart, is_found = compare_kept(own, found, told["share"]) if kept else ({"rms": told["rms"]}, worst <= ENOUGH)
        good += is_found
        print(json.dumps({"number": k, "found": is_found, "worst": worst, "which": which} | apart |
                         {"waves": told["waves"], "seconds": round(seconds, 1), "processor_seconds": round(used, 1)}), flush=True)
    print(json.dumps({"of": number, "found": good}), flush=True)


if __name__ == "__main__":
    main()
