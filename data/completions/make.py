#!/usr/bin/env python3
"""Prints shell completions for billow-cli or billow, generated from the program's help: `make.py
bash|zsh|fish PROGRAM`."""
import os
import pathlib
import re
import subprocess
import sys


def told(program, *words):
    return subprocess.run([program, *words], check=True, stdout=subprocess.PIPE, text=True,
                          env=os.environ | {"LC_ALL": "C.UTF-8", "LANGUAGE": ""}).stdout


def commands_of(cli):
    """Returns (name, description) of each command."""
    return re.findall(r"^  billow-cli (\w+) .*?  +(\S.*)$", told(cli, "--help"), re.M)


def options_of(*words):
    """Returns (short letter or "", long name, argument or "", description) of each option."""
    return re.findall(r"^  (?:-(\w), )?--([\w-]+)(?:=(\S+))? +(.*)$", told(*words, "--help"), re.M)


def files_wanted(argument):
    """Returns what a file argument takes: "folders", "files" or ""."""
    return {"DIR": "folders", "FILE": "files"}.get(argument, "")


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


# --- bash ---

BASH = """# bash completion for billow-cli
_billow_cli_projects() {
    compopt -o filenames 2>/dev/null
    local wanted='!*.billow'
    case ${COMP_WORDS[1]} in
    import) wanted='!*.@(obj|mdd|pc2)' ;;
    fit) wanted='!*.@(billow|obj|mdd|pc2)' ;;
    esac
    mapfile -t COMPREPLY < <(shopt -s extglob; compgen -f -X "$wanted" -- "$1"; compgen -d -- "$1")
}
_billow_cli() {
    local word=$2 before=$3 command=${COMP_WORDS[1]} options=
    COMPREPLY=()
    if [ "$COMP_CWORD" = 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W '%(commands)s --help --version' -- "$word")
        return
    fi
    case $command:$before in
%(values)s    esac
    case $command in
%(options)s    esac
    case $word in
    -*) mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word") ;;
    *) _billow_cli_projects "$word" ;;
    esac
}
complete -F _billow_cli billow-cli
"""

BASH_PLAIN = """# bash completion for billow
_billow() {
    case $2 in
    -*) mapfile -t COMPREPLY < <(compgen -W '%s' -- "$2") ;;
    *)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -X '!*.billow' -- "$2"; compgen -d -- "$2")
        ;;
    esac
}
complete -F _billow billow
"""


def bash_plain(rows):
    return BASH_PLAIN % " ".join(f"--{name}" for _, name, _, _ in rows)


def bash(commands):
    values, options = [], []
    for command, _, rows in commands:
        words = []
        for short, name, argument, _ in rows:
            spelt = [f"-{short}"] * bool(short) + [f"--{name}"]
            words += spelt
            pattern = "|".join(f"{command}:{word}" for word in spelt)
            if files_wanted(argument) == "folders":
                values.append(f"    {pattern}) compopt -o filenames 2>/dev/null\n"
                              '        mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;\n')
            elif "|" in argument:
                choices = argument.replace("|", " ")
                values.append(f"    {pattern}) mapfile -t COMPREPLY < <(compgen -W '{choices}' -- \"$word\"); return ;;\n")
            elif argument:
                values.append(f"    {pattern}) return ;;\n")
        options.append(f"    {command}) options='{' '.join(words)}' ;;\n")
    return BASH % {"commands": " ".join(name for name, _, _ in commands), "values": "".join(values), "options": "".join(options)}


# --- zsh ---

# What a command reads, if not projects alone.
ZSH_SOURCES = {"import": "*.(obj|mdd|pc2)(-.)", "fit": "*.(billow|obj|mdd|pc2)(-.)"}

def zsh_option(short, name, argument, meaning):
    text = re.sub(r"([\[\]:])", r"\\\1", meaning)
    value = ""
    if argument:
        what = {"folders": "_files -/", "files": "_files"}.get(files_wanted(argument), " ")
        value = f":{argument.split('|')[0]}:({argument.replace('|', ' ')})" if "|" in argument else f":{argument}:{what}"
    equals = "=" if argument else ""
    long_form = quoted(f"--{name}{equals}[{text}]{value}")
    if not short:
        return long_form
    return f"{long_form} {quoted(f'-{short}[{text}]{value}')}"


