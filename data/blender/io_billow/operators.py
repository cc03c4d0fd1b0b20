# SPDX-License-Identifier: MIT
"""The operators behind the menus and the panel."""
import subprocess

import bpy
from bpy.props import BoolProperty, EnumProperty, FloatProperty, IntProperty, StringProperty
from bpy_extras.io_utils import ExportHelper, ImportHelper

from . import commands, exporting, hung, importing, recording
from .properties import Settings
from .refusal import Refusal


def _finish(operator, work):
    """Runs `work` and reports a Refusal as an error and each warning it returns as a warning."""
    try:
        warnings = work()
    except Refusal as refusal:
        operator.report({"ERROR"}, str(refusal))
        return {"CANCELLED"}
    for warning in warnings:
        operator.report({"WARNING"}, warning)
    return {"FINISHED"}


class IMPORT_SCENE_OT_billow(Settings, ImportHelper, bpy.types.Operator):
    """Import the animated cloth of a Billow project"""
    bl_idname = "import_scene.billow"
    bl_label = "Import Billow"
    bl_options = {"REGISTER", "UNDO"}

    filename_ext = ".billow"
    filter_glob: StringProperty(default="*.billow", options={"HIDDEN"})

    def execute(self, context):
        if context.object and context.object.mode != "OBJECT":
            bpy.ops.object.mode_set(mode="OBJECT")
        return _finish(self, lambda: importing.import_project(self.filepath, self))


def _reload(item):
    warnings = hung.renew(item) if item.billow.carrier else []
    return warnings + importing.reload_project(item)


def _start_billow(project):
    """Opens a project in the application."""
    program = commands.find_program(importing.preferences().billow)
    try:
        subprocess.Popen([program, project], start_new_session=True)
    except OSError as error:
        raise Refusal(f"{program}: cannot be started: {error.strerror}.") from error


class OBJECT_OT_billow_reload(bpy.types.Operator):
    """Compute the frames again after the project, or what the cloth hangs on, has changed. The object keeps its modifiers and materials"""
    bl_idname = "object.billow_reload"
    bl_label = "Reload"
    bl_options = {"REGISTER", "UNDO"}

    @classmethod
    def poll(cls, context):
        return context.object and context.object.type == "MESH" and context.object.billow.project

    def execute(self, context):
        if context.object.mode != "OBJECT":
            self.report({"ERROR"}, "Leave Edit Mode first (Tab).")
            return {"CANCELLED"}
        return _finish(self, lambda: _reload(context.object))


class OBJECT_OT_billow_open(bpy.types.Operator):
    """Open the project in Billow. What you save there comes into the scene by itself"""
    bl_idname = "object.billow_open"
    bl_label = "Edit in Billow"

    @classmethod
    def poll(cls, context):
        return context.object and context.object.billow.project

    def execute(self, context):
        return _finish(self, lambda: self._edit(context.object.billow))

    def _edit(self, settings):
        _start_billow(bpy.path.abspath(settings.project))
        for item in bpy.data.objects:
            if item.billow.project == settings.project:
                item.billow.use_live = True
        return []


class WM_OT_billow_tell(bpy.types.Operator):
    """Reports what the live link found. Only a modal operator's reports are shown, if a script starts it"""
    bl_idname = "wm.billow_tell"
    bl_label = "Billow"
    bl_options = {"INTERNAL"}

    kind: StringProperty(options={"HIDDEN"})
    text: StringProperty(options={"HIDDEN"})

    def invoke(self, context, event):
        self.timer = context.window_manager.event_timer_add(0.01, window=context.window)
        context.window_manager.modal_handler_add(self)
        return {"RUNNING_MODAL"}

    def modal(self, context, event):
        if event.type != "TIMER":
            return {"PASS_THROUGH"}
        context.window_manager.event_timer_remove(self.timer)
        self.report({self.kind}, self.text)
        return {"FINISHED"}


