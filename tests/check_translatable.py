#!/usr/bin/env python3
"""po/POTFILES.in lists just the files that hold texts to translate, headers among them. Prints TAP."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
listed = set((root / "po/POTFILES.in").read_text().split())
files = [*root.glob("src/*/*.[ch]"), *root.glob("ui/*.ui")]
in_c = re.compile(r'\b(?:(?:_|N_|C_|NC_|ngettext)\s*\(|g_dngettext\s*\(\s*GETTEXT_PACKAGE,)\s*"')
marks = {".c": in_c, ".h": in_c, ".ui": re.compile('translatable="yes"')}
holding = {str(path.relative_to(root)) for path in files if marks[path.suffix].search(path.read_text())}

missing = sorted(holding - listed)
needless = sorted(name for name in listed if name.startswith(("src/", "ui/")) and name not in holding)
print("1..2")
print(f"{'not ok' if missing else 'ok'} 1 every file with texts is listed")
print(f"{'not ok' if needless else 'ok'} 2 every listed file has texts")
for name in missing + needless:
    print(f"# {name}")
sys.exit(1 if missing or needless else 0)
