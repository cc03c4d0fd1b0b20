# SPDX-License-Identifier: MIT
"""Maps a project's frames to a scene's frames."""
import math


class Timing:
    """`start` is the scene frame at which frame 1 is played, `frames` the number of frames of the project,
    `step` how many of them one scene frame covers, and `repeats` whether they loop."""

    def __init__(self, start, frames, step, repeats):
        self.start, self.frames, self.step, self.repeats = start, frames, step, repeats

    def at(self, index):
        """Returns the scene's frame for a frame counted from 0."""
        return self.start + index / self.step


def scene_rate(scene):
    return scene.render.fps / scene.render.fps_base


def set_scene(scene, rate, start, frames):
    """Sets the scene's frame rate, which may be fractional, and its frame range."""
    scene.render.fps = max(1, math.ceil(rate - 1e-9))
    scene.render.fps_base = scene.render.fps / rate
    scene.frame_start, scene.frame_end = start, start + frames - 1


def timing_of(scene, rate, start, frames, repeats):
    step = rate / scene_rate(scene)
    return Timing(start, frames, 1.0 if abs(step - 1.0) < 1e-6 else step, repeats)
