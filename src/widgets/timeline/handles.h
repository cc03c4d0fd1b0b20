/* Where the parts of a block are: its edges, and the handles of fades and a drawn (Bézier) curve. Pure
 * functions, no widgets. */
#pragma once

#include "widgets/timeline/items.h"
#include "widgets/timeline/scale.h"

#include <gdk/gdk.h>

#define BILLOW_HANDLE_RADIUS 4.5 /* pixels */

/* Narrower blocks have no handles; pixels. */
#define BILLOW_HANDLE_LEAST_WIDTH 36.0

/* Computes where the handle of `part` is in a block of `width` x `height` pixels, in pixels from its upper
 * left corner. Returns FALSE if the block has no such handle. */
gboolean billow_timeline_handle(const BillowBlock *block, BillowBlockPart part, double width, double height,
                                double *x, double *y);

/* Returns the part whose handle is at (x, y), or BILLOW_BLOCK_PART_BODY. */
BillowBlockPart billow_timeline_handle_at(const BillowBlock *block, double width, double height, double x,
                                          double y);

/* Least width of a block's widget, pixels. */
#define BILLOW_BLOCK_LEAST_WIDTH 8

/* Returns the part of a block at (x, y) of a track on which it is shown at `place`, in the track's pixels. */
BillowBlockPart billow_timeline_part_at(const BillowTimelineItem *item, const BillowTimeView *view,
                                        const GdkRectangle *place, double x, double y);
