# SPDX-License-Identifier: MIT
"""Makes the cloth's Blender mesh, its material and the modifier that plays the cache."""
import os

import bpy
import numpy as np

from . import project

MODIFIER, STILL = "Billow", "Billow (new)"
PICTURE = "Billow picture"
MAPPING = "UVMap"


def fill_mesh(mesh, surface, places):
    """Fills an empty mesh with the faces of a surface. `places` has x, y, z of every point."""
    mesh.from_pydata(np.asarray(places, dtype=float).tolist(), [], surface.faces)
    mesh.uv_layers.new(name=MAPPING).data.foreach_set("uv", surface.uv[surface.corners].astype(np.float32).ravel())
    mesh.polygons.foreach_set("use_smooth", np.ones(len(surface.faces), dtype=bool))
    mesh.update()


def has_same_faces(mesh, surface):
    """Returns whether the mesh still has the faces that fill_mesh() makes for this surface."""
    expected = surface.corners
    if (len(mesh.vertices), len(mesh.polygons), len(mesh.loops)) != (len(surface.uv), len(surface.faces), len(expected)):
        return False
    corners = np.empty(len(expected), np.int32)
    mesh.loops.foreach_get("vertex_index", corners)
    return np.array_equal(corners, expected)


def refill_mesh(cloth, surface, places):
    """Moves the mesh's points, or rebuilds the mesh if its faces have changed. Returns a sentence that says
    what was lost, or None."""
    mesh = cloth.data
    if has_same_faces(mesh, surface):
        mesh.vertices.foreach_set("co", np.asarray(places, np.float32).ravel())
        mesh.update()
        return None
    lost = []
    if mesh.shape_keys:
        cloth.shape_key_clear()
        lost.append("shape keys")
    if cloth.vertex_groups:
        lost.append("the points of its vertex groups")
    mesh.clear_geometry()
    fill_mesh(mesh, surface, places)
    return f"The number of points has changed: the cloth lost {' and '.join(lost)}." if lost else None


def _principled(material):
    return next((node for node in material.node_tree.nodes if node.type == "BSDF_PRINCIPLED"), None)


def load_picture(path):
    """Loads the texture image. Returns None if it cannot be read."""
    if not path or not os.path.isfile(path):
        return None
    try:
        return bpy.data.images.load(path, check_existing=True)
    except RuntimeError:
        return None


def make_material(name, picture, color):
    """Makes a material with the image `picture` as its texture or, if that is None, with the linear `color`."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    material.diffuse_color = color
    shader = _principled(material)
    shader.inputs["Base Color"].default_value = color
    shader.inputs["Roughness"].default_value = 0.9
    if picture:
        _add_picture_node(material, shader).image = picture
    return material


def _add_picture_node(material, shader):
    node = material.node_tree.nodes.new("ShaderNodeTexImage")
    node.name = node.label = PICTURE
    node.location = shader.location.x - 320, shader.location.y
    material.node_tree.links.new(node.outputs["Color"], shader.inputs["Base Color"])
    return node


def picture_node(cloth):
    """Returns the node with the cloth's texture that make_material() added, or None."""
    for material in cloth.data.materials:
        if material and material.node_tree and PICTURE in material.node_tree.nodes:
            return material.node_tree.nodes[PICTURE]
    return None


def renew_picture(cloth, picture):
    """Replaces the texture in the node that make_material() added. The user's other changes to the material
    are kept."""
    node = picture_node(cloth)
    if node and picture:
        node.image = picture
        picture.reload()


def set_cache(cloth, path, timing):
    """Makes a mesh cache modifier play the file at `path`. The modifier comes first in the stack, before the
    user's own."""
    modifier = cloth.modifiers.get(MODIFIER)
    if modifier is None or modifier.type != "MESH_CACHE":
        modifier = cloth.modifiers.new(MODIFIER, "MESH_CACHE")
        _move(cloth, MODIFIER, 0)
    _set_file(modifier, path)
    modifier.interpolation = "NONE" if timing.step == 1.0 else "LINEAR"
    _set_time(cloth, modifier, timing)


def show_still(cloth, surface, path):
    """Shows the only frame of the file at `path` in place of the cache, but not in renders, if the faces are the same."""
    if not has_same_faces(cloth.data, surface):
        return
    modifier = cloth.modifiers.get(STILL) or cloth.modifiers.new(STILL, "MESH_CACHE")
    _move(cloth, STILL, cloth.modifiers.find(MODIFIER) + 1)
    _set_file(modifier, path)
    modifier.show_render = False


def hide_still(cloth):
    if STILL in cloth.modifiers:
        cloth.modifiers.remove(cloth.modifiers[STILL])


def _set_file(modifier, path):
    modifier.cache_format = "MDD"
    if bpy.data.is_saved and bpy.context.preferences.filepaths.use_relative_paths:
        path = _relative(path)
    modifier.filepath = path
    modifier.forward_axis, modifier.up_axis = "POS_Y", "POS_Z"
    modifier.deform_mode, modifier.time_mode = "OVERWRITE", "FRAME"


def _relative(path):
    try:
        return bpy.path.relpath(path)
    except ValueError:  # the file is on another drive
        return path


def _move(cloth, name, index):
    """Moves a modifier to a place in the stack. Blender 3.4 has an operator for that, and later ones a function."""
    if hasattr(cloth.modifiers, "move"):
        cloth.modifiers.move(cloth.modifiers.find(name), index)
        return
    with bpy.context.temp_override(object=cloth, active_object=cloth):
        bpy.ops.object.modifier_move_to_index(modifier=name, index=index)


def _set_time(cloth, modifier, timing):
    path = f'modifiers["{modifier.name}"].eval_frame'
    if _driver_of(cloth, path):
        modifier.driver_remove("eval_frame")
    if not timing.repeats:
        modifier.play_mode = "SCENE"
        modifier.frame_scale = timing.step
        modifier.frame_start = timing.start * timing.step
        return
    modifier.play_mode = "CUSTOM"
    played = f"(frame - {timing.start}) * {timing.step!r}"
    modifier.driver_add("eval_frame").driver.expression = f"{played} - {timing.frames} * floor({played} / {timing.frames})"


def _driver_of(cloth, path):
    return cloth.animation_data and cloth.animation_data.drivers.find(path)
