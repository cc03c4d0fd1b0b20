# SPDX-License-Identifier: MIT
"""The properties that an object keeps about the project it was imported from."""
import bpy
from bpy.props import BoolProperty, EnumProperty, IntProperty, StringProperty


class Settings:
    """Mix-in with the import options. The importer shows them, and the object stores them for reloading."""

    KEYS = ("method", "start", "use_scene", "use_repeat", "use_anchors", "use_bodies", "cache_folder")

    method: EnumProperty(name="Method", items=[
        ("FAKE", "Fake", "The animation as its author keyed it"),
        ("PHYSICS", "Physics", "The same cloth and anchors, simulated")], default="FAKE")
    start: IntProperty(name="Start Frame", default=1, description="The frame of the scene at which the animation begins")
    use_scene: BoolProperty(name="Set Scene", default=True,
                            description="Give the scene the project's frame rate and range. Otherwise the cloth is played "
                                        "at its own speed in the scene as it is")
    use_repeat: BoolProperty(name="Repeat Loops", default=True, description="Play a project that loops over and over")
    use_anchors: BoolProperty(name="Anchors", default=True,
                              description="An empty at each point that holds the cloth, hidden while it does not")
    use_bodies: BoolProperty(name="Colliders", default=True, description="A mesh for each body that the cloth lies on")
    cache_folder: StringProperty(name="Cache", default="",
                                 description="Where the frames are written, as one MDD file; empty: a folder beside the project")


class BillowObjectSettings(Settings, bpy.types.PropertyGroup):
    project: StringProperty(name="Project", subtype="FILE_PATH", description="The project file (.billow)")
    told: StringProperty(name="Cloth", description="What the project told when it was read last")
