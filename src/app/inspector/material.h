/* What the cloth is made of, and how its anchors hold it. */
#pragma once

#include "app/inspector/part.h"

#define BILLOW_TYPE_INSPECTOR_MATERIAL (billow_inspector_material_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorMaterial, billow_inspector_material, BILLOW, INSPECTOR_MATERIAL,
                     BillowInspectorPart)

/* Follows and edits `session` (referenced). The controls have their field's key as widget name; the button that sets
 * a changed material back is "material-back".
 *
 * Signals: refused (string: why the project cannot be as it was entered). */
GtkWidget *billow_inspector_material_new(BillowSession *session);
