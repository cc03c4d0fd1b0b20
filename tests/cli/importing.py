"""What the checks of `billow-cli import` share. The first argument of each is billow-cli."""
import json
import pathlib
import subprocess
import sys
import tempfile

cli = pathlib.Path(sys.argv[1]).resolve()
own_folder = tempfile.TemporaryDirectory()  # kept until the program ends
place = pathlib.Path(own_folder.name)
tests = []


def case(function):
    tests.append(function)
    return function


def run(*words, status=0):
    done = subprocess.run([cli, *map(str, words)], capture_output=True, text=True, check=False)
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    return done


def imported(path, *words):
    """Returns the points of each keyframe, and the project."""
    made = place / "made.billow"
    run("import", path, "-o", made, "--replace", "--progress", "none", *words)
    project = json.loads(made.read_text())
    flat = [keyframe["shape"] for keyframe in project["keyframes"]]
    return [[tuple(shape[i:i + 3]) for i in range(0, len(shape), 3)] for shape in flat], project
