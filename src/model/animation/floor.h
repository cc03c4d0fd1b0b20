/* The floor, where the cloth is clear of it: it then costs nothing. */
#pragma once

#include "model/project/project.h"

/* Returns whether the project has a floor, muted or not. */
gboolean billow_has_floor(const BillowProject *project);

/* Returns whether the collider is a floor that supports the fake cloth and never moves. */
gboolean billow_is_still_floor(const BillowBlock *collider);

/* Returns whether the cloth of `keyframe` (NULL: flat at height 0) hangs clear of all still floors, as far as
 * its anchors tell; the cloth itself may yet touch them. FALSE if there are none. */
gboolean billow_hangs_above_floor(const BillowProject *project, const BillowBlock *keyframe);

/* Returns the same for all unmuted keyframes together. */
gboolean billow_all_hang_above_floor(const BillowProject *project);

/* Returns whether any of `n` heights `y` is below the still floors or within their gap. */
gboolean billow_reaches_floor(const BillowProject *project, const float *y, size_t n);

/* Estimates the lowest height of a keyframe's cloth from its anchors, or computes it from its baked shape;
 * meters. Cloth without anchors is at 0. */
double billow_lowest_cloth(const BillowKeyframe *keyframe, const BillowGrid *grid);
