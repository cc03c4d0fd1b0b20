#!/usr/bin/env python3
"""Checks that no control character from a file, a name or an argument reaches the terminal, whatever the
command. Arguments: billow-cli, the repository, and billow if it was built. Prints TAP."""
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unicodedata

import tap

cli, repository, *windowed = (str(pathlib.Path(argument).resolve()) for argument in sys.argv[1:])
work = pathlib.Path(tempfile.mkdtemp())
ENVIRONMENT = {**os.environ, "XDG_CACHE_HOME": str(work / "cache"), "XDG_STATE_HOME": str(work / "state")}

# What terminals interpret: titles and colors, in 7 and 8 bits, backspace, and a line that could pass for one
# of ours.
EVIL = "\x1b]0;evil\x07\x1b[31m\x9b31m\x85\x7f\b\r\tword\nFORGED: all is well"
EVIL_NAME = "a\x1b[31m\x9b31m\r\nFORGED: all is well"  # shorter, because it must fit into a file name with its suffix
EVIL_BYTES = b"b\x1b[31m\x9b\xff\nFORGED: all is well"


def assert_clean(done, may_draw):
    """Checks the output. If `may_draw` is set, the progress bar's return to the line start and its clearing
    are allowed."""
    for stream in (done.stdout, done.stderr):
        text = stream.decode()
        if may_draw:
            text = text.replace("\r\x1b[K", "")
        bad = [c for c in text if unicodedata.category(c) == "Cc" and c != "\n"]
        assert not bad, (done.args, bad, text)
        assert not any(line.startswith("FORGED") for line in text.split("\n")), (done.args, text)


