# SPDX-License-Identifier: MIT
"""Writes project files that billow-cli accepts, and files beside them."""
import os

from . import commands
from .importing import preferences
from .refusal import Refusal


def _check(draft, warnings):
    try:
        program = commands.find_cli(preferences().billow_cli)
    except Refusal as refusal:
        warnings.append(f"The project was not checked. {refusal}")
        return
    wrong = commands.problems(program, draft)
    if wrong:
        raise Refusal(f"Billow cannot open this project:\n{wrong}")


def write_project(text, path, warnings):
    """Writes to a draft file beside `path`, checks it, and renames it to `path` if it is valid."""
    draft = os.path.join(os.path.dirname(path), f".{os.path.basename(path)}.{os.getpid()}.billow")
    try:
        with open(draft, "w", encoding="utf-8") as file:
            file.write(text)
        _check(draft, warnings)
        os.replace(draft, path)
    except OSError as error:
        raise Refusal(f"{path}: cannot be written: {error.strerror}. Choose another folder.") from error
    finally:
        if os.path.exists(draft):
            os.remove(draft)


def write_beside(text, path):
    """Writes a text that a project names, unless the file has it already."""
    draft = f"{path}.{os.getpid()}.tmp"
    try:
        if _has(path, text):
            return
        with open(draft, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        os.replace(draft, path)
    except OSError as error:
        raise Refusal(f"{path}: cannot be written: {error.strerror}. Choose another folder.") from error


def _has(path, text):
    if not os.path.exists(path):
        return False
    with open(path, encoding="utf-8", errors="replace", newline="") as file:
        return file.read() == text
