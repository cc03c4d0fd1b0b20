#!/usr/bin/env python3
"""Checks files that belong to another user or group: which operations are refused, and which owners and
permissions are kept on saving. Arguments: operations, billow-cli. The test acts as root for the other
users, in a user namespace of its own if it does not run as root. Prints TAP."""
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'cli'))
import cases
import journal
import tap

if os.geteuid() != 0:
    os.execvp('unshare', ['unshare', '--user', '--map-root-user', '--map-auto', sys.executable, *sys.argv])

ROOT, USER, GROUP = 0, 1001, 2002
OLD, NEW = cases.project('Old', 0.01), cases.project('New', 0.02)


class Place:
    """A world-writable folder with a project, and copies of the programs that every user can execute."""

    def __init__(self, folder):
        self.root = pathlib.Path(folder)
        self.root.chmod(0o755)
        self.shared = self.root / 'shared'
        self.shared.mkdir()
        self.shared.chmod(0o777)
        self.home = self.root / 'home'
        self.home.mkdir()
        os.chown(self.home, USER, USER)
        self.operations, self.cli = (shutil.copy(program, self.root) for program in sys.argv[1:3])
        self.new = self.root / 'new.billow'
        self.new.write_text(NEW)
        self.file = self.shared / 'cloth.billow'

    def put(self, path, text, owner, group, mode):
        path.write_text(text)
        os.chown(path, owner, group)
        path.chmod(mode)
        return path.stat()

    def act(self, *words, groups=()):
        """Runs a command as the test user, with additional groups."""
        environment = dict(os.environ, LC_ALL='C.UTF-8', LANGUAGE='', HOME=str(self.home), XDG_STATE_HOME=str(self.home / 'state'),
                           XDG_CACHE_HOME=str(self.home / 'cache'), XDG_RUNTIME_DIR=str(self.home / 'runtime'))
        return subprocess.run([str(word) for word in words], env=environment, user=USER, group=USER, extra_groups=list(groups), cwd=self.root,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def save(self, **more):
        return self.act(self.operations, 'save', self.new, self.file, **more)

    def export(self):
        return self.act(self.cli, 'export', self.new, '-o', self.shared, '--name', 'Cloth', '--frames', '1', '--progress', 'none', '--no-cache')

    def hidden(self):
        return [path.name for path in self.shared.iterdir() if path.name.startswith('.')]


def looks(status):
    return status.st_uid, status.st_gid, stat.S_IMODE(status.st_mode)


def case(function):
    def test():
        with tempfile.TemporaryDirectory(prefix='billow-users-') as folder:
            place = Place(folder)
            function(place)
            assert not place.hidden(), place.hidden()
    test.__name__ = function.__name__.replace('_', ' ')
    return test


def refuse(place, path, before, text, done):
    told = [line for line in done.stderr.splitlines() if path.name in line]
    assert done.returncode == 3 and len(told) == 1, done
    now = path.stat()
    assert path.read_text() == text and looks(now) == looks(before) and now.st_ino == before.st_ino


def a_file_that_another_lets_nobody_write_stays(place):
    before = place.put(place.file, OLD, ROOT, ROOT, 0o644)
    refuse(place, place.file, before, OLD, place.save())


def a_file_of_a_group_of_others_stays(place):
    before = place.put(place.file, OLD, ROOT, GROUP, 0o664)
    refuse(place, place.file, before, OLD, place.save())


def a_frame_that_another_lets_nobody_write_stays(place):
    frame = place.shared / 'Cloth.0001.obj'
    before = place.put(frame, 'v 0 0 0\n', ROOT, ROOT, 0o644)
    refuse(place, frame, before, 'v 0 0 0\n', place.export())


def write(place, before, **more):
    done = place.save(**more)
    assert done.returncode == 0, done
    now = place.file.stat()
    assert '"New"' in place.file.read_text() and looks(now) == looks(before), (looks(now), looks(before))


def a_file_that_anybody_may_write_keeps_its_owner(place):
    write(place, place.put(place.file, OLD, ROOT, ROOT, 0o666))


def a_file_of_the_users_group_keeps_its_owner(place):
    write(place, place.put(place.file, OLD, ROOT, GROUP, 0o664), groups=[GROUP])


def a_file_of_the_user_keeps_a_group_of_others(place):
    write(place, place.put(place.file, OLD, USER, GROUP, 0o660))


def a_frame_gives_a_group_that_it_cannot_keep_no_rights(place):
    frame = place.shared / 'Cloth.0001.obj'
    place.put(frame, 'v 0 0 0\n', USER, GROUP, 0o660)
    done = place.export()
    assert done.returncode == 0, done
    assert looks(frame.stat()) == (USER, USER, 0o600), looks(frame.stat())


def a_frame_keeps_a_group_of_the_user(place):
    frame = place.shared / 'Cloth.0001.obj'
    place.put(frame, 'v 0 0 0\n', USER, USER, 0o640)
    assert place.export().returncode == 0
    assert looks(frame.stat()) == (USER, USER, 0o640), looks(frame.stat())


def a_journal_of_another_user_is_not_believed(place):
    """Ignores a journal that would be valid if it belonged to the user."""
    before = place.put(place.file, OLD, USER, USER, 0o644)
    left = place.shared / '.cloth.billow.journal'
    left.write_bytes(journal.text_of(NEW.encode(), OLD.encode(), place.file))
    done = place.act(place.operations, 'open', place.file)
    assert done.returncode == 0 and '"Old"' in done.stdout, done
    assert place.file.read_text() == OLD and looks(place.file.stat()) == looks(before)
    os.chown(left, USER, USER)
    done = place.act(place.operations, 'open', place.file)
    assert done.returncode == 0 and '"New"' in done.stdout and not left.exists(), done


tap.run([case(test) for test in (a_file_that_another_lets_nobody_write_stays, a_file_of_a_group_of_others_stays, a_frame_that_another_lets_nobody_write_stays,
                                 a_file_that_anybody_may_write_keeps_its_owner, a_file_of_the_users_group_keeps_its_owner,
                                 a_file_of_the_user_keeps_a_group_of_others, a_frame_gives_a_group_that_it_cannot_keep_no_rights,
                                 a_frame_keeps_a_group_of_the_user, a_journal_of_another_user_is_not_believed)])
