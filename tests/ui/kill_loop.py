#!/usr/bin/env python3
"""Kills the real programs with SIGKILL at random times, and checks the files that they leave:
kill_loop.py BILLOW BILLOW_CLI PROJECT [TIMES [SEED [export,save,window [DISPLAYS]]]].

Each of these is killed TIMES times before it ends by itself: an export; a save over an existing project,
by `import --replace`; and a window in which blocks are added and saved through its actions. Afterwards a
frame that has its final name, or that the manifest lists, must be complete; a project file must have the
content from before or after a save; whatever was added more than five seconds before the kill must be in
the file or in the autosave; and the next run must remove leftovers. Windows need a display and a session
bus:
xvfb-run -a dbus-run-session -- tests/ui/kill_loop.py ...
With DISPLAYS above 1 the window part is split among that many parallel runs, each with its own display,
bus and seed, because most of its time is spent waiting."""
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

BUS = 'io.github.billow.Billow'
OBJECT = '/io/github/billow/Billow'
LATE = 5.0  # seconds within which a change must be autosaved
QUIET = {'stdout': subprocess.DEVNULL, 'stderr': subprocess.DEVNULL}


class Broken(Exception):
    pass


def hashes(folder):
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.glob('*.obj')}


def leftovers(folder):
    return [path.name for path in folder.glob('.billow-*')]


class Command:
    """Runs a command and kills it at a random time within its usual duration. It may have ended before."""

    def __init__(self, words, chance):
        self.words = words
        self.chance = chance
        begin = time.monotonic()
        subprocess.run(words, check=True, **QUIET)
        self.seconds = time.monotonic() - begin

    def kill(self):
        begin = time.monotonic()
        with subprocess.Popen(self.words, **QUIET) as run:
            time.sleep(self.chance.uniform(0.0, self.seconds))
            run.kill()
        if run.returncode == 0:
            self.seconds = 0.9 * self.seconds + 0.1 * (time.monotonic() - begin)
        return run.returncode < 0


# --- An export ---

def listed(folder):
    for manifest in folder.glob('*.sequence.json'):
        return {file['name']: file['sha256'] for file in json.loads(manifest.read_text())['files'] if file['name'].endswith('.obj')}
    return {}


def kill_exports(programs, project, place, times, chance):
    whole, frames = place / 'whole', place / 'frames'
    words = [programs.cli, 'export', str(project), '--progress', 'none', '-o']
    subprocess.run([*words, str(whole)], check=True, **QUIET)
    reference = hashes(whole)
    command = Command([*words, str(frames)], chance)
    done = seen = left = 0
    while done < times:
        if chance.random() < 0.5:
            shutil.rmtree(frames)
        done += command.kill()
        found, told = (hashes(frames), listed(frames)) if frames.exists() else ({}, {})
        for name, digest in {**told, **found}.items():
            if reference.get(name) != digest or name not in found:
                raise Broken(f'{name} is not whole')
        seen += len(found)
        left += bool(frames.exists() and leftovers(frames))
        frames.mkdir(exist_ok=True)
    subprocess.run([*words, str(frames)], check=True, **QUIET)
    if hashes(frames) != reference or leftovers(frames):
        raise Broken('the next export did not mend what was left')
    return f'{times} exports killed: {seen} frames looked at, in {left} folders something unfinished'


# --- A save ---

def kill_saves(programs, project, place, times, chance):
    meshes = place / 'meshes'
    subprocess.run([programs.cli, 'export', str(project), '-o', str(meshes), '--frames', '1,30', '--progress', 'none'], check=True, **QUIET)
    file = place / 'saved.billow'
    commands, states = [], []
    for mesh in sorted(meshes.glob('*.obj')):
        commands.append(Command([programs.cli, 'import', str(mesh), '-o', str(file), '--replace', '--progress', 'none'], chance))
        states.append(file.read_bytes())
    done = changed = 0
    now = states[1]
    while done < times:
        which = states.index(now) ^ 1
        done += commands[which].kill()
        found = file.read_bytes()
        if found not in states:
            raise Broken(f'{file.name} is neither the old nor the new one')
        changed += found != now
        now = found
    return f'{times} saves killed: the new file was there {changed} times'


# --- A window ---

def call(*words):
    return subprocess.run(['gdbus', 'call', '--session', '--dest', BUS, *words], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True, check=False)


def activate(action):
    path = OBJECT + '/window/1'
    return call('--object-path', path, '--method', 'org.gtk.Actions.Activate', action, '[]', '{}').returncode == 0


def is_open():
    """Returns whether the window shows a project, so that blocks can be added to it."""
    answer = call('--object-path', OBJECT + '/window/1', '--method', 'org.gtk.Actions.Describe', 'add-sway')
    return answer.returncode == 0 and answer.stdout.startswith('((true')


def sways(text):
    return len(json.loads(text).get('sways', []))


