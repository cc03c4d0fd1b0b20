# SPDX-License-Identifier: MIT
"""Runs billow-cli, which computes the frames."""
import json
import os
import re
import shutil
import subprocess
import tempfile

from .refusal import Refusal

OLDEST = (0, 1, 0)
PREFERENCES = "Edit ▸ Preferences ▸ Add-ons ▸ Billow"
TOLD = 6  # the most lines of an error that are shown

_progress = re.compile(r"(\d+)/(\d+) ")


def find_program(path):
    """Returns the full path of a program, given as a path or as a name that is searched for on PATH. Raises
    Refusal if it is not found."""
    found = shutil.which(os.path.expanduser(path))
    if not found:
        raise Refusal(f"The program “{path}” was not found. Install Billow, or set its path in {PREFERENCES}.")
    return found


def _told(lines):
    lines = [line.strip() for line in lines if line.strip()]
    more = [f"… and {len(lines) - TOLD} more"] if len(lines) > TOLD else []
    return "\n".join(lines[:TOLD] + more)


def call(program, *arguments, on_progress=None, warnings=None):
    """Runs the program and returns its standard output. Calls `on_progress` with the progress from 0 to 1 and
    appends the program's warnings to `warnings`. Raises Refusal with the program's own messages if it
    fails."""
    told = []
    with tempfile.TemporaryFile() as output:
        try:
            process = subprocess.Popen([program, *arguments], stdin=subprocess.DEVNULL, stdout=output,
                                       stderr=subprocess.PIPE, text=True, encoding="utf-8", errors="replace")
        except OSError as error:
            raise Refusal(f"{program}: cannot be started: {error.strerror}. Set its path in {PREFERENCES}.") from error
        with process:
            for line in process.stderr:
                step = _progress.match(line)
                if not step:
                    told.append(line)
                elif on_progress:
                    on_progress(int(step[1]) / max(int(step[2]), 1))
        output.seek(0)
        printed = output.read().decode("utf-8", "replace")
    if process.returncode == 2:
        raise Refusal(f"{program} is too old for this add-on: it does not support this use of “{arguments[0]}”.\n"
                      f"{_told(told)}\nInstall a newer version of Billow, or set its path in {PREFERENCES}.")
    if process.returncode != 0:
        raise Refusal(_told(told) or _told(printed.splitlines()) or f"{program}: ended with status {process.returncode}")
    if warnings is not None:
        words = (line.split(": ", 1)[1].strip() for line in told if line.startswith("billow-cli ") and ": " in line)
        warnings.extend(text.removeprefix("warning: ") for text in words)
    return printed


def version_of(text):
    """Returns (0, 1, 0) for "billow-cli 0.1.0", or None if the text is not of this form."""
    found = re.fullmatch(r"billow-cli (\d+)\.(\d+)(?:\.(\d+))?\S*\s*", text)
    return found and tuple(int(part or 0) for part in found.groups())


def find_cli(path):
    """Returns the path of billow-cli. Raises Refusal if it is not found or older than OLDEST."""
    program = find_program(path)
    try:
        version = version_of(call(program, "--version"))
    except Refusal:
        version = None
    if version is None:
        raise Refusal(f"{program} is not billow-cli. Set the path of billow-cli in {PREFERENCES}.")
    if version < OLDEST:
        raise Refusal(f"{program} is too old: its version is {'.'.join(map(str, version))}, and this add-on needs "
                      f"{'.'.join(map(str, OLDEST))} or newer.")
    return program


def _of_cloth(cloth):
    return ["--cloth", cloth] if cloth else []


def write_cache(program, project, folder, stem, physics=False, cloth=None, **told):
    """Writes all frames to one MDD file with z up and returns its path. `cloth` is the id of the cloth if the
    project has several. `told` is passed on to call()."""
    call(program, "simulate" if physics else "export", project, "-o", folder, "--format", "mdd", "--up", "z",
         "--name", stem, "--progress", "lines", *_of_cloth(cloth), **told)
    return os.path.join(folder, f"{stem}.{cloth}.mdd" if cloth else stem + ".mdd")


def info(program, project):
    return json.loads(call(program, "info", project, "--json"))


def scene(program, project, cloth=None):
    return json.loads(call(program, "scene", project, *_of_cloth(cloth)))


def problems(program, project):
    """Returns the errors in a project file, or "" if it is valid."""
    try:
        call(program, "check", project)
    except Refusal as refusal:
        return str(refusal)
    return ""
