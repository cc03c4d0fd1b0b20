"""Helpers for the Blender scripts, which are run as blender -b --factory-startup --python-exit-code 1 -P
SCRIPT -- ARGUMENTS."""
import json
import os
import sys
import time

import bpy
import numpy as np

WIDTH = 2.0  # meters


def arguments():
    return sys.argv[sys.argv.index("--") + 1:]


def tell(**record):
    print(json.dumps({"blender": bpy.app.version_string, "threads": bpy.context.scene.render.threads, **record}), flush=True)


def now():
    return time.perf_counter()


def new_scene(frames):
    """Makes an empty scene with 24 frames per second and `frames` frames after the first."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end = 1, frames + 1
    return scene


def new_grid(n):
    """Makes a flat cloth of n x n vertices, numbered row by row, with quads and texture coordinates."""
    t = np.linspace(0.0, 1.0, n)
    u, v = np.meshgrid(t, t)
    places = np.stack([(u - 0.5) * WIDTH, (v - 0.5) * WIDTH, np.zeros_like(u)], -1).reshape(-1, 3)
    i = (np.arange(n - 1)[:, None] * n + np.arange(n - 1)).ravel()
    quads = np.stack([i, i + 1, i + n + 1, i + n], -1)
    mesh = bpy.data.meshes.new("cloth")
    mesh.from_pydata(places.tolist(), [], quads.tolist())
    uv = np.stack([u.ravel(), v.ravel()], -1)[quads.ravel()].astype(np.float32)
    mesh.uv_layers.new(name="UVMap").data.foreach_set("uv", uv.ravel())
    mesh.polygons.foreach_set("use_smooth", np.ones(len(quads), dtype=bool))
    cloth = bpy.data.objects.new("cloth", mesh)
    bpy.context.scene.collection.objects.link(cloth)
    bpy.context.view_layer.objects.active = cloth
    cloth.select_set(True)
    return cloth


def new_animated_grid(n, frames):
    """Makes a cloth between two keyed shapes (a bowl and a twist), with a plane and a circular wave."""
    cloth = new_grid(n)
    flat = np.empty(3 * n * n, np.float32)
    cloth.data.vertices.foreach_get("co", flat)
    x, y = flat[0::3], flat[1::3]
    cloth.shape_key_add(name="Basis")
    for name, lift, first in (("bowl", -0.4 * (1 - x * x) * (1 - y * y), 1.0), ("twist", 0.3 * x * y, 0.0)):
        shape = flat.copy()
        shape[2::3] += lift
        key = cloth.shape_key_add(name=name)
        key.data.foreach_set("co", shape)
        for frame, value in ((1, first), (1 + frames, 1.0 - first)):
            key.value = value
            key.keyframe_insert("value", frame=frame)
    for i, along_both in enumerate((False, True)):
        wave = cloth.modifiers.new("wave", "WAVE")
        wave.use_x, wave.use_y, wave.use_cyclic = True, along_both, True
        wave.time_offset, wave.lifetime, wave.damping_time = -200.0, 0.0, 10.0
        wave.height, wave.width, wave.narrowness, wave.speed = 0.08, 0.3 + 0.1 * i, 4.0, 0.05
    return cloth
