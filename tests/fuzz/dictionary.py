#!/usr/bin/env python3
"""Prints a dictionary for libFuzzer: dictionary.py BILLOW-CLI. It contains the keys and enum values of the
project format, from its schema, and the words of the other readers, from the command's help and from a
list in this script."""
import json
import re
import subprocess
import sys

OTHERS = [
    "format", "billow", "files", "name", "sha256", "bytes", "frame", "frames", "warnings", "keyframe", "project", "options", "first",
    "program", "[Unsaved work of Billow]\n", "name=", "file=file:///", "held=", "time=", "\n\n", "glTF\2\0\0\0", "JSON", "BIN\0",
    "bufferViews", "accessors", "byteOffset", "byteLength", "bufferView", "componentType", "5126", "sparse", "values", "nodes", "extras",
    "meshes", "primitives", "attributes", "POSITION", "indices", "targets", "weights", "skins", "joints", "inverseBindMatrices", "JOINTS_0", "WEIGHTS_0",
    "animations", "channels", "samplers", "input", "output", "interpolation", "CUBICSPLINE", "STEP", "rotation", "translation", "children", "matrix",
    "POINTCACHE2\0", "IHDR", "IEND", "ftyp", "moov", "mdat", "webm", "RIFF", "WEBP", "VP8X", "VP8L",
    "#usda 1.0\n", "def Mesh \"", "def Xform \"", "points.timeSamples = {", "faceVertexCounts = [", "faceVertexIndices = [", "primvars:st = [",
    "upAxis = \"Z\"", "metersPerUnit = ", "timeCodesPerSecond = ", "xformOp:", "'''", "\"\"\"", "@@@", "v ", "vt ", "vn ", "f ", "../", "/./", "nan", "inf", "1e999", "\\u0000", "\\ud800", "1-100x3",
]


def words(node):
    if isinstance(node, dict):
        yield from node.get("properties", {})
        yield from (word for word in node.get("enum", []) if isinstance(word, str))
        node = list(node.values())
    if isinstance(node, list):
        for value in node:
            yield from words(value)


def quoted(word):
    return '"' + "".join(chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\x{byte:02x}" for byte in word.encode()) + '"'


def run(*arguments):
    return subprocess.run([sys.argv[1], *arguments], check=True, capture_output=True, text=True).stdout


found = set(OTHERS)
for word in words(json.loads(run("schema"))):
    found |= {word, f'"{word}":'}
found |= set(re.findall(r"--[a-z-]+", run("export", "--help")))
print("\n".join(quoted(word) for word in sorted(found)))
