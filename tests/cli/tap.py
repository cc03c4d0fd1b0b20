"""Runs test functions and prints TAP."""
import sys


def run(tests):
    """Runs the tests in order, with a failed assertion's message and line below the test's name, and exits
    with 0 if all pass or 1."""
    print(f"1..{len(tests)}")
    failed = 0
    for number, test in enumerate(tests, 1):
        try:
            test()
            print(f"ok {number} {test.__name__}")
        except AssertionError as problem:
            failed += 1
            print(f"not ok {number} {test.__name__}\n# {problem} line {problem.__traceback__.tb_next.tb_lineno}")
    sys.exit(1 if failed else 0)
