"""Reads an OBJ file with VTK and prints its content as JSON: python3 read_vtk.py FILE"""
import json
import sys

import vtk

reader = vtk.vtkOBJReader()
reader.SetFileName(sys.argv[1])
reader.Update()
mesh = reader.GetOutput()
data = mesh.GetPointData()
print(json.dumps({
    "points": [list(mesh.GetPoint(i)) for i in range(mesh.GetNumberOfPoints())],
    "faces": mesh.GetNumberOfCells(),
    "uv": data.GetTCoords().GetNumberOfTuples() if data.GetTCoords() else 0,
    "normals": data.GetNormals().GetNumberOfTuples() if data.GetNormals() else 0,
}))
