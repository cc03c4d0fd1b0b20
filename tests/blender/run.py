#!/usr/bin/env python3
"""Runs the add-on in a Blender without a window, or with one on a display of its own, with its own settings:
run.py [--window] BLENDER ZIP BILLOW_CLI REPOSITORY.

By hand: tests/blender/run.py blender build/data/blender/billow-blender-addon.zip build/src/cli/billow-cli ."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

in_window = sys.argv[1:2] == ["--window"]
arguments = sys.argv[1 + in_window:]
if len(arguments) != 4:
    sys.exit(__doc__)
blender = shutil.which(arguments[0])
if not blender:
    sys.exit(f"{arguments[0]}: there is no Blender here; on Debian: apt-get install --no-install-recommends blender")
files = [os.path.abspath(path) for path in arguments[1:]]
script = pathlib.Path(__file__).resolve().with_name("window_test.py" if in_window else "addon_test.py")
how = ["xvfb-run", "-a", "-s", "-screen 0 800x600x24", blender, "--window-geometry", "0", "0", "800", "600"] if in_window else [blender, "-b"]
with tempfile.TemporaryDirectory() as folder:
    own = {"PATH": os.defpath}  # Debian's Blender loads the Python modules that are beside the first python3 on PATH
    for kind in ("CONFIG", "SCRIPTS", "DATAFILES"):
        own[f"BLENDER_USER_{kind}"] = os.path.join(folder, kind.lower())
        os.mkdir(own[f"BLENDER_USER_{kind}"])
    work = os.path.join(folder, "a folder with blanks")
    os.mkdir(work)
    run = subprocess.run([*how, "--factory-startup", "-t", "2", "--python-exit-code", "1", "-P", script, "--", *files, work],
                         env={**os.environ, **own})
sys.exit(run.returncode)
