/* One block on the timeline: draws it and tells assistive technology about it. */
#pragma once

#include "model/base/time_text.h"
#include "widgets/timeline/items.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_TIMELINE_BLOCK (billow_timeline_block_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineBlock, billow_timeline_block, BILLOW, TIMELINE_BLOCK, GtkWidget)

GtkWidget *billow_timeline_block_new(void);

/* Shows `item` (its block is referenced); times are told in `format`. */
void billow_timeline_block_set_item(BillowTimelineBlock *self, const BillowTimelineItem *item,
                                    const BillowTimeFormat *format);

void billow_timeline_block_set_selected(BillowTimelineBlock *self, gboolean selected);

/* Where the widget is in its track, and where the whole block lies in it (pixels from the track's left edge):
 * the widget may be just the part of the block that is in view. */
void billow_timeline_block_set_place(BillowTimelineBlock *self, const GdkRectangle *place, double left,
                                     double right);
const GdkRectangle *billow_timeline_block_get_place(BillowTimelineBlock *self);

/* The id of the block that is shown, owned by it. */
const char *billow_timeline_block_get_id(BillowTimelineBlock *self);
