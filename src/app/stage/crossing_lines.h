/* Where the cloth passes through itself, as lines in a view. */
#pragma once

#include "core/drape/crossings.h"
#include "gl/marks.h"

#include <glib.h>

/* Appends them to `lines`, of BillowPolyline; NULL: none. Of more than can be drawn at ease, the first. Returns the points
 * that they point to: free with g_free(). */
BillowVec3 *billow_crossing_lines_append(const BillowCrossings *crossings, GArray *lines);
