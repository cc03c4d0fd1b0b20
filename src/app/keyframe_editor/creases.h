/* The creases of a keyframe: lines along which the cloth prefers an angle, one by one or spreading from a point. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

/* Shows and edits the creases of `draft`: rows (app/keyframe_editor/rows.h) of the word "crease". One is added between two anchors of
 * `selection` if two are chosen, spreads from one if one is, else goes down the middle. */
GtkWidget *billow_keyframe_creases_new(BillowSession *draft, GtkSelectionModel *selection);
