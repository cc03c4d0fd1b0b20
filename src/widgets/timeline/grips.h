/* The handles of a track's active block (edges, fades, drawn curve) as focusable widgets for keys and
 * assistive technology; the block draws them, and the track handles drags. */
#pragma once

#include "widgets/timeline/items.h"

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_TIMELINE_GRIPS (billow_timeline_grips_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineGrips, billow_timeline_grips, BILLOW, TIMELINE_GRIPS, GtkWidget)

/* Creates the group of handles, hidden until it has a block.
 *
 * Signal "moved" (int part, int across, int up): arrow keys move the handle of `part` (a BillowBlockPart)
 * by that many steps.
 * Signal "dropped" (): Escape was pressed in a handle. */
GtkWidget *billow_timeline_grips_new(BillowSession *session);

/* Shows the handles of `item` (its block is referenced). `place` is the rectangle of the whole block in
 * the parent, in pixels; it may extend out of view. */
void billow_timeline_grips_set_item(BillowTimelineGrips *self, const BillowTimelineItem *item,
                                    const GdkRectangle *place);
const GdkRectangle *billow_timeline_grips_get_place(BillowTimelineGrips *self);
