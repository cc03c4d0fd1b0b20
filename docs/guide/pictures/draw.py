#!/usr/bin/env python3
"""Makes the images of the guide: `draw.py TESTS [IMAGE...]`, where TESTS is the folder of the built test programs. The
images are screenshots from the window tests (tests/ui), at twice the usual density. Most are taken while a
test follows the page that shows them. Run it with `meson compile -C build guide-pictures`."""
import os
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

HERE = pathlib.Path(__file__).resolve().parent
NS = "{http://projectmallard.org/1.0/}"
WIDTH = 1472  # twice the width of the text in the HTML

# Image: test program, test case, and the screenshot that the test case takes. For pages without steps.
PICTURES = {
    "window": ("window", "/window/opens-a-sample", "canopy"),
    "pick": ("window-keyframes", "/window-keyframes/keyframe-is-made-by-hand", "editor-1-pick"),
    "hang": ("window-keyframes", "/window-keyframes/keyframe-is-made-by-hand", "editor-2-hang"),
    "character": ("window-character", "/window-character/a-walker-is-one-step", "character-1-dialog"),
    "cloth": ("window-keyframes", "/window-keyframes/keyframe-is-made-by-hand", "editor-3-cloth"),
}
FILMS = {"keyframe"}  # recorded by data/screenshots/film.py


def shown(part):
    """Returns the images that a page or section shows, without those of its sections."""
    if part.tag == NS + "media":
        return [pathlib.Path(part.get("src")).stem]
    return [picture for child in part if child.tag != NS + "section" for picture in shown(child)]


def pictures_of_pages():
    """Returns the images in pages and sections with steps, as in PICTURES."""
    found = {}
    for page in sorted(HERE.parent.glob("*.page")):
        root = tree.parse(page).getroot()
        for part in [root, *root.iter(NS + "section")]:
            place = page.stem if part is root else f"{page.stem}/{part.get('id')}"
            if part.find(NS + "steps") is not None:
                found |= {picture: ("window-pages", f"/window-pages/{place}", picture) for picture in shown(part) if picture not in FILMS}
    return found


def tell(tests, folder, stories):
    """Runs the test cases, each once."""
    for program, story in sorted(stories):
        subprocess.run(["xvfb-run", "-a", "-s", "-screen 0 2400x1760x24", "dbus-run-session", "--", f"{tests}/test-ui-{program}",
                        "-p", story], check=True, env=os.environ | {"BILLOW_SCREENSHOTS": folder, "GDK_SCALE": "2"}, stdout=subprocess.DEVNULL)


def main():
    pictures = pictures_of_pages() | PICTURES
    wanted = sys.argv[2:] or pictures.keys()
    with tempfile.TemporaryDirectory() as folder:
        tell(sys.argv[1], folder, {pictures[picture][:2] for picture in wanted})
        for picture in wanted:
            # -trim removes the screen around the window, which has one color.
            subprocess.run(["convert", f"{folder}/{pictures[picture][2]}@2x.png", "-trim", "+repage", "-resize", f"{WIDTH}x>", "-define",
                            "webp:method=6", "-quality", "74", HERE / (picture + ".webp")], check=True)


if __name__ == "__main__":
    main()
