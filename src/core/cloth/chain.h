/* A chain of points, such as a rope: restores the lengths of its edges. */
#pragma once

#include "core/base/points.h"

/* Moves the points, as little as possible, until each edge to the next one has its length: Newton's method on the
 * lengths, with a tridiagonal system (Goldenthal et al. 2007, "fast projection"). `length` holds a value per edge,
 * meters; `freedom` one per point: the share of a free point's move that it makes, 0 to 1. If ends that cannot move are
 * too far apart, the edges share what is missing. Where edges have their lengths already, no point moves. */
void billow_chain_restore(BillowPoints *points, size_t count, const double *length, const double *freedom);

/* Moves the points so that each edge comes as near as possible to a vector: `edges`, a value per edge, meters. */
void billow_chain_lead(BillowPoints *points, size_t count, const BillowPoints *edges, const double *freedom);
