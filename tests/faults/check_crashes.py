#!/usr/bin/env python3
"""Simulates a crash of the machine at every step of every operation on files: check_crashes.py LIBRARY
OPERATIONS BILLOW_CLI [VARIANTS [SEED [WORD...]]].

Each operation is recorded once. Then, for every step, the script builds the disks that a crash after it
may leave behind. What was synced is there. Of the names changed since a folder's last sync, any leading
part is there, as on journaling file systems. Of the bytes written since a file's last sync, any subset of
the writes is there, and the last write may be cut at a sector. For each step the script checks a disk with
none and one with all of the unsynced changes, and VARIANTS random ones (from SEED). On each disk every
file must be the old or the new one, complete, or a temporary file that the program removes; whatever the
program reported as saved must be there; and the operation, run again, must succeed and remove leftovers.
With WORD, only the cases whose names contain it are run."""
import hashlib
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field

import cases
from check_faults import Tools

SECTOR = 512
TOLD = 5  # the most errors that are printed per case
BYTES, NAMES = ('write', 'truncate'), ('create', 'mkdir', 'rename', 'link', 'unlink', 'rmdir')


class Wrong(Exception):
    pass


# --- The record ---

@dataclass
class Step:
    what: str
    path: str = ''
    other: str = ''
    file: int = -1
    offset: int = 0
    content: bytes = b''


def read_steps(path, inodes):
    """Reads the recorded steps. `inodes` maps the inode of each file that existed before to its number."""
    steps, data, at = [], path.read_bytes(), 0
    inodes, files = dict(inodes), len(inodes)
    while at < len(data):
        end = data.index(b'\n', at)
        words, at = data[at:end].decode(errors='surrogateescape').split('\t'), end + 1
        step = Step(words[0])
        if step.what == 'write':
            length = int(words[3])
            step.file, step.offset, step.content = inodes[words[1]], int(words[2]), data[at:at + length]
            at += length
        elif step.what == 'truncate':
            step.file, step.offset = inodes[words[1]], int(words[2])
        elif step.what == 'sync':
            step.path, step.file = words[1], inodes.get(words[2], -1)
        elif step.what == 'mark':
            step.path = words[1]
        else:
            step.path, step.other = words[1], words[2]
        if step.what == 'create':
            inodes[words[3]] = step.file = files  # inode numbers may be reused
            files += 1
        steps.append(step)
    return steps


# --- The disk ---

@dataclass
class Disk:
    folders: set = field(default_factory=set)
    names: dict = field(default_factory=dict)  # path to file number
    content: dict = field(default_factory=dict)  # file number to bytearray

    def copy(self):
        return Disk(set(self.folders), dict(self.names), {file: bytearray(text) for file, text in self.content.items()})

    def write(self, step):
        text = self.content.setdefault(step.file, bytearray())
        text.extend(bytes(max(0, step.offset + len(step.content) - len(text))))
        text[step.offset:step.offset + len(step.content)] = step.content

    def truncate(self, step):
        text = self.content.setdefault(step.file, bytearray())
        text.extend(bytes(max(0, step.offset - len(text))))
        del text[step.offset:]

    def name(self, step):
        if step.what == 'create':
            self.names[step.path] = step.file
            self.content.setdefault(step.file, bytearray())
        elif step.what == 'mkdir':
            self.folders.add(step.path)
        elif step.what == 'rename':
            self.names[step.other] = self.names.pop(step.path)
        elif step.what == 'link':
            self.names[step.other] = self.names[step.path]
        elif step.what == 'rmdir':
            self.folders.discard(step.path)
        else:
            self.names.pop(step.path)

    def make(self, root):
        shutil.rmtree(root, ignore_errors=True)
        root.mkdir()
        made = {}
        for folder in sorted(self.folders):
            pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        for path, file in self.names.items():
            if file in made:
                os.link(made[file], path)
            else:
                pathlib.Path(path).write_bytes(self.content[file])
                made[file] = path

    def digest(self):
        whole = hashlib.sha256(repr(sorted(self.folders)).encode())
        for path, file in sorted(self.names.items()):
            whole.update(f'{path}\0{file}\0'.encode(errors='surrogateescape') + hashlib.sha256(self.content[file]).digest())
        return whole.digest()


def look_at(root):
    """Reads the present disk. Returns it and a map from inodes to file numbers."""
    disk, inodes = Disk(), {}
    for path in sorted(root.rglob('*')):
        if path.is_dir():
            disk.folders.add(str(path))
        else:
            file = inodes.setdefault(str(path.stat().st_ino), len(inodes))
            disk.names[str(path)] = file
            disk.content[file] = bytearray(path.read_bytes())
    return disk, inodes


# --- Crashes ---

