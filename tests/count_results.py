#!/usr/bin/env python3
"""Counts the results that meson wrote: count_results.py BUILD_FOLDER... Last line: "N passed, N failed"."""
import sys
import xml.etree.ElementTree as xml

passed = failed = 0
for folder in sys.argv[1:]:
    path = f"{folder}/meson-logs/testlog.junit.xml"
    try:
        cases = list(xml.parse(path).iter("testcase"))
    except (OSError, xml.ParseError) as error:
        print(f"{path}: {error}")
        failed += 1
        continue
    if not cases:
        print(f"{path}: no test ran")
        failed += 1
    for case in cases:
        if case.find("failure") is None and case.find("error") is None and case.find("skipped") is None:
            passed += 1
        else:
            print(f"failed: {folder}: {case.get('classname')}: {case.get('name')}")
            failed += 1
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
