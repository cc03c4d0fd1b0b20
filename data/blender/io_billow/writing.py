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


def write_beside(content, path):
    """Writes the bytes of a file that a project names, unless it has them already."""
    draft = f"{path}.{os.getpid()}.tmp"
    try:
        if _has(path, content):
            return
        with open(draft, "wb") as file:
            file.write(content)
        os.replace(draft, path)
    except OSError as error:
        raise Refusal(f"{path}: cannot be written: {error.strerror}. Choose another folder.") from error


def _has(path, content):
    if not os.path.exists(path) or os.path.getsize(path) != len(content):
        return False
    with open(path, "rb") as file:
        return file.read() == content
