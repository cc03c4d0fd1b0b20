#!/usr/bin/env python3
"""Checks the OpenJD templates and the OpenCue outlines in data/farm: that they follow the specification, and that running their commands here
gives the same files as a single process. Neither Debian nor npm has a validator for either, so the rules are written out below, and a stand-in
for pyoutline records how it is called. Arguments: billow-cli, data/farm. Prints TAP."""
import filecmp
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

FRAMES = 29

# A stand-in for pyoutline that prints the layers of a launched job.
OUTLINE = """
import json
class Outline:
    def __init__(self, name, shot, show, user):
        self.layers = []
    def add_layer(self, layer):
        self.layers.append(layer)
"""
SHELL = """
class Shell:
    def __init__(self, name, command, range, chunk):
        self.told = dict(name=name, command=command, range=range, chunk=chunk, after=[])
    def depend_all(self, layer):
        self.told["after"].append(layer.told["name"])
"""
CUERUN = """
import json
def launch(job, use_pycuerun):
    assert not use_pycuerun
    print(json.dumps([layer.told for layer in job.layers]))
"""

# Version 2023-09 of the specification, as far as the template uses it: required and optional keys.
TEMPLATE = ({"specificationVersion", "name", "steps"}, {"description", "parameterDefinitions", "jobEnvironments", "$schema"})
PARAMETERS = {
    "STRING": ({"name", "type"}, {"description", "default", "allowedValues", "minLength", "maxLength", "userInterface"}),
    "INT": ({"name", "type"}, {"description", "default", "allowedValues", "minValue", "maxValue", "userInterface"}),
    "PATH": ({"name", "type"}, {"description", "default", "allowedValues", "minLength", "maxLength", "objectType", "dataFlow", "userInterface"}),
}
STEP = ({"name", "script"}, {"description", "dependencies", "stepEnvironments", "parameterSpace", "hostRequirements"})
IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
REFERENCE = re.compile(r"\{\{\s*([^{}]*?)\s*\}\}")


def has_keys(thing, keys):
    required, optional = keys
    return required <= set(thing) <= required | optional


def references(thing):
    return set(REFERENCE.findall(json.dumps(thing)))


def problems(template):
    """Returns the violations of the rules."""
    found = []

    def want(condition, what):
        if not condition:
            found.append(what)

    want(has_keys(template, TEMPLATE), "the template's keys")
    want(template["specificationVersion"] == "jobtemplate-2023-09", "the version")
    for parameter in template["parameterDefinitions"]:
        want(has_keys(parameter, PARAMETERS[parameter["type"]]), f"keys of {parameter['name']}")
        want(IDENTIFIER.fullmatch(parameter["name"]), f"the name {parameter['name']}")
        want(parameter.get("dataFlow", "IN") in ("NONE", "IN", "OUT", "INOUT"), f"data flow of {parameter['name']}")
        want(parameter.get("objectType", "FILE") in ("FILE", "DIRECTORY"), f"kind of {parameter['name']}")
        if parameter["type"] == "INT" and "default" in parameter:
            want(parameter["minValue"] <= parameter["default"] <= parameter["maxValue"], f"default of {parameter['name']}")
    job_wide = {f"Param.{parameter['name']}" for parameter in template["parameterDefinitions"]}
    want(references(template["name"]) <= job_wide, "what the name refers to")
    before = []
    for step in template["steps"]:
        want(has_keys(step, STEP), f"keys of {step['name']}")
        want(all(set(one) == {"dependsOn"} and one["dependsOn"] in before for one in step.get("dependencies", [])),
             f"what {step['name']} depends on")
        own = step.get("parameterSpace", {}).get("taskParameterDefinitions", [])
        want(all(set(one) == {"name", "type", "range"} and one["type"] == "INT" for one in own), f"tasks of {step['name']}")
        want(references(own) <= job_wide, f"what the tasks of {step['name']} refer to")
        run = step["script"]["actions"]["onRun"]
        want(has_keys(run, ({"command"}, {"args", "timeout", "cancelation"})), f"the action of {step['name']}")
        want(references(run) <= job_wide | {f"Task.Param.{one['name']}" for one in own}, f"what {step['name']} refers to")
        before.append(step["name"])
    return found


