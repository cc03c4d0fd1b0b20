/* The project's physics: gravity and wind, solver. */
#pragma once

#include "app/inspector/part.h"

#define BILLOW_TYPE_INSPECTOR_PHYSICS (billow_inspector_physics_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorPhysics, billow_inspector_physics, BILLOW, INSPECTOR_PHYSICS,
                     BillowInspectorPart)

/* Follows and edits `session` (referenced). The controls have their field's key as widget name.
 *
 * Signals: refused (string: why the project cannot be as it was entered). */
GtkWidget *billow_inspector_physics_new(BillowSession *session);
