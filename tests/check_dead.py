#!/usr/bin/env python3
"""Checks that every function declared in a header of src/ is named somewhere besides its declaration and definition, and that no two
headers declare one of the same name. (The compiler warns of unused static functions, and linkers take either of two in static libraries.)
Prints TAP. check_dead.py SOURCE"""
import collections
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
sources = {path: COMMENT.sub(" ", path.read_text()) for folder in ("src", "tests") for path in sorted((root / folder).rglob("*.[ch]"))}
named = collections.Counter(word for text in sources.values() for word in re.findall(r"\bbillow_\w+", text))
named.update(word for path in (root / "ui").glob("*.ui") for word in re.findall(r"\bbillow_\w+", path.read_text()))

dead, declared = [], collections.defaultdict(set)
for header in sorted((root / "src").rglob("*.h")):
    for function, body in re.findall(r"^[\w][\w \*]*?\b(billow_\w+)\([^;{}]*\)[^;{}]*([;{])", sources[header], re.M):
        declared[function].add(header.relative_to(root))
        made_by_macro = function.endswith(("_get_type", "_error_quark"))
        if not made_by_macro and named[function] <= (2 if body == ";" else 1):
            dead.append(f"{header.relative_to(root)}: {function}()")

twice = [f"{function}(): {', '.join(sorted(map(str, headers)))}" for function, headers in declared.items() if len(headers) > 1]

print("1..2")
print(f"{'not ok' if dead else 'ok'} 1 every function that a header declares has a caller")
for function in dead:
    print(f"# {function}")
print(f"{'not ok' if twice else 'ok'} 2 no two headers declare a function of the same name")
for function in twice:
    print(f"# {function}")
sys.exit(1 if dead or twice else 0)
