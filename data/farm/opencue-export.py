#!/usr/bin/env python3
"""Exports a project on an OpenCue farm, some frames per task, and verifies the frames when all are written:

    opencue-export.py PROJECT FOLDER [--show SHOW] [--shot SHOT] [--chunk FRAMES] [-- OPTION...]

The options after -- are passed to billow-cli export. Needs pyoutline, and billow-cli on this machine and
on the farm's hosts."""
import argparse
import getpass
import json
import os
import subprocess
import sys

import outline
import outline.cuerun
import outline.modules.shell


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], epilog="Options of billow-cli export: after --.")
    parser.add_argument("project")
    parser.add_argument("folder")
    parser.add_argument("--show", default="testing")
    parser.add_argument("--shot", default="shot01")
    parser.add_argument("--chunk", type=int, default=24, help="frames a task (24)")
    # argparse gives an argument of any number nothing if options stand before it
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    return parser.parse_args(sys.argv[1:end]), sys.argv[end + 1:]


def main():
    given, options = read_arguments()
    project, folder = os.path.realpath(given.project), os.path.realpath(given.folder)
    info = json.loads(subprocess.run(["billow-cli", "info", project, "--json"], check=True, stdout=subprocess.PIPE).stdout)
    job = outline.Outline("billow-export", show=given.show, shot=given.shot, user=getpass.getuser())
    # If the number of frames is not a multiple of the chunk, the last task's #FRAME_END# exceeds the last
    # frame. billow-cli skips the frames that do not exist.
    export = outline.modules.shell.Shell(
        "export",
        command=["billow-cli", "export", project, "-o", folder, "--frames", "#FRAME_START#-#FRAME_END#",
                 "--skip-existing", "--progress", "lines", *options],
        range=f"1-{info['frames']}",
        chunk=given.chunk)
    verify = outline.modules.shell.Shell(
        "verify", command=["billow-cli", "verify", project, folder, *options], range="1-1", chunk=1)
    job.add_layer(export)
    job.add_layer(verify)
    verify.depend_all(export)
    outline.cuerun.launch(job, use_pycuerun=False)


main()
