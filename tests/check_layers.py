#!/usr/bin/env python3
"""Checks the structure of the source. Each folder of src/ includes only itself and the folders it may use,
and each of its subfolders ("streets") only itself and those before it. Hash tables use a keyed hash.
Timers go through the clock, which tests can stop. Tests that use Debian's Python packages are run by
Debian's Python. Prints TAP."""
import pathlib
import re
import sys

MAY_USE = {
    "core": [],
    "physics": ["core"],
    "model": ["core", "physics"],
    "gl": ["core", "physics"],
    "render": ["core", "physics", "model", "gl"],
    "io": ["core", "physics", "model", "render"],
    "widgets": ["core", "physics", "model", "gl", "render"],
    "app": ["core", "physics", "model", "render", "io", "gl", "widgets"],
    "cli": ["core", "physics", "model", "render", "io"],
}
# The subfolders of a folder, in order: each may use itself and those before it.
STREETS = {
    "core": ["base", "flat", "motion", "transition", "fit", "layers", "contact", "cloth", "relaxation", "drape"],
    "physics": ["colliders", "net", "solver"],
    "model": ["base", "project", "kinds", "animation", "placing", "edits", "ready", "simulation", "fit", "live"],
    "io": ["base", "project", "writers", "video", "checks", "formats", "import", "motion", "sequence"],
    "widgets": ["controls", "timeline", "graphs", "picker", "viewport", "tools"],
    "app": ["common", "chooser", "document", "commands", "inspector", "stage", "keyframe_editor", "transfer", "window"],
}
SYSTEM = {
    "glib": ("model", "io", "gl", "render", "widgets", "app", "cli"),
    "gio": ("model", "io", "gl", "render", "widgets", "app", "cli"),
    "json-c": ("io", "cli"),
    "nettle": ("io",),
    "assimp": ("io",),
    "suitesparse": ("physics",),
    "epoxy": ("gl", "render", "widgets"),
    "cglm": ("core", "gl", "widgets"),
    "gdk-pixbuf": ("render", "io", "widgets", "app"),
    "gst": ("io",),
    "png": ("render", "io"),
    "pango": ("render",),
    "webp": ("io",),
    "gtk": ("widgets", "app"),
    "gdk": ("widgets", "app"),
}

# Files that hash the program's own words only, and the header that explains the rule.
OWN_WORDS = ("action_table.c", "text_hash.h")

PYTHON_PACKAGES = ("numpy", "PIL", "jsonschema")


def is_before(streets, name, path):
    """Returns whether the included header is in the subfolder of the including file or in one before it.
    Generated and precompiled headers are in no subfolder."""
    own, *other = path.parent.name, *name.split("/")[1:-1]
    return own == "pch" or not other or {own, *other} <= set(streets) and streets.index(other[-1]) <= streets.index(own)


root = pathlib.Path(sys.argv[1])
source = root / "src"
folders = sorted(path.name for path in source.iterdir() if path.is_dir())
print(f"1..{len(folders) + 3}")
failed = 0
for number, folder in enumerate(folders, 1):
    wrong = []
    if folder not in MAY_USE:
        wrong.append(f"src/{folder} is not in the architecture")
    for path in sorted((source / folder).rglob("*.[ch]")):
        for line, text in enumerate(path.read_text().splitlines(), 1):
            match = re.match(r'#include (["<])([^">]+)[">]', text)
            if not match:
                continue
            quoted, name = match.group(1) == '"', match.group(2)
            top = name.split("/")[0].removesuffix(".h")
            generated = quoted and "/" not in name
            if generated:
                continue
            if quoted and (folder not in MAY_USE or top not in MAY_USE[folder] + [folder]):
                wrong.append(f"{path.relative_to(source)}:{line} includes {name}")
            if quoted and top == folder and folder in STREETS and not is_before(STREETS[folder], name, path):
                wrong.append(f"{path.relative_to(source)}:{line} includes {name}, of a later street")
            if not quoted and folder not in SYSTEM.get(top, (folder,)):
                wrong.append(f"{path.relative_to(source)}:{line} includes <{name}>")
    print(f"{'not ok' if wrong else 'ok'} {number} src/{folder} uses only the folders before it")
    for message in wrong:
        print(f"# {message}")
    failed += bool(wrong)

scripts = {path.relative_to(root): path.read_text() for path in sorted(root.glob("tests/*/*.py"))}
uses = re.compile(rf"^(?:import|from) (?:{'|'.join(PYTHON_PACKAGES)})\b", re.M)
other_python = [path for path, text in scripts.items() if text.startswith("#!") and uses.search(text) and not text.startswith("#!/usr/bin/python3\n")]
print(f"{'not ok' if other_python else 'ok'} {len(folders) + 1} Debian's Python runs what uses its packages, whichever comes first in PATH")
for path in other_python:
    print(f"# {path} begins with another line than #!/usr/bin/python3")
failed += bool(other_python)

# If the hash is publicly known, a file can contain any number of words with the same hash.
known_hash = re.compile(r"\bg_(?:str|bytes|int|int64|double)_hash\b")
unkeyed = [path.relative_to(root) for path in sorted(source.rglob("*.[ch]")) if known_hash.search(path.read_text()) and path.name not in OWN_WORDS]
print(f"{'not ok' if unkeyed else 'ok'} {len(folders) + 2} tables of words of files have the hash of model/base/text_hash.h")
for path in unkeyed:
    print(f"# {path} uses a hash of GLib's")
failed += bool(unkeyed)
timed = [path for path in sorted(source.rglob("*.c")) if path.name != "clock.c" and re.search(r"\bg_(timeout_(add|source_new)|usleep)", path.read_text())]
print(f"{'not ok' if timed else 'ok'} {len(folders) + 3} timers and pauses are those of model/base/clock.h")
for path in timed:
    print(f"# {path.relative_to(source)} calls GLib's")
failed += bool(timed)
sys.exit(1 if failed else 0)
