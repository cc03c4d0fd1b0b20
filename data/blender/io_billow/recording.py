# SPDX-License-Identifier: MIT
"""Reads how the vertices of a mesh or the bones of an armature move in the range of the scene."""
import bpy
import numpy as np

from . import carriers, evaluated, hanging, motion
from .refusal import Refusal

TAIL = " (tail)"  # a bone with this behind its name is held at its tail
APPENDING = ("SUBSURF", "MULTIRES", "MIRROR", "ARRAY", "SOLIDIFY")  # modifiers that add points behind those of the mesh
DEFORMING = ("ARMATURE", "CAST", "CLOTH", "CORRECTIVE_SMOOTH", "CURVE", "DATA_TRANSFER", "DISPLACE", "HOOK", "LAPLACIANDEFORM",
          "LAPLACIANSMOOTH", "LATTICE", "MESH_CACHE", "MESH_DEFORM", "NORMAL_EDIT", "SHRINKWRAP", "SIMPLE_DEFORM", "SMOOTH", "SOFT_BODY",
          "SURFACE_DEFORM", "UV_PROJECT", "UV_WARP", "VERTEX_WEIGHT_EDIT", "VERTEX_WEIGHT_MIX", "VERTEX_WEIGHT_PROXIMITY", "WARP", "WAVE",
          "WEIGHTED_NORMAL")
MOST_POINTS = 20000  # that tell how thick bones are


def chosen_of(item):
    """Returns the numbers of the selected vertices of a mesh, or the names of the selected bones of an armature."""
    if item.type == "MESH":
        chosen = [vertex.index for vertex in item.data.vertices if vertex.select]
        if not chosen:
            raise Refusal(f"No vertices of “{item.name}” are selected: in Edit Mode, select those that the cloth hangs on.")
        return chosen
    chosen = [bone.name for bone in item.pose.bones if getattr(bone, "select", False) or getattr(bone.bone, "select", False)]
    if not chosen:
        raise Refusal(f"No bones of “{item.name}” are selected: in Pose Mode, select those that the cloth hangs on.")
    return [*chosen, chosen[0] + TAIL] if len(chosen) == 1 else chosen


def armature_of(item):
    """Returns the armature that moves an object, or None."""
    if item.type == "ARMATURE":
        return item
    return next((m.object for m in item.modifiers if m.type == "ARMATURE" and m.object and m.show_viewport), None)


class _Vertices:
    """Vertices of the evaluated mesh: z is the normal, x lies along an edge."""

    def __init__(self, item, chosen):
        self.item, self.chosen = item, np.array(chosen)
        if self.chosen.max() >= len(item.data.vertices):
            raise Refusal(f"“{item.name}” has lost vertices that the cloth hangs on: hang another cloth.")
        self.names = [f"v{number}" for number in chosen]
        beside = {}
        for edge in item.data.edges:
            a, b = edge.vertices
            beside.setdefault(a, b)
            beside.setdefault(b, a)
        self.beside = np.array([beside.get(number, number) for number in chosen])

    def edges(self):
        """Returns the edges between the vertices, as pairs of their numbers in `chosen`."""
        at = {int(number): i for i, number in enumerate(self.chosen)}
        pairs = (edge.vertices for edge in self.item.data.edges)
        return [(at[a], at[b]) for a, b in pairs if a in at and b in at]

    def _check(self, count):
        own = len(self.item.data.vertices)
        others = [m for m in self.item.modifiers if m.show_viewport and m.type not in APPENDING + DEFORMING]
        if count < own or (count > own and others):
            raise Refusal(f"The modifiers of “{self.item.name}” change the numbers of its vertices. Turn off in the viewport those that "
                          "make other points, such as Decimate or Remesh, and try again.")

    def read(self):
        """Returns the places and axes at the scene's frame, in Blender's world."""
        matrix = evaluated.matrix_of(self.item)
        with evaluated.mesh_of(self.item) as mesh:
            self._check(len(mesh.vertices))
            places = evaluated.in_world(evaluated.vectors_of(mesh.vertices, "co"), matrix)
            normals = evaluated.vectors_of(mesh.vertices, "normal")[self.chosen] @ np.linalg.pinv(matrix[:3, :3])
        return places[self.chosen], motion.axes_of(normals, places[self.beside] - places[self.chosen])


class _Bones:
    """Heads or tails of bones: the axes are those of the bone, y along it."""

    def __init__(self, item, chosen):
        self.item, self.names = item, chosen
        lost = [name for name in chosen if name.removesuffix(TAIL) not in item.pose.bones]
        if lost:
            raise Refusal(f"“{item.name}” has lost the bone “{lost[0]}” that the cloth hangs on: hang another cloth.")

    def edges(self):
        return []

    def read(self):
        matrix = evaluated.matrix_of(self.item)
        pose = self.item.evaluated_get(bpy.context.evaluated_depsgraph_get()).pose.bones
        places, turns = [], []
        for name in self.names:
            bone = pose[name.removesuffix(TAIL)]
            places.append(tuple(bone.tail if name.endswith(TAIL) and name not in pose else bone.head))
            turns.append(matrix[:3, :3] @ np.array(bone.matrix, float)[:3, :3])
        places = evaluated.in_world(np.array(places), matrix)
        turns = np.array(turns)
        return places, motion.axes_of(np.cross(turns[..., 0], turns[..., 1]), turns[..., 0])


