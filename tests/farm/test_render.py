#!/usr/bin/env python3
"""Checks that the recipe for rendering exported frames with Blender renders the images of its share and skips
those that exist. Arguments: billow-cli, data/farm. Prints TAP."""
import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile


def render(place, recipes, share):
    number, count = share.split("/")
    subprocess.run(
        ["sh", recipes / "slurm-render.sbatch", recipes / "blender-render.py", "out/Flat.sequence.json", "pictures"],
        cwd=place, check=True, stdout=subprocess.DEVNULL,
        env={**os.environ, "SLURM_ARRAY_TASK_ID": number, "SLURM_ARRAY_TASK_COUNT": count})
    return {path.name: (path.stat().st_ino, path.read_bytes()) for path in (place / "pictures").iterdir()}


def size_of(picture):
    return struct.unpack(">II", picture[16:24]) if picture.startswith(b"\x89PNG") else None


def main(real, recipes):
    real = str(pathlib.Path(real).resolve())
    recipes, failed = pathlib.Path(recipes), 0
    with tempfile.TemporaryDirectory(prefix="billow-render-") as folder:
        place = pathlib.Path(folder)
        (place / "flat.billow").write_text(json.dumps({
            "format": "billow", "version": 1, "name": "Flat", "frame_rate": 2, "duration": 1,
            "cloth": {"columns": 9, "rows": 9, "spacing": 0.5},
            "waves": [{"start": 0, "duration": 1, "amplitude": 0.4, "wavelength": 2.7, "speed": 0.6}]}))
        subprocess.run([real, "export", "flat.billow", "-o", "out", "--progress", "none"], cwd=place, check=True)
        first, both = render(place, recipes, "1/2"), render(place, recipes, "1/1")
        print("1..3")
        for number, (passed, what) in enumerate([
                (list(first) == ["Flat.0001.png"] and sorted(both) == ["Flat.0001.png", "Flat.0002.png"], "a share has its pictures, and no other"),
                (both["Flat.0001.png"] == first["Flat.0001.png"], "a picture that is there is left alone"),
                (all(size_of(picture) == (960, 540) for _, picture in both.values()) and
                 both["Flat.0001.png"][1] != both["Flat.0002.png"][1], "frames that differ have pictures that differ")], 1):
            failed += not passed
            print(f"{'ok' if passed else 'not ok'} {number} {what}")
    return 1 if failed else 0


sys.exit(main(*sys.argv[1:]))
