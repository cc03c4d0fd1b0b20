#!/usr/bin/env python3
"""Packs the add-on for installation in Blender: make_zip.py OUTPUT VERSION LICENCE PACKAGE_FOLDER.

The output is reproducible. The zip contains what Blender 3.4 to 4.1 require of an add-on, and the
extension manifest that 4.2 and later read."""
import pathlib
import sys
import zipfile

VERSION = '"version": (0, 0, 0)'
MANIFEST = """schema_version = "1.0.0"
id = "{name}"
version = "{version}"
name = "Billow"
tagline = "Animated cloth from Billow projects, and meshes as projects"
maintainer = "The Billow authors"
type = "add-on"
tags = ["Import-Export", "Animation"]
blender_version_min = "4.2.0"
license = ["SPDX:MIT"]

[permissions]
files = "Read projects, write caches and projects"
"""


def files_of(package, version, licence):
    """Yields the name and text of each file in the zip."""
    yield "LICENSE", licence.read_text(encoding="utf-8")
    yield "blender_manifest.toml", MANIFEST.format(name=package.name, version=version)
    for path in sorted(package.glob("*.py")):
        text = path.read_text(encoding="utf-8")
        if path.name == "__init__.py":
            if VERSION not in text:
                sys.exit(f"{path}: has no {VERSION}")
            text = text.replace(VERSION, f'"version": ({", ".join(version.split("."))})')
        yield path.name, text


def main():
    output, version, licence, package = sys.argv[1:]
    package = pathlib.Path(package)
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files_of(package, version, pathlib.Path(licence)):
            entry = zipfile.ZipInfo(f"{package.name}/{name}", (1980, 1, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, text)


main()
