/* The handles of a track's active block as widgets over it: of its edges, its fades, its drawn curve. Keys move them, and assistive
 * technology knows them; the block draws them, and the track drags them. */
#pragma once

#include "widgets/timeline/items.h"

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_TIMELINE_GRIPS (billow_timeline_grips_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineGrips, billow_timeline_grips, BILLOW, TIMELINE_GRIPS, GtkWidget)

/* Hidden, until it has a block.
 *
 * Signal "moved" (int part, int across, int up): arrow keys move that handle (a BillowBlockPart) by so many steps.
 * Signal "dropped" (): Escape was pressed in one of them. */
GtkWidget *billow_timeline_grips_new(BillowSession *session);

/* Has the handles of `item` (its block is referenced), `place`: where the whole of it lies in the parent, pixels, in view or not. */
void billow_timeline_grips_set_item(BillowTimelineGrips *self, const BillowTimelineItem *item,
                                    const GdkRectangle *place);
const GdkRectangle *billow_timeline_grips_get_place(BillowTimelineGrips *self);
