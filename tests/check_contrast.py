#!/usr/bin/env python3
"""Checks the contrast of the timeline's, the graphs' and the error colors against their backgrounds, by WCAG
2.1 (1.4.3: text 4.5; 1.4.11: graphics 3), in GTK's light and dark theme. Prints TAP."""
import pathlib
import re
import sys

ui = pathlib.Path(sys.argv[1]) / "ui"
css = (ui / "timeline.css").read_text()
style = (ui / "style.css").read_text()
GROUNDS = {"light": {"base": "#ffffff", "bg": "#f6f5f4", "fg": "#2e3436"}, "dark": {"base": "#2d2d2d", "bg": "#353535", "fg": "#eeeeec"}}
NAMED = {"white": "#ffffff", "black": "#000000"}
defined = {"error_color": "#cc0000"} | dict(re.findall(r"@define-color (\w+) ([^;]+);", css + style))


def parse(word):
    word = NAMED.get(word, word)
    return [int(word[i:i + 2], 16) / 255 for i in (1, 3, 5)]


def over(color, ground, alpha):
    return [alpha * c + (1 - alpha) * g for c, g in zip(color, ground)]


def color_of(text, theme, ground):
    """Returns the color that the CSS expression `text` has over `ground`."""
    text = text.strip()
    called = re.fullmatch(r"(alpha|mix)\((.*)\)", text)
    if called and called[1] == "alpha":
        inner, share = called[2].rsplit(",", 1)
        return over(color_of(inner, theme, ground), ground, float(share))
    if called:
        one, other, share = called[2].rsplit(",", 2)
        return over(color_of(other, theme, ground), color_of(one, theme, ground), float(share))
    if text.startswith("@theme_"):
        return parse(GROUNDS[theme][text[len("@theme_"):-len("_color")]])
    return color_of(defined[text[1:]], theme, ground) if text.startswith("@") else parse(text)


def luminance(color):
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def rules():
    """Returns the class of each kind of block, its background color and its text color."""
    words = {}
    default = re.search(r"\ntimelineblock \{[^}]*?\bcolor: ([^;]+);", css)[1]
    for name, body in re.findall(r"\ntimelineblock\.([\w:-]+) \{([^}]*)\}", css):
        ground = re.search(r"background-color: ([^;]+);", body)
        word = re.search(r"(?<!-)\bcolor: ([^;]+);", body)
        plain = name.split(":")[0]
        words[name] = word[1] if word else words.get(plain, default)
        if ground:
            yield name, ground[1], words[name]


def checks():
    """Yields what is checked, its contrast, and the minimum."""
    for theme, named in GROUNDS.items():
        base, bg = parse(named["base"]), parse(named["bg"])
        for name, ground, word in rules():
            block = color_of(ground, theme, base)
            shade = "@timeline_fade" if sum(color_of(word, theme, base)) > 1.5 else "@timeline_fade_below_dark"
            faded = color_of(defined[shade[1:]], theme, block)
            border = color_of("@timeline_border", theme, block)
            yield f"{theme}: name of a block {name}", contrast(block, color_of(word, theme, block)), 4.5
            yield f"{theme}: name of a block {name} that fades", contrast(faded, color_of(word, theme, faded)), 4.5
            yield f"{theme}: edge of a block {name}", contrast(border, base), 3.0
        for name in ("fake", "physics", "rms", "largest", "frame"):
            yield f"{theme}: line {name} of a graph", contrast(color_of(f"@metric_{name}", theme, base), base), 3.0
        yield f"{theme}: curve", contrast(color_of("@curve_line", theme, base), base), 3.0
        beyond = color_of("@timeline_beyond", theme, bg)
        for ground, where in ((bg, "ruler"), (beyond, "ruler beyond the end")):
            yield f"{theme}: numbers of the {where}", contrast(color_of("@timeline_frame_number", theme, ground), ground), 4.5
            yield f"{theme}: ticks of the {where}", contrast(color_of("@timeline_tick", theme, ground), ground), 3.0
        playhead = re.search(r"timelineplayhead \{\s*color: ([^;]+);", css)[1]
        yield f"{theme}: playhead", contrast(parse(playhead), base), 3.0
        error = re.search(r"\nlabel\.error[^{]*\{\s*color: ([^;]+);", style)[1]
        for ground, where in ((bg, "a window"), (base, "an entry")):
            yield f"{theme}: error in {where}", contrast(color_of(error, theme, ground), ground), 4.5


done = list(checks())
print(f"1..{len(done)}")
for number, (what, there, least) in enumerate(done, 1):
    print(f"{'ok' if there >= least else 'not ok'} {number} {what}: {there:.2f}, at least {least}")
