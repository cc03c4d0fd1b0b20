/* Anchors around a body: a cape on shoulders, a skirt on a waist. */
#pragma once

#include "model/project/project.h"

/* Puts the chosen anchors of a keyframe (`chosen`: one byte per anchor; NULL: all) on the horizontal line around a collider, just
 * outside of it, where it is at `seconds`, and binds them to it. The line is at the height of the first one, which stays nearest
 * to where it was; the others follow as far along it as the cloth between them is long, on the side on which they are nearer. Cloth
 * that is longer than the line goes all round once, and a tube always does. Returns FALSE, and changes nothing, unless there are
 * at least two, in one row or column of `grid`, and the collider has such a line there. */
gboolean billow_spread_around(BillowKeyframe *keyframe, const guint8 *chosen, const BillowGrid *grid,
                              const BillowBlock *collider, double seconds);