def resolve(text, values):
    return REFERENCE.sub(lambda match: str(values[match[1]]), text)


def commands_of(template, values):
    """Yields the command of each task, with the steps in order."""
    values = {**{f"Param.{one['name']}": one["default"] for one in template["parameterDefinitions"] if "default" in one}, **values}
    for step in template["steps"]:
        tasks = step.get("parameterSpace", {}).get("taskParameterDefinitions")
        spaces = [{}]
        if tasks:
            (task,) = tasks
            first, last = map(int, resolve(task["range"], values).split("-"))
            spaces = [{f"Task.Param.{task['name']}": number} for number in range(first, last + 1)]
        run = step["script"]["actions"]["onRun"]
        for space in spaces:
            yield [resolve(word, {**values, **space}) for word in [run["command"], *run["args"]]]


def tasks_of(layer):
    """Yields the command of each task of a layer. As with cuebot, the last one may ask for frames beyond the
    end."""
    first, last = map(int, layer["range"].split("-"))
    for start in range(first, last + 1, layer["chunk"]):
        tokens = {"#FRAME_START#": start, "#FRAME_END#": start + layer["chunk"] - 1, "#IFRAME#": start}
        yield [re.sub(r"#[A-Z_]+#", lambda match: str(tokens[match[0]]), word) for word in layer["command"]]


