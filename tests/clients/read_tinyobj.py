"""Reads an OBJ file with tinyobjloader and prints its content as JSON: python3 read_tinyobj.py FILE"""
import json
import pathlib
import sys

import tinyobjloader

path = pathlib.Path(sys.argv[1])
reader, config = tinyobjloader.ObjReader(), tinyobjloader.ObjReaderConfig()
config.triangulate = False
if not reader.ParseFromFile(str(path), config):
    sys.exit(reader.Error())
attributes, materials = reader.GetAttrib(), reader.GetMaterials()
meshes = [shape.mesh for shape in reader.GetShapes()]
used = {number for mesh in meshes for number in mesh.material_ids}
values = attributes.vertices
print(json.dumps({
    "points": [list(values[i:i + 3]) for i in range(0, len(values), 3)],
    "faces": sum(len(mesh.num_face_vertices) for mesh in meshes),
    "uv": len(attributes.texcoords) // 2,
    "normals": len(attributes.normals) // 3,
    "materials": [materials[number].name for number in sorted(used) if number >= 0],
    "pictures": [(path.parent / material.diffuse_texname).is_file() for material in materials],
    "warning": reader.Warning(),
}))
