#!/usr/bin/python3
"""check_dressed.py CLI REPOSITORY ASSIMP [EVERY]: checks that nothing of the cloth of the dressed samples is inside a body: no point in any frame, and none of
64 places of each triangle in one of EVERY frames (6; 1: all), by reading the project, its meshes and the exported frames again. ASSIMP (yes or no): samples with
GLB files can play. Prints TAP."""
import base64
import importlib
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

import skinned
import tap

cli, projects = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve() / "projects"
sys.path.insert(0, str(projects))
sys.dont_write_bytecode = True
DEEP = 1e-3  # meters
CELL = 1.5e-3  # of the table of triangles by x and y, meters
EVERY = int(sys.argv[4]) if len(sys.argv) > 4 else 6
SPLIT = 8  # a triangle is split into so many squared, and looked at in the middle of each


# --- Files ---

def read_obj(path):
    """Returns the points, and the triangles as rows of three numbers of points."""
    points, triangles = [], []
    for line in path.read_text(encoding="utf-8").splitlines():
        kind, *words = line.split() or [""]
        if kind == "v":
            points.append([float(word) for word in words])
        elif kind == "f":
            corners = [int(word.split("/")[0]) - 1 for word in words]
            triangles += [(corners[0], corners[i], corners[i + 1]) for i in range(1, len(corners) - 1)]
    return np.array(points), np.array(triangles)


def meshes_of(path, folder):
    """Yields the points and triangles of each exported frame."""
    subprocess.run([cli, "export", path, "-o", folder, "--precision", "9", "--progress", "none"], check=True, capture_output=True)
    for file in sorted(pathlib.Path(folder).glob("*.obj")):
        yield read_obj(file)


def frames_of(path, folder):
    """Yields the corners of the triangles of each exported frame."""
    for points, triangles in meshes_of(path, folder):
        yield points[triangles]


def places_in_a_triangle():
    """Returns the shares of the three corners, for the middles of SPLIT * SPLIT equal parts."""
    middles = [(i + a, j + a) for i in range(SPLIT) for j in range(SPLIT) for a in (1 / 3, 2 / 3) if i + j + 2 * a < SPLIT]
    return np.array([(u, v, SPLIT - u - v) for u, v in middles]) / SPLIT


PLACES = places_in_a_triangle()


# --- Bodies ---

def turn_of(degrees):
    """Returns the matrix that turns about the x, then the y, then the z axis."""
    turn = np.eye(3)
    for axis, angle in enumerate(np.radians(degrees)):
        cos, sin = np.cos(angle), np.sin(angle)
        one, other = (axis + 1) % 3, (axis + 2) % 3
        step = np.eye(3)
        step[one, one] = step[other, other] = cos
        step[other, one], step[one, other] = sin, -sin
        turn = step @ turn
    return turn


def in_body(body, seconds, places):
    """Returns the places along the body's own axes. Its keys have straight lines between them."""
    keys = body.get("keys", [body])
    assert all(key.get("curve", "linear") == "linear" for key in keys)
    times = [key.get("time", 0.0) for key in keys]
    at, angles = ([np.interp(seconds, times, [key.get(name, (0, 0, 0))[i] for key in keys]) for i in range(3)] for name in ("position", "rotation"))
    return (places - at) @ turn_of(angles)


def depth_in_rounds(own, radius, length):
    """Returns how deep places are in a capsule along y, or in a ball; negative outside."""
    own = own.copy()
    own[:, 1] -= np.clip(own[:, 1], -length / 2, length / 2)
    return radius - np.linalg.norm(own, axis=1)


def depth_in_cylinder(own, radius, length):
    return np.minimum(radius - np.hypot(own[:, 0], own[:, 2]), length / 2 - np.abs(own[:, 1]))


def spread(counts):
    """Returns, for `counts` items of each number, the numbers and the places of the items among those of their number."""
    numbers = np.repeat(np.arange(len(counts)), counts)
    return numbers, np.arange(len(numbers)) - np.repeat(np.cumsum(counts) - counts, counts)


def parts_of(n_points, triangles):
    """Returns the number of the part to which each triangle belongs: parts have no points in common."""
    least = np.arange(n_points)
    while True:
        of = least[triangles].min(axis=1)
        before = least.copy()
        for k in range(3):
            np.minimum.at(least, triangles[:, k], of)
        if (least == before).all():
            return np.unique(of, return_inverse=True)[1]


