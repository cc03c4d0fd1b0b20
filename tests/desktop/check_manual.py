#!/usr/bin/env python3
"""Checks that the manual pages are well-formed and document exactly the existing commands and options:
`check_manual.py MAN BILLOW-CLI [BILLOW]`, where MAN is the folder of the pages. A build without GTK has no BILLOW, and
lacks the commands and options of images, which the page documents all the same. Prints TAP."""
import pathlib
import re
import subprocess
import sys

man = pathlib.Path(sys.argv[1])
programs = {pathlib.Path(path).name: path for path in sys.argv[2:]}
OPTION = r"(?<![\w-])--[a-z][a-z-]*"
complaints = []


def told(program, *words):
    return subprocess.run([programs[program], *words], check=True, stdout=subprocess.PIPE, text=True).stdout


def page(program):
    """Returns the page as plain text, with each paragraph on one line."""
    return subprocess.run(["mandoc", "-T", "ascii", "-O", "width=1000", man / f"{program}.1"], check=True, stdout=subprocess.PIPE,
                          text=True).stdout.replace("\b", "\0")


def plain(text):
    return re.sub(".\0", "", text)


def compare(program, what, in_help, in_page):
    for word in sorted(in_help - in_page):
        complaints.append(f"{program}.1 does not tell of {what} {word}")
    for word in sorted(in_page - in_help) if "billow" in programs else []:
        complaints.append(f"{program}.1 tells of {what} {word}, which {program} does not have")


for program in programs:
    lint = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", man / f"{program}.1"], stdout=subprocess.PIPE, text=True)
    complaints += lint.stdout.splitlines()
    text = plain(page(program))
    if program == "billow-cli":
        commands = {line.split()[1] for line in told(program, "--help").splitlines() if line.startswith("  billow-cli ")}
        described = set(re.findall(r"^ {7}([a-z]+)(?: .*)?$", text.split("COMMANDS")[1].split("OPTIONS")[0], re.M))
        compare(program, "the command", commands, described)
        helps = [told(program, command, "--help") for command in commands] + ["--version"]
    else:
        # GTK documents its own
        helps = [told(program, "--help")]
    compare(program, "the option", {word for text in helps for word in re.findall(OPTION, text)} - {"--help-all", "--help-gapplication"},
            set(re.findall(OPTION, text)))

print("1..1")
print(f"{'not ok' if complaints else 'ok'} 1 the manual is true")
for complaint in complaints:
    print("#", complaint)
sys.exit(bool(complaints))
