#!/usr/bin/env python3
"""Checks that commands which read a project change nothing in its folder or in the user's state folder,
whatever is there. Arguments: billow-cli, a project that loads quickly. Prints TAP."""
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import journal
import tap

cli = pathlib.Path(sys.argv[1]).resolve()
text = pathlib.Path(sys.argv[2]).read_text()

# How each command of `billow-cli --help` reads the project {project}. Output goes to {out}, and {mesh} is
# beside the project.
COMMANDS = {
    'check': ['check', '{project}', '--rest'],
    'info': ['info', '{project}'],
    'rest': ['rest', '{project}'],
    'export': ['export', '{project}', '-o', '{out}/frames', '--frames', '1', '--progress', 'none'],
    'verify': ['verify', '{project}', '{folder}/frames'],
    'simulate': ['simulate', '{project}', '-o', '{out}/simulated', '--frames', '1-2', '--progress', 'none'],
    'import': ['import', '{mesh}', '--project', '{project}', '-o', '{out}/imported.billow', '--replace', '--progress', 'none'],
    'fit': ['fit', '{project}', '-o', '{out}/fitted.billow', '--frames', '1-2', '--replace', '--progress', 'none'],
    'compare': ['compare', '{project}'],
    'scene': ['scene', '{project}'],
    'motion': ['motion', '{mesh}'],
    'schema': ['schema'],
    'thumbnail': ['thumbnail', '{project}', '-o', '{out}/thumbnail.png'],
}


OLD = text.encode()
NEW = text.replace('"name"', '"name" ', 1).encode() + b'\n' * 40


class Place:
    def __init__(self, folder):
        self.root = pathlib.Path(folder)
        self.folder, self.out, self.state = (self.root / name for name in ('project', 'out', 'state'))
        for made in (self.folder, self.folder / 'frames', self.out, self.state / 'billow/journals'):
            made.mkdir(parents=True)
        self.project, self.mesh = self.folder / 'p.billow', self.folder / 'mesh.obj'
        self.project.write_bytes(OLD)
        self.mesh.write_text(''.join(f'v {i} 0 {j}\n' for j in range(2) for i in range(2)) + 'f 1 3 4 2\n')
        self.journal = self.folder / '.p.billow.journal'
        self.elsewhere = self.state / 'billow/journals' / hashlib.sha256(os.fsencode(self.project)).hexdigest()

    def seen(self):
        """Returns the state of all files, without access times."""
        found = {}
        for top in (self.folder, self.state):
            for path in [top, *sorted(top.rglob('*'))]:
                look = path.lstat()
                held = os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else None
                found[str(path)] = (look.st_mode, look.st_uid, look.st_gid, look.st_ino, look.st_nlink, look.st_size, look.st_mtime_ns, look.st_ctime_ns, held)
        return found

    def run(self, words):
        filled = [word.format(project=self.project, folder=self.folder, out=self.out, mesh=self.mesh) for word in words]
        environment = dict(os.environ, LC_ALL='C.UTF-8', LANGUAGE='', XDG_STATE_HOME=str(self.state), XDG_CACHE_HOME=str(self.root / 'cache'),
                           XDG_RUNTIME_DIR=str(self.root / 'runtime'))
        return subprocess.run([cli, *filled], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


# --- Files beside the project ---

def nothing(place):
    pass


def leftovers(place):
    """Adds what killed writers leave behind, and a lock that says who has the project open."""
    (place.folder / '.billow-abc123').write_text('half')
    (place.folder / '.p.billow.lock').write_text('someone')
    (place.folder / 'frames/.billow-def456').write_text('half')
    (place.folder / 'p.billow~').write_text('older')


def a_second_name(place):
    os.link(place.project, place.folder / 'other name')


def garbage(place):
    place.journal.write_text('garbage, not JSON')
    os.utime(place.journal, (978307200, 978307200))
    place.elsewhere.write_text('garbage, not JSON')


def another_project(place):
    place.journal.write_bytes(NEW)
    place.elsewhere.write_bytes(NEW)


def a_link(place):
    (place.folder / 'aside').write_bytes(NEW)
    place.journal.symlink_to('aside')


def a_save_cut_off(place):
    place.journal.write_bytes(journal.text_of(NEW, OLD, place.project))


def a_save_cut_off_elsewhere(place):
    place.elsewhere.write_bytes(journal.text_of(NEW, OLD, place.project))


def a_save_cut_off_half_way(place):
    place.journal.write_bytes(journal.text_of(NEW, OLD, place.project))
    with open(place.project, 'r+b') as file:
        file.write(NEW[:len(OLD) // 2])


def a_save_all_but_finished(place):
    place.journal.write_bytes(journal.text_of(NEW, OLD, place.project))
    with open(place.project, 'r+b') as file:
        file.write(NEW)


SURROUNDINGS = [nothing, leftovers, a_second_name, garbage, another_project, a_link, a_save_cut_off, a_save_cut_off_elsewhere, a_save_cut_off_half_way,
                a_save_all_but_finished]


def test_of(name, surround):
    def test():
        with tempfile.TemporaryDirectory(prefix='billow-reading-') as folder:
            place = Place(folder)
            surround(place)
            before = place.seen()
            done = place.run(COMMANDS[name])
            assert place.seen() == before, (done.returncode, done.stderr)
            assert done.returncode >= 0, done.returncode
    test.__name__ = f'{name} beside {surround.__name__.replace("_", " ")}'
    return test


def warned(surround):
    """Returns a test that each command that reads the project warns of its journal."""
    def test():
        for name in set(NAMED) - {'motion', 'schema'}:
            with tempfile.TemporaryDirectory(prefix='billow-reading-') as folder:
                place = Place(folder)
                surround(place)
                done = place.run(COMMANDS[name])
                assert b'p.billow.journal' in done.stderr + done.stdout, (name, done.stderr, done.stdout)
                assert done.returncode == (1 if name == 'verify' else 0), (name, done.returncode, done.stderr)
    test.__name__ = f'each command warns of {surround.__name__.replace("_", " ")}'
    return test


HELP = subprocess.run([cli, '--help'], stdout=subprocess.PIPE, text=True, env=dict(os.environ, LC_ALL='C.UTF-8', LANGUAGE='')).stdout
NAMED = re.findall(r'^  billow-cli ([a-z]+) ', HELP, re.M)


def every_command_is_tried():
    assert NAMED and set(NAMED) <= set(COMMANDS), set(NAMED) - set(COMMANDS)


tap.run([every_command_is_tried, *(test_of(name, surround) for name in NAMED if name in COMMANDS for surround in SURROUNDINGS),
         *(warned(surround) for surround in (garbage, another_project, a_save_cut_off))])