def zsh(commands):
    lines = ["#compdef billow-cli", "", "_billow_cli_commands() {", "    local -a commands=("]
    lines += [f"        {quoted(name + ':' + summary)}" for name, summary, _ in commands]
    lines += ["    )", "    _describe command commands", "}", "", "_billow-cli() {",
              "    if (( CURRENT == 2 )); then", "        _billow_cli_commands",
              "        _arguments '--help[Tell the commands]' '--version[Tell the version]'", "        return", "    fi",
              "    local command=${words[2]}", "    shift words", "    (( CURRENT-- ))", "    case $command in"]
    for name, _, rows in commands:
        lines.append(f"    {name})")
        lines.append("        _arguments \\")
        lines += [f"            {zsh_option(*row)} \\" for row in rows]
        files = ZSH_SOURCES.get(name, "*.billow(-.)")
        lines += [f"            '*:file:_files -g \"{files} *(-/)\"'" if name in ZSH_SOURCES else
                  f"            '*:project:_files -g \"{files} *(-/)\"'", "        ;;"]
    lines += ["    esac", "}", "", "_billow-cli \"$@\"", ""]
    return "\n".join(lines)


def zsh_plain(rows):
    options = [f"    {zsh_option(*row)} \\" for row in rows]
    return "\n".join(["#compdef billow", "", "_arguments \\", *options, "    '*:project:_files -g \"*.billow(-.) *(-/)\"'", ""])


# --- fish ---

def fish_option(start, short, name, argument, meaning):
    parts = [f"{start} -l {name}"]
    if short:
        parts.append(f"-s {short}")
    if files_wanted(argument) == "folders":
        parts.append("-x -a '(__fish_complete_directories)'")
    elif files_wanted(argument) == "files":
        parts.append("-r -F")
    elif "|" in argument:
        parts.append(f"-x -a {quoted(argument.replace('|', ' '))}")
    elif argument:
        parts.append("-x")
    return " ".join(parts + [f"-d {quoted(meaning)}"])


def fish(commands):
    lines = ["# fish completion for billow-cli", "complete -c billow-cli -f"]
    for name, summary, _ in commands:
        lines.append(f"complete -c billow-cli -n __fish_use_subcommand -a {name} -d {quoted(summary)}")
    lines += ["complete -c billow-cli -n __fish_use_subcommand -l help -d 'Tell the commands'",
              "complete -c billow-cli -n __fish_use_subcommand -l version -d 'Tell the version'",
              "complete -c billow-cli -n 'not __fish_use_subcommand; and not __fish_seen_subcommand_from import'"
              " -k -a '(__fish_complete_suffix .billow)'",
              "complete -c billow-cli -n '__fish_seen_subcommand_from import' -k -a "
              "'(__fish_complete_suffix .obj; __fish_complete_suffix .mdd; __fish_complete_suffix .pc2)'",
              "complete -c billow-cli -n '__fish_seen_subcommand_from fit' -k -a "
              "'(__fish_complete_suffix .obj; __fish_complete_suffix .mdd; __fish_complete_suffix .pc2)'"]
    lines += [fish_option(f"complete -c billow-cli -n '__fish_seen_subcommand_from {name}'", *row)
              for name, _, rows in commands for row in rows]
    return "\n".join(lines + [""])


def fish_plain(rows):
    lines = ["# fish completion for billow", "complete -c billow -k -a '(__fish_complete_suffix .billow)'"]
    return "\n".join(lines + [fish_option("complete -c billow", *row) for row in rows] + [""])


def main():
    shell, program = sys.argv[1:]
    if pathlib.Path(program).name == "billow-cli":
        commands = [(name, summary, options_of(program, name)) for name, summary in commands_of(program)]
        print({"bash": bash, "zsh": zsh, "fish": fish}[shell](commands), end="")
    else:  # without commands; GLib's own option groups are left out
        rows = [row for row in options_of(program) if not row[1].startswith("help-")]
        print({"bash": bash_plain, "zsh": zsh_plain, "fish": fish_plain}[shell](rows), end="")


if __name__ == "__main__":
    main()
