/* What the parts of the inspector have in common: what they follow, and edits that may be refused. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_INSPECTOR_PART (billow_inspector_part_get_type())
GType billow_inspector_part_get_type(void);

/* The base of a part, which sets its members; the part gives them up. Signal "refused" (string): why an edit was refused. */
typedef struct {
    GtkWidget parent;
    BillowSession *session;
    GtkWidget *box; /* all that it shows */
} BillowInspectorPart;

typedef struct {
    GtkWidgetClass parent_class;
} BillowInspectorPartClass;

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowInspectorPart, g_object_unref)

/* Emits "refused"; NULL: nothing was. */
void billow_inspector_part_refuse(BillowInspectorPart *self, const char *why);
