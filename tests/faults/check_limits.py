#!/usr/bin/env python3
"""Runs each command and format with too few resources: check_limits.py BILLOW_CLI HANGING_LIBRARY [POINTS
[SEED]].

The resources are descriptors, address space and threads. POINTS of the values of each limit are tried (0: all), selected by SEED. A command must succeed with
the same result as without a limit, or fail with its status and one sentence and leave only complete files. It must not crash, hang or print floods of messages.
If the program cannot even be loaded, the system's message counts, and so does GLib's where GLib itself aborts without memory, past all handlers. The script
also checks that SIGTERM ends a command that hangs in GStreamer."""
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

import cases

DONE, FILES, INTERRUPTED, NOT_LOADED = 0, 3, 130, 127
MB = 1 << 20
CPU_SECONDS = 20  # for commands that normally take less than one
PATIENCE = 300  # how long a command that uses no CPU time may run, in seconds
MOST_LINES = 300  # of a library's own messages
REASONS = ('ulimit', 'out of memory')
GLIB_ABORTS = ('***MEMORY-ERROR***', 'Cannot allocate memory.  Aborting.')
PICTURES = ('png', 'sheet', 'webp', 'webm', 'mp4')
SMALL = ['--size', '64x48']


class Wrong(Exception):
    pass


# --- Limits ---

def limit_descriptors(n):
    resource.setrlimit(resource.RLIMIT_NOFILE, (n, n))


def limit_address_space(megabytes):
    resource.setrlimit(resource.RLIMIT_AS, (megabytes * MB, megabytes * MB))


def limit_threads(_):
    """Allows no threads: their stacks would be larger than the address space."""
    most = resource.getrlimit(resource.RLIMIT_STACK)[1]
    limit_address_space(8192)
    resource.setrlimit(resource.RLIMIT_STACK, (16384 * MB, most))


LIMITS = {
    'descriptors': (limit_descriptors, list(range(3, 21))),
    'address space, MB': (limit_address_space, [*range(30, 50), *range(50, 201, 10)]),
    'threads': (limit_threads, [0]),
}


# What an export tells of textures, which are never exact.
TOLD = r'billow-cli \w+: textures of \d+ × \d+ pixels: .*\n'


# --- Commands ---

