# SPDX-License-Identifier: MIT
"""Imports a project, and reloads it after it was edited."""
import os

import bpy

from . import cloth, commands, frames, project, surroundings, timing
from .refusal import Refusal


def preferences():
    return bpy.context.preferences.addons[__package__].preferences


def cache_folder(path, wanted):
    """Returns the folder for the cache and creates it if needed: `wanted`, or a folder beside the project, or
    one of the user's if that cannot be written. Raises Refusal if none can be written."""
    if wanted:
        folders = [bpy.path.abspath(wanted)]
    else:
        name = os.path.splitext(os.path.basename(path))[0] + "-blender"
        users = bpy.utils.user_resource("DATAFILES", path=os.path.join("billow", name))
        folders = [os.path.join(os.path.dirname(path), name), users]
    for folder in folders:
        try:
            os.makedirs(folder, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return os.path.abspath(folder)
    raise Refusal(f"{folders[0]}: cannot be written. Choose another folder for the cache.")


def steps_to(path, settings, cloths=None, moment=None):
    """Returns the steps that compute cloths of the project at `path` with the options in `settings`, as frames.steps_to() does."""
    path = os.path.abspath(bpy.path.abspath(path))
    if not os.path.isfile(path):
        raise Refusal(f"{path}: the file does not exist.")
    return frames.steps_to(path, cache_folder(path, settings.cache_folder), settings.method == "PHYSICS", cloths, moment)


def _compute(path, settings, cloths=None):
    """Returns the Frames of cloths by id, which Blender waits for."""
    steps, program = steps_to(path, settings, cloths), commands.find_cli(preferences().billow_cli)
    window = bpy.context.window_manager
    window.progress_begin(0, 100)
    try:
        return commands.carry_out(steps, program, lambda done: window.progress_update(int(100 * done)))
    finally:
        window.progress_end()


def _scene_of(item):
    """Returns the current scene if the object is in it, or one that it is in."""
    scenes = item.users_scene
    return bpy.context.scene if not scenes or bpy.context.scene in scenes else scenes[0]


def moment_of(item):
    """Returns the time of the project that the scene shows, in seconds from its first frame."""
    scene = _scene_of(item)
    return (scene.frame_current - item.billow.start) / timing.scene_rate(scene)


def _play(item, found):
    """Applies the frames to the scene: its timing, the cache, the anchors and the colliders, as the object's
    settings request."""
    settings, scene, info = item.billow, _scene_of(item), found.info
    if settings.use_scene:
        timing.set_scene(scene, info["frame_rate"], settings.start, info["frames"])
    repeats = settings.use_repeat and info["loop"] and settings.method != "PHYSICS"
    times = timing.timing_of(scene, info["frame_rate"], settings.start, info["frames"], repeats)
    cloth.set_cache(item, found.cache.path, times)
    cloth.hide_still(item)
    surroundings.place_anchors(item, found.scene["anchors"] if settings.use_anchors else [], found.surface, info["spacing"],
                               found.cache, times)
    surroundings.place_bodies(item, found.scene["bodies"] if settings.use_bodies and found.is_first else [], times)
    settings.project, settings.cloth = found.path, info["id"]
    settings.seen, settings.problem = found.stamp, ""
    settings.told = (f"{info['columns']} × {info['rows']} points\n"
                     f"{info['frames']} frames at {info['frame_rate']:g} a second")


def _new_cloth(found, collection):
    name = found.info["name"]
    mesh = bpy.data.meshes.new(name)
    cloth.fill_mesh(mesh, found.surface, found.cache.places[0])
    picture = cloth.load_picture(found.picture)
    mesh.materials.append(cloth.make_material(
        name, picture, project.color_to_blender(found.looks.get("color", project.DEFAULT_COLOR))))
    item = bpy.data.objects.new(name, mesh)
    collection.objects.link(item)
    return item


def _select(item):
    for other in bpy.context.selected_objects:
        other.select_set(False)
    item.select_set(True)
    bpy.context.view_layer.objects.active = item


def _warnings(found, *more):
    lost = found.picture if found.picture and not cloth.load_picture(found.picture) else None
    return [text for text in (lost and f"{lost}: the picture cannot be read; the cloth has its color.", *found.warnings, *more) if text]


def _import_cloth(found, settings, collection):
    item = _new_cloth(found, collection)
    for key in settings.KEYS:
        setattr(item.billow, key, getattr(settings, key))
    _play(item, found)
    return item


def import_project(path, settings):
    """Creates the cloths of a project that are not muted, and selects the first one. Returns a list of warnings."""
    cloths = list(_compute(path, settings).values())
    collection = bpy.data.collections.new(cloths[0].info["name"])
    bpy.context.collection.children.link(collection)
    items = [_import_cloth(found, settings, collection) for found in cloths]
    _select(items[0])
    return [warning for found in cloths for warning in _warnings(found)]


def lost_cloth(id):
    return f"The cloth “{id}” is no longer in the project."


def update(item, found):
    """Brings the object of a cloth up to date with its frames. Returns a list of warnings."""
    lost = cloth.refill_mesh(item, found.surface, found.cache.places[0])
    cloth.renew_picture(item, cloth.load_picture(found.picture))
    _play(item, found)
    return _warnings(found, lost)


def reload_project(item):
    """Recomputes the frames of the object's cloth. Returns a list of warnings."""
    id = item.billow.cloth
    found = _compute(item.billow.project, item.billow, [id])
    if id not in found:
        raise Refusal(lost_cloth(id))
    return update(item, found[id])
