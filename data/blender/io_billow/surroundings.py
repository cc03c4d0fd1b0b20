# SPDX-License-Identifier: MIT
"""Adds the anchors as empties and the colliders as meshes, from the output of `billow-cli scene`."""
import bpy
import numpy as np

from . import axes, cache

ANCHOR, BODY = "billow_anchor", "billow_body"  # custom properties that identify the anchor or collider


def _curves_of(item):
    """Returns the F-curves of an object's action. Since Blender 4.4 actions have slots, and an object uses
    those of its own slot."""
    animation = item.animation_data
    slot = getattr(animation, "action_slot", None)
    return animation.action.layers[0].strips[0].channelbag(slot).fcurves if slot else animation.action.fcurves


def _key(item, path, values, frames, timing):
    """Keys a property at frames counted from 0, with linear interpolation, and repeats the keys if the
    animation loops."""
    if timing.repeats and len(frames) > 1:
        frames = [*frames, timing.frames]
    for frame in frames:
        setattr(item, path, values[frame % timing.frames])
        item.keyframe_insert(path, frame=timing.at(frame))
    for curve in _curves_of(item):
        if curve.data_path != path:
            continue
        for key in curve.keyframe_points:
            key.interpolation = "LINEAR" if path != "hide_viewport" else "CONSTANT"
        if timing.repeats and len(frames) > 1:
            curve.modifiers.new("CYCLES")


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
    """Fills the mesh with the collider's triangles. Corners with equal position and normal become one vertex,
    so edges stay sharp where normals differ."""
    corners = np.concatenate([axes.to_blender(body["corners"]), axes.to_blender(body["normals"])], axis=1)
    points, numbers = np.unique(corners.round(6), axis=0, return_inverse=True)
    triangles = [t for t in numbers.reshape(-1, 3).tolist() if len(set(t)) == 3]
    mesh.clear_geometry()
    mesh.from_pydata(points[:, :3].tolist(), [], triangles)
    mesh.polygons.foreach_set("use_smooth", np.ones(len(triangles), dtype=bool))
    mesh.update()


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