class Solid:
    """Closed meshes, which may overlap. Above what is inside, more of its triangles face up than down, along an axis that is none of the mesh's."""

    def __init__(self, points, triangles, cell=CELL, parts=None):
        self.turn, self.cell = turn_of((21.3, 34.7, 50.9)), cell
        self.parts = parts_of(len(points), triangles) if parts is None else parts
        self.corners = (points @ self.turn)[triangles]
        self.low, self.high = self.corners.min(axis=(0, 1)), self.corners.max(axis=(0, 1))
        self.size = ((self.high - self.low)[:2] / cell).astype(int) + 1
        first = ((self.corners.min(axis=1) - self.low)[:, :2] / cell).astype(int)
        counts = ((self.corners.max(axis=1) - self.low)[:, :2] / cell).astype(int) - first + 1
        numbers, places = spread(counts[:, 0] * counts[:, 1])
        cells = (first[numbers, 0] + places // counts[numbers, 1]) * self.size[1] + first[numbers, 1] + places % counts[numbers, 1]
        self.numbers = numbers[np.argsort(cells, kind="stable")]
        self.starts = np.concatenate([[0], np.cumsum(np.bincount(cells, minlength=self.size.prod()))])

    def windings(self, places):
        """Returns how often each part, in columns, is around each place."""
        found = np.zeros((len(places), self.parts.max() + 1))
        places = places @ self.turn
        near = np.flatnonzero(((places > self.low) & (places < self.high)).all(axis=1))
        places = places[near]
        steps = ((places[:, :2] - self.low[:2]) / self.cell).astype(int)
        cells = steps[:, 0] * self.size[1] + steps[:, 1]
        which, order = spread(self.starts[cells + 1] - self.starts[cells])
        numbers = self.numbers[self.starts[cells][which] + order]
        a, b, c = np.moveaxis(self.corners[numbers], 1, 0)
        p = places[which]

        def side(q, r):
            return (q[:, 0] - p[:, 0]) * (r[:, 1] - p[:, 1]) - (q[:, 1] - p[:, 1]) * (r[:, 0] - p[:, 0])
        u, v, w = side(b, c), side(c, a), side(a, b)
        whole = u + v + w
        is_over = ((u >= 0) & (v >= 0) & (w >= 0)) | ((u <= 0) & (v <= 0) & (w <= 0))
        height = (u * a[:, 2] + v * b[:, 2] + w * c[:, 2]) / np.where(whole == 0.0, 1.0, whole)
        hits = is_over & (whole != 0.0) & (height > p[:, 2])
        np.add.at(found, (near[which[hits]], self.parts[numbers[hits]]), np.sign(whole[hits]))
        return found

    def is_inside(self, places):
        return (self.windings(places) > 0).any(axis=1)

    def depth(self, places):
        """Returns how deep places are; 0 outside, and behind the first one that is too deep."""
        depth, windings = np.zeros(len(places)), self.windings(places)
        for i in np.flatnonzero((windings > 0).any(axis=1)):
            depth[i] = max(self.distance(places[i] @ self.turn, part) for part in np.flatnonzero(windings[i] > 0))
            if depth[i] > DEEP:
                break
        return depth

    def distance(self, place, part=0):
        """Returns the distance from the surface of a part: from the planes of triangles that the place is over, and from all edges."""
        a, b, c = np.moveaxis(self.corners[self.parts == part], 1, 0)
        normal = np.cross(b - a, c - a)
        normal /= np.maximum(np.linalg.norm(normal, axis=1), 1e-300)[:, None]
        is_over = np.ones(len(a), bool)
        least = np.inf
        for one, other in ((a, b), (b, c), (c, a)):
            way, arm = other - one, place - one
            is_over &= (np.cross(way, arm) * normal).sum(axis=1) >= 0
            share = np.clip((way * arm).sum(axis=1) / np.maximum((way ** 2).sum(axis=1), 1e-300), 0, 1)
            least = min(least, np.linalg.norm(arm - share[:, None] * way, axis=1).min())
        return min(least, np.abs(((place - a) * normal).sum(axis=1))[is_over].min(initial=np.inf))


def deepest_in(depth, own, only_corners=False):
    """Returns the depth of the deepest place of triangles along the body's own axes. Of those whose corners are all farther away than they are
    long, no place is inside."""
    longest = max(np.linalg.norm(own[:, i] - own[:, i - 1], axis=1).max() for i in range(3))
    corners = depth(own.reshape(-1, 3)).reshape(-1, 3).max(axis=1)
    if only_corners:
        return corners.max()
    near = own[corners > -longest]
    places = np.einsum("wk,tkc->twc", PLACES, near).reshape(-1, 3)
    return max(corners.max(), depth(places).max(initial=-np.inf))


def depth_function(body, folder):
    """Returns the function from places along the body's axes to how deep they are in it."""
    shape = body["shape"]
    if shape == "mesh":
        points, triangles = read_obj(folder / body["mesh"])
        return Solid(points, triangles).depth
    size = body["radius"], body.get("length", 1.0) if shape != "sphere" else 0.0
    return lambda own: (depth_in_cylinder if shape == "cylinder" else depth_in_rounds)(own, *size)


# --- Tests ---

def deepest(name):
    """Returns the depth of the deepest place of a sample in any frame and body, and that in the last frame of bodies that are grown by a quarter."""
    path = projects / f"{name}.billow"
    document = json.loads(path.read_text(encoding="utf-8"))
    bodies = [(body, depth_function(body, projects)) for body in document["scene"]["colliders"] if body.get("in_fake") and body["shape"] != "plane"]
    n_frames = round(document["duration"] * document["frame_rate"])
    assert bodies and n_frames > 0, name
    worst, grown, frames = -np.inf, -np.inf, 0
    with tempfile.TemporaryDirectory() as folder:
        for frames, corners in enumerate(frames_of(path, folder), 1):
            seconds = (frames - 1) / document["frame_rate"]
            for body, depth in bodies:
                own = in_body(body, seconds, corners.reshape(-1, 3)).reshape(-1, 3, 3)
                worst = max(worst, deepest_in(depth, own, only_corners=(frames - 1) % EVERY > 0))
                if frames == n_frames:
                    grown = max(grown, deepest_in(depth, own / 1.25))
    assert frames == n_frames, frames
    print(f"# {name}: {1e3 * worst:.3f} mm deep at most, {frames} frames")
    return worst, grown


def assert_nothing_is_inside(name):
    """The cloth lies on its bodies: if they were a quarter larger, it would be in them."""
    worst, grown = deepest(name)
    assert worst <= DEEP < grown, (worst, grown)


def nothing_of_the_walkers_cape_is_inside_its_bones():
    assert_nothing_is_inside("walker")


def nothing_of_the_cloth_is_inside_the_mannequin():
    assert_nothing_is_inside("mannequin")


# --- Cloth on the skin of a figure ---

class Figure:
    """The figure of a sample, in the scene."""

    def __init__(self, document):
        self.motion = document["motions"][0]
        points, self.triangles = skinned.read(projects / self.motion["file"])
        self.parts = parts_of(points.shape[1], self.triangles)
        place = self.motion.get("place", {})
        self.frames = points @ turn_of(place.get("rotation", (0, 0, 0))).T + place.get("position", (0, 0, 0))

    def place_of(self, anchor, frame):
        """Returns where an anchor on a triangle is held."""
        a, b, c = self.frames[frame][self.triangles[anchor["triangle"]]]
        second, third = anchor["barycentric"]
        edge, normal = b - a, np.cross(b - a, c - a)
        x, y = edge / np.linalg.norm(edge), normal / np.linalg.norm(normal)
        return a + second * (b - a) + third * (c - a) + anchor["position"] @ np.stack([x, y, np.cross(x, y)])


def factors_of(cloth):
    """Returns how long the weft of each row is at rest, in spacings: painted shrinkage may change from row to row."""
    shrink = cloth.get("maps", {}).get("shrink")
    if not shrink:
        return np.ones(cloth["rows"])
    assert shrink["threads"] == "weft" and shrink["rows"] == cloth["rows"]
    weights = np.frombuffer(base64.b64decode(shrink["values"]), np.uint8).reshape(shrink["rows"], shrink["columns"])
    assert (weights == weights[:, :1]).all()
    return 1 - (1 - shrink["factor"]) * weights[:, 0] / 255


def strains(points, triangles, cloth):
    """Returns the strains of the edges of a frame. In a tube, the last column is left out."""
    across = len(points) // cloth["rows"]
    edges = np.unique(np.sort(np.concatenate([triangles[:, [i, i - 1]] for i in range(3)]), axis=1), axis=0)
    (row, column), (other_row, other_column) = divmod(edges[:, 0], across), divmod(edges[:, 1], across)
    steps = np.abs(column - other_column)
    is_weft, is_warp = (row == other_row) & ((steps == 1) | (steps == across - 1)), (row != other_row) & (steps == 0)
    assert is_weft.sum() > 0.3 * len(edges) < 3.1 * is_warp.sum()
    rest = cloth["spacing"] * np.where(is_weft, factors_of(cloth)[row], 1.0)
    lengths = np.linalg.norm(points[edges[:, 0]] - points[edges[:, 1]], axis=1)
    return np.abs(lengths / rest - 1)[is_weft | is_warp]


def assert_hangs_on_its_skin(name):
    """Anchors are on their triangles to 1e-6 m, and nothing is inside; in a figure that is larger by a quarter, something is."""
    document = json.loads((projects / f"{name}.billow").read_text(encoding="utf-8"))
    figure, anchors = Figure(document), document["keyframes"][0]["anchors"]
    worst, away, stretched, grown, frames = -np.inf, 0.0, 0.0, -np.inf, 0
    with tempfile.TemporaryDirectory() as folder:
        for frames, (points, triangles) in enumerate(meshes_of(projects / f"{name}.billow", folder), 1):
            away = max(away, *(np.linalg.norm(points[anchor["column"]] - figure.place_of(anchor, frames - 1)) for anchor in anchors))
            stretched = max(stretched, np.percentile(strains(points, triangles, document["cloth"]), 99))
            if (frames - 1) % EVERY == 0:
                corners, skin = points[triangles], figure.frames[frames - 1]
                solid, middle = Solid(skin, figure.triangles, 4 * CELL, figure.parts), skin.mean(axis=0)
                worst = max(worst, deepest_in(solid.depth, corners))
                grown = deepest_in(solid.depth, (corners - middle) / 1.25 + middle) if frames == 1 else grown
    assert frames == round(document["duration"] * document["frame_rate"]), frames
    print(f"# {name}: {1e3 * worst:.3f} mm deep at most, anchors off by {1e3 * away:.5f} mm, strain p99 {100 * stretched:.2f} %, {frames} frames")
    assert worst <= DEEP < grown and away <= 1e-6 and stretched <= 0.01, (worst, grown, away, stretched)


def the_cloak_hangs_on_the_walkers_skin():
    assert_hangs_on_its_skin("cloak")


def the_skirt_hangs_on_the_dancers_skin():
    assert_hangs_on_its_skin("dancer")


def the_dancer_is_what_its_script_makes():
    dancer = importlib.import_module("dancer")
    assert dancer.make() == (projects / "dancer.billow").read_text(encoding="utf-8")
    assert dancer.make_motion() == (projects / "motions/dancer.glb").read_bytes()


def the_cloak_is_what_its_script_makes():
    assert importlib.import_module("cloak").make() == (projects / "cloak.billow").read_text(encoding="utf-8")


# --- The bust ---

def the_bust_is_what_its_script_makes():
    assert importlib.import_module("mannequin").make() == (projects / "meshes/bust.obj").read_text(encoding="ascii")


def the_bust_is_closed():
    points, triangles = read_obj(projects / "meshes/bust.obj")
    edges = [(a, b) for t in triangles.tolist() for a, b in zip(t, t[1:] + t[:1])]
    assert len(set(edges)) == len(edges) and {(b, a) for a, b in edges} == set(edges)
    corners = points[triangles]
    assert np.einsum("tc,tc->t", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])).sum() / 6 > 0.01  # m³: faces are seen from outside


