/* Draws the places where the cloth passes through itself as lines in a view. */
#pragma once

#include "core/drape/crossings.h"
#include "gl/overlay.h"

#include <glib.h>

/* Appends the crossings (NULL: none), or the first of very many, to `lines`, an array of BillowPolyline.
 * Returns the points to which they refer; free with g_free(). */
BillowVec3 *billow_crossing_lines_append(const BillowCrossings *crossings, GArray *lines);
