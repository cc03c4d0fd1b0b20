#!/usr/bin/env python3
"""Makes takes of a project on an OpenCue farm, one per layer: those of its export presets, of the physics or not:

    opencue-takes.py PROJECT PRESET... [--show SHOW] [--shot SHOT]

Each is written to the folder of its preset, and then verified. Needs pyoutline, and billow-cli on the farm's hosts."""
import argparse
import getpass
import os

import outline
import outline.cuerun
import outline.modules.shell


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("project")
    parser.add_argument("presets", nargs="+", metavar="preset")
    parser.add_argument("--show", default="testing")
    parser.add_argument("--shot", default="shot01")
    given = parser.parse_args()
    project = os.path.realpath(given.project)
    job = outline.Outline("billow-takes", show=given.show, shot=given.shot, user=getpass.getuser())
    for number, preset in enumerate(given.presets, 1):
        take = outline.modules.shell.Shell(
            f"take_{number}", command=["billow-cli", "export", project, "--preset", preset, "--skip-existing", "--progress", "lines"],
            range="1-1", chunk=1)
        verify = outline.modules.shell.Shell(
            f"verify_{number}", command=["billow-cli", "verify", project, "--preset", preset], range="1-1", chunk=1)
        job.add_layer(take)
        job.add_layer(verify)
        verify.depend_all(take)
    outline.cuerun.launch(job, use_pycuerun=False)


main()
