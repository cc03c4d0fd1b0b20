/* How the selected wave or sway is damped: which anchors count for it, and its painted weights. */
#pragma once

#include "app/inspector/part.h"

#define BILLOW_TYPE_INSPECTOR_DAMPING (billow_inspector_damping_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorDamping, billow_inspector_damping, BILLOW, INSPECTOR_DAMPING,
                     BillowInspectorPart)

/* Follows and edits `session` (referenced) while a block of this kind, a layer, is selected. The controls are named "damped-from",
 * "counted" (a grid picker) and "paint-weights", which activates "win.paint". */
GtkWidget *billow_inspector_damping_new(BillowSession *session, BillowBlockKind kind);
