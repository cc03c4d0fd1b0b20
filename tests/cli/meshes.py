"""Kinds of meshes that cloths of other programs are, made anew for check_meshes.py. A mesh has points, faces of indices from 0, and
maybe a map: u, v of each corner of each face."""
import math
import random

ROUND = 48


class Mesh:
    def __init__(self, points, faces, uv=None):
        """`uv`: of each point, or None."""
        self.points, self.faces = list(points), list(faces)
        self.map = uv and [[uv[corner] for corner in face] for face in faces]
        self.names = None  # of objects: (name, number of faces) of each

    def moved(self, place):
        self.points = [place(*point) for point in self.points]
        return self

    def mapped(self, place):
        self.map = [[place(*uv) for uv in face] for face in self.map]
        return self

    def without_map(self):
        self.map = None
        return self

    def obj(self, number=0):
        lines = ["v %.9g %.9g %.9g" % point for point in self.points]
        count, begin = 0, {}
        for name, faces in self.names or []:
            begin[count] = name
            count += faces
        at = 1
        for i, face in enumerate(self.faces):
            lines += [f"o {begin[i]}"] if i in begin else []
            if self.map:
                lines += ["vt %.9g %.9g" % uv for uv in self.map[i]]
                lines.append("f " + " ".join(f"{corner + 1}/{at + k}" for k, corner in enumerate(face)))
                at += len(face)
            else:
                lines.append("f " + " ".join(str(corner + 1) for corner in face))
        return "\n".join(lines) + "\n"


def sheet(columns=13, rows=9, width=1.5, height=1.0, keep=lambda x, y: True, seed=1):
    """Returns an irregular triangulation of a rectangle in the plane z = 0, y up, or of the cells of it whose middles are kept. Its
    map is the unit square, upright."""
    chance = random.Random(seed)
    points, number, faces = [], {}, []

    def point(c, r):
        if (c, r) not in number:
            shift = [0 if at in (0, last) else chance.uniform(-0.25, 0.25) for at, last in ((c, columns - 1), (r, rows - 1))]
            number[c, r] = len(points)
            points.append(((c + shift[0]) / (columns - 1) * width, (r + shift[1]) / (rows - 1) * height, 0.0))
        return number[c, r]

    for r in range(rows - 1):
        for c in range(columns - 1):
            if not keep((c + 0.5) / (columns - 1) * width, (r + 0.5) / (rows - 1) * height):
                continue
            a, b, d, e = point(c, r), point(c + 1, r), point(c + 1, r + 1), point(c, r + 1)
            faces += [(a, b, d), (a, d, e)] if chance.random() < 0.5 else [(a, b, e), (b, d, e)]
    return Mesh(points, faces, [(x / width, y / height) for x, y, _ in points])


def polygon(corners):
    """Returns a plane of one face of any number of corners."""
    return Mesh([(x, y, 0.0) for x, y in corners], [tuple(range(len(corners)))], corners)


def triangle(n=12, width=1.2, height=0.8):
    """Returns a pennant: a triangle divided evenly, its pole at the left."""
    points, number, faces = [], {}, []
    for c in range(n + 1):
        for r in range(n - c + 1):
            number[c, r] = len(points)
            points.append((c / n * width, (r + c / 2) / n * height, 0.0))
    for c in range(n):
        for r in range(n - c):
            faces.append((number[c, r], number[c + 1, r], number[c, r + 1]))
            if r + c < n - 1:
                faces.append((number[c + 1, r], number[c + 1, r + 1], number[c, r + 1]))
    return Mesh(points, faces, [(x, y) for x, y, _ in points])


def disc(inner=0.0, outer=0.6, rings=6):
    """Returns a round cloth, with a round hole if `inner` is above 0."""
    radii = [inner + (outer - inner) * i / rings for i in range(rings + 1)][0 if inner else 1:]
    points = [] if inner else [(0.0, 0.0, 0.0)]
    first = len(points)
    points += [(r * math.cos(2 * math.pi * k / ROUND), r * math.sin(2 * math.pi * k / ROUND), 0.0) for r in radii for k in range(ROUND)]
    faces = [] if inner else [(0, first + k, first + (k + 1) % ROUND) for k in range(ROUND)]
    for ring in range(len(radii) - 1):
        for k in range(ROUND):
            a, b = first + ring * ROUND + k, first + ring * ROUND + (k + 1) % ROUND
            faces += [(a, a + ROUND, b + ROUND), (a, b + ROUND, b)]
    return Mesh(points, faces, [(x, y) for x, y, _ in points])


def around(columns, rows, place, closed=False, cut=True):
    """Returns a surface that is closed along its columns, and along its rows if `closed`. Its map is cut open if `cut`."""
    points = [place(c / columns, r / rows) for r in range(rows if closed else rows + 1) for c in range(columns)]
    faces, uv = [], []
    for r in range(rows):
        for c in range(columns):
            ring = [(c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1)]
            corners = [(y % rows if closed else y) * columns + x % columns for x, y in ring]
            for k in ((0, 1, 2), (0, 2, 3)):
                faces.append(tuple(corners[i] for i in k))
                uv.append([(ring[i][0] / columns, ring[i][1] / rows) for i in k])
    mesh = Mesh(points, faces)
    mesh.map = uv if cut else None
    return mesh


def tube(cut=True, radius=0.3, height=0.8):
    return around(36, 10, lambda u, v: (radius * math.cos(2 * math.pi * u), height * v, radius * math.sin(2 * math.pi * u)), cut=cut)


def torus():
    def place(u, v):
        ring = 0.5 + 0.2 * math.cos(2 * math.pi * v)
        return ring * math.cos(2 * math.pi * u), 0.2 * math.sin(2 * math.pi * v), ring * math.sin(2 * math.pi * u)
    return around(24, 16, place, closed=True)


def ball():
    """Returns a closed sphere; its triangles at the poles have two corners at one place."""
    def place(u, v):
        ring = 0.5 * math.sin(math.pi * v)
        return ring * math.cos(2 * math.pi * u), 0.5 * math.cos(math.pi * v), ring * math.sin(2 * math.pi * u)
    return around(24, 12, place)


def rolled(mesh, radius=0.4):
    """Bends a plane around an upright axis: lengths stay."""
    return mesh.moved(lambda x, y, z: (radius * math.sin(x / radius), y, radius * math.cos(x / radius)))


def unshared(mesh):
    """Gives each face points of its own."""
    points = [mesh.points[corner] for face in mesh.faces for corner in face]
    faces, at = [], 0
    for face in mesh.faces:
        faces.append(tuple(range(at, at + len(face))))
        at += len(face)
    mesh.points, mesh.faces = points, faces
    return mesh


def joined(*meshes):
    """Returns one mesh of several, without shared points."""
    whole = Mesh([], [])
    whole.map = []
    for mesh in meshes:
        first = len(whole.points)
        whole.points += mesh.points
        whole.faces += [tuple(first + corner for corner in face) for face in mesh.faces]
        whole.map += mesh.map or []
    whole.map = whole.map or None
    return whole
