# SPDX-License-Identifier: MIT
"""The add-on's preferences, and the panel of an object that came from a project."""
import textwrap

import bpy
from bpy.props import StringProperty

from .operators import OBJECT_OT_billow_hang, OBJECT_OT_billow_open, OBJECT_OT_billow_reload


class BillowPreferences(bpy.types.AddonPreferences):
    bl_idname = __package__

    billow_cli: StringProperty(name="billow-cli", default="billow-cli", subtype="FILE_PATH",
                               description="Program that computes the frames: a path, or a name to look up on PATH")
    billow: StringProperty(name="billow", default="billow", subtype="FILE_PATH",
                           description="Application: a path, or a name to look up on PATH")

    def draw(self, context):
        self.layout.prop(self, "billow_cli")
        self.layout.prop(self, "billow")


def _wrapped(context, text):
    """Returns the lines of a text that fit into a panel beside an icon: Blender shortens longer ones."""
    letters = int(context.region.width / (6.5 * context.preferences.system.ui_scale)) - 8
    return [line for part in text.splitlines() for line in textwrap.wrap(part, max(letters, 16))]


class ProjectPanel:
    bl_label = "Billow"

    @classmethod
    def poll(cls, context):
        return context.object and context.object.type == "MESH" and context.object.billow.project

    def draw(self, context):
        layout, settings = self.layout, context.object.billow
        lines = layout.column(align=True)
        for line in settings.told.splitlines():
            lines.label(text=line)
        for number, line in enumerate(_wrapped(context, settings.problem.replace(f"{settings.project}: ", ""))):
            lines.label(text=line, icon="BLANK1" if number else "ERROR")
        buttons = layout.column(align=True)
        buttons.operator(OBJECT_OT_billow_reload.bl_idname, icon="FILE_REFRESH")
        buttons.operator(OBJECT_OT_billow_open.bl_idname, icon="WINDOW")
        buttons.prop(settings, "use_live", toggle=True, icon="LINKED" if settings.use_live else "UNLINKED")
        layout.use_property_split = True
        layout.use_property_decorate = False
        column = layout.column()
        for key in ("project", *(("carrier",) if settings.carrier else ()), *settings.KEYS):
            if key != "use_live":  # it is a button above
                column.prop(settings, key)


class OBJECT_PT_billow(ProjectPanel, bpy.types.Panel):
    bl_space_type = "PROPERTIES"
    bl_region_type = "WINDOW"
    bl_context = "object"


class VIEW3D_PT_billow(ProjectPanel, bpy.types.Panel):
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Billow"


class VIEW3D_PT_billow_hang(bpy.types.Panel):
    bl_label = "Hang a Cloth"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Billow"

    @classmethod
    def poll(cls, context):
        return OBJECT_OT_billow_hang.poll(context) and not context.object.billow.project

    def draw(self, context):
        what = "bones" if context.object.type == "ARMATURE" else "vertices"
        self.layout.label(text=f"On the selected {what}")
        self.layout.operator(OBJECT_OT_billow_hang.bl_idname, icon="MOD_CLOTH")
