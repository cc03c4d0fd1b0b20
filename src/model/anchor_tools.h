/* What is done to several anchors at once. Each acts on those whose `chosen` is not 0; on all where `chosen` is NULL. */
#pragma once

#include "core/grid.h"

#include <glib.h>

/* Mean of their places; the origin when there is none. */
BillowVec3 billow_anchors_centre(const BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen);

void billow_anchors_move(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, BillowVec3 by);

/* Scales their horizontal distances from their centre by `factor`. */
void billow_anchors_scale(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, double factor);

/* Puts them all at their mean height. */
void billow_anchors_level(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen);
