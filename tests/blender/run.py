#!/usr/bin/env python3
"""Runs the add-on in a Blender without a window, with its own settings:
run.py BLENDER ZIP BILLOW_CLI REPOSITORY.

By hand: tests/blender/run.py blender build/data/blender/billow-blender-addon.zip build/src/cli/billow-cli ."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

if len(sys.argv) != 5:
    sys.exit(__doc__)
blender = shutil.which(sys.argv[1])
if not blender:
    sys.exit(f"{sys.argv[1]}: there is no Blender here; on Debian: apt-get install --no-install-recommends blender")
files = [os.path.abspath(path) for path in sys.argv[2:]]
script = pathlib.Path(__file__).resolve().with_name("addon_test.py")
with tempfile.TemporaryDirectory() as folder:
    own = {"PATH": os.defpath}  # Debian's Blender loads the Python modules that are beside the first python3 on PATH
    for kind in ("CONFIG", "SCRIPTS", "DATAFILES"):
        own[f"BLENDER_USER_{kind}"] = os.path.join(folder, kind.lower())
        os.mkdir(own[f"BLENDER_USER_{kind}"])
    work = os.path.join(folder, "a folder with blanks")
    os.mkdir(work)
    run = subprocess.run([blender, "-b", "--factory-startup", "-t", "2", "--python-exit-code", "1", "-P", script, "--", *files, work],
                         env={**os.environ, **own})
sys.exit(run.returncode)
