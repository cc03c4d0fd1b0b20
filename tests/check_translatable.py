#!/usr/bin/env python3
"""Checks that every text shown to users goes through gettext, and that po/POTFILES.in lists exactly the files
with such texts. Prints TAP."""
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

root = pathlib.Path(sys.argv[1])
listed = set((root / "po/POTFILES.in").read_text().split())
files = [*root.glob("src/**/*.[ch]"), *root.glob("ui/*.ui")]
in_c = re.compile(r'\b(?:(?:_|N_|C_|NC_|NN_|ngettext)\s*\(|g_dngettext\s*\(\s*GETTEXT_PACKAGE,)\s*"')
marks = {".c": in_c, ".h": in_c, ".ui": re.compile('translatable="yes"')}
texts = {path: path.read_text() for path in files}
holding = {str(path.relative_to(root)) for path in files if marks[path.suffix].search(texts[path])}

missing = sorted(holding - listed)
needless = sorted(name for name in listed if name.startswith(("src/", "ui/")) and name not in holding)

# Matches calls that report something, with a literal of at least two English words.
LITERAL = r'"((?:\\.|[^"\\])*)"'
TELLING = re.compile(
    r"\b(?:g_set_error(?:_literal)?\s*\((?:[^,()\"]+|\([^()]*\))+,[^,\"]+,(?:[^,()\"]|\([^()]*\))+,\s*"
    r"|billow_cli_complain\s*\([^,()]+,\s*"
    r"|billow_json_note(?:_text|_found)?\s*\((?:[^()\";]|\"\w*\"|\([^()]*\))*,\s*"
    r"|billow_finding_add\s*\([^,]+,[^,]+,\s*g_strdup(?:_printf)?\(\s*"
    r"|gtk_(?:label_new|label_set_(?:text|label|markup)|widget_set_tooltip_(?:text|markup)|button_new_with_(?:label|mnemonic)"
    r"|button_set_label|window_set_title|entry_set_placeholder_text|check_button_new_with_(?:label|mnemonic))\s*\((?:[^()\";]|\([^()]*\))*?"
    r"|g_menu(?:_item_new|_append|_append_submenu)\s*\((?:[^(),\";]+,\s*)?"
    r"|g_option_context_set_summary\s*\(\s*\w+,\s*|G_OPTION_ARG_\w+,\s*[^\",]+,\s*|\b(?:f?printf|billow_cli_print)\s*\((?:stderr,|stdout,|out,)?\s*"
    r"|GTK_ACCESSIBLE_PROPERTY_(?:LABEL|DESCRIPTION|VALUE_TEXT|ROLE_DESCRIPTION|PLACEHOLDER),\s*"
    r"|\.(?:label|tooltip|heading|unit|none|title|plural|expected|summary|files)\s*=\s*)" + LITERAL)
WORDS = re.compile(r"[A-Za-z]{2,}")


def unmarked_in_c(text):
    for match in TELLING.finditer(text):
        said = re.sub(r"%[-+ 0-9.*#]*[a-z]+|\\.|\bbillow(-cli)?\b", "", match.group(1))
        key = match.group(0).startswith("billow_json_note") and re.fullmatch("[a-z_]+", match.group(1))
        key = key or said.startswith(": out of memory")  # translating may need memory
        if WORDS.search(said) and not key:
            yield text.count("\n", 0, match.end()) + 1, match.group(1)


SHOWN = {"label", "tooltip-text", "tooltip-markup", "title", "subtitle", "placeholder-text", "text", "description", "name-label",
         "value-text", "role-description", "placeholder"}


def unmarked_in_ui(text):
    for element in xml.fromstring(text).iter():
        read = element.tag in ("property", "attribute") and element.get("name") in SHOWN or element.tag == "item" and element.text
        if read and element.text and WORDS.search(element.text) and element.get("translatable") != "yes":
            yield element.get("name") or element.tag, element.text


unmarked = []
for path in sorted(files):
    look = unmarked_in_ui if path.suffix == ".ui" else unmarked_in_c
    unmarked += [f"{path.relative_to(root)}:{place}: {text}" for place, text in look(texts[path])]

print("1..3")
print(f"{'not ok' if missing else 'ok'} 1 every file with texts is listed")
print(f"{'not ok' if needless else 'ok'} 2 every listed file has texts")
print(f"{'not ok' if unmarked else 'ok'} 3 every text that is told, as far as calls and properties tell, is marked")
for name in missing + needless + unmarked:
    print(f"# {name}")
sys.exit(1 if missing or needless or unmarked else 0)
