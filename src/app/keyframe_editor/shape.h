/* The keyframe editor's second and third step: the anchors in space, with the curves between them, then the
 * cloth. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_KEYFRAME_SHAPE (billow_keyframe_shape_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeShape, billow_keyframe_shape, BILLOW, KEYFRAME_SHAPE, GtkWidget)

typedef enum {
    BILLOW_SHAPE_HIDDEN, /* another step is shown: nothing is computed */
    BILLOW_SHAPE_CURVES,
    BILLOW_SHAPE_CLOTH,
} BillowShapeMode;

/* Property live-cloth (boolean, TRUE at first, notify): with the curves the cloth is shown, too, see-through.
 * Shows and edits `draft` (referenced). `texture`: the cloth's picture, an absolute path, or NULL. */
GtkWidget *billow_keyframe_shape_new(BillowSession *draft, const char *texture);

void billow_keyframe_shape_set_mode(BillowKeyframeShape *self, BillowShapeMode mode);

/* Whether the cloth that is shown is not yet what the draft tells: it comes to rest, snaps through, or settles. */
gboolean billow_keyframe_shape_is_moving(BillowKeyframeShape *self);
