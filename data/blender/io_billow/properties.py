# SPDX-License-Identifier: MIT
"""The properties that an object keeps about the project it was imported from."""
import bpy
from bpy.props import BoolProperty, EnumProperty, IntProperty, PointerProperty, StringProperty


class Settings:
    """Mix-in with the import options. The importer shows them, and the object stores them for reloading."""

    KEYS = ("method", "start", "use_scene", "use_repeat", "use_anchors", "use_bodies", "use_live", "cache_folder")

    method: EnumProperty(name="Method", items=[
        ("FAKE", "Fake", "The animation as the author keyed it"),
        ("PHYSICS", "Physics", "The same cloth and anchors, simulated")], default="FAKE")
    start: IntProperty(name="Start Frame", default=1, description="Scene frame at which the animation starts")
    use_scene: BoolProperty(name="Set Scene", default=True,
                            description="Set the scene's frame rate and frame range to those of the project. Otherwise the "
                                        "scene does not change, and the cloth plays at its own speed")
    use_repeat: BoolProperty(name="Repeat Loops", default=True, description="Repeat the animation of a looping project")
    use_anchors: BoolProperty(name="Anchors", default=True,
                              description="Add an empty at each anchor; it is hidden while the point is not pinned")
    use_bodies: BoolProperty(name="Colliders", default=True, description="Add a mesh for each collider")
    use_live: BoolProperty(name="Live", default=True, description="Follow the project: after it is saved in Billow, the frames are computed "
                                                                  "in the background and replace those in the scene")
    cache_folder: StringProperty(name="Cache", default="",
                                 description="Folder for the frames, which are written as one MDD file; leave empty for a folder next to the project")


class BillowObjectSettings(Settings, bpy.types.PropertyGroup):
    project: StringProperty(name="Project", subtype="FILE_PATH", description="The project file (.billow)")
    cloth: StringProperty(name="Id", description="Which cloth of the project this is, if it has several")
    carrier: PointerProperty(name="Hangs on", type=bpy.types.Object, description="The object that the cloth hangs on")
    chosen: StringProperty(name="Held by", description="The vertices or bones that the cloth hangs on")
    body: StringProperty(name="Collides with", description="What of the object the cloth collides with: NONE, BONES or MESH")
    seen: StringProperty(name="State", description="Which state of the project's file the object shows")
    problem: StringProperty(name="Problem", description="Why the cloth does not show the project as it was last saved")
    told: StringProperty(name="Cloth", description="Summary of the project as it was last read")
