/* The bodies and constraints of the physics, to select and to add to. */
#pragma once

#include "app/inspector/part.h"

#define BILLOW_TYPE_INSPECTOR_SCENE (billow_inspector_scene_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorScene, billow_inspector_scene, BILLOW, INSPECTOR_SCENE,
                     BillowInspectorPart)

/* Follows `session` (referenced). Its buttons activate "win.add-" and the word of a shape of physics/colliders/shape.h,
 * and "win.add-constraint"; a click on a line of the list, whose name is the block's id, selects it. */
GtkWidget *billow_inspector_scene_new(BillowSession *session);
