#!/usr/bin/env python3
"""Draws all images of docs/ and projects/: `draw_all.py BILLOW-CLI DRAW-SAMPLES DRAW-READY DRAW-REST-SHAPES
DRAW-STEPS`. Run it with `meson compile -C build pictures`."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PAGE = ROOT / "docs" / "rest-shapes.md"
FOLDER = HERE / "rest-shapes"


def under(line):
    """Returns the caption of an image."""
    settled = "" if line["settled"] else " (not at rest yet)"
    return (f"**{line['title']}.** {line['columns']} × {line['rows']} points; the net moves it by "
            f"{line['moved']:.2f} %{settled}; strain {line['p99']:.2f} % (99 in 100), {line['max']:.2f} % (largest).")


def draw_rest_shapes(program):
    FOLDER.mkdir(exist_ok=True)
    told = subprocess.run([program, FOLDER], check=True, stdout=subprocess.PIPE, text=True,
                          env=os.environ | {"OMP_THREAD_LIMIT": "1"}).stdout
    lines = [json.loads(line) for line in told.splitlines()]
    page = PAGE.read_text()
    for group in dict.fromkeys(line["group"] for line in lines):
        parts = [f"![{line['title']}](pictures/rest-shapes/{line['file']})\n\n{under(line)}\n"
                 for line in lines if line["group"] == group]
        page = re.sub(rf"(<!-- {group} -->\n).*?(<!-- end -->)", lambda m: m[1] + "\n".join(parts) + m[2], page, flags=re.S)
    PAGE.write_text(page)


def main():
    cli, samples, ready, rest_shapes, steps = sys.argv[1:]
    subprocess.run([sys.executable, HERE / "draw.py", cli], check=True)
    subprocess.run([samples, ROOT / "projects"], check=True)
    with tempfile.TemporaryDirectory() as projects:
        subprocess.run([ready, ROOT / "ui/ready", projects], check=True)
    draw_rest_shapes(rest_shapes)
    subprocess.run([steps, HERE / "steps"], check=True)


if __name__ == "__main__":
    main()
