/* Where a block's handles are: those of fades and a drawn (Bézier) curve. Pure functions, no widgets. */
#pragma once

#include "widgets/timeline/items.h"

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
