#!/usr/bin/env python3
"""Writes a header with the SHA-256 of all sources that determine rest shapes. Cached shapes from other sources
are not used."""

import hashlib
import pathlib
import sys

MODEL = ["animation/fake_bodies", "animation/rest_cache", "animation/rest_key", "project/fold", "project/drape_settings", "project/keyframe", "project/moving_body"]


def main():
    source, header, dependencies = (pathlib.Path(argument) for argument in sys.argv[1:])
    files = sorted(path for folder in ("core", "physics") for path in (source / folder).glob("**/*.[ch]"))
    files += [source / "model" / (name + suffix) for name in MODEL for suffix in (".c", ".h")]
    files.append(source / "io/project/rest_files.c")
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    header.write_text(f'#define BILLOW_REST_METHOD "{digest.hexdigest()}"\n')
    dependencies.write_text(f"{header.name}: " + " ".join(str(path).replace(" ", "\\ ") for path in files) + "\n")


main()
