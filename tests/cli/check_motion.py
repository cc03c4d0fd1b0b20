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


CLOTH = {"columns": 3, "rows": 3, "spacing": 0.1}


def billow(*words):
    return subprocess.run([cli, *map(str, words)], capture_output=True, text=True, check=False)


def new_project(folder, anchors):
    """Writes a project that plays walk.csv: a point that goes by 1 m to +x in 24 frames, 2 m above the ground."""
    (folder / "walk.csv").write_text("frame,name,x,y,z\n" + "".join(f"{i + 1},a,{i / 24},2,0\n" for i in range(25)))
    path = folder / "worn.billow"
    path.write_text(json.dumps({"format": "billow", "version": 1, "frame_rate": 24, "duration": 1.0, "cloth": CLOTH,
                                "motions": [{"id": "walk", "file": "walk.csv", "rate": 24}],
                                "keyframes": [{"start": 0, "duration": 0, "anchors": anchors}]}))
    return path


RIDING = [{"column": 0, "row": 0, "on": "walk", "node": "a"},
          {"column": 2, "row": 0, "on": "walk", "node": "a", "position": [0.19, 0.01, 0]}]


def cloth_rides_on_a_motion():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path = new_project(folder, RIDING)
        done = billow("export", path, "-o", folder / "out", "--precision", "8")
        assert done.returncode == 0, done
        for frame in (1, 9, 24):
            text = next((folder / "out").glob(f"*.{frame:04}.obj")).read_text()
            points = [tuple(map(float, line.split()[1:])) for line in text.splitlines() if line.startswith("v ")]
            for point, (x, y) in ((points[0], (0, 2)), (points[2], (0.19, 2.01))):
                assert max(abs(point[0] - x - (frame - 1) / 24), abs(point[1] - y), abs(point[2])) < 1e-6, (frame, point)
        told_of = json.loads(billow("info", path, "--json").stdout)["motions"]
        assert [(one["id"], one["read"], one["frames"], one["duration"]) for one in told_of] == [("walk", True, 25, 1)], told_of
        done = billow("check", path)
        assert done.returncode == 0 and "warning" not in done.stdout + done.stderr, done


def a_motion_that_is_missing_is_told_and_refused():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path = new_project(folder, RIDING)
        (folder / "walk.csv").unlink()
        done = billow("check", path)
        assert done.returncode == 0 and "the motion does not play" in done.stdout + done.stderr, done
        for words in (["export", path, "-o", folder / "out"], ["simulate", path, "-o", folder / "out"]):
            done = billow(*words)
            assert done.returncode != 0 and "has not been read" in done.stderr, done
        assert not list(folder.glob("out/*.obj"))


def an_unknown_node_is_told():
    with tempfile.TemporaryDirectory() as name:
        path = new_project(pathlib.Path(name), [dict(RIDING[0], node="b")])
        done = billow("check", path)
        assert done.returncode == 0 and "has no node “b”" in done.stdout + done.stderr, done


def a_triangle_that_is_not_there_is_told():
    with tempfile.TemporaryDirectory() as name:
        path = new_project(pathlib.Path(name), [dict(RIDING[0], triangle=3)])
        done = billow("check", path)
        assert done.returncode == 0 and "has no triangle 3" in done.stdout + done.stderr, done


def bones_ride_on_a_motion():
    with tempfile.TemporaryDirectory() as name:
        project, output = pathlib.Path(name) / "in.billow", pathlib.Path(name) / "out.billow"
        project.write_text(json.dumps({"format": "billow", "version": 1, "frame_rate": 24, "duration": 6, "cloth": CLOTH}))
        places = []
        for words in ([], ["--play"]):
            done = run(WALKER, "--bones", project, "-o", output, "--turn", "90", "--move", "1,0,2", *words)
            assert done.returncode == 0, done
            scene = json.loads(billow("scene", output).stdout)
            places.append({one["name"]: one["places"] for one in scene["bodies"]})
        written = json.loads(output.read_text())
        assert [one["start"] for one in written["motions"]] == [0] and "keys" not in written["scene"]["colliders"][0]
        keyed, riding = places
        assert set(keyed) == set(riding)
        # keys leave out what lies on straight lines to 0.1 mm and 0.05 degrees, along bones of half a meter
        for name, frames in keyed.items():
            for key, ride in zip(frames, riding[name]):
                assert max(abs(p - q) for p, q in zip(key[:3], ride[:3])) < 5e-4, (name, key, ride)
        assert run(WALKER, "--play").returncode == 2


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
         cloth_rides_on_a_motion, a_motion_that_is_missing_is_told_and_refused, an_unknown_node_is_told, a_triangle_that_is_not_there_is_told,
         the_walker_is_what_its_script_makes, *([the_walker_is_read, bones_are_added_to_a_project, bones_ride_on_a_motion] if has_assimp else [])])
