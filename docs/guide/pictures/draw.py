#!/usr/bin/env python3
"""The pictures of the guide: `draw.py TESTS`, which is `meson compile -C build guide-pictures`. They are what stories of the tests
see (tests/ui); TESTS is the folder of the programs that tell them."""
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent

# Picture: program, story, and the picture that the story leaves behind.
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
    """Runs the stories, each once."""
    for program, story in sorted({(program, story) for program, story, _ in PICTURES.values()}):
        subprocess.run(["xvfb-run", "-a", "-s", "-screen 0 1400x900x24", "dbus-run-session", "--", f"{tests}/test-ui-{program}",
                        "-p", story], check=True, env=os.environ | {"BILLOW_SCREENSHOTS": folder}, stdout=subprocess.DEVNULL)


def main():
    with tempfile.TemporaryDirectory() as folder:
        tell(sys.argv[1], folder)
        for picture, (_, _, seen) in PICTURES.items():
            # what of the screen is not the window has one colour
            subprocess.run(["convert", f"{folder}/{seen}.png", "-trim", "+repage", "-resize", "840x>", "-define", "webp:method=6",
                            "-quality", "80", HERE / (picture + ".webp")], check=True)


if __name__ == "__main__":
    main()
