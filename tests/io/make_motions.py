#!/usr/bin/env python3
"""Makes the files of tests/io/motions that test-motion-read.c reads: make_motions.py [FOLDER].

All show the same arm in the units, axes and rates of their kind. Base stands at (1, 0.5, 0) m. On it, Arm turns about z by 90 degrees in
24 frames, and Tip is 2 m along its y. The skin has a point on Base, one at Tip, one halfway that follows both, and one that follows nothing."""
import json
import math
import pathlib
import struct
import sys

FRAMES = 25
BIND = [(1, 0.5, 0), (1, 2.5, 0), (1, 1.5, 0.25), (2, 0, 0)]
WEIGHTS = [[1, 0, 0, 0], [0, 1, 0, 0], [0.5, 0.5, 0, 0], [0, 0, 0, 0]]
TRIANGLES = [0, 1, 2, 0, 2, 3]


def angle(frame):
    return math.radians(90) * frame / (FRAMES - 1)


class Glb:
    def __init__(self):
        self.bytes, self.views, self.accessors = b"", [], []

    def add(self, kind, component, code, rows):
        data = b"".join(struct.pack("<" + code * len(row), *row) for row in rows)
        self.views.append({"buffer": 0, "byteOffset": len(self.bytes), "byteLength": len(data)})
        self.bytes += data + bytes(-len(data) % 4)
        self.accessors.append({"bufferView": len(self.views) - 1, "componentType": component, "count": len(rows), "type": kind,
                               "min": [min(c) for c in zip(*rows)], "max": [max(c) for c in zip(*rows)]})
        return len(self.accessors) - 1

    def floats(self, kind, rows):
        return self.add(kind, 5126, "f", [[struct.unpack("<f", struct.pack("<f", v))[0] for v in row] for row in rows])

    def document(self, **parts):
        return {"asset": {"version": "2.0"}, "scene": 0, **parts, "accessors": self.accessors, "bufferViews": self.views,
                "buffers": [{"byteLength": len(self.bytes)}]}

    def pack(self, **parts):
        text = json.dumps(self.document(**parts)).encode()
        text += b" " * (-len(text) % 4)
        return (struct.pack("<III", 0x46546C67, 2, 28 + len(text) + len(self.bytes)) + struct.pack("<II", len(text), 0x4E4F534A) + text
                + struct.pack("<II", len(self.bytes), 0x004E4942) + self.bytes)


def skin_of(glb, joints):
    matrices = [(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -1, -0.5, 0, 1)] * len(joints)
    return {"joints": joints, "inverseBindMatrices": glb.floats("MAT4", matrices)}


def mesh_of(glb, weights=WEIGHTS, **more):
    attributes = {"POSITION": glb.floats("VEC3", BIND), "TEXCOORD_0": glb.floats("VEC2", [(0, 0), (1, 0), (0.5, 0.25), (1, 1)])}
    if weights:
        attributes["JOINTS_0"] = glb.add("VEC4", 5121, "B", [[0, 1, 0, 0]] * 4)
        attributes["WEIGHTS_0"] = glb.floats("VEC4", weights)
    return {"primitives": [{"attributes": attributes, "indices": glb.add("SCALAR", 5123, "H", [[i] for i in TRIANGLES]), **more}]}


def turning(glb, node, rate):
    times = glb.floats("SCALAR", [[frame / rate] for frame in range(FRAMES)])
    turns = glb.floats("VEC4", [[0, 0, math.sin(angle(f) / 2), math.cos(angle(f) / 2)] for f in range(FRAMES)])
    return {"name": "Turn", "samplers": [{"input": times, "output": turns}], "channels": [{"sampler": 0, "target": {"node": node, "path": "rotation"}}]}


def bones(scale=None):
    base = {"name": "Base", "translation": [1, 0.5, 0], "children": [1]}
    if scale:
        base["scale"] = scale
    return [base, {"name": "Arm", "children": [2]}, {"name": "Tip", "translation": [0, 2, 0]}]


def arm(rate=24, weights=WEIGHTS):
    glb = Glb()
    mesh = mesh_of(glb, weights)
    skin = skin_of(glb, [0, 1])
    animation = turning(glb, 1, rate)
    nodes = [*bones(), {"name": "Skin", "translation": [0, 0, 3], "mesh": 0, "skin": 0}]
    return glb, dict(scenes=[{"nodes": [0, 3]}], nodes=nodes, meshes=[mesh], skins=[skin], animations=[animation])


