"""Checks that Blender imports an exported sequence correctly: vertices, faces, texture coordinates, normals,
texture.

blender -b --factory-startup --python-exit-code 1 -P blender_import.py -- BILLOW_CLI"""
import filecmp
import json
import os
import subprocess
import sys
import tempfile

import bpy
import numpy as np

COLUMNS, ROWS, SPACING, RATE, FRAMES = 13, 9, 0.25, 12, 12
WAVE = {"id": "wave", "start": 0, "duration": 1, "amplitude": 0.2, "wavelength": 1.5, "speed": 0.8, "direction": 25}
TOLERANCE = 2e-5


def write_project(folder):
    os.mkdir(os.path.join(folder, "textures"))
    image = bpy.data.images.new("checker", 4, 4)
    image.filepath_raw = os.path.join(folder, "textures", "checker.png")
    image.file_format = "PNG"
    image.save()
    bpy.data.images.remove(image)
    project = {"format": "billow", "version": 1, "name": "Test cloth", "frame_rate": RATE, "duration": FRAMES / RATE,
               "cloth": {"columns": COLUMNS, "rows": ROWS, "spacing": SPACING, "texture": "textures/checker.png"},
               "waves": [WAVE]}
    path = os.path.join(folder, "test.billow")
    with open(path, "w") as file:
        json.dump(project, file)
    return path


def expected_vertices(frame):
    """Returns the wave's formula on the flat cloth, row by row."""
    row, column = np.mgrid[0:ROWS, 0:COLUMNS]
    x, z = (column - (COLUMNS - 1) / 2) * SPACING, (row - (ROWS - 1) / 2) * SPACING
    heading, t = np.radians(WAVE["direction"]), (frame - 1) / RATE
    along = x * np.cos(heading) + z * np.sin(heading) - WAVE["speed"] * t
    y = WAVE["amplitude"] * np.sin(2 * np.pi * along / WAVE["wavelength"])
    return np.stack([x, y, z], axis=-1).reshape(-1, 3)


def expected_quads():
    first = np.arange(COLUMNS * ROWS).reshape(ROWS, COLUMNS)
    return np.stack([first[:-1, :-1], first[1:, :-1], first[1:, 1:], first[:-1, 1:]], axis=-1).reshape(-1, 4)


def expected_normals(vertices, quads):
    """Returns the normalized sum of the area vectors of the quads around each point."""
    corner = vertices[quads]
    area = np.cross(corner[:, 2] - corner[:, 0], corner[:, 3] - corner[:, 1])
    normals = np.zeros_like(vertices)
    for i in range(4):
        np.add.at(normals, quads[:, i], area)
    return normals / np.linalg.norm(normals, axis=1, keepdims=True)


def import_frame(path):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.wm.obj_import(filepath=path, forward_axis="Y", up_axis="Z", validate_meshes=False)
    objects = [o for o in bpy.data.objects if o.type == "MESH"]
    assert len(objects) == 1, f"{len(objects)} objects"
    return objects[0]


def read(collection, name, shape, kind=np.float32):
    values = np.empty(int(np.prod(shape)), kind)
    collection.foreach_get(name, values)
    return values.reshape(shape)


def close(what, found, expected, tolerance):
    worst = np.abs(found - expected).max()
    print(f"  {what}: worst difference {worst:.3g}")
    assert worst <= tolerance, f"{what}: {worst} > {tolerance}"


def check_frame(path, frame, sides):
    mesh = import_frame(path).data
    vertices, quads = expected_vertices(frame), expected_quads()
    print(f"{os.path.basename(path)}: {len(mesh.vertices)} vertices, {len(mesh.polygons)} faces")
    assert len(mesh.vertices) == COLUMNS * ROWS
    close("vertices", read(mesh.vertices, "co", (len(mesh.vertices), 3)), vertices, TOLERANCE)
    faces = read(mesh.loops, "vertex_index", (len(mesh.polygons), sides), np.int32)
    if sides == 4:
        assert np.array_equal(faces, quads), "faces"
    else:
        assert np.array_equal(faces, np.concatenate([quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]], axis=1).reshape(-1, 3))
    corners = faces.reshape(-1)
    uv = read(mesh.uv_layers[0].data, "uv", (len(mesh.loops), 2))
    expected_uv = np.stack([corners % COLUMNS / (COLUMNS - 1), 1 - corners // COLUMNS / (ROWS - 1)], axis=-1)
    close("texture coordinates", uv, expected_uv, TOLERANCE)
    assert not mesh.validate(verbose=True), "invalid geometry"
    assert mesh.has_custom_normals, "no normals"
    mesh.calc_normals_split()
    # Blender stores custom normals as two 16-bit angles relative to the surrounding faces, so they are only
    # accurate to a few thousandths.
    close("normals", read(mesh.loops, "normal", (len(mesh.loops), 3)), expected_normals(vertices, quads)[corners], 5e-3)
    return mesh


def check_texture(mesh, frames, original):
    """Checks that the material uses the copy of the texture beside the frames."""
    nodes = mesh.materials[0].node_tree.nodes
    images = [bpy.path.abspath(n.image.filepath) for n in nodes if n.type == "TEX_IMAGE" and n.image]
    assert len(images) == 1 and os.path.samefile(os.path.dirname(images[0]), frames), images
    assert filecmp.cmp(images[0], original, shallow=False), images


def main():
    command = sys.argv[sys.argv.index("--") + 1]
    with tempfile.TemporaryDirectory() as folder:
        project = write_project(folder)
        for name, options, sides in (("quads", [], 4), ("triangles", ["--triangles"], 3)):
            out = os.path.join(folder, "exported frames", name)
            subprocess.run([command, "export", project, "-o", out, "--progress", "none", *options], check=True)
            files = sorted(f for f in os.listdir(out) if f.endswith(".obj"))
            assert len(files) == FRAMES, files
            for frame in (1, FRAMES // 2, FRAMES):
                mesh = check_frame(os.path.join(out, files[frame - 1]), frame, sides)
            check_texture(mesh, out, os.path.join(folder, "textures", "checker.png"))


main()
