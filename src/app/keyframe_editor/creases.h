/* The creases of a keyframe: lines along which the cloth prefers an angle, one by one or spreading from a point. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_KEYFRAME_CREASES (billow_keyframe_creases_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeCreases, billow_keyframe_creases, BILLOW, KEYFRAME_CREASES, GtkWidget)

/* Shows and edits the creases of `draft` (referenced). `selection`: which of its anchors are chosen (referenced).
 *
 * Actions: creases.add (between two anchors if two are chosen, spreading from one if one is, else down the middle), creases.remove
 * (its number). The controls have their field's key as widget name, after "crease-" and the number of the crease, from 0:
 * "crease-0-angle". */
GtkWidget *billow_keyframe_creases_new(BillowSession *draft, GtkSelectionModel *selection);
