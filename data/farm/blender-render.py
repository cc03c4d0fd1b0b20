"""Renders exported frames with Blender 3.4 or later:

    blender --background [SCENE.BLEND] --python-exit-code 1 --python blender-render.py -- FOLDER/STEM.sequence.json PICTURES [I/N]

Renders all frames in the manifest or, with I/N, the I-th of N shares, counted from 1. Images that already
exist are skipped. Each frame's meshes, one per cloth, are in the scene only while its image is rendered. A
scene without a camera gets a sun and a camera that sees the cloths in the first, middle and last frame; the
camera is the same for every share."""
import json
import pathlib
import sys

import bpy
from mathutils import Vector


def share_of(paths, share):
    number, count = (int(part) for part in share.split("/"))
    if not 1 <= number <= count:
        sys.exit(f"{share}: expected a share such as 1/8, the first of eight")
    return paths[(number - 1) * len(paths) // count : number * len(paths) // count]


def import_frame(path, up):
    """Imports the cloths of a frame, with one unit per meter and Z up."""
    before = set(bpy.data.objects)
    axes = {"forward_axis": "Y", "up_axis": "Z"} if up == "z" else {"forward_axis": "NEGATIVE_Z", "up_axis": "Y"}
    bpy.ops.wm.obj_import(filepath=str(path), **axes)
    return set(bpy.data.objects) - before


def remove(cloths):
    for cloth in cloths:
        mesh = cloth.data
        bpy.data.objects.remove(cloth)
        bpy.data.meshes.remove(mesh)


def corners(cloths):
    return [cloth.matrix_world @ Vector(corner) for cloth in cloths for corner in cloth.bound_box]


def add_camera(scene, points):
    low = Vector(min(point[axis] for point in points) for axis in range(3))
    high = Vector(max(point[axis] for point in points) for axis in range(3))
    middle, size = (low + high) / 2, max((high - low).length, 0.01)
    camera = bpy.data.objects.new("Camera", bpy.data.cameras.new("Camera"))
    camera.location = middle + Vector((0.6, -1.0, 0.5)).normalized() * 2.2 * size
    camera.rotation_euler = (middle - camera.location).to_track_quat("-Z", "Y").to_euler()
    camera.data.clip_start, camera.data.clip_end = 0.01 * size, 100 * size
    sun = bpy.data.objects.new("Sun", bpy.data.lights.new("Sun", "SUN"))
    sun.data.energy = 3
    sun.rotation_euler = (0.6, 0.3, 0.5)
    for item in (camera, sun):
        scene.collection.objects.link(item)
    scene.camera = camera


def empty(scene):
    """Removes the cube, lamp and camera of Blender's startup scene and sets the render options. Does nothing
    if the user gave a scene."""
    if not bpy.data.filepath:
        for item in list(bpy.data.objects):
            bpy.data.objects.remove(item)
        scene.render.engine = "CYCLES"  # needs no display
        scene.cycles.samples = 32
        scene.cycles.use_denoising = False  # not available in Debian's Blender
        scene.render.resolution_x, scene.render.resolution_y = 960, 540


def main(manifest, pictures, share="1/1"):
    manifest, pictures = pathlib.Path(manifest), pathlib.Path(pictures)
    told = json.loads(manifest.read_text())
    if told["format"] != "obj":
        sys.exit(f"{manifest}: frames are {told['format']}; expected obj")
    paths = [manifest.parent / entry["name"] for entry in told["files"] if entry.get("frame")]
    if not paths:
        sys.exit(f"{manifest}: lists no frames")
    up, scene = told["options"]["up"], bpy.context.scene
    empty(scene)
    if not scene.camera:
        points = []
        for path in {paths[0], paths[len(paths) // 2], paths[-1]}:
            cloths = import_frame(path, up)
            points += corners(cloths)
            remove(cloths)
        add_camera(scene, points)
    for path in share_of(paths, share):
        picture = pictures / (path.stem + ".png")
        if picture.exists():
            continue
        cloths = import_frame(path, up)
        scene.render.filepath = str(picture)
        scene.render.image_settings.file_format = "PNG"
        bpy.ops.render.render(write_still=True)
        remove(cloths)


main(*sys.argv[sys.argv.index("--") + 1 :])
