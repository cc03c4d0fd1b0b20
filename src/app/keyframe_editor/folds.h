/* The pleats of a keyframe: between which of its anchors the cloth is laid in them, and how. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_KEYFRAME_FOLDS (billow_keyframe_folds_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeFolds, billow_keyframe_folds, BILLOW, KEYFRAME_FOLDS, GtkWidget)

/* Shows and edits the folds of `draft` (referenced). `selection`: which of its anchors are chosen (referenced).
 *
 * Actions: folds.add (between the two anchors that are chosen, or all there are), folds.remove (its number). The controls have their
 * field's key as widget name, after "fold-" and the number of the fold, from 0: "fold-0-number". */
GtkWidget *billow_keyframe_folds_new(BillowSession *draft, GtkSelectionModel *selection);
