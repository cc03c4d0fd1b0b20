/* The base class of the inspector's parts: the session that they follow, and refusals of edits. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_INSPECTOR_PART (billow_inspector_part_get_type())
GType billow_inspector_part_get_type(void);

/* The subclass sets the members; this class releases them. Signals: refused (string: why an edit was
 * refused), offered (string: what an edit has left as it was; string: label of the button that takes that
 * along by the window's action "win.take-along"). */
typedef struct {
    GtkWidget parent;
    BillowSession *session;
    GtkWidget *box; /* contains everything that the part shows */
} BillowInspectorPart;

typedef struct {
    GtkWidgetClass parent_class;
} BillowInspectorPartClass;

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowInspectorPart, g_object_unref)

/* Emits "refused", unless `why` is NULL. */
void billow_inspector_part_refuse(BillowInspectorPart *self, const char *why);

/* Emits "offered". */
void billow_inspector_part_offer(BillowInspectorPart *self, const char *text, const char *label);