def run(*words, statuses=range(4)):
    done = subprocess.run([cli, *words], cwd=work, env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
    assert done.returncode in statuses, done
    assert_clean(done, any("bar" in str(word) for word in words))
    if "--json" in words and done.stdout:
        json.loads(done.stdout)
    return done


# --- The commands, as their own help lists them ---

class Command:
    def __init__(self, name, arguments):
        self.name = name
        self.needs = re.sub(r"\[[^]]*\]", "", arguments).split()
        text = subprocess.run([cli, name, "--help"], stdout=subprocess.PIPE, text=True, check=True).stdout
        self.valued = sorted(set(re.findall(r"--([a-z][a-z-]*)=", text)))
        self.plain = sorted(set(re.findall(r"--([a-z][a-z-]*)(?=\s)", text)) - {"help"})

    def words(self, project, file, folder, output):
        """Returns a command line with the required arguments. A KeyError means that a new command has a kind
        of argument that stands_for lacks."""
        stands_for = {"PROJECT": project, "SOURCE...": project, "PROJECT...": project, "FILE...": file, "FILE": file, "DIR": folder}
        words = []
        for i, need in enumerate(self.needs):
            words.append(need if need.startswith("-") else output if i > 0 and self.needs[i - 1] == "-o" else stands_for[need])
        return [self.name, *words]

    def modes(self):
        modes = [[]] + [["--json"]] * ("json" in self.plain)
        return modes + [[f"--progress={mode}"] for mode in ("lines", "bar", "json")] * ("progress" in self.valued)


def read_commands():
    text = subprocess.run([cli, "--help"], stdout=subprocess.PIPE, text=True, check=True).stdout
    found = [Command(*re.match(r"  billow-cli (\S+) +(.*?)(?:  |$)", line).groups()) for line in text.splitlines() if line.startswith("  billow-cli ")]
    assert len(found) >= 10, text
    return found


commands = read_commands()

# --- Their input ---

EVIL_OBJ = f"mtllib {EVIL}\no {EVIL}\n" + "v 0 0 0\nv 1 0 0\nv 0 0 1\nv 1 0 1\nf 1 3 4 2\n"
SOUND_OBJ = "v 0 0 0\nv 1 0 0\nv 0 0 1\nv 1 0 1\nf 1 3 4 2\n"


def keyframe(number, start, anchors, **more):
    places = [{"column": c, "row": r, "position": p} for c, r, p in anchors]
    return {"id": f"{number}{EVIL}", "name": f"{EVIL}{number}", "start": start, "duration": 0.1, "anchors": places, **more}


def evil_project():
    """Returns a valid project in which every name is evil, with keyframes that cause warnings."""
    near, far = [(0, 0, [0, 0, 0]), (1, 0, [0.001, 0, 0])], [(0, 0, [0, 0, 0]), (4, 4, [9, 0, 9])]
    return {
        "format": "billow", "version": 1, "name": EVIL, "frame_rate": 10, "duration": 0.5, "loop": True, EVIL: {EVIL: EVIL},
        "cloth": {"columns": 5, "rows": 5, "spacing": 0.1, "texture": EVIL + ".png", EVIL: 1},
        "keyframes": [keyframe(1, 0, near), keyframe(2, 0.3, far, **{EVIL: EVIL})],
        "transitions": [{"from": f"1{EVIL}", EVIL: 1}],
        "waves": [{"id": f"w{EVIL}", "name": EVIL, "start": 0, "duration": 0.5, "amplitude": 0.01, "wavelength": 0.33, "speed": 0.3, EVIL: 2}],
        "sways": [{"id": f"s{EVIL}", "name": EVIL, "start": 0, "duration": 0.5, "amplitude": 0.02, "period": 0.4}],
        "markers": [{"id": f"m{EVIL}", "name": EVIL, "time": 0.2}],
        "scene": {"colliders": [{"id": f"c{EVIL}", "name": EVIL, "shape": "sphere", "position": [0, -9, 0], "mesh": EVIL + ".obj"},
                                {"id": f"d{EVIL}", "name": EVIL, "shape": "box", "position": [0, -9, 0], "mesh": "words.obj",
                                 "keys": [{"time": 0, "position": [0, -9, 0]}, {"time": 0.3, "position": [0, -8, 0]}]}], EVIL: []},
    }


def mutations(value, path=()):
    """Yields the path of every value in a document."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from mutations(part, (*path, key))


def with_at(document, path, value):
    changed = json.loads(json.dumps(document))
    if not path:
        return value
    at = changed
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return changed


def sample(name):
    return json.loads((pathlib.Path(repository) / "tests/io" / name).read_text())


def write_inputs():
    (work / "evil.billow").write_text(json.dumps(evil_project()))
    (work / f"{EVIL_NAME}.billow").write_text(json.dumps(evil_project()))
    (work / "refused.billow").write_text(json.dumps({"format": EVIL, "version": EVIL, EVIL: EVIL, "cloth": {"columns": EVIL, "material": EVIL}}))
    (work / "text.billow").write_text(EVIL)
    (work / "words.obj").write_text(SOUND_OBJ.replace("v 1 0 0", f"v 1 {EVIL} 0"))
    (work / f"{EVIL_NAME}.obj").write_text(EVIL_OBJ)
    (work / "sound.obj").write_text(SOUND_OBJ)
    (work / f"{EVIL_NAME}-alone.mdd").write_bytes(struct.pack(">2If12f", 1, 4, 0, *range(12)))
    (work / "bytes").mkdir()
    shutil.copy(work / "evil.billow", os.path.join(os.fsencode(work), EVIL_BYTES + b".billow"))
    shutil.copy(work / "sound.obj", os.path.join(os.fsencode(work), EVIL_BYTES + b".obj"))


write_inputs()
PROJECTS = ["evil.billow", f"{EVIL_NAME}.billow", EVIL_BYTES + b".billow", "refused.billow", "text.billow", f"none {EVIL_NAME}.billow", f"no {EVIL_NAME}/p.billow", "bytes"]
FILES = [f"{EVIL_NAME}.obj", EVIL_BYTES + b".obj", "words.obj", f"{EVIL_NAME}-alone.mdd", f"none {EVIL_NAME}.obj", f"{EVIL_NAME}.txt"]
FOLDERS = [f"folder {EVIL_NAME}", EVIL_BYTES, "evil.billow", "found"]
OUTPUTS = [f"out {EVIL_NAME}", EVIL_BYTES + b".out", f"no {EVIL_NAME}/out", "bytes"]


def lines_of(command):
    """Yields command lines that combine each bad input with sound ones, so that each is reached."""
    sound = {"project": "evil.billow", "file": "sound.obj", "folder": "found", "output": "out"}
    needs = " ".join(command.needs)
    for kind, word, inputs in [("project", "PROJECT", PROJECTS), ("file", "FILE", FILES), ("folder", " DIR", FOLDERS), ("output", "-o", OUTPUTS)]:
        for one in inputs if word in needs else []:
            yield command.words(**{**sound, kind: one})


def every_command_with_every_input():
    shown = set()  # commands that printed something from a project that opens
    for command in commands:
        sound = command.words("evil.billow", f"{EVIL_NAME}.obj", "found", "out")
        for words in [sound, *lines_of(command)]:
            for mode in command.modes():
                done = run(*words, *mode, *(["--replace"] if "replace" in command.plain else []))
                if words is sound and b"\\x1b" in done.stdout + done.stderr:
                    shown.add(command.name)
    assert shown >= {"check", "info", "rest", "export", "verify", "simulate", "compare", "import"}, shown


def every_option_with_an_evil_value():
    for command in commands:
        for option in command.valued:
            words = command.words("evil.billow", "sound.obj", "found", "out")
            run(*words, f"--{option}={EVIL}")
            run(*words, f"--{option}", EVIL_NAME)
        for words in [[f"--{EVIL}"], [f"-{EVIL}"], [EVIL] * 3, [EVIL_BYTES] * 3, ["--progress=bar", EVIL]]:
            run(command.name, *words)


def what_is_no_command():
    for word in [EVIL, EVIL_BYTES, f"--{EVIL}", ""]:
        assert run(word, statuses=[2]).returncode == 2


def every_value_of_a_project():
    """Puts the evil text in place of each value, and adds it as a key to each object."""
    project = work / "mutant.billow"
    seen = set()
    for name in ("example.billow", "physics.billow", "folded.billow", "damped.billow", "outlined.billow"):
        document = sample(name)
        for path in mutations(document):
            kind = tuple("#" if isinstance(key, int) else key for key in path)
            if kind in seen:
                continue
            seen.add(kind)
            for value in (EVIL, {EVIL: EVIL}, [EVIL]):
                project.write_text(json.dumps(with_at(document, path, value)))
                run("check", project, *(["--json"] if value is EVIL and len(seen) % 4 == 0 else []))
    assert len(seen) > 100


def every_word_of_a_mesh():
    lines = SOUND_OBJ.splitlines() + ["vt 0 0", "vn 0 1 0", "f 1/1/1 3/1/1 4/1/1"]
    project = {"format": "billow", "version": 1, "cloth": {"columns": 5, "rows": 5, "spacing": 0.1},
               "scene": {"colliders": [{"id": "b", "shape": "sphere", "mesh": "mutant.obj"}]}}
    (work / "body.billow").write_text(json.dumps(project))
    evil = EVIL.replace("\n", "\x0b").replace("\t", "\x0c").replace(" ", "")  # a single word
    told = 0
    for i, line in enumerate(lines):
        words = line.split()
        for j in range(len(words)):
            for word in (evil, words[j] + evil, os.fsencode(evil) + b"\xff\x9b"):
                mutant = [os.fsencode(w) for w in words]
                mutant[j] = os.fsencode(word)
                (work / "mutant.obj").write_bytes(b"\n".join([*map(str.encode, lines[:i]), b" ".join(mutant), *map(str.encode, lines[i + 1:])]))
                told += b"found" in run("import", "mutant.obj", "-o", "mutant.billow", "--replace").stderr
                run("check", "body.billow")
    assert told > 40


def frames_that_are_foreign():
    """Puts foreign files into an export's folder and changes its manifest."""
    run("export", "evil.billow", "-o", "found", "--frames", "1-2", "--name", "f", "--no-cache", statuses=[0])
    (work / "found" / f"f.0002{EVIL_NAME}.obj").write_text("v 0 0 0\n")
    (work / "found" / f"{EVIL_NAME}.obj").write_text("v 0 0 0\n")
    (work / "found" / "f.0003.obj").write_text(EVIL)
    for mode in [[], ["--json"], ["--progress=bar"]]:
        told = run("verify", "evil.billow", "found", "--frames", "1-3", "--name", "f", *mode, statuses=[1])
    assert b"f.0003.obj" in told.stdout
    listed = work / "found" / "f.sequence.json"
    record = json.loads(listed.read_text())
    for path in list(mutations(record)):
        listed.write_text(json.dumps(with_at(record, path, EVIL)))
        run("verify", "evil.billow", "found", "--frames", "1-3", "--name", "f")


def the_application_says_so_too():
    """Refusing an option needs no display."""
    done = subprocess.run([*windowed, "--none\x1b[31m\x9b\r"], env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
    assert done.returncode == 1 and b"--none\\x1b[31m" in done.stderr, done
    assert_clean(done, False)


def all_text_for_people_leaves_in_one_place():
    """The other files print only the program's own text: JSON, the list of commands, the schema, the progress
    bar."""
    printing = re.compile(r"(?<![\w])(?:f?printf|fputs|puts|putchar|fputc|fwrite|g_print|g_printerr)\(")
    found = {path.name for path in pathlib.Path(repository, "src/cli").glob("*.c") if printing.search(path.read_text())}
    assert found == {"complain.c", "json_output.c", "json_stream.c", "main.c", "progress.c", "schema.c"}, found


try:
    tap.run([what_is_no_command, frames_that_are_foreign, every_command_with_every_input, every_option_with_an_evil_value, every_value_of_a_project,
             every_word_of_a_mesh, *[the_application_says_so_too] * len(windowed), all_text_for_people_leaves_in_one_place])
finally:
    shutil.rmtree(work)
