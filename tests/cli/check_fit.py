#!/usr/bin/env python3
"""Checks billow-cli fit and import --fit against exports of the same projects. Arguments: billow-cli. Prints TAP."""
import functools
import json
import math
import pathlib
import signal
import struct
import subprocess
import sys
import tempfile

import tap

COLUMNS, ROWS, RATE, FRAMES = 13, 9, 24, 60
SIZE = 0.1 * math.hypot(COLUMNS - 1, ROWS - 1)

cli = pathlib.Path(sys.argv[1]).resolve()


def run(*words, status=0):
    done = subprocess.run([cli, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    return done


def keyframe(name, start, duration, width, height):
    return {"id": name, "start": start, "duration": duration, "anchors": [
        {"column": 0, "row": 0, "position": [-width / 2, height, 0]},
        {"column": COLUMNS - 1, "row": 0, "position": [width / 2, height, 0]}]}


def project(folder, **more):
    """Writes a project: a until frame 13, b from frame 31 to 37, c from frame 49 on."""
    path = folder / "own.billow"
    path.write_text(json.dumps({
        "format": "billow", "version": 1, "name": "Own", "frame_rate": RATE, "duration": FRAMES / RATE,
        "cloth": {"columns": COLUMNS, "rows": ROWS, "spacing": 0.1},
        "keyframes": [keyframe("a", 0, 0.5, 1.1, 1), keyframe("b", 1.25, 0.25, 0.7, 1.5), keyframe("c", 2, 0.5, 0.9, 0.8)],
        "transitions": [{"from": "a", "curve": "power-in", "degree": 2}, {"from": "b", "curve": "ease-in-out"}], **more}))
    return path


def frames_of(folder, command, path):
    """Exports or simulates, and returns the cache's file and frames."""
    out = folder / f"{path.stem}-{command}"
    run(command, path, "-o", out, "--format", "mdd", "--name", "run", "--progress", "none")
    raw = (out / "run.mdd").read_bytes()
    n_frames, n_points = struct.unpack(">ii", raw[:8])
    values = struct.unpack(f">{3 * n_frames * n_points}f", raw[8 + 4 * n_frames:])
    n = 3 * n_points
    return out / "run.mdd", [values[f * n:f * n + n] for f in range(n_frames)]


def distance(a, b):
    """Returns the root mean square and the largest distance of the points of two runs."""
    squares = [(x[i] - y[i]) ** 2 + (x[i + 1] - y[i + 1]) ** 2 + (x[i + 2] - y[i + 2]) ** 2
               for x, y in zip(a, b) for i in range(0, len(x), 3)]
    return math.sqrt(sum(squares) / len(squares)), math.sqrt(max(squares))


def fitted(folder, *words):
    path = folder / "fitted.billow"
    told = json.loads(run("fit", *words, "-o", path, "--replace", "--json", "--progress", "none").stdout)
    return told, path, json.loads(path.read_text())


def refused(folder, part, *words, status=2, command="fit"):
    target = folder / "never.billow"
    done = run(command, *words, "-o", target, "--progress", "none", status=status)
    lines = done.stderr.strip().split("\n")
    assert not target.exists() and len(lines) == 1 and part in lines[0], (part, lines)
    assert lines[0].startswith(f"billow-cli {command}: "), lines


def the_error_is_that_of_the_written_project(folder):
    own = project(folder)
    _, physics = frames_of(folder, "simulate", own)
    before = math.inf
    for keys in (3, 6, 12):
        told, path, made = fitted(folder, own, "--keys", keys)
        _, frames = frames_of(folder, "export", path)
        assert len(frames) == told["frames"] == FRAMES
        rms, most = distance(frames, physics)
        assert math.isclose(rms, told["rms"], rel_tol=1e-4) and math.isclose(most, told["max"], rel_tol=1e-4), (rms, most, told)
        assert math.isclose(told["share"], told["rms"] / SIZE, rel_tol=1e-9)
        assert len(made["keyframes"]) == len(told["keyframes"]) == keys and rms < before
        assert [round(one["start"] * RATE) + 1 for one in made["keyframes"]] == [one["frame"] for one in told["keyframes"]]
        before = rms


def pinned_frames_are_keyframes(folder):
    """Pins that are chosen anyway change nothing; others are keyframes, whatever the number, and as an import has them."""
    own = project(folder)
    cache, physics = frames_of(folder, "simulate", own)
    free, _, made = fitted(folder, own, "--keys", 5)
    chosen = [one["frame"] for one in free["keyframes"]]
    assert fitted(folder, own, "--keys", 5, "--pin", ",".join(map(str, chosen)))[2] == made
    pins = [7, 8, 44]
    assert not set(pins) <= set(chosen)
    for keys in (5, 8):
        told, path, made = fitted(folder, own, "--keys", keys, "--pin", "44,7-8")
        assert len(made["keyframes"]) == keys and set(pins) <= {one["frame"] for one in told["keyframes"]}, told
        assert math.isclose(distance(frames_of(folder, "export", path)[1], physics)[0], told["rms"], rel_tol=1e-4)
    told, _, _ = fitted(folder, own, "--tolerance", 0.02, "--pin", 9)
    assert told["rms"] <= 0.02 and 9 in [one["frame"] for one in told["keyframes"]]
    told, _, _ = fitted(folder, cache, "--keys", 3, "--frames", "2-58:4", "--pin", 30)
    assert [one["frame"] for one in told["keyframes"]] == [2, 30, 58]
    one, other = folder / "one.billow", folder / "other.billow"
    run("fit", cache, "-o", one, "--tolerance", 0.02, "--pin", 9, "--progress", "none")
    run("import", cache, "-o", other, "--fit", 0.02, "--pin", 9, "--progress", "none")
    assert one.read_bytes() == other.read_bytes()
    for pin, part in (("9", "frame 9 is not among"), ("61", "--pin:"), ("x", "--pin:"), ("0", "--pin:")):
        refused(folder, part, own, "--frames", "2-58:4", "--pin", pin)
        refused(folder, part, cache, "--frames", "2-58:4", "--pin", pin)
    refused(folder, "4 keyframes are too few", own, "--keys", 4, "--pin", "7,8,9", status=1)
    refused(folder, "only to a fit", cache, "--pin", 3, command="import")


def what_keyframes_leave_is_recorded(folder):
    """More shapes leave less, the error is that of the written project, and the recording alone is what fit says."""
    own = project(folder)
    cache, physics = frames_of(folder, "simulate", own)
    before = fitted(folder, own, "--keys", 3)[0]
    assert "recorded" not in before
    for most in (1, 4, 12):
        told, path, made = fitted(folder, own, "--keys", 3, "--recorded", most)
        assert told["recorded"] == most and told["rms"] < before["rms"], (told, before)
        assert math.isclose(distance(frames_of(folder, "export", path)[1], physics)[0], told["rms"], rel_tol=1e-4)
        block, = made["recorded"]
        assert [len(shape) for shape in block["shapes"]] == most * [3 * COLUMNS * ROWS]
        assert [len(curve) for curve in block["curves"]] == most * [FRAMES]
        assert all(math.isclose(max(map(abs, curve)), 1) for curve in block["curves"])
        assert block["start"] == 0 and math.isclose(block["duration"], FRAMES / RATE) and math.isclose(block["rate"], RATE)
        assert run("check", path).stdout == "" and "1 recording" in run("info", path).stdout
        before = told
    assert "12 recorded shapes" in run("fit", own, "--keys", 3, "--recorded", 12, "-o", path, "--replace", "--progress", "none").stdout
    one, other = folder / "one.billow", folder / "other.billow"
    run("fit", cache, "-o", one, "--tolerance", 0.02, "--recorded", 3, "--progress", "none")
    run("import", cache, "-o", other, "--fit", 0.02, "--recorded", 3, "--progress", "none")
    assert one.read_bytes() == other.read_bytes() and len(json.loads(one.read_text())["recorded"]) == 1
    few, many = (len(fitted(folder, cache, "--tolerance", 0.01, "--recorded", most)[0]["keyframes"]) for most in (8, 0))
    assert few < many, (few, many)
    for most in (-1, 65):
        refused(folder, "from 0 to 64", own, f"--recorded={most}")
    refused(folder, "only to a fit", cache, "--recorded", 3, command="import")


def own_layers_come_back_through_kept_lengths(folder):
    """The same of an animation whose lengths and angles are kept, which hide most of what a sway does along the cloth."""
    sway = {"start": 0.2, "duration": 2.1, "amplitude": 0.05, "period": 0.9, "phase": 20, "direction": 25, "fade_in": 0.4, "fade_out": 0.3}
    cloth = {"columns": COLUMNS, "rows": ROWS, "spacing": 0.1, "keep_lengths": True, "keep_angles": True}
    cache, _ = frames_of(folder, "export", project(folder, cloth=cloth, sways=[{"id": "s"} | sway]))
    told, _, made = fitted(folder, cache, "--anchors", f"0:0,{COLUMNS - 1}:0", "--keys", 3, "--waves", 1)
    assert told["waves"] == 1 and [one["frame"] for one in told["keyframes"]] == [1, 31, 49] and told["share"] < 5e-4, told
    found, = made["sways"]
    assert all(math.isclose(found[name], sway[name], abs_tol=1 / RATE) for name in ("start", "duration")), found
    assert all(math.isclose(found[name], sway[name], rel_tol=0.01) for name in ("amplitude", "period")), found


def what_carries_the_cloth_is_taken_off(folder):
    """The pinned points go along as one, so keyframes ride on a collider that does, and fewer are as near."""
    own = project(folder)
    scene = json.loads(own.read_text())
    for one, x in zip(scene["keyframes"], (0, 1, 2)):
        one["anchors"] = keyframe("", 0, 0, 1.1, 1)["anchors"]
        for anchor in one["anchors"]:
            anchor["position"][0] += x
    moved = folder / "moved.billow"
    moved.write_text(json.dumps(scene))
    assert "carriers" not in fitted(folder, moved, "--keys", 4)[0]
    told, path, made = fitted(folder, moved, "--keys", 4, "--carried")
    assert told["carriers"] == ["carrier"], told
    assert math.isclose(distance(frames_of(folder, "export", path)[1], frames_of(folder, "simulate", moved)[1])[0], told["rms"], rel_tol=1e-4)
    assert all(anchor["on"] == "carrier" for one in made["keyframes"] for anchor in one["anchors"])
    collider, = made["scene"]["colliders"]
    assert collider["muted"] and made["cloth"]["trail"] == 0 and run("check", path).stdout == ""
    assert "relative to carrier" in run("fit", moved, "--keys", 4, "--carried", "-o", path, "--replace", "--progress", "none").stdout
    cache, _ = frames_of(folder, "export", moved)
    anchors = ("--anchors", f"0:0,{COLUMNS - 1}:0", "--keys", 2)
    assert fitted(folder, cache, *anchors)[0]["rms"] > 0.03
    told, _, _ = fitted(folder, cache, *anchors, "--carried")
    assert told["carriers"] == ["carrier"] and told["rms"] < 2e-4, told  # keys of the carrier are exact to 0.1 mm
    done = run("fit", own, "--keys", 4, "--carried", "--json", "-o", path, "--replace", "--progress", "none")
    assert json.loads(done.stdout)["carriers"] == [] and "do not move as one" in done.stderr
    assert "no pinned point moves" in run("fit", own, "--keys", 2, "--carried", "--frames", "1-6", "-o", path, "--replace", "--progress", "none").stderr
    refused(folder, "--carried does not go with --loop", own, "--loop", "--carried")
    refused(folder, "only to a fit", cache, "--carried", command="import")


def own_layers_come_back_from_a_cache(folder):
    """The keyframes, curves, wave and sway of a fake animation, with their numbers."""
    times = {"fade_in": 0.4, "fade_out": 0.3}
    wave = {"start": 0.1, "duration": 2.2, "amplitude": 0.03, "wavelength": 0.7, "speed": 0.6, "phase": 40, "direction": 30} | times
    sway = {"start": 0.2, "duration": 2.1, "amplitude": 0.05, "period": 0.9, "phase": 20, "direction": 25} | times
    cache, _ = frames_of(folder, "export", project(folder, waves=[{"id": "w"} | wave], sways=[{"id": "s"} | sway]))
    anchors = ("--anchors", f"0:0,{COLUMNS - 1}:0")
    told, _, made = fitted(folder, cache, *anchors, "--keys", 3, "--waves", 2)
    assert told["waves"] == 2 and [one["frame"] for one in told["keyframes"]] == [1, 31, 49], told
    assert [one["curve"] for one in made["transitions"]] == ["power-in", "ease-in-out"]
    for own, (found,) in ((wave, made["waves"]), (sway, made["sways"])):
        assert all(math.isclose(found[name], value, abs_tol=1e-3 * (90 if name in ("phase", "direction") else 1)) for name, value in own.items()), found
    assert fitted(folder, cache, *anchors, "--tolerance", "1e-4", "--waves", 2)[2]["waves"] == made["waves"]
    assert "2 waves and sways" in run("fit", cache, *anchors, "--keys", 3, "--waves", 2, "-o", folder / "again.billow", "--progress", "none").stdout
    still = frames_of(folder, "export", project(folder))[0]
    done = run("fit", still, *anchors, "--keys", 3, "--waves", 2, "--json", "-o", folder / "again.billow", "--replace", "--progress", "none")
    assert json.loads(done.stdout)["waves"] == 0 and "no wave or sway" in done.stderr, done
    for waves in (-1, 9):
        refused(folder, "from 0 to 8", cache, f"--waves={waves}")
    refused(folder, "--waves does not go with --loop", cache, "--waves", 1, "--loop")
    refused(folder, "--waves does not go with --carried", cache, "--waves", 1, "--carried")
    refused(folder, "only to a fit", cache, "--waves", 1, command="import")


def a_tolerance_is_kept(folder):
    own = project(folder)
    _, physics = frames_of(folder, "simulate", own)
    for tolerance in (0.03, 0.005):
        told, path, _ = fitted(folder, own, "--tolerance", tolerance)
        assert told["rms"] <= tolerance
        assert distance(frames_of(folder, "export", path)[1], physics)[0] <= tolerance * 1.0001
        assert len(told["keyframes"]) < FRAMES / 2
    told, _, _ = fitted(folder, own)
    assert told["share"] <= 0.01


def own_keyframes_come_back_from_a_cache(folder):
    cache, _ = frames_of(folder, "export", project(folder))
    told, path, made = fitted(folder, cache, "--tolerance", "1e-5")
    assert [one["frame"] for one in told["keyframes"]] == [1, 31, 49], told
    assert [round((one["start"] + one["duration"]) * RATE) + 1 for one in made["keyframes"][:2]] == [13, 37]
    assert [one["curve"] for one in made["transitions"]] == ["power-in", "ease-in-out"]
    assert made["transitions"][0].get("degree", 2) == 2
    assert made["frame_rate"] == RATE and len(frames_of(folder, "export", path)[1]) == FRAMES


def import_with_fit_is_the_same(folder):
    cache, _ = frames_of(folder, "simulate", project(folder))
    one, other = folder / "one.billow", folder / "other.billow"
    run("fit", cache, "-o", one, "--tolerance", 0.02, "--progress", "none")
    run("import", cache, "-o", other, "--fit", 0.02, "--progress", "none")
    assert one.read_bytes() == other.read_bytes()
    assert run("check", one).stdout == ""
    run("import", cache, "-o", other, "--replace", "--progress", "none")
    assert len(json.loads(other.read_text())["keyframes"]) == FRAMES


def frames_and_anchors_are_chosen(folder):
    own = project(folder)
    told, _, made = fitted(folder, own, "--keys", 3, "--frames", "11-40")
    assert told["frames"] == 30 and [told["keyframes"][i]["frame"] for i in (0, -1)] == [11, 40]
    assert math.isclose(made["keyframes"][0]["start"], 10 / RATE, abs_tol=1e-6)
    assert made["duration"] == FRAMES / RATE and made["cloth"]["keep_lengths"]
    assert all(len(one["anchors"]) == 2 for one in made["keyframes"])
    cache, _ = frames_of(folder, "simulate", own)
    _, _, made = fitted(folder, cache, "--keys", 3, "--anchors", "top")
    assert all(len(one["anchors"]) == COLUMNS for one in made["keyframes"])
    told, _, _ = fitted(folder, cache, "--keys", 4, "--frames", "1-60:3")
    assert told["frames"] == 20


def waving(folder, frames=120):
    """Writes a project that waves with a period of 28.8 frames, without fades, and returns a cache of it."""
    path = folder / "waving.billow"
    path.write_text(json.dumps({
        "format": "billow", "version": 1, "name": "Waving", "frame_rate": RATE, "duration": frames / RATE,
        "cloth": {"columns": COLUMNS, "rows": ROWS, "spacing": 0.1, "keep_lengths": True},
        "keyframes": [keyframe("a", 0, frames / RATE, 1.15, 1)],
        "waves": [{"id": "w", "start": 0, "duration": frames / RATE, "amplitude": 0.03, "wavelength": 0.6, "speed": 0.5}]}))
    return frames_of(folder, "export", path)


def steps_around(frames):
    """Returns how far points move from each frame to the next one, around the loop."""
    return [distance([a], [b])[0] for a, b in zip(frames, frames[1:] + frames[:1])]


def a_loop_of_whole_periods_is_found(folder):
    cache, _ = waving(folder)
    told, path, made = fitted(folder, cache, "--loop", "2-3", "--keys", 8, "--recorded", 8)
    loop = told["loop"]
    assert loop["frames"] == told["frames"] == 58 and 1 < loop["first_frame"] <= 63, told  # two periods are 57.6 frames
    assert loop["step"] <= 1.4 and loop["turn"] <= 1.5 and loop["strain"] <= 0.004 and loop["gap"] < 0.01, loop
    assert made["loop"] and math.isclose(made["duration"], 58 / RATE, abs_tol=1e-6) and len(made["keyframes"]) == 8
    assert [one["frame"] for one in told["keyframes"]][0] == loop["first_frame"]
    _, frames = frames_of(folder, "export", path)
    steps = steps_around(frames)
    assert len(frames) == 58 and steps[-1] <= 1.4 * sorted(steps)[29], steps
    first = loop["first_frame"]
    told, _, made = fitted(folder, cache, "--loop", "2-3", "--keys", 5, "--pin", first + 20)
    assert len(made["keyframes"]) == 5 and first + 20 in [one["frame"] for one in told["keyframes"]]
    refused(folder, f"frame {first - 1} is not in the loop", cache, "--loop", "2-3", "--pin", first - 1, status=1)
    text = run("import", cache, "-o", path, "--replace", "--fit", 0.01, "--loop", 1.2, "--progress", "none").stdout
    assert "29 frames" in text and "a loop from frame" in text, text


def turn_at_the_end(frames):
    """Returns by how much the velocity changes at the last frame and at the first, around the loop: the larger."""
    return max(distance([[a + b for a, b in zip(x, z)]], [[2 * a for a in y]])[0]
               for x, y, z in ((frames[-2], frames[-1], frames[0]), (frames[-1], frames[0], frames[1])))


def swinging(folder, **more):
    """Writes a loop of two seconds, in which the cloth is swung to one side and back."""
    path = folder / "swinging.billow"
    keys = [keyframe("a", 0, 0.25, 0.9, 1), keyframe("b", 1, 0.25, 0.9, 1)]
    for anchor in keys[1]["anchors"]:
        anchor["position"][2] = 0.2
    path.write_text(json.dumps({
        "format": "billow", "version": 1, "name": "Swinging", "frame_rate": RATE, "duration": 2, "loop": True,
        "cloth": {"columns": COLUMNS, "rows": ROWS, "spacing": 0.1}, "keyframes": keys,
        "transitions": [{"from": "a", "curve": "ease-in-out"}, {"from": "b", "curve": "ease-in-out"}],
        "physics": {"step": 1 / 120, "rigid_damping": 2}} | more))
    return path


def a_looping_project_simulates_a_loop(folder):
    own = swinging(folder)
    _, plain = frames_of(folder, "simulate", own)
    out = folder / "looped"
    told = json.loads(run("simulate", own, "-o", out, "--loop", "--format", "mdd", "--name", "run", "--json", "--progress", "none").stdout)
    raw = (out / "run.mdd").read_bytes()
    n_frames, n_points = struct.unpack(">ii", raw[:8])
    values = struct.unpack(f">{3 * n_frames * n_points}f", raw[8 + 4 * n_frames:])
    looped = [values[3 * f * n_points:3 * (f + 1) * n_points] for f in range(n_frames)]
    assert len(plain) == len(looped) == told["written"] == 48 and told["strain"]["p99"] > 0, told
    before, after = (turn_at_the_end(frames) for frames in (plain, looped))
    assert before > 4 * after, (before, after)  # without --loop, it jumps back
    for frames in (plain, looped):  # anchors are where the timeline has them
        for frame, z in ((1, 0), (7, 0), (25, 0.2), (31, 0.2)):
            assert abs(frames[frame - 1][2] - z) < 2e-3, (frame, frames[frame - 1][:3])
    assert json.loads((out / "run.sequence.json").read_text())["method"] == "physics-loop"
    events = [json.loads(line) for line in run("simulate", own, "-o", folder / "told", "--loop", "--progress", "json").stderr.splitlines()]
    kinds = [event["event"] for event in events if event["event"] in ("fit", "frame")]
    shares = [event["share"] for event in events if event["event"] == "fit"]
    assert len(shares) > 5 and shares == sorted(shares) and shares[-1] >= 0.9, shares
    assert kinds == len(shares) * ["fit"] + 48 * ["frame"], kinds  # the loop is made before its first frame is written
    for name, frames in (("all", "1-48"), ("one", "5")):
        run("simulate", own, "-o", folder / name, "--loop", "--frames", frames, "--name", "run", "--progress", "none")
    assert (folder / "all/run.0005.obj").read_bytes() == (folder / "one/run.0005.obj").read_bytes()


def a_preset_of_the_physics_loops(folder):
    """Its bytes are those of simulate --loop. Without a loop of the project it is refused; the fake takes no notice."""
    preset = {"name": "Loop", "format": "mdd", "output": "preset", "method": "physics", "loop": True, "options": {"name": "run"}}
    own = swinging(folder, exports=[preset])
    run("simulate", own, "-o", folder / "looped", "--loop", "--format", "mdd", "--name", "run", "--progress", "none")
    run("export", own, "--preset", "Loop", "--progress", "none")
    assert (folder / "preset/run.mdd").read_bytes() == (folder / "looped/run.mdd").read_bytes()
    assert json.loads((folder / "preset/run.sequence.json").read_text())["method"] == "physics-loop"
    swinging(folder, exports=[preset], loop=False)
    done = run("export", own, "--preset", "Loop", "-o", folder / "none", "--progress", "none", status=3)
    assert "does not loop" in done.stderr and not (folder / "none").exists(), done.stderr
    run("export", swinging(folder, exports=[preset | {"method": "fake"}]), "--preset", "Loop", "-o", folder / "fake", "--progress", "none")
    assert json.loads((folder / "fake/run.sequence.json").read_text())["method"] == "fake"


def a_way_back_in_no_time_is_told(folder):
    assert "hasty" not in run("check", swinging(folder), "--json").stdout
    path = swinging(folder, duration=1.35)  # 32 frames: it swings in 0.75 s, and back in a ninth of that
    problem, = json.loads(run("check", path, "--json").stdout)["files"][0]["problems"]
    assert problem["kind"] == "hasty" and problem["path"] == "transitions[1]" and "9 times" in problem["message"], problem


def what_simulates_no_loop_is_told(folder):
    own = project(folder)
    out = folder / "never"
    assert "does not loop" in run("simulate", own, "-o", out, "--loop", "--progress", "none", status=2).stderr
    for seconds in ("-1", "601"):
        done = run("simulate", own, "-o", out, f"--pre-roll={seconds}", "--progress", "none", status=2)
        assert "--pre-roll must be from 0 to 600" in done.stderr, done.stderr
    short = swinging(folder, duration=1 / RATE)
    done = run("simulate", short, "-o", folder / "short", "--loop", "--progress", "none", status=1)
    assert "no loop" in done.stderr and not list((folder / "short").glob("*.obj")), done.stderr


def what_does_not_loop_is_told(folder):
    own = project(folder)
    cache, _ = frames_of(folder, "export", own)
    refused(folder, "no loop: even at the best places", cache, "--loop", status=1)
    refused(folder, "are too few", own, "--loop", 2.4, status=1)
    for word in ("x", "-1", "0", "2-1", "1-2-3", "nan"):
        refused(folder, "is no length", own, f"--loop={word}")
    refused(folder, "--loop does not go with --project", cache, "--loop", "--project", own)
    refused(folder, "--loop does not go with --at", cache, "--loop", "--at", 1)
    refused(folder, "specify --fit too", cache, "--loop", command="import")


def what_cannot_be_fitted_is_told(folder):
    own = project(folder)
    cache, _ = frames_of(folder, "export", own)
    refused(folder, "exclude each other", own, "--keys", 3, "--tolerance", 1)
    for keys in (-1, 0, 1, 2401):
        refused(folder, "from 2 to 2400", own, f"--keys={keys}")
    for tolerance in (-1, 0, "1e99"):
        refused(folder, "greater than 0", own, f"--tolerance={tolerance}")
        refused(folder, "greater than 0", cache, f"--fit={tolerance}", command="import")
    refused(folder, "--up applies only to", own, "--up", "z")
    refused(folder, "by itself", own, own)
    refused(folder, "--frames", own, "--frames", "90")
    refused(folder, "gone", own, "--cloth", "gone")
    refused(folder, "two frames", own, "--frames", "5", status=1)
    refused(folder, "two frames", cache, "--frames", "5", status=1)
    refused(folder, "not evenly apart", own, "--frames", "1,2,4,9", status=1)
    refused(folder, "within the time", cache, "--project", own, "--at", 0)
    refused(folder, "--hang", cache, "--fit", 1, "--hang", command="import")
    refused(folder, "missing", folder / "missing.mdd", status=3)
    lost = folder / "lost.billow"
    collider = {"id": "rock", "shape": "mesh", "mesh": "none.obj"}
    lost.write_text(json.dumps(json.loads(own.read_text()) | {"scene": {"colliders": [collider]}}))
    done = run("fit", lost, "-o", folder / "never.billow", "--progress", "none", status=1)
    assert "none.obj" in done.stderr and not (folder / "never.billow").exists(), done.stderr
    assert "already exists" in run("fit", own, "-o", own, "--progress", "none", status=2).stderr


def it_joins_a_project_after_its_keyframes(folder):
    own = project(folder)
    cache, _ = frames_of(folder, "export", own)
    _, _, made = fitted(folder, cache, "--project", own, "--tolerance", "1e-5", "--at", 5)
    assert [one["id"] for one in made["keyframes"][:3]] == ["a", "b", "c"] and len(made["keyframes"]) == 6
    assert math.isclose(made["keyframes"][4]["start"], 6.25, abs_tol=1e-6)


def a_tolerance_that_cannot_be_kept_is_told(folder):
    """A wave of the project moves the cloth away from the frames of the cache."""
    own = project(folder)
    cache, _ = frames_of(folder, "export", own)
    into = folder / "into.billow"
    scene = json.loads(own.read_text())
    scene["keyframes"], scene["transitions"] = [], []
    scene["waves"] = [{"id": "w", "start": 0, "duration": FRAMES / RATE, "amplitude": 0.1, "wavelength": 0.6, "speed": 0.4}]
    into.write_text(json.dumps(scene))
    done = run("fit", cache, "--project", into, "-o", folder / "out.billow", "--tolerance", "1e-4", "--progress", "none")
    assert "no number of keyframes is within the tolerance of 0.0001 m" in done.stderr, done.stderr


def progress_is_told_and_can_be_interrupted(folder):
    own = project(folder)
    done = run("fit", own, "-o", folder / "out.billow", "--keys", 4, "--progress", "json")
    events = [json.loads(line) for line in done.stderr.splitlines()]
    shares = [event["share"] for event in events if event["event"] == "fit"]
    assert shares == sorted(shares) and shares[0] > 0 and shares[-1] <= 1, shares
    assert sum(event["event"] == "frame" for event in events) == FRAMES
    long = project(folder, duration=900)
    never = folder / "never.billow"
    process = subprocess.Popen([cli, "fit", long, "-o", never, "--frames", "1-2000", "--progress", "lines"], stderr=subprocess.PIPE, text=True)
    process.stderr.readline()
    process.send_signal(signal.SIGINT)
    process.stderr.read()
    assert process.wait() == 130 and not never.exists()


def in_folder(test):
    @functools.wraps(test)
    def alone():
        with tempfile.TemporaryDirectory() as folder:
            test(pathlib.Path(folder))
    return alone


tap.run([in_folder(test) for test in (
    the_error_is_that_of_the_written_project, pinned_frames_are_keyframes, what_keyframes_leave_is_recorded, what_carries_the_cloth_is_taken_off, own_layers_come_back_from_a_cache,
    own_layers_come_back_through_kept_lengths, a_tolerance_is_kept, own_keyframes_come_back_from_a_cache,
    import_with_fit_is_the_same, frames_and_anchors_are_chosen, what_cannot_be_fitted_is_told,
    a_loop_of_whole_periods_is_found, a_looping_project_simulates_a_loop, a_preset_of_the_physics_loops, what_simulates_no_loop_is_told,
    a_way_back_in_no_time_is_told, what_does_not_loop_is_told,
    it_joins_a_project_after_its_keyframes, a_tolerance_that_cannot_be_kept_is_told,
    progress_is_told_and_can_be_interrupted)])