def part_of(step, chance):
    """Returns the part of a write that a crash leaves: a random number of whole sectors."""
    cut = SECTOR * chance.randrange(len(step.content) // SECTOR + 1)
    return Step('write', file=step.file, offset=step.offset, content=step.content[:cut])


def crash(before, steps, keep_names, keep_bytes):
    """Returns the disk after a crash that follows the last step. `keep_names(n)` returns how many of n
    unsynced name changes survive. `keep_bytes(step)` returns what survives of an unsynced write: the step,
    a part of it, or None."""
    disk = before.copy()
    is_folder = [step.what == 'sync' and step.file < 0 for step in steps]
    synced_names = max((i for i, yes in enumerate(is_folder) if yes), default=-1)
    synced_bytes = {step.file: i for i, step in enumerate(steps) if step.what == 'sync' and step.file >= 0}
    loose = [i for i, step in enumerate(steps) if step.what in NAMES and i > synced_names]
    kept = set(loose[:keep_names(len(loose))])
    for i, step in enumerate(steps):
        if step.what in NAMES and (i < synced_names or i in kept):
            disk.name(step)
        elif step.what in BYTES:
            left = step if i < synced_bytes.get(step.file, -1) else keep_bytes(step)
            if left:
                (disk.write if left.what == 'write' else disk.truncate)(left)
    return disk


def crashes(before, steps, variants, chance):
    """Yields each distinct disk once, with the messages that the program had printed by then."""
    seen = set()

    def some(step):
        turn = chance.randrange(3)
        return (None, step, part_of(step, chance) if step.what == 'write' else step)[turn]

    for end in range(len(steps) + 1):
        done = steps[:end]
        told = [step.path for step in done if step.what == 'mark']
        ways = [(lambda n: 0, lambda step: None), (lambda n: n, lambda step: step), (lambda n: n, lambda step: None)]
        ways += [(lambda n: chance.randint(0, n), some)] * variants
        for keep_names, keep_bytes in ways:
            disk = crash(before, done, keep_names, keep_bytes)
            key = disk.digest(), tuple(told)
            if key not in seen:
                seen.add(key)
                yield end, disk, told


# --- One case ---

def record(case, tools, template):
    """Records the operation. Returns the disk before it, and its steps followed by one that says the program
    has ended."""
    path = tools.beside / 'record'
    path.unlink(missing_ok=True)
    template.mkdir()
    case.fill(template)
    case.prepare(template)
    before, inodes = look_at(case.root)
    case.run(case.words(), env=dict(case.environment(), LD_PRELOAD=str(tools.library), BILLOW_FAULTS_FOLDER=str(case.root), BILLOW_FAULTS_RECORD=str(path)))
    steps = [*read_steps(path, inodes), Step('mark', cases.ENDED)]
    after, played = look_at(case.root)[0], crash(before, steps, lambda n: n, lambda step: step)
    for name in set(after.names) | set(played.names):
        if name not in played.names or name not in after.names or after.content[after.names[name]] != played.content[played.names[name]]:
            raise SystemExit(f'Bail out! {case.name}: the record does not lead to what there is: {name}')
    case.learn()
    return before, steps


def judge(case, before, told):
    """Checks the disk that is in place, and runs the operation again on it."""
    case.told = told
    try:
        case.look(None)
        case.run(case.words())
        case.told = [cases.ENDED]
        case.look(None)
    except cases.Torn as torn:
        raise Wrong(str(torn)) from torn
    except subprocess.CalledProcessError as failed:
        raise Wrong(f'what is there cannot be opened: {" ".join(map(str, failed.cmd))}') from failed
    left = [name for name in cases.temporaries(case.root) if name not in before]
    if left:
        raise Wrong(f'what was left is not removed: {", ".join(left)}')


def run_case(tools, make, variants, seed):
    """Returns the number of disks, and the errors found."""
    with tempfile.TemporaryDirectory(prefix='billow-crashes-') as folder:
        place = pathlib.Path(folder)
        case = make(tools, place / 'root')
        before, steps = record(case, tools, place / 'template')
        wrong, disks = [], 0
        case.prepare(place / 'template')
        hidden = cases.temporaries(case.root)
        for end, disk, told in crashes(before, steps, variants, random.Random(seed)):
            disks += 1
            disk.make(case.root)
            try:
                judge(case, hidden, told)
            except Wrong as what:
                last = steps[end - 1] if end else Step('nothing')
                wrong.append(f'{what}: after step {end}, {last.what} {last.path} {last.other}'.replace(f'{case.root}/', ''))
        return len(steps), disks, wrong


def main():
    library, operations, cli = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    variants = int(sys.argv[4]) if len(sys.argv) > 4 else 20
    seed = int(sys.argv[5]) if len(sys.argv) > 5 else 0
    chosen = [make for make in cases.CHANGES if not sys.argv[6:] or any(word in str(make.name) or word in make.__name__ for word in sys.argv[6:])]
    beside = pathlib.Path(tempfile.mkdtemp(prefix='billow-crashes-said-'))
    tools = Tools(library, operations, cli, beside, False)
    broken = 0
    print(f'TAP version 13\n1..{len(chosen)}', flush=True)
    for number, make in enumerate(chosen, 1):
        steps, disks, wrong = run_case(tools, make, variants, seed)
        broken += bool(wrong)
        for line in wrong[:TOLD]:
            print('# ' + line)
        name = make(tools, beside).name
        print(f'{"not " if wrong else ""}ok {number} - {name}: {steps} steps, {disks} disks, {len(wrong)} wrong', flush=True)
    shutil.rmtree(beside)
    sys.exit(broken > 0)


if __name__ == '__main__':
    main()