def what_is_inside_is_found():
    """In the bust, at its ellipses, and in a capsule."""
    points, triangles = read_obj(projects / "meshes/bust.obj")
    solid, script = Solid(points, triangles), importlib.import_module("mannequin")
    random = np.random.default_rng(1)
    for height in (height for height, less in script.rings() if less == 0.0):
        width, depth, middle = script.section(height)
        angles = random.uniform(0, 2 * np.pi, 20)
        ring = np.stack([width * np.sin(angles), np.full(20, height), depth * np.cos(angles)], axis=-1)
        for share, inside in ((0.9, True), (1.02, False)):
            places = ring * (share, 1, share) + (0, 0, middle)
            assert (solid.is_inside(places) == inside).all(), (height, share)
    width, depth, middle = script.section(0.28)
    assert abs(solid.depth(np.array([[0.0, 0.28, middle + depth - 0.004]]))[0] - 0.004) < 4e-4
    own = in_body({"keys": [{"time": 0, "position": [1, 0, 0], "rotation": [0, 0, 90]}, {"time": 2, "position": [3, 0, 0], "rotation": [0, 0, 90]}]}, 1.0,
                  np.array([[2.6, 0.0, 0.0], [2.0, 0.15, 0.0]]))
    assert np.allclose(depth_in_rounds(own, 0.2, 1.0), [0.1, 0.05])


tap.run([what_is_inside_is_found, the_bust_is_what_its_script_makes, the_bust_is_closed, nothing_of_the_walkers_cape_is_inside_its_bones,
         nothing_of_the_cloth_is_inside_the_mannequin, the_cloak_is_what_its_script_makes, the_dancer_is_what_its_script_makes,
         *([the_cloak_hangs_on_the_walkers_skin, the_skirt_hangs_on_the_dancers_skin] if sys.argv[3] == "yes" else [])])
