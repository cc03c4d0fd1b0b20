#!/usr/bin/env python3
"""Checks that every icon named in the source is in the icon theme of the oldest supported desktop or in
ui/icons. Prints TAP."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
theme = {path.stem for path in pathlib.Path("/usr/share/icons/Adwaita").glob("**/*-symbolic.*")}
theme = {name.removesuffix(".symbolic") for name in theme}
drawn = {path.stem for path in (root / "ui/icons").glob("*.svg")}
bundle = set(re.findall(r">icons/([\w-]+)\.svg<", (root / "ui/billow.gresource.xml").read_text()))

named = {}
for path in sorted([*root.glob("src/**/*.c"), *root.glob("ui/*.ui"), *root.glob("ui/*.css")]):
    for name in re.findall(r'[">]([a-z0-9-]+-symbolic)["<]', path.read_text()):
        named.setdefault(name, path.relative_to(root).as_posix())

lacking = [f"{name} ({path})" for name, path in sorted(named.items()) if name not in theme | drawn]
unused = sorted(drawn - set(named)) + sorted(drawn ^ bundle)
twice = sorted(drawn & theme)
answers = [(lacking, "every icon that is named is there"),
           (unused, "every icon that is drawn is in the program and used"),
           (twice, "none is drawn that the theme has")]
print(f"1..{len(answers)}")
for number, (wrong, text) in enumerate(answers, 1):
    print(f"{'not ok' if wrong else 'ok'} {number} {text}")
    for name in wrong:
        print(f"# {name}")
sys.exit(any(wrong for wrong, text in answers))
