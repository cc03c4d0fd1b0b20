#!/usr/bin/env python3
"""check_words.py CLI LOCALEDIR LOCPATH PROJECT: checks that every sentence that billow-cli prints is
translated (LANGUAGE=qps, the pseudo-language of tests/words/texts.py), and that machine-readable output is
the same in every language and locale, byte for byte. Prints TAP."""
import errno
import filecmp
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

cli, words, locales, project = (str(pathlib.Path(argument).resolve()) for argument in sys.argv[1:])
COMMANDS = ["check", "info", "rest", "export", "verify", "simulate", "compare", "import", "fit", "scene", "motion", "schema", "thumbnail"]

# GLib's own headings, which GLib translates.
OF_GLIB = ["Usage:", "Help Options:", "Application Options:", "Show help options", "[OPTION…]"]
OF_LIBC = [os.strerror(errno.ENOENT), os.strerror(errno.ENOTDIR)]
BRACKETS = re.compile(r"⟦[^⟧]*⟧")
# Words that are typed or that occur in files.
KEYS = ["billow-cli", *COMMANDS, "cloth.texture", "unheard_of", "precision", "scale", "obj", "mdd", "pc2", "glb", "usda", "html", "vat", "png", "sheet", "webp", "webm", "mp4", "cotton"]
SAME = re.compile(r"--?[a-z][\w-]*(=\S+)?|\b(oblique|none|default)\)|\S*/\S*|\S+\.(billow|obj|mtl|png|json|\d{4})\b|\b(STEM|DIR|LIST|PROJECT|SOURCE|OPTION|ID|OBJ|FILE|kB|MB|GB)\b|"
                  r"\b[\w.]+\[\d+\][\w.\[\]]*")
LEAKS = {"ASAN_OPTIONS": "detect_leaks=0"}  # glibc never frees what it loads from LOCPATH
WORD = re.compile(r"[A-Za-z]{2}")


def run(arguments, folder, **environment):
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
    return subprocess.run([cli, *arguments], cwd=folder, capture_output=True, text=True,
                          env={**kept, "BILLOW_LOCALEDIR": words, "LOCPATH": locales, **LEAKS, **environment})


def pseudo(arguments, folder):
    return run(arguments, folder, LC_ALL="C.UTF-8", LANGUAGE="qps")


def german(arguments, folder):
    """Runs in the German locale, which has a decimal comma, with the pseudo-language."""
    return run(arguments, folder, LC_ALL="de_DE.UTF-8", LANGUAGE="qps")


def plain(arguments, folder):
    return run(arguments, folder, LC_ALL="C.UTF-8", LANGUAGE="")


def left_in_english(text, data):
    text = BRACKETS.sub(" ", text)
    for known in sorted([*OF_GLIB, *OF_LIBC, *data], key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(known)}(?!\w)", " ", text)
    return [line for line in text.splitlines() if WORD.search(SAME.sub(" ", line))]


def broken(text):
    read = json.loads(text)
    read["keyframes"][0]["anchors"][0]["column"] = 99
    read["unheard_of"] = 1
    return json.dumps(read)


def said(folder):
    """Yields command lines whose output is meant for people: the help, results and errors of each command."""
    yield from ([command, "--help"] for command in COMMANDS)
    yield ["--help"]
    yield []
    yield ["weave"]
    yield ["info", project]
    yield ["info"]
    yield ["info", "none.billow"]
    yield ["motion", "7.csv"]
    yield ["motion", "none.csv"]
    yield ["motion", "7.csv", "--up", "w"]
    yield ["motion", "text.billow"]
    yield ["check", project]
    yield ["check", "broken.billow"]
    yield ["check", "text.billow"]
    yield ["rest", project]
    yield ["rest", project, "--keyframe", "nobody"]
    yield ["export", project, "-o", "out", "--frames", "1-3", "--progress", "lines"]
    yield ["export", project, "-o", "out", "--frames", "1-3", "--skip-existing", "--progress", "lines"]
    yield ["verify", project, "out", "--frames", "1-4"]
    yield ["compare", project, "--progress", "lines"]
    yield ["simulate", project, "-o", "sim", "--frames", "1-2", "--progress", "lines"]
    yield ["fit", project, "-o", "fit.billow", "--frames", "1-3", "--keys", "2", "--progress", "lines"]
    yield ["fit", project, "-o", "fit.billow", "--up", "z", "--replace"]
    yield ["fit", project, "-o", "never.billow", "--keys", "1"]
    yield ["fit", project, "-o", "never.billow", "--frames", "1"]
    for wrong in (["--frames", "9-1"], ["--frames", "x"], ["--chunk", "9"], ["--chunk", "1/2000"], ["--up", "x"], ["--format", "stl"],
                  ["--origin", "1"], ["--progress", "loud"], ["--jobs", "-1"], ["--padding", "0"], ["--precision", "99"], ["--scale", "0"],
                  ["--frames", "1-9999", "--strict"], ["--frames", "1-9999", "--name", "a/b"], ["--tolerance", "1"],
                  ["--format", "mdd", "--chunk", "1/2"]):
        yield ["export", project, "-o", "wrong", *wrong]
    yield ["export", project]
    yield ["export", project, "-o", "text.billow/out", "--frames", "1"]


