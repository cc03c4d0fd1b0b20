# SPDX-License-Identifier: MIT
"""Blender add-on that imports Billow projects as animated meshes, exports meshes as projects, and hangs cloths on what moves."""
bl_info = {
    "name": "Billow",
    "author": "The Billow authors",
    "version": (0, 0, 0),
    "blender": (3, 4, 0),
    "location": "File > Import > Billow, File > Export > Billow, Object Properties, 3D View Sidebar",
    "description": "Animated cloth from Billow projects, which follows them, and meshes as projects",
    "category": "Import-Export",
}

import bpy

from . import live, operators, panels, properties

classes = (
    properties.BillowObjectSettings,
    panels.BillowPreferences,
    operators.IMPORT_SCENE_OT_billow,
    operators.EXPORT_SCENE_OT_billow,
    operators.OBJECT_OT_billow_reload,
    operators.OBJECT_OT_billow_open,
    operators.OBJECT_OT_billow_hang,
    operators.WM_OT_billow_tell,
    panels.OBJECT_PT_billow,
    panels.VIEW3D_PT_billow,
    panels.VIEW3D_PT_billow_hang,
)
hang_menus = ("VIEW3D_MT_object", "VIEW3D_MT_edit_mesh_vertices", "VIEW3D_MT_pose")


def register():
    for item in classes:
        bpy.utils.register_class(item)
    bpy.types.Object.billow = bpy.props.PointerProperty(type=properties.BillowObjectSettings)
    bpy.types.TOPBAR_MT_file_import.append(operators.draw_import)
    bpy.types.TOPBAR_MT_file_export.append(operators.draw_export)
    for menu in hang_menus:
        getattr(bpy.types, menu).append(operators.draw_hang)
    live.start()


def unregister():
    live.stop()
    for menu in hang_menus:
        getattr(bpy.types, menu).remove(operators.draw_hang)
    bpy.types.TOPBAR_MT_file_export.remove(operators.draw_export)
    bpy.types.TOPBAR_MT_file_import.remove(operators.draw_import)
    del bpy.types.Object.billow
    for item in reversed(classes):
        bpy.utils.unregister_class(item)
