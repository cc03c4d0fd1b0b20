"""The operations on files that the fault and crash tests run: their inputs, and how to check that files are
intact afterwards."""
import hashlib
import json
import os
import pathlib
import shutil
import subprocess

QUIET = {'stdout': subprocess.DEVNULL, 'stderr': subprocess.DEVNULL}
STEM = 'Cloth'
ENDED = 'ended'  # printed by a program that ended successfully


class Torn(Exception):
    """Raised when a file is neither the old nor the new one."""


def project(name, amplitude):
    """Returns the text of a project with 5 × 5 points and five frames."""
    corner = [-0.16, 0.16]
    anchors = [{'column': 4 * i, 'row': 4 * j, 'position': [corner[i], 1.0, corner[j]]} for j in range(2) for i in range(2)]
    return json.dumps({
        'format': 'billow', 'version': 1, 'name': name, 'frame_rate': 5, 'duration': 1.0,
        'cloth': {'columns': 5, 'rows': 5, 'spacing': 0.1, 'texture': 'picture.png'},
        'keyframes': [{'id': 'hung', 'start': 0.0, 'duration': 1.0, 'anchors': anchors}],
        'waves': [{'id': 'wave', 'start': 0.0, 'duration': 1.0, 'amplitude': amplitude, 'wavelength': 0.3, 'speed': 0.5}],
    })


