#!/usr/bin/env python3
"""Checks that every function declared in a header of src/ is named somewhere besides its declaration and definition. (The compiler
warns of unused static functions.) Prints TAP. check_dead.py SOURCE"""
import collections
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
sources = {path: COMMENT.sub(" ", path.read_text()) for folder in ("src", "tests") for path in sorted((root / folder).rglob("*.[ch]"))}
named = collections.Counter(word for text in sources.values() for word in re.findall(r"\bbillow_\w+", text))
named.update(word for path in (root / "ui").glob("*.ui") for word in re.findall(r"\bbillow_\w+", path.read_text()))

dead = []
for header in sorted((root / "src").rglob("*.h")):
    for function, body in re.findall(r"^[\w][\w \*]*?\b(billow_\w+)\([^;{}]*\)[^;{}]*([;{])", sources[header], re.M):
        made_by_macro = function.endswith(("_get_type", "_error_quark"))
        if not made_by_macro and named[function] <= (2 if body == ";" else 1):
            dead.append(f"{header.relative_to(root)}: {function}()")

print("1..1")
print(f"{'not ok' if dead else 'ok'} 1 every function that a header declares has a caller")
for function in dead:
    print(f"# {function}")
sys.exit(1 if dead else 0)
