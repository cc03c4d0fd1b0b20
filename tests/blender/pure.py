"""Loads the modules of the add-on that do not need Blender, without running the package's own __init__, and runs tests of them."""
import importlib
import os
import pathlib
import sys
import types
import unittest


def load(folder):
    """Returns the package's modules by name."""
    package = types.ModuleType("io_billow")
    package.__path__ = [str(folder)]
    sys.modules["io_billow"] = package
    names = ("axes", "background", "cache", "carriers", "commands", "frames", "grid", "hanging", "motion", "project", "refusal", "surface", "timing")
    return types.SimpleNamespace(**{name: importlib.import_module(f"io_billow.{name}") for name in names})


def sources(folder):
    return sorted(pathlib.Path(folder).glob("*.py"))


class Tap(unittest.TextTestResult):
    def startTestRun(self):
        self.number = 0

    def addSuccess(self, test):
        self.tell("ok", test)

    def addFailure(self, test, error):
        self.tell("not ok", test, error)
        super().addFailure(test, error)

    def addError(self, test, error):
        self.tell("not ok", test, error)
        super().addError(test, error)

    def tell(self, word, test, error=None):
        self.number += 1
        print(f"{word} {self.number} {type(test).__name__}: {test._testMethodName[5:].replace('_', ' ')}")
        for line in self._exc_info_to_string(error, test).splitlines() if error else []:
            print(f"# {line}")


def run(module):
    """Runs the tests of a module, prints TAP, and ends the program."""
    suite = unittest.defaultTestLoader.loadTestsFromModule(module)
    print(f"1..{suite.countTestCases()}")
    result = unittest.TextTestRunner(stream=open(os.devnull, "w"), resultclass=Tap).run(suite)
    sys.exit(not result.wasSuccessful())
