#!/usr/bin/env python3
"""Fits keyframes to the physics of projects on an OpenCue farm, one per layer:

    opencue-fit.py FOLDER PROJECT... [--show SHOW] [--shot SHOT] [-- OPTION...]

Each becomes a project of the same name in FOLDER, which is then checked. The options after -- are passed to billow-cli fit. Needs
pyoutline, and billow-cli on the farm's hosts."""
import argparse
import getpass
import os
import sys

import outline
import outline.cuerun
import outline.modules.shell


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], epilog="Options of billow-cli fit: after --.")
    parser.add_argument("folder")
    parser.add_argument("projects", nargs="+", metavar="project")
    parser.add_argument("--show", default="testing")
    parser.add_argument("--shot", default="shot01")
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    return parser.parse_args(sys.argv[1:end]), sys.argv[end + 1:]


def main():
    given, options = read_arguments()
    folder = os.path.realpath(given.folder)
    os.makedirs(folder, exist_ok=True)
    job = outline.Outline("billow-fit", show=given.show, shot=given.shot, user=getpass.getuser())
    for number, project in enumerate(map(os.path.realpath, given.projects), 1):
        fitted = os.path.join(folder, os.path.basename(project))
        fit = outline.modules.shell.Shell(
            f"fit_{number}", command=["billow-cli", "fit", project, "-o", fitted, "--replace", "--progress", "lines", *options],
            range="1-1", chunk=1)
        check = outline.modules.shell.Shell(f"check_{number}", command=["billow-cli", "check", fitted], range="1-1", chunk=1)
        job.add_layer(fit)
        job.add_layer(check)
        check.depend_all(fit)
    outline.cuerun.launch(job, use_pycuerun=False)


main()
