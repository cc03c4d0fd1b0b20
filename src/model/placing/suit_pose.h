/* How a new wave, sway or gust moves so that it suits the pose at its start. */
#pragma once

#include "model/project/project.h"

/* Sets directions and axis of a new layer by the anchors of the keyframe that `seconds` is in or after (or of
 * the first one):
 *
 *   held along a row or a column    a wave along smoothed normals, and a gust, run away from it; where the
 *                                   anchors are drawn together, as at a curtain, they run across the pleats;
 *                                   a sway swings across the line of the anchors
 *   held in any other way           nothing changes
 */
void billow_suit_pose(const BillowProject *project, BillowBlock *layer, double seconds);
