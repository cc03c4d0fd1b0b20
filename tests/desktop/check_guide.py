#!/usr/bin/env python3
"""Checks that the guide is valid, its HTML up to date, and that the keys, texts and pages that it and the program name exist: `check_guide.py
SOURCE`. Prints TAP."""
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as tree

root = pathlib.Path(sys.argv[1])
guide = root / "docs" / "guide"
pages = sorted(guide.glob("*.page"))
SCHEMA = "/usr/share/xml/mallard/1.0/mallard-1.0.rng"
NS = "{http://projectmallard.org/1.0/}"

# --- Keys ---

NAMES = {"Ctrl": "<Control>", "Shift": "<Shift>", "Alt": "<Alt>"}
KEYS = {"Enter": "Return", "Esc": "Escape", "Space": "space", "Page Down": "Page_Down", "Page Up": "Page_Up", ",": "comma", "?": "question", "+": "plus", "−": "minus",
        "[": "bracketleft", "]": "bracketright", "{": "braceleft", "}": "braceright", "←": "Left", "→": "Right", "↑": "Up", "↓": "Down"}


def accelerator(keys):
    *modifiers, key = keys
    key = KEYS.get(key, key)
    return "".join(sorted(NAMES[modifier] for modifier in modifiers)) + (key.lower() if len(key) == 1 else key)


def sorted_accelerator(text):
    parts = re.findall(r"<\w+>", text)
    return "".join(sorted(parts)) + re.sub(r"<\w+>", "", text)


def known_keys():
    """Returns the keys of the shortcuts window, and GTK's for the main menu. The letters that Alt presses are underlined in English only."""
    rows = tree.parse(root / "ui" / "shortcuts.ui").iter("property")
    keys = {sorted_accelerator(key) for row in rows if row.get("name") == "accelerator" for key in re.split(r"[ ]|\.\.\.", row.text)}
    return keys | {"F10"}


def named_keys(page):
    for element in tree.parse(page).iter():
        if element.tag == NS + "keyseq":
            yield [key.text for key in element]
    parents = {child: parent for parent in tree.parse(page).iter() for child in parent}
    for element in parents:
        if element.tag == NS + "key" and parents[element].tag != NS + "keyseq" and element.text not in NAMES:
            yield [element.text]


# --- Words ---

FOREIGN = {"export-blender"}  # pages about other programs


def plain(text):
    return text.replace("_", "").replace("\u2026", "").strip()


def known_words():
    """Returns all texts that the window may show."""
    sources = [*root.glob("src/**/*.[ch]"), *root.glob("ui/*.ui")]
    texts = [text for path in sources for text in re.findall(r'_\(\s*(?:"\w+", )?"((?:[^"\\]|\\.)+)"|>([^<>]+)</', path.read_text())]
    return {plain(part) for pair in texts for part in pair}


def named_words(page):
    return [plain("".join(gui.itertext())) for gui in tree.parse(page).iter(NS + "gui")]


# --- Pages ---

def unknown_pages():
    """Returns the pages that the program opens but that do not exist, and all that it opens."""
    source = (root / "src/app/window/application.c").read_text()
    shown = set(re.findall(r'(?:return|\?|:) "([a-z-]+)"', source[source.index("\npage_of("):source.index("\nshow_help(")]))
    for kind in (root / "src/model/project/kinds").glob("*.c"):
        shown |= set(re.findall(r'\.page = "([a-z-]+)"', kind.read_text()))
    shown |= {page for path in (root / "src" / "app").rglob("*.c") for page in re.findall(r'billow_guide_bind\(.*, "([a-z-]+)"', path.read_text())}
    shown |= {target.text.strip("'") for row in (root / "ui").glob("*.ui") for item in tree.parse(row).iter("object")
              if any(p.get("name") == "action-name" and p.text == "app.guide" for p in item.findall("property"))
              for target in item.findall("property") if target.get("name") == "action-target"}
    return sorted(shown - {page.stem for page in pages}), shown


made = subprocess.run([guide / "make.py", "--check"], stdout=subprocess.PIPE, text=True)
valid = subprocess.run(["xmllint", "--noout", "--nonet", "--relaxng", SCHEMA, *pages], stderr=subprocess.PIPE, text=True)
keys = known_keys()
strange = [f"{page.name} names {'+'.join(named)}" for page in pages for named in named_keys(page) if accelerator(named) not in keys]
words = known_words()
unsaid = [f"{page.name} names \u201c{word}\u201d" for page in pages if page.stem not in FOREIGN for word in named_words(page)
          if word not in words]
lost, shown = unknown_pages()
size = sum(path.stat().st_size for path in (guide / "pictures").glob("*.webp"))
results = [("its HTML is that of its pages", made.returncode == 0, made.stdout.splitlines()),
           ("its pages are valid Mallard", valid.returncode == 0, [line for line in valid.stderr.splitlines() if "validates" not in line]),
           ("it names keys that there are", not strange, strange),
           ("it names controls that there are", not unsaid, unsaid),
           ("the program shows pages that there are", not lost and len(shown) > 8, lost),
           ("its pictures are small", 0 < size < 2_600_000, [f"{size} bytes"])]
print(f"1..{len(results)}")
for number, (what, good, lines) in enumerate(results, 1):
    print(f"{'ok' if good else 'not ok'} {number} {what}")
    for line in [] if good else lines:
        print("#", line)
sys.exit(not all(good for _, good, _ in results))