class Commands:
    """The commands that the program's help lists, applied to a small cloth. Also runs them without limits."""

    def __init__(self, cli, root):
        self.cli, self.root = cli, root
        self.out = root / 'out'
        self.made = {}
        (root / 'p.billow').write_text(cases.project('Cloth', 0.01))
        (root / 'many.billow').write_text(cases.project('Cloth', 0.01).replace('"frame_rate": 5,', '"frame_rate": 40,'))
        (root / 'picture.png').write_bytes(cases.PIXEL)
        cases.Import(None, root).fill(root)
        self.formats = re.search(r'--format=(\S+)', self.help('export'))[1].split('|')
        self.table = dict(self.rows())

    def help(self, *words):
        return subprocess.run([self.cli, *words, '--help'], env=self.environment(), check=True, stdout=subprocess.PIPE, text=True).stdout

    def environment(self, **more):
        return dict(os.environ, LC_ALL='C.UTF-8', LANGUAGE='', HOME=str(self.root), XDG_STATE_HOME=str(self.root / 'state'), XDG_CACHE_HOME=str(self.root / 'cache'), **more)

    def of_format(self, suffix):
        return ['--format', suffix, '--name', cases.STEM, '--progress', 'none', *(SMALL if suffix in PICTURES else [])]

    def rows(self):
        known = {
            'check': {'': ['p.billow'], '--rest': ['--rest', 'p.billow']},
            'info': {'': ['p.billow', '--json']},
            'rest': {'': ['p.billow', '--progress', 'none']},
            'export': {'with jobs': ['many.billow', '-o', 'out', '--jobs', '8', *self.of_format('obj')],
                       **{suffix: ['p.billow', '-o', 'out', *self.of_format(suffix)] for suffix in self.formats}},
            'verify': {suffix: ['p.billow', self.folder(suffix), *self.of_format(suffix)] for suffix in self.formats},
            'simulate': {suffix: ['p.billow', '-o', 'out', *self.of_format(suffix)] for suffix in self.formats},
            'import': {'': ['mesh.obj', '-o', 'out/p.billow', '--progress', 'none']},
            'fit': {'': ['p.billow', '-o', 'out/p.billow', '--keys', '2', '--progress', 'none']},
            'compare': {'': ['p.billow', '--progress', 'none']},
            'scene': {'': ['p.billow']},
            'motion': {'': ['mesh.obj', '--json']},
            'schema': {'': [], '--markdown': ['--markdown']},
            'thumbnail': {'': ['p.billow', '-o', 'out/p.png', '--size', '32']},
        }
        for command in dict.fromkeys(re.findall(r'^  billow-cli (\w+)', self.help(), re.MULTILINE)):
            for kind, words in known[command].items():
                yield f'{command} {kind}'.strip(), [command, *words]

    def folder(self, suffix):
        """Returns the folder of an earlier export."""
        folder = self.root / f'whole-{suffix}'
        words = [self.cli, 'export', 'p.billow', '-o', folder, *self.of_format(suffix)]
        subprocess.run(words, cwd=self.root, env=self.environment(), check=True, **cases.QUIET)
        return folder

    def files(self):
        return {path.name: cases.digest(path) for path in self.out.iterdir()}

    def run(self, words, limit=None):
        """Returns exit status, standard output and standard error."""
        shutil.rmtree(self.out, ignore_errors=True)
        shutil.rmtree(self.root / 'cache/billow', ignore_errors=True)
        self.out.mkdir()
        return self.run_again(words, limit)

    def run_again(self, words, limit=None):
        def begin():
            resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
            resource.setrlimit(resource.RLIMIT_FSIZE, (16 * MB, 16 * MB))
            if limit:
                limit[0](limit[1])

        with open(self.root / 'output', 'w+b') as output, open(self.root / 'error', 'w+b') as error:
            answer = subprocess.run([self.cli, *words], cwd=self.root, env=self.environment(), check=False, stdin=subprocess.DEVNULL, stdout=output, stderr=error,
                                    preexec_fn=begin, timeout=PATIENCE)
            output.seek(0)
            error.seek(0)
            return answer.returncode, output.read(), re.sub(TOLD, '', error.read().decode(errors='replace'))

    def whole(self, name):
        """Returns the command's output and files without a limit."""
        if name not in self.made:
            status, output, error = self.run(self.table[name])
            if status != DONE or error:
                raise SystemExit(f'Bail out! {name}: {status} {error}')
            self.made[name] = printed(name, output), self.files()
        return self.made[name]


def printed(name, output):
    """Returns the output without times, where it has any."""
    return re.sub(rb'\s*[\d.]+', b'#', output) if name in ('rest', 'compare') else output


# --- Checks ---

def look_at_files(commands, name, found, error):
    """Checks the files that a failed command left."""
    unfinished = [file for file in found if file[0] == '.']
    if unfinished and 'out of memory' not in error:
        raise Wrong(f'left {", ".join(unfinished)}')
    for file in set(found) - set(unfinished):
        if file.endswith('.sequence.json'):
            listed = json.loads((commands.out / file).read_text())['files']
            if any(found.get(one['name']) != one['sha256'] for one in listed):
                raise Wrong(f'{file} lists what is not there')
        elif found[file] != commands.whole(name)[1].get(file):
            raise Wrong(f'{file} is not whole')


def look_at_next(commands, name):
    """Checks that the next run succeeds and removes what was left."""
    status, _, error = commands.run_again(commands.table[name])
    if status != DONE or commands.files() != commands.whole(name)[1]:
        raise Wrong(f'the next one ends with {status}: {error}')


def is_loaded(commands, limit):
    """Returns whether the program gets as far as to print its version: libraries may crash before that."""
    return commands.run(['--version'], limit)[0] >= 0


