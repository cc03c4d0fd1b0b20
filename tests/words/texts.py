#!/usr/bin/env python3
"""texts.py pot SOURCES POT: writes all marked texts, as xgettext finds them.
texts.py pseudo SOURCES MO [STAMP]: makes a pseudo-language for tests, in which each text is in
brackets, has accents and is longer. Values that are inserted into a text are outside the brackets, so that an
untranslated part is detected."""
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

KEYWORDS = ["_", "N_", "C_:1c,2", "NC_:1c,2", "ngettext:1,2", "g_dngettext:2,3", "NN_:1,2"]
ACCENTS = str.maketrans("aceilnosuyACEILNOSUY", "àçéïłñöšúýÀÇÉÏŁÑÖŠÚÝ")
# What must not be changed in a text: a directive, a tag or an entity, a mnemonic's letter, a line end.
KEPT = re.compile(r"(%(?:\d+\$)?[-+ 0#']*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|z)?[diouxXeEfFgGcs]|<[^>]*>|&\w+;|_\w|\n|%%)")
IN_BRACKETS = re.compile(r"_\w|%%")


def extract(sources, pot):
    files = (sources / "po/POTFILES.in").read_text().split()
    subprocess.run(["xgettext", "--from-code=UTF-8", "--add-comments", "--package-name=billow", "-o", pot, "-D", sources,
                    *(f"--keyword={keyword}" for keyword in KEYWORDS), *files], check=True)


def bracket(text):
    """"%d frames" becomes "%d⟦ fràméš~~⟧"."""
    parts, said = [], []

    def end():
        words = "".join(said)
        said.clear()
        if re.search(r"[A-Za-z]", words):
            parts.append(f"⟦{words}{'~' * (len(words) // 4)}⟧")
        else:
            parts.append(words)

    for number, part in enumerate(KEPT.split(text)):
        if number % 2 == 0:
            said.append(part.translate(ACCENTS))
        elif IN_BRACKETS.fullmatch(part):
            said.append(part)
        else:
            end()
            parts.append(part)
    end()
    return "".join(parts)


def read_mo(data):
    _, _, count, ids, texts = struct.unpack_from("<5I", data)
    def strings(table):
        for i in range(count):
            length, offset = struct.unpack_from("<2I", data, table + 8 * i)
            yield data[offset:offset + length].decode()
    return list(zip(strings(ids), strings(texts)))


def write_mo(entries):
    entries = sorted((key.encode(), text.encode()) for key, text in entries)
    n, at = len(entries), 28 + 16 * len(entries)
    tables, strings = [], b""
    for side in (0, 1):
        for entry in entries:
            tables.append(struct.pack("<2I", len(entry[side]), at + len(strings)))
            strings += entry[side] + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, n, 28, 28 + 8 * n, 0, at) + b"".join(tables) + strings


def make_pseudo(sources, mo):
    with tempfile.TemporaryDirectory() as folder:
        pot, english, plain = (str(pathlib.Path(folder) / name) for name in ("pot", "po", "mo"))
        extract(sources, pot)
        subprocess.run(["msginit", "--no-translator", "-l", "en", "-i", pot, "-o", english], check=True, stderr=subprocess.DEVNULL)
        subprocess.run(["msgfmt", english, "-o", plain], check=True)
        entries = read_mo(pathlib.Path(plain).read_bytes())
    made = [(key, text if key == "" else "\0".join(bracket(form) for form in text.split("\0"))) for key, text in entries]
    mo.parent.mkdir(parents=True, exist_ok=True)
    mo.write_bytes(write_mo(made))


if __name__ == "__main__":
    {"pot": extract, "pseudo": make_pseudo}[sys.argv[1]](pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]))
    if len(sys.argv) > 4:
        pathlib.Path(sys.argv[4]).touch()
