#!/usr/bin/env python3
"""Records the animated images and the screenshots of the window for the README, the guide and docs/method.md:
`film.py FILM-WINDOW`. Run it with `meson compile -C build films`."""
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
DOCS = HERE.parent.parent / "docs"
FILMS = {"sail": (12, HERE), "keyframe": (10, DOCS / "guide" / "pictures")}  # delay in 1/100 s, folder
STILLS = {"welcome": HERE, "welcome-dark": HERE, "window": HERE, "window-dark": HERE,
          "joins": DOCS / "pictures", "marks": DOCS / "pictures"}


def record(folder, stories, screen, scale):
    subprocess.run(["xvfb-run", "-a", "-s", f"-screen 0 {screen}x24", "dbus-run-session", "--", sys.argv[1], "-p", stories], check=True,
                   env=os.environ | {"BILLOW_FILMS": folder} | scale)


with tempfile.TemporaryDirectory() as folder:
    record(folder, "/film", "1400x900", {})
    record(folder, "/still", "2400x1760", {"GDK_SCALE": "2"})
    for film, (delay, place) in FILMS.items():
        pictures = sorted(pathlib.Path(folder).glob(film + "-???.png"))
        # Below a quality of 85 the encoder skips small differences between images, which shows in the shadow.
        subprocess.run(["convert", "-delay", str(delay), "-loop", "0", *pictures, "-resize", "800x", "-quality", "85",
                        place / (film + ".webp")], check=True)
    for still, place in STILLS.items():
        subprocess.run(["convert", f"{folder}/{still}-000.png", "-resize", "1472x", "-define", "webp:method=6", "-quality", "74",
                        place / (still + ".webp")], check=True)
