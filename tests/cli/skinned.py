"""Reads the skinned mesh of a GLB file: where its points are at each of its keys. Knows what the sample figures need: one skin, linear keys that all
channels share, and indices of 16 bits."""
import json
import struct

import numpy as np

TYPES = {5121: np.uint8, 5123: np.uint16, 5126: np.float32}
WIDTHS = {"SCALAR": 1, "VEC3": 3, "VEC4": 4, "MAT4": 16}


def read_chunks(data):
    magic, version, _ = struct.unpack_from("<III", data)
    assert (magic, version) == (0x46546C67, 2)
    length, _ = struct.unpack_from("<II", data, 12)
    return json.loads(data[20:20 + length]), data[28 + length:]


def turn_of(q):
    """Returns the matrices of unit quaternions x, y, z, w."""
    x, y, z, w = np.moveaxis(q, -1, 0)
    rows = [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), 2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w),
            2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]
    return np.stack(rows, axis=-1).reshape(*q.shape[:-1], 3, 3)


def read(path):
    """Returns the points of each key (keys, points, 3) and the triangles."""
    document, data = read_chunks(path.read_bytes())

    def array(number):
        accessor = document["accessors"][number]
        view = document["bufferViews"][accessor["bufferView"]]
        width = WIDTHS[accessor["type"]]
        return np.frombuffer(data, TYPES[accessor["componentType"]], accessor["count"] * width, view.get("byteOffset", 0)).reshape(-1, width)

    mesh, skin, animation = document["meshes"][0]["primitives"][0], document["skins"][0], document["animations"][0]
    points = array(mesh["attributes"]["POSITION"]).astype(float)
    joints, weights = array(mesh["attributes"]["JOINTS_0"]).astype(int), array(mesh["attributes"]["WEIGHTS_0"]).astype(float)
    inverse = array(skin["inverseBindMatrices"]).astype(float).reshape(-1, 4, 4).transpose(0, 2, 1)
    keys = len(array(animation["samplers"][0]["input"]))
    moved = {(channel["target"]["node"], channel["target"]["path"]): array(animation["samplers"][channel["sampler"]]["output"]).astype(float)
             for channel in animation["channels"]}
    parents = {child: number for number, node in enumerate(document["nodes"]) for child in node.get("children", [])}
    placed = {}

    def place(number):
        """Returns the matrices of a node in the world, one for each key."""
        if number not in placed:
            node, own = document["nodes"][number], np.tile(np.eye(4), (keys, 1, 1))
            turns = moved.get((number, "rotation"), np.array([node.get("rotation", (0, 0, 0, 1))]))
            own[:, :3, :3] = turn_of(turns / np.linalg.norm(turns, axis=1)[:, None])
            own[:, :3, 3] = moved.get((number, "translation"), np.array([node.get("translation", (0, 0, 0))]))
            placed[number] = place(parents[number]) @ own if number in parents else own
        return placed[number]

    bones = np.stack([place(number) for number in skin["joints"]], axis=1) @ inverse
    skinned = np.zeros((keys, len(points), 3))
    for k in range(weights.shape[1]):
        own = bones[:, joints[:, k]]
        skinned += weights[:, k, None] * (np.einsum("fpij,pj->fpi", own[..., :3, :3], points) + own[..., :3, 3])
    return skinned, array(mesh["indices"]).astype(int).reshape(-1, 3)
