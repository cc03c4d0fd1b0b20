#!/usr/bin/env python3
"""Converts the guide to HTML: writes docs/guide/html/ from the pages beside this script, and glossary.page
from docs/glossary.md. `make.py --check` writes nothing; it fails if the existing files are out of date or
a link leads nowhere."""
import html
import pathlib
import re
import sys
import xml.etree.ElementTree as tree

HERE = pathlib.Path(__file__).resolve().parent
GLOSSARY = HERE.parent / "glossary.md"
NS = "{http://projectmallard.org/1.0/}"

# Mallard elements that correspond to one HTML element.
PLAIN = {"p": "p", "list": "ul", "steps": "ol", "item": "li", "em": "em", "code": "code", "cmd": "code", "file": "code",
         "input": "kbd", "key": "kbd", "screen": "pre", "table": "table", "tr": "tr", "td": "td", "note": "aside", "terms": "dl"}
STYLE = """body { max-width: 46em; margin: 2em auto; padding: 0 1em; font-family: sans-serif; line-height: 1.5; }
img { max-width: 100%; height: auto; border: 1px solid #8888; border-radius: 6px; }
kbd { padding: 0 0.3em; border: 1px solid #8888; border-radius: 4px; font-family: inherit; font-size: 90%; white-space: nowrap; }
pre { overflow-x: auto; padding: 0.6em; background: #8882; } dt { font-weight: bold; margin-top: 0.6em; }
td { padding: 0.2em 1em 0.2em 0; vertical-align: top; } .gui { font-weight: bold; } nav { font-size: 90%; }
:root { color-scheme: light dark; }
"""


def name(element):
    return element.tag.removeprefix(NS)


def child(element, what):
    return element.find(NS + what)


def text_of(element):
    """Returns the element's text without markup and with runs of blanks collapsed."""
    return " ".join("".join(element.itertext()).split())


class Guide:
    def __init__(self, sources):
        self.pages = {stem: tree.fromstring(source) for stem, source in sources.items()}
        self.page = None  # the page that is being written

    def title(self, page):
        return text_of(child(self.pages[page], "title"))

    def section(self, page, ident):
        return next((s for s in self.pages[page].iter(NS + "section") if s.get("id") == ident), None)

    def target(self, xref):
        """Returns the page and section of a link. Exits with an error if it does not exist."""
        page, _, ident = xref.partition("#")
        page = page or self.page
        if page not in self.pages or ident and self.section(page, ident) is None:
            raise SystemExit(f"{self.page}.page links to {xref}, which is not there")
        return page, ident

    def check_keys(self, page):
        """Exits with an error if a page names a key that another language does not have: the letter of a button."""
        for keys in self.pages[page].iter(NS + "keyseq"):
            names = [text_of(key) for key in keys]
            if len(names) == 2 and names[0] == "Alt" and len(names[1]) == 1 and names[1].isalpha():
                raise SystemExit(f"{page}.page names Alt+{names[1]}, which depends on the language: name the button")

    def guided(self, section):
        """Returns the pages that a section of the index lists, in the order of the guide."""
        return [page for page, root in self.pages.items()
                for link in root.findall(f"{NS}info/{NS}link") if link.get("xref") == f"index#{section}"]

    # --- Inline ---

    def inside(self, element):
        parts = [html.escape(element.text or "", quote=False)]
        for part in element:
            parts += [self.element(part), html.escape(part.tail or "", quote=False)]
        return "".join(parts)

    def link(self, element):
        page, ident = self.target(element.get("xref"))
        there = self.section(page, ident) if ident else self.pages[page]
        text = self.inside(element).strip() or html.escape(text_of(child(there, "title")))
        return f'<a href="{page}.html{"#" + ident if ident else ""}">{text}</a>'

    def media(self, element):
        source = element.get("src")
        if not (HERE / source).exists():
            raise SystemExit(f"{self.page}.page shows {source}, which is not there")
        return f'<p><img src="../{source}" alt="{html.escape(text_of(element))}"></p>'

    def term(self, item):
        title = child(item, "title")
        rest = "".join(self.element(part) for part in item if part is not title)
        return f"<dt>{self.inside(title)}</dt>\n<dd>{rest}</dd>\n"

    # --- Blocks ---

    def element(self, element):
        what = name(element)
        if what == "link":
            return self.link(element)
        if what == "media":
            return self.media(element)
        if what == "section":
            return self.write_section(element)
        if what == "gui":
            return f'<span class="gui">{self.inside(element)}</span>'
        if what in ("keyseq", "guiseq"):
            return ("+" if what == "keyseq" else " ▸ ").join(self.element(part) for part in element)
        if what == "terms":
            return "<dl>\n" + "".join(self.term(item) for item in element) + "</dl>\n"
        return f"<{PLAIN[what]}>{self.inside(element)}</{PLAIN[what]}>"

    def write_section(self, section):
        ident, title = section.get("id"), child(section, "title")
        body = "".join(self.element(part) + "\n" for part in section if part is not title)
        if self.page == "index":
            body += self.list_pages(ident)
        return f'<section id="{ident}">\n<h2>{self.inside(title)}</h2>\n{body}</section>\n'

    def list_pages(self, section):
        items = [f'<li><a href="{page}.html">{html.escape(self.title(page))}</a>: '
                 f'{html.escape(text_of(child(child(self.pages[page], "info"), "desc")))}</li>' for page in self.guided(section)]
        return "<ul>\n" + "\n".join(items) + "\n</ul>\n"

    def write(self, page):
        self.page = page
        self.check_keys(page)
        root = self.pages[page]
        body = "".join(self.element(part) + "\n" for part in root if name(part) not in ("info", "title"))
        up = "" if page == "index" else '<nav><a href="index.html">Billow’s guide</a></nav>\n'
        title = html.escape(self.title(page))
        whole = (f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
                 f'<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n'
                 f'<link rel="stylesheet" href="guide.css">\n</head>\n<body>\n{up}<h1>{title}</h1>\n{body}</body>\n</html>\n')
        return re.sub(r"[ \t]*\n\s*", "\n", whole)


