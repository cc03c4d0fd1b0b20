# SPDX-License-Identifier: MIT
"""Exports the selected meshes and empties as a project."""
import os

import bpy
import numpy as np

from . import axes, cloth, evaluated, grid, project, surroundings, timing
from .refusal import Refusal
from .writing import write_project

HELD = 1.0  # seconds that each of several meshes is held, and that each transition takes


def _grid_of(item):
    """Returns the vertex numbers of the evaluated mesh as an array of rows and columns."""
    with evaluated.mesh_of(item) as mesh:
        faces = [tuple(polygon.vertices) for polygon in mesh.polygons]
        return grid.find_grid(item.name, len(mesh.vertices), faces, _mapping_of(mesh))


def _mapping_of(mesh):
    """Returns u and v of every vertex, or None if the mesh has no UV map."""
    if not mesh.uv_layers.active:
        return None
    corners, uv = np.empty(len(mesh.loops), np.int32), np.empty(2 * len(mesh.loops), np.float32)
    mesh.loops.foreach_get("vertex_index", corners)
    mesh.uv_layers.active.data.foreach_get("uv", uv)
    of_vertex = np.zeros((len(mesh.vertices), 2))
    of_vertex[corners] = uv.reshape(-1, 2)
    return of_vertex


def _chosen():
    """Returns the selected meshes, sorted by name and without imported colliders, and the selected empties."""
    selected = bpy.context.selected_objects
    meshes = sorted((o for o in selected if o.type == "MESH" and surroundings.BODY not in o), key=lambda o: o.name)
    if not meshes:
        raise Refusal("Nothing to export: select the cloth (a mesh that is a grid of quads) and the empties that pin it.")
    return meshes, [o for o in selected if o.type == "EMPTY"]


def _rest_places(item, numbers, places):
    """Returns the positions from which the cloth's edge lengths are measured: those of the mesh before
    modifiers or, if the modifiers change the number of points, `places`."""
    mesh = item.data
    if len(mesh.vertices) != numbers.size:
        return places
    return evaluated.in_world(evaluated.vectors_of(mesh.vertices, "co"), item.matrix_world)


def _spacing(item, numbers, places, warnings):
    along, down = grid.spacings(_rest_places(item, numbers, places)[numbers])
    if min(along, down) <= 0.0:
        raise Refusal(f"“{item.name}” has edges of zero length. Move their points apart.")
    if abs(along - down) > 0.02 * max(along, down):
        warnings.append(f"The cells of “{item.name}” are {along:g} m by {down:g} m. Billow's cells are square: it uses the mean.")
    return float(f"{(along + down) / 2:.6g}")


def _source_cloth(item, numbers):
    """Returns the `cloth` object of the project that the object was imported from, or {} if there is none or
    the grid has changed."""
    if not item.billow.project:
        return {}
    source = project.read_cloth(bpy.path.abspath(item.billow.project))
    return source if (source.get("rows"), source.get("columns")) == numbers.shape else {}


def _colors(node):
    """Returns whether the image node is connected to the material's base color."""
    return any(link.to_socket.name == "Base Color" for link in node.outputs["Color"].links)


def _picture(item, warnings):
    """Returns the path of the image that colors the mesh, or None."""
    trees = [material.node_tree for material in item.data.materials if material and material.node_tree]
    nodes = [node for tree in trees for node in tree.nodes if node.type == "TEX_IMAGE" and node.image]
    if not nodes:
        return None
    image = max(nodes, key=_colors).image
    path = bpy.path.abspath(image.filepath, library=image.library)
    if not os.path.isfile(path):
        warnings.append(f"The image “{image.name}” has not been saved to a file: save it and export again.")
        return None
    return os.path.abspath(path)


def _color(item):
    material = next((m for m in item.data.materials if m), None)
    return project.color_to_billow(material.diffuse_color) if material else project.DEFAULT_COLOR


