"""Tests that are functions, told as TAP."""
import sys


def run(tests):
    """Runs them in order; what an assertion says, and its line, stand below its name. Ends the program: 0, all hold; 1, some do not."""
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
