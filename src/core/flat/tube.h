/* Whether a mesh that is laid out as a rectangle is a tube, cut open along one line. */
#pragma once

#include "core/base/grid.h"
#include "core/flat/layout.h"

/* Returns which sides of the layout, a rectangle up to `most` meters, are one line of the mesh, in the same
 * direction: BILLOW_CLOSED_COLUMNS for the left and the right one, BILLOW_CLOSED_ROWS for the upper and the lower
 * one, or BILLOW_OPEN. */
BillowClosed billow_layout_closed(const BillowLayout *layout, double most);
