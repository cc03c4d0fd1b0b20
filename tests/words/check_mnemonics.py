#!/usr/bin/env python3
"""Checks that no two items of a menu have the same mnemonic, in English and in each translation. The menus
are those of ui/*.ui and, for each source file, the items that it appends to menus or has in tables for
them, taken together. Prints TAP."""
import collections
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

root = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(root / "tests/words"))
import texts  # noqa: E402

APPENDED = re.compile(r"g_menu_append(?:_submenu)?\(([^;]*);")
COMMAND = re.compile(r'\.command = N_\("([^"]+)"\)')
LITERAL = re.compile(r'_\("([^"]+)"\)')
OF_TABLE = re.compile(r'\bN_\("([^"]*_\w[^"]*)"\)')


def label_of(element):
    return element.findtext("attribute[@name='label']")


def items_of(menu):
    """Yields labels, each as a list. The items of a section belong to the menu that contains it."""
    for child in menu:
        if child.tag == "section":
            yield from items_of(child)
        elif child.tag in ("item", "submenu") and label_of(child):
            yield [label_of(child)]


def menus():
    """Yields names of menus and, for each item, its alternative labels. The commands for kinds of blocks and
    colliders are in one menu, those for ready animations in another."""
    commands = collections.defaultdict(list)
    for path in [path for folder in ("model", "physics") for path in sorted((root / "src" / folder).rglob("*.c"))]:
        commands["ready_menu" if path.parent.name == "ready" else "blocks_menu"] += COMMAND.findall(path.read_text())
    for path in sorted((root / "ui").glob("*.ui")):
        for menu in ElementTree.parse(path).iter():
            if menu.tag in ("menu", "submenu"):
                added = [label for name, labels in commands.items() if menu.find(f"section[@id='{name}']") is not None for label in labels]
                yield f"{path.name}: {label_of(menu) or menu.get('id')}", list(items_of(menu)) + [[label] for label in added]
    for path in sorted((root / "src").rglob("*.c")):
        source = path.read_text()
        if "g_menu_append" in source:
            tables = [[label] for label in OF_TABLE.findall(source)]
            yield path.name, [LITERAL.findall(call) for call in APPENDED.findall(source)] + tables


def clashes(items):
    by_letter = collections.defaultdict(dict)
    for number, labels in enumerate(items):
        for label in labels:
            for letter in re.findall(r"_(\w)", label)[:1]:
                by_letter[letter.casefold()][number] = label
    return [tuple(found.values()) for found in by_letter.values() if len(found) > 1]


def translation(po):
    with tempfile.TemporaryDirectory() as folder:
        mo = pathlib.Path(folder) / "mo"
        subprocess.run(["msgfmt", "-o", mo, po], check=True)
        return dict(texts.read_mo(mo.read_bytes()))


languages = {"en": {}} | {po.stem: translation(po) for po in sorted((root / "po").glob("*.po"))}
found = list(menus())
failed = 0
print(f"1..{len(languages)}")
for number, (language, words) in enumerate(languages.items(), 1):
    bad = [f"{name}: {', '.join(group)}" for name, items in found
           for group in clashes([[words.get(label, label) for label in labels] for labels in items])]
    print(f"{'not ok' if bad else 'ok'} {number} {language}: no two items of one of {len(found)} menus share a mnemonic")
    for line in bad:
        print(f"# {line}")
    failed += bool(bad)
sys.exit(1 if failed else 0)
