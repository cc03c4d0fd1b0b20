#!/usr/bin/env python3
"""Checks that the files of src/ include each other in one direction only, except for the pairs that
docs/architecture.md lists. A unit is a .c file with its header. Arguments: source folder. Prints TAP."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
source = root / "src"
INCLUDE = re.compile(r'^#include "([\w/]+)\.h"', re.M)


def uses_of(paths):
    """Returns, for each unit, the other units that it includes."""
    texts = {}
    for path in paths:
        unit = str(path.relative_to(source).with_suffix(""))
        texts[unit] = texts.get(unit, "") + path.read_text()
    return {unit: set(INCLUDE.findall(text)) & texts.keys() - {unit} for unit, text in texts.items()}


def reached(uses, start):
    seen, waiting = set(), [start]
    while waiting:
        new = uses[waiting.pop()] - seen
        seen |= new
        waiting += new
    return seen


section = (root / "docs/architecture.md").read_text().partition("\n## Circles\n")[2]
named = {frozenset(pair) for pair in re.findall(r"^\| `([\w/]+)`, `([\w/]+)` \|", section, re.M)}
uses = uses_of(path for path in source.rglob("*.[ch]") if path.parent.name != "pch")
reach = {unit: reached(uses, unit) for unit in uses}
found = {frozenset(b for b in reach[a] if a in reach[b]) for a in uses} - {frozenset()}
answers = [(found - named, "no circle of files is there that is not named"), (named - found, "every circle that is named is there")]
print(f"1..{len(answers)}")
for number, (wrong, text) in enumerate(answers, 1):
    print(f"{'not ok' if wrong else 'ok'} {number} {text}")
    for circle in wrong:
        print("# " + ", ".join(sorted(circle)))
sys.exit(any(wrong for wrong, _ in answers))