def judge(commands, name, limit):
    """Returns the outcome as a word, or raises Wrong."""
    commands.whole(name)  # made before, as it replaces the files that are looked at
    status, output, error = commands.run(commands.table[name], limit)
    if status < 0 and not error and not is_loaded(commands, limit):
        return 'not loaded'
    found = commands.files()
    lines = [line for line in error.splitlines() if not (line.startswith('GLib: ') and 'out of memory' in error)]
    if status == DONE:
        if error or (printed(name, output), found) != commands.whole(name):
            raise Wrong(f'ended well, and not with all: {error}')
        return 'well'
    if status == -signal.SIGABRT and any(words in error for words in GLIB_ABORTS):
        look_at_files(commands, name, dict(found), 'out of memory')
        if found:
            look_at_next(commands, name)
        return 'ended by GLib'
    if len(lines) != 1 or status not in (FILES, NOT_LOADED):
        raise Wrong(f'ended with {status}, and {len(lines)} lines: {lines[:3]}')
    if status == NOT_LOADED:
        if 'error while loading shared libraries' not in error or found:
            raise Wrong(f'ended with {status}: {error}')
        return 'not loaded'
    if not any(reason in error for reason in REASONS):
        raise Wrong(f'does not tell why: {error}')
    look_at_files(commands, name, dict(found), error)
    if found:
        look_at_next(commands, name)
    return 'refused'


def chosen(values, points, chance):
    """Selects `points` of the values at random, reproducibly for the same `chance`."""
    return sorted(random.Random(chance).sample(values, min(points, len(values)) or len(values)))


def check(commands, name, kind, points, seed):
    """Returns the outcomes and the errors."""
    limit, values = LIMITS[kind]
    outcomes, wrong = {}, []
    for value in chosen(values, points, f'{name}, {kind}, {seed}'):
        try:
            outcome = judge(commands, name, (limit, value))
        except (Wrong, subprocess.TimeoutExpired) as what:
            outcome = 'wrong'
            wrong.append(f'{value}: {what}')
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
    return outcomes, wrong


# --- A command that hangs ---

class Hanging:
    """Exports a film that GStreamer never finishes, and sends SIGTERM once it hangs."""

    SENTENCES = {
        'wait': 'billow-cli export: interrupted',
        'complain': 'billow-cli export: interrupted',
        'call': 'billow-cli: interrupted; the operation did not stop in time and was terminated',
    }

    def __init__(self, commands, library, how):
        self.how = how
        self.folder = commands.root / f'hangs-{how}'
        environment = commands.environment(LD_PRELOAD=str(library), BILLOW_HANG=how)
        words = [commands.cli, 'export', 'p.billow', '-o', self.folder, *commands.of_format('webm')]
        self.process = subprocess.Popen(words, cwd=commands.root, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                        bufsize=0)
        self.said = self.process.stderr.readline()
        self.process.send_signal(signal.SIGTERM)

    def end(self):
        try:
            self.said += self.process.communicate(timeout=PATIENCE)[1]
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        wrong = []
        lines = self.said.decode(errors='replace').splitlines()
        if self.process.returncode != INTERRUPTED or lines[-1] != self.SENTENCES[self.how]:
            wrong.append(f'ended with {self.process.returncode}: {lines[-1]}')
        if len(lines) > (MOST_LINES if self.how == 'complain' else 2):
            wrong.append(f'{len(lines)} lines')
        if (self.folder / f'{cases.STEM}.webm').exists():
            wrong.append('there is a film')
        return {'ended': 1}, wrong


def main():
    cli, library = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    points = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    number = broken = 0

    def report(name, outcomes, wrong):
        nonlocal number, broken
        number += 1
        broken += bool(wrong)
        for line in wrong[:5]:
            print('# ' + line.replace('\n', '\n# '))
        print(f'{"not " if wrong else ""}ok {number} - {name}: {", ".join(f"{n} {outcome}" for outcome, n in sorted(outcomes.items()))}', flush=True)

    with tempfile.TemporaryDirectory(prefix='billow-limits-') as folder:
        commands = Commands(cli, pathlib.Path(folder))
        hanging = [Hanging(commands, library, how) for how in Hanging.SENTENCES if 'webm' in commands.formats]
        print(f'TAP version 13\n1..{len(commands.table) * len(LIMITS) + len(hanging)}', flush=True)
        for name in commands.table:
            for kind in LIMITS:
                report(f'{name}, {kind}', *check(commands, name, kind, points, seed))
        for film in hanging:
            report(f'a film that hangs, {film.how}', *film.end())
    sys.exit(broken > 0)


if __name__ == '__main__':
    main()
