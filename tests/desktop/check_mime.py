#!/usr/bin/env python3
"""Checks that a project is recognized by its name and, without one, by its content: `check_mime.py TYPES
PROJECTS`. Prints TAP."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

types, projects = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
WANTED = "application/x-billow+json"


def type_of(path, home):
    out = subprocess.run(["gio", "info", "-a", "standard::content-type", path], check=True, stdout=subprocess.PIPE, text=True,
                         env=os.environ | {"XDG_DATA_HOME": str(home)}).stdout
    return out.rpartition("standard::content-type: ")[2].strip()


with tempfile.TemporaryDirectory() as folder:
    home = pathlib.Path(folder)
    (home / "mime/packages").mkdir(parents=True)
    shutil.copy(types, home / "mime/packages")
    subprocess.run(["update-mime-database", home / "mime"], check=True)
    samples = sorted(projects.glob("*.billow"))
    other = home / "other"
    other.write_text('{"format": "bellows"}\n')
    unlike = [f"{sample.name}: {type_of(sample, home)}" for sample in samples if type_of(sample, home) != WANTED]
    for sample in samples[:3]:
        shutil.copy(sample, home / "nameless")
        if type_of(home / "nameless", home) != WANTED:
            unlike.append(f"{sample.name} without its name: {type_of(home / 'nameless', home)}")
    if type_of(other, home) == WANTED:
        unlike.append("another file of JSON is taken for a project")
print("1..1")
print(f"{'ok' if samples and not unlike else 'not ok'} 1 projects are known by name and content")
for line in unlike:
    print("#", line)
sys.exit(bool(unlike) or not samples)