# A PNG image of one pixel.
PIXEL = bytes.fromhex('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cfc0000003010100c9fe92ef0000000049454e44ae'
                      '426082')


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def temporaries(folder):
    """Lists the temporary files that no program may leave behind: unfinished files, journals, locks."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob('.*') if path.is_file())


class Case:
    """An operation in a folder of its own. `words` is its command line and may contain {root}."""

    name = ''

    def __init__(self, tools, root):
        self.tools = tools
        self.root = root
        self.told = []  # by the program before the simulated crash

    def words(self):
        raise NotImplementedError

    def fill(self, root):
        """Creates the input of the operation."""

    def learn(self):
        """Records the result of the operation without faults, for comparison."""

    def look(self, answer):
        """Checks the files and raises Torn if one is damaged. Returns whether the result is complete."""
        raise NotImplementedError

    def survives(self, answer):
        """Returns whether the operation may carry on despite this fault, with a different result."""
        return False

    def hold(self, complete):
        """Raises Torn if the program reported a save whose result is missing. Returns `complete`."""
        if not complete and {'saved', ENDED} & set(self.told):
            raise Torn('what was saved is lost')
        return complete

    def path(self, name):
        return self.root / name

    def operate(self, *words):
        return [self.tools.operations, *words]

    def environment(self):
        return dict(os.environ, LC_ALL='C.UTF-8', LANGUAGE='', HOME=str(self.root), XDG_STATE_HOME=str(self.path('state')), XDG_RUNTIME_DIR=str(self.path('runtime')),
                    XDG_CACHE_HOME=str(self.path('cache')), OMP_NUM_THREADS='1')

    def run(self, words, **more):
        return subprocess.run([str(word) for word in words], check=True, **{'env': self.environment(), **QUIET, **more})

    def prepare(self, template):
        """Resets the folder to its initial state."""
        shutil.rmtree(self.root, ignore_errors=True)
        shutil.copytree(template, self.root, symlinks=True)
        if self.path('other name').exists():
            self.path('other name').unlink()
            os.link(self.path('old.billow'), self.path('other name'))


# --- Projects ---

class Check(Case):
    name = 'check'

    def words(self):
        return [self.tools.cli, 'check', self.path('old.billow')]

    def fill(self, root):
        (root / 'old.billow').write_text(project('Old', 0.01))
        (root / 'picture.png').write_bytes(PIXEL)

    def look(self, answer):
        if self.path('old.billow').read_text() != project('Old', 0.01):
            raise Torn('old.billow has changed')
        return True


class Save(Case):
    """Saves over an existing project."""
    name = 'save'
    target = 'old.billow'

    def words(self):
        return self.operate('save', self.path('new.billow'), self.path(self.target))

    def fill(self, root):
        (root / 'old.billow').write_text(project('Old', 0.01))
        (root / 'new.billow').write_text(project('New', 0.02))
        (root / 'picture.png').write_bytes(PIXEL)

    def learn(self):
        self.new = self.path(self.target).read_bytes()

    def old(self):
        return project('Old', 0.01).encode()

    def now(self):
        path = self.path(self.target)
        return path.read_bytes() if path.exists() else None

    def look(self, answer):
        now = self.now()
        if now not in (self.old(), self.new):
            raise Torn(f'{self.target} is neither the old nor the new one')
        return self.hold(now == self.new)


class SaveNew(Save):
    """Saves to a path where there is no file."""
    name = 'save as'
    target = 'fresh.billow'

    def old(self):
        return None


class SaveInPlace(Save):
    """Saves in place, to a file with two hard links. An interrupted save is completed when the file is next
    opened."""
    name = 'save in place'

    def fill(self, root):
        super().fill(root)
        os.link(root / 'old.billow', root / 'other name')

    def now(self):
        opened = self.run(self.operate('open', self.path('old.billow')), stdout=subprocess.PIPE).stdout
        as_written = self.path('old.billow').read_bytes()
        if os.stat(self.path('old.billow')).st_nlink != 2:
            raise Torn('the file has lost its other name')
        if as_written == self.old():
            return as_written
        return opened if opened == as_written else None


class Import(Save):
    """Saves through the import command."""
    name = 'import'

    def words(self):
        return [self.tools.cli, 'import', self.path('mesh.obj'), '-o', self.path('old.billow'), '--replace', '--progress', 'none']

    def fill(self, root):
        super().fill(root)
        rows = [f'v {0.1 * i} 0 {0.1 * j}' for j in range(3) for i in range(3)]
        faces = [f'f {3 * j + i + 1} {3 * j + i + 4} {3 * j + i + 5} {3 * j + i + 2}' for j in range(2) for i in range(2)]
        (root / 'mesh.obj').write_text('\n'.join(rows + faces) + '\n')


# --- Unsaved work ---

class Autosave(Case):
    """Autosaves two states, one after the other."""
    name = 'autosave'

    def words(self):
        return self.operate('autosave', self.path('old.billow'), self.path('new.billow'))

    def fill(self, root):
        Save.fill(self, root)

    def learn(self):
        self.states = [None, *(self.run(self.operate('open', self.path(name)), stdout=subprocess.PIPE).stdout for name in ('old.billow', 'new.billow'))]

    def kept(self):
        found = self.path('recovered.billow')
        self.run(self.operate('recover', found))
        return found.read_bytes() if found.exists() else None

    def look(self, answer):
        now = self.kept()
        if now not in self.states:
            raise Torn('what is kept is no state that there was')
        if self.states.index(now) < (2 if ENDED in self.told else len(self.told)):
            raise Torn('what was kept is lost')
        return now == self.states[2]


class Recover(Case):
    """Recovers unsaved work: opens it, saves it to a file and discards the kept copy."""
    name = 'recover'

    def words(self):
        return self.operate('recover', self.path('recovered.billow'))

    def fill(self, root):
        Save.fill(self, root)
        environment = dict(self.environment(), XDG_STATE_HOME=str(root / 'state'))
        subprocess.run([str(word) for word in self.operate('autosave', root / 'new.billow')], env=environment, check=True, **QUIET)

    def learn(self):
        self.new = self.path('recovered.billow').read_bytes()

    def look(self, answer):
        path = self.path('recovered.billow')
        now = path.read_bytes() if path.exists() else None
        kept = list(self.path('state').rglob('*.work'))
        if now not in (None, self.new) or (now is None and not kept):
            raise Torn('work is lost')
        if kept and self.new != self.again():
            raise Torn('what is kept is torn')
        return self.hold(now is not None) or bool(kept)  # work that cannot be locked is not offered, and stays

    def again(self):
        """Returns the kept work, recovered from a copy so that the original stays."""
        other, states = self.path('again.billow'), self.path('states')
        shutil.copytree(self.path('state'), states)
        self.run(self.operate('recover', other), env=dict(self.environment(), XDG_STATE_HOME=str(states)))
        shutil.rmtree(states)
        found = other.read_bytes() if other.exists() else None
        other.unlink(missing_ok=True)
        return found


# --- Frames ---

class Export(Case):
    format = 'obj'
    more = ['--no-cache']

    @property
    def name(self):
        return f'export {self.format}'

    def command(self, *more):
        return [self.tools.cli, 'export', self.path('p.billow'), '-o', self.path('out'), '--format', self.format, '--name', STEM, '--jobs', '1',
                '--progress', 'none', *self.more, *more]

    def words(self):
        return self.command()

    def fill(self, root):
        (root / 'p.billow').write_text(project('Cloth', 0.01))
        (root / 'picture.png').write_bytes(PIXEL)

    def survives(self, answer):
        """A texture that cannot be read is reported and not copied."""
        return bool(answer) and answer.path == str(self.path('picture.png'))

    def frames(self):
        out = self.path('out')
        return {path.name: digest(path) for path in out.iterdir() if path.name[0] != '.'} if out.is_dir() else {}

    def learn(self):
        self.whole = self.frames()

    def manifest(self):
        path = self.path('out') / f'{STEM}.sequence.json'
        try:
            return {file['name']: file['sha256'] for file in json.loads(path.read_text())['files']} if path.exists() else {}
        except ValueError as error:
            raise Torn(f'{path.name} is not whole') from error

    def look(self, answer):
        frames, listed = self.frames(), self.manifest()
        frames.pop(f'{STEM}.sequence.json', None)
        for name, sha256 in frames.items():
            if self.whole.get(name) != sha256 and not (name in (f'{STEM}.mtl', f'{STEM}.usda') and self.survives(answer)):
                raise Torn(f'{name} is not whole')
        for name, sha256 in listed.items():
            if frames.get(name) != sha256:
                raise Torn(f'{name} is listed, and not whole')
        complete = self.frames() == self.whole
        if complete and self.check() != 0:
            raise Torn('verify finds something')
        return self.hold(complete)

    def check(self):
        if not self.tools.thorough:
            return 0
        words = [self.tools.cli, 'verify', self.path('p.billow'), self.path('out'), '--format', self.format, '--name', STEM]
        return subprocess.run([str(word) for word in words], env=self.environment(), check=False, **QUIET).returncode


class Merge(Export):
    """Exports the second half of the frames to a folder that contains the first half."""
    name = 'manifest merge'

    def words(self):
        return self.command('--frames', '4-5')

    def fill(self, root):
        super().fill(root)
        words = [self.tools.cli, 'export', root / 'p.billow', '-o', root / 'out', '--name', STEM, '--frames', '1-3', '--progress', 'none', '--no-cache']
        subprocess.run([str(word) for word in words], env=self.environment(), check=True, **QUIET)


class Skip(Merge):
    """Exports all frames to a folder that already contains three."""
    name = 'export --skip-existing'

    def words(self):
        return self.command('--skip-existing')


class Cached(Export):
    """Exports with the cache of rest shapes. Faults in the cache may only cost time."""
    name = 'rest cache, cold'
    more = []

    def survives(self, answer):
        return super().survives(answer) or answer.path.startswith(str(self.path('cache')))


class CachedWarm(Cached):
    name = 'rest cache, warm'

    def fill(self, root):
        super().fill(root)
        words = [self.tools.cli, 'export', root / 'p.billow', '-o', root / 'warm', '--frames', '1', '--progress', 'none']
        subprocess.run([str(word) for word in words], env=dict(self.environment(), XDG_CACHE_HOME=str(root / 'cache')), check=True, **QUIET)
        shutil.rmtree(root / 'warm')


def export_of(suffix):
    return type('Export_' + suffix, (Export,), {'format': suffix})


CASES = [Check, Save, SaveNew, SaveInPlace, Import, Autosave, Recover, *(export_of(suffix) for suffix in ('obj', 'glb', 'mdd', 'pc2', 'usda', 'html', 'vat')), Merge, Skip,
         Cached, CachedWarm]
CHANGES = [make for make in CASES if make is not Check]
