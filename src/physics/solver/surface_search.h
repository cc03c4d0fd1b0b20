/* Private to surface*.c: finds edges and cells of the cloth that meet a body within a step. */
#pragma once

#include "physics/solver/surface_private.h"
#include "physics/solver/surface_step.h"

/* Adds to `next` the contacts of `now` with body number `b`, and new ones: parts of the cloth that end nearer to
 * its core than theirs of `near`. `is_first`: only those that start as near, too. Returns how many are new. */
size_t billow_surface_search(BillowSurface *surface, const BillowSurfaceStep *step, size_t b,
                             const RoundedBody *body, const double near[SURFACE_PARTS], bool is_first);
