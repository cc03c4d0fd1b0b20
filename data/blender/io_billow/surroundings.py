# SPDX-License-Identifier: MIT
"""Adds the anchors as empties and the colliders as meshes, from the output of `billow-cli scene`."""
import hashlib

import bpy
import numpy as np

from . import axes, cache

ANCHOR, BODY = "billow_anchor", "billow_body"  # custom properties that identify the anchor or collider
SHAPE = "billow_shape"  # a custom property of a collider's mesh, which tells what it was made of


def _curves_of(item):
    """Returns the F-curves of an object's action. Since Blender 4.4 actions have slots, and an object uses
    those of its own slot."""
    animation = item.animation_data
    slot = getattr(animation, "action_slot", None)
    return animation.action.layers[0].strips[0].channelbag(slot).fcurves if slot else animation.action.fcurves


def _key(item, path, values, frames, timing):
    """Keys a property at frames counted from 0, with linear interpolation, and repeats the keys if the
    animation loops."""
    if timing.repeats:
        frames = [*frames, timing.frames]
    setattr(item, path, values[frames[0]])
    item.keyframe_insert(path, frame=timing.at(frames[0]))
    keyed = np.array([values[frame % timing.frames] for frame in frames], float).reshape(len(frames), -1)
    for curve in _curves_of(item):
        if curve.data_path == path:
            _fill(curve, [timing.at(frame) for frame in frames], keyed[:, curve.array_index], "LINEAR" if keyed.shape[1] > 1 else "CONSTANT")
            if timing.repeats:
                curve.modifiers.new("CYCLES")


def _fill(curve, frames, values, interpolation):
    """Gives an F-curve, which has a key at the first frame, keys at all of them."""
    keys = curve.keyframe_points
    keys.add(len(frames) - 1)
    keys.foreach_set("co", np.stack([frames, values], axis=-1).ravel())
    kind = keys[0].bl_rna.properties["interpolation"].enum_items[interpolation].value
    keys.foreach_set("interpolation", np.full(len(frames), kind, np.int32))
    curve.update()


def _keyed(item, path, values, frames, timing):
    """Sets a property with keys, or without them if it has only one value."""
    if len(frames) > 1:
        _key(item, path, values, frames, timing)
    else:
        setattr(item, path, values[frames[0]])


def _known(cloth, property_name):
    return {child[property_name]: child for child in cloth.children if property_name in child}


def _take(known, cloth, property_name, word, name, data):
    """Returns the existing object with this identifier, or a new one, without animation."""
    item = known.pop(word, None)
    if item is None:
        item = bpy.data.objects.new(name, data)
        item[property_name] = word
        item.parent = cloth
        for collection in cloth.users_collection or [bpy.context.scene.collection]:
            collection.objects.link(item)
    item.animation_data_clear()
    return item


def _remove(items):
    for item in items.values():
        data = item.data
        bpy.data.objects.remove(item, do_unlink=True)
        if data and data.users == 0:
            bpy.data.meshes.remove(data)


def place_anchors(cloth, anchors, surface, spacing, places, timing):
    """Places an empty for each point that is ever an anchor. It follows the point and is hidden while the
    point is not pinned."""
    known = _known(cloth, ANCHOR)
    for anchor in anchors:
        column, row = anchor["column"], anchor["row"]
        track = np.array(places.places[:, surface.points_at(column, row)], dtype=float).mean(axis=1)
        empty = _take(known, cloth, ANCHOR, f"{column},{row}", f"Anchor {column},{row}", None)
        empty.empty_display_type, empty.empty_display_size = "SPHERE", spacing
        _keyed(empty, "location", track, cache.moving_frames(track), timing)
        held = np.zeros(timing.frames, dtype=bool)
        for first, last in anchor["frames"]:
            held[first - 1:last] = True
        changes = [0, *(np.flatnonzero(np.diff(held)) + 1)]
        _keyed(empty, "hide_viewport", [not is_held for is_held in held], [int(i) for i in changes], timing)
    _remove(known)


def _fill_body(mesh, body):
    """Fills the mesh with the collider's triangles, unless it has them already. Corners with equal position and normal become one
    vertex, so edges stay sharp where normals differ."""
    corners = np.concatenate([axes.to_blender(body["corners"]), axes.to_blender(body["normals"])], axis=1)
    shape = hashlib.sha256(corners.tobytes()).hexdigest()
    if mesh.get(SHAPE) == shape:
        return
    points, numbers = np.unique(corners.round(6), axis=0, return_inverse=True)
    triangles = [t for t in numbers.reshape(-1, 3).tolist() if len(set(t)) == 3]
    mesh.clear_geometry()
    mesh.from_pydata(points[:, :3].tolist(), [], triangles)
    mesh.polygons.foreach_set("use_smooth", np.ones(len(triangles), dtype=bool))
    mesh.update()
    mesh[SHAPE] = shape


def place_bodies(cloth, bodies, timing):
    """Places a mesh for each collider, with keys if it moves."""
    known = _known(cloth, BODY)
    for body in bodies:
        data = None if body["id"] in known else bpy.data.meshes.new(body["name"])
        item = _take(known, cloth, BODY, body["id"], body["name"], data)
        _fill_body(item.data, body)
        item.rotation_mode = axes.ROTATION_MODE
        told = np.array(body["places"])
        turns = np.array([axes.rotation_to_blender(place[3:]) for place in told])
        frames = cache.moving_frames(told)
        _keyed(item, "location", axes.to_blender(told[:, :3]), frames, timing)
        _keyed(item, "rotation_euler", turns, frames, timing)
    _remove(known)
