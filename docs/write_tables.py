#!/usr/bin/env python3
"""Writes the tables printed by `billow-cli schema --markdown` into docs/format.md, each below its comment
`<!-- keys of … -->`. A table without such a comment is added at the end. The build runs this script, so
new keys of the format are always documented. Arguments: billow-cli, format.md, a stamp file to touch."""
import pathlib
import re
import subprocess
import sys

cli, document, stamp = sys.argv[1], *map(pathlib.Path, sys.argv[2:])
table = re.compile(r"(<!-- keys of .*? -->\n)(?:\|.*\n)*")
printed = subprocess.run([cli, "schema", "--markdown"], check=True, capture_output=True, text=True).stdout
wanted = {found[1]: found[0] for found in table.finditer(printed)}
before = document.read_text()
text = table.sub(lambda found: wanted.pop(found[1], ""), before)
text += "".join(f"\n{lines}" for lines in wanted.values())
if text != before:
    document.write_text(text)
stamp.touch()