def two_skins():
    """The second skin lets the tip follow Base and the rest Arm; a short animation comes first."""
    glb, parts = arm()
    parts["meshes"].append(mesh_of(glb, [[0, 1, 0, 0], [1, 0, 0, 0], [0, 2, 0, 0], [0, 1, 0, 0]]))
    parts["skins"].append(skin_of(glb, [0, 1]))
    parts["nodes"].append({"name": "Skin", "mesh": 1, "skin": 1})
    parts["scenes"][0]["nodes"].append(4)
    times, still = glb.floats("SCALAR", [[0], [0.125]]), glb.floats("VEC4", [[0, 0, 0, 1]] * 2)
    parts["animations"].insert(0, {"name": "Rest", "samplers": [{"input": times, "output": still}], "channels": [{"sampler": 0, "target": {"node": 1, "path": "rotation"}}]})
    return glb.pack(**parts)


def scaled():
    """An odd scale on Base, which shears what turns below it, and no mesh."""
    glb = Glb()
    return glb.pack(animations=[turning(glb, 1, 24)], scenes=[{"nodes": [0]}], nodes=bones([-2, 4, 0.5]))


def morphing():
    """The second point is moved by (0, 0, 2) times a weight that goes from 0 to 1."""
    glb = Glb()
    mesh = mesh_of(glb, None, targets=[{"POSITION": glb.floats("VEC3", [(0, 0, 0), (0, 0, 2), (0, 0, 0), (0, 0, 0)])}])
    times, weights = glb.floats("SCALAR", [[f / 24] for f in range(FRAMES)]), glb.floats("SCALAR", [[f / 24] for f in range(FRAMES)])
    return glb.pack(scenes=[{"nodes": [0]}], nodes=[{"name": "Skin", "mesh": 0}], meshes=[mesh],
                    animations=[{"samplers": [{"input": times, "output": weights}], "channels": [{"sampler": 0, "target": {"node": 0, "path": "weights"}}]}])


def gltf(uri):
    glb, parts = arm()
    document = glb.document(**parts)
    document["buffers"][0]["uri"] = uri
    return json.dumps(document).encode(), glb.bytes


def bvh(rate, unit):
    """Lengths in units of `unit` meters."""
    head = f"""HIERARCHY
ROOT Base
{{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT Arm
  {{
    OFFSET 0 0 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    JOINT Tip
    {{
      OFFSET 0 {2 / unit:.9g} 0
      CHANNELS 3 Zrotation Xrotation Yrotation
      End Site
      {{
        OFFSET 0 {0.1 / unit:.9g} 0
      }}
    }}
  }}
}}
MOTION
Frames: {FRAMES}
Frame Time: {1 / rate:.9f}
"""
    rows = [f"{1 / unit:.9g} {0.5 / unit:.9g} 0 0 0 0 {math.degrees(angle(f)):.9g} 0 0 0 0 0" for f in range(FRAMES)]
    return (head + "\n".join(rows) + "\n").encode()


def collada(unit, up):
    """With z up, the arm's y is the file's z and its z the file's -y: it turns about -y."""
    def place(x, y, z):
        x, y, z = x / unit, y / unit, z / unit
        return (x, -z, y) if up == "Z_UP" else (x, y, z)

    def matrix(a):
        c, s = math.cos(a), math.sin(a)
        return (c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1) if up == "Z_UP" else (c, -s, 0, 0, s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)

    def words(values):
        return " ".join(f"{v:.9g}" for v in values)

    def moved(x, y, z):
        p = place(x, y, z)
        return words((1, 0, 0, p[0], 0, 1, 0, p[1], 0, 0, 1, p[2], 0, 0, 0, 1))

    points = words(v for p in BIND for v in place(*p))
    times, turns = words(f / 24 for f in range(FRAMES)), words(v for f in range(FRAMES) for v in matrix(angle(f)))
    steps = " ".join(["LINEAR"] * FRAMES)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><created>2020-01-01T00:00:00</created><modified>2020-01-01T00:00:00</modified><unit name="own" meter="{unit}"/><up_axis>{up}</up_axis></asset>