class OBJECT_OT_billow_hang(bpy.types.Operator):
    """Hang a cloth on the selected vertices or bones, which carry it, and open it in Billow"""
    bl_idname = "object.billow_hang"
    bl_label = "Hang a Cloth Here"
    bl_options = {"UNDO"}

    length: FloatProperty(name="Length", min=0.001, default=1.0, unit="LENGTH", description="How far the cloth hangs down")
    slack: FloatProperty(name="Slack", min=0.0, max=10.0, default=0.05, subtype="FACTOR", soft_max=1.0,
                         description="How much longer the cloth is than the way along what it hangs on")
    spacing: FloatProperty(name="Spacing", min=0.0, default=0.0, unit="LENGTH", precision=4,
                           description="Distance between the points of the cloth; 0 suits its size")
    body: EnumProperty(name="Collides with", items=[
        ("NONE", "Nothing", "The cloth may pass through the body"),
        ("BONES", "Bones", "Capsules along the bones of the armature that move a mesh"),
        ("MESH", "Mesh", "The mesh itself, as it moves, or the meshes that the armature moves")], default="NONE")
    use_open: BoolProperty(name="Edit in Billow", default=True, description="Show the cloth in the application")

    @classmethod
    def poll(cls, context):
        return context.object and context.object.type in {"MESH", "ARMATURE"}

    def draw(self, context):
        self.layout.use_property_split = True
        for key in ("length", "slack", "spacing", "body", "use_open"):
            self.layout.prop(self, key)

    def invoke(self, context, event):
        if not self.properties.is_property_set("body"):
            self.body = "BONES" if recording.armature_of(context.object) else "MESH"
        return context.window_manager.invoke_props_dialog(self)

    def execute(self, context):
        if context.object.mode != "OBJECT":
            bpy.ops.object.mode_set(mode="OBJECT")
        return _finish(self, lambda: self._hang(context.object))

    def _hang(self, item):
        path, warnings = hung.hang(item, self)
        try:
            if self.use_open:
                _start_billow(path)
        except Refusal as refusal:
            warnings.append(f"The cloth hangs here, but Billow was not opened. {refusal}")
        return warnings


class EXPORT_SCENE_OT_billow(ExportHelper, bpy.types.Operator):
    """Export the selected cloth (a mesh that is a grid of quads) and the empties that pin it as a Billow project"""
    bl_idname = "export_scene.billow"
    bl_label = "Export Billow"

    filename_ext = ".billow"
    filter_glob: StringProperty(default="*.billow", options={"HIDDEN"})
    frames: EnumProperty(name="Frames", items=[
        ("CURRENT", "Current Frame", "One keyframe, or one per mesh if several meshes are selected"),
        ("RANGE", "Scene Range", "Keyframes at regular intervals over the range of the scene")], default="CURRENT")
    step: IntProperty(name="Every", min=1, default=12, description="Number of frames from one keyframe to the next")
    use_shape: BoolProperty(name="Shape", default=True,
                            description="Give the keyframes the shape of the mesh. Otherwise, drape them between the empties")
    spacing: FloatProperty(name="Spacing", min=0.0, default=0.0, unit="LENGTH", precision=4,
                           description="Distance between the points of the flat cloth; 0 uses the spacing of the mesh before its modifiers")

    def draw(self, context):
        self.layout.use_property_split = True
        self.layout.prop(self, "frames")
        if self.frames == "RANGE":
            self.layout.prop(self, "step")
        self.layout.prop(self, "use_shape")
        self.layout.prop(self, "spacing")

    def execute(self, context):
        if context.object and context.object.mode != "OBJECT":
            self.report({"ERROR"}, "Leave Edit Mode first (Tab).")
            return {"CANCELLED"}
        return _finish(self, lambda: exporting.export_project(self, self.filepath))


def draw_import(menu, context):
    menu.layout.operator(IMPORT_SCENE_OT_billow.bl_idname, text="Billow (.billow)")


def draw_export(menu, context):
    menu.layout.operator(EXPORT_SCENE_OT_billow.bl_idname, text="Billow (.billow)")


def draw_hang(menu, context):
    menu.layout.separator()
    menu.layout.operator(OBJECT_OT_billow_hang.bl_idname)
