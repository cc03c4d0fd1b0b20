#!/usr/bin/env python3
"""Checks that every language in po/LINGUAS translates all texts of the sources, without fuzzy entries and
with matching format directives. Prints TAP."""
import pathlib
import subprocess
import sys
import tempfile

root = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(root / "tests/words"))
import texts  # noqa: E402

languages = (root / "po/LINGUAS").read_text().split()
failed = 0
print(f"1..{len(languages)}")
with tempfile.TemporaryDirectory() as folder:
    pot = pathlib.Path(folder) / "billow.pot"
    texts.extract(root, pot)
    for number, language in enumerate(languages, 1):
        po = root / f"po/{language}.po"
        said = ""
        for command in (["msgfmt", "--check", "-o", "/dev/null", po], ["msgcmp", po, pot]):
            run = subprocess.run(command, capture_output=True, text=True)
            said += run.stderr if run.returncode else ""
        print(f"{'not ok' if said else 'ok'} {number} {language} is complete")
        for line in said.splitlines():
            print(f"# {line}")
        failed += bool(said)
sys.exit(1 if failed else 0)
