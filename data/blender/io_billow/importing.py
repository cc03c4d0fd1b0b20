# SPDX-License-Identifier: MIT
"""Imports a project, and reloads it after it was edited."""
import os

import bpy

from . import cache, cloth, commands, project, surface, surroundings, timing
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


class Frames:
    """A cloth of the project at `path` as billow-cli describes and computes it, with the options in `settings`.
    `cloth` is its id; "" is the first one."""

    def __init__(self, path, settings, cloth=""):
        self.path = os.path.abspath(bpy.path.abspath(path))
        if not os.path.isfile(self.path):
            raise Refusal(f"{self.path}: the file does not exist.")
        physics = settings.method == "PHYSICS"
        program = commands.find_cli(preferences().billow_cli)
        self.cloths = project.cloths_of(commands.info(program, self.path))
        number = next((number for number, info in enumerate(self.cloths) if info["id"] == cloth), 0)
        self.info = self.cloths[number]
        cloth = self.info["id"] or None
        self.scene = commands.scene(program, self.path, cloth)
        self.looks = project.read_cloth(self.path, number)
        self.picture = project.picture_of(self.path, self.looks)
        stem = os.path.splitext(os.path.basename(self.path))[0] + ("-physics" if physics else "")
        folder = cache_folder(self.path, settings.cache_folder)
        self.warnings, window = [], bpy.context.window_manager
        window.progress_begin(0, 100)
        try:
            written = commands.write_cache(program, self.path, folder, stem, physics, cloth, warnings=self.warnings,
                                           on_progress=lambda done: window.progress_update(int(100 * done)))
        finally:
            window.progress_end()
        self.cache = cache.Cache(written)
        self.surface = surface.of_cloth(self.info, self.looks, os.path.splitext(written)[0] + ".obj")
        if (self.cache.frames, self.cache.points) != (self.info["frames"], len(self.surface.uv)):
            raise Refusal(f"{written}: does not match {self.path}, which changed in the meantime. Try again.")


def _play(item, frames):
    """Applies the frames to the scene: its timing, the cache, the anchors and the colliders, as the object's
    settings request."""
    settings, scene = item.billow, bpy.context.scene
    if settings.use_scene:
        timing.set_scene(scene, frames.info["frame_rate"], settings.start, frames.info["frames"])
    repeats = settings.use_repeat and frames.info["loop"] and settings.method != "PHYSICS"
    times = timing.timing_of(scene, frames.info["frame_rate"], settings.start, frames.info["frames"], repeats)
    cloth.set_cache(item, frames.cache.path, times)
    surroundings.place_anchors(item, frames.scene["anchors"] if settings.use_anchors else [], frames.surface,
                               frames.info["spacing"], frames.cache, times)
    is_first = frames.info["id"] == frames.cloths[0]["id"]
    surroundings.place_bodies(item, frames.scene["bodies"] if settings.use_bodies and is_first else [], times)
    settings.project = frames.path
    settings.cloth = frames.info["id"]
    settings.told = (f"{frames.info['columns']} × {frames.info['rows']} points\n"
                     f"{frames.info['frames']} frames at {frames.info['frame_rate']:g} a second")


def _new_cloth(frames, collection):
    name = frames.info["name"]
    mesh = bpy.data.meshes.new(name)
    cloth.fill_mesh(mesh, frames.surface, frames.cache.places[0])
    picture = cloth.load_picture(frames.picture)
    mesh.materials.append(cloth.make_material(
        name, picture, project.color_to_blender(frames.looks.get("color", project.DEFAULT_COLOR))))
    item = bpy.data.objects.new(name, mesh)
    collection.objects.link(item)
    return item


def _select(item):
    for other in bpy.context.selected_objects:
        other.select_set(False)
    item.select_set(True)
    bpy.context.view_layer.objects.active = item


def _warnings(frames, *more):
    lost = frames.picture if frames.picture and not cloth.load_picture(frames.picture) else None
    return [text for text in (lost and f"{lost}: the picture cannot be read; the cloth has its color.", *frames.warnings, *more) if text]


def _import_cloth(frames, settings, collection):
    item = _new_cloth(frames, collection)
    for key in settings.KEYS:
        setattr(item.billow, key, getattr(settings, key))
    _play(item, frames)
    return item


def import_project(path, settings):
    """Creates the cloths of a project that are not muted, and selects the first one. Returns a list of warnings."""
    frames = Frames(path, settings)
    collection = bpy.data.collections.new(frames.cloths[0]["name"])
    bpy.context.collection.children.link(collection)
    first, warnings = _import_cloth(frames, settings, collection), _warnings(frames)
    for info in frames.cloths[1:]:
        if not info["muted"]:
            other = Frames(path, settings, info["id"])
            _import_cloth(other, settings, collection)
            warnings += _warnings(other)
    _select(first)
    return warnings


def reload_project(item):
    """Recomputes the frames of the object's cloth. Returns a list of warnings."""
    frames = Frames(item.billow.project, item.billow, item.billow.cloth)
    lost = cloth.refill_mesh(item, frames.surface, frames.cache.places[0])
    cloth.renew_picture(item, cloth.load_picture(frames.picture))
    _play(item, frames)
    return _warnings(frames, lost)
