"""Loads the modules of the add-on that do not need Blender, without running the package's own __init__."""
import importlib
import pathlib
import sys
import types


def load(folder):
    """Returns the package's modules by name."""
    package = types.ModuleType("io_billow")
    package.__path__ = [str(folder)]
    sys.modules["io_billow"] = package
    names = ("axes", "cache", "commands", "grid", "project", "refusal", "surface", "timing")
    return types.SimpleNamespace(**{name: importlib.import_module(f"io_billow.{name}") for name in names})


def sources(folder):
    return sorted(pathlib.Path(folder).glob("*.py"))
