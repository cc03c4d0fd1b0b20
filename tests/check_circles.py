#!/usr/bin/env python3
"""Files of a folder of src/ use each other in one direction, but for the pairs that docs/architecture.md names: what an
object file uses is read from its symbols. Arguments: source folder, build folder. Prints TAP."""
import pathlib
import re
import subprocess
import sys

root, build = map(pathlib.Path, sys.argv[1:])


def symbols(paths):
    """For each object file, by its name, what it defines, and what it wants of others. Types of GObject are wanted by every cast."""
    found = {path.name: (set(), set()) for path in paths}
    lines = subprocess.run(["nm", "-A", *paths], capture_output=True, text=True, check=True).stdout.splitlines() if paths else []
    for line in lines:
        path, _, rest = line.partition(":")
        kind, name = rest.split()[-2:]
        defined, wanted = found[path.rpartition("/")[2]]
        if kind in "TDBRVW":
            defined.add(name)
        elif kind == "U" and not name.endswith("_get_type"):
            wanted.add(name)
    return found


def uses_of(folder):
    """For each file of a folder, by its name without suffix, the others that it uses."""
    paths = [path for path in sorted((build / "src" / folder.name).glob("*.p/*.c.o")) if (folder / path.name.removesuffix(".o")).exists()]
    files = {name.removesuffix(".c.o"): both for name, both in symbols(paths).items()}
    home = {symbol: name for name, (defined, _) in files.items() for symbol in defined}
    return {name: {home[symbol] for symbol in wanted if symbol in home} - {name}
            for name, (_, wanted) in files.items()}


def reached(uses, start):
    seen, waiting = set(), [start]
    while waiting:
        new = uses[waiting.pop()] - seen
        seen |= new
        waiting += new
    return seen


section = (root / "docs/architecture.md").read_text().partition("\n## Circles\n")[2]
named = {frozenset(pair) for pair in re.findall(r"^\| `([\w/]+)`, `([\w/]+)` \|", section, re.M)}
folders = [path for path in sorted((root / "src").iterdir()) if path.is_dir() and (build / "src" / path.name).is_dir()]
found = set()
failed = 0
print(f"1..{len(folders) + 1}")
for number, folder in enumerate(folders, 1):
    uses = uses_of(folder)
    reach = {name: reached(uses, name) for name in uses}
    circles = {frozenset(f"{folder.name}/{b}" for b in reach[a] if a in reach[b]) for a in uses} - {frozenset()}
    found |= circles
    wrong = circles - named
    print(f"{'not ok' if wrong else 'ok'} {number} src/{folder.name} has no circle of files that is not named")
    for circle in wrong:
        print("# " + ", ".join(sorted(circle)))
    failed += bool(wrong)
gone = named - found
print(f"{'not ok' if gone else 'ok'} {len(folders) + 1} every circle that is named is there")
for circle in gone:
    print("# " + ", ".join(sorted(circle)))
sys.exit(1 if failed or gone else 0)
