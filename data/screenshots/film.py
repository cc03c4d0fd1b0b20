#!/usr/bin/env python3
"""Records the animated images and the screenshot of the window for the README, the guide and docs/method.md:
`film.py FILM-WINDOW`. Run it with `meson compile -C build films`."""
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
DOCS = HERE.parent.parent / "docs"
FILMS = {"sail": (12, HERE), "keyframe": (10, DOCS / "guide" / "pictures")}  # delay in 1/100 s, folder
MARKS = DOCS / "pictures" / "marks.png"

with tempfile.TemporaryDirectory() as folder:
    subprocess.run(["xvfb-run", "-a", "-s", "-screen 0 1400x900x24", "dbus-run-session", "--", sys.argv[1]], check=True,
                   env=os.environ | {"BILLOW_FILMS": folder})
    for film, (delay, place) in FILMS.items():
        pictures = sorted(pathlib.Path(folder).glob(film + "-*.png"))
        # Below a quality of 85 the encoder skips small differences between images, which shows in the shadow.
        subprocess.run(["convert", "-delay", str(delay), "-loop", "0", *pictures, "-resize", "800x", "-quality", "85",
                        place / (film + ".webp")], check=True)
    subprocess.run(["convert", pathlib.Path(folder, "marks-000.png"), "-resize", "800x", "-colors", "128", MARKS], check=True)
