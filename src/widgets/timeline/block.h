/* The widget of one block on the timeline. It draws the block and describes it to assistive technology. */
#pragma once

#include "model/base/time_text.h"
#include "model/live/snaps.h"
#include "widgets/timeline/items.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_TIMELINE_BLOCK (billow_timeline_block_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineBlock, billow_timeline_block, BILLOW, TIMELINE_BLOCK, GtkWidget)

GtkWidget *billow_timeline_block_new(void);

/* Shows `item` (its block is referenced). Times in the description are written in `format`. */
void billow_timeline_block_set_item(BillowTimelineBlock *self, const BillowTimelineItem *item,
                                    const BillowTimeFormat *format);

/* Marks the block, and says why, if the cloth snaps to other folds there (model/live/snaps.h). `session` NULL: it is of a cloth
 * that is not active. */
void billow_timeline_block_warn(BillowTimelineBlock *self, BillowSession *session);

void billow_timeline_block_set_selected(BillowTimelineBlock *self, gboolean selected);

/* Sets the widget's rectangle in its track, and the edges of the whole block, all in pixels from the track's
 * left edge. The widget may cover only what is in view of the block. */
void billow_timeline_block_set_place(BillowTimelineBlock *self, const GdkRectangle *place, double left,
                                     double right);
const GdkRectangle *billow_timeline_block_get_place(BillowTimelineBlock *self);

/* Returns the id of the block that is shown (owned by the block). */
const char *billow_timeline_block_get_id(BillowTimelineBlock *self);
