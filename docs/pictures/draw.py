#!/usr/bin/env python3
"""Draws the images of docs/method.md and docs/physics.md: `draw.py BILLOW-CLI`.

Everything drawn comes from exported frames: the script makes projects, runs `billow-cli export` or
`simulate`, reads the OBJ files and draws them as SVG."""
import base64
import json
import math
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
INK, PALE, COLORS = "#3d3d3d", "#b5b5b5", ["#1c71d8", "#c64a3c", "#2ec27e", "#b5830a"]


# --- The program's frames ---


def project(side, keyframes=(), **more):
    """Returns a project with a square cloth of 2 m. Anchors are (column, row, x, y, z), with column and row
    as fractions of the side."""
    last = side - 1
    for keyframe in keyframes:
        keyframe["anchors"] = [
            {"column": round(c * last), "row": round(r * last), "position": [x, y, z]}
            for c, r, x, y, z in keyframe["anchors"]
        ]
    return {
        "format": "billow", "version": 1, "name": "picture", "frame_rate": 24, "duration": 1.0,
        "cloth": {"columns": side, "rows": side, "spacing": 2.0 / last},
        "keyframes": list(keyframes), "transitions": [], "waves": [], "sways": [],
    } | more


def frames(cli, what, numbers, command="export", curve=False):
    """Returns the points of the given frames, each a list of (x, y, z) in the order of the grid."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "picture.billow")
        path.write_text(json.dumps(what))
        subprocess.run([cli, command, path, "-o", folder, "--frames", ",".join(map(str, numbers)), "--no-uv",
                        "--no-normals", "--progress", "none", *(["--curve"] if curve else [])], check=True)
        return [read_points(pathlib.Path(folder, "picture.%04d.obj" % number)) for number in numbers]


def read_points(path):
    lines = (line.split() for line in path.read_text().splitlines())
    return [tuple(map(float, words[1:])) for words in lines if words and words[0] == "v"]


def held(*anchors, start=0.0, duration=1.0, name="held"):
    return {"id": name, "name": name, "start": start, "duration": duration, "anchors": anchors}


# --- Drawing ---


def seen(point, turn=0.55, tilt=0.42):
    """Projects a point, seen from the front and a little above, to (right, up, toward the viewer)."""
    x, y, z = point
    right, depth = math.cos(turn) * x + math.sin(turn) * z, math.cos(turn) * z - math.sin(turn) * x
    return right, math.cos(tilt) * y - math.sin(tilt) * depth, math.sin(tilt) * y + math.cos(tilt) * depth


def shade(corners):
    """Returns the gray value of a face, by its angle to the light."""
    a, b, c, d = corners
    u, v = [q - p for p, q in zip(a, c)], [q - p for p, q in zip(b, d)]
    n = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    size = math.sqrt(sum(k * k for k in n)) or 1.0
    light = abs(n[0] * 0.35 + n[1] * 0.85 + n[2] * 0.4) / size
    return 110 + 135 * light


def cloth(points, side, scale, centre, marks=(), tint=lambda i: (1.0, 1.0, 1.0)):
    """Draws the faces from far to near, and a dot for each grid point in `marks`."""
    places = [seen(p) for p in points]

    def at(i):
        return centre[0] + scale * places[i][0], centre[1] - scale * places[i][1]

    def outline(around):
        """Returns a face's SVG path, in quarters of a unit and with relative coordinates to keep it short."""
        corners = [tuple(round(4 * c) for c in at(i)) for i in around]
        steps = ["%d %d" % (b[0] - a[0], b[1] - a[1]) for a, b in zip(corners, corners[1:])]
        return "M%d %dl%sz" % (*corners[0], " ".join(steps))

    faces = []
    for row in range(side - 1):
        for column in range(side - 1):
            i = row * side + column
            around = (i, i + 1, i + side + 1, i + side)
            grey = shade([points[k] for k in around])
            color = "#%02x%02x%02x" % tuple(int(min(255, grey * part)) for part in tint(i))
            faces.append((sum(places[k][2] for k in around), color, outline(around)))
    faces.sort()
    out = ['<g stroke="#000" stroke-opacity="0.2" stroke-width="1.6" transform="scale(0.25)">']
    out += ['<path d="%s" fill="%s"/>' % (path, color) for _, color, path in faces] + ["</g>"]
    out += ['<circle cx="%.1f" cy="%.1f" r="3.5" fill="#e5a50a" stroke="%s"/>' % (*at(i), INK) for i in marks]
    return "\n".join(out)