class Test:
    def __init__(self, place, recipes, environment):
        self.place, self.recipes, self.environment, self.number, self.failed = place, recipes, environment, 0, 0

    def ok(self, passed, what):
        self.number += 1
        self.failed += not passed
        print(f"{'ok' if passed else 'not ok'} {self.number} {what}", flush=True)

    def run(self, command):
        return subprocess.run(command, cwd=self.place, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run_all(self, commands):
        """Runs the commands and returns their exit statuses."""
        done = [self.run(command) for command in commands]
        for one in done:
            if one.returncode:
                print(f"# {one.args}: {one.returncode}\n# {one.stdout}{one.stderr}")
        return [one.returncode for one in done]

    def same(self, folder, local="local"):
        names = sorted(os.listdir(self.place / local))
        return names == sorted(os.listdir(self.place / folder)) and not any(
            filecmp.cmpfiles(self.place / local, self.place / folder, names, shallow=False)[1:])

    def openjd(self):
        template = json.loads((self.recipes / "openjd-export.json").read_text())
        found = problems(template)
        print(f"# {found}")
        self.ok(not found, "the OpenJD template holds to the rules")
        commands = list(commands_of(template, {
            "Param.Project": self.place / "flat.billow", "Param.Folder": self.place / "openjd", "Param.Tasks": 4}))
        self.ok(self.run_all(commands) == [0] * 5, "its tasks run, and its last step verifies")
        self.ok(self.same("openjd"), "its frames are those of one process")

    def openjd_takes_and_fits(self):
        for name, values, there, alone in (("take", {"Param.Folder": "jd-take", "Param.Preset": "Gale"}, "jd-take", "gale"),
                                           ("fit", {"Param.Fitted": "jd-fit/flat.billow", "Param.Tolerance": "0.002"}, "jd-fit", "alone")):
            template = json.loads((self.recipes / f"openjd-{name}.json").read_text())
            found = problems(template)
            commands = list(commands_of(template, {"Param.Project": "flat.billow", **values}))
            print(f"# {found}")
            self.ok(not found and self.run_all(commands) == [0, 0] and self.same(there, alone), f"an OpenJD {name} is that of one process")

    def opencue(self):
        launched = self.run([sys.executable, str(self.recipes / "opencue-export.py"), "flat.billow", "opencue", "--chunk", "8"])
        print(f"# {launched.stderr}")
        export, verify = json.loads(launched.stdout)
        self.ok(verify["after"] == ["export"] and export["range"] == f"1-{FRAMES}", "the OpenCue outline has two layers, one after the other")
        commands = [*tasks_of(export), *tasks_of(verify)]
        self.ok(self.run_all(commands) == [0] * 5, "its tasks run, the last of them beyond the end")
        self.ok(self.same("opencue"), "its frames are those of one process")

    def opencue_takes_and_fits(self):
        for script, words, there, alone in (("takes", ["flat.billow", "Gale", "Up"], "gale-cue", "gale"),
                                            ("fit", ["cue-fit", "flat.billow", "--", "--tolerance", "0.002"], "cue-fit", "alone")):
            if script == "takes":
                (self.place / "gale").rename(self.place / "gale-cue")
            launched = self.run([sys.executable, str(self.recipes / f"opencue-{script}.py"), *words])
            layers = json.loads(launched.stdout)
            after = [layer["after"] for layer in layers]
            done = self.run_all([task for layer in layers for task in tasks_of(layer)])
            self.ok(done == [0] * len(layers) and after == [wanted for layer in layers[::2] for wanted in ([], [layer["name"]])] and
                    self.same(there, alone), f"OpenCue {script} are those of one process")

    def preset(self):
        """The options of a recipe may be those of an export preset."""
        launched = self.run([sys.executable, str(self.recipes / "opencue-export.py"), "flat.billow", "preset", "--chunk", "16",
                             "--", "--preset", "Up"])
        commands = [task for layer in json.loads(launched.stdout) for task in tasks_of(layer)]
        self.ok(self.run_all(commands) == [0] * 3 and self.same("preset", "up/z"), "an export preset stands for its options")


def write_outline(place):
    package = place / "modules" / "outline"
    (package / "modules").mkdir(parents=True)
    (package / "__init__.py").write_text(OUTLINE)
    (package / "cuerun.py").write_text(CUERUN)
    (package / "modules" / "__init__.py").write_text("")
    (package / "modules" / "shell.py").write_text(SHELL)


def main(real, recipes):
    real = str(pathlib.Path(real).resolve())
    with tempfile.TemporaryDirectory(prefix="billow-farm-") as folder:
        place = pathlib.Path(folder)
        (place / "flat.billow").write_text(json.dumps({
            "format": "billow", "version": 1, "name": "Flat", "frame_rate": FRAMES, "duration": 1,
            "cloth": {"columns": 3, "rows": 3, "spacing": 0.5},
            "waves": [{"start": 0, "duration": 1, "amplitude": 0.2, "wavelength": 1.7, "speed": 0.3}],
            "exports": [{"name": "Up", "format": "obj", "output": "up/z", "options": {"up": "z", "no-uv": True}},
                        {"name": "Gale", "format": "obj", "output": "gale", "method": "physics", "frames": "1-12"}]}))
        write_outline(place)
        path = f"{pathlib.Path(real).parent}:{os.environ['PATH']}"
        test = Test(place, pathlib.Path(recipes), {**os.environ, "PATH": path, "PYTHONPATH": str(place / "modules"),
                                                   "PYTHONDONTWRITEBYTECODE": "1"})
        print("1..11")
        for folder in ("alone", "jd-fit"):
            (place / folder).mkdir()
        assert test.run_all([["billow-cli", "export", "flat.billow", "-o", "local"],
                             ["billow-cli", "export", "flat.billow", "--all"],
                             ["billow-cli", "fit", "flat.billow", "-o", "alone/flat.billow", "--tolerance", "0.002"]]) == [0, 0, 0]
        test.openjd()
        test.opencue()
        test.preset()
        test.openjd_takes_and_fits()
        test.opencue_takes_and_fits()
        return 1 if test.failed else 0


sys.exit(main(*sys.argv[1:]))