def work_until(end, chance):
    """Adds and saves blocks at random. Returns the times at which blocks were added, and the number of saves."""
    added = []
    saves = 0
    while time.monotonic() < end:
        if activate('add-sway'):
            added.append(time.monotonic())
        if chance.random() < 0.3:
            saves += activate('save')
        time.sleep(max(0.0, min(chance.expovariate(1.0), end - time.monotonic())))
    return added, saves


def offered(folders):
    """Returns the number of blocks in the newest autosaved state (0 if there is none), and the number of
    states."""
    notes = [path.read_text().split('\n\n', 1) for folder in folders for path in folder.glob('*.work')]
    states = [(int(re.search('^number=([0-9]+)$', note, re.M)[1]), sways(text)) for note, text in notes]
    return max(states, default=(0, 0))[1], len(states)


def kill_window(billow, project, home, memory, chance):
    file = home / 'edited.billow'
    shutil.copy(project, file)
    before = sways(file.read_text())
    environment = dict(os.environ, HOME=str(home), XDG_STATE_HOME=str(home / 'state'), XDG_CONFIG_HOME=str(home), XDG_DATA_HOME=str(home),
                       XDG_CACHE_HOME=str(home), XDG_RUNTIME_DIR=str(memory), GSETTINGS_BACKEND='memory', GSK_RENDERER='cairo')
    with subprocess.Popen([billow, str(file)], env=environment, **QUIET) as run:
        while not is_open():
            if run.poll() is not None:
                raise Broken('the window did not open')
            time.sleep(0.05)
        added, saves = work_until(time.monotonic() + chance.uniform(0.0, 8.0), chance)
        killed = time.monotonic()
        run.kill()
    kept, states = offered((memory / 'billow', home / 'state/billow/recovery'))
    newest = max(sways(file.read_text()), kept) - before
    due = sum(when < killed - LATE for when in added)
    if not due <= newest <= len(added):
        raise Broken(f'{len(added)} added, {due} more than {LATE:g} s ago, and {newest} left')
    return len(added), saves, states


def in_memory():
    """Returns the folder in which the user's runtime folder is created."""
    return '/dev/shm' if os.path.isdir('/dev/shm') else None


def kill_windows(programs, project, place, times, chance):
    totals = [0, 0, 0]
    for number in range(times):
        home = place / str(number)
        home.mkdir()
        with tempfile.TemporaryDirectory(prefix='billow-memory-', dir=in_memory()) as memory:
            totals = [a + b for a, b in zip(totals, kill_window(programs.billow, project, home, pathlib.Path(memory), chance))]
        shutil.rmtree(home)
    return f'{times} windows killed: {totals[0]} blocks added, {totals[1]} saves, {totals[2]} states kept'


def share_windows(programs, project, times, seed, displays):
    """Splits the window part among parallel runs of this script."""
    display = ['xvfb-run', '-a', '-s', '-screen 0 1400x900x24', 'dbus-run-session', '--']
    about = [sys.executable, __file__, programs.billow, programs.cli, project]
    shares = [times // displays + (number < times % displays) for number in range(displays)]
    runs = [subprocess.Popen([*display, *about, str(share), str(seed + number), 'window'], stdout=subprocess.PIPE, text=True)
            for number, share in enumerate(shares) if share]
    told = [line[2:] for run in runs for line in run.communicate()[0].splitlines() if line.startswith('# ')]
    if any(run.returncode for run in runs):
        raise Broken('\n# '.join(told))
    return '\n# '.join(told)


# --- All ---

class Programs:
    def __init__(self, billow, cli):
        self.billow = billow
        self.cli = cli


KINDS = {
    'export': (kill_exports, 'no frame is torn'),
    'save': (kill_saves, 'a project is the old or the new one'),
    'window': (kill_windows, 'nothing is lost beyond five seconds'),
}


def main():
    programs, project = Programs(*sys.argv[1:3]), sys.argv[3]
    times = int(sys.argv[4]) if len(sys.argv) > 4 else 3
    seed = int(sys.argv[5]) if len(sys.argv) > 5 else 1
    kinds = sys.argv[6].split(',') if len(sys.argv) > 6 else list(KINDS)
    displays = int(sys.argv[7]) if len(sys.argv) > 7 else 1
    print(f'TAP version 13\n1..{len(kinds)}', flush=True)
    broken = 0
    for number, kind in enumerate(kinds, 1):
        run, statement = KINDS[kind]
        with tempfile.TemporaryDirectory(prefix='billow-kill-') as folder:
            try:
                if kind == 'window' and displays > 1:
                    told = share_windows(programs, project, times, seed, displays)
                else:
                    told = run(programs, project, pathlib.Path(folder), times, random.Random(seed))
                print(f'# {told}\nok {number} - {statement}', flush=True)
            except Broken as what:
                broken = 1
                print(f'# {what}\nnot ok {number} - {statement}', flush=True)
    sys.exit(broken)


if __name__ == '__main__':
    main()
