# SPDX-License-Identifier: MIT
"""When the frames of a project are played in a scene."""
import math


class Timing:
    """`start`: the scene's frame at which frame 1 is played; `frames` of the project; `step`: how many of these a frame of the
    scene is; `repeats`: whether they come round again and again."""

    def __init__(self, start, frames, step, repeats):
        self.start, self.frames, self.step, self.repeats = start, frames, step, repeats

    def at(self, index):
        """The scene's frame of a frame counted from 0."""
        return self.start + index / self.step


def scene_rate(scene):
    return scene.render.fps / scene.render.fps_base


def set_scene(scene, rate, start, frames):
    """Gives the scene a project's frame rate, which may be no integer, and its range."""
    scene.render.fps = max(1, math.ceil(rate - 1e-9))
    scene.render.fps_base = scene.render.fps / rate
    scene.frame_start, scene.frame_end = start, start + frames - 1


def timing_of(scene, rate, start, frames, repeats):
    step = rate / scene_rate(scene)
    return Timing(start, frames, 1.0 if abs(step - 1.0) < 1e-6 else step, repeats)
