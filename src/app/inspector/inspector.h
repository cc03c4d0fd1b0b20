/* Shows and edits all values of the selected blocks, or of the project when nothing is selected. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_INSPECTOR (billow_inspector_get_type())
G_DECLARE_FINAL_TYPE(BillowInspector, billow_inspector, BILLOW, INSPECTOR, GtkWidget)

/* Follows and edits `session` (referenced). Activates "win.edit-keyframe". Signal: refused (string: why
 * the project cannot have the entered value, which is then no longer shown), offered (as of
 * BillowInspectorPart). The controls are named by their fields' keys ("amplitude"; see app/common/form.h). */
GtkWidget *billow_inspector_new(BillowSession *session);
