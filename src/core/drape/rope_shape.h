/* The shape of a rope as it hangs, with its bends and its coil. Barzel 1997; docs/method.md §9. */
#pragma once

#include "core/drape/drape_settings.h"

#include "core/base/points.h"

/* Places the points of a rope as billow_rope_hang() does, with the pull and the loads of `hang`. Then bends
 * it and winds its coil: from each end's nearest anchor outwards, and between neighboring anchors from the
 * lower column on. All its edges there have their length, the spacing, and the anchors are exactly at their
 * positions. Between two anchors, what is bent is turned so that it leads from one to the other, and
 * stretched or pushed together by bending; if it is too short for that, it is straight. There, a coil's axis
 * is a catenary that is as much shorter as the rope takes; if the rope is too short for that, the axis is
 * straight and the coil narrower, with as many turns. */
void billow_rope_shape(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                       const BillowDrapeSettings *hang, BillowPoints points);

/* Returns whether a rope is posed, by bends or a coil, rather than just hangs. */
bool billow_rope_is_posed(const BillowDrapeSettings *hang);
