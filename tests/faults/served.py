"""Runs a program under the fault library, which forks it for every fault; see faults.h."""
import os
import pathlib
import subprocess
from dataclasses import dataclass

# In the order of FaultKind.
KINDS = ['none', 'ENOSPC', 'disk full', 'EIO', 'EINTR', 'short', 'memory, own', 'memory, GLib', 'memory, json-c', 'memory, others']
ORDERS = 60  # file descriptor on which orders are read; answers are written to the next one


@dataclass
class Answer:
    status: int  # as in subprocess: negative for a signal
    calls: int
    hit: bool
    function: str
    module: str
    path: str
    frames: list
    said: str  # to standard error

    def where(self):
        return f'{self.function} of {self.path or self.module or "?"}'


class Program:
    """`words`, run with `library` preloaded. Faults occur in `folder`; the program's output goes to files in
    `beside`."""

    def __init__(self, library, folder, beside, words, environment):
        self.err = pathlib.Path(beside, 'err')
        self.out = pathlib.Path(beside, 'out')
        orders, self.orders = os.pipe()
        self.answers, answers = os.pipe()
        os.dup2(orders, ORDERS)
        os.dup2(answers, ORDERS + 1)
        environment = dict(environment, LD_PRELOAD=str(library), LD_BIND_NOW='1', BILLOW_FAULTS_FOLDER=str(folder), BILLOW_FAULTS_SERVER=str(ORDERS),
                           BILLOW_FAULTS_OUT=str(self.out), BILLOW_FAULTS_ERR=str(self.err))
        self.process = subprocess.Popen([str(word) for word in words], env=environment, pass_fds=(ORDERS, ORDERS + 1))
        for descriptor in (orders, answers, ORDERS, ORDERS + 1):
            os.close(descriptor)
        self.reader = os.fdopen(self.answers, 'r', encoding='utf-8', errors='replace')

    def run(self, kind, call):
        os.write(self.orders, f'{KINDS.index(kind)} {call}\n'.encode())
        words = self.reader.readline().rstrip('\n').split('\t')
        status = os.waitstatus_to_exitcode(int(words[0]))
        said = self.err.read_text(errors='replace')
        return Answer(status, int(words[1]), words[2] == '1', *words[3:6], words[6].split(), said)

    def end(self):
        os.close(self.orders)
        self.process.wait()
        self.reader.close()