<library_geometries><geometry id="skin" name="Skin"><mesh>
<source id="p"><float_array id="pa" count="12">{points}</float_array><technique_common><accessor source="#pa" count="4" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="2"><input semantic="VERTEX" source="#v" offset="0"/><p>{words(TRIANGLES)}</p></triangles>
</mesh></geometry></library_geometries>
<library_animations><animation id="a">
<source id="t"><float_array id="ta" count="{FRAMES}">{times}</float_array><technique_common><accessor source="#ta" count="{FRAMES}" stride="1"><param name="TIME" type="float"/></accessor></technique_common></source>
<source id="o"><float_array id="oa" count="{16 * FRAMES}">{turns}</float_array><technique_common><accessor source="#oa" count="{FRAMES}" stride="16"><param name="TRANSFORM" type="float4x4"/></accessor></technique_common></source>
<source id="i"><Name_array id="ia" count="{FRAMES}">{steps}</Name_array><technique_common><accessor source="#ia" count="{FRAMES}" stride="1"><param name="INTERPOLATION" type="name"/></accessor></technique_common></source>
<sampler id="s"><input semantic="INPUT" source="#t"/><input semantic="OUTPUT" source="#o"/><input semantic="INTERPOLATION" source="#i"/></sampler>
<channel source="#s" target="Arm/transform"/></animation></library_animations>
<library_visual_scenes><visual_scene id="scene">
<node id="Base" name="Base"><matrix sid="transform">{moved(1, 0.5, 0)}</matrix>
<node id="Arm" name="Arm"><matrix sid="transform">{moved(0, 0, 0)}</matrix>
<node id="Tip" name="Tip"><matrix sid="transform">{moved(0, 2, 0)}</matrix></node></node></node>
<node id="Skin" name="Skin"><matrix sid="transform">{moved(0, 0, 3)}</matrix><instance_geometry url="#skin"/></node>
</visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#scene"/></scene></COLLADA>
""".encode()


def fbx(unit, up_axis):
    """ASCII. The skin hangs on Arm and turns with it as a whole. The unit is in centimeters, as FBX files have it; the axis is 1 for y, 2 for z."""
    second = 46186158000

    def place(x, y, z):
        x, y, z = (v / (0.01 * unit) for v in (x, y, z))
        return (x, -z, y) if up_axis == 2 else (x, y, z)

    def words(values):
        return ",".join(f"{v:.9g}" for v in values)

    def model(number, name, kind, at):
        return f"""	Model: {number}, "Model::{name}", "{kind}" {{
		Version: 232
		Properties70:  {{
			P: "Lcl Translation", "Lcl Translation", "", "A",{words(at)}
		}}
	}}
"""

    def curve(number, values):
        times = ",".join(str(second * f // 24) for f in range(FRAMES))
        return f"""	AnimationCurve: {number}, "AnimCurve::", "" {{
		Default: 0
		KeyVer: 4008
		KeyTime: *{FRAMES} {{
			a: {times}
		}}
		KeyValueFloat: *{FRAMES} {{
			a: {words(values)}
		}}
		KeyAttrFlags: *1 {{
			a: 24836
		}}
		KeyAttrDataFloat: *4 {{
			a: 0,0,0,0
		}}
		KeyAttrRefCount: *1 {{
			a: {FRAMES}
		}}
	}}
"""

    own = [(0, 0, 0), (0, 2, 0), (0, 1, 0.25), (1, 0, 0)]
    still, turning = [0] * FRAMES, [math.degrees(angle(f)) for f in range(FRAMES)]
    x, y, z = (still, [-v for v in turning], still) if up_axis == 2 else (still, still, turning)
    return (f"""; FBX 7.4.0 project file