def glossary():
    """Returns the source of the glossary page, made from docs/glossary.md."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>',
             '<page xmlns="http://projectmallard.org/1.0/" type="topic" id="glossary">',
             '  <info>\n    <link type="guide" xref="index#know"/>',
             '    <desc>What Billow’s terms mean, and their names in the thesis that its method comes from.</desc>\n  </info>',
             '  <title>Glossary</title>']
    rows = [[cell.strip() for cell in line.strip("|\n").split("|")] for line in GLOSSARY.read_text().splitlines()
            if line.startswith("|") and not line.startswith("|-")][1:]
    is_open = False
    for word, meaning, *_, before, thesis in rows:
        shown = [html.escape(re.sub(r"\*(\w+)\*", r"\1", part), quote=False) for part in (word, meaning)]
        if word.startswith("**"):
            title = word.strip("*")
            lines += (["    </terms>\n  </section>"] if is_open else []) + [
                f'  <section id="{re.sub("[^a-z]+", "-", title.lower())}">\n    <title>{title}</title>\n    <terms>']
            is_open = True
        else:
            notes = [f"{whence}: {name}" for whence, name in (("in 0.1", before), ("thesis", thesis)) if name]
            also = f" ({html.escape('; '.join(notes), quote=False)})" if notes else ""
            lines.append(f"      <item><title>{shown[0]}</title><p>{shown[1]}{also}</p></item>")
    return "\n".join(lines + ["    </terms>\n  </section>", "</page>", ""])


# The order in which the index lists the pages; others follow.
ORDER = ["index", "first-cloth", "tour", "window", "ready", "flag", "banner", "curtain", "tablecloth", "cape", "ribbon", "rope", "keyframes",
         "keyframe-editor", "transitions", "waves", "painting", "timeline", "length-and-size", "looping", "wind", "bodies", "look", "physics",
         "export"]


def wanted():
    """Returns all generated files as a map from path to content."""
    made = {HERE / "glossary.page": glossary()}
    sources = {path.stem: path.read_text() for path in HERE.glob("*.page")} | {"glossary": made[HERE / "glossary.page"]}
    stems = sorted(sources, key=lambda stem: (ORDER.index(stem) if stem in ORDER else len(ORDER), stem))
    guide = Guide({stem: sources[stem] for stem in stems})
    made |= {HERE / "html" / f"{stem}.html": guide.write(stem) for stem in stems}
    made[HERE / "html" / "guide.css"] = STYLE
    return made


def main():
    made = wanted()
    there = {*(HERE / "html").glob("*"), HERE / "glossary.page"}
    stale = [path for path, text in made.items() if not path.exists() or path.read_text() != text] + sorted(there - made.keys())
    if sys.argv[1:] == ["--check"]:
        for path in stale:
            print(f"{path.relative_to(HERE)} is not what docs/guide/make.py makes")
        return 1 if stale else 0
    (HERE / "html").mkdir(exist_ok=True)
    for path in there - made.keys():
        path.unlink()
    for path, text in made.items():
        path.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