def _cloth_of(item, numbers, places, path, spacing, warnings):
    rows, columns = numbers.shape
    source = _source_cloth(item, numbers)
    described = {**source, "columns": columns, "rows": rows}
    if spacing > 0.0 or not source:
        described["spacing"] = spacing or _spacing(item, numbers, places, warnings)
    described["color"] = source.get("color") or _color(item)
    picture = _picture(item, warnings)
    described.pop("texture", None)
    if picture:
        described["texture"] = project.relative_picture(picture, path)
    return described


def _keyframe(number, start, duration, places, empties, use_shape):
    """Makes a keyframe. `places[row, column]` is in Blender's axes."""
    here = [e.matrix_world.translation for e in empties if not e.hide_viewport]
    points = grid.nearest_points(places, here)
    billow = axes.to_billow(places).reshape(places.shape)
    if use_shape:
        anchors = [project.anchor(row, column, billow[row, column]) for row, column in points]
        return project.keyframe(number, start, duration, anchors, billow)
    held = {}
    for place in here:
        held.setdefault(grid.nearest_points(places, [place])[0], axes.to_billow([place])[0])
    return project.keyframe(number, start, duration, [project.anchor(*point, place) for point, place in held.items()])


def _frames(scene, step):
    frames = list(range(scene.frame_start, scene.frame_end + 1, step))
    return frames if frames[-1] == scene.frame_end else [*frames, scene.frame_end]


def _keyframes_of_frames(item, numbers, empties, settings):
    """Returns a keyframe for every `step`th frame of the scene, and one for the last frame."""
    scene = bpy.context.scene
    shown, keyframes = scene.frame_current, []
    try:
        for number, frame in enumerate(_frames(scene, settings.step), 1):
            scene.frame_set(frame)
            places = evaluated.places_of(item)
            if len(places) != numbers.size:
                raise Refusal(f"“{item.name}” has a different number of points in frame {frame} than in the first frame.")
            start = (frame - scene.frame_start) / timing.scene_rate(scene)
            keyframes.append(_keyframe(number, start, 0.0, places[numbers], empties, settings.use_shape))
    finally:
        scene.frame_set(shown)
    return keyframes


def _keyframes_of_meshes(meshes, grids, empties, settings, duration):
    """Returns a keyframe for each mesh in its present shape."""
    held = HELD if len(meshes) > 1 else duration
    return [_keyframe(i + 1, 2 * HELD * i, held, evaluated.places_of(item)[numbers], empties, settings.use_shape)
            for i, (item, numbers) in enumerate(zip(meshes, grids))]


def _compose(settings, path, warnings):
    meshes, empties = _chosen()
    scene, many = bpy.context.scene, settings.frames == "RANGE"
    if many and len(meshes) > 1:
        raise Refusal("A range of frames can be exported for one mesh only: select a single mesh, or export the current frame of all.")
    grids = [_grid_of(item) for item in meshes]
    if len({numbers.shape for numbers in grids}) > 1:
        told = ", ".join(f"“{m.name}” {n.shape[1]} × {n.shape[0]}" for m, n in zip(meshes, grids))
        raise Refusal(f"The meshes must all have the same number of rows and columns: {told}.")
    rate = timing.scene_rate(scene)
    duration = (scene.frame_end - scene.frame_start + 1) / rate
    described = _cloth_of(meshes[0], grids[0], evaluated.places_of(meshes[0]), path, settings.spacing, warnings)
    if many:
        keyframes = _keyframes_of_frames(meshes[0], grids[0], empties, settings)
    else:
        keyframes = _keyframes_of_meshes(meshes, grids, empties, settings, duration)
        duration = keyframes[-1]["start"] + keyframes[-1]["duration"]
    if not settings.use_shape and any(len(block["anchors"]) < 2 for block in keyframes):
        raise Refusal("A cloth needs at least two empties to be draped between: select them together with the cloth.")
    return project.text_of(os.path.splitext(os.path.basename(path))[0], rate, duration, described, keyframes)


def export_project(settings, path):
    """Writes the project and returns a list of warnings."""
    warnings, path = [], os.path.abspath(path)
    write_project(_compose(settings, path, warnings), path, warnings)
    return warnings
