#!/usr/bin/env python3
"""Makes each system call and each allocation of every operation on files fail once: check_faults.py LIBRARY
OPERATIONS BILLOW_CLI [POINTS [SEED [WORD...]]].

For each operation and kind of fault, POINTS of the calls are tried (0: all), selected by SEED. With WORD,
only the cases whose names contain it are run. After a fault every file must be the old or the new one,
complete; the program must have succeeded, or have failed with the right status and a message; and it must
leave no unfinished file, except that what it leaves when memory ran out must be removed by the next run.
GLib and some other libraries abort when memory runs out. These cases are counted separately, and only the
files are checked."""
import collections
import errno
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass

import cases
from served import KINDS, Program

FILES = 3  # the exit status for files that cannot be read or written, and for memory that ran out
TOLD = 5  # the most errors that are printed per case
SURVIVED = ('EINTR', 'short')
REASONS = {'ENOSPC': errno.ENOSPC, 'disk full': errno.ENOSPC, 'EIO': errno.EIO}
BY_LIBRARIES = ('memory, GLib', 'memory, json-c', 'memory, others')
MEMORY = ('memory', 'failed to allocate', 'emory')


class Wrong(Exception):
    pass


@dataclass
class Tools:
    library: pathlib.Path
    operations: pathlib.Path
    cli: pathlib.Path
    beside: pathlib.Path
    thorough: bool


def is_told(kind, answer):
    if answer.function == 'stat':  # GLib's g_file_test() returns FALSE without a reason
        return bool(answer.said)
    if kind in REASONS:
        return os.strerror(REASONS[kind]) in answer.said
    return any(word in answer.said for word in MEMORY)


def judge(case, kind, answer):
    """Returns the outcome as a word, or raises Wrong."""
    try:
        complete = case.look(answer)
    except cases.Torn as torn:
        raise Wrong(str(torn)) from torn
    except subprocess.CalledProcessError as failed:
        raise Wrong(f'what is there cannot be opened: {" ".join(map(str, failed.cmd))}') from failed
    if answer.status == 0:
        if not complete and not case.survives(answer):
            raise Wrong('ended well, and not all is there')
        return 'survived'
    if kind in SURVIVED:
        raise Wrong(f'ended with {answer.status}: {answer.said.strip()}')
    if answer.status == FILES:
        if not is_told(kind, answer):
            raise Wrong(f'does not tell why: {answer.said.strip()!r}')
        return 'refused'
    if answer.status < 0 and kind in BY_LIBRARIES:
        return 'ended by the library'
    raise Wrong(f'ended with {answer.status}: {answer.said.strip()}')


class Series:
    """Runs one case with one kind of fault."""

    def __init__(self, tools, case, program, template, kind):
        self.tools, self.case, self.program, self.template, self.kind = tools, case, program, template, kind
        self.outcomes = collections.Counter()
        self.left = 0

    def prepare(self):
        self.case.prepare(self.template)
        self.case.path('runtime').mkdir(mode=0o700)  # so that it is on the same file system, in memory
        self.before = cases.temporaries(self.case.root)

    def count(self):
        self.prepare()
        return self.program.run(self.kind, 0).calls

    def look_at_leftovers(self, answer):
        left = [name for name in cases.temporaries(self.case.root) if name not in self.before]
        if not left or answer.function in ('unlink', 'flock'):
            return
        if not self.kind.startswith('memory'):
            raise Wrong(f'left {", ".join(left)}')
        self.left += 1
        again = self.program.run('none', 0)
        left = [name for name in cases.temporaries(self.case.root) if name not in self.before]
        if again.status != 0 or left:
            raise Wrong(f'what was left is not removed: {", ".join(left)}; {again.said.strip()}')

    def strike(self, call):
        """Makes the given call fail and checks the result. Returns False if the program makes fewer calls."""
        self.prepare()
        answer = self.program.run(self.kind, call)
        if not answer.hit:
            return False
        try:
            outcome = judge(self.case, self.kind, answer)
            self.look_at_leftovers(answer)
        except Wrong as wrong:
            frames = '\n'.join('#   ' + frame for frame in answer.frames)
            raise Wrong(f'{wrong}: call {call}, {answer.where()}\n{frames}') from wrong
        self.outcomes[outcome] += 1
        return True

    def run(self, points, seed):
        calls = self.count()
        step = max(1, calls // points) if points else 1
        wrong = []
        call = 1 + seed % step
        while True:
            try:
                if not self.strike(call):
                    break
            except Wrong as what:
                self.outcomes['wrong'] += 1
                wrong.append(str(what))
            call += step
        return wrong


def settle(case, tools, template):
    """Fills `template` and records what the operation does without faults."""
    template.mkdir()
    case.fill(template)
    case.prepare(template)
    program = Program(tools.library, case.root, tools.beside, case.words(), case.environment())
    answer = program.run('none', 0)
    if answer.status != 0:
        raise SystemExit(f'Bail out! {case.name}: {answer.said}')
    case.learn()
    return program


def run_case(tools, make, points, seed, report):
    with tempfile.TemporaryDirectory(prefix='billow-faults-') as folder:
        place = pathlib.Path(folder)
        case = make(tools, place / 'root')
        program = settle(case, tools, place / 'template')
        for kind in KINDS[1:]:
            series = Series(tools, case, program, place / 'template', kind)
            report(case, kind, series, series.run(points, seed))
        program.end()


def main():
    library, operations, cli = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    points = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    seed = int(sys.argv[5]) if len(sys.argv) > 5 else 0
    chosen = [make for make in cases.CASES if not sys.argv[6:] or any(word in str(make.name) or word in make.__name__ for word in sys.argv[6:])]
    print(f'TAP version 13\n1..{len(chosen) * (len(KINDS) - 1)}', flush=True)
    number = broken = 0

    def report(case, kind, series, wrong):
        nonlocal number, broken
        number += 1
        broken += bool(wrong)
        told = ', '.join(f'{n} {outcome}' for outcome, n in sorted(series.outcomes.items()))
        told += f', {series.left} left something for the next one to remove' if series.left else ''
        for line in '\n'.join(wrong[:TOLD]).splitlines():
            print('# ' + line)
        print(f'{"not " if wrong else ""}ok {number} - {case.name}, {kind}: {sum(series.outcomes.values())} points: {told or "none"}', flush=True)

    beside = pathlib.Path(tempfile.mkdtemp(prefix='billow-faults-said-'))
    tools = Tools(library, operations, cli, beside, not points)
    for make in chosen:
        run_case(tools, make, points, seed, report)
    shutil.rmtree(beside)
    sys.exit(broken > 0)


if __name__ == '__main__':
    main()
