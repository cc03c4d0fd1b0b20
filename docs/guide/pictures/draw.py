#!/usr/bin/env python3
"""Makes the images of the guide: `draw.py TESTS`, where TESTS is the folder of the built test programs. The
images are screenshots from the window tests (tests/ui). Run it with `meson compile -C build
guide-pictures`."""
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent

# Image: test program, test case, and the screenshot that the test case takes.
PICTURES = {
    "window": ("window", "/window/opens-a-sample", "canopy"),
    "new-cloth": ("window-jobs", "/window-jobs/the-first-cloth-of-the-guide", "first-cloth-dialog"),
    "lift": ("window-jobs", "/window-jobs/the-first-cloth-of-the-guide", "first-cloth-lift"),
    "wave": ("window-jobs", "/window-jobs/the-first-cloth-of-the-guide", "first-cloth-wave"),
    "transition": ("window-jobs", "/window-jobs/the-first-cloth-of-the-guide", "first-cloth-transition"),
    "flag": ("window-loop", "/window-loop/a-flag-is-one-step", "flag"),
    "curtain": ("window-jobs", "/window-jobs/half-a-curtain-that-opens", "job-curtain-open"),
    "tablecloth": ("window-jobs", "/window-jobs/a-tablecloth-on-a-table", "job-tablecloth"),
    "pick": ("window-keyframes", "/window-keyframes/keyframe-is-made-by-hand", "editor-1-pick"),
    "hang": ("window-keyframes", "/window-keyframes/keyframe-is-made-by-hand", "editor-2-hang"),
    "cloth": ("window-keyframes", "/window-keyframes/keyframe-is-made-by-hand", "editor-3-cloth"),
    "painting": ("window-paint", "/window-paint/a-stroke-is-seen-and-changes-the-frames", "paint"),
    "bodies": ("window-bodies", "/window/bodies/arrows-move-a-table-along-their-axes", "table-handles"),
    "physics": ("window-physics", "/window-physics/cloth-stays-in-view-when-it-narrows", "both-and-comparison"),
    "export": ("window-files", "/window-files/exported-frames-are-those-of-the-command-line", "export"),
}


def tell(tests, folder):
    """Runs the test cases, each once."""
    for program, story in sorted({(program, story) for program, story, _ in PICTURES.values()}):
        subprocess.run(["xvfb-run", "-a", "-s", "-screen 0 1400x900x24", "dbus-run-session", "--", f"{tests}/test-ui-{program}",
                        "-p", story], check=True, env=os.environ | {"BILLOW_SCREENSHOTS": folder}, stdout=subprocess.DEVNULL)


def main():
    with tempfile.TemporaryDirectory() as folder:
        tell(sys.argv[1], folder)
        for picture, (_, _, seen) in PICTURES.items():
            # -trim removes the screen around the window, which has one color.
            subprocess.run(["convert", f"{folder}/{seen}.png", "-trim", "+repage", "-resize", "840x>", "-define", "webp:method=6",
                            "-quality", "80", HERE / (picture + ".webp")], check=True)


if __name__ == "__main__":
    main()
