# SPDX-License-Identifier: MIT
"""The live link: a project that is saved is computed in the background, and then its cloths are brought up to date."""
import sys
import traceback

import bpy

from . import background, cloth, commands, frames, importing
from .refusal import Refusal

IDLE, BUSY = 0.1, 0.02  # seconds from one look to the next
_works = {}  # what is being computed, by project and options
_warned = {}  # the warnings that were told last, by project


def _key_of(settings):
    return bpy.path.abspath(settings.project), settings.method, settings.cache_folder


def is_followed(item):
    """Returns whether the object is a cloth that follows its project."""
    return bool(item.type == "MESH" and item.billow.use_live and item.billow.project and not item.library and not item.data.library)


def _followed():
    """Returns the objects that follow the same project with the same options, by these."""
    found = {}
    for item in bpy.data.objects:
        if is_followed(item):
            found.setdefault(_key_of(item.billow), []).append(item)
    return found


def tell(kind, text):
    """Reports an error or a warning as an operator does. Without a window it is printed."""
    windows = bpy.context.window_manager.windows
    if bpy.app.background or not windows:
        print(f"{kind.title()}: {text}", file=sys.stderr, flush=True)
        return
    with bpy.context.temp_override(window=windows[0]):
        bpy.ops.wm.billow_tell("INVOKE_DEFAULT", kind=kind, text=text)


class _Work(background.Work):
    """Computes the cloths of these objects, which follow the same project, and what the scene shows of them first."""

    def __init__(self, stamp, items):
        settings, cloths = items[0].billow, sorted({item.billow.cloth for item in items})
        steps = importing.steps_to(settings.project, settings, cloths, importing.moment_of(items[0]))
        super().__init__(commands.find_program(importing.preferences().billow_cli), steps)
        self.path, self.stamp, self.cloths = settings.project, stamp, cloths


def _give_up(items, stamp, text):
    """Tells what is wrong with a project. The objects stay as they are until it is saved again."""
    for item in items:
        item.billow.seen, item.billow.problem = stamp, text
    tell("ERROR", text)


def _bring_up_to_date(items, work):
    """Updates those of the objects that are not being edited."""
    warnings = []
    for item in items:
        id = item.billow.cloth
        if id not in work.result:
            _give_up([item], work.stamp, importing.lost_cloth(id))
        elif item.mode == "OBJECT":
            warnings += importing.update(item, work.result[id])
    text = "\n".join(warnings)
    if text and text != _warned.get(work.path):  # not again after each save
        tell("WARNING", text)
    _warned[work.path] = text


def _show_still(items, work):
    """Shows the frame at which the scene is, if it is there, until all are."""
    still, work.still = work.still or {}, None
    for item in items:
        if item.billow.cloth in still and item.mode == "OBJECT":
            found = still[item.billow.cloth]
            cloth.show_still(item, found.surface, found.cache.path)


def _is_of_use(work, stamp, items):
    return work.stamp == stamp and {item.billow.cloth for item in items} <= set(work.cloths)


def _drop(key):
    """Ends the work on a project. Returns whether it has ended."""
    if key in _works and _works[key].stop():
        del _works[key]
        for item in bpy.data.objects:
            if item.type == "MESH" and not item.library and _key_of(item.billow) == key:
                cloth.hide_still(item)
    return key not in _works


def _go_on(key, items, stamp):
    """Computes what these objects lack, or goes on with it."""
    if key in _works and not _is_of_use(_works[key], stamp, items) and not _drop(key):
        return
    try:
        if key not in _works:
            _works[key] = _Work(stamp, items)
        if _works[key].go_on():
            _bring_up_to_date(items, _works[key])
        else:
            _show_still(items, _works[key])
    except Exception as error:  # Blender drops a timer that fails, and nothing would be followed any more
        if not isinstance(error, Refusal):
            traceback.print_exc()
        _drop(key)
        if frames.stamp_of(key[0]) == stamp:
            _give_up(items, stamp, str(error))


def _look_at(key, items):
    stamp = frames.stamp_of(key[0])
    for item in items:
        item.billow.seen = item.billow.seen or stamp  # one that an older add-on imported follows from now on
    behind = [item for item in items if stamp and item.billow.seen != stamp]
    if behind:
        _go_on(key, behind, stamp)
    else:
        _drop(key)


def look():
    """Looks at all projects that are followed, as a timer of Blender's. Returns the seconds until the next look."""
    if bpy.app.is_job_running("RENDER"):  # it reads the scene meanwhile
        return IDLE
    followed = _followed()
    for key in set(_works) - set(followed):
        _drop(key)
    for key, items in followed.items():
        _look_at(key, items)
    return BUSY if any(work.result is None for work in _works.values()) else IDLE


def start():
    bpy.app.timers.register(look, first_interval=IDLE, persistent=True)


def stop():
    if bpy.app.timers.is_registered(look):
        bpy.app.timers.unregister(look)
    for key in list(_works):
        _drop(key)
    _works.clear()
