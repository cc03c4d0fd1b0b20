#!/usr/bin/env python3
"""Checks that long output of billow-cli is streamed: memory does not grow with its length, and the bytes are
the JSON that this script builds. Arguments: billow-cli. Prints TAP."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import tap

LITTLE = 40 << 20  # bytes; includes the freed memory that sanitizers hold back

cli = pathlib.Path(sys.argv[1]).resolve()
place = tempfile.TemporaryDirectory()
folder = pathlib.Path(place.name)


def project(name, **keys):
    path = folder / f"{name}.billow"
    path.write_text(json.dumps({"format": "billow", "version": 1, "cloth": {"columns": 5, "rows": 5, "spacing": 0.1}, **keys}))
    return path


def run(name, *words):
    """Runs the command. Returns the file with its output and its peak resident memory in bytes. The peak is
    at least that of this process when it forks, so nothing large may be read here until everything is
    measured."""
    printed = folder / f"{name}.out"
    with printed.open("wb") as out:
        process = subprocess.Popen([cli, *words], stdout=out)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0, (words, process.returncode)
    return printed, usage.ru_maxrss << 10


def composed(value):
    """Returns the JSON as Billow prints it. Python, too, prints floats as the shortest decimals."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def spheres(n):
    return {"colliders": [{"id": f"c{i}", "shape": "sphere", "radius": 0.1 + i / 1000} for i in range(n)]}


def scene_takes_no_more_memory_of_many_bodies():
    few, small = run("few", "scene", project("few", scene=spheres(5)))
    many, peak = run("many", "scene", project("many", scene=spheres(50)))
    assert many.stat().st_size > max(9 * few.stat().st_size, LITTLE), many.stat()
    assert peak - small < LITTLE, (small, peak)


def scene_takes_no_more_memory_of_many_frames():
    moving = {"colliders": [{"id": "c", "shape": "box", "keys": [{"time": 0, "position": [0, 0, 0]}, {"time": 3000, "position": [1, 2, 3]}]}]}
    _, small = run("short", "scene", project("short", scene=moving, frame_rate=60, duration=1))
    printed, peak = run("long", "scene", project("long", scene=moving, frame_rate=60, duration=6000))
    assert printed.stat().st_size > 360000 * len("[0.1,0.2,0.3,0.0,0.0,0.0],")
    assert peak - small < LITTLE, (small, peak)


def rest_takes_no_more_memory_of_many_pairs():
    """With 324 anchors that are all too far apart, every pair is reported."""
    def pulled(name, side):
        anchors = [{"column": i % side, "row": i // side, "position": [7919 * i % 1000, 10007 * i % 1000, 0]} for i in range(side * side)]
        return project(name, cloth={"columns": 18, "rows": 18, "spacing": 0.01}, keyframes=[{"id": "k", "start": 0, "duration": 1, "anchors": anchors}])
    _, small = run("loose", "rest", pulled("loose", 2), "--json", "--progress", "none")
    printed, peak = run("taut", "rest", pulled("taut", 18), "--json", "--progress", "none")
    assert peak - small < LITTLE, (small, peak)
    told = json.loads(printed.read_bytes())
    assert len(told["keyframes"][0]["taut_pairs"]) == 324 * 323 // 2 == len(told["keyframes"][0]["taut"])
    assert composed(told) == printed.read_bytes()


def scene_is_the_json_that_it_was():
    """Uses eight frames per second, so that all numbers are exact."""
    box = {"id": "b/\"\\", "name": "Kiste – 1\n", "shape": "box", "position": [1, 2, 3], "rotation": [10, 20, 30], "size": [2, 4, 6]}
    ball = {"id": "s", "name": "s", "shape": "sphere", "radius": 0.25,
            "keys": [{"time": 0, "position": [0, 1, 0]}, {"time": 2, "position": [4, 1, -8], "rotation": [0, 0, 64]}]}
    held = [{"id": "one", "start": 0, "duration": 1, "anchors": [{"column": 0, "row": 0, "position": [0, 0, 0]}, {"column": 3, "row": 0, "position": [0.3, 0, 0]}]},
            {"id": "two", "start": 2, "duration": 0, "anchors": [{"column": 0, "row": 0, "position": [0, 0, 0]}]},
            {"id": "three", "start": 3, "duration": 0, "anchors": [{"column": 3, "row": 0, "position": [0.3, 0, 0]}]}]
    file, _ = run("exact", "scene", project("exact", frame_rate=8, duration=4, keyframes=held, scene={"colliders": [box, {"id": "m", "shape": "sphere", "muted": True}, ball]}))
    printed = file.read_bytes()
    told = json.loads(printed)
    box_surface, ball_surface = told["bodies"]
    ways = [min(frame / 16, 1) for frame in range(32)]
    expected = {
        "frames": 32, "frame_rate": 8.0,
        "anchors": [{"column": 0, "row": 0, "frames": [[1, 17]]}, {"column": 3, "row": 0, "frames": [[1, 9], [18, 32]]}],
        "bodies": [
            {"id": box["id"], "name": box["name"], "shape": "box", "places": [[1.0, 2.0, 3.0, 10.0, 20.0, 30.0]],
             "corners": box_surface["corners"], "normals": box_surface["normals"]},
            {"id": "s", "name": "s", "shape": "sphere", "places": [[4.0 * way, 1.0, -8.0 * way if way else 0.0, 0.0, 0.0, 64.0 * way] for way in ways],
             "corners": ball_surface["corners"], "normals": ball_surface["normals"]}]}
    assert composed(expected) == printed, (composed(expected)[:400], printed[:400])
    assert {tuple(map(abs, corner)) for corner in box_surface["corners"]} == {(1.0, 2.0, 3.0)}
    assert all(max(abs(c - 0.25 * n) for c, n in zip(*pair)) < 1e-7 for pair in zip(ball_surface["corners"], ball_surface["normals"]))


def what_nobody_reads_is_not_made():
    """Twenty million frames of a hundred colliders would take an hour."""
    keys = [{"time": 0, "position": [0, 0, 0]}, {"time": 86400, "position": [1, 2, 3]}]
    endless = project("endless", frame_rate=240, duration=86400, scene={"colliders": [{"id": f"c{i}", "shape": "box", "keys": keys} for i in range(100)]})
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([cli, "scene", endless], stdout=write, stderr=subprocess.PIPE, text=True)
    os.close(write)
    assert done.returncode == 3 and "standard output" in done.stderr, (done.returncode, done.stderr)


tap.run([scene_takes_no_more_memory_of_many_bodies, scene_takes_no_more_memory_of_many_frames, rest_takes_no_more_memory_of_many_pairs,
         scene_is_the_json_that_it_was, what_nobody_reads_is_not_made])
