#!/usr/bin/python3
"""Tests the mutants of tests/mutate.py: each operator makes the intended changes and no others. Prints TAP."""
import dataclasses
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path[:0] = [str(pathlib.Path(__file__).parent), str(pathlib.Path(__file__).parent.parent / "cli")]
import mutants  # noqa: E402
import tap  # noqa: E402
import trees  # noqa: E402

TOOL = pathlib.Path(__file__).parent.parent / "mutate.py"
TEXT = """\
#include <math.h>

#define LEVELS (4 - 1)

static double
ease(double share, int count, const char *name)
{
    g_assert(count > 5 && share < 1.0);
    const char *words = "1 + 2 && -3"; /* not 4 - 5, nor "a < b" */
    int room[16], more[8];
    if (!is_known(name, count))
        return 0;
BODY
}
"""


def made(body, operator=None):
    """Returns the mutated versions of a line in a function, by one operator or all."""
    found = mutants.all_mutants("src/core/a.c", TEXT.replace("BODY", body))
    line = TEXT[:TEXT.index("BODY")].count("\n") + 1
    return sorted(m.after.strip() for m in found if m.line == line and operator in (None, m.operator))


def holds(body, operator, *expected):
    assert made(body, operator) == sorted(expected), f"{body!r}: {made(body, operator)}"


def comparisons_move_their_bound_or_turn():
    holds("    return share < limit;", "comparison", "return share <= limit;", "return share >= limit;")
    holds("    return share >= limit;", "comparison", "return share > limit;", "return share < limit;")
    holds("    return a == b;", "comparison", "return a != b;")
    holds("    return a->b << 2;", "comparison")


def sums_and_signs_turn():
    holds("    share += a - b;", "arithmetic", "share -= a - b;", "share += a + b;")
    holds("    return (double) -a;", "sign", "return (double) a;")
    holds("    i++, p->x--;", "arithmetic")
    holds("    i++, p->x--;", "sign")


def whole_numbers_and_bounds_move_by_one():
    holds("    return a[2];", "off by one", "return a[3];", "return a[1];")
    holds("    take(0);", "off by one", "take(1);")
    holds("    for (; i < p->count; i++)", "off by one", "for (; i < p->count - 1; i++)")
    holds("    int room[16], more[8];", "off by one")
    holds("    p = g_new(Thing, 3);", "off by one")


def other_numbers_move_by_a_quarter():
    holds("    return 0.5f * x;", "constant", "return 0.4f * x;", "return 0.625f * x;")
    holds("    return 2e-3;", "constant", "return 0.0016;", "return 0.0025;")
    holds("    return 100;", "constant", "return 80;", "return 125;")
    holds("    return 0.0 + 0x10 + 1;", "constant")


def logic_turns():
    holds("    return a && b || c;", "logical", "return a || b || c;", "return a && b && c;")
    holds('    if (same(name, "x"))', "negated", 'if (!(same(name, "x")))')


def refusals_are_dropped():
    holds('    if (is(name, "a,b"))\n        return FALSE;', "refusal", 'if (0 && (is(name, "a,b")))')
    holds("    if (a) {\n        tell(a);\n        return NULL;\n    }", "refusal", "if (0 && (a)) {")
    holds("    if (a)\n        return a;", "refusal")


def bare_calls_are_dropped():
    holds("    billow_check(a, f(b));", "statement", "(void) 0;")
    holds("    g_free(a);", "statement")
    holds("    int n = count(a);", "statement")
    holds("    return count(a);", "statement")


def arguments_of_a_call_change_places():
    holds('    put(a, f(b, c), "x, y");', "arguments", 'put(f(b, c), a, "x, y");', 'put(a, "x, y", f(b, c));', 'put(a, f(c, b), "x, y");')
    holds("    put(a, a);", "arguments")
    holds("    put(fmin(a, b));", "arguments")


def extremes_change_places():
    holds("    return fminf(a, MAX(b, c));", "extreme", "return fmaxf(a, MAX(b, c));", "return fminf(a, MIN(b, c));")


def comments_strings_assertions_and_the_preprocessor_stay():
    lines = TEXT.split("\n")
    touched = {m.line for m in mutants.all_mutants("src/core/a.c", TEXT)}
    kept = {i for i, line in enumerate(lines, 1) if any(word in line for word in ("#", "g_assert", "words", "room"))}
    assert len(kept) == 5 and not touched & kept, f"{sorted(touched & kept)}"
    holds("    /* a - b; */ // 1 < 2", None)
    holds('    say(_("found %d, expected 1")); /* of 2 */', None, "(void) 0; /* of 2 */")


def a_mutant_changes_its_lines_alone():
    text = TEXT.replace("BODY", "    if (a < b &&\n        b < 3)\n        put(a, b);")
    for mutant in mutants.all_mutants("src/core/a.c", text):
        changed = mutants.applied(mutant, text)
        first, last = mutant.line - 1, mutant.line + mutant.before.count("\n")
        assert changed != text
        assert changed.split("\n")[:first] == text.split("\n")[:first]
        assert changed.split("\n")[first + mutant.after.count("\n") + 1:] == text.split("\n")[last:], f"{mutant}"


def listed(seed):
    return subprocess.run([TOOL, "3", "--seed", seed, "--list"], capture_output=True, text=True, check=True).stdout