def text(x, y, words, color=INK, anchor="middle"):
    return ('<text x="%g" y="%g" fill="%s" text-anchor="%s" font-family="sans-serif" font-size="12">%s</text>'
            % (x, y, color, anchor, words))


def line(places, color, width=1.6):
    return ('<polyline points="%s" fill="none" stroke="%s" stroke-width="%g"/>'
            % (" ".join("%.1f,%.1f" % place for place in places), color, width))


def write(name, width, height, parts):
    (HERE / name).write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d">\n'
        '<rect width="100%%" height="100%%" fill="white"/>\n%s\n</svg>\n' % (width, height, width, height, "\n".join(parts)))


# --- The pictures ---

CORNERS = ((0, 0), (1, 0), (0, 1), (1, 1))
CANOPY = [(c, r, 1.68 * c - 0.84, 2.0, 1.68 * r - 0.84) for c, r in CORNERS] + [(0.5, 0.5, 0.0, 2.2, 0.0)]
BOWL = CANOPY[:4]
SWAG = [(0, 0, -0.65, 2.0, 0.0), (1, 0, 0.65, 2.0, 0.0)]
ONE = [(0.5, 0.5, 0.0, 2.0, 0.0)]


def anchored(side, anchors):
    return [round(r * (side - 1)) * side + round(c * (side - 1)) for c, r, *_ in anchors]


def draw_rest_shapes(cli):
    side, parts = 23, []
    sets = [("five anchors", CANOPY), ("four anchors", BOWL), ("two corners", SWAG), ("one point", ONE)]
    for k, (name, anchors) in enumerate(sets):
        points, = frames(cli, project(side, [held(*anchors)]), [1])
        low, high = (pick(p[1] for p in points) for pick in (min, max))
        middle = [(x, y - 0.5 * (low + high), z) for x, y, z in points]
        parts += [cloth(middle, side, 78, (105 + 200 * k, 115), anchored(side, anchors)), text(105 + 200 * k, 232, name)]
    write("rest-shapes.svg", 810, 245, parts)


