#!/usr/bin/env python3
"""Checks that the shortcuts window lists every gesture. Prints TAP.

Each controller of the pointer, wheel or keyboard is named after the ids of the rows in ui/shortcuts.ui
that describe it. A controller with a table of gestures names the rows in the table. Keys of a widget class
(ids "keys-…") and of actions (no id) are checked by tests/ui/test-window-access.c."""
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

root = pathlib.Path(sys.argv[1])
told = {row.get("id") for row in xml.parse(root / "ui/shortcuts.ui").iter("object")
        if row.get("class") == "GtkShortcutsShortcut" and row.get("id") and not row.get("id").startswith("keys-")}

keys = [key for row in xml.parse(root / "ui/shortcuts.ui").iter("object")
        if row.get("class") == "GtkShortcutsShortcut" and not row.get("id")
        for key in (row.findtext("property[@name='accelerator']") or "").split()]
shared = sorted({key for key in keys if keys.count(key) > 1} - {"Escape"})  # Escape may leave several modes

making = re.compile(r"gtk_(?:gesture_\w+|event_controller_(?:key|scroll)|shortcut_controller|drop_target\w*|drag_source)_new\b"
                    r"|\bBillowTimelineGesture \w+ = \{")
called = re.compile(r"gtk_event_controller_set_name\b|\bBillowTimelineGesture \w+ = \{[^}]*?\.shortcuts =")
naming = re.compile(r'gtk_event_controller_set_name\s*\([^";]*?"([^"]*)"\s*\)|\.(?:gestures|shortcuts) =\s*"([^"]*)"')  # the latter in rows
named, nameless = set(), []
for path in sorted(root.glob("src/**/*.c")):
    text = re.sub(r'"\s*\n\s*"', '', path.read_text())  # joins adjacent string literals
    named.update(" ".join(own or row for own, row in naming.findall(text)).split())
    made, names = len(making.findall(text)), len(called.findall(text))
    if made != names:
        nameless.append(f"{path.relative_to(root)}: {made} controllers, {names} names")
named -= {"keys", "any"}  # "keys": from the action tables; "any": passes every event through

untold, undone = sorted(named - told), sorted(told - named)
answers = [(nameless, "every controller says by gtk_event_controller_set_name() what it is for"),
           (untold, "every gesture has a row in the shortcuts window"),
           (undone, "every row for a gesture has a controller"),
           (shared, "where two actions have one key, the ids of their rows name them")]
print(f"1..{len(answers)}")
for number, (lacking, text) in enumerate(answers, 1):
    print(f"{'not ok' if lacking else 'ok'} {number} {text}")
    for name in lacking:
        print(f"# {name}")
sys.exit(any(lacking for lacking, text in answers))
