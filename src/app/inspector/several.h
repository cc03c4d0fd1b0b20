/* What goes for several blocks at once: how many are selected, when they begin, and what can be done with all of them. The
 * active one is shown below by itself. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_INSPECTOR_SEVERAL (billow_inspector_several_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorSeveral, billow_inspector_several, BILLOW, INSPECTOR_SEVERAL, GtkWidget)

/* Is seen while several blocks of `session` are selected. Activates actions of the window. */
GtkWidget *billow_inspector_several_new(BillowSession *session);
