/* The header of a cloth, to the left of its group of tracks. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_CLOTH_HEAD (billow_cloth_head_get_type())
G_DECLARE_FINAL_TYPE(BillowClothHead, billow_cloth_head, BILLOW, CLOTH_HEAD, GtkWidget)

/* Stages of "dragged". */
typedef enum {
    BILLOW_CLOTH_DRAG_MOVES,
    BILLOW_CLOTH_DRAG_ENDS,
    BILLOW_CLOTH_DRAG_IS_CANCELLED
} BillowClothDrag;

/* Creates the header of the cloth with this id: a button that folds the group, its color and name, and what
 * it switches (cloth_switch.h). It changes the cloth of the session by itself.
 *
 * Signal "fold" (): fold the group, or unfold it.
 * Signal "chosen" (): pressed, or chosen by Enter: make the cloth the active one.
 * Signal "dragged" (int stage, double y): the pointer drags it to `y`, in its own pixels; BillowClothDrag. */
GtkWidget *billow_cloth_head_new(BillowSession *session, const char *cloth);

/* Sets whether the group is folded, which the button shows. */
void billow_cloth_head_set_folded(BillowClothHead *self, gboolean folded);

/* Opens an entry that renames the cloth. */
void billow_cloth_head_rename(BillowClothHead *self);
