#!/usr/bin/env python3
"""Checks that shells complete exactly the commands and options that the program lists: `check_completions.py
FOLDER BILLOW-CLI [BILLOW]`, with the folder that contains the built completions. Prints TAP."""
import pathlib
import re
import subprocess
import sys

folder, cli, app = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3:]
failed = []


def told(*words):
    return subprocess.run([cli, *words], check=True, stdout=subprocess.PIPE, text=True).stdout


def by_bash(*words, program="billow-cli"):
    """Returns what bash offers for the last of the words after the program."""
    line = [program, *words]
    script = (f"source {folder}/{program}.bash; COMP_WORDS=(\"${{@}}\"); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); "
              f"_{program.replace('-', '_')} {program} "
              "\"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD - 1]}\"; printf '%s\\n' \"${COMPREPLY[@]}\"")
    out = subprocess.run(["bash", "-c", script, "bash", *line], check=True, stdout=subprocess.PIPE, text=True, cwd=folder).stdout
    return set(out.split())


def by_fish(*words, program="billow-cli"):
    line = " ".join([program, *words])
    script = f"source {folder}/{program}.fish; complete -C '{line}'"
    out = subprocess.run(["fish", "-N", "-c", script], check=True, stdout=subprocess.PIPE, text=True, cwd=folder).stdout
    return {entry.split("\t")[0] for entry in out.splitlines()}


def options_in(text):
    """Returns the long options anywhere in the text."""
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text))


def check(number, what, offered, wanted):
    good = offered == wanted
    failed.extend([] if good else [what])
    print(f"{'ok' if good else 'not ok'} {number} {what}")
    if not good:
        print(f"# missing: {sorted(wanted - offered)}, too many: {sorted(offered - wanted)}")


commands = {line.split()[1] for line in told("--help").splitlines() if line.startswith("  billow-cli ")}
helps = {command: options_in(told(command, "--help")) for command in commands}
print(f"1..{2 * len(commands) + 5 + 3 * len(app)}")
check(1, "bash offers the commands", by_bash(""), commands | {"--help", "--version"})
check(2, "fish offers the commands", by_fish(""), commands)
check(3, "bash offers the values of --up", by_bash("export", "--up", ""), {"y", "z"})
check(4, "fish offers the values of --up", by_fish("export", "--up", ""), {"y", "z"})
number = 5
for command in sorted(commands):
    # an option that another one's description mentions is an option of the command, too
    check(number, f"bash offers the options of {command}", by_bash(command, "--"), helps[command])
    check(number + 1, f"fish offers the options of {command}", {word for word in by_fish(command, "--") if word.startswith("--")},
          helps[command])
    number += 2
for program in ["billow-cli"] + ["billow"] * len(app):
    read = subprocess.run(["zsh", "-n", folder / f"_{program}"], stderr=subprocess.PIPE, text=True)
    check(number, f"zsh reads the file of {program}", {read.stderr}, {""})
    number += 1
for program in app:
    wanted = {word for word in options_in(subprocess.run([program, "--help"], check=True, stdout=subprocess.PIPE, text=True).stdout)
              if not word.startswith("--help-")}
    check(number, "bash offers the options of billow", by_bash("--", program="billow"), wanted)
    check(number + 1, "fish offers the options of billow", by_fish("--", program="billow"), wanted)
sys.exit(bool(failed))
