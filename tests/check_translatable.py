#!/usr/bin/env python3
"""po/POTFILES.in lists just the files that hold texts to translate. Prints TAP."""
import pathlib
import sys

root = pathlib.Path(sys.argv[1])
listed = set((root / "po/POTFILES.in").read_text().split())
files = [*root.glob("src/*/*.c"), *root.glob("ui/*.ui")]
marks = {".c": "<glib/gi18n.h>", ".ui": 'translatable="yes"'}
holding = {str(path.relative_to(root)) for path in files if marks[path.suffix] in path.read_text()}

missing = sorted(holding - listed)
needless = sorted(name for name in listed if name.startswith(("src/", "ui/")) and name not in holding)
print("1..2")
print(f"{'not ok' if missing else 'ok'} 1 every file with texts is listed")
print(f"{'not ok' if needless else 'ok'} 2 every listed file has texts")
for name in missing + needless:
    print(f"# {name}")
sys.exit(1 if missing or needless else 0)
