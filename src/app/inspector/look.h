/* What the selected body is drawn as: an OBJ file, and where it is on the body. */
#pragma once

#include "app/inspector/part.h"

#define BILLOW_TYPE_INSPECTOR_LOOK (billow_inspector_look_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorLook, billow_inspector_look, BILLOW, INSPECTOR_LOOK, BillowInspectorPart)

/* Follows and edits `session` (referenced). The controls are named "mesh" (chooses a file), "no-mesh", "mesh-scale", "mesh-position-x" and so on;
 * "mesh-problem" tells why the file is not seen, "mesh-show" agrees to one from elsewhere.
 *
 * Signal: refused (char *text): an edit that came to nothing, and why. */
GtkWidget *billow_inspector_look_new(BillowSession *session);

/* As if the user had chosen the file (absolute path; NULL: none) for the selected body; one that the project cannot name
 * is refused. */
void billow_inspector_look_choose(BillowInspectorLook *self, const char *file);
