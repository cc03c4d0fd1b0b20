/* The buttons over the keyframe editor's view: where it looks from, and what it shows. */
#pragma once

#include "widgets/viewport/viewport.h"

/* In the upper right corner. `shape` (borrowed, it holds the buttons) has the boolean property "live-cloth". */
GtkWidget *billow_keyframe_view_new(BillowViewport *viewport, GObject *shape);

/* Whether the switch of the live cloth is there: where the cloth is shown anyway, it is of no use. */
void billow_keyframe_view_offer_live(GtkWidget *view, gboolean offered);