def the_same_seed_gives_the_same_mutants():
    assert listed("5") == listed("5")
    assert listed("5") != listed("6")
    assert listed("5").count("\n\nsrc/") == 3 * len(trees.FOLDERS), listed("5")


def no_line_gives_two_and_files_give_by_their_lines():
    long, short = TEXT.replace("BODY", "    a = b + 1;\n" * 90), TEXT.replace("BODY", "    a = b + 1;\n" * 28)
    both = mutants.all_mutants("src/core/long.c", long) + mutants.all_mutants("src/core/short.c", short)
    chosen = [each[0] for each in mutants.choose(both, 40, mutants.chance_of(1, "core"))]
    assert len({(m.file, m.line) for m in chosen}) == 40
    assert 29 <= sum(m.file.endswith("long.c") for m in chosen) <= 31  # the files have 92 and 30 lines


def moved_lines_are_found_in_their_function():
    text = TEXT.replace("BODY", "    a = b + 1;") + "\nstatic void\nlast(void)\n{\n    a = b + 1;\n}\n"
    first, last = [m for m in mutants.all_mutants("src/core/a.c", text) if m.operator == "arithmetic"]
    longer = "static int\nnew(void)\n{\n    a = b + 1;\n}\n\n" + text.replace("    int room", "    int x;\n    int y;\n    int room")
    for old, function, by in ((first, "ease", 8), (last, "last", 8)):
        now = mutants.moved(old, longer)
        assert (old.function, now.line, now.before, now.after) == (function, old.line + by, old.before, old.after), f"{now}"
        assert mutants.applied(now, longer).count("b - 1") == 1
    assert mutants.moved(last, text.replace("b + 1", "b + 2")) is None


def a_report_is_tried_again():
    path = TOOL.parent.parent / "src/core/drape/catenary.c"
    mutant = mutants.all_mutants("src/core/drape/catenary.c", path.read_text())[0]
    records = [dict(dataclasses.asdict(mutant), line=mutant.line + 40, status="survived"),
               dict(dataclasses.asdict(mutant), before="no such line", status="killed")]
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "report.jsonl")
        report.write_text("\n".join(map(json.dumps, records)))
        said = subprocess.run([TOOL, "--again", report, "--list"], capture_output=True, text=True, check=True).stdout
    assert f"src/core/drape/catenary.c:{mutant.line} {mutant.operator}\n-{mutant.before}\n+{mutant.after}" in said, said
    assert ": gone\n-no such line" in said, said


def tests_are_those_that_go_through_the_line():
    mutant = mutants.Mutant("src/core/a.c", 12, "    a = 1;", "    a = 2;", "off by one", "f", 3)
    reach = trees.Reach({"seconds": {"slow": 3.0, "quick": 1.0, "other": 2.0, "broken": 0.1}, "failing": ["broken"],
                         "tests": {"slow": {"src/core/a.c": [[11, 12], [11, 12, 14]]}, "quick": {"src/core/a.c": [[11, 12], [11, 12, 14]]},
                                   "other": {"src/core/a.c": [[11], [11, 12, 14]]}, "broken": {"src/core/a.c": [[12], [12]]}}})
    assert reach.of(mutant) == ["quick", "slow"]
    assert reach.of(dataclasses.replace(mutant, line=14, offset=5)) == []  # counted by gcov, and reached by no test
    assert reach.of(dataclasses.replace(mutant, line=13, offset=4)) == ["quick", "slow"]  # as the line before
    assert reach.of(dataclasses.replace(mutant, line=2, function="", offset=1)) == ["quick", "other", "slow"]  # data
    assert reach.of(dataclasses.replace(mutant, file="src/core/b.c")) == []  # no test


def slow_tests_are_left_out_but_those_of_the_file():
    seconds = {"io/a": 1.0, "core/b": 2.0, "core/keep": 3.0, "io/keep-all": 4.0}
    assert trees.planned("src/core/keep_all.c", list(seconds), seconds, 3.0) == ["io/a", "core/b", "core/keep"]
    assert trees.planned("src/io/keep_all.c", list(seconds), seconds, 0.5) == ["io/a", "io/keep-all"]
    assert trees.planned("src/io/keeper.c", list(seconds), seconds, 100.0) == list(seconds)


def what_a_test_ends_with_is_told():
    assert trees.failure_in(0, "1..2\nok 1 a\nnot ok 2 b # TODO later\n") == ""
    assert trees.failure_in(1, "1..1\nnot ok 1 b\n# why\n") == "not ok 1 b"
    assert trees.failure_in(0, "not ok 1 b") == "not ok 1 b"
    assert trees.failure_in(-11, "1..1") == "ends with -11"
    assert trees.failure_in(None, "1..1") == "takes too long"


def is_alive(process):
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().split(") ")[1][0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def a_program_that_hangs_is_ended_with_its_children():
    with tempfile.TemporaryDirectory() as folder:
        known = pathlib.Path(folder, "pid")
        status, _ = trees.Running().run(["sh", "-c", f"sleep 1000 & echo $! >{known}; wait"], limit=1.0)
        assert status is None
        while is_alive(int(known.read_text())):
            os.sched_yield()


os.environ.pop("G_MESSAGES_DEBUG", None)
tap.run([value for name, value in list(globals().items()) if callable(value) and getattr(value, "__module__", "") == "__main__"
         and name not in ("made", "holds", "listed", "is_alive")])
