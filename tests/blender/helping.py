"""What the tests of the add-on in Blender share."""
import glob
import json
import os
import shutil
import subprocess
import sys

import bpy
import numpy as np

ZIP, CLI, ROOT, FOLDER = sys.argv[sys.argv.index("--") + 1:]
EXACT = 1e-9  # single-precision numbers, written with twelve decimals to an OBJ file
ROUNDING = 2e-6  # for what Blender computes


def report(what, difference, most):
    print(f"  {what}: {difference:.3g} m", flush=True)
    assert difference <= most, f"{what}: {difference} m > {most} m"


def report_quietly(what, difference):
    assert difference <= ROUNDING, f"{what}: {difference} m"


def refused(words, operator, **arguments):
    """Asserts that the operator is refused with a message that contains these words."""
    try:
        operator(**arguments)
    except RuntimeError as error:
        print("  refused:", str(error).strip().replace("\n", " | "))
        for word in words:
            assert word in str(error), f"“{word}” is not in: {error}"
    else:
        raise AssertionError("was not refused")


def start(**scene):
    """Makes an empty scene."""
    for items in (bpy.data.objects, bpy.data.meshes, bpy.data.materials, bpy.data.images, bpy.data.collections):
        for item in list(items):
            items.remove(item)
    settings = bpy.context.scene
    settings.render.fps, settings.render.fps_base = scene.get("fps", 30), 1.0
    settings.frame_start, settings.frame_end = 1, scene.get("end", 250)
    settings.frame_set(1)


def folder_of(name):
    folder = os.path.join(FOLDER, name)
    os.makedirs(os.path.join(folder, "pictures"), exist_ok=True)
    shutil.copy(os.path.join(ROOT, "projects", "textures", "gingham.png"), os.path.join(folder, "pictures", "weave.png"))
    return folder


def write_project(name, document):
    path = os.path.join(folder_of(name), name + ".billow")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(document, file)
    return path


def bring_in(path, **options):
    assert bpy.ops.import_scene.billow(filepath=path, **options) == {"FINISHED"}
    return bpy.context.object


def world_places(item):
    """Returns the points of the evaluated mesh at the scene's frame, in world space."""
    evaluated = item.evaluated_get(bpy.context.evaluated_depsgraph_get())
    mesh = evaluated.to_mesh()
    places = np.empty(3 * len(mesh.vertices), np.float32)
    mesh.vertices.foreach_get("co", places)
    evaluated.to_mesh_clear()
    matrix = np.array(item.matrix_world)
    return places.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3]


def to_blender(place):
    return np.array([place[0], -place[2], place[1]])


def exported(path, frame, cloth=""):
    """Returns a frame as billow-cli writes it to an OBJ file, in Blender's axes. `cloth` is the id of the cloth if there are several."""
    out = os.path.join(FOLDER, "frames")
    shutil.rmtree(out, ignore_errors=True)
    chosen = ["--cloth", cloth] if cloth else []
    subprocess.run([CLI, "export", path, "-o", out, "--frames", str(frame), "--precision", "12", "--progress", "none", *chosen],
                   check=True)
    file, = glob.glob(os.path.join(glob.escape(out), "*.obj"))
    with open(file, encoding="utf-8") as lines:
        places = [list(map(float, line.split()[1:])) for line in lines if line.startswith("v ")]
    return np.array([to_blender(place) for place in places]), file


def compare(what, item, path, frames, at=lambda frame: frame):
    """Compares the cloth in the scene with the frames of a project."""
    for frame in frames:
        bpy.context.scene.frame_set(at(frame))
        report(f"{what}, frame {frame}", np.abs(world_places(item) - exported(path, frame)[0]).max(), EXACT)


def anchors_of(item):
    return {child["billow_anchor"]: child for child in item.children if "billow_anchor" in child}


def bodies_of(item):
    return {child["billow_body"]: child for child in item.children if "billow_body" in child}


def opening_program(name):
    """Returns the paths of a program in place of Billow, and of a pipe to which it writes the project that it is called with."""
    pipe, program = os.path.join(FOLDER, name), os.path.join(FOLDER, name + "-billow")
    os.mkfifo(pipe)
    with open(program, "w", encoding="utf-8") as file:
        file.write(f"#!/bin/sh\nprintf %s \"$1\" > '{pipe}'\n")
    os.chmod(program, 0o700)
    return program, pipe