def draw_weights(cli):
    side, period = 23, 4.0
    sway = {"id": "s", "name": "s", "start": 0.0, "duration": 1.0, "direction": 0.0, "amplitude": 0.2, "period": period}
    still, = frames(cli, project(side, [held(*CANOPY)]), [13])
    moved, = frames(cli, project(side, [held(*CANOPY)], sways=[sway]), [13])
    reach = 0.2 * math.sin(2 * math.pi * 0.5 / period)
    weight = [(b[0] - a[0]) / reach for a, b in zip(still, moved)]
    parts = [cloth([(x, y - 1.95, z) for x, y, z in still], side, 90, (120, 95), anchored(side, CANOPY),
                   lambda i: (1.0, 1.0 - 0.75 * weight[i], 1.0 - 0.85 * weight[i]))]
    flat = [(2 * (i % side) / (side - 1) - 1, 0, 2 * (i // side) / (side - 1) - 1) for i in range(side * side)]
    parts.append(cloth(flat, side, 90, (390, 95), anchored(side, CANOPY),
                       lambda i: (1.0, 1.0 - 0.75 * weight[i], 1.0 - 0.85 * weight[i])))
    parts += [text(120, 195, "hung"), text(390, 195, "in the flat cloth")]
    write("weights.svg", 530, 205, parts)


def draw_damped(cli):
    """Draws the weights with which sways with different falloffs move a flat cloth pinned at its corners, and
    a wave with the last of them."""
    side, last = 33, 32
    flat = [(2 * (i % side) / last - 1, 0.0, 2 * (i // side) / last - 1) for i in range(side * side)]
    corners = [(c, r, 2.0 * c - 1, 0.0, 2.0 * r - 1) for c, r in CORNERS]
    sway = {"id": "s", "name": "s", "start": 0.0, "duration": 1.0, "direction": 0.0, "amplitude": 0.2, "period": 4.0, "phase": 90.0}
    wave = {"id": "w", "name": "w", "start": 0.0, "duration": 1.0, "amplitude": 0.2, "wavelength": 0.5, "speed": 0.0}
    some = {"damped_from": [[0, 0], [0, last]]}
    ring = bytes(round(255 * max(0.0, 1 - ((math.hypot(x, z) - 0.5) / 0.4) ** 2)) for x, _, z in flat)
    painted = some | {"weights": {"columns": side, "rows": side, "values": base64.b64encode(ring).decode()}}
    hold = lambda: held(*corners) | {"shape": [k for point in flat for k in point]}
    parts = []
    for k, (words, more) in enumerate((("all anchors", {}), ("two of them", some), ("painted, too", painted))):
        moved, = frames(cli, project(side, [hold()], sways=[sway | more]), [1])
        weight = [(b[0] - a[0]) / 0.2 for a, b in zip(flat, moved)]
        parts += [cloth(flat, side, 74, (110 + 212 * k, 72), anchored(side, corners),
                        lambda i: (1.0, 1.0 - 0.75 * weight[i], 1.0 - 0.85 * weight[i])), text(110 + 212 * k, 150, words)]
    shown, = frames(cli, project(side, [hold()], waves=[wave | painted]), [1])
    parts += [cloth(shown, side, 74, (746, 72), anchored(side, corners)), text(746, 150, "a wave with these")]
    write("damped.svg", 858, 160, parts)


def draw_waves(cli):
    side, parts = 33, []
    plain = {"id": "w", "name": "w", "start": 0.0, "duration": 1.0, "axis": "vertical", "amplitude": 0.12,
             "wavelength": 0.7, "speed": 0.5}
    kinds = [("plane, direction 30°", plain | {"shape": "plane", "direction": 30.0}),
             ("circular, decay 0.6 m", plain | {"shape": "circular", "origin": [side // 2, side // 2], "decay": 0.6})]
    for k, (name, wave) in enumerate(kinds):
        points, = frames(cli, project(side, waves=[wave]), [13])
        parts += [cloth(points, side, 90, (135 + 270 * k, 85)), text(135 + 270 * k, 185, name)]
    write("waves.svg", 540, 195, parts)


def draw_transitions(cli):
    side, rate, parts = 9, 48, []
    bezier = {"x1": 0.6, "y1": -0.4, "x2": 0.3, "y2": 1.3}
    panels = [[("linear", {}), ("power-in", {"degree": 2}), ("power-out", {"degree": 2}), ("ease-in-out", {})],
              [("smoothstep", {}), ("anticipate", {}), ("back", {}), ("bezier", bezier)],
              [("elastic", {}), ("bounce", {}), ("hold", {})]]
    for n, curves in enumerate(panels):
        left, low, high = 30 + 240 * n, 165, 50
        parts += [line([(left, high - 25), (left, low), (left + 190, low)], INK, 1), text(left + 95, 205, "τ"),
                  line([(left, high), (left + 190, high)], PALE, 0.8), text(left - 8, low + 4, "0", anchor="end"),
                  text(left - 8, high + 4, "1", anchor="end")]
        for k, (curve, keys) in enumerate(curves):
            what = project(side, [held(*CANOPY, duration=0.0, name="a"), held(*BOWL, start=1.0, duration=0.5, name="b")],
                           frame_rate=rate, duration=1.5, transitions=[{"from": "a", "curve": curve} | keys])
            centre = [points[side * side // 2][1] for points in frames(cli, what, range(1, rate + 2))]
            run = [(left + 190 * i / rate, low - (low - high) * (centre[0] - y) / (centre[0] - centre[-1]))
                   for i, y in enumerate(centre)]
            parts += [line(run, COLORS[k]),
                      text(left + 108 * (k % 2), 225 + 16 * (k // 2), curve + (", g = 2" if "degree" in keys else ""), COLORS[k], "start")]
    write("transitions.svg", 720, 250, parts)


def draw_paths(cli):
    side, rate, parts = 17, 24, []
    banner = [(c / 8, 0, 0.95 * (c / 4 - 1), 2.0, 0.0) for c in range(9)]
    turned = [(c, r, -x, y, 0.0) for c, r, x, y, _ in banner]
    for r, path in enumerate(("straight", "turn")):
        what = project(side, [held(*banner, duration=0.0, name="a"), held(*turned, start=1.0, duration=0.5, name="b")],
                       frame_rate=rate, duration=1.5, transitions=[{"from": "a", "path": path}])
        parts.append(text(10, 20 + 150 * r, path, anchor="start"))
        for k, points in enumerate(frames(cli, what, [1, 7, 13, 19, 25])):
            parts.append(cloth([(x, y - 1.2, z) for x, y, z in points], side, 50, (90 + 155 * k, 90 + 150 * r)))
    parts += [text(90 + 155 * k, 325, "e = %g" % (k / 4)) for k in range(5)]
    write("paths.svg", 800, 335, parts)


def draw_following(cli):
    side, rate, seconds, parts = 9, 48, 4.0, []
    top = [(c / 8, 0, c / 4 - 1, 2.0, 0.0) for c in range(9)]
    moved = [(c, r, x + 1.0, y, z) for c, r, x, y, z in top]
    swing = {"swing": 1.0, "frequency": 1.0, "damping": 0.15}
    panels = [("lag 0.4 s", "ease-in-out", {"lag": 0.4}), ("swing 1, linear", "linear", swing),
              ("swing 1, ease-in-out", "ease-in-out", swing), ("both", "ease-in-out", swing | {"lag": 0.2})]
    for k, (words, curve, follow) in enumerate(panels):
        left, low = 20 + 200 * k, 130
        parts += [line([(left, 25), (left, low), (left + 180, low)], INK, 1), text(left + 90, 160, words),
                  line([(left, low - 80), (left + 180, low - 80)], PALE, 0.8)]
        what = project(side, [held(*top, duration=0.5, name="a"), held(*moved, start=1.5, duration=2.5, name="b")],
                       frame_rate=rate, duration=seconds, transitions=[{"from": "a", "curve": curve, "follow": follow}])
        shown = frames(cli, what, range(1, int(rate * seconds) + 1))
        for row, color in ((0, INK), (4, COLORS[2]), (8, COLORS[0])):
            way = [points[row * side + 4][0] - shown[0][row * side + 4][0] for points in shown]
            parts.append(line([(left + 180 * i / len(way), low - 80 * x) for i, x in enumerate(way)], color))
    for k, (words, color) in enumerate((("held edge", INK), ("middle", COLORS[2]), ("free edge", COLORS[0]))):
        parts.append(text(250 + 110 * k, 185, words, color, "start"))
    write("following.svg", 820, 195, parts)


def draw_kept(cli):
    """Draws a canopy whose two near corners are unpinned: blended, and with its lengths kept."""
    side, parts = 17, []
    far = [(0, 0, -0.85, 1.6, -0.85), (1, 0, 0.85, 1.6, -0.85)]
    near = [(0, 1, -0.85, 1.6, 0.85), (1, 1, 0.85, 1.6, 0.85)]
    for r, (words, keep) in enumerate((("blended", False), ("lengths kept", True))):
        what = project(side, [held(*far, *near, duration=0.0, name="a"), held(*far, start=1.0, duration=0.5, name="b")],
                       duration=1.5, transitions=[{"from": "a"}])
        what["cloth"]["keep_lengths"] = keep
        parts.append(text(10, 20 + 150 * r, words, anchor="start"))
        for k, points in enumerate(frames(cli, what, [1, 7, 13, 19, 25])):
            parts.append(cloth([(x, y - 1.0, z) for x, y, z in points], side, 45, (85 + 155 * k, 75 + 150 * r)))
    parts += [text(85 + 155 * k, 310, "e = %g" % (k / 4)) for k in range(5)]
    write("kept-lengths.svg", 800, 320, parts)


def draw_smoothed(cli):
    """Draws a curtain's pleats from above, and what a wave makes of them."""
    side, parts, last = 61, [], 60
    x = z = 0.0
    across = []
    for column in range(side):
        across.append((x, z))
        angle = 1.1 * math.cos(2 * math.pi * (column + 0.5) / 10)
        x, z = x + 2.0 / last * math.cos(angle), z + 2.0 / last * math.sin(angle)
    points = [k for row in range(side) for px, pz in across for k in (px, 2.0 - 2.0 * row / last, pz)]
    wave = {"id": "w", "name": "w", "start": 0.0, "duration": 1.0, "shape": "plane", "direction": 0.0, "amplitude": 0.07,
            "wavelength": 1.0, "speed": 0.0, "phase": 0.0}
    for k, (words, axis) in enumerate((("pleats", None), ("normal", "normal"), ("smooth-normal", "smooth-normal"))):
        what = project(side, [held() | {"shape": points}], waves=[wave | {"axis": axis}] if axis else [])
        shown, = frames(cli, what, [1])
        row = shown[30 * side:31 * side]
        parts += [line([(20 + 160 * px + 260 * k, 55 - 160 * pz) for px, _, pz in row], COLORS[0] if axis else INK),
                  text(135 + 260 * k, 110, words)]
    write("smoothed.svg", 790, 120, parts)


def draw_pleats(cli):
    """Draws curtains that hang from two corners, and their anchors from above."""
    side, parts = 33, []
    for k, (number, sharpness, share) in enumerate(((4, 0.0, 0.8), (4, 0.0, 0.5), (4, 0.8, 0.5), (6, 0.0, 0.7))):
        keyframe = held((0, 0, -share, 2, 0), (1, 0, share, 2, 0))
        keyframe["folds"] = [{"from_column": 0, "from_row": 0, "to_column": side - 1, "to_row": 0, "number": number,
                              "sharpness": sharpness}]
        points, = frames(cli, project(side, [keyframe]), [1])
        x = 105 + 200 * k
        parts.append(cloth([(px, py - 1.0, pz) for px, py, pz in points], side, 72, (x, 95), marks=[0, side - 1]))
        parts.append(line([(x + 80 * px, 205 + 80 * pz) for px, _, pz in points[:side]], COLORS[0]))
        parts.append(text(x, 250, "%d, sharpness %g, drawn to %g" % (number, sharpness, share)))
    write("pleats.svg", 810, 260, parts)


def draw_creases(cli):
    """Draws a cloth with creases from being folded in four, and ridges that spread from the center."""
    side, parts, middle, last = 41, [], 20, 40

    def crease(from_column, from_row, to_column, to_row, **more):
        return {"from_column": from_column, "from_row": from_row, "to_column": to_column, "to_row": to_row} | more

    def quarters(sharpness):
        return [crease(middle, 0, middle, last, sharpness=sharpness), crease(0, middle, last, middle, sharpness=sharpness)]

    spread = [crease(middle, middle, last, middle, angle=50.0, sharpness=0.8, number=8, spread=315.0)]
    for k, (words, anchors, creases) in enumerate((
            ("no creases", BOWL, []), ("in four, sharpness 0.4", BOWL, quarters(0.4)), ("sharpness 0.8", BOWL, quarters(0.8)),
            ("eight ridges spread", CANOPY, spread))):
        points, = frames(cli, project(side, [held(*anchors) | ({"creases": creases} if creases else {})]), [1])
        parts.append(cloth([(x, y - 1.8, z) for x, y, z in points], side, 78, (105 + 200 * k, 85), anchored(side, anchors)))
        parts.append(text(105 + 200 * k, 182, words))
    write("creases.svg", 810, 195, parts)


def draw_layers(cli):
    rate = 48
    sway = {"id": "s", "name": "s", "start": 0.5, "duration": 3.0, "direction": 0.0, "amplitude": 1.0, "period": 0.6,
            "fade_in": 0.8, "fade_out": 1.4}
    shown = frames(cli, project(3, sways=[sway], frame_rate=rate, duration=4.0), range(1, 4 * rate + 1))
    still = shown[0][0][0]
    run = [(20 + 450 * i / len(shown), 60 - 45 * (points[0][0] - still)) for i, points in enumerate(shown)]
    def x(seconds):
        return 20 + 450 * seconds / 4.0
    parts = [line([(20, 60), (470, 60)], PALE, 0.8), line(run, COLORS[0])]
    for seconds, words in ((0.5, "start"), (1.3, "fade in ends"), (2.1, "fade out begins"), (3.5, "end")):
        parts += [line([(x(seconds), 10), (x(seconds), 110)], PALE, 0.8), text(x(seconds), 125, words)]
    write("layers.svg", 490, 135, parts)


def draw_loop(cli):
    """Draws three rounds of a cloth that moves and sways: as it was written, and as a seamless loop."""
    side, rate, seconds, rounds, parts = 9, 48, 2.5, 3, []
    top = [(c / 8, 0, c / 4 - 1, 2.0, 0.0) for c in range(9)]
    moved = [(c, r, x + 0.7, y, z) for c, r, x, y, z in top]
    sway = {"id": "s", "name": "s", "start": 0.0, "duration": seconds, "direction": 0.0, "amplitude": 0.1, "period": 0.4}
    follow = {"lag": 0.1, "swing": 1.0, "frequency": 0.9, "damping": 0.15}
    for r, (words, loop) in enumerate((("as it is written", False), ("loop", True))):
        keyframes = [held(*top, duration=0.3, name="a"), held(*moved, start=0.9, duration=0.5, name="b")]
        what = project(side, keyframes, frame_rate=rate, duration=seconds, loop=loop, sways=[sway],
                       transitions=[{"from": k, "curve": "ease-in-out", "follow": follow} for k in "ab"])
        shown = frames(cli, what, range(1, int(rate * seconds) + 1)) * rounds
        low = 100 + 130 * r
        parts.append(text(20, low - 82, words, anchor="start"))
        for n in range(rounds + 1):
            parts.append(line([(20 + 760 * n / rounds, low - 75), (20 + 760 * n / rounds, low + 12)], PALE, 0.8))
        for row, color in ((0, INK), (8, COLORS[0])):
            way = [points[row * side + 4][0] for points in shown]
            parts.append(line([(20 + 760 * i / len(way), low - 62 * x) for i, x in enumerate(way)], color))
    for k, (words, color) in enumerate((("held edge", INK), ("free edge", COLORS[0]))):
        parts.append(text(290 + 110 * k, 265, words, color, "start"))
    write("loop.svg", 800, 275, parts)


def draw_physics(cli):
    side, parts = 23, []
    what = project(side, [held(*CANOPY, duration=0.2, name="a"), held(*BOWL, start=0.7, duration=0.8, name="b")], duration=1.5,
                   transitions=[{"from": "a", "curve": "power-in", "degree": 2}])
    numbers = [1, 14, 20, 36]
    rows = [("by fake dynamics", frames(cli, what, numbers)), ("by the net", frames(cli, what, numbers, "simulate"))]
    for r, (name, shown) in enumerate(rows):
        parts.append(text(10, 20 + 165 * r, name, anchor="start"))
        for k, points in enumerate(shown):
            parts.append(cloth([(x, y - 1.9, z) for x, y, z in points], side, 72, (105 + 200 * k, 85 + 165 * r)))
    parts += [text(105 + 200 * k, 335, "frame %d" % number) for k, number in enumerate(numbers)]
    write("fake-and-physics.svg", 810, 345, parts)


def draw_heap(cli):
    """Draws a strip that has fallen on a floor in folds, from the side, without and with a thickness."""
    columns, rows, spacing, scale, parts = 5, 61, 0.02, 2600, []
    down = [spacing * row for row in range(rows)]
    stands = [k for y in down for c in range(columns) for k in (spacing * c, down[-1] + 0.02 - y, 0.006 * math.sin(26 * y))]
    scene = {"colliders": [{"id": "f", "name": "f", "shape": "plane", "friction": 0.4}]}
    for k, thickness in enumerate((0.0, 0.001)):
        cloth_of = {"columns": columns, "rows": rows, "spacing": spacing, "thickness": thickness}
        what = project(2, [held() | {"shape": stands, "duration": 3.0}], duration=3.0, cloth=cloth_of, scene=scene)
        lies, = frames(cli, what, [72], "simulate")
        middle = lies[columns // 2::columns]
        center = 0.5 * (min(p[2] for p in middle) + max(p[2] for p in middle))
        left = 30 + 400 * k
        parts += [line([(left, 85), (left + 350, 85)], PALE),
                  line([(left + 175 + scale * (z - center), 85 - scale * y) for _, y, z in middle], COLORS[k], 1.2),
                  text(left + 175, 107, "thickness %g mm" % (1e3 * thickness))]
    write("heap.svg", 810, 120, parts)

ROPE, ROPE_SHEET = 81, (810, 575)  # points; size of the sheet


def rope(ends, length=2.4, waves=(), **more):
    """Returns the points of a rope between two ends, under waves at a time of 0."""
    keyframe = {"id": "a", "name": "a", "start": 0.0, "duration": 1.0, "anchors": [
        {"column": column, "row": 0, "position": list(place)} for column, place in zip((0, ROPE - 1), ends)]}
    return project(2) | {"keyframes": [keyframe], "waves": list(waves), "cloth": {
        "columns": ROPE, "rows": 1, "spacing": length / (ROPE - 1), "keep_lengths": True} | more}


def wave(amplitude=0.12, wavelength=0.6, phase=0.0, heading=0.0, elevation=90.0):
    return {"id": "w", "name": "w", "start": 0.0, "duration": 1.0, "shape": "plane", "axis": "direction", "heading": heading,
            "elevation": elevation, "direction": 0.0, "amplitude": amplitude, "wavelength": wavelength, "speed": 0.0, "phase": phase}


def loose(height=1.2, length=2.4, points=121, bends=(), **keys):
    """Returns a rope that hangs from its first point, with bends (column, span, angle, azimuth) or a coil."""
    keyframe = {"id": "a", "name": "a", "start": 0.0, "duration": 1.0,
                "anchors": [{"column": 0, "row": 0, "position": [0.0, height, 0.0]}],
                "bends": [dict(zip(("column", "span", "angle", "azimuth"), bend)) for bend in bends]} | keys
    return project(2) | {"keyframes": [keyframe], "cloth": {
        "columns": points, "rows": 1, "spacing": length / (points - 1), "keep_lengths": True}}


def curled(half, pitch):
    """Returns a coiled rope between two anchors."""
    what = rope(((-half, 0.0, 0.0), (half, 0.0, 0.0)), 5.0)
    what["cloth"] |= {"columns": 401, "spacing": 0.0125}
    what["keyframes"][0]["anchors"][1]["column"] = 400
    what["keyframes"][0]["coil"] = {"radius": 0.07, "pitch": pitch}
    return what


def rope_panels():
    """The figures of chapter 7 of the thesis: 7.2 a, and 7.3 to 7.7; then its loose and its curled rope (7.2.2)."""
    level = ((-0.95, 0.0, 0.0), (0.95, 0.0, 0.0))
    apart = [((-x, 0.0, 0.0), (x, h, 0.0)) for x, h in ((0.3, 0.0), (0.6, 0.4), (0.9, -0.2), (1.1, 0.5))]
    panels = [
        ("one length, various ends", [rope(ends) for ends in apart]),
        ("amplitudes", [rope(level, waves=[wave(amplitude=a)]) for a in (0.05, 0.12, 0.2)]),
        ("wavelengths", [rope(level, waves=[wave(wavelength=w)]) for w in (1.2, 0.6, 0.3)]),
        ("phases", [rope(level, waves=[wave(phase=p)]) for p in (0.0, 90.0, 180.0)]),
        ("elevations", [rope(level, waves=[wave(heading=90.0, elevation=e)]) for e in (0.0, 45.0, 90.0)]),
        ("falloff, power", [rope(level, waves=[wave()], damping_power=p) for p in (0.5, 1.0, 3.0)]),
        ("bends of 45°, 90°, 180°, 360°", [loose(0.4, 1.6, bends=[(40, 0.6, w, 0.0)]) for w in (45.0, 90.0, 180.0, 360.0)]),
        ("azimuths of 0°, 120°, 240°", [loose(0.45, 1.6, bends=[(50, 0.25, 80.0, a)]) for a in (0.0, 120.0, 240.0)]),
        ("coils, slack and drawn out", [curled(0.45, 0.12), curled(0.95, 0.12)]),
    ]
    return panels


def rope_parts(cli):
    parts = []
    for k, (words, ropes) in enumerate(rope_panels()):
        x, y = 140 + 265 * (k % 3), 60 + 190 * (k // 3)
        for what, color in zip(ropes, COLORS):
            points, = frames(cli, what, [1], curve=True)
            places = [seen(p, 0.25, 0.3) for p in points]
            parts.append(line([(x + 105 * p[0], y - 105 * p[1]) for p in places], color, 2.0))
        parts.append(text(x, y + 128, words))
    return parts


def draw_ropes(cli):
    write("ropes.svg", *ROPE_SHEET, rope_parts(cli))


def main():
    cli = str(pathlib.Path(sys.argv[1]).resolve())
    for draw in (draw_rest_shapes, draw_weights, draw_damped, draw_waves, draw_transitions, draw_paths, draw_kept,
                 draw_following, draw_loop, draw_smoothed, draw_pleats, draw_creases, draw_layers, draw_physics,
                 draw_heap, draw_ropes):
        draw(cli)


if __name__ == "__main__":
    main()
