#!/usr/bin/python3
"""Checks that the schema of billow-cli accepts the projects that Billow opens and rejects the cases of the
refusal table that a schema can express, and that docs/format.md contains the tables it prints. Arguments:
billow-cli, list-refusals, the repository. Prints TAP."""
import json
import pathlib
import re
import subprocess
import sys

import jsonschema

# Cases that a schema cannot express, because they depend on other values in the file.
ANOTHER_VALUE = {
    "too-many-points": "columns times rows",
    "too-deep": "how deep unknown keys go",
    "keyframes-overlap": "times of two keyframes",
    "keyframes-at-one-time": "times of two keyframes",
    "keyframe-id-twice": "ids of two blocks",
    "id-of-another-kind": "ids of two blocks",
    "constraint-id-of-a-wave": "ids of two blocks",
    "marker-id-of-a-wave": "ids of two blocks",
    "collider-id-of-a-keyframe": "ids of two blocks",
    "motion-id-of-a-wave": "ids of two blocks",
    "motion-last-before-first": "two frames",
    "collider-motion-unknown": "ids of the motions",
    "transition-from-unknown": "ids of the keyframes",
    "transition-twice": "two transitions of a keyframe",
    "anchors-at-one-point": "two anchors",
    "anchor-barycentric-sum": "two shares",
    "constraints-at-one-point": "two constraints",
    "anchor-column-outside": "the cloth's columns",
    "anchor-row-outside": "the cloth's rows",
    "constraint-column-outside": "the cloth's columns",
    "wave-fades-long": "the duration",
    "sway-fades-long": "the duration",
    "shape-count": "the number of points",
    "recorded-shape-count": "the number of points",
    "recorded-curves-count": "the number of shapes",
    "recorded-curves-of-two-lengths": "another curve",
    "hang-count": "columns and rows of the pose",
    "wave-damped-from-outside": "the cloth's columns",
    "wave-damped-from-twice": "two points",
    "wave-keys-order": "the order of two keys",
    "wave-weights-count": "columns and rows of the weights",
    "wave-weights-padding": "what bits base64 has no use for",
    "map-paint-too-short": "columns and rows of the paint",
    "maps-of-rope": "the cloth's rows",
    "fold-column-outside": "the cloth's columns",
    "fold-number-without-cloth": "the cells between the ends",
    "fold-not-in-line": "two ends",
    "fold-of-one-point": "two ends",
    "fold-not-anchored": "the anchors",
    "fold-over-an-anchor": "the anchors",
    "fold-over-a-fold": "two folds",
    "bend-column-outside": "the cloth's columns",
    "bends-of-cloth": "the cloth's rows",
    "coil-of-cloth": "the cloth's rows",
    "twist-column-outside": "the cloth's columns",
    "twists-of-cloth": "the cloth's rows",
    "crease-column-outside": "the cloth's columns",
    "crease-of-one-point": "two ends",
    "outline-without-points": "whether the loop is a circle",
    "outline-circle-and-points": "two keys of a loop",
    "outline-radius-zero": "which of the numbers is the radius",
    "outline-beyond": "the cloth's columns and rows",
    "outline-crosses-itself": "the points together",
    "outline-closed-by-hand": "the points together",
    "outline-hole-in-hole": "two loops",
    "outline-two-borders": "two loops",
    "outline-hole-away": "two loops",
    "outline-too-small": "the cells",
    "outline-of-rope": "the cloth's rows",
    "outline-picture-and-hole": "two loops",
    "outline-picture-and-points": "two keys of a loop",
    "outline-picture-without-texture": "the cloth's texture",
    "outline-falls-apart": "the cells",
    "closed-rope": "the cloth's rows",
    "closed-outline": "the outline",
    "closed-narrow": "the cloth's columns",
    "closed-anchored-twice": "two anchors",
    "outline-anchor-between-outside": "the outline",
    "anchors-in-one-cell": "two anchors",
    "anchor-beside-one-between": "two anchors",
    "anchor-between-of-tube": "whether the cloth is a tube",
    "anchor-between-of-rope": "the cloth's rows",
    "outline-anchor-outside": "the outline",
    "instance-of-nothing": "the ids of the cloths",
    "instance-of-itself": "the ids of the cloths",
    "instance-of-an-instance": "another cloth",
    "instance-out-of-bounds": "the values of the source",
    "export-name-twice": "two export presets",
    "keys-at-one-time": "two keys of a body",
    "wind-keys-at-one-time": "two keys of the wind",
    "stiffness-keys-order": "two keys of the stiffness",
}


def no_number(word):
    raise ValueError(f"{word} is not JSON")


def is_refused(validator, text):
    try:
        return not validator.is_valid(json.loads(text, parse_constant=no_number))
    except ValueError:
        return True


def tables(cli, document):
    printed = subprocess.run([cli, "schema", "--markdown"], check=True, capture_output=True, text=True).stdout
    found = set(re.findall(r"<!-- keys of .*? -->\n(?:\|.*\n)+", document))
    expected = re.findall(r"<!-- keys of .*? -->\n(?:\|.*\n)+", printed)
    assert "\n".join(expected) == printed, "tables and blank lines between them"
    for table in expected:
        name = table.splitlines()[0][5:-4]
        yield (f"docs/format.md has the {name}", table in found, ["see billow-cli schema --markdown"])
    strange = [table.splitlines()[0] for table in found - set(expected)]
    yield ("docs/format.md has no other tables of keys", not strange, strange)


def main(cli, list_refusals, root):
    schema = json.loads(subprocess.run([cli, "schema"], check=True, capture_output=True).stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    example = root / "tests/io/example.billow"
    listed = subprocess.run([list_refusals, example], check=True, capture_output=True).stdout
    projects = sorted([*root.glob("projects/*.billow"), *root.glob("tests/io/*.billow")])
    results = []
    for path in projects:
        problems = [f"{e.json_path}: {e.message[:200]}" for e in validator.iter_errors(json.loads(path.read_text()))]
        results.append((f"{path.relative_to(root)} is valid", not problems, problems))
    names = json.loads(listed)
    for name, text in names.items():
        refused = is_refused(validator, text)
        if name in ANOTHER_VALUE:
            results.append((f"{name}: a schema does not know {ANOTHER_VALUE[name]}", not refused, []))
        else:
            results.append((f"{name} is refused", refused, []))
    unknown = sorted(set(ANOTHER_VALUE) - set(names))
    results.append(("what a schema cannot refuse is in the table", not unknown, unknown))
    results += tables(cli, (root / "docs/format.md").read_text())
    print(f"1..{len(results)}")
    for number, (name, passed, notes) in enumerate(results, 1):
        print(f"{'ok' if passed else 'not ok'} {number} {name.replace('#', '')}")
        for note in notes if not passed else []:
            print(f"# {note}")
    return 0 if all(passed for _, passed, _ in results) else 1


sys.exit(main(sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])))
