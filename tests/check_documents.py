#!/usr/bin/env python3
"""Checks that the documents and sections that the source cites exist, and that the links in the documents
lead somewhere. Prints TAP."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
documents = [*root.glob("*.md"), *root.glob("docs/*.md")]
headings = {path.relative_to(root).as_posix(): re.findall(r"^#+ (.*)$", path.read_text(), re.M) for path in documents}

lost = []
for path in sorted([*root.glob("src/**/*.[ch]"), *root.glob("tests/*/*.[ch]")]):
    for document, section in re.findall(r"(docs/[\w-]+\.md)(?: §(\d+))?", path.read_text()):
        there = headings.get(document)
        if there is None or section and not any(heading.startswith(section + ". ") for heading in there):
            lost.append(f"{path.relative_to(root)} cites {document} §{section}")


def anchor(heading):
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


broken = []
for path in documents:
    for target in re.findall(r"\]\(([^)]+)\)", path.read_text()):
        name, _, place = target.partition("#")
        found = (path.parent / name).resolve() if name else path
        known = headings.get(found.relative_to(root.resolve()).as_posix() if name else path.relative_to(root).as_posix())
        if not found.exists() or place and place not in map(anchor, known or []):
            broken.append(f"{path.relative_to(root)} links to {target}")

print("1..2")
print(f"{'not ok' if lost else 'ok'} 1 every section that the source cites is there")
print(f"{'not ok' if broken else 'ok'} 2 every link of the documents leads somewhere")
for name in lost + broken:
    print(f"# {name}")
sys.exit(1 if lost or broken else 0)
