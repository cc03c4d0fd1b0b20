#!/usr/bin/env python3
"""Kills the real programs with SIGKILL at random moments, and looks at what is left: kill_loop.py BILLOW BILLOW_CLI PROJECT [TIMES [SEED]].

In turn an export, and a window in which blocks are added and saved by its actions. A frame that has a name has all its bytes; a project file holds what
it held before or after a save; and what was added more than five seconds before the kill is in the file or in what was kept. Wants a display and
a session bus: xvfb-run -a dbus-run-session -- tests/ui/kill_loop.py ...
"""
import hashlib
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

BUS = 'io.github.billow.Billow'
OBJECT = '/io/github/billow/Billow'
LATE = 5.0  # seconds


def fail(what):
    print(f'not ok - {what}')
    sys.exit(1)


def hashes(folder):
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.glob('*.obj')}


def kill_export(cli, project, place, reference, chance):
    frames = place / 'frames'
    command = [cli, 'export', str(project), '-o', str(frames), '--progress', 'none']
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
        time.sleep(chance.uniform(0.0, 0.6))
        run.kill()
    found = hashes(frames) if frames.exists() else {}
    for name, digest in found.items():
        if reference.get(name) != digest:
            fail(f'{name} is not whole')
    shutil.rmtree(frames, ignore_errors=True)
    return len(found)


def call(*words):
    return subprocess.run(['gdbus', 'call', '--session', '--dest', BUS, *words], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True, check=False)


def activate(action):
    path = OBJECT + '/window/1'
    return call('--object-path', path, '--method', 'org.gtk.Actions.Activate', action, '[]', '{}').returncode == 0


def is_open():
    """Whether the window has a project, so that blocks can be added to it."""
    answer = call('--object-path', OBJECT + '/window/1', '--method', 'org.gtk.Actions.Describe', 'add-sway')
    return answer.returncode == 0 and answer.stdout.startswith('((true')


def sways(text):
    return len(json.loads(text).get('sways', []))


def kill_window(billow, project, place, chance):
    home = place / 'home'
    file = place / 'edited.billow'
    shutil.copy(project, file)
    before = sways(file.read_text())
    environment = dict(os.environ, HOME=str(home), XDG_STATE_HOME=str(home / 'state'), XDG_CONFIG_HOME=str(home), XDG_DATA_HOME=str(home),
                       XDG_CACHE_HOME=str(home), GSETTINGS_BACKEND='memory', GSK_RENDERER='cairo')
    home.mkdir(exist_ok=True)
    added = []
    saves = 0
    with subprocess.Popen([billow, str(file)], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
        while not is_open():
            if run.poll() is not None:
                fail('the window did not open')
            time.sleep(0.05)
        end = time.monotonic() + chance.uniform(0.0, 8.0)
        while time.monotonic() < end:
            if activate('add-sway'):
                added.append(time.monotonic())
            if chance.random() < 0.3:
                saves += activate('save')
            time.sleep(max(0.0, min(chance.expovariate(1.0), end - time.monotonic())))
        killed = time.monotonic()
        run.kill()
    in_file = sways(file.read_text()) - before
    kept = [sways(path.read_text().split('\n\n', 1)[1]) - before for path in (home / 'state').glob('billow/recovery/*.work')]
    newest = max([in_file, *kept])
    due = sum(when < killed - LATE for when in added)
    if not due <= newest <= len(added):
        fail(f'{len(added)} added, {due} more than {LATE:g} s ago, and {newest} left')
    shutil.rmtree(home)
    return len(added), saves, len(kept)


def main():
    billow, cli, project = sys.argv[1:4]
    times = int(sys.argv[4]) if len(sys.argv) > 4 else 3
    chance = random.Random(int(sys.argv[5]) if len(sys.argv) > 5 else 1)
    with tempfile.TemporaryDirectory(prefix='billow-kill-') as folder:
        place = pathlib.Path(folder)
        subprocess.run([cli, 'export', project, '-o', str(place / 'whole'), '--progress', 'none'], check=True, stdout=subprocess.DEVNULL)
        reference = hashes(place / 'whole')
        totals = [0, 0, 0, 0]
        print('TAP version 13\n1..1', flush=True)
        for _ in range(times):
            totals[0] += kill_export(cli, project, place, reference, chance)
            totals[1:] = [a + b for a, b in zip(totals[1:], kill_window(billow, project, place, chance))]
        print(f'# {times} kills each; {totals[0]} frames, {totals[1]} blocks added, {totals[2]} saves, {totals[3]} states kept')
        print('ok 1 - nothing torn, nothing lost beyond five seconds')


if __name__ == '__main__':
    main()
