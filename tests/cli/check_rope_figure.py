#!/usr/bin/env python3
"""Tests that the sheet of ropes in docs/pictures is what the program draws now: each line to half a unit of the drawing."""
import pathlib
import re
import sys

sys.dont_write_bytecode = True


def lines_of(text):
    return [[tuple(map(float, pair.split(","))) for pair in points.split()]
            for points in re.findall(r'points="([^"]*)"', text)]


def words_of(text):
    return re.findall(r">([^<>\n]+)</text>", text)


def farthest(old, new):
    """Returns the largest difference of a coordinate, or infinity if there are other lines or points."""
    if [len(line) for line in old] != [len(line) for line in new]:
        return float("inf")
    return max(abs(a - b) for p, q in zip(old, new) for v, w in zip(p, q) for a, b in zip(v, w))


def main(cli, root):
    sys.path.insert(0, str(root / "docs/pictures"))
    import draw
    parts = "\n".join(draw.rope_parts(cli))
    kept = (root / "docs/pictures/ropes.svg").read_text()
    off = farthest(lines_of(kept), lines_of(parts))
    results = [("the figure of ropes has the lines that are drawn", off <= 0.5, f"off by {off}"),
               ("the figure of ropes has the words that are drawn", words_of(kept) == words_of(parts), words_of(parts))]
    print(f"1..{len(results)}")
    for number, (name, passed, note) in enumerate(results, 1):
        print(f"{'ok' if passed else 'not ok'} {number} {name}")
        if not passed:
            print(f"# {note}: run `meson compile -C build pictures`")
    return 0 if all(passed for _, passed, _ in results) else 1


sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2])))
