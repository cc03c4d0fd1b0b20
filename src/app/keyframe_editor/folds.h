/* The pleats of a keyframe: between which of its anchors the cloth is laid in them, and how. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

/* Shows and edits the folds of `draft`: rows (app/keyframe_editor/rows.h) of the word "fold". One is added between the two anchors of
 * `selection` that are chosen, or all there are. */
GtkWidget *billow_keyframe_folds_new(BillowSession *draft, GtkSelectionModel *selection);
