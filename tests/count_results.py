#!/usr/bin/env python3
"""Counts the test results that meson wrote: count_results.py BUILD_FOLDER... Shows what failed, with the end of
what it printed. The last line is "N passed, N failed"."""
import json
import pathlib
import sys
import xml.etree.ElementTree as xml

GOOD = ("OK", "EXPECTEDFAIL")
END_LINES = {"stdout": 10, "stderr": 300}


def has_failed(case):
    return any(case.find(what) is not None for what in ("failure", "error", "skipped"))


def end_of(program):
    lines = [line for stream, n in END_LINES.items() for line in program.get(stream, "").splitlines()[-n:]]
    return "".join(f"\n    {line}" for line in lines)


def failures(logs):
    """Yields the name of each test case and whether it failed, and also the programs that failed, because
    some stop before they report a case."""
    for suite in xml.parse(logs / "testlog.junit.xml").iter("testsuite"):
        for case in suite.iter("testcase"):
            yield f"{suite.get('name')}: {case.get('name')}", has_failed(case)
    for line in (logs / "testlog.json").read_text().splitlines():
        program = json.loads(line)
        if program["result"] not in GOOD:
            yield f"{program['name']}: {program['result']}{end_of(program)}", True


passed = failed = 0
for folder in sys.argv[1:]:
    try:
        results = list(failures(pathlib.Path(folder, "meson-logs")))
    except (OSError, xml.ParseError, ValueError) as error:
        print(f"{folder}: {error}")
        failed += 1
        continue
    if not results:
        print(f"{folder}: no test ran")
        failed += 1
    for name, has_failed_here in results:
        if has_failed_here:
            print(f"failed: {folder}: {name}")
        failed += has_failed_here
        passed += not has_failed_here
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