FBXHeaderExtension:  {{
	FBXHeaderVersion: 1003
	FBXVersion: 7400
}}
GlobalSettings:  {{
	Version: 1000
	Properties70:  {{
		P: "UpAxis", "int", "Integer", "",{up_axis}
		P: "UpAxisSign", "int", "Integer", "",1
		P: "FrontAxis", "int", "Integer", "",{1 if up_axis == 2 else 2}
		P: "FrontAxisSign", "int", "Integer", "",{-1 if up_axis == 2 else 1}
		P: "CoordAxis", "int", "Integer", "",0
		P: "CoordAxisSign", "int", "Integer", "",1
		P: "UnitScaleFactor", "double", "Number", "",{unit}
	}}
}}
Objects:  {{
	Geometry: 10, "Geometry::Skin", "Mesh" {{
		Vertices: *12 {{
			a: {words(v for p in own for v in place(*p))}
		}}
		PolygonVertexIndex: *6 {{
			a: 0,1,-3,0,2,-4
		}}
		GeometryVersion: 124
	}}
""" + model(1, "Base", "LimbNode", place(1, 0.5, 0)) + model(2, "Arm", "LimbNode", (0, 0, 0)) + model(3, "Tip", "LimbNode", place(0, 2, 0)) + model(4, "Skin", "Mesh", (0, 0, 0))
            + f"""	AnimationStack: 20, "AnimStack::Turn", "" {{
		Properties70:  {{
			P: "LocalStart", "KTime", "Time", "",0
			P: "LocalStop", "KTime", "Time", "",{second}
		}}
	}}
	AnimationLayer: 21, "AnimLayer::Base", "" {{
	}}
	AnimationCurveNode: 22, "AnimCurveNode::R", "" {{
		Properties70:  {{
			P: "d|X", "Number", "", "A",0
			P: "d|Y", "Number", "", "A",0
			P: "d|Z", "Number", "", "A",0
		}}
	}}
""" + curve(23, x) + curve(24, y) + curve(25, z) + """}
Connections:  {
	C: "OO",1,0
	C: "OO",2,1
	C: "OO",3,2
	C: "OO",4,2
	C: "OO",10,4
	C: "OO",21,20
	C: "OO",22,21
	C: "OP",22,2, "Lcl Rotation"
	C: "OP",23,22, "d|X"
	C: "OP",24,22, "d|Y"
	C: "OP",25,22, "d|Z"
}
""").encode()


def csv(unit, turns):
    rows = ["frame,name,x,y,z" + (",qw,qx,qy,qz" if turns else "")]
    for f in range(FRAMES):
        a = angle(f)
        for name, place in (("Arm", (1, 0.5, 0)), ("Tip", (1 - 2 * math.sin(a), 0.5 + 2 * math.cos(a), 0))):
            quaternion = f",{math.cos(a / 2):.12g},0,0,{math.sin(a / 2):.12g}" if turns else ""
            rows.append(f"{f + 10},{name}," + ",".join(f"{v / unit:.12g}" for v in place) + quaternion)
    return ("\r\n".join(rows) + "\r\n").encode()


def points_at(frame):
    a = angle(frame)
    s, c = math.sin(a), math.cos(a)
    return [(1, 0.5, 0), (1 - 2 * s, 0.5 + 2 * c, 0), (1 - s / 2, 1 + c / 2, 0.25), (2, 0, 3)]


def obj(frame):
    return ("".join("v %.9g %.9g %.9g\n" % p for p in points_at(frame)) + "f 1 2 3\nf 1 3 4\n").encode()


def mdd(rate):
    data = struct.pack(">II", FRAMES, 4) + struct.pack(">%df" % FRAMES, *(f / rate for f in range(FRAMES)))
    return data + b"".join(struct.pack(">3f", *p) for f in range(FRAMES) for p in points_at(f))


def pc2():
    return b"POINTCACHE2\0" + struct.pack("<iiffi", 1, 4, 0.0, 1.0, FRAMES) + b"".join(struct.pack("<3f", *p) for f in range(FRAMES) for p in points_at(f))


def files():
    for name, rate in (("arm.glb", 24), ("arm-ntsc.glb", 30000 / 1001)):
        glb, parts = arm(rate)
        yield name, glb.pack(**parts)
    glb, parts = arm(weights=[[0, 0, 0, 0]] * 4)
    yield "no-weights.glb", glb.pack(**parts)
    yield "two-skins.glb", two_skins()
    yield "scaled.glb", scaled()
    yield "morph.glb", morphing()
    document, data = gltf("arm%20data.bin")
    yield "arm.gltf", document
    yield "arm data.bin", data
    yield "outside.gltf", gltf("../no-motion.bin")[0]
    yield "meters.bvh", bvh(120, 1)
    yield "centimeters.bvh", bvh(24, 0.01)
    yield "inches.dae", collada(0.0254, "Y_UP")
    yield "z-up.dae", collada(0.01, "Z_UP")
    yield "centimeters.fbx", fbx(1, 1)
    yield "z-up-inches.fbx", fbx(2.54, 2)
    yield "turns.csv", csv(1, True)
    yield "places.csv", csv(0.001, False)
    for frame in range(FRAMES):
        yield f"arm.{frame + 1:03d}.obj", obj(frame)
    yield "cache.obj", obj(0)
    yield "cache.mdd", mdd(25)
    yield "points.obj", obj(0)
    yield "points.pc2", pc2()


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent / "motions")
    for name, data in files():
        (folder / name).write_bytes(data)
