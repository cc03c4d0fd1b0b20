# SPDX-License-Identifier: MIT
"""Runs billow-cli, which computes the frames."""
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


def start(program, arguments, **streams):
    """Starts the program and returns its process. Raises Refusal if that fails."""
    try:
        return subprocess.Popen([program, *arguments], stdin=subprocess.DEVNULL, **streams)
    except OSError as error:
        raise Refusal(f"{program}: cannot be started: {error.strerror}. Set its path in {PREFERENCES}.") from error


def judge(program, command, status, printed, told):
    """Returns the program's warnings among the lines `told` on its standard error. Raises Refusal with its own messages if `status`
    says that it failed."""
    told = [line for line in told if not _progress.match(line)]
    if status == 2:
        raise Refusal(f"{program} is too old for this add-on: it does not support this use of “{command}”.\n"
                      f"{_told(told)}\nInstall a newer version of Billow, or set its path in {PREFERENCES}.")
    if status != 0:
        raise Refusal(_told(told) or _told(printed.splitlines()) or f"{program}: ended with status {status}")
    words = (line.split(": ", 1)[1].strip() for line in told if line.startswith("billow-cli ") and ": " in line)
    return [text.removeprefix("warning: ") for text in words]


def call(program, *arguments, on_progress=None, warnings=None):
    """Runs the program and returns its standard output. Calls `on_progress` with the progress from 0 to 1 and
    appends the program's warnings to `warnings`. Raises Refusal with the program's own messages if it
    fails."""
    told = []
    with tempfile.TemporaryFile() as output:
        with start(program, arguments, stdout=output, stderr=subprocess.PIPE, text=True, encoding="utf-8", errors="replace") as process:
            for line in process.stderr:
                step = _progress.match(line)
                if not step:
                    told.append(line)
                elif on_progress:
                    on_progress(int(step[1]) / max(int(step[2]), 1))
        output.seek(0)
        printed = output.read().decode("utf-8", "replace")
    found = judge(program, arguments[0], process.returncode, printed, told)
    if warnings is not None:
        warnings.extend(found)
    return printed


def carry_out(steps, program, on_progress=None):
    """Runs the program with the arguments that the generator `steps` yields, sends it what the program printed and its warnings,
    and returns what the generator returns."""
    answer = None
    while True:
        try:
            arguments = steps.send(answer)
        except StopIteration as end:
            return end.value
        warnings = []
        answer = call(program, *arguments, on_progress=on_progress, warnings=warnings), warnings


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


def problems(program, project):
    """Returns the errors in a project file, or "" if it is valid."""
    try:
        call(program, "check", project)
    except Refusal as refusal:
        return str(refusal)
    return ""