def _body_of(item):
    """Returns the bones that the cloth collides with: those of the armature that move a mesh and are not tiny."""
    armature = armature_of(item)
    names = [bone.name for bone in armature.data.bones if bone.use_deform and bone.length >= carriers.THIN] if armature else []
    if not names:
        raise Refusal(f"“{item.name}” has no armature with bones that the cloth could lie on.")
    return _Bones(armature, names + [name + TAIL for name in names])


def _meshes_of(item):
    """Returns the meshes that are the body of an object: itself, or those that an armature moves."""
    if item.type == "MESH":
        return [item]
    return [other for other in bpy.context.scene.objects if other.type == "MESH" and armature_of(other) == item]


def _points_of(meshes):
    return np.concatenate([np.empty((0, 3)), *(evaluated.places_of(item) for item in meshes)])


class _Skin:
    """The evaluated meshes of a body, as one."""

    def __init__(self, item):
        self.name, self.meshes, self.read_points = item.name, _meshes_of(item), []
        if not self.meshes:
            raise Refusal(f"“{item.name}” moves no mesh that the cloth could lie on.")

    def faces(self):
        """Returns the corners of the faces at the scene's frame."""
        found, first = [], 0
        for item in self.meshes:
            with evaluated.mesh_of(item) as mesh:
                found += [[first + corner for corner in polygon.vertices] for polygon in mesh.polygons]
                first += len(mesh.vertices)
        return found

    def read(self):
        points = _points_of(self.meshes).astype(np.float32)
        if self.read_points and len(points) != len(self.read_points[0]):
            raise Refusal(f"The mesh of “{self.name}” has other points in frame {bpy.context.scene.frame_current} than in the first one. Turn off in "
                          "the viewport the modifiers that change their number, or let the cloth collide with bones.")
        self.read_points.append(points)


class Recording:
    """What moves in the range of the scene: `motion` of the chosen places and, behind them, of the heads of the bones that the cloth collides
    with, whose `lengths` and `radii` are those of the first frame. `edges` join places; `front` are the directions in which they face.
    `skin[frame, point]` are the points of the mesh that it collides with, in Billow's axes, and `faces` their numbers; or None.
    `body` is "NONE", "BONES" or "MESH"."""

    def __init__(self, item, chosen, body):
        source = (_Vertices if item.type == "MESH" else _Bones)(item, chosen)
        skin = _Skin(item) if body == "MESH" else None
        body = _body_of(item) if body == "BONES" else None
        scene, window = bpy.context.scene, bpy.context.window_manager
        shown, frames = scene.frame_current, range(scene.frame_start, scene.frame_end + 1)
        read, read_body = [], []
        window.progress_begin(0, len(frames))
        try:
            for frame in frames:
                scene.frame_set(frame)
                read.append(source.read())
                if body:
                    read_body.append(body.read())
                if body and frame == frames[0]:
                    points = _points_of(_meshes_of(body.item))
                if skin and frame == frames[0]:
                    self.faces = skin.faces()
                if skin:
                    skin.read()
                window.progress_update(frame - frames[0])
        finally:
            window.progress_end()
            scene.frame_set(shown)
        self.skin = motion.skin_from_blender(skin.read_points) if skin else None
        self.count, self.bone_names, self.lengths, self.radii = len(chosen), [], [], []
        self.edges, is_mesh = source.edges(), item.type == "MESH"
        names, places, turns = source.names, *map(np.array, zip(*read))
        if body:
            names, places, turns = self._with_bones(names, places, turns, body, *map(np.array, zip(*read_body)), points)
        self.motion = motion.from_blender(names, places, turns)
        self.front = self.motion.turns[0, :self.count, :, 2] if is_mesh else np.zeros((self.count, 3))
        self.lifts = [0.0] * self.count if is_mesh or not body else self._lifts()

    def _with_bones(self, names, places, turns, body, body_places, body_turns, points):
        """Takes the bones, of which the first half of the body's places are the heads and the rest the tails, and appends those that are not among
        the places yet."""
        count = len(body.names) // 2
        heads, tails = body_places[0, :count], body_places[0, count:]
        self.bone_names = [motion.word_of(name) for name in body.names[:count]]
        self.lengths = np.linalg.norm(tails - heads, axis=-1).tolist()
        self.radii = carriers.radii_of(heads, tails, points[::1 + len(points) // MOST_POINTS])
        more = [i for i in range(count) if body.names[i] not in names]
        return (names + [body.names[i] for i in more], np.concatenate([places, body_places[:, more]], axis=1),
                np.concatenate([turns, body_turns[:, more]], axis=1))

    def _lifts(self):
        """Returns how far above each place an anchor is outside the bones in the first frame."""
        at = [self.motion.names.index(name) for name in self.bone_names]
        heads = self.motion.places[0, at]
        tails = heads + np.array(self.lengths)[:, None] * self.motion.turns[0, at, :, 1]
        return [carriers.lift_of(place, heads, tails, np.array(self.radii)) for place in self.motion.places[0, :self.count]]

    def colliders(self):
        """Returns the bodies that the cloth collides with."""
        if self.skin is not None:
            return [carriers.skin()]
        return carriers.bones(self.bone_names, self.lengths, self.radii)

    def in_order(self):
        """Returns the numbers of the places in the order in which the cloth hangs on them, whether they are a ring, and the
        lengths between them."""
        places = self.motion.places[:, :self.count]
        order, is_ring = hanging.order_of(places[0], self.edges, self.front)
        return order, is_ring, hanging.lengths_between(places[:, order], is_ring)
