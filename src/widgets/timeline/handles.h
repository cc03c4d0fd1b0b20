/* The handles in a block: of its fades, and of a drawn (Bézier) curve. Pure functions, no widgets. */
#pragma once

#include "widgets/timeline/items.h"

#define BILLOW_HANDLE_RADIUS 4.5 /* pixels */

/* A block that is narrower has none. */
#define BILLOW_HANDLE_LEAST_WIDTH 36.0

/* Where the handle of a part is, pixels from the block's upper left corner, of a block `width` x `height` large. FALSE: the block has no
 * such handle. */
gboolean billow_timeline_handle(const BillowBlock *block, BillowBlockPart part, double width, double height,
                                double *x, double *y);

/* The part whose handle is at that place, or BILLOW_BLOCK_PART_BODY. */
BillowBlockPart billow_timeline_handle_at(const BillowBlock *block, double width, double height, double x,
                                          double y);
