/* A chain of points, such as a rope: gives its edges their lengths and keeps their directions as well as possible. */
#pragma once

#include "core/base/points.h"

/* Moves the points until each edge to the next one has its length: beyond the points that stay, by scaling each edge
 * along its direction; between two of them, by scaling each edge after the same vector has been added to all
 * directions. So a wave keeps its shape, and slack makes room for it. The result is unique and varies continuously with
 * the points. `length` holds a value per edge, meters; `freedom` one per point: 0 stays, 1 moves; between them, a
 * point is on the way from where it is to where it would be if it were free. A span is straight if the chain is too
 * short for it. Lengths are kept to about 1e-3; billow_chain_restore() does the rest. */
void billow_chain_scale(BillowPoints *points, size_t count, const double *length, const double *freedom);
