#!/usr/bin/env python3
"""check_motion.py CLI REPOSITORY ASSIMP: checks what `billow-cli motion` tells and its exit statuses, and, where ASSIMP is yes, the walker of
projects/motions. Prints TAP."""
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile

import tap

cli, repository, has_assimp = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]), sys.argv[3] == "yes"
MOTIONS, WALKER = repository / "tests/io/motions", repository / "projects/motions/walker.glb"


def run(*words):
    return subprocess.run([cli, "motion", *words], capture_output=True, text=True)


def told(*words):
    return json.loads(subprocess.run([cli, "motion", *words, "--json"], capture_output=True, text=True, check=True).stdout)


def json_tells_all_of_a_csv():
    read = told(MOTIONS / "turns.csv", "--rate", "24")
    assert (read["name"], read["format"], read["frames"], read["rate"], read["duration"]) == ("turns", "csv", 25, 24, 1), read
    assert read["nodes"] == [{"name": "Arm"}, {"name": "Tip"}], read
    assert (read["low"], read["high"]) == ([-1, 0.5, 0], [1, 2.5, 0]), read
    assert (read["rate_is_told"], read["unit_is_told"], read["up_is_told"], read["unit"], read["up"]) == (True, False, False, 1, "y"), read
    assert "suggested_unit" not in read and (read["points"], read["triangles"]) == (0, 0), read


def a_size_that_is_unlikely_is_told():
    assert told(MOTIONS / "places.csv")["suggested_unit"] == 0.001
    assert "It is 2000 m tall. In millimeters it would be 2 m." in run(MOTIONS / "places.csv").stdout
    assert "suggested_unit" not in told(MOTIONS / "places.csv", "--unit", "0.001")


def options_choose_axis_and_mesh():
    assert told(MOTIONS / "turns.csv", "--up", "z")["high"] == [1, 0, -0.5]
    read = told(MOTIONS / "points.pc2", "--base", MOTIONS / "cache.obj")
    assert (read["points"], read["triangles"], read["frames"]) == (4, 2, 25), read
    assert told(MOTIONS / "arm.###.obj")["frames"] == 25


def exit_statuses_are_those_of_the_other_commands():
    with tempfile.TemporaryDirectory() as folder:
        wrong = pathlib.Path(folder) / "wrong.csv"
        wrong.write_text("frame,name,x,y,z\n1,a,0,0\n")
        for words, status in (([wrong], 1), ([pathlib.Path(folder) / "none.csv"], 3), ([MOTIONS / "turns.csv", "--up", "w"], 2), ([], 2),
                              ([MOTIONS / "turns.csv", "--unit", "-1"], 2), ([MOTIONS / "turns.csv", "--rate", "1e9"], 2), ([folder], 1)):
            done = run(*words)
            assert (done.returncode, done.stdout) == (status, ""), (words, done)
            assert done.stderr.count("\n") == 1, done.stderr


def bones_are_added_to_a_project():
    with tempfile.TemporaryDirectory() as folder:
        project, output = pathlib.Path(folder) / "in.billow", pathlib.Path(folder) / "out.billow"
        project.write_text(json.dumps({"format": "billow", "version": 1, "cloth": {"columns": 3, "rows": 3, "spacing": 0.1}}))
        done = run(WALKER, "--bones", project, "-o", output, "--turn", "90", "--move", "1,0,2", "--start", "0.5")
        assert done.returncode == 0, done
        colliders = {one["name"]: one for one in json.loads(output.read_text())["scene"]["colliders"]}
        shin = colliders["LeftLowerLeg"]
        assert shin["shape"] == "capsule" and 0.3 < shin["length"] < 0.5 and 0.02 < shin["radius"] < 0.1, shin
        # the figure's left is +x, which a quarter turn takes to -z
        assert shin["keys"][0]["time"] == 0.5 and abs(shin["position"][0] - 1) < 0.05 and abs(shin["position"][2] - 1.9) < 0.02, shin
        assert colliders["Head"]["shape"] == "sphere" and 1.5 < colliders["Head"]["position"][1] < 1.75, colliders["Head"]
        assert "ROOT" not in colliders and "Walker" not in colliders, list(colliders)
        for words in (["--bones", project], ["-o", output], ["--bones", project, "-o", output, "--move", "1,2"],
                      ["--bones", project, "-o", output, "--start", "-1"]):
            assert run(WALKER, *words).returncode == 2, words


def the_walker_is_what_its_script_makes():
    spec = importlib.util.spec_from_file_location("walker", repository / "projects/walker.py")
    walker = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True
    spec.loader.exec_module(walker)
    made = walker.make()
    assert made == WALKER.read_bytes() and len(made) < 1_000_000
    # every point has weights that add up to 1, and stands within the rest pose's 1.75 m
    skin = walker.make_skin()
    assert all(abs(sum(weight for _, weight in weights) - 1) < 1e-12 for weights in skin.weights)
    heights = [point[1] for point in skin.points]
    assert min(heights) > -1e-9 and abs(max(heights) - 1.75) < 1e-9, (min(heights), max(heights))


def the_walker_is_read():
    read = told(WALKER)
    assert (read["frames"], read["rate"], read["unit"], read["up"]) == (145, 24, 1, "y"), read
    assert 2000 < read["triangles"] < 10000, read
    names = {node["name"]: node.get("parent") for node in read["nodes"]}
    sides = ("Shoulder", "UpperArm", "LowerArm", "UpperLeg", "LowerLeg", "Foot")
    assert {"Hips", "Spine", "Neck", "Head", *(side + name for side in ("Left", "Right") for name in sides)} <= set(names), names
    assert names["LeftFoot"] == "LeftLowerLeg" and names["Head"] == "Neck", names
    assert read["low"][1] > -0.02 and 1.7 < read["high"][1] < 1.8 and read["high"][2] > 2, read


tap.run([json_tells_all_of_a_csv, a_size_that_is_unlikely_is_told, options_choose_axis_and_mesh, exit_statuses_are_those_of_the_other_commands,
         the_walker_is_what_its_script_makes, *([the_walker_is_read, bones_are_added_to_a_project] if has_assimp else [])])