def read_by_programs():
    yield ["schema"]
    yield ["info", project, "--json"]
    yield ["check", "broken.billow", "--json"]
    yield ["export", project, "-o", "{}", "--frames", "1-3", "--format", "obj", "--json", "--progress", "json", "--jobs", "1"]
    yield ["export", project, "-o", "{}", "--frames", "1-3", "--format", "usda", "--json"]
    yield ["verify", project, "{}", "--frames", "1-5", "--json"]
    yield ["export", project, "-o", "{}", "--frames", "9-1", "--progress", "json"]


def settle(text, own):
    """Removes what differs from run to run: the folder's name and the times."""
    return re.sub(r'"[a-z_]*seconds":\s*[-+.\de]+', "", text.replace(own, "{}"))


results = []
with tempfile.TemporaryDirectory() as folder:
    source = pathlib.Path(project).read_text()
    (pathlib.Path(folder) / "broken.billow").write_text(broken(source))
    (pathlib.Path(folder) / "text.billow").write_text("no project\n")
    (pathlib.Path(folder) / "7.csv").write_text("frame,name,x,y,z\n1,7,0,0,0\n1,8,0,178,0\n")
    read = json.loads(source)
    data = [read["name"], read["cloth"].get("material", {}).get("preset", "cotton"), folder,
            *(name for key in ("keyframes", "waves", "sways") for block in read.get(key, []) for name in (block.get("name", ""), block["id"]) if name)]

    english, brackets = [], 0
    for arguments in said(folder):
        outcome = pseudo(arguments, folder)
        text = ("" if arguments[:1] == ["compare"] and outcome.stdout.startswith("frame ") else outcome.stdout) + outcome.stderr
        brackets += text.count("⟦")
        if not text and arguments[0] != "check":
            english.append(f"{arguments}: nothing said")
        given = [*arguments, arguments[-1].partition("=")[2] if arguments else "", *KEYS]
        english += [f"{' '.join(arguments)}: {line}" for line in left_in_english(text, [*data, *(word for word in given if word)])]
    if brackets < 100:
        english.append(f"{brackets} translated texts only: is the language there?")
    results.append(("every sentence is translated", english))

    different = []
    for arguments in read_by_programs():
        outcomes = [(one([part.format(name) for part in arguments], folder), name) for one, name in ((plain, "frames-plain"), (german, "frames-other"))]
        for stream in ("stdout", "stderr"):
            a, b = (settle(getattr(outcome, stream), name) for outcome, name in outcomes)
            if a != b or "⟦" in b:
                different.append(f"{' '.join(arguments)}: {stream} differs with the language: {b[:300]!r}")
    files = sorted(path.name for path in (pathlib.Path(folder) / "frames-plain").iterdir())
    _, other, missing = filecmp.cmpfiles(f"{folder}/frames-plain", f"{folder}/frames-other", files, shallow=False)
    different += [f"{name} differs with the language" for name in other + missing]
    if not any(name.endswith(".obj") for name in files):
        different.append("no OBJ file was compared")
    a, b = (one(["scene", project], folder).stdout for one in (plain, german))
    different += [] if a == b and a else ["scene: what it prints differs with the language"]
    results.append(("what programs read is the same in every language", different))

    commas = []
    for arguments in (["info", project], ["export", "--help"]):
        a, b = plain(arguments, folder), run(arguments, folder, LC_ALL="de_DE.UTF-8", LANGUAGE="C")
        if a.stdout != b.stdout:
            commas.append(f"{' '.join(arguments)}: {b.stdout}")
    results.append(("numbers have points in every locale", commas))

print(f"1..{len(results)}")
for number, (title, wrong) in enumerate(results, 1):
    print(f"{'not ok' if wrong else 'ok'} {number} {title}")
    for line in wrong:
        print(f"# {line}")
sys.exit(any(wrong for _, wrong in results))
