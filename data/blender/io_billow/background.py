# SPDX-License-Identifier: MIT
"""Runs billow-cli in the background, without a thread: whoever wants the result asks for it from time to time."""
import tempfile

from . import commands


class _Run:
    """A run of the program that goes on by itself."""

    def __init__(self, program, arguments):
        self.program, self.command = program, arguments[0]
        self.output, self.errors = tempfile.TemporaryFile(), tempfile.TemporaryFile()
        self.process = commands.start(program, arguments, stdout=self.output, stderr=self.errors)

    def has_ended(self):
        return self.process.poll() is not None

    def answer(self):
        """Returns what the program printed and its warnings. Raises Refusal with its messages if it failed."""
        printed, told = self.read(self.output), self.read(self.errors).splitlines()
        return printed, commands.judge(self.program, self.command, self.process.returncode, printed, told)

    @staticmethod
    def read(file):
        with file:
            file.seek(0)
            return file.read().decode("utf-8", "replace")


class Work:
    """Carries out steps, as commands.carry_out() does, but in the background. `result` is what they return, and None before that.
    `still` is what they yielded last that was no call."""

    def __init__(self, program, steps):
        self.program, self.steps, self.run, self.result = program, steps, None, None
        self.still = None

    def go_on(self):
        """Starts the next step if the one before has ended. Returns whether all are done. Raises Refusal if one has failed."""
        while self.result is None and (self.run is None or self.run.has_ended()):
            answer = self.run.answer() if self.run else None
            self.run = None
            try:
                arguments = self.steps.send(answer)
                if isinstance(arguments, dict):
                    self.still = arguments
                    return False
                self.run = _Run(self.program, arguments)
            except StopIteration as end:
                self.result = end.value
        return self.result is not None

    def stop(self):
        """Asks the program to end. Returns whether it has."""
        if self.run and not self.run.has_ended():
            self.run.process.terminate()
            return False
        return True
